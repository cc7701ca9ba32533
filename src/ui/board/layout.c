/*
 * Where things stand:
 *
 *     +----------------------+---------+
 *     |       status         | card    |
 *     |                      | card    |
 *     |       board          | tally   |
 *     |                      | details |
 *     |                      | moves   |
 *     |                      | buttons |
 *     +----------------------+---------+
 */
#include "ui/board/layout.h"

static const float MARGIN = 20, PANEL_WIDTH = 268, PANEL_MAX_SHARE = 0.34f, STATUS_HEIGHT = 46;
static const float CARD_HEIGHT = 84, TALLY_HEIGHT = 34, GAP = 12, BUTTON_GAP = 6;
static const float DETAILS_HEIGHT = 110, WALKING_HEIGHT = 30;

enum { BUTTONS_IN_ROW = 6 };

static void arrange_cards(struct layout *layout, const struct canvas *canvas, SDL_Rect inner)
{
    int height = canvas_px(canvas, CARD_HEIGHT), gap = canvas_px(canvas, GAP);
    for (int i = 0; i < CARDS; i++)
        layout->cards[i] = (SDL_Rect){inner.x, inner.y + i * (height + gap), inner.w, height};
    int below = layout->cards[CARDS - 1].y + height + gap;
    layout->tally = (SDL_Rect){inner.x, below, inner.w, canvas_px(canvas, TALLY_HEIGHT)};
}

/* Where a button stands among the others. */
struct spot {
    int column;
    int row;
};

/* Adds one kind of buttons, so many in a row, from `row` on, and their spots; returns the first row below them. */
static int collect_buttons(struct layout *layout, enum button_place place, int row, struct spot spots[BUTTONS_MAX])
{
    int placed = 0;
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++) {
        if (action_info((enum action)action)->button != place)
            continue;
        spots[layout->button_count] = (struct spot){placed % BUTTONS_IN_ROW, row + placed / BUTTONS_IN_ROW};
        layout->buttons[layout->button_count++].action = (enum action)action;
        placed++;
    }
    return row + (placed + BUTTONS_IN_ROW - 1) / BUTTONS_IN_ROW;
}

/* Rows of buttons at the bottom of the panel; those for watching have a row of their own. Returns where they begin. */
static int arrange_buttons(struct layout *layout, const struct canvas *canvas, SDL_Rect inner, bool watching)
{
    struct spot spots[BUTTONS_MAX];
    layout->button_count = 0;
    int rows = watching ? collect_buttons(layout, BUTTON_WATCHING, 0, spots) : 0;
    rows = collect_buttons(layout, BUTTON_ALWAYS, rows, spots);
    int step = inner.w / BUTTONS_IN_ROW, size = step - canvas_px(canvas, BUTTON_GAP);
    int top = inner.y + inner.h - rows * step + (step - size);
    for (int i = 0; i < layout->button_count; i++) {
        int x = inner.x + spots[i].column * (inner.w - size) / (BUTTONS_IN_ROW - 1);
        layout->buttons[i].rect = (SDL_Rect){x, top + spots[i].row * step, size, size};
    }
    return top;
}

/* One row of low buttons: they lead through the list above them. */
static void arrange_walking(struct layout *layout, const struct canvas *canvas, SDL_Rect row)
{
    int first = layout->button_count, gap = canvas_px(canvas, BUTTON_GAP);
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++)
        if (action_info((enum action)action)->button == BUTTON_WALKING)
            layout->buttons[layout->button_count++].action = (enum action)action;
    int count = layout->button_count - first;
    for (int i = 0; i < count; i++)
        layout->buttons[first + i].rect = canvas_beside(row, i, count, gap);
}

/* Details and list of moves share what is left between the tally and the buttons. */
static void arrange_middle(struct layout *layout, const struct canvas *canvas, SDL_Rect room, unsigned parts)
{
    int gap = canvas_px(canvas, GAP), walking = canvas_px(canvas, WALKING_HEIGHT);
    layout->details = room;
    layout->moves = (SDL_Rect){0, 0, 0, 0};
    if (!(parts & LAYOUT_MOVES))
        return;
    layout->details.h = parts & LAYOUT_DETAILS ? canvas_px(canvas, DETAILS_HEIGHT) : 0;
    int top = layout->details.h > 0 ? layout->details.h + gap : 0;
    layout->moves = (SDL_Rect){room.x, room.y + top, room.w, room.h - top - walking - gap / 2};
    arrange_walking(layout, canvas, (SDL_Rect){room.x, room.y + room.h - walking, room.w, walking});
}

void layout_arrange(struct layout *layout, const struct canvas *canvas, unsigned parts)
{
    int margin = canvas_px(canvas, MARGIN);
    int panel = SDL_min(canvas_px(canvas, PANEL_WIDTH), (int)((float)canvas->width * PANEL_MAX_SHARE));
    int left = canvas->width - panel;
    int status = canvas_px(canvas, STATUS_HEIGHT);
    layout->panel = (SDL_Rect){left, 0, panel, canvas->height};
    layout->status = (SDL_Rect){margin, margin / 2, left - 2 * margin, status};
    int top = layout->status.y + status;
    layout->board = (SDL_Rect){margin, top, left - 2 * margin, canvas->height - top - margin / 2};
    SDL_Rect inner = canvas_inset(layout->panel, margin);
    arrange_cards(layout, canvas, inner);
    int buttons = arrange_buttons(layout, canvas, inner, parts & LAYOUT_WATCHING);
    int gap = canvas_px(canvas, GAP), below = layout->tally.y + layout->tally.h + gap;
    arrange_middle(layout, canvas, (SDL_Rect){inner.x, below, inner.w, buttons - gap - below}, parts);
}

void layout_draw_panel(struct canvas *canvas, const struct layout *layout)
{
    SDL_Rect edge = layout->panel;
    edge.w = canvas_px(canvas, 1);
    canvas_fill(canvas, layout->panel, canvas->theme->panel);
    canvas_fill(canvas, edge, canvas->theme->outline);
}
