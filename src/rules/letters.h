/* Texts in UTF-8, whose letters may be several bytes. */
#ifndef RULES_LETTERS_H
#define RULES_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many of a text's first `length` bytes, of which it has as many at least, are whole letters. */
size_t letters_whole(const char *text, size_t length);

/* Takes away the last letter, if there is one. */
void letters_rub_out(char *text);

/* Bytes of the character at the front of a text, 0 if it is none of UTF-8; it may be a control. Sets its code point. */
size_t letters_character(const char *text, uint32_t *code);

/*
 * Is a character not seen, or not what it seems: a control, what changes the direction of writing, a blank without
 * width, a private sign? Nobody needs it in a name, and with it one name looks like another.
 */
bool letters_is_hidden(uint32_t code);

/*
 * Writes a text in small letters, as far as there is room for whole ones: "ZOË" and "zoë" become the same, whatever the
 * locale. Knows the letters of Latin, Greek, Cyrillic and Armenian; those that have no second form, and bytes that are
 * no letters, stay as they are. `size` is at least 1.
 */
void letters_fold(const char *text, char *folded, size_t size);

#endif
