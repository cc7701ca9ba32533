/*
 * Which games are in the archive already: the same and others, many of one time
 * and of many, damaged rows, shortage of memory, a disk that cannot be read.
 */
#include "prelude.h"
#include "store/archive_duplicates.h"

#include "archive_support.h"
#include "slow.h"
#include "store_faults.h"
#include "store_support.h"

#include <sqlite3.h>

static archive_id find(struct archive *archive, const struct record *record)
{
    struct archive_duplicates *known = archive_duplicates_create(archive);
    assert_non_null(known);
    archive_id found = archive_duplicates_find(known, record);
    archive_duplicates_destroy(known);
    return found;
}

/* Is the game of these moves and this time there? */
static archive_id find_moves(struct archive *archive, const char *moves, int64_t begun)
{
    return find(archive, make_record(NULL, moves, begun));
}

FIXTURE(directory_setup, directory_teardown)

TEST(test_what_is_kept_is_found)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_int_equal(find_moves(archive, "4453", 5), 0);
    archive_id first = keep_game(archive, NULL, "4453", 5);
    archive_id second = keep_game(archive, NULL, "4454", 5);
    archive_id untimed = keep_game(archive, NULL, "4453", 0);
    archive_id won = keep_game(archive, NULL, "1122334", 7);
    assert_int_equal(find_moves(archive, "4453", 5), first);
    assert_int_equal(find_moves(archive, "4454", 5), second);
    assert_int_equal(find_moves(archive, "4453", 0), untimed);
    assert_int_equal(find_moves(archive, "1122334", 7), won);
    assert_int_equal(find_moves(archive, "445", 5), 0);
    assert_int_equal(find_moves(archive, "44531", 5), 0);
    assert_int_equal(find_moves(archive, "4453", 6), 0);
    assert_int_equal(find_moves(archive, "4543", 5), 0);
    assert_true(archive_delete(archive, first));
    assert_int_equal(find_moves(archive, "4453", 5), 0);
    assert_true(archive_undelete(archive, first));
    assert_int_equal(find_moves(archive, "4453", 5), first);
}

/* Each tag counts, the times of moves do not. */
TEST(test_what_makes_another_game)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct record *kept = make_record(NULL, "4453", 5);
    archive_id id = archive_begin(archive, kept);
    struct record others[8];
    enum { OTHERS = sizeof others / sizeof others[0] };
    for (int i = 0; i < OTHERS; i++)
        assert_true(record_copy(kept, &others[i]));
    strcpy(others[0].players[FIRST].name, "Somebody else");
    strcpy(others[1].players[SECOND].name, kept->players[FIRST].name[0] ? kept->players[FIRST].name : "x");
    others[2].players[SECOND].seat.level++;
    strcpy(others[3].players[SECOND].evaluator, "segments");
    others[4].starter = 1 - kept->starter;
    others[5].seed = kept->seed + 1;
    others[6].options.width++;
    others[7].begun++;
    for (int i = 0; i < OTHERS; i++) {
        if (find(archive, &others[i]) != 0)
            fail_msg("the game with change %d is taken for the one that is kept", i);
        record_free(&others[i]);
    }
    for (int i = 0; i < kept->move_count; i++)
        kept->moves[i].milliseconds = RECORD_TIME_UNKNOWN;
    assert_int_equal(find(archive, kept), id);
}

TEST(test_what_is_added_is_found)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct archive_duplicates *known = archive_duplicates_create(archive);
    struct record *record = make_record(NULL, "4453", 5);
    assert_int_equal(archive_duplicates_find(known, record), 0);
    archive_duplicates_add(known, record, 17);
    assert_int_equal(archive_duplicates_find(known, record), 17);
    archive_duplicates_destroy(known);
    archive_duplicates_destroy(NULL);
}

/* As many games of one time, of none, and of a time each as make the tables grow. */
TEST(test_many)
{
    const int count = SANITIZED ? 300 : 3000;
    struct archive *archive = archive_expecting(*fixture, NULL);
    for (int i = 0; i < count; i++) {
        char moves[16];
        snprintf(moves, sizeof moves, "%d%d%d%d%d", 1 + i % 7, 1 + i / 7 % 7, 1 + i / 49 % 7, 1 + i / 343 % 7,
                 1 + i / 2401);
        keep_game(archive, NULL, moves, i % 3 == 0 ? 0 : i % 3 == 1 ? 1 : i);
    }
    struct archive_duplicates *known = archive_duplicates_create(archive);
    struct archive_entry *entries = test_malloc((size_t)count * sizeof *entries);
    assert_int_equal(archive_list(archive, &(struct archive_filter){0}, 0, count, entries), count);
    for (int i = 0; i < count; i++) {
        struct record *record = load_game(archive, entries[i].id);
        assert_int_equal(archive_duplicates_find(known, record), entries[i].id);
        record->seed++;
        assert_int_equal(archive_duplicates_find(known, record), 0);
    }
    test_free(entries);
    archive_duplicates_destroy(known);
}

/* Finds a game without a date; returns how often memory was asked for. */
static int cost_of_finding(const char *directory, const char *moves, archive_id expected)
{
    struct archive *archive = archive_expecting(directory, NULL);
    faults_arm(FAULT_MEMORY, 0, SQLITE_NOMEM, false);
    assert_int_equal(find_moves(archive, moves, 0), expected);
    int cost = faults_disarm();
    archive_close_kept(archive);
    return cost;
}

/* Of games without a date only those are read that may be the same: each that is asks for memory dozens of times. */
TEST(test_few_are_read)
{
    enum { OTHERS = 200 };
    struct archive *archive = archive_expecting(*fixture, NULL);
    archive_id none = keep_game(archive, NULL, "", 0);
    archive_id same = keep_game(archive, NULL, "4453", 0);
    struct record *other = make_record("tictactoe", "a1 b1 a2 b2", 0);
    archive_close_kept(archive);
    int before = cost_of_finding(*fixture, "4453", same);
    archive = archive_expecting(*fixture, NULL);
    for (int i = 0; i < OTHERS; i++) {
        other->seed = (uint64_t)i;
        assert_int_not_equal(archive_begin(archive, other), 0);
        keep_game(archive, NULL, i % 2 ? "445" : "44531", 0);
    }
    archive_close_kept(archive);
    int after = cost_of_finding(*fixture, "4453", same);
    if (after > before + 2 * OTHERS)
        fail_msg("finding one of two games asked for memory %d times, among %d others %d times", before, 2 * OTHERS,
                 after);
    cost_of_finding(*fixture, "", none);
}

/* A game that cannot be read is no reason not to import it. */
TEST(test_damaged_rows)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 5);
    archive_id other = keep_game(archive, NULL, "4454", 5);
    archive_close_kept(archive);
    run_sql(database_path(*fixture), "UPDATE moves SET bytes = 'text' WHERE game = (SELECT min(id) FROM game);");
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(find_moves(archive, "4453", 5), 0);
    assert_int_equal(find_moves(archive, "4454", 5), other);
}

TEST(test_no_directory)
{
    struct archive *archive = archive_expecting(NULL, NULL);
    assert_int_equal(find_moves(archive, "4453", 5), 0);
}

/* Whatever fails, a game that is not there is never found, and one that is there is found or the failure is told. */
static void fail_each_call(const char *directory, enum fault_kind kind, int result)
{
    enum { CALLS_MAX = 2000 };
    struct archive *archive = archive_expecting(directory, NULL);
    archive_id kept = keep_game(archive, NULL, "4453", 5);
    int calls = CALLS_MAX;
    archive_close_kept(archive);
    for (int nth = 0; nth <= calls; nth += SANITIZED && nth > 0 ? 7 : 1) {
        struct notice notice;
        struct record *record = make_record(NULL, "4453", 5);
        struct record *other = make_record(NULL, "4454", 5);
        archive = archive_expecting(directory, NULL);
        faults_arm(kind, nth, result, true);
        struct archive_duplicates *known = archive_duplicates_create(archive);
        archive_id found = known ? archive_duplicates_find(known, record) : 0;
        archive_id none = known ? archive_duplicates_find(known, other) : 0;
        int made = faults_disarm();
        bool told = archive_trouble(archive, &notice);
        archive_duplicates_destroy(known);
        assert_int_equal(none, 0);
        if (found != kept && (nth == 0 || (!told && kind != FAULT_MEMORY)))
            fail_msg("call %d: %lld was found, not a word", nth, (long long)found);
        calls = nth == 0 ? made : calls;
        archive_close_told(archive, NULL);
    }
    assert_within(calls, 2, CALLS_MAX - 1);
}

TEST(test_each_call_fails)
{
    fail_each_call(*fixture, FAULT_FILE, SQLITE_IOERR);
}

TEST(test_each_allocation_fails)
{
    fail_each_call(*fixture, FAULT_MEMORY, SQLITE_NOMEM);
}

TESTS_MAIN(faults_install, NULL)
