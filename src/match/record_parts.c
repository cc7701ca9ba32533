/* The parts of a record's text but for its tags: a scanner that counts lines, and the movetext. */

#include "match/record_parts.h"
#include "rules/letters.h"
#include "rules/number.h"
#include "rules/reason.h"

bool scanner_refuse(struct scanner *scanner, const char *format, ...)
{
    va_list arguments;
    scanner->error->line = scanner->line;
    va_start(arguments, format);
    reason_write(scanner->error->why.text, sizeof scanner->error->why.text, format, arguments);
    va_end(arguments);
    return false;
}

void scanner_step(struct scanner *scanner)
{
    scanner->line += *scanner->at == '\n';
    scanner->at++;
}

static bool is_line_start(const struct scanner *scanner)
{
    return scanner->at == scanner->start || scanner->at[-1] == '\n';
}

bool scanner_is_at_tag(const struct scanner *scanner)
{
    const char *at = scanner->at;
    if (!is_line_start(scanner) || *at++ != '[')
        return false;
    at += strspn(at, " \t");
    if (!isalnum((unsigned char)*at))
        return false;
    while (isalnum((unsigned char)*at) || *at == '_')
        at++;
    at += strspn(at, " \t");
    return *at == '"';
}

void scanner_skip_blanks(struct scanner *scanner)
{
    scanner->at += strspn(scanner->at, " \t\r\v\f");
}

static void skip_line(struct scanner *scanner)
{
    while (*scanner->at != '\0' && *scanner->at != '\n')
        scanner->at++;
}

void scanner_skip_space(struct scanner *scanner)
{
    for (;;)
        if (*scanner->at == '%' && is_line_start(scanner))
            skip_line(scanner);
        else if (isspace((unsigned char)*scanner->at))
            scanner_step(scanner);
        else
            return;
}

/* Refuses something that began in this line and is still open where the next record begins. */
static bool refuse_open(struct scanner *scanner, int line, const char *what)
{
    scanner_refuse(scanner, "a %s that begins here has no end", reason_word(what));
    scanner->error->line = line;
    return false;
}

static bool is_at_end(const struct scanner *scanner)
{
    return *scanner->at == '\0' || scanner_is_at_tag(scanner);
}

/*
 * Skips the comment (from { or ;) or the variation that begins here, with everything in it. Returns false and the error
 * if it is not closed.
 */
static bool scanner_skip_comment(struct scanner *scanner)
{
    int line = scanner->line;
    if (*scanner->at == ';') {
        skip_line(scanner);
        return true;
    }
    while (*scanner->at != '}') {
        if (is_at_end(scanner))
            return refuse_open(scanner, line, "comment");
        scanner_step(scanner);
    }
    scanner->at++;
    return true;
}

static bool scanner_skip_variation(struct scanner *scanner)
{
    int line = scanner->line;
    int depth = 0;
    do {
        if (is_at_end(scanner))
            return refuse_open(scanner, line, "variation");
        if (*scanner->at == '{' || *scanner->at == ';') {
            if (!scanner_skip_comment(scanner))
                return false;
            continue;
        }
        depth += (*scanner->at == '(') - (*scanner->at == ')');
        scanner_step(scanner);
    } while (depth > 0);
    return true;
}

/*
 * Skips a byte order mark. Several files that each begin with one may have been joined, so a line begins after any such
 * mark.
 */
bool scanner_skip_byte_order_mark(struct scanner *scanner)
{
    static const char mark[] = "\xef\xbb\xbf";
    if (strncmp(scanner->at, mark, strlen(mark)) != 0)
        return false;
    scanner->at += strlen(mark);
    scanner->start = scanner->at;
    return true;
}

bool scanner_skip_between(struct scanner *scanner)
{
    for (;;) {
        scanner_skip_space(scanner);
        if (scanner_skip_byte_order_mark(scanner))
            continue;
        if (*scanner->at != '{' && *scanner->at != ';')
            return true;
        if (!scanner_skip_comment(scanner))
            return false;
    }
}

void scanner_skip_tag_lines(struct scanner *scanner)
{
    do {
        skip_line(scanner);
        if (*scanner->at != '\0')
            scanner_step(scanner);
    } while (*scanner->at == '[');
}

void scanner_skip_to_tags(struct scanner *scanner)
{
    while (*scanner->at != '\0' && !scanner_is_at_tag(scanner))
        scanner_step(scanner);
}

/* --- moves: in the game's notation, each tried in a match --- */

struct reader {
    struct scanner *scanner;
    const struct variant *variant;
    struct match *match;
    struct record *record;
    struct told_end *end;
};

/* The number of the next move, as people count: plies, from 1. */
static int next_number(const struct reader *reader)
{
    return reader->record->move_count + 1;
}

static bool refuse_move(struct reader *reader, const char *why)
{
    return scanner_refuse(reader->scanner, "move %d: %s", next_number(reader), reason_word(why));
}

/* Reads the time of a command [%emt H:MM:SS.mmm]; RECORD_TIME_UNKNOWN if it is not one. */
static int read_time(const char *text)
{
    enum { HOURS_MAX = 1000, SIXTIETH_MAX = 59 };
    int64_t hours, minutes, seconds;
    long fraction = 0;
    text += strspn(text, " \t\r\n");
    if (!number_read(&text, 0, HOURS_MAX, &hours) || *text++ != ':' || !number_read(&text, 0, SIXTIETH_MAX, &minutes) ||
        *text++ != ':' || !number_read(&text, 0, SIXTIETH_MAX, &seconds))
        return RECORD_TIME_UNKNOWN;
    if (*text == '.') /* the digits after the point are thousandths */
        for (long unit = 100; isdigit((unsigned char)*++text); unit /= 10)
            fraction += unit * (*text - '0');
    int64_t milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction;
    return *text == ']' && milliseconds <= INT_MAX ? (int)milliseconds : RECORD_TIME_UNKNOWN;
}

/* Skips a comment. If the last move has no time yet, it gets the time that the comment gives. */
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

/* Reads the moves of one word, which holds several if nothing stands between them. */
static bool read_word(struct reader *reader, const char *end)
{
    struct scanner *scanner = reader->scanner;
    const char *separator = reader->variant->game->separator;
    size_t digits = strspn(scanner->at, "0123456789"), points = strspn(scanner->at + digits, ".");
    scanner->at += digits > 0 && points > 0 ? digits + points : 0; /* a move's number, "12." or "12..." */
    for (bool first = true; scanner->at < end; first = false) {
        if (!first && *separator != '\0')
            return scanner_refuse(scanner, "move %d: '%s' is missing before it", next_number(reader), separator);
        if (!read_move(reader, end))
            return false;
        scanner->at += strspn(scanner->at, "!?");
    }
    return true;
}

/* Does the result agree with the moves or, if the players ended the game, with the tag? */
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

/* Reads what begins here. Sets *done at the result. */
static bool read_element(struct reader *reader, bool *done)
{
    struct scanner *scanner = reader->scanner;
    size_t length = strcspn(scanner->at, " \t\r\n\v\f{};()$"); /* the length of a word */
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

static bool read_all_moves(struct reader *reader)
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
    bool read = read_all_moves(&reader);
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
