/* What commands think with, an engine and the opening book; and the clock for how long that takes. */
#include "cli/cli.h"

double cli_seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

struct book *cli_book(const struct cli_options *options)
{
    struct reason why;
    if (options->no_book)
        return NULL;
    struct book *book = book_open_default(&options->variant, &why);
    if (!book && why.text[0])
        fprintf(stderr, "gravitrips-cli: solving without the opening book: %s\n", why.text);
    return book;
}

/* Level 10's solver has memory and threads of its own; what it needs is made when level 10 is first asked. */
struct engine *cli_engine(const struct cli_options *options, const struct book *book, int threads)
{
    struct engine *engine = engine_create(&options->variant, options->evaluator);
    if (engine)
        engine_set_solver(engine, &(struct solver_limits){.book = book, .threads = threads, .path = options->path});
    else
        fprintf(stderr, "gravitrips-cli: out of memory\n");
    if (engine && options->weights_file)
        engine_set_weights(engine, options->weights);
    return engine;
}
