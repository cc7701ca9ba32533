/*
 * Win lines, in the order rows, columns, rising diagonals, falling diagonals.
 * Their number is h*max(0,w-n+1) + w*max(0,h-n+1) + 2*max(0,w-n+1)*max(0,h-n+1).
 */
#include "rules/lines.h"

#include <assert.h>
#include <string.h>

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

/* Adds the lines of one direction: from every cell from which the line's end is still on the board. */
static void add_direction(struct line_table *lines, int width, int height, int right, int up)
{
    int reach = lines->length - 1;

    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            int last_row = row + up * reach;
            int last_column = column + right * reach;

            if (last_column < width && last_row >= 0 && last_row < height)
                add_line(lines, row * width + column, up * width + right);
        }
    }
}

void lines_build(struct line_table *lines, int width, int height, int connect)
{
    memset(lines, 0, sizeof *lines);
    lines->length = connect;
    add_direction(lines, width, height, 1, 0);
    add_direction(lines, width, height, 0, 1);
    add_direction(lines, width, height, 1, 1);
    add_direction(lines, width, height, 1, -1);
}

static bool is_won(const struct line_table *lines, int line, const struct state *state)
{
    uint8_t piece = state->cells[lines->cells[line][0]];

    for (int i = 1; i < lines->length; i++)
        if (state->cells[lines->cells[line][i]] != piece)
            return false;
    return piece != CELL_EMPTY;
}

int lines_won_cells(const struct line_table *lines, const struct state *state, uint8_t cells[CELLS_MAX])
{
    bool won[CELLS_MAX] = {false};
    int count = 0;

    for (int line = 0; line < lines->count; line++) {
        if (is_won(lines, line, state))
            for (int i = 0; i < lines->length; i++)
                won[lines->cells[line][i]] = true;
    }
    for (int cell = 0; cell < CELLS_MAX; cell++)
        if (won[cell])
            cells[count++] = (uint8_t)cell;
    return count;
}
