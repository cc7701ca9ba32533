/*
 * Controllers. Pressing a button counts as pressing the key for the same action (its row in action_keys.c). So a
 * controller reaches everything that the keyboard reaches, and no other file needs to know of controllers. SDL's part
 * for controllers is not even started until there is one: the system signals when a device appears. Only the window's
 * thread uses this.
 */
#ifndef UI_PAD_H
#define UI_PAD_H

#include "ui/frame/control/action_keys.h"

enum { PADS_MAX = 4 };

/* The connected controllers. Begins as all zeros. */
struct pad {
    SDL_GameController *open[PADS_MAX]; /* NULL: none; of several controllers, each can be used at any time */
    bool begun;                         /* SDL's part for controllers runs */
    int watch;                          /* a descriptor that reports new devices, plus 1; 0: none */
    bool axes[PAD_BUTTONS];             /* for each stick or trigger that counts as a button: it is held */
    enum pad_button held;               /* the button that repeats while held; PAD_NONE: none */
    uint64_t repeats;                   /* when the held button repeats next */
    uint64_t looked;                    /* when the controllers were last looked at */
};

/* Begins to look for controllers. Call it once the window is shown. */
void pad_begin(struct pad *pad);
void pad_end(struct pad *pad);

/* Looks for new controllers, after a signal that devices have changed. */
void pad_look(struct pad *pad);

/* Is a controller connected? */
bool pad_is_there(const struct pad *pad);

/*
 * The button that an event presses, where a stick or trigger counts as a button; PAD_NONE if it presses none. Accepts
 * any event.
 */
enum pad_button pad_event(struct pad *pad, const SDL_Event *event, uint64_t now);

/*
 * The button that repeats now because it is held; PAD_NONE if none does. This also reads the controllers, so call it
 * again by `next`, which is UINT64_MAX if there are none.
 */
enum pad_button pad_advance(struct pad *pad, uint64_t now, uint64_t *next);

/*
 * The key that a button stands for in a scope; false if there is none. With `presses` the button for ACTION_CHOOSE is
 * the space bar, because that presses or steps the control with the focus. Otherwise it is the first key of
 * ACTION_CHOOSE.
 */
bool pad_key(const struct keymap *map, enum pad_button button, unsigned scope, bool presses, SDL_Keysym *key);

#endif
