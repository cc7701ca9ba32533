/*
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
#ifndef UI_CATALOGUE_H
#define UI_CATALOGUE_H

/* NULL: there is no such file, it is damaged, or memory is short. */
struct catalogue *catalogue_open(const char *path);
void catalogue_close(struct catalogue *catalogue);

/* The translation of a text; NULL: there is none. It lives as long as the catalogue. */
const char *catalogue_find(const struct catalogue *catalogue, const char *text);

/* The same in the form for a number. */
const char *catalogue_find_form(const struct catalogue *catalogue, const char *text, unsigned long number);

#endif
