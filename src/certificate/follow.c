/* Which cells each side gets, and whether the other could still make a line of its own. */
#include "certificate/follow.h"

#include <stddef.h>

enum { PAIRS_MAX = GRID_WIDTH_MAX / 2 };

/* What becomes of the free cells; some are left to nobody. */
struct shares {
    const struct grid *grid;
    struct discs discs;
    uint64_t unoccupied;
    uint64_t wins;    /* would make four of the keeper's discs */
    uint64_t keepers; /* the keeper gets them */
    uint64_t others;  /* the other gets them */
    uint64_t shared;  /* the lowest of columns that belong together two by two: each side gets one of such two */
    bool sure;        /* one of those in `wins` is the keeper's, and must be reached if the game goes on */
};

static uint64_t lowest(uint64_t cells)
{
    return cells & (~cells + 1);
}

static bool odd(uint64_t cells)
{
    return __builtin_popcountll(cells) % 2 == 1;
}

/* The lowest of the cells of a column, and every second one above it. */
static uint64_t every_second(const struct grid *grid, uint64_t cells)
{
    return (lowest(cells) & grid->rows) != 0 ? cells & grid->rows : cells & ~grid->rows;
}

/* --- who gets what --- */

/* An even number of cells, or up to the keeper's lowest win: the keeper answers each disc in the cell above it. */
static bool share_pairs(struct shares *shares, uint64_t cells)
{
    uint64_t lower = every_second(shares->grid, cells);
    uint64_t win = lowest(shares->wins & cells & ~lower);
    if (win == 0 && odd(cells))
        return false;
    if (win != 0)
        cells &= (win << 1) - 1;
    shares->others |= cells & lower;
    shares->keepers |= cells & ~lower;
    shares->sure = shares->sure || win != 0;
    return true;
}

/* False if a column is left over whose lowest cell has no partner. */
static bool share(struct shares *shares)
{
    for (int column = 0; column < shares->grid->width; column++) {
        uint64_t cells = grid_column(shares->grid, column) & shares->unoccupied;
        if (share_pairs(shares, cells))
            continue;
        shares->shared |= lowest(cells);
        (void)share_pairs(shares, cells & ~lowest(cells));
    }
    return !odd(shares->shared);
}

/* --- lines of the other --- */

/*
 * Before the other has the cells of this line it has those below them, and the keeper its own there: is that a line of
 * the keeper's (Allis: aftereven)?
 */
static bool comes_too_late(const struct shares *shares, uint64_t line)
{
    const struct grid *grid = shares->grid;
    uint64_t below = 0;
    for (uint64_t left = line & shares->unoccupied; left != 0; left &= left - 1)
        below |= grid_column(grid, __builtin_ctzll(left) / (grid->height + 1)) & (lowest(left) - 1);
    return grid_has_line(grid, shares->discs.keeper | (shares->keepers & below));
}

static bool is_broken(const struct shares *shares, uint64_t line, const uint64_t *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if ((line & pairs[i]) == pairs[i])
            return true;
    return comes_too_late(shares, line);
}

/* A line that the other might get although columns are paired like this; 0 if there is none. */
static uint64_t line_left(const struct shares *shares, const uint64_t *pairs, size_t count)
{
    const struct grid *grid = shares->grid;
    const int steps[] = {1, grid->height, grid->height + 1, grid->height + 2};
    uint64_t cells = shares->discs.other | shares->others | shares->shared;
    for (int i = 0; i < 4; i++) {
        int step = steps[i];
        uint64_t starts = cells & cells >> step;
        for (starts &= starts >> 2 * step; starts != 0; starts &= starts - 1) {
            uint64_t line = lowest(starts) | lowest(starts) << step;
            line |= line << 2 * step;
            if (!is_broken(shares, line, pairs, count))
                return line;
        }
    }
    return 0;
}

/* Can the columns that are not paired yet be paired so that the other gets no line? */
static bool pair(const struct shares *shares, uint64_t *pairs, size_t count)
{
    uint64_t line = line_left(shares, pairs, count);
    uint64_t single = line & shares->shared;
    for (size_t i = 0; i < count; i++)
        single &= ~pairs[i];
    for (uint64_t first = single; first != 0; first &= first - 1)
        for (uint64_t second = first & (first - 1); second != 0; second &= second - 1) {
            pairs[count] = lowest(first) | lowest(second);
            if (pair(shares, pairs, count + 1))
                return true;
        }
    return line == 0;
}

/* --- one column only --- */

/* Are four of the cells in a line that is not upright? */
static bool has_flat_line(const struct grid *grid, uint64_t cells)
{
    for (int step = grid->height; step <= grid->height + 2; step++) {
        uint64_t pairs = cells & cells >> step;
        if ((pairs & pairs >> 2 * step) != 0)
            return true;
    }
    return false;
}

/*
 * One column has an odd number of free cells, all others together an even one. The keeper always has an answer in the
 * one while it is not full; of the others it is sure of nothing but that no two cells, one above the other, are the
 * other's.
 */
static bool one_column_is_enough(const struct grid *grid, struct discs discs)
{
    uint64_t unoccupied = grid_free(grid, discs);
    for (int column = 0; column < grid->width; column++) {
        uint64_t cells = grid_column(grid, column) & unoccupied;
        uint64_t keepers = cells & ~every_second(grid, cells);
        if (odd(cells) && !has_flat_line(grid, discs.other | (unoccupied & ~keepers)))
            return true;
    }
    return false;
}

bool follow_is_enough(const struct grid *grid, struct discs discs, enum aim aim)
{
    struct shares shares = {.grid = grid, .discs = discs, .unoccupied = grid_free(grid, discs)};
    uint64_t pairs[PAIRS_MAX];
    shares.wins = grid_completions(grid, discs.keeper, shares.unoccupied);
    if (share(&shares) && (aim == AIM_HOLD || shares.sure || grid_has_line(grid, discs.keeper | shares.keepers)) &&
        pair(&shares, pairs, 0))
        return true;
    return aim == AIM_HOLD && odd(shares.unoccupied) && one_column_is_enough(grid, discs);
}
