/*
 * Settings whose file is damaged, strange, too new, locked, or in a place where
 * no file can be.
 */
#define _DEFAULT_SOURCE

#include "prelude.h"
#include "store/settings.h"
#include "store/sql.h"
#include "store_support.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MUTATIONS = 600 };

/* The settings begin anew, and the only file set aside holds these bytes. */
static void expect_set_aside(const char *directory, const void *bytes, size_t size)
{
    char name[256] = "";
    size_t kept = 0;
    struct settings *settings = open_expecting(directory, "was damaged; it is kept as ");
    assert_int_equal(count_files(directory, "gravitrips.damaged-", name), 1);
    char *content = read_file(path_in(directory, name), &kept);
    assert_int_equal(kept, size);
    assert_memory_equal(content, bytes, size);
    free(content);
    assert_int_equal(settings_integer(settings, "level", 2, 1, 10), 2);
    settings_set_integer(settings, "level", 9);
    close_saved(settings);
    assert_int_equal(level_in(directory), 9);
    assert_int_equal(count_files(directory, "gravitrips.damaged-", NULL), 1);
}

/* Changes bytes of healthy settings, and expects that to be noticed. */
static void expect_damage_found(const char *directory, size_t offset, size_t length, int byte)
{
    size_t size = 0;
    remove_files(directory);
    make_settings(directory, 7, "dark");
    char *bytes = read_file(database_path(directory), &size);
    assert_true(offset + length <= size);
    memset(bytes + offset, byte, length);
    write_file(database_path(directory), bytes, size);
    expect_set_aside(directory, bytes, size);
    free(bytes);
}

FIXTURE(directory_setup, directory_teardown)

TEST(test_garbage)
{
    char bytes[5000];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(i * 7919 >> 3);
    write_file(database_path(*fixture), bytes, sizeof bytes);
    expect_set_aside(*fixture, bytes, sizeof bytes);
    remove_files(*fixture);
    write_file(database_path(*fixture), "xyz", 3);
    expect_set_aside(*fixture, "xyz", 3);
}

TEST(test_truncated)
{
    size_t size = 0;
    make_settings(*fixture, 7, "dark");
    char *bytes = read_file(database_path(*fixture), &size);
    write_file(database_path(*fixture), bytes, size / 2);
    expect_set_aside(*fixture, bytes, size / 2);
    free(bytes);
}

TEST(test_damaged_parts)
{
    expect_damage_found(*fixture, 0, 16, 'x');        /* the header */
    expect_damage_found(*fixture, 100, 3996, 0);      /* the page of the schema */
    expect_damage_found(*fixture, 4096, 4096, 0xff);  /* that of the table */
    expect_damage_found(*fixture, 4096 + 8, 4, 0xee); /* its cells */
}

/* A file of no bytes holds nothing that could be lost: it is the same as none. */
TEST(test_empty_file)
{
    write_file(database_path(*fixture), "", 0);
    make_settings(*fixture, 3, "light");
    assert_int_equal(level_in(*fixture), 3);
    assert_int_equal(count_files(*fixture, "gravitrips.damaged-", NULL), 0);
}

/* Whatever bytes are wrong: no crash, and the file is either used or kept under another name. */
TEST(test_random_damage)
{
    size_t size = 0;
    unsigned seed = 2;
    int kept = 0;
    make_settings(*fixture, 7, "dark");
    char *bytes = read_file(database_path(*fixture), &size);
    for (int i = 0; i < MUTATIONS; i++) {
        char *copy = malloc(size);
        assert_non_null(copy);
        memcpy(copy, bytes, size);
        for (int j = 0; j < 1 + i % 8; j++) {
            seed = seed * 1103515245u + 12345u;
            size_t place = i % 2 ? (seed >> 8) % size : (seed >> 8) % 2 * 4096 + (seed >> 16) % 128;
            copy[place] = (char)(seed >> 24);
        }
        write_file(database_path(*fixture), copy, size);
        free(copy);
        struct notice notice;
        struct settings *settings = settings_open(*fixture, &notice);
        assert_non_null(settings);
        kept += strstr(notice.text, "kept as") != NULL;
        settings_set_integer(settings, "level", 8);
        settings_close(settings, NULL);
        assert_int_equal(count_files(*fixture, "gravitrips.damaged-", NULL), kept);
    }
    free(bytes);
    assert_true(kept > 0);
}

/* The log of a damaged database must not get into the new one. */
TEST(test_log_of_a_damaged_database)
{
    sqlite3 *handle = NULL;
    size_t size = 0;
    make_settings(*fixture, 7, "dark");
    assert_int_equal(sqlite3_open(database_path(*fixture), &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, "PRAGMA journal_mode = WAL; UPDATE setting SET value = 8 WHERE key = 'level'",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    char *log = read_file(path_in(*fixture, "gravitrips.db-wal"), &size);
    connection_close(handle);
    assert_true(size > 4096);
    write_file(database_path(*fixture), "no database", 11);
    write_file(path_in(*fixture, "gravitrips.db-wal"), log, size);
    free(log);
    struct settings *settings = open_expecting(*fixture, "was damaged");
    settings_set_text(settings, "theme", "light");
    close_saved(settings);
    assert_int_equal(level_in(*fixture), 2);
}

TEST(test_names_are_never_used_twice)
{
    enum { FILES = 5 };
    for (int i = 0; i < FILES; i++) {
        char text[16];
        snprintf(text, sizeof text, "damage %d", i);
        write_file(database_path(*fixture), text, strlen(text));
        close_saved(open_expecting(*fixture, "was damaged"));
        assert_int_equal(count_files(*fixture, "gravitrips.damaged-", NULL), i + 1);
    }
}

static void expect_as_it_is_set_aside(const char *directory)
{
    size_t size = 0;
    char *bytes = read_file(database_path(directory), &size);
    expect_set_aside(directory, bytes, size);
    free(bytes);
}

TEST(test_foreign_database)
{
    run_sql(database_path(*fixture), "CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('soup')");
    expect_as_it_is_set_aside(*fixture);
}

TEST(test_table_is_missing)
{
    make_settings(*fixture, 7, "dark");
    run_sql(database_path(*fixture), "DROP TABLE setting; PRAGMA journal_mode = DELETE");
    expect_as_it_is_set_aside(*fixture);
}

TEST(test_newer_version_is_left_alone)
{
    size_t size = 0;
    size_t size_after = 0;
    make_settings(*fixture, 7, "dark");
    run_sql(database_path(*fixture), "DROP TABLE setting; CREATE TABLE other (x); PRAGMA user_version = 99");
    char *before = read_file(database_path(*fixture), &size);
    struct settings *settings = open_expecting(*fixture, "newer version");
    settings_set_integer(settings, "level", 4);
    assert_int_equal(settings_integer(settings, "level", 2, 1, 10), 4);
    close_saved(settings);
    char *after = read_file(database_path(*fixture), &size_after);
    assert_int_equal(size, size_after);
    assert_memory_equal(before, after, size);
    free(before);
    free(after);
}

/* Another window goes on writing to the file that it has open; renaming it would lose that. */
TEST(test_damaged_file_in_use_stays)
{
    make_settings(*fixture, 7, "dark");
    struct settings *first = open_expecting(*fixture, NULL);
    write_file(database_path(*fixture), "no database", 11);
    struct settings *second = open_expecting(*fixture, "another window still uses it");
    settings_set_integer(second, "level", 4);
    assert_int_equal(settings_integer(second, "level", 2, 1, 10), 4);
    close_saved(second);
    assert_int_equal(count_files(*fixture, "gravitrips.damaged-", NULL), 0);
    close_told(first, NULL);
}

TEST(test_file_where_the_directory_should_be)
{
    char directory[256];
    snprintf(directory, sizeof directory, "%s", path_in(*fixture, "file"));
    write_file(directory, "mine", 4);
    struct settings *settings = open_expecting(directory, "their folder cannot be used (Not a directory)");
    settings_set_integer(settings, "level", 4);
    assert_int_equal(settings_integer(settings, "level", 2, 1, 10), 4);
    close_saved(settings);
    strcat(directory, "/below");
    close_saved(open_expecting(directory, "their folder cannot be used (Not a directory)"));
}

TEST(test_directory_where_the_file_should_be)
{
    assert_int_equal(mkdir(database_path(*fixture), 0700), 0);
    struct settings *settings = open_expecting(*fixture, "cannot be used (it cannot be opened)");
    settings_set_integer(settings, "level", 4);
    close_saved(settings);
    assert_int_equal(count_files(*fixture, "gravitrips.damaged-", NULL), 0);
}

TEST(test_path_too_long)
{
    char directory[6000];
    memset(directory, 'x', sizeof directory);
    directory[0] = '/';
    directory[sizeof directory - 1] = '\0';
    close_saved(open_expecting(directory, "their folder cannot be used (File name too long)"));
}

TEST(test_locked)
{
    sqlite3 *handle = NULL;
    make_settings(*fixture, 7, "dark");
    run_sql(database_path(*fixture), "PRAGMA journal_mode = DELETE");
    assert_int_equal(sqlite3_open(database_path(*fixture), &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    struct settings *settings = open_expecting(*fixture, "another program has locked it");
    settings_set_integer(settings, "level", 4);
    assert_int_equal(settings_integer(settings, "level", 2, 1, 10), 4);
    close_saved(settings);
    connection_close(handle);
    assert_int_equal(level_in(*fixture), 7);
}

/* Saving fails while another program keeps the file locked; it is told once, and made good later. */
TEST(test_locked_for_a_while)
{
    sqlite3 *handle = NULL;
    struct notice notice = {""};
    make_settings(*fixture, 7, "dark");
    struct settings *settings = open_expecting(*fixture, NULL);
    assert_int_equal(sqlite3_open(database_path(*fixture), &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    settings_set_integer(settings, "level", 4);
    bool told = false;
    for (int tries = 0; tries < 6000 && !told; tries++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        told = settings_trouble(settings, &notice);
    }
    assert_true(told);
    assert_non_null(strstr(notice.text, "another program has locked it"));
    assert_false(settings_trouble(settings, &notice));
    connection_close(handle);
    close_saved(settings);
    assert_string_equal(setting_in(*fixture, "level"), "4");
}

TESTS_MAIN(NULL, NULL)
