/* How a list of moves looks: two columns, the move that led to the position marked, what comes after it dimmed. */
#include "ui/board/listing.h"

#include <stdio.h>

static struct text_style style_of(SDL_Color color, enum align align)
{
    return (struct text_style){.size = 18, .color = color, .align = align};
}

/* Over each column the piece of its side. */
static void draw_head(struct canvas *canvas, const struct listing *listing)
{
    const struct movelist *list = listing->list;
    int column = (list->head.w - list->number_width) / 2, size = list->head.h * 2 / 3;
    for (int side = FIRST; side <= SECOND; side++) {
        int left = list->head.x + list->number_width + side * column;
        SDL_Rect piece = {left + canvas_px(canvas, 6), list->head.y + (list->head.h - size) / 2 - size / 8, size, size};
        listing->view->draw_piece(canvas, listing->player_of[side], piece, 255);
    }
    SDL_Rect line = {list->head.x, list->head.y + list->head.h - canvas_px(canvas, 2), list->head.w,
                     canvas_px(canvas, 1)};
    canvas_fill(canvas, line, canvas->theme->outline);
}

static void draw_move(struct canvas *canvas, const struct listing *listing, int move)
{
    const struct theme *theme = canvas->theme;
    const struct variant *variant = match_variant(listing->match);
    SDL_Rect cell = movelist_cell(listing->list, move);
    int cursor = match_cursor(listing->match);
    struct text_style style = style_of(move < cursor ? theme->text : theme->muted, ALIGN_LEFT);
    char words[MOVE_TEXT_MAX];
    if (cell.w == 0)
        return;
    if (move == cursor - 1) {
        canvas_round(canvas, cell, canvas_px(canvas, 6), theme->accent);
        style.color = theme->panel;
        style.weight = TEXT_BOLD;
    } else if (move == listing->hot) {
        canvas_round(canvas, cell, canvas_px(canvas, 6), theme->raised);
    }
    int mark = listing->draw_mark ? listing->draw_mark(canvas, listing->context, move, cell) : 0;
    variant->game->format_move(variant, match_move(listing->match, move), words);
    cell.x += canvas_px(canvas, 8);
    cell.w -= canvas_px(canvas, 10) + mark;
    canvas_text(canvas, words, cell, &style);
}

void listing_list(struct controls *controls, const struct movelist *list, const struct match *match, int first_id)
{
    const struct variant *variant = match_variant(match);
    for (int move = 2 * list->top; move < list->moves && move < 2 * (list->top + list->visible); move++) {
        char words[MOVE_TEXT_MAX];
        variant->game->format_move(variant, match_move(match, move), words);
        controls_add(controls, (struct control){.id = first_id + move,
                                                .role = ROLE_ROW,
                                                .look = LOOK_NONE,
                                                .rect = movelist_cell(list, move),
                                                .name = controls_words(controls, "%s", words),
                                                .on = move == match_cursor(match) - 1});
    }
}

void listing_draw(struct canvas *canvas, const struct listing *listing)
{
    const struct movelist *list = listing->list;
    const struct theme *theme = canvas->theme;
    if (list->area.w == 0)
        return;
    canvas_framed(canvas, list->area, canvas_px(canvas, 10), canvas_px(canvas, 1), theme->background, theme->outline);
    draw_head(canvas, listing);
    struct text_style style = style_of(theme->muted, ALIGN_RIGHT);
    for (int row = list->top; row < SDL_min(list->top + list->visible, movelist_rows(list)); row++) {
        char number[16];
        SDL_Rect rect = movelist_number(list, row);
        rect.w -= canvas_px(canvas, 10);
        snprintf(number, sizeof number, "%d", row + 1);
        canvas_text(canvas, number, rect, &style);
        draw_move(canvas, listing, 2 * row);
        draw_move(canvas, listing, 2 * row + 1);
    }
    SDL_Rect bar = movelist_bar(list);
    canvas_round(canvas, bar, bar.w / 2, theme->outline);
}
