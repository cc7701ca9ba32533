/* What games share: lines that win, and cells as text. */
#include "rules/cells.h"

#include "rules/reason.h"
#include "standard.h"

/* --- lines, and games that are won by lines --- */

enum { DIRECTIONS = 4 };

/* Steps to the right and up, along rows, columns, rising diagonals and falling diagonals. */
static const int directions[DIRECTIONS][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

bool line_game_validate(const struct options *options, int shortest_side, const char *title, struct reason *why)
{
    int width = options->width;
    int height = options->height;
    int connect = options->connect;
    if (width < shortest_side || width > WIDTH_MAX || height < shortest_side || height > HEIGHT_MAX) {
        return refuse(why, "a board of %dx%d is not possible: width %d to %d, height %d to %d", width, height,
                      shortest_side, WIDTH_MAX, shortest_side, HEIGHT_MAX);
    }
    if (connect < CONNECT_MIN || connect > CONNECT_MAX)
        return refuse(why, "lines of %d are not possible: %d to %d", connect, CONNECT_MIN, CONNECT_MAX);
    if (connect > width && connect > height)
        return refuse(why, "no line of %d fits on a %dx%d board", connect, width, height);
    if (options->pieces != 0 || options->points != 0)
        return refuse(why, "%s has no number of %s", reason_word(title),
                      reason_word(options->pieces != 0 ? SHOWN("pieces") : SHOWN("points")));
    return true;
}

static void add_line(struct line_table *lines, int first, int step)
{
    int line = lines->count++;
    assert(line < LINES_MAX);
    for (int i = 0; i < lines->length; i++) {
        int cell = first + i * step;
        assert(lines->through_count[cell] < CELL_LINES_MAX);
        lines->cells[line][i] = (uint8_t)cell;
        lines->through[cell][lines->through_count[cell]++] = (uint16_t)line;
    }
}

/* Adds the lines of one direction: one for each cell at which a line can begin without leaving the board. */
static void add_direction(struct line_table *lines, const struct options *options, int right, int up)
{
    int reach = lines->length - 1;
    int width = options->width;
    int height = options->height;
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            int last_row = row + up * reach;
            int last_column = column + right * reach;
            if (last_column < width && last_row >= 0 && last_row < height)
                add_line(lines, row * width + column, up * width + right);
        }
    }
}

/*
 * Builds the lines. A board w wide and h high has h*max(0,w-n+1) + w*max(0,h-n+1) + 2*max(0,w-n+1)*max(0,h-n+1) lines
 * of n.
 */
void line_game_build_lines(const struct options *options, struct line_table *lines)
{
    memset(lines, 0, sizeof *lines);
    lines->length = options->connect;
    for (int i = 0; i < DIRECTIONS; i++)
        add_direction(lines, options, directions[i][0], directions[i][1]);
}

void cells_start(const struct variant *variant, struct state *state)
{
    (void)variant;
    memset(state, 0, sizeof *state);
}

struct move line_game_move(int cell)
{
    return (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = (uint8_t)cell};
}

enum cell line_game_owner(const struct line_table *lines, int line, const uint8_t cells[CELLS_MAX])
{
    uint8_t piece = cells[lines->cells[line][0]];
    for (int i = 1; i < lines->length; i++)
        if (cells[lines->cells[line][i]] != piece)
            return CELL_EMPTY;
    return piece;
}

/* Did the piece on this cell complete a line? Only lines through the last piece can be new. */
static bool completes_line(const struct line_table *lines, const struct state *state, int cell)
{
    for (int i = 0; i < lines->through_count[cell]; i++)
        if (line_game_owner(lines, lines->through[cell][i], state->cells) != CELL_EMPTY)
            return true;
    return false;
}

void line_game_place(const struct variant *variant, struct state *state, int cell)
{
    uint8_t side = state->turn;
    state->cells[cell] = (uint8_t)(side + 1);
    state->hash ^= variant->cell_keys[cell][side] ^ variant->turn_key;
    state->turn = (uint8_t)other_side(side);
    state->plies++;
    if (completes_line(&variant->lines, state, cell))
        state->outcome = side == FIRST ? WON_BY_FIRST : WON_BY_SECOND;
    else if (state->plies == variant->cells)
        state->outcome = DRAWN;
}

int cells_winning(const struct variant *variant, const struct state *state, uint8_t cells[CELLS_MAX])
{
    const struct line_table *lines = &variant->lines;
    bool won[CELLS_MAX] = {false};
    int count = 0;
    for (int line = 0; line < lines->count; line++) {
        if (line_game_owner(lines, line, state->cells) != CELL_EMPTY)
            for (int i = 0; i < lines->length; i++)
                won[lines->cells[line][i]] = true;
    }
    for (int cell = 0; cell < CELLS_MAX; cell++)
        if (won[cell])
            cells[count++] = (uint8_t)cell;
    return count;
}

/* --- cells as text, as in "b12" --- */

void cells_format(const struct variant *variant, int cell, char text[CELL_TEXT_MAX])
{
    int width = variant->options.width;
    uint8_t row = (uint8_t)(cell / width + 1);
    snprintf(text, CELL_TEXT_MAX, "%c%d", 'a' + cell % width, row);
}

static bool parse_column(const struct variant *variant, char letter, int *column, struct reason *why)
{
    unsigned char byte = (unsigned char)letter;
    if (letter == '\0')
        return refuse(why, "a cell is missing");
    if (letter < 'a' || letter > 'z')
        return refuse(why, isprint(byte) ? SHOWN("'%c' is not a column") : SHOWN("byte %d is not a column"), byte);
    *column = letter - 'a';
    return *column < variant->options.width || refuse(why, "there is no column %c", letter);
}

/* Reads a row's number, which has no leading zeros. The result counts from 0. */
static const char *parse_row(const struct variant *variant, const char *text, char letter, int *row, struct reason *why)
{
    int number = 0;
    if (!isdigit((unsigned char)*text))
        return refuse_null(why, "a row number is missing after '%c'", letter);
    /* A leading zero ends the number, so that every cell has only one text. */
    do
        number = number * 10 + *text++ - '0';
    while (number > 0 && number < CELLS_MAX && isdigit((unsigned char)*text));
    if (number == 0)
        return refuse_null(why, "there is no row 0: rows count from 1");
    if (number > variant->options.height)
        return refuse_null(why, "there is no row %d", number);
    *row = number - 1;
    return text;
}

const char *cells_parse(const struct variant *variant, const char *text, uint8_t *cell, struct reason *why)
{
    int column = 0;
    int row = 0;
    if (!parse_column(variant, *text, &column, why))
        return NULL;
    const char *rest = parse_row(variant, text + 1, *text, &row, why);
    if (rest)
        *cell = (uint8_t)(row * variant->options.width + column);
    return rest;
}

void cells_name_move(const struct variant *variant, struct move move, char name[MOVE_TEXT_MAX])
{
    if (variant->game->gravity && move.kind == MOVE_PLACE)
        snprintf(name, MOVE_TEXT_MAX, "%d", move.to % variant->options.width + 1);
    else
        variant->game->format_move(variant, move, name);
}
