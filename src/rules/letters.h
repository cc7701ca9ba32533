/* Texts in UTF-8, whose letters may be several bytes. */
#ifndef RULES_LETTERS_H
#define RULES_LETTERS_H

#include <stddef.h>

/* How many of a text's first `length` bytes, of which it has as many at least, are whole letters. */
size_t letters_whole(const char *text, size_t length);

/* Takes away the last letter, if there is one. */
void letters_rub_out(char *text);

/*
 * Writes a text in small letters, as far as there is room for whole ones: "ZOË" and "zoë" become the same, whatever the
 * locale. Knows the letters of Latin, Greek, Cyrillic and Armenian; those that have no second form, and bytes that are
 * no letters, stay as they are. `size` is at least 1.
 */
void letters_fold(const char *text, char *folded, size_t size);

#endif
