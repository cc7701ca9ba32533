/* gravitrips-workshop book: make an opening book, prove it, describe it. Declared in workshop.h. */
#include <unistd.h>

#include "options/terminal.h"
#include "standard.h"
#include "workshop/book_build.h"
#include "workshop/workshop.h"

/* Seconds from one line of progress to the next, if standard error is not a terminal. */
static const double REPORT_EVERY = 60;

enum { SAMPLES_USUAL = 100 };

static void show_progress(const struct book_progress *progress, void *context)
{
    struct cli_progress *line = context;
    double rate = progress->seconds > 0 ? (double)progress->done / progress->seconds : 0;
    if (!line->terminal && progress->seconds < line->last + REPORT_EVERY)
        return;
    line->last = progress->seconds;
    line->begun = line->terminal;
    if (line->terminal)
        terminal_control(stderr, "\r");
    fprintf(stderr, "%s%s%zu of %zu solved, %.1f a second, ", line->terminal ? "" : cli_name,
            line->terminal ? "" : ": ", progress->done, progress->total, rate);
    if (rate > 0)
        cli_print_left((double)(progress->total - progress->done) / rate);
    else
        fprintf(stderr, "no estimate yet");
    if (line->terminal)
        terminal_control(stderr, TERMINAL_CLEAR_LINE); /* erases the rest of a longer line that stood here */
    else
        fputc('\n', stderr);
}

/* --- the command book build --- */

enum cli_exit command_book_build(const struct cli_options *options)
{
    struct cli_progress line = {.terminal = isatty(STDERR_FILENO) != 0};
    struct book_build order = {
        .variant = &options->variant,
        .plies = options->plies,
        .path = options->out,
        .parts = options->line_read.operands,
        .part_count = options->line_read.operand_count,
        .share = options->share,
        .shares = options->shares,
        .threads = options->threads,
        .progress = show_progress,
        .context = &line,
    };
    struct book_built built;
    struct reason why;
    bool done = book_build(&order, &built, &why);
    cli_end_progress(&line);
    if (!done)
        return cli_refused("%s", why.text);
    if (options->shares > 1)
        printf("%s.part\tshare %d of %d\t", options->out, options->share, options->shares);
    else
        printf("%s\t%zu positions\t", options->out, built.positions);
    printf("%zu of %d plies\t%zu known before\t%zu solved\n", built.asked, options->plies, built.known,
           built.asked - built.known);
    return CLI_DONE;
}

enum cli_exit command_book_positions(const struct cli_options *options)
{
    struct book_positions positions;
    struct reason why;
    if (!book_positions_init(&positions, &options->variant, options->plies, &why))
        return cli_refused("%s", why.text);
    for (size_t i = 0; i < positions.count && !ferror(stdout); i++)
        if (positions.list[i].plies == options->plies)
            puts(positions.list[i].text);
    book_positions_free(&positions);
    return CLI_DONE;
}

/* --- the command book verify --- */

static void say_wrong(const char *position, int kept, int right, void *context)
{
    cli_end_progress(context);
    cli_wrong("'%s': the book says %d, right is %d", position, kept, right);
}

static enum cli_exit verify_book(const struct cli_options *options, const struct book *book)
{
    struct cli_progress line = {.terminal = isatty(STDERR_FILENO) != 0};
    struct book_verify order = {
        .book = book,
        .samples = options->samples ? options->samples : SAMPLES_USUAL,
        .seed = options->seed,
        .threads = options->threads,
        .wrong = say_wrong,
        .progress = show_progress,
        .context = &line,
    };
    struct book_verified verified;
    struct reason why;
    bool done = book_verify(&order, &verified, &why);
    cli_end_progress(&line);
    if (!done)
        return cli_refused("%s: %s", options->file, why.text);
    printf("%s\t%zu positions, none missing\t%zu compared with their children\t%zu solved again\t%zu wrong\n",
           options->file, verified.positions, verified.derived, verified.sampled, verified.wrong);
    return verified.wrong == 0 ? CLI_DONE : CLI_REFUSED;
}

enum cli_exit command_book_verify(const struct cli_options *options)
{
    struct reason why;
    struct book *book = book_open(options->file, NULL, &why);
    if (!book)
        return cli_refused("%s", why.text);
    enum cli_exit exit = verify_book(options, book);
    book_close(book);
    return exit;
}

/* --- the command book info --- */

enum cli_exit command_book_info(const struct cli_options *options)
{
    struct reason why;
    struct book *book = book_open(options->file, NULL, &why);
    if (!book)
        return cli_refused("%s", why.text);
    struct book_info info = book_info(book);
    printf("board\t%dx%d\nconnect\t%d\nplies\t%d\npositions\t%llu\nbytes\t%llu\n", info.sizes.width, info.sizes.height,
           info.sizes.connect, info.plies, (unsigned long long)info.positions, (unsigned long long)info.bytes);
    book_close(book);
    return CLI_DONE;
}
