/* Commands about single positions: moves, eval, suggest, puzzles, tree, museum. Declared in cli.h. */

#include "ai/tree.h"
#include "cli/cli.h"
#include "gravitrips/explain.h"
#include "rules/variant.h"
#include "standard.h"

enum { POSITION_MAX = 8192 };

static void print_result(const struct variant *variant, const char *text, const struct state *state, struct move move)
{
    static const char *const outcomes[] = {
        [RUNNING] = "running", [WON_BY_FIRST] = "first", [WON_BY_SECOND] = "second", [DRAWN] = "draw"};
    char after_text[POSITION_MAX];
    struct state after = variant_after(variant, state, move);
    position_extend(variant, text, move, &after, after_text, sizeof after_text);
    printf("%s", text);
    cli_print_move(variant, move, "\t");
    printf("\t%s\t%s\n", after_text, outcomes[after.outcome]);
}

static bool print_moves(const struct cli_options *options, const char *text, const struct text_item *item,
                        void *context, struct reason *why)
{
    const struct state *state = &item->state;
    const struct variant *variant = &options->variant;
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    (void)context;
    if (options->results && !item->reached)
        return refuse(why, "no game was found that leads to it, so what follows has no text");
    if (!options->results)
        printf("%s\t", text);
    for (int i = 0; i < count; i++)
        if (options->results)
            print_result(variant, text, state, moves[i]);
        else
            cli_print_move(variant, moves[i], i > 0 ? " " : "");
    if (!options->results)
        putchar('\n');
    return true;
}

enum cli_exit command_moves(const struct cli_options *options)
{
    return cli_each_position(options, print_moves, NULL);
}

/* --- the command `position`: positions in other forms --- */

static bool print_position(const struct cli_options *options, const char *text, const struct text_item *item,
                           void *context, struct reason *why)
{
    char written[TEXT_WRITTEN_MAX];
    bool *more = context;
    if (!text_write(&options->variant, item, options->style, written, why))
        return false;
    if (!item->reached)
        cli_wrong("no game was found that leads to '%s'", text);
    printf(*more && options->style == TEXT_AS_BOARD ? "\n%s\n" : "%s\n", written);
    *more = true;
    (void)cli_flush();
    return true;
}

enum cli_exit command_position(const struct cli_options *options)
{
    bool more = false;
    return cli_each_position(options, print_position, &more);
}

/* --- the command `eval`: what the evaluator thinks of a position --- */

static bool print_value(const struct cli_options *options, const char *text, const struct text_item *item,
                        void *context, struct reason *why)
{
    const struct state *state = &item->state;
    (void)options, (void)why;
    printf("%s\t%d\n", text, engine_evaluate(context, state));
    return true;
}

enum cli_exit command_eval(const struct cli_options *options)
{
    struct engine *engine = cli_engine(options, NULL, 1);
    if (!engine)
        return CLI_REFUSED;
    enum cli_exit exit = cli_each_position(options, print_value, engine);
    engine_destroy(engine);
    return exit;
}

/* --- the command `suggest`: the best moves of a position --- */

/* The engine and the analyst that `suggest` asks. */
struct advisers {
    struct engine *engine;
    struct analyst *analyst; /* asked for the reasons; NULL without --why */
};

/* Prints the reasons in words, separated by semicolons. Returns false if memory is short. */
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

static bool print_best(const struct cli_options *options, const char *text, const struct text_item *item, void *context,
                       struct reason *why)
{
    const struct state *state = &item->state;
    const struct variant *variant = &options->variant;
    const struct advisers *advisers = context;
    struct ai_request request = {.depth = options->depth};
    struct ai_answer answer;
    enum ai_status status = state->outcome != RUNNING          ? AI_NO_MOVE
                            : options->guests[2].player.honour ? museum_search(options->guests[2].player.honour,
                                                                               advisers->engine, state, NULL, &answer)
                            : options->level ? ai_suggest(advisers->engine, state, options->level, &request, &answer)
                                             : engine_search(advisers->engine, state, &request, &answer);
    if (status == AI_NO_MOVE)
        return refuse(why, "the game is over");
    if (answer.report.proof == AI_SHORT_OF_MEMORY)
        cli_wrong("not enough memory: '%s' is not proven", text);
    printf("%s\t", text);
    for (int i = 0; i < answer.count; i++)
        cli_print_move(variant, answer.moves[i], i > 0 ? "," : "");
    putchar('\t');
    if (answer.report.proof == AI_PROVEN)
        cli_print_score(variant, answer.report.upper);
    else
        printf("%d", answer.report.value);
    bool told = !advisers->analyst || print_why(options, advisers->analyst, state, why);
    putchar('\n');
    (void)cli_flush(); /* because the next position may take long */
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

/* --- the command `puzzles` --- */

/*
 * Prints one puzzle after another, until there are enough of them, no more can be found, or standard output is closed.
 */
static enum cli_exit print_puzzles(const struct cli_options *options, struct puzzle_generator *generator)
{
    static const char *const kinds[] = {[PUZZLE_WIN] = "", [PUZZLE_END] = "\tend", [PUZZLE_KEEP] = "\tkeep"};
    const struct variant *variant = &options->variant;
    for (int number = 1; number <= options->count; number++) {
        struct puzzle puzzle;
        if (puzzle_make(generator, options->seed, (uint64_t)number, &options->wish, NULL, &puzzle) != PUZZLE_DONE)
            return cli_refused("puzzles: there seems to be no such puzzle on this board");
        bool deep = puzzle.depth > PUZZLE_DEPTH_LOOKED;
        char text[STATE_TEXT_MAX] = "";
        if (puzzle.kind != PUZZLE_WIN)
            variant->game->format_state(variant, &puzzle.state, text);
        fputs(text, stdout);
        for (int i = 0; i < puzzle.length && puzzle.kind == PUZZLE_WIN; i++)
            cli_print_move(variant, puzzle.played[i], i > 0 ? variant->game->separator : "");
        printf("\t%d", puzzle.moves);
        cli_print_move(variant, puzzle.answer, "\t");
        printf(deep ? "\t>%d\t%d%s\n" : "\t%d\t%d%s\n", deep ? PUZZLE_DEPTH_LOOKED : puzzle.depth, puzzle.grade,
               kinds[puzzle.kind]);
        if (!cli_flush())
            return CLI_REFUSED; /* cli_main will report the lost output */
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

/* --- the command `tree`: how large a search tree is --- */

enum { TREE_POSITION_MAX = 1024, FREE_MOST = 12 /* FREE_MOST: free cells at most; each more multiplies the time */ };

/*
 * Plays a game with the moves that a method of search finds. Prints a line for each position: the size of its search
 * tree, and the move. Returns false when memory is short.
 */
static bool print_game(const struct variant *variant, const char *text, struct state state, enum tree_method method)
{
    char position[TREE_POSITION_MAX], next[TREE_POSITION_MAX];
    struct tree_answer answer;
    snprintf(position, sizeof position, "%s", text);
    while (state.outcome == RUNNING && !ferror(stdout)) {
        if (!tree_build(variant, &state, method, NULL, &answer))
            return false;
        printf("%s\t%s\t%llu", position, cli_tree_methods[method], (unsigned long long)answer.nodes);
        cli_print_move(variant, answer.move, "\t");
        putchar('\n');
        (void)cli_flush(); /* because the next tree may take long */
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
        if (wanted && !print_game(variant, options->position, state, (enum tree_method)method))
            return cli_refused("tree: out of memory");
    }
    return CLI_DONE;
}

/* --- the command `museum`: the guests of honour --- */

enum cli_exit command_museum(const struct cli_options *options)
{
    const struct variant *variant = options->game ? &options->variant : NULL;
    const struct honour *honour;
    for (int i = 0; (honour = museum_at(variant, i)); i++)
        printf("%s\t%s\t%s\n", honour->name, honour->game ? honour->game->name : "-", honour->words);
    return CLI_DONE;
}
