/*
 * The archive's public functions. Changes become jobs in a queue. The writer's thread does the jobs, with as many jobs
 * in one transaction as have piled up. Reading waits until that thread is idle, and then uses its database connection.
 */

#include "store/archive.h"

#include "store/archive_parts.h"
#include "store/sql.h"

#include <sqlite3.h>

enum {
    BATCH = 128,               /* how many jobs one transaction may have; a whole imported game is one job */
    RETRY_MILLISECONDS = 2000, /* after this time a failed job is tried again, even if there is no new one */
    GAP_NANOSECONDS = 2000000  /* the pause between two transactions, in which other windows can write */
};

static int (*const WRITERS[])(sqlite3 *handle, int64_t owner, const struct job *job) = {
    [JOB_BEGIN] = archive_write_begin,       [JOB_PLAYERS] = archive_write_players,
    [JOB_MOVE] = archive_write_move,         [JOB_END] = archive_write_end,
    [JOB_DELETION] = archive_write_deletion, [JOB_UNDELETION] = archive_write_undeletion,
    [JOB_REVIEW] = archive_write_review,     [JOB_STUDY] = archive_write_study,
    [JOB_RESET] = archive_write_reset,       [JOB_CARDS] = archive_write_cards,
    [JOB_ANSWER] = archive_write_answer,     [JOB_CARD_DELETION] = archive_write_card_deletion,
};

/*
 * Runs up to BATCH jobs of the queue, from *job on, and counts them. Afterwards *job is the first one that was not
 * done.
 */
static int run_batch(struct archive *archive, const struct job **job, int *count)
{
    int result = SQLITE_OK;
    for (*count = 0; *job && *count < BATCH; (*count)++) {
        result = WRITERS[(*job)->name](archive->database.handle, archive->presence.number, *job);
        if (result != SQLITE_OK)
            break;
        pthread_mutex_lock(&archive->writer.mutex);
        *job = (*job)->next;
        pthread_mutex_unlock(&archive->writer.mutex);
    }
    return result;
}

/* Writes a batch of jobs in one transaction, after checking that the file is still ours. */
static int write_batch(struct archive *archive, const struct job **job, int *count)
{
    const struct job *first = *job;
    int result = SQLITE_READONLY_DBMOVED;
    for (int tries = 0; tries < 2 && result == SQLITE_READONLY_DBMOVED; tries++) {
        *job = first;
        result = archive_settle(archive);
        if (result != SQLITE_OK)
            break;
        presence_hold(&archive->presence, archive->database.directory);
        result = database_begin(&archive->database);
        if (result == SQLITE_OK)
            result = run_batch(archive, job, count);
        result = database_end(&archive->database, result);
    }
    return result;
}

static void free_job(struct job *job)
{
    if (job->name == JOB_BEGIN)
        record_free(&job->of.record);
    sqlite3_free(job);
}

/* Removes the first job from the queue. The caller holds the mutex. */
static void drop_job(struct archive *archive)
{
    struct job *job = archive->first;
    archive->first = job->next;
    if (!archive->first)
        archive->end = &archive->first;
    free_job(job);
}

/*
 * Removes the first `count` jobs, which are done or given up, from the queue, after noting what they changed. The
 * caller holds the mutex.
 */
static void drop_jobs(struct archive *archive, int count)
{
    while (count-- > 0) {
        archive_played_note(&archive->played, archive->first);
        drop_job(archive);
    }
}

/* Notes a failure of reading or writing, so that it is told to the player. The caller holds the mutex. */
static void report_failure(struct archive *archive, const char *what, int result)
{
    if (database_is_damage(result))
        database_suspect(&archive->database);
    writer_fail(&archive->writer, "%s (%s): %s", what, database_reason(result), archive->database.path);
}

/* The writer's work: writes everything in the queue. */
static bool write_all(void *context)
{
    struct archive *archive = context;
    int result = SQLITE_OK;
    pthread_mutex_lock(&archive->writer.mutex);
    while (archive->first && result == SQLITE_OK) {
        const struct job *job = archive->first;
        int count = 0;
        pthread_mutex_unlock(&archive->writer.mutex);
        result = write_batch(archive, &job, &count);
        pthread_mutex_lock(&archive->writer.mutex);
        if (result == SQLITE_CONSTRAINT_PRIMARYKEY && archive_rename(archive, job)) {
            result = SQLITE_OK;
            continue;
        }
        if (result == SQLITE_OK) {
            archive->writer.failing = false;
            drop_jobs(archive, count);
        }
        if (archive->first && result == SQLITE_OK) {
            pthread_mutex_unlock(&archive->writer.mutex);
            nanosleep(&(struct timespec){.tv_nsec = GAP_NANOSECONDS}, NULL);
            pthread_mutex_lock(&archive->writer.mutex);
        }
    }
    if (result != SQLITE_OK)
        report_failure(archive, DATABASE_UNSAVED, result);
    pthread_mutex_unlock(&archive->writer.mutex);
    return result == SQLITE_OK;
}

struct archive *archive_open(const char *directory, enum store_mode mode, struct notice *notice)
{
    notice->text[0] = '\0';
    struct archive *archive = sqlite3_malloc64(sizeof *archive);
    if (!archive)
        return NULL;
    memset(archive, 0, sizeof *archive);
    archive->database.lock = -1;
    archive->end = &archive->first;
    presence_init(&archive->presence);
    writer_init(&archive->writer, write_all, archive);
    archive->writer.retry = RETRY_MILLISECONDS;
    if (directory)
        database_open(&archive->database, directory, mode, NULL, NULL, notice);
    if (archive->database.waiting) {
        archive->database.writable = true;
        archive->writer.failing = true; /* opening has told of the obstacle: do not tell of it again */
    }
    return archive;
}

bool archive_close(struct archive *archive, struct notice *notice)
{
    if (!archive)
        return true;
    if (notice)
        notice->text[0] = '\0';
    writer_hold(&archive->writer, true);
    int result = archive_settle(archive);
    if (result == SQLITE_OK && !archive->first)
        archive_write_purge(archive);
    writer_stop(&archive->writer);
    if (result != SQLITE_OK)
        report_failure(archive, DATABASE_UNSAVED, result);
    bool kept = !archive->first && !archive->lost && result == SQLITE_OK;
    if (notice && !writer_trouble(&archive->writer, notice) && !kept)
        *notice = archive->writer.notice;
    while (archive->first)
        drop_jobs(archive, 1);
    archive_played_clear(&archive->played);
    database_close(&archive->database);
    presence_end(&archive->presence);
    writer_destroy(&archive->writer);
    sqlite3_free(archive);
    return kept;
}

bool archive_serves(const struct archive *archive)
{
    return archive->database.handle || archive->database.writable;
}

bool archive_keeps(const struct archive *archive)
{
    return archive->database.writable;
}

bool archive_flush(struct archive *archive)
{
    bool done = writer_hold(&archive->writer, true);
    writer_release(&archive->writer);
    return done && !archive->lost && archive->database.writable;
}

int archive_give_up(struct archive *archive)
{
    int games = 0;
    (void)writer_hold(&archive->writer, false);
    pthread_mutex_lock(&archive->writer.mutex);
    while (archive->first) {
        games += archive->first->name == JOB_BEGIN;
        drop_job(archive);
    }
    pthread_mutex_unlock(&archive->writer.mutex);
    writer_release(&archive->writer);
    return games;
}

bool archive_trouble(struct archive *archive, struct notice *notice)
{
    return writer_trouble(&archive->writer, notice);
}

/* --- putting changes into the queue of jobs --- */

struct job *archive_job(struct archive *archive, archive_id game, enum job_name name, size_t bytes)
{
    struct job *job = sqlite3_malloc64(sizeof *job + bytes);
    if (job) {
        memset(job, 0, sizeof *job);
        job->name = name;
        job->game = game;
        return job;
    }
    pthread_mutex_lock(&archive->writer.mutex);
    archive->lost = archive->database.writable;
    report_failure(archive, "A game could not be kept", SQLITE_NOMEM);
    pthread_mutex_unlock(&archive->writer.mutex);
    return NULL;
}

void archive_enqueue(struct archive *archive, struct job *job)
{
    if (!archive->database.writable) {
        free_job(job);
        return;
    }
    pthread_mutex_lock(&archive->writer.mutex);
    job->game = archive_exchange(archive, job->game);
    *archive->end = job;
    archive->end = &job->next;
    writer_wake(&archive->writer);
    pthread_mutex_unlock(&archive->writer.mutex);
}

archive_id archive_begin(struct archive *archive, const struct record *record)
{
    archive_id game = archive_new_id(archive);
    struct job *job = archive_job(archive, game, JOB_BEGIN, 0);
    if (!job)
        return 0;
    if (!record_copy(record, &job->of.record)) {
        free_job(job);
        return 0;
    }
    archive_enqueue(archive, job);
    return game;
}

void archive_add_move(struct archive *archive, archive_id game, int ply, struct move move, int milliseconds)
{
    struct job *job = game ? archive_job(archive, game, JOB_MOVE, 0) : NULL;
    if (!job)
        return;
    job->of.move.ply = ply;
    job->of.move.made = (struct record_move){move, milliseconds};
    archive_enqueue(archive, job);
}

void archive_set_players(struct archive *archive, archive_id game, const struct record *record)
{
    struct job *job = game ? archive_job(archive, game, JOB_PLAYERS, 0) : NULL;
    if (!job)
        return;
    job->of.record = record_head(record);
    archive_enqueue(archive, job);
}

void archive_finish(struct archive *archive, archive_id game, enum outcome outcome, enum record_ending ending,
                    const char *words)
{
    assert(outcome != RUNNING && ending != RECORD_UNFINISHED);
    struct job *job = game ? archive_job(archive, game, JOB_END, 0) : NULL;
    if (!job)
        return;
    job->of.end.outcome = outcome;
    job->of.end.ending = ending;
    snprintf(job->of.end.words, sizeof job->of.end.words, "%s", words);
    archive_enqueue(archive, job);
}

void archive_leave(struct archive *archive, archive_id game)
{
    struct job *job = game ? archive_job(archive, game, JOB_END, 0) : NULL;
    if (job)
        archive_enqueue(archive, job);
}

void archive_set_review(struct archive *archive, archive_id game, const void *bytes, size_t size,
                        const double accuracy[2])
{
    struct job *job = game ? archive_job(archive, game, JOB_REVIEW, size) : NULL;
    if (!job)
        return;
    job->of.review.size = (int)size;
    job->of.review.accuracy[0] = accuracy[0];
    job->of.review.accuracy[1] = accuracy[1];
    memcpy(job + 1, bytes, size);
    archive_enqueue(archive, job);
}

void archive_set_study(struct archive *archive, archive_id game, const struct record *record)
{
    size_t size = record_is_studied(record) ? record_format(record, NULL, 0) + 1 : 0;
    struct job *job = game ? archive_job(archive, game, JOB_STUDY, size) : NULL;
    if (!job)
        return;
    job->of.study = (int)size;
    if (size > 0)
        record_format(record, (char *)(job + 1), size);
    archive_enqueue(archive, job);
}

void archive_reset_statistics(struct archive *archive, const struct game *game)
{
    struct job *job = archive_job(archive, archive_new_id(archive), JOB_RESET, 0);
    if (!job)
        return;
    job->of.reset = game;
    archive_enqueue(archive, job);
}

/* --- reading while the writer rests --- */

bool archive_is_alive(struct archive *archive, int64_t owner)
{
    return owner && presence_is_alive(&archive->presence, archive->database.directory, owner);
}

/* Ends a reading: lets the writer go on. Notes a failure and returns false if the reading has failed. */
static bool report_reading(struct archive *archive, int result)
{
    writer_release(&archive->writer);
    if (result == SQLITE_OK)
        return true;
    pthread_mutex_lock(&archive->writer.mutex);
    report_failure(archive, "Your games cannot be read", result);
    pthread_mutex_unlock(&archive->writer.mutex);
    return false;
}

struct archive_reading archive_begin_reading(struct archive *archive, int version)
{
    const struct database *database = &archive->database;
    struct archive_reading reading = {.archive = archive, .result = SQLITE_OK};
    writer_hold(&archive->writer, false);
    if (database->writable)
        reading.result = archive_settle(archive);
    if (reading.result == SQLITE_OK && database->writable)
        reading.result = database_look(&archive->database);
    reading.open = reading.result == SQLITE_OK && database->handle && database->version >= version &&
                   database->version <= SCHEMA_VERSION;
    if (!reading.open)
        report_reading(archive, reading.result);
    return reading;
}

void archive_ask(struct archive_reading *reading, const char *sql, const char *kinds, ...)
{
    va_list values;
    if (!reading->open)
        return;
    va_start(values, kinds);
    reading->result = sql_prepare_list(reading->archive->database.handle, &reading->row, sql, kinds, &values);
    va_end(values);
}

bool archive_next_row(struct archive_reading *reading)
{
    if (!reading->row || reading->result != SQLITE_OK)
        return false;
    int step = sqlite3_step(reading->row);
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        reading->result = step;
    return step == SQLITE_ROW;
}

bool archive_end_reading(struct archive_reading *reading)
{
    if (!reading->open)
        return reading->result == SQLITE_OK;
    return report_reading(reading->archive, sql_finish(reading->row, reading->result));
}
