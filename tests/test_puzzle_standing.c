/* Where a person stands in the puzzles: streaks, and in each set how many were solved and how hard the next one is. */
#include "ai/puzzle_theme.h"
#include "prelude.h"
#include "store_support.h"
#include "train/puzzle_standing.h"

enum { FAIL = 0, SOLVE = 1, STREAK = 7 };

/* Of somebody who begins. */
static struct puzzle_standing standing_at(int theme, int chosen)
{
    struct puzzle_standing standing = {.kept = true, .number = 1, .chosen = chosen, .theme = theme};
    for (int i = 0; i < PUZZLE_THEMES; i++)
        standing.sets[i].risen = PUZZLE_GRADE_MIN;
    return standing;
}

/* Counts puzzles; returns whether the last one raised the grade. */
static bool count_many(struct puzzle_standing *standing, int times, bool solved)
{
    bool rose = false;
    for (int i = 0; i < times; i++)
        rose = puzzle_standing_count(standing, solved);
    return rose;
}

static int grade_of(const struct puzzle_standing *standing)
{
    return puzzle_standing_wish(standing).grade;
}

TEST(streaks)
{
    struct puzzle_standing standing = standing_at(PUZZLE_NO_THEME, 4);
    standing.sets[PUZZLE_NO_THEME].risen = 2;
    assert_false(count_many(&standing, STREAK, SOLVE));
    assert_int_equal(standing.streak, STREAK);
    count_many(&standing, 1, FAIL);
    count_many(&standing, 2, SOLVE);
    assert_int_equal(standing.streak, 2);
    assert_int_equal(standing.best, STREAK);
    assert_int_equal(grade_of(&standing), 4);
    assert_int_equal(standing.sets[PUZZLE_NO_THEME].risen, 2);
}

/* Each set has a grade of its own, which goes as far as there are puzzles of that theme. */
TEST(the_grade_of_a_set_rises_and_falls)
{
    for (int theme = 0; theme < PUZZLE_THEMES; theme++) {
        struct puzzle_standing standing = standing_at(theme, PUZZLE_RISING);
        int most = puzzle_theme_grades((enum puzzle_theme)theme);
        assert_int_equal(puzzle_standing_wish(&standing).theme, theme);
        for (int grade = 1; grade <= most; grade++) {
            assert_int_equal(grade_of(&standing), grade);
            assert_false(count_many(&standing, PUZZLE_STEPS - 1, SOLVE));
            assert_int_equal(grade_of(&standing), grade);
            assert_int_equal(count_many(&standing, 1, SOLVE), grade < most);
        }
        assert_int_equal(grade_of(&standing), most);
        count_many(&standing, PUZZLE_STEPS - 1, SOLVE);
        count_many(&standing, 1, FAIL);
        assert_int_equal(grade_of(&standing), most > 1 ? most - 1 : 1);
        count_many(&standing, PUZZLE_STEPS - 1, SOLVE);
        assert_int_equal(grade_of(&standing), most > 1 ? most - 1 : 1);
        count_many(&standing, 9, FAIL);
        assert_int_equal(grade_of(&standing), PUZZLE_GRADE_MIN);
        for (int other = 0; other < PUZZLE_THEMES; other++)
            assert_int_equal(standing.sets[other].risen, PUZZLE_GRADE_MIN);
    }
}

TEST(what_is_tried_and_solved_is_counted_in_its_set)
{
    struct puzzle_standing standing = standing_at(PUZZLE_BLOCK, 2);
    count_many(&standing, 3, SOLVE);
    count_many(&standing, 2, FAIL);
    standing.theme = PUZZLE_ZUGZWANG;
    count_many(&standing, 1, FAIL);
    assert_int_equal(standing.sets[PUZZLE_BLOCK].tried, 5);
    assert_int_equal(standing.sets[PUZZLE_BLOCK].solved, 3);
    assert_int_equal(standing.sets[PUZZLE_ZUGZWANG].tried, 1);
    assert_int_equal(standing.sets[PUZZLE_ZUGZWANG].solved, 0);
    assert_int_equal(standing.sets[PUZZLE_NO_THEME].tried, 0);
}

/* A chosen grade is kept as it is, and the nearest one wished for that puzzles of the set have. */
TEST(sets_and_grades_are_stepped_through)
{
    struct puzzle_standing standing = standing_at(PUZZLE_NO_THEME, PUZZLE_RISING);
    assert_false(puzzle_standing_step(&standing, false, -1));
    for (int grade = PUZZLE_GRADE_MIN; grade <= PUZZLE_GRADE_MAX; grade++)
        assert_true(puzzle_standing_step(&standing, false, 1));
    assert_false(puzzle_standing_step(&standing, false, 1));
    assert_false(puzzle_standing_step(&standing, true, -1));
    assert_true(puzzle_standing_step(&standing, true, 1));
    assert_int_equal(standing.theme, PUZZLE_AT_ONCE);
    assert_int_equal(grade_of(&standing), 1);
    assert_true(puzzle_standing_step(&standing, true, 1));
    assert_int_equal(grade_of(&standing), 3);
    assert_int_equal(standing.chosen, PUZZLE_GRADE_MAX);
    assert_true(puzzle_standing_step(&standing, false, -1));
    assert_int_equal(grade_of(&standing), 2);
    while (standing.theme < PUZZLE_THEMES - 1)
        assert_true(puzzle_standing_step(&standing, true, 1));
    assert_false(puzzle_standing_step(&standing, true, 1));
}

FIXTURE(directory_setup, directory_teardown)

/* What is kept is read again as it was; the number only if it goes on. What makes no sense is as at the beginning. */
TEST(it_is_kept)
{
    struct puzzle_standing standing = standing_at(PUZZLE_ODD_EVEN, PUZZLE_RISING), read;
    struct settings *settings = open_expecting(*fixture, NULL);
    count_many(&standing, 4, SOLVE);
    standing.number = 5;
    puzzle_standing_save(&standing, settings);
    standing.theme = PUZZLE_NO_THEME;
    count_many(&standing, 1, SOLVE);
    puzzle_standing_save(&standing, settings);
    close_saved(settings);
    struct notice notice;
    settings = settings_read(*fixture, &notice);
    assert_string_equal(notice.text, "");
    puzzle_standing_load(&read, settings, true);
    assert_memory_equal(&read, &standing, sizeof read);
    puzzle_standing_load(&read, settings, false);
    assert_int_equal(read.number, 1);
    settings_set_integer(settings, "puzzle.risen.odd-even", 9);
    settings_set_integer(settings, "puzzle.tried.odd-even", 3);
    settings_set_integer(settings, "puzzle.theme", PUZZLE_THEMES);
    puzzle_standing_load(&read, settings, true);
    assert_int_equal(read.sets[PUZZLE_ODD_EVEN].risen, PUZZLE_GRADE_MIN);
    assert_int_equal(read.sets[PUZZLE_ODD_EVEN].solved, 0);
    assert_int_equal(read.theme, PUZZLE_NO_THEME);
    assert_true(settings_close(settings, NULL));
    settings = open_expecting(*fixture, NULL); /* what was only read was not changed */
    puzzle_standing_load(&read, settings, true);
    assert_memory_equal(&read, &standing, sizeof read);
    close_saved(settings);
}

TESTS_MAIN(NULL, NULL)
