/*
 * The search for boards of falling pieces that are too large for a proof of every move: alpha-beta on sets of cells,
 * with the evaluator "threats". Unlike the engine's own search it looks deeper where moves are forced, and less deep
 * where they promise little. So its values are not those of minimax to a depth, but its wins and losses are certain.
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
    struct drop_search *helper; /* the search of a second thread, which shares the table; NULL until it is needed */
    int history[2][DROP_BITS];
    uint8_t killers[CELLS_MAX + 2][KILLERS]; /* by ply: the bits that caused the last cuts */

    /* Members that belong to the question that is being answered: */
    struct evaluation evaluation;
    struct search_effort effort;
    bool horizon;
    struct line lines[AI_PV_MAX + 1];
};

/* Makes a search for a variant. `weights`, which are those of "threats", must outlive it. NULL if memory is short. */
struct drop_search *drop_search_create(const struct variant *variant, const int *weights);
void drop_search_destroy(struct drop_search *search);

/* Removes from the table what earlier searches left there. */
void drop_search_clear(struct drop_search *search);

/*
 * Finds a best move of a state. The answer has only this move or, if the position is its own mirror image, this move
 * and its image. The answer's depth is that to which ordinary moves were searched: forced moves were searched deeper,
 * and moves of little promise less deep. A forced win or loss takes at most as many plies as its value says.
 *
 * A seed other than 0 prefers some columns to others. It does so by less than DROP_TASTES, while the smallest weight
 * (other than 0) of the evaluator "threats" is 5. So it decides only between moves that the search can hardly tell
 * apart, and never between certain wins and losses. The same seed, nodes and earlier searches give the same answer.
 *
 * With more than one thread a second one helps. It does not if depth or nodes are limited, because such searches must
 * be repeatable. The answer's nodes are those of both threads.
 *
 * With `all`, and no seed, the answer has all moves that are as good as the best one, in the order of the rules. A
 * third of the time is kept for comparing them. The report is still that of finding the best one.
 */
enum { DROP_TASTES = 2 };
enum ai_status drop_search_run(struct drop_search *search, const struct state *state, const struct ai_request *request,
                               int threads, uint64_t seed, bool all, struct ai_answer *answer)
    __attribute__((warn_unused_result));

#endif
