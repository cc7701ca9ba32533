/* gravitrips-cli moves: the legal moves of each position. */
#include "cli/cli.h"

enum { POSITION_MAX = 8192 };

static const char *outcome_word(enum outcome outcome)
{
    static const char *const words[] = {
        [RUNNING] = "running", [WON_BY_FIRST] = "first", [WON_BY_SECOND] = "second", [DRAWN] = "draw"};
    return words[outcome];
}

static void print_result(const struct variant *variant, const char *text, const struct state *state, struct move move)
{
    char move_text[MOVE_TEXT_MAX], after_text[POSITION_MAX];
    struct state after = *state;
    variant->game->apply(variant, &after, move);
    variant->game->format_move(variant, move, move_text);
    position_extend(variant, text, move, &after, after_text, sizeof after_text);
    printf("%s\t%s\t%s\t%s\n", text, move_text, after_text, outcome_word((enum outcome)after.outcome));
}

static bool print_moves(const struct cli_options *options, const char *text, const struct state *state, void *context,
                        struct reason *why)
{
    const struct variant *variant = &options->variant;
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    (void)context, (void)why;
    if (!options->results)
        printf("%s\t", text);
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT_MAX];
        variant->game->format_move(variant, moves[i], move);
        if (options->results)
            print_result(variant, text, state, moves[i]);
        else
            printf(i > 0 ? " %s" : "%s", move);
    }
    if (!options->results)
        putchar('\n');
    return true;
}

enum cli_exit command_moves(const struct cli_options *options)
{
    return cli_each_position(options, print_moves, NULL);
}
