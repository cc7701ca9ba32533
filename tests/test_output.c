/* Files that we write: whole or not at all, and never where somebody else has put a link. */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#include "files/output.h"
#include "prelude.h"
#include "rules/reason.h"
#include "store_support.h"

enum { PATH_ROOM = 512 };

/* Two paths at a time. */
struct places {
    char out[PATH_ROOM], draft[PATH_ROOM], other[PATH_ROOM];
};

static struct places places_in(const char *directory)
{
    struct places places;
    snprintf(places.out, sizeof places.out, "%s/out", directory);
    snprintf(places.draft, sizeof places.draft, "%s/out.new", directory);
    snprintf(places.other, sizeof places.other, "%s/other", directory);
    return places;
}

static void put(const char *path, const char *text)
{
    write_file(path, text, strlen(text));
}

static void expect_text(const char *path, const char *text)
{
    size_t size;
    char *found = read_file(path, &size);
    assert_int_equal(size, strlen(text));
    assert_memory_equal(found, text, size);
    free(found);
}

static mode_t rights_of(const char *path)
{
    struct stat about;
    assert_int_equal(lstat(path, &about), 0);
    return about.st_mode & 0777;
}

static struct output begun(const char *path, int way)
{
    struct output output;
    struct reason why = {""};
    if (!output_open(&output, path, way, &why))
        fail_msg("%s: %s", path, why.text);
    fputs("new", output.stream);
    return output;
}

static void keep(struct output *output)
{
    struct reason why = {""};
    if (!output_keep(output, &why))
        fail_msg("not kept: %s", why.text);
}

static void expect_not_kept(struct output *output, const char *reason)
{
    struct reason why = {""};
    assert_false(output_keep(output, &why));
    if (!strstr(why.text, reason))
        fail_msg("'%s' and not '%s'", why.text, reason);
}

static void expect_not_begun(const char *path, int way, const char *reason)
{
    struct output output;
    struct reason why = {""};
    assert_false(output_open(&output, path, way, &why));
    if (!strstr(why.text, reason))
        fail_msg("%s: '%s' and not '%s'", path, why.text, reason);
    output_drop(&output);
}

static void expect_not_added_to(const char *path, const char *reason)
{
    struct reason why = {""};
    assert_int_equal(output_append(path, &why), -1);
    if (!strstr(why.text, reason))
        fail_msg("%s: '%s' and not '%s'", path, why.text, reason);
}

FIXTURE(directory_setup, directory_teardown)

TEST(test_the_old_one_stays_until_the_new_one_is_whole)
{
    static const int ways[] = {OUTPUT_REPLACE, OUTPUT_LASTING};
    struct places at = places_in(*fixture);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        put(at.out, "old");
        put(at.draft, "what a kill has left");
        struct output output = begun(at.out, ways[i]);
        expect_text(at.out, "old");
        keep(&output);
        expect_text(at.out, "new");
        assert_false(is_there(at.draft));
        assert_null(output.stream);
    }
}

TEST(test_what_is_dropped_leaves_nothing)
{
    struct places at = places_in(*fixture);
    struct output output = begun(at.out, OUTPUT_REPLACE);
    output_drop(&output);
    assert_false(is_there(at.out) || is_there(at.draft));
    output_drop(&output);
    output = begun(at.out, OUTPUT_NEW);
    assert_true(is_there(at.out));
    output_drop(&output);
    assert_false(is_there(at.out));
}

TEST(test_a_new_one_replaces_nothing)
{
    struct places at = places_in(*fixture);
    struct output output = begun(at.out, OUTPUT_NEW);
    keep(&output);
    expect_text(at.out, "new");
    expect_not_begun(at.out, OUTPUT_NEW, "File exists");
    assert_int_equal(symlink(at.other, at.draft), 0);
    expect_not_begun(at.draft, OUTPUT_NEW, "File exists");
    assert_false(is_there(at.other));
}

/* Whatever is there must not be written to, nor take another place. */
static void expect_refused(const char *path, const char *reason)
{
    struct reason why = {""};
    expect_not_begun(path, OUTPUT_REPLACE, reason);
    expect_not_added_to(path, reason);
    assert_false(output_may_replace(path, &why));
    if (!strstr(why.text, reason))
        fail_msg("%s: '%s' and not '%s'", path, why.text, reason);
    assert_true(is_there(path));
}

TEST(test_only_a_file_with_one_name_is_written_over)
{
    struct places at = places_in(*fixture);
    assert_int_equal(symlink(at.other, at.out), 0);
    expect_refused(at.out, "a symbolic link has this name");
    assert_false(is_there(at.other));
    put(at.other, "theirs");
    expect_refused(at.out, "a symbolic link has this name");
    assert_int_equal(unlink(at.out), 0);
    assert_int_equal(link(at.other, at.out), 0);
    expect_refused(at.out, "it has another name as well");
    expect_text(at.other, "theirs");
    assert_int_equal(unlink(at.out), 0);
    assert_int_equal(mkfifo(at.out, 0600), 0);
    expect_refused(at.out, "it is not a file");
    assert_int_equal(unlink(at.out), 0);
    expect_refused("/dev/null", "it is not a file");
    expect_not_begun(*fixture, OUTPUT_REPLACE, "it is not a file");
    expect_not_begun(path_in(*fixture, ""), OUTPUT_REPLACE, "Is a directory");
    expect_not_begun("", OUTPUT_REPLACE, "Is a directory");
    expect_not_begun(path_in(*fixture, "no/where"), OUTPUT_REPLACE, "No such file");
    assert_false(is_there(at.draft));
}

TEST(test_what_is_read_only_stays)
{
    struct places at = places_in(*fixture);
    put(at.out, "old");
    assert_int_equal(chmod(at.out, 0444), 0);
    if (access(at.out, W_OK) == 0)
        skip();
    expect_not_begun(at.out, OUTPUT_REPLACE, "Permission denied");
    expect_text(at.out, "old");
}

/* Somebody else may write in the folder meanwhile. */
TEST(test_links_that_come_meanwhile)
{
    struct places at = places_in(*fixture);
    put(at.other, "theirs");
    struct output output = begun(at.out, OUTPUT_REPLACE);
    assert_int_equal(symlink(at.other, at.out), 0);
    expect_not_kept(&output, "a symbolic link has this name");
    assert_false(is_there(at.draft));
    assert_int_equal(unlink(at.out), 0);
    output = begun(at.out, OUTPUT_REPLACE);
    assert_int_equal(unlink(at.draft), 0);
    assert_int_equal(symlink(at.other, at.draft), 0);
    expect_not_kept(&output, "it was removed or replaced");
    assert_true(is_there(at.draft));
    assert_false(is_there(at.out));
    output =
        begun(at.out, OUTPUT_REPLACE); /* a link that lies where the draft is to be goes, and not what it leads to */
    keep(&output);
    expect_text(at.out, "new");
    expect_text(at.other, "theirs");
}

TEST(test_the_folder_is_the_one_in_which_it_began)
{
    char folder[PATH_ROOM], moved[PATH_ROOM], path[PATH_ROOM + 8];
    snprintf(folder, sizeof folder, "%s/folder", (char *)*fixture);
    snprintf(moved, sizeof moved, "%s/moved", (char *)*fixture);
    assert_int_equal(mkdir(folder, 0700), 0);
    snprintf(path, sizeof path, "%s/out", folder);
    struct output output = begun(path, OUTPUT_LASTING);
    assert_int_equal(rename(folder, moved), 0);
    assert_int_equal(symlink(*fixture, folder), 0);
    keep(&output);
    assert_false(is_there(places_in(*fixture).out));
    snprintf(path, sizeof path, "%s/out", moved);
    expect_text(path, "new");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(moved), 0);
    assert_int_equal(unlink(folder), 0);
}

TEST(test_nobody_may_read_it_who_could_not_before)
{
    struct places at = places_in(*fixture);
    put(at.out, "old");
    assert_int_equal(chmod(at.out, 0600), 0);
    struct output output = begun(at.out, OUTPUT_REPLACE);
    assert_int_equal(rights_of(at.draft), 0600);
    keep(&output);
    assert_int_equal(rights_of(at.out), 0600);
    assert_int_equal(chmod(at.out, 0664), 0);
    output = begun(at.out, OUTPUT_REPLACE);
    keep(&output);
    assert_int_equal(rights_of(at.out), 0664);
#ifdef __linux__
    /* A list: the group may nothing, one more user may read and write, which the file's mode shows as the group's. */
    static const uint8_t list[] = {2, 0, 0,    0,    1,    0,    6,  0, 255, 255, 255, 255, 2,   0,  6,
                                   0, 7, 0,    0,    0,    4,    0,  0, 0,   255, 255, 255, 255, 16, 0,
                                   6, 0, 0xff, 0xff, 0xff, 0xff, 32, 0, 0,   0,   255, 255, 255, 255};
    if (setxattr(at.out, "system.posix_acl_access", list, sizeof list, 0) != 0)
        return; /* a file system without lists */
    assert_int_equal(rights_of(at.out), 0660);
    output = begun(at.out, OUTPUT_REPLACE);
    keep(&output);
    assert_int_equal(rights_of(at.out), 0600);
#endif
}

/* A name that leaves no room for what drafts are called has a draft all the same. */
TEST(test_long_names)
{
    enum { NAME_MOST = OUTPUT_NAME_SIZE - 1 };
    char path[PATH_ROOM], name[OUTPUT_NAME_SIZE + 1];
    memset(name, 'n', sizeof name);
    name[NAME_MOST] = '\0';
    snprintf(path, sizeof path, "%s/%s", (char *)*fixture, name);
    struct output output = begun(path, OUTPUT_REPLACE);
    assert_int_equal(strlen(output.draft), NAME_MOST);
    keep(&output);
    expect_text(path, "new");
    name[NAME_MOST] = 'n';
    name[OUTPUT_NAME_SIZE] = '\0';
    snprintf(path, sizeof path, "%s/%s", (char *)*fixture, name);
    expect_not_begun(path, OUTPUT_REPLACE, "File name too long");
}

TEST(test_bytes_in_one_call)
{
    struct places at = places_in(*fixture);
    struct output output;
    struct reason why;
    assert_true(output_open(&output, at.out, OUTPUT_REPLACE, &why));
    assert_true(output_keep_bytes(&output, "a\0b", 3, &why));
    size_t size;
    char *found = read_file(at.out, &size);
    assert_int_equal(size, 3);
    assert_memory_equal(found, "a\0b", 3);
    free(found);
}

TEST(test_what_is_added_to_keeps_what_it_has)
{
    struct places at = places_in(*fixture);
    struct reason why;
    for (int i = 0; i < 2; i++) {
        int file = output_append(at.out, &why);
        assert_true(file >= 0);
        assert_int_equal(lseek(file, 0, SEEK_END), 2 * i);
        assert_int_equal(write(file, "ab", 2), 2);
        assert_int_equal(fcntl(file, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
        assert_int_equal(close(file), 0);
    }
    expect_text(at.out, "abab");
    expect_not_added_to(path_in(*fixture, "no/where"), "No such file");
    expect_not_added_to(*fixture, "Is a directory");
}

/* By another way to the same folder, too, and as the draft of the other one. */
TEST(test_two_that_would_touch_each_other)
{
    struct places at = places_in(*fixture);
    char round[PATH_ROOM];
    snprintf(round, sizeof round, "%s/./out", (const char *)*fixture);
    assert_true(output_meets(at.out, at.out));
    assert_true(output_meets(at.out, round));
    assert_true(output_meets(at.out, at.draft));
    assert_true(output_meets(at.draft, round));
    assert_false(output_meets(at.out, path_in(*fixture, "outer")));
    assert_false(output_meets(at.out, path_in(*fixture, "no/out")));
}

/* A reason has room for the end of a path, where the name is. */
TEST(test_the_end_of_a_path_is_told)
{
    char path[200];
    assert_string_equal(reason_path_end("/short/name").text, "/short/name");
    memset(path, 'x', sizeof path - 1);
    memcpy(path + sizeof path - sizeof "/name", "/name", sizeof "/name");
    struct reason_path shown = reason_path_end(path);
    assert_int_equal(strlen(shown.text), REASON_PATH_SHOWN + strlen("..."));
    assert_memory_equal(shown.text, "...x", 4);
    assert_non_null(strstr(shown.text, "x/name"));
}

TESTS_MAIN(NULL, NULL)
