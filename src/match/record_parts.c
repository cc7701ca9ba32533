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

/* Refuses something that began in this line and is not closed before the next record. */
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
 * Skips the comment that begins here, with { or ;, or the variation, with its comments and variations. False and the
 * error if it is not closed.
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

/* Files that each begin with a byte order mark may have been joined: what follows one begins a line. */
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

/* Can a tag express this time? */
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

/* PGN allows dates that are known in part; here they count as unknown. */
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
static int find_word(const char *text, const char *const *list, int count)
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
    record->starter = find_word(value, starters, STARTERS);
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

/* A time control that our clock does not have is read as none. */
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

/* Reads a result of `length` bytes. False if it is none. */
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
    int ending = find_word(value, record_endings, RECORD_ENDINGS);
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

/* --- moves: in the game's notation, each tried in a match --- */

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

/* Length of the word that begins here, up to a blank or a special character. */
static size_t word_length(const char *text)
{
    return strcspn(text, " \t\r\n\v\f{};()$");
}

/* Reads the digits after a point as thousandths. */
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
