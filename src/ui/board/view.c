/* Which view shows which game. */
#include "ui/board/view.h"

static const struct view *const views[] = {&drop_view, &cell_view, &kolibrat_view};

const struct view *view_for(const struct variant *variant)
{
    for (size_t i = 0; i < SDL_arraysize(views); i++)
        if (views[i]->fits(variant))
            return views[i];
    return NULL;
}

SDL_Rect view_notes(const struct canvas *canvas, const struct board *board, SDL_Rect room, SDL_Rect status)
{
    if (canvas_is_large(canvas))
        return status;
    room.h = SDL_min(room.h, board->foot - room.y);
    return room;
}
