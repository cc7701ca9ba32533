/*
 * What long searches have proved: bounds of scores, known to all threads, kept
 * in a journal, taken from other journals. A solver that uses them goes on
 * where another one was killed.
 */
#ifndef SOLVER_BOUNDS_H
#define SOLVER_BOUNDS_H

#include "files/line_journal.h"
#include "gravitrips/solver.h"
#include "solver/bitboard.h"

struct bounds;

/* How far a search is. */
struct bounds_progress {
    int lower, upper;   /* the score of the position lies within these */
    int alpha;          /* and is being compared with this */
    double part;        /* of the comparison that is done, 0 to 1: an estimate from what is proved of the next plies */
    double part_before; /* when it was begun: known from the journal */
    double seconds;     /* since it was begun */
    uint64_t nodes;     /* of it */
};

/* Called when something was kept, no more than once in two seconds, on any thread, one call at a time. */
typedef void bounds_progress_fn(const struct bounds_progress *progress, void *context);

/*
 * Makes them for a variant that the solver covers, which must outlive them; nothing is known yet. NULL and the reason.
 * The caller destroys them after the solver that uses them.
 */
struct bounds *bounds_create(const struct variant *variant, struct reason *why);

/* What is in the journal is on the disk then; false and the reason if it is not. NULL is allowed. */
bool bounds_destroy(struct bounds *bounds, struct reason *why);

/*
 * Takes what a file of others says: a journal, or scores as `gravitrips-cli solve` prints them. False and the reason,
 * which names the line.
 */
bool bounds_read(struct bounds *bounds, const char *path, struct reason *why) __attribute__((warn_unused_result));

/*
 * Opens a journal to go on with it, or begins one: what is proved from now on, by no fewer nodes than `least`, is added
 * to it. At most one. `torn` gets the bytes at its end that a crash had torn and that were cut off. `path` must outlive
 * the bounds.
 */
bool bounds_open(struct bounds *bounds, const char *path, uint64_t least, uint64_t *torn, struct reason *why)
    __attribute__((warn_unused_result));

enum { BOUNDS_LEAST = 1 << 16 }; /* nodes: some ten milliseconds */

/* From now on progress is told. */
void bounds_tell(struct bounds *bounds, bounds_progress_fn *tell, void *context);

/* Did the journal fail, or did something contradict what is known? Searches are ended then. */
bool bounds_failed(const struct bounds *bounds, struct reason *why);

/* The solver keeps what it proves there, and uses what is known. To be called before the first question. */
void solver_use_bounds(struct solver *solver, struct bounds *bounds);

/* --- for the solver --- */

/* What a search has proved. */
struct bounds_found {
    struct bitboard_position at;
    int lower, upper;
    uint64_t nodes;   /* that it took */
    uint64_t visited; /* by this thread since it last told */
};

/* Keeps it; any thread. False if that failed: the search has to end. */
bool bounds_keep(struct bounds *bounds, const struct bounds_found *found);

/* Only what took so many nodes is worth keeping; the more there is, the more. */
uint64_t bounds_least(const struct bounds *bounds);

/* Narrows a position's bounds down to what is known. */
void bounds_narrow(struct bounds *bounds, const struct bitboard_position *at, int *lower, int *upper);

/* A position within these bounds is compared with alpha from now on: that is what progress is told of. */
void bounds_begin(struct bounds *bounds, const struct bitboard_position *at, int lower, int upper, int alpha);

/* Of how many positions something is known. */
size_t bounds_count(const struct bounds *bounds);

/* Calls `use` for each position of which something is known; no search may be running. */
typedef void bounds_use_fn(const struct bitboard_position *at, int lower, int upper, void *context);
void bounds_each(const struct bounds *bounds, bounds_use_fn *use, void *context);

/*
 * Splits a line POSITION TAB SCORE, as `gravitrips-cli solve` prints it: its text becomes the position alone. False and
 * the reason, which names file and line, if it is not of this form.
 */
bool bounds_split_score(const struct journal_line *line, int *score, struct reason *why);

#endif
