/* link: -Wl,--wrap=app_refuse,--wrap=app_invalidate_all,--wrap=app_canvas,--wrap=app_keymap */
/* link: -Wl,--wrap=screens_act,--wrap=controls_letter_at,--wrap=app_sound */
/* What keys and typed letters do to the controls of a screen, without a window. */
#include "events_support.h"
#include "prelude.h"

/* --- the keyboard --- */

FIXTURE(events_begin, NULL)

TEST(space_and_enter_press_what_has_the_focus)
{
    static const SDL_Keycode keys[] = {SDLK_SPACE, SDLK_RETURN, SDLK_KP_ENTER};
    static const enum role roles[] = {ROLE_BUTTON, ROLE_TOGGLE, ROLE_CARD};
    for (int i = 0; i < 3; i++)
        show(i, roles[i]);
    show(3, ROLE_BUTTON)->main = true;
    for (int i = 0; i < 3; i++) {
        controls_set_focus(&top.screen.controls, i);
        for (size_t j = 0; j < SDL_arraysize(keys); j++) {
            key(keys[j]);
            assert_true(expect_use(i).by_key);
        }
    }
}

TEST(enter_means_the_main_button_elsewhere)
{
    show(1, ROLE_STEPPER);
    show_text(2);
    show(3, ROLE_BUTTON)->main = true;
    use_by_key("Return", 3);
    assert_int_equal(use_by_key("Space", 1).by, 1);
    key(SDLK_TAB);
    use_by_key("Keypad Enter", 3);
    key(SDLK_SPACE); /* it is typed */
    expect_no_use();
    top.shown[2].off = true;
    key(SDLK_RETURN);
    expect_no_use();
    assert_int_equal(refusals, 1);
}

/* What was taken as it was typed is not taken twice, on whatever screen comes next. */
TEST(enter_after_what_was_taken_does_nothing)
{
    show(1, ROLE_BUTTON)->main = true;
    screens.deaf_until = NOW + 1;
    key(SDLK_RETURN);
    key(SDLK_KP_ENTER);
    expect_no_use();
    assert_int_equal(top.events, 0);
    use_by_key("Space", 1);
    screens.deaf_until = NOW;
    use_by_key("Return", 1);
}

TEST(a_key_that_is_held_down_presses_once)
{
    show(1, ROLE_BUTTON)->action = ACTION_HINT;
    show(2, ROLE_STEPPER);
    key_as(SDLK_RETURN, KMOD_NONE, true);
    key_as(SDLK_SPACE, KMOD_NONE, true);
    key_as(SDLK_h, KMOD_NONE, true);
    expect_no_use();
    key_as(SDLK_TAB, KMOD_NONE, true);
    expect_focus(2);
    key_as(SDLK_LEFT, KMOD_NONE, true);
    assert_int_equal(expect_use(2).by, -1);
}

TEST(tab_and_arrows_move_the_focus_where_they_do)
{
    static const struct {
        const struct screen_kind *kind;
        bool tab, arrows;
    } kinds[] = {{&by_none, false, false}, {&by_tab, true, false}, {&by_arrows, true, true}};
    for (size_t i = 0; i < SDL_arraysize(kinds); i++) {
        events_begin(fixture);
        top.screen.kind = kinds[i].kind;
        for (int id = 1; id <= 3; id++)
            show(id, ROLE_CARD);
        key(SDLK_F5);
        expect_focus(kinds[i].tab ? 1 : NO_CONTROL);
        key(SDLK_TAB);
        expect_focus(kinds[i].tab ? 2 : NO_CONTROL);
        key_as(SDLK_TAB, KMOD_LSHIFT, false);
        key_as(SDLK_TAB, KMOD_RSHIFT, false);
        expect_focus(kinds[i].tab ? 3 : NO_CONTROL);
        key(SDLK_DOWN);
        expect_focus(kinds[i].arrows ? 1 : kinds[i].tab ? 3 : NO_CONTROL);
        key(SDLK_UP);
        expect_focus(kinds[i].tab ? 3 : NO_CONTROL);
        expect_no_use();
    }
}

TEST(arrows_choose_in_a_group)
{
    for (int id = 1; id <= 3; id++) {
        struct control *control = show(id, id < 3 ? ROLE_SEGMENT : ROLE_BUTTON);
        control->group = 1;
        control->on = id == 1;
    }
    assert_true(use_by_key("Right", 2).by_key);
    expect_focus(2);
    key(SDLK_RIGHT); /* a button is not pressed by that */
    expect_no_use();
    expect_focus(3);
    key(SDLK_RIGHT);
    expect_focus(3);
    key(SDLK_LEFT);
    key_as(SDLK_LEFT, KMOD_LCTRL, false);
    expect_use(2);
    expect_focus(2);
}

TEST(a_key_asks_for_what_stands_for_it)
{
    push(&low, &by_none);
    screens.stack[0] = &low.screen;
    screens.stack[1] = &top.screen;
    show(1, ROLE_BUTTON)->action = ACTION_HINT;
    assert_true(use_by_key("h", 1).by_key);
    assert_int_equal(top.acted, ACTION_NONE);
    key(SDLK_u);
    assert_int_equal(top.acted, ACTION_UNDO);
    assert_int_equal(low.acted, ACTION_NONE);
    key_as(SDLK_q, KMOD_LCTRL, false);
    assert_int_equal(acted_anywhere, ACTION_QUIT);
    key(SDLK_n); /* nobody here does that, and it is not what passes */
    assert_int_equal(top.acted, ACTION_NEW);
    assert_int_equal(low.acted, ACTION_NONE);
    key_as(SDLK_y, KMOD_LCTRL, false);
    assert_int_equal(low.acted, ACTION_REDO);
}

/* --- what is typed --- */

TEST(digits_are_given_to_a_number)
{
    show(1, ROLE_NUMBER);
    key(SDLK_1);
    type("1");
    assert_string_equal(top.typed[0], "1");
    assert_true(expect_use(1).begins);
    type("2");
    assert_false(expect_use(1).begins);
    key(SDLK_BACKSPACE);
    assert_string_equal(top.typed[0], "");
    assert_false(expect_use(1).begins);
    assert_int_equal(use_by_key("Right", 1).by, 1);
    type("3");
    assert_true(expect_use(1).begins);
    key(SDLK_SPACE); /* it is typed, not pressed */
    expect_no_use();
    assert_int_equal(use_by_press(50, 10, 1).by, 0); /* between its arrows */
}

TEST(letters_are_given_to_a_text)
{
    show(1, ROLE_BUTTON);
    show_text(2)->catches = true;
    key(SDLK_z);
    type(" "); /* no word begins with one */
    expect_no_use();
    type("Z");
    type("oë");
    assert_int_equal(top.used_count, 2);
    assert_string_equal(top.typed[1], "");
    assert_string_equal(text, "Zoë");
    expect_focus(2);
    top.used_count = 0;
    type("1234567890");
    assert_true(expect_use(2).refused);
    assert_string_equal(text, "Zoë");
    assert_false(use_by_key("Backspace", 2).refused);
    assert_string_equal(text, "Zo");
    key(SDLK_LEFT); /* moves the caret; nothing was changed */
    expect_no_use();
}

TEST(a_text_that_is_off_stays_as_it_is)
{
    show_text(1)->off = true;
    strcpy(text, "ab");
    key(SDLK_x);
    type("x");
    assert_string_equal(text, "ab");
    key(SDLK_BACKSPACE);
    assert_string_equal(text, "ab");
    assert_int_equal(refusals, 2);
    expect_no_use();
}

/* A text that hears all takes no keys from the list below it. */
TEST(a_catching_text_leaves_the_keys_of_a_list)
{
    show(1, ROLE_BUTTON);
    show_text(2)->catches = true;
    strcpy(text, "ab");
    key(SDLK_HOME);
    key(SDLK_DELETE);
    assert_int_equal(top.events, 2);
    assert_string_equal(text, "ab");
    key(SDLK_BACKSPACE);
    assert_string_equal(text, "a");
    assert_int_equal(top.events, 2);
}

/* The letter that led to a screen, or away from one, is not typed there. */
TEST(a_screen_listens_from_its_first_key_on)
{
    show_text(1);
    type("f");
    key_as(SDLK_f, KMOD_NONE, true);
    type("f");
    assert_string_equal(text, "");
    key(SDLK_a);
    type("a");
    assert_string_equal(text, "a");
    push(&low, &by_none);
    screens.pop = true;
    screens_change(&screens);
    type("b");
    assert_string_equal(text, "a");
    press_at(10, 10);
    type("b");
    assert_string_equal(text, "ab");
}

TEST(what_is_composed_is_not_typed_yet)
{
    const struct controls *controls = &top.screen.controls;
    show(1, ROLE_BUTTON);
    show_text(2)->catches = true;
    strcpy(text, "ab");
    compose("に");
    assert_string_equal(controls->field.composed, "に");
    assert_string_equal(text, "ab");
    expect_no_use();
    expect_focus(2); /* it is seen there */
    compose("");
    assert_string_equal(controls->field.composed, "");
    key_as(SDLK_a, KMOD_LCTRL, false);
    compose("に");
    assert_string_equal(text, ""); /* what was marked; the screen hears of it */
    assert_string_equal(controls->field.composed, "に");
    assert_string_equal(top.typed[0], "");
    expect_use(2);
    type("日");
    assert_string_equal(controls->field.composed, "");
    assert_string_equal(text, "日");
}

TEST(nothing_is_composed_in_a_number)
{
    show(1, ROLE_NUMBER);
    compose("に");
    assert_string_equal(top.screen.controls.field.composed, "");
    top.count = 0;
    compose("に");
    type("x");
    expect_no_use();
}

TESTS_MAIN(NULL, NULL)
