/*
 * A filter for terminals. Names, lines, arguments and files from anywhere may hold bytes that a terminal obeys: they
 * move its cursor, change its title or earlier output, or reverse the direction of writing. So everything that a
 * program prints to a terminal goes through a filter, whoever prints it; only our own control sequences bypass it.
 */
#ifndef OPTIONS_TERMINAL_H
#define OPTIONS_TERMINAL_H

#include "standard.h"

/*
 * Puts the filter before standard output and standard error, each if it is a terminal: U+FFFD replaces control
 * characters except newline and tab, hidden letters (letters_is_hidden), and bytes that are not UTF-8. Files and pipes
 * get everything unchanged. If one of the three standard streams is closed, its number is occupied, so that no file
 * opened later gets the output. Call it once, before anything is printed and before any thread begins. False if memory
 * or files are short. If the C library does not allow its streams to be replaced (it is neither glibc nor FreeBSD's nor
 * macOS'), nothing is filtered.
 */
bool terminal_guard(void) __attribute__((warn_unused_result));

#define TERMINAL_CLEAR_LINE  "\033[K" /* from the cursor on */
#define TERMINAL_CLEAR_BELOW "\033[J" /* from the cursor on, and all lines below */
#define TERMINAL_UP          "\033[%dA"

/*
 * Writes our own control sequences after what the stream has printed: stdout or stderr, which must be a terminal. Only
 * numbers may be formatted into them.
 */
void terminal_control(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* --- the filter, which knows nothing of streams --- */

enum { TERMINAL_LETTER_MAX = 4 /* bytes of a letter */ };

/* A letter whose last bytes have not come yet. All zeros: none. */
struct terminal_letter {
    char bytes[TERMINAL_LETTER_MAX + 1];
    size_t length;
};

/* Bytes that terminal_filter needs at most for `size` bytes of input. */
#define TERMINAL_ROOM(size) (3 * ((size) + TERMINAL_LETTER_MAX))

/* Writes what a terminal may show of these bytes, which continue the letter; returns the bytes written. */
size_t terminal_filter(struct terminal_letter *letter, const char *bytes, size_t size, char *shown);

#endif
