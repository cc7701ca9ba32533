/*
 * Words that people read: every one passes through here, so that a catalogue can translate it. The catalogues are made
 * by gettext's tools, but we read them ourselves: the C library's gettext translates nothing where no locale of some
 * language was generated, as in most containers.
 *
 * The language is chosen on the window's thread; words may be asked for on any.
 */
#ifndef UI_WORDS_H
#define UI_WORDS_H

#include "standard.h"

#define _(text)                     words_translated(text)
#define ngettext(one, other, count) words_counted(one, other, count)
/* Marks a text in a constant table; the reader of the table translates it. */
#define N_(text) (text)

/*
 * Where catalogues are: FOLDER/de/LC_MESSAGES/gravitrips.mo. From now on words are in the system's language. To be
 * called before any word is asked for: what was translated before is gone.
 */
void words_begin(const char *folder);

/* Words are in this language from now on ("de"; NULL: the system's), in English where there is no catalogue for it. */
void words_choose(const char *language);

/* The language that words are in: "en", or what its catalogue is called. */
const char *words_language(void);

/* The translation of a text, else the text. It stays, also when another language is chosen. */
const char *words_translated(const char *text) __attribute__((format_arg(1)));

/* The same for a text that depends on a number, by the rules of the language. */
const char *words_counted(const char *one, const char *other, unsigned long count)
    __attribute__((format_arg(1), format_arg(2)));

/* Why the system refused something, by its number (errno). */
const char *words_error(int error);

/* Writes a translated sentence with a name in place of its only %s. */
void words_insert(char *text, size_t size, const char *sentence, const char *name);

/*
 * --- moment.c ---
 *
 * Date and time of day, in the person's place and manner.
 */

/*
 * Writes a moment, in seconds since 1970, with the locale's order of dates and hours; without a locale like 2026-11-21,
 * 15:56. Without seconds, which nobody needs. "" for 0, which is unknown.
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

/* NULL: there is no such file, it is damaged, or memory is short. */
struct catalogue *catalogue_open(const char *path);
void catalogue_close(struct catalogue *catalogue);

/* The translation of a text; NULL: there is none. It lives as long as the catalogue. */
const char *catalogue_find(const struct catalogue *catalogue, const char *text);

/* The same in the form for a number. */
const char *catalogue_find_form(const struct catalogue *catalogue, const char *text, unsigned long number);

#endif
