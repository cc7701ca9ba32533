/* Commands that count positions and moves: perft, branching. Declared in cli.h. */
#include "ai/positions.h"
#include "cli/arena.h"
#include "rules/variant.h"
#include "standard.h"

enum { PERFT_MEBIBYTES = 1024, BRANCHING_MEBIBYTES = 128 };

/* Counts all positions. Returns false, after saying so, if memory is short. */
static bool count_all(const struct cli_options *options, const struct state *from, uint64_t mebibytes,
                      positions_told_fn *told, struct positions_sum *sum)
{
    int depth = told ? options->depth : INT_MAX;
    mebibytes = options->mebibytes > 0 ? options->mebibytes : mebibytes;
    if (positions_count(&options->variant, from, depth, mebibytes << 20, told, sum))
        return true;
    return cli_wrong_line("%s: %llu positions come about up to ply %d; those of the next one need more than %llu MiB "
                          "(--memory)",
                          options->command->line.name, (unsigned long long)sum->count, sum->plies - 1,
                          (unsigned long long)mebibytes);
}

/* --- the command `perft`: how many sequences of moves there are, or how many positions --- */

static bool print_ply(int ply, uint64_t count)
{
    printf("%d\t%llu\n", ply, (unsigned long long)count);
    return cli_flush();
}

enum cli_exit command_perft(const struct cli_options *options)
{
    struct positions_sum sum;
    struct state state;
    if (!cli_root(options, &state) ||
        (options->unique && !count_all(options, &state, PERFT_MEBIBYTES, print_ply, &sum)))
        return CLI_REFUSED;
    if (options->unique)
        printf("sum\t%llu\n", (unsigned long long)sum.count);
    for (int depth = 1; depth <= options->depth && !options->unique; depth++)
        if (!print_ply(depth, variant_perft(&options->variant, &state, depth)))
            return CLI_REFUSED; /* cli_main will report the lost output */
    return CLI_DONE;
}

/* --- the command `branching`: among how many moves there is to choose --- */

static void print_moves(const char *where, const struct positions_sum *sum)
{
    double mean = sum->running > 0 ? (double)sum->moves / (double)sum->running : 0;
    printf("%s\t%llu\t%d\t%.3f\t%d\n", where, (unsigned long long)sum->running, sum->fewest, mean, sum->most);
    (void)cli_flush(); /* because what follows may take long */
}

static bool play_random(const struct cli_options *options, struct positions_sum *sum)
{
    const struct variant *variant = &options->variant;
    struct match *match = match_create(variant);
    struct move moves[MOVES_MAX];
    struct reason why;
    uint64_t random = options->seed;
    bool played = match;
    for (int i = 0; i < options->games && played; i++) {
        match_rewind(match);
        while (played && match_outcome(match) == RUNNING) {
            int count = variant->game->moves(variant, match_state(match), moves);
            positions_add_moves(sum, count, 1);
            played = match_play(match, moves[random_below(&random, (uint32_t)count)], &why);
        }
    }
    match_destroy(match);
    return played || cli_wrong_line("out of memory");
}

/* Adds the positions of a game between levels. */
static bool add_game(const struct tournament_result *result, void *sum)
{
    const struct record *record = &result->record;
    struct variant variant;
    struct state state;
    struct move moves[MOVES_MAX];
    struct reason why;
    if (!record_variant(record, &variant, &why))
        return cli_wrong_line("%s", why.text);
    variant.game->start(&variant, &state);
    for (int i = 0; i < record->move_count; i++) {
        positions_add_moves(sum, variant.game->moves(&variant, &state, moves), 1);
        variant.game->apply(&variant, &state, record->moves[i].move);
    }
    return true;
}

static bool play_levels(const struct cli_options *options, struct positions_sum *sum)
{
    const struct contestant seats[] = {arena_seat(options, FIRST), arena_seat(options, SECOND)};
    struct tournament_setup setup = {.contestants = seats, .count = 2, .games = options->games, .fixed_sides = true};
    struct tournament_watch watch = {.context = sum, .told = add_game};
    return arena_play(options, &setup, &watch);
}

/* `context`: the nodes that were printed in all, and those of the last depth. */
static void print_depth(const struct ai_report *report, void *context)
{
    uint64_t *nodes = context, now = report->nodes - nodes[0];
    printf("search\t%d\t%llu\t", report->depth, (unsigned long long)now);
    printf(nodes[1] > 0 ? "%.3f\n" : "-\n", (double)now / (double)nodes[1]);
    (void)cli_flush();
    nodes[0] = report->nodes;
    nodes[1] = now;
}

static enum cli_exit search_depths(const struct cli_options *options, const struct state *from)
{
    uint64_t nodes[2] = {0};
    struct ai_request request = {.depth = options->depth, .report = print_depth, .context = nodes};
    struct ai_answer answer;
    struct engine *engine = cli_engine(options, NULL, 1);
    bool searched = engine && engine_search(engine, from, &request, &answer) != AI_NO_MOVE;
    engine_destroy(engine);
    return searched ? CLI_DONE : CLI_REFUSED;
}

enum cli_exit command_branching(const struct cli_options *options)
{
    bool levels = options->seats[0].level > 0;
    struct positions_sum random = {0}, played = {0}, all;
    struct state from;
    if (levels != (options->seats[1].level > 0))
        return cli_wrong("branching needs both --first and --second, or neither");
    if (!cli_root(options, &from))
        return CLI_REFUSED;
    if (from.outcome != RUNNING)
        return cli_refused("--position: '%s': the game is over", options->position);
    if (!play_random(options, &random))
        return CLI_REFUSED;
    print_moves("random", &random);
    if (levels && !play_levels(options, &played))
        return CLI_REFUSED;
    if (levels)
        print_moves("levels", &played);
    if (count_all(options, &from, BRANCHING_MEBIBYTES, NULL, &all))
        print_moves("all", &all);
    return search_depths(options, &from);
}
