/*
 * What the desktop does for programs through xdg-desktop-portal: it says how somebody wants to see things, and asks for
 * a file in its own dialog. All talk with the bus is on a thread of our own, which begins when something is first
 * wanted and waits there; where there is no bus, no portal, or none that answers as it should, nothing is wished and no
 * dialog opens.
 *
 * All functions are called from the window's thread and return at once, portal_destroy after the last call.
 */
#ifndef UI_PORTAL_H
#define UI_PORTAL_H

#include "standard.h"
#include <SDL.h>

struct portal;

/*
 * Creates it without a thread. `wake` is called with its context, on any thread, when there is something new. NULL:
 * memory is short; every function takes NULL, and nothing is ever answered.
 */
struct portal *portal_create(void (*wake)(void *context), void *context);
void portal_destroy(struct portal *portal);

/* Begins to listen to what the desktop wishes, from now on. */
void portal_listen(struct portal *portal);

/* What the desktop wishes. */
enum { WISH_LESS_MOTION = 1, WISH_CONTRAST = 2, WISH_DARK = 4 };

/* A sum of these bits, as far as they are known. */
unsigned portal_wishes(struct portal *portal);

/* --- a file --- */

enum { PORTAL_PATH_MAX = 4096 /* bytes of a path, with the final 0 */ };

/* What is asked; texts are UTF-8. Those that are not, or too long, are left out, or nobody can be asked. */
struct portal_question {
    bool saves;          /* a place and name to save under, else a file that is there */
    const char *title;   /* of the dialog */
    const char *endings; /* of the files that it shows, as ".txt .pgn" */
    const char *others;  /* what the choice of all other files is called */
    const char *name;    /* to save: what is suggested; NULL: nothing */
    const char *folder;  /* where the dialog begins; NULL: anywhere */
    SDL_Window *window;  /* over which it lies; NULL: none */
};

enum portal_answer {
    PORTAL_WAITS,     /* no answer yet */
    PORTAL_CHOSEN,    /* a file, whose path is there */
    PORTAL_CANCELLED, /* no file is wanted */
    PORTAL_ELSEWHERE, /* not a file on this machine */
    PORTAL_ABSENT     /* the desktop offers no dialog: ask yourself */
};

/*
 * Opens the desktop's dialog; what was asked before is dropped. False: nobody can be asked. Else portal_answer tells
 * what came of it, PORTAL_ABSENT if the portal takes longer than a few seconds to begin, or goes away.
 */
bool portal_ask(struct portal *portal, const struct portal_question *question);
enum portal_answer portal_answer(struct portal *portal, char path[PORTAL_PATH_MAX]);

/* Closes the dialog; its answer is dropped. */
void portal_drop(struct portal *portal);

/* The path in an address (file:///...). False: it is not a file on this machine. */
bool portal_address_read(const char *address, char path[PORTAL_PATH_MAX]);

#endif
