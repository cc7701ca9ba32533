/* link: -Wl,--wrap=rename */
/* A damaged file gets another name, or keeps its own: nothing in between is left behind. */
#include <unistd.h>

#include "prelude.h"
#include "store/database.h"
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

FIXTURE(directory_setup_at_ease, directory_teardown)

/* Many within one second: each gets a name of its own, its log goes with it. */
TEST(nobody_loses_a_name)
{
    enum { FILES = 12 };
    static char names[FILES][NAME_ROOM];
    for (int i = 0; i < FILES; i++) {
        char text[16];
        snprintf(text, sizeof text, "file %d", i);
        write_pair(*fixture, text);
        assert_true(aside(*fixture, names[i]));
        assert_int_not_equal(access(database_path(*fixture), F_OK), 0);
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
TEST(a_refusal_leaves_the_file)
{
    for (int before = 0; before < 4; before++) {
        char name[NAME_ROOM];
        write_pair(*fixture, "all that there is");
        renames_left = before;
        errno = 0;
        bool moved = aside(*fixture, name);
        int reason = errno;
        renames_left = NEVER;
        if (moved || reason != EACCES)
            fail_msg("refused after %d: it %s, and the reason is '%s'", before, moved ? "moved" : "stayed",
                     strerror(reason));
        expect_text(database_path(*fixture), "all that there is");
        expect_text(path_in(*fixture, "gravitrips.db-wal"), "log");
        if (access(name, F_OK) == 0)
            fail_msg("refused after %d: %s is left behind", before, name);
    }
}

FIXTURE(NULL, NULL)

TEST(a_folder_that_is_not_there_is_told)
{
    char name[NAME_ROOM];
    assert_false(set_aside("/nowhere/at/all", "/nowhere/at/all/gravitrips.db", name, sizeof name));
    assert_int_equal(errno, ENOENT);
}

FIXTURE(directory_setup_at_ease, directory_teardown)

TEST(a_name_without_room_is_refused)
{
    char name[8];
    write_pair(*fixture, "text");
    assert_false(set_aside(*fixture, database_path(*fixture), name, sizeof name));
    assert_int_equal(errno, ENAMETOOLONG);
    expect_text(database_path(*fixture), "text");
}

TESTS_MAIN(NULL, NULL)
