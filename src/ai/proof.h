/*
 * What a solver has proven about the moves of a position, as far as time
 * allowed: bounds of each move's exact score (see solver.h), for the side that
 * makes it.
 */
#ifndef AI_PROOF_H
#define AI_PROOF_H

#include "gravitrips/solver.h"

struct proof;

/* Called after each question to the solver. */
typedef void proof_progress_fn(const struct proof *proof, void *context);

/* Who proves, and for whom. Whatever ends the solver's questions ends the proof. */
struct proof_tools {
    struct solver *solver;
    const struct book *book;     /* the solver's; may be NULL */
    const atomic_bool *cancel;   /* may be NULL */
    proof_progress_fn *progress; /* may be NULL */
    void *context;
};

struct proof {
    struct proof_tools tools;
    const struct variant *variant;
    const struct state *state;
    uint64_t nodes;
    int lower; /* of the position's score */
    int upper;
    int count;
    struct move moves[WIDTH_MAX]; /* in the order of the rules' list */
    int lowers[WIDTH_MAX];        /* of the moves' scores */
    int uppers[WIDTH_MAX];
    int order[WIDTH_MAX]; /* in which moves are asked about: indices of moves */
};

/*
 * The ways in which a human can go wrong after a move. Each reply that is worse for the replying side than its best
 * one counts
 */
enum {
    TRAP_RESULT = 4, /* if it changes the result, */
    TRAP_LENGTH = 2, /* if it only loses sooner or wins later, */
    TRAP_PLAIN = 1   /* but no more than this if it lets the mover win with the next move: a human sees that. */
};

/* Begins with what two plies and the book tell. `state` is running; it and `variant` must outlive the proof. */
void proof_begin(struct proof *proof, const struct variant *variant, const struct state *state,
                 const struct proof_tools *tools);

/* Narrows the position's score down until lower and upper are equal. Returns false if ended before. */
bool proof_find_score(struct proof *proof) __attribute__((warn_unused_result));

/* Once the score is known: finds out which moves have it. Returns false if ended before. */
bool proof_find_equals(struct proof *proof) __attribute__((warn_unused_result));

/* Is the i-th move proven to be among the best? Only when the score is known. */
static inline bool proof_is_best(const struct proof *proof, int i)
{
    return proof->lowers[i] == proof->upper;
}

/* How far the i-th move is from the centre, in half columns. */
int proof_from_centre(const struct proof *proof, int i);

/* Counts the traps of the i-th move, one of the best. Returns false if ended before. */
bool proof_count_traps(struct proof *proof, int i, int *traps) __attribute__((warn_unused_result));

#endif
