/*
 * Setting up a position: changing the board, finding a game that leads to the position, and the screen. On this
 * screen's board FIRST stands for player 0 and SECOND for player 1, whoever began. Who began follows from the numbers
 * of pieces and from who is to move. Declared in position_state.h and other_screens.h.
 */

#include "rules/cells.h"
#include "standard.h"
#include "ui/board/pasted_games.h"
#include "ui/study/position_state.h"

/* The name of a player. */
static const char *player_name(const struct positioning *positioning, int player)
{
    return _(positioning->base.stage.view->words.players[player]);
}

/* --- can a game lead to the position, and who wins? --- */

/* The player who must have begun if `turn` is to move: the same one after an even number of pieces. */
static int starter_of(const struct positioning *positioning, int turn)
{
    return (positioning->counts[0] + positioning->counts[1]) % 2 == 0 ? turn : 1 - turn;
}

static bool has_pieces(const struct positioning *positioning)
{
    return positioning->counts[0] + positioning->counts[1] > 0;
}

/* Searches for a game that leads to the position on the board, with player `turn` to move. */
static void find(struct positioning *positioning, int turn)
{
    uint8_t cells[CELLS_MAX];
    cells_copy(positioning->base.stage.variant, positioning->base.stage.position.cells,
               starter_of(positioning, turn) != 0, cells);
    retrace(positioning->base.stage.variant, cells, RETRACE_STEPS, &positioning->found[turn]);
}

/* Is there a game that leads to the position with this player to move? */
static bool is_found(const struct positioning *positioning, int turn)
{
    return positioning->found[turn].status == RETRACE_FOUND;
}

/* Can one play on from this position, at a table or, if no game leads to it, in a study? */
static bool can_go_on(const struct positioning *positioning)
{
    return positioning->possible && positioning->reached.outcome == RUNNING;
}

/* Makes the state in which these pieces lie on the board, whether or not a game leads there. */
static void reach(struct positioning *positioning)
{
    uint8_t cells[CELLS_MAX];
    cells_copy(positioning->base.stage.variant, positioning->base.stage.position.cells,
               starter_of(positioning, positioning->turn) != 0, cells);
    positioning->possible = line_game_set_up(positioning->base.stage.variant, cells, &positioning->reached, NULL);
}

/*
 * Stops waiting for the analyser (a thread that analyses). If it has not found out who wins by now, the verdict says
 * that this cannot be proven.
 */
static void end_wait(struct positioning *positioning)
{
    positioning->waits = false;
    if (!positioning->verdict[0])
        snprintf(positioning->verdict, POSITION_STATUS_MAX, "%s", _("Nobody knows for certain here"));
    app_invalidate_all(positioning->base.screen.app);
}

/* Asks the analyser who wins in the position. The answer to an earlier question is no longer wanted. */
static void ask_analyser(struct positioning *positioning)
{
    positioning->verdict[0] = '\0';
    if (!positioning->analyser)
        return;
    positioning->waits = can_go_on(positioning) && has_pieces(positioning);
    if (positioning->waits)
        analyser_ask(positioning->analyser, positioning->base.stage.variant, &positioning->reached, 0,
                     EXPLAIN_HINTS_ALL, app_now(positioning->base.screen.app));
    else
        worker_cancel(positioning->analyser);
}

/*
 * Stops the analysis while nobody sees its results, and when it has taken too long (analyser_watch). Returns when to
 * call this function again.
 */
static uint64_t rest_analyser(struct positioning *positioning, uint64_t now)
{
    uint64_t due;
    if (!positioning->waits)
        return NEVER;
    if (!analyser_watch(positioning->analyser, app_is_away(positioning->base.screen.app), now, &due))
        end_wait(positioning);
    return due;
}

/* Takes the analyser's answer, and writes who wins. */
static void hear_analyser(struct positioning *positioning)
{
    struct analysis answer;
    struct explanation why;
    enum analyser_news news =
        positioning->analyser ? analyser_take(positioning->analyser, &answer, &why) : ANALYSER_NOTHING;
    char *words = positioning->verdict;
    if (news == ANALYSER_FAILED)
        positioning->waits = false;
    if (news != ANALYSER_PROGRESS && news != ANALYSER_DONE)
        return;
    if (answer.proven)
        verdict_sentence(answer.worth, &positioning->base.stage.view->words, positioning->turn, words,
                         POSITION_STATUS_MAX);
    else if (news == ANALYSER_DONE)
        end_wait(positioning);
    app_invalidate_all(positioning->base.screen.app);
}

/* Writes the status line: why no game can lead to the position or, if one can, who is to move or has won. */
static void write_status(struct positioning *positioning)
{
    char *words = positioning->status;
    const int *counts = positioning->counts;
    int turn = positioning->turn, more = counts[1] > counts[0];
    int connect = positioning->base.stage.variant->options.connect, outcome = positioning->reached.outcome;
    enum retrace_status status = positioning->found[turn].status;
    if (status == RETRACE_COUNTS)
        snprintf(words, POSITION_STATUS_MAX, _("%s has %d more than %s"), player_name(positioning, more),
                 counts[more] - counts[1 - more], player_name(positioning, 1 - more));
    else if (status == RETRACE_BOTH_WON)
        snprintf(words, POSITION_STATUS_MAX, _("Both have %d in a row"), connect);
    else if (status == RETRACE_WON_BEFORE)
        snprintf(words, POSITION_STATUS_MAX, _("There were %d in a row before the last move"), connect);
    else if (status != RETRACE_FOUND)
        snprintf(words, POSITION_STATUS_MAX, "%s", _("No game can reach this position"));
    else if (!has_pieces(positioning))
        snprintf(words, POSITION_STATUS_MAX, "%s", _("Set up a position"));
    else if (outcome == RUNNING)
        snprintf(words, POSITION_STATUS_MAX, _("%s to move"), player_name(positioning, turn));
    else if (outcome == DRAWN)
        snprintf(words, POSITION_STATUS_MAX, "%s", _(positioning->base.stage.view->words.draw));
    else
        snprintf(words, POSITION_STATUS_MAX, _("%s has won"), player_name(positioning, 1 - turn));
}

/* After something has changed: finds out again whether a game can lead to the position, and who wins. */
static void judge_position(struct positioning *positioning)
{
    int wish = positioning->wish;
    cells_count(positioning->base.stage.variant, positioning->base.stage.position.cells, positioning->counts);
    find(positioning, 0);
    find(positioning, 1);
    bool forced = positioning->counts[wish] > positioning->counts[1 - wish];
    bool other = is_found(positioning, 1 - wish) && !is_found(positioning, wish);
    positioning->turn = (forced || other) && !positioning->insists ? 1 - wish : wish;
    reach(positioning);
    ask_analyser(positioning);
    write_status(positioning);
    app_announce(positioning->base.screen.app, positioning->status);
    app_invalidate_all(positioning->base.screen.app);
}

/* --- changing the board --- */

/* Allows a piece of either player to be put down, even if the game is over in this position. */
static void free_turn(struct positioning *positioning)
{
    struct state *state = &positioning->base.stage.position;
    state->outcome = RUNNING;
    state->turn = (uint8_t)SDL_max(positioning->piece, 0);
}

static void remember(struct positioning *positioning)
{
    positioning->insists = false;
    if (positioning->past_count == POSITION_PAST_MAX)
        memmove(positioning->past[0], positioning->past[1], sizeof positioning->past[0] * (POSITION_PAST_MAX - 1));
    else
        positioning->past_count++;
    memcpy(positioning->past[positioning->past_count - 1], positioning->base.stage.position.cells, CELLS_MAX);
}

/*
 * Replaces all that is on the board by these cells. The board is filled from its lowest row up, so that no disc ever
 * hangs in the air.
 */
static void put_cells(struct positioning *positioning, const uint8_t cells[CELLS_MAX], uint64_t now)
{
    const struct variant *variant = positioning->base.stage.variant;
    struct state state;
    variant->game->start(variant, &state);
    for (int cell = 0; cell < variant->cells; cell++) {
        if (cells[cell] == CELL_EMPTY)
            continue;
        state.turn = (uint8_t)(cells[cell] - CELL_FIRST);
        state.outcome = RUNNING;
        variant->game->apply(variant, &state, (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell});
    }
    stage_put(&positioning->base.stage, &state, now);
    free_turn(positioning);
    judge_position(positioning);
}

/* The cell of the topmost piece in a column, or of the piece on a square; NO_CELL if there is none. */
static int top_piece(const struct positioning *positioning, int place)
{
    const struct variant *variant = positioning->base.stage.variant;
    int step = variant->options.width, cell = place;
    const uint8_t *cells = positioning->base.stage.position.cells;
    while (variant->game->gravity && cell + step < variant->cells && cells[cell + step] != CELL_EMPTY)
        cell += step;
    return cells[cell] != CELL_EMPTY ? cell : NO_CELL;
}

/* Replaces the topmost piece in a column, or the piece on a square, by another piece; CELL_EMPTY removes it. */
static void change(struct positioning *positioning, int place, enum cell piece, uint64_t now)
{
    uint8_t cells[CELLS_MAX];
    int cell = top_piece(positioning, place);
    if (cell == NO_CELL || positioning->base.stage.position.cells[cell] == piece) {
        stage_shake(&positioning->base.stage, place, now);
        spoken_tell(&positioning->base.stage, place,
                    cell == NO_CELL ? _("There is nothing here to remove") : _("This piece is already here"));
        return;
    }
    remember(positioning);
    memcpy(cells, positioning->base.stage.position.cells, CELLS_MAX);
    cells[cell] = (uint8_t)piece;
    put_cells(positioning, cells, now);
}

/*
 * Puts a player's piece into a column or on a square, where it replaces the piece that is there. If `player` is
 * POSITION_TAKES, a piece is removed instead.
 */
static void put_piece(struct positioning *positioning, int place, int player, uint64_t now)
{
    struct stage *stage = &positioning->base.stage;
    struct move move;
    if (player == POSITION_TAKES) {
        change(positioning, place, CELL_EMPTY, now);
        return;
    }
    if (!stage->variant->game->gravity && top_piece(positioning, place) != NO_CELL) {
        change(positioning, place, side_cell((enum side)player), now);
        return;
    }
    stage->position.turn = (uint8_t)player;
    bool possible = stage_choose(stage, place, &move, now) == CHOICE_MOVE;
    if (possible) {
        remember(positioning);
        bool played = stage_play(stage, move, NULL, now);
        SDL_assert(played);          /* a stage refuses no move in a position outside its match */
        stage->led.kind = MOVE_NONE; /* here no move is marked as the last one */
    }
    free_turn(positioning);
    if (possible)
        judge_position(positioning);
    else
        spoken_why_not(stage, place);
}

/* Empties the board or, with `by_table`, sets up the position of the game at the table. */
static void replace_board(struct positioning *positioning, bool by_table, uint64_t now)
{
    static const uint8_t empty[CELLS_MAX];
    remember(positioning);
    if (by_table)
        positioning->wish = positioning->at_table.turn;
    put_cells(positioning, by_table ? positioning->at_table.cells : empty, now);
}

/* --- leaving with the position, or copying it --- */

/* Closes the screen. Its answer is a study that begins here, or a game that leads here, which must have been found. */
static void leave_with(struct positioning *positioning, bool analyse)
{
    const struct retrace *found = &positioning->found[positioning->turn];
    struct position_answer *answer = positioning->answer;
    answer->analyse = analyse;
    board_screen_answer(&positioning->base, answer, starter_of(positioning, positioning->turn), found->moves,
                        analyse ? 0 : found->count);
    if (answer->open && analyse && has_pieces(positioning)) {
        memset(answer->record.players, 0, sizeof answer->record.players); /* nobody has played to it */
        record_begin_at(&answer->record, &positioning->reached);
    }
}

/* Sets up the position that is in the clipboard. In a board's text the first sign is that of player 0, red. */
static void paste_position(struct positioning *positioning, uint64_t now)
{
    struct text_item *item = malloc(sizeof *item);
    uint8_t cells[CELLS_MAX];
    char words[PASTED_GAMES_WORDS_MAX];
    if (!item || !pasted_games_position(positioning->base.stage.variant, item, words)) {
        app_refuse(positioning->base.screen.app, item ? words : words_error(ENOMEM));
        free(item);
        return;
    }
    remember(positioning);
    positioning->wish = item->state.turn == FIRST ? item->second_first : !item->second_first;
    cells_copy(positioning->base.stage.variant, item->state.cells, item->second_first, cells);
    put_cells(positioning, cells, now);
    app_tell(positioning->base.screen.app, words);
    text_item_free(item);
    free(item);
}

static void copy_position(struct positioning *positioning)
{
    const struct retrace *found = &positioning->found[positioning->turn];
    const struct variant *variant = positioning->base.stage.variant;
    char text[CELLS_MAX * MOVE_TEXT_MAX] = "";
    if (!is_found(positioning, positioning->turn))
        position_format_board(variant, &positioning->reached, text);
    for (int i = 0; i < found->count; i++) {
        char move[MOVE_TEXT_MAX];
        variant->game->format_move(variant, found->moves[i], move);
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%s", i > 0 ? variant->game->separator : "", move);
    }
    app_copy_text(positioning->base.screen.app, text);
}

/* --- the screen for setting up a position: layout --- */

static const float ROW_HEIGHT = 44, ROW_GAP = SPACE, LABEL_HEIGHT = 26, VERDICT_HEIGHT = 30, MARGIN = SPACE_WIDE,
                   ICON_SHARE = 0.75f;

/* Places two controls side by side. */
static void arrange_pair(struct position_layout *layout, enum position_control first, SDL_Rect row, int gap)
{
    for (int i = 0; i < 2; i++)
        layout->rects[first + (unsigned)i] = canvas_beside(row, i, 2, gap);
}

/* Returns false if text of this size leaves too little room for the line that says who wins. */
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

void position_screen_arrange(struct position_layout *layout, const struct canvas *canvas)
{
    struct canvas written = *canvas;
    do
        layout_frame(&layout->frame, &written);
    while (!arrange_panel(layout, &written) && canvas_less(&written));
}

/* --- the screen for setting up a position: controls --- */

enum { GROUP_PIECES = 1, GROUP_TURN };

/* Does a control do anything now? */
static bool is_usable(const struct screen *screen, int id)
{
    const struct positioning *positioning = (const struct positioning *)screen;
    bool any = has_pieces(positioning), found = is_found(positioning, positioning->turn);
    const bool off[POSITION_PANEL] = {[POSITION_UNDO] = positioning->past_count == 0,
                                      [POSITION_CLEAR] = !any,
                                      [POSITION_TABLE] = positioning->at_table.plies == 0,
                                      [POSITION_ANALYSE] = !can_go_on(positioning),
                                      [POSITION_PLAY] = !can_go_on(positioning) || !found || positioning->answer->stays,
                                      [POSITION_COPY] = !any || (!found && !positioning->possible)};
    return !off[id];
}

static bool is_on(const struct positioning *positioning, int id)
{
    if (id == POSITION_TAKE)
        return positioning->piece == POSITION_TAKES;
    if (id <= POSITION_YELLOW)
        return positioning->piece == id - POSITION_RED;
    return id <= POSITION_YELLOW_TURN && positioning->turn == id - POSITION_RED_TURN;
}

/* Completes a control: the players' controls show a piece, and buttons of which only one can be on show no key. */
static void finish_control(struct control *control, const struct positioning *positioning)
{
    int id = control->id;
    if (control->group != 0) {
        control->role = ROLE_SEGMENT;
        control->look = control->name ? LOOK_WORDS : LOOK_FRAME;
        control->size = SIZE_TEXT;
        control->keys = NULL;
    }
    if (id == POSITION_RED_TURN || id == POSITION_YELLOW_TURN)
        control->value = _("To move");
    if (!control->name)
        control->name = player_name(positioning, id % POSITION_RED_TURN);
    control->explains = id == POSITION_ANALYSE || id == POSITION_PLAY || id == POSITION_COPY;
    control->on = is_on(positioning, id);
    control->main = id == POSITION_ANALYSE;
}

/* Adds the board before the other controls, so that it has the focus at the beginning. */
static void list(struct screen *screen, struct controls *controls)
{
    const struct positioning *positioning = (const struct positioning *)screen;
    controls_begin(controls, GROUND_PANEL);
    controls_add(controls, (struct control){.id = POSITION_BOARD,
                                            .role = ROLE_CARD,
                                            .look = LOOK_NONE,
                                            .rect = positioning->base.stage.board.area,
                                            .name = _("Board"),
                                            .value = positioning->status});
    board_screen_list(&positioning->base, controls, positioning->layout.rects);
    for (int id = 0; id < POSITION_PANEL; id++)
        finish_control(controls_find(controls, id), positioning);
}

/* --- the screen for setting up a position: drawing --- */

/* Draws a piece and its player's name. */
static void draw_player(struct canvas *canvas, const struct positioning *positioning, int id)
{
    SDL_Rect rect = canvas_inset(positioning->layout.rects[id], canvas_px(canvas, 5));
    int player = id % POSITION_RED_TURN, size = (int)((float)rect.h * ICON_SHARE + 0.5f);
    bool on = is_on(positioning, id), off = !on && !is_usable(&positioning->base.screen, id);
    (void)canvas_take_left(&rect, canvas_px(canvas, 3), 0);
    SDL_Rect icon = canvas_centred(canvas_take_left(&rect, size, canvas_px(canvas, 6)), size, size);
    positioning->base.stage.view->draw_piece(canvas, player, icon, off ? 90 : 255);
    canvas_write(canvas, player_name(positioning, player), rect, (off ? WRITE_MUTED : 0) | (on ? WRITE_BOLD : 0));
}

/* Marks what a click would remove: crosses the piece out, or frames an empty place. */
static void draw_taking(struct canvas *canvas, const struct positioning *positioning)
{
    const struct board *board = &positioning->base.stage.board;
    int place = positioning->base.stage.place, cell = top_piece(positioning, place), side = board->cell;
    bool piece = cell != NO_CELL;
    int width = board->variant->options.width, row = (piece ? cell : place) / width, column = place % width;
    SDL_Rect rect = {board->cells.x + column * side, board->cells.y + board->cells.h - (row + 1) * side, side, side};
    SDL_Rect inner = canvas_inset(rect, side / 4);
    canvas_framed(canvas, inner, inner.w / 2, canvas_px(canvas, 3), canvas->theme->panel, canvas->theme->accent);
    if (piece)
        canvas_icon(canvas, SPRITE_ICON_CLOSE, canvas_inset(inner, inner.w / 6), canvas->theme->bad);
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    struct positioning *positioning = (struct positioning *)screen;
    const struct controls *controls = &positioning->base.screen.controls;
    const struct position_layout *layout = &positioning->layout;
    struct text_style status = canvas_write_style(canvas, WRITE_TITLE | WRITE_BOLD | WRITE_CENTER | WRITE_ABOVE);
    bool focus = controls->focus == POSITION_BOARD, takes = positioning->piece == POSITION_TAKES;
    if (!is_found(positioning, positioning->turn))
        status.color = canvas->theme->above->doubt;
    positioning->base.stage.choosing = focus && !takes;
    stage_draw(canvas, &positioning->base.stage, app_now(screen->app));
    if (focus && takes)
        draw_taking(canvas, positioning);
    if (!app_is_telling(positioning->base.screen.app))
        canvas_paragraph(canvas, positioning->status, layout->frame.status, &status);
    layout_draw_panel(canvas, &layout->frame);
    canvas_write(canvas, _("A click places"), layout->labels[0], WRITE_SMALL | WRITE_MUTED);
    canvas_write(canvas, _("To move"), layout->labels[1], WRITE_SMALL | WRITE_MUTED);
    if (positioning->verdict[0])
        canvas_write(canvas, _("With best play"), layout->labels[2], WRITE_SMALL | WRITE_MUTED);
    canvas_write(canvas, positioning->verdict, layout->verdict, WRITE_BOLD);
    controls_draw(canvas, controls);
    for (int id = POSITION_RED; id <= POSITION_YELLOW_TURN; id++)
        if (id != POSITION_TAKE)
            draw_player(canvas, positioning, id);
}

static void arrange(struct screen *screen)
{
    struct positioning *positioning = (struct positioning *)screen;
    position_screen_arrange(&positioning->layout, app_canvas(positioning->base.screen.app));
    board_screen_arrange(&positioning->base, &positioning->layout.frame, false);
}

/* --- the screen for setting up a position: what clicks and keys do --- */

static const struct board_control buttons[] = {
    {POSITION_RED, .group = GROUP_PIECES},
    {POSITION_YELLOW, .group = GROUP_PIECES},
    {POSITION_TAKE, .label = N_("Remove"), .group = GROUP_PIECES},
    {POSITION_RED_TURN, .group = GROUP_TURN},
    {POSITION_YELLOW_TURN, .group = GROUP_TURN},
    {POSITION_UNDO, .label = N_("Undo"), .action = ACTION_UNDO},
    {POSITION_CLEAR, .label = N_("Clear"), .action = ACTION_RESTART},
    {POSITION_TABLE, .label = N_("From the game"), .action = ACTION_GAME},
    {POSITION_ANALYSE, .label = N_("Study it"), .action = ACTION_ANALYSIS},
    {POSITION_PLAY, .label = N_("Play on"), .action = ACTION_POSITION},
    {POSITION_COPY, .label = N_("Copy"), .action = ACTION_COPY_POSITION, .also = {ACTION_COPY}},
    {POSITION_LEAVE, .label = N_("Back"), .action = ACTION_ESCAPE},
};

/* Uses a control. One that has no effect at the moment says why. */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct positioning *positioning = (struct positioning *)screen;
    struct stage *stage = &positioning->base.stage;
    int id = use->id;
    if (id == POSITION_BOARD) { /* the place under the pointer or, with keys, under the hand */
        int place = use->by_key ? stage->place : stage_point(stage, use->x, use->y);
        if (place != NO_PLACE)
            put_piece(positioning, place, positioning->piece, now);
    } else if (!is_usable(screen, id))
        app_refuse(screen->app, positioning->status);
    else if (id <= POSITION_TAKE) {
        positioning->piece = id == POSITION_TAKE ? POSITION_TAKES : id - POSITION_RED;
        free_turn(positioning);
    } else if (id <= POSITION_YELLOW_TURN) {
        positioning->wish = id - POSITION_RED_TURN;
        positioning->insists = true;
        judge_position(positioning);
    } else if (id == POSITION_UNDO)
        put_cells(positioning, positioning->past[--positioning->past_count], now);
    else if (id == POSITION_CLEAR || id == POSITION_TABLE)
        replace_board(positioning, id == POSITION_TABLE, now);
    else if (id == POSITION_ANALYSE || id == POSITION_PLAY)
        leave_with(positioning, id == POSITION_ANALYSE);
    else if (id == POSITION_COPY)
        copy_position(positioning);
    else
        app_pop(screen->app);
}

static void put_here(struct positioning *positioning, int player, uint64_t now)
{
    controls_set_focus(&positioning->base.screen.controls, POSITION_BOARD);
    put_piece(positioning, positioning->base.stage.place, player, now);
}

/* The player whose piece is not the chosen one; while pieces are being removed, POSITION_TAKES. */
static int other_piece(const struct positioning *positioning)
{
    return positioning->piece == POSITION_TAKES ? POSITION_TAKES : 1 - positioning->piece;
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    struct positioning *positioning = (struct positioning *)screen;
    int dx = action == ACTION_LEFT ? -1 : action == ACTION_RIGHT, dy = action == ACTION_DOWN ? -1 : action == ACTION_UP;
    if (action == ACTION_PASTE) {
        paste_position(positioning, now);
        return true;
    }
    if (dx == 0 && dy == 0)
        return board_screen_act(screen, action, now);
    controls_set_focus(&screen->controls, POSITION_BOARD);
    if (!stage_step_hand(&positioning->base.stage, dx, dy))
        put_here(positioning, positioning->piece, now);
    return true;
}

/* Enter on a control that chooses a piece or a player uses it, and brings the focus back to the board. */
static bool choose_segment(struct screen *screen, SDL_Keycode key, uint64_t now)
{
    int focus = screen->controls.focus;
    if ((key != SDLK_RETURN && key != SDLK_KP_ENTER) || focus < 0 || focus > POSITION_YELLOW_TURN)
        return false;
    screen_use(screen, focus, now);
    controls_set_focus(&screen->controls, POSITION_BOARD);
    return true;
}

/* Digits choose a place; Backspace removes a piece; the space bar puts the other player's piece on the board. */
static bool key_down(struct positioning *positioning, const SDL_KeyboardEvent *event, uint64_t now)
{
    SDL_Keycode key = event->keysym.sym;
    struct stage *stage = &positioning->base.stage;
    int place = stage->place, player = positioning->piece;
    if (event->repeat)
        return false;
    if (choose_segment(&positioning->base.screen, key, now))
        return true;
    if (key == SDLK_BACKSPACE || key == SDLK_DELETE)
        player = POSITION_TAKES;
    else if (key == SDLK_SPACE && positioning->base.screen.controls.focus == POSITION_BOARD)
        player = other_piece(positioning);
    else if (!stage_key(stage, &event->keysym, &place))
        return false;
    if (place == NO_PLACE)
        return true;
    stage_move_hand(stage, place);
    put_here(positioning, player, now);
    return true;
}

/* The right mouse button puts the other player's piece on the board, when it is released. */
static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct positioning *positioning = (struct positioning *)screen;
    struct stage *stage = &positioning->base.stage;
    if (event->type == SDL_KEYDOWN)
        return key_down(positioning, &event->key, now);
    if (event->type == SDL_MOUSEMOTION && stage_point(stage, event->motion.x, event->motion.y) != NO_PLACE &&
        screen->controls.focus != POSITION_BOARD) {
        controls_set_focus(&screen->controls, POSITION_BOARD);
        app_invalidate_all(positioning->base.screen.app);
    }
    if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_RIGHT &&
        stage_point(stage, event->button.x, event->button.y) != NO_PLACE)
        put_here(positioning, other_piece(positioning), now);
    return false;
}

/* --- creating and destroying the screen for setting up a position --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct positioning *positioning = (struct positioning *)screen;
    hear_analyser(positioning);
    uint64_t stage = stage_advance(&positioning->base.stage, now), rest = rest_analyser(positioning, now);
    return SDL_min(stage, rest);
}

static void destroy(struct screen *screen)
{
    worker_destroy(((struct positioning *)screen)->analyser);
    free(screen);
}

static const struct board_kind position_kind = {
    .screen = {.list = list, PAGE_MEMBERS, .act = act, .handle = handle, .focus_keys = FOCUS_BY_TAB}, BOARD_MEMBERS};

struct screen *position_screen_create(struct app *app, struct position_answer *answer, const struct variant *variant,
                                      const struct state *state, const struct book *book)
{
    struct reason why;
    struct positioning *positioning = screen_create(app, &position_kind.screen, SCOPE_POSITION, sizeof *positioning);
    if (!positioning || !stage_begin(&positioning->base.stage, app, variant)) {
        free(positioning);
        return NULL;
    }
    positioning->answer = answer;
    positioning->analyser = analyser_create(book, app_wake, app, &why);
    arrange(&positioning->base.screen);
    /*
     * At the table FIRST is the side that begins. On this screen FIRST is player 0, and either player may have begun.
     */
    positioning->wish = answer->record.starter;
    positioning->at_table = *state;
    positioning->at_table.turn = (uint8_t)(state->turn == FIRST ? positioning->wish : 1 - positioning->wish);
    cells_copy(variant, state->cells, positioning->wish == 1, positioning->at_table.cells);
    if (answer->begins)
        put_cells(positioning, positioning->at_table.cells, app_now(app));
    else
        judge_position(positioning);
    return &positioning->base.screen;
}
