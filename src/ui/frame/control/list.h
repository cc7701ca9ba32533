/*
 * A list: rows in a scroller, which keys and the wheel move through, with a bar beside them. The screen decides which
 * row is chosen, and what that means.
 */
#ifndef UI_LIST_H
#define UI_LIST_H

#include "ui/frame/control/controls.h"

/* The row that a key leads to from `*row`: up, down, a page on or back, first, last. False: another key. */
bool list_key(const struct scroller *scroller, SDL_Keycode key, int *row);

/* The rows that the wheel was turned by, down if positive, in either direction of scrolling. */
int list_wheel_rows(const SDL_MouseWheelEvent *wheel);

/* Scrolls by the wheel, gliding or at once. */
void list_wheel(struct scroller *scroller, const SDL_MouseWheelEvent *wheel, uint64_t now);
void list_jump_by_wheel(struct scroller *scroller, const SDL_MouseWheelEvent *wheel);

/* Scrolls as little as possible to show a row, at once. */
void list_show(struct scroller *scroller, int row);

/* The place of a row in a list that shows only whole rows; empty if it is not visible. */
SDL_Rect list_whole_row(const struct scroller *scroller, int row);

/* Lists the bar. */
struct control *list_bar(struct controls *controls, int id, const char *name, struct scroller *scroller);

#endif
