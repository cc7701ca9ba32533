/*
 * Level 10 where the whole tree of the game is small: it is searched to the end.
 * The quickest win, else a draw, else the longest defence; of equal moves one
 * that leaves the most replies that would be mistakes.
 */
#ifndef AI_WHOLE_TREE_H
#define AI_WHOLE_TREE_H

#include "ai/engine.h"

/* As ai_suggest, of which it is level 10. */
enum ai_status whole_tree_suggest(struct engine *engine, const struct state *state, const struct ai_request *request,
                                  struct ai_answer *answer) __attribute__((warn_unused_result));

/* As ai_choose, of which it is level 10. The report may be NULL. */
enum ai_status whole_tree_choose(struct engine *engine, const struct state *state, uint64_t *random,
                                 const struct ai_request *request, struct move *move, struct ai_report *report)
    __attribute__((warn_unused_result));

#endif
