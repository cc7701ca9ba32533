/* The stack of screens. Only the upper ones are seen: those from the highest that fills the window on. */
#ifndef UI_SCREENS_H
#define UI_SCREENS_H

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

/* The stack owns the screens that it is given: it destroys them. */
void screens_push(struct screens *screens, struct screen *screen);
void screens_destroy(struct screens *screens);

/* Does what `pop` and `successor` ask for; true if another screen is on top now. */
bool screens_change(struct screens *screens, uint64_t now);

/* Asks the screens from the top down, until one takes the event. */
void screens_handle(struct screens *screens, const SDL_Event *event, uint64_t now);

/* Lets every screen that is seen do what is due; returns when the next thing is. */
uint64_t screens_advance(struct screens *screens, uint64_t now);

void screens_draw(struct screens *screens, struct canvas *canvas, uint64_t now);

#endif
