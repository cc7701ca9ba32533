/* A file is chosen in the list of our own, to save in and to open, by mouse and keys. */
#include <sys/stat.h>
#include <unistd.h>

#include "prelude.h"
#include "store_support.h"
#include "window_support.h"

enum { PATH_LENGTH = 512 };

static const struct window_order two_humans = {.levels = {0, 0}};

static const char *path_of(const char *folder, const char *name)
{
    static char path[PATH_LENGTH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static bool is_there(const char *folder, const char *name)
{
    return access(path_of(folder, name), F_OK) == 0;
}

static long size_of(const char *folder, const char *name)
{
    struct stat status;
    return stat(path_of(folder, name), &status) == 0 ? (long)status.st_size : -1;
}

/* Two moves, and where they are to be saved. */
static void ask_where_to_save(const char *directory)
{
    window_open_on(directory, &two_humans);
    press(SDLK_4);
    press(SDLK_5);
    expect_words("Move 2");
    press_with(SDLK_s, KMOD_LCTRL);
    expect_words("File name");
}

static void write_name(const char *name)
{
    press_with(SDLK_a, KMOD_LCTRL);
    type_words(name);
}

FIXTURE(window_setup, window_teardown)

TEST(a_name_and_a_folder_are_chosen)
{
    assert_int_equal(mkdir(path_of(*fixture, "Games"), 0700), 0);
    ask_where_to_save(*fixture);
    write_name("mine");
    click_on("Games");
    expect_words("~/Games");
    press(SDLK_RETURN);
    expect_words("Saved: ~/Games/mine.txt");
    assert_true(is_there(*fixture, "Games/mine.txt"));
    press(SDLK_r);
    expect_words("Move 0");
    press_with(SDLK_o, KMOD_LCTRL);
    expect_words("Up one folder");
    expect_words("~/Games"); /* where it was last, and the file chosen that is the newest */
    press(SDLK_RETURN);
    expect_words("Move 2");
}

/* Folders are walked up and down by keys, too; two clicks on a file open it. */
TEST(folders_are_walked)
{
    assert_int_equal(mkdir(path_of(*fixture, "A"), 0700), 0);
    assert_int_equal(mkdir(path_of(*fixture, "A/B"), 0700), 0);
    ask_where_to_save(*fixture);
    press(SDLK_DOWN);
    expect_words("Open folder");
    press(SDLK_RETURN);
    expect_words("~/A");
    press(SDLK_DOWN);
    press(SDLK_RETURN);
    expect_words("~/A/B");
    write_name("deep");
    press(SDLK_RETURN);
    expect_words("Saved: ~/A/B/deep.txt");
    press(SDLK_r);
    expect_words("Move 0");
    press_with(SDLK_o, KMOD_LCTRL);
    expect_words("Up one folder");
    expect_words("~/A/B");
    press(SDLK_BACKSPACE);
    expect_no_words("~/A/B");
    click_on("Up one folder");
    expect_words("A");
    click_on("Documents"); /* there is none */
    expect_told("There is no such folder");
    press(SDLK_HOME);
    press(SDLK_RETURN);
    expect_words("~/A");
    click_on("B");
    click_twice_on("deep.txt");
    expect_words("Move 2");
}

TEST(the_wheel_goes_through_a_long_list)
{
    char name[16];
    for (int i = 10; i < 60; i++) {
        snprintf(name, sizeof name, "Folder %d", i);
        assert_int_equal(mkdir(path_of(*fixture, name), 0700), 0);
    }
    ask_where_to_save(*fixture);
    expect_words("Folder 10");
    for (int i = 0; i < 60; i++)
        turn_wheel(-1);
    expect_words("Folder 59");
    expect_no_words("Folder 10");
    for (int i = 0; i < 60; i++)
        turn_wheel(1);
    expect_words("Folder 10");
    expect_no_words("Folder 59");
}

/* What is there is replaced only after a question; another name takes it back. */
TEST(what_is_there_is_asked_about)
{
    FILE *file = fopen(path_of(*fixture, "old.txt"), "w");
    assert_non_null(file);
    fputs("kept", file);
    fclose(file);
    ask_where_to_save(*fixture);
    write_name("old");
    press(SDLK_RETURN);
    expect_words("Replace it?");
    type_words("er");
    expect_no_words("Replace it?");
    write_name("old");
    press(SDLK_RETURN);
    expect_words("Replace it?");
    press(SDLK_RETURN);
    type_words("er");
    expect_no_words("Replace it?");
    assert_int_equal(size_of(*fixture, "old.txt"), 4);
    press(SDLK_ESCAPE);
    expect_words("Move 2");
    assert_int_equal(size_of(*fixture, "old.txt"), 4);
    press_with(SDLK_s, KMOD_LCTRL);
    click_on("old.txt");
    click_on("Save");
    expect_words("Replace it?");
    press(SDLK_RETURN); /* which is for Cancel */
    expect_words("Move 2");
    assert_int_equal(size_of(*fixture, "old.txt"), 4);
    press_with(SDLK_s, KMOD_LCTRL);
    click_on("old.txt");
    click_on("Save");
    click_on("Replace");
    expect_words("Saved: ~/old.txt");
    assert_true(size_of(*fixture, "old.txt") > 4);
    assert_int_equal(count_files(*fixture, ".gravitrips", NULL), 0);
}

TEST(names_that_are_none_are_told)
{
    char name[300];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    ask_where_to_save(*fixture);
    write_name("a/b");
    press(SDLK_RETURN);
    expect_told("A file name cannot contain a slash");
    write_name(".a");
    press(SDLK_RETURN);
    expect_told("would be hidden");
    press_with(SDLK_a, KMOD_LCTRL);
    press(SDLK_BACKSPACE);
    press(SDLK_RETURN);
    expect_told("The file needs a name");
    name[250] = '\0';
    for (int i = 0; i < 250; i += 25) {
        char part[26];
        snprintf(part, sizeof part, "%.25s", name + i);
        type_words(part);
    }
    type_words("12345");
    press(SDLK_RETURN);
    expect_told("The name is too long");
    press(SDLK_ESCAPE);
    expect_words("Move 2");
}

/* Neither is lost what was there, nor is it silent, where nothing can be written. */
TEST(a_folder_may_be_closed)
{
    if (geteuid() == 0)
        skip(); /* nothing is closed to root */
    assert_int_equal(mkdir(path_of(*fixture, "Closed"), 0700), 0);
    assert_int_equal(mkdir(path_of(*fixture, "Fixed"), 0500), 0);
    assert_int_equal(chmod(path_of(*fixture, "Closed"), 0), 0);
    ask_where_to_save(*fixture);
    click_on("Closed");
    expect_told("~/Closed cannot be opened: Permission denied");
    click_on("Fixed");
    expect_words("~/Fixed");
    press(SDLK_RETURN);
    expect_told("Nothing can be saved in ~/Fixed: Permission denied");
    press(SDLK_ESCAPE);
    expect_words("Move 2");
    chmod(path_of(*fixture, "Closed"), 0700);
    chmod(path_of(*fixture, "Fixed"), 0700);
}

TESTS_MAIN(NULL, NULL)
