/*
 * Settings on a disk that fails or fills up at every single call, and with
 * memory that is short at every single allocation: afterwards either the old or
 * the new values are there, whole, and what was reported as saved is new.
 */
#define _DEFAULT_SOURCE

/* For make test-all: it makes every allocation fail in turn. */
#include "patience.h"
#include "prelude.h"
#include "slow.h"
#include "store/settings.h"
#include "store_faults.h"
#include "store_support.h"

#include <sqlite3.h>
#include <unistd.h>

enum { CALLS_MAX = 20000, OLD = 3, NEW = 8, AT_LAST = 0 };

/* Stores the same number under two keys. */
static void set_pair(struct settings *settings, int value)
{
    settings_set_integer(settings, "one", value);
    settings_set_integer(settings, "other", value);
}

static bool pair_is(struct settings *settings, int value)
{
    return settings_integer(settings, "one", 0, 0, 10) == value &&
           settings_integer(settings, "other", 0, 0, 10) == value;
}

/* With all faults off the file must be healthy and hold one of two values; both the same if all were changed. */
static int read_pair(const char *directory, int before, bool whole)
{
    struct settings *settings = open_expecting(directory, NULL);
    int one = settings_integer(settings, "one", 0, 0, 10);
    int other = settings_integer(settings, "other", 0, 0, 10);
    close_saved(settings);
    assert_true((one == before || one == NEW) && (other == before || other == NEW));
    if (whole)
        assert_int_equal(one, other);
    assert_int_equal(count_files(directory, "gravitrips.damaged-", NULL), 0);
    return one == other ? one : before;
}

/* A disk or memory that fails in one way. */
struct failure {
    enum fault_kind kind;
    int result;
    bool lasting;
};

/* Opens, sets and closes while the nth call fails; returns how many calls there were. */
static int try_once(const char *directory, const struct failure *failure, int nth, int before)
{
    struct notice opening;
    struct notice closing = {""};
    faults_arm(failure->kind, nth, failure->result, failure->lasting);
    struct settings *settings = settings_open(directory, &opening);
    bool saved = false;
    bool whole = false;
    if (settings) {
        set_pair(settings, NEW);
        whole = pair_is(settings, NEW);
        saved = settings_close(settings, &closing) && !opening.text[0];
    }
    int calls = faults_disarm();
    int found = read_pair(directory, before, whole);
    if (saved && found != NEW)
        fail_msg("call %d: found %d, saved %d, notices '%s', '%s'", nth, found, saved, opening.text, closing.text);
    if (settings && !saved && !opening.text[0] && !closing.text[0])
        fail_msg("call %d: neither saved nor a word about it", nth);
    return calls;
}

/* Lets each call fail in turn, of many allocations some; begins without a file (before is 0) or with old values. */
static void fail_each_call(const char *directory, struct failure failure, int before)
{
    int nth = 1;
    int calls = 1;
    int step = failure.kind == FAULT_MEMORY ? amount(151, 7, 5) : amount(11, 1, 1);
    for (; calls >= nth - step && nth < CALLS_MAX; nth += step) {
        remove_files(directory);
        if (before) {
            struct settings *settings = open_expecting(directory, NULL);
            set_pair(settings, before);
            close_saved(settings);
        }
        calls = try_once(directory, &failure, nth, before);
    }
    assert_within(nth, 5, CALLS_MAX - 1);
}

static void fail_everywhere(const char *directory, enum fault_kind kind, int result)
{
    fail_each_call(directory, (struct failure){kind, result, true}, 0);
    fail_each_call(directory, (struct failure){kind, result, false}, OLD);
    if (SANITIZED)
        return;
    fail_each_call(directory, (struct failure){kind, result, false}, 0);
    fail_each_call(directory, (struct failure){kind, result, true}, OLD);
}

FIXTURE(directory_setup, directory_teardown)

TEST(test_each_file_call_fails)
{
    fail_everywhere(*fixture, FAULT_WRITE, SQLITE_FULL); /* the disk fills up */
    fail_everywhere(*fixture, FAULT_WRITE, SQLITE_IOERR_WRITE);
    fail_everywhere(*fixture, FAULT_FILE, SQLITE_IOERR);
}

TEST(test_each_allocation_fails)
{
    fail_everywhere(*fixture, FAULT_MEMORY, SQLITE_NOMEM);
}

/* While a damaged file is found and set aside, too: it is then still there, under the old name or the new. */
TEST(test_each_allocation_fails_on_damage)
{
    int calls = 0;
    int nth = 0;
    while (calls >= nth) {
        nth++;
        struct notice notice;
        char name[256] = "gravitrips.db";
        remove_files(*fixture);
        write_file(database_path(*fixture), "no database", 11);
        faults_arm(FAULT_MEMORY, nth, SQLITE_NOMEM, false);
        struct settings *settings = settings_open(*fixture, &notice);
        settings_close(settings, NULL);
        calls = faults_disarm();
        count_files(*fixture, "gravitrips.damaged-", name);
        size_t size = 0;
        free(read_file(path_in(*fixture, name), &size));
        assert_int_equal(size, 11);
    }
    assert_true(nth > 5);
}

/* A value that memory is too short to keep is told about, and does no harm to the others. */
TEST(test_set_without_memory)
{
    struct notice notice;
    struct settings *settings = open_expecting(*fixture, NULL);
    settings_set_text(settings, "theme", "dark");
    faults_arm(FAULT_MEMORY, 1, SQLITE_NOMEM, true);
    settings_set_text(settings, "theme", "light");
    settings_set_integer(settings, "level", 4);
    faults_disarm();
    assert_true(settings_trouble(settings, &notice));
    assert_non_null(strstr(notice.text, "not enough memory"));
    char text[16];
    settings_text(settings, "theme", "(none)", text, sizeof text);
    assert_string_equal(text, "dark");
    assert_int_equal(settings_integer(settings, "level", 2, 1, 10), 2);
    assert_false(close_told(settings, &notice));
    assert_non_null(strstr(notice.text, "not enough memory"));
    assert_string_equal(setting_in(*fixture, "theme"), "dark");
}

TEST(test_unchanged_value_writes_nothing)
{
    make_settings(*fixture, 7, "dark");
    struct settings *settings = open_expecting(*fixture, NULL);
    faults_arm(FAULT_WRITE, 0, SQLITE_OK, false);
    settings_set_integer(settings, "level", 7);
    settings_set_text(settings, "theme", "dark");
    close_saved(settings);
    int calls = faults_disarm();
    settings = open_expecting(*fixture, NULL);
    faults_arm(FAULT_WRITE, 0, SQLITE_OK, false);
    close_saved(settings);
    assert_int_equal(calls, faults_disarm());
}

/* Waits (for most of a minute, if need be) until this many writes stand still. */
static void wait_for_stalled(int count)
{
    for (int tries = 0; tries < 5000 && faults_stalled() != count; tries++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    assert_int_equal(faults_stalled(), count);
}

/* While the disk stands still, values can be changed and read: if a call waited for it, this would hang. */
TEST(test_no_call_waits_for_the_disk)
{
    struct notice notice;
    make_settings(*fixture, 7, "dark");
    struct settings *settings = open_expecting(*fixture, NULL);
    alarm(300);
    faults_stall(true);
    settings_set_integer(settings, "level", 8);
    wait_for_stalled(1);
    for (int i = 1; i <= 10; i++) {
        settings_set_integer(settings, "level", i);
        assert_int_equal(settings_integer(settings, "level", 0, 1, 10), i);
        assert_false(settings_trouble(settings, &notice));
    }
    faults_stall(false);
    close_saved(settings);
    alarm(0);
    assert_string_equal(setting_in(*fixture, "level"), "10");
}

/* Is trouble told of, at so many looks, or at last? */
static bool hears_of_trouble(struct settings *settings, struct notice *notice, int looks)
{
    struct patience patience = {0};
    for (int i = 0; i < looks || (looks == AT_LAST && has_patience(&patience)); i++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        if (settings_trouble(settings, notice))
            return true;
    }
    return false;
}

/* A disk that is full for a while: told once for all failures in a row, and again after things went well. */
TEST(test_trouble_is_told_once)
{
    struct notice notice;
    make_settings(*fixture, 7, "dark");
    struct settings *settings = open_expecting(*fixture, NULL);
    for (int round = 0; round < 2; round++) {
        faults_arm(FAULT_WRITE, 1, SQLITE_FULL, true);
        settings_set_integer(settings, "level", 1);
        assert_true(hears_of_trouble(settings, &notice, AT_LAST));
        assert_non_null(strstr(notice.text, "the disk is full"));
        for (int i = 2; i < 4; i++) {
            settings_set_integer(settings, "level", i);
            if (hears_of_trouble(settings, &notice, 30))
                fail_msg("told again: '%s'", notice.text);
        }
        faults_disarm();
        settings_set_integer(settings, "level", 5);
        const char *found = "";
        for (struct patience patience = {0}; has_patience(&patience) && strcmp(found, "5") != 0;) {
            nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
            found = setting_in(*fixture, "level");
        }
        assert_string_equal(found, "5");
    }
}

TESTS_MAIN(faults_install, NULL)
