/* The screen for setting up a position: where things stand, what can be used, and how it looks. */
#include <stdlib.h>
#include <string.h>

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

/* Does a control do anything now? */
static bool position_look_is_usable(const struct positioning *positioning, enum position_control id)
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
static void position_look_list(const struct positioning *positioning, struct controls *controls)
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
    canvas_write(canvas, words, rect, WRITE_SMALL | WRITE_MUTED);
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
    if (!positioning->verdict[0])
        return;
    draw_label(canvas, _("With best play"), positioning->layout.labels[2]);
    canvas_write(canvas, positioning->verdict, positioning->layout.verdict, WRITE_BOLD);
}

static void position_look_draw(struct canvas *canvas, struct positioning *positioning, uint64_t now)
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

/* The screen for setting up a position: what a person does there. */

static struct positioning *positioning_of(struct screen *screen)
{
    return (struct positioning *)screen;
}

static void arrange(struct screen *screen)
{
    struct positioning *positioning = positioning_of(screen);
    struct layout *frame = &positioning->layout.frame;
    position_look_arrange(&positioning->layout, app_canvas(positioning->app));
    screen->text_size = frame->text_size;
    stage_arrange(&positioning->stage, frame->board, false);
    /* In a high window the status line stays near the board. */
    frame->status.y = SDL_max(frame->status.y, positioning->stage.board.area.y - frame->status.h);
    screen->notes = view_notes(app_canvas(positioning->app), &positioning->stage.board, frame->board, frame->status);
}

/* --- what a person does --- */

static void choose_piece(struct positioning *positioning, int piece)
{
    positioning->piece = piece;
    position_board_free_turn(positioning);
}

static void choose_turn(struct positioning *positioning, int turn)
{
    positioning->wish = turn;
    position_board_judge(positioning);
}

/* With the pointer where it is, with keys where the hand is. */
static void use_board(struct positioning *positioning, const struct use *use, uint64_t now)
{
    struct stage *stage = &positioning->stage;
    int place = use->by_key ? stage->place : stage_point(stage, use->x, use->y);
    if (place != NO_PLACE)
        position_board_put(positioning, place, positioning->piece, now);
}

static void use_panel(struct positioning *positioning, enum position_control id, uint64_t now)
{
    switch (id) {
    case POSITION_RED_TURN:
    case POSITION_YELLOW_TURN:
        choose_turn(positioning, (int)id - POSITION_RED_TURN);
        break;
    case POSITION_UNDO:
        position_board_undo(positioning, now);
        break;
    case POSITION_CLEAR:
    case POSITION_TABLE:
        position_board_replace(positioning, id == POSITION_TABLE, now);
        break;
    case POSITION_ANALYSE:
    case POSITION_PLAY:
        position_board_leave(positioning, id == POSITION_ANALYSE);
        break;
    case POSITION_COPY:
        position_board_copy(positioning);
        break;
    case POSITION_LEAVE:
        app_pop(positioning->app);
        break;
    default: /* one of the pieces, or taking them off */
        choose_piece(positioning, id == POSITION_TAKE ? POSITION_TAKES : (int)id - POSITION_RED);
    }
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct positioning *positioning = positioning_of(screen);
    enum position_control id = (enum position_control)use->id;
    if (id == POSITION_BOARD)
        use_board(positioning, use, now);
    else if (position_look_is_usable(positioning, id))
        use_panel(positioning, id, now);
    else
        app_refuse(positioning->app, positioning->status);
}

static void put_here(struct positioning *positioning, int player, uint64_t now)
{
    controls_set_focus(&positioning->screen.controls, POSITION_BOARD);
    position_board_put(positioning, positioning->stage.place, player, now);
}

/* The one that is not chosen; whoever takes pieces off goes on with that. */
static int other_piece(const struct positioning *positioning)
{
    return positioning->piece == POSITION_TAKES ? POSITION_TAKES : 1 - positioning->piece;
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    struct positioning *positioning = positioning_of(screen);
    int dx = action == ACTION_LEFT ? -1 : action == ACTION_RIGHT, dy = action == ACTION_DOWN ? -1 : action == ACTION_UP;
    if (action == ACTION_COPY) {
        screen_use(screen, POSITION_COPY, now);
        return true;
    }
    if (dx == 0 && dy == 0)
        return false;
    controls_set_focus(&screen->controls, POSITION_BOARD);
    if (!stage_step_hand(&positioning->stage, dx, dy))
        put_here(positioning, positioning->piece, now);
    return true;
}

/* Enter on one of few chooses it, and leads back to the board. */
static bool choose_segment(struct screen *screen, SDL_Keycode key, uint64_t now)
{
    int focus = screen->controls.focus;
    if ((key != SDLK_RETURN && key != SDLK_KP_ENTER) || focus < 0 || focus > POSITION_YELLOW_TURN)
        return false;
    screen_use(screen, focus, now);
    controls_set_focus(&screen->controls, POSITION_BOARD);
    return true;
}

/* Digits name a place; Backspace takes a piece off, a space on the board puts the other one there. */
static bool key_down(struct positioning *positioning, const SDL_KeyboardEvent *event, uint64_t now)
{
    SDL_Keycode key = event->keysym.sym;
    struct stage *stage = &positioning->stage;
    int place = stage->place, player = positioning->piece;
    if (event->repeat)
        return false;
    if (choose_segment(&positioning->screen, key, now))
        return true;
    if (key == SDLK_BACKSPACE || key == SDLK_DELETE)
        player = POSITION_TAKES;
    else if (key == SDLK_SPACE && positioning->screen.controls.focus == POSITION_BOARD)
        player = other_piece(positioning);
    else if (!stage_key(stage, &event->keysym, &place))
        return false;
    if (place == NO_PLACE)
        return true;
    stage_move_hand(stage, place);
    put_here(positioning, player, now);
    return true;
}

/* A click with the other button puts the other piece there, when it is let go. */
static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct positioning *positioning = positioning_of(screen);
    struct stage *stage = &positioning->stage;
    if (event->type == SDL_KEYDOWN)
        return key_down(positioning, &event->key, now);
    if (event->type == SDL_MOUSEMOTION && stage_point(stage, event->motion.x, event->motion.y) != NO_PLACE &&
        screen->controls.focus != POSITION_BOARD) {
        controls_set_focus(&screen->controls, POSITION_BOARD);
        app_invalidate_all(positioning->app);
    }
    if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_RIGHT &&
        stage_point(stage, event->button.x, event->button.y) != NO_PLACE)
        put_here(positioning, other_piece(positioning), now);
    return false;
}

/* --- the screen --- */

static void list(struct screen *screen, struct controls *controls)
{
    position_look_list(positioning_of(screen), controls);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    position_look_draw(canvas, positioning_of(screen), now);
}

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct positioning *positioning = positioning_of(screen);
    position_board_hear(positioning);
    uint64_t stage = stage_advance(&positioning->stage, now), rest = position_board_rest(positioning, now);
    return SDL_min(stage, rest);
}

static void destroy(struct screen *screen)
{
    study_destroy(positioning_of(screen)->study);
    free(screen);
}

static const struct screen_kind position_kind = {.list = list,
                                                 .use = use,
                                                 .act = act,
                                                 .arrange = arrange,
                                                 .handle = handle,
                                                 .advance = advance,
                                                 .draw = draw,
                                                 .destroy = destroy,
                                                 .covers = true,
                                                 .focus_keys = FOCUS_BY_TAB};

struct screen *position_screen_create(struct app *app, struct position_answer *answer, const struct variant *variant,
                                      const struct state *state, const struct book *book)
{
    struct reason why;
    struct positioning *positioning = calloc(1, sizeof *positioning);
    if (!positioning || !stage_begin(&positioning->stage, app, variant)) {
        free(positioning);
        return NULL;
    }
    positioning->screen.kind = &position_kind;
    positioning->screen.scope = SCOPE_POSITION;
    positioning->app = app;
    positioning->answer = answer;
    positioning->study = study_create(app_wake, app, &why);
    if (positioning->study)
        study_set_book(positioning->study, book);
    arrange(&positioning->screen);
    position_board_begin(positioning, &answer->record, state);
    return &positioning->screen;
}
