/*
 * Games with a friend elsewhere: what it takes to come back to one, as bytes
 * that only the session understands, kept together with the running round,
 * which is a game in the archive as any other.
 *
 * A session has a name of its own, and two players; both may be kept in one
 * file. Who runs one has taken it, so that no other program does meanwhile; it
 * is free again when it was left, or that program has ended, however that came.
 * The game of one that is not over can be read, and reviewed, but archive_resume
 * refuses it, and archive_delete while somebody runs it.
 *
 * These wait for the disk, and so are for a thread that may, with an archive of
 * its own: as archive.h has it, one archive may be used by one thread at a time.
 */
#ifndef STORE_ARCHIVE_FRIENDS_H
#define STORE_ARCHIVE_FRIENDS_H

#include "store/archive.h"

enum { ARCHIVE_FRIEND_NAME_SIZE = 16, ARCHIVE_FRIEND_BYTES_MAX = 1024 * 1024 };

/* What is known of a session beside its bytes. */
struct archive_friend {
    uint8_t name[ARCHIVE_FRIEND_NAME_SIZE];
    int player;                   /* 0, 1: whose end this is */
    char other[RECORD_NAME_SIZE]; /* the other one's name */
    int round;                    /* from 1; 0: none yet */
    bool my_turn;
    bool over; /* nothing is left to come back to */
};

/*
 * Keeps a session as it is now, with its running round (NULL before the first), in one transaction: whenever this
 * program is killed, all of it is there or nothing. True only when it is on the platter. The same round is the same
 * game, with the moves that it has now, be they fewer; another round is another game. Of a session that is over the
 * bytes are forgotten. Takes the session. `game` (may be NULL) becomes its game, 0 without one. False and the reason if
 * it cannot be written, or another program runs it: all is then as it was.
 */
bool archive_friend_keep(struct archive *archive, const struct archive_friend *friend, const void *bytes, size_t size,
                         const struct record *record, archive_id *game, struct reason *why)
    __attribute__((warn_unused_result));

/* Takes a session that is not over; false and the reason if another program runs it, or there is no such session. */
bool archive_friend_take(struct archive *archive, const struct archive_friend *friend, struct reason *why)
    __attribute__((warn_unused_result));

/* Lets it go: another program may take it. False if that could not be written. */
bool archive_friend_leave(struct archive *archive, const struct archive_friend *friend);

/* Forgets all that it takes to come back; the games stay. False if another program runs it, or it cannot be written. */
bool archive_friend_drop(struct archive *archive, const struct archive_friend *friend, struct reason *why);

/* What a list shows of a session that is not over. */
struct archive_friend_entry {
    struct archive_friend friend;
    struct archive_entry game; /* of the running round; its id is 0 if there is none, or it is deleted */
    int64_t changed;           /* seconds since 1970 */
    bool running;              /* somebody has taken it */
};

/* Reads up to `max` of them, those where it is one's own turn first, each lot with the latest first; -1: it cannot. */
int archive_friend_list(struct archive *archive, int max, struct archive_friend_entry *entries);

/*
 * The bytes of a session, which the caller frees with archive_friend_free, and what else is known of it: asks by name
 * and player. NULL if there is no such session, it is over, or it cannot be read.
 */
void *archive_friend_load(struct archive *archive, struct archive_friend *friend, size_t *size);
void archive_friend_free(void *bytes);

#endif
