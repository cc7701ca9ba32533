/*
 * Files of every older version: their tables become today's, what they held
 * stays, and a copy is made before. And files in places where no log can be.
 */
#define _DEFAULT_SOURCE

#include "archive_support.h"
#include "prelude.h"
#include "store/archive_engines.h"
#include "store/archive_friends.h"
#include "store/schema.h"
#include "store/sql.h"
#include "store_faults.h"
#include "store_support.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

/* Parts of what older programs wrote: never to be changed, whatever becomes of the program. */
#define TABLE_OF_1                                                                                                     \
    "CREATE TABLE setting ("                                                                                           \
    " key TEXT NOT NULL PRIMARY KEY,"                                                                                  \
    " value NOT NULL CHECK (typeof(value) IN ('integer', 'text'))"                                                     \
    ") WITHOUT ROWID;"

#define TABLES_OF_2                                                                                                    \
    "CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"                                           \
    "CREATE TABLE kind (game TEXT NOT NULL PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;"                        \
    "CREATE TABLE game ("                                                                                              \
    " id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES kind,"                                                     \
    " width INTEGER NOT NULL, height INTEGER NOT NULL, connect INTEGER NOT NULL,"                                      \
    " pieces INTEGER NOT NULL, points INTEGER NOT NULL, starter INTEGER NOT NULL,"                                     \
    " first_name INTEGER NOT NULL REFERENCES name, first_level INTEGER NOT NULL,"                                      \
    " first_evaluator INTEGER NOT NULL REFERENCES name,"                                                               \
    " second_name INTEGER NOT NULL REFERENCES name, second_level INTEGER NOT NULL,"                                    \
    " second_evaluator INTEGER NOT NULL REFERENCES name,"                                                              \
    " seed INTEGER NOT NULL, begun INTEGER NOT NULL, outcome INTEGER NOT NULL, ending INTEGER NOT NULL,"               \
    " human INTEGER, level INTEGER NOT NULL, result INTEGER NOT NULL,"                                                 \
    " first_accuracy REAL, second_accuracy REAL, owner INTEGER, deleted INTEGER"                                       \
    ");"                                                                                                               \
    "CREATE INDEX game_by_time ON game (begun, id, game, result, level, first_name, second_name)"                      \
    " WHERE deleted IS NULL;"                                                                                          \
    "CREATE INDEX game_by_standing ON game"                                                                            \
    " (game, begun, id, level, result, human, first_accuracy, second_accuracy)"                                        \
    " WHERE human IS NOT NULL AND ending > 0 AND deleted IS NULL;"                                                     \
    "CREATE INDEX game_by_owner ON game (owner) WHERE owner IS NOT NULL;"                                              \
    "CREATE INDEX game_by_deletion ON game (deleted) WHERE deleted IS NOT NULL;"                                       \
    "CREATE TABLE moves ("                                                                                             \
    " game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, part INTEGER NOT NULL, bytes BLOB NOT NULL,"            \
    " PRIMARY KEY (game, part)"                                                                                        \
    ") WITHOUT ROWID;"                                                                                                 \
    "CREATE TABLE review (game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE, bytes BLOB NOT NULL);"

#define TABLES_OF_3                                                                                                    \
    "CREATE INDEX game_by_people ON game (game, first_name, second_name, outcome, begun, id)"                          \
    " WHERE first_level = 0 AND second_level = 0 AND ending > 0 AND deleted IS NULL;"                                  \
    "ALTER TABLE game ADD COLUMN clock TEXT NOT NULL DEFAULT '-';"

#define TABLES_OF_4                                                                                                    \
    "CREATE TABLE friend ("                                                                                            \
    " name BLOB NOT NULL, player INTEGER NOT NULL, other TEXT NOT NULL, round INTEGER NOT NULL,"                       \
    " game INTEGER REFERENCES game ON DELETE SET NULL, my_turn INTEGER NOT NULL, over INTEGER NOT NULL,"               \
    " changed INTEGER NOT NULL, owner INTEGER, bytes BLOB NOT NULL,"                                                   \
    " PRIMARY KEY (name, player)"                                                                                      \
    ");"                                                                                                               \
    "CREATE INDEX friend_by_game ON friend (game);"

#define TABLES_OF_5                                                                                                    \
    "CREATE TABLE engine ("                                                                                            \
    " id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, command TEXT NOT NULL, protocol TEXT NOT NULL,"               \
    " folder TEXT NOT NULL, move_ms INTEGER NOT NULL, options TEXT NOT NULL"                                           \
    ");"                                                                                                               \
    "CREATE INDEX game_by_engines ON game (game, first_name, second_name, first_level, second_level, outcome, begun, " \
    "id)"                                                                                                              \
    " WHERE (first_level = 11 OR second_level = 11) AND ending > 0 AND deleted IS NULL;"                               \
    "INSERT INTO engine VALUES (3, 'Old', 'sh old.sh', 'filter', '', 1000, '');"

#define TABLES_OF_6                                                                                                    \
    "ALTER TABLE engine ADD COLUMN print TEXT NOT NULL DEFAULT '';"                                                    \
    "ALTER TABLE engine ADD COLUMN unfenced INTEGER NOT NULL DEFAULT 0;"

#define TABLE_OF_7                                                                                                     \
    "CREATE TABLE words (game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE, text TEXT NOT NULL);"

#define TABLE_OF_8                                                                                                     \
    "CREATE TABLE study (game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE, text TEXT NOT NULL);"

#define TABLES_OF_9                                                                                                    \
    "CREATE TABLE card ("                                                                                              \
    " id INTEGER PRIMARY KEY, game TEXT NOT NULL,"                                                                     \
    " width INTEGER NOT NULL, height INTEGER NOT NULL, connect INTEGER NOT NULL,"                                      \
    " pieces INTEGER NOT NULL, points INTEGER NOT NULL, position TEXT NOT NULL,"                                       \
    " kind INTEGER NOT NULL, played TEXT NOT NULL, times INTEGER NOT NULL,"                                            \
    " source INTEGER REFERENCES game ON DELETE SET NULL, ply INTEGER NOT NULL,"                                        \
    " fresh INTEGER NOT NULL, due INTEGER NOT NULL, last INTEGER NOT NULL,"                                            \
    " stability REAL NOT NULL, difficulty REAL NOT NULL,"                                                              \
    " UNIQUE (game, width, height, connect, pieces, points, position)"                                                 \
    ");"                                                                                                               \
    "CREATE INDEX card_by_due ON card (fresh, due, id);"                                                               \
    "CREATE INDEX card_by_source ON card (source);"                                                                    \
    "CREATE TABLE card_game (game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE);"                             \
    "CREATE TABLE answer ("                                                                                            \
    " id INTEGER PRIMARY KEY, at INTEGER NOT NULL, card INTEGER REFERENCES card ON DELETE SET NULL,"                   \
    " correct INTEGER NOT NULL"                                                                                        \
    ");"                                                                                                               \
    "CREATE INDEX answer_by_time ON answer (at, correct);"                                                             \
    "CREATE INDEX answer_by_card ON answer (card);"

#define SETTINGS_OF_1 "INSERT INTO setting VALUES ('level', 7), ('theme', 'dark');"

#define PEOPLE_OF_2                                                                                                    \
    "INSERT INTO name VALUES (1, 'Anna'), (2, ''), (3, 'Ben');"                                                        \
    "INSERT INTO kind VALUES ('connect4', 0);"

#define MOVES_OF_2                                                                                                     \
    "INSERT INTO moves VALUES (77, 0, x'01ff006400000001ff01ffffffff01ff07ffffffff01ff08ffffffff01ff0effffffff"        \
    "01ff0fffffffff01ff15ffffffff');"

/* What programs of version i + 1 wrote. */
static const char *const OLD_FILES[] = {
    "PRAGMA journal_mode = WAL; BEGIN;" TABLE_OF_1 SETTINGS_OF_1
    "PRAGMA application_id = 0x47525654; PRAGMA user_version = 1; COMMIT;",

    "PRAGMA journal_mode = WAL; BEGIN;" TABLE_OF_1 TABLES_OF_2 SETTINGS_OF_1 PEOPLE_OF_2
    "INSERT INTO game VALUES (77, 'connect4', 7, 6, 4, 0, 0, 0, 1, 0, 2, 3, 0, 2, 0, 1767225600, 1, 1, NULL, 0, 0,"
    " NULL, NULL, NULL, NULL);" MOVES_OF_2 "PRAGMA application_id = 0x47525654; PRAGMA user_version = 2; COMMIT;",

    "PRAGMA journal_mode = WAL; BEGIN;" TABLE_OF_1 TABLES_OF_2 TABLES_OF_3 SETTINGS_OF_1 PEOPLE_OF_2
    "INSERT INTO game VALUES (77, 'connect4', 7, 6, 4, 0, 0, 0, 1, 0, 2, 3, 0, 2, 0, 1767225600, 1, 1, NULL, 0, 0,"
    " NULL, NULL, NULL, NULL, '300+5');" MOVES_OF_2
    "PRAGMA application_id = 0x47525654; PRAGMA user_version = 3; COMMIT;",

    "PRAGMA journal_mode = WAL; BEGIN;" TABLE_OF_1 TABLES_OF_2 TABLES_OF_3 TABLES_OF_4 SETTINGS_OF_1 PEOPLE_OF_2
    "INSERT INTO game VALUES (77, 'connect4', 7, 6, 4, 0, 0, 0, 1, 0, 2, 3, 0, 2, 0, 1767225600, 1, 1, NULL, 0, 0,"
    " NULL, NULL, NULL, NULL, '300+5');" MOVES_OF_2
    "PRAGMA application_id = 0x47525654; PRAGMA user_version = 4; COMMIT;",

    "PRAGMA journal_mode = WAL; BEGIN;" TABLE_OF_1 TABLES_OF_2 TABLES_OF_3 TABLES_OF_4 TABLES_OF_5 SETTINGS_OF_1
        PEOPLE_OF_2 "INSERT INTO game VALUES (77, 'connect4', 7, 6, 4, 0, 0, 0, 1, 0, 2, 3, 0, 2, 0, 1767225600, 1, 1,"
    " NULL, 0, 0, NULL, NULL, NULL, NULL, '300+5');" MOVES_OF_2
    "PRAGMA application_id = 0x47525654; PRAGMA user_version = 5; COMMIT;",

    "PRAGMA journal_mode = WAL; BEGIN;" TABLE_OF_1 TABLES_OF_2 TABLES_OF_3 TABLES_OF_4 TABLES_OF_5 TABLES_OF_6
        SETTINGS_OF_1 PEOPLE_OF_2
    "INSERT INTO game VALUES (77, 'connect4', 7, 6, 4, 0, 0, 0, 1, 0, 2, 3, 0, 2, 0, 1767225600, 1, 1, NULL, 0, 0,"
    " NULL, NULL, NULL, NULL, '300+5');" MOVES_OF_2
    "PRAGMA application_id = 0x47525654; PRAGMA user_version = 6; COMMIT;",

    "PRAGMA journal_mode = WAL; BEGIN;" TABLE_OF_1 TABLES_OF_2 TABLES_OF_3 TABLES_OF_4 TABLES_OF_5 TABLES_OF_6
        TABLE_OF_7 SETTINGS_OF_1 PEOPLE_OF_2
    "INSERT INTO game VALUES (77, 'connect4', 7, 6, 4, 0, 0, 0, 1, 0, 2, 3, 0, 2, 0, 1767225600, 1, 1, NULL, 0, 0,"
    " NULL, NULL, NULL, NULL, '300+5');" MOVES_OF_2
    "PRAGMA application_id = 0x47525654; PRAGMA user_version = 7; COMMIT;",

    "PRAGMA journal_mode = WAL; BEGIN;" TABLE_OF_1 TABLES_OF_2 TABLES_OF_3 TABLES_OF_4 TABLES_OF_5 TABLES_OF_6
        TABLE_OF_7 TABLE_OF_8 SETTINGS_OF_1 PEOPLE_OF_2
    "INSERT INTO game VALUES (77, 'connect4', 7, 6, 4, 0, 0, 0, 1, 0, 2, 3, 0, 2, 0, 1767225600, 1, 1, NULL, 0, 0,"
    " NULL, NULL, NULL, NULL, '300+5');" MOVES_OF_2
    "PRAGMA application_id = 0x47525654; PRAGMA user_version = 8; COMMIT;",
};

static const int OLD_GAMES[] = {0, 1, 1, 1, 1, 1, 1, 1, 1}; /* that are in them */

enum { OLD_TEXTS = sizeof OLD_FILES / sizeof OLD_FILES[0], OLD_COUNT = OLD_TEXTS + 1, CALLS_MAX = 5000 };

/* A file of an older version. The SQL of version 9 is too long for one string. */
static void make_old(const char *directory, int version)
{
    run_sql(database_path(directory), OLD_FILES[version <= OLD_TEXTS ? version - 1 : OLD_TEXTS - 1]);
    if (version == 9)
        run_sql(database_path(directory), TABLES_OF_9 "PRAGMA user_version = 9");
}

static const char ALL_TABLES[] = "SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_master ORDER BY name)";

/* All of sqlite_master's texts; the caller frees. */
static char *tables_of(const char *directory)
{
    char path[300];
    sqlite3 *handle = NULL;
    sqlite3_stmt *statement = NULL;
    snprintf(path, sizeof path, "%s", database_path(directory));
    assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(handle, ALL_TABLES, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    char *text = strdup((const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    connection_close(handle);
    assert_non_null(text);
    return text;
}

static void expect_old_settings(const char *directory)
{
    char text[16];
    struct settings *settings = open_expecting(directory, NULL);
    assert_int_equal(settings_integer(settings, "level", 2, 1, 10), 7);
    settings_text(settings, "theme", "", text, sizeof text);
    assert_string_equal(text, "dark");
    close_saved(settings);
}

FIXTURE(directory_setup, directory_teardown)

TEST(test_each_older_version)
{
    char number[16];
    char file[64];
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 5);
    archive_close_kept(archive);
    char *fresh = tables_of(*fixture);
    for (int version = 1; version <= OLD_COUNT; version++) {
        remove_files(*fixture);
        make_old(*fixture, version);
        write_file(path_in(*fixture, "gravitrips.version-0.db"), "older", 5);
        expect_old_settings(*fixture);
        archive = archive_expecting(*fixture, NULL);
        assert_int_equal(count_all(archive), OLD_GAMES[version - 1]);
        keep_game(archive, NULL, "4453", 5);
        assert_int_equal(count_all(archive), OLD_GAMES[version - 1] + 1);
        archive_close_kept(archive);
        expect_old_settings(*fixture);
        char *now = tables_of(*fixture);
        assert_string_equal(now, fresh);
        free(now);
        assert_int_equal(count_files(*fixture, "gravitrips.version-", NULL), 1);
        snprintf(number, sizeof number, "%d", version);
        snprintf(file, sizeof file, "gravitrips.version-%d.db", version);
        assert_string_equal(query_text(path_in(*fixture, file), "PRAGMA user_version"), number);
        assert_string_equal(query_text(path_in(*fixture, file), "PRAGMA integrity_check"), "ok");
        assert_string_equal(query_text(path_in(*fixture, file), "SELECT value FROM setting WHERE key = 'theme'"),
                            "dark");
        assert_string_equal(query_text(path_in(*fixture, file), "PRAGMA journal_mode"), "delete");
        assert_string_equal(query_text(database_path(*fixture), "PRAGMA integrity_check"), "ok");
    }
    free(fresh);
}

static bool is_migrated(const char *directory)
{
    return atoi(query_text(database_path(directory), "PRAGMA user_version")) == SCHEMA_VERSION;
}

/* A game that was kept before the players could end one is read as it was, and ends in today's ways are kept beside. */
TEST(test_old_games)
{
    struct archive_pair pair;
    run_sql(database_path(*fixture), OLD_FILES[1]);
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_int_equal(archive_pairs(archive, game_find("connect4"), 1, &pair), 1); /* without their index */
    assert_int_equal(pair.won[0], 1);
    struct record *record = load_game(archive, 77);
    assert_string_equal(record->players[SECOND].name, "Ben");
    assert_int_equal(record->outcome, WON_BY_FIRST);
    assert_int_equal(record->ending, RECORD_BY_RULES);
    record = make_record(NULL, "4453", 6);
    record->outcome = WON_BY_SECOND;
    record->ending = RECORD_RESIGNED;
    archive_id id = archive_begin(archive, record);
    assert_true(archive_flush(archive));
    expect_kept(archive, id, record);
    assert_int_equal(archive_pairs(archive, game_find("connect4"), 1, &pair), 1);
    archive_close_kept(archive);
    assert_true(is_migrated(*fixture));
    assert_string_equal(query_text(path_in(*fixture, "gravitrips.version-2.db"), "SELECT count(*) FROM game"), "1");
}

/* Commands that only read do so in a file whose games have no clocks, and leave it as it is. */
TEST(test_old_games_are_read_only)
{
    struct archive_entry entry;
    run_sql(database_path(*fixture), OLD_FILES[1]);
    struct archive *archive = archive_reading(*fixture);
    const struct record *record = load_game(archive, 77);
    assert_int_equal(record->clock.kind, CLOCK_NONE);
    assert_int_equal(record->move_count, 7);
    assert_int_equal(archive_list(archive, &(struct archive_filter){0}, 0, 1, &entry), 1);
    assert_true(entry.sound);
    archive_close_kept(archive);
    assert_string_equal(query_text(database_path(*fixture), "PRAGMA user_version"), "2");
}

/* Engines of before are those they were: nobody knows what was in their files. */
TEST(test_old_engines)
{
    struct archive_engine engine;
    struct notice notice;
    run_sql(database_path(*fixture), OLD_FILES[4]);
    for (int i = 0; i < 2; i++) { /* the second one brings the file up to date */
        struct archive *archive = archive_open(*fixture, i ? STORE_ADD : STORE_READ, &notice);
        assert_true(archive_engine_find(archive, "Old", &engine));
        assert_string_equal(engine.command, "sh old.sh");
        assert_string_equal(engine.print, "");
        assert_false(engine.unfenced);
        archive_close_kept(archive);
    }
}

/* Of a file whose games have clocks those stay. */
TEST(test_old_clocks)
{
    char text[CLOCK_TEXT_MAX];
    run_sql(database_path(*fixture), OLD_FILES[2]);
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 5);
    assert_true(archive_flush(archive));
    assert_true(is_migrated(*fixture));
    clock_format(load_game(archive, 77)->clock, text);
    assert_string_equal(text, "300+5");
}

/* A file without a table of friends has none, and gets one with the first. */
TEST(test_friends_come_to_old_files)
{
    static const struct archive_friend FRIEND = {.name = "0123456789abcde", .other = "Zoe", .round = 1};
    struct archive_friend_entry entry;
    struct reason why;
    struct record *record = make_record(NULL, "4453", 6);
    for (int version = 1; version <= OLD_COUNT; version++) {
        remove_files(*fixture);
        make_old(*fixture, version);
        struct archive *archive = archive_reading(*fixture);
        assert_int_equal(archive_friend_list(archive, 1, &entry), 0);
        archive_close_kept(archive);
        archive = archive_expecting(*fixture, NULL);
        assert_int_equal(archive_friend_list(archive, 1, &entry), 0);
        assert_int_equal(archive_delete(archive, 77), OLD_GAMES[version - 1]); /* asks without that table */
        assert_true(archive_undelete(archive, 77) == OLD_GAMES[version - 1]);
        if (!archive_friend_keep(archive, &FRIEND, "bytes", 5, record, NULL, &why))
            fail_msg("version %d: %s", version, why.text);
        assert_true(is_migrated(*fixture));
        assert_int_equal(archive_friend_list(archive, 1, &entry), 1);
        expect_kept(archive, entry.game.id, record);
        assert_int_equal(count_all(archive), OLD_GAMES[version - 1] + 1);
        archive_close_kept(archive);
    }
}

/* The same of a table of engines; and then a game against one can be kept, too. */
TEST(test_engines_come_to_old_files)
{
    struct archive_pair pair;
    struct reason why;
    struct record *record = make_record(NULL, "4453", 6);
    record->players[SECOND].seat.level = SEAT_ENGINE;
    record->outcome = WON_BY_SECOND;
    record->ending = RECORD_RESIGNED;
    for (int version = 1; version <= OLD_COUNT; version++) {
        struct archive_engine engine = {.name = "Rusty", .command = "rusty", .protocol = "ugi", .move_ms = 100}, found;
        remove_files(*fixture);
        make_old(*fixture, version);
        struct archive *archive = archive_reading(*fixture);
        assert_false(archive_engine_find(archive, "Rusty", &found));
        assert_int_equal(archive_engine_list(archive, 1, &found), version >= SCHEMA_WITH_ENGINES);
        assert_int_equal(archive_engine_pairs(archive, game_find("connect4"), 1, &pair), 0);
        archive_close_kept(archive);
        archive = archive_expecting(*fixture, NULL);
        if (!archive_engine_keep(archive, &engine, &why))
            fail_msg("version %d: %s", version, why.text);
        assert_true(is_migrated(*fixture));
        assert_true(archive_engine_find(archive, "Rusty", &found));
        archive_id id = archive_begin(archive, record);
        assert_true(archive_flush(archive));
        expect_kept(archive, id, record);
        assert_int_equal(count_all(archive), OLD_GAMES[version - 1] + 1);
        archive_close_kept(archive);
    }
}

/* An engine's forfeit of before has no words, also where a file is only read; one that is kept then has its own. */
TEST(test_words_come_to_old_files)
{
    struct record *record = make_record(NULL, "4453", 6);
    record->players[FIRST].seat.level = SEAT_ENGINE;
    record->outcome = WON_BY_SECOND;
    record->ending = RECORD_FORFEIT;
    snprintf(record->words, sizeof record->words, "out of ideas");
    run_sql(database_path(*fixture), OLD_FILES[5]);
    run_sql(database_path(*fixture), "UPDATE game SET first_level = 11, outcome = 2, ending = 6;"
                                     "UPDATE moves SET bytes = x'01ff006400000001ff01ffffffff'");
    for (int i = 0; i < 2; i++) { /* the second one brings the file up to date */
        struct archive *archive = i ? archive_expecting(*fixture, NULL) : archive_reading(*fixture);
        archive_id id = i ? archive_begin(archive, record) : 0;
        assert_int_equal(load_game(archive, 77)->ending, RECORD_FORFEIT);
        assert_string_equal(load_game(archive, 77)->words, "");
        if (id)
            expect_kept(archive, id, record);
        archive_close_kept(archive);
    }
    assert_true(is_migrated(*fixture));
}

/* Settings bring a file up to date, too. */
TEST(test_settings_migrate)
{
    run_sql(database_path(*fixture), OLD_FILES[0]);
    struct settings *settings = open_expecting(*fixture, NULL);
    settings_set_integer(settings, "level", 8);
    close_saved(settings);
    assert_true(is_migrated(*fixture));
    assert_int_equal(count_files(*fixture, "gravitrips.version-1.db", NULL), 1);
}

/* A program of an older version that runs meanwhile goes on as if nothing had happened. */
TEST(test_old_program_goes_on)
{
    sqlite3 *old = NULL;
    sqlite3_stmt *statement = NULL;
    run_sql(database_path(*fixture), OLD_FILES[0]);
    assert_int_equal(sqlite3_open(database_path(*fixture), &old), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(old, "UPDATE setting SET value = value + 1 WHERE key = 'level'", -1, &statement, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_DONE);
    sqlite3_reset(statement);
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 5);
    assert_true(archive_flush(archive));
    assert_int_equal(sqlite3_step(statement), SQLITE_DONE);
    sqlite3_finalize(statement);
    connection_close(old);
    archive_close_kept(archive);
    assert_int_equal(level_in(*fixture), 9);
}

/* No copy can be made while a folder has its name: it is tried again, and done. */
TEST(test_copy_cannot_be_made)
{
    char copy[4096];
    struct notice notice;
    snprintf(copy, sizeof copy, "%s", path_in(*fixture, "gravitrips.version-1.db"));
    run_sql(database_path(*fixture), OLD_FILES[0]);
    assert_int_equal(mkdir(copy, 0700), 0);
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 5);
    assert_false(archive_flush(archive));
    assert_true(archive_trouble(archive, &notice));
    assert_string_equal(query_text(database_path(*fixture), "PRAGMA user_version"), "1");
    assert_int_equal(rmdir(copy), 0);
    assert_true(archive_flush(archive));
    assert_int_equal(count_all(archive), 1);
    archive_close_kept(archive);
    assert_int_equal(access(copy, F_OK), 0);
}

TEST(test_newer_version)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 5);
    archive_close_kept(archive);
    char sql[40];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", SCHEMA_VERSION + 1);
    run_sql(database_path(*fixture), sql);
    archive = archive_expecting(*fixture, "it was written by a newer version");
    keep_game(archive, NULL, "4453", 5);
    assert_int_equal(count_all(archive), 0);
    assert_false(archive_flush(archive));
    archive_close_kept(archive);
    assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM game"), "1");
}

/* Opens an old file, keeps a game, closes, while the nth call fails. */
static int migrate_failing(const char *directory, enum fault_kind kind, int nth, int result)
{
    struct notice opening;
    struct notice closing = {""};
    archive_id id = 0;
    remove_files(directory);
    run_sql(database_path(directory), OLD_FILES[0]);
    faults_arm(kind, nth, result, true);
    struct archive *archive = archive_open(directory, STORE_KEEP, &opening);
    if (archive) {
        id = keep_game(archive, NULL, "4453", 5);
        archive_close(archive, &closing);
    }
    int calls = faults_disarm();
    expect_old_settings(directory);
    bool migrated = is_migrated(directory);
    if (migrated && count_files(directory, "gravitrips.version-1.db", NULL) != 1)
        fail_msg("call %d: no copy was made", nth);
    archive = archive_expecting(directory, NULL);
    bool kept = count_all(archive) == 1;
    archive_close_told(archive, NULL);
    if (!kept && id && !opening.text[0] && !closing.text[0])
        fail_msg("call %d: not kept, and not a word", nth);
    assert_int_equal(count_files(directory, "gravitrips.damaged-", NULL), 0);
    return calls;
}

TEST(test_each_call_of_a_migration_fails)
{
    static const int RESULTS[] = {SQLITE_FULL, SQLITE_IOERR};
    static const enum fault_kind KINDS[] = {FAULT_WRITE, FAULT_FILE};
    for (int i = 0; i < 2; i++) {
        int nth = 1;
        while (migrate_failing(*fixture, KINDS[i], nth, RESULTS[i]) >= nth)
            assert_true(++nth < CALLS_MAX);
        assert_true(nth > 20);
    }
}

/* A file that was used with a log comes to a place where memory cannot be shared, and so no log be used. */
TEST(test_log_comes_where_none_is_possible)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 5);
    archive_close_kept(archive);
    run_sql(database_path(*fixture), "PRAGMA journal_mode = WAL");
    faults_no_shared_memory(true);
    archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 5);
    assert_int_equal(count_all(archive), 2);
    archive_close_kept(archive);
    faults_no_shared_memory(false);
}

/* Programs of earlier versions write a log. While one has the file open both use that; then it goes into the file. */
TEST(test_log_is_taken_over)
{
    sqlite3 *earlier = NULL;
    archive_close_kept(archive_expecting(*fixture, NULL));
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 5);
    archive_close_kept(archive);
    assert_int_equal(sqlite3_open(database_path(*fixture), &earlier), SQLITE_OK);
    assert_int_equal(sqlite3_exec(earlier, "PRAGMA journal_mode = WAL; SELECT * FROM game", NULL, NULL, NULL),
                     SQLITE_OK);
    archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 5);
    assert_true(archive_flush(archive));
    assert_int_equal(count_files(*fixture, "gravitrips.db-wal", NULL), 1);
    archive_close_kept(archive);
    connection_close(earlier);
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(count_files(*fixture, "gravitrips.db-wal", NULL), 0);
    assert_int_equal(count_all(archive), 2);
    archive_close_kept(archive);
    assert_string_equal(query_text(database_path(*fixture), "PRAGMA journal_mode"), "delete");
}

TESTS_MAIN(faults_install, NULL)
