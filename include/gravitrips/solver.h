/*
 * The public interface of the solver: what a Connect Four position is worth when both sides play perfectly. Scores are
 * for the side to move. 0 is a draw; +k, it wins, and k - 1 of its stones are then still unplayed (so +1 wins with its
 * last stone); -k, it loses, and the winner has k - 1 left. Scores never depend on what was solved before, on the
 * number of threads, on the memory or on the processor; the numbers of nodes and the times do. Threads: a solver works
 * on one question at a time, so calls for the same solver must not overlap; different solvers are independent. The
 * cancel flag may be set from any thread. Callbacks run on the calling thread.
 */
#ifndef GRAVITRIPS_SOLVER_H
#define GRAVITRIPS_SOLVER_H

#include "gravitrips/game.h"

GRAVITRIPS_BEGIN

enum {
    SOLVER_THREADS_MAX = 64,
    SOLVER_LINE_MAX = 128 /* plies of the longest line: as many as the largest covered board has cells */
};

/* The processor instructions that the search uses. SOLVER_FASTEST: the fastest that this processor has. */
enum solver_path { SOLVER_FASTEST, SOLVER_PLAIN, SOLVER_AVX2, SOLVER_AVX512 };

struct book;

/* Members that are 0 take the default. */
struct solver_limits {
    size_t memory; /* bytes for the transposition table, nearly all of which are used; default 64 MiB */
    int threads;   /* default 1; no more than SOLVER_THREADS_MAX are used */
    enum solver_path path;
    const struct book *book; /* a book of the same variant, which must outlive the solver; NULL: solve without one */
};

enum solver_status {
    SOLVER_DONE,
    SOLVER_STOPPED, /* cancelled, or the time was up: the answer is not known */
    SOLVER_OVER     /* the game is over: there is nothing to solve */
};

/* What it cost to find an answer. */
struct solver_cost {
    uint64_t nodes; /* positions visited, by all threads */
    uint64_t microseconds;
};

/* The worth of each move for the side that makes it. */
struct solver_analysis {
    bool known[WIDTH_MAX]; /* false for full columns, and for those not reached before a cancel */
    int scores[WIDTH_MAX];
    int best; /* greatest of the known scores */
};

/* Called when the score of a move becomes known. */
typedef void solver_report_fn(int column, int score, void *context);

struct solver;

/*
 * Does the solver cover a variant: Connect Four, connect 4, (height + 1) * width <= 128 (64 where the compiler has no
 * numbers of 128 bits)?
 */
bool solver_covers(const struct variant *variant);

/*
 * Does the solver prove most positions of the variant within seconds? It does if (height + 1) * width <= 64. On larger
 * boards it proves positions near the end; the rest may take hours or years.
 */
bool solver_is_quick(const struct variant *variant);

/*
 * Makes a solver for a variant that it covers. `limits` may be NULL. When memory is short the table is halved until it
 * fits (see solver_memory). Returns NULL and the reason if the variant is not covered, the processor lacks the
 * instructions asked for, or not even the smallest table fits. The caller destroys it.
 */
struct solver *solver_create(const struct variant *variant, const struct solver_limits *limits, struct reason *why);
void solver_destroy(struct solver *solver);

/* Bytes of the table. `reduced` (may be NULL) says whether it was halved because memory was short. */
size_t solver_memory(const struct solver *solver, bool *reduced);

/* Forgets what was solved before. */
void solver_clear(struct solver *solver);

/* Sets a deadline, counted from now, at which later questions end as if they were cancelled. 0: no deadline. */
void solver_set_deadline(struct solver *solver, uint64_t microseconds);

/*
 * Finds the score of a state. `cancel` may be NULL; once it is set the call returns within 20 ms. `cost` may be NULL.
 */
enum solver_status solver_solve(struct solver *solver, const struct state *state, const atomic_bool *cancel, int *score,
                                struct solver_cost *cost) __attribute__((warn_unused_result));

/*
 * Compares the score of a state with `alpha`, which costs less than finding it: a `bound` above alpha is a lower bound
 * of the score, any other an upper bound. `cancel` and `cost` may be NULL.
 */
enum solver_status solver_compare(struct solver *solver, const struct state *state, int alpha,
                                  const atomic_bool *cancel, int *bound, struct solver_cost *cost)
    __attribute__((warn_unused_result));

/*
 * The alpha to compare with next, when the score of a position with `empty` empty cells is known to lie within lower <
 * upper: the cheapest comparison first.
 */
int solver_next_alpha(int lower, int upper, int empty);

/* Finds the scores of all moves. `report`, `cancel` and `cost` may be NULL. */
enum solver_status solver_analyze(struct solver *solver, const struct state *state, const atomic_bool *cancel,
                                  solver_report_fn *report, void *context, struct solver_analysis *analysis,
                                  struct solver_cost *cost) __attribute__((warn_unused_result));

/*
 * Finds the principal variation: the columns of one line of perfect play to the end of the game; of equally good moves
 * the one nearest the centre. `length` is set even if the status is SOLVER_STOPPED: the line is right as far as it
 * goes.
 */
enum solver_status solver_line(struct solver *solver, const struct state *state, const atomic_bool *cancel,
                               int columns[SOLVER_LINE_MAX], int *length, struct solver_cost *cost)
    __attribute__((warn_unused_result));

/* How many moves the winner of a score still makes, including the winning one; 0 for a draw. */
int solver_moves_to_win(const struct variant *variant, const struct state *state, int score);

/*
 * The opening book: the exact scores of all positions of one variant through some number of plies. It is read-only,
 * mapped into memory, and may be shared by any number of solvers and threads.
 */
struct book_info {
    struct options sizes; /* the variant that the book is for */
    int plies;            /* the book has all positions with at most this many discs */
    uint64_t positions;   /* positions in it; a position and its mirror image count as one */
    uint64_t bytes;       /* size of the file */
};

/*
 * Opens a book. NULL and the reason if the file cannot be read, is damaged (its checksum is tested), was written by
 * another version, or is for another variant; with `variant` NULL a book for any variant is opened. The caller closes
 * it after destroying the solvers that use it. Until then the file may be removed, or replaced by renaming another one,
 * but not be written to: it is mapped.
 */
struct book *book_open(const char *path, const struct variant *variant, struct reason *why);

/*
 * Opens the book that comes with the program, if there is one for the variant: in $GRAVITRIPS_ASSETS, else beside the
 * program in the build tree, else where it was installed. NULL with an empty reason if there is none; NULL with a
 * reason that names the file if book_open refuses it.
 */
struct book *book_open_default(const struct variant *variant, struct reason *why);
void book_close(struct book *book);

struct book_info book_info(const struct book *book);

/* Finds the score of a state. False if it is not in the book, as are states with too many plies or after the end. */
bool book_score(const struct book *book, const struct state *state, int *score);

GRAVITRIPS_END

#endif
