/*
 * One match: the list of its moves, every state on the way, and a cursor.
 *
 *     states   s0    s1    s2    s3        states[i] is the state before moves[i]
 *     moves       m0    m1    m2
 *                       ^ cursor 1, length 3: m1 and m2 can be redone
 *
 * All states are kept, so undo, redo and looking back are only a matter of an index, in every game. That costs less
 * than 200 bytes for each move.
 */
#include "standard.h"

#include "gravitrips/match.h"

enum { ROOM_AT_FIRST = 64, REPETITIONS_DRAWN = 3 };

struct match {
    const struct variant *variant;
    struct state *states; /* room + 1 states */
    struct move *moves;   /* room moves */
    int room;
    int length;
    int cursor;
    enum record_ending ending; /* how the players ended the match, after its last move; else RECORD_UNFINISHED */
    enum outcome outcome;      /* the outcome, if the players ended the match */
};

/* Makes room for this many moves; on failure nothing changes. */
static bool make_room(struct match *match, int room)
{
    struct state *states = realloc(match->states, ((size_t)room + 1) * sizeof *states);
    if (!states)
        return false;
    match->states = states;
    struct move *moves = realloc(match->moves, (size_t)room * sizeof *moves);
    if (!moves)
        return false;
    match->moves = moves;
    match->room = room;
    return true;
}

struct match *match_create(const struct variant *variant)
{
    struct match *match = calloc(1, sizeof *match);
    if (!match)
        return NULL;
    match->variant = variant;
    if (!make_room(match, ROOM_AT_FIRST)) {
        match_destroy(match);
        return NULL;
    }
    variant->game->start(variant, &match->states[0]);
    return match;
}

struct match *match_copy(const struct match *match, const struct variant *variant, int moves)
{
    assert(moves >= 0 && moves <= match->length);
    struct match *copy = match_create(variant);
    if (copy && moves > copy->room && !make_room(copy, moves)) {
        match_destroy(copy);
        return NULL;
    }
    if (copy) {
        memcpy(copy->states, match->states, ((size_t)moves + 1) * sizeof *copy->states);
        memcpy(copy->moves, match->moves, (size_t)moves * sizeof *copy->moves);
        copy->length = copy->cursor = moves;
    }
    return copy;
}

void match_destroy(struct match *match)
{
    if (match) {
        free(match->states);
        free(match->moves);
        free(match);
    }
}

const struct variant *match_variant(const struct match *match)
{
    return match->variant;
}

const struct state *match_state(const struct match *match)
{
    return &match->states[match->cursor];
}

/* Are both states the same position? Their numbers of plies may differ. */
static bool same_position(const struct state *a, const struct state *b)
{
    return a->hash == b->hash && a->turn == b->turn && memcmp(a->tally, b->tally, sizeof a->tally) == 0 &&
           memcmp(a->cells, b->cells, sizeof a->cells) == 0;
}

/* Is the cursor where the players ended the match? */
static bool is_ended(const struct match *match)
{
    return match->cursor == match->length && record_is_ended_by_players(match->ending);
}

bool match_is_repetition(const struct match *match)
{
    int count = 0;
    for (int i = 0; i <= match->cursor; i++)
        count += same_position(&match->states[i], match_state(match));
    return match_state(match)->outcome == RUNNING && count >= REPETITIONS_DRAWN;
}

enum outcome match_outcome(const struct match *match)
{
    if (is_ended(match))
        return match->outcome;
    return match_is_repetition(match) ? DRAWN : match_state(match)->outcome;
}

enum record_ending match_ending(const struct match *match)
{
    if (is_ended(match))
        return match->ending;
    if (match_state(match)->outcome != RUNNING)
        return RECORD_BY_RULES;
    return match_is_repetition(match) ? RECORD_REPETITION : RECORD_UNFINISHED;
}

int match_cursor(const struct match *match)
{
    return match->cursor;
}

int match_length(const struct match *match)
{
    return match->length;
}

struct move match_move(const struct match *match, int i)
{
    assert(i >= 0 && i < match->length);
    return match->moves[i];
}

const struct move *match_moves(const struct match *match)
{
    return match->moves;
}

void match_recent(const struct match *match, struct move recent[2])
{
    for (int back = 0; back < 2; back++) {
        int i = match->cursor - 1 - back;
        recent[back] = i >= 0 ? match->moves[i] : (struct move){.kind = MOVE_NONE, .from = NO_CELL, .to = NO_CELL};
    }
}

const struct state *match_state_at(const struct match *match, int i)
{
    assert(i >= 0 && i <= match->length);
    return &match->states[i];
}

bool match_play(struct match *match, struct move move, struct reason *why)
{
    const struct game *game = match->variant->game;
    if (match_outcome(match) != RUNNING)
        return refuse(why, "the game is over");
    if (!game->legal(match->variant, match_state(match), move, why))
        return false;
    if (match->cursor == match->room && !make_room(match, 2 * match->room))
        return refuse(why, "not enough memory for another move");
    match->states[match->cursor + 1] = match->states[match->cursor];
    match->moves[match->cursor] = move;
    match->cursor++;
    match->length = match->cursor;
    match->ending = RECORD_UNFINISHED;
    game->apply(match->variant, &match->states[match->cursor], move);
    return true;
}

bool match_forks(const struct match *match, struct move move)
{
    int ahead = match->length - match->cursor;
    if (ahead == 0)
        return false;
    return ahead > 1 || record_is_ended_by_players(match->ending) || !move_equal(match->moves[match->cursor], move);
}

bool match_can_end(enum record_ending ending, enum outcome outcome, enum side turn)
{
    switch (ending) {
    case RECORD_RESIGNED:
        return outcome == WON_BY_FIRST || outcome == WON_BY_SECOND;
    case RECORD_AGREED:
        return outcome == DRAWN;
    case RECORD_TIME:
    case RECORD_FORFEIT:
        return outcome == (turn == FIRST ? WON_BY_SECOND : WON_BY_FIRST);
    case RECORD_UNFINISHED:
    case RECORD_BY_RULES:
    case RECORD_REPETITION:
    case RECORD_ENDINGS:
        break;
    }
    return false;
}

bool match_end(struct match *match, enum record_ending ending, enum outcome outcome, struct reason *why)
{
    if (match_outcome(match) != RUNNING)
        return refuse(why, "the game is over");
    if (!match_can_end(ending, outcome, (enum side)match_state(match)->turn))
        return refuse(why, "the game cannot end so");
    match->length = match->cursor;
    match->ending = ending;
    match->outcome = outcome;
    return true;
}

bool match_undo(struct match *match)
{
    if (match->cursor == 0)
        return false;
    match->cursor--;
    return true;
}

bool match_redo(struct match *match)
{
    if (match->cursor == match->length)
        return false;
    match->cursor++;
    return true;
}

void match_rewind(struct match *match)
{
    match->cursor = 0;
}

int match_format(const struct match *match, char *text, size_t size)
{
    const struct game *game = match->variant->game;
    size_t length = 0;
    if (size > 0)
        text[0] = '\0';
    for (int i = 0; i < match->cursor; i++) {
        char move[MOVE_TEXT_MAX];
        bool fits = length < size;
        game->format_move(match->variant, match->moves[i], move);
        length += (size_t)snprintf(fits ? text + length : NULL, fits ? size - length : 0, "%s%s",
                                   i > 0 ? game->separator : "", move);
    }
    return (int)length;
}

/*
 * --- sittings: several matches between the same two players. Wins are counted by player; who has the first move may
 * change from match to match ---
 */

int sitting_player(const struct sitting *sitting, enum side side)
{
    return side == FIRST ? sitting->starter : 1 - sitting->starter;
}

enum side sitting_side(const struct sitting *sitting, int player)
{
    return player == sitting->starter ? FIRST : SECOND;
}

enum sitting_event sitting_finish(struct sitting *sitting, enum outcome outcome, int level)
{
    if (outcome == RUNNING)
        return SITTING_SAME;
    int before = sitting->lost_to == level ? sitting->losses : 0;
    sitting->lost_to = sitting->losses = 0;
    if (outcome == DRAWN) {
        sitting->draws++;
        return SITTING_SAME;
    }
    int winner = sitting_player(sitting, outcome == WON_BY_FIRST ? FIRST : SECOND);
    struct seat *loser = &sitting->seats[1 - winner];
    sitting->wins[winner]++;
    bool beaten = seat_is_human(sitting->seats[winner]) && seat_has_level(*loser) && loser->level == level;
    if (beaten && level < SEAT_LEVEL_MAX) {
        loser->level++;
        return SITTING_LEVEL_ROSE;
    }
    if (seat_is_human(*loser) && seat_has_level(sitting->seats[winner]) && level > 0) {
        sitting->lost_to = level;
        sitting->losses = before + 1;
    }
    return SITTING_SAME;
}

void sitting_next(struct sitting *sitting)
{
    if (sitting->alternate)
        sitting->starter = 1 - sitting->starter;
}

void sitting_swap(struct sitting *sitting)
{
    struct sitting before = *sitting;
    for (int player = 0; player < 2; player++) {
        sitting->seats[player] = before.seats[1 - player];
        sitting->wins[player] = before.wins[1 - player];
    }
}

int sitting_champion(const struct sitting *sitting)
{
    bool humans = seat_is_human(sitting->seats[0]) && seat_is_human(sitting->seats[1]);
    for (int player = 0; player < 2; player++)
        if (humans && sitting->best_of > 1 && 2 * sitting->wins[player] > sitting->best_of)
            return player;
    return -1;
}

void sitting_reset(struct sitting *sitting)
{
    sitting->wins[0] = 0;
    sitting->wins[1] = 0;
    sitting->draws = 0;
}

/* --- seats: as text "human", "engine" or a level --- */

bool seat_parse(const char *text, struct seat *seat)
{
    for (int level = SEAT_HUMAN; level <= SEAT_ENGINE; level++) {
        char name[SEAT_TEXT_MAX];
        seat_format((struct seat){level}, name);
        if (strcmp(text, name) == 0) {
            seat->level = level;
            return true;
        }
    }
    return false;
}

void seat_format(struct seat seat, char text[SEAT_TEXT_MAX])
{
    if (seat_is_human(seat))
        snprintf(text, SEAT_TEXT_MAX, "human");
    else if (seat_is_engine(seat))
        snprintf(text, SEAT_TEXT_MAX, "engine");
    else
        snprintf(text, SEAT_TEXT_MAX, "%d", seat.level);
}

int seat_lone_human(struct seat first, struct seat second)
{
    if (seat_is_human(first) == seat_is_human(second))
        return -1;
    return seat_is_human(first) ? 0 : 1;
}
