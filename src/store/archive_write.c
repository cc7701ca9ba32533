/*
 * What each job writes. A job that no longer fits (the game is deleted, or
 * somebody else plays it by now) changes nothing: every statement asks for it
 * itself.
 */
#include "rules/variant.h"
#include "store/archive_columns.h"
#include "store/archive_parts.h"
#include "store/sql.h"

#include <sqlite3.h>
#include <string.h>

_Static_assert(ARCHIVE_WON == 1 && ARCHIVE_LOST == 2 && ARCHIVE_DREW == 3 && ARCHIVE_OPEN == 4, "as in the SQL below");
_Static_assert(RUNNING == 0 && WON_BY_FIRST == 1 && WON_BY_SECOND == 2 && DRAWN == 3, "as in the SQL below");

/* Finds the number of a name, which is made if it is new. */
static int name_number(sqlite3 *handle, const char *name, int64_t *id)
{
    sqlite3_stmt *statement = NULL;
    int result = sql_run(handle, "INSERT OR IGNORE INTO name (text) VALUES (?1)", "t", name);
    if (result == SQLITE_OK)
        result = sql_prepare(handle, &statement, "SELECT id FROM name WHERE text = ?1", "t", name);
    if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW)
        *id = sqlite3_column_int64(statement, 0);
    return sql_finish(statement, result);
}

static int64_t number(int value)
{
    return value;
}

#define SET_NUMBER(column, member, ...) sql_set_number(row, #column, (int64_t)record->member);
#define SET_TEXT(column, member)        set_text(row, #column, handle, record->member, &result);

static void set_text(struct sql_row *row, const char *column, sqlite3 *handle, const char *text, int *result)
{
    int64_t id = 0;
    if (*result == SQLITE_OK)
        *result = name_number(handle, text, &id);
    sql_set_number(row, column, id);
}

/* The columns that say who plays. */
static int set_players(struct sql_row *row, sqlite3 *handle, const struct record *record)
{
    int human = record_lone_human(record), result = SQLITE_OK;
    ARCHIVE_PLAYER_COLUMNS(SET_NUMBER, SET_TEXT)
    if (human < 0)
        sql_set_null(row, "human");
    else
        sql_set_number(row, "human", human);
    /* of the computer that a human plays against */
    sql_set_number(row, "level", human < 0 ? 0 : record->players[1 - human].seat.level);
    return result;
}

static void set_game(struct sql_row *row, const struct record *record)
{
    ARCHIVE_GAME_COLUMNS(SET_NUMBER)
}

/* Makes the row of a game that is running. */
static int insert_game(sqlite3 *handle, int64_t owner, archive_id game, const struct record *record)
{
    struct record running = *record;
    struct sql_row row = {0};
    char clock[CLOCK_TEXT_MAX];
    int result = sql_run(handle, "INSERT OR IGNORE INTO kind (game, since) VALUES (?1, 0)", "t", record->game->name);
    if (result == SQLITE_OK)
        result = set_players(&row, handle, record);
    if (result != SQLITE_OK)
        return result;
    running.options.pieces = variant_joined_option(&record->options);
    running.outcome = RUNNING;
    running.ending = RECORD_UNFINISHED;
    set_game(&row, &running);
    sql_set_number(&row, "id", game);
    sql_set_number(&row, "owner", owner);
    sql_set_text(&row, "game", record->game->name);
    clock_format(record->clock, clock);
    sql_set_text(&row, "clock", clock);
    sql_set_number(&row, "result", ARCHIVE_OPEN);
    return sql_insert(handle, "game", &row);
}

int archive_write_players(sqlite3 *handle, int64_t owner, const struct job *job)
{
    struct sql_row row = {0};
    sql_set_number(&row, "id", job->game);
    sql_set_number(&row, "owner", owner);
    int result = set_players(&row, handle, &job->of.record);
    return result == SQLITE_OK ? sql_update(handle, "game", &row, 2) : result;
}

static void encode(const struct record_move *made, unsigned char bytes[MOVE_BYTES])
{
    uint32_t milliseconds = (uint32_t)made->milliseconds;
    bytes[0] = made->move.kind;
    bytes[1] = made->move.from;
    bytes[2] = made->move.to;
    for (int i = 0; i < 4; i++)
        bytes[3 + i] = (unsigned char)(milliseconds >> 8 * i);
}

/* Ends a game, or leaves it (RUNNING, RECORD_UNFINISHED). `result` becomes the archive_result of a lone human. */
static int end_game(sqlite3 *handle, int64_t owner, archive_id game, enum outcome outcome, enum record_ending ending)
{
    return sql_run(handle,
                   "UPDATE game SET outcome = ?3, ending = ?4, owner = NULL,"
                   " result = CASE WHEN ?3 = 0 THEN 4 WHEN ?3 = 3 THEN 3 WHEN human IS NULL THEN 0"
                   " WHEN human = ?3 - 1 THEN 1 ELSE 2 END"
                   " WHERE id = ?1 AND owner = ?2",
                   "iiii", (int64_t)game, owner, number((int)outcome), number((int)ending));
}

int archive_write_end(sqlite3 *handle, int64_t owner, const struct job *job)
{
    if (job->of.end.owner)
        owner = job->of.end.owner;
    return end_game(handle, owner, job->game, job->of.end.outcome, job->of.end.ending);
}

/* Writes all moves, in rows of PART_MOVES, over those that are there. */
static int write_moves(sqlite3 *handle, archive_id game, const struct record *record)
{
    int result = SQLITE_OK;
    for (int ply = 0; result == SQLITE_OK && ply < record->move_count; ply += PART_MOVES) {
        unsigned char bytes[PART_BYTES];
        int count = record->move_count - ply < PART_MOVES ? record->move_count - ply : PART_MOVES;
        for (int i = 0; i < count; i++)
            encode(&record->moves[ply + i], bytes + i * MOVE_BYTES);
        result = sql_run(handle, "INSERT OR REPLACE INTO moves (game, part, bytes) VALUES (?1, ?2, ?3)", "iib",
                         (int64_t)game, number(ply / PART_MOVES), (const void *)bytes, count * MOVE_BYTES);
    }
    return result;
}

int archive_write_begin(sqlite3 *handle, int64_t owner, const struct job *job)
{
    const struct record *record = &job->of.record;
    int result = insert_game(handle, owner, job->game, record);
    if (result == SQLITE_OK)
        result = write_moves(handle, job->game, record);
    if (result == SQLITE_OK && record->ending != RECORD_UNFINISHED)
        result = end_game(handle, owner, job->game, record->outcome, record->ending);
    return result;
}

int archive_write_whole(sqlite3 *handle, archive_id game, bool fresh, const struct record *record)
{
    struct sql_row row = {0};
    int parts = (record->move_count + PART_MOVES - 1) / PART_MOVES;
    int64_t nobody = -1; /* no window has this number */
    int result = fresh ? insert_game(handle, nobody, game, record) : SQLITE_OK;
    sql_set_number(&row, "id", game);
    if (result == SQLITE_OK)
        result = set_players(&row, handle, record);
    sql_set_number(&row, "owner", nobody);
    sql_set_null(&row, "deleted");
    if (result == SQLITE_OK)
        result = sql_update(handle, "game", &row, 1);
    if (result == SQLITE_OK)
        result =
            sql_run(handle, "DELETE FROM moves WHERE game = ?1 AND part >= ?2", "ii", (int64_t)game, number(parts));
    if (result == SQLITE_OK)
        result = write_moves(handle, game, record);
    return result == SQLITE_OK ? end_game(handle, nobody, game, record->outcome, record->ending) : result;
}

/* Appends to the last row, or begins a new one, if the game is ours and the move is the next one. */
int archive_write_move(sqlite3 *handle, int64_t owner, const struct job *job)
{
    unsigned char bytes[MOVE_BYTES];
    int ply = job->of.move.ply;
    encode(&job->of.move.made, bytes);
    return sql_run(handle,
                   "INSERT INTO moves (game, part, bytes) SELECT id, ?2, ?3 FROM game"
                   " WHERE id = ?1 AND owner = ?4"
                   " AND (SELECT coalesce(sum(length(bytes)), 0) FROM moves WHERE game = ?1) = ?5"
                   " ON CONFLICT (game, part) DO UPDATE SET bytes = CAST(bytes || excluded.bytes AS BLOB)",
                   "iibii", (int64_t)job->game, number(ply / PART_MOVES), (const void *)bytes, (int)MOVE_BYTES, owner,
                   number(ply * MOVE_BYTES));
}

int archive_write_deletion(sqlite3 *handle, int64_t owner, const struct job *job)
{
    return sql_run(handle, "UPDATE game SET deleted = ?2 WHERE id = ?1 AND deleted IS NULL", "ii", (int64_t)job->game,
                   owner);
}

int archive_write_undeletion(sqlite3 *handle, int64_t owner, const struct job *job)
{
    return sql_run(handle, "UPDATE game SET deleted = NULL WHERE id = ?1 AND deleted = ?2", "ii", (int64_t)job->game,
                   owner);
}

int archive_write_review(sqlite3 *handle, int64_t owner, const struct job *job)
{
    (void)owner;
    int result = sql_run(handle, "INSERT OR REPLACE INTO review (game, bytes) SELECT id, ?2 FROM game WHERE id = ?1",
                         "ib", (int64_t)job->game, (const void *)(job + 1), job->of.review.size);
    if (result != SQLITE_OK)
        return result;
    return sql_run(handle,
                   "UPDATE game SET first_accuracy = CASE WHEN ?2 >= 0 THEN ?2 END,"
                   " second_accuracy = CASE WHEN ?3 >= 0 THEN ?3 END WHERE id = ?1",
                   "idd", (int64_t)job->game, job->of.review.accuracy[FIRST], job->of.review.accuracy[SECOND]);
}

/* The id that a game would have now: those before it are not counted any more. */
int archive_write_reset(sqlite3 *handle, int64_t owner, const struct job *job)
{
    (void)owner;
    return sql_run(handle, "INSERT INTO kind (game, since) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET since = ?2", "ti",
                   job->of.reset->name, (int64_t)job->game);
}

/* The windows that have deleted games, and may bring them back as long as they are there. */
static int purge_each(struct archive *archive, sqlite3_stmt *statement)
{
    struct presence *presence = &archive->presence;
    int result = SQLITE_OK;
    int step = SQLITE_OK;
    while (result == SQLITE_OK && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        int64_t owner = sqlite3_column_int64(statement, 0);
        if (owner == presence->number || !presence_is_alive(presence, archive->database.directory, owner))
            result = sql_run(archive->database.handle, "DELETE FROM game WHERE deleted = ?1", "i", owner);
    }
    return result == SQLITE_OK ? step : result;
}

void archive_write_purge(struct archive *archive)
{
    struct database *database = &archive->database;
    sqlite3_stmt *statement = NULL;
    if (!database->handle || !database->writable || database->version < SCHEMA_WITH_GAMES)
        return;
    int deleted = 0;
    int result = sql_integer(database->handle, "SELECT 1 FROM game WHERE deleted IS NOT NULL LIMIT 1", &deleted);
    if (result != SQLITE_OK || !deleted)
        return;
    result = database_begin(database);
    if (result == SQLITE_OK)
        result = sql_prepare(database->handle, &statement,
                             "SELECT DISTINCT deleted FROM game WHERE deleted IS NOT NULL", "");
    if (result == SQLITE_OK)
        result = purge_each(archive, statement);
    result = database_end(database, sql_finish(statement, result));
    (void)result;
}
