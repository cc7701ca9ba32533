/* Tournaments in a window: choosing, playing to the end, watching, stopping and going on, after another start too. */
#include <unistd.h>

#include "engines_support.h"
#include "prelude.h"
#include "store_support.h"
#include "window_support.h"

/* Who takes this column whenever it is asked, and so loses or is soon in the wrong; who leaves at once. */
static const char FOURS[] = "while read moves; do echo 4; done";
static const char LEAVER[] = "read moves; echo 'No more!' >&2; exit 3";

/* As many as there is room for. */
static void let_all_in(const char *directory)
{
    for (int i = 1; i <= ARCHIVE_ENGINES_MAX; i++) {
        char name[16];
        snprintf(name, sizeof name, "Engine %02d", i);
        engine_let_in(directory, name, "filter", FOURS);
    }
}

static void open_tournament(void)
{
    window_open_as(&two_humans);
    press("Ctrl+g");
}

/* Only the two weakest play. */
static void choose_two(void)
{
    open_tournament();
    expect_words("12 games in all");
    click_on("4 · Mae", "6 · Ines", "8 · Sol");
    click_for("1 · Pip", "2 games in all");
}

FIXTURE(window_setup, window_teardown)

TEST(how_many_games_follows_from_what_is_chosen)
{
    open_tournament();
    expect_words("12 games in all");
    click_for("1 · Pip", "20 games in all");
    click_for("One against all", "The one", "8 games in all"); /* level 4 is the one */
    click_for("Knock-out", "!The one", "At least 8 games");
    click_on("1 · Pip", "2 · Nell", "4 · Mae");
    click_for("6 · Ines", "Choose at least two who play");
    click_for("Begin the tournament", "Who plays");
}

TEST(it_is_played_to_its_end_and_every_game_is_reviewed)
{
    choose_two();
    click_on("Begin the tournament");
    click_for("At once", "It is over: ");
    click_for("Each other", "!Points");
    click_for("Games", "Pip · level 1 – Nell · level 2");
    click_for("Nell · level 2 – Pip · level 1", "‹ Mistake");
    press_for("Escape", "It is over: ");
    window_quit();
    open_tournament();
    expect_words("It is over: "); /* and is what is seen first */
    click_for("New tournament", "2 games in all", "!the unfinished tournament");
}

TEST(what_was_stopped_goes_on_after_another_start)
{
    char path[1024];
    open_tournament();
    click_for("Begin the tournament", "of 12 games played");
    click_for("Stop", "stopped");
    click_for("New tournament", "the unfinished tournament is given up then");
    press_for("Escape", "stopped");
    window_quit();
    snprintf(path, sizeof path, "%s/tournament.txt", (const char *)*fixture);
    assert_int_equal(access(path, R_OK), 0);
    open_tournament();
    expect_words("of 12 games played · stopped");
    click_for("Continue", "Stop");
    click_for("At once", "It is over: ");
}

/* Does the only file of games hold this? */
static void expect_saved(const char *directory, const char *words)
{
    char name[256], path[1280];
    size_t size;
    assert_int_equal(count_files(directory, "gravitrips-", name), 1);
    snprintf(path, sizeof path, "%s/%s", directory, name);
    char *text = read_file(path, &size);
    assert_non_null(strstr(text, words));
    free(text);
}

TEST(engines_play_and_what_they_do_wrong_is_told)
{
    engine_let_in(*fixture, "Fours", "filter", FOURS);
    engine_let_in(*fixture, "Leaver", "filter", LEAVER);
    choose_two();
    expect_words("Engines");
    click_on("1 · Pip");
    click_for("2 · Nell", "Choose at least two who play");
    click_on("Fours");
    click_for("Leaver", "2 games in all");
    click_on("Begin the tournament");
    click_for("At once", "It is over: Fours is first", "!How fast", "Faults");
    click_on("Each other");
    expect_beside("2  Leaver", "0");
    click_for("Games", "Leaver loses: it stopped working", "It said: No more!");
    window_quit();
    open_tournament();
    expect_words("It is over: Fours is first");
    click_for("Games", "It said: No more!");
    click_for("Save the games", "File name");
    press_for("Return", "~Saved:");
    expect_saved(*fixture, "[Termination \"rules infraction\"]\n[EngineWords \"No more!\"]\n\n");
}

/* They are offered where they can play, and found again. */
TEST(guests_of_honour_play_what_their_sources_play)
{
    choose_two();
    click_on("1 · Pip");
    click_for("2 · Nell", "Rivest-AB", "!Basic", "!Slides-A");
    click_on("Random");
    click_for("Chapter", "2 games in all");
    click_on("One against all");
    click_for("Kolibrat", "Basic", "!Rivest-AB", "!Chapter", "2 games in all"); /* of level 4 and Random */
    click_for("All against all", "Choose at least two who play");
    click_on("Simple", "Advanced");
    click_for("Basic", "12 games in all");
    click_for("Begin the tournament", "of 12 games played");
    window_quit();
    open_tournament();
    expect_words("of 12 games played · stopped", "Basic");
    click_for("Continue", "Stop");
    click_for("At once", "It is over: ", "Random", "Advanced", "!Faults");
    click_for("Games", "Random – Basic", "Basic – Random");
    window_quit();
    open_tournament();
    expect_words("It is over: ", "Advanced");
    click_for("New tournament", "12 games in all");
}

TEST(the_one_who_meets_all_is_one_who_can_play)
{
    choose_two();
    click_for("One against all", "Mae · level 4");
    press_for("Down Right Right Right Right Right Right Right", "!Mae · level 4"); /* but Chapter */
    click_for("Tic-Tac-Toe", "Slides-D", "Mae · level 4");
}

TEST(files_of_weights_play_in_a_tournament)
{
    engine_lay_weights(*fixture, "mine", "on-home-line 5"); /* which comes again */
    choose_two();
    click_for("2 · Nell", "!mine");
    click_for("Kolibrat", "mine");
    click_for("mine", "2 games in all");
    click_for("Begin the tournament", "~engines/mine.weights, line 2: there is a second value for on-home-line");
    expect_words("Who plays");
    engine_lay_weights(*fixture, "mine", "");
    click_for("Tic-Tac-Toe", "!mine", "Choose at least two who play");
    click_for("Kolibrat", "mine");
    click_for("mine", "2 games in all");
    click_on("Begin the tournament");
    click_for("At once", "It is over: ", "!Faults");
    window_quit();
    open_tournament();
    expect_words("It is over: ");
}

/* The last of as many as can be let in by the keyboard alone, another one where the form was scrolled. */
TEST(all_engines_can_be_chosen)
{
    enum { BELOW = 6 /* rows */ };
    let_all_in(*fixture);
    choose_two();
    click_on("1 · Pip");
    click_for("2 · Nell", "Choose at least two who play", "!Engine 39");
    press("End");
    for (int i = 0; i < BELOW; i++)
        press("Up");
    expect_words("Engine 40");
    press_for("Space Home", "1 · Pip");
    turn_wheel(-3);
    expect_words("!1 · Pip");
    click_for("Engine 20", "2 games in all");
    click_for("Begin the tournament", "How fast");
    click_for("At once", "It is over: ", "Engine 20", "Engine 40", "!Engine 01", "!How fast");
    window_quit();
    open_tournament();
    expect_words("It is over: ");
    click_for("New tournament", "2 games in all");
}

/* Of very many each against each has the columns of some, and then of the next. */
TEST(each_meets_each_however_many)
{
    let_all_in(*fixture);
    open_tournament();
    click_on("1 · Pip");
    press("End Up Up Up Up Up");
    for (int i = 0; i < ARCHIVE_ENGINES_MAX; i++)
        press("Space Left");
    expect_words("1980 games in all");
    click_on("Begin the tournament");
    click_for("Each other", "1–10 / 45");
    press_for("Down Right", "11–20 / 45");
}

TEST(a_board_is_watched_large)
{
    open_tournament();
    click_on("Begin the tournament");
    click_for("Slowly", " to move");
    click_part(120, 300);
    expect_words("All boards", "!Each other");
    press_for("Escape", "Each other");
    press_for("Escape", "~The tournament stops here"); /* it stops where it is left */
    press_for("Ctrl+g", "Continue");
}

TESTS_MAIN(NULL, NULL)
