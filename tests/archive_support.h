/*
 * What the tests of the archive share: games to keep, and looking whether they
 * were kept.
 */
#ifndef ARCHIVE_SUPPORT_H
#define ARCHIVE_SUPPORT_H

#include "store/archive.h"

/* Opens an archive and expects the notice to hold this text, or to be empty if it is NULL. */
struct archive *archive_expecting(const char *directory, const char *text);

/* Closes an archive and expects everything to be kept. */
void archive_close_kept(struct archive *archive);

/*
 * Makes a record: a human against the computer's level 4, played by these moves ("4453") of a game in its default
 * variant (Connect Four for NULL), each of which took 100 ms more than the one before, begun at this time. Its end
 * is what the moves lead to. The caller frees.
 */
void make_record(struct record *record, const char *game, const char *moves, int64_t begun);

/* Fails the test unless two records are the same in all that is kept. */
void expect_same_record(const struct record *found, const struct record *expected);

/* Loads a game and expects it to be this one. */
void expect_kept(struct archive *archive, archive_id game, const struct record *expected);

/* How many games an archive has. */
int count_all(struct archive *archive);

#endif
