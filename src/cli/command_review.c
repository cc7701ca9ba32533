/* gravitrips-cli review and games review: how good every move of a game was. Declared in cli.h. */
#include <unistd.h>

#include "cli/cli.h"
#include "cli/input.h"
#include "options/terminal.h"
#include "standard.h"
#include "train/trainer.h"

static const char *const class_names[REVIEW_CLASSES] = {[REVIEW_BEST] = "best",
                                                        [REVIEW_GOOD] = "good",
                                                        [REVIEW_MISSED_WIN] = "missed win",
                                                        [REVIEW_MISSED_BLOCK] = "missed block",
                                                        [REVIEW_INACCURACY] = "inaccuracy",
                                                        [REVIEW_MISTAKE] = "bad move",
                                                        [REVIEW_BLUNDER] = "blunder"};
static const char *const side_names[] = {[FIRST] = "first", [SECOND] = "second"};

/* What reviews need, kept from one game to the next. */
struct desk {
    const struct cli_options *options;
    struct archive *archive; /* NULL: the games are not in the archive */
    struct cli_adviser adviser;
    int reviewed;
};

/* One game and its review. */
struct subject {
    const struct record *record;
    archive_id id; /* 0: the game is not in the archive */
    struct move *moves;
    struct review *review;
};

/* --- printing a review --- */

/* Prints the line of best play that begins with the move `best`. */
static enum analyst_status print_line(const struct desk *desk, struct state state, int number, struct move best)
{
    const struct variant *variant = &desk->adviser.variant;
    struct review_line line;
    variant->game->apply(variant, &state, best);
    enum analyst_status status = review_line_find(desk->adviser.analyst, variant, &state, NULL, &line);
    printf("%d\tline", number);
    cli_print_move(variant, best, "\t");
    for (int i = 0; i < line.count; i++)
        cli_print_move(variant, line.moves[i], " ");
    printf(line.proven ? "\n" : " ?\n");
    return status;
}

static enum analyst_status print_moves(const struct desk *desk, const struct subject *subject)
{
    const struct variant *variant = &desk->adviser.variant;
    enum analyst_status status = ANALYST_DONE;
    struct state state;
    variant->game->start(variant, &state);
    for (int i = 0; i < subject->review->count && status == ANALYST_DONE; i++) {
        const struct review_move *move = &subject->review->moves[i];
        printf("%d\t%s", i + 1, side_names[side_of_move(&variant->options, i)]);
        cli_print_move(variant, subject->moves[i], "\t");
        printf("\t%s\t", class_names[move->judgement]);
        cli_print_worth(variant, &state, move->before_known, move->before);
        putchar('\t');
        cli_print_worth(variant, &state, move->after_known, move->after);
        cli_print_move(variant, move->best, "\t");
        putchar('\n');
        if (desk->options->line && review_is_grave(move->judgement))
            status = print_line(desk, state, i + 1, move->best);
        variant->game->apply(variant, &state, subject->moves[i]);
    }
    return status;
}

static void print_sums(const struct review *review)
{
    for (int side = FIRST; side <= SECOND; side++) {
        printf("%s\taccuracy ", side_names[side]);
        printf(review->accuracy[side] < 0 ? "-" : "%.1f", review->accuracy[side]);
        for (int judgement = 0; judgement < REVIEW_CLASSES; judgement++)
            printf("\t%s %d", class_names[judgement], review->counts[side][judgement]);
        putchar('\n');
    }
    printf("turning point\t");
    printf(review->turning_point == REVIEW_NO_MOVE ? "-\n" : "%d\n", review->turning_point + 1);
    printf("last chance\t");
    printf(review->chance.move == REVIEW_NO_MOVE ? "-\n" : "%d\n", review->chance.move + 1);
    printf("%s\n", review->proven ? "proven" : "judged");
}

/* --- making a review, and storing it in the archive --- */

static void show_progress(int done, int count, void *context)
{
    if (*(const bool *)context) {
        terminal_control(stderr, "\r");
        fprintf(stderr, "%d of %d moves", done, count);
    }
}

void cli_adviser_clear(struct cli_adviser *adviser)
{
    analyst_destroy(adviser->analyst);
    book_close(adviser->book);
    adviser->analyst = NULL;
    adviser->book = NULL;
}

bool cli_adviser_set(struct cli_adviser *adviser, const struct cli_options *options, const struct variant *variant,
                     int milliseconds)
{
    struct cli_options now = *options;
    if (adviser->analyst && adviser->variant.game == variant->game && analyst_proves(variant) &&
        memcmp(&adviser->variant.options, &variant->options, sizeof variant->options) == 0)
        return true;
    cli_adviser_clear(adviser);
    adviser->variant = now.variant = *variant;
    adviser->book = cli_book(&now);
    struct analyst_limits limits = {.solver = {.threads = options->threads, .book = adviser->book},
                                    .milliseconds = milliseconds};
    adviser->analyst = analyst_create(&adviser->variant, &limits);
    return adviser->analyst != NULL;
}

/*
 * Stores a review with its game in the archive. The review of an unfinished game is not stored, because the game may go
 * on.
 */
static bool keep_review(const struct desk *desk, const struct subject *subject)
{
    if (!subject->id || subject->record->outcome == RUNNING)
        return true;
    if (!trainer_keep_review(desk->archive, subject->id, subject->review))
        return false;
    (void)archive_flush(desk->archive); /* if it fails, closing the archive says what went wrong */
    return true;
}

static bool make_review(const struct desk *desk, struct subject *subject)
{
    bool terminal = isatty(STDERR_FILENO) != 0;
    enum analyst_status status =
        review_create(desk->adviser.analyst, &desk->adviser.variant, subject->moves, subject->record->move_count, NULL,
                      show_progress, &terminal, &subject->review);
    if (terminal)
        terminal_control(stderr, "\r" TERMINAL_CLEAR_LINE);
    return status == ANALYST_DONE && keep_review(desk, subject);
}

/* Prints the review of a game, and makes it first if none is stored. Returns false if memory is short. */
static bool review_subject(struct desk *desk, struct subject *subject)
{
    subject->review = trainer_kept_review(desk->archive, subject->id, subject->record);
    if (!subject->review && !make_review(desk, subject))
        return false;
    if (desk->reviewed++ > 0)
        putchar('\n');
    enum analyst_status status = print_moves(desk, subject);
    print_sums(subject->review);
    (void)cli_flush(); /* because the next game may take long */
    return status == ANALYST_DONE;
}

/* Reviews a record and prints the review; `id` is 0 unless the game is in the archive. */
static enum cli_exit review_record(struct desk *desk, const struct record *record, archive_id id)
{
    struct subject subject = {.record = record, .id = id};
    struct variant variant;
    struct reason why;
    if (!record_variant(record, &variant, &why))
        return cli_refused("%s", why.text);
    subject.moves = trainer_moves(record);
    bool done = subject.moves &&
                cli_adviser_set(&desk->adviser, desk->options, &variant, review_milliseconds(record->move_count)) &&
                review_subject(desk, &subject);
    if (!done)
        cli_wrong("out of memory");
    free(subject.moves);
    review_destroy(subject.review);
    return done ? CLI_DONE : CLI_REFUSED;
}

/* --- the commands `review` and `games review` --- */

static enum cli_exit review_records(struct desk *desk, struct record_stream *text)
{
    enum cli_exit exit = CLI_DONE;
    struct record record;
    struct record_error error;
    enum record_status status;
    bool found = false;
    while (!ferror(stdout) && (status = record_stream_next(text, &record, &error)) != RECORD_NONE) {
        found = true;
        if (status == RECORD_REFUSED) {
            (void)cli_flush();
            record_stream_refuse(text, &error);
            exit = CLI_REFUSED;
            continue;
        }
        if (review_record(desk, &record, 0) != CLI_DONE)
            exit = CLI_REFUSED;
        record_free(&record);
    }
    return found || text->broken ? exit : cli_refused("%s: there is no game in it", text->name);
}

enum cli_exit command_review(const struct cli_options *options)
{
    struct record_stream text;
    struct desk desk = {.options = options};
    enum cli_exit exit = CLI_REFUSED;
    if (record_stream_open(&text, options->file, &options->variant))
        exit = review_records(&desk, &text);
    cli_adviser_clear(&desk.adviser);
    record_stream_close(&text);
    return text.broken ? CLI_REFUSED : exit;
}

static bool review_game(struct archive *archive, archive_id id, void *context)
{
    struct desk *desk = context;
    struct record record;
    if (ferror(stdout))
        return true; /* cli_main reports the lost output */
    if (!games_load(archive, id, &record))
        return false;
    desk->archive = archive;
    enum cli_exit exit = review_record(desk, &record, id);
    record_free(&record);
    return exit == CLI_DONE;
}

enum cli_exit command_games_review(const struct cli_options *options)
{
    struct desk desk = {.options = options};
    enum cli_exit exit = games_use(options, STORE_CHANGE, review_game, &desk);
    cli_adviser_clear(&desk.adviser);
    return exit;
}
