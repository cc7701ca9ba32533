/* Where what is kept lies: what was named, else the platform's data folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_folder_that_is_named_is_taken),
#ifndef __APPLE__
        cmocka_unit_test(else_it_is_the_platforms),
#endif
    };
    return cmocka_run_group_tests_name("folder", tests, NULL, NULL);
}
