/*
 * The walk through a strategy: from the empty board through every position to which the moves of the keeper (the side
 * with the strategy) and all replies of the other side lead. The writer and the reader of a certificate walk in the
 * same order, so the file need not name a position, only the move that is made in it.
 *
 * Forced moves, and ends that the walk can see by itself, are not in the file (docs/certificates.md lists them).
 */
#ifndef CERTIFICATE_WALK_H
#define CERTIFICATE_WALK_H

#include "gravitrips/game.h"
#include "standard.h"

/*
 * --- grid.c ---
 *
 * A Connect Four board as certificates see it: two sets of cells, with one bit for each cell, on any board with (height
 * + 1) * width <= 64.
 *
 * Columns lie one after another from the lowest bit, each with one spare bit on top, which is never set. On 3x2:
 *
 *      2 5 8     spare
 *      1 4 7
 *      0 3 6     bit = column * (height + 1) + row
 *
 * Nothing here comes from the solver, because a check of the solver's proofs must not rely on it. docs/certificates.md
 * says the same in words.
 */

enum { GRID_BITS = 64, GRID_WIDTH_MAX = GRID_BITS / 2, GRID_HEIGHT_MAX = 15 /* shifts along a line stay below 64 */ };

struct grid {
    int width, height;
    uint64_t board;  /* all cells */
    uint64_t bottom; /* the lowest cell of each column */
    uint64_t rows;   /* every second row, beginning with the lowest */
};

/* The discs of the keeper, which is the side whose strategy is shown, and those of the other side. */
struct discs {
    uint64_t keeper, other;
};

/* Sets the masks. Returns false if the board does not fit. */
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

/* The empty cells that would make four in a line with a side's own discs. */
uint64_t grid_completions(const struct grid *grid, uint64_t own, uint64_t unoccupied);

/* The discs after the keeper has played in a column that is not full. */
static inline struct discs grid_with_keepers(const struct grid *grid, struct discs discs, int column)
{
    discs.keeper |= grid_playable(grid, discs) & grid_column(grid, column);
    return discs;
}

/* Exchanges left and right: reverses the order of the columns' fields of height + 1 bits each. */
uint64_t grid_mirror(const struct grid *grid, uint64_t cells);

/*
 * A number that a position has in common with its mirror image, and with no other position in which the same side is to
 * move. *mirrored (may be NULL): the number was made from the mirror image.
 */
uint64_t grid_key(const struct grid *grid, struct discs discs, bool *mirrored);

/* The i-th column from the centre outwards: c, c + 1, c - 1, c + 2 and so on, where c = (width - 1) / 2. */
static inline int grid_from_centre(const struct grid *grid, int i)
{
    int centre = (grid->width - 1) / 2;
    return i % 2 == 1 ? centre + (i + 1) / 2 : centre - i / 2;
}

/* --- walk.c: the walk through a strategy --- */

/* What the keeper's strategy must achieve. */
enum aim { AIM_WIN, AIM_HOLD /* not to lose */ };

/* The positions that have been seen: a hash table of their keys, with open addressing. */
struct seen {
    uint64_t *keys; /* 0: free */
    size_t room, count;
    size_t memory; /* how many bytes the table may take */
};

/* A position in which the keeper has a choice. */
struct choice {
    struct discs discs;
    int count;
    bool follows;                /* the first of `columns` is that of the other side's last move */
    int columns[GRID_WIDTH_MAX]; /* the columns to choose from, the most promising first */
};

struct walk {
    struct grid grid;
    enum side keeper;
    enum aim aim;
    struct seen seen;
    uint64_t positions_max; /* a walk through more positions than this is refused */
    uint64_t choices;       /* number of choices that the keeper has made */

    /* Chooses a move, an index into `columns`. A number below 0 ends the walk, and the reason is set. */
    int (*choose)(struct walk *walk, const struct choice *choice, struct reason *why);
    void *context;

    int path[CELLS_MAX]; /* the columns played from the empty board to where the walk is */
    int plies;
};

/*
 * Walks from the empty board, and counts the positions seen. Returns false if the strategy fails; the reason then names
 * the moves that lead there.
 */
bool walk_run(struct walk *walk, struct reason *why);

/*
 * Refuses the strategy. The reason names the side, and contains `words` and the moves that lead to where the walk is.
 */
bool walk_refuse(const struct walk *walk, const char *words, struct reason *why);

/* The keeper has moved, but not won yet: can the walk see by itself that the game ends well for the keeper? */
bool walk_settled(const struct grid *grid, struct discs discs, enum aim aim);

/*
 * The keeper is to move. Returns true if the walk can see by itself that the game ends well for the keeper. Otherwise
 * *choice has the moves to choose from; if there are none, the keeper has lost. `last` is the column of the other
 * side's move, -1 before the first.
 */
bool walk_look(const struct grid *grid, struct discs discs, enum aim aim, int last, struct choice *choice);

/*
 * The replies of the other side that must be examined; all others lose at once. *lost: the other side can win at once.
 */
uint64_t walk_replies(const struct grid *grid, struct discs discs, bool *lost);

#endif
