/*
 * Settings where this user may not write, not read, or start no thread. Root
 * may do everything, so each look is taken by a child process that has given
 * its rights away.
 */
#define _DEFAULT_SOURCE

#include "store/settings.h"
#include "store_support.h"

#include <grp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { NOBODY = 65534 };

/* What a user without rights sees in a directory; runs in a child process. Returns 0 if all is as it should be. */
static int look_without_rights(const char *directory, int level, const char *expected)
{
    struct notice notice;
    if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
        return 10;
    struct settings *settings = settings_open(directory, &notice);
    int found = settings_integer(settings, "level", 2, 1, 10);
    fprintf(stderr, "level %d, notice '%s'\n", found, notice.text);
    if (found != level)
        return 1;
    if (!strstr(notice.text, expected))
        return 2;
    settings_set_integer(settings, "level", 4);
    if (settings_integer(settings, "level", 2, 1, 10) != 4)
        return 3;
    return settings_close(settings, NULL) ? 0 : 4;
}

static void expect_without_rights(const char *directory, int level, const char *expected)
{
    int status = -1;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(look_without_rights(directory, level, expected));
    waitpid(child, &status, 0);
    chmod(directory, 0700);
    assert_int_equal(status, 0);
}

static void test_read_only_file(void **state)
{
    make_settings(*state, 7, "dark");
    chmod(database_path(*state), 0444);
    chmod(*state, 0777);
    expect_without_rights(*state, 7, "read-only");
}

static void test_read_only_directory(void **state)
{
    make_settings(*state, 7, "dark");
    chmod(database_path(*state), 0444);
    chmod(*state, 0555);
    expect_without_rights(*state, 7, "read-only");
}

static void test_writable_file_in_read_only_directory(void **state)
{
    make_settings(*state, 7, "dark");
    chmod(database_path(*state), 0666);
    chmod(*state, 0555);
    expect_without_rights(*state, 7, "read-only");
}

static void test_empty_read_only_directory(void **state)
{
    chmod(*state, 0555);
    expect_without_rights(*state, 2, "read-only");
}

static void test_unreadable_file(void **state)
{
    make_settings(*state, 7, "dark");
    chmod(database_path(*state), 0000);
    chmod(*state, 0777);
    expect_without_rights(*state, 2, "it cannot be opened");
}

static void test_damaged_in_read_only_directory(void **state)
{
    write_file(database_path(*state), "no database", 11);
    chmod(database_path(*state), 0444);
    chmod(*state, 0555);
    expect_without_rights(*state, 2, "is damaged and cannot be renamed");
    assert_int_equal(count_files(*state, "gravitrips.", NULL), 1);
}

/* Sets a value where no thread may be started; closing must then write it. */
static int save_without_threads(const char *directory)
{
    struct notice notice;
    if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
        return 10;
    if (setrlimit(RLIMIT_NPROC, &(struct rlimit){0, 0}) != 0)
        return 11;
    struct settings *settings = settings_open(directory, &notice);
    settings_set_integer(settings, "level", 6);
    return settings_close(settings, &notice) ? 0 : 1;
}

static void test_no_thread_to_be_had(void **state)
{
    int status = -1;
    chmod(*state, 0777);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(save_without_threads(*state));
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    assert_string_equal(query_text(database_path(*state), "SELECT value FROM setting WHERE key = 'level'"), "6");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, directory_setup, directory_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_read_only_file),
        TEST(test_read_only_directory),
        TEST(test_writable_file_in_read_only_directory),
        TEST(test_empty_read_only_directory),
        TEST(test_unreadable_file),
        TEST(test_damaged_in_read_only_directory),
        TEST(test_no_thread_to_be_had),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
