/*
 * What reaches a terminal. Names, lines, arguments and files from anywhere may hold bytes that a terminal obeys: they
 * move its cursor, change its title or what was printed before, and turn the direction of writing. So what a program
 * prints goes through a filter if a terminal shows it, whoever prints it; only our own control sequences go past it.
 */
#ifndef OPTIONS_TERMINAL_H
#define OPTIONS_TERMINAL_H

#include "standard.h"

/*
 * From here on standard output and standard error, each if it is a terminal, show the sign for what is no letter,
 * U+FFFD, in the place of control characters but newline and tab, of what letters_is_hidden tells, and of what is no
 * UTF-8. What goes to a file or a pipe stays as it is; where one of the three standard streams is closed its number is
 * taken, so that no file which is opened later gets what is printed. To be called once, before anything is printed and
 * before any thread; false if memory or files are short. Where the C library lets nobody exchange its streams (it is
 * none of glibc, FreeBSD's and macOS') nothing is filtered.
 */
bool terminal_guard(void) __attribute__((warn_unused_result));

#define TERMINAL_CLEAR_LINE  "\033[K" /* from the cursor on */
#define TERMINAL_CLEAR_BELOW "\033[J" /* from the cursor on, and all lines below */
#define TERMINAL_UP          "\033[%dA"

/*
 * Writes control sequences of our own, behind what the stream has printed: stdout or stderr, which must be a terminal.
 * What is formatted into them are numbers.
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
