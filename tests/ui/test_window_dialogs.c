/*
 * The dialogs over the main screen by mouse and keys: what can be saved and copied, whether to go on with an
 * interrupted game; and the settings.
 */
#include <sys/wait.h>
#include <unistd.h>

#include "archive_support.h"
#include "prelude.h"
#include "store_support.h"
#include "window_support.h"

static const struct window_order two_humans = {.levels = {0, 0}};
static const struct window_order as_it_was = {.levels = {0, 0}, .asks_resume = true};

/* --- save and copy --- */

static void open_export(const char *directory)
{
    window_open_on(directory, &two_humans);
    press(SDLK_4);
    press(SDLK_4);
    press(SDLK_e);
    expect_words("Save and copy");
}

FIXTURE(window_setup, window_teardown)

TEST(a_click_saves_or_copies)
{
    open_export(*fixture);
    click_on("Copy the position");
    expect_told("Copied: 44");
    expect_no_words("Save and copy");
    press(SDLK_e);
    click_on("Save a picture of the board");
    expect_words("Save the picture as");
    press(SDLK_RETURN);
    expect_told("Saved: ~/gravitrips-");
    expect_no_words("Save and copy");
    assert_int_equal(count_files(*fixture, "gravitrips-", NULL), 1);
}

/* What the pointer rests on is what Enter means. */
TEST(enter_chooses_what_is_pointed_at)
{
    open_export(*fixture);
    point_at("Copy the position");
    press(SDLK_RETURN);
    expect_told("Copied: 44");
    press(SDLK_e);
    expect_words("Save and copy");
    press(SDLK_UP); /* from the first row around to the last */
    press(SDLK_RETURN);
    expect_told("Saved: 3 pictures");
    expect_no_words("Save and copy");
}

TEST(a_click_beside_the_dialog_closes_it)
{
    open_export(*fixture);
    click_part(5, 990);
    expect_no_words("Save and copy");
    press(SDLK_e);
    expect_words("Save and copy");
    press(SDLK_e);
    expect_no_words("Save and copy");
    assert_int_equal(count_files(*fixture, "gravitrips-", NULL), 0);
}

/* --- going on --- */

static archive_id keep_open_game(const char *directory)
{
    struct record record;
    struct archive *archive = archive_expecting(directory, NULL);
    make_record(&record, NULL, "4453", 1700000000);
    record.players[SECOND].seat.level = SEAT_HUMAN;
    archive_id game = archive_begin(archive, &record);
    record_free(&record);
    archive_close_kept(archive);
    return game;
}

static int moves_of(const char *directory, archive_id game)
{
    struct archive *archive = archive_expecting(directory, NULL);
    struct record record;
    struct reason why;
    assert_true(archive_load(archive, game, &record, &why));
    int count = record.move_count;
    record_free(&record);
    archive_close_kept(archive);
    return count;
}

TEST(what_is_left_is_not_asked_again)
{
    archive_id game = keep_open_game(*fixture);
    window_open_on(*fixture, &as_it_was);
    click_on("Not now");
    expect_told("Your unfinished game is kept in the history");
    window_quit();
    window_open_on(*fixture, &as_it_was);
    expect_words("Red's turn");
    expect_no_words("Continue your game?");
    window_quit();
    assert_int_equal(moves_of(*fixture, game), 4);
}

TEST(the_game_goes_on_where_it_was)
{
    archive_id game = keep_open_game(*fixture);
    window_open_on(*fixture, &as_it_was);
    expect_words("Continue your game?");
    click_on("Continue");
    expect_no_words("Continue your game?");
    press(SDLK_1);
    window_quit();
    assert_int_equal(moves_of(*fixture, game), 5);
}

/* Left, right and Tab go from one answer to the other; the pointer takes the focus with it. */
TEST(keys_choose_an_answer)
{
    (void)keep_open_game(*fixture);
    window_open_on(*fixture, &as_it_was);
    expect_words("Continue your game?");
    press(SDLK_TAB);
    press(SDLK_LEFT);
    press(SDLK_RIGHT);
    press(SDLK_RETURN);
    expect_told("Your unfinished game is kept in the history");
}

TEST(the_pointer_chooses_an_answer)
{
    (void)keep_open_game(*fixture);
    window_open_on(*fixture, &as_it_was);
    point_at("Not now");
    press(SDLK_RETURN);
    expect_told("Your unfinished game is kept in the history");
}

/* Another process that takes the game once it is told to, and then keeps it until it is told again. */
struct other {
    pid_t pid;
    int orders[2], answers[2];
};

static void be_other(const struct other *other, const char *directory, archive_id game)
{
    struct notice notice;
    char byte;
    if (read(other->orders[0], &byte, 1) != 1)
        _exit(1);
    struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
    bool taken = archive && archive_resume(archive, game);
    if (write(other->answers[1], taken ? "y" : "n", 1) != 1 || read(other->orders[0], &byte, 1) != 1)
        _exit(1);
    _exit(archive && archive_close(archive, &notice) ? 0 : 1);
}

static void begin_other(struct other *other, const char *directory, archive_id game)
{
    assert_int_equal(pipe(other->orders), 0);
    assert_int_equal(pipe(other->answers), 0);
    other->pid = fork();
    assert_true(other->pid >= 0);
    if (other->pid == 0)
        be_other(other, directory, game);
}

static void let_other_take(const struct other *other)
{
    char answer;
    assert_int_equal(write(other->orders[1], "g", 1), 1);
    assert_int_equal(read(other->answers[0], &answer, 1), 1);
    assert_int_equal(answer, 'y');
}

static void end_other(struct other *other)
{
    int status;
    assert_int_equal(write(other->orders[1], "e", 1), 1);
    assert_int_equal(waitpid(other->pid, &status, 0), other->pid);
    assert_int_equal(status, 0);
    for (int i = 0; i < 2; i++) {
        close(other->orders[i]);
        close(other->answers[i]);
    }
}

/* While the question is open another window takes the game. */
TEST(a_game_that_is_gone_is_not_taken)
{
    archive_id game = keep_open_game(*fixture);
    struct other other;
    begin_other(&other, *fixture, game);
    window_open_on(*fixture, &as_it_was);
    expect_words("Continue your game?");
    let_other_take(&other);
    click_on("Continue");
    expect_told("This game is being played in another window now");
    expect_no_words("Continue your game?");
    press(SDLK_f);
    expect_words("Type a name or a level");
    press(SDLK_RETURN); /* nor from the history */
    expect_words("This game is being played in another window now");
    press(SDLK_DELETE);
    expect_told("It cannot be deleted");
    end_other(&other);
}

/* --- settings --- */

/* What a click makes of each switch. */
static const struct {
    const char *name, *before, *after;
} switches[] = {
    {"Show the discs falling out", "On", "Off"},
    {"Show the hand", "On", "Off"},
    {"List of moves", "Off", "On"},
    {"Show where the disc will land", "On", "Off"},
    {"Show only the board", "Off", "On"},
    {"Show where pieces can go", "On", "Off"},
    {"What the computer thinks", "Off", "On"},
};

static void open_page(const char *page)
{
    press(SDLK_o);
    expect_words("Settings");
    click_on(page);
    expect_not_chosen("Human");
}

static void go_down(int rows)
{
    press(SDLK_TAB);
    while (rows-- > 0)
        press(SDLK_DOWN);
}

TEST(settings_are_changed_and_kept)
{
    window_open_on(*fixture, &two_humans);
    open_page("Board and motion");
    for (size_t i = 0; i < SDL_arraysize(switches); i++) {
        expect_beside(switches[i].name, switches[i].before);
        click_on(switches[i].name);
        expect_beside(switches[i].name, switches[i].after);
    }
    press(SDLK_ESCAPE);
    expect_no_words("Settings");
    window_quit();
    window_open_on(*fixture, &two_humans);
    open_page("Board and motion");
    for (size_t i = 0; i < SDL_arraysize(switches); i++)
        expect_beside(switches[i].name, switches[i].after);
}

TEST(arrows_and_space_change_settings)
{
    window_open_on(*fixture, &two_humans);
    open_page("Board and motion");
    expect_chosen("Auto");
    go_down(0);
    press(SDLK_RIGHT);
    expect_chosen("Light");
    press(SDLK_SPACE);
    expect_chosen("Dark");
    press(SDLK_RIGHT);
    expect_chosen("Contrast");
    press(SDLK_RIGHT);
    press(SDLK_LEFT);
    expect_chosen("Dark");
    for (int row = 0; row < 4; row++)
        press(SDLK_DOWN);
    press(SDLK_LEFT);
    expect_beside("Show the discs falling out", "Off");
    press(SDLK_RIGHT);
    expect_beside("Show the discs falling out", "On");
    press(SDLK_SPACE);
    expect_beside("Show the discs falling out", "Off");
}

/* Sound is off where the window was opened mute, and that is not kept. */
TEST(volumes_are_sliders)
{
    window_open_on(*fixture, &two_humans);
    open_page("Sound");
    go_down(0);
    expect_beside("Sound", "Off");
    press(SDLK_SPACE);
    expect_beside("Sound", "On");
    press(SDLK_DOWN);
    expect_beside("Volume", "10 of 10");
    press(SDLK_LEFT);
    press(SDLK_LEFT);
    expect_beside("Volume", "8 of 10");
    press(SDLK_DOWN);
    press(SDLK_LEFT);
    expect_beside("Sound effects", "9 of 10");
}

/* It is the other one's turn in the round that then begins. */
TEST(who_begins_is_chosen)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_o);
    expect_words("Who begins");
    for (int row = 0; row < 6; row++)
        press(SDLK_DOWN);
    press(SDLK_SPACE);
    expect_chosen("Yellow");
    press(SDLK_o);
    expect_words("Yellow's turn");
}

/* The pages are gone through by arrows; Ctrl and a comma opens them, too. */
TEST(pages_are_reached_by_keys)
{
    window_open_on(*fixture, &two_humans);
    press_with(SDLK_COMMA, KMOD_CTRL);
    expect_words("Who begins");
    press(SDLK_UP);
    press(SDLK_DOWN);
    expect_words("Falling speed");
    for (int page = 0; page < 4; page++)
        press(SDLK_DOWN);
    expect_words("Auto");
    press(SDLK_RETURN);
    press(SDLK_RIGHT);
    expect_chosen("English");
    press(SDLK_UP);
    press(SDLK_UP);
    expect_words("Text size");
}

/* A slider makes a human a computer; as one it has no name, and its level is kept for it while a human sits there. */
TEST(a_computer_has_no_name)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_o);
    click_on("Yellow: name");
    type_words("Otto");
    expect_words("Otto");
    press(SDLK_UP);
    press(SDLK_RIGHT);
    expect_beside("Yellow: level", "Level");
    expect_no_words("Yellow: name");
    press(SDLK_UP);
    press(SDLK_LEFT);
    expect_beside("Yellow: level", "played by a human");
    expect_no_words("Otto");
}

/* Letters that are keys elsewhere are letters there; the other one's rows open at a click on the other one. */
TEST(names_are_typed)
{
    window_open_on(*fixture, &two_humans);
    click_on("Yellow star");
    expect_words("Who begins");
    press(SDLK_DOWN);
    press(SDLK_DOWN);
    type_words("Otto");
    click_on("Red: name");
    type_words("Mo");
    press(SDLK_ESCAPE);
    expect_words("Otto");
    expect_words("Mo");
    expect_words("Move 0");
}

static void make_a_move_and_take_it_away(SDL_Keycode key)
{
    press(SDLK_4);
    expect_words("Yellow's turn");
    press(key);
    expect_words("Red's turn");
}

/* What is taken is told, what has a fixed meaning too; another key does it, and is kept. */
TEST(keys_are_changed)
{
    window_open_on(*fixture, &two_humans);
    open_page("Keys");
    expect_beside("Restart this game", "R");
    click_on("Restart this game");
    expect_beside("Restart this game", "Press a key");
    press(SDLK_t);
    expect_words("This key is already used: Light or dark");
    press(SDLK_3);
    expect_words("This key cannot be used");
    press(SDLK_q);
    expect_beside("Restart this game", "Q");
    press(SDLK_ESCAPE);
    expect_no_words("Reset all keys");
    press(SDLK_F1);
    press(SDLK_ESCAPE);
    make_a_move_and_take_it_away(SDLK_q);
    window_quit();
    window_open_on(*fixture, &two_humans);
    make_a_move_and_take_it_away(SDLK_q);
    open_page("Keys");
    expect_beside("Restart this game", "Q");
    click_on("Reset all keys");
    expect_beside("Restart this game", "R");
    press(SDLK_ESCAPE);
    make_a_move_and_take_it_away(SDLK_r);
}

/* Escape leaves a key as it is, Delete brings the usual one back. */
TEST(a_key_can_be_let_be)
{
    window_open_on(*fixture, &two_humans);
    open_page("Keys");
    click_on("Restart this game");
    expect_beside("Restart this game", "Press a key");
    press(SDLK_ESCAPE);
    expect_beside("Restart this game", "R");
    click_on("Restart this game");
    press_with(SDLK_F5, KMOD_LCTRL);
    expect_beside("Restart this game", "Ctrl+F5");
    click_on("Restart this game");
    expect_beside("Restart this game", "Press a key");
    press(SDLK_DELETE);
    expect_beside("Restart this game", "R");
}

/* A game that is saved from the settings is opened again from there. */
TEST(a_game_is_saved_and_opened)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_4);
    press(SDLK_5);
    expect_words("Move 2");
    open_page("Data");
    click_on("Save the game as");
    expect_words("File name");
    press(SDLK_RETURN);
    expect_words("Saved:");
    press(SDLK_r);
    expect_words("Move 0");
    open_page("Data");
    click_on("Open a game file");
    expect_words("Open a game");
    press(SDLK_DOWN);
    press(SDLK_RETURN);
    expect_words("Move 2");
}

/* A move is made when its place is chosen twice; another place begins anew. */
TEST(a_move_can_be_confirmed)
{
    window_open_on(*fixture, &two_humans);
    open_page("Accessibility");
    click_on("Confirm each move");
    expect_beside("Confirm each move", "On");
    press(SDLK_ESCAPE);
    press(SDLK_4);
    expect_told("Choose it again");
    press(SDLK_5);
    expect_words("Red's turn");
    press(SDLK_4);
    press(SDLK_4);
    expect_words("Yellow's turn");
    press(SDLK_4);
    press(SDLK_4);
    expect_words("Red's turn");
    expect_words("Move 2");
}

/* The ends of a scale are ends; those of a switch are not. */
TEST(the_speed_has_ends)
{
    window_open_on(*fixture, &two_humans);
    open_page("Board and motion");
    go_down(3);
    press(SDLK_LEFT);
    expect_chosen("Slow");
    press(SDLK_LEFT);
    expect_chosen("Slow");
    press(SDLK_RIGHT);
    expect_not_chosen("Slow");
    expect_not_chosen("Fast");
}

/* A replay is made faster by the keys of watching. */
TEST(a_replay_has_the_speed_of_watching)
{
    window_open_on(*fixture, &two_humans);
    for (int i = 0; i < 5; i++)
        press(SDLK_4);
    expect_words("Move 5");
    press(SDLK_v);
    press(SDLK_p);
    type_words("]");
    press(SDLK_ESCAPE);
    open_page("Board and motion");
    expect_chosen("Fast");
}

TESTS_MAIN(NULL, NULL)
