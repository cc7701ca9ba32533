/*
 * Level 10 where all states of a game are known: the quickest win, else endless
 * play, else the longest defence; of equal moves one that leaves the most replies
 * that would be mistakes.
 */
#ifndef AI_LOOKUP_H
#define AI_LOOKUP_H

#include "gravitrips/ai.h"
#include "gravitrips/tablebase.h"

/* As ai_suggest, of which it is level 10. */
enum ai_status lookup_suggest(const struct tablebase *tablebase, const struct variant *variant,
                              const struct state *state, struct ai_answer *answer) __attribute__((warn_unused_result));

/* As ai_choose, of which it is level 10. The report may be NULL. */
enum ai_status lookup_choose(const struct tablebase *tablebase, const struct variant *variant,
                             const struct state *state, uint64_t *random, struct move *move, struct ai_report *report)
    __attribute__((warn_unused_result));

#endif
