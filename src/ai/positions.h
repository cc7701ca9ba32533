/*
 * All different positions that can come about in a game, counted ply by ply. A position is its cells, the side to move
 * and, in games with points, the points; positions are compared themselves, not their hashes. A position counts at the
 * first ply at which it can come about, also if it ends the game. A forced pass is no ply, as in variant_perft: the
 * position after it counts at the same ply as the one before. In games of lines every way to a position takes equally
 * many plies.
 */
#ifndef AI_POSITIONS_H
#define AI_POSITIONS_H

#include "gravitrips/game.h"

/* What was counted; all 0: nothing yet. */
struct positions_sum {
    int plies;        /* plies, with ply 0 */
    uint64_t count;   /* positions of these plies, also those in which the game is over */
    uint64_t running; /* positions in which it is not, and whose moves were counted */
    uint64_t moves;   /* the moves of these together; a forced pass is a move here */
    int fewest, most; /* moves of one of these */
};

/* Adds `count` running positions that have `moves` moves each. */
void positions_add_moves(struct positions_sum *sum, int moves, uint64_t count);

/* Called for one ply after the other with the number of its positions. False ends the count there. */
typedef bool positions_told_fn(int ply, uint64_t count);

/*
 * Counts the positions that come about from `from`, which is ply 0, up to ply `depth` or the last ply that has any, in
 * at most `bytes` bytes of memory. Returns false if these are too few. `told` may be NULL.
 */
bool positions_count(const struct variant *variant, const struct state *from, int depth, uint64_t bytes,
                     positions_told_fn *told, struct positions_sum *sum) __attribute__((warn_unused_result));

#endif
