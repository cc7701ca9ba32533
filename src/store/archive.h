/*
 * Every game that was played: kept in the tables of gravitrips.db as it is
 * played, found again, read, deleted.
 *
 * What changes the archive goes to a thread of its own, in order, and returns
 * at once: no frame waits for the disk. Each move is one transaction (only what
 * has piled up is written together). What is asked of the archive waits until
 * everything that was told to it before has been tried, and sees it. Several
 * windows and programs may use the same directory at once.
 *
 * What is written survives the end of this process, however that comes; a power
 * cut may take the last moves back, whole ones.
 *
 * Whatever goes wrong with the file, play goes on; archive_trouble tells it
 * once.
 *
 * Threads: one archive may be used by one thread at a time.
 */
#ifndef STORE_ARCHIVE_H
#define STORE_ARCHIVE_H

#include "gravitrips/record.h"
#include "standard.h"
#include "store/mode.h"
#include "store/notice.h"

struct archive;

/*
 * Names a game; 0: none. Positive; later games need not have greater ones. Names it for ever and in any window, but
 * for a game that was begun in this archive while another had its number by chance: others know that one by another
 * number.
 */
typedef int64_t archive_id;

/*
 * Opens the archive of a directory; `mode` says what may be done to its file (see mode.h). NULL as the directory:
 * nothing is kept. `notice` as in settings_open: both use the same file, so what is wrong with it is told by
 * whichever comes first, and a file that cannot be written by both. While another program has locked the file, or the
 * disk is full, games wait to be written until that is over. Returns NULL only when memory is short. Nothing is read
 * but the schema: it takes no longer with more games.
 *
 * With STORE_READ an empty notice means that the games can be read, and any other that none can. They are read as
 * they are at the moment, those of another version's tables, and those that another process has only just played,
 * too; what else was told below to the archive does nothing, and no file is made, changed, renamed or taken away.
 */
struct archive *archive_open(const char *directory, enum store_mode mode, struct notice *notice);

/* Is there a file that can be read, or written, at all? What archive_open found; if not its notice says why. */
bool archive_serves(const struct archive *archive);

/*
 * Writes what is not yet written and frees the archive, which may be NULL. False and a notice (which may be NULL)
 * if something is lost; true and a notice if something is to be told that archive_trouble has not. Running games that
 * were not left count as interrupted from now on.
 */
bool archive_close(struct archive *archive, struct notice *notice);

/* Is there a file in which games can be kept? What archive_open found; later troubles pass, and are told. */
bool archive_keeps(const struct archive *archive);

/* Waits until all that was told is written; false if some of it could not be, or nothing can. */
bool archive_flush(struct archive *archive);

/*
 * Forgets what was told and could not be written, so that it never is; for who has said so and closes the archive next.
 * Returns how many games that were to begin are among it.
 */
int archive_give_up(struct archive *archive);

/* As settings_trouble: what could not be written, or read, since the archive was opened. What failed is tried again. */
bool archive_trouble(struct archive *archive, struct notice *notice);

/* --- what happens at the table --- */

/*
 * A game begins (or is imported, or forked: the record may have moves, and an end). It is copied. Until it is finished
 * or left it is this archive's running game, which no other window offers to go on with. 0 when memory is short; all
 * calls ignore a game 0, and those that are not what they should be.
 */
archive_id archive_begin(struct archive *archive, const struct record *record);

/* Move number `ply` (from 0) of a running game; one that does not follow the moves there are is not kept. */
void archive_add_move(struct archive *archive, archive_id game, int ply, struct move move, int milliseconds);

/* Somebody else plays a running game from now on, or at another level: takes over the record's players and starter. */
void archive_set_players(struct archive *archive, archive_id game, const struct record *record);

void archive_finish(struct archive *archive, archive_id game, enum outcome outcome, enum record_ending ending);

/* The running game is laid aside, unfinished: any window may go on with it. */
void archive_leave(struct archive *archive, archive_id game);

/* Takes up an unfinished game that nobody is playing; false if somebody is, or it is gone. */
bool archive_resume(struct archive *archive, archive_id game);

/*
 * The latest unfinished game that nobody is playing because its window died; 0 if there is none, or if it could not be
 * gone on with because nothing can be written.
 */
archive_id archive_find_interrupted(struct archive *archive);

/* --- what is kept --- */

/* What a list shows of a game. */
struct archive_entry {
    archive_id id;
    struct record head; /* without its moves (NULL); move_count is true */
    struct state last;  /* the position it was left in or ended with */
    bool sound;         /* archive_load would read it; else the rest says no more than what game it was, if that */
};

/* Won and lost: by a human against the computer. Drawn: by anybody. Open: not finished. */
enum archive_result { ARCHIVE_ANY, ARCHIVE_WON, ARCHIVE_LOST, ARCHIVE_DREW, ARCHIVE_OPEN };

/* Which games? Members that are 0 or NULL ask for nothing. */
struct archive_filter {
    const struct game *game;
    enum archive_result result;
    int level;          /* of the computer that a human played against */
    const char *player; /* part of a player's name, in capitals or small letters */
    unsigned levels;    /* with a player: or the computer's level is one of these, a bit each, which pass as well */
};

/* How many games pass the filter; -1 if it cannot be read. */
int archive_count(struct archive *archive, const struct archive_filter *filter);

/*
 * Reads up to `max` of them, the one that began last first, beginning with the offset-th. Returns how many; -1: it
 * cannot be read.
 */
int archive_list(struct archive *archive, const struct archive_filter *filter, int offset, int max,
                 struct archive_entry *entries);

/*
 * The same list by names alone, for lists that are long: reads up to `max` of them into `ids` and moves `place`, all
 * zeros at the beginning, behind them, so that far down takes no longer. Returns how many; fewer than `max`: there are
 * no more; -1: it cannot be read.
 */
struct archive_place {
    int64_t begun;
    archive_id id;
};
int archive_find(struct archive *archive, const struct archive_filter *filter, struct archive_place *place, int max,
                 archive_id *ids);

/* Reads these games, in this order; one that is gone by now gets the id 0. False if they cannot be read. */
bool archive_read(struct archive *archive, const archive_id *ids, int count, struct archive_entry *entries);

/* Reads a whole game, which the caller frees. False and the reason if it is not there or damaged. */
bool archive_load(struct archive *archive, archive_id game, struct record *record, struct reason *why);

/*
 * Deleted games are in no list and no statistics; until the archive is closed they can be brought back. False if the
 * game is not there, or is running in another window.
 */
bool archive_delete(struct archive *archive, archive_id game);
bool archive_undelete(struct archive *archive, archive_id game);

/* The game that was deleted here last, of those that can still be brought back; 0: there is none. */
archive_id archive_last_deleted(const struct archive *archive);

/* --- reviews: kept with the game as bytes that only the reviewer understands --- */

/* `accuracy` by side, 0 .. 100; negative: there is none, and statistics do not count it. */
void archive_set_review(struct archive *archive, archive_id game, const void *bytes, size_t size,
                        const double accuracy[2]);

/*
 * Copies as many of the bytes as fit. Returns how many there are, which may be more than `size`; 0: no review. `bytes`
 * may be NULL if `size` is 0.
 */
size_t archive_review(struct archive *archive, archive_id game, void *bytes, size_t size);

/* --- statistics of a human against the computer --- */

struct archive_statistics {
    int played, won, drawn, lost;  /* finished games */
    int as_first[3], as_second[3]; /* won, drawn, lost */
    int streak, best_streak;       /* games won in a row: now, and ever */
    int reviewed;                  /* games */
    double accuracy;               /* the human's mean of the reviewed games, 0 .. 100; -1: none was reviewed */
};

/* Of one game and level; level 0: of all levels. False if it cannot be read. */
bool archive_statistics(struct archive *archive, const struct game *game, int level, struct archive_statistics *sums);

/* The same for every level at once: sums[level], sums[0] of all. */
bool archive_standings(struct archive *archive, const struct game *game,
                       struct archive_statistics sums[SEAT_LEVEL_MAX + 1]);

/*
 * The computer's level in the last `max` finished games against a human that statistics count, oldest first. Returns
 * how many; -1: it cannot be read.
 */
struct archive_step {
    int64_t begun;
    int level;
    enum archive_result result;
};
int archive_path(struct archive *archive, const struct game *game, int max, struct archive_step *steps);

/* --- statistics of two people --- */

/* Two people who have finished games against each other; each has another name, and neither none. */
struct archive_pair {
    char names[2][RECORD_NAME_SIZE];
    int won[2]; /* by each of them */
    int drawn;
};

/* Reads up to `max` of those who played a game, who played last first. Returns how many; -1: it cannot be read. */
int archive_pairs(struct archive *archive, const struct game *game, int max, struct archive_pair *pairs);

/*
 * The same of those who have finished games against engines from elsewhere, and of these against each other; the name
 * of a person may be "": whoever plays here alone.
 */
int archive_engine_pairs(struct archive *archive, const struct game *game, int max, struct archive_pair *pairs);

/* Statistics of a game, of all kinds, begin anew: they count what is begun from now on. The games stay. */
void archive_reset_statistics(struct archive *archive, const struct game *game);

#endif
