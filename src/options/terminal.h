/*
 * A filter for terminals. Names, lines, arguments and files from anywhere may hold bytes that a terminal obeys: they
 * move its cursor, change its title or earlier output, or reverse the direction of writing. So everything that a
 * program prints to a terminal goes through a filter, whichever part of the program prints it; only our own control
 * sequences go past it.
 */
#ifndef OPTIONS_TERMINAL_H
#define OPTIONS_TERMINAL_H

#include "standard.h"

/*
 * Puts the filter in front of standard output and of standard error, if they are terminals. U+FFFD replaces control
 * characters other than newline and tab, hidden letters (letters_is_hidden), and bytes that are not UTF-8. Files and
 * pipes get everything unchanged. If one of the three standard streams is closed, its number is occupied, so that
 * output never goes into a file that is opened later. Call it once, before anything is printed and before any thread
 * begins. Returns false if memory or files are short. If the C library does not let its streams be replaced (it is
 * neither glibc's nor FreeBSD's nor macOS'), nothing is filtered.
 */
bool terminal_guard(void) __attribute__((warn_unused_result));

#define TERMINAL_CLEAR_LINE  "\033[K" /* erases from the cursor to the end of the line */
#define TERMINAL_CLEAR_BELOW "\033[J" /* erases from the cursor to the end of the line, and all lines below */
#define TERMINAL_UP          "\033[%dA"

/*
 * Writes control sequences of our own after what the stream has printed. The stream is stdout or stderr, and must be a
 * terminal. Only numbers may be formatted into them.
 */
void terminal_control(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* --- the filter, which knows nothing of streams --- */

enum { TERMINAL_LETTER_MAX = 4 /* the most bytes of a letter */ };

/* A letter whose last bytes have not come yet. All zeros: there is none. */
struct terminal_letter {
    char bytes[TERMINAL_LETTER_MAX + 1];
    size_t length;
};

/* How many bytes terminal_filter writes at most for `size` bytes of input. */
#define TERMINAL_ROOM(size) (3 * ((size) + TERMINAL_LETTER_MAX))

/*
 * Filters bytes that continue the unfinished `letter`, and writes what a terminal may show of them. Returns how many
 * bytes were written.
 */
size_t terminal_filter(struct terminal_letter *letter, const char *bytes, size_t size, char *shown);

#endif
