/*
 * Games as lists of moves: links, letters, positions with their scores, and columns with anything usual between them.
 * Declared in text_form.h.
 */
#include "rules/number.h"
#include "rules/reason.h"
#include "text/text_form.h"

enum {
    COLUMNS_WITH_DIGITS = 9, /* a wider board has columns that are called a, b, c */
    RESULT_MAX = 16          /* bytes of a result after a blank, including the final 0 */
};

/* Is it a game of falling pieces, so that a column is a move? */
static bool has_columns(const struct variant *variant)
{
    return variant->game->gravity;
}

enum record_status text_take_moves(struct text_reader *reader, struct text_item *item, const char *moves, int line)
{
    item->line = line;
    if (!record_parse_counted_moves(reader->variant, moves, &item->record, &reader->error, &reader->omissions)) {
        reader->error.line += line - 1;
        return RECORD_REFUSED;
    }
    if (item->record.move_count > 0 || !*moves)
        return RECORD_READ;
    record_free(&item->record);
    return text_refuse(reader, line, "there is no move in it");
}

enum record_status text_take_columns(struct text_reader *reader, struct text_item *item, const int *columns, int count,
                                     const char *result, int line)
{
    const struct variant *variant = reader->variant;
    char moves[CELLS_MAX + RESULT_MAX];
    int first = 1;
    if (!has_columns(variant))
        return text_refuse(reader, line, "a list of columns is no game of %s", reason_word(variant->game->title));
    if (count > variant->cells)
        return text_refuse(reader, line, "%d moves are more than the board has cells", count);
    for (int i = 0; i < count; i++)
        first = columns[i] == 0 ? 0 : first;
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT_MAX];
        if (columns[i] < first || columns[i] >= variant->options.width + first)
            return text_refuse(reader, line, "move %d: there is no column %d", i + 1, columns[i]);
        variant->game->format_move(variant, (struct move){.kind = MOVE_PLACE, .to = (uint8_t)(columns[i] - first)},
                                   move);
        moves[i] = move[0];
    }
    snprintf(moves + count, RESULT_MAX, " %s", result);
    enum record_status status = text_take_moves(reader, item, moves, line);
    if (status == RECORD_READ && first == 0)
        refuse(&item->note, "columns are counted from 0, because there is a 0 among them");
    return status;
}

/* --- links to Pascal Pons' solver on the web, anywhere in a text: its page shows where the columns lead --- */

const char text_link[] = "https://connect4.gamesolver.org/?pos=";

static const char site[] = "gamesolver.org/", query[] = "pos=";

/* Finds the moves of the next link. NULL if there is none. Goes through the text once. */
static const char *find_link(const char *text)
{
    for (const char *at = strstr(text, site); at; at = strstr(at, site))
        for (at += sizeof site - 1; *at && !isspace((unsigned char)*at); at++)
            if (strncmp(at, query, sizeof query - 1) == 0)
                return at + sizeof query - 1;
    return NULL;
}

static bool fits_links(const struct text_reader *reader)
{
    return find_link(reader->scanner.start) != NULL;
}

static enum record_status read_link(struct text_reader *reader, struct text_item *item)
{
    struct scanner *scanner = &reader->scanner;
    const char *from = find_link(scanner->at), *at = from;
    char moves[CELLS_MAX + 1];
    while (*scanner->at && scanner->at != from)
        scanner_step(scanner);
    if (!from)
        return RECORD_NONE;
    size_t length = strspn(from, "0123456789");
    scanner->at += length;
    if (isalpha((unsigned char)*scanner->at))
        return text_refuse(reader, scanner->line, "the link goes on with '%c' behind its moves", *scanner->at);
    if (length > CELLS_MAX)
        return text_refuse(reader, scanner->line, "the link has more moves than the board has cells");
    snprintf(moves, sizeof moves, "%.*s", (int)length, at);
    const struct game *game = game_find("connect4");
    struct text_reader usual = *reader;
    usual.variant = &item->own;
    if (!variant_init(&item->own, game, &game->defaults, &reader->error.why))
        return text_refuse(reader, scanner->line, "not enough memory to read it");
    enum record_status status = text_take_moves(&usual, item, moves, scanner->line);
    reader->error = usual.error;
    item->variant = &item->own;
    return status;
}

const struct text_form text_links = {"links to gamesolver.org", fits_links, read_link};

/* --- words between blanks --- */

static size_t word_length(const char *text)
{
    return strcspn(text, " \t\n");
}

/* Is a word of this length a result, as at the end of a game? */
static bool is_result(const char *word, size_t length)
{
    enum outcome outcome;
    return record_parse_result(word, length, &outcome);
}

/* What people put between moves, besides blanks. */
static const char separators[] = ",;-";

static bool is_separator(char byte)
{
    return byte && strchr(separators, byte);
}

/* Has the text anything of a PGN without tags: numbers of moves, comments, variations? It is then one game. */
static bool is_movetext(const char *text)
{
    return strpbrk(text, ".{($") != NULL;
}

/* --- letters: D1 d2 E1, or d e d --- */

/* On wider boards a, b and c are the columns 10 to 12. */
static bool has_letters(const struct variant *variant)
{
    return has_columns(variant) && variant->options.width <= COLUMNS_WITH_DIGITS;
}

/* The length of a cell, D1, or of a column's letter, d, at the front of a text; 0: there is none. */
static size_t letter_move(const struct variant *variant, const char *text)
{
    int column = tolower((unsigned char)*text) - 'a';
    return column >= 0 && column < variant->options.width ? 1 + strspn(text + 1, "0123456789") : 0;
}

/* The length of a move's number, "12." or "12..." */
static size_t number_length(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    size_t points = digits > 0 ? strspn(text + digits, ".") : 0;
    return points > 0 ? digits + points : 0;
}

/*
 * Is a word made of moves in letters? Columns without a row must stand apart, so that words of a language, such as
 * "bad", are none.
 */
static bool is_letter_word(const struct variant *variant, const char *word, size_t length)
{
    size_t at = number_length(word);
    bool apart = true;
    while (at < length) {
        size_t move = letter_move(variant, word + at);
        if (is_separator(word[at])) {
            apart = true;
            at++;
            continue;
        }
        if (move == 0 || (!apart && move == 1))
            return false;
        apart = move > 1;
        at += move;
    }
    return true;
}

static bool fits_letters(const struct text_reader *reader)
{
    int moves = 0;
    if (!has_letters(reader->variant))
        return false;
    for (const char *at = reader->scanner.at; *at; at += strspn(at, " \t\n")) {
        size_t length = word_length(at);
        if (!is_result(at, length) && !is_letter_word(reader->variant, at, length))
            return false;
        moves += letter_move(reader->variant, at + number_length(at)) > 0;
        at += length;
    }
    return moves > 0;
}

/*
 * Writes a move as the digit of its column, followed by blanks in place of its row. Returns false and the error if a
 * disc would come to rest in another row. `heights` counts the discs of each column.
 */
static bool write_letter(struct text_reader *reader, const char *text, size_t length, int heights[WIDTH_MAX], char *to)
{
    int column = tolower((unsigned char)*text) - 'a', row = 0;
    const char *digits = text + 1;
    memset(to, ' ', length);
    to[0] = (char)('1' + column);
    int rests = ++heights[column];
    if (length == 1 || (number_read_int(&digits, 1, HEIGHT_MAX, &row) && row == rests))
        return true;
    (void)text_refuse(reader, reader->scanner.line, "'%.*s': a disc in this column comes to rest in row %d",
                      (int)length, text, rests);
    return false;
}

/* Has each line one move alone, but the last perhaps the result, and are there several lines? */
static bool is_column_of_moves(const struct text_reader *reader)
{
    int lines = 0;
    bool result = false;
    for (const char *at = reader->scanner.at; *at; at += strspn(at, " \t\n")) {
        size_t word = word_length(at), end = word + strspn(at + word, " \t");
        size_t move = word > 1 && is_separator(at[word - 1]) ? word - 1 : word;
        bool one = move == 1 || (has_letters(reader->variant) && letter_move(reader->variant, at) == move);
        if (result || (at[end] && at[end] != '\n'))
            return false;
        result = lines > 1 && is_result(at, word);
        if (!one && !result)
            return false;
        lines += !result;
        at += end;
    }
    return lines > 1;
}

void text_find_games(struct text_reader *reader)
{
    reader->column = reader->use != TEXT_FOR_POSITIONS && is_column_of_moves(reader);
    reader->whole = reader->column || (reader->form != &text_scores && is_movetext(reader->scanner.at));
}

/* The length of the game that begins here. */
static size_t game_length(const struct text_reader *reader)
{
    return reader->whole ? strlen(reader->scanner.at) : text_line_length(reader->scanner.at);
}

/* Notes that lines were joined, if they were. */
static enum record_status note_column(const struct text_reader *reader, struct text_item *item,
                                      enum record_status status)
{
    if (status == RECORD_READ && reader->column)
        refuse(&item->note, "the lines are read as one game, because each has one move");
    return status;
}

/* Rewrites moves in letters, up to `end`, as a game's moves. Returns false and the error. `to` has room for as much. */
static bool rewrite_letters(struct text_reader *reader, const char *end, char *to)
{
    struct scanner *scanner = &reader->scanner;
    int heights[WIDTH_MAX] = {0};
    while (scanner->at < end) {
        size_t length = word_length(scanner->at);
        bool word = length > 0 && (scanner->at == scanner->start || isspace((unsigned char)scanner->at[-1]));
        if (!word || !is_result(scanner->at, length))
            length = letter_move(reader->variant, scanner->at);
        else
            memcpy(to, scanner->at, length);
        if (letter_move(reader->variant, scanner->at) > 0 && !write_letter(reader, scanner->at, length, heights, to))
            return false;
        if (length == 0)
            *to = is_separator(*scanner->at) ? ' ' : *scanner->at;
        to += length > 0 ? length : 1;
        if (length == 0)
            scanner_step(scanner);
        scanner->at += length;
    }
    *to = '\0';
    return true;
}

static enum record_status read_letters(struct text_reader *reader, struct text_item *item)
{
    struct scanner *scanner = &reader->scanner;
    int line = scanner->line;
    const char *end = scanner->at + game_length(reader);
    char *moves = malloc((size_t)(end - scanner->at) + 1);
    enum record_status status = RECORD_REFUSED;
    if (!moves)
        return text_refuse(reader, line, "not enough memory to read it");
    if (rewrite_letters(reader, end, moves))
        status = text_take_moves(reader, item, moves, line);
    while (scanner->at < end)
        scanner_step(scanner);
    free(moves);
    return note_column(reader, item, status);
}

const struct text_form text_letters = {"moves in letters", fits_letters, read_letters};

/* --- moves in the game's notation --- */

/* Takes a line of columns that commas, semicolons or dashes separate. */
static enum record_status take_separated(struct text_reader *reader, struct text_item *item, const char *line,
                                         size_t length, int number)
{
    int columns[CELLS_MAX], count = 0;
    const char *at = line, *end = line + length, *result = end;
    char ending[RESULT_MAX] = "";
    while (result > line && !isspace((unsigned char)result[-1]))
        result--;
    if (is_result(result, (size_t)(end - result)) && (size_t)(end - result) < sizeof ending) {
        snprintf(ending, sizeof ending, "%.*s", (int)(end - result), result);
        end = result;
    }
    for (bool separated = true; at < end; separated = false) {
        at += strspn(at, " \t");
        if (at < end && !separated && is_separator(*at))
            at++, at += strspn(at, " \t");
        if (at >= end)
            break;
        if (count == CELLS_MAX || !number_read_int(&at, 0, WIDTH_MAX, &columns[count++]))
            return text_refuse(reader, number, "move %d: '%.*s' is not a column", count,
                               is_separator(*at) ? 1 : (int)strcspn(at, " ,;\t\n"), at);
    }
    return text_take_columns(reader, item, columns, count, ending, number);
}

/* Takes a line: moves in the game's notation, or columns with something between them. */
static enum record_status take_line(struct text_reader *reader, struct text_item *item, char *line, int number)
{
    size_t length = strlen(line);
    char *last = line + length;
    while (last > line && !isspace((unsigned char)last[-1]))
        last--;
    if (!is_result(last, strlen(last)))
        last = line + length;
    size_t first = strcspn(line, separators);
    bool separated = has_columns(reader->variant) && first < (size_t)(last - line);
    for (const char *at = line + first; separated && at < last; at++) /* 4,3,1-0 is no list of four columns */
        if (is_separator(*at) && *at != line[first])
            return text_refuse(reader, number, "'%c' and '%c' both stand between moves", line[first], *at);
    return separated ? take_separated(reader, item, line, length, number) : text_take_moves(reader, item, line, number);
}

static bool fits_lists(const struct text_reader *reader)
{
    return *reader->scanner.at != '\0';
}

static enum record_status read_list(struct text_reader *reader, struct text_item *item)
{
    struct scanner *scanner = &reader->scanner;
    int number = scanner->line;
    size_t length = game_length(reader);
    const char *end = scanner->at + length;
    char *line = strndup(scanner->at, length);
    if (!line)
        return text_refuse(reader, number, "not enough memory to read it");
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    while (scanner->at < end)
        scanner_step(scanner);
    for (char *at = line; reader->column && *at; at++) /* 4, on each line; but a result keeps its dash */
        *at = is_separator(*at) && isspace((unsigned char)at[1]) ? ' ' : *at;
    enum record_status status =
        reader->whole ? text_take_moves(reader, item, line, number) : take_line(reader, item, line, number);
    free(line);
    return note_column(reader, item, status);
}

const struct text_form text_lists = {"moves", fits_lists, read_list};

/* --- positions with their scores, one to a line, as in published test sets --- */

enum { SCORED_LEAST = 5 /* moves of a position before a number that has no sign and could be another move */ };

/* A line of moves and a number. */
struct scored {
    size_t moves; /* length of the moves at the beginning of the line */
    int score;
    bool certain; /* the number cannot be a move */
};

/* Splits a line. Returns false if it is no position with a number. */
static bool split_scored(const struct text_reader *reader, const char *line, struct scored *scored)
{
    int most = reader->variant->cells / 2 + 1, width = reader->variant->options.width;
    scored->moves = strspn(line, "123456789abc");
    const char *at = line + scored->moves + strspn(line + scored->moves, " \t"), *number = at;
    bool apart = at > line + scored->moves;
    at += *at == '+';
    if (scored->moves == 0 || !apart || !number_read_int(&at, -most, most, &scored->score))
        return false;
    char last = (char)('0' + (width < COLUMNS_WITH_DIGITS ? width : COLUMNS_WITH_DIGITS));
    scored->certain = false;
    for (; number < at; number++)
        scored->certain = scored->certain || *number < '1' || *number > last;
    at += strspn(at, " \t");
    return *at == '\n' || *at == '\0';
}

/* One number that cannot be a move says that all are scores; so does a number behind many moves on every line. */
static bool fits_scores(const struct text_reader *reader)
{
    struct scored scored;
    bool all = true, certain = false;
    if (reader->use < TEXT_FOR_POSITION || !has_columns(reader->variant))
        return false;
    for (const char *at = reader->scanner.at; *at; at += strspn(at, " \t\n")) {
        bool split = split_scored(reader, at, &scored);
        all = all && split && scored.moves >= SCORED_LEAST;
        certain = certain || (split && scored.certain);
        at += text_line_length(at);
    }
    return all || certain;
}

static enum record_status read_score(struct text_reader *reader, struct text_item *item)
{
    struct scored scored;
    char moves[CELLS_MAX + 1];
    int line = reader->scanner.line;
    if (!split_scored(reader, reader->scanner.at, &scored))
        return read_list(reader, item);
    if (scored.moves > CELLS_MAX)
        return text_skip_line(reader), text_refuse(reader, line, "the line has more moves than the board has cells");
    snprintf(moves, sizeof moves, "%.*s", (int)scored.moves, reader->scanner.at);
    text_skip_line(reader);
    enum record_status status = text_take_moves(reader, item, moves, line);
    item->score = scored.score;
    if (!scored.certain)
        refuse(&item->note, "the %d at the end of the line is taken as a score", scored.score);
    return status;
}

const struct text_form text_scores = {"positions with scores", fits_scores, read_score};
