/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent */
/*
 * Programs in the folder "engines" are offered as opponents at the start: which ones, once each, a few at a time; none
 * is started before the person has let it in and plays against it.
 */
#include <sys/stat.h>
#include <unistd.h>

#include "archive_support.h"
#include "engines_support.h"
#include "prelude.h"
#include "store_support.h"
#include "window_support.h"

static const struct window_order at_start = {.levels = {0, 2}, .asks_resume = true};

/* Makes a file in that folder. Whatever starts it is told by the file "ran" beside it, and by what it plays. */
static void lay(const char *directory, const char *name, int mode)
{
    char folder[400], path[800], script[1000];
    snprintf(folder, sizeof folder, "%s", path_in(directory, "engines"));
    (void)mkdir(folder, 0755);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(script, sizeof script, "#!/bin/sh\necho x >'%s/ran'\nwhile read moves; do echo 4; done\n", folder);
    write_file(path, script, strlen(script));
    assert_int_equal(chmod(path, (mode_t)mode), 0);
}

static int count_engines(const char *directory)
{
    struct archive_engine *engines = calloc(ARCHIVE_ENGINES_MAX, sizeof *engines);
    struct archive *archive = archive_expecting(directory, NULL);
    int count = archive_engine_list(archive, ARCHIVE_ENGINES_MAX, engines);
    archive_close_kept(archive);
    free(engines);
    return count;
}

FIXTURE(window_setup, window_teardown)

TEST(one_that_is_wanted_can_be_played)
{
    lay(*fixture, "rook.sh", 0755);
    window_open_as(&at_start);
    expect_words("Add rook as an opponent?");
    click_for("Yes", "!Add rook", "Your turn");
    assert_int_not_equal(access(path_in(*fixture, "engines/ran"), F_OK), 0);
    struct archive_engine engine = engine_kept(*fixture, "rook");
    assert_int_equal(engine.move_ms, 1000);
    assert_false(engine.unfenced);
    assert_int_equal(strlen(engine.print), sizeof engine.print - 1); /* if its file changes, it does not start */
    engine_meet("rook");
    engine_play("1", "Move 2");
    engine_play("2", "Move 4");
}

/* Whatever was answered: nobody is asked twice. Enter, Escape and the cross say no. */
TEST(nobody_is_asked_twice)
{
    lay(*fixture, "bishop", 0755);
    lay(*fixture, "king", 0755);
    lay(*fixture, "queen", 0755);
    window_open_as(&at_start);
    expect_words("Add bishop as an opponent?");
    press_for("Return", "Add king as an opponent?");
    press_for("Escape", "Add queen as an opponent?");
    click_for("Yes", "!as an opponent?", "Your turn");
    window_quit();
    assert_int_equal(count_engines(*fixture), 1);
    window_open_as(&at_start);
    expect_words("Your turn", "!as an opponent?");
    press_for("4", "Move 2");
}

TEST(three_are_asked_about_at_one_start)
{
    for (int i = 1; i <= 5; i++)
        lay(*fixture, (char[]){'e', (char)('0' + i), '\0'}, 0755);
    window_open_as(&at_start);
    expect_words("Add e1 as an opponent?");
    press_for("Return", "Add e2 as an opponent?");
    press_for("Return", "Add e3 as an opponent?");
    press_for("Return", "!as an opponent?", "Your turn");
    window_again_asking();
    expect_words("Add e4 as an opponent?");
    press_for("Return", "Add e5 as an opponent?");
    press_for("Return", "!as an opponent?", "Your turn");
}

/* An interrupted game is offered after them, and goes on. */
TEST(an_interrupted_game_comes_after_them)
{
    window_open_as(&at_start);
    press_for("4", "Move 2");
    window_quit();
    lay(*fixture, "rook", 0755);
    window_open_as(&at_start);
    expect_words("Add rook as an opponent?");
    click_for("No", "Continue your game?");
    click_for("Continue", "!Continue your game?", "Move 2");
    engine_play("1", "Move 4");
    assert_int_equal(count_engines(*fixture), 0);
}

/* Only files that may be executed, that are no links, and whose names can be told; none that is an engine already. */
TEST(what_is_no_program_is_not_offered)
{
    char link[512], folder[512], long_name[200];
    lay(*fixture, "text", 0644);
    lay(*fixture, ".hidden", 0755);
    lay(*fixture, "two\nlines", 0755);
    lay(*fixture, "wr\xffng", 0755);
    memset(long_name, 'n', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    lay(*fixture, long_name, 0755);
    snprintf(link, sizeof link, "%s", path_in(*fixture, "engines/link"));
    assert_int_equal(symlink("/bin/true", link), 0);
    snprintf(folder, sizeof folder, "%s", path_in(*fixture, "engines/folder"));
    assert_int_equal(mkdir(folder, 0755), 0);
    window_open_as(&at_start);
    expect_words("Your turn", "!as an opponent?");
    press_for("4", "Move 2");
    assert_false(sees_words("as an opponent?"));
}

/* One that was added at the settings is an opponent already. */
TEST(one_that_plays_already_is_not_offered)
{
    struct archive_engine engine = {.name = "Mine", .move_ms = 1000};
    struct reason why;
    lay(*fixture, "rook", 0755);
    snprintf(engine.command, sizeof engine.command, "'%s'", path_in(*fixture, "engines/rook"));
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_true(archive_engine_keep(archive, &engine, &why));
    archive_close_kept(archive);
    window_open_as(&at_start);
    expect_words("Your turn", "!as an opponent?");
    press_for("4", "Move 2");
}

/* Two have one name but for the ending: each gets its own. */
TEST(names_that_are_taken_get_a_number)
{
    lay(*fixture, "rook.a", 0755);
    lay(*fixture, "rook.b", 0755);
    window_open_as(&at_start);
    expect_words("Add rook as an opponent?");
    press_for("Tab Return", "Add rook 2 as an opponent?");
    press_for("Tab Return", "!as an opponent?");
    press_for("n", "rook 2");
}

/* A start with a wish of its own, such as a file, asks nothing. */
TEST(a_start_with_a_wish_asks_nothing)
{
    lay(*fixture, "rook", 0755);
    window_open_as(&against_level_2);
    expect_words("Your turn", "!as an opponent?");
    press_for("4", "Move 2");
}

TESTS_MAIN(NULL, NULL)
