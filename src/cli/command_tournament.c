/* gravitrips-cli tournament and tournament merge. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/entrants.h"
#include "cli/report.h"
#include "engines/journal.h"
#include "engines/schedule.h"
#include "rules/reason.h"

/* What holds a guest: written once, by the thread that begins it first, told once by the one that tells of games. */
struct note {
    atomic_int stage; /* enum note_stage */
    char fence[GUEST_FENCE_SIZE];
};

enum note_stage { NOTE_NONE, NOTE_TAKEN, NOTE_WRITTEN, NOTE_TOLD };

/* A tournament that is being played. */
struct event {
    const struct cli_options *options;
    struct entrants entrants;
    struct bulletin report;
    struct journal *journal; /* NULL: there is none */
    struct journal_games known;
    char (*names)[RECORD_NAME_SIZE];
    struct note *notes; /* by contestant */
};

static void hear_fence(const struct contestant *contestant, const char *fence, void *context)
{
    struct note *note = context;
    int none = NOTE_NONE;
    (void)contestant;
    if (!atomic_compare_exchange_strong(&note->stage, &none, NOTE_TAKEN))
        return;
    snprintf(note->fence, sizeof note->fence, "%s", fence);
    atomic_store(&note->stage, NOTE_WRITTEN);
}

static bool listen_for_fences(struct event *event)
{
    struct entrants *entrants = &event->entrants;
    event->notes = calloc((size_t)entrants->setup.count, sizeof *event->notes);
    if (!event->notes)
        return cli_wrong_line("out of memory");
    for (int i = 0; i < entrants->setup.count; i++) {
        entrants->contestants[i].held = hear_fence;
        entrants->contestants[i].context = &event->notes[i];
    }
    return true;
}

static void tell_fences(struct event *event)
{
    for (int i = 0; i < event->entrants.setup.count; i++) {
        struct note *note = &event->notes[i];
        if (atomic_load(&note->stage) != NOTE_WRITTEN)
            continue;
        atomic_store(&note->stage, NOTE_TOLD);
        report_aside(&event->report, "%s is held by: %s", event->names[i], note->fence);
    }
}

static bool keep_game(const struct tournament_result *result, void *context, struct reason *why)
{
    struct event *event = context;
    return !event->journal || journal_add(event->journal, result, why);
}

static bool tell_game(const struct tournament_result *result, void *context)
{
    struct event *event = context;
    tell_fences(event);
    return report_game(&event->report, result);
}

static bool open_journal(struct event *event)
{
    const char *path = event->options->event.journal;
    struct reason why;
    if (!path)
        return true;
    event->journal = journal_open(path, &event->entrants.setup, &event->known, &why);
    return event->journal || cli_wrong_line("%s: %s", path, why.text);
}

/* How many games there will be, if that is known. */
static int plan(const struct tournament_setup *setup)
{
    int count = schedule_most(setup), ours = 0;
    if (setup->kind == TOURNAMENT_KNOCK_OUT || setup->kind == TOURNAMENT_SPRT)
        return 0;
    for (int number = 0; number < count; number++)
        ours += schedule_is_ours(setup, number);
    return ours;
}

static bool begin_report(struct event *event)
{
    const struct tournament_setup *setup = &event->entrants.setup;
    event->names = calloc((size_t)setup->count, sizeof *event->names);
    if (!event->names)
        return cli_wrong_line("out of memory");
    for (int i = 0; i < setup->count; i++)
        memcpy(event->names[i], setup->contestants[i].name, sizeof event->names[i]);
    event->report = (struct bulletin){.names = (const char(*)[RECORD_NAME_SIZE])event->names,
                                      .count = setup->count,
                                      .kind = setup->kind,
                                      .sprt = setup->sprt,
                                      .planned = plan(setup)};
    return report_begin(&event->report, event->options);
}

static void print_winner(const struct event *event)
{
    const struct tournament_setup *setup = &event->entrants.setup;
    int winner = setup->kind == TOURNAMENT_KNOCK_OUT
                     ? schedule_winner(setup, event->report.games, event->report.games_count)
                     : SCHEDULE_NOBODY;
    if (winner != SCHEDULE_NOBODY)
        printf("winner\t%s\n", setup->contestants[winner].name);
}

static enum cli_exit play(struct event *event)
{
    struct tournament_watch watch = {.context = event, .ended = keep_game, .told = tell_game};
    struct book *book = cli_book(event->options);
    struct reason why;
    event->entrants.setup.book = book;
    enum tournament_status status =
        tournament_play(&event->entrants.setup, event->known.results, event->known.count, &watch, NULL, &why);
    tell_fences(event);
    if (status != TOURNAMENT_DONE)
        report_drop(&event->report);
    bool judged = status != TOURNAMENT_DONE || !event->options->event.grades ||
                  report_grades_judge(&event->report, event->entrants.setup.variant);
    bool told = report_end(&event->report) && judged;
    print_winner(event);
    if (status == TOURNAMENT_FAILED)
        cli_wrong("%s", why.text);
    book_close(book);
    return status == TOURNAMENT_DONE && told ? CLI_DONE : CLI_REFUSED;
}

/* Two that write to one file spoil it for both. */
static bool are_apart(const struct cli_options *options)
{
    const struct {
        const char *option, *path;
    } files[] = {{"--journal", options->event.journal},
                 {"--records", options->event.records},
                 {"--json", options->event.json},
                 {"--csv", options->event.csv}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        for (size_t j = 0; files[i].path && j < i; j++)
            if (files[j].path && output_meets(files[i].path, files[j].path))
                return cli_wrong_line("%s and %s name one file", files[j].option, files[i].option);
        for (int j = 0; files[i].path && j < options->part_count; j++)
            if (output_meets(files[i].path, options->parts[j]))
                return cli_wrong_line("%s names a journal that is read: %s", files[i].option, options->parts[j]);
    }
    return true;
}

enum cli_exit command_tournament(const struct cli_options *options)
{
    struct event event = {.options = options};
    enum cli_exit exit = CLI_USAGE;
    if (are_apart(options) && entrants_read(options, &event.entrants))
        exit = open_journal(&event) && begin_report(&event) && listen_for_fences(&event) ? play(&event) : CLI_REFUSED;
    report_free(&event.report);
    journal_close(event.journal);
    journal_forget(&event.known);
    entrants_free(&event.entrants);
    free(event.names);
    free(event.notes);
    return exit;
}

/* --- joining journals --- */

/* Reads a whole file; NULL after saying why not. */
static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "r");
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    while (file && !feof(file) && !ferror(file) && *length <= JOURNAL_MOST) {
        if (*length == room) {
            char *more = realloc(text, room = 2 * room + BUFSIZ);
            if (!more)
                break;
            text = more;
        }
        *length += fread(text + *length, 1, room - *length, file);
    }
    bool read = file && feof(file);
    if (!read) {
        cli_wrong("%s: %s", path, *length > JOURNAL_MOST ? "it is too long for a journal" : reason_of_errno());
        free(text);
        text = NULL;
    }
    if (file)
        fclose(file);
    return text;
}

static bool read_journal(const char *path, struct journal_games *games)
{
    size_t length, whole;
    struct reason why;
    char *text = read_file(path, &length);
    if (!text)
        return false;
    enum journal_status status = journal_parse(text, length, NULL, games, &whole, &why);
    free(text);
    if (status == JOURNAL_EMPTY)
        return cli_wrong_line("%s: it is empty", path);
    return status == JOURNAL_READ || cli_wrong_line("%s: %s", path, why.text);
}

/* Adds the games of another journal, read from `path`. */
static bool join(struct journal_games *all, struct journal_games *more, const char *path)
{
    struct reason why;
    if (!journal_same_head(more->head, all->head, &why))
        return cli_wrong_line("%s: %s", path, why.text);
    return journal_join(all, more, &why) || cli_wrong_line("%s: %s", path, why.text);
}

static bool join_all(const struct cli_options *options, struct journal_games *all)
{
    bool joined = read_journal(options->parts[0], all);
    for (int i = 1; joined && i < options->part_count; i++) {
        struct journal_games more;
        joined = read_journal(options->parts[i], &more);
        if (joined) {
            joined = join(all, &more, options->parts[i]);
            journal_forget(&more);
        }
    }
    return joined;
}

static bool write_journal(const char *path, const struct journal_games *games)
{
    struct reason why;
    return !path || journal_write(path, games, &why) || cli_wrong_line("%s: %s", path, why.text);
}

/* The board is that of the games. */
static bool judge_merged(struct bulletin *report, const struct journal_games *games)
{
    struct variant variant;
    struct reason why;
    if (games->count == 0)
        return true;
    return record_variant(&games->results[0].record, &variant, &why) ? report_grades_judge(report, &variant)
                                                                     : cli_wrong_line("%s", why.text);
}

enum cli_exit command_tournament_merge(const struct cli_options *options)
{
    struct journal_games games = {0};
    struct bulletin report = {0};
    if (!are_apart(options))
        return CLI_USAGE;
    bool told = join_all(options, &games) && write_journal(options->event.journal, &games);
    if (told) {
        report = (struct bulletin){.names = (const char(*)[RECORD_NAME_SIZE])games.names,
                                   .count = games.name_count,
                                   .kind = games.kind,
                                   .sprt = games.sprt,
                                   .planned = games.count};
        told = report_begin(&report, options);
        for (int i = 0; told && i < games.count; i++)
            told = report_game(&report, &games.results[i]);
        told = told && (!options->event.grades || judge_merged(&report, &games)) && report_end(&report);
    }
    report_free(&report);
    journal_forget(&games);
    return told ? CLI_DONE : CLI_REFUSED;
}
