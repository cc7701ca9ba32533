/*
 * Settings when all is well, or at least shared: values, ranges, two handles,
 * several processes, a process killed at any moment.
 */
#define _DEFAULT_SOURCE

#include "prelude.h"
#include "store/settings.h"
#include "store_support.h"

#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSES = 4, RACES = 10, KILLS = 48 };

static void expect_text(struct settings *settings, const char *key, const char *expected)
{
    char text[64];
    settings_text(settings, key, "(none)", text, sizeof text);
    assert_string_equal(text, expected);
}

static void pause_milliseconds(long milliseconds)
{
    nanosleep(&(struct timespec){.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000}, NULL);
}

FIXTURE(directory_setup, directory_teardown)

TEST(test_round_trip)
{
    make_settings(*fixture, 7, "dark");
    struct settings *settings = open_expecting(*fixture, NULL);
    assert_int_equal(settings_integer(settings, "level", 2, 1, 10), 7);
    expect_text(settings, "theme", "dark");
    settings_set_integer(settings, "theme", -3);
    settings_set_text(settings, "level", "");
    settings_set_text(settings, "name", "Zoë \xe2\x80\x9cZ\xe2\x80\x9d '; DROP TABLE setting;");
    close_saved(settings);
    settings = open_expecting(*fixture, NULL);
    assert_int_equal(settings_integer(settings, "theme", 0, -10, 10), -3);
    expect_text(settings, "level", "");
    expect_text(settings, "name", "Zoë \xe2\x80\x9cZ\xe2\x80\x9d '; DROP TABLE setting;");
}

TEST(test_values_at_once)
{
    struct settings *settings = open_expecting(*fixture, NULL);
    for (int i = 0; i < 100; i++) {
        char key[16];
        snprintf(key, sizeof key, "key%d", i);
        settings_set_integer(settings, key, i);
        assert_int_equal(settings_integer(settings, key, -1, 0, 1000), i);
    }
    close_saved(settings);
    settings = open_expecting(*fixture, NULL);
    assert_int_equal(settings_integer(settings, "key0", -1, 0, 1000), 0);
    assert_int_equal(settings_integer(settings, "key99", -1, 0, 1000), 99);
}

TEST(test_defaults_and_ranges)
{
    make_settings(*fixture, 7, "dark");
    run_sql(database_path(*fixture), "INSERT INTO setting VALUES ('huge', 4294967298), ('low', -9223372036854775808),"
                                     " ('nul', 'a' || char(0) || 'b')");
    struct settings *settings = open_expecting(*fixture, NULL);
    assert_int_equal(settings_integer(settings, "missing", 5, 1, 10), 5);
    assert_int_equal(settings_integer(settings, "level", 2, 7, 7), 7);
    assert_int_equal(settings_integer(settings, "level", 2, 1, 6), 2);
    assert_int_equal(settings_integer(settings, "level", 2, 8, 10), 2);
    assert_int_equal(settings_integer(settings, "theme", 3, 1, 10), 3);
    assert_int_equal(settings_integer(settings, "huge", 4, INT32_MIN, INT32_MAX), 4);
    assert_int_equal(settings_integer(settings, "low", 4, INT32_MIN, INT32_MAX), 4);
    expect_text(settings, "missing", "(none)");
    expect_text(settings, "level", "(none)");
    expect_text(settings, "nul", "a");
    char text[5];
    settings_text(settings, "theme", "ab", text, 5);
    assert_string_equal(text, "dark");
    settings_text(settings, "theme", "ab", text, 4);
    assert_string_equal(text, "ab");
    settings_text(settings, "theme", "ab", text, 1);
    assert_string_equal(text, "");
}

/* Opening and asking leave no trace on the disk; the first change makes the file. */
TEST(test_file_is_made_by_the_first_change)
{
    char directory[256];
    snprintf(directory, sizeof directory, "%s", path_in(*fixture, "new/er"));
    assert_int_equal(level_in(directory), 2);
    assert_int_equal(count_files(directory, "", NULL), 2); /* . and .. */
    make_settings(directory, 3, "light");
    assert_int_equal(count_files(directory, "", NULL), 3);
    assert_string_equal(query_text(database_path(directory), "PRAGMA journal_mode"), "delete");
}

TEST(test_change_is_written_without_closing)
{
    struct settings *settings = open_expecting(*fixture, NULL);
    settings_set_integer(settings, "level", 4);
    const char *found = "";
    for (int tries = 0; tries < 6000 && !found[0]; tries++) {
        pause_milliseconds(10);
        if (count_files(*fixture, "gravitrips.db", NULL) > 0)
            found = query_text(database_path(*fixture), "SELECT count(*) FROM sqlite_master WHERE name = 'setting'");
        if (strcmp(found, "1") == 0)
            found = setting_in(*fixture, "level");
        else
            found = "";
    }
    assert_string_equal(found, "4");
    struct notice notice;
    assert_false(settings_trouble(settings, &notice));
}

TEST(test_memory_only)
{
    struct settings *settings = open_expecting(NULL, NULL);
    settings_set_integer(settings, "level", 4);
    settings_set_text(settings, "theme", "dark");
    assert_int_equal(settings_integer(settings, "level", 2, 1, 10), 4);
    expect_text(settings, "theme", "dark");
    close_saved(settings);
    assert_true(settings_close(NULL, NULL));
}

/* Each window writes only what it changed, and what nobody here knows stays. */
TEST(test_two_handles)
{
    make_settings(*fixture, 2, "light");
    run_sql(database_path(*fixture), "INSERT INTO setting VALUES ('from the future', 'kept')");
    struct settings *first = open_expecting(*fixture, NULL);
    struct settings *second = open_expecting(*fixture, NULL);
    settings_set_integer(first, "level", 5);
    settings_set_text(second, "theme", "dark");
    settings_set_integer(second, "level", 2);
    close_saved(first);
    close_saved(second);
    struct settings *settings = open_expecting(*fixture, NULL);
    assert_int_equal(settings_integer(settings, "level", 0, 1, 10), 5);
    expect_text(settings, "theme", "dark");
    expect_text(settings, "from the future", "kept");
}

static void *change_often(void *context)
{
    char text[64];
    struct notice notice;
    for (int i = 1; i <= 2000; i++) {
        settings_set_integer(context, "level", i);
        settings_set_text(context, "theme", i % 2 ? "dark" : "light");
        settings_integer(context, "level", 0, 0, 3000);
        settings_text(context, "theme", "", text, sizeof text);
        settings_trouble(context, &notice);
    }
    return NULL;
}

TEST(test_threads)
{
    pthread_t threads[4];
    struct settings *settings = open_expecting(*fixture, NULL);
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, change_often, settings), 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    close_saved(settings);
    settings = open_expecting(*fixture, NULL);
    assert_within(settings_integer(settings, "level", 0, 1, 2000), 1, 2000);
}

/* One process of several that start at the same moment: stores its own key. Exits with 0 if all was well. */
static void compete(const char *directory, int number, int start)
{
    char key[16];
    char byte;
    struct notice notice;
    snprintf(key, sizeof key, "p%d", number);
    if (read(start, &byte, 1) < 0)
        _exit(3);
    struct settings *settings = settings_open(directory, &notice);
    if (!settings)
        _exit(2);
    settings_set_integer(settings, key, number);
    bool saved = settings_close(settings, &notice);
    if (!saved)
        fprintf(stderr, "process %d: %s\n", number, notice.text);
    _exit(saved ? 0 : 1);
}

/* Lets several processes start at once and checks that each one's value is there. */
static void race(const char *directory)
{
    int gate[2];
    pid_t children[PROCESSES];
    assert_int_equal(pipe(gate), 0);
    for (int i = 0; i < PROCESSES; i++) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] == 0) {
            close(gate[1]);
            compete(directory, i + 1, gate[0]);
        }
    }
    close(gate[0]);
    close(gate[1]); /* the end of the file lets all of them go */
    for (int i = 0; i < PROCESSES; i++) {
        int status = -1;
        waitpid(children[i], &status, 0);
        assert_int_equal(status, 0);
    }
    struct settings *settings = open_expecting(directory, NULL);
    for (int i = 1; i <= PROCESSES; i++) {
        char key[16];
        snprintf(key, sizeof key, "p%d", i);
        assert_int_equal(settings_integer(settings, key, 0, 1, PROCESSES), i);
    }
    close_saved(settings);
}

TEST(test_processes_make_the_file_at_once)
{
    for (int i = 0; i < RACES; i++) {
        race(*fixture);
        unlink(database_path(*fixture));
    }
}

TEST(test_processes_find_damage_at_once)
{
    for (int i = 0; i < RACES; i++) {
        write_file(database_path(*fixture), "this is no database, whatever its name says", 43);
        race(*fixture);
        assert_int_equal(count_files(*fixture, "gravitrips.damaged-", NULL), i + 1);
        unlink(database_path(*fixture));
    }
}

/* Stores the same number under two keys again and again, and tells each that is safe, until it is killed. */
static void change_until_killed(const char *directory, int start, int report)
{
    for (int i = start; i < start + 1000000; i++) {
        struct notice notice;
        struct settings *settings = settings_open(directory, &notice);
        if (!settings || notice.text[0])
            _exit(1);
        settings_set_integer(settings, "one", i);
        settings_set_integer(settings, "other", i);
        if (!settings_close(settings, &notice) || write(report, &i, sizeof i) != sizeof i)
            _exit(1);
    }
}

/* Starts such a process, kills it after a while, and returns the last number that it told. */
static int kill_one(const char *directory, int start, long milliseconds)
{
    int report[2];
    int last = start - 1;
    int status = 0;
    assert_int_equal(pipe(report), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        change_until_killed(directory, start, report[1]);
        _exit(1);
    }
    close(report[1]);
    pause_milliseconds(milliseconds);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    while (read(report[0], &last, sizeof last) == sizeof last)
        continue;
    close(report[0]);
    return last;
}

TEST(test_kill_at_any_moment)
{
    int last = 0;
    long latest = 20;
    unsigned seed = 1;
    /* Where a machine is too slow to change anything so soon, the kills come later and later. */
    for (int i = 0; i < KILLS || (last == 0 && latest < 20000); i++) {
        seed = seed * 1103515245u + 12345u;
        if (i >= KILLS)
            latest *= 2;
        last = kill_one(*fixture, last + 1, (long)(seed >> 16) % latest);
        struct settings *settings = open_expecting(*fixture, NULL);
        int one = settings_integer(settings, "one", 0, 0, INT32_MAX);
        int other = settings_integer(settings, "other", 0, 0, INT32_MAX);
        close_saved(settings);
        assert_int_equal(one, other);
        assert_within(one, last, last + 1);
        if (last > 0)
            assert_string_equal(query_text(database_path(*fixture), "PRAGMA integrity_check"), "ok");
        last = one;
    }
    if (last == 0)
        fail_msg("no change was made in up to %ld ms", latest);
    assert_int_equal(count_files(*fixture, "gravitrips.damaged-", NULL), 0);
}

TESTS_MAIN(NULL, NULL)
