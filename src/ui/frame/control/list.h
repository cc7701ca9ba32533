/*
 * A list: rows in a scroller that keys and the wheel move through, with a bar beside them. Which row is chosen, and
 * what that means, is the screen's.
 */
#ifndef UI_LIST_H
#define UI_LIST_H

#include "ui/frame/control/controls.h"

/* The row to which a key leads from another one: up, down, a page on or back, first, last. False: it leads nowhere. */
bool list_key(const struct scroller *scroller, SDL_Keycode key, int *row);

/* How many rows the wheel was turned, down if positive; whatever the system calls its way. */
int list_wheel_rows(const SDL_MouseWheelEvent *wheel);

/* Glides as far as the wheel was turned, or is there at once. */
void list_wheel(struct scroller *scroller, const SDL_MouseWheelEvent *wheel, uint64_t now);
void list_jump_by_wheel(struct scroller *scroller, const SDL_MouseWheelEvent *wheel);

/* A row is seen at once, scrolled as little as that takes. */
void list_show(struct scroller *scroller, int row);

/* Where a row stands, of those that are seen whole or not at all: then its place is empty. */
SDL_Rect list_whole_row(const struct scroller *scroller, int row);

/* Lists the bar. */
struct control *list_bar(struct controls *controls, int id, const char *name, struct scroller *scroller);

#endif
