/* Tournaments in a window: choosing, playing to the end, watching, stopping and going on, after another start too. */
#include <unistd.h>

#include "archive_support.h"
#include "prelude.h"
#include "store/archive_engines.h"
#include "store_support.h"
#include "window_support.h"

static const struct window_order two_humans = {.levels = {0, 0}};

/* Who takes this column whenever it is asked, and so loses or is soon in the wrong; who leaves at once. */
static const char FOURS[] = "while read moves; do echo 4; done";
static const char LEAVER[] = "read moves; exit 3";

/* Lets an engine in, without the window. */
static void let_in(const char *directory, const char *name, const char *script)
{
    struct archive_engine engine = {.move_ms = 60000, .protocol = "filter"};
    struct reason why;
    char file[64];
    snprintf(file, sizeof file, "%s.sh", name);
    snprintf(engine.name, sizeof engine.name, "%s", name);
    snprintf(engine.command, sizeof engine.command, "sh '%s'", path_in(directory, file));
    snprintf(engine.folder, sizeof engine.folder, "%s", directory);
    write_file(path_in(directory, file), script, strlen(script));
    struct archive *archive = archive_expecting(directory, NULL);
    if (!archive_engine_keep(archive, &engine, &why))
        fail_msg("%s was not let in: %s", name, why.text);
    archive_close_kept(archive);
}

static void open_tournament(const char *directory)
{
    window_open_on(directory, &two_humans);
    press_with(SDLK_g, KMOD_CTRL);
}

/* Only the two weakest play. */
static void choose_two(const char *directory)
{
    open_tournament(directory);
    expect_words("12 games in all");
    click_on("4 · Careful");
    click_on("6 · Strong");
    click_on("8 · Master");
    click_on("1 · Beginner");
    expect_words("2 games in all");
}

FIXTURE(window_setup, window_teardown)

TEST(how_many_games_follows_from_what_is_chosen)
{
    open_tournament(*fixture);
    expect_words("12 games in all");
    click_on("1 · Beginner");
    expect_words("20 games in all");
    click_on("One against all");
    expect_words("The one");
    expect_words("8 games in all"); /* level 4 is the one */
    click_on("Knock-out");
    expect_no_words("The one");
    expect_words("At least 8 games");
    click_on("1 · Beginner");
    click_on("2 · Learner");
    click_on("4 · Careful");
    click_on("6 · Strong");
    expect_words("Choose at least two who play");
    click_on("Begin the tournament");
    expect_words("Who plays");
}

TEST(it_is_played_to_its_end_and_every_game_is_reviewed)
{
    choose_two(*fixture);
    click_on("Begin the tournament");
    click_on("At once");
    expect_words("It is over: ");
    click_on("Each other");
    expect_no_words("Points");
    click_on("Games");
    expect_words("Level 1 · Beginner – Level 2 · Learner");
    click_on("Level 2 · Learner – Level 1 · Beginner");
    expect_words("Previous mistake");
    press(SDLK_ESCAPE);
    expect_words("It is over: ");
    window_quit();
    open_tournament(*fixture);
    expect_words("It is over: "); /* and is what is seen first */
    click_on("New tournament");
    expect_words("2 games in all");
    expect_no_words("the unfinished tournament");
}

TEST(what_was_stopped_goes_on_after_another_start)
{
    char path[1024];
    open_tournament(*fixture);
    click_on("Begin the tournament");
    expect_words("of 12 games played");
    click_on("Stop");
    expect_words("stopped");
    click_on("New tournament");
    expect_words("the unfinished tournament is given up then");
    press(SDLK_ESCAPE);
    expect_words("stopped");
    window_quit();
    snprintf(path, sizeof path, "%s/tournament.txt", (const char *)*fixture);
    assert_int_equal(access(path, R_OK), 0);
    open_tournament(*fixture);
    expect_words("of 12 games played · stopped");
    click_on("Continue");
    expect_words("Stop");
    click_on("At once");
    expect_words("It is over: ");
}

TEST(engines_play_and_what_they_do_wrong_is_told)
{
    let_in(*fixture, "Fours", FOURS);
    let_in(*fixture, "Leaver", LEAVER);
    choose_two(*fixture);
    expect_words("Engines");
    click_on("1 · Beginner");
    click_on("2 · Learner");
    expect_words("Choose at least two who play");
    click_on("Fours");
    click_on("Leaver");
    expect_words("2 games in all");
    click_on("Begin the tournament");
    click_on("At once");
    expect_words("It is over: Fours is first");
    expect_no_words("How fast");
    expect_words("Faults");
    click_on("Each other");
    expect_beside("2  Leaver", "0");
    click_on("Games");
    expect_words("Leaver loses: it stopped working");
    window_quit();
    open_tournament(*fixture);
    expect_words("It is over: Fours is first");
}

/* The last of as many as can be let in by the keyboard alone, another one where the form was scrolled. */
TEST(all_engines_can_be_chosen)
{
    enum { BELOW = 5 /* rows */ };
    char name[16];
    for (int i = 1; i <= ARCHIVE_ENGINES_MAX; i++) {
        snprintf(name, sizeof name, "Engine %02d", i);
        let_in(*fixture, name, FOURS);
    }
    choose_two(*fixture);
    click_on("1 · Beginner");
    click_on("2 · Learner");
    expect_words("Choose at least two who play");
    expect_no_words("Engine 40");
    press(SDLK_END);
    for (int i = 0; i < BELOW; i++)
        press(SDLK_UP);
    expect_words("Engine 40");
    press(SDLK_SPACE);
    press(SDLK_HOME);
    expect_words("1 · Beginner");
    turn_wheel(-3);
    expect_no_words("1 · Beginner");
    click_on("Engine 20");
    expect_words("2 games in all");
    click_on("Begin the tournament");
    expect_words("How fast");
    click_on("At once");
    expect_words("It is over: ");
    expect_words("Engine 20");
    expect_words("Engine 40");
    expect_no_words("Engine 01");
    expect_no_words("How fast");
    window_quit();
    open_tournament(*fixture);
    expect_words("It is over: ");
    click_on("New tournament");
    expect_words("2 games in all");
}

/* Of very many each against each has the columns of some, and then of the next. */
TEST(each_meets_each_however_many)
{
    char name[16];
    for (int i = 1; i <= ARCHIVE_ENGINES_MAX; i++) {
        snprintf(name, sizeof name, "Engine %02d", i);
        let_in(*fixture, name, FOURS);
    }
    open_tournament(*fixture);
    click_on("1 · Beginner");
    press(SDLK_END);
    for (int i = 0; i < 5; i++)
        press(SDLK_UP);
    for (int i = 0; i < ARCHIVE_ENGINES_MAX; i++) {
        press(SDLK_SPACE);
        press(SDLK_LEFT);
    }
    expect_words("1980 games in all");
    click_on("Begin the tournament");
    click_on("Each other");
    expect_words("1–10 / 45");
    press(SDLK_DOWN);
    press(SDLK_RIGHT);
    expect_words("11–20 / 45");
}

TEST(a_board_is_watched_large)
{
    open_tournament(*fixture);
    click_on("Begin the tournament");
    click_on("Slowly");
    expect_words(" to move");
    click_part(120, 300);
    expect_words("All boards");
    expect_no_words("Each other");
    press(SDLK_ESCAPE);
    expect_words("Each other");
    press(SDLK_ESCAPE); /* it stops where it is left */
    expect_told("The tournament stops here");
    press_with(SDLK_g, KMOD_CTRL);
    expect_words("Continue");
}

TESTS_MAIN(NULL, NULL)
