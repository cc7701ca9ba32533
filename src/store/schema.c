/* Copies a database with SQLite's backup, to a file that gets its final name only when it is complete. */
#include "store/schema.h"

#include <dirent.h>
#include <sqlite3.h>
#include <unistd.h>

#include "store/database.h"
#include "store/sql.h"

static const char *const PREFIX = "gravitrips.version-";

/* Copies all pages. When this returns, the target is closed and has no log. */
int copy_whole(sqlite3 *source, const char *path)
{
    sqlite3 *target = NULL;
    connection_make_private();
    int result = sqlite3_open_v2(path, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    sqlite3_backup *backup = result == SQLITE_OK ? sqlite3_backup_init(target, "main", source, "main") : NULL;
    if (backup) {
        sqlite3_backup_step(backup, -1);
        result = sqlite3_backup_finish(backup);
    } else if (result == SQLITE_OK) {
        result = sqlite3_extended_errcode(target);
    }
    /* With a rollback journal there is no log beside the copy, so that it is one file. */
    if (result == SQLITE_OK)
        result = sql_execute(target, "PRAGMA journal_mode = DELETE");
    result = connection_judge(target, result);
    int end = connection_close(target);
    return result == SQLITE_OK ? end : result;
}

bool copy_delete(const char *path)
{
    static const char *const suffixes[] = {"-wal", "-shm", "-journal", ""};
    char whole[DATABASE_PATH_MAX + 96];
    bool gone = true;
    for (size_t i = 0; gone && i < sizeof suffixes / sizeof *suffixes; i++) {
        snprintf(whole, sizeof whole, "%s%s", path, suffixes[i]);
        gone = unlink(whole) == 0 || errno == ENOENT;
    }
    return gone;
}

int copy_as(sqlite3 *source, const char *path)
{
    char draft[DATABASE_PATH_MAX + 80];
    snprintf(draft, sizeof draft, "%s.new", path);
    (void)copy_delete(draft);
    int result = copy_whole(source, draft);
    if (result == SQLITE_OK && rename(draft, path) != 0)
        result = errno == ENOSPC || errno == EDQUOT ? SQLITE_FULL : SQLITE_IOERR;
    if (result != SQLITE_OK)
        (void)copy_delete(draft);
    return result;
}

/* Is this the name of a copy "gravitrips.version-N.db" other than the newest? */
static bool is_older(const char *name, const char *newest)
{
    size_t length = strlen(name);
    return strncmp(name, PREFIX, strlen(PREFIX)) == 0 && length > 3 && strcmp(name + length - 3, ".db") == 0 &&
           strcmp(name, newest) != 0;
}

static void remove_older(const char *directory, const char *newest)
{
    char path[DATABASE_PATH_MAX + 300];
    DIR *stream = opendir(directory);
    if (!stream)
        return;
    for (struct dirent *entry = readdir(stream); entry; entry = readdir(stream)) {
        if (!is_older(entry->d_name, newest))
            continue;
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        unlink(path);
    }
    closedir(stream);
}

/*
 * Copies a connection's file, as it was last committed, to "gravitrips.version-N.db" in the directory, where N is the
 * version of its tables, and removes copies that earlier changes have left. Returns an SQLite result; if it is not
 * SQLITE_OK, the earlier copies are still there.
 */
static int copy_version(sqlite3 *handle, const char *directory, int version)
{
    char name[64];
    char path[DATABASE_PATH_MAX + 64];
    sqlite3 *source = NULL;
    snprintf(name, sizeof name, "%s%d.db", PREFIX, version);
    snprintf(path, sizeof path, "%s/%s", directory, name);
    /* Copying needs another connection, because a connection that is about to write cannot be copied from. */
    int result = sqlite3_open_v2(sqlite3_db_filename(handle, "main"), &source, SQLITE_OPEN_READWRITE, NULL);
    if (result == SQLITE_OK)
        result = copy_as(source, path);
    connection_close(source);
    if (result == SQLITE_OK)
        remove_older(directory, name);
    return result;
}

/*
 * The tables. From each version a step of SQL leads to the next, and the file's header has the version (user_version).
 * A game is one narrow row, and its moves are rows of up to 64 moves. So adding a move rewrites some hundred bytes,
 * however long the game is, and reading a game takes one or two rows. Names are kept once, in a table of their own, so
 * that searching for a part of a name reads few rows.
 */

enum { APPLICATION_ID = 0x47525654 /* "GRVT", which stands in the file's header */ };

/*
 * Step i leads from version i to i + 1. Values have no declared type, so that numbers stay numbers and texts stay
 * texts. (STRICT tables would do the same, but SQLite before 3.37 could not open the file.) kind: the known games, and
 * the id from which on statistics count them. game: `human` is the side of a human who plays the computer, `level` that
 * computer's level, `result` an archive_result; `owner` is the window that is playing it, `deleted` the window that may
 * bring it back (presence.h). The indexes hold everything by which lists and statistics filter, so that only the rows
 * that are shown are read. friend: what is needed to go on with a friend elsewhere; it has `player` because one file
 * may hold both ends, `game` is that of the running round, `owner` the program that runs the session. engine: guest
 * engines; games know them only by name.
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

    /*
     * From this version on, `ending` may say that the players ended the game. Older programs would take such a row for
     * damaged.
     */
    "CREATE INDEX game_by_people ON game (game, first_name, second_name, outcome, begun, id)"
    " WHERE first_level = 0 AND second_level = 0 AND ending > 0 AND deleted IS NULL;"

    /* The column `clock` has the form of PGN's TimeControl. */
    "ALTER TABLE game ADD COLUMN clock TEXT NOT NULL DEFAULT '-';",

    /*
     * The sessions with friends elsewhere. Older programs take the game of a session for an unfinished game. The column
     * `bytes` comes last, so that lists can skip it.
     */
    "CREATE TABLE friend ("
    " name BLOB NOT NULL, player INTEGER NOT NULL, other TEXT NOT NULL, round INTEGER NOT NULL,"
    " game INTEGER REFERENCES game ON DELETE SET NULL, my_turn INTEGER NOT NULL, over INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, owner INTEGER, bytes BLOB NOT NULL,"
    " PRIMARY KEY (name, player)"
    ");"
    "CREATE INDEX friend_by_game ON friend (game);",

    /* From here on a level may be SEAT_ENGINE, which is not a level, and `ending` may be a forfeit. */
    "CREATE TABLE engine ("
    " id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, command TEXT NOT NULL, protocol TEXT NOT NULL,"
    " folder TEXT NOT NULL, move_ms INTEGER NOT NULL, options TEXT NOT NULL"
    ");"
    "CREATE INDEX game_by_engines ON game (game, first_name, second_name, first_level, second_level, outcome, begun, "
    "id)"
    " WHERE (first_level = 11 OR second_level = 11) AND ending > 0 AND deleted IS NULL;",

    /* The digest that an engine's file had when it was added; and whether the engine may run without a fence. */
    ("ALTER TABLE engine ADD COLUMN print TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE engine ADD COLUMN unfenced INTEGER NOT NULL DEFAULT 0;"),

    /* What an engine that lost by its fault said last. Few games have that, so it has a table of its own. */
    "CREATE TABLE words (game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE, text TEXT NOT NULL);",

    /* What was added to a game: a record's text, of which variations, comments, signs and other tags are read. */
    "CREATE TABLE study (game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE, text TEXT NOT NULL);",

    /*
     * card: positions in which a human erred; `source` is the game in which that was last, `times` how often it was so.
     * `fresh`: the card was never answered. card_game: the games whose errors have become cards. answer: for whoever
     * wants to see their diligence; an answer outlives its card. `due`, `last` and `at` are seconds since 1970.
     */
    ("CREATE TABLE card ("
     " id INTEGER PRIMARY KEY, game TEXT NOT NULL,"
     " width INTEGER NOT NULL, height INTEGER NOT NULL, connect INTEGER NOT NULL,"
     " pieces INTEGER NOT NULL, points INTEGER NOT NULL, position TEXT NOT NULL,"
     " kind INTEGER NOT NULL, played TEXT NOT NULL, times INTEGER NOT NULL,"
     " source INTEGER REFERENCES game ON DELETE SET NULL, ply INTEGER NOT NULL,"
     " fresh INTEGER NOT NULL, due INTEGER NOT NULL, last INTEGER NOT NULL,"
     " stability REAL NOT NULL, difficulty REAL NOT NULL,"
     " UNIQUE (game, width, height, connect, pieces, points, position)"
     ");"
     "CREATE INDEX card_by_due ON card (fresh, due, id);"
     "CREATE INDEX card_by_source ON card (source);"
     "CREATE TABLE card_game (game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE);"
     "CREATE TABLE answer ("
     " id INTEGER PRIMARY KEY, at INTEGER NOT NULL, card INTEGER REFERENCES card ON DELETE SET NULL,"
     " correct INTEGER NOT NULL"
     ");"
     "CREATE INDEX answer_by_time ON answer (at, correct);"
     "CREATE INDEX answer_by_card ON answer (card);"),

    /* The board at which a game begins, if it is not the usual one, as position_format_board writes it. */
    "CREATE TABLE beginning (game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE, board TEXT NOT NULL);",
};

_Static_assert(sizeof MIGRATIONS / sizeof MIGRATIONS[0] == SCHEMA_VERSION, "a step for each version");

/* Tables that SQLite adds to a file if somebody runs ANALYZE on it. They are no reason to refuse the file. */
static const char *const HARMLESS[] = {
    "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
};

enum { HARMLESS_COUNT = sizeof HARMLESS / sizeof HARMLESS[0] };

/* The columns of list_parts: type and name of a part, its table, and the SQL that made the part. */
enum { NAME_COLUMNS = 2, SQL_COLUMN = 3, COLUMNS };

_Static_assert((int)SCHEMA_FOREIGN == (int)SQLITE_AUTH, "nobody asks SQLite to refuse");

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

/* SQLite reads many damaged pages without an error, so this runs its own check. */
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

/* --- are the tables in the file ours? --- */

/* Runs the SQL that leads from one version of the tables to another. */
static int run_steps(sqlite3 *handle, int from, int to)
{
    int result = SQLITE_OK;
    for (int i = from; result == SQLITE_OK && i < to; i++)
        result = sql_execute(handle, MIGRATIONS[i]);
    return result;
}

/* Lists all parts of a database (tables, indexes and others), in order of type and name. */
static int list_parts(sqlite3 *handle, sqlite3_stmt **statement)
{
    return sql_prepare(handle, statement, "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name",
                       "");
}

static const char *text_of(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

/* Steps to the next part of a database, skipping those in HARMLESS. Returns SQLITE_ROW, SQLITE_DONE, or an error. */
static int next_part(sqlite3_stmt *parts)
{
    for (;;) {
        int step = sqlite3_step(parts);
        bool harmless = false;
        for (int i = 0; step == SQLITE_ROW && i < HARMLESS_COUNT; i++)
            harmless = harmless || strcmp(text_of(parts, SQL_COLUMN), HARMLESS[i]) == 0;
        if (!harmless)
            return step;
    }
}

/* Compares the first columns of two rows, as strcmp does. A missing row comes last. */
static int compare_parts(sqlite3_stmt *left, int left_step, sqlite3_stmt *right, int right_step, int columns)
{
    int order = (left_step != SQLITE_ROW) - (right_step != SQLITE_ROW);
    for (int i = 0; order == 0 && left_step == SQLITE_ROW && i < columns; i++)
        order = strcmp(text_of(left, i), text_of(right, i));
    return order;
}

/* Compares two lists of parts. A part that we do not have, or that differs from ours, is worse than a missing one. */
static int compare_lists(sqlite3_stmt *found, sqlite3_stmt *ours)
{
    int verdict = SQLITE_OK;
    int found_step = next_part(found);
    for (;;) {
        int our_step = next_part(ours);
        if (found_step != SQLITE_ROW && found_step != SQLITE_DONE)
            return found_step;
        if (our_step != SQLITE_ROW && our_step != SQLITE_DONE)
            return our_step;
        if (found_step == SQLITE_DONE && our_step == SQLITE_DONE)
            return verdict;
        bool missing = compare_parts(found, found_step, ours, our_step, NAME_COLUMNS) > 0;
        if (!missing && compare_parts(found, found_step, ours, our_step, COLUMNS) != 0)
            return SCHEMA_FOREIGN;
        if (missing)
            verdict = SQLITE_CORRUPT;
        else
            found_step = next_part(found);
    }
}

/* For the comparison our tables are created in a database in memory, because SQLite keeps the SQL that made a table. */
int schema_compare(sqlite3 *handle, int version)
{
    sqlite3 *model = NULL;
    sqlite3_stmt *found = NULL;
    sqlite3_stmt *ours = NULL;
    int result = sqlite3_open_v2(":memory:", &model, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, NULL);
    if (result == SQLITE_OK)
        result = run_steps(model, 0, version);
    if (result == SQLITE_OK)
        result = list_parts(model, &ours);
    if (result == SQLITE_OK)
        result = list_parts(handle, &found);
    if (result == SQLITE_OK)
        result = compare_lists(found, ours);
    sqlite3_finalize(found);
    sqlite3_finalize(ours);
    connection_close(model);
    return result;
}

int schema_check(sqlite3 *handle, int version)
{
    int result = schema_compare(handle, version);
    return result == SQLITE_OK && version >= 1 ? check(handle, "PRAGMA quick_check('setting')") : result;
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

/* Updates the tables from a version to the newest, sets the new version, and commits the caller's transaction. */
static int bring_up_to_date(sqlite3 *handle, int version)
{
    char sql[80];
    int result = run_steps(handle, version, SCHEMA_VERSION);
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
    if (result == SQLITE_OK)
        result = schema_compare(handle, found);
    if (result == SQLITE_OK && found > 0 && found < SCHEMA_VERSION)
        result = copy_version(handle, directory, found);
    if (result == SQLITE_OK)
        result = bring_up_to_date(handle, found);
    if (result == SQLITE_OK)
        *version = SCHEMA_VERSION;
    else
        sql_rollback(handle);
    return result;
}
