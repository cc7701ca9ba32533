/* solve and analyze for games whose positions can come again: all states are solved first, then each is looked up. */
#include "cli/cli.h"

/* +N or -N: won or lost in N plies; = endless. */
static void print_worth(struct tablebase_worth worth)
{
    if (worth.result == TABLEBASE_ENDLESS)
        putchar('=');
    else
        printf("%c%d", worth.result == TABLEBASE_WON ? '+' : '-', worth.plies);
}

static bool print_value(const struct cli_options *options, const char *text, const struct state *state, void *context,
                        struct reason *why)
{
    (void)options;
    if (state->outcome != RUNNING)
        return refuse(why, "the game is over");
    printf("%s\t", text);
    print_worth(tablebase_value(context, state));
    putchar('\n');
    return true;
}

static bool print_moves(const struct cli_options *options, const char *text, const struct state *state, void *context,
                        struct reason *why)
{
    struct move moves[MOVES_MAX];
    int count = options->variant.game->moves(&options->variant, state, moves);
    if (count == 0)
        return refuse(why, "the game is over");
    printf("%s", text);
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT_MAX];
        options->variant.game->format_move(&options->variant, moves[i], move);
        printf("\t%s ", move);
        print_worth(tablebase_move_value(context, state, moves[i]));
    }
    putchar('\n');
    return true;
}

/* For each side as the keeper: = if it can, otherwise in how many plies the other can end the game. */
static bool print_endings(const struct cli_options *options, const char *text, const struct state *state, void *context,
                          struct reason *why)
{
    (void)options;
    if (state->outcome != RUNNING)
        return refuse(why, "the game is over");
    printf("%s", text);
    for (enum side keeper = FIRST; keeper <= SECOND; keeper++) {
        int plies = tablebase_ending(context, state, keeper);
        if (plies == TABLEBASE_NEVER)
            printf("\t=");
        else
            printf("\t%d", plies);
    }
    putchar('\n');
    return true;
}

static void say_cost(const struct tablebase *tablebase, uint64_t bytes, double seconds)
{
    fprintf(stderr, "gravitrips-cli: %llu states solved in %.2f seconds, %llu bytes\n",
            (unsigned long long)tablebase_states(tablebase), seconds, (unsigned long long)bytes);
}

static enum cli_exit answer(const struct cli_options *options, enum tablebase_question question, cli_position_fn *print)
{
    struct tablebase_limits limits = {.memory = options->mebibytes << 20, .threads = options->threads};
    struct reason why;
    double began = cli_seconds(CLOCK_MONOTONIC);
    uint64_t bytes;
    struct tablebase *tablebase = tablebase_create(&options->variant, question, &limits, NULL, NULL, NULL, &why);
    if (!tablebase)
        return cli_wrong("%s", why.text);
    if (options->stats && tablebase_bytes(&options->variant, question, &bytes, NULL))
        say_cost(tablebase, bytes, cli_seconds(CLOCK_MONOTONIC) - began);
    enum cli_exit exit = cli_each_position(options, print, tablebase);
    tablebase_destroy(tablebase);
    return exit;
}

enum cli_exit cli_tablebase_solve(const struct cli_options *options)
{
    if (options->endless)
        return answer(options, TABLEBASE_KEEP, print_endings);
    return answer(options, TABLEBASE_PLAY, print_value);
}

enum cli_exit cli_tablebase_analyze(const struct cli_options *options)
{
    return answer(options, TABLEBASE_PLAY, print_moves);
}
