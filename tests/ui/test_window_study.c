/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent */
/* The study in a window: variations, comments and signs; what is added stays with the game; parts open and close. */
#include "prelude.h"
#include "store_support.h"
#include "window_support.h"

/* Of which the second move of either side is a mistake. */
HOOK(begin_study)
{
    window_two_humans(fixture);
    press_for("4 4 3 3 5 2 6", "Red won!");
    press_for("w", "Yellow, column 3: missed threat");
    press("Left");
}

FIXTURE(begin_study, window_teardown)

/* A move that was not played begins a variation; what was played stays. */
TEST(variations)
{
    press_for("2", "Centre column: 4 4 3 2", "2…");
    press_for("7 1", "Centre column: 4 4 3 2 7 1");
    press_for("Left Left 5", "Centre column: 4 4 3 2 5", "3.");
    press_for("Up", "Centre column: 4 4 3 2 7");
    press_for("Down", "Centre column: 4 4 3 2 5");
    press_for("Home End", "Centre column: 4 4 3 2 5");
    press_for("Left Left 3", "Yellow, column 3: missed threat");
    press_for("End", "Red, column 6: best move");
    window_quit();
    struct record *record = window_last_game();
    assert_int_equal(record->move_count, 7);
    assert_int_equal(record->branch_count, 4);
}

/* What is written is there when the game is opened again. */
TEST(comments_and_signs)
{
    press_for("2", "Centre column: 4 4 3 2");
    click_for("Notes", "What do you think of it?");
    click_on("What do you think of it?");
    type_for("Here it was lost: 4 5 n w é", "Here it was lost: 4 5 n w é");
    press("Return");
    click_for("!?", "Centre column: 4 4 3 2!?");
    press_for("Left", "What do you think of it?");
    press_for("Escape", "Red won!");
    press_for("w", "Here it was lost", "2!?");
    window_quit();
    struct record *record = window_last_game();
    assert_string_equal(record_note(record, RECORD_BRANCHES)->comment, "Here it was lost: 4 5 n w é");
    assert_int_equal(record_note(record, RECORD_BRANCHES)->signs[0], 5);
}

/* One sign of a move at a time; a second click takes it away. */
TEST(one_sign)
{
    press("2");
    click_for("Notes", "!?");
    click_for("!!", "Centre column: 4 4 3 2!!");
    click_for("??", "Centre column: 4 4 3 2??", "!2!!");
    click_for("??", "Centre column: 4 4 3 2", "!2??");
}

TEST(paragraphs)
{
    press("2");
    click_for("Notes", "What do you think of it?");
    click_on("What do you think of it?");
    type_for("One¶Two", "One¶Two");
    press("Escape");
    window_quit();
    assert_string_equal(record_note(window_last_game(), RECORD_BRANCHES)->comment, "One\nTwo");
}

/* The game's own moves cannot be removed, nor can anything stand before them. */
TEST(moving_up_and_deleting)
{
    press_for("Delete", "~The moves of the game itself stay");
    press_for("2 Left 5 Left 6", "Centre column: 4 4 3 6");
    click_for("Notes", "Move up");
    click_for("Move up", "Centre column: 4 4 3 6");
    press_for("Down", "Centre column: 4 4 3 5");
    press_for("Up Up", "Centre column: 4 4 3 2");
    click_for("Move up", "~Nothing stands before it but the game itself");
    click_for("Delete", "!Centre column: 4 4 3 2");
    press_for("Right", "Yellow, column 3: missed threat");
    press_for("Down", "Centre column: 4 4 3 6");
    press_for("Delete Delete", "~The moves of the game itself stay");
    window_quit();
    assert_int_equal(window_last_game()->branch_count, 1);
}

/* A variation is moved up from any of its moves; and what is cut then leaves one at the move before it. */
TEST(cutting_what_was_moved_up)
{
    press_for("2 7 Left Left 5 6 1", "Centre column: 4 4 3 5 6 1");
    click_for("Notes", "Move up");
    click_for("Move up", "Centre column: 4 4 3 5 6 1");
    press_for("Delete", "Centre column: 4 4 3 5 6", "!4 4 3 5 6 1");
    press_for("1 4", "Centre column: 4 4 3 5 6 1 4");
    press_for("Home Down", "!Centre column");
    window_quit();
    assert_int_equal(window_last_game()->branch_count, 6);
}

/* What was deleted, written or signed is taken back and made again, also in what is kept. */
TEST(changes_are_taken_back)
{
    press_for("Ctrl+z", "~Nothing to take back");
    press_for("2 7 Left", "Centre column: 4 4 3 2");
    click_for("Notes", "What do you think of it?");
    click_on("What do you think of it?");
    type_for("A plan", "A plan");
    press_for("Ctrl+z", "!A plan");
    press_for("Ctrl+Shift+z", "A plan");
    press_for("Return Delete", "~Deleted. Ctrl+Z brings it back", "!4 4 3 2");
    press_for("Ctrl+z", "Centre column: 4 4 3 2", "A plan");
    click_for("!?", "Centre column: 4 4 3 2!?");
    press_for("Ctrl+z", "!2!?");
    press_for("Ctrl+y", "Centre column: 4 4 3 2!?");
    press_for("Ctrl+y", "~Nothing to do again");
    window_quit();
    struct record *record = window_last_game();
    assert_int_equal(record->branch_count, 2);
    assert_string_equal(record_note(record, RECORD_BRANCHES)->comment, "A plan");
}

/* Alt and the left button draw an arrow, as the right button does; it is taken back like other changes. */
TEST(an_arrow_is_drawn)
{
    SDL_SetModState(KMOD_LALT);
    mouse_part(SDL_MOUSEBUTTONDOWN, 310, 670);
    mouse_part(SDL_MOUSEMOTION, 370, 580);
    mouse_part(SDL_MOUSEBUTTONUP, 370, 580);
    press_for("Left", "Yellow, column 4: best move");
    SDL_SetModState(KMOD_NONE);
    window_quit();
    assert_string_equal(record_note(window_last_game(), 3)->comment, "[%cal Gc2d3]");
}

/* Words stand over the board while nobody points at it: not with a pointer that has left the window, nor with keys. */
TEST(the_hand_leaves_the_words_alone)
{
    SDL_Event away = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_LEAVE}};
    mouse_part(SDL_MOUSEMOTION, 300, 500);
    expect_words("!Column 4 was best");
    SDL_PushEvent(&away);
    expect_words("Column 4 was best");
    mouse_part(SDL_MOUSEMOTION, 300, 500);
    press_for("Tab Left", "Yellow, column 4: best move", "No move was better");
}

/* Over a list that is longer than its place the wheel scrolls it; elsewhere it walks. */
TEST(the_wheel_scrolls_a_long_list)
{
    press("Home 1 Home Right 1 Left 2 Left 3 Left 5 Left 6 Left 7");
    press_for("Home 4 4 3 3 5 2 6", "Red, column 6: best move", "!1.");
    mouse_part(SDL_MOUSEMOTION, 880, 600);
    turn_wheel(30);
    expect_words("1.", "Red, column 6: best move");
    mouse_part(SDL_MOUSEMOTION, 20, 600);
    turn_wheel(1);
    expect_words("Yellow, column 2: ");
}

/* Two more than fit beside the moves: what was opened first makes room; the last one that is open stays. */
TEST(parts)
{
    click_for("Worth", "Best: ", "!Key move");
    click_for("Worth", "!Best: ");
    click_for("Game", "Key move");
    click_for("Moves", "Key move", "!2…");
    click_for("Game", "Key move");
    press_for("Ctrl+b", "Best: ");
}

/* Whoever plays on in place of a line that is shown leaves it. */
TEST(a_line_that_is_shown_is_left)
{
    press_for("Right h", "Instead of Yellow, column 3");
    press_for("7", "!Instead of Yellow");
}

/* A position that was set up is studied, and leads on to the table. */
TEST(a_position_is_set_up_from_there)
{
    press_for("b", "Yellow to move");
    press_for("Space", "Red to move");
    click_for("Study it", "Set up", "!no game leads here", "Best: ");
    press_for("7", "*7");
    click_for("Play on from here", "Yellow's turn", "Move 5", "!Make the best move", "!What is best?");
}

/* A position can be studied, written about and kept though no play leads to it; nobody can play on from there. */
TEST(a_position_that_no_play_reaches)
{
    press_for("b", "Yellow to move");
    press_for("7", "Red has 2 more than Yellow");
    click_for("Study it", "Set up: no game leads here", "Best: ");
    click_for("Play on from here", "Set up: no game leads here");
    press_for("5 1", " 5 1");
    click_for("Notes", "What do you think of it?");
    click_on("What do you think of it?");
    type_for("One disc too many", "One disc too many");
    press_for("Return Home", "Set up: no game leads here");
    press_for("Escape Escape Escape", "Red won!");
    press_for("f", "2 games");
    press_for("Return", "Set up: no game leads here");
    press_for("Right Right", "One disc too many");
    window_quit();
    struct record *record = window_last_game();
    assert_true(record->options.beginning.is_set);
    assert_int_equal(record->options.beginning.turn, FIRST);
    assert_int_equal(record->starter, 1);
    assert_int_equal(record->move_count, 0);
    assert_int_equal(record->branch_count, 2);
}

/* What is pasted as a board is a study of its own, from which one comes back. */
TEST(a_board_is_pasted)
{
    SDL_SetClipboardText("7/7/7/7/x6/xxo4 x");
    press_for("Ctrl+v", "Set up: no game leads here");
    press_for("Escape", "Red, column 3");
}

/* A finger makes moves, goes to moves of the list and, while Alt is held, draws. */
TEST(a_finger)
{
    enum { COLUMN_2 = 240, COLUMN_3 = 300, ROW = 600 };
    touch_part(SDL_FINGERDOWN, COLUMN_2, ROW);
    touch_part(SDL_FINGERUP, COLUMN_2, ROW);
    expect_words("Centre column: 4 4 3 2", "2…");
    SDL_SetModState(KMOD_ALT);
    touch_part(SDL_FINGERDOWN, COLUMN_2, ROW);
    touch_part(SDL_FINGERMOTION, COLUMN_3, ROW);
    touch_part(SDL_FINGERUP, COLUMN_3, ROW);
    touch_on("Notes");
    expect_words("What do you think of it?");
    SDL_SetModState(KMOD_NONE);
    press_for("Escape", "Red won!");
    window_quit();
    const struct record_note *note = record_note(window_last_game(), RECORD_BRANCHES);
    assert_non_null(note);
    assert_non_null(strstr(note->comment, "[%cal Gb"));
}

/* A position of a kept game is taken to the table, too, for those who played that game. */
TEST(a_kept_game_is_played_on)
{
    press_for("Escape f", "1 game");
    press_for("Ctrl+r", "Key move");
    press_for("Home Right Right 7", "4 4 7");
    click_for("Play on from here", "Yellow's turn", "Move 3", "!What is best?");
    press_for("4", "Red's turn");
    press_for("f", "2 games", "Unfinished");
}

/* So is a position that was set up, studied and kept. */
TEST(a_kept_position_is_played_on)
{
    press_for("b", "Yellow to move");
    press_for("Space", "Red to move");
    click_for("Study it", "Set up", "Best: ");
    click_for("Notes", "What do you think of it?");
    click_on("What do you think of it?");
    type_for("A plan", "A plan");
    press_for("Return Escape Escape Escape", "Red won!");
    press_for("f", "2 games", "Study");
    press_for("Return", "A plan");
    click_for("Play on from here", "Red's turn", "Move 4", "!A plan");
}

/* What is copied has all that was added; what is pasted becomes a variation. */
TEST(copied_and_pasted)
{
    press("2 Ctrl+c");
    press_for("Home 7", "!Centre column");
    press("Ctrl+v");
    press_for("End", "~Clipboard: the position is shown");
}

FIXTURE(window_two_humans, window_teardown)

/* Yellow answers on top, or gets one of two cells, until Red must play below a threat. */
#define PAIRS "4 4 4 4 5 3 4 3 4 5 5 3 3 3 7 6 6 6 6 3 7 7 6 6 1 1 1 1 1 1"

/* In words, with what its rules mean, and by signs on a board whose cells have names then. */
TEST(why_a_position_is_won)
{
    press_for(PAIRS, "Red's turn");
    press_for("Ctrl+b", "Why?", "loses in 4 moves", "!*g");
    click_for("Why?", "Yellow answers every", "(zugzwang)", "answered on top", "never both", "wins here", "*g", "*6",
              "!loses in 4 moves");
    click_for("What the rules mean", "Claimeven: whoever", "Zugzwang:", "answered on top", "!(zugzwang)");
    click_for("What the rules mean", "(zugzwang)", "!Claimeven:");
    press_for("Home", "No rule shows", "!answered on top", "!What the rules mean", "!*g");
    press_for("End", "(zugzwang)", "answered on top");
    click_for("Why?", "loses in 4 moves", "!(zugzwang)", "!answered on top", "!*g");
}

FIXTURE(window_setup, window_teardown)

/* Of a running game, of every game; it stays as it was. */
TEST(a_running_game)
{
    window_open_as(&two_humans);
    press_for("4 4", "Red's turn");
    press_for("Ctrl+b", "Centre column: 4 4", "Best: ");
    press_for("3", "Centre column: 4 4 3");
    press_for("Escape", "Red's turn", "Move 2");
}

/* What is written about a game that runs is kept as a game of its own. */
TEST(what_is_written_meanwhile_is_kept)
{
    window_open_as(&two_humans);
    press_for("4 4", "Red's turn");
    press_for("Ctrl+b 3", "Centre column: 4 4 3");
    click_for("Notes", "What do you think of it?");
    click_on("What do you think of it?");
    type_for("A plan", "A plan");
    press_for("Escape Escape", "Red's turn", "Move 2");
    press_for("f", "2 games", "Unfinished", "Study");
    click_on("Name or level");
    type_for("Study", "1 game", "!Unfinished");
    press_for("Escape f Ctrl+r", "A plan");
}

static void write_words(const char *path, const char *words)
{
    write_file(path, words, strlen(words));
}

/* A file in which something was written opens as a study. */
TEST(a_study_in_a_file)
{
    char path[300];
    window_open_as(&two_humans);
    snprintf(path, sizeof path, "%s/study", (const char *)*fixture);
    write_words(path, "[Game \"connect4\"]\n[FEN \"7/7/7/7/x6/xxo4 x\"]\n\n1. 4 {Forced?} *\n");
    drop_file(path);
    expect_words("Set up: no game leads here", "*4");
    press_for("Right", "Forced?");
    press_for("Escape", "Red's turn", "Move 0");
    write_words(path, "[Game \"connect4\"]\n\n1. 4 4 {Why not?} (1... 5 2. 3) *\n");
    drop_file(path);
    expect_words("1…", "Best: ");
    press_for("Right Right", "Why not?");
    press_for("Escape", "Red's turn", "Move 0");
    write_words(path, "[Game \"connect4\"]\n\n1. 4 5 2. 4 5 3. 4 5 4. 4 {The end} 1-0\n");
    drop_file(path);
    expect_words("The end", "Key move");
    press_for("Escape", "Red won!");
}

/* In Kolibrat nobody looks whether play leads to a position that is pasted, and so that is not told. */
TEST(a_position_of_kolibrat_is_pasted)
{
    window_open_as(&(struct window_order){.game = "kolibrat"});
    press_for("Ctrl+b", "The beginning: choose a square", "endless");
    SDL_SetClipboardText(".../.b./.../r.r r 1:0");
    press_for("Ctrl+v", "*Set up", "!no game leads here");
    press_for("Escape", "The beginning: choose a square");
}

TEST(colours_that_are_chosen)
{
    window_open_as(&(struct window_order){.opening = OPENING_PIE, .levels = {0, 0}});
    press("4");
    press_for("Ctrl+b", "swap", "Best: ");
    click_for("swap", "!*swap");
    press_for("Escape", "!Make the best move", "!What is best?");
}

TESTS_MAIN(NULL, NULL)
