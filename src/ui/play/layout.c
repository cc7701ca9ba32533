/*
 * Where things stand:
 *
 *     +----------------------+---------+
 *     |       status         | card    |
 *     |                      | card    |
 *     |       board          | tally   |
 *     |                      | details |
 *     |                      | buttons |
 *     +----------------------+---------+
 */
#include "ui/play/layout.h"

static const float MARGIN = 20, PANEL_WIDTH = 268, PANEL_MAX_SHARE = 0.34f, STATUS_HEIGHT = 46;
static const float CARD_HEIGHT = 84, TALLY_HEIGHT = 34, GAP = 12, BUTTON_GAP = 6;

enum { BUTTONS_IN_ROW = 5 };

static void arrange_cards(struct layout *layout, const struct canvas *canvas, SDL_Rect inner)
{
    int height = canvas_px(canvas, CARD_HEIGHT), gap = canvas_px(canvas, GAP);
    for (int i = 0; i < CARDS; i++)
        layout->cards[i] = (SDL_Rect){inner.x, inner.y + i * (height + gap), inner.w, height};
    int below = layout->cards[CARDS - 1].y + height + gap;
    layout->tally = (SDL_Rect){inner.x, below, inner.w, canvas_px(canvas, TALLY_HEIGHT)};
}

/* Gives one kind of buttons their rows from `row` on; returns the first row below them. */
static int collect_buttons(struct layout *layout, bool watching, int row)
{
    int placed = 0;
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++) {
        const struct action_info *info = action_info((enum action)action);
        if (!info->button || info->watching != watching)
            continue;
        struct button *button = &layout->buttons[layout->button_count++];
        button->action = (enum action)action;
        button->rect = (SDL_Rect){.x = placed % BUTTONS_IN_ROW, .y = row + placed / BUTTONS_IN_ROW};
        placed++;
    }
    return row + (placed + BUTTONS_IN_ROW - 1) / BUTTONS_IN_ROW;
}

/* Rows of buttons at the bottom of the panel; those for watching have a row of their own. */
static void arrange_buttons(struct layout *layout, const struct canvas *canvas, SDL_Rect inner, bool watching)
{
    layout->button_count = 0;
    int rows = watching ? collect_buttons(layout, true, 0) : 0;
    rows = collect_buttons(layout, false, rows);
    int step = inner.w / BUTTONS_IN_ROW, size = step - canvas_px(canvas, BUTTON_GAP);
    int top = inner.y + inner.h - rows * step + (step - size);
    for (int i = 0; i < layout->button_count; i++) {
        SDL_Rect *rect = &layout->buttons[i].rect;
        int x = inner.x + rect->x * (inner.w - size) / (BUTTONS_IN_ROW - 1);
        *rect = (SDL_Rect){x, top + rect->y * step, size, size};
    }
    int details = layout->tally.y + layout->tally.h + canvas_px(canvas, GAP);
    layout->details = (SDL_Rect){inner.x, details, inner.w, top - canvas_px(canvas, GAP) - details};
}

void layout_arrange(struct layout *layout, const struct canvas *canvas, bool watching)
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
    arrange_buttons(layout, canvas, inner, watching);
}

enum action layout_button_at(const struct layout *layout, int x, int y)
{
    SDL_Point point = {x, y};
    for (int i = 0; i < layout->button_count; i++)
        if (SDL_PointInRect(&point, &layout->buttons[i].rect))
            return layout->buttons[i].action;
    return ACTION_NONE;
}

int layout_card_at(const struct layout *layout, int x, int y)
{
    SDL_Point point = {x, y};
    for (int i = 0; i < CARDS; i++)
        if (SDL_PointInRect(&point, &layout->cards[i]))
            return i;
    return -1;
}
