/*
 * Positions as boards: rows of signs, lines in the manner of FEN, and the rows of the data set "Connect-4" (J. Tromp,
 * UCI Machine Learning Repository, 1995). Declared in text_form.h.
 */
#include "match/retrace.h"
#include "rules/cells.h"
#include "rules/reason.h"
#include "text/text_form.h"

/* --- a board becomes a position --- */

/* Looks for a game that leads to the position, and makes it the item's record. */
static enum record_status find_game(struct text_reader *reader, struct text_item *item)
{
    struct retrace *found = malloc(sizeof *found);
    item->reached = false;
    if (found) {
        retrace(reader->variant, item->state.cells, RETRACE_STEPS, found);
        item->reached = found->status == RETRACE_FOUND;
        record_init(&item->record, reader->variant);
    }
    for (int i = 0; item->reached && i < found->count; i++)
        item->reached = record_add(&item->record, found->moves[i], RECORD_TIME_UNKNOWN);
    if (found && !item->reached && item->record.move_count == 0 && item->state.outcome == RUNNING)
        record_begin_at(&item->record, &item->state);
    item->record.outcome = (enum outcome)item->state.outcome;
    item->record.ending = item->state.outcome == RUNNING ? RECORD_UNFINISHED : RECORD_BY_RULES;
    free(found);
    return RECORD_READ;
}

/*
 * Did the second of the two signs move first? After an even number of pieces whoever moved first is to move. If the
 * text does not tell who is to move, the numbers of pieces do.
 */
static bool is_second_first(const int counts[2], enum cell mover)
{
    if (mover == CELL_EMPTY)
        return counts[1] > counts[0];
    return (mover == CELL_SECOND) == ((counts[0] + counts[1]) % 2 == 0);
}

enum record_status text_take_board(struct text_reader *reader, struct text_item *item, const uint8_t cells[CELLS_MAX],
                                   enum cell mover, int line)
{
    const struct variant *variant = reader->variant;
    struct reason why;
    uint8_t sides[CELLS_MAX];
    int counts[2];
    item->kind = TEXT_BOARD;
    item->line = line;
    if (!retrace_covers(variant))
        return text_refuse(reader, line, "a board tells no position of %s", reason_word(variant->game->title));
    if (variant->options.opening != OPENING_PLAIN)
        return text_refuse(reader, line, "where colours are chosen only the moves tell a position");
    cells_count(variant, cells, counts);
    item->second_first = is_second_first(counts, mover);
    bool in_turn = counts[item->second_first] - counts[!item->second_first] == (counts[0] + counts[1]) % 2;
    if (!in_turn && (reader->form != &text_fen || mover == CELL_EMPTY)) /* only these are written for any position */
        return text_refuse(reader, line, "%d pieces against %d: the sides cannot have taken turns", counts[0],
                           counts[1]);
    cells_copy(variant, cells, item->second_first, sides);
    if (item->second_first)
        refuse(&item->note, "the second of the two signs moved first");
    return line_game_set_up(variant, sides, &item->state, &why) ? find_game(reader, item)
                                                                : text_refuse(reader, line, "%s", why.text);
}

/* --- signs --- */

/* What people write for an empty cell and for a piece of either side. */
static const struct sign {
    const char *text;
    enum cell cell;
} signs[] = {{".", CELL_EMPTY},
             {"-", CELL_EMPTY},
             {"_", CELL_EMPTY},
             {"*", CELL_EMPTY},
             {"0", CELL_EMPTY},
             {"b", CELL_EMPTY},
             {"x", CELL_FIRST},
             {"X", CELL_FIRST},
             {"r", CELL_FIRST},
             {"R", CELL_FIRST},
             {"1", CELL_FIRST},
             {"o", CELL_SECOND},
             {"O", CELL_SECOND},
             {"y", CELL_SECOND},
             {"Y", CELL_SECOND},
             {"2", CELL_SECOND},
             {"\xe2\x9a\xaa", CELL_EMPTY},       /* white circle */
             {"\xe2\x9a\xab", CELL_EMPTY},       /* black circle */
             {"\xe2\xac\x9c", CELL_EMPTY},       /* white square */
             {"\xe2\xac\x9b", CELL_EMPTY},       /* black square */
             {"\xf0\x9f\x94\xb4", CELL_FIRST},   /* red circle */
             {"\xf0\x9f\x9f\xa1", CELL_SECOND},  /* yellow circle */
             {"\xf0\x9f\x94\xb5", CELL_SECOND}}; /* blue circle */

/* The sign at the front of a text; NULL: there is none. */
static const struct sign *find_sign(const char *text)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp(text, signs[i].text, strlen(signs[i].text)) == 0)
            return &signs[i];
    return NULL;
}

/* Marks that make a picture of the character before them, and the frame of a key: they have no width of their own. */
static const char picture[] = "\xef\xb8\x8f", key[] = "\xe2\x83\xa3";

/* The length of the mark at the front of a text; 0: there is none. */
static size_t mark_length(const char *text)
{
    return strncmp(text, picture, strlen(picture)) == 0 ? strlen(picture)
           : strncmp(text, key, strlen(key)) == 0       ? strlen(key)
                                                        : 0;
}

/* The length of the sign at the front of a text; 0: there is none. */
static size_t read_sign(const char *text, uint8_t *cell)
{
    const struct sign *sign = find_sign(text);
    if (!sign)
        return 0;
    size_t length = strlen(sign->text);
    *cell = (uint8_t)sign->cell;
    return length + mark_length(text + length);
}

/* The signs of one board, by cell. Where two stand for the same, as b and . for an empty cell, the b may mean black. */
struct alphabet {
    const char *signs[CELL_SECOND + 1];
    bool mixed;
};

static void note_sign(struct alphabet *alphabet, const char *sign, enum cell cell)
{
    const char **known = &alphabet->signs[cell];
    alphabet->mixed = alphabet->mixed || (*known && strcasecmp(*known, sign) != 0);
    *known = sign;
}

/* Notes the signs of a row. */
static void note_row(struct alphabet *alphabet, const char *line)
{
    for (const char *end = line + text_line_length(line); line < end; line++) {
        const struct sign *sign = find_sign(line);
        if (sign)
            note_sign(alphabet, sign->text, sign->cell);
    }
}

static enum record_status refuse_mixed(struct text_reader *reader, int line)
{
    return text_refuse(reader, line, "two different signs stand for the same kind of cell");
}

/* --- rows of signs, the top row first --- */

/* What a line of a drawn board is. */
enum line_kind {
    LINE_OTHER,  /* not of a board */
    LINE_BORDER, /* a line between rows, or the names of the columns; or blank */
    LINE_ROW
};

/* Reads a line of which every cell stands between bars, and is a blank if it is empty. */
static bool read_barred(const char *line, size_t length, int width, uint8_t *cells)
{
    const char *at = line, *end = line + length;
    int count = 0;
    for (; at < end && *at == '|' && count < width; count++) {
        at++;
        at += strspn(at, " \t");
        cells[count] = CELL_EMPTY;
        if (*at != '|')
            at += read_sign(at, &cells[count]);
        at += strspn(at, " \t");
    }
    return count == width && at < end && *at == '|' && at + 1 + strspn(at + 1, " \t") >= end;
}

/* Reads a line of signs, with blanks or bars anywhere between them. */
static bool read_signs(const char *line, size_t length, int width, uint8_t *cells)
{
    const char *at = line, *end = line + length;
    int count = 0;
    while (at < end) {
        uint8_t cell;
        size_t sign = strchr(" \t|", *at) ? 0 : read_sign(at, &cell);
        if (sign == 0 && !strchr(" \t|", *at))
            return false;
        if (sign > 0 && count == width)
            return false;
        if (sign > 0)
            cells[count++] = cell;
        at += sign > 0 ? sign : 1;
    }
    return count == width;
}

/* Is a line made of these signs alone? */
static bool has_only(const char *line, size_t length, const char *allowed)
{
    return strspn(line, allowed) >= length;
}

/* Is a line the names of the columns, 1 2 3 or 0 1 2 or a b c? */
static bool names_columns(const char *line, size_t length, int width)
{
    int count = 0, first = 0;
    for (size_t i = 0; i < length; i++) {
        int letter = tolower((unsigned char)line[i]);
        size_t mark = mark_length(line + i);
        if (mark > 0 || strchr(" \t|", letter)) {
            i += mark > 0 ? mark - 1 : 0;
            continue;
        }
        first = count == 0 ? letter : first;
        if (!strchr("01a", first) || letter != first + count++)
            return false;
    }
    return count == width;
}

static enum line_kind read_line(const struct variant *variant, const char *line, uint8_t cells[WIDTH_MAX])
{
    size_t length = text_line_length(line);
    int width = variant->options.width;
    while (length > 0 && isspace((unsigned char)*line))
        line++, length--;
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        length--;
    if (length == 0)
        return LINE_BORDER;
    if (read_barred(line, length, width, cells) || read_signs(line, length, width, cells))
        return LINE_ROW;
    return has_only(line, length, "+-=_| \t") || names_columns(line, length, width) ? LINE_BORDER : LINE_OTHER;
}

/* Is a line nothing but dashes or underscores? It may be drawn, or be a row of empty cells. */
static bool is_ruled(const char *line)
{
    return has_only(line, text_line_length(line), "-_ \t");
}

/*
 * Has the board that begins here a sign for empty cells besides dashes and underscores? Then lines of these are drawn.
 */
static bool has_ruled_lines(const struct variant *variant, const char *at)
{
    struct alphabet alphabet = {0};
    for (int lines = 0; *at && lines < 2 * variant->options.height + 2; lines++) {
        uint8_t cells[WIDTH_MAX];
        enum line_kind kind = read_line(variant, at, cells);
        if (kind == LINE_OTHER)
            break;
        if (kind == LINE_ROW && !is_ruled(at))
            note_row(&alphabet, at);
        at += text_line_length(at);
        at += *at == '\n';
    }
    const char *empty = alphabet.signs[CELL_EMPTY];
    return empty && !strchr("-_", *empty);
}

/* What a line is, for a board that may have ruled lines. */
static enum line_kind read_board_line(const struct variant *variant, const char *line, bool ruled, uint8_t *cells)
{
    enum line_kind kind = read_line(variant, line, cells);
    return kind == LINE_ROW && ruled && is_ruled(line) ? LINE_BORDER : kind;
}

bool text_is_border(const struct variant *variant, const char *board, const char *line)
{
    uint8_t cells[WIDTH_MAX];
    return retrace_covers(variant) &&
           read_board_line(variant, line, has_ruled_lines(variant, board), cells) == LINE_BORDER;
}

/* What a text has of boards. */
struct rows {
    int count;
    int certain; /* those that cannot be moves */
    bool other;  /* a line that is not of a board */
    bool plain;  /* the first row might be moves: digits without anything between them, and without a 0 */
};

static struct rows look_at_rows(const struct variant *variant, const char *text)
{
    struct rows rows = {0};
    bool ruled = has_ruled_lines(variant, text);
    for (const char *at = text; *at; at += strspn(at, "\n")) {
        uint8_t cells[WIDTH_MAX];
        enum line_kind kind = read_board_line(variant, at, ruled, cells);
        rows.other = rows.other || kind == LINE_OTHER;
        rows.certain += kind == LINE_ROW && strspn(at, "12- \t") < text_line_length(at);
        if (kind == LINE_ROW && rows.count++ == 0)
            rows.plain = strspn(at, "12 \t") >= text_line_length(at);
        at += text_line_length(at);
    }
    return rows;
}

static bool fits_board(const struct text_reader *reader)
{
    const struct variant *variant = reader->variant;
    if (!retrace_covers(variant))
        return false;
    struct rows rows = look_at_rows(variant, reader->scanner.at);
    return rows.other ? rows.certain > 1 : !rows.plain && rows.count > 1;
}

static enum record_status read_board(struct text_reader *reader, struct text_item *item)
{
    const struct variant *variant = reader->variant;
    int width = variant->options.width, row = variant->options.height, line = reader->scanner.line;
    const char *const *at = &reader->scanner.at;
    uint8_t cells[CELLS_MAX] = {0}, read[WIDTH_MAX];
    struct alphabet alphabet = {0};
    bool ruled = has_ruled_lines(variant, *at);
    enum line_kind kind = LINE_BORDER;
    while (row > 0 && **at && (kind = read_board_line(variant, *at, ruled, read)) != LINE_OTHER) {
        if (kind == LINE_ROW) {
            memcpy(cells + --row * width, read, (size_t)width);
            note_row(&alphabet, *at);
        }
        text_skip_line(reader);
    }
    if (kind == LINE_OTHER && row == variant->options.height) {
        text_skip_line(reader);
        return text_refuse(reader, line, "the line is no row of a board of %dx%d", width, variant->options.height);
    }
    /* the lower border and the names of the columns belong to this board */
    while (**at && read_board_line(variant, *at, ruled, read) == LINE_BORDER)
        text_skip_line(reader);
    if (row > 0)
        return text_refuse(reader, line, "the board that begins here has %d rows; %dx%d has %d",
                           variant->options.height - row, width, variant->options.height, variant->options.height);
    return alphabet.mixed ? refuse_mixed(reader, line) : text_take_board(reader, item, cells, CELL_EMPTY, line);
}

const struct text_form text_board = {"boards", fits_board, read_board};

bool text_board_is_begun(const struct variant *variant, const char *lines)
{
    struct rows rows = look_at_rows(variant, lines);
    return retrace_covers(variant) && !rows.other && !rows.plain && lines[strspn(lines, " \t\n")] != '\0' &&
           rows.count < variant->options.height;
}

/* --- a line in the manner of FEN: rows from above between slashes, numbers for empty cells, whose turn it is --- */

/* Reads a row. Returns where the text goes on, or NULL. */
static const char *read_fen_row(const char *at, int width, uint8_t *cells, struct alphabet *alphabet)
{
    int count = 0;
    while (count < width && *at) {
        int empty = 0;
        size_t sign = 0;
        uint8_t cell = CELL_EMPTY;
        if (isdigit((unsigned char)*at)) {
            for (; isdigit((unsigned char)*at) && empty <= width; at++)
                empty = 10 * empty + (*at - '0');
            if (empty == 0)
                return NULL;
            note_sign(alphabet, "a number", CELL_EMPTY);
        } else if ((sign = read_sign(at, &cell)) == 0) {
            return NULL;
        }
        if (sign > 0)
            note_sign(alphabet, find_sign(at)->text, (enum cell)cell);
        at += sign;
        for (int i = 0; i < (sign > 0 ? 1 : empty); i++)
            if (count < width)
                cells[count++] = cell;
            else
                return NULL;
    }
    return count == width ? at : NULL;
}

/* Reads the board of a line. Returns where it goes on, or NULL. */
static const char *read_fen(const struct variant *variant, const char *at, uint8_t cells[CELLS_MAX],
                            struct alphabet *alphabet)
{
    for (int row = variant->options.height - 1; at && row >= 0; row--) {
        at = read_fen_row(at, variant->options.width, cells + row * variant->options.width, alphabet);
        if (at && row > 0 && *at++ != '/')
            at = NULL;
    }
    return at;
}

static bool fits_fen(const struct text_reader *reader)
{
    int slashes = 0;
    for (size_t i = 0, length = text_line_length(reader->scanner.at); i < length; i++)
        slashes += reader->scanner.at[i] == '/';
    return retrace_covers(reader->variant) && slashes == reader->variant->options.height - 1;
}

static enum record_status read_fen_line(struct text_reader *reader, struct text_item *item)
{
    int line = reader->scanner.line;
    uint8_t cells[CELLS_MAX] = {0}, mover = CELL_EMPTY;
    struct alphabet alphabet = {0};
    const char *at = read_fen(reader->variant, reader->scanner.at, cells, &alphabet);
    size_t blanks = at ? strspn(at, " \t") : 0;
    if (at)
        at += blanks;
    if (blanks > 0 && strchr("wb", *at) && *at)
        mover = *at++ == 'w' ? CELL_FIRST : CELL_SECOND;
    else if (blanks > 0)
        at += read_sign(at, &mover);
    bool whole = at && (at += strspn(at, " \t"), *at == '\n' || *at == '\0');
    text_skip_line(reader);
    if (whole && alphabet.mixed)
        return refuse_mixed(reader, line);
    return whole ? text_take_board(reader, item, cells, (enum cell)mover, line)
                 : text_refuse(reader, line, "the line is no board of %dx%d in the manner of FEN",
                               reader->variant->options.width, reader->variant->options.height);
}

const struct text_form text_fen = {"lines like FEN", fits_fen, read_fen_line};

/* --- rows of the data set: the cells, column by column from below, as x, o or b; then perhaps the result for x --- */

static bool fits_uci(const struct text_reader *reader)
{
    const char *at = reader->scanner.at;
    return retrace_covers(reader->variant) && strspn(at, "xob") == 1 && at[1] == ',' && strspn(at + 2, "xob") == 1 &&
           at[3] == ',';
}

static enum record_status read_uci(struct text_reader *reader, struct text_item *item)
{
    static const char *const results[] = {"loss", "draw", "win"};
    const struct variant *variant = reader->variant;
    int width = variant->options.width, height = variant->options.height, line = reader->scanner.line, count = 0;
    uint8_t cells[CELLS_MAX] = {0};
    const char *at = reader->scanner.at;
    for (bool comma = true; comma && *at && strchr("xob", *at) && count < variant->cells; count++) {
        at += read_sign(at, &cells[count % height * width + count / height]);
        comma = *at == ',' && count + 1 < variant->cells;
        at += comma;
    }
    for (size_t i = 0; *at == ',' && i < sizeof results / sizeof *results; i++)
        if (strncmp(at + 1, results[i], strlen(results[i])) == 0)
            at += 1 + strlen(results[i]);
    at += strspn(at, " \t");
    bool whole = count == variant->cells && (*at == '\n' || *at == '\0');
    text_skip_line(reader);
    return whole ? text_take_board(reader, item, cells, CELL_EMPTY, line)
                 : text_refuse(reader, line, "the row has not %d cells of x, o and b", variant->cells);
}

const struct text_form text_uci = {"rows of x, o and b", fits_uci, read_uci};
