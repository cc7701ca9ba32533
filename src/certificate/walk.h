/*
 * The walk through a strategy: from the empty board through every position that
 * the keeper's moves and all replies of the other side lead to. The writer and
 * the reader of a certificate walk in the same order, so a position needs no
 * name in the file, only the move that is made in it.
 *
 * Moves that are forced and ends that the walk can see by itself are not in the
 * file (docs/certificates.md lists them).
 */
#ifndef CERTIFICATE_WALK_H
#define CERTIFICATE_WALK_H

#include "certificate/grid.h"
#include "gravitrips/game.h"
#include "standard.h"

/* What the keeper's strategy is good for. */
enum aim { AIM_WIN, AIM_HOLD /* not to lose */ };

/* Positions that were seen: an open hash table of their keys. */
struct seen {
    uint64_t *keys; /* 0: free */
    size_t room, count;
    size_t memory; /* bytes that the table may take */
};

void walk_seen_free(struct seen *seen);

/* A position in which the keeper has a choice. */
struct choice {
    struct discs discs;
    int count;
    bool follows;                /* the first column is that of the other's move */
    int columns[GRID_WIDTH_MAX]; /* the likeliest first */
};

struct walk {
    struct grid grid;
    enum side keeper;
    enum aim aim;
    struct seen seen;
    uint64_t positions_max; /* a walk through more is refused */
    uint64_t choices;       /* choices made so far */

    /* Chooses a move, an index of `columns`; below 0 ends the walk, and the reason is set. */
    int (*choose)(struct walk *walk, const struct choice *choice, struct reason *why);
    void *context;

    int path[CELLS_MAX]; /* the columns played on the way here */
    int plies;
};

/* Walks from the empty board. False if the strategy fails, and the reason, which names the place. */
bool walk_run(struct walk *walk, struct reason *why);

/* Refuses: the reason names the side, has these words, and the moves that lead here. */
bool walk_refuse(const struct walk *walk, const char *words, struct reason *why);

/* The keeper has moved and not won: does the walk see how it ends well? */
bool walk_settled(const struct grid *grid, struct discs discs, enum aim aim);

/*
 * The keeper is to move: true if the walk sees how it ends well. Else *choice has the moves to choose from; none where
 * the keeper has lost. `last` is the column of the other side's move, -1 before the first.
 */
bool walk_look(const struct grid *grid, struct discs discs, enum aim aim, int last, struct choice *choice);

/* The replies of the other side that must be looked at; all other replies lose at once. *lost: one of them wins. */
uint64_t walk_replies(const struct grid *grid, struct discs discs, bool *lost);

#endif
