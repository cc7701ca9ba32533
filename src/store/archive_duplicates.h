/*
 * Finds out whether a game is in the archive already. Two games are the same if all their tags are, including the time
 * when they began, and all their moves; neither how long the moves took nor what an engine said last matters, because
 * texts and archives of earlier versions lack the words. Only games of the same kind, with the
 * same beginning and the same number of moves, are read, and each of them once: there may be thousands without a date,
 * and reading all of them at once would make a window wait.
 */
#ifndef STORE_ARCHIVE_DUPLICATES_H
#define STORE_ARCHIVE_DUPLICATES_H

#include "store/archive.h"

struct archive_duplicates;

/* Creates the search for equal games. The archive must outlive it. NULL if memory is short. */
struct archive_duplicates *archive_duplicates_create(struct archive *archive);
void archive_duplicates_destroy(struct archive_duplicates *known);

/*
 * Finds an equal game that was in the archive when this was created, or that was added since; 0: there is none. If
 * memory is short, or if the archive cannot be read (archive_trouble tells), an equal game may be missed. A call may
 * wait for the writer, so ask about all games before the first of them is kept.
 */
archive_id archive_duplicates_find(struct archive_duplicates *known, const struct record *record);

/* Remembers a game that was just added to the archive. */
void archive_duplicates_add(struct archive_duplicates *known, const struct record *record, archive_id game);

#endif
