/*
 * gravitrips-cli engine: our program as an engine that other programs ask, over standard input and output. One thread
 * reads lines. While there is a question, another thread thinks, and says the answer. Declared in cli.h.
 */
#include <poll.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/input.h"
#include "engines/serve.h"
#include "rules/reason.h"
#include "standard.h"
#include "threads/thread.h"

enum {
    HURRIED = 20, /* milliseconds for a quick search, if the one before it has found no move */
    STEP = 100    /* milliseconds between two checks whether somebody still reads the answers */
};

struct desk {
    struct cli_options options; /* the other program can set some of them */
    struct serve serve;
    struct engine *engine; /* NULL: not made yet */
    struct book *book;
    unsigned changes, games; /* serve.changes when the engine was made, serve.games when it last forgot a game */
    uint64_t random;

    struct thread thinker;
    bool thinking;
    atomic_bool cancel, answered;
    struct talk_out said;
    struct talk_out reply; /* the reply to the last command; what is said while thinking is in `said` */
};

/* Writes the lines of a reply in one piece, so that lines of two threads never mix. */
static void say_reply(const struct talk_out *out)
{
    fwrite(out->text, 1, out->length, stdout);
    (void)cli_flush();
}

/* --- the engine, and the thread that thinks --- */

static void close_engine(struct desk *desk)
{
    engine_destroy(desk->engine);
    book_close(desk->book);
    desk->engine = NULL;
    desk->book = NULL;
}

/*
 * Makes the engine with the settings that the other program has chosen, or keeps the engine if they have not changed.
 * Returns false if memory is short, after saying so.
 */
static bool make_engine(struct desk *desk)
{
    const struct serve *serve = &desk->serve;
    if (desk->engine && desk->changes != serve->changes)
        close_engine(desk);
    if (!desk->engine) {
        desk->options.variant = serve->variant;
        desk->options.evaluator = serve->evaluator[0] ? serve->evaluator : NULL;
        desk->book = cli_book(&desk->options);
        desk->engine = cli_engine(&desk->options, desk->book, serve->threads);
        desk->changes = serve->changes;
        if (desk->engine)
            engine_set_solver(desk->engine, &(struct solver_limits){.book = desk->book,
                                                                    .threads = serve->threads,
                                                                    .memory = (size_t)serve->mebibytes << 20});
    } else if (desk->games != serve->games)
        engine_clear(desk->engine);
    desk->games = serve->games;
    return desk->engine != NULL;
}

static void tell_report(const struct ai_report *report, void *context)
{
    struct desk *desk = context;
    desk->said.length = 0;
    serve_tell(&desk->serve, report, &desk->said);
    say_reply(&desk->said);
}

/*
 * Searches the position without the weaknesses of a level: if the other program wants a depth or a search without end,
 * or if the level has found no move.
 */
static enum ai_status search_position(struct desk *desk, const struct ai_request *request, struct move *move)
{
    struct ai_answer answer;
    enum ai_status status = engine_search(desk->engine, &desk->serve.state, request, &answer);
    if (status != AI_NO_MOVE)
        *move = answer.moves[random_below(&desk->random, (uint32_t)answer.count)];
    return status;
}

static bool choose_move(struct desk *desk, struct move *move)
{
    const struct serve_task *task = &desk->serve.task;
    struct ai_request request = {.depth = task->depth,
                                 .milliseconds = task->milliseconds,
                                 .nodes = task->nodes,
                                 .recent = {desk->serve.recent[0], desk->serve.recent[1]},
                                 .cancel = &desk->cancel,
                                 .report = tell_report,
                                 .context = desk};
    struct ai_report report;
    enum ai_status status;
    if (task->depth > 0 || task->infinite)
        status = search_position(desk, &request, move);
    else {
        status = ai_choose(desk->engine, &desk->serve.state, desk->serve.level, &desk->random, &request, move, &report);
        if (status != AI_NO_MOVE)
            tell_report(&report, desk);
    }
    return status != AI_NO_MOVE ||
           search_position(desk, &(struct ai_request){.milliseconds = HURRIED}, move) != AI_NO_MOVE;
}

/* Runs on the thinker's thread: finds the answer to one question. */
static void think_on_thread(void *context)
{
    struct desk *desk = context;
    struct move move;
    bool chosen = choose_move(desk, &move);
    desk->said.length = 0;
    serve_answer(&desk->serve, chosen ? &move : NULL, &desk->said);
    /*
     * If a search without end was asked for, the answer is printed later: the other program will say when it wants it.
     */
    if (!desk->serve.task.infinite)
        say_reply(&desk->said);
    atomic_store(&desk->answered, true);
}

static void begin_thinking(struct desk *desk)
{
    desk->said.length = 0;
    atomic_store(&desk->cancel, false);
    atomic_store(&desk->answered, false);
    if (make_engine(desk) && thread_start(&desk->thinker, "thinker", think_on_thread, desk) == 0) {
        desk->thinking = true;
        return;
    }
    serve_answer(&desk->serve, NULL, &desk->said);
    say_reply(&desk->said);
}

/* Waits for the answer of the thread that thinks. With `now`, or if the search has no end, cancels the search first. */
static void end_thinking(struct desk *desk, bool now)
{
    if (!desk->thinking)
        return;
    if (now || desk->serve.task.infinite)
        atomic_store(&desk->cancel, true);
    thread_join(&desk->thinker);
    desk->thinking = false;
    if (desk->serve.task.infinite)
        say_reply(&desk->said);
}

/* Prepares the engine, and then says that it is ready. While a search is running, the engine is ready already. */
static void get_ready(struct desk *desk)
{
    if (!desk->thinking && make_engine(desk))
        ai_prepare(desk->engine, desk->serve.level, NULL);
    desk->reply.length = 0;
    serve_is_ready(&desk->serve, &desk->reply);
    say_reply(&desk->reply);
}

/* --- the lines of the other program --- */

/* Handles one line. Returns false if it was the command to quit. */
static bool read_command(struct desk *desk, const struct line_reader *lines)
{
    struct reason complaint;
    if (desk->thinking && !serve_hears_now(&desk->serve, lines->text, lines->length))
        end_thinking(desk, false);
    desk->reply.length = 0;
    enum serve_next next = serve_hear(&desk->serve, lines->text, lines->length, &desk->reply, &complaint);
    say_reply(&desk->reply);
    if (complaint.text[0])
        cli_wrong("line %lu: %s", lines->number, complaint.text);
    if (next == SERVE_THINK)
        begin_thinking(desk);
    else if (next == SERVE_READY)
        get_ready(desk);
    else if (next == SERVE_STOP || next == SERVE_QUIT)
        end_thinking(desk, true);
    return next != SERVE_QUIT;
}

/* Skips the rest of a line that is too long. Returns false if nothing comes after it. */
static bool skip_line(struct desk *desk, struct line_reader *lines)
{
    desk->reply.length = 0;
    serve_skip(&desk->serve, &desk->reply);
    if (desk->reply.length > 0)
        end_thinking(desk, false); /* answers must come in the order of the lines */
    say_reply(&desk->reply);
    cli_wrong("line %lu: longer than %d bytes", lines->number, SERVE_LINE_MAX);
    return line_reader_skip(lines, SIZE_MAX);
}

/* Handles lines until there are no more. Returns false if they could not be read. */
static bool hear_all(struct desk *desk)
{
    struct line_reader lines = {.stream = stdin, .limit = SERVE_LINE_MAX};
    struct pollfd reader = {.fd = STDOUT_FILENO};
    bool more = true, gone = false;
    while (more && line_reader_next(&lines))
        more = lines.too_long ? skip_line(desk, &lines) : read_command(desk, &lines);
    /* The input has ended, so nobody can say stop any more. Waits for the answer as long as somebody can read it. */
    while (desk->thinking && !gone && !desk->serve.task.infinite && !atomic_load(&desk->answered))
        gone = poll(&reader, 1, STEP) > 0;
    end_thinking(desk, gone);
    if (lines.failed)
        cli_wrong("standard input: %s", reason_of_errno());
    line_reader_close(&lines);
    return !lines.failed;
}

enum cli_exit command_engine(const struct cli_options *options)
{
    struct reason why;
    const struct protocol *protocol = protocol_find(serve_names[options->protocol]);
    if (!protocol_plays(protocol, &options->variant, &why)) /* refused once here, and not for each line */
        return cli_wrong("--protocol %s: %s", protocol->name, why.text);
    struct desk *desk = calloc(1, sizeof *desk);
    bool read = false;
    if (desk) {
        desk->options = *options;
        desk->random = options->seed;
        serve_begin(&desk->serve, options->protocol, &options->variant, options->level ? options->level : LEVEL_MAX);
        desk->serve.threads = options->threads;
        if (options->evaluator)
            snprintf(desk->serve.evaluator, sizeof desk->serve.evaluator, "%s", options->evaluator);
        read = hear_all(desk);
        close_engine(desk);
    } else
        cli_wrong("out of memory");
    free(desk);
    return read ? CLI_DONE : CLI_REFUSED;
}
