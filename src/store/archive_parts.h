/* What the files of the archive share. Private to src/store/archive*.c. */
#ifndef STORE_ARCHIVE_PARTS_H
#define STORE_ARCHIVE_PARTS_H

#include "store/archive.h"
#include "store/database.h"
#include "store/presence.h"
#include "store/schema.h"
#include "store/writer.h"

struct sqlite3;
struct sqlite3_stmt;

enum {
    MOVE_BYTES = 7,  /* kind, from, to, and the milliseconds: 32 bits, the lowest first */
    PART_MOVES = 64, /* in one row of the table of moves, but for the last */
    PART_BYTES = MOVE_BYTES * PART_MOVES
};

/* What can be told: an index of the table of kinds in archive.c. */
enum job_name {
    JOB_BEGIN,
    JOB_PLAYERS,
    JOB_MOVE,
    JOB_END,
    JOB_DELETION,
    JOB_UNDELETION,
    JOB_REVIEW,
    JOB_RESET,
};

struct job;
struct played_game;

/* What the jobs of one name do. */
struct job_kind {
    /* Writes it, within a transaction; returns an SQLite result. `owner` is the archive's number. */
    int (*write)(struct sqlite3 *handle, int64_t owner, const struct job *job);

    /* Notes what was written of a game that is remembered; NULL: it changes nothing there. */
    void (*note)(struct played_game *game, const struct job *job);

    /* Frees what a job owns besides itself; NULL: nothing. */
    void (*release)(struct job *job);

    bool begins; /* a game, for which a number is wanted that the file does not have */
};

/* Something that is to be written. */
struct job {
    struct job *next;
    const struct job_kind *kind;
    archive_id game;
    union {
        struct record record;
        struct {
            int ply;
            struct record_move made;
        } move;
        struct {
            enum outcome outcome;
            enum record_ending ending;
            int64_t owner; /* who played it; 0: this archive */
        } end;
        struct {
            double accuracy[2];
            int size; /* bytes that follow the job */
        } review;
        const struct game *reset;
    } of;
};

enum { ARCHIVE_DELETED_MAX = 256, ARCHIVE_RENAMED_MAX = 64 /* so many are remembered */ };

/* A game whose number was taken. */
struct renamed {
    archive_id told; /* what archive_begin named it */
    archive_id kept; /* its number in the file */
    int tries;
};

enum { PLAYED_MAX = 4096 /* games */ };

/* What was played since the archive was opened. */
struct played {
    struct played_game {
        archive_id id;
        struct record record; /* as far as it was written */
        bool left;
        bool deleted;
    } * games[PLAYED_MAX]; /* a ring of the last ones */
    uint64_t count;        /* of all that were added */
};

struct archive {
    struct database database;                /* the opener's, then who holds the writer's */
    struct presence presence;                /* the same */
    struct played played;                    /* the same */
    bool again;                              /* it is still to be written to a file that is new; the same */
    archive_id deleted[ARCHIVE_DELETED_MAX]; /* here, the last one last; for the opener alone */
    int deleted_count;
    struct variant variant; /* of the game that was read last, the same */
    struct writer writer;   /* its mutex guards what is below */
    struct job *first;
    struct job **end;
    bool lost; /* memory was too short for a job */
    archive_id last;
    struct renamed renamed[ARCHIVE_RENAMED_MAX];
    int renamed_count;
};

/* --- archive_write.c: the numbers of games --- */

/* See the picture in archive_write.c. */
enum {
    ARCHIVE_CHANCE_BITS = 20,
    ARCHIVE_COARSE_BITS = 62,
    ARCHIVE_COARSE_TIME_BITS = ARCHIVE_COARSE_BITS - ARCHIVE_CHANCE_BITS,
    ARCHIVE_COARSE_CHANCE_BITS = 13,
    ARCHIVE_LATE_TIME_BITS = 48
};

/* In SQL: the time in seconds, of which the number in the column `since` is made; NULL: before 1970, or no number. */
#define ARCHIVE_SECONDS_OF_SINCE                                                                                       \
    "nullif(CASE WHEN since < (1 << 62) THEN since >> 20"                                                              \
    " ELSE (1 << 42) + min((since - (1 << 62)) >> 13, 1 << 48) END / 1000, 0)"

/* A number that no other game of this archive was given; with the mutex held. */
archive_id archive_new_id(struct archive *archive);

/*
 * From the name that callers know to the number in the file, and back. With the mutex held, or by who holds the writer.
 */
archive_id archive_exchange(const struct archive *archive, archive_id game);

/*
 * Gives the game that a job begins another number, as the file has its number already; with the mutex held. False if
 * that is not what the job does, or no number can be found.
 */
bool archive_rename(struct archive *archive, const struct job *taken);

/* --- archive_write.c: jobs --- */

/* As job_kind's write. */
int archive_write_begin(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_players(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_move(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_end(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_deletion(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_undeletion(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_review(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_reset(struct sqlite3 *handle, int64_t owner, const struct job *job);

/*
 * Writes a whole game that nobody here plays, within a transaction: a new row, or, where there is one with this number,
 * all of it but the time when it began. Moves that are there and not in the record any more go. SQLite's result.
 */
int archive_write_whole(struct sqlite3 *handle, archive_id game, bool fresh, const struct record *record);

/* Deletes for good what this archive, or one that is gone, had deleted. If that fails the next to close does it. */
void archive_write_purge(struct archive *archive);

/* --- archive_settle.c: what was played, and the file it is kept in --- */

/* Remembers what a job has written. The list of moves of a game that begins is taken over. */
void archive_played_note(struct played *played, struct job *job);

/* As job_kind's note. */
void archive_played_players(struct played_game *game, const struct job *job);
void archive_played_move(struct played_game *game, const struct job *job);
void archive_played_end(struct played_game *game, const struct job *job);
void archive_played_deletion(struct played_game *game, const struct job *job);
void archive_played_undeletion(struct played_game *game, const struct job *job);

/* Remembers a game that was there before; its list of moves is taken over. */
void archive_played_add(struct played *played, archive_id id, struct record *record);

void archive_played_clear(struct played *played);

/*
 * Sees to it, before anything is read or written, that the open file is still the archive's own; if it is not, the
 * archive goes on elsewhere, which is told. For who holds the writer, without the mutex. Returns an SQLite result.
 */
int archive_settle(struct archive *archive) __attribute__((warn_unused_result));

/* --- archive.c --- */

/* Hands a job that was allocated by archive_job to the writer. */
void archive_enqueue(struct archive *archive, struct job *job);

/* A new job with room for bytes behind it; NULL, and noted as a failure, when memory is short. */
struct job *archive_job(struct archive *archive, archive_id game, enum job_name name, size_t bytes);

/*
 * Waits for the writer and looks whether there are tables to read. If it says true the caller reads from
 * archive->database.handle, and ends with archive_end_reading. *result is SQLITE_OK if there is just nothing.
 */
bool archive_begin_reading(struct archive *archive, int *result) __attribute__((warn_unused_result));

/* Notes a failure. Returns whether all was well. */
bool archive_end_reading(struct archive *archive, int result);

/* --- columns --- */

/*
 * The columns of a game's row that hold what a record holds, a line for each: what selects, reads and writes them is
 * made of these lines.
 *
 *     NUMBER(column, member of the record, least, most)
 *     TEXT(column, member): the number that a text has in the table "name"
 */

/* Who plays: what changes when others sit down. */
#define ARCHIVE_PLAYER_COLUMNS(NUMBER, TEXT)                                                                           \
    NUMBER(starter, starter, 0, 1)                                                                                     \
    TEXT(first_name, players[FIRST].name)                                                                              \
    NUMBER(first_level, players[FIRST].seat.level, SEAT_HUMAN, SEAT_ENGINE)                                            \
    TEXT(first_evaluator, players[FIRST].evaluator)                                                                    \
    TEXT(second_name, players[SECOND].name)                                                                            \
    NUMBER(second_level, players[SECOND].seat.level, SEAT_HUMAN, SEAT_ENGINE)                                          \
    TEXT(second_evaluator, players[SECOND].evaluator)

/* What stays as it began, and the end. In the file pieces and opening are one number: rules/variant.h. */
#define ARCHIVE_GAME_COLUMNS(NUMBER)                                                                                   \
    NUMBER(width, options.width, 0, INT_MAX)                                                                           \
    NUMBER(height, options.height, 0, INT_MAX)                                                                         \
    NUMBER(connect, options.connect, 0, INT_MAX)                                                                       \
    NUMBER(pieces, options.pieces, 0, INT_MAX)                                                                         \
    NUMBER(points, options.points, 0, INT_MAX)                                                                         \
    NUMBER(seed, seed, INT64_MIN, INT64_MAX)                                                                           \
    NUMBER(begun, begun, INT64_MIN, INT64_MAX)                                                                         \
    NUMBER(outcome, outcome, RUNNING, DRAWN)                                                                           \
    NUMBER(ending, ending, RECORD_UNFINISHED, RECORD_ENDINGS - 1)

/*
 * What is selected from "game AS g" for archive_read_head: the id, the game, the lines above, and the clock. A file of
 * version 2, which may only be read, has no such column: then the name means the one of the query around it.
 */
#define ARCHIVE_COLUMNS                                                                                                \
    " g.id, g.game" ARCHIVE_PLAYER_COLUMNS(ARCHIVE_SELECT_NUMBER, ARCHIVE_SELECT_TEXT) ARCHIVE_GAME_COLUMNS(           \
        ARCHIVE_SELECT_NUMBER) ", (SELECT (SELECT clock FROM game WHERE id = g.id) FROM (SELECT '-' AS clock)) "
#define ARCHIVE_SELECT_NUMBER(column, ...) ", g." #column
#define ARCHIVE_SELECT_TEXT(column, ...)   ", (SELECT text FROM name WHERE id = g." #column ")"

/* --- archive_find.c: what a row of the table says --- */

/*
 * Reads all but the moves from a row of ARCHIVE_COLUMNS. False and the reason if it makes no sense.
 * Sets archive->variant.
 */
bool archive_read_head(struct archive *archive, struct sqlite3_stmt *row, struct record *head, struct reason *why);

/*
 * Reads the moves of a game whose head was read last, checks them, and plays them in `last`. They go to the record if
 * `keep`, else only their number. A game whose end came, but not into its row, ends here. *result is SQLite's; false
 * with SQLITE_OK and the reason if the moves are wrong.
 */
bool archive_read_moves(struct archive *archive, archive_id game, struct record *record, bool keep, struct state *last,
                        int *result, struct reason *why);

#endif
