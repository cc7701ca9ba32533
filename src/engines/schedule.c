/* Which games a tournament has, in which order. */
#include "engines/schedule.h"

enum { SLOTS_MAX = TOURNAMENT_CONTESTANTS_MAX, BYE = -1 };

_Static_assert((SLOTS_MAX & (SLOTS_MAX - 1)) == 0, "a bracket of all fits");

/* --- round robin and gauntlet: who meets whom --- */

/* How many pairs of players meet in one cycle of a round robin or a gauntlet. */
static int meetings(const struct tournament_setup *setup)
{
    return setup->kind == TOURNAMENT_GAUNTLET ? setup->count - 1 : setup->count * (setup->count - 1) / 2;
}

/*
 * The circle method: all players but the last sit in a circle, which turns by one seat each round; those who face each
 * other play. If the number of players is odd, whoever faces the empty seat pauses.
 */
static void meet_in_circle(int count, int meeting, int players[2])
{
    int circle = count - 1 + count % 2, per_round = count / 2;
    int round = meeting / per_round, k = meeting % per_round + count % 2;
    int a = k == 0 ? circle : (round + k) % circle;
    int b = (round - k + circle) % circle;
    players[0] = a < b ? a : b;
    players[1] = a < b ? b : a;
}

/* --- knock-out: its bracket and rounds --- */

/* The matches of a knock-out round, by the slots of a bracket: slot 2 i meets slot 2 i + 1. */
struct round {
    int size; /* the number of slots; 1: only the winner is left */
    int slots[SLOTS_MAX];
    int half_points[SLOTS_MAX];
    int open[SLOTS_MAX / 2]; /* the matches that are not decided yet */
    int open_count;
    int first;   /* the number of the next game */
    int opening; /* the opening of game `first` */
};

/*
 * The usual bracket: seed 1 meets the last one, seed 2 the last but one, and 1 and 2 can meet only in the final. Each
 * doubling of the bracket puts an opponent beside each seed, so that the two numbers of every match have the same sum.
 * A seed without an opponent goes on to the next round.
 */
static void begin_bracket(struct round *round, int count)
{
    *round = (struct round){.size = 1};
    while (round->size < count) {
        round->size *= 2;
        for (int i = round->size - 2; i >= 0; i -= 2) {
            round->slots[i] = round->slots[i / 2];
            round->slots[i + 1] = round->size - 1 - round->slots[i];
        }
    }
    for (int i = 0; i < round->size; i++)
        if (round->slots[i] >= count)
            round->slots[i] = BYE;
}

static void open_round(struct round *round)
{
    round->open_count = 0;
    for (int i = 0; i < round->size; i++)
        round->half_points[i] = 0;
    for (int match = 0; match < round->size / 2; match++)
        if (round->slots[2 * match] != BYE && round->slots[2 * match + 1] != BYE)
            round->open[round->open_count++] = match;
}

static int half_points(enum outcome outcome, int side)
{
    return outcome == DRAWN ? 1 : 2 * ((outcome == WON_BY_FIRST) == (side == FIRST));
}

/* Adds up the points of the games in the round's open matches. Each match has `pairs` pairs of games. */
static void count_games(struct round *round, const struct standings_game *games, int pairs)
{
    for (int i = 0; i < round->open_count * pairs; i++) {
        int slot = 2 * round->open[i % round->open_count];
        for (int game = 0; game < STANDINGS_PAIR; game++) {
            enum outcome outcome = games[round->first + STANDINGS_PAIR * i + game].outcome;
            round->half_points[slot + game] += half_points(outcome, FIRST);
            round->half_points[slot + 1 - game] += half_points(outcome, SECOND);
        }
    }
    round->first += STANDINGS_PAIR * round->open_count * pairs;
    round->opening += pairs;
}

/*
 * Removes the decided matches from the round's open ones: a match stays open while both players have equally many
 * points.
 */
static void keep_tied(struct round *round)
{
    int kept = 0;
    for (int i = 0; i < round->open_count; i++) {
        int slot = 2 * round->open[i];
        if (round->half_points[slot] == round->half_points[slot + 1])
            round->open[kept++] = round->open[i];
    }
    round->open_count = kept;
}

/*
 * Ends a round: puts the winner of each match into the next round. The player with more points wins; if points are
 * equal, the one who was named first.
 */
static void close_round(struct round *round)
{
    for (int match = 0; match < round->size / 2; match++) {
        int a = 2 * match, b = a + 1;
        bool first = round->slots[b] == BYE || round->half_points[a] > round->half_points[b] ||
                     (round->half_points[a] == round->half_points[b] && round->slots[a] < round->slots[b]);
        round->slots[match] = round->slots[a] == BYE || !first ? round->slots[b] : round->slots[a];
    }
    round->size /= 2;
}

static void pair_open(const struct round *round, int number, struct tournament_pairing *pairing)
{
    int pair = (number - round->first) / STANDINGS_PAIR, side = (number - round->first) % STANDINGS_PAIR;
    int slot = 2 * round->open[pair % round->open_count];
    pairing->players[side] = round->slots[slot];
    pairing->players[1 - side] = round->slots[slot + 1];
    pairing->opening = round->opening + pair / round->open_count;
}

/*
 * Goes through the rounds of a knock-out as far as their results are known. If game `number` is in one of them, writes
 * who plays it. Returns how many games are certain to be played. `round` is then the round that waits for results, or
 * the last one, which holds only the winner.
 */
static int walk_rounds(const struct tournament_setup *setup, const struct standings_game *games, int played, int number,
                       struct tournament_pairing *pairing, struct round *round)
{
    for (begin_bracket(round, setup->count); round->size > 1; close_round(round)) {
        open_round(round);
        for (int phase = 0; round->open_count > 0 && phase <= TOURNAMENT_TIEBREAKS; phase++) {
            int pairs = phase == 0 ? setup->games / STANDINGS_PAIR : 1;
            int end = round->first + STANDINGS_PAIR * round->open_count * pairs;
            if (number >= round->first && number < end)
                pair_open(round, number, pairing);
            if (played < end)
                return end;
            count_games(round, games, pairs);
            keep_tied(round);
        }
    }
    return round->first;
}

int schedule_winner(const struct tournament_setup *setup, const struct standings_game *games, int played)
{
    struct tournament_pairing pairing;
    struct round round;
    (void)walk_rounds(setup, games, played, SCHEDULE_NOBODY, &pairing, &round);
    return round.size == 1 ? round.slots[0] : SCHEDULE_NOBODY;
}

/* --- the schedule of any kind of tournament --- */

int schedule_most(const struct tournament_setup *setup)
{
    int64_t most = setup->games;
    if (setup->kind == TOURNAMENT_KNOCK_OUT)
        most = (int64_t)(setup->games + STANDINGS_PAIR * TOURNAMENT_TIEBREAKS) * (setup->count - 1);
    else if (setup->kind != TOURNAMENT_ARRANGED)
        most = (int64_t)setup->games * meetings(setup);
    return most > TOURNAMENT_GAMES_MAX ? -1 : (int)most;
}

int schedule_count(const struct tournament_setup *setup, const struct standings_game *games, int played)
{
    struct tournament_pairing pairing;
    struct round round;
    return setup->kind == TOURNAMENT_KNOCK_OUT ? walk_rounds(setup, games, played, SCHEDULE_NOBODY, &pairing, &round)
                                               : schedule_most(setup);
}

static void pair_in_cycle(const struct tournament_setup *setup, int number, struct tournament_pairing *pairing)
{
    int pair = number / STANDINGS_PAIR, side = setup->fixed_sides ? 0 : number % STANDINGS_PAIR;
    int meeting = pair % meetings(setup), players[2] = {0, meeting + 1};
    if (setup->kind != TOURNAMENT_GAUNTLET)
        meet_in_circle(setup->count, meeting, players);
    pairing->players[side] = players[0];
    pairing->players[1 - side] = players[1];
    pairing->opening = pair / meetings(setup);
}

void schedule_pair(const struct tournament_setup *setup, const struct standings_game *games, int played, int number,
                   struct tournament_pairing *pairing)
{
    uint64_t seed = setup->seed, base = random_next(&seed);
    struct round round;
    *pairing = (struct tournament_pairing){0};
    if (setup->kind == TOURNAMENT_KNOCK_OUT)
        (void)walk_rounds(setup, games, played, number, pairing, &round);
    else if (setup->kind != TOURNAMENT_ARRANGED)
        pair_in_cycle(setup, number, pairing);
    pairing->seed = base + (uint64_t)number;
    pairing->opening_seed = ~(base + (uint64_t)pairing->opening);
    if (setup->kind == TOURNAMENT_ARRANGED)
        setup->arrange(number, setup->arrange_context, pairing);
}

bool schedule_is_ours(const struct tournament_setup *setup, int number)
{
    return setup->parts == 0 || number / STANDINGS_PAIR % setup->parts == setup->part - 1;
}
