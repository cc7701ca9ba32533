/*
 * What the store has to tell a person: one plain sentence about a file that
 * could not be used as it should. Texts are longer than a struct reason,
 * because they name files with their whole path.
 */
#ifndef STORE_NOTICE_H
#define STORE_NOTICE_H

enum { NOTICE_TEXT_MAX = 1024 };

/* An empty text means that there is nothing to tell. UTF-8 without a newline at its end; a very long path is cut. */
struct notice {
    char text[NOTICE_TEXT_MAX];
};

/* Writes a printf-style notice. */
void notice_write(struct notice *notice, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
