/* What commands think with: an engine, or a solver with the opening book. */
#include "cli/cli.h"

struct engine *cli_engine(const struct cli_options *options)
{
    struct engine *engine = engine_create(&options->variant, options->evaluator);
    if (!engine)
        fprintf(stderr, "gravitrips-cli: out of memory\n");
    return engine;
}

/* The book that comes with the program; NULL if there is none, it is not wanted, or, which is said, it is refused. */
static struct book *open_book(const struct cli_options *options)
{
    struct reason why;
    if (options->no_book)
        return NULL;
    struct book *book = book_open_default(&options->variant, &why);
    if (!book && why.text[0])
        fprintf(stderr, "gravitrips-cli: solving without the opening book: %s\n", why.text);
    return book;
}

struct solver *cli_solver(const struct cli_options *options, struct book **book)
{
    struct solver_limits limits = {.threads = options->threads, .path = options->path, .book = *book = open_book(options)};
    struct reason why;
    struct solver *solver = solver_create(&options->variant, &limits, &why);
    bool reduced = false;
    if (!solver) {
        cli_wrong("%s", why.text);
        book_close(*book);
        return NULL;
    }
    size_t memory = solver_memory(solver, &reduced);
    if (reduced)
        fprintf(stderr, "gravitrips-cli: memory is short: the table has only %zu MiB\n", memory >> 20);
    return solver;
}
