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
    printf("%s\t", text);
    for (int i = 0; i < answer.count; i++) {
        char move[MOVE_TEXT_MAX];
        variant->game->format_move(variant, answer.moves[i], move);
        printf(i > 0 ? ",%s" : "%s", move);
    }
    printf("\t%d\n", answer.report.proof == AI_PROVEN ? answer.report.upper : answer.report.value);
    fflush(stdout); /* the next position may take long */
    return true;
}

enum cli_exit command_suggest(const struct cli_options *options)
{
    struct engine *engine = cli_engine(options);
    if (!engine)
        return CLI_REFUSED;
    enum cli_exit exit = cli_each_position(options, print_best, engine);
    engine_destroy(engine);
    return exit;
}
