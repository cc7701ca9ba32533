/*
 * An archive on a disk that fails or fills up at every single call, with memory
 * that is short at every single allocation, locked, read-only, damaged: play goes
 * on, no earlier game is lost, and what is lost is told.
 */
#define _DEFAULT_SOURCE

/* For make test-all: it makes every allocation fail in turn. */
#include "archive_support.h"
#include "prelude.h"
#include "slow.h"
#include "store/sql.h"
#include "store_faults.h"
#include "store_support.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CALLS_MAX = 50000, ENTRIES = 4 };

/* What is there before the faults: a file with an earlier game. */
struct before {
    struct record *record;
    archive_id id;
    char *bytes; /* of the file */
    size_t size;
};

static void make_before(const char *directory, struct before *before)
{
    remove_files(directory);
    struct archive *archive = archive_expecting(directory, NULL);
    before->record = make_record(NULL, "1122334", 5);
    before->id = archive_begin(archive, before->record);
    archive_close_kept(archive);
    before->bytes = read_file(database_path(directory), &before->size);
    afterwards(free, before->bytes);
}

/* What was told while everything was done once. */
struct story {
    archive_id id; /* of the new game; 0: there was no memory for it */
    bool opened;
    bool told;  /* in a notice, of opening, closing or between */
    bool heard; /* every answer was right */
};

static void listen(struct archive *archive, struct story *story)
{
    struct notice notice;
    story->told = archive_trouble(archive, &notice) || story->told;
}

/* Opens, plays a whole game, reads it, has a look at everything, closes. */
static struct story live(const char *directory, const struct record *record, archive_id earlier)
{
    struct story story = {0};
    struct notice notice;
    struct archive_statistics sums;
    struct record found;
    struct reason why;
    static struct archive_entry entries[ENTRIES];
    struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
    struct record empty = without_moves(record);
    story.told = notice.text[0] != '\0';
    if (!archive)
        return story;
    story.opened = true;
    story.id = archive_begin(archive, &empty);
    for (int i = 0; i < record->move_count; i++)
        archive_add_move(archive, story.id, i, record->moves[i].move, record->moves[i].milliseconds);
    archive_finish(archive, story.id, record->outcome, record->ending, "");
    listen(archive, &story);
    archive_set_review(archive, story.id, "review", 6, (double[2]){50, 60});
    bool loaded = archive_load(archive, earlier, &found, &why);
    if (loaded)
        record_free(&found);
    story.heard = archive_list(archive, &(struct archive_filter){0}, 0, ENTRIES, entries) == 2 &&
                  count_all(archive) == 2 && archive_statistics(archive, record->game, 0, &sums) && sums.played == 2 &&
                  archive_find_interrupted(archive) == 0 && loaded;
    listen(archive, &story);
    if (!archive_close(archive, &notice))
        story.told = story.told || notice.text[0] != '\0';
    return story;
}

/* With all faults off: the file is sound, the earlier game is there, the new one, too, or it was told. */
static void expect_nothing_silently_lost(const char *directory, const struct before *before, const struct story *story,
                                         int nth)
{
    struct record found;
    struct reason why;
    struct archive *archive = archive_expecting(directory, NULL);
    expect_kept(archive, before->id, before->record);
    bool kept = story->id && archive_load(archive, story->id, &found, &why);
    bool whole = kept && found.ending == RECORD_BY_RULES && found.move_count == before->record->move_count;
    if (kept)
        record_free(&found);
    if (story->opened && !whole && !story->told)
        fail_msg("call %d: the new game is lost, and not a word", nth);
    if (story->opened && !story->heard && !story->told)
        fail_msg("call %d: an answer was wrong, and not a word", nth);
    archive_close_kept(archive);
    assert_string_equal(query_text(database_path(directory), "PRAGMA integrity_check"), "ok");
    assert_int_equal(count_files(directory, "gravitrips.damaged-", NULL), 0);
}

/* Does everything once while the nth call fails, beginning with the same file; returns how many calls there were. */
static int try_once(const char *directory, const struct before *before, enum fault_kind kind, int nth, int result,
                    bool lasting)
{
    remove_files(directory);
    write_file(database_path(directory), before->bytes, before->size);
    faults_arm(kind, nth, result, lasting);
    struct story story = live(directory, before->record, before->id);
    int calls = faults_disarm();
    expect_nothing_silently_lost(directory, before, &story, nth);
    return calls;
}

/* Lets each call fail in turn; of the many allocations some. */
static void fail_each_call(const char *directory, enum fault_kind kind, int result, bool lasting)
{
    struct before before;
    int step = kind == FAULT_MEMORY ? amount(151, 7, 5) : amount(11, 1, 1);
    make_before(directory, &before);
    int calls = try_once(directory, &before, kind, 0, SQLITE_OK, false);
    assert_within(calls, 20, CALLS_MAX);
    for (int nth = 1; nth <= calls; nth += step)
        try_once(directory, &before, kind, nth, result, lasting);
}

FIXTURE(directory_setup, directory_teardown)

TEST(test_disk_fills_up_at_each_write)
{
    fail_each_call(*fixture, FAULT_WRITE, SQLITE_FULL, false);
    fail_each_call(*fixture, FAULT_WRITE, SQLITE_FULL, true);
}

TEST(test_each_file_call_fails)
{
    fail_each_call(*fixture, FAULT_FILE, SQLITE_IOERR, false);
    fail_each_call(*fixture, FAULT_FILE, SQLITE_IOERR, true);
}

TEST(test_each_allocation_fails)
{
    fail_each_call(*fixture, FAULT_MEMORY, SQLITE_NOMEM, false);
    fail_each_call(*fixture, FAULT_MEMORY, SQLITE_NOMEM, true);
}

static void pause_a_moment(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
}

/* While the disk stands still a game is played: if a call waited for it, this would hang. */
TEST(test_no_move_waits_for_the_disk)
{
    struct notice notice;
    struct record *record = make_record(NULL, "1122334", 5);
    struct record empty = without_moves(record);
    struct archive *archive = archive_expecting(*fixture, NULL);
    alarm(300);
    faults_stall(true);
    archive_id id = archive_begin(archive, &empty);
    for (int i = 0; i < 7; i++)
        archive_add_move(archive, id, i, record->moves[i].move, record->moves[i].milliseconds);
    while (faults_stalled() == 0)
        pause_a_moment();
    assert_false(archive_trouble(archive, &notice));
    archive_finish(archive, id, record->outcome, record->ending, "");
    faults_stall(false);
    assert_true(archive_flush(archive));
    expect_kept(archive, id, record);
    alarm(0);
}

/* Another program has the file for itself: told once; and when it lets go all is written, though nobody moves. */
TEST(test_locked)
{
    struct notice notice;
    sqlite3 *other = NULL;
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct record *record = make_record(NULL, "1122334", 5);
    archive_begin(archive, record);
    assert_true(archive_flush(archive));
    assert_int_equal(sqlite3_open(database_path(*fixture), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    archive_id id = archive_begin(archive, record);
    assert_false(archive_flush(archive));
    assert_true(archive_trouble(archive, &notice));
    assert_non_null(strstr(notice.text, "another program has locked it"));
    assert_int_equal(count_all(archive), 1);
    assert_false(archive_flush(archive));
    assert_false(archive_trouble(archive, &notice));
    assert_int_equal(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    connection_close(other);
    const char *found = "";
    for (int tries = 0; tries < 10000 && strcmp(found, "2") != 0; tries++) {
        pause_a_moment();
        found = query_text(database_path(*fixture), "SELECT count(*) FROM game");
    }
    assert_string_equal(found, "2");
    expect_kept(archive, id, record);
}

/* The file is locked when the archive is opened: told once, and what is played is kept when the lock is gone. */
TEST(test_locked_at_the_start)
{
    struct notice notice;
    sqlite3 *other = NULL;
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct record *record = make_record(NULL, "1122334", 5);
    archive_begin(archive, record);
    archive_close_kept(archive);
    assert_int_equal(sqlite3_open(database_path(*fixture), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE", NULL, NULL, NULL),
                     SQLITE_OK);
    archive = archive_expecting(*fixture, "another program has locked it");
    archive_id id = archive_begin(archive, record);
    assert_false(archive_flush(archive));
    assert_false(archive_trouble(archive, &notice));
    assert_int_equal(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    connection_close(other);
    assert_true(archive_flush(archive));
    expect_kept(archive, id, record);
    assert_int_equal(count_all(archive), 2);
    assert_false(archive_trouble(archive, &notice));
}

/* A disk that is full for a while: told once for all failures in a row, and again after things went well. */
TEST(test_trouble_is_told_once)
{
    struct notice notice;
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct record *record = make_record(NULL, "1122334", 5);
    for (int round = 0; round < 2; round++) {
        int told = 0;
        faults_arm(FAULT_WRITE, 1, SQLITE_FULL, true);
        for (int i = 0; i < 3; i++) {
            archive_begin(archive, record);
            assert_false(archive_flush(archive));
            told += archive_trouble(archive, &notice);
        }
        faults_disarm();
        assert_int_equal(told, 1);
        assert_non_null(strstr(notice.text, "the disk is full"));
        assert_true(archive_flush(archive));
        assert_int_equal(count_all(archive), 3 * (round + 1));
    }
}

/* What a user without rights sees. Returns 0 if all is as it should be. */
static int look(const char *directory, const void *what)
{
    const struct before *before = what;
    struct notice notice;
    struct record found;
    struct reason why;
    struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
    if (!archive || !strstr(notice.text, "Games and settings are not kept, because their file cannot be"))
        return 1;
    if (!archive_load(archive, before->id, &found, &why) || count_all(archive) != 1)
        return 2;
    record_free(&found);
    if (archive_begin(archive, before->record) == 0 || archive_delete(archive, before->id))
        return 3;
    if (archive_flush(archive) || archive_trouble(archive, &notice))
        return 4;
    return archive_close(archive, &notice) ? 0 : 5;
}

/* A file that cannot be written is read. */
TEST(test_read_only)
{
    struct before before;
    make_before(*fixture, &before);
    chmod(database_path(*fixture), 0444);
    chmod(*fixture, 0555);
    assert_int_equal(without_rights(look, *fixture, &before), 0);
}

static int offers_nothing(const char *directory, const void *unused)
{
    struct notice notice;
    struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
    (void)unused;
    return archive && !archive_keeps(archive) && archive_find_interrupted(archive) == 0 ? 0 : 1;
}

/* An interrupted game that could not be gone on with, since nothing can be written, is not offered. */
TEST(test_read_only_offers_nothing)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct record *record = make_record(NULL, "4453", 5);
    archive_id id = archive_begin(archive, record);
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(archive_find_interrupted(archive), id);
    assert_true(archive_keeps(archive));
    archive_close_kept(archive);
    chmod(database_path(*fixture), 0444);
    chmod(*fixture, 0555);
    assert_int_equal(without_rights(offers_nothing, *fixture, NULL), 0);
}

/* Overwrites the page in which the bytes of a text stand. */
static void damage_page_with(const char *directory, const struct before *before, const char *text)
{
    char *bytes = malloc(before->size);
    assert_non_null(bytes);
    memcpy(bytes, before->bytes, before->size);
    size_t length = strlen(text);
    for (size_t i = 0; i + length < before->size; i++)
        if (memcmp(before->bytes + i, text, length) == 0 && i >= 4096)
            memset(bytes + i / 4096 * 4096, 0xee, 4096);
    assert_memory_not_equal(bytes, before->bytes, before->size);
    remove_files(directory);
    write_file(database_path(directory), bytes, before->size);
    free(bytes);
}

/* A page of a game that nobody reads at the start is damaged: told when it is read, set aside by the next start. */
TEST(test_damage_found_later)
{
    struct before before;
    struct notice notice;
    struct record found;
    struct reason why;
    make_before(*fixture, &before);
    damage_page_with(*fixture, &before, "Anna");
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_false(archive_load(archive, before.id, &found, &why));
    assert_true(archive_trouble(archive, &notice));
    assert_non_null(strstr(notice.text, "it is damaged"));
    struct archive *other = archive_expecting(*fixture, "another window still uses it");
    archive_close_told(other, NULL);
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, "was damaged; it is kept as ");
    assert_int_equal(count_files(*fixture, "gravitrips.damaged-", NULL), 1);
    assert_int_equal(count_files(*fixture, "gravitrips.suspect", NULL), 0);
    archive_id id = archive_begin(archive, before.record);
    expect_kept(archive, id, before.record);
    archive_close_kept(archive);
}

/* Games whose rows make no sense are shown in lists, but not read; the others are. */
TEST(test_rows_that_make_no_sense)
{
    static const struct {
        const char *sql, *why;
    } changes[] = {
        {"UPDATE game SET width = 3000000", "its options are damaged"},
        {"UPDATE game SET width = -1", "its width is damaged"},
        {"UPDATE game SET width = 4294967303", "its width is damaged"}, /* 7, if only 32 bits are looked at */
        {"UPDATE game SET first_level = 12", "its first_level is damaged"},
        {"UPDATE game SET second_level = 4294967296", "its second_level is damaged"},
        {"UPDATE game SET outcome = 7, ending = 1", "its outcome is damaged"},
        {"UPDATE game SET outcome = 2", "its moves lead to a different end"},
        {"UPDATE game SET outcome = 0", "its end is damaged"},
        {"UPDATE game SET outcome = 0, ending = 0; UPDATE moves SET bytes = CAST(x'0106' || bytes AS BLOB)",
         "its moves are damaged"},
        {"UPDATE game SET ending = 2", ""},
        {"UPDATE game SET starter = 2", "its starter is damaged"},
        {"UPDATE game SET clock = '40/7200'", "its clock is damaged"},
        {"UPDATE game SET clock = zeroblob(1000000)", "its clock is damaged"},
        {"UPDATE game SET clock = 99999999999", "its clock is damaged"},
        {"UPDATE moves SET bytes = x'01ffff00000000'", "move 1: "},
        {"UPDATE moves SET bytes = zeroblob(1000000)", "its moves are damaged"},
        {"UPDATE moves SET part = 1", "its moves are damaged"},
        {"UPDATE moves SET part = 9223372036854775807", "its moves are damaged"},
        {"UPDATE moves SET bytes = 'text'", "its moves are damaged"},
        {"DELETE FROM moves", "its moves lead to a different end"},
    };
    struct before before;
    struct archive_entry entries[ENTRIES];
    make_before(*fixture, &before);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct record found;
        struct reason why = {""};
        remove_files(*fixture);
        write_file(database_path(*fixture), before.bytes, before.size);
        run_sql(database_path(*fixture), changes[i].sql);
        struct archive *archive = archive_expecting(*fixture, NULL);
        if (archive_load(archive, before.id, &found, &why))
            fail_msg("%s: the game was read", changes[i].sql);
        if (!why.text[0] || strncmp(why.text, changes[i].why, strlen(changes[i].why)) != 0)
            fail_msg("%s: '%s', not '%s'", changes[i].sql, why.text, changes[i].why);
        assert_int_equal(archive_list(archive, &(struct archive_filter){0}, 0, ENTRIES, entries), 1);
        assert_false(entries[0].sound);
        assert_string_equal(entries[0].head.game->name, "connect4");
        assert_int_equal(entries[0].head.options.width, 7);
        archive_id id = archive_begin(archive, before.record);
        expect_kept(archive, id, before.record);
        assert_true(archive_delete(archive, before.id));
        archive_close_kept(archive);
    }
}

/* Games that only a newer version knows are left alone. */
TEST(test_games_that_are_not_known)
{
    struct before before;
    struct archive_entry entries[ENTRIES];
    struct record found;
    struct reason why;
    make_before(*fixture, &before);
    run_sql(database_path(*fixture), "INSERT INTO kind VALUES ('chess', 0); UPDATE game SET game = 'chess'");
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_int_equal(count_all(archive), 0);
    assert_int_equal(archive_list(archive, &(struct archive_filter){0}, 0, ENTRIES, entries), 0);
    assert_false(archive_load(archive, before.id, &found, &why));
    assert_string_equal(why.text, "its game is unknown");
    archive_begin(archive, before.record);
    assert_int_equal(count_all(archive), 1);
    archive_close_kept(archive);
    assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM game"), "2");
}

TESTS_MAIN(faults_install, NULL)
