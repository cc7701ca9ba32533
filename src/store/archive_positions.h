/*
 * Which positions the kept games of one board passed through, and how those games ended: an index in memory, made in
 * one walk over the games, that answers at once. A position and its mirror image count as one if the rules make no
 * difference between them. It is made on the archive's thread; after that it is constant, and any thread may use it.
 */
#ifndef STORE_ARCHIVE_POSITIONS_H
#define STORE_ARCHIVE_POSITIONS_H

#include "standard.h"
#include "store/archive.h"

/* The games that passed through a position, each counted once. */
struct archive_passed {
    uint32_t games;  /* how many games in all, unfinished ones included */
    uint32_t won[2]; /* by side */
    uint32_t drawn;
};

struct archive_passages;

/*
 * Reads the games of a variant, the last first; if there is no room for all of them, the oldest are left out. Games
 * that were deleted or make no sense do not count, nor do those that no human played or that began at a position that
 * was set up. Ends soon after `cancel` (may be NULL) is set. NULL if it was cancelled, if the games cannot be read, or
 * if memory is short. The caller frees it.
 */
struct archive_passages *archive_passages_read(struct archive *archive, const struct variant *variant,
                                               const atomic_bool *cancel);
void archive_passages_free(struct archive_passages *passages);

/* How many games passed through a state of the variant, and how they ended. */
struct archive_passed archive_passages_at(const struct archive_passages *passages, const struct variant *variant,
                                          const struct state *state);

#endif
