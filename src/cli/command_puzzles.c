/* gravitrips-cli puzzles: positions in which exactly one move wins, with the answer. */
#include "cli/cli.h"

static void print_puzzle(const struct variant *variant, const struct puzzle *puzzle)
{
    char move[MOVE_TEXT_MAX];
    for (int i = 0; i < puzzle->length; i++) {
        variant->game->format_move(variant, puzzle->played[i], move);
        printf("%s%s", i > 0 ? variant->game->separator : "", move);
    }
    variant->game->format_move(variant, puzzle->answer, move);
    if (puzzle->depth > PUZZLE_DEPTH_LOOKED)
        printf("\t%d\t%s\t>%d\t%d\n", puzzle->moves, move, PUZZLE_DEPTH_LOOKED, puzzle->grade);
    else
        printf("\t%d\t%s\t%d\t%d\n", puzzle->moves, move, puzzle->depth, puzzle->grade);
}

/* Makes and prints the puzzles from the first one on, as long as there are any and somebody listens. */
static enum cli_exit print_puzzles(const struct cli_options *options, struct puzzle_generator *generator)
{
    for (int number = 1; number <= options->count; number++) {
        struct puzzle puzzle;
        if (puzzle_make(generator, options->seed, (uint64_t)number, &options->wish, NULL, &puzzle) != PUZZLE_DONE) {
            cli_wrong("puzzles: there seems to be no such puzzle on this board");
            return CLI_REFUSED;
        }
        print_puzzle(&options->variant, &puzzle);
        if (!cli_flush())
            return CLI_REFUSED; /* main says so */
    }
    return CLI_DONE;
}

enum cli_exit command_puzzles(const struct cli_options *options)
{
    struct solver_limits limits = {.memory = PUZZLE_TABLE_BYTES, .threads = options->threads};
    struct reason why;
    struct puzzle_generator *generator = puzzle_generator_create(&options->variant, &limits, &why);
    if (!generator)
        return cli_wrong("%s", why.text);
    enum cli_exit exit = print_puzzles(options, generator);
    puzzle_generator_destroy(generator);
    return exit;
}
