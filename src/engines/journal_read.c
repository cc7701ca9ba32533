/*
 * Reads a journal's text, in which there may be anything: parts, each behind a
 * line that says how long it is and its check. What is damaged behind the last
 * good part was torn by a crash; anywhere else it is refused.
 */
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/journal_text.h"

/* A text and what is read into. */
struct reader {
    const char *text;
    size_t length;
    size_t at;
    struct journal_games *games;
};

/* A part: `length` bytes from `at` on, which have been checked. */
struct part {
    const char *at;
    size_t length;
    int number; /* of a game, from 1 */
};

void journal_forget(struct journal_games *games)
{
    for (int i = 0; i < games->count; i++)
        tournament_forget(&games->results[i]);
    free(games->results);
    free(games->names);
    free(games->head);
    *games = (struct journal_games){0};
}

static bool out_of_memory(struct reason *why)
{
    return refuse(why, "out of memory");
}

/* --- parts --- */

static bool begins(const struct reader *reader, size_t at, const char *words)
{
    size_t length = strlen(words);
    return reader->length - at >= length && memcmp(reader->text + at, words, length) == 0;
}

/* The numbers that a line has behind its beginning. The line must be just as it would be written. */
static bool read_line(const struct reader *reader, size_t at, bool is_head, struct part *part, unsigned *check)
{
    char line[JOURNAL_LINE_MAX] = "", again[JOURNAL_LINE_MAX];
    const char *end = memchr(reader->text + at, '\n', reader->length - at);
    size_t length = end ? (size_t)(end - (reader->text + at)) + 1 : 0;
    if (length == 0 || length >= sizeof line)
        return false;
    memcpy(line, reader->text + at, length);
    *part = (struct part){.at = end + 1};
    if (is_head ? sscanf(line + strlen(JOURNAL_MARK), "%9zu %8x", &part->length, check) != 2
                : sscanf(line + strlen(JOURNAL_GAME), "%9d %9zu %8x", &part->number, &part->length, check) != 3)
        return false;
    journal_line(again, part->number, part->length, *check);
    return strcmp(line, again) == 0;
}

/* Reads the part that begins here; false if it is not whole. */
static bool read_part(const struct reader *reader, size_t at, bool is_head, struct part *part)
{
    unsigned check;
    if (!begins(reader, at, is_head ? JOURNAL_MARK : JOURNAL_GAME) || !read_line(reader, at, is_head, part, &check))
        return false;
    return part->length <= reader->length - (size_t)(part->at - reader->text) &&
           journal_check(part->at, part->length) == check;
}

/*
 * Does any whole game come behind this place? Where so many are begun that the text would be checked over and over it
 * was not torn by a crash, and counts as one that goes on: it is refused in time.
 */
static bool goes_on(const struct reader *reader, size_t at)
{
    enum { TIMES_MAX = 8 };
    size_t checked = 0;
    for (size_t i = at + 1; i < reader->length; i++) {
        struct part part;
        unsigned check;
        if (reader->text[i - 1] != '\n' || !begins(reader, i, JOURNAL_GAME))
            continue;
        if (read_line(reader, i, false, &part, &check) && part.length <= reader->length)
            checked += part.length;
        if (checked / TIMES_MAX > reader->length || read_part(reader, i, false, &part))
            return true;
    }
    return false;
}

static int line_at(const struct reader *reader, size_t at)
{
    int line = 1;
    for (size_t i = 0; i < at; i++)
        line += reader->text[i] == '\n';
    return line;
}

/* --- the head --- */

/* The line behind `at`, without its end; NULL past the last. */
static const char *next_line(const char **at, const char *end, size_t *length)
{
    const char *line = *at;
    if (line >= end)
        return NULL;
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    *length = (size_t)((newline ? newline : end) - line);
    *at = newline ? newline + 1 : end;
    return line;
}

static bool has_words(const char *line, size_t length, const char *words)
{
    return length >= strlen(words) && memcmp(line, words, strlen(words)) == 0;
}

static bool add_name(struct journal_games *games, const char *name, size_t length)
{
    char(*names)[RECORD_NAME_SIZE] = realloc(games->names, ((size_t)games->name_count + 1) * sizeof *names);
    if (!names)
        return false;
    games->names = names;
    snprintf(names[games->name_count++], RECORD_NAME_SIZE, "%.*s", (int)length, name);
    return true;
}

static void read_kind(struct journal_games *games, const char *line, size_t length)
{
    for (enum tournament_kind kind = TOURNAMENT_ROUND_ROBIN; kind <= TOURNAMENT_ARRANGED; kind++)
        if (strlen(tournament_kind_name(kind)) == length && memcmp(line, tournament_kind_name(kind), length) == 0)
            games->kind = kind;
}

enum { OWN_LINE_MAX = 256 };

/* A line as a text of its own, since what reads numbers looks for the end of all; a longer one is none of ours. */
static const char *copy_line(const char *line, size_t length, char copy[OWN_LINE_MAX])
{
    if (length >= OWN_LINE_MAX)
        length = 0;
    memcpy(copy, line, length);
    copy[length] = '\0';
    return copy;
}

static void read_sprt(struct standings_sprt *sprt, const char *line, size_t length)
{
    char copy[OWN_LINE_MAX];
    (void)sscanf(copy_line(line, length, copy), "%40lf %40lf %40lf %40lf", &sprt->elo0, &sprt->elo1, &sprt->alpha,
                 &sprt->beta);
}

/* What the head tells who has no setup. */
static bool read_about(struct journal_games *games, const struct part *head)
{
    static const char name[] = "% name ", kind[] = "% kind ", sprt[] = "% sprt ";
    const char *at = games->head, *line;
    size_t length;
    while ((line = next_line(&at, games->head + head->length, &length))) {
        if (has_words(line, length, kind))
            read_kind(games, line + strlen(kind), length - strlen(kind));
        if (has_words(line, length, sprt))
            read_sprt(&games->sprt, line + strlen(sprt), length - strlen(sprt));
        if (has_words(line, length, name) && games->name_count < TOURNAMENT_CONTESTANTS_MAX &&
            !add_name(games, line + strlen(name), length - strlen(name)))
            return false;
    }
    return true;
}

/* The next line of a head that is compared. */
static const char *next_compared(const char **at, size_t *length)
{
    const char *line;
    do
        line = next_line(at, *at + strlen(*at), length);
    while (line && has_words(line, *length, JOURNAL_COMMAND));
    return line;
}

bool journal_same_head(const char *there, const char *here, struct reason *why)
{
    for (;;) {
        size_t there_length = 0, here_length = 0;
        const char *a = next_compared(&there, &there_length), *b = next_compared(&here, &here_length);
        if (!a && !b)
            return true;
        if (a && b && there_length == here_length && memcmp(a, b, here_length) == 0)
            continue;
        enum { SHOWN = 36, MARK = 2 /* "% " */ };
        int a_length = a && there_length > MARK ? (int)there_length - MARK : 0;
        int b_length = b && here_length > MARK ? (int)here_length - MARK : 0;
        return refuse(why, "it is of another tournament: '%.*s' there, '%.*s' here",
                      a_length < SHOWN ? a_length : SHOWN, a ? a + MARK : "", b_length < SHOWN ? b_length : SHOWN,
                      b ? b + MARK : "");
    }
}

/* Reads the head; it must be that of the setup, if there is one. */
static bool take_head(struct reader *reader, const struct part *head, const char *expected, struct reason *why)
{
    struct journal_games *games = reader->games;
    if (memchr(head->at, '\0', head->length))
        return refuse(why, "line 1: what is said of the tournament holds a zero byte");
    games->head = strndup(head->at, head->length);
    if (!games->head || !read_about(games, head))
        return out_of_memory(why);
    reader->at = (size_t)(head->at - reader->text) + head->length;
    return !expected || journal_same_head(games->head, strchr(expected, '\n') + 1, why);
}

/* --- games --- */

static int find_name(const struct journal_games *games, const char *name)
{
    int i = 0;
    while (i < games->name_count && strcmp(games->names[i], name) != 0)
        i++;
    return i;
}

static void read_effort(const char *tag, const char *line, struct standings_effort *effort)
{
    unsigned long long microseconds, longest;
    size_t length = strlen(tag);
    if (strncmp(line, tag, length) != 0 ||
        sscanf(line + length, " \"%9d %18llu %18llu\"]", &effort->moves, &microseconds, &longest) != 3)
        return;
    effort->microseconds = microseconds;
    effort->longest = longest;
}

static void read_forfeit(const char *line, struct tournament_result *result)
{
    char fault[16] = "", why[sizeof result->trouble.why.text] = "";
    (void)sscanf(line, "[Forfeit \"%15s %119[^\"\n]", fault, why);
    for (int i = 0; i < GUEST_FAULTS; i++)
        if (strcmp(fault, journal_faults[i]) == 0)
            result->sheet.fault = result->trouble.fault = (enum guest_fault)i;
    memcpy(result->trouble.why.text, why, sizeof why);
}

/* Reads our own tags, which stand before those of the record. */
static bool read_tags(const char *text, struct tournament_result *result)
{
    bool numbered = false, opened = false;
    char line[OWN_LINE_MAX];
    for (size_t length; *text == '['; text += length, text += *text == '\n') {
        length = strcspn(text, "\n");
        copy_line(text, length, line);
        numbered |= sscanf(line, "[Number \"%9d\"]", &result->number) == 1;
        opened |= sscanf(line, "[Opening \"%9d %9d\"]", &result->opening, &result->opening_length) == 2;
        read_effort("[FirstEffort", line, &result->sheet.efforts[FIRST]);
        read_effort("[SecondEffort", line, &result->sheet.efforts[SECOND]);
        result->adjudicated |= strncmp(line, "[Adjudicated ", strlen("[Adjudicated ")) == 0;
        if (strncmp(line, "[Forfeit ", strlen("[Forfeit ")) == 0)
            read_forfeit(line, result);
    }
    result->number--;
    result->opening--;
    return numbered && opened && result->number >= 0 && result->opening >= 0 && result->opening_length >= 0;
}

/* What the record says of the game. */
static bool take_record(const struct journal_games *games, struct tournament_result *result, struct reason *why)
{
    struct standings_game *sheet = &result->sheet;
    for (int side = 0; side < 2; side++) {
        sheet->players[side] = find_name(games, result->record.players[side].name);
        if (sheet->players[side] == games->name_count)
            return refuse(why, "'%.40s' does not play here", result->record.players[side].name);
    }
    sheet->outcome = result->record.outcome;
    sheet->forfeited = result->record.ending == RECORD_FORFEIT;
    if (sheet->players[FIRST] == sheet->players[SECOND])
        return refuse(why, "it is a game of one");
    if (sheet->outcome == RUNNING || result->opening_length > result->record.move_count)
        return refuse(why, "it has no end");
    return sheet->forfeited == (sheet->fault != GUEST_FINE) || refuse(why, "it does not say what was wrong");
}

/* Reads a game from a part of its own, which a 0 ends. */
static bool read_game(const struct journal_games *games, const struct part *part, const char *text,
                      struct tournament_result *result, struct reason *why)
{
    struct record_error error;
    const char *at = text;
    int line = 1;
    *result = (struct tournament_result){0};
    if (!read_tags(text, result) || result->number != part->number - 1)
        return refuse(why, "its number is missing");
    if (record_parse(&at, &line, &result->record, &error) != RECORD_READ) {
        *why = error.why;
        return false;
    }
    if (take_record(games, result, why))
        return true;
    record_free(&result->record);
    return false;
}

static bool take_game(struct reader *reader, const struct part *part, struct reason *why)
{
    struct tournament_result result;
    struct reason what;
    char *text = strndup(part->at, part->length);
    bool read = text && read_game(reader->games, part, text, &result, &what);
    if (!text)
        return out_of_memory(why);
    free(text);
    if (!read)
        return refuse(why, "line %d: game %d: %.80s", line_at(reader, reader->at), part->number, what.text);
    if (!journal_add_game(reader->games, &result)) {
        tournament_forget(&result);
        return out_of_memory(why);
    }
    reader->at = (size_t)(part->at - reader->text) + part->length;
    return true;
}

static bool read_games(struct reader *reader, struct reason *why)
{
    while (reader->at < reader->length) {
        struct part part;
        if (read_part(reader, reader->at, false, &part)) {
            if (!take_game(reader, &part, why))
                return false;
        } else if (goes_on(reader, reader->at)) {
            return refuse(why, "it is damaged from line %d on, before its end", line_at(reader, reader->at));
        } else {
            break;
        }
    }
    return journal_order(reader->games, why);
}

/* Was a head torn when it was written? Then nothing else is there. */
static bool is_torn_head(const struct reader *reader, const char *expected)
{
    return reader->length == 0 ||
           (expected && reader->length < strlen(expected) && memcmp(reader->text, expected, reader->length) == 0);
}

static enum journal_status parse(struct reader *reader, const char *expected, struct reason *why)
{
    struct part head;
    if (is_torn_head(reader, expected))
        return JOURNAL_EMPTY;
    if (!begins(reader, 0, JOURNAL_MARK)) {
        refuse(why, "it is no journal of a tournament");
        return JOURNAL_REFUSED;
    }
    if (!read_part(reader, 0, true, &head)) {
        refuse(why, "line 1: what it says of the tournament is damaged");
        return JOURNAL_REFUSED;
    }
    return take_head(reader, &head, expected, why) && read_games(reader, why) ? JOURNAL_READ : JOURNAL_REFUSED;
}

enum journal_status journal_parse(const char *text, size_t length, const struct tournament_setup *setup,
                                  struct journal_games *games, size_t *whole, struct reason *why)
{
    struct reader reader = {.text = text, .length = length, .games = games};
    size_t size = setup ? journal_head(setup, NULL, 0) + 1 : 0;
    char *expected = setup ? malloc(size) : NULL;
    enum journal_status status = JOURNAL_REFUSED;
    *games = (struct journal_games){0};
    if (expected)
        journal_head(setup, expected, size);
    if (setup && !expected)
        out_of_memory(why);
    else
        status = parse(&reader, expected, why);
    free(expected);
    if (status != JOURNAL_READ)
        journal_forget(games);
    *whole = status == JOURNAL_READ ? reader.at : 0;
    return status;
}
