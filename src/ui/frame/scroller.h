/*
 * A long column of rows of which a part is seen: how far it is scrolled, how it
 * glides there, and the bar beside it that shows that and can be dragged. A pure
 * computation, in pixels.
 */
#ifndef UI_SCROLLER_H
#define UI_SCROLLER_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

struct scroller {
    SDL_Rect area; /* in which the rows are seen */
    SDL_Rect bar;  /* the groove of the bar */
    int row_height;
    int rows;
    double position; /* what is seen begins so far down */
    double target;   /* where it glides to */
    uint64_t moved;  /* when it was moved on last, while it glides */
    bool dragged;
    int grip; /* while dragged: from the thumb's upper end to the pointer */
};

/* The window has another size: the row that was seen first stays the first. */
void scroller_arrange(struct scroller *scroller, SDL_Rect area, SDL_Rect bar, int row_height);

/* There are so many rows now. */
void scroller_set_rows(struct scroller *scroller, int rows);

/* Glides by so many pixels, down if positive; as far as there are rows. */
void scroller_glide(struct scroller *scroller, double by, uint64_t now);

/* Glides as little as it takes to see a whole row. */
void scroller_reveal(struct scroller *scroller, int row, uint64_t now);

/* Is there at once. */
void scroller_jump(struct scroller *scroller, double position);

/* Does it glide? Then moves on, and says whether it still does. */
bool scroller_advance(struct scroller *scroller, uint64_t now);

/* The rows that are seen, wholly or in part: the first, and behind the last. */
int scroller_first(const struct scroller *scroller);
int scroller_end(const struct scroller *scroller);

/* How many rows are seen whole at once, at least one. */
int scroller_page(const struct scroller *scroller);

/* Where a row stands; some of it may lie outside the area. */
SDL_Rect scroller_row(const struct scroller *scroller, int row);

/* The row at a point, -1 if there is none. */
int scroller_row_at(const struct scroller *scroller, int x, int y);

/* The bar's thumb; empty if all rows are seen. */
SDL_Rect scroller_thumb(const struct scroller *scroller);

/*
 * The mouse is pressed, moved, let go. Pressing beside the thumb goes a page on; false if that is not on the bar.
 * Moving says whether the thumb is being dragged.
 */
bool scroller_press(struct scroller *scroller, int x, int y, uint64_t now);
bool scroller_drag(struct scroller *scroller, int y);
void scroller_release(struct scroller *scroller);

#endif
