/*
 * The museum: engines as the project's sources describe them, its guests of honour. Each is a row of a table and plays
 * the game of its source. None is limited by time, so whoever asks again gets the same answer.
 */
#ifndef AI_MUSEUM_H
#define AI_MUSEUM_H

#include "ai/tree.h"
#include "gravitrips/ai.h"

struct honour;

/* See museum_search. */
typedef enum ai_status honour_search_fn(const struct honour *honour, struct engine *engine, const struct state *state,
                                        const atomic_bool *cancel, struct ai_answer *answer);

/* A guest of honour. */
struct honour {
    const char *name;        /* a proper name, in options, lists and records: letters and hyphens */
    const char *line;        /* what it is, in a few words, marked with SHOWN */
    const char *words;       /* who made it, when, and how it chooses: a paragraph, marked with SHOWN */
    const struct game *game; /* which it plays, with lines of the usual length; NULL: all */
    const char *evaluator;   /* with which it judges; NULL: it needs none */
    int depth;               /* plies that it looks ahead; 0: no limit */
    int moves;               /* that it tries; 0: no limit */
    enum tree_method method; /* how it builds a whole tree, if it does */
    honour_search_fn *search;
};

/* Who plays as a guest of honour does, or as that one would with the weights of a file. All zeros: nobody. */
struct museum_player {
    const struct honour *honour;
    int weights[WEIGHTS_MAX]; /* instead of those of its evaluator, if it is weighed */
    bool weighed;
};

/* The i-th guest of honour of those that play a variant, of all with NULL; NULL past the last. */
const struct honour *museum_at(const struct variant *variant, int i);

/* The guest of honour of this name, in capitals or not; NULL if there is none. */
const struct honour *museum_find(const char *name);

/* The guest of honour who plays with the weights of a file, where one is named. */
const struct honour *museum_weighed(void);

/* Can it play this variant? None plays where colours are chosen (enum opening). */
bool museum_fits(const struct honour *honour, const struct variant *variant);

/*
 * Finds all moves between which a guest of honour leaves the choice to chance, in a running state of a variant that
 * fits. The engine is one of the variant, with the guest's evaluator; other weights make it another player. `cancel`,
 * which may be NULL, ends searches and growing trees. AI_NO_MOVE if that was too early, or memory is short.
 */
enum ai_status museum_search(const struct honour *honour, struct engine *engine, const struct state *state,
                             const atomic_bool *cancel, struct ai_answer *answer) __attribute__((warn_unused_result));

/* Like museum_search, but draws one of the moves. */
enum ai_status museum_choose(const struct honour *honour, struct engine *engine, const struct state *state,
                             uint64_t *random, const atomic_bool *cancel, struct move *move, struct ai_report *report)
    __attribute__((warn_unused_result));

/*
 * --- min_max.c ---
 *
 * Grows a tree by min/max approximation: R. L. Rivest, "Game tree searching by min/max approximation" (Artificial
 * Intelligence 34, 1987), with the penalties of its experiments, until the guest's number of moves is tried. The value
 * that it finds is the evaluator's, from -511 (lost) to 511 (won).
 */
honour_search_fn min_max_search;

#endif
