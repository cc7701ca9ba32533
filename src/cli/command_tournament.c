/*
 * The commands tournament and tournament merge of gravitrips-cli. The first half of the file reads the contestants and
 * other settings. Declared in cli.h.
 */

#include "cli/arena.h"
#include "cli/input.h"
#include "cli/option_table.h"
#include "engines/journal.h"
#include "engines/schedule.h"
#include "rules/reason.h"
#include "standard.h"

/* A tournament's settings, and whatever they point to. */
struct entrants {
    struct tournament_setup setup;
    struct contestant *contestants;
    struct guest_setup *guests;  /* one for each contestant; only guest engines use theirs */
    int (*weights)[WEIGHTS_MAX]; /* one set for each contestant; in use where an option has named a file */
    struct record *openings;
};

enum { OPENING_PLIES = 2, OPENING_LINE_MAX = 1000, OPENINGS_MAX = 1 << 16, MINUTES_10 = 600000, MEBIBYTE_BITS = 20 };

static void entrants_free(struct entrants *entrants)
{
    for (int i = 0; i < entrants->setup.opening_count; i++)
        record_free(&entrants->openings[i]);
    free(entrants->openings);
    free(entrants->guests);
    free(entrants->weights);
    free(entrants->contestants);
}

/* --- the contestants --- */

/* Copies part of a text. Returns false if it does not fit. */
static bool copy_part(char *to, size_t size, const char *from, size_t length)
{
    if (length >= size)
        return false;
    memcpy(to, from, length);
    to[length] = '\0';
    return true;
}

/*
 * Reads a contestant: NAME,PROTOCOL,COMMAND for a guest, NAME,evaluator,EVALUATOR for a search of ours, or
 * NAME,museum,NAME for a guest of honour.
 */
static bool read_engine(const struct cli_options *options, const char *text, struct contestant *contestant,
                        struct guest_setup *guest)
{
    const char *protocol = strchr(text, ',') + 1;
    const char *command = strchr(protocol, ',') + 1;
    if (!copy_part(contestant->name, sizeof contestant->name, text, (size_t)(protocol - 1 - text)) ||
        !copy_part(guest->protocol, sizeof guest->protocol, protocol, (size_t)(command - 1 - protocol)) ||
        !copy_part(guest->command, sizeof guest->command, command, strlen(command)))
        return cli_wrong_line("--engine: '%.60s' is too long", text);
    if (strcmp(guest->protocol, "evaluator") == 0) {
        contestant->kind = CONTESTANT_EVALUATOR;
        contestant->evaluator = command;
        return cli_has_evaluator(&options->variant, command, "--engine");
    }
    if (strcmp(guest->protocol, "museum") == 0) {
        const struct honour *honour = cli_honour(&options->variant, command, "--engine");
        if (!honour)
            return false;
        *contestant = contestant_of_honour(&(struct museum_player){.honour = honour});
        return copy_part(contestant->name, sizeof contestant->name, text, (size_t)(protocol - 1 - text));
    }
    memcpy(guest->name, contestant->name, sizeof guest->name);
    contestant->kind = CONTESTANT_GUEST;
    contestant->guest = guest;
    return true;
}

static bool read_entrants(const struct cli_options *options, struct entrants *entrants)
{
    const struct cli_event *event = &options->event;
    size_t count = (size_t)event->entrant_count;
    entrants->contestants = calloc(count + 1, sizeof *entrants->contestants);
    entrants->guests = calloc(count + 1, sizeof *entrants->guests);
    entrants->weights = calloc(count + 1, sizeof *entrants->weights);
    if (!entrants->contestants || !entrants->guests || !entrants->weights)
        return cli_wrong_line("out of memory");
    for (int i = 0; i < event->entrant_count; i++) {
        const struct cli_entrant *entrant = &event->entrants[i];
        struct contestant *contestant = &entrants->contestants[i];
        if (!entrant->engine) {
            *contestant = (struct contestant){.kind = CONTESTANT_LEVEL, .level = entrant->level};
            snprintf(contestant->name, sizeof contestant->name, "level %d", entrant->level);
        } else if (!read_engine(options, entrant->engine, contestant, &entrants->guests[i])) {
            return false;
        }
    }
    entrants->setup.contestants = entrants->contestants;
    entrants->setup.count = event->entrant_count;
    return true;
}

/* --- settings of one contestant: the option --option --- */

/* Adds an option to those that will be set in the guest engine, which defines it. */
static bool add_option(struct guest_setup *guest, const char *key, size_t key_length, const char *value)
{
    struct talk_option *option = &guest->options[guest->option_count];
    if (guest->option_count == TALK_OPTIONS_MAX)
        return cli_wrong_line("--option: %s has more than %d", guest->name, TALK_OPTIONS_MAX);
    guest->option_count++;
    return (copy_part(option->name, sizeof option->name, key, key_length) &&
            copy_part(option->value, sizeof option->value, value, strlen(value))) ||
           cli_wrong_line("--option: '%.60s' is too long", key);
}

static bool set_guest(struct guest_setup *guest, const char *key, size_t key_length, const char *value)
{
    uint64_t mebibytes;
    char name[TALK_NAME_SIZE] = "";
    (void)copy_part(name, sizeof name, key, key_length);
    if (strcmp(name, "start") == 0)
        return cli_read_int("--option: start", value, MINUTES_10, &guest->start_ms);
    if (strcmp(name, "grace") == 0)
        return cli_read_int("--option: grace", value, MINUTES_10, &guest->grace_ms);
    if (strcmp(name, "folder") == 0)
        return copy_part(guest->folder, sizeof guest->folder, value, strlen(value)) ||
               cli_wrong_line("--option: the folder's name is too long");
    if (strcmp(name, "unfenced") == 0)
        return (guest->unfenced = strcmp(value, "yes") == 0) ||
               cli_wrong_line("--option: unfenced is 'yes' or left out");
    if (strcmp(name, "memory") != 0)
        return add_option(guest, key, key_length, value);
    if (!cli_read_number("--option: memory", value, 1, UINT64_C(1) << MEBIBYTE_BITS, &mebibytes))
        return false;
    guest->memory = mebibytes << MEBIBYTE_BITS;
    return true;
}

/* Applies a setting KEY=VALUE to a contestant. */
static bool set_key(const struct variant *variant, struct entrants *entrants, int who, const char *key)
{
    struct contestant *contestant = &entrants->contestants[who];
    const char *value = strchr(key, '=') + 1;
    size_t length = (size_t)(value - 1 - key);
    if (contestant->kind == CONTESTANT_HONOUR)
        return cli_wrong_line("--option: '%s' is a guest of honour, who plays as its source says", contestant->name);
    if (length == 4 && memcmp(key, "time", length) == 0)
        return cli_read_int("--option: time", value, INT_MAX / 2, &contestant->milliseconds);
    if (length == 5 && memcmp(key, "nodes", length) == 0)
        return cli_read_number("--option: nodes", value, 1, UINT64_MAX, &contestant->nodes);
    if (length == 5 && memcmp(key, "depth", length) == 0 && contestant->kind == CONTESTANT_EVALUATOR)
        return cli_read_int("--option: depth", value, AI_DEPTH_MAX, &contestant->depth);
    if (length == 11 && memcmp(key, "temperature", length) == 0 && contestant->kind == CONTESTANT_EVALUATOR)
        return cli_read_int("--option: temperature", value, AI_WIN, &contestant->temperature);
    if (length == 7 && memcmp(key, "weights", length) == 0 && contestant->kind != CONTESTANT_GUEST) {
        contestant->weights = entrants->weights[who];
        return cli_read_weights(variant, contestant->evaluator, "--option: weights", value, entrants->weights[who]);
    }
    if (contestant->kind != CONTESTANT_GUEST)
        return cli_wrong_line("--option: '%s' has no '%.*s'", contestant->name, (int)length, key);
    return set_guest(&entrants->guests[who], key, length, value);
}

static bool read_settings(const struct cli_options *options, struct entrants *entrants)
{
    const struct cli_event *event = &options->event;
    for (int i = 0; i < event->setting_count; i++) {
        const char *text = event->settings[i], *colon = strchr(text, ':');
        int who = 0;
        while (who < event->entrant_count &&
               (strlen(entrants->contestants[who].name) != (size_t)(colon - text) ||
                memcmp(entrants->contestants[who].name, text, (size_t)(colon - text)) != 0))
            who++;
        if (who == event->entrant_count)
            return cli_wrong_line("--option: nobody is called '%.*s'", (int)(colon - text), text);
        if (!set_key(&options->variant, entrants, who, colon + 1))
            return false;
    }
    return true;
}

/*
 * Stores the digest of each guest's file, so that a change during the tournament is noticed. Returns false if a guest
 * would have no fence and the user has not allowed that.
 */
static bool hold_guests(const struct cli_event *event, struct entrants *entrants)
{
    for (int i = 0; i < event->entrant_count; i++) {
        struct guest_setup *guest = &entrants->guests[i];
        struct guest_trouble trouble = {0};
        struct reason why;
        if (entrants->contestants[i].kind != CONTESTANT_GUEST)
            continue;
        if (!guest_is_held(guest, &trouble) && trouble.fault == GUEST_UNFENCED)
            return cli_wrong_line("%s could read and change all your files: %s; --option '%s:unfenced=yes' starts it "
                                  "all the same",
                                  guest->name, trouble.why.text, guest->name);
        if (!guest_print(guest, guest->print, &why))
            guest->print[0] = '\0'; /* the guest will lose its games by forfeit */
    }
    return true;
}

/* --- openings: random moves, or lines of a file --- */

/* Adds an opening: its moves stand on one line of a file. Returns false after saying what is wrong. */
static bool add_opening(const struct cli_options *options, struct line_reader *lines, struct entrants *entrants)
{
    struct tournament_setup *setup = &entrants->setup;
    struct record *record = &entrants->openings[setup->opening_count];
    struct reason why;
    if (!input_game(&options->variant, lines->text, lines->length, record, &why))
        return cli_wrong_line("%s: line %lu: %s", options->event.openings, lines->number, why.text);
    setup->opening_count++;
    return record->outcome == RUNNING ||
           cli_wrong_line("%s: line %lu: the game is over then", options->event.openings, lines->number);
}

static bool read_lines(const struct cli_options *options, struct line_reader *lines, struct entrants *entrants)
{
    while (line_reader_next(lines)) {
        if (lines->too_long)
            return cli_wrong_line("%s: line %lu is too long", options->event.openings, lines->number);
        if (lines->length == 0 || lines->text[0] == '#')
            continue;
        if (entrants->setup.opening_count == OPENINGS_MAX)
            return cli_wrong_line("%s: there are more than %d openings", options->event.openings, OPENINGS_MAX);
        if (!add_opening(options, lines, entrants))
            return false;
    }
    if (lines->failed)
        return cli_wrong_line("%s: %s", options->event.openings, reason_of_errno());
    return entrants->setup.opening_count > 0 || cli_wrong_line("%s: there is no opening", options->event.openings);
}

static bool read_openings_file(const struct cli_options *options, struct entrants *entrants)
{
    struct line_reader lines = {.limit = OPENING_LINE_MAX, .stream = fopen(options->event.openings, "r")};
    if (!lines.stream)
        return cli_wrong_line("%s: %s", options->event.openings, reason_of_errno());
    entrants->openings = calloc(OPENINGS_MAX, sizeof *entrants->openings);
    bool read = entrants->openings ? read_lines(options, &lines, entrants) : cli_wrong_line("out of memory");
    entrants->setup.openings = entrants->openings;
    line_reader_close(&lines);
    return read;
}

/* Reads --openings, which is a number of random plies or the name of a file. */
static bool read_openings(const struct cli_options *options, struct entrants *entrants)
{
    const char *text = options->event.openings;
    /* under a rule by which a player chooses colours, the players themselves make the opening fair */
    uint64_t plies = options->variant.options.opening == OPENING_PLAIN ? OPENING_PLIES : 0;
    bool is_number = !text || (text[0] && text[strspn(text, "0123456789")] == '\0');
    if (text && is_number && !cli_read_number("--openings", text, 0, (uint64_t)options->variant.cells - 1, &plies))
        return false;
    entrants->setup.opening_plies = (int)plies;
    return is_number || read_openings_file(options, entrants);
}

/* --- the whole setup of a tournament --- */

/*
 * Sets up a tournament from the options, but without an opening book. Returns false after saying what is wrong; in any
 * case entrants_free must free the setup.
 */
static bool entrants_read(const struct cli_options *options, struct entrants *entrants)
{
    const struct cli_event *event = &options->event;
    bool in_parts = options->shares > 1;
    struct reason why;
    *entrants = (struct entrants){0};
    entrants->setup = (struct tournament_setup){
        .variant = &options->variant,
        .kind = event->is_sprt ? TOURNAMENT_SPRT : (enum tournament_kind)event->kind,
        .games = options->games,
        .seed = options->seed,
        .time = {event->move_ms, event->game_ms, event->increment_ms, event->nodes},
        .sprt = event->sprt,
        .adjudicate = event->adjudicate,
        .restart = event->restart,
        .concurrency = options->threads,
        .part = in_parts ? options->share : 0,
        .parts = in_parts ? options->shares : 0,
    };
    return read_entrants(options, entrants) && read_settings(options, entrants) && read_openings(options, entrants) &&
           hold_guests(event, entrants) && (tournament_check(&entrants->setup, &why) || cli_wrong_line("%s", why.text));
}

/* --- playing a tournament, and reporting it --- */

/*
 * A note of what a guest's fence consists of. It is written once, by the thread that first starts the guest, and
 * printed once, by the thread that reports games.
 */
struct note {
    atomic_int stage; /* enum note_stage */
    char fence[FENCE_WORDS_SIZE];
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
        report_fence(&event->report, i, note->fence);
    }
}

static bool keep_game(const struct tournament_result *result, void *context, struct reason *why)
{
    const struct event *event = context;
    return !event->journal || journal_add(event->journal, result, why);
}

static bool tell_game(const struct tournament_result *result, void *context)
{
    struct event *event = context;
    tell_fences(event);
    return report_game(&event->report, result);
}

/* How many games this tournament will have; 0 if that is not known. */
static int count_games(const struct tournament_setup *setup)
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
                                      .planned = count_games(setup)};
    return report_begin(&event->report, event->options);
}

static enum cli_exit play_event(struct event *event)
{
    struct tournament_watch watch = {.context = event, .ended = keep_game, .told = tell_game};
    struct tournament_setup *setup = &event->entrants.setup;
    struct book *book = cli_book(event->options);
    struct reason why;
    int winner = SCHEDULE_NOBODY;
    setup->book = book;
    enum tournament_status status =
        tournament_play(setup, event->known.results, event->known.count, &watch, NULL, &why);
    tell_fences(event);
    if (status != TOURNAMENT_DONE)
        report_drop(&event->report);
    bool judged = status != TOURNAMENT_DONE || !event->options->event.grades ||
                  report_grades_judge(&event->report, setup->variant);
    bool told = report_end(&event->report) && judged;
    if (setup->kind == TOURNAMENT_KNOCK_OUT)
        winner = schedule_winner(setup, event->report.games, event->report.games_count);
    if (winner != SCHEDULE_NOBODY)
        printf("winner\t%s\n", setup->contestants[winner].name);
    if (status == TOURNAMENT_FAILED)
        cli_wrong("%s", why.text);
    book_close(book);
    return status == TOURNAMENT_DONE && told ? CLI_DONE : CLI_REFUSED;
}

/* Refuses to write an output to a file that is also another output, or that is read as a journal. */
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
        for (int j = 0; files[i].path && j < options->line_read.operand_count; j++)
            if (output_meets(files[i].path, options->line_read.operands[j]))
                return cli_wrong_line("%s names a journal that is read: %s", files[i].option,
                                      options->line_read.operands[j]);
    }
    return true;
}

enum cli_exit command_tournament(const struct cli_options *options)
{
    struct event event = {.options = options};
    const char *path = options->event.journal;
    struct reason why;
    enum cli_exit exit = CLI_USAGE;
    if (are_apart(options) && entrants_read(options, &event.entrants)) {
        event.journal = path ? journal_open(path, &event.entrants.setup, &event.known, &why) : NULL;
        if (path && !event.journal)
            exit = cli_refused("%s: %s", path, why.text);
        else
            exit = begin_report(&event) && listen_for_fences(&event) ? play_event(&event) : CLI_REFUSED;
    }
    report_free(&event.report);
    journal_close(event.journal);
    journal_forget(&event.known);
    entrants_free(&event.entrants);
    free(event.names);
    free(event.notes);
    return exit;
}

/* --- the command `tournament merge`: joining journals --- */

static bool read_journal(const char *path, struct journal_games *games)
{
    size_t length, whole;
    struct reason why;
    char *text = line_reader_whole(path, JOURNAL_MOST, &length);
    if (!text)
        return cli_wrong_line("%s: %s", path, errno == EFBIG ? "it is too long for a journal" : reason_of_errno());
    enum journal_status status = journal_parse(text, length, NULL, games, &whole, &why);
    free(text);
    if (status == JOURNAL_EMPTY)
        return cli_wrong_line("%s: it is empty", path);
    return status == JOURNAL_READ || cli_wrong_line("%s: %s", path, why.text);
}

/*
 * Reads the journals that the operands name, and joins their games, which must be of one tournament. Returns false
 * after saying what is wrong.
 */
static bool join_all(const struct cli_options *options, struct journal_games *all)
{
    bool joined = read_journal(options->line_read.operands[0], all);
    for (int i = 1; joined && i < options->line_read.operand_count; i++) {
        const char *path = options->line_read.operands[i];
        struct journal_games more;
        struct reason why;
        joined = read_journal(path, &more);
        if (joined) {
            joined = (journal_same_head(more.head, all->head, &why) && journal_join(all, &more, &why)) ||
                     cli_wrong_line("%s: %s", path, why.text);
            journal_forget(&more);
        }
    }
    return joined;
}

enum cli_exit command_tournament_merge(const struct cli_options *options)
{
    struct journal_games games = {0};
    struct bulletin report = {0};
    if (!are_apart(options))
        return CLI_USAGE;
    const char *path = options->event.journal;
    struct variant variant;
    struct reason why;
    bool told = join_all(options, &games) &&
                (!path || journal_write(path, &games, &why) || cli_wrong_line("%s: %s", path, why.text));
    if (told) {
        report = (struct bulletin){.names = (const char(*)[RECORD_NAME_SIZE])games.names,
                                   .count = games.name_count,
                                   .kind = games.kind,
                                   .sprt = games.sprt,
                                   .planned = games.count};
        told = report_begin(&report, options);
        for (int i = 0; told && i < games.count; i++)
            told = report_game(&report, &games.results[i]);
        if (told && options->event.grades && games.count > 0) /* moves are graded on the board of the games */
            told = record_variant(&games.results[0].record, &variant, &why) ? report_grades_judge(&report, &variant)
                                                                            : cli_wrong_line("%s", why.text);
        told = told && report_end(&report);
    }
    report_free(&report);
    journal_forget(&games);
    return told ? CLI_DONE : CLI_REFUSED;
}
