/* A file is chosen in the list of our own, to save in and to open, by mouse and keys. */
#include <sys/stat.h>
#include <unistd.h>

#include "prelude.h"
#include "store_support.h"
#include "window_support.h"

static long size_of(const char *folder, const char *name)
{
    struct stat status;
    assert_int_equal(stat(path_in(folder, name), &status), 0);
    return (long)status.st_size;
}

/* Two moves, and where they are to be saved. */
static void ask_where_to_save(void)
{
    window_open_as(&two_humans);
    press_for("4 5", "Move 2");
    press_for("Ctrl+s", "File name");
}

static void write_name(const char *name)
{
    press("Ctrl+a");
    type_words(name);
}

FIXTURE(window_setup, window_teardown)

TEST(a_name_and_a_folder_are_chosen)
{
    assert_int_equal(mkdir(path_in(*fixture, "Games"), 0700), 0);
    ask_where_to_save();
    write_name("mine");
    click_for("Games", "/Games");
    press_for("Return", "Saved: ~/Games/mine.txt");
    assert_int_equal(access(path_in(*fixture, "Games/mine.txt"), F_OK), 0);
    press_for("r", "Move 0");
    press_for("Ctrl+o", "Up one folder", "/Games"); /* where it was last, and the file chosen that is the newest */
    press_for("Return", "Move 2");
}

/* Folders are walked up and down by keys, too; two clicks on a file open it. */
TEST(folders_are_walked)
{
    assert_int_equal(mkdir(path_in(*fixture, "A"), 0700), 0);
    assert_int_equal(mkdir(path_in(*fixture, "A/B"), 0700), 0);
    ask_where_to_save();
    press_for("Down", "Open folder");
    press_for("Return", "/A");
    press_for("Down Return", "/A/B");
    write_name("deep");
    press_for("Return", "Saved: ~/A/B/deep.txt");
    press_for("r", "Move 0");
    press_for("Ctrl+o", "Up one folder", "/A/B");
    press_for("Backspace", "!~/A/B");
    click_for("Up one folder", "A");
    expect_words("Home folder", "!Documents", "!Pictures"); /* there are none */
    press_for("Home Return", "/A");                         /* with ~ before it, "/A" at any time would do */
    click_for("B", "deep.txt");
    click_twice_on("deep.txt");
    expect_words("Move 2");
}

/* What is there is replaced only after a question; another name takes it back. */
TEST(what_is_there_is_asked_about)
{
    write_file(path_in(*fixture, "old.txt"), "kept", 4);
    ask_where_to_save();
    write_name("old");
    press_for("Return", "Replace it?");
    type_for("er", "!Replace it?");
    write_name("old");
    press_for("Return", "Replace it?");
    press("Return");
    type_for("er", "!Replace it?");
    assert_int_equal(size_of(*fixture, "old.txt"), 4);
    press_for("Escape", "Move 2");
    assert_int_equal(size_of(*fixture, "old.txt"), 4);
    press("Ctrl+s");
    click_on("old.txt");
    click_for("Save", "Replace it?");
    press_for("Return", "Move 2"); /* which is for Cancel */
    assert_int_equal(size_of(*fixture, "old.txt"), 4);
    press("Ctrl+s");
    click_on("old.txt", "Save");
    click_for("Replace", "Saved: ~/old.txt");
    assert_true(size_of(*fixture, "old.txt") > 4);
    assert_int_equal(count_files(*fixture, ".gravitrips", NULL), 0);
}

TEST(names_that_are_none_are_told)
{
    char name[300];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    ask_where_to_save();
    write_name("a/b");
    press_for("Return", "~A file name cannot contain a slash");
    write_name(".a");
    press_for("Return", "~would be hidden");
    press_for("Ctrl+a Backspace Return", "~The file needs a name");
    name[250] = '\0';
    for (int i = 0; i < 250; i += 25) {
        char part[26];
        snprintf(part, sizeof part, "%.25s", name + i);
        type_words(part);
    }
    type_words("12345");
    press_for("Return", "~The name is too long");
    press_for("Escape", "Move 2");
}

/* Neither is lost what was there, nor is it silent, where nothing can be written. */
TEST(a_folder_may_be_closed)
{
    if (geteuid() == 0)
        skip(); /* nothing is closed to root */
    assert_int_equal(mkdir(path_in(*fixture, "Closed"), 0700), 0);
    assert_int_equal(mkdir(path_in(*fixture, "Fixed"), 0500), 0);
    assert_int_equal(chmod(path_in(*fixture, "Closed"), 0), 0);
    ask_where_to_save();
    click_for("Closed", "~~/Closed cannot be opened: Permission denied");
    click_for("Fixed", "/Fixed");
    press_for("Return", "~Nothing can be saved in ~/Fixed: Permission denied");
    press_for("Escape", "Move 2");
    chmod(path_in(*fixture, "Closed"), 0700);
    chmod(path_in(*fixture, "Fixed"), 0700);
}

TESTS_MAIN(NULL, NULL)
