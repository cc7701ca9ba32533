/*
 * Every game that was played: it is kept in the tables of gravitrips.db, move by move, and can be found, read and
 * deleted. Changes go to a thread of the archive, in order, and the call returns at once, so that no frame waits for
 * the disk. Each move is a transaction; moves share one only if they have piled up. Reading waits until all earlier
 * changes have been tried, and sees them. Several windows and programs may use the same directory at once. What is
 * written survives however this process ends; a power cut may take back the last moves, but never half a move. Whatever
 * goes wrong with the file, play goes on, and archive_trouble tells it once. One archive may be used by one thread at a
 * time.
 */
#ifndef STORE_ARCHIVE_H
#define STORE_ARCHIVE_H

#include "gravitrips/record.h"
#include "standard.h"
#include "store/notice.h"

struct archive;

/*
 * Names a game; 0: none. It is always positive, but not always greater for a later game. It names the game for ever and
 * in any window, with one exception: if a new game gets, by chance, a number that another game already has, other
 * archives know the new game by another number.
 */
typedef int64_t archive_id;

/*
 * Opens the archive of a directory; `mode` says what may be done to its file (see notice.h). If the directory is NULL,
 * nothing is kept. `notice` is as in settings_open. Settings and archive use the same file: the one that opens it first
 * tells what is wrong with it, and both tell if it cannot be written. While another program has locked the file, or the
 * disk is full, games wait to be written. Returns NULL only if memory is short. Only the schema is read, so more games
 * do not make opening slower. With STORE_READ an empty notice means that the games can be read, any other notice that
 * they cannot. They are read as they are at that moment, even from tables of another version, or right after another
 * process has played them. All changes are then ignored, and no file is created, changed, renamed or removed.
 */
struct archive *archive_open(const char *directory, enum store_mode mode, struct notice *notice);

/*
 * Is there a file that can be read or written? This is what archive_open found; if there is none, its notice has the
 * reason.
 */
bool archive_serves(const struct archive *archive);

/*
 * Writes what has not been written yet and frees the archive, which may be NULL. Returns false and a notice (which may
 * be NULL) if something is lost; true and a notice if there is something that archive_trouble has not told yet. Running
 * games that were not left then count as interrupted.
 */
bool archive_close(struct archive *archive, struct notice *notice);

/*
 * Is there a file in which games can be kept? This is what archive_open found. Later troubles may pass, and
 * archive_trouble tells of them.
 */
bool archive_keeps(const struct archive *archive);

/*
 * Waits until all changes are written. Returns false if some of them could not be, or if nothing can be written at all.
 */
bool archive_flush(struct archive *archive);

/*
 * Forgets the changes that could not be written. Call it after telling the player so, just before archive_close.
 * Returns how many games would have begun with them.
 */
int archive_give_up(struct archive *archive);

/*
 * Like settings_trouble: tells what could not be written or read since the archive was opened. Changes that failed are
 * tried again.
 */
bool archive_trouble(struct archive *archive, struct notice *notice);

/* --- keeping the games that are played at the table --- */

/*
 * Begins a game, which is copied. A game that is imported or forked may already have moves and an end. Until it is
 * finished or left, it is this archive's running game, which no other window offers to continue. Returns 0 if memory is
 * short. All calls ignore game 0, and games for which they make no sense.
 */
archive_id archive_begin(struct archive *archive, const struct record *record);

/* Adds move number `ply` (from 0) to a running game. A move that is not the next one is ignored. */
void archive_add_move(struct archive *archive, archive_id game, int ply, struct move move, int milliseconds);

/* Changes the players, their levels and the starter of a running game. */
void archive_set_players(struct archive *archive, archive_id game, const struct record *record);

/*
 * Ends a running game. `words` is what the engine that lost by its fault said last, less than RECORD_WORDS_SIZE bytes;
 * "": nothing.
 */
void archive_finish(struct archive *archive, archive_id game, enum outcome outcome, enum record_ending ending,
                    const char *words);

/* Leaves the running game unfinished: any window may continue it. */
void archive_leave(struct archive *archive, archive_id game);

/* Continues an unfinished game that nobody is playing. Returns false if somebody is, or if the game is gone. */
bool archive_resume(struct archive *archive, archive_id game);

/*
 * The latest unfinished game of a person whose window has died. 0 if there is none, or if it could not be continued
 * because nothing can be written.
 */
archive_id archive_find_interrupted(struct archive *archive);

/* --- listing, reading and deleting kept games --- */

/* A game as a list shows it. */
struct archive_entry {
    archive_id id;
    struct record head; /* the game without its moves (NULL), but with their number; and without an engine's words */
    struct state last;  /* the position at which it was left, or at which it ended */
    bool sound;         /* archive_load could read it; if not, only `id` and `head.game` mean anything */
    bool studied;       /* comments, signs or variations were added to it */
};

/*
 * By which results a list of games can be filtered. ARCHIVE_WON and ARCHIVE_LOST: by a human against the computer.
 * ARCHIVE_DREW: any two players. ARCHIVE_OPEN: the game is not finished.
 */
enum archive_result { ARCHIVE_ANY, ARCHIVE_WON, ARCHIVE_LOST, ARCHIVE_DREW, ARCHIVE_OPEN };

/* Which games to list. A member that is 0 or NULL lets all games pass. */
struct archive_filter {
    const struct game *game;
    enum archive_result result;
    int level;          /* the computer's level, in games against a human */
    const char *player; /* part of a player's name; case does not matter */
    unsigned levels;    /* with `player`: the games of these levels, one bit each, pass as well */
    bool studied;       /* with `player`: games to which something was added pass as well */
};

/* The number of games that pass the filter; -1 if they cannot be read. */
int archive_count(struct archive *archive, const struct archive_filter *filter);

/*
 * Lists up to `max` games that pass the filter, from number `offset` on; the one that began last comes first. Returns
 * how many; -1 if they cannot be read.
 */
int archive_list(struct archive *archive, const struct archive_filter *filter, int offset, int max,
                 struct archive_entry *entries);

/*
 * Like archive_list, but reads only the games' ids: for long lists. Reads up to `max` ids, from `place` on, and moves
 * `place`, which is all zeros before the first call. So reading the end of the list takes no longer than reading its
 * beginning. Returns how many were read: fewer than `max` if there are no more, -1 if they cannot be read.
 */
struct archive_place {
    int64_t begun;
    archive_id id;
};
int archive_find(struct archive *archive, const struct archive_filter *filter, struct archive_place *place, int max,
                 archive_id *ids);

/*
 * Reads the games with these ids, in this order. A game that is gone gets the id 0. Returns false if they cannot be
 * read.
 */
bool archive_read(struct archive *archive, const archive_id *ids, int count, struct archive_entry *entries);

/* Reads a whole game, which the caller frees. False and the reason if it is gone or damaged. */
bool archive_load(struct archive *archive, archive_id game, struct record *record, struct reason *why);

/*
 * Deletes a game: it is no longer in lists and statistics, but can be brought back until the archive is closed. Returns
 * false if the game does not exist, or is being played in another window.
 */
bool archive_delete(struct archive *archive, archive_id game);
bool archive_undelete(struct archive *archive, archive_id game);

/* The game that was deleted here last and can still be brought back; 0: there is none. */
archive_id archive_last_deleted(const struct archive *archive);

/* --- reviews: kept with the game as bytes that only the reviewer understands --- */

/* Stores a review. `accuracy` is by side, 0 .. 100; negative: there is none, and statistics leave it out. */
void archive_set_review(struct archive *archive, archive_id game, const void *bytes, size_t size,
                        const double accuracy[2]);

/*
 * Copies as many of the review's bytes as fit. Returns how many there are, which may be more than `size`; 0 if there is
 * no review. `bytes` may be NULL if `size` is 0.
 */
size_t archive_review(struct archive *archive, archive_id game, void *bytes, size_t size);

/*
 * Stores variations, comments and signs in place of those that were kept with the game, which must be one that has
 * ended; archive_load reads them. The game's own moves stay as they are.
 */
void archive_set_study(struct archive *archive, archive_id game, const struct record *record);

/* --- statistics of a human against the computer --- */

struct archive_statistics {
    int played, won, drawn, lost;  /* finished games */
    int helped;                    /* games won with help (RECORD_HELP) */
    int as_first[3], as_second[3]; /* games won, drawn, lost */
    int streak, best_streak;       /* games won in a row: now, and the most there ever were */
    int reviewed;                  /* how many games were reviewed */
    uint64_t last;                 /* the last 32 results, two bits each, the latest lowest: an enum archive_result */
    double accuracy;               /* the human's average in the reviewed games, 0 .. 100; -1 if there are none */
};

/*
 * Reads the statistics of a game (such as Connect Four) at one level; level 0: at all levels. Returns false if they
 * cannot be read.
 */
bool archive_statistics(struct archive *archive, const struct game *game, int level, struct archive_statistics *sums);

/*
 * Reads the statistics of a game (such as Connect Four) for all levels at once: sums[level], and sums[0] for all levels
 * together. Returns false if they cannot be read.
 */
bool archive_standings(struct archive *archive, const struct game *game,
                       struct archive_statistics sums[SEAT_LEVEL_MAX + 1]);

/*
 * The computer's levels in the last `max` finished games against a human, the oldest first; only games that statistics
 * count. Returns how many; -1: they cannot be read.
 */
struct archive_step {
    int64_t begun;
    int level;
    enum archive_result result;
};
int archive_path(struct archive *archive, const struct game *game, int max, struct archive_step *steps);

/* --- statistics of two people --- */

/* Two people who have finished games against each other. Their names differ, and neither is empty. */
struct archive_pair {
    char names[2][RECORD_NAME_SIZE];
    int won[2]; /* games, by player */
    int drawn;
};

/*
 * Reads up to `max` pairs of people who have played a game, the latest first. Returns how many; -1 if they cannot be
 * read.
 */
int archive_pairs(struct archive *archive, const struct game *game, int max, struct archive_pair *pairs);

/*
 * Like archive_pairs, for games between a person and a guest engine, or between two engines. A person's name may be "":
 * the person who plays here without a name.
 */
int archive_engine_pairs(struct archive *archive, const struct game *game, int max, struct archive_pair *pairs);

/*
 * Restarts all statistics of a game (such as Connect Four): from now on, only games that begin later count. No game is
 * deleted.
 */
void archive_reset_statistics(struct archive *archive, const struct game *game);

#endif
