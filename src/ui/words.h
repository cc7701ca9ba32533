/* Words that people read: every one passes through gettext, so that a catalogue can translate it. */
#ifndef UI_WORDS_H
#define UI_WORDS_H

#include <libintl.h>

#define _(text) gettext(text)
/* Marks a text in a constant table; the reader of the table translates it. */
#define N_(text) (text)

#endif
