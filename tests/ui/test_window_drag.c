/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=canvas_sprite */
/*
 * What is taken with the mouse, or a finger, is moved where it is let go: a disc, from the hand or anywhere on the
 * board, and a piece of Kolibrat. Beside the board nothing happens, nor where the button is let go over another screen.
 */

#include "patience.h"
#include "prelude.h"
#include "ui/draw/canvas.h"
#include "window_support.h"

/* Parts of the window: where the hand is and a row below it; the second column, the sixth, beside the board. */
enum { HAND_Y = 80, ROW_Y = 600, SECOND_X = 215, SIXTH_X = 510, BESIDE_X = 990 };

/* How often a piece was drawn as it is under a hand that drags it. */
static atomic_int dragged;

void __real_canvas_sprite(struct canvas *canvas, enum sprite id, int x, int y, int size, Uint8 alpha);
void __wrap_canvas_sprite(struct canvas *canvas, enum sprite id, int x, int y, int size, Uint8 alpha);

void __wrap_canvas_sprite(struct canvas *canvas, enum sprite id, int x, int y, int size, Uint8 alpha)
{
    dragged += id == SPRITE_DISC_RED && alpha == 200;
    __real_canvas_sprite(canvas, id, x, y, size, alpha);
}

static void drag(int from_x, int from_y, int to_x, int to_y)
{
    mouse_part(SDL_MOUSEMOTION, from_x, from_y);
    mouse_part(SDL_MOUSEBUTTONDOWN, from_x, from_y);
    mouse_part(SDL_MOUSEMOTION, (from_x + to_x) / 2, (from_y + to_y) / 2);
    mouse_part(SDL_MOUSEMOTION, to_x, to_y);
    mouse_part(SDL_MOUSEBUTTONUP, to_x, to_y);
}

static void expect_last_move(const char *words)
{
    press_for("F6", words);
}

FIXTURE(window_two_humans, window_teardown)

TEST(the_hand_brings_the_disc_where_it_is_let_go)
{
    drag(SIXTH_X, HAND_Y, SECOND_X, HAND_Y);
    expect_words("Yellow's turn");
    expect_last_move("Red, column 2");
    drag(SECOND_X, ROW_Y, SIXTH_X, HAND_Y);
    expect_words("Red's turn");
    expect_last_move("Yellow, column 6");
}

TEST(what_comes_meanwhile_takes_the_disc_away)
{
    mouse_part(SDL_MOUSEMOTION, SIXTH_X, HAND_Y);
    mouse_part(SDL_MOUSEBUTTONDOWN, SIXTH_X, HAND_Y);
    press_for("F10", "My games"); /* in the menu */
    press_for("Escape", "!My games");
    mouse_part(SDL_MOUSEBUTTONUP, SIXTH_X, HAND_Y);
    press_for("1", "Yellow's turn");
    press("F10");
    mouse_part(SDL_MOUSEBUTTONDOWN, BESIDE_X, 5); /* beside the menu, which goes away */
    mouse_part(SDL_MOUSEBUTTONUP, SECOND_X, HAND_Y);
    press_for("3", "Red's turn");
    expect_last_move("Yellow, column 3");
    expect_words("Move 2");
}

/* Where a move is to be confirmed a drag is the first time. */
TEST(a_dragged_disc_is_confirmed)
{
    press_for("o", "Settings");
    click_on("Access", "Confirm each move");
    press("Escape");
    drag(SIXTH_X, HAND_Y, SECOND_X, HAND_Y);
    expect_words("~Choose it again to move there", "Move 0");
    drag(SECOND_X, HAND_Y, SECOND_X, HAND_Y);
    expect_last_move("Red, column 2");
}

/* --- Kolibrat --- */

/* The middles of its columns and rows; the rail. */
enum { A = 238, B = 365, C = 492, RAIL = 624, ROW_1 = 833, ROW_2 = 657, ROW_3 = 481, ROW_4 = 305 };

static void press_piece(int x, int y)
{
    drag(x, y, x, y);
}

/* Each has a piece at home. */
HOOK(begin_kolibrat)
{
    window_setup(fixture);
    window_open_as(&(struct window_order){.game = "kolibrat", .levels = {0, 0}});
    press_piece(A, ROW_1);
    expect_words("Black's turn");
    press_piece(A, ROW_4);
    expect_words("Move 2", "Red's turn");
}

FIXTURE(begin_kolibrat, window_teardown)

/* Enter chooses no square that is not shown: it brings the hand back first. */
TEST(enter_shows_the_square_first)
{
    press_piece(B, ROW_1);
    expect_words("Move 3", "Black's turn");
    mouse_part(SDL_MOUSEMOTION, B, ROW_4);
    mouse_part(SDL_MOUSEMOTION, RAIL, 950);
    press_for("Return F6", "Red, b1", "Move 3");
    press_for("Return F6", "Black, b4", "Move 4");
}

TEST(a_piece_is_moved_where_it_is_let_go)
{
    drag(A, ROW_1, B, ROW_2);
    expect_words("Black's turn");
    expect_last_move("Red, a1 to b2");
    drag(A, ROW_4, B, ROW_3);
    drag(B, ROW_2, C, ROW_3);
    expect_last_move("Red, b2 to c3");
    press_piece(C, ROW_4);
    expect_words("Red's turn");
    drag(C, ROW_3, B, ROW_4);
    expect_words("Black's turn");
    press_piece(A, ROW_4);
    expect_words("Red's turn");
    drag(B, ROW_4, RAIL, ROW_2);
    expect_words("Black's turn", "1 of 5 points");
}

/* Its only move is b2: a click there alone is told what comes first, and a click on the piece moves nothing. */
TEST(a_piece_is_chosen_before_it_moves)
{
    press_piece(B, ROW_2);
    expect_words("First choose the piece, then where it goes");
    press_piece(A, ROW_1);
    press_piece(B, ROW_2);
    expect_words("Move 3");
    expect_last_move("Red, a1 to b2");
}

/* The button is let go over the menu: what is seen again is not dragged without one. */
TEST(a_piece_stays_when_the_board_is_seen_again)
{
    mouse_part(SDL_MOUSEMOTION, A, ROW_1);
    mouse_part(SDL_MOUSEBUTTONDOWN, A, ROW_1);
    press_for("F10", "My games"); /* in the menu */
    mouse_part(SDL_MOUSEBUTTONUP, A, ROW_1);
    press_for("Escape", "!My games");
    mouse_part(SDL_MOUSEMOTION, C, ROW_3);
    expect_last_move("Black, ");
    assert_int_equal(dragged, 0);
    mouse_part(SDL_MOUSEBUTTONDOWN, A, ROW_1);
    mouse_part(SDL_MOUSEMOTION, B, ROW_2);
    for (struct patience patience = {0}; has_patience(&patience) && dragged == 0;) /* it would have been seen */
        SDL_Delay(10);
    assert_true(dragged > 0);
    mouse_part(SDL_MOUSEBUTTONUP, B, ROW_2);
    expect_words("Move 3");
}

TEST(a_finger_moves_a_piece)
{
    touch_part(SDL_FINGERDOWN, A, ROW_1);
    touch_part(SDL_FINGERMOTION, B, ROW_1);
    touch_part(SDL_FINGERMOTION, B, ROW_2);
    touch_part(SDL_FINGERUP, B, ROW_2);
    expect_words("Move 3");
    expect_last_move("Red, a1 to b2");
}

TESTS_MAIN(NULL, NULL)
