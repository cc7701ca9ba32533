/*
 * What becomes of a kept game: going on with it, deleting it, bringing it back.
 * Each asks first whose it is, as another window may be playing it.
 */
#include "store/archive_parts.h"
#include "store/sql.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

/* One that is not over with a friend elsewhere goes on only with that friend. */
static const char CAN_GO_ON[] =
    "ending = 0 AND deleted IS NULL AND NOT EXISTS (SELECT 1 FROM friend WHERE game = ?1 AND over = 0)";

/* Who plays a game: its number, 0 if nobody does. False if there is no such game, or the condition does not hold. */
static bool find_owner(struct archive *archive, archive_id game, const char *condition, int64_t *owner, int *result)
{
    char sql[240];
    sqlite3_stmt *statement = NULL;
    bool found = false;
    bool friends = archive->database.version >= SCHEMA_WITH_FRIENDS;
    snprintf(sql, sizeof sql, "SELECT coalesce(owner, %s, 0) FROM game WHERE id = ?1 AND %s",
             friends ? "(SELECT owner FROM friend WHERE game = ?1)" : "NULL", condition);
    *result = sql_prepare(archive->database.handle, &statement, sql, "i", archive_exchange(archive, game));
    if (*result == SQLITE_OK && (*result = sqlite3_step(statement)) == SQLITE_ROW) {
        *owner = sqlite3_column_int64(statement, 0);
        found = true;
    }
    *result = sql_finish(statement, *result);
    return found && *result == SQLITE_OK;
}

static bool is_alive(struct archive *archive, int64_t owner)
{
    return owner && presence_is_alive(&archive->presence, archive->database.directory, owner);
}

bool archive_resume(struct archive *archive, archive_id game)
{
    int64_t owner = 0;
    bool mine = false;
    int result;
    struct record record;
    struct state last;
    struct reason why;
    if (!archive_begin_reading(archive, &result))
        return false;
    if (!archive->database.writable)
        return archive_end_reading(archive, SQLITE_OK) && false;
    presence_hold(&archive->presence, archive->database.directory);
    result = database_begin(&archive->database);
    if (result == SQLITE_OK && find_owner(archive, game, CAN_GO_ON, &owner, &result))
        mine = owner == archive->presence.number || !is_alive(archive, owner);
    if (mine)
        result = sql_run(archive->database.handle, "UPDATE game SET owner = ?2 WHERE id = ?1", "ii",
                         archive_exchange(archive, game), archive->presence.number);
    result = database_end(&archive->database, result);
    if (mine && result == SQLITE_OK && archive_read_game(archive, game, &record, &last, &result, &why)) {
        archive_played_add(&archive->played, game, &record);
        record_free(&record);
    }
    return archive_end_reading(archive, result) && mine;
}

/* A game that is over, although its end did not come into its row, gets it now. */
static void end_at_last(struct archive *archive, archive_id game, int64_t owner, const struct record *record)
{
    struct job *job = archive_job(archive, game, JOB_END, 0);
    if (!job)
        return;
    job->of.end.outcome = record->outcome;
    job->of.end.ending = record->ending;
    job->of.end.owner = owner;
    archive_enqueue(archive, job);
}

/* Can one go on with a game that somebody who is gone has played? */
static bool can_go_on(struct archive *archive, archive_id game, int64_t owner, int *result)
{
    struct record record;
    struct state last;
    struct reason why;
    if (is_alive(archive, owner) || !archive_read_game(archive, game, &record, &last, result, &why))
        return false;
    bool over = record.ending != RECORD_UNFINISHED;
    if (over)
        end_at_last(archive, game, owner, &record);
    record_free(&record);
    return !over;
}

static archive_id game_of(const struct archive *archive, sqlite3_stmt *row)
{
    return archive_exchange(archive, sqlite3_column_int64(row, 0));
}

archive_id archive_find_interrupted(struct archive *archive)
{
    sqlite3_stmt *statement = NULL;
    archive_id found = 0;
    int result;
    if (!archive->database.writable || !archive_begin_reading(archive, &result))
        return 0;
    result = sql_prepare(archive->database.handle, &statement,
                         "SELECT id, owner FROM game INDEXED BY game_by_owner WHERE owner IS NOT NULL"
                         " AND deleted IS NULL AND ending = 0"
                         " ORDER BY id DESC",
                         "");
    while (result == SQLITE_OK && !found) {
        int step = sqlite3_step(statement);
        if (step != SQLITE_ROW)
            result = step;
        else if (can_go_on(archive, game_of(archive, statement), sqlite3_column_int64(statement, 1), &result))
            found = game_of(archive, statement);
    }
    archive_end_reading(archive, sql_finish(statement, result));
    return found;
}

/* Hands on a job if the game may be changed so. */
static bool change(struct archive *archive, archive_id game, const char *condition, enum job_name name)
{
    int64_t owner = 0;
    int result;
    if (!archive_begin_reading(archive, &result))
        return false;
    bool allowed = archive->database.writable && find_owner(archive, game, condition, &owner, &result) &&
                   (owner == archive->presence.number || !is_alive(archive, owner));
    archive_end_reading(archive, result);
    struct job *job = allowed ? archive_job(archive, game, name, 0) : NULL;
    if (job)
        archive_enqueue(archive, job);
    return job != NULL;
}

static void forget_deleted(struct archive *archive, int index)
{
    archive->deleted_count--;
    memmove(archive->deleted + index, archive->deleted + index + 1,
            (size_t)(archive->deleted_count - index) * sizeof *archive->deleted);
}

bool archive_delete(struct archive *archive, archive_id game)
{
    if (!change(archive, game, "deleted IS NULL", JOB_DELETION))
        return false;
    if (archive->deleted_count == ARCHIVE_DELETED_MAX)
        forget_deleted(archive, 0);
    archive->deleted[archive->deleted_count++] = game;
    return true;
}

bool archive_undelete(struct archive *archive, archive_id game)
{
    for (int i = archive->deleted_count - 1; i >= 0; i--)
        if (archive->deleted[i] == game)
            forget_deleted(archive, i);
    return change(archive, game, "deleted IS NOT NULL", JOB_UNDELETION);
}

archive_id archive_last_deleted(const struct archive *archive)
{
    return archive->deleted_count > 0 ? archive->deleted[archive->deleted_count - 1] : 0;
}
