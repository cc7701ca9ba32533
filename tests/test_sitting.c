/* Seats and sittings: who has which side, the tally, and the level that rises. */
#include "gravitrips/ai.h"
#include "gravitrips/match.h"
#include "prelude.h"

_Static_assert((int)SEAT_LEVEL_MAX == (int)LEVEL_MAX, "seats and engine know the same levels");

TEST(seats_are_human_or_a_level)
{
    struct seat seat;
    char text[SEAT_TEXT_MAX];
    assert_true(seat_parse("human", &seat));
    assert_true(seat_is_human(seat));
    seat_format(seat, text);
    assert_string_equal(text, "human");
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        char expected[SEAT_TEXT_MAX];
        snprintf(expected, sizeof expected, "%d", level);
        assert_true(seat_parse(expected, &seat));
        assert_int_equal(seat.level, level);
        assert_false(seat_is_human(seat));
        seat_format(seat, text);
        assert_string_equal(text, expected);
    }
}

TEST(other_seats_are_refused_and_leave_the_seat_as_it_was)
{
    static const char *const texts[] = {"",   "0",     "11",     "-1",   "+1",
                                        "01", " 1",    "1 ",     "1.",   "1x",
                                        "x",  "Human", "humans", "huma", "99999999999999999999"};
    struct seat seat = {5};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (seat_parse(texts[i], &seat))
            fail_msg("'%s' was taken for a seat", texts[i]);
        assert_int_equal(seat.level, 5);
    }
}

TEST(an_engine_is_no_level)
{
    struct seat seat, human = {SEAT_HUMAN}, level = {LEVEL_MAX};
    char text[SEAT_TEXT_MAX];
    assert_true(seat_parse("engine", &seat));
    assert_true(seat_is_engine(seat));
    assert_false(seat_is_human(seat) || seat_has_level(seat));
    assert_true(seat_has_level(level));
    assert_false(seat_has_level(human) || seat_is_engine(human) || seat_is_engine(level));
    seat_format(seat, text);
    assert_string_equal(text, "engine");
    assert_int_equal(seat_lone_human(seat, human), 1);
    assert_int_equal(seat_lone_human(seat, level), -1);
}

/* An engine that is beaten has no level that could rise. */
TEST(no_level_rises_against_an_engine)
{
    struct sitting sitting = {.seats = {{SEAT_HUMAN}, {SEAT_ENGINE}}};
    assert_int_equal(sitting_finish(&sitting, WON_BY_FIRST, SEAT_ENGINE), SITTING_SAME);
    assert_int_equal(sitting.seats[1].level, SEAT_ENGINE);
    assert_int_equal(sitting.wins[0], 1);
}

TEST(a_human_is_alone_only_against_a_computer)
{
    const struct seat human = {SEAT_HUMAN}, computer = {LEVEL_MIN}, other = {LEVEL_MAX};
    assert_int_equal(seat_lone_human(human, computer), 0);
    assert_int_equal(seat_lone_human(computer, human), 1);
    assert_int_equal(seat_lone_human(human, human), -1);
    assert_int_equal(seat_lone_human(computer, other), -1);
}

TEST(the_starter_has_the_first_side)
{
    for (int starter = 0; starter < 2; starter++) {
        struct sitting sitting = {.starter = starter};
        assert_int_equal(sitting_player(&sitting, FIRST), starter);
        assert_int_equal(sitting_player(&sitting, SECOND), 1 - starter);
        assert_int_equal(sitting_side(&sitting, starter), FIRST);
        assert_int_equal(sitting_side(&sitting, 1 - starter), SECOND);
    }
}

TEST(the_starter_alternates_if_it_is_to)
{
    struct sitting sitting = {.alternate = true};
    sitting_next(&sitting);
    assert_int_equal(sitting.starter, 1);
    sitting_next(&sitting);
    assert_int_equal(sitting.starter, 0);
    sitting.alternate = false;
    sitting_next(&sitting);
    assert_int_equal(sitting.starter, 0);
}

/* Finishes one match, which counts for a level, and checks all that may have changed. */
static void check_finish_at(struct sitting before, enum outcome outcome, int level, enum sitting_event event,
                            struct sitting after)
{
    assert_int_equal(sitting_finish(&before, outcome, level), event);
    for (int player = 0; player < 2; player++) {
        assert_int_equal(before.seats[player].level, after.seats[player].level);
        assert_int_equal(before.wins[player], after.wins[player]);
    }
    assert_int_equal(before.draws, after.draws);
    assert_int_equal(before.starter, after.starter);
}

/* At the level at which the computer sits there. */
static void check_finish(struct sitting before, enum outcome outcome, enum sitting_event event, struct sitting after)
{
    int level = before.seats[0].level > before.seats[1].level ? before.seats[0].level : before.seats[1].level;
    check_finish_at(before, outcome, level, event, after);
}

TEST(wins_are_counted_for_the_player_who_had_the_side)
{
    struct seat two = {2};
    check_finish((struct sitting){.seats = {two, two}}, WON_BY_FIRST, SITTING_SAME,
                 (struct sitting){.seats = {two, two}, .wins = {1, 0}});
    check_finish((struct sitting){.seats = {two, two}, .starter = 1, .wins = {4, 5}}, WON_BY_FIRST, SITTING_SAME,
                 (struct sitting){.seats = {two, two}, .starter = 1, .wins = {4, 6}});
    check_finish((struct sitting){.seats = {two, two}, .starter = 1}, WON_BY_SECOND, SITTING_SAME,
                 (struct sitting){.seats = {two, two}, .starter = 1, .wins = {1, 0}});
    check_finish((struct sitting){.seats = {two, two}, .draws = 2}, DRAWN, SITTING_SAME,
                 (struct sitting){.seats = {two, two}, .draws = 3});
    check_finish((struct sitting){.seats = {two, two}}, RUNNING, SITTING_SAME, (struct sitting){.seats = {two, two}});
}

TEST(the_level_rises_when_a_human_beats_the_computer)
{
    struct seat human = {SEAT_HUMAN};
    check_finish((struct sitting){.seats = {human, {2}}}, WON_BY_FIRST, SITTING_LEVEL_ROSE,
                 (struct sitting){.seats = {human, {3}}, .wins = {1, 0}});
    check_finish((struct sitting){.seats = {human, {2}}, .starter = 1}, WON_BY_SECOND, SITTING_LEVEL_ROSE,
                 (struct sitting){.seats = {human, {3}}, .starter = 1, .wins = {1, 0}});
    check_finish((struct sitting){.seats = {{9}, human}}, WON_BY_SECOND, SITTING_LEVEL_ROSE,
                 (struct sitting){.seats = {{10}, human}, .wins = {0, 1}});
}

TEST(the_level_stays_in_all_other_cases)
{
    struct seat human = {SEAT_HUMAN};
    check_finish((struct sitting){.seats = {human, {2}}}, WON_BY_SECOND, SITTING_SAME,
                 (struct sitting){.seats = {human, {2}}, .wins = {0, 1}});
    check_finish((struct sitting){.seats = {human, {2}}}, DRAWN, SITTING_SAME,
                 (struct sitting){.seats = {human, {2}}, .draws = 1});
    check_finish((struct sitting){.seats = {human, {10}}}, WON_BY_FIRST, SITTING_SAME,
                 (struct sitting){.seats = {human, {10}}, .wins = {1, 0}});
    check_finish((struct sitting){.seats = {human, human}}, WON_BY_FIRST, SITTING_SAME,
                 (struct sitting){.seats = {human, human}, .wins = {1, 0}});
    check_finish((struct sitting){.seats = {{1}, {5}}}, WON_BY_FIRST, SITTING_SAME,
                 (struct sitting){.seats = {{1}, {5}}, .wins = {1, 0}});
}

/* Only the level that the win counts for rises, neither a higher one nor one that was asked for since. */
TEST(another_level_does_not_rise)
{
    struct seat human = {SEAT_HUMAN};
    for (int level = 0; level <= SEAT_LEVEL_MAX; level++) {
        bool rises = level == 4;
        check_finish_at((struct sitting){.seats = {human, {4}}}, WON_BY_FIRST, level,
                        rises ? SITTING_LEVEL_ROSE : SITTING_SAME,
                        (struct sitting){.seats = {human, {rises ? 5 : 4}}, .wins = {1, 0}});
    }
}

TEST(players_who_swap_take_their_wins_along)
{
    struct sitting sitting = {.seats = {{SEAT_HUMAN}, {4}}, .wins = {3, 1}, .draws = 2, .starter = 1};
    sitting_swap(&sitting);
    assert_int_equal(sitting.seats[0].level, 4);
    assert_int_equal(sitting.seats[1].level, SEAT_HUMAN);
    assert_int_equal(sitting.wins[0], 1);
    assert_int_equal(sitting.wins[1], 3);
    assert_int_equal(sitting.draws, 2);
    /* The human, player 0 before, had the side SECOND; now it is the computer's. */
    assert_int_equal(sitting.seats[sitting_player(&sitting, SECOND)].level, 4);
}

TEST(who_has_won_more_than_half_of_the_matches_has_won_them)
{
    const struct seat human = {SEAT_HUMAN};
    static const struct {
        int best_of, wins[2], champion;
    } cases[] = {{3, {0, 0}, -1}, {3, {1, 1}, -1}, {3, {2, 0}, 0}, {3, {1, 2}, 1},  {5, {2, 2}, -1},
                 {5, {3, 2}, 0},  {7, {3, 3}, -1}, {7, {3, 4}, 1}, {1, {5, 0}, -1}, {0, {9, 0}, -1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sitting sitting = {.seats = {human, human}, .best_of = cases[i].best_of, .draws = 4};
        sitting.wins[0] = cases[i].wins[0];
        sitting.wins[1] = cases[i].wins[1];
        if (sitting_champion(&sitting) != cases[i].champion)
            fail_msg("best of %d, %d to %d: won by %d", cases[i].best_of, sitting.wins[0], sitting.wins[1],
                     sitting_champion(&sitting));
    }
}

TEST(against_a_computer_there_is_no_such_end)
{
    struct sitting sitting = {.seats = {{SEAT_HUMAN}, {4}}, .wins = {3, 0}, .best_of = 3};
    assert_int_equal(sitting_champion(&sitting), -1);
    sitting.seats[0].level = 2;
    assert_int_equal(sitting_champion(&sitting), -1);
}

TEST(a_reset_forgets_the_tally_only)
{
    struct sitting sitting = {
        .seats = {{SEAT_HUMAN}, {4}}, .wins = {3, 1}, .draws = 2, .starter = 1, .alternate = true};
    sitting_reset(&sitting);
    assert_int_equal(sitting.wins[0] + sitting.wins[1] + sitting.draws, 0);
    assert_int_equal(sitting.seats[1].level, 4);
    assert_int_equal(sitting.starter, 1);
    assert_true(sitting.alternate);
}

TESTS_MAIN(NULL, NULL)
