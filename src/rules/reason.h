/* Reasons: sentences that say what is wrong, cut to the room there is for them. */
#ifndef RULES_REASON_H
#define RULES_REASON_H

#include "standard.h"

/*
 * Sets the function that translates reasons, gettext in the window, before any thread begins. Each sentence is
 * translated where it is put together, so that no half of it stays English. Programs that set none (the command line,
 * others) get English.
 */
typedef const char *reason_translate_fn(const char *text);
void reason_speak(reason_translate_fn *translate);

/*
 * Translates a word that goes into such a sentence, or its format. The catalogues are checked for formats that agree.
 */
const char *reason_word(const char *word) __attribute__((format_arg(1)));

/*
 * vsnprintf of a translated format. A text that is too long ends in three dots, and is cut between letters. `size` is
 * at least 4.
 */
void reason_write(char *text, size_t size, const char *format, va_list arguments) __attribute__((format(printf, 3, 0)));

enum { REASON_PATH_SHOWN = 48 /* bytes of the end of a path for which a reason has room */ };

/* The end of a path, which has the file's name, as long as a reason has room for. */
struct reason_path {
    char text[REASON_PATH_SHOWN + 4];
};

struct reason_path reason_path_end(const char *path);

/*
 * The system's words for errno. Where errno was not set (0: a short write, a stream that failed on another thread) they
 * are the words for a device error, never "Success".
 */
const char *reason_of_errno(void);

#endif
