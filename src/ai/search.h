/*
 * One search of an engine: the data that live from the question to the answer. engine.c deepens and handles the root;
 * search.c searches below it.
 */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include "ai/evaluator.h"
#include "ai/table.h"
#include "ai/watch.h"
#include "gravitrips/ai.h"
#include "threads/thread.h"

enum { KILLERS = 2, CELL_NAMES = 256 };

/* What decides in which order moves are tried. */
struct ordering {
    struct move killers[AI_DEPTH_MAX + 1][KILLERS]; /* by ply: the moves that caused the last cuts */
    int history[2][CELL_NAMES]; /* by side and target cell: how often, and how deep, a move caused a cut */
};

enum { VALUE_INFINITE = 30000 };

/* A line of play: the best moves of both sides in turn. */
struct line {
    int length;
    struct move moves[AI_PV_MAX];
};

/* What a search has spent, and what ends it. */
struct search_effort {
    const atomic_bool *cancel; /* may be NULL */
    uint64_t deadline;         /* in microseconds of thread_microseconds; 0: there is none */
    uint64_t nodes_most;       /* the most moves that may be tried; 0: no limit */
    uint64_t nodes;            /* moves tried */
    bool stopped;              /* a limit was reached, or cancel was set: values returned after that mean nothing */
};

struct search {
    const struct variant *variant;
    const struct evaluator *evaluator;
    struct table *table;
    struct evaluation evaluation; /* of the state that is being searched */
    struct ordering ordering;

    struct search_effort effort;
    enum search_way way;
    bool watched;              /* by `watch`, or it is another way than WAY_DEEPENING */
    bool told;                 /* the node that is being entered has been told of */
    const struct watch *watch; /* NULL: nobody watches */
    enum node_end end;         /* how the node that was left last ended, and how many moves it left out */
    int untried;
    bool horizon;                     /* a value from the horizon has been used since this was last cleared */
    struct line lines[AI_PV_MAX + 1]; /* by ply: the best line from this ply on; null windows do not set it */
};

/* Moves by number, which are tried in order of their scores, best first. */
struct ranking {
    int count, next;
    int numbers[MOVES_MAX], scores[MOVES_MAX];
};

static inline void search_rank(struct ranking *ranking, int number, int score)
{
    ranking->numbers[ranking->count] = number;
    ranking->scores[ranking->count++] = score;
}

/* Takes the best of the remaining moves; there must be one. */
int search_next_ranked(struct ranking *ranking);

/* Initialises the order of moves by what is known before the search: how many lines go through each cell. */
void search_begin_ordering(struct ordering *ordering, const struct variant *variant);

/* The depth at which deepening ends. */
static inline int search_depth_limit(const struct ai_request *request)
{
    return request->depth > 0 && request->depth < AI_DEPTH_MAX ? request->depth : AI_DEPTH_MAX;
}

/* Is the value a forced win or loss? */
static inline bool is_decided(int value)
{
    return value > AI_DECIDED || value < -AI_DECIDED;
}

/*
 * The value of a legal move in a running state at `ply` plies from the root, for the side that makes it. It looks
 * `depth` plies ahead, including the move. The value is exact if it lies inside (alpha, beta); at or below alpha it is
 * an upper bound, at or above beta a lower bound. It means nothing if the search was stopped meanwhile.
 * search->evaluation is that of the state before the move.
 */
int search_move(struct search *search, const struct state *state, struct move move, int alpha, int beta, int depth,
                int ply);

/* Counts a node, and checks now and then whether the search must end. */
static inline void search_count_node(struct search_effort *effort)
{
    enum { NODES_BETWEEN_LOOKS = 1024 };
    if (effort->nodes_most != 0 && effort->nodes >= effort->nodes_most)
        effort->stopped = true;
    if (effort->stopped || ++effort->nodes % NODES_BETWEEN_LOOKS != 0)
        return;
    if ((effort->cancel && atomic_load_explicit(effort->cancel, memory_order_relaxed)) ||
        (effort->deadline != 0 && thread_microseconds() >= effort->deadline))
        effort->stopped = true;
}

/* Sets the best line at this ply: `move`, followed by the best line at the next ply. */
void search_set_line(struct line lines[AI_PV_MAX + 1], int ply, struct move move);

/* Empties the best line at this ply: no move follows. */
static inline void search_clear_line(struct line lines[AI_PV_MAX + 1], int ply)
{
    if (ply <= AI_PV_MAX)
        lines[ply].length = 0;
}

/*
 * Converts a value for the table, in which wins and losses are counted from the position itself, so that the value can
 * be used at any ply.
 */
static inline int search_to_table(int value, int ply)
{
    return value > AI_DECIDED ? value + ply : value < -AI_DECIDED ? value - ply : value;
}

static inline int search_from_table(int value, int ply)
{
    return search_to_table(value, -ply);
}

/*
 * Makes the table entry for what a search to this depth has found: a value, which the window (alpha, beta) makes exact
 * or a bound, and a best move.
 */
static inline struct table_entry search_entry(uint64_t key, int value, int alpha, int beta, int depth, int ply,
                                              bool complete, struct move best)
{
    return (struct table_entry){
        .key = key,
        .value = (int16_t)search_to_table(value, ply),
        .depth = (uint8_t)depth,
        .bound = value >= beta    ? BOUND_LOWER
                 : value <= alpha ? BOUND_UPPER
                                  : BOUND_EXACT,
        .complete = complete,
        .move = best,
    };
}

/*
 * Reports the result; to be called after each finished depth. Returns whether a deeper search could find more. The
 * limits apply only after the first call, so that there is a move however little time there is.
 */
static inline bool search_goes_deeper(struct search_effort *effort, const struct ai_request *request, uint64_t begun,
                                      const struct ai_report *report, bool horizon)
{
    if (request->report)
        request->report(report, request->context);
    if (request->milliseconds > 0)
        effort->deadline = begun + (uint64_t)request->milliseconds * 1000;
    effort->nodes_most = request->nodes;
    return !is_decided(report->value) && horizon;
}

#endif
