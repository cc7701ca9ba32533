/* The page of keys: every action with its keys, which a person can change. */
#ifndef UI_KEYS_SCREEN_H
#define UI_KEYS_SCREEN_H

#include "ui/frame/app.h"

/*
 * Creates the page of keys. A click on a row, or Enter, asks for another key. NULL when memory is short. The caller
 * pushes it on the app.
 */
struct screen *keys_screen_create(void);

enum { KEYS_WORDS_MAX = 160 };

/*
 * Gives an action the key that was just pressed. Delete restores the default, Escape changes nothing. Returns false if
 * the key is refused and another should be pressed; `words` say why.
 */
bool keys_screen_take(struct app *app, enum action action, const SDL_Keysym *key, char words[KEYS_WORDS_MAX]);

#endif
