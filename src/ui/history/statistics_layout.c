/*
 * Where things stand:
 *
 *     +----------------------------------+
 *     | title                     remark |
 *     | game         game           game |
 *     | table                            |
 *     | plot of the level                |
 *     | words              reset    back |
 *     +----------------------------------+
 */
#include "ui/history/statistics_layout.h"

static const float MARGIN = 20, GAP = 10, TITLE_HEIGHT = 44, GAME_HEIGHT = 42, HEAD_HEIGHT = 46, ROW_HEIGHT = 27;
static const float PLOT_TITLE_HEIGHT = 26, BUTTON_HEIGHT = 50, BUTTON_WIDTH = 190, WIDEST = 1240;

/* The columns' shares of the table. */
static const int shares[STATISTICS_COLUMNS] = {70, 95, 100, 85, 95, 175, 175, 70, 70, 115};

static int share_before(int column)
{
    int sum = 0;
    for (int i = 0; i < column; i++)
        sum += shares[i];
    return sum;
}

static SDL_Rect take_top(SDL_Rect *room, int height, int gap)
{
    SDL_Rect top = {room->x, room->y, room->w, height};
    room->y += height + gap;
    room->h -= height + gap;
    return top;
}

static void arrange_buttons(struct statistics_layout *layout, const struct canvas *canvas, SDL_Rect row)
{
    int gap = canvas_px(canvas, GAP), width = canvas_px(canvas, BUTTON_WIDTH);
    for (int i = 0; i < STATISTICS_BUTTONS; i++) {
        int right = row.x + row.w - (STATISTICS_BUTTONS - 1 - i) * (width + gap);
        layout->buttons[i] = (SDL_Rect){right - width, row.y, width, row.h};
    }
    layout->words = (SDL_Rect){row.x, row.y, layout->buttons[0].x - gap - row.x, row.h};
}

void statistics_layout_arrange(struct statistics_layout *layout, const struct canvas *canvas, int games, int rows)
{
    int margin = canvas_px(canvas, MARGIN), gap = canvas_px(canvas, GAP), button = canvas_px(canvas, BUTTON_HEIGHT);
    int width = SDL_min(canvas->width - 2 * margin, canvas_px(canvas, WIDEST));
    SDL_Rect room = {(canvas->width - width) / 2, margin / 2, width, canvas->height - margin / 2 - margin};
    layout->title = take_top(&room, canvas_px(canvas, TITLE_HEIGHT), 0);
    layout->remark = layout->title;
    layout->title.w /= 3;
    layout->remark.x += layout->title.w;
    layout->remark.w -= layout->title.w;
    SDL_Rect tabs = take_top(&room, canvas_px(canvas, GAME_HEIGHT), gap);
    layout->game_count = games;
    for (int i = 0; i < games; i++) {
        int from = tabs.x + i * (tabs.w + gap) / games, to = tabs.x + (i + 1) * (tabs.w + gap) / games - gap;
        layout->games[i] = (SDL_Rect){from, tabs.y, to - from, tabs.h};
    }
    layout->row_height = canvas_px(canvas, ROW_HEIGHT);
    layout->head = (SDL_Rect){room.x, room.y, room.w, canvas_px(canvas, HEAD_HEIGHT)};
    layout->table = take_top(&room, layout->head.h + rows * layout->row_height, gap);
    room.h -= button + gap;
    arrange_buttons(layout, canvas, (SDL_Rect){room.x, room.y + room.h + gap, room.w, button});
    layout->plot_title = take_top(&room, canvas_px(canvas, PLOT_TITLE_HEIGHT), 0);
    layout->plot = room;
}

SDL_Rect statistics_layout_cell(const struct statistics_layout *layout, int row, enum statistics_column column)
{
    int all = share_before(STATISTICS_COLUMNS), width = layout->table.w;
    int from = width * share_before((int)column) / all, to = width * share_before((int)column + 1) / all;
    int top = row < 0 ? layout->head.y : layout->head.y + layout->head.h + row * layout->row_height;
    return (SDL_Rect){layout->table.x + from, top, to - from, row < 0 ? layout->head.h : layout->row_height};
}

int statistics_layout_game_at(const struct statistics_layout *layout, int x, int y)
{
    return canvas_rect_at(layout->games, layout->game_count, x, y);
}

enum statistics_button statistics_layout_button_at(const struct statistics_layout *layout, int x, int y)
{
    return (enum statistics_button)canvas_rect_at(layout->buttons, STATISTICS_BUTTONS, x, y);
}

/* Half a level of room above and below, at the left a column for the levels' numbers. */
SDL_Point statistics_layout_point(const struct statistics_layout *layout, int i, int count, int level)
{
    SDL_Rect plot = layout->plot;
    int numbers = plot.w / 24, room = plot.w - 2 * numbers;
    int x = plot.x + numbers + (count > 1 ? (int)((int64_t)room * i / (count - 1)) : room / 2);
    int y = plot.y + plot.h - plot.h * (2 * level - 1) / (2 * SEAT_LEVEL_MAX);
    return (SDL_Point){x, y};
}
