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

/* Wins count for the player who had the side. */
TEST(finished_matches_are_counted_and_levels_rise)
{
    enum { HUMAN = SEAT_HUMAN };
    static const struct {
        int seats[2], starter, wins[2], draws;
        enum outcome outcome;
        int level_after[2], wins_after[2], draws_after;
    } cases[] = {
        {{2, 2}, 0, {0, 0}, 0, WON_BY_FIRST, {2, 2}, {1, 0}, 0},
        {{2, 2}, 1, {4, 5}, 0, WON_BY_FIRST, {2, 2}, {4, 6}, 0},
        {{2, 2}, 1, {0, 0}, 0, WON_BY_SECOND, {2, 2}, {1, 0}, 0},
        {{2, 2}, 0, {0, 0}, 2, DRAWN, {2, 2}, {0, 0}, 3},
        {{2, 2}, 0, {0, 0}, 0, RUNNING, {2, 2}, {0, 0}, 0},
        /* The level rises when a human beats the computer, */
        {{HUMAN, 2}, 0, {0, 0}, 0, WON_BY_FIRST, {HUMAN, 3}, {1, 0}, 0},
        {{HUMAN, 2}, 1, {0, 0}, 0, WON_BY_SECOND, {HUMAN, 3}, {1, 0}, 0},
        {{9, HUMAN}, 0, {0, 0}, 0, WON_BY_SECOND, {10, HUMAN}, {0, 1}, 0},
        /* and stays in all other cases. */
        {{HUMAN, 2}, 0, {0, 0}, 0, WON_BY_SECOND, {HUMAN, 2}, {0, 1}, 0},
        {{HUMAN, 2}, 0, {0, 0}, 0, DRAWN, {HUMAN, 2}, {0, 0}, 1},
        {{HUMAN, 10}, 0, {0, 0}, 0, WON_BY_FIRST, {HUMAN, 10}, {1, 0}, 0},
        {{HUMAN, HUMAN}, 0, {0, 0}, 0, WON_BY_FIRST, {HUMAN, HUMAN}, {1, 0}, 0},
        {{1, 5}, 0, {0, 0}, 0, WON_BY_FIRST, {1, 5}, {1, 0}, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int *levels = cases[i].seats, *after = cases[i].level_after;
        struct sitting sitting = {.seats = {{levels[0]}, {levels[1]}}, .starter = cases[i].starter};
        bool rose = levels[0] != after[0] || levels[1] != after[1];
        memcpy(sitting.wins, cases[i].wins, sizeof sitting.wins);
        sitting.draws = cases[i].draws;
        enum sitting_event event =
            sitting_finish(&sitting, cases[i].outcome, levels[0] > levels[1] ? levels[0] : levels[1]);
        if (event != (rose ? SITTING_LEVEL_ROSE : SITTING_SAME) || sitting.seats[0].level != after[0] ||
            sitting.seats[1].level != after[1] || sitting.draws != cases[i].draws_after ||
            memcmp(sitting.wins, cases[i].wins_after, sizeof sitting.wins) != 0 || sitting.starter != cases[i].starter)
            fail_msg("case %zu: levels %d and %d, wins %d and %d, %d draws", i, sitting.seats[0].level,
                     sitting.seats[1].level, sitting.wins[0], sitting.wins[1], sitting.draws);
    }
}

/* Only the level that the win counts for rises, neither a higher one nor one that was asked for since. */
TEST(another_level_does_not_rise)
{
    for (int level = 0; level <= SEAT_LEVEL_MAX; level++) {
        struct sitting sitting = {.seats = {{SEAT_HUMAN}, {4}}};
        bool rises = level == 4;
        assert_int_equal(sitting_finish(&sitting, WON_BY_FIRST, level), rises ? SITTING_LEVEL_ROSE : SITTING_SAME);
        assert_int_equal(sitting.seats[1].level, rises ? 5 : 4);
        assert_int_equal(sitting.wins[0], 1);
    }
}

/* Losses are counted as long as they come in a row, against one level; that level stays. */
TEST(losses_in_a_row_are_counted)
{
    struct sitting sitting = {.seats = {{SEAT_HUMAN}, {3}}};
    for (int i = 1; i <= 2; i++) {
        assert_int_equal(sitting_finish(&sitting, WON_BY_SECOND, 3), SITTING_SAME);
        assert_int_equal(sitting.lost_to, 3);
        assert_int_equal(sitting.losses, i);
    }
    assert_int_equal(sitting.seats[1].level, 3);
    sitting.seats[1].level = 2;
    sitting_finish(&sitting, WON_BY_SECOND, 2);
    assert_int_equal(sitting.losses, 1);
    sitting_finish(&sitting, DRAWN, 2);
    assert_int_equal(sitting.losses, 0);
    sitting_finish(&sitting, WON_BY_SECOND, 2);
    sitting_finish(&sitting, WON_BY_FIRST, 2);
    assert_int_equal(sitting.losses, 0);
    sitting = (struct sitting){.seats = {{SEAT_HUMAN}, {SEAT_HUMAN}}};
    sitting_finish(&sitting, WON_BY_SECOND, 0);
    assert_int_equal(sitting.losses, 0);
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
