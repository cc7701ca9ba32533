/* link: -Wl,--wrap=app_refuse,--wrap=app_invalidate_all,--wrap=app_canvas,--wrap=app_sound */
/* link: -Wl,--wrap=screens_act,--wrap=controls_letter_at */
/* A finger on a screen: a control is pressed where it comes, a board hears of its whole way, and one finger counts. */
#include "events_support.h"
#include "prelude.h"

enum { WIDE = 1000, HIGH = 500, BESIDE = 900 /* pixels: no control stands there */ };

static void touch_with(SDL_FingerID finger, Uint32 type, int x, int y)
{
    SDL_TouchFingerEvent event = {.type = type, .fingerId = finger};
    event.x = ((float)x + 0.5f) / (float)WIDE;
    event.y = ((float)y + 0.5f) / (float)HIGH;
    screens_touch(&screens, &event, (SDL_Point){WIDE, HIGH}, NOW);
}

static void touch(Uint32 type, int x, int y)
{
    touch_with(1, type, x, y);
}

/* What a finger that comes and goes there uses. */
static struct use use_by_finger(int x, int y, int id)
{
    touch(SDL_FINGERDOWN, x, y);
    touch(SDL_FINGERUP, x, y);
    return expect_use(id);
}

FIXTURE(events_begin, NULL)

TEST(a_control_is_pressed_where_the_finger_comes)
{
    show(1, ROLE_STEPPER);
    touch(SDL_FINGERDOWN, 80, 20);
    struct use use = expect_use(1);
    assert_int_equal(use.by, 1);
    assert_int_equal(use.x, 80);
    assert_false(use.by_key || use.twice);
    touch(SDL_FINGERMOTION, BESIDE, 20);
    touch(SDL_FINGERUP, BESIDE, 20);
    expect_no_use();
    assert_int_equal(top.presses, 0);
}

TEST(a_board_hears_of_the_whole_way)
{
    show(1, ROLE_BUTTON);
    touch(SDL_FINGERDOWN, 500, 50);
    assert_int_equal(top.pointed_at.x, 500);
    touch(SDL_FINGERMOTION, 700, 60);
    assert_int_equal(top.pointed_at.x, 700);
    assert_int_equal(top.pointed_at.y, 60);
    assert_int_equal(top.presses, 1);
    assert_int_equal(top.lifts, 0);
    touch(SDL_FINGERUP, 800, 60);
    assert_int_equal(top.presses, 1);
    assert_int_equal(top.lifts, 1);
    assert_int_equal(top.lifted_at.x, 800);
    expect_no_use();
}

/* What is smaller than a fingertip is hit from beside it, too; the nearer one goes first. */
TEST(a_small_control_is_hit_by_a_broad_finger)
{
    show(1, ROLE_STEPPER)->rect = (SDL_Rect){300, 50, 20, 100};
    show(2, ROLE_BUTTON)->rect = (SDL_Rect){340, 50, 20, 20};
    touch(SDL_FINGERDOWN, 290, 40);
    touch(SDL_FINGERUP, 290, 40);
    assert_int_equal(top.presses, 1); /* that is above the first, which is long enough */
    assert_int_equal(use_by_finger(289, 60, 1).by, -1);
    use_by_finger(335, 45, 2);
    assert_int_equal(use_by_finger(318, 60, 1).by, 1);
    touch(SDL_FINGERDOWN, 285, 60);
    expect_no_use();
}

/* A row that is scrolled away stands nowhere, and is not what a finger in the corner means. */
TEST(what_stands_nowhere_is_not_meant)
{
    show(1, ROLE_BUTTON)->rect = (SDL_Rect){0, 0, 0, 0};
    touch(SDL_FINGERDOWN, 5, 7);
    assert_int_equal(top.pointed_at.x, 5);
    assert_int_equal(top.pointed_at.y, 7);
    touch(SDL_FINGERUP, 5, 7);
    expect_no_use();
}

/* Nothing stays lit under a finger that is gone. */
TEST(nothing_is_pointed_at_afterwards)
{
    show(1, ROLE_BUTTON);
    touch(SDL_FINGERDOWN, 50, 50);
    assert_true(controls_is_hot(&top.screen.controls, 1));
    touch(SDL_FINGERUP, 50, 50);
    assert_false(controls_is_hot(&top.screen.controls, 1));
    assert_int_equal(top.screen.controls.held, NO_CONTROL);
}

/* Who thinks better of it goes to a control, which is not pressed either; the board hears that it is nowhere. */
TEST(from_the_board_to_a_control_is_nothing)
{
    show(1, ROLE_BUTTON);
    touch(SDL_FINGERDOWN, 500, 50);
    touch(SDL_FINGERMOTION, 50, 50);
    touch(SDL_FINGERUP, 50, 50);
    assert_int_equal(top.lifted_at.x, -1);
    assert_int_equal(top.lifted_at.y, -1);
    expect_no_use();
}

TEST(other_fingers_are_not_heard)
{
    touch_with(2, SDL_FINGERMOTION, 300, 50);
    touch_with(2, SDL_FINGERUP, 300, 50);
    assert_int_equal(top.events, 0);
    touch_with(1, SDL_FINGERDOWN, 500, 50);
    touch_with(2, SDL_FINGERDOWN, 600, 50);
    touch_with(2, SDL_FINGERMOTION, 650, 50);
    touch_with(2, SDL_FINGERUP, 650, 50);
    assert_int_equal(top.pointed_at.x, 500);
    assert_int_equal(top.presses, 1);
    assert_int_equal(top.lifts, 0);
    touch_with(1, SDL_FINGERUP, 510, 50);
    assert_int_equal(top.lifts, 1);
    touch_with(2, SDL_FINGERDOWN, 600, 50);
    touch_with(2, SDL_FINGERUP, 600, 50);
    assert_int_equal(top.lifts, 2);
}

/* A finger that comes down on one screen is not lifted on the one that came meanwhile. */
TEST(another_screen_hears_nothing)
{
    touch(SDL_FINGERDOWN, 500, 50);
    push(&low, &by_tab);
    touch(SDL_FINGERUP, 500, 50);
    assert_int_equal(low.presses + low.lifts, 0);
    assert_int_equal(top.lifts, 0);
}

TESTS_MAIN(NULL, NULL)
