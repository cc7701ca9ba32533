/*
 * The public interface of the move search: which move is good?
 *
 * An engine searches one variant with one evaluator: iterative deepening alpha-beta over the table of rules, exact in
 * the sense below. It never prints; it reports through a callback. One engine may be used by one thread at a time;
 * different engines are independent.
 *
 * The value of a move at depth L is the minimax value L plies ahead, for the side that makes the move. The move itself
 * counts as the first ply (L = 1: the static value right after the move). A win with that move is AI_WIN, a win d plies
 * later AI_WIN - d, a loss the negative of these, a drawn end 0 at any depth. A position at the horizon has the
 * evaluator's value. All moves with the greatest value are equally best.
 */
#ifndef GRAVITRIPS_AI_H
#define GRAVITRIPS_AI_H

#include "gravitrips/game.h"

GRAVITRIPS_BEGIN

struct solver_limits; /* defined in solver.h */

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
    AI_MISSED_WIN,   /* the level could have won at once */
    AI_MISSED_BLOCK, /* the other side can win at once on a cell that the level could have taken */
    AI_MISSED_UNDER, /* the other side can win at once on the cell above the piece that the level played */
    AI_MISSED_FORK   /* a move that makes two threats, only one of which the other side can stop */
};

enum ai_direction { AI_ROW, AI_COLUMN, AI_DIAGONAL };

/* Why a level chose a move that is worse than it looked: the line that it overlooked. Only in games of lines. */
struct ai_oversight {
    uint8_t what;      /* enum ai_missed; if nothing was missed the other members mean nothing */
    uint8_t direction; /* enum ai_direction of a line that the level did not see */
    uint8_t cell;      /* the cell that completes the line, or in which the move that makes two threats is played */
};

/* What the search has found so far; deeper iterations replace it. */
struct ai_report {
    int depth; /* the last depth, in plies, to which all moves were searched */
    int value; /* value of the best moves, for the side to move */
    int pv_length;
    struct move pv[AI_PV_MAX]; /* principal variation: the best line, beginning with the best move */
    uint64_t nodes;            /* moves tried since the search began */
    uint64_t microseconds;     /* since the search began */
    enum ai_proof proof;
    int lower;        /* if proof >= AI_PARTLY_PROVEN: lower bound of the exact score (worth_score) of the best moves */
    int upper;        /* upper bound of the best moves' score; during a search both bounds are those of the position */
    int moves_to_end; /* if proof is AI_PROVEN: how many moves the winner still makes (solver_moves_to_win) */
    struct ai_oversight oversight; /* what the level overlooked when it chose the move (ai_choose) */
};

typedef void ai_report_fn(const struct ai_report *report, void *context);

/* The limits of a search, and where it reports to. All zeros: search to the end of the game, without reports. */
struct ai_request {
    int depth;                 /* plies; 0: no limit */
    int milliseconds;          /* 0: no limit */
    int level_time;            /* for ai_choose: milliseconds that replace the level's own time; 0: none */
    uint64_t nodes;            /* most moves to try; 0: no limit. Unlike a time limit it makes a search repeatable */
    const atomic_bool *cancel; /* any thread may set it: the search ends within 20 ms; may be NULL */
    ai_report_fn *report;      /* called on the searching thread after each finished depth; may be NULL */
    void *context;             /* handed to report */
    struct move recent[2];     /* for ai_choose: the last two moves of the game, latest first; MOVE_NONE: not known */
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
 * needed, so an engine that never plays perfectly does not allocate it. The book must outlive the engine.
 *
 * With more than one thread, levels 9 and 10 also search with two threads, but only in variants in which no prover
 * knows the worth of every move, and only if the request does not limit nodes.
 */
void engine_set_solver(struct engine *engine, const struct solver_limits *limits);

/*
 * Forgets what earlier searches found. The answers of engine_search to a fixed depth never depend on that, but the
 * numbers of nodes do.
 */
void engine_clear(struct engine *engine);

/* Finds all equally best moves. */
enum ai_status engine_search(struct engine *engine, const struct state *state, const struct ai_request *request,
                             struct ai_answer *answer) __attribute__((warn_unused_result));

/* The evaluator's static value of a state for the side to move. */
int engine_evaluate(struct engine *engine, const struct state *state);

/* The name of the i-th evaluator that fits the variant (0: its default); NULL past the last. */
const char *evaluator_name(const struct variant *variant, int i);

/*
 * An evaluator's name as people see it, to be translated (SHOWN). `evaluator` NULL: the default. NULL if there is no
 * such evaluator.
 */
const char *evaluator_title(const struct variant *variant, const char *evaluator);

/*
 * The weights of an evaluator (NULL: the default): how many it has, 0 if none; and the name and usual value of weight
 * i, 0 <= i < evaluator_weight_count.
 */
int evaluator_weight_count(const struct variant *variant, const char *evaluator);
const char *evaluator_weight_name(const struct variant *variant, const char *evaluator, int i);
int evaluator_weight(const struct variant *variant, const char *evaluator, int i);

/*
 * Sets the weights of the engine's evaluator, which must have weights; NULL: its usual ones. Empties the transposition
 * table.
 */
void engine_set_weights(struct engine *engine, const int *weights);

/*
 * Must something that takes seconds to compute, such as a tablebase, exist before a level can choose a move in this
 * variant?
 */
bool ai_prepares(const struct variant *variant, int level);

/*
 * Computes what the level needs (see ai_prepares) ahead of time, once; otherwise the first ai_choose does. `cancel` may
 * be NULL; work that is cancelled is lost.
 */
void ai_prepare(struct engine *engine, int level, const atomic_bool *cancel);

/*
 * Chooses a move as a level (1..10) does. Levels 2 to 8 look that many plies ahead, level 1 two. Level 9 deepens for
 * one second; of the positions in an opening book it recalls some, and plays them as the book says; in the others it
 * plays as level 8. `random` chooses among equally best moves.
 *
 * In games of lines levels 1 to 3 overlook some of the lines, as people do. `random` decides which. They take the best
 * move of a search that does not see these lines; the report's oversight says what that cost, if anything. In other
 * games levels 1 and 2 slip: now and then, if they cannot win at once, they make any legal move. Where the solver
 * covers the variant, levels 5 to 9 play as level 10 once few cells are free, higher levels sooner. docs/levels.md says
 * why, and how strong each level is.
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
 * evaluator or "threats" find a best move by a search that looks deeper where moves are forced. The search takes its
 * values from the evaluator "threats"; its wins and losses are certain, but may take fewer plies than it says. `random`
 * decides between moves that it can hardly tell apart, and between mirror images.
 *
 * Where colours are chosen (enum opening) every level lays the discs after which the colours look most even, and takes
 * the colour that looks better; level 10 goes by their exact worth where the book has it or the board is small.
 *
 * The level sets the limits in `request`, and keeps its cancel, report, context and recent. A level time, if given, is
 * how long levels 9 and 10 think, longer or shorter than usual; the others have no time of their own. Milliseconds, if
 * given, only shorten a level's time. Nodes, if given, replace the time for which levels 9 and 10 search, so that games
 * can be repeated; they do not limit proofs. The report may be NULL.
 */
enum ai_status ai_choose(struct engine *engine, const struct state *state, int level, uint64_t *random,
                         const struct ai_request *request, struct move *move, struct ai_report *report)
    __attribute__((warn_unused_result));

/*
 * Chooses any move, the better the likelier: as exp(value / temperature), the distribution of L. Boltzmann (1868). The
 * temperature, above 0, is in the evaluator's units; 25 000 of them are a win. Each move is searched by itself to the
 * depth of `request`, in its share of the milliseconds and nodes. The report has the value of the chosen move, and the
 * nodes and time of all. AI_NO_MOVE also if cancel has ended it.
 */
enum ai_status ai_choose_warm(struct engine *engine, const struct state *state, int temperature, uint64_t *random,
                              const struct ai_request *request, struct move *move, struct ai_report *report)
    __attribute__((warn_unused_result));

/*
 * Finds all moves that are equally best to a level when it neither overlooks anything nor slips. Where the level plays
 * perfectly they are proven, however long that takes; if cancel ends the proof there is no answer.
 */
enum ai_status ai_suggest(struct engine *engine, const struct state *state, int level, const struct ai_request *request,
                          struct ai_answer *answer) __attribute__((warn_unused_result));

/*
 * Sets a level's limits in a search request: depth in plies, time in milliseconds; 0: no limit. A time limit that the
 * request already has is only shortened. If the request limits nodes, the level sets no time limit.
 */
void level_limits(int level, struct ai_request *request);

GRAVITRIPS_END

#endif
