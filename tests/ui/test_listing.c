/* A folder as people choose files in it: what is in it, in which order; names that are none; folders of one's own. */
#include <sys/stat.h>
#include <unistd.h>

#include "prelude.h"
#include "store_support.h"
#include "ui/frame/desktop/files.h"

static void make_file(const char *folder, const char *name)
{
    write_file(path_in(folder, name), "", 0);
}

static void make_folder(const char *folder, const char *name)
{
    assert_int_equal(mkdir(path_in(folder, name), 0700), 0);
}

FIXTURE(directory_setup, directory_teardown)

/* Folders first; of files those that are wanted; nothing that is hidden; not what is no file. */
TEST(a_folder_is_read)
{
    static const char *const expected[] = {"Alte Partien", "b.pgn", "c.TXT", "Drei.txt", "e.txt"};
    struct file_list list = {.count = 0};
    make_file(*fixture, "c.TXT");
    make_file(*fixture, "Drei.txt");
    make_file(*fixture, "e.txt");
    make_file(*fixture, "b.pgn");
    make_file(*fixture, "picture.png");
    make_file(*fixture, ".hidden.txt");
    make_file(*fixture, ".txt");
    make_folder(*fixture, "Alte Partien");
    make_folder(*fixture, ".cache");
    assert_int_equal(mkfifo(path_in(*fixture, "pipe.txt"), 0600), 0);
    assert_true(files_list(&list, *fixture, ".txt .pgn"));
    assert_int_equal(list.count, 5);
    for (int i = 0; i < list.count; i++)
        assert_string_equal(list.entries[i].name, expected[i]);
    assert_true(list.entries[0].folder);
    assert_false(list.entries[1].folder);
    files_free(&list);
}

/* Where programs are looked for, pictures and texts are none. */
TEST(programs_can_be_executed)
{
    struct file_list list = {.count = 0};
    make_file(*fixture, "picture.png");
    make_file(*fixture, "engine");
    make_file(*fixture, "script.py");
    make_folder(*fixture, "more");
    assert_int_equal(chmod(path_in(*fixture, "engine"), 0700), 0);
    assert_true(files_list(&list, *fixture, ".py +x"));
    assert_int_equal(list.count, 3);
    assert_string_equal(list.entries[1].name, "engine");
    assert_string_equal(list.entries[2].name, "script.py");
    files_free(&list);
}

static void expect_unread(struct file_list *list, const char *path, int error)
{
    assert_false(files_list(list, path, ".txt"));
    assert_int_equal(errno, error);
}

/* Where a folder cannot be read the list stays what it was, and errno says why. */
TEST(what_cannot_be_read_changes_nothing)
{
    struct file_list list = {.count = 0};
    char endless[2 * FILES_PATH_MAX];
    make_file(*fixture, "a.txt");
    assert_true(files_list(&list, *fixture, ".txt"));
    expect_unread(&list, path_in(*fixture, "gone"), ENOENT);
    expect_unread(&list, path_in(*fixture, "a.txt"), ENOTDIR);
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    expect_unread(&list, endless, ENAMETOOLONG);
    make_folder(*fixture, "closed");
    assert_int_equal(chmod(path_in(*fixture, "closed"), 0), 0);
    if (geteuid() != 0)
        expect_unread(&list, path_in(*fixture, "closed"), EACCES);
    assert_int_equal(chmod(path_in(*fixture, "closed"), 0700), 0);
    assert_string_equal(list.folder, *fixture);
    assert_int_equal(list.count, 1);
    files_free(&list);
}

/* More than can be looked through is cut, and said to be. */
TEST(a_huge_folder_is_cut)
{
    struct file_list list = {.count = 0};
    char name[64];
    for (int i = 0; i <= FILES_ENTRIES_MAX; i++) {
        snprintf(name, sizeof name, "%d.txt", i);
        make_file(*fixture, name);
    }
    assert_true(files_list(&list, *fixture, ".txt"));
    assert_int_equal(list.count, FILES_ENTRIES_MAX);
    assert_true(list.cut);
    files_free(&list);
}

FIXTURE(NULL, NULL)

TEST(folders_lie_in_folders)
{
    char around[FILES_PATH_MAX], path[FILES_PATH_MAX], name[FILES_PATH_MAX];
    assert_true(files_around("/home/anna", around));
    assert_string_equal(around, "/home");
    assert_true(files_around("/home", around));
    assert_string_equal(around, "/");
    assert_false(files_around("/", around));
    assert_true(files_join("/", "home", path));
    assert_string_equal(path, "/home");
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_false(files_join("/home", name, path));
}

TEST(names_get_their_ending)
{
    char name[FILES_NAME_MAX] = "game";
    assert_true(files_end_name(name, ".txt .pgn"));
    assert_string_equal(name, "game.txt");
    strcpy(name, "game.PGN");
    assert_true(files_end_name(name, ".txt .pgn"));
    assert_string_equal(name, "game.PGN");
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_false(files_end_name(name, ".txt"));
}

TEST(some_names_are_none)
{
    static const char *const bad[] = {"", "a/b", "/", ".", "..", ".hidden", "two\nlines", "bell\a", "del\x7f"};
    static const char *const good[] = {"a", "a b.txt", "Über uns.txt", "-rf", "$(reboot)", "a\"b'c", "名前.txt"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(files_fault(bad[i]));
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_null(files_fault(good[i]));
}

/* What is no letter, or turns the direction of writing, is shown as such; nothing is read behind the end. */
TEST(names_are_shown_on_a_line)
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
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        files_shown(cases[i].name, shown, sizeof shown);
        assert_string_equal(shown, cases[i].shown);
    }
    files_shown("0123456789", shown, 8);
    assert_true(strlen(shown) < 8);
    assert_memory_equal(shown, "012", 3);
}

FIXTURE(directory_setup, directory_teardown)

/* What the desktop calls its folders, or else as they are usually called; only those that there are. */
TEST(own_folders_are_found)
{
    static const char dirs[] = "# a comment\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n"
                               "XDG_PICTURES_DIR=x\n";
    char path[FILES_PATH_MAX];
    setenv("HOME", *fixture, 1);
    unsetenv("XDG_CONFIG_HOME");
    assert_true(files_place(FILES_HOME, path));
    assert_string_equal(path, *fixture);
    assert_false(files_place(FILES_DOCUMENTS, path));
    make_folder(*fixture, "Pictures");
    make_folder(*fixture, "Dokumente");
    make_folder(*fixture, ".config");
    write_file(path_in(*fixture, ".config/user-dirs.dirs"), dirs, strlen(dirs));
    assert_true(files_place(FILES_DOCUMENTS, path));
    assert_string_equal(path, path_in(*fixture, "Dokumente"));
    assert_true(files_place(FILES_PICTURES, path));
    assert_string_equal(path, path_in(*fixture, "Pictures"));
    setenv("HOME", "nowhere", 1);
    assert_false(files_place(FILES_HOME, path));
}

TESTS_MAIN(NULL, NULL)
