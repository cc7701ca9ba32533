/* What an engine that speaks UGI tells in the window: its thoughts while it thinks, and the options that it has. */
#include <unistd.h>

#include "engines_support.h"
#include "prelude.h"
#include "store_support.h"
#include "window_support.h"

/*
 * Who speaks UGI, tells what it thinks unless there is a file that forbids it, and goes on when there is another; what
 * is set it says aside.
 */
static const char THINKER[] = "while read -r word rest; do case $word in\n"
                              "ugi) echo id name Thinker; echo option name Ponder type check default false\n"
                              "echo option name Style type combo default Calm var Calm var Wild\n"
                              "echo option name Hash type spin default 16 min 1 max 4096\n"
                              "echo option name Width type spin default 3 min 1 max 9\n"
                              "echo option name Book type string default '<empty>'; echo ugiok;;\n"
                              "setoption) echo set $rest >&2;;\n"
                              "isready) echo readyok;;\n"
                              "go) test -e hush || echo info depth 3 score cp -12 nodes 345 pv 4 5 6\n"
                              "until test -e go-on; do sleep 0.05; done\n"
                              "echo info depth 9 score cp 34 nodes 34567 pv 5 6 7; echo bestmove 5;;\n"
                              "quit) exit;; esac; done\n";

FIXTURE(window_setup, window_teardown)

TEST(its_thoughts_are_shown_while_it_thinks)
{
    engine_let_in(*fixture, "Thinker", "ugi", THINKER);
    window_open_as(&against_level_2);
    press("d");
    engine_meet("Thinker");
    engine_play("1", "is thinking");
    expect_beside("Depth", "3 moves ahead");
    expect_beside("Tried", "345");
    expect_beside("Value", "-12");
    expect_beside("Line", "4 5 6");
    expect_beside("Time", "ms");
    expect_words("is thinking");
    write_file(path_in(*fixture, "Thinker/go-on"), "", 0);
    expect_words("Your turn");
    expect_beside("Depth", "9 moves ahead");
    expect_beside("Value", "+34");
    expect_beside("Line", "5 6 7");
    press("u"); /* it is told until there is more to tell, */
    expect_beside("Depth", "9 moves ahead");
    write_file(path_in(*fixture, "Thinker/hush"), "", 0);
    assert_int_equal(unlink(path_in(*fixture, "Thinker/go-on")), 0);
    press_for("n", "A friend here"); /* or another game */
    click_on("Play");
    expect_beside("Depth", "–");
    write_file(path_in(*fixture, "Thinker/go-on"), "", 0);
}

static void expect_options(const char *directory, const char *const *options)
{
    struct archive_engine engine = engine_kept(directory, "Thinker");
    int count = 0;
    for (; options[count]; count++) {
        char text[400];
        if (count >= engine.option_count)
            fail_msg("%s is not kept", options[count]);
        snprintf(text, sizeof text, "%s=%s", engine.options[count].name, engine.options[count].value);
        assert_string_equal(text, options[count]);
    }
    assert_int_equal(engine.option_count, count);
}

static void open_thinker(void)
{
    engine_open_settings();
    click_for("Thinker", "Started by");
}

static void try_thinker(void)
{
    press("Tab");
    click_for("Try it out", "It works: it chose 5", "Style (usually Calm)");
}

/* What stands in the row with the focus, by its name, is another one then. */
TEST(its_options_are_chosen)
{
    static const char *const chosen[] = {"Ponder=true", "Style=Wild", "Hash=32", "Width=4", "Book=own", NULL};
    engine_let_in(*fixture, "Thinker", "ugi", THINKER);
    write_file(path_in(*fixture, "Thinker/go-on"), "", 0);
    window_open_as(&against_level_2);
    open_thinker();
    expect_beside("Options", "try it out");
    expect_words("!Style");
    try_thinker();
    expect_beside("Ponder (usually Off)", "Off");
    expect_words("*Calm", "Hash, 1 to 4096 (usually 16)");
    expect_beside("Width (usually 3)", "3");
    expect_words("!Options");
    press("Down Space");
    expect_beside("Ponder (usually Off)", "On");
    press_for("Down Right", "*Wild");
    press_for("Down Right", "32");
    press("Down Right");
    expect_beside("Width (usually 3)", "4");
    press("Down");
    type_for("own", "own");
    assert_int_equal(unlink(path_in(*fixture, "Thinker/go-on")), 0);
    click_for("Try it out", "Trying it out");
    write_file(path_in(*fixture, "Thinker/go-on"), "", 0);
    expect_words("It works: it chose 5");
    press("End");
    expect_beside("It calls itself", "Thinker");
    expect_beside("It said", "set name Ponder value true");
    expect_words("set name Style value Wild", "set name Hash value 32", "set name Width value 4");
    window_quit();
    expect_options(*fixture, chosen);
}

TESTS_MAIN(NULL, NULL)
