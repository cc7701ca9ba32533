/* link: -Wl,--wrap=fsync -Wl,--wrap=renameat */
/*
 * A book that has its name is on the disk: what is asked of the system is
 * watched, and refused once, as a disk that is full or broken would.
 */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "book_support.h"
#include "game_support.h"
#include "prelude.h"
#include "store_support.h"

enum call { CALL_SYNC_FILE, CALL_SYNC_FOLDER, CALL_RENAME };
enum { CALLS_MAX = 8, NEVER = -1 };

/* What the system was asked for since the last watch_from_now, and the call that fails with EIO. */
static struct {
    struct {
        enum call call;
        ino_t file;
        off_t size;
    } calls[CALLS_MAX];
    int count;
    int fails;
} watched;

int __real_fsync(int descriptor);
int __real_renameat(int from_folder, const char *from, int to_folder, const char *to);
int __wrap_fsync(int descriptor);
int __wrap_renameat(int from_folder, const char *from, int to_folder, const char *to);

/* Notes a call; true if it is to fail. */
static bool note(enum call call, const struct stat *about)
{
    int number = watched.count++;
    assert_true(number < CALLS_MAX);
    watched.calls[number].call = call;
    watched.calls[number].file = about->st_ino;
    watched.calls[number].size = about->st_size;
    errno = EIO;
    return number == watched.fails;
}

int __wrap_fsync(int descriptor)
{
    struct stat about;
    assert_int_equal(fstat(descriptor, &about), 0);
    return note(S_ISDIR(about.st_mode) ? CALL_SYNC_FOLDER : CALL_SYNC_FILE, &about) ? -1 : __real_fsync(descriptor);
}

int __wrap_renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    struct stat about;
    assert_int_equal(fstatat(from_folder, from, &about, 0), 0);
    return note(CALL_RENAME, &about) ? -1 : __real_renameat(from_folder, from, to_folder, to);
}

static void watch_from_now(int fails)
{
    watched.count = 0;
    watched.fails = fails;
}

static void expect_call(int number, enum call call, const char *path)
{
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    if (number >= watched.count)
        fail_msg("%d calls, not %d", watched.count, number + 1);
    if (watched.calls[number].call != call || watched.calls[number].file != about.st_ino)
        fail_msg("call %d is not number %d of %s", number, (int)call, path);
    if (call != CALL_SYNC_FOLDER && watched.calls[number].size != about.st_size)
        fail_msg("call %d came when %ld of %ld bytes had been written", number, (long)watched.calls[number].size,
                 (long)about.st_size);
}

static struct book_build order_of(struct variant *variant, const char *path)
{
    *variant = connect4_of(4, 4, 4);
    return small_build(variant, 3, path);
}

/* All bytes first, then the name, then the folder that has the name; only then the journal may go. */
TEST(a_book_is_on_the_disk_before_it_has_its_name)
{
    struct variant variant;
    struct book_build order = order_of(&variant, in_folder("durable.book"));
    watch_from_now(NEVER);
    build_book(&order);
    expect_call(0, CALL_SYNC_FILE, order.path);
    expect_call(1, CALL_RENAME, order.path);
    expect_call(2, CALL_SYNC_FOLDER, in_folder(""));
    assert_int_equal(watched.count, 3);
}

/* A path without a folder is one in the working directory. */
TEST(the_working_directory_is_a_folder_too)
{
    struct variant variant;
    struct book_build order = order_of(&variant, "bare.book");
    char before[4096];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(in_folder("")), 0);
    watch_from_now(NEVER);
    build_book(&order);
    expect_call(2, CALL_SYNC_FOLDER, ".");
    assert_int_equal(chdir(before), 0);
}

/* What could not be made safe does not take the place of what is, and nothing that was solved is lost. */
TEST(a_disk_that_fails_leaves_the_old_book)
{
    static struct book_file old, kept;
    struct variant variant;
    struct book_build order = order_of(&variant, in_folder("old.book"));
    build_book(&order);
    load_file(order.path, &old);
    order.plies = 4;
    for (int fails = 0; fails < 2; fails++) {
        struct book_built built;
        struct reason why = {""};
        watch_from_now(fails);
        assert_false(book_build(&order, &built, &why));
        if (!strstr(why.text, "old.book: Input/output error"))
            fail_msg("call %d failed, and '%s' is said", fails, why.text);
        load_file(order.path, &kept);
        assert_int_equal(kept.size, old.size);
        assert_memory_equal(kept.bytes, old.bytes, old.size);
        assert_false(is_there(in_folder("old.book.new")));
        assert_true(is_there(in_folder("old.book.part")));
    }
    watch_from_now(NEVER);
    build_book(&order);
    assert_false(is_there(in_folder("old.book.part")));
}

TESTS_MAIN(make_book_folder, remove_book_folder)
