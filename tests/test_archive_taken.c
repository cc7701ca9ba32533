/*
 * An archive whose file, or what belongs to it, is emptied, replaced or removed
 * while it is open: nobody dies, what was played is kept, it is told once, and a
 * file that somebody else put there stays as it is.
 */
#define _DEFAULT_SOURCE

#include "archive_support.h"
#include "prelude.h"
#include "store_support.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const char MOVES[] = "4453";

/* A window's archive in a folder, and the game that is played in it. */
struct window {
    char folder[4096];
    struct archive *archive;
    struct record *record;
    archive_id game;
};

/* Opens it and begins a game with the first two moves, which are written when this returns. */
static struct window begin_game(const char *directory, const char *folder)
{
    struct window window;
    snprintf(window.folder, sizeof window.folder, "%s%s", directory, folder);
    window.archive = archive_expecting(window.folder, NULL);
    window.record = make_record(NULL, MOVES, 5);
    struct record two = *window.record;
    two.move_count = 2;
    window.game = archive_begin(window.archive, &two);
    assert_true(archive_flush(window.archive));
    return window;
}

static void go_on(struct window *window, int ply)
{
    const struct record_move *move = &window->record->moves[ply];
    archive_add_move(window->archive, window->game, ply, move->move, move->milliseconds);
}

/* Expects that this was told, once. */
static void expect_told(struct archive *archive, const char *words)
{
    struct notice notice = {""};
    if (!archive_trouble(archive, &notice) || !strstr(notice.text, words))
        fail_msg("told was '%s', expected '%s'", notice.text, words);
    assert_false(archive_trouble(archive, &notice));
}

/* The folder beside the file in which its games are kept. */
static const char *kept_folder(const char *directory)
{
    static char path[4096 + 257];
    char name[256];
    assert_int_equal(count_files(directory, "kept-", name), 1);
    snprintf(path, sizeof path, "%.4095s/%s", directory, name);
    return path;
}

/* Opens what is there again: this game, as far as it was played, and so many games. */
static void expect_later(const char *directory, const struct window *window, int moves, int count)
{
    struct archive *archive = archive_expecting(directory, NULL);
    struct record played = *window->record;
    played.move_count = moves;
    expect_kept(archive, window->game, &played);
    assert_int_equal(count_all(archive), count);
    archive_close_kept(archive);
}

/* --- something is cut short --- */

FIXTURE(directory_setup, directory_teardown)

/* Goes on, is told that it was kept beside the file, and plays the game to its end. */
static void go_on_beside(struct window *window)
{
    go_on(window, 2);
    assert_true(archive_flush(window->archive));
    expect_told(window->archive, kept_folder(window->folder));
    go_on(window, 3);
    archive_leave(window->archive, window->game);
}

/* Nobody knows any more what was in it: what was played here is kept beside it. */
TEST(test_file_cut_short)
{
    struct window window = begin_game(*fixture, "");
    assert_int_equal(truncate(database_path(*fixture), 0), 0);
    go_on_beside(&window);
    expect_kept(window.archive, window.game, window.record);
    archive_close_kept(window.archive);
    expect_later(kept_folder(*fixture), &window, 4, 1);
}

/* A game that was left before stays one that nobody plays. */
TEST(test_left_game_is_kept_as_left)
{
    char query[100];
    struct window window = begin_game(*fixture, "");
    struct archive *archive = window.archive;
    archive_leave(archive, window.game);
    assert_true(archive_flush(archive));
    assert_int_equal(truncate(database_path(*fixture), 0), 0);
    archive_id second = archive_begin(archive, window.record);
    assert_true(archive_flush(archive));
    expect_told(archive, kept_folder(*fixture));
    archive_leave(archive, second);
    archive_close_kept(archive);
    snprintf(query, sizeof query, "SELECT owner IS NULL FROM game WHERE id = %lld", (long long)window.game);
    assert_string_equal(query_text(path_in(kept_folder(*fixture), "gravitrips.db"), query), "1");
}

/* A game that an engine lost before keeps what that engine said. */
TEST(test_forfeit_is_kept_with_its_words)
{
    struct window window = begin_game(*fixture, "");
    struct archive *archive = window.archive;
    struct record lost = *window.record;
    lost.move_count = 2;
    lost.outcome = WON_BY_SECOND;
    lost.ending = RECORD_FORFEIT;
    snprintf(lost.words, sizeof lost.words, "out of ideas");
    archive_finish(archive, window.game, lost.outcome, lost.ending, lost.words);
    assert_true(archive_flush(archive));
    assert_int_equal(truncate(database_path(*fixture), 0), 0);
    archive_id second = archive_begin(archive, window.record);
    assert_true(archive_flush(archive));
    expect_told(archive, kept_folder(*fixture));
    expect_kept(archive, window.game, &lost);
    archive_leave(archive, second);
    archive_close_kept(archive);
}

/* --- another file is put there --- */

enum { OTHER_GAMES = 133 };

/* An archive of so many games is put there by renaming, or by writing into the file that is there. */
static void put_other(const char *directory, bool rename_it)
{
    char from[4096], command[9000];
    struct archive *archive = archive_expecting(path_in(directory, "other"), NULL);
    for (int i = 0; i < OTHER_GAMES; i++)
        keep_game(archive, NULL, "1122334", 9);
    archive_close_kept(archive);
    snprintf(from, sizeof from, "%s", path_in(directory, "other/gravitrips.db"));
    snprintf(command, sizeof command, "%s '%s' '%s/data/gravitrips.db'", rename_it ? "mv" : "cp", from, directory);
    size_t size;
    char *bytes = read_file(from, &size);
    write_file(path_in(directory, "copy"), bytes, size);
    free(bytes);
    assert_int_equal(system(command), 0);
}

static void expect_untouched(const char *directory)
{
    size_t size, wanted_size;
    char *wanted = read_file(path_in(directory, "copy"), &wanted_size);
    char *found = read_file(path_in(directory, "data/gravitrips.db"), &size);
    assert_int_equal(size, wanted_size);
    assert_memory_equal(found, wanted, size);
    free(wanted);
    free(found);
}

/* Two windows, each with a game, and settings; one of them goes on before anybody else looks. */
static void expect_other_untouched(const char *parent, bool rename_it)
{
    struct window first = begin_game(parent, "/data"), second = begin_game(parent, "/data");
    struct settings *settings = open_expecting(first.folder, NULL);
    settings_set_integer(settings, "level", 3);
    while (!rename_it && !setting_in(first.folder, "level")[0]) /* a file overwritten in a transaction is damaged */
        usleep(1000);
    put_other(parent, rename_it);
    go_on_beside(&first);
    archive_close_kept(first.archive);
    expect_later(kept_folder(first.folder), &first, 4, rename_it ? 2 : 1);
    go_on(&second, 2);
    go_on(&second, 3);
    assert_true(archive_flush(second.archive));
    expect_told(second.archive, "is left alone");
    archive_leave(second.archive, second.game);
    expect_kept(second.archive, second.game, second.record);
    archive_close_kept(second.archive);
    close_told(settings, NULL);
    if (rename_it) /* settings go on in a file that was overwritten */
        expect_untouched(parent);
    assert_int_equal(remove_folder(path_in(parent, "copy")), 0);
    assert_int_equal(count_all(archive_expecting(first.folder, NULL)), OTHER_GAMES);
}

TEST(test_another_file_by_mv)
{
    expect_other_untouched(*fixture, true);
}

TEST(test_another_file_by_cp)
{
    expect_other_untouched(*fixture, false);
}

/* What was played cannot be kept, since files may not grow: no empty folder is left behind by a try. */
TEST(test_no_room_to_keep)
{
    struct rlimit usual;
    struct window window = begin_game(*fixture, "/data");
    put_other(*fixture, true);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    const struct rlimit tight = {.rlim_cur = 4096, .rlim_max = usual.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    go_on(&window, 2);
    bool kept = archive_flush(window.archive);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    assert_false(kept);
    assert_int_equal(count_files(window.folder, "kept-", NULL), 0);
    expect_told(window.archive, "could not be saved");
    assert_true(archive_flush(window.archive));
    expect_told(window.archive, kept_folder(window.folder));
    archive_leave(window.archive, window.game);
    archive_close_kept(window.archive);
    expect_untouched(*fixture);
}

/* The other file brings a log, which is not ours to move. */
TEST(test_another_file_with_its_log)
{
    char log[4096];
    size_t size;
    struct window window = begin_game(*fixture, "/data");
    put_other(*fixture, true);
    snprintf(log, sizeof log, "%s", path_in(window.folder, "gravitrips.db-wal"));
    write_file(path_in(*fixture, "log"), "theirs", strlen("theirs"));
    assert_int_equal(rename(path_in(*fixture, "log"), log), 0);
    go_on_beside(&window);
    archive_close_kept(window.archive);
    expect_untouched(*fixture);
    if (access(log, F_OK) != 0)
        fail_msg("the other file's log is gone");
    char *found = read_file(log, &size);
    assert_int_equal(size, strlen("theirs"));
    assert_memory_equal(found, "theirs", size);
    free(found);
}

/* Nothing is played after it was put there. */
TEST(test_another_file_at_the_end)
{
    struct notice notice;
    struct window window = begin_game(*fixture, "/data");
    put_other(*fixture, false);
    assert_true(archive_close_told(window.archive, &notice));
    assert_non_null(strstr(notice.text, kept_folder(window.folder)));
    expect_untouched(*fixture);
    expect_later(kept_folder(window.folder), &window, 2, 1);
}

/* --- the folder is removed --- */

TEST(test_folder_removed)
{
    struct window earlier = begin_game(*fixture, "/data");
    archive_close_kept(earlier.archive);
    make_settings(earlier.folder, 5, "dark");
    struct window window = begin_game(*fixture, "/data");
    struct settings *settings = open_expecting(window.folder, NULL);
    assert_int_equal(remove_folder(window.folder), 0);
    go_on(&window, 2);
    assert_true(archive_flush(window.archive));
    expect_told(window.archive, "has been put back");
    go_on(&window, 3);
    archive_leave(window.archive, window.game);
    archive_close_kept(window.archive);
    settings_set_text(settings, "theme", "light");
    close_saved(settings);
    expect_later(window.folder, &window, 4, 2);
    expect_later(window.folder, &earlier, 2, 2);
    assert_string_equal(setting_in(window.folder, "theme"), "light");
}

/* Nothing is played after it was removed. */
TEST(test_folder_removed_at_the_end)
{
    struct notice notice;
    struct window window = begin_game(*fixture, "/data");
    assert_int_equal(remove_folder(window.folder), 0);
    assert_true(archive_close_told(window.archive, &notice));
    assert_non_null(strstr(notice.text, "has been put back"));
    expect_later(window.folder, &window, 2, 1);
}

/* A file stands where the folder was: that is told, tried again, and told at the end. */
TEST(test_folder_cannot_be_made)
{
    struct notice notice;
    struct window window = begin_game(*fixture, "/data");
    assert_int_equal(remove_folder(window.folder), 0);
    write_file(window.folder, "", 0);
    go_on(&window, 2);
    assert_false(archive_flush(window.archive));
    expect_told(window.archive, "could not be saved");
    unlink(window.folder);
    assert_true(archive_flush(window.archive));
    assert_int_equal(remove_folder(window.folder), 0);
    write_file(window.folder, "", 0);
    assert_false(archive_close_told(window.archive, &notice));
    assert_non_null(strstr(notice.text, "could not be saved"));
}

TESTS_MAIN(NULL, NULL)
