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

/* Opens an archive and begins a game with the first two moves, which are written when this returns. */
static struct archive *begin_game(const char *directory, struct record *record, archive_id *game)
{
    struct archive *archive = archive_expecting(directory, NULL);
    make_record(record, NULL, MOVES, 5);
    int all = record->move_count;
    record->move_count = 2;
    *game = archive_begin(archive, record);
    record->move_count = all;
    assert_true(archive_flush(archive));
    return archive;
}

static void go_on(struct archive *archive, const struct record *record, archive_id game, int ply)
{
    archive_add_move(archive, game, ply, record->moves[ply].move, record->moves[ply].milliseconds);
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

static void remove_folder(const char *directory)
{
    char command[4200];
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    assert_int_equal(system(command), 0);
}

/* Opens what is there again: this game, and so many games. */
static void expect_later(const char *directory, archive_id game, const struct record *record, int count)
{
    struct archive *archive = archive_expecting(directory, NULL);
    expect_kept(archive, game, record);
    assert_int_equal(count_all(archive), count);
    archive_close_kept(archive);
}

/* --- something is cut short --- */

FIXTURE(directory_setup, directory_teardown)

/* Nobody knows any more what was in it: what was played here is kept beside it. */
static void expect_kept_beside(const char *directory, const char *name)
{
    struct record record;
    archive_id game;
    struct archive *archive = begin_game(directory, &record, &game);
    assert_int_equal(truncate(path_in(directory, name), 0), 0);
    go_on(archive, &record, game, 2);
    assert_true(archive_flush(archive));
    expect_told(archive, kept_folder(directory));
    go_on(archive, &record, game, 3);
    archive_leave(archive, game);
    expect_kept(archive, game, &record);
    archive_close_kept(archive);
    expect_later(kept_folder(directory), game, &record, 1);
    record_free(&record);
}

TEST(test_file_cut_short)
{
    expect_kept_beside(*fixture, "gravitrips.db");
}

/* A game that was left before stays one that nobody plays. */
TEST(test_left_game_is_kept_as_left)
{
    struct record record;
    archive_id game;
    char query[100];
    struct archive *archive = begin_game(*fixture, &record, &game);
    archive_leave(archive, game);
    assert_true(archive_flush(archive));
    assert_int_equal(truncate(database_path(*fixture), 0), 0);
    archive_id second = archive_begin(archive, &record);
    assert_true(archive_flush(archive));
    expect_told(archive, kept_folder(*fixture));
    archive_leave(archive, second);
    archive_close_kept(archive);
    snprintf(query, sizeof query, "SELECT owner IS NULL FROM game WHERE id = %lld", (long long)game);
    assert_string_equal(query_text(path_in(kept_folder(*fixture), "gravitrips.db"), query), "1");
    record_free(&record);
}

/* --- another file is put there --- */

/* Makes an archive with so many games, closed, in a folder of this name; returns its file's path. */
static const char *make_other(const char *directory, int games)
{
    struct record record;
    const char *folder = path_in(directory, "other");
    struct archive *archive = archive_expecting(folder, NULL);
    make_record(&record, NULL, "1122334", 9);
    for (int i = 0; i < games; i++)
        archive_begin(archive, &record);
    archive_close_kept(archive);
    record_free(&record);
    return path_in(directory, "other/gravitrips.db");
}

enum { OTHER_GAMES = 133 };

/* Puts it there by renaming, or by writing into the file that is there. */
static void put_other(const char *directory, bool rename_it)
{
    char from[4096], command[9000];
    snprintf(from, sizeof from, "%s", make_other(directory, OTHER_GAMES));
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

/* Two windows, each with a game, and settings; one of them, if that is wished, goes on before anybody else looks. */
static void expect_other_untouched(const char *parent, bool rename_it)
{
    char directory[4096];
    struct record record, second_record;
    archive_id game, second_game;
    snprintf(directory, sizeof directory, "%s/data", parent);
    struct archive *archive = begin_game(directory, &record, &game);
    struct archive *second = begin_game(directory, &second_record, &second_game);
    struct settings *settings = open_expecting(directory, NULL);
    settings_set_integer(settings, "level", 3);
    put_other(parent, rename_it);
    go_on(archive, &record, game, 2);
    assert_true(archive_flush(archive));
    expect_told(archive, kept_folder(directory));
    go_on(archive, &record, game, 3);
    archive_leave(archive, game);
    archive_close_kept(archive);
    expect_later(kept_folder(directory), game, &record, rename_it ? 2 : 1);
    go_on(second, &second_record, second_game, 2);
    go_on(second, &second_record, second_game, 3);
    assert_true(archive_flush(second));
    expect_told(second, "is left alone");
    archive_leave(second, second_game);
    expect_kept(second, second_game, &second_record);
    archive_close_kept(second);
    settings_close(settings, NULL);
    if (rename_it) /* settings go on in a file that was overwritten */
        expect_untouched(parent);
    remove_folder(path_in(parent, "copy"));
    struct archive *later = archive_expecting(directory, NULL);
    assert_int_equal(count_all(later), OTHER_GAMES);
    archive_close_kept(later);
    record_free(&record);
    record_free(&second_record);
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
    char directory[4096];
    struct record record;
    archive_id game;
    struct rlimit usual;
    snprintf(directory, sizeof directory, "%s/data", (const char *)*fixture);
    struct archive *archive = begin_game(directory, &record, &game);
    put_other(*fixture, true);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    const struct rlimit tight = {.rlim_cur = 4096, .rlim_max = usual.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    go_on(archive, &record, game, 2);
    bool kept = archive_flush(archive);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    assert_false(kept);
    assert_int_equal(count_files(directory, "kept-", NULL), 0);
    expect_told(archive, "could not be saved");
    assert_true(archive_flush(archive));
    expect_told(archive, kept_folder(directory));
    archive_leave(archive, game);
    archive_close_kept(archive);
    expect_untouched(*fixture);
    record_free(&record);
}

/* The other file brings a log, which is not ours to move. */
TEST(test_another_file_with_its_log)
{
    char directory[4096], log[4096];
    struct record record;
    archive_id game;
    size_t size;
    snprintf(directory, sizeof directory, "%s/data", (const char *)*fixture);
    struct archive *archive = begin_game(directory, &record, &game);
    put_other(*fixture, true);
    snprintf(log, sizeof log, "%s", path_in(directory, "gravitrips.db-wal"));
    write_file(path_in(*fixture, "log"), "theirs", strlen("theirs"));
    assert_int_equal(rename(path_in(*fixture, "log"), log), 0);
    go_on(archive, &record, game, 2);
    assert_true(archive_flush(archive));
    expect_told(archive, kept_folder(directory));
    archive_leave(archive, game);
    archive_close_kept(archive);
    expect_untouched(*fixture);
    if (access(log, F_OK) != 0)
        fail_msg("the other file's log is gone");
    char *found = read_file(log, &size);
    assert_int_equal(size, strlen("theirs"));
    assert_memory_equal(found, "theirs", size);
    free(found);
    record_free(&record);
}

/* Nothing is played after it was put there. */
TEST(test_another_file_at_the_end)
{
    char directory[4096];
    struct record record;
    archive_id game;
    struct notice notice;
    snprintf(directory, sizeof directory, "%s/data", (const char *)*fixture);
    struct archive *archive = begin_game(directory, &record, &game);
    put_other(*fixture, false);
    assert_true(archive_close(archive, &notice));
    assert_non_null(strstr(notice.text, kept_folder(directory)));
    expect_untouched(*fixture);
    record.move_count = 2;
    expect_later(kept_folder(directory), game, &record, 1);
    record_free(&record);
}

/* --- the folder is removed --- */

TEST(test_folder_removed)
{
    char directory[4096];
    struct record record, earlier;
    archive_id game;
    snprintf(directory, sizeof directory, "%s/data", (const char *)*fixture);
    struct archive *archive = archive_expecting(directory, NULL);
    make_record(&earlier, NULL, "1122334", 9);
    archive_id before = archive_begin(archive, &earlier);
    archive_close_kept(archive);
    make_settings(directory, 5, "dark");
    archive = begin_game(directory, &record, &game);
    struct settings *settings = open_expecting(directory, NULL);
    remove_folder(directory);
    go_on(archive, &record, game, 2);
    assert_true(archive_flush(archive));
    expect_told(archive, "has been put back");
    go_on(archive, &record, game, 3);
    archive_leave(archive, game);
    archive_close_kept(archive);
    settings_set_text(settings, "theme", "light");
    close_saved(settings);
    expect_later(directory, game, &record, 2);
    expect_later(directory, before, &earlier, 2);
    assert_string_equal(
        query_text(path_in(directory, "gravitrips.db"), "SELECT value FROM setting WHERE key = 'theme'"), "light");
    record_free(&record);
    record_free(&earlier);
}

/* Nothing is played after it was removed. */
TEST(test_folder_removed_at_the_end)
{
    char directory[4096];
    struct record record;
    archive_id game;
    struct notice notice;
    snprintf(directory, sizeof directory, "%s/data", (const char *)*fixture);
    struct archive *archive = begin_game(directory, &record, &game);
    remove_folder(directory);
    assert_true(archive_close(archive, &notice));
    assert_non_null(strstr(notice.text, "has been put back"));
    record.move_count = 2;
    expect_later(directory, game, &record, 1);
    record_free(&record);
}

/* A file stands where the folder was: that is told, tried again, and told at the end. */
TEST(test_folder_cannot_be_made)
{
    char directory[4096];
    struct record record;
    archive_id game;
    struct notice notice;
    snprintf(directory, sizeof directory, "%s/data", (const char *)*fixture);
    struct archive *archive = begin_game(directory, &record, &game);
    remove_folder(directory);
    write_file(directory, "", 0);
    go_on(archive, &record, game, 2);
    assert_false(archive_flush(archive));
    expect_told(archive, "could not be saved");
    unlink(directory);
    assert_true(archive_flush(archive));
    remove_folder(directory);
    write_file(directory, "", 0);
    assert_false(archive_close(archive, &notice));
    assert_non_null(strstr(notice.text, "could not be saved"));
    record_free(&record);
}

TESTS_MAIN(NULL, NULL)
