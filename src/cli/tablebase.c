/* solve and analyze for games whose positions can come again: all states are solved first, then each is looked up. */
#include <time.h>

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

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void say_cost(const struct cli_options *options, enum tablebase_question question, double began)
{
    uint64_t bytes;
    if (tablebase_bytes(&options->variant, question, &bytes, NULL))
        fprintf(stderr, "gravitrips-cli: %llu states in %llu bytes, %.2f seconds\n", (unsigned long long)(bytes / 2),
                (unsigned long long)bytes, seconds() - began);
}

static enum cli_exit answer(const struct cli_options *options, enum tablebase_question question, cli_position_fn *print)
{
    struct tablebase_limits limits = {.memory = options->memory, .threads = options->threads};
    struct reason why;
    double began = seconds();
    struct tablebase *tablebase = tablebase_create(&options->variant, question, &limits, NULL, NULL, NULL, &why);
    if (!tablebase)
        return cli_wrong("%s", why.text);
    if (options->stats)
        say_cost(options, question, began);
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
