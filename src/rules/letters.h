/* Texts in UTF-8, whose letters may be several bytes. */
#ifndef RULES_LETTERS_H
#define RULES_LETTERS_H

#include "standard.h"

/* How many of the first `length` bytes of a text belong to whole letters. The text has at least that many bytes. */
size_t letters_whole(const char *text, size_t length);

/* Writes a text, of a longer one the whole letters in its first `most` bytes and three dots, as far as they fit. */
void letters_cut(const char *text, size_t most, char *cut, size_t size);

/* Appends to a text what snprintf would write, as much of it as fits into `size` bytes. */
void letters_add(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/*
 * The length in bytes of the character at the front of a text, which may be a control character, and its code point; 0
 * if it is not UTF-8.
 */
size_t letters_character(const char *text, uint32_t *code);

/*
 * Is a character invisible, or not what it seems: a control character, a mark that changes the direction of writing, a
 * blank without width, a private sign? No name needs one, and with one of them a name can look like another.
 */
bool letters_is_hidden(uint32_t code);

/*
 * Writes a text in small letters, as many whole ones as fit: "ZOË" and "zoë" become the same in every locale. It knows
 * the letters of Latin, Greek, Cyrillic and Armenian; other letters, and bytes that are not UTF-8, stay as they are.
 * `size` is at least 1.
 */
void letters_fold(const char *text, char *folded, size_t size);

#endif
