/* gravitrips-cli suggest: all equally best moves of each position. */
#include "cli/cli.h"

static bool print_best(const struct cli_options *options, const char *text, const struct state *state, void *context,
                       struct reason *why)
{
    const struct variant *variant = &options->variant;
    struct ai_request request = {.depth = options->depth};
    struct ai_answer answer;
    enum ai_status status = options->level ? ai_suggest(context, state, options->level, &request, &answer)
                                           : engine_search(context, state, &request, &answer);
    if (status == AI_NO_MOVE)
        return refuse(why, "the game is over");
    if (answer.report.proof == AI_SHORT_OF_MEMORY)
        fprintf(stderr, "gravitrips-cli: memory is short: '%s' is not proven\n", text);
    printf("%s\t", text);
    for (int i = 0; i < answer.count; i++) {
        char move[MOVE_TEXT_MAX];
        variant->game->format_move(variant, answer.moves[i], move);
        printf(i > 0 ? ",%s" : "%s", move);
    }
    putchar('\t');
    if (answer.report.proof == AI_PROVEN)
        cli_print_score(variant, answer.report.upper);
    else
        printf("%d", answer.report.value);
    putchar('\n');
    fflush(stdout); /* the next position may take long */
    return true;
}

enum cli_exit command_suggest(const struct cli_options *options)
{
    struct book *book = options->level ? cli_book(options) : NULL;
    struct engine *engine = cli_engine(options, book, options->threads);
    enum cli_exit exit = engine ? cli_each_position(options, print_best, engine) : CLI_REFUSED;
    engine_destroy(engine);
    book_close(book);
    return exit;
}
