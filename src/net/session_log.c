/*
 * The list of a round's entries: which one may come next, by the rules of the game and of offers, and what it changes.
 */
#include "net/session_log.h"

#include "net/bytes.h"
#include "standard.h"

enum { ROOM_AT_FIRST = 32 };

void session_log_entry_bytes(const struct entry *entry, uint8_t bytes[LOG_ENTRY_SIZE])
{
    const struct move *move = &entry->move;
    const uint8_t head[] = {entry->kind, entry->player, entry->offer, move->kind, move->from, move->to};
    memcpy(bytes, head, sizeof head);
    for (int i = 0; i < 4; i++)
        bytes[sizeof head + (size_t)i] = (uint8_t)(entry->spent_ms >> (24 - 8 * i));
}

void session_log_entry_read(const uint8_t bytes[LOG_ENTRY_SIZE], struct entry *entry)
{
    *entry = (struct entry){.kind = bytes[0], .player = bytes[1], .offer = bytes[2]};
    entry->move = (struct move){bytes[3], bytes[4], bytes[5]};
    for (int i = 6; i < LOG_ENTRY_SIZE; i++)
        entry->spent_ms = entry->spent_ms << 8 | bytes[i];
}

bool session_log_init(struct log *log, const struct variant *variant, const struct session_terms *terms, int round,
                      int starter)
{
    *log = (struct log){.variant = variant, .terms = terms, .round = round, .starter = starter};
    log->match = match_create(variant);
    return log->match != NULL;
}

void session_log_free(struct log *log)
{
    match_destroy(log->match);
    free(log->entries);
    free(log->moves);
    *log = (struct log){.round = 0};
}

uint64_t session_log_hash(const struct log *log, uint32_t count)
{
    assert(count <= log->count);
    return count > 0 ? log->entries[count - 1].hash : BYTES_HASH;
}

/* The clock after the first `count` entries. */
static struct clock clock_after(const struct log *log, uint32_t count)
{
    struct clock clock;
    if (count > 0)
        return log->entries[count - 1].clock;
    clock_init(&clock, log->terms->clock);
    return clock;
}

struct clock session_log_clock(const struct log *log)
{
    return clock_after(log, log->count);
}

enum side session_log_side(const struct log *log, int player)
{
    return player == log->starter ? FIRST : SECOND;
}

static int player_of(const struct log *log, enum side side)
{
    return side == FIRST ? log->starter : 1 - log->starter;
}

bool session_log_is_over(const struct log *log)
{
    return match_outcome(log->match) != RUNNING;
}

int session_log_turn(const struct log *log)
{
    return session_log_is_over(log) ? -1 : player_of(log, (enum side)match_state(log->match)->turn);
}

/* The index of the last move that a player has made; -1 if there is none. */
static int last_move_of(const struct log *log, int player)
{
    enum side side = session_log_side(log, player);
    int move = match_cursor(log->match) - 1;
    while (move >= 0 && match_state_at(log->match, move)->turn != side)
        move--;
    return move;
}

/* Would the player to move have no time left after spending this time on the turn? */
static bool is_used_up(const struct log *log, uint32_t spent_ms)
{
    struct clock clock = session_log_clock(log);
    enum side side = (enum side)match_state(log->match)->turn;
    return clock.is_running && clock_left(&clock, side, spent_ms) == 0;
}

static bool move_fits(const struct log *log, const struct entry *entry, struct reason *why)
{
    if (session_log_turn(log) != entry->player)
        return refuse(why, SHOWN("It is the other one's turn."));
    if (match_cursor(log->match) >= RECORD_MOVES_MAX)
        return refuse(why, SHOWN("This round is as long as one can be."));
    if (is_used_up(log, entry->spent_ms))
        return refuse(why, SHOWN("The time is used up."));
    return log->variant->game->legal(log->variant, match_state(log->match), entry->move, why);
}

static bool offer_fits(const struct log *log, const struct entry *entry, struct reason *why)
{
    int offer = entry->offer, by = log->offered[offer];
    if ((offer == OFFER_REMATCH) != session_log_is_over(log) ||
        (offer == OFFER_REMATCH && log->round >= LOG_ROUNDS_MAX))
        return refuse(why, SHOWN("That cannot be offered now."));
    if (by == entry->player + 1 || (by != 0 && offer == OFFER_TAKEBACK))
        return refuse(why, SHOWN("That has been offered already."));
    if (log->offers[entry->player][offer] >= LOG_OFFERS_MAX)
        return refuse(why, SHOWN("That has been offered often enough; make a move first."));
    if ((offer == OFFER_TAKEBACK && last_move_of(log, entry->player) < 0) ||
        (offer == OFFER_PAUSE && (log->paused || log->terms->clock.kind == CLOCK_NONE)) ||
        (offer == OFFER_HELP && (log->help || !log->terms->honour)))
        return refuse(why, SHOWN("That cannot be offered now."));
    return true;
}

static bool answer_fits(const struct log *log, const struct entry *entry, struct reason *why)
{
    int by = log->offered[entry->offer];
    bool late = (entry->offer == OFFER_REMATCH) != session_log_is_over(log);
    if (late || by == 0 || (entry->kind == ENTRY_YES && by == entry->player + 1))
        return refuse(why, SHOWN("That is not offered any more."));
    return true;
}

bool session_log_is_plain(const struct entry *entry)
{
    bool talks = entry->kind == ENTRY_OFFER || entry->kind == ENTRY_YES || entry->kind == ENTRY_NO;
    bool moves = entry->kind == ENTRY_MOVE, times = moves || entry->kind == ENTRY_FLAG;
    bool moved = entry->move.kind != 0 || entry->move.from != 0 || entry->move.to != 0;
    return entry->kind >= ENTRY_MOVE && entry->kind < ENTRY_KINDS && entry->player < 2 && moves == moved &&
           (talks ? entry->offer >= OFFER_DRAW && entry->offer < OFFER_KINDS : entry->offer == 0) &&
           entry->spent_ms <= (times ? INT32_MAX : 0);
}

bool session_log_fits(const struct log *log, const struct entry *entry, struct reason *why)
{
    bool goes_on = entry->kind == ENTRY_MOVE || (entry->kind == ENTRY_OFFER && entry->offer != OFFER_REMATCH) ||
                   (entry->kind == ENTRY_YES && entry->offer == OFFER_TAKEBACK);
    if (!session_log_is_plain(entry))
        return refuse(why, "this is no entry");
    /* the last places in the list are kept for entries that end the round or lead to the next */
    if (log->count >= LOG_ENTRIES_MAX - (goes_on ? LOG_RESERVE : 0))
        return refuse(why, SHOWN("This round is as long as one can be."));
    if (entry->kind == ENTRY_OFFER)
        return offer_fits(log, entry, why);
    if (entry->kind == ENTRY_YES || entry->kind == ENTRY_NO)
        return answer_fits(log, entry, why);
    if (session_log_is_over(log))
        return refuse(why, SHOWN("The round is over."));
    if (entry->kind == ENTRY_MOVE)
        return move_fits(log, entry, why);
    if (entry->kind == ENTRY_FLAG)
        return (session_log_turn(log) == entry->player && is_used_up(log, entry->spent_ms)) ||
               refuse(why, SHOWN("There is time left."));
    return entry->kind != ENTRY_CLAIM || (log->terms->claim_days > 0 && session_log_turn(log) != entry->player) ||
           refuse(why, SHOWN("Nobody can claim this game now."));
}

/* The number of moves that are left after a take-back; -1 if the entry is not a take-back. */
static int taken_back(const struct log *log, const struct entry *entry)
{
    bool is = entry->kind == ENTRY_YES && entry->offer == OFFER_TAKEBACK;
    return is ? last_move_of(log, 1 - entry->player) : -1;
}

/*
 * Hashes what decides how the game can go on, in a form that other programs can compute as well: plies, turn, outcome,
 * cells.
 */
uint64_t session_log_hash_after(const struct log *log, const struct entry *entry)
{
    struct state state = *match_state(log->match);
    int back = taken_back(log, entry);
    if (back >= 0)
        state = *match_state_at(log->match, back);
    if (entry->kind == ENTRY_MOVE)
        log->variant->game->apply(log->variant, &state, entry->move);
    const uint8_t head[] = {(uint8_t)(state.plies >> 8), (uint8_t)state.plies, state.turn, state.outcome};
    return bytes_hash(bytes_hash(BYTES_HASH, head, sizeof head), state.cells, (size_t)log->variant->cells);
}

bool session_log_turns(const struct log *log, const struct entry *entry)
{
    return entry->kind == ENTRY_MOVE || taken_back(log, entry) >= 0;
}

static bool make_log_room(struct log *log)
{
    if (log->count < log->room)
        return true;
    uint32_t room = log->room > 0 ? 2 * log->room : ROOM_AT_FIRST;
    struct logged *entries = realloc(log->entries, room * sizeof *entries);
    if (!entries)
        return false;
    log->entries = entries;
    uint32_t *moves = realloc(log->moves, room * sizeof *moves);
    if (!moves)
        return false;
    log->moves = moves;
    log->room = room;
    return true;
}

/* A move declines the other player's offers, and ends both players' offers to take back or to pause. */
static bool apply_move(struct log *log, const struct entry *entry, struct clock *clock, struct reason *why)
{
    if (!match_play(log->match, entry->move, why))
        return false;
    log->moves[match_cursor(log->match) - 1] = log->count;
    clock_press(clock, session_log_side(log, entry->player), entry->spent_ms);
    for (int offer = 0; offer < OFFER_KINDS; offer++)
        if (log->offered[offer] == 2 - entry->player || offer == OFFER_TAKEBACK || offer == OFFER_PAUSE)
            log->offered[offer] = 0;
    memset(log->offers, 0, sizeof log->offers);
    log->paused = false;
    return true;
}

static bool apply_agreed(struct log *log, const struct entry *entry, struct clock *clock, struct reason *why)
{
    int back = taken_back(log, entry);
    if (entry->offer == OFFER_DRAW && !match_end(log->match, RECORD_AGREED, DRAWN, why))
        return false;
    log->offered[entry->offer] = 0;
    log->paused |= entry->offer == OFFER_PAUSE;
    log->help |= entry->offer == OFFER_HELP;
    log->rematch |= entry->offer == OFFER_REMATCH;
    if (back < 0)
        return true;
    while (match_cursor(log->match) > back && match_undo(log->match))
        continue;
    *clock = clock_after(log, log->moves[back]); /* the clock as it was before move `back` */
    memset(log->offered, 0, sizeof log->offered);
    return true;
}

/* Makes a player lose, whatever the position is. */
static bool apply_end(struct log *log, int loser, enum record_ending ending, struct reason *why)
{
    enum outcome outcome = session_log_side(log, loser) == FIRST ? WON_BY_SECOND : WON_BY_FIRST;
    return match_end(log->match, ending, outcome, why);
}

static bool apply_entry(struct log *log, const struct entry *entry, struct clock *clock, struct reason *why)
{
    /* whoever offers what the other player has offered accepts it */
    if (entry->kind == ENTRY_YES || (entry->kind == ENTRY_OFFER && log->offered[entry->offer] != 0))
        return apply_agreed(log, entry, clock, why);
    switch (entry->kind) {
    case ENTRY_MOVE:
        return apply_move(log, entry, clock, why);
    case ENTRY_OFFER:
        log->offered[entry->offer] = entry->player + 1;
        log->offers[entry->player][entry->offer]++;
        return true;
    case ENTRY_NO:
        log->offered[entry->offer] = 0;
        return true;
    case ENTRY_FLAG:
        clock_press(clock, session_log_side(log, entry->player), entry->spent_ms);
        return apply_end(log, entry->player, RECORD_TIME, why);
    default: /* a claim, or a resignation */
        return apply_end(log, entry->kind == ENTRY_CLAIM ? 1 - entry->player : entry->player, RECORD_RESIGNED, why);
    }
}

bool session_log_add(struct log *log, const struct entry *entry, struct reason *why)
{
    struct logged *next;
    struct clock clock = session_log_clock(log);
    uint8_t bytes[LOG_ENTRY_SIZE];
    if (!session_log_fits(log, entry, why))
        return false;
    if (!make_log_room(log))
        return refuse(why, "not enough memory for another entry");
    uint64_t state_hash = session_log_hash_after(log, entry);
    if (!apply_entry(log, entry, &clock, why))
        return false;
    next = &log->entries[log->count];
    session_log_entry_bytes(entry, bytes);
    *next =
        (struct logged){*entry, bytes_hash(session_log_hash(log, log->count), bytes, sizeof bytes), state_hash, clock};
    log->count++;
    return true;
}

/* Drops the moves that could be redone. If memory is short the match stays as it is: such moves do no harm here. */
void session_log_tidy(struct log *log)
{
    int cursor = match_cursor(log->match);
    struct match *match = cursor < match_length(log->match) ? match_copy(log->match, log->variant, cursor) : NULL;
    if (match) {
        match_destroy(log->match);
        log->match = match;
    }
}

void session_log_tally(const struct log *log, int wins[2], int *draws)
{
    enum outcome outcome = match_outcome(log->match);
    if (outcome == DRAWN)
        ++*draws;
    else if (outcome != RUNNING)
        wins[player_of(log, outcome == WON_BY_FIRST ? FIRST : SECOND)]++;
}
