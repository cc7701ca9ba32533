/* Which language the window speaks: the catalogues of gettext. */
#ifndef UI_LANGUAGE_H
#define UI_LANGUAGE_H

/*
 * Lets _() of words.h translate into the language of the process's locale (call setlocale first), with the
 * catalogues beside the program in the build tree, else those that `make install` put in share/locale. Without a
 * catalogue for the language the words stay English.
 */
void language_choose(void);

#endif
