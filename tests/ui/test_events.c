/* link: -Wl,--wrap=app_refuse,--wrap=app_invalidate_all,--wrap=app_canvas,--wrap=app_keymap */
/* link: -Wl,--wrap=screens_act,--wrap=controls_letter_at,--wrap=app_sound */
/* What the pointer does to the controls of a screen, and how screens come and go, without a window. */
#include "events_support.h"
#include "prelude.h"

/* --- the pointer --- */

FIXTURE(events_begin, NULL)

TEST(a_click_uses_what_is_there)
{
    show(1, ROLE_STEPPER);
    show(2, ROLE_BUTTON)->skipped = true;
    struct use use = use_by_press(10, 20, 1);
    assert_int_equal(use.by, -1);
    assert_int_equal(use.x, 10);
    assert_int_equal(use.y, 20);
    assert_false(use.by_key || use.twice || use.drawn || use.refused || use.typed);
    expect_focus(1);
    press_button(SDL_BUTTON_LEFT, 2, 90, 20);
    use = expect_use(1);
    assert_int_equal(use.by, 1);
    assert_true(use.twice);
    assert_int_equal(use_by_press(150, 20, 2).by, 0);
    expect_focus(1);
    press_button(SDL_BUTTON_RIGHT, 1, 10, 20);
    press_at(350, 20); /* nothing is there: the screen hears of it */
    expect_no_use();
    assert_int_equal(top.events, 1);
}

/* Where it is let go does nothing more. */
TEST(a_press_counts_once)
{
    show(1, ROLE_BUTTON);
    show(2, ROLE_BUTTON);
    press_at(10, 10);
    move_to(110, 10);
    release_at(110, 10);
    expect_use(1);
    assert_true(controls_is_hot(&top.screen.controls, 2));
}

TEST(what_is_off_is_refused_unless_it_explains)
{
    struct control *button = show(1, ROLE_BUTTON);
    button->off = true;
    button->action = ACTION_HINT;
    press_at(10, 10);
    key(SDLK_h);
    expect_no_use();
    assert_int_equal(refusals, 2);
    key(SDLK_SPACE); /* what is dead has no focus, so it is not meant */
    expect_no_use();
    assert_int_equal(refusals, 2);
    button->explains = true;
    use_by_press(10, 10, 1);
    assert_true(use_by_key("h", 1).by_key);
    assert_int_equal(refusals, 2);
}

TEST(what_drags_hears_where_the_pointer_goes)
{
    show(1, ROLE_CARD)->drags = true;
    show(2, ROLE_CARD);
    move_to(10, 10);
    expect_no_use();
    assert_false(use_by_press(10, 10, 1).drawn);
    move_to(150, 30);
    struct use use = expect_use(1);
    assert_true(use.drawn);
    assert_int_equal(use.x, 150);
    assert_int_equal(use.y, 30);
    release_at(150, 30);
    move_to(20, 10);
    expect_no_use();
    use_by_press(150, 10, 2); /* does not drag */
    move_to(20, 10);
    expect_no_use();
}

TEST(what_is_gone_is_not_dragged)
{
    show(1, ROLE_CARD)->drags = true;
    use_by_press(10, 10, 1);
    top.count = 0;
    move_to(20, 10);
    release_at(20, 10);
    expect_no_use();
    top.count = 1;
    move_to(30, 10);
    expect_no_use();
}

/* The mouse is let go over a dialog that came meanwhile. */
TEST(nothing_is_held_when_a_screen_is_seen_again)
{
    show(1, ROLE_CARD)->drags = true;
    use_by_press(10, 10, 1);
    push(&low, &by_none); /* over it, this time */
    release_at(10, 10);
    screens.pop = true;
    assert_true(screens_change(&screens));
    assert_true(low.destroyed && top.uncovered);
    move_to(30, 10);
    expect_no_use();
}

static struct scroller bar_of(int rows)
{
    return (struct scroller){.area = {100, 0, 200, 100}, .bar = {0, 0, 100, 100}, .row_height = 10, .rows = rows};
}

/* A row is used when it is let go; whoever drags the list by it does not mean it. */
TEST(a_list_is_dragged_by_its_rows)
{
    struct scroller scroller = bar_of(20);
    struct control *row = show(1, ROLE_BUTTON);
    row->scroller = &scroller;
    press_at(20, 80);
    expect_no_use();
    move_to(20, 76); /* an unsteady hand */
    release_at(20, 76);
    expect_use(1);
    assert_int_equal(scroller_first(&scroller), 0);
    press_at(20, 80);
    move_to(20, 50);
    assert_int_equal(scroller_first(&scroller), 3);
    move_to(20, 60);
    assert_int_equal(scroller_first(&scroller), 2);
    release_at(20, 60);
    expect_no_use();
    move_to(20, 10);
    assert_int_equal(scroller_first(&scroller), 2);
}

/* The button is let go over a dialog that came meanwhile: what is seen again is not dragged without one. */
TEST(a_list_is_not_dragged_when_it_is_seen_again)
{
    struct scroller scroller = bar_of(20);
    show(1, ROLE_BUTTON)->scroller = &scroller;
    press_at(20, 80);
    push(&low, &by_none); /* over it, this time */
    release_at(20, 80);
    screens.pop = true;
    assert_true(screens_change(&screens));
    move_to(20, 20);
    assert_int_equal(scroller_first(&scroller), 0);
    expect_no_use();
}

TEST(a_scroller_is_dragged_by_its_thumb)
{
    struct scroller scroller = bar_of(20);
    struct control *bar = show(1, ROLE_SCROLLER);
    bar->scroller = &scroller;
    show(2, ROLE_BUTTON);
    press_at(50, 10);
    assert_true(scroller.dragged);
    move_to(150, 35);
    assert_int_equal(scroller_first(&scroller), 5);
    assert_false(controls_is_hot(&top.screen.controls, 2));
    release_at(150, 35);
    assert_false(scroller.dragged);
    move_to(150, 60);
    assert_int_equal(scroller_first(&scroller), 5);
    expect_no_use();
    scroller = bar_of(5); /* all is seen: there is nothing to drag */
    press_at(50, 10);
    assert_false(scroller.dragged);
}

/* Another button, or a screen over it, ends it too. */
TEST(a_scroller_is_let_go_of)
{
    struct scroller scroller = bar_of(20);
    show(1, ROLE_SCROLLER)->scroller = &scroller;
    press_at(50, 10);
    press_button(SDL_BUTTON_RIGHT, 1, 50, 10);
    assert_false(scroller.dragged);
    press_at(50, 10);
    assert_true(scroller.dragged);
    push(&low, &by_none);
    release_at(50, 10);
    screens.pop = true;
    screens_change(&screens);
    assert_false(scroller.dragged);
}

/* --- dialogs --- */

TEST(a_dialog_is_closed_by_its_cross_or_beside_it)
{
    top.dialog = true;
    SDL_Rect cross = dialog_cross(&canvas, DIALOG_SIDE, DIALOG_SIDE);
    press_at(cross.x + 1, cross.y + 1);
    assert_false(expect_use(DIALOG_CROSS).by_key);
    use_by_press(5, 5, DIALOG_CROSS);
    use_by_press(200, 200, DIALOG_BOX); /* within it */
    assert_true(use_by_key("Escape", DIALOG_CROSS).by_key);
    expect_focus(NO_CONTROL);
}

TEST(a_screen_takes_the_place_of_all)
{
    static struct fake other;
    other = (struct fake){.count = 0};
    push(&low, &by_none);
    other.screen.kind = &by_none;
    screens.successor = &other.screen;
    assert_true(screens_change(&screens));
    assert_true(low.destroyed && top.destroyed);
    assert_int_equal(screens.count, 1);
    assert_ptr_equal(screens.stack[0], &other.screen);
    assert_false(screens_change(&screens));
}

TEST(clicks_in_a_text_bring_the_caret_and_mark)
{
    show_text(1);
    strcpy(text, "abcd");
    pointed = 1;
    press_at(10, 10);
    pointed = 3;
    move_to(30, 10);
    release_at(30, 10);
    move_to(60, 10);
    type("x");
    assert_string_equal(text, "axd");
    press_button(SDL_BUTTON_LEFT, 2, 10, 10);
    release_at(10, 10);
    type("y");
    assert_string_equal(text, "y");
    pointed = SIZE_MAX;
}

TESTS_MAIN(NULL, NULL)
