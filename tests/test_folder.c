/* Where what is kept lies: what was named, else the platform's data folder. */
#include <sys/stat.h>
#include <unistd.h>

#include "prelude.h"
#include "store/folder.h"

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

static void a_folder_that_is_named_is_taken(void **context)
{
    (void)context;
    check("/data", "/home/anna", "/tmp/x", "/tmp/x");
    check("/data", "/home/anna", "there///", "there");
    check("/data", "/home/anna", "/", "/");
    check("/data", "/home/anna", "file:x?mode=memory", "./file:x?mode=memory"); /* no address of SQLite's */
}

#ifndef __APPLE__
static void else_it_is_the_platforms(void **context)
{
    (void)context;
    check("/data", "/home/anna", NULL, "/data/gravitrips");
    check(NULL, "/home/anna", NULL, "/home/anna/.local/share/gravitrips");
    check("", "/home/anna", NULL, "/home/anna/.local/share/gravitrips");
    check("data", "/home/anna", NULL, "/home/anna/.local/share/gravitrips");
    check(NULL, NULL, NULL, NULL);
}
#endif

static void make_file(const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, 0644), 0);
}

static mode_t rights_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 07777;
}

/* Links could lead anywhere. */
static void only_what_is_ours_is_closed_to_others(void **context)
{
    char folder[] = "/tmp/gravitrips-folder-XXXXXX";
    (void)context;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    make_file("gravitrips.db");
    make_file("theirs");
    make_file("twin");
    assert_int_equal(symlink("theirs", "gravitrips.one.db"), 0);
    assert_int_equal(link("twin", "gravitrips.two.db"), 0);
    folder_close_to_others(folder);
    assert_int_equal(rights_of("gravitrips.db"), 0600);
    assert_int_equal(rights_of("theirs"), 0644);
    assert_int_equal(rights_of("twin"), 0644);
    static const char *const made[] = {"gravitrips.db", "gravitrips.one.db", "gravitrips.two.db", "theirs", "twin"};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        assert_int_equal(unlink(made[i]), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_folder_that_is_named_is_taken),
        cmocka_unit_test(only_what_is_ours_is_closed_to_others),
#ifndef __APPLE__
        cmocka_unit_test(else_it_is_the_platforms),
#endif
    };
    return cmocka_run_group_tests_name("folder", tests, NULL, NULL);
}
