/*
 * The board while a position is set up, whether a game can lead there, and that game. On the stage side and player are
 * the same here: who began follows from the numbers of pieces and from who is to move. Declared in position_state.h.
 */

#include "standard.h"
#include "ui/position/position_state.h"
#include "ui/words.h"

const char *position_board_player(const struct positioning *positioning, int player)
{
    return _(positioning->base.stage.view->words.players[player]);
}

/* --- can it be? --- */

/* The player who began if `turn` is to move: the same one if both have as many pieces, else the other. */
static int starter_of(const int counts[2], int turn)
{
    return counts[0] == counts[1] ? turn : 1 - turn;
}

static void count_pieces(const struct positioning *positioning, int counts[2])
{
    counts[0] = counts[1] = 0;
    for (int cell = 0; cell < positioning->base.stage.variant->cells; cell++)
        if (positioning->base.stage.position.cells[cell] != CELL_EMPTY)
            counts[positioning->base.stage.position.cells[cell] - CELL_FIRST]++;
}

/* Searches a game after which this player is to move. */
static void find(struct positioning *positioning, const int counts[2], int turn)
{
    uint8_t cells[CELLS_MAX] = {0};
    struct retrace *found = &positioning->found[turn];
    bool even = counts[0] == counts[1], swapped = starter_of(counts, turn) != 0;
    *found = (struct retrace){.status = RETRACE_COUNTS};
    if (!even && counts[1 - turn] != counts[turn] + 1)
        return;
    for (int cell = 0; cell < positioning->base.stage.variant->cells; cell++) {
        int piece = positioning->base.stage.position.cells[cell];
        cells[cell] = (uint8_t)(piece == CELL_EMPTY || !swapped ? piece : CELL_FIRST + CELL_SECOND - piece);
    }
    retrace(positioning->base.stage.variant, cells, RETRACE_STEPS, found);
}

bool position_board_is_found(const struct positioning *positioning, int turn)
{
    return positioning->found[turn].status == RETRACE_FOUND;
}

bool position_board_is_open(const struct positioning *positioning)
{
    return position_board_is_found(positioning, positioning->turn) && positioning->reached.outcome == RUNNING;
}

/* Plays the moves of the game that was found. */
static void reach(struct positioning *positioning)
{
    const struct variant *variant = positioning->base.stage.variant;
    const struct retrace *found = &positioning->found[positioning->turn];
    struct state *state = &positioning->reached;
    variant->game->start(variant, state);
    for (int i = 0; i < found->count; i++)
        variant->game->apply(variant, state, found->moves[i]);
}

/* Nothing more will become known: if nothing is written yet, nobody knows who wins. */
static void end_wait(struct positioning *positioning)
{
    positioning->waits = false;
    if (!positioning->verdict[0])
        snprintf(positioning->verdict, POSITION_STATUS_MAX, "%s", _("Cannot be proven here"));
    app_invalidate_all(positioning->app);
}

/* Asks who wins; an earlier question no longer matters. */
static void ask(struct positioning *positioning)
{
    positioning->verdict[0] = '\0';
    if (!positioning->study)
        return;
    positioning->waits = position_board_is_open(positioning) && positioning->pieces > 0;
    positioning->wait = (struct study_wait){.begun = app_now(positioning->app)};
    if (positioning->waits)
        study_ask(positioning->study, positioning->base.stage.variant, &positioning->reached, 0);
    else
        study_cancel(positioning->study);
}

uint64_t position_board_rest(struct positioning *positioning, uint64_t now)
{
    uint64_t due;
    if (!positioning->waits)
        return NEVER;
    switch (study_watch(positioning->study, &positioning->wait, app_is_away(positioning->app), now, &due)) {
    case STUDY_GOES_ON:
        break;
    case STUDY_ASK_AGAIN:
        study_ask(positioning->study, positioning->base.stage.variant, &positioning->reached, 0);
        break;
    case STUDY_GIVEN_UP:
        end_wait(positioning);
    }
    return due;
}

void position_board_hear(struct positioning *positioning)
{
    struct analysis answer;
    struct explanation why;
    enum study_news news = positioning->study ? study_take(positioning->study, &answer, &why) : STUDY_NOTHING;
    char *words = positioning->verdict;
    if (news == STUDY_FAILED)
        positioning->waits = false;
    if (news != STUDY_PROGRESS && news != STUDY_DONE)
        return;
    if (answer.proven)
        verdict_sentence(answer.worth, &positioning->base.stage.view->words, positioning->turn, words,
                         POSITION_STATUS_MAX);
    else if (news == STUDY_DONE)
        end_wait(positioning);
    app_invalidate_all(positioning->app);
}

/* Writes what prevents such a game, or the state of the position. */
static void write_status(struct positioning *positioning, const int counts[2])
{
    char *words = positioning->status;
    const struct view *view = positioning->base.stage.view;
    int turn = positioning->turn, more = counts[1] > counts[0];
    switch (positioning->found[turn].status) {
    case RETRACE_FOUND:
        if (positioning->pieces == 0)
            snprintf(words, POSITION_STATUS_MAX, "%s", _("Set up a position"));
        else if (positioning->reached.outcome == RUNNING)
            snprintf(words, POSITION_STATUS_MAX, _("%s to move"), position_board_player(positioning, turn));
        else if (positioning->reached.outcome == DRAWN)
            snprintf(words, POSITION_STATUS_MAX, "%s", _(view->words.draw));
        else
            snprintf(words, POSITION_STATUS_MAX, _("%s has won"), position_board_player(positioning, 1 - turn));
        break;
    case RETRACE_COUNTS:
        snprintf(words, POSITION_STATUS_MAX, _("%s has %d more than %s"), position_board_player(positioning, more),
                 counts[more] - counts[1 - more], position_board_player(positioning, 1 - more));
        break;
    case RETRACE_BOTH_WON:
        snprintf(words, POSITION_STATUS_MAX, _("Both have %d in a row"),
                 positioning->base.stage.variant->options.connect);
        break;
    case RETRACE_WON_BEFORE:
        snprintf(words, POSITION_STATUS_MAX, _("There were %d in a row before the last move"),
                 positioning->base.stage.variant->options.connect);
        break;
    case RETRACE_HANGS:
    case RETRACE_NO_ORDER:
    case RETRACE_TOO_HARD:
        snprintf(words, POSITION_STATUS_MAX, "%s", _("No game can reach this position"));
        break;
    }
}

/* Something has changed: is the position possible? */
void position_board_judge(struct positioning *positioning)
{
    int counts[2], wish = positioning->wish;
    count_pieces(positioning, counts);
    positioning->pieces = counts[0] + counts[1];
    for (int turn = 0; turn < 2; turn++)
        find(positioning, counts, turn);
    bool even = counts[0] == counts[1], forced = !even && counts[wish] > counts[1 - wish];
    bool other = position_board_is_found(positioning, 1 - wish) && !position_board_is_found(positioning, wish);
    positioning->turn = forced || other ? 1 - wish : wish;
    if (position_board_is_found(positioning, positioning->turn))
        reach(positioning);
    ask(positioning);
    write_status(positioning, counts);
    app_announce(positioning->app, positioning->status);
    app_invalidate_all(positioning->app);
}

/* --- what is on the board --- */

/* Allows any player's piece, even if the game has ended. */
void position_board_free_turn(struct positioning *positioning)
{
    struct state *state = &positioning->base.stage.position;
    state->outcome = RUNNING;
    state->turn = (uint8_t)SDL_max(positioning->piece, 0);
}

static void remember(struct positioning *positioning)
{
    if (positioning->past_count == POSITION_PAST_MAX)
        memmove(positioning->past[0], positioning->past[1], sizeof positioning->past[0] * (POSITION_PAST_MAX - 1));
    else
        positioning->past_count++;
    memcpy(positioning->past[positioning->past_count - 1], positioning->base.stage.position.cells, CELLS_MAX);
}

/* Puts these cells on the board at once, row by row, so that nothing hangs in the air. */
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
    position_board_free_turn(positioning);
    position_board_judge(positioning);
}

/* The topmost piece of a place; NO_CELL: there is none. */
int position_board_piece(const struct positioning *positioning, int place)
{
    const struct variant *variant = positioning->base.stage.variant;
    int step = variant->options.width, cell = place;
    const uint8_t *cells = positioning->base.stage.position.cells;
    while (variant->game->gravity && cell + step < variant->cells && cells[cell + step] != CELL_EMPTY)
        cell += step;
    return cells[cell] != CELL_EMPTY ? cell : NO_CELL;
}

/* Changes the topmost piece of a place. */
static void change(struct positioning *positioning, int place, enum cell piece, uint64_t now)
{
    uint8_t cells[CELLS_MAX];
    int cell = position_board_piece(positioning, place);
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

void position_board_put(struct positioning *positioning, int place, int player, uint64_t now)
{
    struct stage *stage = &positioning->base.stage;
    struct move move;
    if (player == POSITION_TAKES) {
        change(positioning, place, CELL_EMPTY, now);
        return;
    }
    if (!stage->variant->game->gravity && position_board_piece(positioning, place) != NO_CELL) {
        change(positioning, place, side_cell((enum side)player), now);
        return;
    }
    stage->position.turn = (uint8_t)player;
    bool possible = stage_choose(stage, place, &move, now) == CHOICE_MOVE;
    if (possible) {
        remember(positioning);
        bool played = stage_play(stage, move, NULL, now);
        SDL_assert(played);          /* a position beside a match refuses nothing */
        stage->led.kind = MOVE_NONE; /* there is no last move here */
    }
    position_board_free_turn(positioning);
    if (possible)
        position_board_judge(positioning);
    else
        spoken_why_not(stage, place);
}

void position_board_undo(struct positioning *positioning, uint64_t now)
{
    uint8_t cells[CELLS_MAX];
    memcpy(cells, positioning->past[--positioning->past_count], CELLS_MAX);
    put_cells(positioning, cells, now);
}

/* Empties the board, or takes the position of the table. */
void position_board_replace(struct positioning *positioning, bool by_table, uint64_t now)
{
    static const uint8_t empty[CELLS_MAX];
    remember(positioning);
    if (by_table)
        positioning->wish = positioning->at_table.turn;
    put_cells(positioning, by_table ? positioning->at_table.cells : empty, now);
}

void position_board_begin(struct positioning *positioning, const struct record *table, const struct state *state)
{
    positioning->table = *table;
    positioning->at_table = *state;
    positioning->at_table.turn = (uint8_t)(state->turn == FIRST ? table->starter : 1 - table->starter);
    for (int cell = 0; cell < positioning->base.stage.variant->cells && table->starter == 1; cell++)
        if (state->cells[cell] != CELL_EMPTY)
            positioning->at_table.cells[cell] = (uint8_t)(CELL_FIRST + CELL_SECOND - state->cells[cell]);
    positioning->wish = table->starter;
    position_board_judge(positioning);
}

/* --- where it goes --- */

/*
 * The game that leads there. False if memory is short. For an analysis both players are humans, so that nobody moves at
 * once.
 */
static bool make_record(const struct positioning *positioning, bool analyse, struct record *record)
{
    const struct record *table = &positioning->table;
    const struct retrace *found = &positioning->found[positioning->turn];
    int counts[2];
    count_pieces(positioning, counts);
    record_init(record, positioning->base.stage.variant);
    record->starter = starter_of(counts, positioning->turn);
    record->seed = table->seed;
    record->begun = time(NULL);
    for (int side = FIRST; side <= SECOND; side++) {
        record->players[side] = table->players[record->starter == table->starter ? side : 1 - side];
        if (analyse && !seat_is_human(record->players[side].seat))
            record->players[side] = (struct record_player){.seat = {SEAT_HUMAN}};
    }
    bool good = true;
    for (int i = 0; i < found->count && good; i++)
        good = record_add(record, found->moves[i], RECORD_TIME_UNKNOWN);
    if (!good)
        record_free(record);
    return good;
}

void position_board_leave(struct positioning *positioning, bool analyse)
{
    struct position_answer *answer = positioning->answer;
    answer->open = make_record(positioning, analyse, &answer->record);
    answer->analyse = analyse;
    if (answer->open)
        app_pop(positioning->app);
    else
        app_tell(positioning->app, _("Not enough memory to open the game"));
}

void position_board_copy(struct positioning *positioning)
{
    const struct retrace *found = &positioning->found[positioning->turn];
    const struct variant *variant = positioning->base.stage.variant;
    char text[CELLS_MAX * MOVE_TEXT_MAX] = "", words[sizeof text + POSITION_STATUS_MAX];
    for (int i = 0; i < found->count; i++) {
        char move[MOVE_TEXT_MAX];
        variant->game->format_move(variant, found->moves[i], move);
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%s", i > 0 ? variant->game->separator : "", move);
    }
    if (SDL_SetClipboardText(text) < 0)
        snprintf(words, sizeof words, _("This cannot be copied: %s"), SDL_GetError());
    else
        snprintf(words, sizeof words, _("Copied: %s"), text);
    app_tell(positioning->app, words);
}
