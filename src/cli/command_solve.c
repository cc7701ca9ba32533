/* gravitrips-cli solve and analyze: the exact score of each position, or of each of its moves. Declared in cli.h. */
#include <unistd.h>

#include "ai/prover.h"
#include "cli/cli.h"
#include "gravitrips/explain.h"
#include "options/terminal.h"
#include "solver/bounds.h"

enum {
    SECONDS = 10,            /* the longest search of a position, in seconds, where no exact method exists */
    SOLVER_MEMORY = 64 << 20 /* bytes of the solver's table without --memory */
};

/*
 * The prover, and what it works with. A solve may take hours, so bounds of scores that were proved are added to a
 * journal, bounds in other journals are read, and progress is shown.
 */
struct proving {
    const struct prover *prover;
    struct engine *engine;
    struct bounds *bounds; /* NULL: neither --journal nor --known was given */
    struct cli_progress progress;
};

/* Asks the prover one question about a position. Returns false and the reason if there is no answer. */
static bool ask_prover(const struct proving *proving, const struct state *state, struct inquiry *inquiry,
                       struct analysis *analysis,
                       enum analyst_status (*question)(const struct prover *prover, struct inquiry *inquiry),
                       struct reason *why)
{
    *inquiry = (struct inquiry){
        .engine = proving->engine, .state = state, .milliseconds = SECONDS * 1000, .analysis = analysis};
    enum analyst_status status = question(proving->prover, inquiry);
    if (status == ANALYST_OVER)
        return refuse(why, "the game is over");
    if (status == ANALYST_STOPPED && proving->bounds && bounds_failed(proving->bounds, why))
        return false;
    return status == ANALYST_DONE || refuse(why, "out of memory");
}

/* Compares a position's score with the one that the text gives it. */
static bool compare_score(const struct text_item *item, int score, struct reason *why)
{
    if (item->score == TEXT_NO_SCORE)
        return refuse(why, "there is no score to compare with");
    return item->score == score || refuse(why, "its score is %d, not %d", score, item->score);
}

/* Prints in words why the position is worth what it is. */
static void print_why(const struct variant *variant, const struct state *state, struct worth worth)
{
    const struct explain_names names = {.sides = {"First", "Second"}};
    struct explain_why why;
    char words[EXPLAIN_WHY_WORDS_MAX];
    (void)explain_why(variant, state, &worth, &why); /* that there is no explanation is told in words, too */
    explain_why_words(variant, &why, &names, words, sizeof words);
    printf("\t%s", words);
}

static bool print_worth(const struct cli_options *options, const char *text, const struct text_item *item,
                        void *context, struct reason *why)
{
    const struct state *state = &item->state;
    struct proving *proving = context;
    struct analysis analysis;
    struct inquiry inquiry;
    bool known = ask_prover(proving, state, &inquiry, &analysis, prover_worth, why);
    cli_end_progress(&proving->progress);
    if (!known)
        return false;
    if (!analysis.proven)
        return refuse(why, "not proven in %d seconds", SECONDS);
    int score = worth_score(&options->variant, state, analysis.worth);
    printf("%s\t", text);
    cli_print_score(&options->variant, score);
    if (options->stats && proving->prover == &prover_solver)
        printf("\t%llu\t%llu", (unsigned long long)inquiry.cost.nodes, (unsigned long long)inquiry.cost.microseconds);
    if (options->why)
        print_why(&options->variant, state, analysis.worth);
    putchar('\n');
    (void)cli_flush(); /* because the next position may take long */
    return !options->check || compare_score(item, score, why);
}

/* Prints a score for each column; for a full column, prints -. */
static void print_columns(const struct variant *variant, const struct state *state, const struct analysis *analysis)
{
    for (int column = 0, i = 0; column < variant->options.width; column++) {
        putchar('\t');
        if (i < analysis->count && analysis->moves[i].move.to % variant->options.width == column) {
            const struct analyst_move *move = &analysis->moves[i++];
            cli_print_worth(variant, state, move->known, move->worth);
        } else {
            putchar('-');
        }
    }
}

static bool print_worths(const struct cli_options *options, const char *text, const struct text_item *item,
                         void *context, struct reason *why)
{
    const struct state *state = &item->state;
    const struct variant *variant = &options->variant;
    struct analysis analysis;
    struct inquiry inquiry;
    if (!ask_prover(context, state, &inquiry, &analysis, prover_values, why))
        return false;
    printf("%s", text);
    if (variant->game->gravity)
        print_columns(variant, state, &analysis);
    for (int i = 0; !variant->game->gravity && i < analysis.count; i++) {
        cli_print_move(variant, analysis.moves[i].move, "\t");
        putchar(' ');
        cli_print_worth(variant, state, analysis.moves[i].known, analysis.moves[i].worth);
    }
    putchar('\n');
    (void)cli_flush();
    return true;
}

/* --- solves that take hours: journals of bounds, and progress on the terminal --- */

static void show_progress(const struct bounds_progress *now, void *context)
{
    struct cli_progress *line = context;
    double done = now->part - now->part_before;
    double rate = now->seconds > 0 ? (double)now->nodes / now->seconds : 0;
    line->begun = true;
    terminal_control(stderr, "\r");
    fprintf(stderr, "score %d to %d; more than %d? %.2f %% done, %.0f million nodes, %.1f a second, ", now->lower,
            now->upper, now->alpha, 100 * now->part, (double)now->nodes / 1e6, rate / 1e6);
    if (done > 0)
        cli_print_left(now->seconds * (1 - now->part) / done);
    else
        fprintf(stderr, "no estimate yet");
    terminal_control(stderr, TERMINAL_CLEAR_LINE); /* erases what is left of a longer line */
}

/*
 * Reads the journals of bounds that are known, and opens the one to add to. Returns false after saying what is wrong
 * with them.
 */
static bool begin_long_solve(struct proving *proving, const struct cli_options *options)
{
    const char *path = options->event.journal;
    uint64_t torn = 0;
    struct reason why;
    proving->progress.terminal = isatty(STDERR_FILENO) != 0;
    if (!path && options->known_count == 0)
        return true;
    struct bounds *bounds = proving->bounds = bounds_create(&options->variant, &why);
    bool good = bounds && (!path || bounds_open(bounds, path, BOUNDS_LEAST, &torn, &why));
    if (good && torn > 0)
        cli_wrong("%s: torn at its end: %llu bytes cut off", path, (unsigned long long)torn);
    for (int i = 0; good && i < options->known_count; i++)
        good = bounds_read(bounds, options->known[i], &why);
    if (!good)
        return cli_wrong_line("%s", why.text);
    if (proving->progress.terminal)
        bounds_tell(bounds, show_progress, &proving->progress);
    solver_use_bounds(engine_solver(proving->engine, NULL), bounds);
    return true;
}

/* --- preparing the prover --- */

static void say_states(const struct variant *variant, const struct tablebase *tablebase,
                       enum tablebase_question question, double began)
{
    double seconds = cli_seconds(CLOCK_MONOTONIC) - began;
    uint64_t bytes = 0;
    (void)tablebase_bytes(variant, question, &bytes, NULL);
    cli_wrong("%llu states solved in %.2f seconds, %llu bytes", (unsigned long long)tablebase_states(tablebase),
              seconds, (unsigned long long)bytes);
}

/* Prepares the prover. Returns false after saying why it cannot be made. */
static bool prepare_prover(const struct cli_options *options, const struct proving *proving, const struct book *book)
{
    struct solver_limits limits = {
        .memory = SOLVER_MEMORY, .threads = options->threads, .path = options->path, .book = book};
    double began = cli_seconds(CLOCK_MONOTONIC);
    struct reason why;
    if (options->mebibytes)
        limits.memory = (size_t)options->mebibytes << 20;
    engine_set_solver(proving->engine, &limits);
    engine_set_tablebase(proving->engine, options->mebibytes << 20);
    if (prover_prepare(proving->prover, proving->engine, NULL, &why) != ANALYST_DONE)
        return cli_wrong_line("%s", why.text);
    if (proving->prover == &prover_solver) {
        bool reduced;
        size_t memory = solver_memory(engine_solver(proving->engine, NULL), &reduced);
        if (reduced)
            cli_wrong("not enough memory: the table has only %zu MiB", memory >> 20);
    } else if (options->stats && proving->prover == &prover_tablebase)
        say_states(&options->variant, engine_tablebase(proving->engine, NULL, NULL), TABLEBASE_PLAY, began);
    return true;
}

static enum cli_exit prove_positions(const struct cli_options *options, const struct prover *prover,
                                     cli_position_fn *print)
{
    struct proving proving = {.prover = prover, .engine = engine_create(&options->variant, NULL)};
    enum cli_exit exit = CLI_USAGE;
    struct reason why;
    if (!proving.engine)
        return cli_refused("out of memory");
    struct book *book = cli_book(options);
    if (prepare_prover(options, &proving, book))
        exit = prover != &prover_solver || begin_long_solve(&proving, options)
                   ? cli_each_position(options, print, &proving)
                   : CLI_REFUSED;
    engine_destroy(proving.engine);
    book_close(book);
    cli_end_progress(&proving.progress);
    /* the journal must be closed after the solver has been freed */
    return bounds_destroy(proving.bounds, &why) ? exit : cli_refused("%s", why.text);
}

/* --- endless play: can a side keep the game going for ever? --- */

/*
 * Prints for each side: = if it can keep the game going for ever; otherwise in how many plies the other side can end
 * it.
 */
static bool print_endings(const struct cli_options *options, const char *text, const struct text_item *item,
                          void *context, struct reason *why)
{
    const struct state *state = &item->state;
    (void)options;
    if (state->outcome != RUNNING)
        return refuse(why, "the game is over");
    printf("%s", text);
    for (enum side keeper = FIRST; keeper <= SECOND; keeper++) {
        int plies = tablebase_ending(context, state, keeper);
        printf(plies == TABLEBASE_NEVER ? "\t=" : "\t%d", plies);
    }
    putchar('\n');
    return true;
}

static enum cli_exit solve_endless(const struct cli_options *options)
{
    struct tablebase_limits limits = {.memory = options->mebibytes << 20, .threads = options->threads};
    struct reason why;
    double began = cli_seconds(CLOCK_MONOTONIC);
    struct tablebase *tablebase = tablebase_create(&options->variant, TABLEBASE_KEEP, &limits, NULL, NULL, NULL, &why);
    if (!tablebase)
        return cli_wrong("%s", why.text);
    if (options->stats)
        say_states(&options->variant, tablebase, TABLEBASE_KEEP, began);
    enum cli_exit exit = cli_each_position(options, print_endings, tablebase);
    tablebase_destroy(tablebase);
    return exit;
}

/* --- the commands `solve` and `analyze` --- */

enum cli_exit command_solve(const struct cli_options *options)
{
    const struct prover *prover = prover_made_for(&options->variant);
    if (prover != &prover_solver && (options->event.journal || options->known_count > 0))
        return cli_wrong("--journal, --known: nothing is kept of %s", options->variant.game->title);
    if (options->why && !options->variant.game->gravity)
        return cli_wrong("--why: no rules are known of %s", options->variant.game->title);
    if (options->endless && tablebase_for(options->variant.game))
        return solve_endless(options);
    if (options->endless)
        return cli_wrong("--endless: no game of %s is endless", options->variant.game->title);
    if (options->stats && !prover->made_for)
        return cli_wrong("--stats: what a search of %s took is not counted", options->variant.game->title);
    return prove_positions(options, prover, print_worth);
}

enum cli_exit command_analyze(const struct cli_options *options)
{
    return prove_positions(options, prover_made_for(&options->variant), print_worths);
}
