/*
 * What the desktop does for programs through xdg-desktop-portal: it says how people want to see things, and it asks for
 * a file in its own dialog. A thread of our own talks with the bus and waits there; it begins when something is first
 * wanted. Without a bus or a portal, or with one that does not answer as it should, there are no wishes and no dialog
 * opens. All functions are called from the window's thread and return at once; only portal_destroy first waits, for a
 * short time, until the running call has ended.
 */
#ifndef UI_PORTAL_H
#define UI_PORTAL_H

#include "standard.h"
#include <SDL.h>

struct portal;

/*
 * Creates a portal without a thread. `wake` is called with its context, on any thread, when there is news. NULL when
 * memory is short; every function accepts NULL, as a portal that knows no wishes and opens no dialog.
 */
struct portal *portal_create(void (*wake)(void *context), void *context);
void portal_destroy(struct portal *portal);

/* Begins to listen to the desktop's wishes, which portal_wishes returns. */
void portal_listen(struct portal *portal);

/* Wishes: what a person has set in the desktop for all programs. Bits. */
enum { WISH_LESS_MOTION = 1, WISH_CONTRAST = 2, WISH_DARK = 4, WISH_SPEECH = 8 };

/* The wishes of the desktop that are known by now: WISH_ bits. */
unsigned portal_wishes(struct portal *portal);

/* --- asking for a file in the desktop's dialog --- */

enum { PORTAL_PATH_MAX = 4096 /* bytes of a path, including the final 0 */ };

/*
 * A question for a file. A text that is not UTF-8 or too long is left out; if that is the title, nothing can be asked.
 */
struct portal_question {
    bool saves;          /* the question is for a place and name to save under; otherwise for an existing file */
    const char *title;   /* the dialog's title */
    const char *endings; /* the endings of the files that the dialog shows, such as ".txt .pgn" */
    const char *others;  /* the dialog's name for the choice that shows all files */
    const char *name;    /* to save: the suggested name; NULL: none */
    const char *folder;  /* the folder in which the dialog begins; NULL: any */
    SDL_Window *window;  /* the window over which the dialog lies; NULL: none */
};

enum portal_answer {
    PORTAL_WAITS,     /* there has been no answer yet */
    PORTAL_CHOSEN,    /* a file was chosen; its path is given */
    PORTAL_CANCELLED, /* the person cancelled */
    PORTAL_ELSEWHERE, /* what was chosen is not a file on this machine */
    PORTAL_ABSENT     /* the desktop offers no dialog: show one of our own */
};

/*
 * Opens the desktop's dialog; an earlier question is dropped. Returns false if there is no bus on which to ask.
 * Otherwise portal_answer tells how the dialog ended: PORTAL_ABSENT if the portal takes longer than a few seconds to
 * begin, or goes away.
 */
bool portal_ask(struct portal *portal, const struct portal_question *question);
enum portal_answer portal_answer(struct portal *portal, char path[PORTAL_PATH_MAX]);

/* Closes the dialog, and drops its answer. */
void portal_drop(struct portal *portal);

/* The path in an address (file:///...). False if it is not a file on this machine. */
bool portal_address_read(const char *address, char path[PORTAL_PATH_MAX]);

#endif
