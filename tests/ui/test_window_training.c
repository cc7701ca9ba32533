/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent */
/*
 * Training in the window: cards come of reviewed games and of lines, are answered, and come again; sets of puzzles
 * count what was solved.
 */
#include "archive_support.h"
#include "game_support.h"
#include "patience.h"
#include "prelude.h"
#include "store/archive_cards.h"
#include "train/puzzle_standing.h"
#include "window_support.h"

enum { SERIES_SEED = 1 /* of the puzzles that everybody gets */ };

/* Yellow's last move misses a block, and is the only mistake. The card is its mirror image. */
static const char lost[] = "4 4 4 4 4 5 2 5 1 6 3";

HOOK(lose_and_review)
{
    window_two_humans(fixture);
    press_for(lost, "Red won!");
    press_for("w", "Yellow, column 6: missed block");
    press_for("Escape", "!Close the study");
}

/* What the archive has, once the window is closed. */
static int count_answers(const char *directory, int *right)
{
    struct archive_day day;
    struct archive *archive = archive_reading(directory);
    int days = archive_answer_days(archive, 0, 1, &day);
    archive_close_kept(archive);
    *right = days == 1 ? day.right : 0;
    return days == 1 ? day.answers : 0;
}

FIXTURE(lose_and_review, window_teardown)

TEST(a_wrong_answer_is_refuted_and_comes_again_soon)
{
    int right;
    press_for("Ctrl+e", "Yellow, column 6 was a mistake. What is better?", "1 to repeat", "1 new", "missed block");
    press_for("1", "Wrong: Red wins at once", "Try again");
    expect_words("0 of 1 right", "0 to repeat", "!1 new");
    press_for("Return", "Yellow, column 6 was a mistake", "!Try again");
    press_for("3", "Right this time!", "It comes again soon", "0 of 1 right");
    press_for("Return", "Well done, nothing to repeat now! Next: ");
    press_for("Escape", "!Well done");
    window_again();
    press_for("Ctrl+e", "Well done, nothing to repeat now! Next: ", "0 of 1 right");
    window_quit();
    assert_int_equal(count_answers(*fixture, &right), 1);
    assert_int_equal(right, 0);
}

TEST(a_right_answer_is_praised_and_comes_again_later)
{
    int right;
    press_for("F10", "My mistakes", "!to repeat"); /* cards are made when they are looked at first */
    press_for("Escape Ctrl+e", "1 to repeat");
    press_for("Escape F10", "My mistakes: 1 to repeat");
    click_for("My mistakes: 1 to repeat", "Yellow, column 6 was a mistake");
    press_for("3", "Right!", "It comes again in 2 days", "0 to repeat", "1 of 1 right");
    press_for("n", "Well done, nothing to repeat now!");
    window_again();
    press_for("F10", "My mistakes", "!to repeat");
    window_quit();
    assert_int_equal(count_answers(*fixture, &right), 1);
    assert_int_equal(right, 1);
}

/* To be shown the move is a wrong answer; another click on the refutation goes back to the question. */
TEST(the_move_is_shown)
{
    int right;
    press_for("Ctrl+e", "1 to repeat");
    press_for("h", "That is the right move", "0 of 1 right");
    press_for("F6", "~Yellow, column 3, row 1");
    press_for("z", "That is the right move"); /* other screens do not open over it */
    press_for("Space", "Well done, nothing to repeat now!");
    window_quit();
    assert_int_equal(count_answers(*fixture, &right), 1);
    assert_int_equal(right, 0);
}

/* A card that is left as it is stays due. */
TEST(the_next_one_is_the_same_while_it_is_alone)
{
    int right;
    press_for("Ctrl+e", "1 to repeat");
    press_for("n", "Yellow, column 6 was a mistake", "1 to repeat");
    press_for("Ctrl+e", "!1 to repeat");
    press_for("Ctrl+e", "1 to repeat");
    window_quit();
    assert_int_equal(count_answers(*fixture, &right), 0);
}

/* The game stands in the study where the mistake was made. */
TEST(the_game_it_came_from)
{
    press_for("Ctrl+e", "1 to repeat");
    press_for("w", "Back", "Yellow, column 6: missed block");
    press_for("Escape", "1 to repeat", "!Close the study");
    press_for("3", "Right!");
}

TEST(a_card_is_deleted_by_a_second_press)
{
    press_for("Ctrl+e", "1 to repeat");
    click_for("Delete", "Yes, delete");
    click_for("Show the move", "That is the right move", "!Yes, delete");
    click_for("Delete", "Yes, delete");
    click_for("Yes, delete", "~This position does not come again", "Nothing to repeat yet");
    window_again();
    press_for("Ctrl+e", "Nothing to repeat yet: review a finished game, and its mistakes come here");
}

FIXTURE(window_setup, window_teardown)

/* Each game has its own board, also beside the one that is being played. */
TEST(cards_of_other_games)
{
    window_open_as(&(struct window_order){.game = "tictactoe"});
    press_for("1 5 3 2 9 8", "Ring won!");
    press_for("w", "Cross, c3: missed block");
    press("Escape");
    window_quit();
    window_open_as(&two_humans);
    press_for("Ctrl+e", "Cross, c3 was a mistake");
    press_for("8", "Right!");
    press_for("n", "Well done");
    press_for("Escape", "Red's turn");
}

/* A game that has no review has no cards. */
TEST(nothing_yet)
{
    window_open_as(&two_humans);
    press_for(lost, "Red won!");
    press_for("Ctrl+e", "Nothing to repeat yet: review a finished game, and its mistakes come here", "0 to repeat");
    press_for("5 n", "Nothing to repeat yet");
}

/* --- lines --- */

/* A line is chosen in the study and drilled: its replies come, then those that were played, then the best ones. */
TEST(a_line_is_drilled)
{
    int right;
    window_open_as(&two_humans);
    press_for("4 4 4 2 1 7 Ctrl+b", "Centre column: 4 4 4 2 1 7");
    press_for("Home Right Right Right", "Centre column: 4 4 4", "!4 4 4 2");
    press_for("Ctrl+e", "~asks you for 2 positions of this line");
    press_for("Escape Ctrl+e", "2 to repeat", "How does your line go on?", "your line", "Red to move");
    press_for("4", "Right!", "It comes again in 2 days", "1 to repeat");
    press_for("Return", "How does your line go on?", "!Right!", "1 to repeat");
    press_for("F6", "~Yellow, column 4, row 2");
    press_for("4", "Right!", "0 to repeat", "2 of 2 right");
    press_for("Return", "Beyond your line: what is good here?");
    press_for("F6", "~Yellow, column 2, row 1");
    press_for("h", "That is the right move", "2 of 2 right");
    press_for("Return", "Well done, nothing to repeat now!");
    window_quit();
    assert_int_equal(count_answers(*fixture, &right), 2);
    assert_int_equal(right, 2);
}

/* A move that keeps the result is right, but it is told that the line goes on with another one. */
TEST(a_move_beside_the_line)
{
    static const struct window_order small = {.width = 5, .height = 4};
    window_open_as(&small);
    press_for("3 Ctrl+b", "3");
    press_for("Ctrl+e", "~asks you for 1 position of this line");
    press_for("Escape Ctrl+e", "How does your line go on?");
    press_for("2", "Right, too. Your line goes on: Red, column 3", "1 of 1 right");
}

/* After a wrong answer the line's move is shown, or found at the second try; then the line goes on. */
TEST(an_error_in_a_line)
{
    int right;
    window_open_as(&two_humans);
    press_for("4 4 4 Ctrl+b", "Centre column: 4 4 4");
    press_for("Ctrl+e", "~asks you for 2 positions of this line");
    press_for("Escape Ctrl+e", "How does your line go on?");
    press_for("1", "Wrong: Yellow then wins in", "Try again", "0 of 1 right");
    press_for("Return", "How does your line go on?");
    press_for("4", "Right this time!", "It comes again soon");
    press_for("n", "How does your line go on?", "0 of 1 right");
    press_for("h", "That is the right move", "0 of 2 right");
    press_for("F6", "~Red, column 4, row 3");
    press_for("n", "Well done, nothing to repeat now!");
    window_quit();
    assert_int_equal(count_answers(*fixture, &right), 2);
    assert_int_equal(right, 0);
}

/* --- the crew --- */

/* Whoever was beaten at the game of the table. */
TEST(the_crew_that_was_beaten)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4141414", 5);
    keep_game(archive, NULL, "4141414", 6);
    archive_close_kept(archive);
    window_open_as(&two_humans);
    press_for("Ctrl+e", "1 of 10 beaten");
    window_quit();
    window_open_as(&(struct window_order){.game = "tictactoe"});
    press_for("Ctrl+e", "0 of 10 beaten");
}

/* --- sets of puzzles --- */

/* Solves the puzzle that the window makes of this kind: each move once the one before it has been answered. */
static void solve(int theme, int grade, int number)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct puzzle_generator *generator = puzzle_generator_create(&variant, NULL, NULL);
    const struct puzzle_wish wish = {.grade = grade, .theme = theme};
    struct puzzle puzzle;
    struct puzzle_judgement line;
    assert_non_null(generator);
    assert_int_equal(puzzle_make(generator, SERIES_SEED, (uint64_t)number, &wish, NULL, &puzzle), PUZZLE_DONE);
    assert_int_equal(puzzle_judge(generator, PUZZLE_WIN, &puzzle.state, puzzle.answer, NULL, &line), PUZZLE_DONE);
    puzzle_generator_destroy(generator);
    for (int i = 0; i <= line.length; i += 2) {
        struct move move = i == 0 ? puzzle.answer : line.line[i - 1];
        char key[2] = {(char)('1' + move.to % variant.options.width), '\0'}, left[40];
        snprintf(left, sizeof left, "Right! %d more move", (line.length - i) / 2);
        const char *told = i < line.length ? left : "Solved first time!";
        for (struct patience patience = {0}; has_patience(&patience) && !sees_words(told); SDL_Delay(20))
            press(key); /* while the reply falls it does nothing */
        expect_words(told);
    }
}

/* Each set tells how often its puzzles were solved at the first try, also when the window is opened again. */
TEST(sets_of_puzzles_count_what_was_solved)
{
    window_open_as(&two_humans);
    press_for("z", "Puzzle 1 · ", "*Any puzzle", "Odd and even", "!Any puzzle · ");
    press_for("h", "Any puzzle · 0 of 1");
    click_for("Any puzzle · 0 of 1", "Win in 1 move", "!Win at once · ");
    solve(PUZZLE_AT_ONCE, 1, 1);
    expect_words("Win at once · 1 of 1");
    click_for("Win at once · 1 of 1", "*Block", "Puzzle 2 · ", "!Win in 1 move");
    press_for("h", "Block · 0 of 1");
    window_again();
    press_for("z", "Block · 0 of 1", "1 of 1");
    press_for("Escape", "!Block");
}

/* Three in a row make the puzzles of a set harder, and only of this one; one that is not solved, easier. */
TEST(the_difficulty_of_a_set_follows_what_is_solved)
{
    window_open_as(&two_humans);
    press_for("z", "Puzzle 1 · ");
    press_for("h", "Any puzzle · 0 of 1");
    click_for("Any puzzle · 0 of 1", "*Win at once", "Puzzle 1 · ");
    press_for("h", "Win at once · 0 of 1");
    click_for("Win at once · 0 of 1", "*Block", "Puzzle 1 · ");
    press_for("h", "Block · 0 of 1");
    click_for("Block · 0 of 1", "*Double threat", "Puzzle 1 · ", "Easy");
    for (int number = 1; number <= PUZZLE_STEPS; number++) {
        char told[40];
        snprintf(told, sizeof told, "Double threat · %d of %d", number, number);
        solve(PUZZLE_DOUBLE_THREAT, 1, number);
        expect_words(told);
        if (number < PUZZLE_STEPS)
            press_for("n", "Easy", "Win in 2 moves");
    }
    expect_words("The next ones are harder: Medium");
    press_for("n", "Medium", "Win in 2 moves");
    press_for("h", "Double threat · 3 of 4");
    press_for("n", "Easy", "!Medium");
}

/* The study tells the solution: before the puzzle is solved that counts like asking for it, afterwards no more. */
TEST(a_puzzle_is_studied)
{
    window_open_as(&two_humans);
    press_for("z", "Puzzle 1 · ", "*Any puzzle", "!Any puzzle · ");
    press_for("Ctrl+b", "*Set up", "Yellow wins in 2 moves");
    press_for("Escape", "Puzzle 1 · ", "Any puzzle · 0 of 1", "!Set up");
    click_for("Any puzzle · 0 of 1", "Win in 1 move", "!Win at once · ");
    solve(PUZZLE_AT_ONCE, 1, 1);
    click_for("Study", "Red has won", "!Solved first time!");
    press_for("Escape", "Solved first time!", "Win at once · 1 of 1", "!Red has won");
    press_for("n", "Puzzle 2 · ", "Win at once · 1 of 1");
}

TESTS_MAIN(NULL, NULL)
