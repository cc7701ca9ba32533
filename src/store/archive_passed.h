/*
 * Which positions the kept games of one board went through, and how those games ended: an index in memory, made in one
 * walk over the games, that answers at once. Mirror images count as one position where the rules do not tell them
 * apart.
 *
 * Threads: it is made where the archive is used; what is made is constant and belongs to nobody else.
 */
#ifndef STORE_ARCHIVE_PASSED_H
#define STORE_ARCHIVE_PASSED_H

#include "standard.h"
#include "store/archive.h"

/* Games that went through a position, each counted once. */
struct archive_passed {
    uint32_t games;  /* also those that have not ended */
    uint32_t won[2]; /* by side */
    uint32_t drawn;
};

struct archive_passages;

/*
 * Reads the games of a variant, the last one first; where there is no room for all the first ones are left out. Deleted
 * games do not count, nor those that make no sense. Once `cancel` (may be NULL) is set it ends soon. NULL: cancelled,
 * or the games cannot be read, or memory is short. The caller frees it.
 */
struct archive_passages *archive_passages_read(struct archive *archive, const struct variant *variant,
                                               const atomic_bool *cancel);
void archive_passages_free(struct archive_passages *passages);

/* What went through a state of the variant. */
struct archive_passed archive_passages_at(const struct archive_passages *passages, const struct variant *variant,
                                          const struct state *state);

#endif
