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

struct solver_limits; /* solver.h has it */

enum {
    AI_WIN = 25000,     /* a win with the next move */
    AI_DECIDED = 24000, /* values beyond this (either sign) are forced wins or losses */
    AI_DEPTH_MAX = 200, /* plies */
    AI_PV_MAX = 32,     /* plies of the best line that are reported */
    WEIGHTS_MAX = 16,   /* weights of one evaluator */
    LEVEL_MIN = 1,
    LEVEL_MAX = 10
};

/* How far an answer can be relied on. */
enum ai_proof {
    AI_JUDGED,          /* searched: the evaluator's value, or a forced win or loss within the depth */
    AI_SHORT_OF_MEMORY, /* searched like AI_JUDGED, because there was no memory for a proof */
    AI_PARTLY_PROVEN,   /* searched, within the bounds that the solver has proven so far */
    AI_PROVEN           /* proven: no move is better */
};

/* What a level overlooked, as a person might. */
enum ai_missed {
    AI_MISSED_NOTHING,
    AI_MISSED_WIN,   /* a win of its own at once */
    AI_MISSED_BLOCK, /* a win of the other side at once, on a cell that it could have taken */
    AI_MISSED_UNDER, /* a win of the other side at once, on top of the piece that it plays */
    AI_MISSED_FORK   /* a way of its own to two threats, only one of which can be stopped */
};

enum ai_direction { AI_ROW, AI_COLUMN, AI_DIAGONAL };

/* In a game of lines: why a level made a move that is worse than it looked. */
struct ai_oversight {
    uint8_t what;      /* enum ai_missed; if nothing was missed the other members mean nothing */
    uint8_t direction; /* enum ai_direction of a line that the level did not see */
    uint8_t cell;      /* where the line would be completed, or the fork begins */
};

/* What the search has found so far; deeper iterations replace it. */
struct ai_report {
    int depth; /* plies searched to the end */
    int value; /* value of the best moves, for the side to move */
    int pv_length;
    struct move pv[AI_PV_MAX]; /* principal variation: the best line, beginning with the best move */
    uint64_t nodes;            /* moves tried since the search began */
    uint64_t microseconds;     /* since the search began */
    enum ai_proof proof;
    int lower;        /* at least partly proven: lower bound of the exact score (worth_score) of the best moves */
    int upper;        /* upper bound of the best moves' exact score; while searching, both bound the position's score */
    int moves_to_end; /* proven: how many moves the winner still makes, see solver_moves_to_win */
    struct ai_oversight oversight; /* of the chosen move, see ai_choose */
};

typedef void ai_report_fn(const struct ai_report *report, void *context);

/* What ends a search, and where it reports to. Zeroed: search to the end of the game, silently. */
struct ai_request {
    int depth;                 /* plies; 0: no limit */
    int milliseconds;          /* 0: no limit */
    uint64_t nodes;            /* moves tried; 0: no limit. Unlike time, it ends a repeated search at the same move */
    const atomic_bool *cancel; /* any thread may set it: the search ends within 20 ms; may be NULL */
    ai_report_fn *report;      /* called on the searching thread after each finished depth; may be NULL */
    void *context;             /* handed to report */
    struct move recent[2];     /* ai_choose: the last two moves, latest first; MOVE_NONE: not known */
};

enum ai_status {
    AI_DONE,    /* the answer is complete */
    AI_STOPPED, /* time, nodes or cancel ended the search: the answer is that of the last finished depth */
    AI_NO_MOVE  /* the game is over, or the search was ended before depth 1: there is no answer */
};

struct ai_answer {
    int count;
    struct move moves[MOVES_MAX]; /* all equally best moves, in the order of the rules' list */
    struct ai_report report;      /* of the last finished depth, with nodes and time of the whole search */
};

struct engine;

/*
 * Makes an engine for a variant, which must outlive it. `evaluator` names one of the variant's evaluators; NULL is its
 * default. When memory is short the transposition table is made smaller; NULL only if not even the smallest fits, or
 * there is no such evaluator. The caller destroys it.
 */
struct engine *engine_create(const struct variant *variant, const char *evaluator);
void engine_destroy(struct engine *engine);

/*
 * Sets the solver's limits for perfect play (see ai_choose); memory 0 is 32 MiB. The solver is made when it is first
 * needed: an engine that never plays perfectly does not take its memory. The book must outlive the engine.
 *
 * With more than one thread, levels 9 and 10 also search with two threads, but only in variants in which no prover
 * knows the worth of every move, and only if the request does not limit nodes.
 */
void engine_set_solver(struct engine *engine, const struct solver_limits *limits);

/* Empties the table of earlier searches. Answers never depend on it, but node counts do. */
void engine_clear(struct engine *engine);

/* Finds all equally best moves. */
enum ai_status engine_search(struct engine *engine, const struct state *state, const struct ai_request *request,
                             struct ai_answer *answer) __attribute__((warn_unused_result));

/* The evaluator's static value of a state for the side to move. */
int engine_evaluate(struct engine *engine, const struct state *state);

/* The name of the i-th evaluator that fits the variant (0: its default); NULL past the last. */
const char *evaluator_name(const struct variant *variant, int i);

/* An evaluator's name for people (NULL: the default's), marked with SHOWN; NULL if there is no such evaluator. */
const char *evaluator_title(const struct variant *variant, const char *evaluator);

/*
 * An evaluator (NULL: the default) that weighs properties has weights: their number (0: it has none), and the name and
 * usual value of each, 0 <= i < that number.
 */
int evaluator_weight_count(const struct variant *variant, const char *evaluator);
const char *evaluator_weight_name(const struct variant *variant, const char *evaluator, int i);
int evaluator_weight(const struct variant *variant, const char *evaluator, int i);

/*
 * Gives an engine other weights than its evaluator's usual ones, or (NULL) the usual ones again; the evaluator must
 * have weights. Empties the table.
 */
void engine_set_weights(struct engine *engine, const int *weights);

/* Does a level need something in this variant that takes seconds to make, before it can choose? */
bool ai_prepares(const struct variant *variant, int level);

/*
 * Makes it ahead of time, once; otherwise the first choice does. `cancel` may be NULL; work that it interrupts is lost.
 */
void ai_prepare(struct engine *engine, int level, const atomic_bool *cancel);

/*
 * Chooses a move as a level (1..10) does. Levels 2 to 8 look that many plies ahead, level 1 two. Level 9 deepens for
 * one second; in positions of an opening book it recalls the book in some and plays as level 8 in the others. `random`
 * chooses among equally best moves.
 *
 * In games of lines levels 1 to 3 overlook some of the lines, as people do, by `random`, and take the best move of a
 * search that does not see these; the report's oversight says what that cost, if it did. In other games levels 1 and 2
 * slip: now and then, if they cannot win at once, they make any legal move. Where the solver covers the variant, levels
 * 5 to 9 play as level 10 once few cells are free, higher levels sooner. docs/levels.md says why, and how strong each
 * level is.
 *
 * Level 10 is perfect where the solver covers the variant: it plays the quickest win, the longest defence, and of
 * equally good moves one that leaves a human the most ways to go wrong. It always answers within two seconds. What
 * cannot be proven by then is judged within the proven bounds, and the report says so (AI_STOPPED). Level 10 is also
 * perfect in games that have a tablebase (tablebase.h) of at most 32 MiB: the engine solves all states in ai_prepare,
 * or when level 10 first asks, which takes some seconds, and answers at once from then on; the exact scores in its
 * reports are then in plies, 0 for endless play. And it is perfect where the whole tree of the game is small (see
 * analyst_proves): it searches to the end. Elsewhere, or when memory is short, it deepens for nearly two seconds.
 *
 * Where pieces fall on a board on which nothing proves every move, levels 9 and 10 of an engine with the default
 * evaluator or "threats" find a best move by a search that looks deeper where moves are forced. Its values are judged
 * by "threats"; its wins and losses are certain, but may take fewer plies than it says. `random` decides between moves
 * that it can hardly tell apart, and between mirror images.
 *
 * Where colours are chosen (enum opening) every level lays the discs after which the colours look most even, and takes
 * the colour that looks better; level 10 goes by their exact worth where the book has it or the board is small.
 *
 * The level sets the limits in `request`, and keeps its cancel, report, context and recent. Milliseconds, if given,
 * shorten the level's own time. Nodes, if given, replace the time for which levels 9 and 10 search, so that games can
 * be repeated; they do not limit proofs. The report may be NULL.
 */
enum ai_status ai_choose(struct engine *engine, const struct state *state, int level, uint64_t *random,
                         const struct ai_request *request, struct move *move, struct ai_report *report)
    __attribute__((warn_unused_result));

/*
 * Finds all moves that are equally best to a level when it neither overlooks anything nor slips. Where the level plays
 * perfectly they are proven, however long that takes; if cancel ends the proof there is no answer.
 */
enum ai_status ai_suggest(struct engine *engine, const struct state *state, int level, const struct ai_request *request,
                          struct ai_answer *answer) __attribute__((warn_unused_result));

/*
 * Sets the limits of a level's search: depth in plies, time in milliseconds; 0: no limit. A time in the request is only
 * shortened; if it has nodes the level adds no time of its own.
 */
void level_limits(int level, struct ai_request *request);

GRAVITRIPS_END

#endif
