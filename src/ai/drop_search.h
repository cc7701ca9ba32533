/*
 * The search for boards of falling pieces where nobody can prove every move: alpha-beta on sets of cells, with the
 * evaluator "threats". Unlike the engine's own search it looks deeper where moves are forced and less deep where they
 * promise little, so its values are not those of minimax to a depth; but what it calls won or lost is.
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
    struct drop_search *helper; /* the same for a second thread, with this table; NULL until it is wanted */
    int history[2][DROP_BITS];
    uint8_t killers[CELLS_MAX + 2][KILLERS]; /* by ply: bits that cut lately */

    /* One question's. */
    struct evaluation evaluation;
    struct search_effort effort;
    bool horizon;
    struct line lines[AI_PV_MAX + 1];
};

/* Makes a search for a variant, with weights of "threats" that must outlive it; NULL if memory is short. */
struct drop_search *drop_search_create(const struct variant *variant, const int *weights);
void drop_search_destroy(struct drop_search *search);

/* Forgets what earlier searches left. */
void drop_search_clear(struct drop_search *search);

/*
 * Finds a best move of a state; the answer has only that one, or in a position that is its own mirror image that and
 * its image. Its depth is that of moves that are neither forced nor of little promise; a forced win or loss takes at
 * most as many plies as its value says.
 *
 * A seed other than 0 prefers some columns to others by so little that it decides only between moves which the
 * judgement can hardly tell apart: their values differ by less than DROP_TASTES, and the least that "threats" counts is
 * 5. What is won or lost for certain is no matter of taste. The same seed, nodes and past give the same answer.
 *
 * With more than one thread a second one helps, unless depth or nodes are limited: what is to come again has one. The
 * answer's nodes are then those of both.
 */
enum { DROP_TASTES = 2 };
enum ai_status drop_search_run(struct drop_search *search, const struct state *state, const struct ai_request *request,
                               int threads, uint64_t seed, struct ai_answer *answer)
    __attribute__((warn_unused_result));

/*
 * The same without a seed, but the answer has all moves that are as good as the best one, in the order of the rules;
 * for comparing them a third of the time is kept. The report tells of finding the best one.
 */
enum ai_status drop_search_run_for_all(struct drop_search *search, const struct state *state,
                                       const struct ai_request *request, int threads, struct ai_answer *answer)
    __attribute__((warn_unused_result));

#endif
