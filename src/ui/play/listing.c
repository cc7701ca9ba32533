/* How the list of moves looks: two columns, the move that led to the position marked, what comes after it dimmed. */
#include <stdio.h>

#include "ui/play/play_state.h"

static struct text_style style_of(SDL_Color color, enum align align)
{
    return (struct text_style){.size = 18, .color = color, .align = align};
}

/* Over each column the piece of its side. */
static void draw_head(struct canvas *canvas, const struct play *play)
{
    const struct movelist *list = &play->list;
    int column = (list->head.w - list->number_width) / 2, size = list->head.h * 2 / 3;
    for (int side = FIRST; side <= SECOND; side++) {
        int left = list->head.x + list->number_width + side * column;
        SDL_Rect piece = {left + canvas_px(canvas, 6), list->head.y + (list->head.h - size) / 2 - size / 8, size, size};
        play->view->draw_piece(canvas, sitting_player(&play->sitting, (enum side)side), piece, 255);
    }
    SDL_Rect line = {list->head.x, list->head.y + list->head.h - canvas_px(canvas, 2), list->head.w,
                     canvas_px(canvas, 1)};
    canvas_fill(canvas, line, canvas->theme->outline);
}

static void draw_move(struct canvas *canvas, const struct play *play, int move)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect cell = movelist_cell(&play->list, move);
    int cursor = match_cursor(play->match);
    struct text_style style = style_of(move < cursor ? theme->text : theme->muted, ALIGN_LEFT);
    char words[MOVE_TEXT_MAX];
    if (cell.w == 0)
        return;
    if (move == cursor - 1) {
        canvas_round(canvas, cell, canvas_px(canvas, 6), theme->accent);
        style.color = theme->panel;
        style.weight = TEXT_BOLD;
    } else if (move == play->hot_move) {
        canvas_round(canvas, cell, canvas_px(canvas, 6), theme->raised);
    }
    play->variant.game->format_move(&play->variant, match_move(play->match, move), words);
    cell.x += canvas_px(canvas, 8);
    cell.w -= canvas_px(canvas, 10);
    canvas_text(canvas, words, cell, &style);
}

void listing_draw(struct canvas *canvas, const struct play *play)
{
    const struct movelist *list = &play->list;
    const struct theme *theme = canvas->theme;
    if (list->area.w == 0)
        return;
    canvas_framed(canvas, list->area, canvas_px(canvas, 10), canvas_px(canvas, 1), theme->background, theme->outline);
    draw_head(canvas, play);
    struct text_style style = style_of(theme->muted, ALIGN_RIGHT);
    for (int row = list->top; row < SDL_min(list->top + list->visible, movelist_rows(list)); row++) {
        char number[16];
        SDL_Rect rect = movelist_number(list, row);
        rect.w -= canvas_px(canvas, 10);
        snprintf(number, sizeof number, "%d", row + 1);
        canvas_text(canvas, number, rect, &style);
        draw_move(canvas, play, 2 * row);
        draw_move(canvas, play, 2 * row + 1);
    }
    SDL_Rect bar = movelist_bar(list);
    canvas_round(canvas, bar, bar.w / 2, theme->outline);
}
