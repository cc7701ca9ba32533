/*
 * Sessions: games with a friend elsewhere. A session is kept as bytes, with all that is needed to come back to it; only
 * the session itself understands them. Its running round is kept with it, as a game of the archive like any other. A
 * session has a name and two players; one file may hold both ends. A program that runs a session takes it, so that no
 * other program can. The session is free again when the program has left it, or has ended in any way. The game of an
 * unfinished session can be read and reviewed, but archive_resume refuses it, and so does archive_delete while somebody
 * runs the session. These calls wait for the disk, so they need a thread that may wait, with an archive of its own: one
 * archive may be used by one thread at a time.
 */
#ifndef STORE_ARCHIVE_FRIENDS_H
#define STORE_ARCHIVE_FRIENDS_H

#include "net/friend.h"
#include "store/archive.h"

enum { ARCHIVE_FRIEND_NAME_SIZE = 16, ARCHIVE_FRIEND_BYTES_MAX = 1024 * 1024 };

/* What is known about a session without its bytes. */
struct archive_friend {
    uint8_t name[ARCHIVE_FRIEND_NAME_SIZE];
    int player;                   /* which of the two players is at this end: 0 or 1 */
    char other[RECORD_NAME_SIZE]; /* the other player's name */
    int round;                    /* number of the running round, from 1; 0: none yet */
    bool my_turn;
    bool over; /* the session is over, and cannot be continued */
};

/*
 * Keeps a session as it is now, together with its running round (NULL before the first one), in one transaction: if the
 * program is killed, either all of it is kept or nothing. Returns true only after it is on the disk. While the round is
 * the same, its game in the archive is the same, and gets the moves that the round has now, even if they are fewer.
 * Another round is another game. The bytes of a finished session are forgotten. This also takes the session for this
 * program. `game` (may be NULL) gets the id of the round's game, 0 if there is no round. Returns false and the reason
 * if the session cannot be written, or if another program runs it; nothing has changed then.
 */
bool archive_friend_keep(struct archive *archive, const struct archive_friend *friend, const void *bytes, size_t size,
                         const struct record *record, archive_id *game, struct reason *why)
    __attribute__((warn_unused_result));

/* Keeps in the same way what a session hands to its keeper. `friend` gets what is known of it. */
bool archive_friend_keep_session(struct archive *archive, const struct friend_kept *kept, struct archive_friend *friend,
                                 struct reason *why) __attribute__((warn_unused_result));

/*
 * Takes an unfinished session for this program. Returns false and the reason if another program runs it, or if there is
 * no such session.
 */
bool archive_friend_take(struct archive *archive, const struct archive_friend *friend, struct reason *why)
    __attribute__((warn_unused_result));

/* Leaves a session: another program may take it. False if that could not be written. */
bool archive_friend_leave(struct archive *archive, const struct archive_friend *friend);

/*
 * Forgets a session, so that nobody can come back to it; its games stay. False if another program runs the session, or
 * if the change cannot be written.
 */
bool archive_friend_drop(struct archive *archive, const struct archive_friend *friend, struct reason *why);

/* An unfinished session as a list shows it. */
struct archive_friend_entry {
    struct archive_friend friend;
    struct archive_entry game; /* of the running round; its id is 0 if there is no round, or if its game was deleted */
    int64_t changed;           /* seconds since 1970 */
    bool running;              /* a program runs the session */
    bool interrupted;          /* the program that ran the session ended without leaving it */
};

/*
 * Lists up to `max` unfinished sessions. Those in which it is the reader's turn come first; otherwise the latest comes
 * first. Returns how many; -1 if they cannot be read.
 */
int archive_friend_list(struct archive *archive, int max, struct archive_friend_entry *entries);

/*
 * Reads the bytes of a session, which the caller frees with archive_friend_free, and fills in the rest; `friend` names
 * the session and the player. NULL if there is no such session, if it is over, or if it cannot be read.
 */
void *archive_friend_load(struct archive *archive, struct archive_friend *friend, size_t *size);
void archive_friend_free(void *bytes);

/* Has this end left the session for good, while the other end does not know that yet? Only the kept bytes say so. */
bool archive_friend_is_left(struct archive *archive, struct archive_friend friend);

#endif
