/* Texts in UTF-8, whose letters may be several bytes. */
#ifndef RULES_LETTERS_H
#define RULES_LETTERS_H

#include <stddef.h>

/* How many of a text's first `length` bytes, of which it has as many at least, are whole letters. */
size_t letters_whole(const char *text, size_t length);

/* Takes away the last letter, if there is one. */
void letters_rub_out(char *text);

#endif
