/*
 * One search of an engine: everything that lives from the question to the
 * answer. engine.c deepens and keeps the root; search.c looks below it.
 */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include "ai/evaluator.h"
#include "ai/ordering.h"
#include "ai/table.h"
#include "gravitrips/ai.h"

enum { VALUE_INFINITE = 30000 };

/* A line of play: best moves for both sides in turn. */
struct line {
    int length;
    struct move moves[AI_PV_MAX];
};

struct search {
    const struct variant *variant;
    const struct evaluator *evaluator;
    struct table *table;
    struct evaluation evaluation; /* of the state that is being looked at */
    struct ordering ordering;

    const atomic_bool *cancel; /* may be NULL */
    uint64_t deadline;         /* in microseconds of search_clock; 0: none */
    uint64_t nodes_most;       /* no more are tried; 0: no limit */
    bool stopped;              /* a limit was met or cancel was set: values are void from now on */

    bool horizon;                     /* a value from the horizon went into the values since this was cleared */
    uint64_t nodes;                   /* moves tried */
    struct line lines[AI_PV_MAX + 1]; /* by ply: the best line found from there, in windows wider than null */
};

/* Microseconds of a clock that never jumps. */
uint64_t search_clock(void);

/* Is the value a forced win or loss? */
static inline bool is_decided(int value)
{
    return value > AI_DECIDED || value < -AI_DECIDED;
}

/*
 * The value, for the side that makes it, of a legal move in a running state that is `ply` plies from the root,
 * looking `depth` plies ahead, the move included. Exact inside (alpha, beta), else a bound on that side.
 * search->evaluation is that of the state. If search->stopped is set afterwards the value is void.
 */
int search_move(struct search *search, const struct state *state, struct move move, int alpha, int beta, int depth,
                int ply);

/* Makes `move` and the best line after it the best line at a ply. */
void search_set_line(struct search *search, int ply, struct move move);

#endif
