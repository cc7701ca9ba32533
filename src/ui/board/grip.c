/* A piece is taken hold of, dragged and put down, with the mouse or a finger. */
#include "ui/board/stage.h"

static enum choice meaning(const struct stage *stage, int place, struct move *move)
{
    return stage->view->choose(stage->variant, stage_position(stage), stage->selected, place, move);
}

/* The place that is chosen here: where the selected piece would go that leaves the board it is the piece's own. */
static int place_here(struct stage *stage, int x, int y)
{
    struct move move;
    int place = stage_point(stage, x, y);
    bool leaves = place == NO_PLACE && stage->selected != NO_PLACE &&
                  SDL_PointInRect(&(SDL_Point){x, y}, &stage->board.leave) &&
                  meaning(stage, stage->selected, &move) == CHOICE_MOVE;
    return leaves ? stage->selected : place;
}

void grip_take(struct stage *stage, int x, int y)
{
    struct move move;
    int place = place_here(stage, x, y);
    stage->grip = (struct grip){.on = true, .place = place};
    if (place == NO_PLACE || !stage->choosing || place == stage->selected ||
        meaning(stage, place, &move) != CHOICE_SELECT)
        return;
    stage->grip.selects = true;
    stage->selected = place;
    app_invalidate_all(stage->app);
}

/* The place where a dragged piece is put down, or that shows why it cannot be; NO_PLACE: it goes back. */
static int put_down(const struct stage *stage, int place)
{
    struct move move;
    if (place == NO_PLACE)
        return NO_PLACE;
    enum choice choice = meaning(stage, place, &move);
    return choice == CHOICE_NONE || (choice == CHOICE_MOVE && move.from == stage->selected) ? place : NO_PLACE;
}

int grip_let_go(struct stage *stage, int x, int y)
{
    int place = place_here(stage, x, y);
    struct grip grip = stage->grip;
    stage->grip = (struct grip){.on = false};
    if (!grip.on || grip.place == NO_PLACE)
        return NO_PLACE;
    if (grip.drags)
        app_invalidate_all(stage->app);
    if (grip.drags && stage->view->place_at(&stage->board, x, y) == grip.place)
        return NO_PLACE;
    if (grip.place == stage->selected && (grip.drags || place != grip.place))
        return put_down(stage, place);
    return grip.selects ? NO_PLACE : place;
}
