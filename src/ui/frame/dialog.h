/* What dialogs over the board share: the veil, the box, the cross that closes it. */
#ifndef UI_DIALOG_H
#define UI_DIALOG_H

#include "ui/frame/app.h"

/* How high a dialog is, in units, that has a room of so many pixels within. */
float dialog_height(const struct canvas *canvas, int room);

/* Draws veil, box, title and cross; `width` and `height` in units. Returns the room within. */
SDL_Rect dialog_draw(struct canvas *canvas, const char *title, float width, float height);

/* The room within and the cross for those sizes. */
SDL_Rect dialog_room(const struct canvas *canvas, float width, float height);
SDL_Rect dialog_cross(const struct canvas *canvas, float width, float height);

/*
 * Begins the list of a dialog's controls with its cross, whose id is DIALOG_CROSS and whose action ACTION_ESCAPE; where
 * `outside`, a click beside the box is one on the cross.
 */
enum { DIALOG_CROSS = -2, DIALOG_BOX = -3 };
void dialog_list(struct controls *controls, const struct canvas *canvas, float width, float height, bool outside);

/* --- keys.c: the page of the keys --- */

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
