/*
 * A Connect Four board as certificates see it: two sets of cells, one bit a
 * cell, on any board with (height + 1) * width <= 64.
 *
 * Columns lie one after the other from the lowest bit, each with one spare bit
 * on top, which is never set; on 3x2:
 *
 *      2 5 8     spare
 *      1 4 7
 *      0 3 6     bit = column * (height + 1) + row
 *
 * Nothing here comes from the solver: a check of its proofs must not rely on
 * it. docs/certificates.md says the same in words.
 */
#ifndef CERTIFICATE_GRID_H
#define CERTIFICATE_GRID_H

#include "standard.h"

enum { GRID_BITS = 64, GRID_WIDTH_MAX = GRID_BITS / 2, GRID_HEIGHT_MAX = 15 /* no line is longer than a word */ };

struct grid {
    int width, height;
    uint64_t board;  /* all cells */
    uint64_t bottom; /* the lowest of each column */
    uint64_t rows;   /* every other row, the lowest one among them */
};

/* The discs of the keeper, the side whose strategy is shown, and those of the other side. */
struct discs {
    uint64_t keeper, other;
};

/* Sets the masks; false if the board does not fit. */
bool grid_init(struct grid *grid, int width, int height);

/* The cells of a column. */
static inline uint64_t grid_column(const struct grid *grid, int column)
{
    return ((UINT64_C(1) << grid->height) - 1) << column * (grid->height + 1);
}

static inline uint64_t grid_free(const struct grid *grid, struct discs discs)
{
    return grid->board & ~(discs.keeper | discs.other);
}

/* The cell of each column into which the next disc falls. */
static inline uint64_t grid_playable(const struct grid *grid, struct discs discs)
{
    return ((discs.keeper | discs.other) + grid->bottom) & grid->board;
}

/* Are four of the cells in a line? */
bool grid_has_line(const struct grid *grid, uint64_t cells);

/* The unoccupied cells that would make four in a line of a side's own discs. */
uint64_t grid_completions(const struct grid *grid, uint64_t own, uint64_t unoccupied);

/* The discs after the keeper has played a column that is not full. */
static inline struct discs grid_with_keepers(const struct grid *grid, struct discs discs, int column)
{
    discs.keeper |= grid_playable(grid, discs) & grid_column(grid, column);
    return discs;
}

/* Left and right exchanged: of cells, or of any numbers below 2^(height + 1) for each column. */
uint64_t grid_mirror(const struct grid *grid, uint64_t cells);

/*
 * A number that a position shares with its mirror image, and with no other position in which the same side is to move.
 * *mirrored (may be NULL): it is the mirror image's own number.
 */
uint64_t grid_key(const struct grid *grid, struct discs discs, bool *mirrored);

/* The i-th column from the centre outwards; of two at the same distance the right one comes first. */
static inline int grid_from_centre(const struct grid *grid, int i)
{
    int centre = (grid->width - 1) / 2;
    return i % 2 == 1 ? centre + (i + 1) / 2 : centre - i / 2;
}

#endif
