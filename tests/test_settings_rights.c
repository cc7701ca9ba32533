/*
 * Settings where this user may not write, not read, or start no thread. Root
 * may do everything, so each look is taken by a child process that has given
 * its rights away.
 */
#define _DEFAULT_SOURCE

#include "prelude.h"
#include "store/settings.h"
#include "store_support.h"

#include <grp.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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

FIXTURE(directory_setup, directory_teardown)

TEST(test_read_only_file)
{
    make_settings(*fixture, 7, "dark");
    chmod(database_path(*fixture), 0444);
    chmod(*fixture, 0777);
    expect_without_rights(*fixture, 7, "read-only");
}

TEST(test_read_only_directory)
{
    make_settings(*fixture, 7, "dark");
    chmod(database_path(*fixture), 0444);
    chmod(*fixture, 0555);
    expect_without_rights(*fixture, 7, "read-only");
}

TEST(test_writable_file_in_read_only_directory)
{
    make_settings(*fixture, 7, "dark");
    chmod(database_path(*fixture), 0666);
    chmod(*fixture, 0555);
    expect_without_rights(*fixture, 7, "read-only");
}

TEST(test_empty_read_only_directory)
{
    chmod(*fixture, 0555);
    expect_without_rights(*fixture, 2, "read-only");
}

TEST(test_unreadable_file)
{
    make_settings(*fixture, 7, "dark");
    chmod(database_path(*fixture), 0000);
    chmod(*fixture, 0777);
    expect_without_rights(*fixture, 2, "it cannot be opened");
}

TEST(test_damaged_in_read_only_directory)
{
    write_file(database_path(*fixture), "no database", 11);
    chmod(database_path(*fixture), 0444);
    chmod(*fixture, 0555);
    expect_without_rights(*fixture, 2, "is damaged and cannot be renamed");
    assert_int_equal(count_files(*fixture, "gravitrips.", NULL), 1);
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

TEST(test_no_thread_to_be_had)
{
    int status = -1;
    chmod(*fixture, 0777);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(save_without_threads(*fixture));
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    assert_string_equal(query_text(database_path(*fixture), "SELECT value FROM setting WHERE key = 'level'"), "6");
}

TESTS_MAIN(NULL, NULL)
