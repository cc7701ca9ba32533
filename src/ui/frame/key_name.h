/* What keys are called by the people who press them: as their keyboards print it, in the language of the window. */
#ifndef UI_KEY_NAME_H
#define UI_KEY_NAME_H

#include <SDL.h>

enum { KEY_NAME_MAX = 64 }; /* bytes */

/* "Ctrl+Shift+X"; `mod` is of KMOD_CTRL and KMOD_SHIFT. Returns `name`. */
const char *key_name(SDL_Keycode key, int mod, char name[KEY_NAME_MAX]);

#endif
