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

/* What a level, as a person would, did not see: */
enum ai_missed {
    AI_MISSED_NOTHING,
    AI_MISSED_WIN,   /* that it could win at once; */
    AI_MISSED_BLOCK, /* that the other side can, on a cell that it could have taken; */
    AI_MISSED_UNDER, /* that the other side can on top of the piece that it puts there; */
    AI_MISSED_FORK   /* its own way to two threats, of which only one can be stopped */
};

enum ai_direction { AI_ROW, AI_COLUMN, AI_DIAGONAL };

/* Why a level made a move that is worse than it looked, in a game of lines. */
struct ai_oversight {
    uint8_t what;      /* enum ai_missed; the rest is void if that is nothing */
    uint8_t direction; /* enum ai_direction: of a line that it did not see */
    uint8_t cell;      /* where that would be completed, or the fork begins */
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
    struct ai_oversight oversight; /* of a move that was chosen, see ai_choose */
};

typedef void ai_report_fn(const struct ai_report *report, void *context);

/* What ends a search, and who listens to it. Zeroed: search to the end of the game, silently. */
struct ai_request {
    int depth;                 /* plies; 0: no limit */
    int milliseconds;          /* 0: no limit */
    uint64_t nodes;            /* moves tried; 0: no limit. Unlike time it ends equal searches at the same moment */
    const atomic_bool *cancel; /* set by any thread: the search ends within 20 ms; may be NULL */
    ai_report_fn *report;      /* called on the searching thread after each finished depth; may be NULL */
    void *context;             /* handed to report */
    struct move recent[2]; /* ai_choose: made last, the latest first; people look there first. MOVE_NONE: not known */
};

enum ai_status {
    AI_DONE,    /* the answer is complete */
    AI_STOPPED, /* time, nodes or cancel ended the search: the answer is that of the last finished depth */
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
 * engine. With more than one thread levels 9 and 10 use two where nothing proves every move, unless nodes are given.
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

/* Does a level need something in a variant that takes long to make, before it can choose? */
bool ai_prepares(const struct variant *variant, int level);

/* Makes that, once, for who has time now: else the first choice does. `cancel` may be NULL; what it ends is lost. */
void ai_prepare(struct engine *engine, int level, const atomic_bool *cancel);

/*
 * Chooses a move as level 1..10 does. Levels 2 to 8 look that many plies ahead, level 1 two, level 9 deepens for one
 * second, or where there is an opening book recalls that in a part of its positions and plays as level 8 in the others;
 * of equally best moves one is taken with `random`. In games of lines levels 1 to 3 overlook, by `random`, some
 * of the lines, as people do, and take the best move of a search that does not see these: the report's oversight says
 * what that cost, if it did. In other games levels 1 and 2 slip: now and then, if they cannot win at once, they make
 * any legal move. Where the solver covers the variant, levels 5 to 9 play as level 10 once few cells are free, the
 * higher the sooner. Why, and how strong each level is: docs/levels.md.
 *
 * Level 10 is perfect where the solver covers the variant: it plays the quickest win, the longest defence, and of
 * equally good moves one that leaves a human the most ways to go wrong. It always answers within two seconds; what
 * cannot be proven by then is judged, within what is proven, and the report says so (AI_STOPPED). Where the solver does
 * not cover the variant, or memory is short, it deepens for nearly two seconds. Where pieces fall on a board on which
 * nothing proves every move, levels 9 and 10 of an engine with the default evaluator or "threats" find a best move by a
 * search that looks deeper where moves are forced: its values are judged by "threats"; its wins and losses are certain,
 * but may take fewer plies than is said. `random` decides there between moves that this can hardly tell apart, and
 * between mirror images. In a game that has a tablebase (tablebase.h) of at most 32 MiB it is
 * perfect, too; an engine solves all states in ai_prepare, or when level 10 first asks, which takes some seconds, and
 * answers at once from then on. The exact score in its reports is then in plies, 0 for endless play. And it is where
 * the whole tree of the game is small (see analyst_proves): there it searches to the end.
 *
 * Where colours are chosen (enum opening) every level lays the discs after which they look most even, and takes the
 * colour that looks better; level 10 goes by what they are worth where the book holds that or the board is small.
 *
 * The limits in `request` are set by the level; its cancel, report, context and recent are kept. Milliseconds, if any
 * are given and the level would take longer, are all that it takes. Nodes, if any are given, take the place of the time
 * for which levels 9 and 10 search, so that games come again; they do not limit proofs. The report may be NULL.
 */
enum ai_status ai_choose(struct engine *engine, const struct state *state, int level, uint64_t *random,
                         const struct ai_request *request, struct move *move, struct ai_report *report)
    __attribute__((warn_unused_result));

/*
 * Finds all equally best moves as a level sees them while it overlooks nothing and does not slip. Where it plays
 * perfectly they are proven, however long that takes; only cancel ends that, and then there is no answer.
 */
enum ai_status ai_suggest(struct engine *engine, const struct state *state, int level, const struct ai_request *request,
                          struct ai_answer *answer) __attribute__((warn_unused_result));

/*
 * The limits of a level's search: depth in plies, time in milliseconds (none of its own if nodes are given, and no more
 * than the request has already); 0: no limit.
 */
void level_limits(int level, struct ai_request *request);

GRAVITRIPS_END

#endif
