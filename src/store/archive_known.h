/*
 * Finds out whether a game is already in the archive. Two games are the same if all their tags, including the time when
 * they began, and all their moves are; how long the moves took does not matter. Only games of the same kind, with the
 * same beginning and number of moves as the one in question, are read, each once: thousands may have no date, and
 * reading them all at once would make a window wait.
 */
#ifndef STORE_ARCHIVE_KNOWN_H
#define STORE_ARCHIVE_KNOWN_H

#include "store/archive.h"

struct archive_known;

/* The archive must outlive it. NULL when memory is short. */
struct archive_known *archive_known_create(struct archive *archive);
void archive_known_destroy(struct archive_known *known);

/*
 * Finds an equal game that was in the archive when this was created, or was added since; 0: none. If memory is short,
 * or the archive cannot be read (archive_trouble tells), an equal game may be missed. A call may wait for the writer,
 * so ask about many games before the first of them is kept.
 */
archive_id archive_known_find(struct archive_known *known, const struct record *record);

/* Remembers a game that was just kept. */
void archive_known_add(struct archive_known *known, const struct record *record, archive_id game);

#endif
