/*
 * From keys to what they say on the layout that is in use. SDL names a key by what it prints without Shift; what is
 * printed with Shift or AltGr comes as text of its own, at once or, by way of an input method, later. Screens hear of
 * one press for each, SDL_KEYDOWN with the character as its key, lest they have to know any of that:
 *
 *   named keys, letters, the space bar, what is pressed with Ctrl: as SDL names them; a layout without Latin letters
 *   has them where US keyboards do;
 *   a key 1 to 9 of the upper row without Shift: that digit, also where digits need Shift;
 *   every other character: when its text comes;
 *   nothing of Shift, AltGr and the like.
 */
#ifndef UI_KEYBOARD_H
#define UI_KEYBOARD_H

#include <SDL.h>
#include <stdbool.h>

/* Begins as all zeros. */
struct keyboard {
    bool waits;  /* the key that was pressed last is not heard of yet: its text is to come */
    bool repeat; /* it is held down */
};

/*
 * Makes of a key what it says; false if screens hear nothing before its text comes. `text`: texts come at all
 * (SDL_IsTextInputActive); else every key counts as SDL names it.
 */
bool keyboard_key(struct keyboard *keyboard, SDL_KeyboardEvent *event, bool text);

/* Makes a press of a text, where it is one that was not heard yet; `mod`: what is held down with it. */
bool keyboard_text(struct keyboard *keyboard, const SDL_TextInputEvent *text, Uint16 mod, SDL_KeyboardEvent *press);

#endif
