/*
 * A list: rows in a scroller, with a bar beside them, moved through by keys and wheel. The screen decides which row is
 * chosen, and what that means.
 */
#ifndef UI_LIST_H
#define UI_LIST_H

#include "ui/frame/control/controls.h"

/* Moves `*row` as a key says: up, down, a page on or back, first, last. Returns false for other keys. */
bool list_key(const struct scroller *scroller, SDL_Keycode key, int *row);

/*
 * By how many rows the wheel was turned, down if positive. A system setting that reverses the direction has no effect.
 */
int list_wheel_rows(const SDL_MouseWheelEvent *wheel);

/* Scrolls by the wheel, either gliding or at once. */
void list_wheel(struct scroller *scroller, const SDL_MouseWheelEvent *wheel, uint64_t now);
void list_jump_by_wheel(struct scroller *scroller, const SDL_MouseWheelEvent *wheel);

/* Scrolls at once, and just far enough to show a row. */
void list_show(struct scroller *scroller, int row);

/* The place of a row in a list that shows only whole rows; empty if it is not visible. */
SDL_Rect list_whole_row(const struct scroller *scroller, int row);

/* Adds the list's scroll bar to the controls. */
struct control *list_bar(struct controls *controls, int id, const char *name, struct scroller *scroller);

#endif
