/*
 * Where things stand:
 *
 *     +----------------------------------+
 *     | title                      count |
 *     | game      result        opponent |
 *     | +------------------------------+ |
 *     | | rows                         |#|
 *     | +------------------------------+ |
 *     | button button button ...         |
 *     +----------------------------------+
 */
#include "ui/history/history_layout.h"

static const float MARGIN = 20, GAP = 10, TITLE_HEIGHT = 44, LABEL_HEIGHT = 24, FILTER_HEIGHT = 42;
static const float BUTTON_HEIGHT = 58, ROW_HEIGHT = 76, BAR_WIDTH = 18, WIDEST = 1240;

/* So many of something beside each other, the i-th of them. */
static SDL_Rect beside(SDL_Rect row, int i, int count, int gap)
{
    int from = row.x + i * (row.w + gap) / count, to = row.x + (i + 1) * (row.w + gap) / count - gap;
    return (SDL_Rect){from, row.y, to - from, row.h};
}

static SDL_Rect arrange_filters(struct history_layout *layout, const struct canvas *canvas, SDL_Rect room)
{
    int gap = canvas_px(canvas, GAP), label = canvas_px(canvas, LABEL_HEIGHT),
        height = canvas_px(canvas, FILTER_HEIGHT);
    for (int i = 0; i < HISTORY_FILTERS; i++) {
        layout->labels[i] = beside((SDL_Rect){room.x, room.y, room.w, label}, i, HISTORY_FILTERS, gap);
        layout->filters[i] = beside((SDL_Rect){room.x, room.y + label, room.w, height}, i, HISTORY_FILTERS, gap);
    }
    room.y += label + height + gap;
    room.h -= label + height + gap;
    return room;
}

void history_layout_arrange(struct history_layout *layout, const struct canvas *canvas)
{
    int margin = canvas_px(canvas, MARGIN), gap = canvas_px(canvas, GAP), title = canvas_px(canvas, TITLE_HEIGHT);
    int width = SDL_min(canvas->width - 2 * margin, canvas_px(canvas, WIDEST));
    SDL_Rect room = {(canvas->width - width) / 2, margin / 2, width, canvas->height - margin / 2 - margin};
    layout->title = (SDL_Rect){room.x, room.y, room.w / 2, title};
    layout->count = (SDL_Rect){room.x + room.w / 2, room.y, room.w - room.w / 2, title};
    room.y += title;
    room.h -= title;
    room = arrange_filters(layout, canvas, room);
    int button = canvas_px(canvas, BUTTON_HEIGHT);
    for (int i = 0; i < HISTORY_BUTTONS; i++)
        layout->buttons[i] =
            beside((SDL_Rect){room.x, room.y + room.h - button, room.w, button}, i, HISTORY_BUTTONS, gap);
    room.h -= button + gap;
    layout->frame = room;
    room = canvas_inset(room, canvas_px(canvas, 4));
    int bar = canvas_px(canvas, BAR_WIDTH);
    layout->bar = (SDL_Rect){room.x + room.w - bar, room.y, bar, room.h};
    layout->list = (SDL_Rect){room.x, room.y, room.w - bar, room.h};
    layout->row_height = canvas_px(canvas, ROW_HEIGHT);
}

enum history_filter history_layout_filter_at(const struct history_layout *layout, int x, int y)
{
    return (enum history_filter)canvas_rect_at(layout->filters, HISTORY_FILTERS, x, y);
}

enum history_button history_layout_button_at(const struct history_layout *layout, int x, int y)
{
    return (enum history_button)canvas_rect_at(layout->buttons, HISTORY_BUTTONS, x, y);
}
