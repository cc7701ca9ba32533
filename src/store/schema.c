/*
 * The tables: one step of SQL leads from each version to the next, and the file
 * remembers its version in its header (user_version).
 *
 * A game is one narrow row, its moves are rows of up to 64 moves each: adding a
 * move rewrites some hundred bytes, whatever the game's length, and reading a
 * game takes one or two rows. Names stand once, in a table of their own, so that
 * looking for a part of one reads few rows.
 */
#include "store/schema.h"

#include "store/copy.h"
#include "store/sql.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

enum { APPLICATION_ID = 0x47525654 /* "GRVT", in the file's header */ };

/*
 * Step i leads from version i to i + 1. Values have no declared type, so that numbers stay numbers and texts texts;
 * STRICT tables would say the same, but older SQLites (before 3.37) could not open the file.
 *
 * kind: the games there are, and the id from which on statistics count them. game: `human` is the side of a human who
 * plays the computer, `level` that computer's, `result` an archive_result; `owner` is the window that plays it,
 * `deleted` the one that may bring it back (presence.h). The indexes hold all that lists and statistics filter by, so
 * that no row is read but those that are shown.
 */
static const char *const MIGRATIONS[] = {
    "CREATE TABLE setting ("
    " key TEXT NOT NULL PRIMARY KEY,"
    " value NOT NULL CHECK (typeof(value) IN ('integer', 'text'))"
    ") WITHOUT ROWID;",

    "CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
    "CREATE TABLE kind (game TEXT NOT NULL PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE game ("
    " id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES kind,"
    " width INTEGER NOT NULL, height INTEGER NOT NULL, connect INTEGER NOT NULL,"
    " pieces INTEGER NOT NULL, points INTEGER NOT NULL, starter INTEGER NOT NULL,"
    " first_name INTEGER NOT NULL REFERENCES name, first_level INTEGER NOT NULL,"
    " first_evaluator INTEGER NOT NULL REFERENCES name,"
    " second_name INTEGER NOT NULL REFERENCES name, second_level INTEGER NOT NULL,"
    " second_evaluator INTEGER NOT NULL REFERENCES name,"
    " seed INTEGER NOT NULL, begun INTEGER NOT NULL, outcome INTEGER NOT NULL, ending INTEGER NOT NULL,"
    " human INTEGER, level INTEGER NOT NULL, result INTEGER NOT NULL,"
    " first_accuracy REAL, second_accuracy REAL, owner INTEGER, deleted INTEGER"
    ");"
    "CREATE INDEX game_by_time ON game (begun, id, game, result, level, first_name, second_name)"
    " WHERE deleted IS NULL;"
    "CREATE INDEX game_by_standing ON game"
    " (game, begun, id, level, result, human, first_accuracy, second_accuracy)"
    " WHERE human IS NOT NULL AND ending > 0 AND deleted IS NULL;"
    "CREATE INDEX game_by_owner ON game (owner) WHERE owner IS NOT NULL;"
    "CREATE INDEX game_by_deletion ON game (deleted) WHERE deleted IS NOT NULL;"
    "CREATE TABLE moves ("
    " game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, part INTEGER NOT NULL, bytes BLOB NOT NULL,"
    " PRIMARY KEY (game, part)"
    ") WITHOUT ROWID;"
    "CREATE TABLE review (game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE, bytes BLOB NOT NULL);",
};

_Static_assert(sizeof MIGRATIONS / sizeof MIGRATIONS[0] == SCHEMA_VERSION, "a step for each version");

/* What is asked of the tables that came with version i + 1: if SQLite cannot make a plan for it they are not ours. */
static const char *const QUESTIONS[] = {
    "SELECT key, value FROM setting",
    "SELECT g.id, g.game, g.width, g.height, g.connect, g.pieces, g.points, g.starter, g.first_name, g.first_level,"
    " g.first_evaluator, g.second_name, g.second_level, g.second_evaluator, g.seed, g.begun, g.outcome, g.ending,"
    " g.human, g.level, g.result, g.first_accuracy, g.second_accuracy, g.owner, g.deleted, n.id, n.text,"
    " m.game, m.part, m.bytes, v.game, v.bytes, k.game, k.since"
    " FROM game AS g INDEXED BY game_by_time, name AS n, moves AS m, review AS v, kind AS k WHERE g.deleted IS NULL",
};

int schema_identify(sqlite3 *handle, int *version)
{
    int application = 0;
    int tables = 0;
    int result = sql_integer(handle, "PRAGMA user_version", version);
    if (result == SQLITE_OK)
        result = sql_integer(handle, "PRAGMA application_id", &application);
    if (result == SQLITE_OK)
        result = sql_integer(handle, "SELECT count(*) FROM sqlite_master", &tables);
    if (result != SQLITE_OK)
        return result;
    bool fresh = tables == 0 && *version == 0;
    bool ours = application == APPLICATION_ID && *version >= 1;
    return fresh || ours ? SQLITE_OK : SQLITE_CORRUPT;
}

/* SQLite reads many a damaged page without a word, so its own check is asked. */
static int check(sqlite3 *handle, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    int result = sql_prepare(handle, &statement, sql, "");
    if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *verdict = (const char *)sqlite3_column_text(statement, 0);
        result = verdict ? SQLITE_CORRUPT : SQLITE_NOMEM;
        if (verdict && strcmp(verdict, "ok") == 0)
            result = SQLITE_OK;
    }
    return sql_finish(statement, result);
}

int schema_check(sqlite3 *handle, int version)
{
    int result = SQLITE_OK;
    for (int i = 0; result == SQLITE_OK && i < version && i < SCHEMA_VERSION; i++) {
        sqlite3_stmt *statement = NULL;
        result = sql_prepare(handle, &statement, QUESTIONS[i], "");
        sqlite3_finalize(statement);
    }
    return result == SQLITE_OK ? check(handle, "PRAGMA quick_check('setting')") : result;
}

int schema_check_all(sqlite3 *handle)
{
    sqlite3_stmt *statement = NULL;
    bool strays = false;
    int result = check(handle, "PRAGMA integrity_check(1)");
    if (result == SQLITE_OK)
        result = sql_prepare(handle, &statement, "PRAGMA foreign_key_check", "");
    if (result == SQLITE_OK) {
        result = sqlite3_step(statement);
        strays = result == SQLITE_ROW;
    }
    result = sql_finish(statement, result);
    return result == SQLITE_OK && strays ? SQLITE_CORRUPT : result;
}

/* The steps from the version that the file has, within a transaction. */
static int run_steps(sqlite3 *handle, int version)
{
    char sql[80];
    int result = SQLITE_OK;
    for (int i = version; result == SQLITE_OK && i < SCHEMA_VERSION; i++)
        result = sql_execute(handle, MIGRATIONS[i]);
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION_ID,
             SCHEMA_VERSION);
    return result == SQLITE_OK ? sql_execute(handle, sql) : result;
}

int schema_migrate(sqlite3 *handle, const char *directory, int *version)
{
    int found = 0;
    int result = sql_execute(handle, "BEGIN IMMEDIATE");
    if (result != SQLITE_OK)
        return result;
    result = schema_identify(handle, &found);
    if (result == SQLITE_OK && found > SCHEMA_VERSION)
        result = SQLITE_READONLY;
    if (result == SQLITE_OK && found > 0 && found < SCHEMA_VERSION)
        result = copy_version(handle, directory, found);
    if (result == SQLITE_OK)
        result = run_steps(handle, found);
    if (result == SQLITE_OK)
        *version = SCHEMA_VERSION;
    else
        sql_rollback(handle);
    return result;
}
