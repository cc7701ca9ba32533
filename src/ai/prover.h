/*
 * What proves positions: a table with a row for each way to do it. The first row that covers a variant is asked by the
 * analyst, by the levels (choose.c), and by `solve` and `analyze`; the last one covers all, and judges what it cannot
 * prove. A row must say covers, values and worth; what else it leaves out is made from these.
 */
#ifndef AI_PROVER_H
#define AI_PROVER_H

#include "ai/engine.h"
#include "gravitrips/analyst.h"

/* One question about a state, and what has been answered of it. */
struct inquiry {
    struct engine *engine;
    const struct state *state;
    const atomic_bool *cancel; /* may be NULL */
    int milliseconds;          /* for who judges what it cannot prove; 0: no limit */
    int patience;              /* with `report`: a proof that takes longer is preceded by a judgement; 0: never */
    analyst_report_fn *report; /* told when more is known; may be NULL */
    void *context;
    struct analysis *analysis;
    struct solver_cost cost; /* of `worth`, by who counts it */
};

struct prover {
    /* Is it made for this game, if not for all its variants? NULL: for no game in particular. */
    bool (*made_for)(const struct game *game);

    /* Does it know the worth of every move of every state? */
    bool (*covers)(const struct variant *variant);

    /* Makes what it needs, once. False and why (may be NULL) if it could not, or was cancelled. NULL: needs nothing. */
    bool (*prepare)(struct engine *engine, const atomic_bool *cancel, struct reason *why);
    bool slow; /* that takes seconds */

    /* Do levels below 10 ask it, too, when few cells are free? */
    bool endings;

    /*
     * Finds the worth of every move, or of the state alone, which is running; prepare went well. The analysis has all
     * moves and knows of none: values makes them known and names the best, worth needs only say `proven` and `worth`.
     */
    enum analyst_status (*values)(struct inquiry *inquiry);
    enum analyst_status (*worth)(struct inquiry *inquiry);

    /* As engine_search, but with proven moves and without limits. NULL: by values. */
    enum ai_status (*best)(struct engine *engine, const struct state *state, const struct ai_request *request,
                           struct ai_answer *answer);

    /* Reports `move` and best play after it, where `best` told no line. NULL: move by move, by values. */
    void (*line)(struct engine *engine, const struct state *state, struct move move, const struct ai_request *request,
                 struct ai_report *report);

    /* As ai_choose at level 10, for who has but little time. NULL: of the best moves one with the most traps. */
    enum ai_status (*choose)(struct engine *engine, const struct state *state, uint64_t *random,
                             const struct ai_request *request, struct move *move, struct ai_report *report);
};

extern const struct prover prover_solver, prover_tablebase, prover_tree, prover_search;

/* The first prover that covers a variant; prover_search if nothing proves all of it. */
const struct prover *prover_of(const struct variant *variant);

/* The prover that is made for the variant's game, though it may not cover the variant (prepare then says so). */
const struct prover *prover_made_for(const struct variant *variant);

/* The rows' members for who asks; a question about a state after the end is ANALYST_OVER or AI_NO_MOVE. */
enum analyst_status prover_prepare(const struct prover *prover, struct engine *engine, const atomic_bool *cancel,
                                   struct reason *why);
enum analyst_status prover_values(const struct prover *prover, struct inquiry *inquiry);
enum analyst_status prover_worth(const struct prover *prover, struct inquiry *inquiry);
enum ai_status prover_suggest(const struct prover *prover, struct engine *engine, const struct state *state,
                              const struct ai_request *request, struct ai_answer *answer);
enum ai_status prover_choose(const struct prover *prover, struct engine *engine, const struct state *state,
                             uint64_t *random, const struct ai_request *request, struct move *move,
                             struct ai_report *report);

/* --- what provers share --- */

bool prover_is_cancelled(const struct inquiry *inquiry);

/* Tells who asked that more is known. */
void prover_tell(const struct inquiry *inquiry);

/* Names the best moves as soon as they can be: all are known, or one wins and all others take longer. */
void prover_name_best(struct analysis *analysis);

/* What a search's value, that looking deeper would not change, is worth; and the value of a worth. */
struct worth prover_worth_of_value(int value);
int prover_value(struct worth worth);

/* Sets what a report says of a proven worth: value, scores, moves to the end. */
void prover_report(const struct variant *variant, const struct state *state, struct worth worth,
                   struct ai_report *report);

/* Those of some moves, by their numbers, that have the greatest of something. */
struct choice {
    int count;
    int greatest;
    int moves[MOVES_MAX];
};

/* Takes a move in if none has more, and drops those that have less. */
void prover_take(struct choice *choice, int i, int value);

/* Counts the ways to go wrong that the i-th move leaves; false if that was ended before. */
typedef bool prover_traps_fn(void *context, int i, int *traps);

/* Keeps the moves with the most traps, of those whose traps could be counted. */
void prover_keep_most_traps(struct choice *choice, prover_traps_fn *count, void *context);

/* One of them, each as likely as another. */
int prover_pick(const struct choice *choice, uint64_t *random);

/* --- prover_judge.c: judgement by search in so much time, beside what is known --- */

/* Which moves are best; what each of them looks like; one after the other. Milliseconds: 0: to the end of the game. */
enum analyst_status prover_judge_best(struct inquiry *inquiry, int milliseconds);
enum analyst_status prover_judge_each(struct inquiry *inquiry, int milliseconds);
enum analyst_status prover_judge(struct inquiry *inquiry, int milliseconds);

#endif
