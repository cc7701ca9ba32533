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

/* Something that is to be written. */
struct job {
    struct job *next;

    /* Writes it, within a transaction; returns an SQLite result. `owner` is the archive's number. */
    int (*run)(struct sqlite3 *handle, int64_t owner, const struct job *job);

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

enum { ARCHIVE_DELETED_MAX = 256 /* so many are remembered */ };

struct archive {
    struct database database;                /* the opener's, then who holds the writer's */
    struct presence presence;                /* the same */
    archive_id deleted[ARCHIVE_DELETED_MAX]; /* here, the last one last; for the opener alone */
    int deleted_count;
    struct variant variant; /* of the game that was read last, the same */
    struct writer writer;   /* its mutex guards what is below */
    struct job *first;
    struct job **end;
    bool lost; /* memory was too short for a job */
    archive_id last;
};

/* --- archive_write.c: jobs --- */

int archive_write_begin(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_players(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_move(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_end(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_deletion(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_undeletion(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_review(struct sqlite3 *handle, int64_t owner, const struct job *job);
int archive_write_reset(struct sqlite3 *handle, int64_t owner, const struct job *job);

/* Deletes for good what this archive, or one that is gone, had deleted. If that fails the next to close does it. */
void archive_write_purge(struct archive *archive);

/* --- archive.c --- */

/* Hands a job that was allocated by archive_job to the writer. */
void archive_enqueue(struct archive *archive, struct job *job);

/* A new job with room for bytes behind it; NULL, and noted as a failure, when memory is short. */
struct job *archive_job(struct archive *archive, archive_id game,
                        int (*run)(struct sqlite3 *, int64_t, const struct job *), size_t bytes);

/*
 * Waits for the writer and looks whether there are tables to read. If it says true the caller reads from
 * archive->database.handle, and ends with archive_end_reading. *result is SQLITE_OK if there is just nothing.
 */
bool archive_begin_reading(struct archive *archive, int *result) __attribute__((warn_unused_result));

/* Notes a failure. Returns whether all was well. */
bool archive_end_reading(struct archive *archive, int result);

/* --- archive_find.c --- */

/*
 * Reads a game between archive_begin_reading and archive_end_reading; `last` is where it stands. *result is SQLite's;
 * false and the reason if there is no such game, or it makes no sense. The caller frees the record.
 */
bool archive_read_game(struct archive *archive, archive_id game, struct record *record, struct state *last, int *result,
                       struct reason *why) __attribute__((warn_unused_result));

/* --- archive_rows.c: what a row of the table says --- */

/* What is selected from "game AS g" for archive_read_head; the id is the first column. */
#define ARCHIVE_COLUMNS                                                                                                \
    " g.id, g.game, g.width, g.height, g.connect, g.pieces, g.points, g.starter,"                                      \
    " (SELECT text FROM name WHERE id = g.first_name), g.first_level,"                                                 \
    " (SELECT text FROM name WHERE id = g.first_evaluator),"                                                           \
    " (SELECT text FROM name WHERE id = g.second_name), g.second_level,"                                               \
    " (SELECT text FROM name WHERE id = g.second_evaluator), g.seed, g.begun, g.outcome, g.ending "

/* Reads all but the moves. False and the reason if it makes no sense. Sets archive->variant. */
bool archive_read_head(struct archive *archive, struct sqlite3_stmt *row, struct record *head, struct reason *why);

/*
 * Reads the moves of a game whose head was read last, checks them, and plays them in `last`. They go to the record if
 * `keep`, else only their number. A game whose end came, but not into its row, ends here. *result is SQLite's; false
 * with SQLITE_OK and the reason if the moves are wrong.
 */
bool archive_read_moves(struct archive *archive, archive_id game, struct record *record, bool keep, struct state *last,
                        int *result, struct reason *why);

#endif
