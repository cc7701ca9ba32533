/* gravitrips-cli prove and check: make and check a certificate of who wins Connect Four. Declared in cli.h. */
#include <unistd.h>

#include "cli/cli.h"
#include "cli/input.h"
#include "files/output.h"
#include "gravitrips/certificate.h"
#include "options/terminal.h"
#include "proof/prove.h"
#include "rules/reason.h"
#include "standard.h"

enum { FILE_MAX = (1 << 28) - 1, CHECK_MEBIBYTES = 1024 };

/* Seconds between two lines of progress: on a terminal, and elsewhere. */
static const double SHOW_EVERY = 0.5, REPORT_EVERY = 60;

static void print_certificate(const char *path, const struct certificate *certificate, size_t size)
{
    const char *const words[] = {
        [RUNNING] = "", [WON_BY_FIRST] = "first wins", [WON_BY_SECOND] = "second wins", [DRAWN] = "a draw"};
    printf("%s\t%dx%d\t%s\t%llu positions\t%llu moves\t%zu bytes\n", path, certificate->width, certificate->height,
           words[certificate->outcome], (unsigned long long)certificate->positions,
           (unsigned long long)certificate->moves, size);
}

/* --- the command `prove` --- */

static void show_size(uint64_t size, void *context)
{
    struct cli_progress *progress = context;
    double now = cli_seconds(CLOCK_MONOTONIC);
    if (now < progress->last + (progress->terminal ? SHOW_EVERY : REPORT_EVERY))
        return;
    progress->last = now;
    if (progress->terminal)
        terminal_control(stderr, "\r");
    fprintf(stderr, "%s%s%llu%s", progress->terminal ? "" : cli_name, progress->terminal ? "size " : ": size ",
            (unsigned long long)size, progress->terminal ? "" : "\n");
    if (progress->terminal)
        terminal_control(stderr, TERMINAL_CLEAR_LINE);
}

static bool make_proof(const struct cli_options *options, struct proof *proof, struct reason *why)
{
    struct cli_progress progress = {.terminal = isatty(STDERR_FILENO) != 0, .last = cli_seconds(CLOCK_MONOTONIC)};
    struct book *book = cli_book(options);
    struct proof_order order = {
        .variant = &options->variant,
        .book = book,
        .memory = (size_t)options->mebibytes << 20,
        .threads = options->threads,
        .effort = options->effort,
        .temperature = options->temperature,
        .progress = show_size,
        .context = &progress,
    };
    bool made = proof_make(&order, proof, why);
    if (progress.terminal)
        terminal_control(stderr, "\r" TERMINAL_CLEAR_LINE);
    book_close(book);
    return made;
}

/*
 * Makes a certificate. Opens its file before the work begins, so that a folder that cannot be written to is refused now
 * and not after hours.
 */
enum cli_exit command_prove(const struct cli_options *options)
{
    struct output output;
    struct proof proof;
    struct reason why;
    if (!output_open(&output, options->out, OUTPUT_LASTING, &why))
        return cli_refused("%s: %s", options->out, why.text);
    bool made = make_proof(options, &proof, &why);
    bool written = made && output_keep_bytes(&output, proof.bytes, proof.size, &why);
    if (written)
        print_certificate(options->out, &proof.certificate, proof.size);
    else
        cli_wrong("%s: %s", options->out, why.text);
    if (made)
        free(proof.bytes);
    else
        output_drop(&output);
    return written ? CLI_DONE : CLI_REFUSED;
}

/* --- the command `check` --- */

enum cli_exit command_check(const struct cli_options *options)
{
    size_t memory = (size_t)(options->mebibytes != 0 ? options->mebibytes : CHECK_MEBIBYTES) << 20;
    size_t size;
    struct certificate certificate;
    struct reason why;
    uint8_t *bytes = line_reader_whole(options->file, FILE_MAX, &size);
    if (!bytes && errno == EFBIG)
        return cli_refused("%s: larger than %d bytes", options->file, FILE_MAX);
    if (!bytes)
        return cli_refused("%s: %s", options->file, errno == ENOMEM ? "out of memory" : reason_of_errno());
    bool good = certificate_check(bytes, size, memory, &certificate, &why);
    free(bytes);
    if (!good)
        return cli_refused("%s: %s", options->file, why.text);
    print_certificate(options->file, &certificate, size);
    return CLI_DONE;
}
