/*
 * Words that people read. All of them pass through here, so that a catalogue can translate them. The catalogues are
 * made by gettext's tools, but read by ourselves: the C library's gettext translates only if the system has generated a
 * locale, and most containers have none. The window's thread chooses the language; any thread may ask for words.
 */
#ifndef UI_WORDS_H
#define UI_WORDS_H

#include "standard.h"

#define _(text)                     words_translated(text)
#define ngettext(one, other, count) words_counted(one, other, count)
/* Marks a text in a constant table for translation. The code that reads the table translates the text with _(). */
#define N_(text) (text)

/*
 * Names the folder of catalogues, FOLDER/de/LC_MESSAGES/gravitrips.mo, and chooses the system's language. Call it
 * before asking for any word: pointers to earlier translations become invalid.
 */
void words_begin(const char *folder);

/* Chooses the language of words ("de"; NULL: the system's). If it has no catalogue, words are English. */
void words_choose(const char *language);

/* The language that words are in: "en", or the name of its catalogue. */
const char *words_language(void);

/* The translation of a text, or the text itself. It stays valid even after another language is chosen. */
const char *words_translated(const char *text) __attribute__((format_arg(1)));

/* The translation of a text that depends on a number, by the language's rules for plurals. */
const char *words_counted(const char *one, const char *other, unsigned long count)
    __attribute__((format_arg(1), format_arg(2)));

/* The system's message for an error number (errno), in the person's language. */
const char *words_error(int error);

/* Writes a translated sentence with a name in place of its only %s. */
void words_insert(char *text, size_t size, const char *sentence, const char *name);

/* Writes a number with its thousands apart, "12,345", which is easier to read. */
enum { WORDS_COUNT_MAX = 32 };
const char *words_count(uint64_t count, char number[WORDS_COUNT_MAX]);

/* --- date and time of day, as the person's locale writes them --- */

/*
 * Writes a moment, in seconds since 1970, as the locale orders date and time; without a locale like 2026-11-21, 15:56.
 * Seconds are left out. "" for 0, an unknown moment.
 */
void words_moment(int64_t moment, char *words, size_t size);

/*
 * --- catalogue.c ---
 *
 * A catalogue of translations: a file as msgfmt writes it, of either byte order, in UTF-8 (GNU gettext's manual, "The
 * Format of GNU MO Files").
 *
 *     magic  revision  count  originals  translations        five words of 32 bits; the last two are places in the file
 *     originals:     length and place of each text, sorted   "one\0other" where it depends on a number
 *     translations:  the same, in the same order             a form for each case of the language, a zero between them
 *
 * The translation of the empty text is the head, of which one line says which form belongs to a number, in C:
 *
 *     Plural-Forms: nplurals=2; plural=(n != 1);
 */

/* Opens a catalogue. NULL if there is no such file, if it is damaged, or if memory is short. */
struct catalogue *catalogue_open(const char *path);
void catalogue_close(struct catalogue *catalogue);

/* The translation of a text, which lives as long as the catalogue; NULL if there is none. */
const char *catalogue_find(const struct catalogue *catalogue, const char *text);

/* Like catalogue_find, but finds the plural form for a number. */
const char *catalogue_find_form(const struct catalogue *catalogue, const char *text, unsigned long number);

#endif
