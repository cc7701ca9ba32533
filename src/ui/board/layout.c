/*
 * Where things stand:
 *
 *     +----------------------+---------+
 *     |       status         | card    |
 *     |                      | card    |
 *     |       board          | tally   |
 *     |                      | buttons |  with words: the main ones, then those for watching
 *     |                      | details |
 *     |                      | moves ? |  and unfolded the list, and what walks through it
 *     |                      | said    |
 *     |                      | menu    |
 *     +----------------------+---------+
 */
#include "ui/board/layout.h"

/*
 * At a text size of 200 % the panel is wider by PANEL_MORE of its width, and its greatest share of the window larger by
 * PANEL_MORE_SHARE.
 */
static const float PANEL_WIDTH = 268, PANEL_MORE = 0.7f, PANEL_MAX_SHARE = 0.34f, PANEL_MORE_SHARE = 0.1f;

static const float PANEL_EDGE = 8, PANEL_ROUND = 26;
static const float MARGIN = SPACE_WIDE, STATUS_HEIGHT = 34, STATUS_LARGE = 94;
static const float CARD_HEIGHT = 80, CARD_SHORT = 44, TALLY_HEIGHT = 30, GAP = SPACE, BUTTON_GAP = SPACE_NEAR;
static const float DETAILS_HEIGHT = 110, WALKING_HEIGHT = 30, FOLD_HEIGHT = 44, SAID_HEIGHT = 52;

/* The wanted height of the list of moves, and its least height, which is two rows. */
static const float LIST_HEIGHT = 168, LIST_MIN = 92;

/*
 * Heights of the text that must fit: three lines on a card, five for what the computer thinks, a head and two rows of
 * the list of moves, two lines or, where there is room, three for what an opponent says; in the tally's place they
 * take its gaps, too.
 */
static const float CARD_LINES = SIZE_TEXT + 2 * SIZE_SMALL, DETAILS_LINES = 5 * SIZE_SMALL, LIST_LINES = 3 * SIZE_TEXT,
                   SAID_LINES = 2 * SIZE_SMALL, TALLY_LINES = 1.6f * SIZE_SMALL;

/*
 * Heights of a button with words. BUTTON_SMALL is what a finger can hit, in pixels at 96 dpi; buttons become lower only
 * where room is short.
 */
static const float BUTTON_HEIGHT = 52, BUTTON_SMALL = 44, BUTTON_MIN = 36;

enum { FINGER = 44, LOW_MIN = 24, WATCHING_IN_ROW = 2, TALK_ROWS = 7 /* the chat's least height, in rows */ };

/*
 * No action has two buttons. While a replay can be watched, the buttons for watching include one to let it go on, so
 * ACTION_REPLAY has none.
 */
bool layout_has_button(enum action action, unsigned parts)
{
    if (action == ACTION_REPLAY)
        return !(parts & LAYOUT_WATCHING);
    if (action == ACTION_TALK || action == ACTION_LEAVE)
        return parts & LAYOUT_ELSEWHERE;
    return action != ACTION_NEW || !(parts & LAYOUT_ELSEWHERE);
}

/* Finds all actions that have a button in this place. */
static int find_buttons(enum button_place place, unsigned parts, enum action found[ACTION_COUNT])
{
    int count = 0;
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++)
        if (action_info((enum action)action)->button == place && layout_has_button((enum action)action, parts))
            found[count++] = (enum action)action;
    return count;
}

/* Takes rows of buttons off the top of the room, with `columns` buttons in each. */
static void arrange_buttons(struct layout *layout, const struct canvas *canvas, SDL_Rect *room, enum button_place place,
                            unsigned parts, int in_row, int height)
{
    enum action actions[ACTION_COUNT];
    int count = find_buttons(place, parts, actions), gap = canvas_px(canvas, BUTTON_GAP);
    for (int i = 0; i < count; i += in_row) {
        SDL_Rect row = canvas_take_row(room, height, gap);
        for (int k = 0; k < in_row && i + k < count; k++)
            layout->buttons[layout->button_count++] =
                (struct button){actions[i + k], canvas_beside(row, k, in_row, gap)};
    }
}

/* One button has words, and takes the room that the icons beside it leave, which is that of two of them at least. */
static void arrange_icons(struct layout *layout, const struct canvas *canvas, SDL_Rect room, enum button_place place,
                          unsigned parts, enum action worded)
{
    enum action actions[ACTION_COUNT];
    int count = find_buttons(place, parts, actions), gap = canvas_px(canvas, BUTTON_GAP);
    int side = SDL_min(room.h, (room.w + gap) / (count + 1) - gap);
    SDL_Rect words = canvas_take_left(&room, room.w - (count - 1) * (side + gap), gap);
    layout->buttons[layout->button_count++] = (struct button){worded, words};
    for (int i = 0; i < count; i++)
        if (actions[i] != worded)
            layout->buttons[layout->button_count++] = (struct button){actions[i], canvas_take_left(&room, side, gap)};
}

static void arrange_cards(struct layout *layout, const struct canvas *canvas, SDL_Rect *room)
{
    int gap = canvas_px(canvas, GAP);
    int height =
        layout->is_short ? canvas_row(canvas, CARD_SHORT, SIZE_TEXT) : canvas_row(canvas, CARD_HEIGHT, CARD_LINES);
    for (int i = 0; i < CARDS; i++)
        layout->cards[i] = canvas_take_row(room, height, gap);
    float lines = canvas_is_large(canvas) && !layout->is_short ? TALLY_LINES : SIZE_TEXT;
    layout->tally = canvas_take_row(room, canvas_row(canvas, TALLY_HEIGHT, lines), gap);
}

/* The height of a row of lesser buttons. */
static int low_height(const struct canvas *canvas, float height)
{
    return int_max(canvas_row(canvas, height, SIZE_TEXT), canvas_least(canvas, LOW_MIN));
}

/* The height of the panel without the buttons that have words, if its list of moves is `list` pixels high. */
static int rest_height(const struct canvas *canvas, unsigned parts, int list)
{
    int gap = canvas_px(canvas, GAP), rest = 2 * gap + low_height(canvas, FOLD_HEIGHT);
    if (parts & LAYOUT_DETAILS)
        rest += canvas_row(canvas, DETAILS_HEIGHT, DETAILS_LINES) + gap;
    if (parts & LAYOUT_MOVES)
        rest += list + low_height(canvas, WALKING_HEIGHT) + 2 * gap;
    return rest;
}

/*
 * The height of a button with words, if `rows` rows of such buttons share the room; less than BUTTON_MIN if the room is
 * too small.
 */
static int button_height(const struct canvas *canvas, int room, int rows, unsigned parts)
{
    int gaps = rows * canvas_px(canvas, BUTTON_GAP), finger = canvas_least(canvas, FINGER);
    int most = int_max(canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT), finger);
    int small = int_max(canvas_row(canvas, BUTTON_SMALL, SIZE_TEXT), finger);
    int beside_list = (room - gaps - rest_height(canvas, parts, canvas_row(canvas, LIST_HEIGHT, LIST_LINES))) / rows;
    int beside_least = (room - gaps - rest_height(canvas, parts, canvas_row(canvas, LIST_MIN, LIST_LINES))) / rows;
    return SDL_min(beside_list >= small ? beside_list : SDL_min(beside_least, small), most);
}

/* Returns false if the room below the cards is too small for the unfolded list, or for buttons that fit their words. */
static bool arrange_panel(struct layout *layout, const struct canvas *canvas, SDL_Rect room, unsigned parts)
{
    int watching = parts & LAYOUT_WATCHING ? 1 : 0, gap = canvas_px(canvas, GAP);
    enum action actions[ACTION_COUNT];
    int rows = find_buttons(BUTTON_MAIN, parts, actions) + 1; /* the foot is a row as high as the others */
    rows += watching * find_buttons(BUTTON_WATCHING, parts, actions) / WATCHING_IN_ROW;
    arrange_cards(layout, canvas, &room);
    if (parts & LAYOUT_TALK) {
        layout->talk = room;
        return room.h >= TALK_ROWS * canvas_row(canvas, BUTTON_MIN, SIZE_TEXT);
    }
    int height = button_height(canvas, room.h, rows, parts);
    bool roomy = height >= canvas_row(canvas, BUTTON_MIN, SIZE_TEXT);
    if (height < canvas_px(canvas, BUTTON_MIN) && (parts & LAYOUT_MOVES)) {
        layout->left_out = parts & LAYOUT_DETAILS;
        parts &= ~(unsigned)LAYOUT_DETAILS;
        height = button_height(canvas, room.h, rows, parts);
    }
    SDL_Rect foot = canvas_take_foot(&room, height, gap);
    arrange_buttons(layout, canvas, &room, BUTTON_MAIN, parts, 1, height);
    if (watching)
        arrange_buttons(layout, canvas, &room, BUTTON_WATCHING, parts, WATCHING_IN_ROW, height);
    if (parts & LAYOUT_DETAILS)
        layout->details = canvas_take_row(&room, canvas_row(canvas, DETAILS_HEIGHT, DETAILS_LINES), gap);
    SDL_Rect fold = canvas_take_row(&room, low_height(canvas, FOLD_HEIGHT), gap);
    arrange_icons(layout, canvas, fold, BUTTON_FOLD, parts, ACTION_MOVES);
    /* The list of moves takes all the height that is left. */
    if (parts & LAYOUT_MOVES) {
        int walking = low_height(canvas, WALKING_HEIGHT), count = find_buttons(BUTTON_WALKING, parts, actions);
        layout->moves = canvas_take_row(&room, room.h - walking - gap, gap);
        arrange_buttons(layout, canvas, &room, BUTTON_WALKING, parts, count, walking);
    }
    arrange_icons(layout, canvas, foot, BUTTON_FOOT, parts, ACTION_MENU);
    int said = canvas_row(canvas, SAID_HEIGHT, SAID_LINES);
    SDL_Rect tally = layout->tally;
    layout->said = room.h < said ? (SDL_Rect){tally.x, tally.y - gap, tally.w, tally.h + 2 * gap}
                                 : canvas_take_row(&room, SDL_min(room.h, said * 7 / 4), 0);
    return roomy;
}

static void arrange_alone(struct layout *layout, const struct canvas *canvas)
{
    int margin = canvas_px(canvas, MARGIN), status = canvas_px(canvas, STATUS_HEIGHT);
    int side = int_max(status, canvas_least(canvas, FINGER));
    SDL_Rect menu = {canvas->width - margin - side, margin / 2, side, side};
    *layout = (struct layout){
        .panel = {canvas->width, 0, 0, canvas->height}, .button_count = 1, .text_size = canvas->text_size};
    layout->buttons[0] = (struct button){.action = ACTION_MENU, .rect = menu};
    layout->status = (SDL_Rect){margin + side, margin / 2, canvas->width - 2 * (margin + side), status};
    int top = layout->status.y + side;
    layout->board = (SDL_Rect){margin, top, canvas->width - 2 * margin, canvas->height - top - margin / 2};
}

void layout_frame(struct layout *layout, const struct canvas *canvas)
{
    float more = canvas_larger(canvas, 1.0f) - 1.0f;
    int margin = canvas_px(canvas, MARGIN), wanted = canvas_px(canvas, PANEL_WIDTH * (1.0f + more * PANEL_MORE));
    int panel = SDL_min(wanted, (int)((float)canvas->width * (PANEL_MAX_SHARE + more * PANEL_MORE_SHARE)));
    int left = canvas->width - panel, status = canvas_px(canvas, STATUS_HEIGHT + more * STATUS_LARGE);
    *layout = (struct layout){.panel = {left, 0, panel, canvas->height}, .text_size = canvas->text_size};
    layout->status = (SDL_Rect){margin, margin / 4, left - 2 * margin, status};
    int top = layout->status.y + status;
    layout->board = (SDL_Rect){margin, top, left - 2 * margin, canvas->height - top};
    SDL_Rect room = canvas_inset(layout->panel, margin);
    arrange_cards(layout, canvas, &room);
}

/*
 * Arranges everything. Short cards, which say less, are tried with large text only. Returns false if they are not
 * allowed, or there is too little room.
 */
static bool arrange_all(struct layout *layout, const struct canvas *canvas, unsigned parts, bool is_short)
{
    if (is_short && !canvas_is_large(canvas))
        return false;
    layout_frame(layout, canvas);
    layout->is_short = is_short;
    return arrange_panel(layout, canvas, canvas_inset(layout->panel, canvas_px(canvas, MARGIN)), parts);
}

void layout_arrange(struct layout *layout, const struct canvas *canvas, unsigned parts)
{
    struct canvas written = *canvas;
    if (parts & LAYOUT_ALONE) {
        arrange_alone(layout, canvas);
        return;
    }
    while (!arrange_all(layout, &written, parts, false) && !arrange_all(layout, &written, parts, true) &&
           canvas_less(&written))
        continue;
}

void layout_draw_panel(struct canvas *canvas, const struct layout *layout)
{
    SDL_Rect edge = layout->panel;
    edge.w = canvas_px(canvas, 1);
    if (canvas->theme->scenery) {
        canvas_sheet(canvas, canvas_inset(layout->panel, canvas_px(canvas, PANEL_EDGE)),
                     canvas_px(canvas, PANEL_ROUND));
        return;
    }
    canvas_fill(canvas, layout->panel, canvas->theme->sheet);
    canvas_fill(canvas, edge, canvas->theme->outline);
}
