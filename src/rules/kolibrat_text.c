/*
 * Kolibrat as text. Moves: +b1 inserts, b1-c2 steps, b1xb2 attacks, b1^b3
 * jumps, b4* scores, and pass. Positions: the rows from the top, the side to
 * move and the points of red and black, as in ".../.b./.../r.r r 1:0".
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/cells.h"
#include "rules/kolibrat.h"
#include "rules/number.h"
#include "rules/reason.h"

static const char pass_text[] = "pass";
static const char piece_letters[] = ".rb"; /* by enum cell */

static const struct {
    char sign;
    uint8_t kind;
} signs[] = {{'-', MOVE_STEP}, {'x', MOVE_ATTACK}, {'^', MOVE_JUMP}, {'*', MOVE_SCORE}};

enum { SIGNS = sizeof signs / sizeof *signs };

void kolibrat_format_move(const struct variant *variant, struct move move, char text[MOVE_TEXT_MAX])
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

/* Reads the kind of a piece's move; MOVE_NONE if it is none. */
static uint8_t parse_sign(char sign)
{
    for (int i = 0; i < SIGNS; i++)
        if (signs[i].sign == sign)
            return signs[i].kind;
    return MOVE_NONE;
}

/* Reads the form of a move, legal or not. */
static const char *parse_form(const struct variant *variant, const char *text, struct move *move, struct reason *why)
{
    *move = (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = NO_CELL};
    if (*text == '\0') {
        refuse(why, "a move is missing");
        return NULL;
    }
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
    if (move->kind == MOVE_NONE) {
        refuse(why, "after a piece's cell comes -, x, ^ or *");
        return NULL;
    }
    return move->kind == MOVE_SCORE ? text + 1 : cells_parse(variant, text + 1, &move->to, why);
}

const char *kolibrat_parse_move(const struct variant *variant, const struct state *state, const char *text,
                                struct move *move, struct reason *why)
{
    struct move read;
    const char *rest = parse_form(variant, text, &read, why);
    if (!rest || !kolibrat_legal(variant, state, read, why))
        return NULL;
    *move = read;
    return rest;
}

void kolibrat_format_state(const struct variant *variant, const struct state *state, char text[STATE_TEXT_MAX])
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

/* A byte that should not stand there, as it may be shown. */
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

static bool expect(const char **text, char byte, const char *expected, struct reason *why)
{
    if (**text != byte)
        return refuse_byte(why, **text, expected);
    (*text)++;
    return true;
}

/* Reads one row; counts rows from 0 at the bottom. */
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
            kolibrat_put(variant, state, row * width + column, found - piece_letters == CELL_FIRST ? FIRST : SECOND);
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
        if (row > 0 && !expect(text, '/', "/", why))
            return false;
    }
    if (**text == '/')
        return refuse(why, "the board has more than %d rows", variant->options.height);
    for (enum side side = FIRST; side <= SECOND; side++) {
        if (kolibrat_pieces(state, side) > variant->options.pieces) {
            return refuse(why, "%s has %d pieces, at most %d are allowed", kolibrat_side_name(side),
                          kolibrat_pieces(state, side), variant->options.pieces);
        }
    }
    return expect(text, ' ', "a blank", why);
}

static bool parse_turn(const char **text, struct state *state, struct reason *why)
{
    if (**text != 'r' && **text != 'b')
        return refuse_byte(why, **text, "the side to move (r or b)");
    state->turn = **text == 'r' ? FIRST : SECOND;
    (*text)++;
    return expect(text, ' ', "a blank", why);
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
        return refuse(why, "%s cannot have %.*s%s points: %d win", kolibrat_side_name(side),
                      length < DIGITS_SHOWN ? length : DIGITS_SHOWN, *text, length > DIGITS_SHOWN ? "..." : "",
                      variant->options.points);
    }
    kolibrat_set_points(variant, state, side, **text - '0'); /* behind a 0 no digit may stand */
    (*text)++;
    return true;
}

static bool parse_score(const struct variant *variant, const char **text, struct state *state, struct reason *why)
{
    if (!parse_points(variant, text, FIRST, state, why) || !expect(text, ':', ": between the points", why) ||
        !parse_points(variant, text, SECOND, state, why))
        return false;
    if (kolibrat_points(state, FIRST) == variant->options.points &&
        kolibrat_points(state, SECOND) == variant->options.points)
        return refuse(why, "not both sides can have won");
    return **text == '\0' || refuse_byte(why, **text, "the end");
}

bool kolibrat_parse_state(const struct variant *variant, const char *text, struct state *state, struct reason *why)
{
    struct state read;
    variant->game->start(variant, &read);
    if (!parse_board(variant, &text, &read, why) || !parse_turn(&text, &read, why) ||
        !parse_score(variant, &text, &read, why))
        return false;
    if (read.turn == SECOND)
        read.hash ^= variant->turn_key;
    kolibrat_settle(variant, &read);
    *state = read;
    return true;
}
