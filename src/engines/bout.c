/* A player in a tournament: one of our own engines, or a guest (an engine by others, in a process of its own). */
#include "engines/bout.h"

void tournament_forget(struct tournament_result *result)
{
    record_free(&result->record);
}

/* A search may take 1/CLOCK_SHARE of the time left on the clock, plus INCREMENT_PERCENT of the increment per move. */
enum { CLOCK_SHARE = 20, INCREMENT_PERCENT = 75, LEFT_AT_LEAST = 5 /* ms that a search leaves on the clock */ };

struct player {
    const struct contestant *contestant;
    const struct variant *variant;
    struct engine *engine; /* our own engine; NULL if the player is a guest */
    struct guest *guest;   /* NULL before the guest's first start, and after a start that failed */
};

static bool open_engine(struct player *player, const struct book *book)
{
    player->engine = engine_create(player->variant, player->contestant->evaluator);
    if (!player->engine)
        return false;
    engine_set_solver(player->engine, &(struct solver_limits){.book = book, .threads = 1});
    if (player->contestant->weights)
        engine_set_weights(player->engine, player->contestant->weights);
    return true;
}

struct contestant contestant_of_honour(const struct museum_player *player)
{
    const struct honour *honour = player->honour;
    struct contestant contestant = {.kind = CONTESTANT_HONOUR,
                                    .honour = honour,
                                    .evaluator = honour->evaluator,
                                    .weights = player->weighed ? player->weights : NULL};
    snprintf(contestant.name, sizeof contestant.name, "%s", honour->name);
    return contestant;
}

struct player *contestant_open(const struct contestant *contestant, const struct variant *variant,
                               const struct book *book)
{
    struct player *player = calloc(1, sizeof *player);
    if (!player)
        return NULL;
    *player = (struct player){.contestant = contestant, .variant = variant};
    if (contestant->kind != CONTESTANT_GUEST && !open_engine(player, book)) {
        free(player);
        return NULL;
    }
    return player;
}

void contestant_close(struct player *player)
{
    if (!player)
        return;
    engine_destroy(player->engine);
    guest_close(player->guest);
    free(player);
}

/* One game of a tournament. */

enum { DRAWS_MAX = 100 /* how many more random openings may be drawn until one does not end the game */ };

/* A game in progress. */
struct board {
    const struct bout *bout;
    struct match *match;
    struct tournament_result *result;
    struct talk_time time; /* the time limits, with the current times on the clocks */
    uint64_t random;
    bool seated[2];
    struct guest_trouble trouble; /* what the player who was asked last did wrong */
};

static enum bout_status fail(struct reason *why, const char *text)
{
    refuse(why, "%s", text);
    return BOUT_FAILED;
}

/* --- the record of the game: its players and its moves --- */

static void name_players(const struct bout *bout, struct record *record)
{
    for (int side = 0; side < 2; side++) {
        const struct contestant *contestant = &bout->setup->contestants[bout->pairing.players[side]];
        struct record_player *player = &record->players[side];
        snprintf(player->name, sizeof player->name, "%s", contestant->name);
        player->seat.level = contestant->kind == CONTESTANT_LEVEL ? contestant->level : SEAT_ENGINE;
        if (contestant->evaluator)
            snprintf(player->evaluator, sizeof player->evaluator, "%s", contestant->evaluator);
    }
}

/* Makes a move on the board, and adds it to the record. */
static bool make_move(struct board *board, struct move move, int milliseconds, struct reason *why)
{
    const struct tournament_watch *watch = board->bout->watch;
    if (!match_play(board->match, move, why))
        return false;
    if (!record_add(&board->result->record, move, milliseconds))
        return refuse(why, "out of memory, or a game of more than %d moves", RECORD_MOVES_MAX);
    if (watch->moved)
        watch->moved(board->bout->number, board->match, milliseconds, watch->context);
    return true;
}

/* --- the opening: the moves before the players choose any --- */

/* Picks random moves for an opening. Returns their number, negated if they end the game. */
static int draw_opening(const struct tournament_setup *setup, uint64_t *random, struct move opening[CELLS_MAX])
{
    const struct variant *variant = setup->variant;
    struct state state;
    int count = 0;
    variant->game->start(variant, &state);
    while (count < setup->opening_plies && state.outcome == RUNNING) {
        struct move moves[MOVES_MAX];
        int legal = variant->game->moves(variant, &state, moves);
        opening[count] = moves[random_below(random, (uint32_t)legal)];
        variant->game->apply(variant, &state, opening[count++]);
    }
    return state.outcome == RUNNING ? count : -count;
}

/* Picks random openings until one does not end the game. If many tries find none, returns the last one. */
static int find_opening(const struct bout *bout, struct move opening[CELLS_MAX])
{
    uint64_t random = bout->pairing.opening_seed;
    int count = draw_opening(bout->setup, &random, opening);
    for (int i = 0; i < DRAWS_MAX && count < 0; i++)
        count = draw_opening(bout->setup, &random, opening);
    return count < 0 ? -count : count;
}

static bool play_opening(struct board *board, struct reason *why)
{
    const struct tournament_setup *setup = board->bout->setup;
    struct move drawn[CELLS_MAX];
    if (setup->opening_count > 0) {
        const struct record *given = &setup->openings[board->bout->pairing.opening % setup->opening_count];
        for (int i = 0; i < given->move_count; i++)
            if (!make_move(board, given->moves[i].move, RECORD_TIME_UNKNOWN, why))
                return false;
    } else {
        int count = find_opening(board->bout, drawn);
        for (int i = 0; i < count; i++)
            if (!make_move(board, drawn[i], RECORD_TIME_UNKNOWN, why))
                return false;
    }
    board->result->opening_length = board->result->record.move_count;
    return true;
}

/* --- a player's clock, and losing by a fault --- */

/*
 * Subtracts the time of a move from the player's clock, if there is one, and adds the increment. Time that is overdrawn
 * is forgiven: the clock stops at 0, because pipes and a busy machine take some of the time.
 */
static void press_clock(struct talk_time *time, enum side side, int milliseconds)
{
    if (time->left_ms[side] < 0)
        return;
    int left = time->left_ms[side] - milliseconds;
    time->left_ms[side] = (left > 0 ? left : 0) + time->increment_ms;
}

/*
 * Ends the game: the side to move loses, because its player has made a fault. If the fault is ours (memory or files are
 * short), the game fails instead and nobody loses.
 */
static enum bout_status forfeit(struct board *board, struct reason *why)
{
    const struct guest_trouble *trouble = &board->trouble;
    enum side side = (enum side)match_state(board->match)->turn;
    if (trouble->fault == GUEST_OUR_FAULT)
        return fail(why, trouble->why.text);
    board->result->trouble = *trouble;
    memcpy(board->result->record.words, trouble->words, sizeof trouble->words);
    board->result->sheet.forfeited = true;
    board->result->sheet.fault = trouble->fault;
    return match_end(board->match, RECORD_FORFEIT, side == FIRST ? WON_BY_SECOND : WON_BY_FIRST, why) ? BOUT_OVER
                                                                                                      : BOUT_FAILED;
}

/* --- asking the players for moves until the game ends --- */

/* The time limits of a contestant: its own ones if it has any, otherwise the tournament's. */
static struct talk_time own_time(const struct board *board, const struct contestant *contestant)
{
    if (contestant->milliseconds == 0 && contestant->nodes == 0)
        return board->time;
    return (struct talk_time){.move_ms = contestant->milliseconds, .left_ms = {-1, -1}, .nodes = contestant->nodes};
}

static void open_guest(struct board *board, struct player *player)
{
    const struct contestant *contestant = player->contestant;
    char fence[FENCE_WORDS_SIZE];
    player->guest = guest_open(contestant->guest, player->variant, board->bout->cancel, &board->trouble);
    if (!player->guest || !contestant->held)
        return;
    guest_fence(player->guest, fence);
    contestant->held(contestant, fence, contestant->context);
}

/*
 * Begins the game for the player of a side. If the player has to forget earlier games, a guest's process is started
 * anew and an engine of ours is cleared. Returns a guest's status; our own engines cannot fail here.
 */
static enum guest_status begin_player(struct board *board, enum side side)
{
    const struct bout *bout = board->bout;
    struct player *player = bout->players[side];
    struct talk_time own = own_time(board, player->contestant);
    bool afresh = bout->setup->restart || board->time.nodes > 0 || player->contestant->nodes > 0;
    if (player->engine) {
        if (afresh)
            engine_clear(player->engine);
        return GUEST_MOVED;
    }
    if (afresh) {
        guest_close(player->guest);
        player->guest = NULL;
    }
    if (!player->guest)
        open_guest(board, player);
    if (!player->guest)
        return board->trouble.fault == GUEST_FINE ? GUEST_CANCELLED : GUEST_FAULTED;
    return guest_begin(player->guest, side, &own, bout->cancel, &board->trouble);
}

/* How many milliseconds a search of this side may take; 0: no limit. */
static int budget(const struct talk_time *time, enum side side)
{
    if (time->move_ms > 0 || time->left_ms[side] < 0)
        return time->move_ms;
    int left = time->left_ms[side] - LEFT_AT_LEAST;
    int wanted = left / CLOCK_SHARE + time->increment_ms * INCREMENT_PERCENT / 100;
    int taken = wanted < left ? wanted : left;
    return taken > 0 ? taken : 1;
}

/* Asks one of our engines for a move. Among equally good moves one is chosen with the board's random numbers. */
static enum guest_status move_engine(struct board *board, enum side side, const struct talk_time *time,
                                     struct move *move, uint64_t *microseconds)
{
    const atomic_bool *cancel = board->bout->cancel;
    const struct player *player = board->bout->players[side];
    const struct contestant *contestant = player->contestant;
    const struct state *state = match_state(board->match);
    struct ai_request request = {.cancel = cancel, .nodes = time->nodes};
    struct ai_answer answer;
    enum ai_status status;
    request.milliseconds = time->nodes > 0 ? 0 : budget(time, side);
    if (contestant->kind == CONTESTANT_LEVEL) {
        match_recent(board->match, request.recent);
        status = ai_choose(player->engine, state, contestant->level, &board->random, &request, move, &answer.report);
    } else if (contestant->kind == CONTESTANT_HONOUR) {
        status = museum_choose(contestant->honour, player->engine, state, &board->random, cancel, move, &answer.report);
    } else if (contestant->temperature > 0) {
        request.depth = contestant->depth;
        status = ai_choose_warm(player->engine, state, contestant->temperature, &board->random, &request, move,
                                &answer.report);
    } else {
        request.depth = contestant->depth;
        status = engine_search(player->engine, state, &request, &answer);
        if (status != AI_NO_MOVE)
            *move = answer.moves[random_below(&board->random, (uint32_t)answer.count)];
    }
    if (cancel && atomic_load(cancel))
        return GUEST_CANCELLED;
    if (status == AI_NO_MOVE) {
        board->trouble.fault = GUEST_OUR_FAULT;
        refuse(&board->trouble.why, "out of memory");
        return GUEST_FAULTED;
    }
    *microseconds = answer.report.microseconds;
    return GUEST_MOVED;
}

/* Asks the side to move for its move. */
static enum guest_status ask_player(struct board *board, enum side side, struct move *move, uint64_t *microseconds)
{
    struct player *player = board->bout->players[side];
    struct talk_time own = own_time(board, player->contestant);
    int milliseconds = 0;
    board->trouble = (struct guest_trouble){0};
    enum guest_status status = board->seated[side] ? GUEST_MOVED : begin_player(board, side);
    if (status != GUEST_MOVED)
        return status;
    board->seated[side] = true;
    if (player->engine)
        return move_engine(board, side, &own, move, microseconds);
    status = guest_move(player->guest, board->match, &own, board->bout->cancel, move, &milliseconds, &board->trouble);
    *microseconds = (uint64_t)milliseconds * 1000;
    return status;
}

/*
 * Asks the side to move for a move, and makes it. Returns BOUT_OVER if that was done, or if the player lost by a fault.
 */
static enum bout_status play_move(struct board *board, struct reason *why)
{
    enum side side = (enum side)match_state(board->match)->turn;
    struct move move;
    uint64_t microseconds = 0;
    switch (ask_player(board, side, &move, &microseconds)) {
    case GUEST_CANCELLED:
        return BOUT_CANCELLED;
    case GUEST_FAULTED:
        return forfeit(board, why);
    case GUEST_MOVED:
        break;
    }
    int milliseconds = (int)((microseconds + 500) / 1000);
    standings_add_effort(&board->result->sheet.efforts[side],
                         &(struct standings_effort){1, microseconds, microseconds});
    press_clock(&board->time, side, milliseconds);
    return make_move(board, move, milliseconds, why) ? BOUT_OVER : BOUT_FAILED;
}

/* If few cells are free and the result is proven, ends the game with that result. */
static enum bout_status adjudicate(struct board *board, struct reason *why)
{
    const struct bout *bout = board->bout;
    const struct state *state = match_state(board->match);
    bool known = false;
    struct worth worth;
    if (!bout->referee || bout->setup->variant->cells - state->plies > bout->setup->adjudicate)
        return BOUT_OVER;
    if (analyst_evaluate(bout->referee, state, bout->cancel, &known, &worth) == ANALYST_STOPPED)
        return BOUT_CANCELLED;
    if (!known)
        return BOUT_OVER;
    bool first = (worth.result == WORTH_WIN) == (state->turn == FIRST);
    enum outcome outcome = worth.result == WORTH_DRAW ? DRAWN : first ? WON_BY_FIRST : WON_BY_SECOND;
    board->result->adjudicated = true;
    return match_end(board->match, outcome == DRAWN ? RECORD_AGREED : RECORD_RESIGNED, outcome, why) ? BOUT_OVER
                                                                                                     : BOUT_FAILED;
}

static enum bout_status play_moves(struct board *board, struct reason *why)
{
    enum bout_status status = BOUT_OVER;
    while (status == BOUT_OVER && match_outcome(board->match) == RUNNING) {
        status = adjudicate(board, why);
        if (status == BOUT_OVER && match_outcome(board->match) == RUNNING)
            status = play_move(board, why);
    }
    return status;
}

static struct talk_time time_of(const struct tournament_time *time)
{
    int left = time->game_ms > 0 ? time->game_ms : -1;
    return (struct talk_time){
        .move_ms = time->move_ms, .left_ms = {left, left}, .increment_ms = time->increment_ms, .nodes = time->nodes};
}

static void begin_result(const struct bout *bout, struct tournament_result *result)
{
    *result = (struct tournament_result){.number = bout->number, .opening = bout->pairing.opening};
    record_init(&result->record, bout->setup->variant);
    name_players(bout, &result->record);
    result->record.seed = bout->pairing.seed;
    result->record.begun = (int64_t)time(NULL);
    memcpy(result->sheet.players, bout->pairing.players, sizeof result->sheet.players);
}

enum bout_status bout_play(const struct bout *bout, struct tournament_result *result, struct reason *why)
{
    struct board board = {.bout = bout,
                          .match = match_create(bout->setup->variant),
                          .result = result,
                          .time = time_of(&bout->setup->time),
                          .random = bout->pairing.seed};
    if (!board.match)
        return fail(why, "out of memory");
    begin_result(bout, result);
    if (bout->watch->begun)
        bout->watch->begun(bout->number, &bout->pairing, bout->watch->context);
    enum bout_status status = play_opening(&board, why) ? play_moves(&board, why) : BOUT_FAILED;
    if (status == BOUT_OVER) {
        record_settle(&result->record, board.match);
        result->sheet.outcome = result->record.outcome;
    } else {
        tournament_forget(result);
    }
    match_destroy(board.match);
    return status;
}
