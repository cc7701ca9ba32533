/* The page of the keys: every action with its keys, which can be changed. */
#ifndef UI_KEYS_H
#define UI_KEYS_H

#include "ui/frame/app.h"

/* Every action with its keys, which a click, or Enter, begins to change. NULL when memory is short. Push it on the app.
 */
struct screen *keys_create(void);

enum { KEYS_WORDS_MAX = 160 };

/*
 * A key was pressed that is to ask for an action: it does from now on; Delete means the usual one, Escape that all
 * stays. False: it cannot, and another one is to be pressed; `words` say why.
 */
bool keys_take(struct app *app, enum action action, const SDL_Keysym *key, char words[KEYS_WORDS_MAX]);

#endif
