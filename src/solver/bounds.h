/*
 * Bounds of scores that long searches have proved. All threads share them, a journal keeps them, and they can be read
 * from other journals. A solver with bounds continues where one that was killed had stopped.
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
    double part; /* how much of the comparison is done, 0 to 1, estimated from proved positions of the next plies */
    double part_before; /* what `part` was at the beginning, from the journal */
    double seconds;     /* since the beginning */
    uint64_t nodes;     /* nodes since the beginning */
};

/* Called when a bound has been kept, but at most every two seconds; on any thread, one call at a time. */
typedef void bounds_progress_fn(const struct bounds_progress *progress, void *context);

/*
 * Makes empty bounds for a variant, which the solver must cover and which must outlive them. NULL and the reason if
 * that fails. Destroy them after the solver that uses them.
 */
struct bounds *bounds_create(const struct variant *variant, struct reason *why);

/* Syncs and closes the journal. Returns false and the reason if that failed. NULL is allowed. */
bool bounds_destroy(struct bounds *bounds, struct reason *why);

/*
 * Reads a file made elsewhere: a journal, or scores as `gravitrips-cli solve` prints them. Returns false and the
 * reason, which names the line.
 */
bool bounds_read(struct bounds *bounds, const char *path, struct reason *why) __attribute__((warn_unused_result));

/*
 * Opens the journal or creates it; there can be only one. From now on, bounds that took at least `least` nodes are
 * appended. `torn` gets how many bytes of a damaged end were cut off. `path` must outlive the bounds.
 */
bool bounds_open(struct bounds *bounds, const char *path, uint64_t least, uint64_t *torn, struct reason *why)
    __attribute__((warn_unused_result));

enum { BOUNDS_LEAST = 1 << 16 }; /* nodes: about ten milliseconds */

/* Sets the function that is told about progress. */
void bounds_tell(struct bounds *bounds, bounds_progress_fn *tell, void *context);

/* Has the journal failed, or did a bound contradict one that was known? Searches end in both cases. */
bool bounds_failed(const struct bounds *bounds, struct reason *why);

/* Lets a solver use and keep bounds. Call it before the first question. */
void solver_use_bounds(struct solver *solver, struct bounds *bounds);

/* --- for the solver --- */

/* A bound that a search has proved. */
struct bounds_found {
    struct bitboard_position at;
    int lower, upper;
    uint64_t nodes;   /* how many nodes it took */
    uint64_t visited; /* how many nodes this thread has visited since its last call */
};

/* Keeps a bound; any thread may call it. Returns false if that failed: the search must then end. */
bool bounds_keep(struct bounds *bounds, const struct bounds_found *found);

/* A bound that took fewer nodes than this is not worth keeping. The number grows with the number of bounds. */
uint64_t bounds_least(const struct bounds *bounds);

/* Narrows a position's bounds down to the known ones. */
void bounds_narrow(struct bounds *bounds, const struct bitboard_position *at, int *lower, int *upper);

/* Begins to compare a position's score with alpha. From now on, progress is told about this comparison. */
void bounds_begin(struct bounds *bounds, const struct bitboard_position *at, int lower, int upper, int alpha);

/* How many positions have bounds. */
size_t bounds_count(const struct bounds *bounds);

/* Calls `use` for each position with bounds, while no search is running. */
typedef void bounds_use_fn(const struct bitboard_position *at, int lower, int upper, void *context);
void bounds_each(const struct bounds *bounds, bounds_use_fn *use, void *context);

/*
 * Splits a line POSITION TAB SCORE, as `gravitrips-cli solve` prints it: the line's text becomes the position alone.
 * Returns false and the reason, which names file and line, if it does not have this form.
 */
bool bounds_split_score(const struct journal_line *line, int *score, struct reason *why);

#endif
