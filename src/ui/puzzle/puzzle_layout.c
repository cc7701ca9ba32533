/* Where things stand on the screen of the puzzles: as on the main screen, but for the buttons. */
#include "ui/puzzle/puzzle_layout.h"

static const float ROW_HEIGHT = 42, ROW_GAP = 8, MARGIN = 20;

void puzzle_layout_arrange(struct puzzle_layout *layout, const struct canvas *canvas)
{
    int height = canvas_px(canvas, ROW_HEIGHT), step = height + canvas_px(canvas, ROW_GAP);
    layout_arrange(&layout->frame, canvas, 0);
    SDL_Rect inner = canvas_inset(layout->frame.panel, canvas_px(canvas, MARGIN));
    int top = inner.y + inner.h - PUZZLE_ROW_COUNT * step + (step - height);
    for (int row = 0; row < PUZZLE_ROW_COUNT; row++)
        layout->rows[row] = (SDL_Rect){inner.x, top + row * step, inner.w, height};
}

int puzzle_layout_row_at(const struct puzzle_layout *layout, int x, int y)
{
    return canvas_rect_at(layout->rows, PUZZLE_ROW_COUNT, x, y);
}
