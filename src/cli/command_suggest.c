/* gravitrips-cli suggest: all equally best moves of each position, and why. */
#include "cli/cli.h"
#include "gravitrips/explain.h"

/* Who is asked. */
struct advisers {
    struct engine *engine;
    struct analyst *analyst; /* for the reasons; NULL: they are not wanted */
};

/* The reasons in words, separated by semicolons; false if memory is short. */
static bool print_why(const struct cli_options *options, struct analyst *analyst, const struct state *state,
                      struct reason *why)
{
    const struct explain_names names = {.sides = {"first", "second"}};
    const struct variant *variant = &options->variant;
    struct analysis analysis;
    struct explanation explanation;
    if (analyst_analyze(analyst, state, NULL, NULL, NULL, &analysis) != ANALYST_DONE ||
        explain_ask(analyst, variant, state, &analysis, options->level, NULL, &explanation) != ANALYST_DONE)
        return refuse(why, "out of memory for its reasons");
    putchar('\t');
    for (int i = 0; i < explanation.count; i++) {
        char words[EXPLAIN_WORDS_MAX];
        explain_words(variant, &explanation.reasons[i], &names, words, sizeof words);
        printf(i > 0 ? "; %s" : "%s", words);
    }
    return true;
}

static bool print_best(const struct cli_options *options, const char *text, const struct state *state, void *context,
                       struct reason *why)
{
    const struct variant *variant = &options->variant;
    const struct advisers *advisers = context;
    struct ai_request request = {.depth = options->depth};
    struct ai_answer answer;
    enum ai_status status = options->level ? ai_suggest(advisers->engine, state, options->level, &request, &answer)
                                           : engine_search(advisers->engine, state, &request, &answer);
    if (status == AI_NO_MOVE)
        return refuse(why, "the game is over");
    if (answer.report.proof == AI_SHORT_OF_MEMORY)
        cli_wrong("not enough memory: '%s' is not proven", text);
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
    bool told = !advisers->analyst || print_why(options, advisers->analyst, state, why);
    putchar('\n');
    (void)cli_flush(); /* the next position may take long */
    return told;
}

enum cli_exit command_suggest(const struct cli_options *options)
{
    struct book *book = options->level || options->why ? cli_book(options) : NULL;
    struct analyst_limits limits = {.solver = {.threads = options->threads, .book = book}};
    struct advisers advisers = {.engine = cli_engine(options, book, options->threads)};
    enum cli_exit exit = CLI_REFUSED;
    if (advisers.engine && options->why)
        advisers.analyst = analyst_create(&options->variant, &limits);
    if (advisers.engine && options->why && !advisers.analyst)
        cli_wrong("out of memory");
    else if (advisers.engine)
        exit = cli_each_position(options, print_best, &advisers);
    analyst_destroy(advisers.analyst);
    engine_destroy(advisers.engine);
    book_close(book);
    return exit;
}
