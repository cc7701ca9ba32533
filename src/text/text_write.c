/* Positions are written in the forms in which they are read. Declared in text.h. */
#include "rules/reason.h"
#include "text/text.h"

const char *const text_notations[TEXT_NOTATIONS] = {
    [TEXT_AS_BOARD] = "board", [TEXT_AS_MOVES] = "moves", [TEXT_AS_LETTERS] = "letters", [TEXT_AS_FEN] = "fen",
    [TEXT_AS_UCI] = "uci",     [TEXT_AS_JSON] = "json",   [TEXT_AS_LINK] = "link"};

/* Where a position is written. There is room for any. */
struct writing {
    const struct variant *variant;
    const struct state *state;
    char *text;
    size_t length;
};

static void put(struct writing *writing, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct writing *writing, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(writing->text + writing->length, TEXT_WRITTEN_MAX - writing->length, format, arguments);
    va_end(arguments);
    writing->length += (size_t)length;
    assert(writing->length < TEXT_WRITTEN_MAX);
}

static enum cell cell_at(const struct writing *writing, int row, int column)
{
    return (enum cell)writing->state->cells[row * writing->variant->options.width + column];
}

static char sign_of(enum cell cell, char empty)
{
    return cell == CELL_EMPTY ? empty : cell == CELL_FIRST ? 'x' : 'o';
}

static void put_board(struct writing *writing)
{
    const struct options *options = &writing->variant->options;
    for (int row = options->height - 1; row >= 0; row--)
        for (int column = 0; column < options->width; column++)
            put(writing, "%c%s", sign_of(cell_at(writing, row, column), '.'),
                column + 1 < options->width ? " "
                : row > 0                   ? "\n"
                                            : "");
}

static void put_uci(struct writing *writing)
{
    const struct options *options = &writing->variant->options;
    for (int column = 0; column < options->width; column++)
        for (int row = 0; row < options->height; row++)
            put(writing, "%s%c", row + column > 0 ? "," : "", sign_of(cell_at(writing, row, column), 'b'));
}

static void put_json(struct writing *writing)
{
    const struct options *options = &writing->variant->options;
    for (int row = options->height - 1; row >= 0; row--)
        for (int column = 0; column < options->width; column++)
            put(writing, "%s%d%s",
                column > 0                  ? ", "
                : row + 1 < options->height ? "["
                                            : "[[",
                (int)cell_at(writing, row, column) - CELL_EMPTY,
                column + 1 < options->width ? ""
                : row > 0                   ? "], "
                                            : "]]");
}

/* Writes the moves of a record, in letters or in the game's notation. */
static void put_moves(struct writing *writing, const struct record *record, bool letters)
{
    const struct variant *variant = writing->variant;
    int width = variant->options.width;
    for (int i = 0; i < record->move_count; i++) {
        struct move move = record->moves[i].move;
        char text[MOVE_TEXT_MAX];
        variant->game->format_move(variant, move, text);
        if (letters && move.kind == MOVE_PLACE)
            put(writing, "%s%c%d", i > 0 ? " " : "", 'a' + move.to % width, move.to / width + 1);
        else
            put(writing, "%s%s", i > 0 ? letters ? " " : variant->game->separator : "", text);
    }
}

/* Do the numbers of pieces tell who is to move? */
static bool has_taken_turns(const struct variant *variant, const struct state *state)
{
    int ahead = 0;
    for (int cell = 0; cell < variant->cells; cell++)
        ahead += (state->cells[cell] == CELL_FIRST) - (state->cells[cell] == CELL_SECOND);
    return ahead == state->plies % 2;
}

static bool is_usual(const struct variant *variant)
{
    return strcmp(variant->game->name, "connect4") == 0 &&
           memcmp(&variant->options, &variant->game->defaults, sizeof variant->options) == 0;
}

bool text_write(const struct variant *variant, const struct text_item *item, enum text_notation style,
                char text[TEXT_WRITTEN_MAX], struct reason *why)
{
    struct writing writing = {.variant = variant, .state = &item->state, .text = text};
    bool moves = style == TEXT_AS_MOVES || style == TEXT_AS_LETTERS || style == TEXT_AS_LINK;
    text[0] = '\0';
    if (variant->game->format_state) {
        if (style != TEXT_AS_MOVES && style != TEXT_AS_BOARD)
            return refuse(why, "positions of %s have one form", reason_word(variant->game->title));
        variant->game->format_state(variant, &item->state, text);
        return true;
    }
    if (moves && !item->reached)
        return refuse(why, "no moves were found that lead to it");
    if (!moves && style != TEXT_AS_FEN && variant->options.opening == OPENING_PLAIN &&
        !has_taken_turns(variant, &item->state))
        return refuse(why, "only as FEN can it be told who is to move");
    if (style == TEXT_AS_LETTERS && variant->options.width > 9)
        return refuse(why, "on a board as wide as this one letters are columns from 10 on");
    if (style == TEXT_AS_LINK && !is_usual(variant))
        return refuse(why, "there are links only for the usual board of Connect Four");
    switch (style) {
    case TEXT_AS_LINK:
        put(&writing, "%s", text_link);
        put_moves(&writing, &item->record, false);
        break;
    case TEXT_AS_MOVES:
    case TEXT_AS_LETTERS:
        put_moves(&writing, &item->record, style == TEXT_AS_LETTERS);
        break;
    case TEXT_AS_FEN:
        position_format_board(variant, &item->state, text);
        break;
    case TEXT_AS_UCI:
        put_uci(&writing);
        break;
    case TEXT_AS_JSON:
        put_json(&writing);
        break;
    case TEXT_AS_BOARD:
    case TEXT_NOTATIONS:
        put_board(&writing);
        break;
    }
    return true;
}
