/*
 * Where things stand on the screen of the review: the board as on the main screen, and in the panel
 *
 *     +-----------------------+
 *     | a side, its accuracy  |
 *     | the other             |
 *     | notes                 |
 *     | graph                 |
 *     | moves                 |
 *     | |<  <  >  >|  ‹?  ?›  |
 *     | show what was right   |
 *     | back                  |
 *     +-----------------------+
 */
#include "ui/review/review_state.h"

static const float MARGIN = 20, GAP = 10, SMALL_GAP = 6, NOTE_HEIGHT = 24, GRAPH_HEIGHT = 118;
static const float WALKING_HEIGHT = 34, ROW_HEIGHT = 36;

enum { WALKING_BUTTONS = REVIEW_NEXT + 1 };

/* From below: two rows with a button each, over them the row that leads through the moves. Returns where they begin. */
static int arrange_buttons(struct review_layout *layout, const struct canvas *canvas, SDL_Rect inner)
{
    int gap = canvas_px(canvas, SMALL_GAP), height = canvas_px(canvas, ROW_HEIGHT), bottom = inner.y + inner.h;
    for (int button = REVIEW_LEAVE; button >= REVIEW_SHOW; button--) {
        layout->buttons[button] = (SDL_Rect){inner.x, bottom - height, inner.w, height};
        bottom -= height + gap;
    }
    height = canvas_px(canvas, WALKING_HEIGHT);
    for (int i = 0; i < WALKING_BUTTONS; i++) {
        int from = i * (inner.w + gap) / WALKING_BUTTONS, to = (i + 1) * (inner.w + gap) / WALKING_BUTTONS - gap;
        layout->buttons[i] = (SDL_Rect){inner.x + from, bottom - height, to - from, height};
    }
    return bottom - height;
}

void review_layout_arrange(struct review_layout *layout, const struct canvas *canvas)
{
    int gap = canvas_px(canvas, GAP), note = canvas_px(canvas, NOTE_HEIGHT);
    layout_arrange(&layout->frame, canvas, 0);
    SDL_Rect inner = canvas_inset(layout->frame.panel, canvas_px(canvas, MARGIN));
    int top = layout->frame.cards[CARDS - 1].y + layout->frame.cards[CARDS - 1].h + gap / 2;
    for (int i = 0; i < REVIEW_NOTES; i++, top += note)
        layout->notes[i] = (SDL_Rect){inner.x, top, inner.w, note};
    top += gap / 2;
    layout->graph = (SDL_Rect){inner.x, top, inner.w, canvas_px(canvas, GRAPH_HEIGHT)};
    top += layout->graph.h + gap;
    int below = arrange_buttons(layout, canvas, inner);
    layout->moves = (SDL_Rect){inner.x, top, inner.w, below - canvas_px(canvas, SMALL_GAP) - top};
}
