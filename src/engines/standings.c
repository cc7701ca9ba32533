/* How a tournament stands: what each contestant made, and what strength that tells of. */
#include "engines/standings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engines/strength.h"

/* 95 % of a normal distribution lie within so many standard deviations. */
static const double deviations_95 = 1.96;

/* --- scores --- */

double standings_points(struct standings_tally tally)
{
    return tally.won + tally.drawn / 2.0;
}

double standings_elo(double score)
{
    if (score <= 0)
        return -INFINITY;
    return score >= 1 ? INFINITY : -400 * log10(1 / score - 1);
}

double standings_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

static struct standings_estimate estimate(double value, double variance_of_mean)
{
    double margin = deviations_95 * sqrt(variance_of_mean);
    return (struct standings_estimate){value, value - margin, value + margin};
}

struct standings_estimate standings_estimate_score(struct standings_tally tally)
{
    double games = tally.won + tally.drawn + tally.lost;
    double score = standings_points(tally) / games;
    double squares = tally.won * (1 - score) * (1 - score) + tally.drawn * (0.5 - score) * (0.5 - score) +
                     tally.lost * score * score;
    return estimate(score, squares / games / games);
}

struct standings_estimate standings_elo_of(struct standings_estimate score)
{
    return (struct standings_estimate){standings_elo(score.value), standings_elo(score.low), standings_elo(score.high)};
}

/* What the player of a side made. */
static void count_game(struct standings_tally *tally, enum outcome outcome, int side)
{
    if (outcome == DRAWN)
        tally->drawn++;
    else if ((outcome == WON_BY_FIRST) == (side == FIRST))
        tally->won++;
    else
        tally->lost++;
}

struct standings_tally standings_between(const struct standings_game *games, int games_count, int a, int b)
{
    struct standings_tally tally = {0};
    for (int i = 0; i < games_count; i++)
        for (int side = 0; side < 2; side++)
            if (games[i].outcome != RUNNING && games[i].players[side] == a && games[i].players[1 - side] == b)
                count_game(&tally, games[i].outcome, side);
    return tally;
}

/* --- pairs --- */

/* In half points; the game is one of both contestants 0 and 1. */
static int half_points_of_0(const struct standings_game *game)
{
    struct standings_tally tally = {0};
    count_game(&tally, game->outcome, game->players[FIRST] == 0 ? FIRST : SECOND);
    return 2 * tally.won + tally.drawn;
}

struct standings_pairs standings_pair(const struct standings_game *games, int games_count)
{
    struct standings_pairs pairs = {0};
    for (int i = 0; i + 1 < games_count; i += STANDINGS_PAIR)
        if (games[i].outcome != RUNNING && games[i + 1].outcome != RUNNING)
            pairs.counts[half_points_of_0(&games[i]) + half_points_of_0(&games[i + 1])]++;
    return pairs;
}

static int count_pairs(const struct standings_pairs *pairs)
{
    int count = 0;
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        count += pairs->counts[i];
    return count;
}

/* The score of a game in pairs with this outcome. */
static double score_of(int outcome)
{
    return outcome / (STANDINGS_OUTCOMES - 1.0);
}

struct standings_estimate standings_pairs_score(const struct standings_pairs *pairs)
{
    double count = count_pairs(pairs), mean = 0, squares = 0;
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        mean += pairs->counts[i] * score_of(i) / count;
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        squares += pairs->counts[i] * (score_of(i) - mean) * (score_of(i) - mean);
    return estimate(mean, squares / count / count);
}

double standings_likelihood(const struct standings_pairs *pairs)
{
    if (count_pairs(pairs) == 0)
        return 0.5;
    struct standings_estimate score = standings_pairs_score(pairs);
    double deviation = (score.high - score.value) / deviations_95;
    if (deviation <= 0)
        return score.value > 0.5 ? 1 : score.value < 0.5 ? 0 : 0.5;
    return erfc((0.5 - score.value) / deviation / sqrt(2)) / 2;
}

/* --- rows --- */

static void add_effort(struct standings_effort *sum, const struct standings_effort *effort)
{
    sum->moves += effort->moves;
    sum->microseconds += effort->microseconds;
    if (sum->longest < effort->longest)
        sum->longest = effort->longest;
}

static void count_all(const struct standings_game *games, int games_count, struct standings_row *rows)
{
    for (int i = 0; i < games_count; i++) {
        const struct standings_game *game = &games[i];
        for (int side = 0; side < 2 && game->outcome != RUNNING; side++) {
            struct standings_row *row = &rows[game->players[side]];
            count_game(&row->tally, game->outcome, side);
            row->as_first += side == FIRST;
            add_effort(&row->effort, &game->efforts[side]);
            bool lost = game->outcome == (side == FIRST ? WON_BY_SECOND : WON_BY_FIRST);
            row->forfeits += game->forfeited && lost;
            row->faults[game->fault] += game->forfeited && lost;
        }
    }
}

static bool is_equal(const struct standings_row *a, const struct standings_row *b)
{
    return fabs(a->elo - b->elo) < 1e-3 && fabs(a->points - b->points) < 1e-3;
}

/* The stronger first; equal ones as they were named. */
static int compare_rows(const void *x, const void *y)
{
    const struct standings_row *a = x, *b = y;
    if (is_equal(a, b))
        return (a->contestant > b->contestant) - (a->contestant < b->contestant);
    if (fabs(a->elo - b->elo) < 1e-3)
        return a->points > b->points ? -1 : 1;
    return a->elo > b->elo ? -1 : 1;
}

bool standings_rank(const struct standings_game *games, int games_count, int count, struct standings_row *rows)
{
    memset(rows, 0, (size_t)count * sizeof *rows);
    count_all(games, games_count, rows);
    for (int i = 0; i < count; i++) {
        rows[i].contestant = i;
        rows[i].points = standings_points(rows[i].tally);
    }
    if (!strength_find(games, games_count, count, rows))
        return false;
    qsort(rows, (size_t)count, sizeof *rows, compare_rows);
    for (int i = 0; i < count; i++)
        rows[i].rank = i > 0 && is_equal(&rows[i - 1], &rows[i]) ? rows[i - 1].rank : i + 1;
    return true;
}
