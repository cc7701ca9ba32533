/*
 * What wins at once, by the rules of any game; and threats in games of lines, which are empty cells that would complete
 * a line. Threats are found cell by cell in the table of lines, whichever side has the turn. All of this is meant for
 * explaining moves and is too slow for searching.
 */
#ifndef AI_THREATS_H
#define AI_THREATS_H

#include "rules/variant.h"

/* Can the side to move win at once? */
bool threats_any_win(const struct variant *variant, const struct state *state);

/* The number of moves after which the other side cannot win at once. */
int threats_safe_moves(const struct variant *variant, const struct state *state);

/* Does a legal move win at once? */
bool threats_wins_at_once(const struct variant *variant, const struct state *state, struct move move);

/* Lists the moves that win at once, at most `most` of them. Returns how many. */
int threats_wins(const struct variant *variant, const struct state *state, int most, struct move wins[MOVES_MAX]);

/*
 * Lists the moves with which the other side would win at once if it had the turn, at most `most` of them. Returns how
 * many.
 */
int threats_of_other(const struct variant *variant, const struct state *state, int most, struct move wins[MOVES_MAX]);

/* A board on which pieces are put without asking whose turn it is. */
struct sketch {
    const struct variant *variant;
    uint8_t cells[CELLS_MAX];
};

struct sketch threats_sketch(const struct variant *variant, const struct state *state);

/* The cell on top of another one, if pieces fall; NO_CELL above the highest cell, and if they do not fall. */
int threats_above(const struct variant *variant, int cell);

/* Is the cell empty, and would a piece of this kind complete a line there? */
bool threats_at(const struct sketch *sketch, int cell, enum cell piece);

/* The threats that can be filled with the next move, at most two. Returns how many; the rest are NO_CELL. */
int threats_find(const struct sketch *sketch, enum cell piece, uint8_t cells[2]);

/*
 * Does a piece on `cell`, which does not win, make threats that cannot all be stopped, while the other side has no
 * threat? These threats are in `cells`: either two that can be filled now, or one on top of the other. In the second
 * case, stopping the lower one makes it possible to fill the upper one.
 */
enum fork { NO_FORK, FORK_TWO, FORK_STACKED };
enum fork threats_fork_at(struct sketch sketch, int cell, enum cell piece, uint8_t cells[2]);

/*
 * The first cell in which a side that has the turn, and cannot win at once, can make two such threats with one piece (a
 * fork); NO_CELL if there is none.
 */
int threats_find_fork(const struct sketch *sketch, enum cell piece);

/* A cell that is a threat after the move but not before it, and can be filled now or (`later`) not yet; or NO_CELL. */
int threats_new(const struct sketch *before, const struct sketch *after, enum cell piece, bool later);

/* The line through a cell with the most pieces of this kind, and none of the other; -1 if there is no such line. */
int threats_best_line(const struct sketch *sketch, int cell, enum cell piece);

/* How many lines through a cell contain no piece of the other side. */
int threats_open_lines(const struct sketch *sketch, int cell, enum cell other);

#endif
