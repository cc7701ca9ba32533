/* The parts of a record's text: a scanner that counts lines, the table of tags, and the movetext. */

#include "match/record_parts.h"
#include "rules/letters.h"
#include "rules/number.h"
#include "rules/reason.h"
#include "standard.h"

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

/* --- tags --- */

enum { OPTION_MAX = 999, YEAR_ZERO = 1900, YEAR_MAX = 9999, SECONDS_A_DAY = 24 * 60 * 60 };

const char *const record_results[DRAWN + 1] = {
    [RUNNING] = "*", [WON_BY_FIRST] = "1-0", [WON_BY_SECOND] = "0-1", [DRAWN] = "1/2-1/2"};

static const char *const starters[] = {"red", "yellow"}; /* by player */

const char *const record_endings[RECORD_ENDINGS] = {
    [RECORD_UNFINISHED] = "unterminated", [RECORD_BY_RULES] = "normal",  [RECORD_REPETITION] = "threefold repetition",
    [RECORD_RESIGNED] = "resignation",    [RECORD_AGREED] = "agreement", [RECORD_TIME] = "time forfeit",
    [RECORD_FORFEIT] = "rules infraction"};

enum { STARTERS = sizeof starters / sizeof *starters };

size_t record_character(const char *text)
{
    uint32_t code;
    size_t length = letters_character(text, &code);
    bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    return control ? 0 : length;
}

/* Reads a number without a sign from the front of a text. False if there is none in 1..OPTION_MAX. */
static bool parse_number(const char **text, int *number)
{
    return number_read_int(text, 1, OPTION_MAX, number);
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

/* Can a tag express this time? Then splits it into fields. */
static bool split_time(int64_t begun, struct tm *fields)
{
    time_t seconds = (time_t)begun;
    return begun != 0 && gmtime_r(&seconds, fields) && fields->tm_year >= -YEAR_ZERO &&
           fields->tm_year <= YEAR_MAX - YEAR_ZERO;
}

static bool parse_date(struct record *record, const char *value)
{
    struct tm fields = {0};
    int used = 0;
    if (strspn(value, "0123456789.") != strlen(value) ||
        sscanf(value, "%4d.%2d.%2d%n", &fields.tm_year, &fields.tm_mon, &fields.tm_mday, &used) != 3 ||
        value[used] != '\0')
        return false;
    fields.tm_year -= YEAR_ZERO;
    fields.tm_mon--;
    struct tm normal = fields;
    record->begun += timegm(&normal);
    return normal.tm_mon == fields.tm_mon && normal.tm_mday == fields.tm_mday;
}

static bool parse_time(struct record *record, const char *value)
{
    unsigned hours, minutes, seconds;
    int used = 0;
    if (strspn(value, "0123456789:") != strlen(value) ||
        sscanf(value, "%2u:%2u:%2u%n", &hours, &minutes, &seconds, &used) != 3 || value[used] != '\0' || hours >= 24 ||
        minutes >= 60 || seconds >= 60)
        return false;
    record->begun += (hours * 60 + minutes) * 60 + seconds;
    return true;
}

/* The place of a text in a list; if it is not there, the list's length. */
static int find_word(const char *text, const char *const *list, int count)
{
    int i = 0;
    while (i < count && strcmp(text, list[i]) != 0)
        i++;
    return i;
}

/* Reads a result of `length` bytes. False if it is not one. */
static bool record_parse_result(const char *text, size_t length, enum outcome *outcome)
{
    for (enum outcome i = RUNNING; i <= DRAWN; i++) {
        if (strlen(record_results[i]) == length && memcmp(text, record_results[i], length) == 0) {
            *outcome = i;
            return true;
        }
    }
    return false;
}

const struct record_tag record_tags[TAG_COUNT] = {
    [TAG_GAME] = {.name = "Game"},
    [TAG_SIZE] = {.name = "Size"},
    [TAG_CONNECT] = {.name = "Connect"},
    [TAG_PIECES] = {.name = "Pieces"},
    [TAG_POINTS] = {.name = "Points"},
    [TAG_RULE] = {.name = "Rule"},
    [TAG_DATE] = {.name = "UTCDate"},
    [TAG_TIME] = {.name = "UTCTime"},
    [TAG_FIRST] = {.name = "First", .alias = "White", .side = FIRST},
    [TAG_FIRST_SEAT] = {.name = "FirstSeat", .side = FIRST},
    [TAG_FIRST_EVALUATOR] = {.name = "FirstEvaluator", .side = FIRST},
    [TAG_SECOND] = {.name = "Second", .alias = "Black", .side = SECOND},
    [TAG_SECOND_SEAT] = {.name = "SecondSeat", .side = SECOND},
    [TAG_SECOND_EVALUATOR] = {.name = "SecondEvaluator", .side = SECOND},
    [TAG_STARTER] = {.name = "Starter"},
    [TAG_SEED] = {.name = "Seed"},
    [TAG_CLOCK] = {.name = "TimeControl"},
    [TAG_RESULT] = {.name = "Result"},
    [TAG_TERMINATION] = {.name = "Termination"},
};

static bool __attribute__((format(printf, 2, 3))) write_value(char value[TAG_VALUE_SIZE], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(value, TAG_VALUE_SIZE, format, arguments);
    va_end(arguments);
    return true;
}

bool record_tag_format(const struct record *record, enum tag_id id, char value[TAG_VALUE_SIZE])
{
    const struct record_player *player = &record->players[record_tags[id].side];
    struct options options = record->options;
    char seat[SEAT_TEXT_MAX];
    struct tm at;
    switch (id) {
    case TAG_GAME:
        return write_value(value, "%s", record->game->name);
    case TAG_SIZE:
        return write_value(value, "%dx%d", options.width, options.height);
    case TAG_CONNECT:
    case TAG_PIECES:
    case TAG_POINTS:
        return write_value(value, "%d", *record_tag_option(&options, id)) && *record_tag_option(&options, id) != 0;
    case TAG_RULE:
        return write_value(value, "%s", opening_name(options.opening)) && options.opening != OPENING_PLAIN;
    case TAG_DATE:
        return split_time(record->begun, &at) &&
               write_value(value, "%04d.%02d.%02d", at.tm_year + YEAR_ZERO, at.tm_mon + 1, at.tm_mday);
    case TAG_TIME:
        return split_time(record->begun, &at) && write_value(value, "%02d:%02d:%02d", at.tm_hour, at.tm_min, at.tm_sec);
    case TAG_FIRST:
    case TAG_SECOND:
        return write_value(value, "%s", player->name);
    case TAG_FIRST_SEAT:
    case TAG_SECOND_SEAT:
        seat_format(player->seat, seat);
        return write_value(value, "%s%s", seat_has_level(player->seat) ? "level " : "", seat);
    case TAG_FIRST_EVALUATOR:
    case TAG_SECOND_EVALUATOR:
        return write_value(value, "%s", player->evaluator) && value[0] != '\0';
    case TAG_STARTER:
        return write_value(value, "%s", starters[record->starter]);
    case TAG_SEED:
        return write_value(value, "%llu", (unsigned long long)record->seed) && record->seed != 0;
    case TAG_CLOCK:
        clock_format(record->clock, value);
        return record->clock.kind != CLOCK_NONE;
    case TAG_RESULT:
        return write_value(value, "%s", record_results[record->outcome]);
    case TAG_TERMINATION:
        return write_value(value, "%s", record_endings[record->ending]);
    case TAG_COUNT:
        break;
    }
    return false;
}

static bool parse_seat(struct seat *seat, const char *value)
{
    static const char prefix[] = "level ";
    return seat_parse(strncmp(value, prefix, strlen(prefix)) == 0 ? value + strlen(prefix) : value, seat);
}

/* Dates and times of which only a part is known, as PGN allows, count as unknown. */
bool record_tag_parse(struct record *record, enum tag_id id, const char *value, struct reason *why)
{
    struct record_player *player = &record->players[record_tags[id].side];
    const char *at = value;
    switch (id) {
    case TAG_GAME:
        record->game = game_find(value);
        return record->game || refuse(why, "'%s' is not a game", value);
    case TAG_SIZE:
        return (parse_number(&at, &record->options.width) && *at++ == 'x' &&
                parse_number(&at, &record->options.height) && *at == '\0') ||
               refuse(why, "'%s' is not WIDTHxHEIGHT", value);
    case TAG_CONNECT:
    case TAG_PIECES:
    case TAG_POINTS:
        return (parse_number(&at, record_tag_option(&record->options, id)) && *at == '\0') ||
               refuse(why, "'%s' is not a number from 1 to %d", value, OPTION_MAX);
    case TAG_RULE:
        return opening_find(value, &record->options.opening) ||
               refuse(why, "'%s' is neither plain nor pie nor swap", value);
    case TAG_DATE:
        return strchr(value, '?') || parse_date(record, value) ||
               refuse(why, "'%s' is not a date like 2026.11.21", value);
    case TAG_TIME:
        return strchr(value, '?') || parse_time(record, value) ||
               refuse(why, "'%s' is not a time like 10:22:00", value);
    case TAG_FIRST:
    case TAG_SECOND:
        memcpy(player->name, value, strlen(value) + 1);
        return true;
    case TAG_FIRST_SEAT:
    case TAG_SECOND_SEAT:
        return parse_seat(&player->seat, value) ||
               refuse(why, "'%s' is neither human nor engine nor level 1 to %d", value, SEAT_LEVEL_MAX);
    case TAG_FIRST_EVALUATOR:
    case TAG_SECOND_EVALUATOR:
        memcpy(player->evaluator, value, strlen(value) + 1);
        return true;
    case TAG_STARTER:
        record->starter = find_word(value, starters, STARTERS);
        return record->starter < STARTERS || refuse(why, "'%s' is neither red nor yellow", value);
    case TAG_SEED:
        return *value == '\0' || number_is_unsigned(value, 0, UINT64_MAX, &record->seed) ||
               refuse(why, "'%s' is not a number below 2 to the 64th", value);
    case TAG_CLOCK:
        (void)clock_parse(value, &record->clock); /* a time control that our clock does not have counts as none */
        return true;
    case TAG_RESULT:
        return record_parse_result(value, strlen(value), &record->outcome) ||
               refuse(why, "'%s' is none of 1-0, 0-1, 1/2-1/2 and *", value);
    case TAG_TERMINATION:
        record->ending = (enum record_ending)find_word(value, record_endings, RECORD_ENDINGS);
        return record->ending < RECORD_ENDINGS || refuse(why, "'%s' is not a known ending", value);
    case TAG_COUNT:
        break;
    }
    return false;
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
