/* The stack of screens. Only the upper ones are seen: those from the highest that fills the window on. */
#ifndef UI_SCREENS_H
#define UI_SCREENS_H

#include "ui/frame/app.h"
#include "ui/frame/toast.h"

enum { SCREENS_MAX = 4 };

/* Begins as all zeros. */
struct screens {
    int count;
    struct screen *stack[SCREENS_MAX]; /* the top one last */
    bool pop;                          /* the top one is to go */
    struct screen *successor;          /* of all screens; NULL: they stay */
    struct toast toast;                /* over the screen that fills the window, under dialogs */
};

/* The stack owns its screens. */
void screens_destroy(struct screens *screens);

/* Does what `pop` and `successor` ask for; true if another screen is on top now. */
bool screens_change(struct screens *screens, uint64_t now);

/* events.c: asks the screens from the top down, until one takes the event. */
void screens_handle(struct screens *screens, const SDL_Event *event, uint64_t now);

/* Lets every screen that is seen do what is due; returns when the next thing is. */
uint64_t screens_advance(struct screens *screens, uint64_t now);

/* Draws what lies within `clip` into the back buffer. */
void screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip, uint64_t now);

/* The list of a screen's controls, as they are now; it must have one. */
struct controls *screens_list(struct screen *screen);

#endif
