/* Finds threats, and moves that make threats which cannot all be stopped. */
#include "ai/threats.h"

#include "standard.h"

bool threats_wins_at_once(const struct variant *variant, const struct state *state, struct move move)
{
    return variant_after(variant, state, move).outcome == (state->turn == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
}

int threats_wins(const struct variant *variant, const struct state *state, int most, struct move wins[MOVES_MAX])
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves), found = 0;
    for (int i = 0; i < count && found < most; i++)
        if (threats_wins_at_once(variant, state, moves[i]))
            wins[found++] = moves[i];
    return found;
}

bool threats_any_win(const struct variant *variant, const struct state *state)
{
    struct move win[MOVES_MAX];
    return threats_wins(variant, state, 1, win) > 0;
}

int threats_safe_moves(const struct variant *variant, const struct state *state)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves), safe = 0;
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, state, moves[i]);
        safe += !threats_any_win(variant, &after);
    }
    return safe;
}

int threats_of_other(const struct variant *variant, const struct state *state, int most, struct move wins[MOVES_MAX])
{
    struct state passed = *state;
    passed.turn = (uint8_t)other_side((enum side)state->turn);
    return threats_wins(variant, &passed, most, wins);
}

struct sketch threats_sketch(const struct variant *variant, const struct state *state)
{
    struct sketch sketch = {.variant = variant};
    memcpy(sketch.cells, state->cells, sizeof sketch.cells);
    return sketch;
}

static bool is_playable(const struct sketch *sketch, int cell)
{
    int width = sketch->variant->options.width;
    bool falls = sketch->variant->game->gravity && cell >= width && sketch->cells[cell - width] == CELL_EMPTY;
    return sketch->cells[cell] == CELL_EMPTY && !falls;
}

/* Counts the cells with each content (enum cell) in the i-th line through a cell. */
static void count_line(const struct sketch *sketch, int cell, int i, int counts[3])
{
    const struct line_table *lines = &sketch->variant->lines;
    const uint8_t *line = lines->cells[lines->through[cell][i]];
    memset(counts, 0, 3 * sizeof *counts);
    for (int k = 0; k < lines->length; k++)
        counts[sketch->cells[line[k]]]++;
}

bool threats_at(const struct sketch *sketch, int cell, enum cell piece)
{
    const struct line_table *lines = &sketch->variant->lines;
    if (sketch->cells[cell] != CELL_EMPTY)
        return false;
    for (int i = 0; i < lines->through_count[cell]; i++) {
        int counts[3];
        count_line(sketch, cell, i, counts);
        if (counts[piece] == lines->length - 1)
            return true;
    }
    return false;
}

int threats_find(const struct sketch *sketch, enum cell piece, uint8_t cells[2])
{
    int found = 0;
    cells[0] = cells[1] = NO_CELL;
    for (int cell = 0; cell < sketch->variant->cells && found < 2; cell++)
        if (is_playable(sketch, cell) && threats_at(sketch, cell, piece))
            cells[found++] = (uint8_t)cell;
    return found;
}

int threats_above(const struct variant *variant, int cell)
{
    int above = cell + variant->options.width;
    return variant->game->gravity && above < variant->cells ? above : NO_CELL;
}

enum fork threats_fork_at(struct sketch sketch, int cell, enum cell piece, uint8_t cells[2])
{
    uint8_t others[2];
    sketch.cells[cell] = (uint8_t)piece;
    int count = threats_find(&sketch, piece, cells);
    if (count == 0 || threats_find(&sketch, CELL_FIRST + CELL_SECOND - piece, others) > 0)
        return NO_FORK;
    if (count == 2)
        return FORK_TWO;
    int above = threats_above(sketch.variant, cells[0]);
    if (above == NO_CELL || !threats_at(&sketch, above, piece))
        return NO_FORK;
    cells[1] = (uint8_t)above;
    return FORK_STACKED;
}

/*
 * Could a piece on this cell make threats? It could if a line of its side lacks only this cell and one other, or if the
 * cell above is already a threat of its side.
 */
static bool could_threaten(const struct sketch *sketch, int cell, enum cell piece)
{
    const struct line_table *lines = &sketch->variant->lines;
    int above = threats_above(sketch->variant, cell);
    if (above != NO_CELL && threats_at(sketch, above, piece))
        return true;
    for (int i = 0; i < lines->through_count[cell]; i++) {
        int counts[3];
        count_line(sketch, cell, i, counts);
        if (counts[piece] == lines->length - 2 && counts[CELL_EMPTY] == 2)
            return true;
    }
    return false;
}

int threats_find_fork(const struct sketch *sketch, enum cell piece)
{
    uint8_t cells[2];
    for (int cell = 0; cell < sketch->variant->cells; cell++)
        if (is_playable(sketch, cell) && could_threaten(sketch, cell, piece) &&
            threats_fork_at(*sketch, cell, piece, cells) != NO_FORK)
            return cell;
    return NO_CELL;
}

int threats_new(const struct sketch *before, const struct sketch *after, enum cell piece, bool later)
{
    for (int cell = 0; cell < after->variant->cells; cell++)
        if (threats_at(after, cell, piece) && !threats_at(before, cell, piece) && is_playable(after, cell) != later)
            return cell;
    return NO_CELL;
}

int threats_best_line(const struct sketch *sketch, int cell, enum cell piece)
{
    const struct line_table *lines = &sketch->variant->lines;
    int most = -1, best = -1;
    for (int i = 0; i < lines->through_count[cell]; i++) {
        int counts[3];
        count_line(sketch, cell, i, counts);
        if (counts[CELL_FIRST + CELL_SECOND - piece] == 0 && counts[piece] > most) {
            most = counts[piece];
            best = lines->through[cell][i];
        }
    }
    return best;
}

int threats_open_lines(const struct sketch *sketch, int cell, enum cell other)
{
    const struct line_table *lines = &sketch->variant->lines;
    int open = 0;
    for (int i = 0; i < lines->through_count[cell]; i++) {
        int counts[3];
        count_line(sketch, cell, i, counts);
        open += counts[other] == 0;
    }
    return open;
}
