/*
 * Provers: a table with a row for each way to prove positions. The analyst, the levels (choose.c), `solve` and
 * `analyze` ask the first row that covers the variant. The last row covers all variants, and judges what it cannot
 * prove. A row must have the slots `values` and `worth`; what the other slots do can be derived from these two.
 */
#ifndef AI_PROVER_H
#define AI_PROVER_H

#include "ai/engine.h"
#include "gravitrips/analyst.h"

/* A question about a state, and the answer so far. */
struct inquiry {
    struct engine *engine;
    const struct state *state;
    const atomic_bool *cancel; /* may be NULL */
    int milliseconds;          /* the time for judging what cannot be proven; 0: no limit */
    int patience; /* milliseconds: with `report`, a judgement comes before a proof that takes longer; 0: never */
    analyst_report_fn *report; /* called whenever more is known; may be NULL */
    void *context;
    struct analysis *analysis;
    struct solver_cost cost; /* what `worth` cost, for provers that count it */
};

struct prover {
    /*
     * Is the prover made for this game, even if not for all of its variants? NULL: it is made for no particular game.
     */
    bool (*made_for)(const struct game *game);

    /* Does the prover know the worth of every move of every state of the variant? NULL: it answers for all variants. */
    bool (*covers)(const struct variant *variant);

    /*
     * Makes what the prover needs (a solver or a tablebase), once. Returns false and the reason (may be NULL) if that
     * failed or was cancelled. NULL: it needs nothing.
     */
    bool (*prepare)(struct engine *engine, const atomic_bool *cancel, struct reason *why);
    bool slow; /* preparing takes seconds */

    /* Do levels below 10 also ask this prover, when few cells are free? */
    bool endings;

    /*
     * `values` finds the worth of every move, `worth` only that of the state. The state is running, and the prover is
     * prepared; the analysis lists all moves, and nothing is known of them yet. `values` makes them known and names the
     * best; `worth` sets only `proven` and `worth`.
     */
    enum analyst_status (*values)(struct inquiry *inquiry);
    enum analyst_status (*worth)(struct inquiry *inquiry);

    /* Like engine_search, but the moves are proven and there are no limits. NULL: it is derived from `values`. */
    enum ai_status (*best)(struct engine *engine, const struct state *state, const struct ai_request *request,
                           struct ai_answer *answer);

    /*
     * Reports `move` and the best play after it, if `best` has reported no line. NULL: it is found move by move, from
     * `values`.
     */
    void (*line)(struct engine *engine, const struct state *state, struct move move, const struct ai_request *request,
                 struct ai_report *report);

    /*
     * Like ai_choose at level 10, within a short time. NULL: prover_choose takes one of the best moves with the most
     * traps (ways for the opponent to go wrong).
     */
    enum ai_status (*choose)(struct engine *engine, const struct state *state, uint64_t *random,
                             const struct ai_request *request, struct move *move, struct ai_report *report);
};

extern const struct prover prover_solver, prover_tablebase, prover_tree, prover_search;

/* The first prover that covers a variant; prover_search if nothing proves all of it. */
const struct prover *prover_of(const struct variant *variant);

/* The prover that is made for the variant's game, even if it does not cover this variant (prepare then says so). */
const struct prover *prover_made_for(const struct variant *variant);

/*
 * These functions ask a row of the table, and do themselves what the row leaves out. After the end of the game they
 * return ANALYST_OVER or AI_NO_MOVE.
 */
enum analyst_status prover_prepare(const struct prover *prover, struct engine *engine, const atomic_bool *cancel,
                                   struct reason *why);
enum analyst_status prover_values(const struct prover *prover, struct inquiry *inquiry);
enum analyst_status prover_worth(const struct prover *prover, struct inquiry *inquiry);
enum ai_status prover_suggest(const struct prover *prover, struct engine *engine, const struct state *state,
                              const struct ai_request *request, struct ai_answer *answer);
enum ai_status prover_choose(const struct prover *prover, struct engine *engine, const struct state *state,
                             uint64_t *random, const struct ai_request *request, struct move *move,
                             struct ai_report *report);

/* --- functions that provers share --- */

/* Begins an analysis: lists the moves, of which nothing is known yet. */
void prover_list_moves(const struct variant *variant, const struct state *state, struct analysis *analysis);

bool prover_is_cancelled(const struct inquiry *inquiry);

/* Calls the inquiry's report function, because more is known about the moves. */
void prover_tell(const struct inquiry *inquiry);

/*
 * Names the best moves as soon as they are certain: all worths are known, or one move wins and all others take longer.
 */
void prover_name_best(struct analysis *analysis);

/* Converts a search's value into a worth. The value must be final: a deeper search would not change it. */
struct worth prover_worth_of_value(int value);

/* Converts a worth into a search's value (see ai.h). */
int prover_value(struct worth worth);

/* Writes a proven worth into a report: value, scores, moves to the end. */
void prover_report(const struct variant *variant, const struct state *state, struct worth worth,
                   struct ai_report *report);

/* A set of moves, by their indices: those with the greatest value so far. */
struct choice {
    int count;
    int greatest;
    int moves[MOVES_MAX];
};

/* Adds a move unless another has a greater value, and drops those with a smaller one. */
void prover_take(struct choice *choice, int i, int value);

/*
 * Counts in how many ways the opponent can go wrong after the i-th move. Returns false if the counting was ended early.
 */
typedef bool prover_traps_fn(void *context, int i, int *traps);

/* Keeps the moves with the most traps (ways for the opponent to go wrong), of those whose traps could be counted. */
void prover_keep_most_traps(struct choice *choice, prover_traps_fn *count, void *context);

/* Picks one of the moves at random, each equally likely. */
int prover_pick(const struct choice *choice, uint64_t *random);

/* --- prover_judge.c: a search in limited time judges the moves whose worth is not known --- */

/*
 * Three ways to judge: find the best moves; find how each move looks; do both, one after the other. With 0 milliseconds
 * they search to the end of the game.
 */
enum analyst_status prover_judge_best(struct inquiry *inquiry, int milliseconds);
enum analyst_status prover_judge_each(struct inquiry *inquiry, int milliseconds);
enum analyst_status prover_judge(struct inquiry *inquiry, int milliseconds);

#endif
