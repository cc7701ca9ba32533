/* What dialogs over the board share: the veil, the box, the cross that closes it. */
#ifndef UI_DIALOG_H
#define UI_DIALOG_H

#include "ui/frame/control/controls.h"

/* The height, in units, that a dialog needs so that `room` pixels are left inside its frame and title. */
float dialog_height(const struct canvas *canvas, int room);

/* Draws veil, box, title and cross; `width` and `height` are in units. Returns the room within. */
SDL_Rect dialog_draw(struct canvas *canvas, const char *title, float width, float height);

/* The room within a dialog of this size. */
SDL_Rect dialog_room(const struct canvas *canvas, float width, float height);

/* The place of the cross of a dialog of this size. */
SDL_Rect dialog_cross(const struct canvas *canvas, float width, float height);

/*
 * Begins the list of a dialog's controls with its cross, whose id is DIALOG_CROSS and whose action is ACTION_ESCAPE.
 * With `outside`, a click outside the box counts as a click on the cross.
 */
enum { DIALOG_CROSS = -2, DIALOG_BOX = -3 };
void dialog_list(struct controls *controls, const struct canvas *canvas, float width, float height, bool outside);

/*
 * Lists a row of answer buttons at the foot of a dialog, with ids from 0 on. Enter presses the button with the id
 * `main`. The room above the buttons is left for the question.
 */
void dialog_answers(struct controls *controls, const struct canvas *canvas, float width, float height,
                    const char *const names[], int count, int main);
SDL_Rect dialog_above_answers(const struct canvas *canvas, float width, float height);

#endif
