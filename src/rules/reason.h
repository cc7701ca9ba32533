/* Words about what is wrong, in as much room as there is for them. */
#ifndef RULES_REASON_H
#define RULES_REASON_H

#include <stdarg.h>
#include <stddef.h>

/*
 * In which language it is said what is wrong: the program that people see hands over what translates, gettext, before
 * any thread begins. Each sentence is translated where it is put together, so that no half of it stays English;
 * whoever says nothing here (the command line, other programs) reads English.
 */
typedef const char *reason_translate_fn(const char *text);
void reason_speak(reason_translate_fn *translate);

/* A word that goes into such a sentence, or its format, translated. That formats agree is checked in the catalogues. */
const char *reason_word(const char *word) __attribute__((format_arg(1)));

/*
 * vsnprintf of a translated format; of what does not fit the end is three dots, and no part of a letter is left over.
 * `size` is at least 4.
 */
void reason_write(char *text, size_t size, const char *format, va_list arguments) __attribute__((format(printf, 3, 0)));

enum { REASON_PATH_SHOWN = 48 /* bytes of a path, from its end, that a reason has room for */ };

/* The end of a path, as long as a reason has room for: there is the file's name. */
struct reason_path {
    char text[REASON_PATH_SHOWN + 4];
};

struct reason_path reason_path_end(const char *path);

/*
 * The system's words for errno. Where nobody has said what went wrong (errno is 0: a short write, a stream that failed
 * on another thread) they are those for a device that failed, never "Success".
 */
const char *reason_of_errno(void);

#endif
