/*
 * Which games are in the archive already? Two are the same if all their tags
 * are, the time of beginning among them, and all their moves; how long each
 * move took does not matter.
 *
 * Of what is kept only that is read, once, which began when a game that is asked
 * for did, and is of the same game and as many moves: thousands may have no date,
 * and all of them at once would keep a window waiting.
 */
#ifndef STORE_ARCHIVE_KNOWN_H
#define STORE_ARCHIVE_KNOWN_H

#include "store/archive.h"

struct archive_known;

/* The archive must outlive it. NULL when memory is short. */
struct archive_known *archive_known_create(struct archive *archive);
void archive_known_destroy(struct archive_known *known);

/*
 * A game that is the same, in the archive when this was created, or added since; 0 if there is none. When memory is
 * short, or the archive cannot be read (archive_trouble tells), one that is there may not be found. A question may
 * wait for the writer: ask about many games before the first of them is kept.
 */
archive_id archive_known_find(struct archive_known *known, const struct record *record);

/* This game is kept from now on. */
void archive_known_add(struct archive_known *known, const struct record *record, archive_id game);

#endif
