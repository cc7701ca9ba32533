/*
 * Bounds of scores that long searches have proved. All threads share the bounds, a journal keeps them on disk, and they
 * can be read from other journals. So a solver can continue where one that was killed had stopped.
 */
#ifndef SOLVER_BOUNDS_H
#define SOLVER_BOUNDS_H

#include "files/line_journal.h"
#include "gravitrips/solver.h"
#include "solver/bitboard.h"

struct bounds;

/* Progress of a search. */
struct bounds_progress {
    int lower, upper; /* the position's score lies within lower..upper */
    int alpha;        /* the search asks: is the score above alpha? */
    double part; /* how much of this search is done, 0 to 1, estimated from the proved positions of the next plies */
    double part_before; /* `part` at the search's beginning: what was known before */
    double seconds;     /* since the search began */
    uint64_t nodes;     /* nodes visited since the search began */
};

/* Called when a bound has been stored, but at most every two seconds; on any thread, one call at a time. */
typedef void bounds_progress_fn(const struct bounds_progress *progress, void *context);

/*
 * Creates an empty collection of bounds. The solver must cover the variant, which must outlive the bounds. Returns NULL
 * and the reason on failure. Destroy the bounds after the solver that uses them.
 */
struct bounds *bounds_create(const struct variant *variant, struct reason *why);

/*
 * Frees the bounds, and syncs and closes their journal. Returns false and the reason if syncing failed. NULL is
 * allowed.
 */
bool bounds_destroy(struct bounds *bounds, struct reason *why);

/*
 * Adds the bounds in a file: another journal, or scores as `gravitrips-cli solve` prints them. Returns false and the
 * reason, which names the line.
 */
bool bounds_read(struct bounds *bounds, const char *path, struct reason *why) __attribute__((warn_unused_result));

/*
 * Opens or creates the journal; the bounds have only one. From now on, each new bound that took a search of at least
 * `least` nodes is appended to it. `torn` gets how many bytes of a damaged end were cut off. `path` must outlive the
 * bounds.
 */
bool bounds_open(struct bounds *bounds, const char *path, uint64_t least, uint64_t *torn, struct reason *why)
    __attribute__((warn_unused_result));

enum { BOUNDS_LEAST = 1 << 16 }; /* the usual `least` of bounds_open, in nodes: about ten milliseconds */

/* Sets the function that is called with the progress of a search. */
void bounds_tell(struct bounds *bounds, bounds_progress_fn *tell, void *context);

/* Has writing the journal failed, or did a new bound contradict a known one? Searches end in both cases. */
bool bounds_failed(const struct bounds *bounds, struct reason *why);

/* Makes a solver use the known bounds and store those that it proves. Call it before the solver's first search. */
void solver_use_bounds(struct solver *solver, struct bounds *bounds);

/* --- functions that only the solver calls --- */

/* A bound that a search has proved. */
struct bounds_found {
    struct bitboard_position at;
    int lower, upper;
    uint64_t nodes;   /* how many nodes the proof took */
    uint64_t visited; /* how many nodes this thread has visited since its last call of bounds_keep */
};

/* Stores a bound; any thread may call it. Returns false if that failed: the search must then end. */
bool bounds_keep(struct bounds *bounds, const struct bounds_found *found);

/* A bound that took fewer nodes than this is not worth keeping. The number grows with the number of bounds. */
uint64_t bounds_least(const struct bounds *bounds);

/* Narrows the range *lower..*upper of a position's score to what the known bounds allow. */
void bounds_narrow(struct bounds *bounds, const struct bitboard_position *at, int *lower, int *upper);

/*
 * Announces a search that compares a position's score with alpha. From now on, progress reports are about this search.
 */
void bounds_begin(struct bounds *bounds, const struct bitboard_position *at, int lower, int upper, int alpha);

/* How many positions have bounds. */
size_t bounds_count(const struct bounds *bounds);

/* Calls `use` for each position with known bounds. No search may be running. */
typedef void bounds_use_fn(const struct bitboard_position *at, int lower, int upper, void *context);
void bounds_each(const struct bounds *bounds, bounds_use_fn *use, void *context);

/*
 * Splits a line POSITION TAB SCORE, as `gravitrips-cli solve` prints it: the line's text becomes the position alone.
 * Returns false and the reason, which names file and line, if it does not have this form.
 */
bool bounds_split_score(const struct journal_line *line, int *score, struct reason *why);

#endif
