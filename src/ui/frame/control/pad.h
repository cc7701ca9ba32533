/*
 * Controllers: pressing a button counts as pressing the key for the same action (its row in action.c), so that a
 * controller reaches whatever the keyboard reaches, and no other file knows of controllers. Without a controller SDL's
 * part for them is not even started: the system tells by a signal when a device appears. All of it belongs to the
 * window's thread.
 */
#ifndef UI_PAD_H
#define UI_PAD_H

#include <SDL.h>

#include "standard.h"
#include "ui/frame/control/action.h"

enum { PADS_MAX = 4 };

/* Begins as all zeros. */
struct pad {
    SDL_GameController *open[PADS_MAX]; /* NULL: none; they may be used by turns */
    bool begun;                         /* SDL's part for controllers is at work */
    int watch;                          /* a descriptor that tells of new devices, + 1; 0: none */
    bool axes[PAD_BUTTONS];             /* which buttons a stick or a trigger stands for is held */
    enum pad_button held;               /* the one that is repeated; PAD_NONE: none */
    uint64_t repeats;                   /* when */
    uint64_t looked;                    /* when it was last looked what they do */
};

/* Looks for controllers, as it should be done once the window is seen. */
void pad_begin(struct pad *pad);
void pad_end(struct pad *pad);

/* There may be other devices (a signal tells so). */
void pad_look(struct pad *pad);

/* Is there a controller? */
bool pad_is_there(const struct pad *pad);

/* What happened to a controller: which button was pressed, by hand, stick or trigger; PAD_NONE: none. */
enum pad_button pad_event(struct pad *pad, const SDL_Event *event, uint64_t now);

/*
 * The button that is repeated now because it is held; PAD_NONE: none. To be called at least as soon as `next` says,
 * which is UINT64_MAX without controllers: what they do is found out here.
 */
enum pad_button pad_advance(struct pad *pad, uint64_t now, uint64_t *next);

/*
 * The key that a button stands for in a scope; false: none. `presses`: the focus is on a control that a space presses
 * or steps; otherwise Enter presses the main button.
 */
bool pad_key(const struct keymap *map, enum pad_button button, unsigned scope, bool presses, SDL_Keysym *key);

#endif
