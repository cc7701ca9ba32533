/*
 * Screens without a window: events go in, uses come out. Two screens that show what a test tells them to, over one
 * another as it pleases; `top` is there from the beginning.
 *
 * A test that uses this is linked with
 * -Wl,--wrap=app_refuse,--wrap=app_invalidate_all,--wrap=app_canvas,--wrap=app_keymap,--wrap=screens_act
 * -Wl,--wrap=controls_letter_at
 */
#ifndef EVENTS_SUPPORT_H
#define EVENTS_SUPPORT_H

#include "ui/frame/app_state.h"

enum { SHOWN_MAX = 8, USED_MAX = 16, SIDE = 100 /* of a control, in pixels */, NOW = 7, DIALOG_SIDE = 200 };

/* A screen that shows what it is told to, and remembers what it heard. */
struct fake {
    struct screen screen; /* first */
    struct control shown[SHOWN_MAX];
    int count;
    bool dialog; /* it begins with a cross */
    struct use used[USED_MAX];
    char typed[USED_MAX][SDL_TEXTINPUTEVENT_TEXT_SIZE];
    int used_count;
    enum action acted;
    int events;
    int presses;          /* of the mouse, among them */
    int lifts;            /* and how often it was let go */
    SDL_Point lifted_at;  /* last */
    SDL_Point pointed_at; /* last */
    bool destroyed, uncovered;
};

extern const struct screen_kind by_none, by_tab, by_arrows;
extern struct fake low, top;
extern struct screens screens;
extern struct canvas canvas;
extern int refusals;
extern enum action acted_anywhere;
extern char text[12];  /* what is typed into the text that is shown */
extern size_t pointed; /* the place in a text that the pointer is at */

/* cmocka's per-test hook: one screen, `top`, empty yet; its focus is moved by Tab. */
int events_begin(void **state);

/* Puts a screen over those that are there. */
void push(struct fake *fake, const struct screen_kind *kind);

/* Adds a control to `top`, to the right of the one before. */
struct control *show(int id, enum role role);
struct control *show_text(int id);

/* --- hands --- */

void key_as(SDL_Keycode key, Uint16 mod, bool again);
void key(SDL_Keycode code);
void type(const char *words);
void compose(const char *words);
void move_to(int x, int y);
void press_button(Uint8 button, int clicks, int x, int y);
void press_at(int x, int y);
void release_at(int x, int y);

/* What `top` is used for by such a key, by its name, or press: this, once. */
struct use use_by_key(const char *name, int id);
struct use use_by_press(int x, int y, int id);

/* --- eyes --- */

/* `top` was used once since the last time: this; it is forgotten. */
struct use expect_use(int id);
void expect_no_use(void);
void expect_focus(int id);

#endif
