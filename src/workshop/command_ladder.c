/*
 * gravitrips-workshop ladder: how much stronger is each level than the one below it? From the empty board the levels
 * would play a few openings again and again. So each pair of games begins with random moves, and each side has the
 * first move once. Declared in workshop.h.
 */

#include "cli/arena.h"
#include "standard.h"
#include "workshop/workshop.h"

enum { OPENING_PLIES = 2 };

/* Two levels of the ladder, and the games between them. */
enum { HIGHER, LOWER };

struct rung {
    int levels[2];
    struct standings_game *games;
    char **moves; /* the moves of each game */
};

static bool hear_game(const struct tournament_result *result, void *context)
{
    struct rung *rung = context;
    rung->games[result->number] = result->sheet;
    rung->moves[result->number] = arena_moves(&result->record);
    return rung->moves[result->number] || cli_wrong_line("out of memory in game %d", result->number + 1);
}

/* Counts the results of the games in which the higher level played on `side`. */
static struct standings_tally count_games(const struct rung *rung, int games, enum side side)
{
    struct standings_tally tally = {0};
    for (int i = (int)side; i < games; i += 2) {
        struct standings_tally one = standings_between(&rung->games[i], 1, HIGHER, LOWER);
        tally.won += one.won;
        tally.drawn += one.drawn;
        tally.lost += one.lost;
    }
    return tally;
}

static int compare_moves(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* How many games differ in their moves, or in who made them; -1 if memory is short. */
static int count_different(const struct rung *rung, int games)
{
    const char **moves = calloc((size_t)games, sizeof *moves);
    int different = 0;
    if (!moves)
        return -1;
    for (int first = 0; first < 2; first++) {
        int count = 0;
        for (int game = first; game < games; game += 2)
            moves[count++] = rung->moves[game];
        qsort(moves, (size_t)count, sizeof *moves, compare_moves);
        for (int i = 0; i < count; i++)
            different += i == 0 || strcmp(moves[i - 1], moves[i]) != 0;
    }
    free(moves);
    return different;
}

/* Prints the average and the longest time of the higher level's moves, in milliseconds. */
static void print_effort(const struct rung *rung, int games)
{
    struct standings_effort sum = {0};
    for (int game = 0; game < games; game++) {
        const struct standings_effort *effort = &rung->games[game].efforts[game % 2];
        sum.moves += effort->moves;
        sum.microseconds += effort->microseconds;
        if (sum.longest < effort->longest)
            sum.longest = effort->longest;
    }
    printf("\t%.1f\t%.1f", sum.moves ? (double)sum.microseconds / sum.moves / 1e3 : 0, (double)sum.longest / 1e3);
}

static void print_rung(const struct cli_options *options, const struct rung *rung, int different)
{
    struct standings_tally tallies[] = {standings_between(rung->games, options->games, HIGHER, LOWER),
                                        count_games(rung, options->games, FIRST),
                                        count_games(rung, options->games, SECOND)};
    struct standings_estimate score = standings_estimate_score(tallies[0]), elo = standings_elo_of(score);
    printf("%d\t%d", rung->levels[HIGHER], rung->levels[LOWER]);
    for (int i = 0; i < 3; i++)
        printf("\t%d-%d-%d", tallies[i].won, tallies[i].drawn, tallies[i].lost);
    printf("\t%.1f\t%+.0f\t%+.0f..%+.0f\t%d", 100 * score.value, elo.value, elo.low, elo.high, different);
    if (options->stats)
        print_effort(rung, options->games);
    putchar('\n');
    (void)cli_flush(); /* because the next pair may take long */
}

/* Plays and prints one pair of levels; the higher one begins every other game. Returns false when memory is short. */
static bool play_levels(const struct cli_options *options, int higher, int lower)
{
    const struct contestant levels[] = {arena_level(options, higher, "higher"), arena_level(options, lower, "lower")};
    struct tournament_setup setup = {
        .contestants = levels, .count = 2, .games = options->games, .opening_plies = OPENING_PLIES};
    size_t games = (size_t)options->games;
    struct rung rung = {.levels = {higher, lower},
                        .games = calloc(games, sizeof *rung.games),
                        .moves = calloc(games, sizeof *rung.moves)};
    struct tournament_watch watch = {.context = &rung, .told = hear_game};
    bool made = rung.games && rung.moves;
    int different = made && arena_play(options, &setup, &watch) ? count_different(&rung, options->games) : -1;
    if (!made || (different < 0 && rung.moves[games - 1]))
        cli_wrong("out of memory for %d games", options->games);
    if (different >= 0)
        print_rung(options, &rung, different);
    for (size_t i = 0; rung.moves && i < games; i++)
        free(rung.moves[i]);
    free(rung.moves);
    free(rung.games);
    return different >= 0;
}

enum cli_exit command_ladder(const struct cli_options *options)
{
    printf("level\tagainst\twon-drawn-lost\tmoving first\tmoving second\tscore %%\tElo\t95 %% within\tdifferent%s\n",
           options->stats ? "\tms a move\tlongest" : "");
    for (int level = options->from; level + options->step <= options->to; level++)
        if (ferror(stdout) || !play_levels(options, level + options->step, level))
            return CLI_REFUSED;
    return CLI_DONE;
}
