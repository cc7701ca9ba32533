/*
 * Kolibrat (A. Lindberg, "A.I. in board games", Technical University of
 * Denmark, 2007): pieces enter on the home line, move up or down the board,
 * and score when they leave it from the goal line.
 *
 *     row 4   b b b    black's home line, red's goal line; black moves down
 *     row 3   . . .
 *     row 2   . . .
 *     row 1   r r r    red's home line, black's goal line; red moves up, and begins
 *             a b c
 *
 * Unlike in games of lines, pieces come and go, and a position can occur again. If a side cannot move while the other
 * side can, it has one legal move, the pass. So the sides always take turns.
 */
#include "rules/kolibrat.h"

#include "rules/cells.h"
#include "rules/number.h"
#include "rules/reason.h"
#include "standard.h"

_Static_assert(KOLIBRAT_SIDE_MAX *KOLIBRAT_SIDE_MAX + KOLIBRAT_POINTS_MAX < CELLS_MAX, "points have keys of their own");
_Static_assert(KOLIBRAT_SIDE_MAX + KOLIBRAT_PIECES_MAX * KOLIBRAT_MOVES_MAX <= MOVES_MAX, "all moves fit into a list");

static bool validate(const struct options *options, struct reason *why)
{
    int width = options->width;
    int height = options->height;
    if (width < KOLIBRAT_SIDE_MIN || width > KOLIBRAT_SIDE_MAX || height < KOLIBRAT_SIDE_MIN ||
        height > KOLIBRAT_SIDE_MAX) {
        return refuse(why, "a board of %dx%d is not possible: width and height %d to %d", width, height,
                      KOLIBRAT_SIDE_MIN, KOLIBRAT_SIDE_MAX);
    }
    if (options->pieces < 1 || options->pieces > KOLIBRAT_PIECES_MAX)
        return refuse(why, "%d pieces are not possible: 1 to %d", options->pieces, KOLIBRAT_PIECES_MAX);
    if (options->points < 1 || options->points > KOLIBRAT_POINTS_MAX)
        return refuse(why, "%d points are not possible: 1 to %d", options->points, KOLIBRAT_POINTS_MAX);
    if (options->opening != OPENING_PLAIN)
        return refuse(why, "Kolibrat has no choice of colours");
    return options->connect == 0 || refuse(why, "Kolibrat has no winning lines");
}

/* --- what pieces can do, and what that does to a state --- */

static const char *side_name(enum side side)
{
    return reason_word(side == FIRST ? SHOWN("red") : SHOWN("black"));
}

static void put_piece(const struct variant *variant, struct state *state, int cell, enum side side)
{
    state->cells[cell] = (uint8_t)side_cell(side);
    state->tally[2 + side]++;
    state->hash ^= variant->cell_keys[cell][side];
}

static void take_piece(const struct variant *variant, struct state *state, int cell)
{
    enum side side = state->cells[cell] - CELL_FIRST;
    state->cells[cell] = CELL_EMPTY;
    state->tally[2 + side]--;
    state->hash ^= variant->cell_keys[cell][side];
}

/* Points are hashed like pieces on cells that no board of this game has. 0 points have no key. */
static uint64_t points_key(const struct variant *variant, enum side side, int points)
{
    return points > 0 ? variant->cell_keys[CELLS_MAX - points][side] : 0;
}

static void set_points(const struct variant *variant, struct state *state, enum side side, int points)
{
    state->hash ^= points_key(variant, side, state->tally[side]) ^ points_key(variant, side, points);
    state->tally[side] = (uint8_t)points;
}

int kolibrat_insertions(const struct variant *variant, const struct state *state, enum side side,
                        struct move moves[KOLIBRAT_SIDE_MAX])
{
    int width = variant->options.width;
    int first = kolibrat_home_row(variant, side) * width;
    int count = 0;
    if (kolibrat_pieces(state, side) >= variant->options.pieces)
        return 0;
    for (int cell = first; cell < first + width; cell++)
        if (state->cells[cell] == CELL_EMPTY)
            moves[count++] = (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = (uint8_t)cell};
    return count;
}

static struct move move_to(enum move_kind kind, int from, int to)
{
    return (struct move){.kind = (uint8_t)kind, .from = (uint8_t)from, .to = (uint8_t)to};
}

/*
 * The first cell behind an unbroken line of enemies that begins at `cell` and goes straight up or down the board; -1 if
 * that cell would be off the board.
 */
static int behind_enemies(const struct variant *variant, const struct state *state, int cell, int step, enum cell enemy)
{
    while (cell >= 0 && cell < variant->cells && state->cells[cell] == enemy)
        cell += step;
    return cell < variant->cells ? cell : -1;
}

/* Lists attack and jump, which are the moves against enemies straight ahead. */
static int list_fights(const struct variant *variant, const struct state *state, int cell, int step, enum cell enemy,
                       struct move moves[2])
{
    int ahead = cell + step;
    int count = 0;
    if (state->cells[ahead] != enemy)
        return 0;
    moves[count++] = move_to(MOVE_ATTACK, cell, ahead);
    int landing = behind_enemies(variant, state, ahead, step, enemy);
    if (landing >= 0 && state->cells[landing] == CELL_EMPTY)
        moves[count++] = move_to(MOVE_JUMP, cell, landing);
    return count;
}

int kolibrat_piece_moves(const struct variant *variant, const struct state *state, int cell,
                         struct move moves[KOLIBRAT_MOVES_MAX])
{
    enum side side = state->cells[cell] - CELL_FIRST;
    int width = variant->options.width;
    int step = side == FIRST ? width : -width;
    int column = cell % width;
    int count = 0;
    if (cell / width == kolibrat_goal_row(variant, side)) {
        moves[0] = move_to(MOVE_SCORE, cell, NO_CELL);
        return 1;
    }
    if (column > 0 && state->cells[cell + step - 1] == CELL_EMPTY)
        moves[count++] = move_to(MOVE_STEP, cell, cell + step - 1);
    if (column < width - 1 && state->cells[cell + step + 1] == CELL_EMPTY)
        moves[count++] = move_to(MOVE_STEP, cell, cell + step + 1);
    return count + list_fights(variant, state, cell, step, side_cell(other_side(side)), moves + count);
}

/* Lists what a side could do if it had the turn, but no pass. */
static int list_own_moves(const struct variant *variant, const struct state *state, enum side side,
                          struct move moves[MOVES_MAX])
{
    int count = kolibrat_insertions(variant, state, side, moves);
    for (int cell = 0; cell < variant->cells; cell++)
        if (state->cells[cell] == side_cell(side))
            count += kolibrat_piece_moves(variant, state, cell, moves + count);
    return count;
}

static bool can_move(const struct variant *variant, const struct state *state, enum side side)
{
    struct move moves[KOLIBRAT_SIDE_MAX];
    if (kolibrat_insertions(variant, state, side, moves) > 0)
        return true;
    for (int cell = 0; cell < variant->cells; cell++)
        if (state->cells[cell] == side_cell(side) && kolibrat_piece_moves(variant, state, cell, moves) > 0)
            return true;
    return false;
}

static int list_moves(const struct variant *variant, const struct state *state, struct move moves[MOVES_MAX])
{
    if (state->outcome != RUNNING)
        return 0;
    int count = list_own_moves(variant, state, state->turn, moves);
    if (count == 0)
        moves[count++] = move_to(MOVE_PASS, NO_CELL, NO_CELL);
    return count;
}

static void start(const struct variant *variant, struct state *state)
{
    cells_start(variant, state);
    for (enum side side = FIRST; side <= SECOND; side++)
        state->hash ^= points_key(variant, side, state->tally[side]);
}

static uint8_t won_by(enum side side)
{
    return side == FIRST ? WON_BY_FIRST : WON_BY_SECOND;
}

static void settle_outcome(const struct variant *variant, struct state *state)
{
    enum side turn = state->turn;
    for (enum side side = FIRST; side <= SECOND; side++)
        if (kolibrat_points(state, side) >= variant->options.points)
            state->outcome = won_by(side);
    /* if nobody can move, the side that made the last move has lost */
    if (state->outcome == RUNNING && !can_move(variant, state, turn) && !can_move(variant, state, other_side(turn)))
        state->outcome = won_by(turn);
}

static void apply(const struct variant *variant, struct state *state, struct move move)
{
    enum side side = state->turn;
    if (move.from != NO_CELL)
        take_piece(variant, state, move.from);
    if (move.kind == MOVE_ATTACK)
        take_piece(variant, state, move.to);
    if (move.to != NO_CELL)
        put_piece(variant, state, move.to, side);
    if (move.kind == MOVE_SCORE)
        set_points(variant, state, side, kolibrat_points(state, side) + 1);
    state->turn = (uint8_t)other_side(side);
    state->hash ^= variant->turn_key;
    state->plies++;
    settle_outcome(variant, state);
}

/* --- why a move may not be made: the list of moves decides, what is not in it is explained here --- */

static bool is_listed(const struct variant *variant, const struct state *state, struct move move)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++)
        if (move_equal(moves[i], move))
            return true;
    return false;
}

static bool explain_insertion(const struct variant *variant, const struct state *state, struct move move,
                              struct reason *why)
{
    const char *name = side_name(state->turn);
    char to[CELL_TEXT_MAX];
    if (move.from != NO_CELL || move.to >= variant->cells)
        return refuse(why, "an insertion names one cell of the board");
    cells_format(variant, move.to, to);
    if (move.to / variant->options.width != kolibrat_home_row(variant, state->turn))
        return refuse(why, "%s is not on %s's home line", to, name);
    if (state->cells[move.to] != CELL_EMPTY)
        return refuse(why, "%s is taken", to);
    return refuse(why, "%s has as many pieces on the board as are allowed: %d", name, variant->options.pieces);
}

/* Why a piece that is not on its goal line cannot make the move. */
static bool explain_way(const struct variant *variant, const struct state *state, struct move move, struct reason *why)
{
    const char *enemy = side_name(other_side(state->turn));
    int width = variant->options.width, up = move.to / width - move.from / width;
    int right = move.to % width - move.from % width, ahead = state->turn == FIRST ? up : -up;
    char to[CELL_TEXT_MAX];
    cells_format(variant, move.to, to);
    if (move.kind == MOVE_STEP) {
        if (ahead == 1 && (right == 1 || right == -1))
            return refuse(why, "%s is taken", to);
        return refuse(why, "a step goes to one of the two cells diagonally ahead");
    }
    if (move.kind == MOVE_ATTACK) {
        if (ahead == 1 && right == 0)
            return refuse(why, "there is no %s piece on %s", enemy, to);
        return refuse(why, "an attack goes to the cell straight ahead");
    }
    return refuse(why, "a jump goes straight ahead over %s pieces to the first cell behind them, if it is empty",
                  enemy);
}

static bool explain_piece(const struct variant *variant, const struct state *state, struct move move,
                          struct reason *why)
{
    const char *name = side_name(state->turn);
    bool scores = move.kind == MOVE_SCORE;
    char from[CELL_TEXT_MAX];
    if (move.from >= variant->cells || (scores ? move.to != NO_CELL : move.to >= variant->cells))
        return refuse(why, scores ? SHOWN("scoring names one cell of the board") : SHOWN("the move leaves the board"));
    cells_format(variant, move.from, from);
    if (state->cells[move.from] != state->turn + CELL_FIRST)
        return refuse(why, "there is no %s piece on %s", name, from);
    if (scores)
        return refuse(why, "%s is not on %s's goal line", from, name);
    if (move.from / variant->options.width == kolibrat_goal_row(variant, state->turn))
        return refuse(why, "a piece on the goal line can only score");
    return explain_way(variant, state, move, why);
}

static bool legal(const struct variant *variant, const struct state *state, struct move move, struct reason *why)
{
    if (state->outcome != RUNNING)
        return refuse(why, "the game is over");
    if (is_listed(variant, state, move))
        return true;
    switch (move.kind) {
    case MOVE_PLACE:
        return explain_insertion(variant, state, move, why);
    case MOVE_STEP:
    case MOVE_ATTACK:
    case MOVE_JUMP:
    case MOVE_SCORE:
        return explain_piece(variant, state, move, why);
    case MOVE_PASS:
        return refuse(why, "%s can move and must", side_name(state->turn));
    default: /* callers may ask about any value */
        return refuse(why, "that is not a move");
    }
}

/*
 * --- moves and positions as text ---
 *
 * Moves: +b1 inserts, b1-c2 steps, b1xb2 attacks, b1^b3 jumps, b4* scores, and pass. Positions: the rows from the top,
 * the side to move and the points of red and black, as in ".../.b./.../r.r r 1:0".
 */

static const char pass_text[] = "pass";
static const char piece_letters[] = ".rb"; /* by enum cell: the letter of what a cell holds */

static const struct {
    char sign;
    uint8_t kind;
} signs[] = {{'-', MOVE_STEP}, {'x', MOVE_ATTACK}, {'^', MOVE_JUMP}, {'*', MOVE_SCORE}};

enum { SIGNS = sizeof signs / sizeof *signs };

static void format_move(const struct variant *variant, struct move move, char text[MOVE_TEXT_MAX])
{
    char from[CELL_TEXT_MAX] = "";
    char to[CELL_TEXT_MAX] = "";
    char sign = '+';
    if (move.kind == MOVE_PASS) {
        strcpy(text, pass_text);
        return;
    }
    if (move.from != NO_CELL)
        cells_format(variant, move.from, from);
    if (move.to != NO_CELL)
        cells_format(variant, move.to, to);
    for (int i = 0; i < SIGNS; i++)
        if (signs[i].kind == move.kind)
            sign = signs[i].sign;
    snprintf(text, MOVE_TEXT_MAX, "%s%c%s", from, sign, to);
}

/* The kind of a piece's move, by its sign; MOVE_NONE if there is no such sign. */
static uint8_t parse_sign(char sign)
{
    for (int i = 0; i < SIGNS; i++)
        if (signs[i].sign == sign)
            return signs[i].kind;
    return MOVE_NONE;
}

/* Reads a move that has the right form, whether or not it is legal. */
static const char *parse_form(const struct variant *variant, const char *text, struct move *move, struct reason *why)
{
    *move = (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = NO_CELL};
    if (*text == '\0')
        return refuse_null(why, "a move is missing");
    if (strncmp(text, pass_text, strlen(pass_text)) == 0) {
        move->kind = MOVE_PASS;
        return text + strlen(pass_text);
    }
    if (*text == '+')
        return cells_parse(variant, text + 1, &move->to, why);
    text = cells_parse(variant, text, &move->from, why);
    if (!text)
        return NULL;
    move->kind = parse_sign(*text);
    if (move->kind == MOVE_NONE)
        return refuse_null(why, "after a piece's cell comes -, x, ^ or *");
    return move->kind == MOVE_SCORE ? text + 1 : cells_parse(variant, text + 1, &move->to, why);
}

static const char *parse_move(const struct variant *variant, const struct state *state, const char *text,
                              struct move *move, struct reason *why)
{
    struct move read;
    const char *rest = parse_form(variant, text, &read, why);
    if (!rest || !legal(variant, state, read, why))
        return NULL;
    *move = read;
    return rest;
}

static void format_state(const struct variant *variant, const struct state *state, char text[STATE_TEXT_MAX])
{
    int width = variant->options.width;
    char *end = text;
    for (int row = variant->options.height - 1; row >= 0; row--) {
        for (int column = 0; column < width; column++)
            *end++ = piece_letters[state->cells[row * width + column]];
        *end++ = row > 0 ? '/' : ' ';
    }
    sprintf(end, "%c %d:%d", piece_letters[state->turn + CELL_FIRST], kolibrat_points(state, FIRST),
            kolibrat_points(state, SECOND));
}

/* Says which byte stands where something else should. */
static bool refuse_byte(struct reason *why, char byte, const char *expected)
{
    unsigned char code = (unsigned char)byte;
    expected = reason_word(expected);
    if (code == '\0')
        return refuse(why, "the text ends where %s is expected", expected);
    if (isprint(code))
        return refuse(why, "'%c' stands where %s is expected", code, expected);
    return refuse(why, "byte %d stands where %s is expected", code, expected);
}

static bool expect_byte(const char **text, char byte, const char *expected, struct reason *why)
{
    if (**text != byte)
        return refuse_byte(why, **text, expected);
    (*text)++;
    return true;
}

/* Reads one row. Rows count from 0 at the bottom. */
static bool parse_row(const struct variant *variant, const char **text, int row, struct state *state,
                      struct reason *why)
{
    int width = variant->options.width;
    for (int column = 0; column < width; column++) {
        const char *found = **text != '\0' ? strchr(piece_letters, **text) : NULL;
        if (!found && (**text == '/' || **text == ' '))
            return refuse(why, "row %d has %d cells instead of %d", row + 1, column, width);
        if (!found)
            return refuse_byte(why, **text, "a cell (r, b or .)");
        if (found > piece_letters)
            put_piece(variant, state, row * width + column, found - piece_letters == CELL_FIRST ? FIRST : SECOND);
        (*text)++;
    }
    if (**text != '\0' && strchr(piece_letters, **text))
        return refuse(why, "row %d has more than %d cells", row + 1, width);
    return true;
}

static bool parse_board(const struct variant *variant, const char **text, struct state *state, struct reason *why)
{
    for (int row = variant->options.height - 1; row >= 0; row--) {
        if (!parse_row(variant, text, row, state, why))
            return false;
        if (row > 0 && **text == ' ')
            return refuse(why, "the board has %d rows instead of %d", variant->options.height - row,
                          variant->options.height);
        if (row > 0 && !expect_byte(text, '/', "/", why))
            return false;
    }
    if (**text == '/')
        return refuse(why, "the board has more than %d rows", variant->options.height);
    for (enum side side = FIRST; side <= SECOND; side++) {
        if (kolibrat_pieces(state, side) > variant->options.pieces) {
            return refuse(why, "%s has %d pieces, at most %d are allowed", side_name(side),
                          kolibrat_pieces(state, side), variant->options.pieces);
        }
    }
    return expect_byte(text, ' ', "a blank", why);
}

static bool parse_turn(const char **text, struct state *state, struct reason *why)
{
    if (**text != 'r' && **text != 'b')
        return refuse_byte(why, **text, "the side to move (r or b)");
    state->turn = **text == 'r' ? FIRST : SECOND;
    (*text)++;
    return expect_byte(text, ' ', "a blank", why);
}

static bool parse_points(const struct variant *variant, const char **text, enum side side, struct state *state,
                         struct reason *why)
{
    enum { DIGITS_SHOWN = 20 };
    int length = (int)strspn(*text, "0123456789"), points;
    const char *end = *text;
    if (length == 0)
        return refuse_byte(why, **text, "a side's points");
    if (!number_read_int(&end, 0, variant->options.points, &points)) {
        return refuse(why, "%s cannot have %.*s%s points: %d win", side_name(side),
                      length < DIGITS_SHOWN ? length : DIGITS_SHOWN, *text, length > DIGITS_SHOWN ? "..." : "",
                      variant->options.points);
    }
    set_points(variant, state, side, **text - '0'); /* only one digit: "05" would be a 0 with something after it */
    (*text)++;
    return true;
}

static bool parse_score(const struct variant *variant, const char **text, struct state *state, struct reason *why)
{
    if (!parse_points(variant, text, FIRST, state, why) || !expect_byte(text, ':', ": between the points", why) ||
        !parse_points(variant, text, SECOND, state, why))
        return false;
    if (kolibrat_points(state, FIRST) == variant->options.points &&
        kolibrat_points(state, SECOND) == variant->options.points)
        return refuse(why, "not both sides can have won");
    return **text == '\0' || refuse_byte(why, **text, "the end");
}

static bool parse_state(const struct variant *variant, const char *text, struct state *state, struct reason *why)
{
    struct state read = {0};
    if (!parse_board(variant, &text, &read, why) || !parse_turn(&text, &read, why) ||
        !parse_score(variant, &text, &read, why))
        return false;
    if (read.turn == SECOND)
        read.hash ^= variant->turn_key;
    settle_outcome(variant, &read);
    *state = read;
    return true;
}

/* --- the table of rules that kolibrat.c exports --- */

const struct game kolibrat_game = {
    .name = "kolibrat",
    .title = SHOWN("Kolibrat"),
    .defaults = {.width = 3, .height = 4, .pieces = 4, .points = 5},
    .gravity = false,
    .validate = validate,
    .start = start,
    .moves = list_moves,
    .legal = legal,
    .apply = apply,
    .winning_cells = cells_winning,
    .format_move = format_move,
    .parse_move = parse_move,
    .separator = " ",
    .notation = "rows from the top, side to move, points of red and black, as in `.../.b./.../r.r r 1:0`",
    .move_notation = "`+b1` (bring in), `b1-c2` (step), `b1xb2` (take), `b1^b3` (jump), `b4*` (score) or `pass`",
    .signs = piece_letters,
    .format_state = format_state,
    .parse_state = parse_state,
};
