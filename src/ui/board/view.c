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

void view_draw_portrait(struct canvas *canvas, const struct view *view, const struct portrait *portrait, SDL_Rect room)
{
    int badge = room.w * 2 / 5;
    SDL_Rect piece = {room.x + room.w - badge * 9 / 10, room.y + room.h - badge, badge, badge};
    if (portrait->level)
        canvas_face(canvas, portrait->level, room, portrait->mood, portrait->look);
    else if (portrait->name[0])
        canvas_guest(canvas, view->player_color(canvas, portrait->colour), portrait->name, room);
    else
        piece = canvas_inset(room, room.w / 10);
    if (portrait->level || portrait->name[0]) /* a ring of chalk has no ground of its own */
        canvas_icon(canvas, SPRITE_CIRCLE, canvas_inset(piece, -badge / 14), canvas->theme->panel);
    view->draw_piece(canvas, portrait->colour, piece, 255);
}

void view_draw_result(struct canvas *canvas, const struct view *view, int winner, SDL_Rect rect)
{
    int small = rect.w * 6 / 10, over = rect.w - small;
    if (winner >= 0) {
        view->draw_piece(canvas, winner, rect, SDL_ALPHA_OPAQUE);
        return;
    }
    view->draw_piece(canvas, 0, (SDL_Rect){rect.x, rect.y, small, small}, SDL_ALPHA_OPAQUE);
    view->draw_piece(canvas, 1, (SDL_Rect){rect.x + over, rect.y + over, small, small}, SDL_ALPHA_OPAQUE);
}
