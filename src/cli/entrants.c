/* Who plays in a tournament: --engine, --level, --option; how: the other options. */
#include "cli/entrants.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/option_table.h"
#include "rules/reason.h"

enum { OPENING_PLIES = 2, OPENING_LINE_MAX = 1000, OPENINGS_MAX = 1 << 16, MINUTES_10 = 600000, MEBIBYTE_BITS = 20 };

void entrants_free(struct entrants *entrants)
{
    for (int i = 0; i < entrants->setup.opening_count; i++)
        record_free(&entrants->openings[i]);
    free(entrants->openings);
    free(entrants->guests);
    free(entrants->contestants);
}

/* --- who --- */

/* Copies a part of a text; false if it does not fit. */
static bool copy_part(char *to, size_t size, const char *from, size_t length)
{
    if (length >= size)
        return false;
    memcpy(to, from, length);
    to[length] = '\0';
    return true;
}

static bool is_evaluator(const struct variant *variant, const char *name, const char **evaluator)
{
    int i = 0;
    while ((*evaluator = evaluator_name(variant, i++)) && strcmp(*evaluator, name) != 0)
        ;
    return *evaluator;
}

/* NAME,evaluator,EVALUATOR */
static bool read_evaluator(const struct cli_options *options, const char *evaluator, struct contestant *contestant)
{
    contestant->kind = CONTESTANT_EVALUATOR;
    return is_evaluator(&options->variant, evaluator, &contestant->evaluator) ||
           cli_wrong_line("--engine: there is no evaluator '%s' for this game", evaluator);
}

/* NAME,PROTOCOL,COMMAND */
static bool read_engine(const struct cli_options *options, const char *text, struct contestant *contestant,
                        struct guest_setup *guest)
{
    const char *protocol = strchr(text, ',') + 1;
    const char *command = strchr(protocol, ',') + 1;
    if (!copy_part(contestant->name, sizeof contestant->name, text, (size_t)(protocol - 1 - text)) ||
        !copy_part(guest->protocol, sizeof guest->protocol, protocol, (size_t)(command - 1 - protocol)) ||
        !copy_part(guest->command, sizeof guest->command, command, strlen(command)))
        return cli_wrong_line("--engine: '%.60s' is too long", text);
    if (strcmp(guest->protocol, "evaluator") == 0)
        return read_evaluator(options, command, contestant);
    memcpy(guest->name, contestant->name, sizeof guest->name);
    contestant->kind = CONTESTANT_GUEST;
    contestant->guest = guest;
    return true;
}

static struct contestant level_of(int level)
{
    struct contestant contestant = {.kind = CONTESTANT_LEVEL, .level = level};
    snprintf(contestant.name, sizeof contestant.name, "level %d", level);
    return contestant;
}

static bool read_entrants(const struct cli_options *options, struct entrants *entrants)
{
    const struct cli_event *event = &options->event;
    size_t count = (size_t)event->entrant_count;
    entrants->contestants = calloc(count + 1, sizeof *entrants->contestants);
    entrants->guests = calloc(count + 1, sizeof *entrants->guests);
    if (!entrants->contestants || !entrants->guests)
        return cli_wrong_line("out of memory");
    for (int i = 0; i < event->entrant_count; i++) {
        const struct cli_entrant *entrant = &event->entrants[i];
        if (!entrant->engine)
            entrants->contestants[i] = level_of(entrant->level);
        else if (!read_engine(options, entrant->engine, &entrants->contestants[i], &entrants->guests[i]))
            return false;
    }
    entrants->setup.contestants = entrants->contestants;
    entrants->setup.count = event->entrant_count;
    return true;
}

/* --- what is set for one --- */

static bool read_int(const char *key, const char *value, int most, int *number)
{
    uint64_t read;
    if (!cli_read_number(key, value, 1, (uint64_t)most, &read))
        return false;
    *number = (int)read;
    return true;
}

/* An option of the engine's own. */
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
        return read_int("--option: start", value, MINUTES_10, &guest->start_ms);
    if (strcmp(name, "grace") == 0)
        return read_int("--option: grace", value, MINUTES_10, &guest->grace_ms);
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

/* KEY=VALUE for one who plays. */
static bool set_key(struct contestant *contestant, struct guest_setup *guest, const char *key)
{
    const char *value = strchr(key, '=') + 1;
    size_t length = (size_t)(value - 1 - key);
    if (length == 4 && memcmp(key, "time", length) == 0)
        return read_int("--option: time", value, INT_MAX / 2, &contestant->milliseconds);
    if (length == 5 && memcmp(key, "nodes", length) == 0)
        return cli_read_number("--option: nodes", value, 1, UINT64_MAX, &contestant->nodes);
    if (length == 5 && memcmp(key, "depth", length) == 0 && contestant->kind == CONTESTANT_EVALUATOR)
        return read_int("--option: depth", value, AI_DEPTH_MAX, &contestant->depth);
    if (contestant->kind != CONTESTANT_GUEST)
        return cli_wrong_line("--option: '%s' has no '%.*s'", contestant->name, (int)length, key);
    return set_guest(guest, key, length, value);
}

static bool read_settings(const struct cli_event *event, struct entrants *entrants)
{
    for (int i = 0; i < event->setting_count; i++) {
        const char *text = event->settings[i], *colon = strchr(text, ':');
        int who = 0;
        while (who < event->entrant_count &&
               (strlen(entrants->contestants[who].name) != (size_t)(colon - text) ||
                memcmp(entrants->contestants[who].name, text, (size_t)(colon - text)) != 0))
            who++;
        if (who == event->entrant_count)
            return cli_wrong_line("--option: nobody is called '%.*s'", (int)(colon - text), text);
        if (!set_key(&entrants->contestants[who], &entrants->guests[who], colon + 1))
            return false;
    }
    return true;
}

/* Nobody plays as somebody else whose file comes in the place of his, or unfenced without a word. */
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
            guest->print[0] = '\0'; /* it loses its games, which are told */
    }
    return true;
}

/* --- openings --- */

/* Reads the moves of a line as an opening; false after saying what is wrong. */
static bool add_opening(const struct cli_options *options, struct line_reader *lines, struct entrants *entrants)
{
    struct tournament_setup *setup = &entrants->setup;
    struct record *record = &entrants->openings[setup->opening_count];
    struct record_error error;
    if (memchr(lines->text, '\0', lines->length))
        return cli_wrong_line("%s: line %lu: it holds a zero byte", options->event.openings, lines->number);
    if (!record_parse_moves(&options->variant, lines->text, record, &error))
        return cli_wrong_line("%s: line %lu: %s", options->event.openings, lines->number, error.why.text);
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

static bool read_file(const struct cli_options *options, struct entrants *entrants)
{
    struct line_reader lines = {.limit = OPENING_LINE_MAX, .stream = fopen(options->event.openings, "r")};
    if (!lines.stream)
        return cli_wrong_line("%s: %s", options->event.openings, reason_of_errno());
    entrants->openings = calloc(OPENINGS_MAX, sizeof *entrants->openings);
    bool read = entrants->openings ? read_lines(options, &lines, entrants) : cli_wrong_line("out of memory");
    entrants->setup.openings = entrants->openings;
    fclose(lines.stream);
    line_reader_free(&lines);
    return read;
}

/* A number of moves that are made at random, or else a file. */
static bool read_openings(const struct cli_options *options, struct entrants *entrants)
{
    const char *text = options->event.openings;
    /* Where colours are chosen the players themselves make the beginning even. */
    uint64_t plies = options->variant.options.opening == OPENING_PLAIN ? OPENING_PLIES : 0;
    bool is_number = !text || (text[0] && text[strspn(text, "0123456789")] == '\0');
    if (text && is_number && !cli_read_number("--openings", text, 0, (uint64_t)options->variant.cells - 1, &plies))
        return false;
    entrants->setup.opening_plies = (int)plies;
    return is_number || read_file(options, entrants);
}

/* --- all of it --- */

static void set_up(const struct cli_options *options, struct tournament_setup *setup)
{
    const struct cli_event *event = &options->event;
    bool in_parts = options->shares > 1;
    *setup = (struct tournament_setup){
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
}

bool entrants_read(const struct cli_options *options, struct entrants *entrants)
{
    struct reason why;
    *entrants = (struct entrants){0};
    set_up(options, &entrants->setup);
    return read_entrants(options, entrants) && read_settings(&options->event, entrants) &&
           read_openings(options, entrants) && hold_guests(&options->event, entrants) &&
           (tournament_check(&entrants->setup, &why) || cli_wrong_line("%s", why.text));
}
