/* Where things stand on the screen of the puzzles: a pure computation, in pixels. */
#ifndef UI_PUZZLE_LAYOUT_H
#define UI_PUZZLE_LAYOUT_H

#include "ui/board/layout.h"

/* The buttons of the panel, from above. */
enum puzzle_row {
    PUZZLE_ROW_NEXT,
    PUZZLE_ROW_AGAIN,
    PUZZLE_ROW_SOLUTION,
    PUZZLE_ROW_GRADE, /* two buttons: its left half makes it easier, its right half harder */
    PUZZLE_ROW_LEAVE,
    PUZZLE_ROW_COUNT
};

struct puzzle_layout {
    struct layout frame; /* status, board, panel, cards and tally; not its buttons */
    SDL_Rect rows[PUZZLE_ROW_COUNT];
};

void puzzle_layout_arrange(struct puzzle_layout *layout, const struct canvas *canvas);

/* The row under a point; -1 if none is. */
int puzzle_layout_row_at(const struct puzzle_layout *layout, int x, int y);

#endif
