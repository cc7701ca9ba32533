/* The screen for setting up a position: where things stand, what can be used, and how it looks. */
#include "ui/position/position_state.h"
#include "ui/words.h"

static const float ROW_HEIGHT = 44, ROW_GAP = SPACE, LABEL_HEIGHT = 26, VERDICT_HEIGHT = 30, MARGIN = SPACE_WIDE,
                   ICON_SHARE = 0.75f;

/* --- where things stand --- */

/* Two controls side by side. */
static void arrange_pair(struct position_layout *layout, enum position_control first, SDL_Rect row, int gap)
{
    for (int i = 0; i < 2; i++)
        layout->rects[first + (unsigned)i] = canvas_beside(row, i, 2, gap);
}

/* False where text of this size leaves too little room for the verdict. */
static bool arrange_panel(struct position_layout *layout, const struct canvas *canvas)
{
    bool large = canvas_is_large(canvas);
    int height = canvas_row(canvas, ROW_HEIGHT, SIZE_TEXT), gap = canvas_px(canvas, large ? SPACE_NEAR : ROW_GAP);
    int label = canvas_row(canvas, LABEL_HEIGHT, SIZE_SMALL);
    SDL_Rect room = canvas_inset(layout->frame.panel, canvas_px(canvas, MARGIN));
    layout->labels[0] = canvas_take_row(&room, label, gap / 2);
    arrange_pair(layout, POSITION_RED, canvas_take_row(&room, height, gap), gap);
    layout->rects[POSITION_TAKE] = canvas_take_row(&room, height, 2 * gap);
    layout->labels[1] = canvas_take_row(&room, label, gap / 2);
    arrange_pair(layout, POSITION_RED_TURN, canvas_take_row(&room, height, 2 * gap), gap);
    if (large)
        arrange_pair(layout, POSITION_UNDO, canvas_take_row(&room, height, gap), gap);
    for (unsigned row = large ? POSITION_TABLE : POSITION_UNDO; row <= POSITION_TABLE; row++)
        layout->rects[row] = canvas_take_row(&room, height, gap);
    int rows = POSITION_PANEL - POSITION_ANALYSE, top = room.y + room.h - rows * (height + gap) + gap;
    for (int row = 0; row < rows; row++)
        layout->rects[POSITION_ANALYSE + (unsigned)row] =
            (SDL_Rect){room.x, top + row * (height + gap), room.w, height};
    int verdict = canvas_row(canvas, VERDICT_HEIGHT, SIZE_TEXT);
    layout->verdict = (SDL_Rect){room.x, top - gap - verdict, room.w, verdict};
    layout->labels[2] = (SDL_Rect){room.x, layout->verdict.y - label, room.w, label};
    return layout->labels[2].y + label / 2 >= room.y;
}

void position_look_arrange(struct position_layout *layout, const struct canvas *canvas)
{
    struct canvas written = *canvas;
    do
        layout_frame(&layout->frame, &written);
    while (!arrange_panel(layout, &written) && canvas_less(&written));
}

/* --- what can be used --- */

enum { GROUP_PIECES = 1, GROUP_TURN };

/* What a control is called, and which action's keys do the same. */
static const struct {
    const char *name; /* NULL: a player's */
    enum action action;
    int group;
} rows[POSITION_PANEL] = {
    [POSITION_RED] = {.group = GROUP_PIECES},
    [POSITION_YELLOW] = {.group = GROUP_PIECES},
    [POSITION_TAKE] = {.name = N_("Remove"), .action = ACTION_NONE, .group = GROUP_PIECES},
    [POSITION_RED_TURN] = {.group = GROUP_TURN},
    [POSITION_YELLOW_TURN] = {.group = GROUP_TURN},
    [POSITION_UNDO] = {.name = N_("Undo"), .action = ACTION_UNDO},
    [POSITION_CLEAR] = {.name = N_("Clear"), .action = ACTION_RESTART},
    [POSITION_TABLE] = {.name = N_("From the game"), .action = ACTION_GAME},
    [POSITION_ANALYSE] = {.name = N_("Analyse"), .action = ACTION_ANALYSIS},
    [POSITION_PLAY] = {.name = N_("Play on"), .action = ACTION_POSITION},
    [POSITION_COPY] = {.name = N_("Copy"), .action = ACTION_COPY_POSITION},
    [POSITION_LEAVE] = {.name = N_("Back to the game"), .action = ACTION_ESCAPE},
};

bool position_look_is_usable(const struct positioning *positioning, enum position_control id)
{
    switch (id) {
    case POSITION_RED_TURN:
    case POSITION_YELLOW_TURN:
        return position_board_is_found(positioning, 0) && position_board_is_found(positioning, 1);
    case POSITION_UNDO:
        return positioning->past_count > 0;
    case POSITION_CLEAR:
        return positioning->pieces > 0;
    case POSITION_TABLE:
        return positioning->at_table.plies > 0;
    case POSITION_ANALYSE:
    case POSITION_PLAY:
        return position_board_is_open(positioning);
    case POSITION_COPY:
        return position_board_is_found(positioning, positioning->turn) && positioning->pieces > 0;
    default: /* pieces, and leaving */
        return true;
    }
}

static bool is_on(const struct positioning *positioning, enum position_control id)
{
    if (id == POSITION_TAKE)
        return positioning->piece == POSITION_TAKES;
    if (id <= POSITION_YELLOW)
        return positioning->piece == (int)id - POSITION_RED;
    return id <= POSITION_YELLOW_TURN && positioning->turn == (int)id - POSITION_RED_TURN;
}

static void add_row(struct controls *controls, const struct positioning *positioning, enum position_control id)
{
    char key[ACTION_KEYS_MAX];
    struct control row = {.id = (int)id, .look = LOOK_SIDED, .action = rows[id].action, .group = rows[id].group};
    row.rect = positioning->layout.rects[id];
    if (row.group != 0) {
        row.role = ROLE_SEGMENT;
        row.look = LOOK_WORDS;
        row.size = SIZE_TEXT;
    }
    if (rows[id].name) {
        row.name = _(rows[id].name);
    } else {
        row.look = LOOK_FRAME; /* with the piece in it */
        row.name = position_board_player(positioning, (int)id % POSITION_RED_TURN);
    }
    if (row.group == 0)
        row.keys = controls_words(
            controls, "%s",
            action_first_key(app_keymap(positioning->screen.app), row.action, positioning->screen.scope, key));
    row.off = !position_look_is_usable(positioning, id);
    row.explains = id == POSITION_ANALYSE || id == POSITION_PLAY || id == POSITION_COPY;
    row.on = is_on(positioning, id);
    row.main = id == POSITION_ANALYSE;
    controls_add(controls, row);
}

/* The board comes first: it has the focus at the beginning. */
void position_look_list(const struct positioning *positioning, struct controls *controls)
{
    controls_begin(controls, GROUND_PANEL);
    controls_add(controls, (struct control){.id = POSITION_BOARD,
                                            .role = ROLE_CARD,
                                            .look = LOOK_NONE,
                                            .rect = positioning->stage.board.area,
                                            .name = _("Board"),
                                            .value = positioning->status});
    for (unsigned id = 0; id < POSITION_PANEL; id++)
        add_row(controls, positioning, id);
}

/* --- what is seen --- */

static void draw_label(struct canvas *canvas, const char *words, SDL_Rect rect)
{
    struct text_style style = canvas_style(canvas, SIZE_SMALL, ALIGN_LEFT);
    style.color = canvas->theme->muted;
    canvas_text(canvas, words, rect, &style);
}

/* A piece and what its player is called. */
static void draw_player(struct canvas *canvas, const struct positioning *positioning, enum position_control id)
{
    SDL_Rect rect = canvas_inset(positioning->layout.rects[id], canvas_px(canvas, 5));
    int player = (int)id % POSITION_RED_TURN, size = (int)((float)rect.h * ICON_SHARE + 0.5f);
    bool off = !position_look_is_usable(positioning, id) && !is_on(positioning, id);
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    SDL_Rect icon = {rect.x + canvas_px(canvas, 3), rect.y + (rect.h - size) / 2, size, size};
    int left = icon.x + size + canvas_px(canvas, 6);
    if (off)
        style.color = canvas->theme->muted;
    if (is_on(positioning, id))
        style.weight = TEXT_BOLD;
    positioning->stage.view->draw_piece(canvas, player, icon, off ? 90 : 255);
    canvas_text(canvas, position_board_player(positioning, player),
                (SDL_Rect){left, rect.y, rect.x + rect.w - left, rect.h}, &style);
}

/* What would be taken off is crossed out; where there is nothing its place is framed. */
static void draw_taking(struct canvas *canvas, const struct positioning *positioning)
{
    const struct board *board = &positioning->stage.board;
    int place = positioning->stage.place, cell = position_board_piece(positioning, place), side = board->cell;
    bool piece = cell != NO_CELL;
    int width = board->variant->options.width, row = (piece ? cell : place) / width, column = place % width;
    SDL_Rect rect = {board->cells.x + column * side, board->cells.y + board->cells.h - (row + 1) * side, side, side};
    SDL_Rect inner = canvas_inset(rect, side / 4);
    canvas_framed(canvas, inner, inner.w / 2, canvas_px(canvas, 3), canvas->theme->panel, canvas->theme->accent);
    if (piece)
        canvas_icon(canvas, SPRITE_ICON_CLOSE, canvas_inset(inner, inner.w / 6), canvas->theme->bad);
}

/* Who wins, as soon as that is known. */
static void draw_verdict(struct canvas *canvas, const struct positioning *positioning)
{
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    if (!positioning->verdict[0])
        return;
    style.weight = TEXT_BOLD;
    draw_label(canvas, _("With best play"), positioning->layout.labels[2]);
    canvas_text(canvas, positioning->verdict, positioning->layout.verdict, &style);
}

void position_look_draw(struct canvas *canvas, struct positioning *positioning, uint64_t now)
{
    const struct controls *controls = &positioning->screen.controls;
    const struct position_layout *layout = &positioning->layout;
    struct text_style status = {
        .size = SIZE_TITLE, .weight = TEXT_BOLD, .color = canvas->theme->text, .align = ALIGN_CENTER};
    bool focus = controls->focus == POSITION_BOARD, takes = positioning->piece == POSITION_TAKES;
    if (!position_board_is_found(positioning, positioning->turn))
        status.color = canvas->theme->doubt;
    positioning->stage.choosing = focus && !takes;
    stage_draw(canvas, &positioning->stage, now);
    if (focus && takes)
        draw_taking(canvas, positioning);
    canvas_paragraph(canvas, positioning->status, layout->frame.status, &status);
    layout_draw_panel(canvas, &layout->frame);
    draw_label(canvas, _("A click places"), layout->labels[0]);
    draw_label(canvas, _("To move"), layout->labels[1]);
    draw_verdict(canvas, positioning);
    controls_draw(canvas, controls);
    for (unsigned id = POSITION_RED; id <= POSITION_YELLOW_TURN; id++)
        if (id != POSITION_TAKE)
            draw_player(canvas, positioning, id);
}
