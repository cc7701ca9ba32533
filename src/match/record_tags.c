/* The tags of a record: each is written and read here. Declared in record_parts.h. */
#include "match/record_parts.h"

#include "rules/letters.h"
#include "rules/number.h"
#include "rules/reason.h"
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

bool record_parse_date(struct record *record, const char *value)
{
    struct tm fields = {0};
    int used = 0;
    char marks[2];
    if (strspn(value, "0123456789.-") != strlen(value) ||
        sscanf(value, "%4d%1[.-]%2d%1[.-]%2d%n", &fields.tm_year, marks, &fields.tm_mon, marks, &fields.tm_mday,
               &used) != 5 ||
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

const struct record_tag record_tags[TAG_COUNT] = {
    [TAG_GAME] = {.name = "Game"},
    [TAG_SIZE] = {.name = "Size"},
    [TAG_CONNECT] = {.name = "Connect"},
    [TAG_PIECES] = {.name = "Pieces"},
    [TAG_POINTS] = {.name = "Points"},
    [TAG_RULE] = {.name = "Rule"},
    [TAG_SETUP] = {.name = "SetUp"},
    [TAG_BOARD] = {.name = "FEN"},
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
    [TAG_WORDS] = {.name = "EngineWords"},
};

size_t record_tag_size(int id)
{
    return id == TAG_WORDS || id == TAG_BOARD ? TAG_VALUE_SIZE : RECORD_NAME_SIZE;
}

static bool __attribute__((format(printf, 2, 3))) write_value(char value[TAG_VALUE_SIZE], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(value, TAG_VALUE_SIZE, format, arguments);
    va_end(arguments);
    return true;
}

/* Do programs write this where they have nothing to say? */
static bool says_nothing(const char *value)
{
    static const char *const nothing[] = {"", "?", "-", "0", "Standard", "standard", "Normal", "normal"};
    size_t word = 0;
    while (word < sizeof nothing / sizeof *nothing && strcmp(value, nothing[word]) != 0)
        word++;
    return word < sizeof nothing / sizeof *nothing;
}

/* Writes the board at which a record begins. */
static bool write_beginning(const struct record *record, char value[TAG_VALUE_SIZE])
{
    char text[STATE_TEXT_MAX];
    struct variant variant;
    struct state state;
    if (!record->options.beginning.is_set || !record_variant(record, &variant, NULL))
        return false;
    variant.game->start(&variant, &state);
    position_format_board(&variant, &state, text);
    return write_value(value, "%s", text);
}

bool record_tag_begin(struct record *record, struct variant *variant, const char *board, struct reason *why)
{
    struct state state, usual;
    variant->game->start(variant, &usual);
    if (says_nothing(board))
        return true;
    if (!position_parse_board(variant, board, &state, why))
        return false;
    if (state.hash == usual.hash && state.turn == usual.turn)
        return true;
    record_begin_at(record, &state);
    variant->options = record->options;
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
    case TAG_SETUP:
        return write_value(value, "1") && options.beginning.is_set;
    case TAG_BOARD:
        return write_beginning(record, value);
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
    case TAG_WORDS:
        return write_value(value, "%s", record->words) && value[0] != '\0';
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
    case TAG_SETUP:
        record->options.beginning.is_set = strcmp(value, "1") == 0;
        return record->options.beginning.is_set || says_nothing(value) || refuse(why, "'%s' is neither 0 nor 1", value);
    case TAG_BOARD:
        return true;
    case TAG_DATE:
        return strchr(value, '?') || record_parse_date(record, value) ||
               refuse(why, "'%s' is not a date like 2026.11.21", value);
    case TAG_TIME:
        return strchr(value, '?') || parse_time(record, value) ||
               refuse(why, "'%s' is not a time like 10:22:00", value);
    case TAG_FIRST:
    case TAG_SECOND:
        snprintf(player->name, sizeof player->name, "%s", value);
        return true;
    case TAG_FIRST_SEAT:
    case TAG_SECOND_SEAT:
        return parse_seat(&player->seat, value) ||
               refuse(why, "'%s' is neither human nor engine nor level 1 to %d", value, SEAT_LEVEL_MAX);
    case TAG_FIRST_EVALUATOR:
    case TAG_SECOND_EVALUATOR:
        snprintf(player->evaluator, sizeof player->evaluator, "%s", value);
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
    case TAG_WORDS:
        return write_value(record->words, "%s", value);
    case TAG_COUNT:
        break;
    }
    return false;
}

/* --- the tag of other programs that decides whether it is a game of ours --- */

/* The game that a program calls so: by its name or its title, whatever stands between the letters. */
static const struct game *find_called(const char *value)
{
    char plain[TAG_VALUE_SIZE] = "";
    size_t length = 0;
    for (; *value; value++)
        if (isalnum((unsigned char)*value))
            plain[length++] = (char)tolower((unsigned char)*value);
    if (strcmp(plain, "connectfour") == 0)
        return game_find("connect4");
    return game_find(plain);
}

bool record_tag_judge(struct record *record, const char *value, struct reason *why)
{
    const struct game *game = find_called(value);
    if (says_nothing(value))
        return true;
    if (!game || (record->game && record->game != game))
        return refuse(why, "'%s' is not the game that is played here", value);
    record->game = game;
    return true;
}
