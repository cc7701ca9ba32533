/* The last words of a process: what came last on its standard error, in a ring. */
#ifndef ENGINES_LAST_WORDS_H
#define ENGINES_LAST_WORDS_H

#include <stddef.h>

enum { LAST_WORDS_MAX = 16 << 10 };

/* All 0: none. */
struct last_words {
    size_t begin, length;
    char bytes[LAST_WORDS_MAX];
};

void last_words_add(struct last_words *words, const char *bytes, size_t length);

/* As UTF-8 without control characters but ends of lines: what is no letter there becomes a question mark. */
void last_words_write(const struct last_words *words, char text[LAST_WORDS_MAX + 1]);

#endif
