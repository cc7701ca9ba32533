/* Which view shows which game, and where its places are. */
#include "ui/board/view.h"

static const struct view *const views[] = {&drop_view, &cell_view, &kolibrat_view};

const struct view *view_for(const struct variant *variant)
{
    for (size_t i = 0; i < SDL_arraysize(views); i++)
        if (views[i]->fits(variant))
            return views[i];
    return NULL;
}

SDL_Rect view_place(const struct view *view, const struct board *board, int place)
{
    SDL_Rect rect = view->place_rect(board, place); /* it overlaps the neighbouring places */
    rect = canvas_inset(rect, (rect.w - board->cell) / 2);
    SDL_IntersectRect(&rect, &board->cells, &rect);
    return rect;
}
