/*
 * gravitrips-cli ladder: how much stronger is each level than the one below?
 * From the empty board the levels would play few openings again and again; so
 * each pair of games begins with random moves, and each side has the first
 * move once.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tournament.h"
#include "cli/workshop/workshop.h"

enum { OPENING_PLIES = 2 };

/* 95 % of a normal distribution lie within so many standard deviations. */
static const double deviations_95 = 1.96;

struct rung {
    int lower, higher; /* levels */
};

/* From the higher level's point of view. */
struct tally {
    int won, drawn, lost;
};

/* How sure an expected score is. */
struct estimate {
    double score; /* won + drawn / 2, of 1 */
    double low, high;
};

/* The higher level has the first move in every other game. */
static enum side side_of_higher(int game)
{
    return game % 2 == 0 ? FIRST : SECOND;
}

static void pair_levels(const struct cli_options *options, int game, void *context, struct pairing *pairing)
{
    const struct rung *rung = context;
    enum side higher = side_of_higher(game);
    pairing->seats[higher].level = rung->higher;
    pairing->seats[1 - higher].level = rung->lower;
    pairing->seed = tournament_seed(options, game);
    pairing->opening_plies = OPENING_PLIES;
    pairing->opening_seed = ~tournament_seed(options, game / 2);
}

/* Counts the games in which the higher level had one side. */
static struct tally count_games(const struct played *played, int games, enum side higher)
{
    struct tally tally = {0};
    for (int game = 0; game < games; game++) {
        enum outcome outcome = played[game].outcome;
        if (side_of_higher(game) != higher)
            continue;
        if (outcome == DRAWN)
            tally.drawn++;
        else if ((outcome == WON_BY_FIRST) == (higher == FIRST))
            tally.won++;
        else
            tally.lost++;
    }
    return tally;
}

/* The score with its interval, from the variance of the single results 1, 1/2 and 0. */
static struct estimate estimate_score(struct tally tally)
{
    double games = tally.won + tally.drawn + tally.lost;
    double score = (tally.won + tally.drawn / 2.0) / games;
    double squares = tally.won * (1 - score) * (1 - score) + tally.drawn * (0.5 - score) * (0.5 - score) +
                     tally.lost * score * score;
    double margin = deviations_95 * sqrt(squares / games / games);
    return (struct estimate){.score = score, .low = score - margin, .high = score + margin};
}

/*
 * The difference in strength that leads one to expect a score, in the logistic model of A. Elo, "The Rating of
 * Chessplayers, Past and Present" (1978): ten times as many points won as lost are 400.
 */
static double elo(double score)
{
    if (score <= 0)
        return -INFINITY;
    return score >= 1 ? INFINITY : -400 * log10(1 / score - 1);
}

static int compare_records(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* How many games differ in their moves or in who made them; -1 when memory is short. */
static int count_different(const struct played *played, int games)
{
    const char **records = calloc((size_t)games, sizeof *records);
    int different = 0;
    if (!records)
        return -1;
    for (int first = 0; first < 2; first++) {
        int count = 0;
        for (int game = first; game < games; game += 2)
            records[count++] = played[game].record;
        qsort(records, (size_t)count, sizeof *records, compare_records);
        for (int i = 0; i < count; i++)
            different += i == 0 || strcmp(records[i - 1], records[i]) != 0;
    }
    free(records);
    return different;
}

static void print_tally(struct tally tally)
{
    printf("\t%d-%d-%d", tally.won, tally.drawn, tally.lost);
}

/* What a move of the higher level costs: mean and longest, in milliseconds. */
static void print_effort(const struct played *played, int games)
{
    struct effort sum = {0};
    for (int game = 0; game < games; game++) {
        const struct effort *effort = &played[game].efforts[side_of_higher(game)];
        sum.moves += effort->moves;
        sum.microseconds += effort->microseconds;
        if (sum.longest < effort->longest)
            sum.longest = effort->longest;
    }
    printf("\t%.1f\t%.1f", sum.moves ? (double)sum.microseconds / sum.moves / 1e3 : 0, (double)sum.longest / 1e3);
}

static void print_rung(const struct cli_options *options, const struct rung *rung, const struct played *played,
                       int different)
{
    struct tally as_first = count_games(played, options->games, FIRST);
    struct tally as_second = count_games(played, options->games, SECOND);
    struct tally all = {as_first.won + as_second.won, as_first.drawn + as_second.drawn, as_first.lost + as_second.lost};
    struct estimate estimate = estimate_score(all);
    printf("%d\t%d", rung->higher, rung->lower);
    print_tally(all);
    print_tally(as_first);
    print_tally(as_second);
    printf("\t%.1f\t%+.0f\t%+.0f..%+.0f\t%d", 100 * estimate.score, elo(estimate.score), elo(estimate.low),
           elo(estimate.high), different);
    if (options->stats)
        print_effort(played, options->games);
    putchar('\n');
    fflush(stdout); /* the next pair may take long */
}

/* Plays and prints one pair of levels; false when memory is short. */
static bool climb(const struct cli_options *options, struct rung rung)
{
    struct played *played = tournament_play(options, options->games, pair_levels, NULL, &rung);
    if (!played)
        return false;
    int different = count_different(played, options->games);
    if (different >= 0)
        print_rung(options, &rung, played, different);
    tournament_free(played, options->games);
    return different >= 0;
}

enum cli_exit command_ladder(const struct cli_options *options)
{
    printf("level\tagainst\twon-drawn-lost\tmoving first\tmoving second\tscore %%\tElo\t95 %% within\tdifferent%s\n",
           options->stats ? "\tms a move\tlongest" : "");
    for (int level = options->from; level + options->step <= options->to; level++)
        if (ferror(stdout) || !climb(options, (struct rung){level, level + options->step}))
            return CLI_REFUSED;
    return CLI_DONE;
}
