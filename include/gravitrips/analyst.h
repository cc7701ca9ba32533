/*
 * The public interface of the analysis: what is every move of a state worth, in any game? An analyst asks the prover
 * that covers the variant: a solver, a tablebase or a search.
 *
 * While the discs of an opening are laid (enum opening) worths are known where the solver's book has them or the board
 * is small; elsewhere moves only look best. The choice of a colour is analyzed like any other move.
 *
 * Worths (worth.h) never depend on memory, threads or earlier questions; how much is known in time does.
 *
 * Threads: an analyst works on one question at a time; different analysts are independent. The cancel flag may be set
 * from any thread and ends a question within 20 ms. Reports come on the calling thread.
 */
#ifndef GRAVITRIPS_ANALYST_H
#define GRAVITRIPS_ANALYST_H

#include "gravitrips/ai.h"
#include "gravitrips/solver.h"
#include "gravitrips/worth.h"

GRAVITRIPS_BEGIN

/* Members that are 0 take the default. */
struct analyst_limits {
    struct solver_limits solver; /* see engine_set_solver; a tablebase is made with the same number of threads */
    int milliseconds;            /* for each question in a variant for which analyst_proves is false; default 2000 */

    /*
     * If reports are wanted: when the solver needs more than this many milliseconds to prove every move, the moves are
     * first judged by search. That takes about a second; then the proof goes on. 0: they are never judged.
     */
    int patience;
};

/* How a move whose worth is not known looks to a search. */
enum analyst_look { ANALYST_UNSEEN, ANALYST_LOOKS_WEAK, ANALYST_LOOKS_GOOD };

struct analyst_move {
    struct move move;
    bool known;         /* its worth is proven */
    bool best;          /* no other move is better, see struct analysis */
    struct worth worth; /* valid if `known` */
    enum analyst_look look;
};

/* What is known of a state. */
struct analysis {
    int count; /* legal moves, in the order of the rules' list */
    struct analyst_move moves[MOVES_MAX];
    int best_count;     /* number of best moves; 0 as long as they are not known */
    bool proven;        /* the best moves are proven, and `worth` is theirs; otherwise they only look best */
    struct worth worth; /* of the state; valid if `proven` */
};

/* Called whenever more is known about the moves. */
typedef void analyst_report_fn(const struct analysis *analysis, void *context);

enum analyst_status {
    ANALYST_DONE,     /* nothing more will be known */
    ANALYST_STOPPED,  /* cancelled: the answer is right, as far as it goes */
    ANALYST_OVER,     /* the game is over: there is no move */
    ANALYST_NO_MEMORY /* there was not enough memory for the question */
};

struct analyst;

/*
 * Is the worth of every move of every state proven in this variant? The solver proves it (solver.h), or a tablebase
 * (tablebase.h), which takes some seconds when it is first needed, or a search to the end, where the whole tree of the
 * game is small. Elsewhere a search in limited time knows only what ends soon, and judges the rest.
 */
bool analyst_proves(const struct variant *variant);

/*
 * Makes an analyst for a variant. The variant, and the book in `limits` (which may be NULL), must outlive it. Solver
 * and tablebase are made when they are first needed. NULL if memory is short. The caller destroys it.
 */
struct analyst *analyst_create(const struct variant *variant, const struct analyst_limits *limits);
void analyst_destroy(struct analyst *analyst);

/*
 * Makes the solver or tablebase that proves worths, once; otherwise the first question does, and cancelling that
 * question would lose the work. `cancel` may be NULL.
 */
enum analyst_status analyst_prepare(struct analyst *analyst, const atomic_bool *cancel)
    __attribute__((warn_unused_result));

/* Finds the worth of every move. `cancel` and `report` may be NULL. The analysis is written whatever the status is. */
enum analyst_status analyst_analyze(struct analyst *analyst, const struct state *state, const atomic_bool *cancel,
                                    analyst_report_fn *report, void *context, struct analysis *analysis)
    __attribute__((warn_unused_result));

/* Is this one of the moves that an analysis names best? */
bool analyst_is_best(const struct analysis *analysis, struct move move);

/* The best move; of several the one nearest to the board's middle column. MOVE_NONE: none is known to be best. */
struct move analyst_best(const struct variant *variant, const struct analysis *analysis);

/* Is the worth of every move known, so that nothing more can become known? */
bool analyst_knows_all(const struct analysis *analysis);

/*
 * The index, in the rules' list, of the move that stands in a row of a list with the best moves first: best ones, wins,
 * what looks good, draws, what looks weak or is unknown, losses. Of the list's `count` moves the analysis may not know
 * all yet: the others stand with the best. `count`: there is no such row.
 */
int analyst_ranked(const struct analysis *analysis, int count, int row);

/*
 * Finds the moves that look best within `milliseconds`, by the engine's search only, for callers that cannot wait for a
 * proof. The answer is still proven if the search saw the end of the game. Moves that are not among the best stay
 * unknown.
 */
enum analyst_status analyst_judge(struct analyst *analyst, const struct state *state, int milliseconds,
                                  const atomic_bool *cancel, struct analysis *analysis)
    __attribute__((warn_unused_result));

/*
 * Finds the worth of a state alone, which can cost much less than the worth of every move. A state after the end of the
 * game has a worth, too. ANALYST_DONE with *known false: the worth cannot be proven in time.
 */
enum analyst_status analyst_evaluate(struct analyst *analyst, const struct state *state, const atomic_bool *cancel,
                                     bool *known, struct worth *worth) __attribute__((warn_unused_result));

/*
 * Finds how likely it is, in percent, that a level gives the win away when it moves in a won state. A level that
 * overlooks lines is asked for 200 choices, and those that do not win are counted. For any other level, the moves that
 * it finds equally good and that do not win are counted, slips included (see ai_choose). The answer is 0 where the
 * state is not proven to be won, and for levels 9 and 10, whose thinking is limited by time.
 */
enum analyst_status analyst_overlooks(struct analyst *analyst, const struct state *state, int level,
                                      const atomic_bool *cancel, int *percent) __attribute__((warn_unused_result));

GRAVITRIPS_END

#endif
