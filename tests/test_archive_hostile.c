/*
 * Files that somebody made to do harm: whatever would run when our tables are
 * used is refused before it does, told as what it is, and set aside by a window.
 */
#define _DEFAULT_SOURCE

#include "archive_support.h"
#include "prelude.h"
#include "slow.h"
#include "store/sql.h"
#include "store_support.h"

#include <sqlite3.h>
#include <unistd.h>

enum { HANGS_AFTER = EMULATED ? 800 : 300 /* seconds; a test that hangs ends then */ };

#define ENDLESS "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) "

/* Each is done to a sound archive. */
static const char *const HOSTILE[] = {
    "DROP TABLE setting; CREATE VIEW setting (key, value) AS " ENDLESS "SELECT 'level', x FROM c",
    "CREATE VIEW more AS " ENDLESS "SELECT x FROM c",
    "CREATE TRIGGER endless AFTER INSERT ON game BEGIN INSERT INTO name (text) " ENDLESS "SELECT x FROM c; END",
    "CREATE TRIGGER endless BEFORE DELETE ON game BEGIN DELETE FROM setting; END",
    "CREATE TABLE more (x)",
    "PRAGMA writable_schema = ON; INSERT INTO sqlite_master VALUES"
    " ('table', 'more', 'more', 0, 'CREATE VIRTUAL TABLE more USING fts5(x)')",
    "CREATE INDEX more ON name (length(text))",
    "CREATE INDEX more ON name (text) WHERE text LIKE '%a%a%a%a%a%a%a%a%b'",
    "ALTER TABLE game ADD COLUMN more",
    "ALTER TABLE game ADD COLUMN more AS (printf('%.*c', 100000000, 'x'))",
    "ALTER TABLE game RENAME COLUMN seed TO root",
    "DROP TABLE review; CREATE TABLE review (game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,"
    " bytes BLOB NOT NULL CHECK (length(printf('%.*c', 100000000, 'x')) > 0))",
    "DROP INDEX game_by_owner; CREATE INDEX game_by_owner ON game (abs(owner)) WHERE owner IS NOT NULL",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL UNIQUE', 'NOT NULL DEFAULT "
    "''x'' UNIQUE')"
    " WHERE name = 'name'",
    "PRAGMA writable_schema = ON; INSERT INTO sqlite_master VALUES"
    " ('trigger', 'sqlite_stat1', 'game', 0, 'CREATE TRIGGER sqlite_stat1 AFTER INSERT ON game BEGIN DELETE FROM name; "
    "END')",
    "PRAGMA writable_schema = ON; INSERT INTO sqlite_master VALUES"
    " ('view', 'sqlite_sequence', 'sqlite_sequence', 0, 'CREATE VIEW sqlite_sequence AS SELECT 1')",
};

enum { HOSTILE_COUNT = sizeof HOSTILE / sizeof HOSTILE[0] };

static void make_archive(const char *directory)
{
    make_settings(directory, 7, "dark");
    struct archive *archive = archive_expecting(directory, NULL);
    keep_game(archive, NULL, "1122334", 5);
    archive_close_kept(archive);
}

/* Who does not set it aside says so, and leaves it. */
static void expect_left(const char *directory, enum store_mode mode, const char *hostile)
{
    struct notice notice;
    struct archive *archive = archive_open(directory, mode, &notice);
    if (!strstr(notice.text, "it holds something that is not Gravitrips's; it was left alone"))
        fail_msg("%s: the notice is '%s'", hostile, notice.text);
    assert_false(archive_serves(archive));
    archive_close_kept(archive);
    assert_int_equal(count_files(directory, "gravitrips.damaged-", NULL), 0);
}

FIXTURE(directory_setup, directory_teardown)

TEST(test_what_would_run)
{
    alarm(HANGS_AFTER);
    for (int i = 0; i < HOSTILE_COUNT; i++) {
        struct notice notice;
        make_archive(*fixture);
        run_sql(database_path(*fixture), HOSTILE[i]);
        expect_left(*fixture, STORE_READ, HOSTILE[i]);
        expect_left(*fixture, STORE_ADD, HOSTILE[i]);
        struct settings *settings = settings_open(*fixture, &notice);
        if (!strstr(notice.text, "because their file held something that is not Gravitrips's; it is kept as "))
            fail_msg("%s: the notice is '%s'", HOSTILE[i], notice.text);
        assert_int_equal(settings_integer(settings, "level", 2, 1, 10), 2);
        close_saved(settings);
        assert_int_equal(count_files(*fixture, "gravitrips.damaged-", NULL), 1);
        struct archive *archive = archive_expecting(*fixture, NULL);
        keep_game(archive, NULL, "1122334", 5);
        assert_int_equal(count_all(archive), 1);
        archive_close_kept(archive);
        remove_files(*fixture);
    }
    alarm(0);
}

/* What a person's tools leave in a file does no harm. */
TEST(test_harmless)
{
    make_archive(*fixture);
    run_sql(database_path(*fixture), "ANALYZE; VACUUM; REINDEX");
    assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) > 0 FROM sqlite_stat1"), "1");
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "1122334", 5);
    assert_int_equal(count_all(archive), 2);
}

/* Tables that another program makes while this one runs are looked at, too. */
TEST(test_made_meanwhile)
{
    struct notice notice;
    char made[300];
    alarm(HANGS_AFTER);
    for (int asks = 0; asks <= 1; asks++) {
        make_archive(*fixture);
        run_sql(database_path(*fixture), HOSTILE[2]);
        run_sql(database_path(*fixture), "PRAGMA journal_mode = DELETE");
        snprintf(made, sizeof made, "%s", path_in(*fixture, "made"));
        assert_int_equal(rename(database_path(*fixture), made), 0);
        struct archive *archive = archive_expecting(*fixture, NULL);
        assert_int_equal(rename(made, database_path(*fixture)), 0);
        if (asks)
            assert_int_equal(count_all(archive), -1);
        keep_game(archive, NULL, "1122334", 5);
        assert_false(archive_flush(archive));
        assert_true(archive_trouble(archive, &notice));
        assert_non_null(strstr(notice.text, "it holds something that is not Gravitrips's"));
        archive_close_told(archive, NULL);
        assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM game"), "1");
        remove_files(*fixture);
    }
    alarm(0);
}

/* Behind all this: no view and no trigger does anything, and no statement goes on for ever. */
TEST(test_connection)
{
    sqlite3 *handle = NULL;
    int value = 0;
    alarm(HANGS_AFTER);
    run_sql(
        database_path(*fixture),
        "CREATE TABLE a (x); CREATE VIEW v AS SELECT 1; CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM a; END");
    assert_int_equal(connection_open(&handle, database_path(*fixture), SQLITE_OPEN_READWRITE), SQLITE_OK);
    assert_int_equal(sql_execute(handle, "SELECT * FROM v"), SQLITE_ERROR);
    assert_int_equal(sql_execute(handle, "INSERT INTO a VALUES (1)"), SQLITE_OK);
    assert_int_equal(sql_integer(handle, "SELECT count(*) FROM a", &value), SQLITE_OK);
    assert_int_equal(value, 1);
    assert_int_not_equal(sql_execute(handle, "ATTACH ':memory:' AS other"), SQLITE_OK);
    assert_int_not_equal(sql_execute(handle, "PRAGMA writable_schema = ON; DELETE FROM sqlite_master"), SQLITE_OK);
    assert_int_equal(sql_execute(handle, ENDLESS "SELECT count(*) FROM c"), SQLITE_INTERRUPT);
    connection_close(handle);
    alarm(0);
}

TESTS_MAIN(NULL, NULL)
