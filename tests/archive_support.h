/*
 * What the tests of the archive share: games to keep, and looking whether they
 * were kept.
 */
#ifndef ARCHIVE_SUPPORT_H
#define ARCHIVE_SUPPORT_H

#include "store/archive.h"

/*
 * Opens an archive and expects the notice to hold this text, or to be empty if it is NULL. It is closed after the
 * test, or before that by one of the two at the end; everything is expected to be kept, unless the test looks itself.
 */
struct archive *archive_expecting(const char *directory, const char *text);
struct archive *archive_reading(const char *directory); /* with nothing to tell */
void archive_close_kept(struct archive *archive);
bool archive_close_told(struct archive *archive, struct notice *notice);

/*
 * Makes a record: a human against the computer's level 4, played by these moves ("4453") of a game in its default
 * variant (Connect Four for NULL), each of which took 100 ms more than the one before, begun at this time. Its end
 * is what the moves lead to. It is freed after the test.
 */
struct record *make_record(const char *game, const char *moves, int64_t begun);

/* Begins such a game in an archive, with all of its moves. */
archive_id keep_game(struct archive *archive, const char *game, const char *moves, int64_t begun);

/* The same game before its first move; the moves are not copied. */
struct record without_moves(const struct record *record);

/* Fails the test unless two records are the same in all that is kept. */
void expect_same_record(const struct record *found, const struct record *expected);

/* Loads a game, which is freed after the test; or expects it to be this one. */
struct record *load_game(struct archive *archive, archive_id game);
void expect_kept(struct archive *archive, archive_id game, const struct record *expected);

/* How many games an archive has. */
int count_all(struct archive *archive);

#endif
