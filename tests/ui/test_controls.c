/* The list of a screen's controls: what is under the pointer, what has the focus, what each is in words. */
#include "prelude.h"
#include "ui/frame/control/controls.h"

enum { SIDE = 100 /* of a control, in pixels */, TOLD_MAX = 200 };

static struct controls controls;

HOOK(begin)
{
    controls = (struct controls){.count = 0};
    controls_start(&controls);
    controls_begin(&controls, GROUND_WINDOW);
}

/* Each stands to the right of the one before. */
static struct control *add(int id, enum role role)
{
    return controls_add(
        &controls,
        (struct control){.id = id, .role = role, .rect = {controls.count * SIDE, 0, SIDE, SIDE}, .name = "N"});
}

static struct control *add_segment(int id, int group, bool on)
{
    struct control *segment = add(id, ROLE_SEGMENT);
    segment->group = group;
    segment->on = on;
    return segment;
}

/* The focus goes by one control each time. */
static void expect_tour(int by, const int *ids, int count)
{
    for (int i = 0; i < count; i++) {
        controls_move_focus(&controls, by);
        if (controls.focus != ids[i])
            fail_msg("stop %d is control %d, not %d", i, controls.focus, ids[i]);
    }
}

/* --- the list --- */

FIXTURE(begin, NULL)

TEST(focus_and_pointer_stay_with_what_they_are_at)
{
    add(1, ROLE_BUTTON);
    add(2, ROLE_BUTTON);
    controls_set_focus(&controls, 2);
    assert_true(controls_point(&controls, SIDE + 1, 1));
    controls_begin(&controls, GROUND_DIALOG);
    assert_int_equal(controls.ground, GROUND_DIALOG);
    assert_null(controls_find(&controls, 2));
    add(2, ROLE_BUTTON);
    add(3, ROLE_BUTTON);
    assert_null(controls_find(&controls, 1));
    assert_ptr_equal(controls_find(&controls, 2), &controls.list[0]);
    assert_int_equal(controls.focus, 2);
    assert_true(controls_is_hot(&controls, 2));
    assert_false(controls_is_hot(&controls, 3));
}

TEST(nothing_is_hot_where_nothing_is)
{
    add(1, ROLE_BUTTON);
    assert_false(controls_point(&controls, SIDE, 1));
    assert_int_equal(controls.hot, NO_CONTROL);
    assert_false(controls_is_hot(&controls, NO_CONTROL));
    assert_true(controls_point(&controls, SIDE - 1, SIDE - 1));
    assert_false(controls_point(&controls, 0, 0));
    assert_true(controls_point(&controls, 0, -1));
    assert_int_equal(controls.hot, NO_CONTROL);
    assert_int_equal(controls.focus, NO_CONTROL);
}

TEST(the_upper_one_is_found)
{
    int side = 7;
    add(1, ROLE_CARD)->rect.w = 3 * SIDE;
    add(2, ROLE_BUTTON);
    assert_int_equal(controls_at(&controls, SIDE - 1, 5, &side)->id, 1);
    assert_int_equal(side, 0);
    assert_int_equal(controls_at(&controls, SIDE, 5, NULL)->id, 2);
    assert_int_equal(controls_at(&controls, 2 * SIDE, 5, NULL)->id, 1);
    assert_null(controls_at(&controls, 3 * SIDE, 5, &side));
}

TEST(a_control_stands_for_its_action)
{
    add(1, ROLE_BUTTON);
    add(2, ROLE_BUTTON)->action = ACTION_UNDO;
    assert_int_equal(controls_for_action(&controls, ACTION_UNDO)->id, 2);
    assert_null(controls_for_action(&controls, ACTION_REDO));
    assert_null(controls_for_action(&controls, ACTION_NONE));
}

TEST(a_stepper_has_halves_and_a_number_a_middle)
{
    static const struct {
        int x, side;
    } places[] = {{0, -1},   {49, -1},  {50, 1},  {99, 1},             /* a stepper */
                  {100, -1}, {132, -1}, {133, 0}, {165, 0}, {166, 1}}; /* a number */
    add(1, ROLE_STEPPER);
    add(2, ROLE_NUMBER);
    for (size_t i = 0; i < SDL_arraysize(places); i++) {
        int side = 7;
        assert_non_null(controls_at(&controls, places[i].x, 5, &side));
        if (side != places[i].side)
            fail_msg("at %d the side is %d, not %d", places[i].x, side, places[i].side);
    }
    assert_true(controls_point(&controls, 10, 5));
    assert_true(controls_point(&controls, 90, 5)); /* the other half is lit */
    assert_int_equal(controls.hot_side, 1);
}

/* What is there already stays as it is. */
TEST(too_many_controls_are_left_out)
{
    for (int i = 0; i < CONTROLS_MAX; i++)
        add(i, ROLE_BUTTON);
    for (int i = 0; i < 3; i++) {
        struct control *more = add(CONTROLS_MAX + i, ROLE_BUTTON);
        more->off = true;
        more->value = "V";
    }
    assert_int_equal(controls.count, CONTROLS_MAX);
    assert_null(controls_find(&controls, CONTROLS_MAX));
    assert_non_null(controls_find(&controls, CONTROLS_MAX - 1));
    assert_false(controls_find(&controls, CONTROLS_MAX - 1)->off);
    controls_move_focus(&controls, -1);
    assert_int_equal(controls.focus, CONTROLS_MAX - 1);
    controls_begin(&controls, GROUND_WINDOW);
    assert_int_equal(add(5, ROLE_BUTTON)->id, 5);
    assert_int_equal(controls.count, 1);
}

TEST(words_are_kept_until_there_are_too_many)
{
    const char *first = controls_words(&controls, "%s %d", "eins", 1), *second = controls_words(&controls, "zwei");
    const char *words = second;
    for (int i = 0; i < CONTROLS_WORDS_MAX; i++) {
        words = controls_words(&controls, "%d", i);
        assert_true(words >= controls.words && words + strlen(words) < controls.words + CONTROLS_WORDS_MAX);
    }
    assert_string_equal(words, "");
    assert_string_equal(first, "eins 1");
    assert_string_equal(second, "zwei");
    controls_begin(&controls, GROUND_WINDOW);
    assert_string_equal(controls_words(&controls, "again"), "again");
}

TEST(words_that_are_too_long_are_cut)
{
    static char much[2 * CONTROLS_WORDS_MAX];
    memset(much, 'x', sizeof much - 1);
    for (int i = 0; i < 3; i++) {
        const char *words = controls_words(&controls, "%s", much);
        assert_int_equal(strlen(words), i == 0 ? CONTROLS_WORDS_MAX - 1 : 0);
    }
    controls_begin(&controls, GROUND_WINDOW);
    const char *whole = controls_words(&controls, "%.*s", CONTROLS_WORDS_MAX - 1, much);
    assert_string_equal(controls_words(&controls, "y"), "");
    assert_int_equal(strlen(whole), CONTROLS_WORDS_MAX - 1);
}

/* --- the focus --- */

TEST(the_focus_goes_round)
{
    add(1, ROLE_BUTTON)->skipped = true;
    add(2, ROLE_BUTTON);
    add(3, ROLE_SCROLLER);
    add(4, ROLE_TEXT)->off = true;
    add(5, ROLE_ROW)->skipped = true;
    add(6, ROLE_CARD);
    add(7, ROLE_BUTTON)->off = true; /* it could only refuse */
    expect_tour(1, (const int[]){2, 4, 6, 2, 4}, 5);
    expect_tour(-1, (const int[]){2, 6, 4}, 3);
    controls_start(&controls);
    expect_tour(-1, (const int[]){6}, 1);
}

/* Rows of a list, which arrows walk, are stops only while one key plays; its bar only if it scrolls. */
TEST(one_key_stops_at_rows)
{
    struct scroller scroller = {.area = {0, 0, 50, 40}, .bar = {50, 0, 10, 40}, .row_height = 20, .rows = 2};
    add(1, ROLE_BUTTON);
    for (int id = 2; id <= 3; id++) {
        struct control *row = add(id, id == 2 ? ROLE_ROW : ROLE_SCROLLER);
        row->skipped = row->scanned = true;
        row->scroller = &scroller;
    }
    expect_tour(1, (const int[]){1, 1}, 2);
    for (int id = 4; id <= 5; id++) {
        struct control *segment = add(id, ROLE_SEGMENT);
        segment->group = 1;
        segment->on = id == 5;
    }
    expect_tour(1, (const int[]){5, 1}, 2);
    controls.scans = true;
    expect_tour(1, (const int[]){2, 4, 5, 1}, 4);
    scroller.rows = 9;
    expect_tour(1, (const int[]){2, 3, 4, 5, 1}, 5);
    list_turn_page(&scroller);
    assert_int_equal(scroller_first(&scroller), 2);
    for (int page = 2; page <= 5; page++)
        list_turn_page(&scroller);
    assert_int_equal(scroller_first(&scroller), 0);
}

TEST(the_focus_has_somewhere_to_go_when_its_place_is_gone)
{
    for (int by = -1; by <= 1; by += 2) {
        begin(fixture);
        add(1, ROLE_BUTTON);
        add(2, ROLE_BUTTON);
        add(3, ROLE_BUTTON);
        controls_set_focus(&controls, 9);
        controls_move_focus(&controls, by);
        assert_int_equal(controls.focus, by > 0 ? 1 : 3);
    }
    controls_begin(&controls, GROUND_WINDOW);
    controls_move_focus(&controls, 1);
    controls_move_focus(&controls, -1);
    add(4, ROLE_BUTTON)->skipped = true;
    controls_move_focus(&controls, 1);
    assert_int_equal(controls.focus, 1); /* there is nothing else */
}

TEST(a_group_is_one_stop)
{
    add(1, ROLE_BUTTON);
    add_segment(10, 1, false);
    add_segment(11, 1, true);
    add_segment(12, 1, false);
    add_segment(20, 2, false);
    add_segment(21, 2, false);
    add(2, ROLE_BUTTON);
    expect_tour(1, (const int[]){1, 11, 20, 2, 1}, 5);
    expect_tour(-1, (const int[]){2, 20, 11, 1}, 4);
    controls_set_focus(&controls, 12);
    expect_tour(1, (const int[]){20}, 1);
}

TEST(what_stands_beside_ends_at_the_ends)
{
    add_segment(10, 1, false);
    add_segment(20, 2, false);
    add_segment(11, 1, true)->skipped = true;
    add_segment(12, 1, false);
    const struct control *alone = add(1, ROLE_BUTTON), *other = add(2, ROLE_BUTTON);
    assert_ptr_equal(controls_beside(&controls, &controls.list[0], 1), &controls.list[3]);
    assert_ptr_equal(controls_beside(&controls, &controls.list[3], -1), &controls.list[0]);
    assert_null(controls_beside(&controls, &controls.list[0], -1));
    assert_null(controls_beside(&controls, &controls.list[3], 1));
    assert_null(controls_beside(&controls, alone, 1));
    assert_null(controls_beside(&controls, other, -1));
}

TEST(the_focus_may_follow_the_pointer)
{
    add(1, ROLE_BUTTON);
    add(2, ROLE_BUTTON)->skipped = true;
    add(3, ROLE_NUMBER);
    controls_point(&controls, 5, 5);
    assert_int_equal(controls.focus, NO_CONTROL);
    controls.follows = true;
    assert_true(controls_point(&controls, 5, 5));
    assert_int_equal(controls.focus, 1);
    controls_point(&controls, SIDE + 5, 5);
    assert_int_equal(controls.focus, 1);
    controls.fresh = false;
    controls_point(&controls, 2 * SIDE + 5, 5);
    assert_int_equal(controls.focus, 3);
    assert_true(controls.fresh); /* digits begin another number */
    controls_point(&controls, 9 * SIDE, 5);
    assert_int_equal(controls.focus, 3);
}

TEST(a_text_hears_what_is_typed)
{
    add(1, ROLE_BUTTON);
    add(2, ROLE_TEXT);
    add(3, ROLE_NUMBER);
    controls_set_focus(&controls, 1);
    assert_null(controls_text(&controls));
    controls_set_focus(&controls, 2);
    assert_int_equal(controls_text(&controls)->id, 2);
    controls_set_focus(&controls, 3);
    assert_int_equal(controls_text(&controls)->id, 3);
    add(4, ROLE_TEXT)->catches = true;
    assert_int_equal(controls_text(&controls)->id, 3);
    controls_set_focus(&controls, 1);
    assert_int_equal(controls_text(&controls)->id, 4);
}

TEST(a_number_is_fresh_with_the_focus)
{
    add(1, ROLE_NUMBER);
    controls_set_focus(&controls, 1);
    assert_true(controls.fresh);
    controls.fresh = false;
    controls_set_focus(&controls, 1);
    assert_false(controls.fresh);
    controls_set_focus(&controls, 2);
    assert_true(controls.fresh);
}

/* --- in words --- */

static void expect_told_so(const struct control *control, enum tell_detail detail, const char *expected)
{
    char words[TOLD_MAX];
    assert_int_equal(control_tell(control, detail, words, sizeof words), strlen(expected));
    assert_string_equal(words, expected);
}

static void expect_told(struct control control, const char *expected)
{
    expect_told_so(&control, TELL_FULLY, expected);
}

TEST(a_control_is_told_in_words)
{
    char name[] = "Zoë", nothing[] = "";
    expect_told((struct control){.role = ROLE_BUTTON, .name = "Undo", .off = true, .keys = "U"},
                "Undo, button, not available, U");
    expect_told((struct control){.role = ROLE_BUTTON, .name = "Undo", .on = true, .keys = ""}, "Undo, button");
    expect_told((struct control){.role = ROLE_TOGGLE, .name = "Sound"}, "Sound, switch, off");
    expect_told((struct control){.role = ROLE_TOGGLE, .name = "Sound", .on = true, .keys = "M"},
                "Sound, switch, on, M");
    expect_told((struct control){.role = ROLE_SEGMENT, .name = "Red"}, "Red, choice");
    expect_told((struct control){.role = ROLE_SEGMENT, .name = "Red", .on = true}, "Red, choice, chosen");
    expect_told((struct control){.id = 3, .role = ROLE_STEPPER, .name = "Theme", .value = "Dark", .keys = "F10"},
                "Theme, choice, Dark, F10");
    expect_told((struct control){.role = ROLE_NUMBER, .name = "Width", .value = "7"}, "Width, number, 7");
    expect_told((struct control){.role = ROLE_TEXT, .name = "Name", .text = name}, "Name, text, Zoë");
    expect_told((struct control){.role = ROLE_TEXT, .name = "Name", .text = nothing}, "Name, text");
    expect_told((struct control){.role = ROLE_TEXT, .value = "Code", .name = "as K7Q", .text = name},
                "Code, text, Zoë");
    expect_told((struct control){.role = ROLE_TEXT, .value = "Code", .name = "as K7Q", .text = nothing},
                "Code, as K7Q, text");
    expect_told((struct control){.role = ROLE_ROW, .name = "Anna"}, "Anna, row");
    expect_told((struct control){.role = ROLE_CARD}, "card");
    expect_told((struct control){.role = ROLE_SCROLLER}, "scroll bar");
}

TEST(how_much_is_told_can_be_chosen)
{
    const struct control sound = {.role = ROLE_TOGGLE, .name = "Sound", .off = true, .on = true, .keys = "M"};
    expect_told_so(&sound, TELL_SHORTLY, "Sound, on, not available");
    expect_told_so(&sound, TELL_USUALLY, "Sound, switch, on, not available");
    expect_told_so(&sound, TELL_FULLY, "Sound, switch, on, not available, M");
}

TEST(what_is_too_long_to_tell_is_cut)
{
    const struct control undo = {.role = ROLE_BUTTON, .name = "Undo", .off = true, .keys = "U"};
    for (size_t size = 1; size < 40; size++) {
        char words[40];
        memset(words, '#', sizeof words);
        size_t length = control_tell(&undo, TELL_FULLY, words, size);
        assert_int_equal(length, strlen(words));
        assert_true(length < size);
        assert_memory_equal(words, "Undo, button, not available, U", length);
    }
}

TESTS_MAIN(NULL, NULL)
