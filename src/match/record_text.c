/*
 * Reads records: tags, then moves, with comments, variations and signs between them, then the result. Tags begin
 * the next record wherever they stand, even in a comment, unless that is closed soon. So a damaged record does not
 * swallow the next one. Declared in record.h.
 */

#include "match/record_parts.h"
#include "rules/letters.h"
#include "rules/number.h"
#include "rules/reason.h"

/* --- moves: in the game's notation, each tried in a match --- */

struct reader {
    struct scanner *scanner;
    bool strict; /* the numbers of moves must be right, because nothing else says that the text is a game */
    const struct variant *variant;
    struct match *match;
    struct record *record;
    struct told_end *end;
    int nesting; /* how many variations stand open */
};

enum { NESTING_MAX = 100 /* most variations within each other */ };

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
    text += strspn(text, " \t\r\n\f\v"); /* all that become blanks in a comment that is kept */
    if (!number_read(&text, 0, HOURS_MAX, &hours) || *text++ != ':' || !number_read(&text, 0, SIXTIETH_MAX, &minutes) ||
        *text++ != ':' || !number_read(&text, 0, SIXTIETH_MAX, &seconds))
        return RECORD_TIME_UNKNOWN;
    if (*text == '.') /* the digits after the point are thousandths */
        for (long unit = 100; isdigit((unsigned char)*++text); unit /= 10)
            fraction += unit * (*text - '0');
    int64_t milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction;
    return *text == ']' && milliseconds <= INT_MAX ? (int)milliseconds : RECORD_TIME_UNKNOWN;
}

/*
 * Takes the time out of a comment that has one, for the move at a place, unless that has a time already. What is left
 * of the comment is moved together.
 */
static void take_time(struct reader *reader, int place, char *comment)
{
    static const char command[] = "[%emt";
    struct record_move *made = place == 0                ? NULL
                               : place < RECORD_BRANCHES ? &reader->record->moves[place - 1]
                                                         : &reader->record->branches[place - RECORD_BRANCHES].made;
    for (char *at = comment; made && (at = strstr(at, command));) {
        int milliseconds = read_time(at + strlen(command));
        const char *end = strchr(at, ']');
        if (milliseconds == RECORD_TIME_UNKNOWN || !end) {
            at++;
            continue;
        }
        if (made->milliseconds == RECORD_TIME_UNKNOWN)
            made->milliseconds = milliseconds;
        memmove(at, end + 1, strlen(end + 1) + 1);
        at = comment; /* what moved together may be another one */
    }
}

/* Reads a comment, which belongs to a place, behind what stands there already. */
static bool read_comment(struct reader *reader, int place)
{
    const char *begin = reader->scanner->at + 1;
    int line = reader->scanner->line;
    if (!scanner_skip_comment(reader->scanner))
        return false;
    size_t length = (size_t)(reader->scanner->at - begin) - (begin[-1] == '{');
    const struct record_note *note = record_note(reader->record, place);
    if (length + (note && note->comment ? strlen(note->comment) : 0) >= RECORD_COMMENT_SIZE)
        SCANNER_COUNT(reader->scanner, cuts);
    char *comment = strndup(begin, length < RECORD_COMMENT_SIZE ? length : RECORD_COMMENT_SIZE);
    bool kept = comment;
    if (comment) {
        take_time(reader, place, comment);
        kept = record_add_comment(reader->record, place, comment);
        free(comment);
    }
    if (kept)
        return true;
    scanner_refuse(reader->scanner, "not enough memory for a comment");
    reader->scanner->error->line = line;
    return false;
}

/* Reads signs, "!?" or $5, of the move that leads to a place. */
static void read_signs(struct reader *reader, int place)
{
    struct scanner *scanner = reader->scanner;
    int sign = 0;
    if (*scanner->at == '$') {
        const char *at = ++scanner->at;
        (void)number_read_int(&at, 1, UINT8_MAX, &sign);
        scanner->at += strspn(scanner->at, "0123456789");
    } else {
        size_t length = strspn(scanner->at, "!?");
        const char *form;
        for (int i = 1; (form = record_sign_form(i)); i++)
            if (strlen(form) == length && memcmp(form, scanner->at, length) == 0)
                sign = i;
        scanner->at += length;
    }
    if (sign == 0 || place == 0 || !record_sign(reader->record, place, sign))
        SCANNER_COUNT(scanner, signs);
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

/* Moves over a move's number, "12." or "12...". */
static bool skip_number(struct reader *reader)
{
    struct scanner *scanner = reader->scanner;
    const char *at = scanner->at;
    int64_t number = 0;
    size_t digits = strspn(at, "0123456789"), points = strspn(at + digits, ".");
    if (digits == 0 || points == 0)
        return true;
    bool right = number_read(&at, 1, RECORD_MOVES_MAX, &number) && number == reader->record->move_count / 2 + 1;
    if (reader->strict && !right)
        return refuse_move(reader, SHOWN("the number before it is not its own"));
    scanner->at += digits + points;
    return true;
}

/* Reads the moves of one word, which holds several if nothing stands between them. */
static bool read_word(struct reader *reader, const char *end)
{
    struct scanner *scanner = reader->scanner;
    const char *separator = reader->variant->game->separator;
    if (!skip_number(reader))
        return false;
    for (bool first = true; scanner->at < end; first = false) {
        if (!first && *separator != '\0')
            return scanner_refuse(scanner, "move %d: '%s' is missing before it", next_number(reader), separator);
        if (!read_move(reader, end))
            return false;
        if (*scanner->at == '!' || *scanner->at == '?')
            read_signs(reader, reader->record->move_count);
    }
    return true;
}

/* --- variations --- */

/* The move of a variation that was read last, and the states before it and after it. */
struct spot {
    int before; /* RECORD_NOWHERE: none was read yet */
    int place;
    struct state earlier, state;
    const char *comments; /* where comments begin that stand before the first move, which they belong to; NULL */
};

/* Reads the comments that stand before the first move of a variation. */
static bool read_first_comments(struct reader *reader, struct spot *spot)
{
    struct scanner *scanner = reader->scanner;
    const struct scanner after = *scanner;
    scanner->at = spot->comments;
    spot->comments = NULL;
    while (*scanner->at == '{' || *scanner->at == ';') {
        if (!read_comment(reader, spot->place))
            return false;
        scanner_skip_space(scanner);
    }
    scanner->at = after.at;
    scanner->line = after.line;
    return true;
}

/* Reads the moves of one word of a variation. Returns false if one of them is not possible. */
static bool read_branches(struct reader *reader, struct spot *spot, const char *end)
{
    struct scanner *scanner = reader->scanner;
    const struct game *game = reader->variant->game;
    while (scanner->at < end) {
        struct move move;
        struct reason why;
        const char *rest = game->parse_move(reader->variant, &spot->state, scanner->at, &move, &why);
        if (!rest || rest > end || spot->state.outcome != RUNNING ||
            !game->legal(reader->variant, &spot->state, move, &why))
            return false;
        int place = record_branch(reader->record, spot->place, move);
        if (place == RECORD_NOWHERE)
            return false;
        spot->before = spot->place;
        spot->place = place;
        spot->earlier = spot->state;
        game->apply(reader->variant, &spot->state, move);
        scanner->at = rest;
        if (*scanner->at == '!' || *scanner->at == '?')
            read_signs(reader, place);
    }
    return true;
}

static bool read_variation(struct reader *reader, int before, const struct state *state);

/* Reads what begins here within a variation. Sets *lost once nothing of its moves can be understood any more. */
static bool read_part(struct reader *reader, struct spot *spot, bool *lost)
{
    struct scanner *scanner = reader->scanner;
    size_t length = strcspn(scanner->at, " \t\r\n\v\f{};()$");
    size_t number = strspn(scanner->at, "0123456789"), points = strspn(scanner->at + number, ".");
    enum outcome said;
    if (*scanner->at == '(' && (*lost || spot->before == RECORD_NOWHERE))
        return scanner_skip_variation(scanner);
    if (*scanner->at == '(')
        return read_variation(reader, spot->before, &spot->earlier);
    bool comment = *scanner->at == '{' || *scanner->at == ';', first = spot->before == RECORD_NOWHERE;
    if (comment && first && !spot->comments)
        spot->comments = scanner->at;
    if (comment)
        return *lost || first ? scanner_skip_comment(scanner) : read_comment(reader, spot->place);
    if (*scanner->at == '$') {
        read_signs(reader, *lost ? 0 : spot->place);
        return true;
    }
    if (number > 0 && points > 0) {
        scanner->at += number + points;
        return true;
    }
    const char *end = scanner->at + (length > 0 ? length : 1);
    if (!*lost && !record_parse_result(scanner->at, length, &said) && !read_branches(reader, spot, end)) {
        SCANNER_COUNT(scanner, variations);
        *lost = true;
    }
    scanner->at = end;
    return !spot->comments || spot->before == RECORD_NOWHERE || read_first_comments(reader, spot);
}

/* Reads the variation that begins here, at a place before which its first move was not made yet. */
static bool read_variation(struct reader *reader, int before, const struct state *state)
{
    struct scanner *scanner = reader->scanner;
    const struct scanner begin = *scanner;
    struct spot spot = {.before = RECORD_NOWHERE, .place = before, .state = *state};
    bool lost = false;
    if (reader->nesting == NESTING_MAX) {
        SCANNER_COUNT(scanner, variations);
        return scanner_skip_variation(scanner);
    }
    reader->nesting++;
    scanner->at++;
    for (;;) {
        scanner_skip_space(scanner);
        if (*scanner->at == ')')
            break;
        if (*scanner->at == '\0' || scanner_is_at_tag(scanner)) {
            scanner->at = begin.at; /* says where it begins */
            scanner->line = begin.line;
            return scanner_skip_variation(scanner);
        }
        if (!read_part(reader, &spot, &lost))
            return false;
    }
    scanner->at++;
    reader->nesting--;
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
    int place = reader->record->move_count;
    if (*scanner->at == '{' || *scanner->at == ';')
        return read_comment(reader, place);
    if (*scanner->at == '(' && place == 0) { /* there is no other move yet */
        SCANNER_COUNT(scanner, variations);
        return scanner_skip_variation(scanner);
    }
    if (*scanner->at == '(')
        return read_variation(reader, place - 1, match_state_at(reader->match, place - 1));
    if (*scanner->at == '$') {
        read_signs(reader, place);
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

/*
 * Reads the movetext into a record without moves, up to and including the result, or up to the next record. Sets
 * outcome and ending as the moves give them. If the players ended the game, `end` gets the result that the text states.
 * `strict`: the numbers of moves must be right, too. Returns false and the error if something is refused.
 */
static bool read_moves(struct scanner *scanner, bool strict, const struct variant *variant, struct record *record,
                       struct told_end *end)
{
    struct match *match = match_create(variant);
    struct reader reader = {scanner, strict, variant, match, record, end, 0};
    if (!match)
        return scanner_refuse(scanner, "not enough memory to read it");
    bool read = read_all_moves(&reader) && (record->branch_count == 0 || record_merge(record) ||
                                            scanner_refuse(scanner, "not enough memory for its variations"));
    record_settle(record, match);
    end->turn = (enum side)match_state(match)->turn;
    match_destroy(match);
    return read;
}

bool record_parse_counted_moves(const struct variant *variant, const char *text, struct record *record,
                                struct record_error *error, struct record_omissions *omissions)
{
    struct scanner scanner = {.start = text, .at = text, .line = 1, .error = error, .omissions = omissions};
    struct told_end end = {0};
    *error = (struct record_error){0};
    record_init(record, variant);
    (void)scanner_skip_byte_order_mark(&scanner);
    bool read = read_moves(&scanner, true, variant, record, &end);
    if (read) {
        scanner_skip_space(&scanner);
        read = *scanner.at == '\0' || scanner_refuse(&scanner, "behind the moves stands something else");
    }
    if (!read)
        record_free(record);
    return read;
}

bool record_parse_moves(const struct variant *variant, const char *text, struct record *record,
                        struct record_error *error)
{
    return record_parse_counted_moves(variant, text, record, error, NULL);
}

/* --- writing: tags, moves in lines of less than 80 columns, result, as in PGN's export format --- */

enum { LINE_MAX_COLUMNS = 79, TOKEN_SIZE = 64 };

/* Where a record is written. `length` goes on counting beyond `size`, as with snprintf. */
struct writer {
    char *text;
    size_t size;
    size_t length;
    size_t column;
};

static void put_bytes(struct writer *writer, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++, writer->length++)
        if (writer->length + 1 < writer->size)
            writer->text[writer->length] = bytes[i];
}

static void put_text(struct writer *writer, const char *text)
{
    put_bytes(writer, text, strlen(text));
}

static void end_line(struct writer *writer)
{
    put_text(writer, "\n");
    writer->column = 0;
}

/* Parts words: a blank, or a new line if so many columns have no room. */
static void put_blank(struct writer *writer, size_t columns)
{
    if (writer->column > 0 && writer->column + 1 + columns > LINE_MAX_COLUMNS)
        end_line(writer);
    if (writer->column > 0) {
        put_text(writer, " ");
        writer->column++;
    }
}

/* Writes a token of the movetext, after a blank or on a new line. */
static void put_token(struct writer *writer, const char *token)
{
    size_t columns = strlen(token);
    put_blank(writer, columns);
    put_bytes(writer, token, columns);
    writer->column += columns;
}

/* Writes the value of a tag, and the end of its line. */
static void put_value(struct writer *writer, const char *value)
{
    put_text(writer, " \"");
    while (*value != '\0') {
        size_t length = record_character(value);
        if (*value == '"' || *value == '\\')
            put_text(writer, "\\");
        if (length == 0)
            put_text(writer, "?");
        else
            put_bytes(writer, value, length);
        value += length > 0 ? length : 1;
    }
    put_text(writer, "\"]\n");
}

/* --- tags --- */

/* The tags of a record. */
struct tags {
    bool given[TAG_COUNT];
    int line[TAG_COUNT];
    char date[TAG_VALUE_SIZE];  /* the value of Date, which counts where UTCDate is missing */
    char board[TAG_VALUE_SIZE]; /* the value of FEN */
};

/* One tag in the text. */
struct pair {
    const char *name;
    int name_length;
    char value[TAG_VALUE_SIZE];
    bool cut; /* there was no room for the whole value */
};

enum { NAME_SHOWN = 30 };

static bool refuse_tag(struct scanner *scanner, int line, const char *name, int length, const char *why)
{
    scanner->error->line = line;
    bool fits = length <= NAME_SHOWN;
    return refuse(&scanner->error->why, "tag %.*s%s: %s", fits ? length : NAME_SHOWN, name, fits ? "" : "...",
                  reason_word(why));
}

static bool refuse_known(struct scanner *scanner, int line, enum tag_id id, const char *why)
{
    return refuse_tag(scanner, line, record_tags[id].name, NAME_SHOWN, why);
}

/* Reads a value, up to its closing quote. */
static bool read_value(struct scanner *scanner, struct pair *pair)
{
    size_t length = 0;
    while (*scanner->at != '"') {
        if (*scanner->at == '\\' && (scanner->at[1] == '"' || scanner->at[1] == '\\'))
            scanner->at++;
        if (*scanner->at == '\0' || *scanner->at == '\n')
            return false;
        if (length + 1 < sizeof pair->value)
            pair->value[length++] = *scanner->at;
        else
            pair->cut = true;
        scanner->at++;
    }
    scanner->at++;
    pair->value[pair->cut ? letters_whole(pair->value, length) : length] = '\0';
    return true;
}

static bool read_pair(struct scanner *scanner, struct pair *pair)
{
    *pair = (struct pair){0};
    scanner->at++;
    scanner_skip_blanks(scanner);
    pair->name = scanner->at;
    while (isalnum((unsigned char)*scanner->at) || *scanner->at == '_')
        scanner->at++;
    pair->name_length = (int)(scanner->at - pair->name);
    if (pair->name_length == 0)
        return scanner_refuse(scanner, "a tag's name is missing after [");
    scanner_skip_blanks(scanner);
    if (*scanner->at != '"')
        return refuse_tag(scanner, scanner->line, pair->name, pair->name_length, "its value does not begin with \"");
    scanner->at++;
    if (!read_value(scanner, pair))
        return refuse_tag(scanner, scanner->line, pair->name, pair->name_length, "its value does not end with \"");
    scanner_skip_blanks(scanner);
    if (*scanner->at != ']')
        return refuse_tag(scanner, scanner->line, pair->name, pair->name_length, "there is no ] after its value");
    scanner->at++;
    return true;
}

static bool is_called(const struct pair *pair, const char *name)
{
    return name && strlen(name) == (size_t)pair->name_length &&
           memcmp(pair->name, name, (size_t)pair->name_length) == 0;
}

/* Refuses control characters, which could play tricks with whatever shows a name. */
static bool check_text(const char *value, struct reason *why)
{
    while (*value != '\0') {
        size_t length = record_character(value);
        unsigned char byte = (unsigned char)*value;
        if (length == 0 && (byte < 0x20 || byte == 0x7f))
            return refuse(why, "its value holds a control character, byte %d", byte);
        if (length == 0 && byte == 0xc2 && ((unsigned char)value[1] & 0xe0) == 0x80)
            return refuse(why, "its value holds a control character, U+%04X", (unsigned char)value[1]);
        if (length == 0)
            return refuse(why, "its value is not text in UTF-8");
        value += length;
    }
    return true;
}

static bool take_tag(struct scanner *scanner, const struct pair *pair, enum tag_id id, struct tags *tags,
                     struct record *record)
{
    struct reason why;
    if (tags->given[id])
        return refuse_known(scanner, scanner->line, id, "it is there twice");
    if (pair->cut && id != TAG_FIRST && id != TAG_SECOND)
        return refuse_known(scanner, scanner->line, id, "its value is too long");
    if (pair->cut)
        SCANNER_COUNT(scanner, cuts);
    if (!check_text(pair->value, &why))
        return refuse_known(scanner, scanner->line, id, why.text);
    tags->given[id] = true;
    tags->line[id] = scanner->line;
    if (id == TAG_BOARD)
        memcpy(tags->board, pair->value, sizeof tags->board);
    return record_tag_parse(record, id, pair->value, &why) || refuse_known(scanner, scanner->line, id, why.text);
}

/* Keeps a tag that says nothing to us, as it will be written again. */
static bool keep_tag(struct scanner *scanner, const struct pair *pair, struct record *record)
{
    char line[2 * TAG_VALUE_SIZE + RECORD_NAME_SIZE + 8];
    struct writer writer = {.text = line, .size = sizeof line};
    size_t length = record->tags ? strlen(record->tags) : 0;
    put_text(&writer, "[");
    put_bytes(&writer, pair->name,
              (size_t)(pair->name_length < RECORD_NAME_SIZE ? pair->name_length : RECORD_NAME_SIZE - 1));
    put_value(&writer, pair->value);
    if (pair->cut)
        SCANNER_COUNT(scanner, cuts);
    if (length + writer.length >= RECORD_TAGS_SIZE) {
        SCANNER_COUNT(scanner, tags);
        return true;
    }
    char *tags = realloc(record->tags, length + writer.length + 1);
    if (!tags)
        return scanner_refuse(scanner, "not enough memory for its tags");
    memcpy(tags + length, line, writer.length);
    tags[length + writer.length] = '\0';
    record->tags = tags;
    return true;
}

/* Takes a tag that no record has: it is only kept, unless it says that this is no game of ours. */
static bool take_other_tag(struct scanner *scanner, const struct pair *pair, struct tags *tags, struct record *record)
{
    struct reason why;
    if (is_called(pair, "Date")) {
        memcpy(tags->date, pair->value, sizeof tags->date);
        return true;
    }
    if (!is_called(pair, "Variant"))
        return keep_tag(scanner, pair, record);
    return record_tag_judge(record, pair->value, &why) ||
           refuse_tag(scanner, scanner->line, pair->name, pair->name_length, why.text);
}

/* Cuts a value that is longer than `size` bytes allow, between two letters. */
static void cut_value(struct pair *pair, size_t size)
{
    if (strlen(pair->value) < size)
        return;
    pair->cut = true;
    pair->value[letters_whole(pair->value, size - 1)] = '\0';
}

/* Reads the tags, which end at an empty line, or at the first thing that is not a tag. */
static bool read_tags(struct scanner *scanner, struct tags *tags, struct record *record)
{
    while (*scanner->at == '[') {
        struct pair pair;
        int id = 0;
        if (!read_pair(scanner, &pair))
            return false;
        while (id < TAG_COUNT && !is_called(&pair, record_tags[id].name) && !is_called(&pair, record_tags[id].alias))
            id++;
        cut_value(&pair, record_tag_size(id));
        if (id < TAG_COUNT ? !take_tag(scanner, &pair, (enum tag_id)id, tags, record)
                           : !take_other_tag(scanner, &pair, tags, record))
            return false;
        scanner_skip_blanks(scanner);
        if (*scanner->at == '\n')
            scanner_step(scanner);
        scanner_skip_blanks(scanner);
    }
    return true;
}

/* Finds the tag that makes the variant impossible, if the variant would be possible without it. */
static enum tag_id find_culprit(const struct record *record, const struct tags *tags)
{
    for (enum tag_id id = TAG_SIZE; id <= TAG_RULE; id++) {
        struct record other = *record;
        struct variant variant;
        if (!tags->given[id])
            continue;
        if (id == TAG_SIZE)
            other.options.width = other.options.height = 0;
        else
            *record_tag_option(&other.options, id) = 0;
        if (record_variant(&other, &variant, NULL))
            return id;
    }
    return TAG_GAME;
}

static bool build_variant(struct scanner *scanner, int line, const struct tags *tags, struct record *record,
                          struct variant *variant)
{
    struct reason why;
    bool is_set_up = record->options.beginning.is_set;
    record->options.beginning.is_set = false;
    if (!record->game)
        return refuse_known(scanner, line, TAG_GAME, "it is missing");
    if (!record_variant(record, variant, &why)) {
        enum tag_id id = find_culprit(record, tags);
        return refuse_known(scanner, tags->line[id], id, why.text);
    }
    record->options = variant->options;
    if (is_set_up && !tags->board[0])
        return refuse_known(scanner, tags->line[TAG_SETUP], TAG_SETUP, "the tag FEN is missing, which tells the board");
    if (tags->board[0] && !record_tag_begin(record, variant, tags->board, &why))
        return refuse_known(scanner, tags->line[TAG_BOARD], TAG_BOARD, why.text);
    if (!tags->given[TAG_DATE])
        record->begun = 0;
    if (!tags->given[TAG_DATE] && tags->date[0] && !record_parse_date(record, tags->date))
        record->begun = 0;
    return true;
}

/* Do the tags agree with the moves about the end? */
static bool check_end(struct scanner *scanner, const struct tags *tags, const struct record *said,
                      const struct record *record)
{
    struct reason why;
    if (tags->given[TAG_RESULT] && said->outcome != record->outcome) {
        refuse(&why, "it says %s, the moves say %s", record_results[said->outcome], record_results[record->outcome]);
        return refuse_known(scanner, tags->line[TAG_RESULT], TAG_RESULT, why.text);
    }
    /* Other programs write "normal" for every end by the rules, even for a repetition. */
    bool agrees =
        said->ending == record->ending || (said->ending == RECORD_BY_RULES && record->ending == RECORD_REPETITION);
    if (tags->given[TAG_TERMINATION] && !agrees)
        return refuse_known(scanner, tags->line[TAG_TERMINATION], TAG_TERMINATION, "the moves end in another way");
    return true;
}

/* Ends the game as its players did, if that is possible. */
static bool take_end(struct scanner *scanner, const struct tags *tags, const struct told_end *end,
                     struct record *record)
{
    int line = tags->line[TAG_TERMINATION];
    struct reason why;
    if (record->outcome != RUNNING)
        return refuse_known(scanner, line, TAG_TERMINATION, "the moves end in another way");
    if (!end->has_outcome)
        return refuse_known(scanner, line, TAG_TERMINATION, "there is no result with it");
    if (!match_can_end(end->ending, end->outcome, end->turn)) {
        refuse(&why, "%s cannot have the result %s here", record_endings[end->ending], record_results[end->outcome]);
        return refuse_known(scanner, line, TAG_TERMINATION, why.text);
    }
    record->outcome = end->outcome;
    record->ending = end->ending;
    return true;
}

/* Reads the record that begins here. */
static bool read_record(struct scanner *scanner, struct record *record)
{
    struct tags tags = {0};
    struct variant variant;
    int line = scanner->line;
    if (!read_tags(scanner, &tags, record)) {
        scanner_skip_tag_lines(scanner);
        return false;
    }
    struct record said = *record;
    struct told_end end = {0};
    if (record_is_ended_by_players(said.ending))
        end = (struct told_end){.ending = said.ending, .has_outcome = tags.given[TAG_RESULT], .outcome = said.outcome};
    scanner_skip_space(scanner);
    if (!build_variant(scanner, line, &tags, record, &variant) || !read_moves(scanner, false, &variant, record, &end))
        return false;
    if (end.ending == RECORD_UNFINISHED ? !check_end(scanner, &tags, &said, record)
                                        : !take_end(scanner, &tags, &end, record))
        return false;
    if (record->words[0] && record->ending != RECORD_FORFEIT) {
        SCANNER_COUNT(scanner, tags);
        record->words[0] = '\0';
    }
    return true;
}

enum record_status record_parse(const char **text, int *line, struct record *record, struct record_error *error)
{
    return record_parse_counting(text, line, record, error, NULL);
}

enum record_status record_parse_counting(const char **text, int *line, struct record *record,
                                         struct record_error *error, struct record_omissions *omissions)
{
    struct scanner scanner = {.start = *text, .at = *text, .line = *line, .error = error, .omissions = omissions};
    enum record_status status = RECORD_NONE;
    memset(record, 0, sizeof *record);
    *error = (struct record_error){0};
    if (!scanner_skip_between(&scanner))
        status = RECORD_REFUSED;
    else if (*scanner.at != '\0')
        status = read_record(&scanner, record) ? RECORD_READ : RECORD_REFUSED;
    if (status == RECORD_REFUSED) {
        record_free(record);
        scanner_skip_to_tags(&scanner);
    }
    *text = scanner.at;
    *line = scanner.line;
    return status;
}

/* Is it a link in the manner of Markdown, [words](address)? */
static bool is_link(const char *line)
{
    return strncmp(line + strcspn(line, "]\n"), "](", 2) == 0;
}

bool record_has_tags(const char *text)
{
    text += strspn(text, "\xef\xbb\xbf \t\r\n");
    while (text && !(*text == '[' && isalpha((unsigned char)text[1 + strspn(text + 1, " \t")]) && !is_link(text)))
        text = (text = strchr(text, '\n')) ? text + 1 : NULL;
    return text != NULL;
}

static void put_tags(struct writer *writer, const struct record *record)
{
    for (int i = 0; i < TAG_COUNT; i++) {
        char value[TAG_VALUE_SIZE];
        if (!record_tag_format(record, (enum tag_id)i, value))
            continue;
        put_text(writer, "[");
        put_text(writer, record_tags[i].name);
        put_value(writer, value);
    }
    if (record->tags)
        put_text(writer, record->tags);
}

/* The time of a move: %emt, "elapsed move time", from the additions to PGN that were proposed in 2001. */
static void put_time(struct writer *writer, int milliseconds)
{
    enum { SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS, HOUR_MS = 60 * MINUTE_MS };
    char token[TOKEN_SIZE];
    if (milliseconds < 0)
        return;
    snprintf(token, sizeof token, "{[%%emt %d:%02d:%02d.%03d]}", milliseconds / HOUR_MS,
             milliseconds % HOUR_MS / MINUTE_MS, milliseconds % MINUTE_MS / SECOND_MS, milliseconds % SECOND_MS);
    put_token(writer, token);
}

/* Writes a comment. No line begins with [, which could be a tag: such words stay behind the one before them. */
static void put_comment(struct writer *writer, const char *comment)
{
    const char *begin = "{";
    for (const char *word = comment; *word;) {
        size_t length = strcspn(word, " \n");
        bool last = word[length] == '\0', paragraph = word[length] == '\n';
        if (*word == '[' && *begin == '\0') {
            put_text(writer, " ");
            writer->column++;
        } else {
            put_blank(writer, strlen(begin) + length + last);
        }
        put_text(writer, begin);
        put_bytes(writer, word, length);
        put_text(writer, last ? "}" : "");
        writer->column += strlen(begin) + length + last;
        begin = "";
        if (paragraph) {
            end_line(writer);
            end_line(writer);
        }
        word += length + (last ? 0 : 1);
    }
}

/* Writes the number of the move that comes after so many plies. */
static void put_number(struct writer *writer, int plies)
{
    char token[TOKEN_SIZE];
    snprintf(token, sizeof token, plies % 2 == 0 ? "%d." : "%d...", plies / 2 + 1);
    put_token(writer, token);
}

static void put_bare(struct writer *writer, const struct record *record, const struct variant *variant, int place)
{
    char token[TOKEN_SIZE];
    record->game->format_move(variant, record_made(record, place)->move, token);
    put_token(writer, token);
}

/* Writes the move that leads to a place, and all that is said of it. `numbered`: its number must be told. */
static void put_move(struct writer *writer, const struct record *record, const struct variant *variant, int place,
                     int plies, bool numbered)
{
    char token[TOKEN_SIZE];
    const struct record_note *note = record_note(record, place);
    if (plies % 2 == 0 || numbered)
        put_number(writer, plies);
    put_bare(writer, record, variant, place);
    for (int i = 0; note && i < RECORD_SIGNS_MAX && note->signs[i]; i++) {
        snprintf(token, sizeof token, "$%d", note->signs[i]);
        put_token(writer, token);
    }
    put_time(writer, record_made(record, place)->milliseconds);
    if (note && note->comment)
        put_comment(writer, note->comment);
}

static void put_line(struct writer *writer, const struct record *record, const struct variant *variant, int place,
                     int plies);

/* Writes a variation that begins with the move that leads to a place, after so many plies. */
static void put_variation(struct writer *writer, const struct record *record, const struct variant *variant, int place,
                          int plies)
{
    put_token(writer, "(");
    if (place == record->move_count) { /* what follows the game's last move: its comment stands there already */
        put_number(writer, plies);
        put_bare(writer, record, variant, place);
    } else {
        put_move(writer, record, variant, place, plies, true);
    }
    put_line(writer, record, variant, place, plies + 1);
    put_token(writer, ")");
}

/* Writes the moves that follow a place, and all variations from them; `plies` is how many moves led to the place. */
static void put_line(struct writer *writer, const struct record *record, const struct variant *variant, int place,
                     int plies)
{
    bool numbered = place == 0 && plies > 0;
    for (int next; (next = record_after(record, place, 0)) != RECORD_NOWHERE; place = next, plies++) {
        put_move(writer, record, variant, next, plies, numbered);
        for (int i = 1, other; (other = record_after(record, place, i)) != RECORD_NOWHERE; i++)
            put_variation(writer, record, variant, other, plies);
        bool ends = next == record->move_count && record_after(record, next, 0) != RECORD_NOWHERE;
        if (ends) {
            put_variation(writer, record, variant, next, plies);
            return;
        }
        numbered = record_after(record, place, 1) != RECORD_NOWHERE;
    }
}

size_t record_format(const struct record *record, char *text, size_t size)
{
    struct writer writer = {.text = text, .size = size};
    struct variant variant = {.game = record->game, .options = record->options};
    put_tags(&writer, record);
    end_line(&writer);
    const struct record_note *note = record_note(record, 0);
    if (note && note->comment)
        put_comment(&writer, note->comment);
    put_line(&writer, record, &variant, 0, record->options.beginning.turn);
    put_token(&writer, record_results[record->outcome]);
    end_line(&writer);
    end_line(&writer);
    if (size > 0)
        text[writer.length < size ? writer.length : size - 1] = '\0';
    return writer.length;
}
