/* What the archive's files share. Private to src/store/archive*.c. */
#ifndef STORE_ARCHIVE_PARTS_H
#define STORE_ARCHIVE_PARTS_H

#include "match/card.h"
#include "store/archive.h"
#include "store/database.h"
#include "store/presence.h"
#include "store/schema.h"
#include "store/writer.h"

struct sqlite3;
struct sqlite3_stmt;

enum {
    MOVE_BYTES = 7,  /* kind, from, to, and the milliseconds in 32 bits, the lowest byte first */
    PART_MOVES = 64, /* moves in each of a game's rows except the last */
    PART_BYTES = MOVE_BYTES * PART_MOVES
};

/*
 * SQL that leaves out games from positions that were set up. As long as there are none, no row is read for it, because
 * the indexes do not hold its columns.
 */
#define ARCHIVE_COUNTS                                                                                                 \
    " AND (NOT EXISTS (SELECT 1 FROM name WHERE text = '" RECORD_SET_UP "')"                                           \
    " OR (SELECT id FROM name WHERE text = '" RECORD_SET_UP "') NOT IN (first_evaluator, second_evaluator))"

/* What a job of the writer's thread changes. */
enum job_name {
    JOB_BEGIN,
    JOB_PLAYERS,
    JOB_MOVE,
    JOB_END,
    JOB_DELETION,
    JOB_UNDELETION,
    JOB_REVIEW,
    JOB_STUDY,
    JOB_RESET,
    JOB_CARDS,
    JOB_ANSWER,
    JOB_CARD_DELETION,
};

/* A change that the writer's thread will make in the file. */
struct job {
    struct job *next;
    enum job_name name;
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
            char words[RECORD_WORDS_SIZE];
            int64_t owner; /* the archive that is playing the game; 0: this one */
        } end;
        struct {
            double accuracy[2];
            int size; /* how many bytes of the review follow the job */
        } review;
        int study; /* how many bytes of text follow the job; 0: there is nothing besides the game */
        const struct game *reset;
        struct {
            int64_t now;
            int count; /* how many cards follow the job */
            bool line; /* they are those of a line, and not of the errors in a game */
        } cards;
        struct {
            int64_t card, at;
            enum card_grade grade;
        } answer;
        int64_t card;
    } of;
};

enum { ARCHIVE_DELETED_MAX = 256, ARCHIVE_RENAMED_MAX = 64 /* how many such games are kept in mind */ };

/* A game that had to get another number, because the file had a game with that number. */
struct renamed {
    archive_id told; /* the number that archive_begin returned */
    archive_id kept; /* the game's number in the file */
    int tries;
};

enum { PLAYED_MAX = 4096 /* how many of the latest games are remembered */ };

/* What has been played since the archive was opened. */
struct played {
    struct played_game {
        archive_id id;
        struct record record; /* the game, as far as it has been written */
        bool left;
        bool deleted;
    } * games[PLAYED_MAX]; /* a ring with the latest games */
    uint64_t count;        /* how many games have been added in all */
};

struct archive {
    struct database database; /* used by the thread that opens it; later by whoever holds or runs the writer */
    struct presence presence; /* belongs to the same thread as `database` */
    struct played played;     /* belongs to the same thread as `database` */
    bool again;               /* `played` must still be written to a new file; same thread as `database` */
    archive_id deleted[ARCHIVE_DELETED_MAX]; /* games deleted by this archive, the latest last; only for the opener */
    int deleted_count;
    struct variant variant; /* of the game that was read last; only for the thread that opened the archive */
    struct writer writer;   /* its mutex guards all members below */
    struct job *first;
    struct job **end;
    bool lost; /* memory was too short for a job */
    archive_id last;
    struct renamed renamed[ARCHIVE_RENAMED_MAX];
    int renamed_count;
};

/* --- archive_write.c: the numbers of games --- */

/* Bits in the numbers of games: see the picture in archive_write.c. */
enum {
    ARCHIVE_CHANCE_BITS = 20,
    ARCHIVE_COARSE_BITS = 62,
    ARCHIVE_COARSE_TIME_BITS = ARCHIVE_COARSE_BITS - ARCHIVE_CHANCE_BITS,
    ARCHIVE_COARSE_CHANCE_BITS = 13,
    ARCHIVE_LATE_TIME_BITS = 48
};

/*
 * SQL for the time, in seconds, at which the game number in the column `since` was made; NULL if it was made before
 * 1970, or is no such number.
 */
#define ARCHIVE_SECONDS_OF_SINCE                                                                                       \
    "nullif(CASE WHEN since < (1 << 62) THEN since >> 20"                                                              \
    " ELSE (1 << 42) + min((since - (1 << 62)) >> 13, 1 << 48) END / 1000, 0)"

/* Makes a number that no other game of this archive has. */
archive_id archive_new_id(struct archive *archive);

/*
 * Converts between the number that callers know and the number in the file, in either direction. The caller holds the
 * mutex, or the writer.
 */
archive_id archive_exchange(const struct archive *archive, archive_id game);

/*
 * Gives the game that a job begins another number, because its own is taken in the file. The caller holds the mutex.
 * Returns false if the job begins no game, or if no number can be found.
 */
bool archive_rename(struct archive *archive, const struct job *taken);

/* --- archive_write.c: doing the jobs --- */

/*
 * Each of these makes the change of a job, within a transaction. `owner` is this archive's number. Returns an SQLite
 * result.
 */
int archive_write_begin(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_players(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_move(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_end(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_deletion(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_undeletion(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_review(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_study(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_reset(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_cards(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_answer(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_card_deletion(struct sqlite3 *handle, int64_t owner, const struct job *job);

/* The columns of a card's memory; and reading them from the column `first` on. False if they make no sense. */
#define ARCHIVE_MEMORY "due, last, stability, difficulty"
bool archive_read_memory(struct sqlite3_stmt *row, int first, struct card_memory *memory);

/*
 * Writes a whole game that nobody here is playing, within a transaction. With `fresh` it becomes a new row; otherwise
 * it replaces an existing row, except for the time when that game began. Surplus moves are removed. Returns an SQLite
 * result.
 */
int archive_write_whole(struct sqlite3 *handle, archive_id game, bool fresh, const struct record *record);

/*
 * Deletes for good what was deleted by this archive, or by one that is gone. If that fails, the next archive that is
 * closed does it.
 */
void archive_write_purge(struct archive *archive);

/* --- archive_settle.c: remembering what was played, in case the file is removed or replaced --- */

/* Remembers what a job has written. If the job begins a game, its list of moves is taken over. */
void archive_played_note(struct played *played, struct job *job);

/* Remembers a game that existed before, and takes over its list of moves. */
void archive_played_add(struct played *played, archive_id id, struct record *record);

void archive_played_clear(struct played *played);

/*
 * Checks, before anything is read or written, that the open file is still the archive's own. If it is not, the archive
 * goes on with another file, and the player is told. Called by whoever holds the writer, without the mutex. Returns an
 * SQLite result.
 */
int archive_settle(struct archive *archive) __attribute__((warn_unused_result));

/* --- archive.c: queueing jobs, and reading rows --- */

/* Hands a job that archive_job has made to the writer. */
void archive_enqueue(struct archive *archive, struct job *job);

/* Makes a job with room for bytes after it. NULL if memory is short, which is noted as a failure. */
struct job *archive_job(struct archive *archive, archive_id game, enum job_name name, size_t bytes);

/* Is the archive with this number, the owner of a game, still alive? */
bool archive_is_alive(struct archive *archive, int64_t owner);

/* A reading of rows, one after the other. The writer does no work meanwhile. */
struct archive_reading {
    struct archive *archive;
    bool open;                /* archive->database.handle may be used */
    struct sqlite3_stmt *row; /* the query, at its current row; NULL if none was asked */
    int result;               /* SQLite's result; SQLITE_OK also if no row was found; any other ends the reading */
};

/*
 * Begins a reading: waits until the writer is idle, and checks that the tables have at least this version. End it with
 * archive_end_reading.
 */
struct archive_reading archive_begin_reading(struct archive *archive, int version);

/* Starts a query, if the reading is open. Values are bound as in sql_prepare. */
void archive_ask(struct archive_reading *reading, const char *sql, const char *kinds, ...);

/* Steps to the next row. Returns false if there is none, or something failed. */
bool archive_next_row(struct archive_reading *reading) __attribute__((warn_unused_result));

/* Ends a reading, so that the writer can go on, and notes a failure. Returns true if there was none. */
bool archive_end_reading(struct archive_reading *reading);

/* --- the columns of the table of games --- */

/*
 * The columns of a game's row that hold what a record holds, one to a line. Reading, writing and selecting are made of
 * these lines: NUMBER(column, member of the record, least, most) and TEXT(column, member). A TEXT column holds the
 * text's number in the table "name".
 */

/* The columns of the players. They change when others sit down. */
#define ARCHIVE_PLAYER_COLUMNS(NUMBER, TEXT)                                                                           \
    NUMBER(starter, starter, 0, 1)                                                                                     \
    TEXT(first_name, players[FIRST].name)                                                                              \
    NUMBER(first_level, players[FIRST].seat.level, SEAT_HUMAN, SEAT_ENGINE)                                            \
    TEXT(first_evaluator, players[FIRST].evaluator)                                                                    \
    TEXT(second_name, players[SECOND].name)                                                                            \
    NUMBER(second_level, players[SECOND].seat.level, SEAT_HUMAN, SEAT_ENGINE)                                          \
    TEXT(second_evaluator, players[SECOND].evaluator)

/*
 * The columns of a game's beginning, which do not change, and of its end. In the file, pieces and opening are one
 * number: see rules/variant.h.
 */
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
 * What archive_read_head needs from "game AS g": the id, the game, the columns above, and the clock. A file of version
 * 2, which may only be read, has no column `clock`; the name `clock` then means the '-' of the outer query.
 */
#define ARCHIVE_COLUMNS                                                                                                \
    " g.id, g.game" ARCHIVE_PLAYER_COLUMNS(ARCHIVE_SELECT_NUMBER, ARCHIVE_SELECT_TEXT) ARCHIVE_GAME_COLUMNS(           \
        ARCHIVE_SELECT_NUMBER) ", (SELECT (SELECT clock FROM game WHERE id = g.id) FROM (SELECT '-' AS clock)) "
#define ARCHIVE_SELECT_NUMBER(column, ...) ", g." #column
#define ARCHIVE_SELECT_TEXT(column, ...)   ", (SELECT text FROM name WHERE id = g." #column ")"

/* --- archive_write.c: reading a game from its rows --- */

/*
 * Reads everything except the moves from a row of ARCHIVE_COLUMNS, and sets archive->variant. False and the reason if
 * it makes no sense.
 */
bool archive_read_head(struct archive *archive, struct sqlite3_stmt *row, struct record *head, struct reason *why);

/*
 * Reads the moves of the game whose head was read last, checks them, and plays them in `last`. With `keep` they go to
 * the record, and so does all that was added to the game; otherwise only their number does. If the moves end the game
 * but its row does not say so, the record gets that end. *result is SQLite's; if the moves are wrong it is SQLITE_OK,
 * and this returns false and the reason.
 */
bool archive_read_moves(struct archive *archive, archive_id game, struct record *record, bool keep, struct state *last,
                        int *result, struct reason *why);

#endif
