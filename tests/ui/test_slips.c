/* What a computer overlooked is told when it helps nobody any more: after an answer, or at the end. */
#include "prelude.h"
#include "ui/play/play_state.h"

/*
 * What the computer overlooked with its move is told by its cell, which is the move's number here; 0: nothing is told.
 */
static void choose(struct round *round, int move)
{
    turn_note_slip(round, (struct ai_oversight){AI_MISSED_BLOCK, AI_DIAGONAL, (uint8_t)move}, move);
}

static int told(const struct round *round, int made, bool over)
{
    struct ai_oversight slip = turn_slip(round, made, over);
    return slip.what == AI_MISSED_NOTHING ? 0 : slip.cell;
}

TEST(nothing_is_told_before_the_answer)
{
    struct round round = {0};
    assert_int_equal(told(&round, 0, false), 0);
    choose(&round, 2);
    assert_int_equal(told(&round, 1, false), 0); /* its disc has not fallen yet, */
    assert_int_equal(told(&round, 2, false), 0); /* it has, */
    assert_int_equal(told(&round, 3, false), 2); /* and was answered */
    choose(&round, 4);
    assert_int_equal(told(&round, 3, false), 2);
    assert_int_equal(told(&round, 4, false), 2);
    assert_int_equal(told(&round, 5, false), 4);
}

TEST(at_the_end_the_last_one_is_told)
{
    struct round round = {0};
    choose(&round, 2);
    choose(&round, 4);
    assert_int_equal(told(&round, 4, true), 4);
    assert_int_equal(told(&round, 5, true), 4);
    turn_note_slip(&round, (struct ai_oversight){.what = AI_MISSED_NOTHING}, 6);
    assert_int_equal(told(&round, 6, true), 0);
    assert_int_equal(told(&round, 6, false), 4);
}

TEST(what_was_taken_back_is_not_told)
{
    struct round round = {0};
    choose(&round, 2);
    choose(&round, 4);
    assert_int_equal(told(&round, 1, false), 0);
    assert_int_equal(told(&round, 3, false), 2);
    choose(&round, 2); /* another one */
    assert_int_equal(told(&round, 2, false), 0);
    assert_int_equal(told(&round, 3, false), 2);
    choose(&round, 4);
    choose(&round, 6);
    choose(&round, 6); /* once more there */
    assert_int_equal(told(&round, 6, false), 4);
    choose(&round, 4);
    assert_int_equal(told(&round, 4, false), 0);
}

TESTS_MAIN(NULL, NULL)
