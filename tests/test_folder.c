/* Where what is kept lies: what was named, else the platform's data folder. */
#include <sys/stat.h>
#include <unistd.h>

#include "prelude.h"
#include "store/folder.h"
#include "store_support.h"

static void set(const char *name, const char *value)
{
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

static void check(const char *data, const char *home, const char *named, const char *expected)
{
    set("XDG_DATA_HOME", data);
    set("HOME", home);
    char *folder = folder_choose(named);
    if (expected)
        assert_string_equal(folder, expected);
    else
        assert_null(folder);
    free(folder);
}

TEST(a_folder_that_is_named_is_taken)
{
    check("/data", "/home/anna", "/tmp/x", "/tmp/x");
    check("/data", "/home/anna", "there///", "there");
    check("/data", "/home/anna", "/", "/");
    check("/data", "/home/anna", "file:x?mode=memory", "./file:x?mode=memory"); /* no address of SQLite's */
}

#ifndef __APPLE__
TEST(else_it_is_the_platforms)
{
    check("/data", "/home/anna", NULL, "/data/gravitrips");
    check(NULL, "/home/anna", NULL, "/home/anna/.local/share/gravitrips");
    check("", "/home/anna", NULL, "/home/anna/.local/share/gravitrips");
    check("data", "/home/anna", NULL, "/home/anna/.local/share/gravitrips");
    check(NULL, NULL, NULL, NULL);
}
#endif

static mode_t rights_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 07777;
}

FIXTURE(directory_setup, directory_teardown)

/* Links could lead anywhere. */
TEST(only_what_is_ours_is_closed_to_others)
{
    static const char *const made[] = {"gravitrips.db", "theirs", "twin"};
    assert_int_equal(chdir(*fixture), 0);
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        write_file(made[i], "", 0);
        assert_int_equal(chmod(made[i], 0644), 0);
    }
    assert_int_equal(symlink("theirs", "gravitrips.one.db"), 0);
    assert_int_equal(link("twin", "gravitrips.two.db"), 0);
    folder_close_to_others(*fixture);
    assert_int_equal(rights_of("gravitrips.db"), 0600);
    assert_int_equal(rights_of("theirs"), 0644);
    assert_int_equal(rights_of("twin"), 0644);
    assert_int_equal(chdir("/"), 0);
}

TESTS_MAIN(NULL, NULL)
