/* link: -Wl,--wrap=rename */
/* A damaged file gets another name, or keeps its own: nothing in between is left behind. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/set_aside.h"
#include "store_support.h"

enum { NEVER = -1, NAME_ROOM = 512 };

/* How many renames go well before one is refused with EACCES. */
static int renames_left = NEVER;

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);

int __wrap_rename(const char *from, const char *to)
{
    if (renames_left != NEVER && renames_left-- == 0) {
        errno = EACCES;
        return -1;
    }
    return __real_rename(from, to);
}

static int directory_setup_at_ease(void **state)
{
    renames_left = NEVER;
    return directory_setup(state);
}

/* Puts a file under its name, with a log beside it. */
static void write_pair(const char *directory, const char *text)
{
    write_file(path_in(directory, "gravitrips.db"), text, strlen(text));
    write_file(path_in(directory, "gravitrips.db-wal"), "log", 3);
}

static bool aside(const char *directory, char name[NAME_ROOM])
{
    return set_aside(directory, database_path(directory), name, NAME_ROOM);
}

static void expect_text(const char *path, const char *text)
{
    char found[64] = "";
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s: %s", path, strerror(errno));
    size_t length = fread(found, 1, sizeof found - 1, file);
    fclose(file);
    found[length] = '\0';
    assert_string_equal(found, text);
}

/* Many within one second: each gets a name of its own, its log goes with it. */
static void nobody_loses_a_name(void **state)
{
    enum { FILES = 12 };
    static char names[FILES][NAME_ROOM];
    for (int i = 0; i < FILES; i++) {
        char text[16];
        snprintf(text, sizeof text, "file %d", i);
        write_pair(*state, text);
        assert_true(aside(*state, names[i]));
        assert_int_not_equal(access(database_path(*state), F_OK), 0);
    }
    for (int i = 0; i < FILES; i++) {
        char text[16], log[2 * NAME_ROOM];
        snprintf(text, sizeof text, "file %d", i);
        expect_text(names[i], text);
        snprintf(log, sizeof log, "%.500s-wal", names[i]);
        expect_text(log, "log");
    }
}

/* The file stays where it is, the reason is that of the system, and the name that was taken is given back. */
static void a_refusal_leaves_the_file(void **state)
{
    for (int before = 0; before < 4; before++) {
        char name[NAME_ROOM];
        write_pair(*state, "all that there is");
        renames_left = before;
        errno = 0;
        bool moved = aside(*state, name);
        int reason = errno;
        renames_left = NEVER;
        if (moved || reason != EACCES)
            fail_msg("refused after %d: it %s, and the reason is '%s'", before, moved ? "moved" : "stayed",
                     strerror(reason));
        expect_text(database_path(*state), "all that there is");
        expect_text(path_in(*state, "gravitrips.db-wal"), "log");
        if (access(name, F_OK) == 0)
            fail_msg("refused after %d: %s is left behind", before, name);
    }
}

static void a_folder_that_is_not_there_is_told(void **state)
{
    char name[NAME_ROOM];
    (void)state;
    assert_false(set_aside("/nowhere/at/all", "/nowhere/at/all/gravitrips.db", name, sizeof name));
    assert_int_equal(errno, ENOENT);
}

static void a_name_without_room_is_refused(void **state)
{
    char name[8];
    write_pair(*state, "text");
    assert_false(set_aside(*state, database_path(*state), name, sizeof name));
    assert_int_equal(errno, ENAMETOOLONG);
    expect_text(database_path(*state), "text");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nobody_loses_a_name, directory_setup_at_ease, directory_teardown),
        cmocka_unit_test_setup_teardown(a_refusal_leaves_the_file, directory_setup_at_ease, directory_teardown),
        cmocka_unit_test(a_folder_that_is_not_there_is_told),
        cmocka_unit_test_setup_teardown(a_name_without_room_is_refused, directory_setup_at_ease, directory_teardown),
    };
    return cmocka_run_group_tests_name("set_aside", tests, NULL, NULL);
}
