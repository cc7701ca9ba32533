/* The banner in the place of the hand: what happened, and what comes next. */
#include "ui/board/banner.h"

void banner_show(struct canvas *canvas, const struct view *view, const struct board *board, const struct banner *banner)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = board->banner;
    int height = rect.h;
    canvas_framed(canvas, rect, canvas_px(canvas, 14), canvas_px(canvas, 2), theme->panel, theme->accent);

    int disc = height * 3 / 4, gap = (height - disc) / 2;
    if (banner->winner >= 0)
        view->draw_piece(canvas, banner->winner, (SDL_Rect){rect.x + gap, rect.y + gap, disc, disc}, 255);
    struct text_style big = {.size = 28, .weight = TEXT_BOLD, .color = theme->text, .align = ALIGN_CENTER};
    struct text_style small = {.size = 20, .color = banner->next_color, .align = ALIGN_CENTER};
    SDL_Rect room = {rect.x + disc + 2 * gap, rect.y + gap, rect.w - 2 * (disc + 2 * gap), height - 2 * gap};
    SDL_Rect upper = {room.x, room.y, room.w, banner->next[0] ? room.h * 55 / 100 : room.h};
    SDL_Rect lower = {room.x, room.y + room.h * 55 / 100, room.w, room.h * 45 / 100};
    canvas_text(canvas, banner->words, upper, &big);
    canvas_text(canvas, banner->next, lower, &small);
}
