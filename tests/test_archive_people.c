/* People against each other: who has won how often, as the archive's statistics tell it. */
#include "archive_support.h"
#include "prelude.h"
#include "store_support.h"

enum { PAIRS_MAX = 8, DAY = 24 * 60 * 60, BEGUN = 1700000000 };

static const char WON_BY_FIRST_MOVES[] = "1122334";

/* Keeps a game between two people, who have these names and resign, agree or win. */
static archive_id keep(struct archive *archive, const char *first, const char *second, enum outcome outcome, int day)
{
    bool by_rules = outcome == WON_BY_FIRST;
    struct record *record = make_record(NULL, by_rules ? WON_BY_FIRST_MOVES : "4453", BEGUN + (int64_t)day * DAY);
    record->players[FIRST].seat.level = record->players[SECOND].seat.level = SEAT_HUMAN;
    snprintf(record->players[FIRST].name, RECORD_NAME_SIZE, "%s", first);
    snprintf(record->players[SECOND].name, RECORD_NAME_SIZE, "%s", second);
    if (!by_rules && outcome != RUNNING) {
        record->outcome = outcome;
        record->ending = outcome == DRAWN ? RECORD_AGREED : RECORD_RESIGNED;
    }
    archive_id id = archive_begin(archive, record);
    return id;
}

static void expect_pair(const struct archive_pair *pair, const char *name, int won, const char *other, int lost,
                        int drawn)
{
    int i = strcmp(pair->names[0], name) == 0 ? 0 : 1;
    if (strcmp(pair->names[i], name) != 0 || strcmp(pair->names[1 - i], other) != 0 || pair->won[i] != won ||
        pair->won[1 - i] != lost || pair->drawn != drawn)
        fail_msg("%s %d, %s %d, drawn %d", pair->names[0], pair->won[0], pair->names[1], pair->won[1], pair->drawn);
}

FIXTURE(directory_setup, directory_teardown)

TEST(people_are_counted_in_pairs)
{
    struct archive_pair pairs[PAIRS_MAX];
    const struct game *game = game_find("connect4");
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_int_equal(archive_pairs(archive, game, PAIRS_MAX, pairs), 0);
    keep(archive, "Anna", "Ben", WON_BY_FIRST, 1);
    keep(archive, "Ben", "Anna", WON_BY_SECOND, 2);
    keep(archive, "Ben", "Anna", WON_BY_FIRST, 3);
    keep(archive, "Anna", "Ben", DRAWN, 4);
    keep(archive, "Anna", "Ben", RUNNING, 9); /* not finished */
    archive_id gone = keep(archive, "Carl", "Anna", WON_BY_SECOND, 5);
    keep(archive, "Carl", "Anna", WON_BY_SECOND, 6);
    keep(archive, "", "Anna", WON_BY_SECOND, 7); /* nobody knows who that was */
    keep(archive, "", "", WON_BY_FIRST, 7);
    keep(archive, "Anna", "Anna", WON_BY_FIRST, 7);
    assert_int_equal(archive_pairs(archive, game, PAIRS_MAX, pairs), 2);
    expect_pair(&pairs[0], "Anna", 2, "Carl", 0, 0);
    expect_pair(&pairs[1], "Anna", 2, "Ben", 1, 1);
    assert_int_equal(archive_pairs(archive, game, 1, pairs), 1);
    expect_pair(&pairs[0], "Anna", 2, "Carl", 0, 0);
    assert_int_equal(archive_pairs(archive, game_find("kolibrat"), PAIRS_MAX, pairs), 0);
    assert_true(archive_delete(archive, gone));
    assert_int_equal(archive_pairs(archive, game, PAIRS_MAX, pairs), 2);
    expect_pair(&pairs[0], "Anna", 1, "Carl", 0, 0);
}

/* One that plays the computer is no pair, and a pair does not count there. */
TEST(the_computer_is_nobody)
{
    struct archive_pair pairs[PAIRS_MAX];
    struct archive_statistics sums;
    const struct game *game = game_find("connect4");
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct record *record = make_record(NULL, WON_BY_FIRST_MOVES, BEGUN);
    strcpy(record->players[FIRST].name, "Anna");
    strcpy(record->players[SECOND].name, "Ben");
    archive_begin(archive, record);
    keep(archive, "Anna", "Ben", DRAWN, 1);
    assert_int_equal(archive_pairs(archive, game, PAIRS_MAX, pairs), 1);
    expect_pair(&pairs[0], "Anna", 0, "Ben", 0, 1);
    assert_true(archive_statistics(archive, game, 0, &sums));
    assert_int_equal(sums.played, 1);
}

TEST(they_begin_anew_with_the_others)
{
    struct archive_pair pairs[PAIRS_MAX];
    const struct game *game = game_find("connect4");
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep(archive, "Anna", "Ben", DRAWN, 1);
    assert_int_equal(archive_pairs(archive, game, PAIRS_MAX, pairs), 1);
    archive_reset_statistics(archive, game);
    assert_int_equal(archive_pairs(archive, game, PAIRS_MAX, pairs), 0);
}

TESTS_MAIN(NULL, NULL)
