/* A folder as people choose files in it: what is in it, in which order; names that are none; folders of one's own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_support.h"
#include "ui/frame/listing.h"

static void make_file(const char *folder, const char *name)
{
    char path[LISTING_PATH_MAX];
    assert_true(listing_join(folder, name, path));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
}

static void make_folder(const char *folder, const char *name)
{
    char path[LISTING_PATH_MAX];
    assert_true(listing_join(folder, name, path));
    assert_int_equal(mkdir(path, 0700), 0);
}

/* Folders first; of files those that are wanted; nothing that is hidden; not what is no file. */
static void a_folder_is_read(void **state)
{
    static const char *const expected[] = {"Alte Partien", "b.pgn", "c.TXT", "Drei.txt", "e.txt"};
    struct file_list list = {.count = 0};
    char pipe[LISTING_PATH_MAX];
    make_file(*state, "c.TXT");
    make_file(*state, "Drei.txt");
    make_file(*state, "e.txt");
    make_file(*state, "b.pgn");
    make_file(*state, "picture.png");
    make_file(*state, ".hidden.txt");
    make_file(*state, ".txt");
    make_folder(*state, "Alte Partien");
    make_folder(*state, ".cache");
    assert_true(listing_join(*state, "pipe.txt", pipe));
    assert_int_equal(mkfifo(pipe, 0600), 0);
    assert_true(listing_read(&list, *state, ".txt .pgn"));
    assert_int_equal(list.count, 5);
    for (int i = 0; i < list.count; i++)
        assert_string_equal(list.entries[i].name, expected[i]);
    assert_true(list.entries[0].folder);
    assert_false(list.entries[1].folder);
    listing_free(&list);
}

/* Where a folder cannot be read the list stays what it was, and errno says why. */
static void what_cannot_be_read_changes_nothing(void **state)
{
    struct file_list list = {.count = 0};
    char path[LISTING_PATH_MAX], endless[2 * LISTING_PATH_MAX];
    make_file(*state, "a.txt");
    assert_true(listing_read(&list, *state, ".txt"));
    assert_true(listing_join(*state, "gone", path));
    assert_false(listing_read(&list, path, ".txt"));
    assert_int_equal(errno, ENOENT);
    assert_true(listing_join(*state, "a.txt", path));
    assert_false(listing_read(&list, path, ".txt"));
    assert_int_equal(errno, ENOTDIR);
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_false(listing_read(&list, endless, ".txt"));
    assert_int_equal(errno, ENAMETOOLONG);
    make_folder(*state, "closed");
    assert_true(listing_join(*state, "closed", path));
    assert_int_equal(chmod(path, 0), 0);
    if (geteuid() != 0) {
        assert_false(listing_read(&list, path, ".txt"));
        assert_int_equal(errno, EACCES);
    }
    assert_int_equal(chmod(path, 0700), 0);
    assert_string_equal(list.folder, *state);
    assert_int_equal(list.count, 1);
    listing_free(&list);
}

/* More than can be looked through is cut, and said to be. */
static void a_huge_folder_is_cut(void **state)
{
    struct file_list list = {.count = 0};
    char name[64];
    for (int i = 0; i <= LISTING_ENTRIES_MAX; i++) {
        snprintf(name, sizeof name, "%d.txt", i);
        make_file(*state, name);
    }
    assert_true(listing_read(&list, *state, ".txt"));
    assert_int_equal(list.count, LISTING_ENTRIES_MAX);
    assert_true(list.cut);
    listing_free(&list);
}

static void folders_lie_in_folders(void **state)
{
    char around[LISTING_PATH_MAX], path[LISTING_PATH_MAX], name[LISTING_PATH_MAX];
    (void)state;
    assert_true(listing_around("/home/anna", around));
    assert_string_equal(around, "/home");
    assert_true(listing_around("/home", around));
    assert_string_equal(around, "/");
    assert_false(listing_around("/", around));
    assert_true(listing_join("/", "home", path));
    assert_string_equal(path, "/home");
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_false(listing_join("/home", name, path));
}

static void names_get_their_ending(void **state)
{
    char name[LISTING_NAME_MAX] = "game";
    (void)state;
    assert_true(listing_end_name(name, ".txt .pgn"));
    assert_string_equal(name, "game.txt");
    strcpy(name, "game.PGN");
    assert_true(listing_end_name(name, ".txt .pgn"));
    assert_string_equal(name, "game.PGN");
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_false(listing_end_name(name, ".txt"));
}

static void some_names_are_none(void **state)
{
    static const char *const bad[] = {"", "a/b", "/", ".", "..", ".hidden", "two\nlines", "bell\a", "del\x7f"};
    static const char *const good[] = {"a", "a b.txt", "Über uns.txt", "-rf", "$(reboot)", "a\"b'c", "名前.txt"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(listing_fault(bad[i]));
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_null(listing_fault(good[i]));
}

/* What is no letter, or turns the direction of writing, is shown as such; nothing is read behind the end. */
static void names_are_shown_on_a_line(void **state)
{
    static const struct {
        const char *name, *shown;
    } cases[] = {{"plain.txt", "plain.txt"},
                 {"Übung", "Übung"},
                 {"a\nb\tc", "a?b?c"},
                 {"bad\xff\xc3", "bad??"},
                 {"cut\xe2\x82", "cut??"},
                 {"over\xc0\xaf", "over??"},
                 {"exe\xe2\x80\xaetxt.", "exe???txt."},
                 {"turn\xe2\x81\xa6", "turn???"},
                 {"…", "…"},
                 {"\xf5\x80\x80\x80", "????"}};
    char shown[64];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        listing_shown(cases[i].name, shown, sizeof shown);
        assert_string_equal(shown, cases[i].shown);
    }
    listing_shown("0123456789", shown, 8);
    assert_true(strlen(shown) < 8);
    assert_memory_equal(shown, "012", 3);
}

/* What the desktop calls its folders, or else as they are usually called; only those that there are. */
static void own_folders_are_found(void **state)
{
    char path[LISTING_PATH_MAX], expected[LISTING_PATH_MAX];
    setenv("HOME", *state, 1);
    unsetenv("XDG_CONFIG_HOME");
    assert_true(listing_place(LISTING_HOME, path));
    assert_string_equal(path, *state);
    assert_false(listing_place(LISTING_DOCUMENTS, path));
    make_folder(*state, "Pictures");
    make_folder(*state, "Dokumente");
    make_folder(*state, ".config");
    assert_true(listing_join(*state, ".config/user-dirs.dirs", path));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("# a comment\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\nXDG_PICTURES_DIR=x\n",
          file);
    fclose(file);
    assert_true(listing_place(LISTING_DOCUMENTS, path));
    assert_true(listing_join(*state, "Dokumente", expected));
    assert_string_equal(path, expected);
    assert_true(listing_place(LISTING_PICTURES, path));
    assert_true(listing_join(*state, "Pictures", expected));
    assert_string_equal(path, expected);
    setenv("HOME", "nowhere", 1);
    assert_false(listing_place(LISTING_HOME, path));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_folder_is_read, directory_setup, directory_teardown),
        cmocka_unit_test_setup_teardown(what_cannot_be_read_changes_nothing, directory_setup, directory_teardown),
        cmocka_unit_test_setup_teardown(a_huge_folder_is_cut, directory_setup, directory_teardown),
        cmocka_unit_test(folders_lie_in_folders),
        cmocka_unit_test(names_get_their_ending),
        cmocka_unit_test(some_names_are_none),
        cmocka_unit_test(names_are_shown_on_a_line),
        cmocka_unit_test_setup_teardown(own_folders_are_found, directory_setup, directory_teardown),
    };
    return cmocka_run_group_tests_name("listing", tests, NULL, NULL);
}
