/*
 * The list of moves:
 *
 *     +------------------+
 *     |      O       X   |   head
 *     |  5   4       b2  | |
 *     |  6   3      [a1] | |   a row is a number and two moves; to the right a bar while not all rows are seen
 *     |  7   2           |
 *     +------------------+
 */
#include "ui/board/movelist.h"

#include "rules/cells.h"
#include "ui/words.h"

static const float HEAD_HEIGHT = 30, ROW_HEIGHT = 25, NUMBER_WIDTH = 40, PAD = 6, BAR_WIDTH = 3;

static const SDL_Rect NOTHING = {0, 0, 0, 0};

static int count_rows(const struct movelist *list)
{
    return (list->moves + 1) / 2;
}

static void set_top(struct movelist *list, int top)
{
    list->top = int_clamp(top, 0, int_max(count_rows(list) - list->visible, 0));
}

void movelist_arrange(struct movelist *list, const struct canvas *canvas, SDL_Rect area)
{
    int pad = canvas_px(canvas, PAD);
    SDL_Rect inner = canvas_inset(area, pad);
    int head = canvas_px(canvas, HEAD_HEIGHT);
    list->row_height = canvas_row(canvas, ROW_HEIGHT, SIZE_TEXT);
    list->number_width = canvas_px(canvas, canvas_larger(canvas, NUMBER_WIDTH));
    list->visible = SDL_max((inner.h - head) / list->row_height, 0);
    list->area = list->visible > 0 ? area : NOTHING;
    list->head = (SDL_Rect){inner.x, inner.y, inner.w - pad, head};
    list->body = (SDL_Rect){inner.x, inner.y + head, inner.w - pad, list->visible * list->row_height};
    set_top(list, list->top);
}

void movelist_follow(struct movelist *list, int moves, int cursor)
{
    int row = SDL_max(cursor - 1, 0) / 2;
    list->moves = moves;
    set_top(list, SDL_clamp(list->top, row - list->visible + 1, row));
}

bool movelist_scroll(struct movelist *list, int by)
{
    int before = list->top;
    set_top(list, list->top + by);
    return list->top != before;
}

static bool is_seen(const struct movelist *list, int row)
{
    return row >= list->top && row < list->top + list->visible && row < count_rows(list);
}

static SDL_Rect row_rect(const struct movelist *list, int row)
{
    return (SDL_Rect){list->body.x, list->body.y + (row - list->top) * list->row_height, list->body.w,
                      list->row_height};
}

SDL_Rect movelist_number(const struct movelist *list, int row)
{
    if (!is_seen(list, row))
        return NOTHING;
    SDL_Rect rect = row_rect(list, row);
    rect.w = list->number_width;
    return rect;
}

SDL_Rect movelist_cell(const struct movelist *list, int move)
{
    if (move < 0 || move >= list->moves || !is_seen(list, move / 2))
        return NOTHING;
    SDL_Rect rect = row_rect(list, move / 2);
    rect.w = (rect.w - list->number_width) / 2;
    rect.x += list->number_width + move % 2 * rect.w;
    return rect;
}

SDL_Rect movelist_bar(const struct movelist *list)
{
    int rows = count_rows(list), pad = list->area.x + list->area.w - list->body.x - list->body.w;
    if (rows <= list->visible || list->visible == 0)
        return NOTHING;
    int width = SDL_max((int)((float)pad * BAR_WIDTH / (2 * PAD)), 2);
    int height = SDL_max(list->body.h * list->visible / rows, list->row_height / 2);
    int from = (list->body.h - height) * list->top / (rows - list->visible);
    return (SDL_Rect){list->body.x + list->body.w + (pad - width) / 2, list->body.y + from, width, height};
}

/* --- drawing the list --- */

/* Can a column hold moves of both sides, or of both colours? */
static bool is_mixed(const struct listing *listing)
{
    return match_variant(listing->match)->options.opening != OPENING_PLAIN;
}

/* Draws the piece of each side over its column. */
static void draw_head(struct canvas *canvas, const struct listing *listing)
{
    const struct movelist *list = listing->list;
    int column = (list->head.w - list->number_width) / 2, size = list->head.h * 2 / 3;
    for (int side = FIRST; side <= SECOND && !is_mixed(listing); side++) {
        int left = list->head.x + list->number_width + side * column;
        SDL_Rect piece = {left + canvas_px(canvas, 6), list->head.y + (list->head.h - size) / 2 - size / 8, size, size};
        listing->view->draw_piece(canvas, listing->player_of[side], piece, 255);
    }
    SDL_Rect line = {list->head.x, list->head.y + list->head.h - canvas_px(canvas, 2), list->head.w,
                     canvas_px(canvas, 1)};
    canvas_fill(canvas, line, canvas->theme->raised);
}

/* Draws the piece of a move in front of its text, in the colour it was played in. Returns the width. */
static int draw_own_piece(struct canvas *canvas, const struct listing *listing, int move, SDL_Rect cell)
{
    const struct state *before = match_state_at(listing->match, move);
    int player = view_next_player(match_variant(listing->match), listing->player_of, before);
    int size = cell.h * 2 / 3, left = canvas_px(canvas, 6);
    SDL_Rect place = {cell.x + left, cell.y + (cell.h - size) / 2, size, size};
    listing->view->draw_piece(canvas, player, place, 255);
    return left + size;
}

/* Writes a move. */
static void write_move(const struct match *match, int move, char words[MOVE_TEXT_MAX])
{
    struct move made = match_move(match, move);
    if (made.kind == MOVE_SWAP)
        snprintf(words, MOVE_TEXT_MAX, "%s", _("swap"));
    else
        cells_name_move(match_variant(match), made, words);
}

static void draw_move(struct canvas *canvas, const struct listing *listing, int move)
{
    SDL_Rect cell = movelist_cell(listing->list, move);
    int cursor = match_cursor(listing->match);
    struct text_style style = canvas_write_style(canvas, move == cursor - 1 ? WRITE_BOLD
                                                         : move < cursor    ? 0
                                                                            : WRITE_MUTED);
    char words[MOVE_TEXT_MAX];
    if (cell.w == 0)
        return;
    canvas_marked(canvas, cell, move == cursor - 1, move == listing->hot);
    write_move(listing->match, move, words);
    int piece = is_mixed(listing) ? draw_own_piece(canvas, listing, move, cell) : 0;
    cell.x += canvas_px(canvas, 8) + piece;
    cell.w -= canvas_px(canvas, 10) + piece;
    if (match_move(listing->match, move).kind == MOVE_SWAP && canvas_text_width(canvas, words, &style) > cell.w)
        cells_name_move(match_variant(listing->match), match_move(listing->match, move), words);
    canvas_text(canvas, words, cell, &style);
}

void movelist_list(struct controls *controls, const struct movelist *list, const struct match *match, int first_id)
{
    for (int move = 2 * list->top; move < list->moves && move < 2 * (list->top + list->visible); move++) {
        char words[MOVE_TEXT_MAX];
        write_move(match, move, words);
        controls_add(controls, (struct control){.id = first_id + move,
                                                .role = ROLE_ROW,
                                                .look = LOOK_NONE,
                                                .rect = movelist_cell(list, move),
                                                .name = controls_words(controls, "%s", words),
                                                .skipped = true,
                                                .on = move == match_cursor(match) - 1});
    }
}

void movelist_draw(struct canvas *canvas, const struct listing *listing)
{
    const struct movelist *list = listing->list;
    if (list->area.w == 0)
        return;
    canvas_pane(canvas, list->area, false);
    draw_head(canvas, listing);
    for (int row = list->top; row < int_min(list->top + list->visible, count_rows(list)); row++) {
        char number[16];
        SDL_Rect rect = movelist_number(list, row);
        rect.w -= canvas_px(canvas, 10);
        snprintf(number, sizeof number, "%d", row + 1);
        canvas_write(canvas, number, rect, WRITE_RIGHT | WRITE_MUTED);
        draw_move(canvas, listing, 2 * row);
        draw_move(canvas, listing, 2 * row + 1);
    }
    SDL_Rect bar = movelist_bar(list);
    canvas_round(canvas, bar, bar.w / 2, canvas->theme->outline);
}
