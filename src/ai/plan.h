/*
 * Plans: how one side answers every move of the other one, so that the other one never completes a line first.
 *
 * The free cells fall into parts. A part is one column with an even number of free cells, or two columns with odd
 * numbers, perhaps with a third one; the answer to a move always lies in the same part. So parts do not touch each
 * other, and the other side can complete a line only if in each part it can get those cells of the line that lie there:
 *
 *     claim   claim           the answering side, the keeper, gets the claims: all but the lowest of an odd column
 *     other   other
 *     claim   claim           the lowest: if the other side takes one of the two, the keeper takes the other one, or
 *     other   next   next     answers above, so that the other side never gets all the banned cells
 *
 * The rules are V. Allis's ("A knowledge-based approach of Connect-Four", 1988, chapters 5 and 6). What he calls even
 * is here every second row from the top, so that they hold on boards of any height. A line may also come too late: when
 * the other side has all its cells, the keeper has had a whole line before (Aftereven, Before). With an odd number of
 * free cells a plan needs a threat under which nobody wants to play. What lies above it is left out, and the other side
 * must play below it in the end (zugzwang; chapter 3.3).
 */
#ifndef AI_PLAN_H
#define AI_PLAN_H

#include "gravitrips/explain.h"

enum { PLAN_COLUMNS = 3, PLAN_BANNED = 48 };

/* Sets of cells of a part are bits: 16 for each of its columns, from the next free cell upwards. */
struct plan_part {
    int count;
    uint8_t columns[PLAN_COLUMNS];
    uint8_t lengths[PLAN_COLUMNS]; /* free cells, up to the threat */
    int banned_count;
    uint64_t banned[PLAN_BANNED]; /* cells that the other side must not get all of */
    uint64_t wanted;              /* cells that the keeper must get */
};

enum { PLAN_NO_LINE = -1 };

struct plan {
    const struct variant *variant;
    struct state from; /* the other side is to move */
    enum side keeper;
    uint8_t threat; /* the keeper's threat above which nothing is played; NO_CELL: there is none */
    int line;       /* the line that the keeper completes at the latest when all parts are full, or PLAN_NO_LINE */
    int part_count;
    struct plan_part parts[WIDTH_MAX];
};

/* What searching for plans may still cost, in steps of some tens of nanoseconds. Below 0 nothing more is found. */
struct plan_budget {
    long steps;
};

/*
 * Looks for a plan in a running state of a game with falling pieces, for the side that is not to move. With `wins` the
 * plan completes a line, without it lets no line of the other side be completed. False: there is none, or the budget
 * is spent.
 */
bool plan_find(const struct variant *variant, const struct state *state, bool wins, struct plan_budget *budget,
               struct plan *plan);

/* The plan's answer to a move of the other side in a state that came about by it. MOVE_NONE: the plan has failed. */
struct move plan_answer(const struct plan *plan, const struct state *state, struct move move);

/* How a line of the other side is stopped. */
struct plan_stop {
    enum explain_rule rule; /* EXPLAIN_RULES: by none; the keeper has a piece in it, or wins before with its own line */
    uint8_t cells[2];       /* two of which it does not get both; of a claim the lower and the upper cell; or NO_CELL */
};

/* Says by which rule each line of the other side is stopped. */
void plan_explain(const struct plan *plan, struct plan_stop stops[LINES_MAX]);

/* Is a part two columns in which the first move is answered in the other one, and each later move on top of it? */
bool plan_crosses(const struct plan_part *part);

#endif
