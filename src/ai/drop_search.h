/*
 * The search for boards of falling pieces on which nothing proves every move: alpha-beta on sets of cells, with the
 * evaluator "threats". Unlike the engine's own search it looks deeper where moves are forced and less deep where they
 * promise little, so its values are not those of minimax to a depth. But its wins and losses are certain.
 */
#ifndef AI_DROP_SEARCH_H
#define AI_DROP_SEARCH_H

#include "ai/drop_board.h"
#include "ai/search.h"
#include "gravitrips/ai.h"

struct drop_search {
    struct drop_board board;
    const int *weights;
    struct table *table;
    struct drop_search *helper; /* for a second thread, with the same table; NULL until one is wanted */
    int history[2][DROP_BITS];
    uint8_t killers[CELLS_MAX + 2][KILLERS]; /* by ply: bits that caused the last cuts */

    /* The current question. */
    struct evaluation evaluation;
    struct search_effort effort;
    bool horizon;
    struct line lines[AI_PV_MAX + 1];
};

/* Makes a search for a variant. `weights`, of "threats", must outlive it. NULL if memory is short. */
struct drop_search *drop_search_create(const struct variant *variant, const int *weights);
void drop_search_destroy(struct drop_search *search);

/* Empties the table of what earlier searches left. */
void drop_search_clear(struct drop_search *search);

/*
 * Finds a best move of a state. The answer has this move only, or, in a position that is its own mirror image, this
 * move and its image. Its depth is that of moves that are neither forced nor of little promise; a forced win or loss
 * takes at most as many plies as its value says.
 *
 * A seed other than 0 prefers some columns to others, by so little that it decides only between moves that the search
 * can hardly tell apart: their values differ by less than DROP_TASTES, where the least that "threats" counts is 5. It
 * never decides between certain wins and losses. The same seed, nodes and past give the same answer.
 *
 * With more than one thread a second one helps, unless depth or nodes are limited: such searches must be repeatable.
 * The answer's nodes are those of both.
 *
 * With `all`, and no seed, the answer has all moves that are as good as the best one, in the order of the rules. A
 * third of the time is kept for comparing them. The report is that of finding the best one.
 */
enum { DROP_TASTES = 2 };
enum ai_status drop_search_run(struct drop_search *search, const struct state *state, const struct ai_request *request,
                               int threads, uint64_t seed, bool all, struct ai_answer *answer)
    __attribute__((warn_unused_result));

#endif
