/*
 * Bounds of scores that long searches have proved: shared by all threads, kept in a journal, read from other journals.
 * A solver with them continues where a killed one stopped.
 */
#ifndef SOLVER_BOUNDS_H
#define SOLVER_BOUNDS_H

#include "files/line_journal.h"
#include "gravitrips/solver.h"
#include "solver/bitboard.h"

struct bounds;

/* Progress of a search. */
struct bounds_progress {
    int lower, upper; /* the score of the position lies within these */
    int alpha;        /* the null window: is the score above this? */
    double
        part; /* share of the comparison that is done, 0 to 1, estimated from the proved positions of the next plies */
    double part_before; /* that share at the beginning, by the journal */
    double seconds;     /* since the beginning */
    uint64_t nodes;     /* nodes since then */
};

/* Called when a bound was kept, at most every two seconds, on any thread, one call at a time. */
typedef void bounds_progress_fn(const struct bounds_progress *progress, void *context);

/*
 * Makes empty bounds for a variant that the solver covers and that must outlive them. NULL and the reason if that
 * fails. Destroy them after the solver that uses them.
 */
struct bounds *bounds_create(const struct variant *variant, struct reason *why);

/* Syncs and closes the journal. Returns false and the reason if that failed. NULL is allowed. */
bool bounds_destroy(struct bounds *bounds, struct reason *why);

/*
 * Reads a file of others: a journal, or scores as `gravitrips-cli solve` prints them. Returns false and the reason,
 * which names the line.
 */
bool bounds_read(struct bounds *bounds, const char *path, struct reason *why) __attribute__((warn_unused_result));

/*
 * Opens or creates the journal; there can be only one. Bounds that take at least `least` nodes are appended from now
 * on. `torn` gets the bytes of a damaged end that were cut off. `path` must outlive the bounds.
 */
bool bounds_open(struct bounds *bounds, const char *path, uint64_t least, uint64_t *torn, struct reason *why)
    __attribute__((warn_unused_result));

enum { BOUNDS_LEAST = 1 << 16 }; /* nodes: about ten milliseconds */

/* Sets the function that is told of progress. */
void bounds_tell(struct bounds *bounds, bounds_progress_fn *tell, void *context);

/* Did the journal fail, or did a bound contradict a known one? Searches then end. */
bool bounds_failed(const struct bounds *bounds, struct reason *why);

/* Lets a solver use and keep bounds. Call it before the first question. */
void solver_use_bounds(struct solver *solver, struct bounds *bounds);

/* --- for the solver --- */

/* A bound that a search has proved. */
struct bounds_found {
    struct bitboard_position at;
    int lower, upper;
    uint64_t nodes;   /* nodes it took */
    uint64_t visited; /* nodes of this thread since its last call */
};

/* Keeps a bound; on any thread. Returns false if that failed: the search must then end. */
bool bounds_keep(struct bounds *bounds, const struct bounds_found *found);

/* Bounds that took fewer nodes than this are not worth keeping. It grows with the number of bounds. */
uint64_t bounds_least(const struct bounds *bounds);

/* Narrows a position's bounds to the known ones. */
void bounds_narrow(struct bounds *bounds, const struct bitboard_position *at, int *lower, int *upper);

/* Begins a comparison of a position with alpha, whose progress is then told. */
void bounds_begin(struct bounds *bounds, const struct bitboard_position *at, int lower, int upper, int alpha);

/* The number of positions with bounds. */
size_t bounds_count(const struct bounds *bounds);

/* Calls `use` for each position with bounds, while no search is running. */
typedef void bounds_use_fn(const struct bitboard_position *at, int lower, int upper, void *context);
void bounds_each(const struct bounds *bounds, bounds_use_fn *use, void *context);

/*
 * Splits a line POSITION TAB SCORE, as `gravitrips-cli solve` prints it: its text becomes the position alone. Returns
 * false and the reason, which names file and line, if it is not of this form.
 */
bool bounds_split_score(const struct journal_line *line, int *score, struct reason *why);

#endif
