/*
 * Engines from elsewhere in the window: let in and tried out at the settings, chosen on the card and in board and
 * players, played against, watched; what one does wrong loses it the game, and what is missing is said. They are
 * scripts of a few lines.
 */
#include <sys/stat.h>

#include "archive_support.h"
#include "engines_support.h"
#include "prelude.h"
#include "store/archive_engines.h"
#include "store_support.h"
#include "window_support.h"

/* Who takes this column whenever it is asked; says a word aside; leaves in the middle; takes what is full. */
static const char FOURS[] = "echo 'I like 4' >&2\nwhile read moves; do echo 4; done\n";
static const char LEAVER[] = "read moves; case $moves in *1*1*) echo 'No more!' >&2; exit 3;; esac; echo 4\n";
static const char NINES[] = "while read moves; do echo 9; done\n";

static void expect_engines(const char *directory, int count)
{
    struct archive_engine *engines = calloc(ARCHIVE_ENGINES_MAX, sizeof *engines);
    struct archive *archive = archive_expecting(directory, NULL);
    assert_non_null(engines);
    assert_int_equal(archive_engine_list(archive, ARCHIVE_ENGINES_MAX, engines), count);
    archive_close_kept(archive);
    free(engines);
}

/* --- playing --- */

FIXTURE(window_setup, window_teardown)

TEST(it_answers)
{
    engine_sit_down(*fixture, "Fours", FOURS);
    expect_words("Fours");
    engine_play("1", "Move 2");
    expect_words("Your turn");
    engine_play("1", "Move 4");
    engine_play("1", "Move 6");
    engine_play("1", "You beat Fours");
    expect_words("Play again", "!Next: ");
    struct record *record = window_last_game();
    assert_true(seat_is_engine(record->players[SECOND].seat));
    assert_string_equal(record->players[SECOND].name, "Fours");
    assert_int_equal(record->outcome, WON_BY_FIRST);
    assert_int_equal(record->ending, RECORD_BY_RULES);
}

TEST(moves_are_taken_back_and_made_again)
{
    engine_sit_down(*fixture, "Fours", FOURS);
    engine_play("1", "Move 2");
    engine_play("2", "Move 4");
    press_for("u", "Move 2 of 4");
    engine_play("3", "Move 4");
    expect_words("Your turn");
    press_for("n", "A friend here");
    click_for("Play", "Move 0");
    engine_play("1", "Move 2");
}

static void it_forfeits(const char *directory, const char *name, const char *script, const char *words,
                        const char *kept)
{
    engine_sit_down(directory, name, script);
    if (strcmp(name, "Leaver") == 0)
        engine_play("1", "Move 2");
    engine_play("1", "forfeits the game");
    expect_words(words, "You won!");
    struct record *record = window_last_game();
    assert_int_equal(record->ending, RECORD_FORFEIT);
    assert_int_equal(record->outcome, WON_BY_FIRST);
    assert_string_equal(record->words, kept);
}

TEST(who_makes_a_wrong_move_forfeits)
{
    it_forfeits(*fixture, "Nines", NINES, "~loses this game", "");
}

/* Who is gone is begun again where the protocol lets it end; this one has had no answer to give. */
TEST(who_leaves_forfeits)
{
    it_forfeits(*fixture, "Leaver", LEAVER, "~loses this game: it ended in the middle of the game. It said: No more!",
                "No more!");
}

/* What it said is told in the review, where the game ends; a game that goes on another way has no such words. */
TEST(last_words_are_those_of_the_forfeit)
{
    engine_sit_down(*fixture, "Leaver", LEAVER);
    engine_play("1", "Move 2");
    engine_play("1", "forfeits the game");
    press("w");
    press_for("End Left", "!It said: No more!");
    press_for("Right", "It said: No more!");
    press_for("Escape u", "Looking back: from here you can practise");
    press_for("2", "Back to the game");
    assert_string_equal(window_last_game()->words, "No more!"); /* practice leaves the kept game as it was */
}

TEST(the_window_goes_on_while_it_thinks)
{
    engine_let_in(*fixture, "Sleeper", "filter", "read moves; sleep 60\n");
    window_open_as(&against_level_2);
    engine_meet("Sleeper");
    engine_play("1", "Move 1");
    expect_words("is thinking");
    press_for("u", "Move 0 of 1", "Your turn");
    engine_play("2", "is thinking");
    struct record *record = window_last_game(); /* it is not waited for */
    assert_int_equal(record->move_count, 1);
    assert_int_equal(record->ending, RECORD_UNFINISHED);
}

TEST(a_game_goes_on_after_a_start)
{
    engine_sit_down(*fixture, "Fours", FOURS);
    engine_play("1", "Move 2");
    window_again_asking();
    expect_words("Continue your game?", "Fours");
    click_for("Continue", "Move 2");
    engine_play("2", "Move 4");
    struct record *record = window_last_game();
    assert_int_equal(record->move_count, 4);
}

static void drop_engines(const char *directory)
{
    struct archive_engine engines[4];
    struct reason why;
    struct archive *archive = archive_expecting(directory, NULL);
    int count = archive_engine_list(archive, 4, engines);
    for (int i = 0; i < count; i++)
        assert_true(archive_engine_drop(archive, engines[i].id, &why));
    archive_close_kept(archive);
}

/* Its file is not what it was when it was added: nobody loses by it. */
TEST(another_program_does_not_sit_down)
{
    struct reason why;
    engine_let_in(*fixture, "Fours", "filter", FOURS);
    struct archive_engine engine = engine_kept(*fixture, "Fours");
    memset(engine.print, '0', sizeof engine.print - 1);
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_true(archive_engine_keep(archive, &engine, &why));
    archive_close_kept(archive);
    window_open_as(&against_level_2);
    engine_meet("Fours");
    engine_play("1", "Fours cannot play: it is another program");
}

/* It is said, nobody loses by it, and one can go back. */
TEST(who_is_gone_is_missed)
{
    engine_sit_down(*fixture, "Fours", FOURS);
    engine_play("1", "Move 2");
    window_quit();
    drop_engines(*fixture);
    window_open_as(&(struct window_order){.levels = {0, 2}, .asks_resume = true});
    click_for("Continue", "Move 2"); /* till then it is the turn of the table below */
    engine_play("2", "cannot play now");
    expect_words("~Fours is not among your engines");
    press_for("u", "Your turn");
    struct record *record = window_last_game();
    assert_int_equal(record->ending, RECORD_UNFINISHED);
}

/* Both sides by the same one, which takes the middle until that is full: then the next to move forfeits. */
TEST(two_are_watched)
{
    engine_sit_down(*fixture, "Fours", FOURS);
    press_for("o", "Accessibility");
    click_for("Players", "Who begins");
    press("Tab Right"); /* red, from a human to the computer, and on */
    press_for("Right", "Red: engine");
    press_for("Escape", "Fours's turn", "Fours forfeits the game", "~loses this game");
    struct record *record = window_last_game();
    assert_int_equal(record->move_count, 6);
    assert_int_equal(record->ending, RECORD_FORFEIT);
    assert_true(seat_is_engine(record->players[FIRST].seat) && seat_is_engine(record->players[SECOND].seat));
}

/* --- files of weights --- */

static const struct window_order kolibrat = {.game = "kolibrat", .levels = {0, 2}};

/* It stands below the ten of Kolibrat, and of no other game. */
TEST(a_file_of_weights_sits_down)
{
    engine_lay_weights(*fixture, "mine", "# my own");
    window_open_as(&against_level_2);
    press_for("n", "A friend here", "!mine");
    click_for("Kolibrat", "mine");
    click_on("mine");
    click_for("Play", "Your turn");
    engine_play("1", "Move 2");
    press_for("n", "*mine");
    click_for("Connect Four", "Play Nell");
    press_for("Escape", "!A friend here");
    engine_open_settings();
    expect_beside("mine", "weights from a file");
    click_for("mine", "!Accessibility", "mine");
    struct record *record = window_last_game();
    assert_string_equal(record->players[SECOND].name, "mine");
}

TEST(what_is_wrong_with_a_file_of_weights_is_said)
{
    engine_lay_weights(*fixture, "mine", "# my own\nturns 5");
    window_open_as(&kolibrat);
    engine_meet("mine");
    engine_play("1", "cannot play now");
    expect_words("~engines/mine.weights, line 2: there is no weight 'turns'");
    engine_lay_weights(*fixture, "mine", "");
    press_for("u", "Your turn");
    engine_play("1", "Move 2");
}

/* --- the settings --- */

TEST(where_there_is_none_nobody_is_asked)
{
    window_open_as(&against_level_2);
    press_for("n", "A friend here");
    assert_false(sees_words("ngine"));
    click_for("More", "Human");
    assert_false(sees_words("ngine"));
}

/* Its protocol is found out; it has the file's name, and another one of that name another one. */
TEST(a_file_becomes_an_engine)
{
    engine_let_in(*fixture, "Other Fours", "filter", FOURS);
    write_file(path_in(*fixture, "Four's.sh"), FOURS, strlen(FOURS));
    window_open_as(&against_level_2);
    for (int i = 0; i < 2; i++) {
        press_for("o", "Accessibility");
        click_on("Engines");
        click_for("Add an engine", "Choose a program that plays");
        click_twice_on("Four's.sh");
        expect_words("it chose 4", "*Lines", "Play against it"); /* in more or less than a second */
        press_for(i == 0 ? "Escape" : "Return", "Your turn", i == 0 ? "!Four's 2" : "Four's 2");
    }
    engine_play("1", "Move 2"); /* it has sat down by Enter */
    window_quit();
    struct archive_engine engine;
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_true(archive_engine_find(archive, "Four's", &engine));
    assert_true(archive_engine_find(archive, "Four's 2", &engine));
    assert_string_equal(engine.protocol, "filter");
}

TEST(one_is_tried_out_and_changed)
{
    engine_let_in(*fixture, "Fours", "filter", FOURS);
    window_open_as(&against_level_2);
    engine_open_settings();
    click_for("Fours", "Started by");
    click_for("Try it out", "It works: it chose 4");
    expect_beside("It said", "I like 4");
    expect_words("Locked in by");
    click_on("Find out");
    click_for("Try it out", "Trying it out", "It works: it chose 4", "*Lines");
    click_on("3 s");
    click_for("All engines", "3 s a move");
    window_quit();
    assert_int_equal(engine_kept(*fixture, "Fours").move_ms, 3000);
}

/* Nobody can choose it as an opponent till it is found; then it is who it was. */
TEST(one_whose_file_has_gone_is_found_again)
{
    engine_let_in(*fixture, "Fours", "filter", FOURS);
    engine_let_in(*fixture, "Nines", "filter", NINES);
    char gone[600], moved[600];
    snprintf(gone, sizeof gone, "%s/Nines.sh", path_in(*fixture, "Nines"));
    snprintf(moved, sizeof moved, "%s", path_in(*fixture, "Moved.sh"));
    assert_int_equal(rename(gone, moved), 0);
    window_open_as(&against_level_2);
    press_for("n", "Fours", "!Nines");
    press_for("Escape", "!Fours");
    engine_open_settings();
    expect_beside("Nines", "not found");
    expect_beside("Fours", "a move");
    click_for("Nines", "Choose its file again", "!Try it out");
    click_for("Choose its file again", "Choose a program that plays");
    click_twice_on("Moved.sh");
    expect_words("Try it out", "not allowed", "!Choose its file again");
    click_for("All engines", "!not found");
    press_for("Escape", "Your turn");
    press_for("n", "Fours", "Nines");
    window_quit();
    expect_engines(*fixture, 2);
    assert_non_null(strstr(engine_kept(*fixture, "Nines").command, "Moved.sh"));
}

TEST(what_is_wrong_is_said)
{
    engine_let_in(*fixture, "Nines", "filter", NINES);
    window_open_as(&against_level_2);
    engine_open_settings();
    click_on("Nines");
    click_for("Try it out", "not allowed", "In detail");
    click_for("Remove this engine", "Click again");
    expect_engines(*fixture, 1);
    click_for("Click again", "Add an engine", "!Nines");
    window_quit();
    expect_engines(*fixture, 0);
}

TESTS_MAIN(NULL, NULL)
