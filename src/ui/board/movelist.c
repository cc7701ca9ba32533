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

static const float HEAD_HEIGHT = 30, ROW_HEIGHT = 25, NUMBER_WIDTH = 40, PAD = 6, BAR_WIDTH = 3;

static const SDL_Rect NOTHING = {0, 0, 0, 0};

int movelist_rows(const struct movelist *list)
{
    return (list->moves + 1) / 2;
}

static void set_top(struct movelist *list, int top)
{
    list->top = SDL_clamp(top, 0, SDL_max(movelist_rows(list) - list->visible, 0));
}

void movelist_arrange(struct movelist *list, const struct canvas *canvas, SDL_Rect area)
{
    int pad = canvas_px(canvas, PAD);
    SDL_Rect inner = canvas_inset(area, pad);
    int head = canvas_px(canvas, HEAD_HEIGHT);
    list->row_height = canvas_px(canvas, ROW_HEIGHT);
    list->number_width = canvas_px(canvas, NUMBER_WIDTH);
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
    return row >= list->top && row < list->top + list->visible && row < movelist_rows(list);
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
    int rows = movelist_rows(list), pad = list->area.x + list->area.w - list->body.x - list->body.w;
    if (rows <= list->visible || list->visible == 0)
        return NOTHING;
    int width = SDL_max((int)((float)pad * BAR_WIDTH / (2 * PAD)), 2);
    int height = SDL_max(list->body.h * list->visible / rows, list->row_height / 2);
    int from = (list->body.h - height) * list->top / (rows - list->visible);
    return (SDL_Rect){list->body.x + list->body.w + (pad - width) / 2, list->body.y + from, width, height};
}

int movelist_at(const struct movelist *list, int x, int y)
{
    SDL_Point point = {x, y};
    if (list->visible == 0 || !SDL_PointInRect(&point, &list->body))
        return -1;
    int row = list->top + (y - list->body.y) / list->row_height;
    for (int move = 2 * row; move < 2 * row + 2; move++) {
        SDL_Rect cell = movelist_cell(list, move);
        if (SDL_PointInRect(&point, &cell))
            return move;
    }
    return -1;
}
