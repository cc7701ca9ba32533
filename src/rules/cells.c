/* What games share: lines that win, and cells as text. */
#include "rules/cells.h"

#include "rules/number.h"
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
    const struct beginning *beginning = &variant->options.beginning;
    memset(state, 0, sizeof *state);
    memcpy(state->tally, beginning->tally, sizeof state->tally);
    memcpy(state->cells, beginning->cells, sizeof state->cells);
    for (int cell = 0; beginning->is_set && cell < variant->cells; cell++) {
        if (state->cells[cell] == CELL_EMPTY)
            continue;
        state->hash ^= variant->cell_keys[cell][state->cells[cell] - CELL_FIRST];
        if (variant->lines.count > 0) /* only there each ply leaves a piece on the board */
            state->plies++;
    }
    state->turn = (uint8_t)beginning->turn;
    if (state->turn == SECOND)
        state->hash ^= variant->turn_key;
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

/* Does a side have a line on this board? */
static bool has_line(const struct variant *variant, const uint8_t cells[CELLS_MAX], enum cell side)
{
    for (int line = 0; line < variant->lines.count; line++)
        if (line_game_owner(&variant->lines, line, cells) == side)
            return true;
    return false;
}

bool line_game_set_up(const struct variant *variant, const uint8_t cells[CELLS_MAX], struct state *state,
                      struct reason *why)
{
    bool first = has_line(variant, cells, CELL_FIRST), second = has_line(variant, cells, CELL_SECOND);
    int width = variant->options.width;
    memset(state, 0, sizeof *state);
    for (int cell = 0; cell < variant->cells; cell++) {
        if (cells[cell] == CELL_EMPTY)
            continue;
        if (variant->game->gravity && cell >= width && cells[cell - width] == CELL_EMPTY)
            return refuse(why, "the disc in column %d, row %d hangs over an empty cell", cell % width + 1,
                          cell / width + 1);
        state->cells[cell] = cells[cell];
        if (variant->game->gravity)
            state->tally[cell % width]++;
        state->hash ^= variant->cell_keys[cell][cells[cell] - CELL_FIRST];
        state->plies++;
    }
    state->turn = state->plies % 2 == 0 ? FIRST : SECOND;
    state->hash ^= state->turn == SECOND ? variant->turn_key : 0;
    state->outcome = first ? WON_BY_FIRST : second ? WON_BY_SECOND : state->plies == variant->cells ? DRAWN : RUNNING;
    if (first && second)
        return refuse(why, "both sides have a line");
    return !(state->turn == FIRST ? first : second) || refuse(why, "the side to move has a line already");
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

void cells_count(const struct variant *variant, const uint8_t cells[CELLS_MAX], int counts[2])
{
    counts[FIRST] = counts[SECOND] = 0;
    for (int cell = 0; cell < variant->cells; cell++)
        if (cells[cell] != CELL_EMPTY)
            counts[cells[cell] - CELL_FIRST]++;
}

void cells_copy(const struct variant *variant, const uint8_t from[CELLS_MAX], bool exchanged, uint8_t to[CELLS_MAX])
{
    for (int cell = 0; cell < CELLS_MAX; cell++) {
        int piece = cell < variant->cells ? from[cell] : CELL_EMPTY;
        to[cell] = (uint8_t)(exchanged && piece != CELL_EMPTY ? CELL_FIRST + CELL_SECOND - piece : piece);
    }
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

/* --- boards as text --- */

void position_format_board(const struct variant *variant, const struct state *state, char text[STATE_TEXT_MAX])
{
    const char *signs = variant->game->signs;
    int width = variant->options.width, length = 0;
    if (variant->game->format_state) {
        variant->game->format_state(variant, state, text);
        return;
    }
    for (int row = variant->options.height - 1; row >= 0; row--) {
        int empty = 0;
        for (int column = 0; column < width; column++) {
            uint8_t cell = state->cells[row * width + column];
            if (cell != CELL_EMPTY && empty > 0)
                length += sprintf(text + length, "%d", empty);
            if (cell != CELL_EMPTY)
                text[length++] = signs[cell];
            empty = cell == CELL_EMPTY ? empty + 1 : 0;
        }
        if (empty > 0)
            length += sprintf(text + length, "%d", empty);
        text[length++] = row > 0 ? '/' : ' ';
    }
    sprintf(text + length, "%c", signs[side_cell((enum side)state->turn)]);
}

/* Reads the cells of a row, numbered from the bottom. Returns where the text goes on, or NULL and the reason. */
static const char *parse_cells(const struct variant *variant, const char *text, int row, uint8_t cells[CELLS_MAX],
                               struct reason *why)
{
    int width = variant->options.width, column = 0;
    while (column < width && *text && *text != '/' && *text != ' ') {
        const char *sign = strchr(variant->game->signs, *text);
        int empty = 0;
        if (sign)
            cells[row * width + column++] = (uint8_t)(sign - variant->game->signs);
        else if (number_read_int(&text, 1, width - column, &empty))
            column += empty;
        else
            return refuse_null(why, "row %d has something else than %s and numbers of empty cells", row + 1,
                               variant->game->signs);
        text += sign != NULL;
    }
    return column == width ? text : refuse_null(why, "row %d has %d cells instead of %d", row + 1, column, width);
}

/* Reads the board of a game of lines, and for which side it stands. */
static bool parse_board(const struct variant *variant, const char *text, struct state *state, struct reason *why)
{
    const char *signs = variant->game->signs;
    uint8_t cells[CELLS_MAX] = {0};
    for (int row = variant->options.height - 1; row >= 0; row--) {
        text = parse_cells(variant, text, row, cells, why);
        if (!text)
            return false;
        if (*text++ != (row > 0 ? '/' : ' '))
            return refuse(why, row > 0 ? SHOWN("the board has too few rows") : SHOWN("the side to move is missing"));
    }
    const char *turn = *text ? strchr(signs + CELL_FIRST, *text) : NULL;
    if (!turn || text[1] != '\0')
        return refuse(why, "behind the board stands no side to move (%c or %c)", signs[CELL_FIRST], signs[CELL_SECOND]);
    if (!line_game_set_up(variant, cells, state, why))
        return false;
    return turn - signs - CELL_FIRST == state->turn ||
           refuse(why, "after %d pieces %c is to move", state->plies, signs[side_cell((enum side)state->turn)]);
}

bool position_parse_board(const struct variant *variant, const char *text, struct state *state, struct reason *why)
{
    if (variant->options.opening != OPENING_PLAIN)
        return refuse(why, "where colours are chosen only the moves tell a position");
    if (!(variant->game->parse_state ? variant->game->parse_state(variant, text, state, why)
                                     : parse_board(variant, text, state, why)))
        return false;
    return state->outcome == RUNNING || refuse(why, "the game is over");
}

void game_begin_at(struct options *options, const struct state *state)
{
    struct beginning *beginning = &options->beginning;
    assert(state->outcome == RUNNING && options->opening == OPENING_PLAIN);
    *beginning = (struct beginning){.is_set = 1, .turn = state->turn};
    memcpy(beginning->tally, state->tally, sizeof beginning->tally);
    memcpy(beginning->cells, state->cells, sizeof beginning->cells);
}
