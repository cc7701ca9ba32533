/*
 * Which positions the kept games of one board passed through, and how those games ended: an index in memory that is
 * made in one walk over the games and answers at once. Mirror images count as one position where the rules do not tell
 * them apart. It is made on the archive's thread; afterwards it is constant and any thread may use it.
 */
#ifndef STORE_ARCHIVE_PASSED_H
#define STORE_ARCHIVE_PASSED_H

#include "standard.h"
#include "store/archive.h"

/* The games that passed through a position, each counted once. */
struct archive_passed {
    uint32_t games;  /* including unfinished games */
    uint32_t won[2]; /* by side */
    uint32_t drawn;
};

struct archive_passages;

/*
 * Reads the games of a variant, the last first; if there is no room for all, the oldest are left out. Deleted games and
 * those that make no sense do not count. Ends soon once `cancel` (may be NULL) is set. NULL: cancelled, or the games
 * cannot be read, or memory is short. The caller frees it.
 */
struct archive_passages *archive_passages_read(struct archive *archive, const struct variant *variant,
                                               const atomic_bool *cancel);
void archive_passages_free(struct archive_passages *passages);

/* The games that passed through a state of the variant. */
struct archive_passed archive_passages_at(const struct archive_passages *passages, const struct variant *variant,
                                          const struct state *state);

#endif
