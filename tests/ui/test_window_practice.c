/* What could have been seen is tried again: the screen calls it practice, and nothing of it counts or is kept. */

#include "game_support.h"
#include "prelude.h"
#include "window_support.h"

FIXTURE(window_two_humans, window_teardown)

/* Level 4 has won as first; a human did not stop its three in a row. */
static const char stopped[] = "[Game \"connect4\"]\n[FirstSeat \"level 4\"]\n[SecondSeat \"human\"]\n\n"
                              "1. 1 7 2. 2 7 3. 3 6 4. 4 1-0\n";

enum { GUARD = 250 /* milliseconds: sooner a key is taken for one that was meant for the turn before */ };

/* Level 4 has won as second; a human could have won. */
static const char won[] = "[Game \"connect4\"]\n[FirstSeat \"human\"]\n[SecondSeat \"level 4\"]\n\n"
                          "1. 1 7 2. 2 7 3. 3 7 4. 6 7 0-1\n";

/* The moment comes back, the person plays on from it, and Back leads to the end of the game as it was. */
TEST(show_me_leads_back_to_the_moment)
{
    drop_text(stopped);
    expect_words("Column 4 would have stopped it", "Move 7");
    click_for("Try from", "Practice · Red could win with the next disc: block it", "Move 5", "!Try from");
    press_for("4", "Move 7", "Practice · You stopped it!", "!block it");
    click_for("Back to the game", "Column 4 would have stopped it", "Move 7", "Play again");
}

/* The same mistake loses again, and it can be tried once more, as often as one likes. */
TEST(it_can_be_tried_again_and_again)
{
    drop_text(stopped);
    press_for("q", "Practice · Red could win with the next disc: block it");
    press_for("5", "Practice does not count", "Move 7");
    click_for("Try again", "Practice · Red could win with the next disc: block it", "Move 5");
    press_for("5", "Practice does not count");
    press_for("Return", "Move 5");
    press_for("End", "Play again", "!Practice");
}

/* A win in practice raises no level and no tally; another game begins as if there had been none. */
TEST(nothing_of_it_counts)
{
    drop_text(won);
    expect_words("Column 4 would have won");
    press_for("q", "Practice · You can win at once", "Move 6");
    press_for("4", "That is how to do it!", "Move 7", "!Try again");
    press_for("Return", "Column 4 would have won", "level 4", "!level 5");
    click_for("Easier: play Otto", "Otto", "!Play again", "!You lost");
    struct record *record = window_last_game();
    assert_int_equal(record->move_count, 8);
    assert_int_equal(record->outcome, WON_BY_SECOND);
    assert_int_equal(record->players[SECOND].seat.level, 4);
}

/* Who stepped back into what was lost is led to where it was not yet, as the sentence says. */
TEST(what_is_tried_again_is_what_the_sentence_names)
{
    drop_text("[Game \"connect4\"]\n[FirstSeat \"level 4\"]\n[SecondSeat \"human\"]\n\n"
              "1. 3 5 2. 5 1 3. 5 7 4. 5 5 5. 6 4 6. 4 1 7. 3 3 8. 6 1-0\n");
    expect_words("You could have blocked column 6. Better still, earlier: column 6");
    press_for("u", "Move 13");
    press_for("1", "Practice · Mae won", "Move 15");
    press_for("Return", "two threats at once", "Move 11");
    press_for("End", "You could have blocked column 6. Better still, earlier: column 6", "Move 15");
}

/* Who opened the way is asked for the column that would not have, and not to save what may be lost. */
TEST(the_better_column_is_named)
{
    drop_text("[Game \"connect4\"]\n[FirstSeat \"level 4\"]\n[SecondSeat \"human\"]\n\n"
              "1. 3 7 2. 4 7 3. 3 5 4. 4 1 5. 1 3 6. 1 2 7. 4 7 8. 2 1-0\n");
    expect_words("2 moves ago your disc in column 2 opened the way");
    press_for("q", "Practice · Column ", " instead?", "Move 11");
}

/* A quit in the middle of practice leaves nothing to go on with. */
TEST(practice_is_not_kept)
{
    drop_text(stopped);
    press_for("q 4", "Practice · ", "Move 7");
    SDL_Delay(GUARD);
    press_for("1", "Move 9");
    assert_int_equal(window_last_game()->move_count, 7);
    window_again_asking();
    expect_words("Move 0");
}

/* Who presses Escape too often stays in practice. */
TEST(escape_does_not_end_it)
{
    drop_text(stopped);
    press_for("q 4", "Practice · ", "Move 7");
    press_for("Escape Escape", "Practice · ", "Move 7");
    press_for("End", "!Practice", "Play again");
}

/* Another game ends practice. */
TEST(another_game_ends_it)
{
    drop_text(stopped);
    press_for("q", "Practice · Red could win with the next disc: block it");
    press_for("r", "!Practice", "Move 0");
}

/* In the review each own mistake can be tried, and none of the computer's. */
TEST(a_mistake_is_tried_from_the_review)
{
    drop_text(stopped);
    press_for("w", "Yellow, column 6: missed block");
    press("Home Right q");
    expect_words("Red, column 1");
    press_for("n", "Yellow, column 7");
    click_for("Try again", "Practice · Try something else here. Your turn!", "Move 1");
    click_for("Back to the game", "Yellow, column 7", "Mistake ›");
    press_for("Escape", "Column 4 would have stopped it", "Move 7");
}

/* From the history the game comes to the table for it, whatever lies there. */
TEST(a_mistake_is_tried_from_the_history)
{
    drop_text(won);
    expect_words("Column 4 would have won");
    window_again();
    press_for("f", "My games");
    press_for("Ctrl+r", "missed win");
    click_for("Try again", "Practice · You can win at once", "Move 6");
    press_for("End", "missed win", "Mistake ›");
    press_for("Escape", "Column 4 would have won", "Move 8");
}

TESTS_MAIN(NULL, NULL)
