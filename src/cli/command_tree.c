/* gravitrips-cli tree: how many nodes the whole game tree has, along the game that the program plays against itself. */
#include <string.h>

#include "ai/tree.h"
#include "cli/cli.h"

enum { POSITION_MAX = 1024, FREE_MOST = 12 /* cells: each more takes as many times as long */ };

/* One line for each position of the game; false when memory is short. */
static bool print_game(const struct variant *variant, const char *text, struct state state, enum tree_method method)
{
    char position[POSITION_MAX], next[POSITION_MAX], move[MOVE_TEXT_MAX];
    struct tree_answer answer;
    snprintf(position, sizeof position, "%s", text);
    while (state.outcome == RUNNING && !ferror(stdout)) {
        if (!tree_build(variant, &state, method, &answer))
            return false;
        variant->game->format_move(variant, answer.move, move);
        printf("%s\t%s\t%llu\t%s\n", position, cli_tree_methods[method], (unsigned long long)answer.nodes, move);
        (void)cli_flush(); /* the next tree may take long */
        variant->game->apply(variant, &state, answer.move);
        position_extend(variant, position, answer.move, &state, next, sizeof next);
        memcpy(position, next, sizeof position);
    }
    return true;
}

enum cli_exit command_tree(const struct cli_options *options)
{
    const struct variant *variant = &options->variant;
    struct state state;
    if (variant->lines.count == 0)
        return cli_wrong("tree: games of %s can go on for ever", variant->game->title);
    if (!cli_root(options, &state))
        return CLI_REFUSED;
    if (variant->cells - state.plies > FREE_MOST)
        return cli_wrong("tree: %d cells are free, and the tree of more than %d has no end that anybody would see: "
                         "--game tictactoe, a smaller --size or a later --position",
                         variant->cells - state.plies, FREE_MOST);
    for (int method = 0; method < TREE_METHODS; method++) {
        bool wanted = options->method == TREE_METHODS || options->method == (enum tree_method)method;
        if (wanted && !print_game(variant, options->position, state, (enum tree_method)method)) {
            cli_wrong("tree: out of memory");
            return CLI_REFUSED;
        }
    }
    return CLI_DONE;
}
