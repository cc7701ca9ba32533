/* Reasons: sentences that say what is wrong, cut if they are too long. */
#ifndef RULES_REASON_H
#define RULES_REASON_H

#include "gravitrips/game.h"
#include "standard.h"

/*
 * Sets the function that translates reasons (gettext, in the window), before any thread begins. Each sentence is
 * translated where it is put together, so that it never stays half in English. Programs that set no function, such as
 * the command line, get English.
 */
typedef const char *reason_translate_fn(const char *text);
void reason_speak(reason_translate_fn *translate);

/* Translates a word that goes into a reason, or a reason's format. A check compares the formats in the catalogues. */
const char *reason_word(const char *word) __attribute__((format_arg(1)));

/*
 * Like vsnprintf, with a translated format. A text that is too long is cut between letters and ends in three dots.
 * `size` is at least 4.
 */
void reason_write(char *text, size_t size, const char *format, va_list arguments) __attribute__((format(printf, 3, 0)));

/* Like refuse, for functions that return a pointer. Always returns NULL. */
void *refuse_null(struct reason *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

enum { REASON_PATH_SHOWN = 48 /* a reason has room for this many bytes of the end of a path */ };

/* The end of a path, which includes the file's name: as much of it as fits into a reason. */
struct reason_path {
    char text[REASON_PATH_SHOWN + 4];
};

struct reason_path reason_path_end(const char *path);

/*
 * The system's words for errno. If errno was not set (0: a short write, or a stream that failed on another thread),
 * they are those of a device error, never "Success".
 */
const char *reason_of_errno(void);

#endif
