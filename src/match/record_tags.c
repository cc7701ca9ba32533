/* The tags of a record: what is written for each, and how it is read back. */
#include "match/record_tags.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/letters.h"
#include "rules/number.h"

enum { OPTION_MAX = 999, YEAR_ZERO = 1900, YEAR_MAX = 9999, SECONDS_A_DAY = 24 * 60 * 60 };

const char *const record_results[DRAWN + 1] = {
    [RUNNING] = "*", [WON_BY_FIRST] = "1-0", [WON_BY_SECOND] = "0-1", [DRAWN] = "1/2-1/2"};

static const char *const starters[] = {"red", "yellow"}; /* by player */

const char *const record_endings[RECORD_ENDINGS] = {
    [RECORD_UNFINISHED] = "unterminated", [RECORD_BY_RULES] = "normal",  [RECORD_REPETITION] = "threefold repetition",
    [RECORD_RESIGNED] = "resignation",    [RECORD_AGREED] = "agreement", [RECORD_TIME] = "time forfeit",
    [RECORD_FORFEIT] = "rules infraction"};

enum { STARTERS = sizeof starters / sizeof *starters };

static bool is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

size_t record_character(const char *text)
{
    uint32_t code;
    size_t length = letters_character(text, &code);
    return is_control(code) ? 0 : length;
}

static bool format_text(const char *text, char value[TAG_VALUE_SIZE])
{
    snprintf(value, TAG_VALUE_SIZE, "%s", text);
    return true;
}

static bool format_game(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    (void)which;
    return format_text(record->game->name, value);
}

static bool parse_game(struct record *record, int which, const char *value, struct reason *why)
{
    (void)which;
    record->game = game_find(value);
    return record->game || refuse(why, "'%s' is not a game", value);
}

/* Reads a number without sign from the front of a text; false if there is none in 1..OPTION_MAX. */
static bool parse_number(const char **text, int *number)
{
    return number_read_int(text, 1, OPTION_MAX, number);
}

static bool format_size(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    (void)which;
    snprintf(value, TAG_VALUE_SIZE, "%dx%d", record->options.width, record->options.height);
    return true;
}

static bool parse_size(struct record *record, int which, const char *value, struct reason *why)
{
    const char *at = value;
    (void)which;
    if (parse_number(&at, &record->options.width) && *at++ == 'x' && parse_number(&at, &record->options.height) &&
        *at == '\0')
        return true;
    return refuse(why, "'%s' is not WIDTHxHEIGHT", value);
}

int *record_tag_option(struct options *options, enum tag_id id)
{
    switch (id) {
    case TAG_CONNECT:
        return &options->connect;
    case TAG_PIECES:
        return &options->pieces;
    case TAG_RULE:
        return &options->opening;
    default: /* no other tag is an option */
        assert(id == TAG_POINTS);
        return &options->points;
    }
}

static bool format_option(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    struct options options = record->options;
    int number = *record_tag_option(&options, (enum tag_id)which);
    snprintf(value, TAG_VALUE_SIZE, "%d", number);
    return number != 0;
}

static bool parse_option(struct record *record, int which, const char *value, struct reason *why)
{
    const char *at = value;
    if (parse_number(&at, record_tag_option(&record->options, (enum tag_id)which)) && *at == '\0')
        return true;
    return refuse(why, "'%s' is not a number from 1 to %d", value, OPTION_MAX);
}

static bool format_rule(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    (void)which;
    return format_text(opening_name(record->options.opening), value) && record->options.opening != OPENING_PLAIN;
}

static bool parse_rule(struct record *record, int which, const char *value, struct reason *why)
{
    (void)which;
    return opening_find(value, &record->options.opening) ||
           refuse(why, "'%s' is neither plain nor pie nor swap", value);
}

/* Is it a time that a tag can tell? */
static bool split_time(int64_t begun, struct tm *fields)
{
    time_t seconds = (time_t)begun;
    return begun != 0 && gmtime_r(&seconds, fields) && fields->tm_year >= -YEAR_ZERO &&
           fields->tm_year <= YEAR_MAX - YEAR_ZERO;
}

static bool format_date(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    struct tm fields;
    (void)which;
    if (!split_time(record->begun, &fields))
        return false;
    snprintf(value, TAG_VALUE_SIZE, "%04d.%02d.%02d", fields.tm_year + YEAR_ZERO, fields.tm_mon + 1, fields.tm_mday);
    return true;
}

/* A date that is known in part only, as PGN allows it, is unknown here. */
static bool parse_date(struct record *record, int which, const char *value, struct reason *why)
{
    struct tm fields = {0};
    int used = 0;
    (void)which;
    if (strchr(value, '?'))
        return true;
    if (strspn(value, "0123456789.") == strlen(value) &&
        sscanf(value, "%4d.%2d.%2d%n", &fields.tm_year, &fields.tm_mon, &fields.tm_mday, &used) == 3 &&
        value[used] == '\0') {
        fields.tm_year -= YEAR_ZERO;
        fields.tm_mon--;
        struct tm normal = fields;
        record->begun += timegm(&normal);
        if (normal.tm_mon == fields.tm_mon && normal.tm_mday == fields.tm_mday)
            return true;
    }
    return refuse(why, "'%s' is not a date like 2026.11.21", value);
}

static bool format_time(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    struct tm fields;
    (void)which;
    if (!split_time(record->begun, &fields))
        return false;
    snprintf(value, TAG_VALUE_SIZE, "%02d:%02d:%02d", fields.tm_hour, fields.tm_min, fields.tm_sec);
    return true;
}

static bool parse_time(struct record *record, int which, const char *value, struct reason *why)
{
    unsigned hours, minutes, seconds;
    int used = 0;
    (void)which;
    if (strchr(value, '?'))
        return true;
    if (strspn(value, "0123456789:") == strlen(value) &&
        sscanf(value, "%2u:%2u:%2u%n", &hours, &minutes, &seconds, &used) == 3 && value[used] == '\0' && hours < 24 &&
        minutes < 60 && seconds < 60) {
        record->begun += (hours * 60 + minutes) * 60 + seconds;
        return true;
    }
    return refuse(why, "'%s' is not a time like 10:22:00", value);
}

static bool format_name(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    return format_text(record->players[which].name, value);
}

static bool parse_name(struct record *record, int which, const char *value, struct reason *why)
{
    (void)why;
    memcpy(record->players[which].name, value, strlen(value) + 1);
    return true;
}

static bool format_seat(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    struct seat seat = record->players[which].seat;
    char text[SEAT_TEXT_MAX];
    seat_format(seat, text);
    snprintf(value, TAG_VALUE_SIZE, "%s%s", seat_has_level(seat) ? "level " : "", text);
    return true;
}

static bool parse_seat(struct record *record, int which, const char *value, struct reason *why)
{
    static const char prefix[] = "level ";
    const char *text = strncmp(value, prefix, strlen(prefix)) == 0 ? value + strlen(prefix) : value;
    return seat_parse(text, &record->players[which].seat) ||
           refuse(why, "'%s' is neither human nor engine nor level 1 to %d", value, SEAT_LEVEL_MAX);
}

static bool format_evaluator(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    return format_text(record->players[which].evaluator, value) && value[0] != '\0';
}

static bool parse_evaluator(struct record *record, int which, const char *value, struct reason *why)
{
    (void)why;
    memcpy(record->players[which].evaluator, value, strlen(value) + 1);
    return true;
}

/* The place of a text in a list; the list's length if it is not there. */
static int find(const char *text, const char *const *list, int count)
{
    int i = 0;
    while (i < count && strcmp(text, list[i]) != 0)
        i++;
    return i;
}

static bool format_starter(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    (void)which;
    return format_text(starters[record->starter], value);
}

static bool parse_starter(struct record *record, int which, const char *value, struct reason *why)
{
    (void)which;
    record->starter = find(value, starters, STARTERS);
    return record->starter < STARTERS || refuse(why, "'%s' is neither red nor yellow", value);
}

static bool format_seed(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    (void)which;
    snprintf(value, TAG_VALUE_SIZE, "%llu", (unsigned long long)record->seed);
    return record->seed != 0;
}

static bool parse_seed(struct record *record, int which, const char *value, struct reason *why)
{
    (void)which;
    return *value == '\0' || number_is_unsigned(value, 0, UINT64_MAX, &record->seed) ||
           refuse(why, "'%s' is not a number below 2 to the 64th", value);
}

static bool format_clock(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    (void)which;
    clock_format(record->clock, value);
    return record->clock.kind != CLOCK_NONE;
}

/* Other programs have clocks that ours is not: such a game is one without. */
static bool parse_clock(struct record *record, int which, const char *value, struct reason *why)
{
    (void)which;
    (void)why;
    (void)clock_parse(value, &record->clock);
    return true;
}

static bool format_result(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    (void)which;
    return format_text(record_results[record->outcome], value);
}

bool record_parse_result(const char *text, size_t length, enum outcome *outcome)
{
    for (enum outcome i = RUNNING; i <= DRAWN; i++) {
        if (strlen(record_results[i]) == length && memcmp(text, record_results[i], length) == 0) {
            *outcome = i;
            return true;
        }
    }
    return false;
}

static bool parse_result(struct record *record, int which, const char *value, struct reason *why)
{
    (void)which;
    return record_parse_result(value, strlen(value), &record->outcome) ||
           refuse(why, "'%s' is none of 1-0, 0-1, 1/2-1/2 and *", value);
}

static bool format_termination(const struct record *record, int which, char value[TAG_VALUE_SIZE])
{
    (void)which;
    return format_text(record_endings[record->ending], value);
}

static bool parse_termination(struct record *record, int which, const char *value, struct reason *why)
{
    int ending = find(value, record_endings, RECORD_ENDINGS);
    (void)which;
    record->ending = (enum record_ending)ending;
    return ending < RECORD_ENDINGS || refuse(why, "'%s' is not a known ending", value);
}

const struct record_tag record_tags[TAG_COUNT] = {
    [TAG_GAME] = {"Game", NULL, 0, format_game, parse_game},
    [TAG_SIZE] = {"Size", NULL, 0, format_size, parse_size},
    [TAG_CONNECT] = {"Connect", NULL, TAG_CONNECT, format_option, parse_option},
    [TAG_PIECES] = {"Pieces", NULL, TAG_PIECES, format_option, parse_option},
    [TAG_POINTS] = {"Points", NULL, TAG_POINTS, format_option, parse_option},
    [TAG_RULE] = {"Rule", NULL, 0, format_rule, parse_rule},
    [TAG_DATE] = {"UTCDate", NULL, 0, format_date, parse_date},
    [TAG_TIME] = {"UTCTime", NULL, 0, format_time, parse_time},
    [TAG_FIRST] = {"First", "White", FIRST, format_name, parse_name},
    [TAG_FIRST_SEAT] = {"FirstSeat", NULL, FIRST, format_seat, parse_seat},
    [TAG_FIRST_EVALUATOR] = {"FirstEvaluator", NULL, FIRST, format_evaluator, parse_evaluator},
    [TAG_SECOND] = {"Second", "Black", SECOND, format_name, parse_name},
    [TAG_SECOND_SEAT] = {"SecondSeat", NULL, SECOND, format_seat, parse_seat},
    [TAG_SECOND_EVALUATOR] = {"SecondEvaluator", NULL, SECOND, format_evaluator, parse_evaluator},
    [TAG_STARTER] = {"Starter", NULL, 0, format_starter, parse_starter},
    [TAG_SEED] = {"Seed", NULL, 0, format_seed, parse_seed},
    [TAG_CLOCK] = {"TimeControl", NULL, 0, format_clock, parse_clock},
    [TAG_RESULT] = {"Result", NULL, 0, format_result, parse_result},
    [TAG_TERMINATION] = {"Termination", NULL, 0, format_termination, parse_termination},
};
