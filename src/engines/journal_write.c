/* The text of a journal as it is written: what the tournament is, then its games. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/journal_text.h"
#include "match/record_tags.h"

const char *const journal_faults[GUEST_FAULTS] = {
    [GUEST_FINE] = "none",         [GUEST_UNFENCED] = "unfenced",
    [GUEST_CHANGED] = "changed",   [GUEST_NOT_STARTED] = "not-started",
    [GUEST_LATE] = "late",         [GUEST_ENDED] = "ended",
    [GUEST_NONSENSE] = "nonsense", [GUEST_ILLEGAL] = "illegal",
    [GUEST_FLOOD] = "flood",       [GUEST_OUR_FAULT] = "ours",
};

uint32_t journal_check(const char *bytes, size_t length)
{
    uint32_t check = UINT32_MAX;
    for (size_t i = 0; i < length; i++) {
        check ^= (unsigned char)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            check = check >> 1 ^ (check & 1 ? UINT32_C(0xedb88320) : 0);
    }
    return ~check;
}

/* Where a text goes; `length` counts on when `size` is used up. */
struct writer {
    char *text;
    size_t size;
    size_t length;
};

static void put(struct writer *writer, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++, writer->length++)
        if (writer->length + 1 < writer->size)
            writer->text[writer->length] = bytes[i];
    if (writer->size > 0)
        writer->text[writer->length < writer->size ? writer->length : writer->size - 1] = '\0';
}

static void __attribute__((format(printf, 2, 3))) say(struct writer *writer, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put(writer, text, strlen(text));
}

/* Text of others on one line and between quotes: what cannot stand there is a question mark. */
static void put_words(struct writer *writer, const char *text)
{
    while (*text != '\0') {
        size_t length = record_character(text);
        bool plain = length > 0 && *text != '"' && *text != '\\';
        put(writer, plain ? text : *text == '"' ? "'" : "?", plain ? length : 1);
        text += length > 0 ? length : 1;
    }
}

/* --- the head --- */

static void put_board(struct writer *writer, const struct variant *variant)
{
    const struct options *options = &variant->options;
    say(writer, "%% board %s %dx%d connect %d pieces %d points %d\n", variant->game->name, options->width,
        options->height, options->connect, options->pieces, options->points);
    if (options->opening != OPENING_PLAIN)
        say(writer, "%% rule %s\n", opening_name(options->opening));
}

static uint32_t check_openings(const struct tournament_setup *setup)
{
    uint32_t check = 0;
    for (int i = 0; i < setup->opening_count; i++)
        for (int k = 0; k < setup->openings[i].move_count; k++) {
            struct move move = setup->openings[i].moves[k].move;
            const char bytes[] = {(char)i, (char)move.kind, (char)move.from, (char)move.to};
            check = check * 31 + journal_check(bytes, sizeof bytes);
        }
    return check;
}

static void put_openings(struct writer *writer, const struct tournament_setup *setup)
{
    if (setup->opening_count > 0)
        say(writer, "%% openings given %d %08x\n", setup->opening_count, check_openings(setup));
    else
        say(writer, "%% openings random %d\n", setup->opening_plies);
}

/* Weights are told by their sum of checks. */
static uint32_t check_weights(const struct tournament_setup *setup, const struct contestant *contestant)
{
    int count = evaluator_weight_count(setup->variant, contestant->evaluator);
    uint32_t check = 0;
    for (int i = 0; contestant->weights && i < count; i++)
        check = check * 31 + (uint32_t)contestant->weights[i];
    return check;
}

static void put_guest(struct writer *writer, const struct guest_setup *guest)
{
    say(writer, "%% plays engine %s start %d grace %d memory %llu\n", guest->protocol, guest->start_ms, guest->grace_ms,
        (unsigned long long)guest->memory);
    for (int i = 0; i < guest->option_count; i++) {
        say(writer, "%% option ");
        put_words(writer, guest->options[i].name);
        say(writer, "=");
        put_words(writer, guest->options[i].value);
        say(writer, "\n");
    }
    say(writer, "%s", JOURNAL_COMMAND);
    put_words(writer, guest->command);
    say(writer, "\n");
}

static void put_contestant(struct writer *writer, const struct tournament_setup *setup,
                           const struct contestant *contestant)
{
    say(writer, "%% name ");
    put_words(writer, contestant->name);
    say(writer, "\n");
    if (contestant->kind == CONTESTANT_GUEST)
        put_guest(writer, contestant->guest);
    else if (contestant->kind == CONTESTANT_LEVEL)
        say(writer, "%% plays level %d\n", contestant->level);
    else
        say(writer, "%% plays evaluator depth %d\n", contestant->depth);
    if (contestant->evaluator || contestant->weights)
        say(writer, "%% evaluator %s weights %08x\n", contestant->evaluator ? contestant->evaluator : "-",
            check_weights(setup, contestant));
    if (contestant->milliseconds > 0 || contestant->nodes > 0)
        say(writer, "%% own-time %d nodes %llu\n", contestant->milliseconds, (unsigned long long)contestant->nodes);
}

static void put_about(struct writer *writer, const void *about)
{
    const struct tournament_setup *setup = about;
    const struct tournament_time *time = &setup->time;
    say(writer, "%% kind %s\n", tournament_kind_name(setup->kind));
    put_board(writer, setup->variant);
    say(writer, "%% seed %llu\n", (unsigned long long)setup->seed);
    say(writer, "%% time %d game %d increment %d nodes %llu\n", time->move_ms, time->game_ms, time->increment_ms,
        (unsigned long long)time->nodes);
    put_openings(writer, setup);
    if (setup->fixed_sides)
        say(writer, "%% sides fixed\n");
    if (setup->adjudicate > 0)
        say(writer, "%% adjudicate %d\n", setup->adjudicate);
    if (setup->restart)
        say(writer, "%% restart\n");
    if (setup->kind == TOURNAMENT_KNOCK_OUT)
        say(writer, "%% games %d\n", setup->games);
    if (setup->kind == TOURNAMENT_SPRT)
        say(writer, "%% sprt %.17g %.17g %.17g %.17g\n", setup->sprt.elo0, setup->sprt.elo1, setup->sprt.alpha,
            setup->sprt.beta);
    for (int i = 0; i < setup->count; i++)
        put_contestant(writer, setup, &setup->contestants[i]);
}

void journal_line(char line[JOURNAL_LINE_MAX], int number, size_t length, uint32_t check)
{
    if (number > 0)
        snprintf(line, JOURNAL_LINE_MAX, "%s%d %zu %08x\n", JOURNAL_GAME, number, length, check);
    else
        snprintf(line, JOURNAL_LINE_MAX, "%s%zu %08x\n", JOURNAL_MARK, length, check);
}

/* Writes a part, behind the line that says how long it is. */
typedef void put_part_fn(struct writer *writer, const void *about);

static size_t put_framed(int number, put_part_fn *put_part, const void *about, char *text, size_t size)
{
    struct writer measured = {0};
    char line[JOURNAL_LINE_MAX];
    put_part(&measured, about);
    journal_line(line, number, measured.length, 0);
    size_t line_length = strlen(line);
    if (size <= line_length + measured.length)
        return line_length + measured.length;
    struct writer writer = {text + line_length, size - line_length, 0};
    put_part(&writer, about);
    journal_line(line, number, writer.length, journal_check(writer.text, writer.length));
    memcpy(text, line, line_length);
    return line_length + writer.length;
}

size_t journal_head(const struct tournament_setup *setup, char *text, size_t size)
{
    return put_framed(0, put_about, setup, text, size);
}

static void put_head(struct writer *writer, const void *head)
{
    put(writer, head, strlen(head));
}

size_t journal_head_again(const struct journal_games *games, char *text, size_t size)
{
    return put_framed(0, put_head, games->head, text, size);
}

/* --- games --- */

static void put_game(struct writer *writer, const void *about)
{
    const struct tournament_result *result = about;
    const struct standings_effort *efforts = result->sheet.efforts;
    say(writer, "[Number \"%d\"]\n", result->number + 1);
    say(writer, "[Opening \"%d %d\"]\n", result->opening + 1, result->opening_length);
    for (int side = 0; side < 2; side++)
        say(writer, "[%sEffort \"%d %llu %llu\"]\n", side == FIRST ? "First" : "Second", efforts[side].moves,
            (unsigned long long)efforts[side].microseconds, (unsigned long long)efforts[side].longest);
    if (result->adjudicated)
        say(writer, "[Adjudicated \"proven\"]\n");
    if (result->sheet.forfeited) {
        say(writer, "[Forfeit \"%s ", journal_faults[result->sheet.fault]);
        put_words(writer, result->trouble.why.text);
        say(writer, "\"]\n");
    }
    size_t room = writer->size > writer->length ? writer->size - writer->length : 0;
    writer->length += record_format(&result->record, room > 0 ? writer->text + writer->length : NULL, room);
}

size_t journal_game(const struct tournament_result *result, char *text, size_t size)
{
    return put_framed(result->number + 1, put_game, result, text, size);
}
