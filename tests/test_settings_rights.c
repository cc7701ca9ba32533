/*
 * Settings where this user may not write, not read, or start no thread. Root
 * may do everything, so each look is taken by a child process that has given
 * its rights away.
 */
#define _DEFAULT_SOURCE

#include "prelude.h"
#include "store/settings.h"
#include "store_support.h"

#include <sys/resource.h>
#include <sys/stat.h>

/* What is seen there. */
struct sight {
    int level;
    const char *told;
};

/* Returns 0 if all is as it should be. */
static int look(const char *directory, const void *what)
{
    const struct sight *sight = what;
    struct notice notice;
    struct settings *settings = settings_open(directory, &notice);
    int found = settings_integer(settings, "level", 2, 1, 10);
    fprintf(stderr, "level %d, notice '%s'\n", found, notice.text);
    if (found != sight->level)
        return 1;
    if (!strstr(notice.text, sight->told))
        return 2;
    settings_set_integer(settings, "level", 4);
    if (settings_integer(settings, "level", 2, 1, 10) != 4)
        return 3;
    return settings_close(settings, NULL) ? 0 : 4;
}

FIXTURE(directory_setup, directory_teardown)

TEST(what_may_not_be_used)
{
    enum { NO_FILE = 010000 };
    static const struct {
        const char *what;
        mode_t file, folder;
        struct sight sight;
    } cases[] = {
        {"read-only file", 0444, 0777, {7, "read-only"}},
        {"read-only directory", 0444, 0555, {7, "read-only"}},
        {"writable file in a read-only directory", 0666, 0555, {7, "read-only"}},
        {"empty read-only directory", NO_FILE, 0555, {2, "read-only"}},
        {"unreadable file", 0000, 0777, {2, "it cannot be opened"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        remove_files(*fixture);
        if (cases[i].file != NO_FILE) {
            make_settings(*fixture, 7, "dark");
            chmod(database_path(*fixture), cases[i].file);
        }
        chmod(*fixture, cases[i].folder);
        int wrong = without_rights(look, *fixture, &cases[i].sight);
        if (wrong)
            fail_msg("%s: %d", cases[i].what, wrong);
    }
}

TEST(test_damaged_in_read_only_directory)
{
    write_file(database_path(*fixture), "no database", 11);
    chmod(database_path(*fixture), 0444);
    chmod(*fixture, 0555);
    assert_int_equal(without_rights(look, *fixture, &(struct sight){2, "is damaged and cannot be renamed"}), 0);
    assert_int_equal(count_files(*fixture, "gravitrips.", NULL), 1);
}

/* Sets a value where no thread may be started; closing must then write it. */
static int save_without_threads(const char *directory, const void *unused)
{
    (void)unused;
    struct notice notice;
    if (setrlimit(RLIMIT_NPROC, &(struct rlimit){0, 0}) != 0)
        return 11;
    struct settings *settings = settings_open(directory, &notice);
    settings_set_integer(settings, "level", 6);
    return settings_close(settings, &notice) ? 0 : 1;
}

TEST(test_no_thread_to_be_had)
{
    chmod(*fixture, 0777);
    assert_int_equal(without_rights(save_without_threads, *fixture, NULL), 0);
    assert_string_equal(setting_in(*fixture, "level"), "6");
}

TESTS_MAIN(NULL, NULL)
