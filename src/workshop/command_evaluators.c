/*
 * Games between evaluators, and gravitrips-workshop evaluators, which plays each against every other. Declared in
 * workshop.h.
 */
#include <unistd.h>

#include "cli/arena.h"
#include "options/terminal.h"
#include "standard.h"
#include "workshop/workshop.h"

enum {
    BAR_WIDTH = 40,
    OPENING_PLIES = 4 /* how many random plies come before the players move, so that games differ */
};

struct hearing {
    int count;
    const char *task;
    struct contest_game *games;
    bool terminal;
};

struct contestant contest_player(int number, const char *evaluator, const int *weights, int depth, int milliseconds)
{
    struct contestant contestant = {.kind = CONTESTANT_EVALUATOR,
                                    .evaluator = evaluator,
                                    .weights = weights,
                                    .depth = depth,
                                    .milliseconds = milliseconds};
    snprintf(contestant.name, sizeof contestant.name, "%d", number);
    return contestant;
}

/* Redraws the bar of progress whenever it has grown. */
static void show_progress(const struct hearing *hearing, int done)
{
    static const char full[] = "########################################";
    int length = (int)((long)done * BAR_WIDTH / hearing->count);
    if (done > 1 && length == (int)((long)(done - 1) * BAR_WIDTH / hearing->count))
        return;
    terminal_control(stderr, "\r");
    fprintf(stderr, "%s [%-*.*s]", hearing->task, BAR_WIDTH, length, full);
    if (done == hearing->count)
        terminal_control(stderr, "\r" TERMINAL_CLEAR_LINE);
}

static bool hear_game(const struct tournament_result *result, void *context)
{
    const struct hearing *hearing = context;
    hearing->games[result->number] = (struct contest_game){result->sheet.outcome, result->record.move_count};
    if (hearing->terminal)
        show_progress(hearing, result->number + 1);
    return true;
}

bool contest_play(const struct cli_options *options, struct tournament_setup *setup, const char *task,
                  struct contest_game *games)
{
    struct hearing hearing = {setup->games, task, games, isatty(STDERR_FILENO) != 0};
    struct tournament_watch watch = {.context = &hearing, .told = hear_game};
    struct cli_options bookless = *options; /* evaluators never use the book */
    bookless.no_book = true;
    setup->kind = TOURNAMENT_ARRANGED;
    setup->opening_plies = OPENING_PLIES;
    return arena_play(&bookless, setup, &watch);
}

/* --- the command evaluators: each evaluator against every other, with time odds --- */

enum { EVALUATORS_MOST = 16 };

/* The time of a pair's second player, as a multiple of that of the first. */
static const int odds[] = {1, 2, 5, 10, 20, 60};

enum { ODDS = sizeof odds / sizeof *odds, PLAYERS_MOST = EVALUATORS_MOST * ODDS };

/* A row of the printed table: the numbers of two evaluators, and of the second one's time odds. */
struct row {
    int evaluators[2], odds;
};

struct table {
    const struct cli_options *options;
    int count;
    struct row rows[EVALUATORS_MOST * EVALUATORS_MOST * ODDS];
};

/* Lists every two evaluators with all odds. With equal times, a pair and its reverse are the same. */
static void list_rows(struct table *table)
{
    const struct variant *variant = &table->options->variant;
    for (int o = 0; o < ODDS; o++)
        for (int i = 0; i < EVALUATORS_MOST && evaluator_name(variant, i); i++)
            for (int j = 0; j < EVALUATORS_MOST && evaluator_name(variant, j); j++)
                if (i < j || (i > j && odds[o] > 1))
                    table->rows[table->count++] = (struct row){{i, j}, o};
}

/* Lists the players: each evaluator with each multiple of time. */
static int list_players(const struct cli_options *options, struct contestant players[PLAYERS_MOST])
{
    int count = 0;
    for (int e = 0; e < EVALUATORS_MOST && evaluator_name(&options->variant, e); e++)
        for (int o = 0; o < ODDS; o++, count++)
            players[count] =
                contest_player(count, evaluator_name(&options->variant, e), NULL, 0, options->milliseconds * odds[o]);
    return count;
}

/*
 * The games of a row are consecutive. Every two of them are played from the same opening. The row's first evaluator
 * begins the first of the two games, its second evaluator the other.
 */
static void pair_row(int game, const void *context, struct tournament_pairing *pairing)
{
    const struct table *table = context;
    const struct row *row = &table->rows[game / table->options->games];
    uint64_t random = table->options->seed;
    for (int i = 0; i < 2; i++)
        pairing->players[(game + i) % 2] = row->evaluators[i] * ODDS + i * row->odds;
    pairing->seed = random_next(&random) + (uint64_t)game;
    pairing->opening_seed = random_next(&random) + (uint64_t)game / 2;
}

static void print_row(const struct table *table, const struct row *row, const struct contest_game *played)
{
    const struct variant *variant = &table->options->variant;
    int games = table->options->games, counts[3] = {0}; /* won by the first, lost by the first, drawn */
    for (int game = 0; game < games; game++) {
        enum outcome outcome = played[game].outcome;
        bool first_won = (outcome == WON_BY_FIRST) == (game % 2 == 0);
        counts[outcome == DRAWN ? 2 : first_won ? 0 : 1]++;
    }
    printf("%s\t%s\t1:%d\t%d-%d-%d\t%.1f\n", evaluator_name(variant, row->evaluators[0]),
           evaluator_name(variant, row->evaluators[1]), odds[row->odds], counts[0], counts[2], counts[1],
           100.0 * (counts[0] + counts[2] / 2.0) / games);
}

enum cli_exit command_evaluators(const struct cli_options *options)
{
    struct table table = {.options = options};
    list_rows(&table);
    int count = table.count * options->games;
    struct contest_game *games = calloc((size_t)count, sizeof *games);
    struct contestant *players = calloc(PLAYERS_MOST, sizeof *players);
    struct tournament_setup setup = {
        .contestants = players, .games = count, .arrange = pair_row, .arrange_context = &table};
    if (players)
        setup.count = list_players(options, players);
    bool played = players && games && contest_play(options, &setup, "table", games);
    if (played)
        printf("first\tsecond\ttime\twon-drawn-lost\tscore %%\n");
    for (int i = 0; played && i < table.count; i++)
        print_row(&table, &table.rows[i], games + (size_t)i * (size_t)options->games);
    free(players);
    free(games);
    return played ? CLI_DONE : CLI_REFUSED;
}
