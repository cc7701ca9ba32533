/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=speech_detail,--wrap=speech_say */
/* The history in a window: what keys do to the filters, games that are damaged or another's; the statistics. */

#include "archive_support.h"
#include "prelude.h"
#include "store_support.h"
#include "ui/board/choice.h"
#include "ui/frame/control/controls.h"
#include "window_support.h"

enum { DAY = 86400, BEGUN = 1700000000 };

/* Somebody listens; and how often that a game is damaged was said since, and how one stands. */
static atomic_bool listens;
static atomic_int damaged_said, result_said;

enum tell_detail __wrap_speech_detail(const struct speech *speech);
void __wrap_speech_say(struct speech *speech, enum speech_weight weight, const char *words);

enum tell_detail __wrap_speech_detail(const struct speech *speech)
{
    (void)speech;
    return listens ? TELL_USUALLY : TELL_NOTHING;
}

void __wrap_speech_say(struct speech *speech, enum speech_weight weight, const char *words)
{
    (void)speech, (void)weight;
    damaged_said += strcmp(words, "Damaged game, It cannot be opened, only deleted") == 0;
    result_said += strstr(words, "Unfinished") != NULL;
}

static archive_id keep(struct archive *archive, const char *game, const char *moves, const char *name, int64_t begun)
{
    struct record *record = make_record(game, moves, begun);
    snprintf(record->players[FIRST].name, sizeof record->players[FIRST].name, "%s", name);
    archive_id id = archive_begin(archive, record);
    assert_true(id > 0);
    return id;
}

/* Two games of Connect Four, the first of which is won, the other open, and a won one of noughts and crosses. */
static void keep_three(const char *directory)
{
    struct archive *archive = archive_expecting(directory, NULL);
    keep(archive, NULL, "4141414", "Anna", BEGUN);
    archive_leave(archive, keep(archive, NULL, "44", "Berta", BEGUN + DAY));
    keep(archive, "tictactoe", "a1 b1 a2 b2 a3", "Carl", BEGUN + 2 * DAY);
    archive_close_kept(archive);
}

static void open_history(void)
{
    window_open_as(&two_humans);
    press_for("f", "Name or level");
}

HOOK(open_three)
{
    window_setup(fixture);
    keep_three(*fixture);
    afterwards_end(); /* what a hook has made would be forgotten when the test begins */
    open_history();
}

FIXTURE(open_three, window_teardown)

TEST(keys_move_the_filters)
{
    expect_words("3 games");
    press_for("Right", "2 games");
    press_for("Tab Right", "1 game", "Anna", "!Berta");
    press_for("Shift+Tab Right", "Carl");
    press_for("Left Left", "2 games");
    press_for("Tab Left", "3 games");
    press("Shift+Tab Shift+Tab"); /* around the end to a button, which has no values to step through */
    press_for("Right", "3 games");
}

TEST(a_level_is_found_by_its_name)
{
    type_for("mae", "3 games", "Mae · level 4");
    type_for("x", "No games like that");
    press("Escape");
    type_for("bert", "1 game");
}

/* With a real keyboard: the key of a letter comes before the text that it types. */
TEST(what_is_marked_is_typed_over)
{
    type_for("anna", "1 game");
    press("Ctrl+a");
    type_for("b", "Berta", "!Anna");
    type_for("x", "No games like that");
    press_for("Shift+Left Ctrl+x", "Berta");
    press("Home"); /* the list's */
    press_for("Left Ctrl+v", "No games like that");
    press_for("Ctrl+a Escape", "3 games");
    press_for("Escape", "!Name or level");
}

/* What is no event for the history goes on to the table. */
TEST(a_file_dropped_on_the_history_comes_to_the_table)
{
    static const char GAME[] = "[Game \"connect4\"]\n[First \"Anna\"]\n[Second \"Berta\"]\n\n1. 4 4 2. 4\n";
    write_file(path_in(*fixture, "games.txt"), GAME, strlen(GAME));
    drop_file(path_in(*fixture, "games.txt"));
    expect_words("~games.txt: the game is kept and shown", "Move 3");
}

/* By a key, by the button and by two clicks. */
TEST(games_are_opened)
{
    press_for("Return", "You won!", "Carl");
    press_for("f", "Anna");
    click_on("Anna");
    click_for("Open", "Move 7");
    press_for("f", "Berta");
    click_twice_on("Berta");
    expect_words("Move 2");
}

TEST(the_chosen_game_is_copied)
{
    press_for("Down Down Ctrl+c Escape Ctrl+v", "~opened", "Anna");
}

/* One after the other, the latest first, by key and button. */
TEST(what_was_deleted_comes_back)
{
    click_for("Delete", "2 games");
    press_for("Delete", "1 game");
    press_for("Ctrl+z", "2 games", "Berta");
    click_for("Undo", "3 games", "Carl");
}

/* The statistics lead back to where they were opened; the key that does it is not typed there. */
TEST(the_history_leads_to_the_statistics_and_back)
{
    click_for("Statistics", "Against the computer");
    click_for("Back", "3 games");
    click_for("Statistics", "Against the computer");
    press_for("i", "3 games");
    press_for("Escape", "Red's turn");
}

FIXTURE(window_setup, window_teardown)

/* What can be done with the game that is chosen at first is known at first. */
TEST(an_unfinished_game_offers_to_go_on)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    archive_leave(archive, keep(archive, NULL, "44", "Berta", BEGUN));
    archive_close_kept(archive);
    open_history();
    expect_words("Continue");
}

/* Backspace takes characters away, not bytes. */
TEST(names_have_letters_of_any_kind_and_an_end)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep(archive, NULL, "4141414", "J\xc3\xb6rg", BEGUN);
    keep(archive, NULL, "4141414", "Anna", BEGUN + DAY);
    archive_close_kept(archive);
    open_history();
    expect_words("2 games");
    type_for("j\xc3\xb6rgen", "No games like that");
    press_for("Backspace Backspace", "1 game", "J\xc3\xb6rg");
    for (int i = 0; i < NAME_SIZE; i++)
        type_words("a");
    expect_words("~The name is too long");
}

TEST(a_damaged_game_is_shown_as_such)
{
    keep_three(*fixture);
    run_sql(database_path(*fixture), "UPDATE game SET width = 99 WHERE id = (SELECT max(id) FROM game)");
    listens = true;
    open_history();
    expect_words("Damaged game", "It cannot be opened, only deleted");
    assert_int_equal(damaged_said, 1);
    assert_int_equal(result_said, 0);
    listens = false;
    press_for("Return Ctrl+c Delete", "~Deleted. Ctrl+Z brings the game back", "!Damaged game", "2 games");
}

/* Whoever damages a game while it is listed: each thing that is asked of it then is refused with words. */
TEST(damage_is_told_when_a_game_is_read_again)
{
    static const char *const asked[] = {"Return", "Ctrl+c", "Ctrl+r"};
    for (size_t i = 0; i < SDL_arraysize(asked); i++) {
        keep_three(*fixture);
        open_history();
        expect_words("Carl");
        run_sql(database_path(*fixture), "UPDATE moves SET bytes = x'00ff0000000000'");
        press(asked[i]);
        expect_words("~This game cannot be read");
        window_quit();
        run_sql(database_path(*fixture), "DELETE FROM game; DELETE FROM moves");
    }
}

TEST(the_running_game_stays)
{
    window_open_as(&two_humans);
    press_for("4 f", "1 game");
    press_for("Delete", "~This game is being played and cannot be deleted", "1 game");
    press_for("Ctrl+r", "Red wins in 20 moves", "Best: ");
    press_for("Escape", "Name or level");
    press_for("Return", "!Name or level"); /* back to it */
}

TEST(a_long_list_is_scrolled)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    for (int i = 0; i < 40; i++) {
        char name[NAME_SIZE];
        snprintf(name, sizeof name, "Player %02d", i);
        keep(archive, NULL, "4141414", name, BEGUN + i * DAY);
    }
    archive_close_kept(archive);
    open_history();
    expect_words("Player 39");
    expect_words("Player 38");
    turn_wheel(-5);
    expect_words("!Player 38", "Player 39"); /* the chosen one is still seen in the panel */
    turn_wheel(5);
    expect_words("Player 38");
    press_for("End", "Player 00");
    press_for("Home", "Player 39");
    press_for("Delete", "39 games", "!Player 39");
    press_for("Ctrl+z", "~The game is back", "Player 39");
}

/* --- the statistics --- */

static void open_statistics(const char *directory)
{
    keep_three(directory);
    window_open_as(&two_humans);
    press_for("i", "Against the computer");
}

/* A reset is asked about, and Enter alone changes nothing; a game that has no statistics has nothing to reset. */
TEST(statistics_begin_anew_when_that_is_meant)
{
    open_statistics(*fixture);
    expect_words("1 game");
    click_for("Reset …", "from zero?");
    press_for("Return", "!from zero?", "1 game");
    click_for("Reset …", "from zero?");
    press_for("Tab Return", "No finished games");
    press_for("Right", "!No finished games"); /* the next game has its own */
}

/* By the mouse, a face or the column below it; by keys, one beside the other, and all levels before the first. */
TEST(each_level_has_its_figures)
{
    open_statistics(*fixture);
    expect_words("1 game", "!Mae · level 4");
    click_for("Mae", "Mae · level 4");
    press_for("Right", "Finn · level 5", "!Mae · level 4");
    press_for("Left Left Left Left Left", "1 game", "!Pip · level 1");
    click_for("All levels", "1 game");
    click_for("People and engines", "!All levels", "!Mae");
}

TEST(a_picture_of_the_statistics_is_saved)
{
    open_statistics(*fixture);
    press_for("F12", "~.png");
    assert_int_equal(count_files(*fixture, "gravitrips-", NULL), 1);
    press_for("Escape", "!Against the computer");
}

TEST(nothing_can_be_done_where_nothing_is)
{
    window_open_as(&two_humans);
    press_for("f", "No games yet");
    press_for("Return Delete Ctrl+c Ctrl+z Down End PageUp Escape", "Red's turn");
}

TESTS_MAIN(NULL, NULL)
