/* Reads the moves of a record in their game's notation, each one tried in a match. */
#include "match/record_moves.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

#include "match/record_tags.h"
#include "rules/number.h"
#include "rules/reason.h"

struct reader {
    struct scanner *scanner;
    const struct variant *variant;
    struct match *match;
    struct record *record;
    struct told_end *end;
};

/* A move's number as a person counts them: plies from 1. */
static int next_number(const struct reader *reader)
{
    return reader->record->move_count + 1;
}

static bool refuse_move(struct reader *reader, const char *why)
{
    return scanner_refuse(reader->scanner, "move %d: %s", next_number(reader), reason_word(why));
}

/* How many bytes belong to the word that begins here; those that mean something of their own are none. */
static size_t word_length(const char *text)
{
    return strcspn(text, " \t\r\n\v\f{};()$");
}

/* Digits behind a point, of which three count. */
static long read_fraction(const char **text)
{
    long milliseconds = 0;
    for (long unit = 100; isdigit((unsigned char)**text); unit /= 10)
        milliseconds += unit * (*(*text)++ - '0');
    return milliseconds;
}

/* Reads the time of a command [%emt H:MM:SS.mmm]; RECORD_TIME_UNKNOWN if it is none. */
static int read_time(const char *text)
{
    enum { HOURS_MAX = 1000, SIXTIETH_MAX = 59 };
    int64_t hours, minutes, seconds;
    long fraction = 0;
    text += strspn(text, " \t\r\n");
    if (!number_read(&text, 0, HOURS_MAX, &hours) || *text++ != ':' || !number_read(&text, 0, SIXTIETH_MAX, &minutes) ||
        *text++ != ':' || !number_read(&text, 0, SIXTIETH_MAX, &seconds))
        return RECORD_TIME_UNKNOWN;
    if (*text == '.') {
        text++;
        fraction = read_fraction(&text);
    }
    int64_t milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction;
    return *text == ']' && milliseconds <= INT_MAX ? (int)milliseconds : RECORD_TIME_UNKNOWN;
}

/* Skips a comment, from which the last move takes its time if it has none yet. */
static bool read_comment(struct reader *reader)
{
    static const char command[] = "[%emt";
    const char *begin = reader->scanner->at;
    if (!scanner_skip_comment(reader->scanner))
        return false;
    if (*begin != '{' || reader->record->move_count == 0)
        return true;
    int *milliseconds = &reader->record->moves[reader->record->move_count - 1].milliseconds;
    for (const char *at = begin; at < reader->scanner->at; at++)
        if (*milliseconds == RECORD_TIME_UNKNOWN && strncmp(at, command, strlen(command)) == 0)
            *milliseconds = read_time(at + strlen(command));
    return true;
}

/* The length of a move's number with its points, "12." or "12...", at the front of a word; 0 if it is none. */
static size_t number_length(const char *word)
{
    size_t digits = strspn(word, "0123456789");
    size_t points = strspn(word + digits, ".");
    return digits > 0 && points > 0 ? digits + points : 0;
}

static bool read_move(struct reader *reader, const char *end)
{
    struct scanner *scanner = reader->scanner;
    struct move move;
    struct reason why;
    const char *rest =
        reader->variant->game->parse_move(reader->variant, match_state(reader->match), scanner->at, &move, &why);
    if (rest && rest > end)
        return refuse_move(reader, "it does not end with its word");
    if (!rest || !match_play(reader->match, move, &why))
        return refuse_move(reader, why.text);
    if (!record_add(reader->record, move, RECORD_TIME_UNKNOWN))
        return refuse_move(reader, reader->record->move_count == RECORD_MOVES_MAX ? SHOWN("there are too many")
                                                                                  : SHOWN("not enough memory for it"));
    scanner->at = rest;
    return true;
}

/* Reads the moves of one word: several where nothing stands between moves. */
static bool read_word(struct reader *reader, const char *end)
{
    struct scanner *scanner = reader->scanner;
    const char *separator = reader->variant->game->separator;
    scanner->at += number_length(scanner->at);
    for (bool first = true; scanner->at < end; first = false) {
        if (!first && *separator != '\0')
            return scanner_refuse(scanner, "move %d: '%s' is missing before it", next_number(reader), separator);
        if (!read_move(reader, end))
            return false;
        scanner->at += strspn(scanner->at, "!?");
    }
    return true;
}

/* Does the result say what the moves say, or where the players ended the game what the tag says, if there is one? */
static bool check_result(struct reader *reader, enum outcome said)
{
    enum outcome outcome = match_outcome(reader->match);
    struct told_end *end = reader->end;
    if (end->ending == RECORD_UNFINISHED || outcome != RUNNING)
        return said == outcome || scanner_refuse(reader->scanner, "the result says %s, the moves say %s",
                                                 record_results[said], record_results[outcome]);
    if (end->has_outcome && said != end->outcome)
        return scanner_refuse(reader->scanner, "the result says %s, the tag Result says %s", record_results[said],
                              record_results[end->outcome]);
    end->has_outcome = true;
    end->outcome = said;
    return true;
}

/* Reads what begins here; sets *done at the result. */
static bool read_element(struct reader *reader, bool *done)
{
    struct scanner *scanner = reader->scanner;
    size_t length = word_length(scanner->at);
    enum outcome said;
    if (*scanner->at == '{' || *scanner->at == ';')
        return read_comment(reader);
    if (*scanner->at == '(')
        return scanner_skip_variation(scanner);
    if (*scanner->at == '$') {
        scanner->at++;
        scanner->at += strspn(scanner->at, "0123456789");
        return true;
    }
    if (length == 0)
        return scanner_refuse(scanner, "move %d: '%c' is not a move", next_number(reader), *scanner->at);
    if (!record_parse_result(scanner->at, length, &said))
        return read_word(reader, scanner->at + length);
    scanner->at += length;
    *done = true;
    return check_result(reader, said);
}

static bool read_all(struct reader *reader)
{
    for (bool done = false; !done;) {
        scanner_skip_space(reader->scanner);
        if (*reader->scanner->at == '\0' || scanner_is_at_tag(reader->scanner))
            return true;
        if (!read_element(reader, &done))
            return false;
    }
    return true;
}

bool record_read_moves(struct scanner *scanner, const struct variant *variant, struct record *record,
                       struct told_end *end)
{
    struct match *match = match_create(variant);
    struct reader reader = {scanner, variant, match, record, end};
    if (!match)
        return scanner_refuse(scanner, "not enough memory to read it");
    bool read = read_all(&reader);
    record_settle(record, match);
    end->turn = (enum side)match_state(match)->turn;
    match_destroy(match);
    return read;
}

bool record_is_one_game(const char *text)
{
    return strpbrk(text, ".{;($") != NULL;
}

bool record_parse_moves(const struct variant *variant, const char *text, struct record *record,
                        struct record_error *error)
{
    struct scanner scanner = {.start = text, .at = text, .line = 1, .error = error};
    struct told_end end = {0};
    *error = (struct record_error){0};
    record_init(record, variant);
    (void)scanner_skip_byte_order_mark(&scanner);
    bool read = record_read_moves(&scanner, variant, record, &end);
    if (read) {
        scanner_skip_space(&scanner);
        read = *scanner.at == '\0' || scanner_refuse(&scanner, "behind the moves stands something else");
    }
    if (!read)
        record_free(record);
    return read;
}
