/*
 * The boundary of the thinking: which move is good?
 *
 * An engine searches one variant with one evaluator: iterative deepening
 * alpha-beta over the rules table, exact in the sense below. It never prints;
 * it reports through a callback. One engine may be used by one thread at a
 * time; different engines are independent.
 *
 * The value of a move at depth L is the minimax value L plies ahead, the move
 * itself included (L = 1: the static value right after the move), for the side
 * that makes it: a win with that move is AI_WIN, d plies later AI_WIN - d, a
 * loss the negative, a drawn end 0 at any depth, the horizon the evaluator's
 * value. All moves with the greatest value are equally best.
 */
#ifndef GRAVITRIPS_AI_H
#define GRAVITRIPS_AI_H

#include "gravitrips/game.h"

GRAVITRIPS_BEGIN

struct solver_limits; /* solver.h */

enum {
    AI_WIN = 25000,     /* a win with the next move */
    AI_DECIDED = 24000, /* values beyond this (either sign) are forced wins or losses */
    AI_DEPTH_MAX = 200, /* plies */
    AI_PV_MAX = 32,     /* plies of the best line that are reported */
    WEIGHTS_MAX = 16,   /* of one evaluator */
    LEVEL_MIN = 1,
    LEVEL_MAX = 10
};

/* Whose word an answer is. */
enum ai_proof {
    AI_JUDGED,          /* the search's: the evaluator's, or that of a forced win or loss within the depth */
    AI_SHORT_OF_MEMORY, /* the same, because there was no memory for what proves */
    AI_PARTLY_PROVEN,   /* the search's, within what the solver has proven so far */
    AI_PROVEN           /* proven: no move is better */
};

/* What the search has found so far; deeper iterations replace it. */
struct ai_report {
    int depth; /* plies searched to the end */
    int value; /* of the best moves, for the side to move */
    int pv_length;
    struct move pv[AI_PV_MAX]; /* principal variation: best line, best move first */
    uint64_t nodes;            /* moves tried since the search began */
    uint64_t microseconds;     /* since the search began */
    enum ai_proof proof;
    int lower;        /* partly proven, proven: the exact score (worth_score) of the best move lies within; */
    int upper;        /* of the position while it is still being thought about */
    int moves_to_end; /* proven: that the winner still makes, see solver_moves_to_win */
};

typedef void ai_report_fn(const struct ai_report *report, void *context);

/* What ends a search, and who listens to it. Zeroed: search to the end of the game, silently. */
struct ai_request {
    int depth;                 /* plies; 0: no limit */
    int milliseconds;          /* 0: no limit */
    const atomic_bool *cancel; /* set by any thread: the search ends within 20 ms; may be NULL */
    ai_report_fn *report;      /* called on the searching thread after each finished depth; may be NULL */
    void *context;             /* handed to report */
};

enum ai_status {
    AI_DONE,    /* the answer is complete */
    AI_STOPPED, /* time or cancel ended the search: the answer is that of the last finished depth */
    AI_NO_MOVE  /* the game is over, or the search was ended before depth 1: there is no answer */
};

struct ai_answer {
    int count;
    struct move moves[MOVES_MAX]; /* all equally best moves, in the order of the rules' list */
    struct ai_report report;      /* of the last finished depth; nodes and time of the whole search */
};

struct engine;

/*
 * Makes an engine for a variant, which must outlive it. `evaluator` names one of the variant's
 * evaluators, NULL its default. When memory is short the transposition table is made smaller; NULL only
 * if not even the smallest fits or there is no such evaluator. The caller destroys it.
 */
struct engine *engine_create(const struct variant *variant, const char *evaluator);
void engine_destroy(struct engine *engine);

/*
 * Sets what perfect play (see ai_choose) solves with from now on; memory 0 is 32 MiB. The solver is made when it is
 * first needed, so that an engine that never plays perfectly does not have its memory. The book must outlive the
 * engine.
 */
void engine_set_solver(struct engine *engine, const struct solver_limits *limits);

/* Forgets what earlier searches left in the table; answers never depend on it, node counts do. */
void engine_clear(struct engine *engine);

/* Finds all equally best moves. */
enum ai_status engine_search(struct engine *engine, const struct state *state, const struct ai_request *request,
                             struct ai_answer *answer) __attribute__((warn_unused_result));

/* The evaluator's static value of a state for the side to move. */
int engine_evaluate(struct engine *engine, const struct state *state);

/* The name of the i-th evaluator that fits the variant (0: its default); NULL past the last. */
const char *evaluator_name(const struct variant *variant, int i);

/* What people call an evaluator (NULL: the default), marked with SHOWN; NULL if there is no such evaluator. */
const char *evaluator_title(const struct variant *variant, const char *evaluator);

/*
 * What an evaluator (NULL: the default) that weighs properties makes its values of: how many weights it has, their
 * names and its own values, 0 <= i < that number. 0 for one without weights.
 */
int evaluator_weight_count(const struct variant *variant, const char *evaluator);
const char *evaluator_weight_name(const struct variant *variant, const char *evaluator, int i);
int evaluator_weight(const struct variant *variant, const char *evaluator, int i);

/*
 * Gives an engine other weights than its evaluator's own, which must have some, or (NULL) these again. What its table
 * knew is forgotten.
 */
void engine_set_weights(struct engine *engine, const int *weights);

/* A seeded generator: splitmix64 (Steele, Lea, Flood 2014). The state is one number; any seed will do. */
uint64_t random_next(uint64_t *random);

/* A number in 0 .. limit - 1, each equally likely; limit >= 1. */
uint32_t random_below(uint64_t *random, uint32_t limit);

/* Does a level need something in a variant that takes long to make, before it can choose? */
bool ai_prepares(const struct variant *variant, int level);

/* Makes that, once, for who has time now: else the first choice does. `cancel` may be NULL; what it ends is lost. */
void ai_prepare(struct engine *engine, int level, const atomic_bool *cancel);

/*
 * Chooses a move as level 1..10 does. Levels 1 to 8 look that many plies ahead, level 9 deepens for one second; of
 * equally best moves one is taken with `random`. Levels 1 and 2 slip: now and then, if they cannot win at once, they
 * make any legal move. Where the solver covers the variant, levels 5 to 9 play as level 10 once few cells are free,
 * the higher the sooner. Why, and how strong each level is: docs/levels.md.
 *
 * Level 10 is perfect where the solver covers the variant: it plays the quickest win, the longest defence, and of
 * equally good moves one that leaves a human the most ways to go wrong. It always answers within two seconds; what
 * cannot be proven by then is judged, within what is proven, and the report says so (AI_STOPPED). Where the solver
 * does not cover the variant, or memory is short, it deepens for nearly two seconds. In a game that has a tablebase
 * (tablebase.h) of at most 32 MiB it is perfect, too; an engine solves all states in ai_prepare, or when level 10 first
 * asks, which takes some seconds, and answers at once from then on. The exact score in its reports is then in plies, 0
 * for endless play. And it is where the whole tree of the game is small (see analyst_proves): there it searches to the
 * end.
 *
 * The limits in `request` are set by the level; its cancel, report and context are kept. The report may be NULL.
 */
enum ai_status ai_choose(struct engine *engine, const struct state *state, int level, uint64_t *random,
                         const struct ai_request *request, struct move *move, struct ai_report *report)
    __attribute__((warn_unused_result));

/*
 * Finds all equally best moves as a level sees them, slips left out. Where it plays perfectly they are proven, however
 * long that takes; only cancel ends that, and then there is no answer.
 */
enum ai_status ai_suggest(struct engine *engine, const struct state *state, int level, const struct ai_request *request,
                          struct ai_answer *answer) __attribute__((warn_unused_result));

/* The limits of a level's search: depth in plies, time in milliseconds; 0: no limit. */
void level_limits(int level, struct ai_request *request);

GRAVITRIPS_END

#endif
