/* link: -Wl,--wrap=SDL_SetClipboardText,--wrap=SDL_GetClipboardText */
/* A line of text that is typed: letters of several bytes, what is marked, copied and pasted, what does not fit. */
#include "prelude.h"
#include "ui/frame/control/controls.h"

enum { CAPACITY = 16, LONG = 600 };

static struct controls controls;
static char typed[CAPACITY];
static char much[LONG];

/* The clipboard, which may refuse. */
static struct {
    char text[2 * LONG];
    bool refuses;
} clipboard;

int __wrap_SDL_SetClipboardText(const char *text);
char *__wrap_SDL_GetClipboardText(void);

int __wrap_SDL_SetClipboardText(const char *text)
{
    if (clipboard.refuses)
        return -1;
    snprintf(clipboard.text, sizeof clipboard.text, "%s", text);
    return 0;
}

char *__wrap_SDL_GetClipboardText(void)
{
    return clipboard.refuses ? NULL : SDL_strdup(clipboard.text);
}

static struct control *text_at(int id, char *text, size_t capacity)
{
    return controls_add(&controls, (struct control){.id = id, .role = ROLE_TEXT, .text = text, .capacity = capacity});
}

/* One line of text with the focus. */
static int begin(void **state)
{
    (void)state;
    memset(&clipboard, 0, sizeof clipboard);
    controls = (struct controls){.count = 0};
    controls_start(&controls);
    controls_begin(&controls, GROUND_DIALOG);
    typed[0] = '\0';
    text_at(1, typed, sizeof typed);
    return 0;
}

static enum edit key_with(SDL_Keycode key, Uint16 mod)
{
    return controls_edit(&controls, &controls.list[0], &(SDL_Keysym){.sym = key, .mod = mod});
}

static enum edit key(SDL_Keycode sym)
{
    return key_with(sym, KMOD_NONE);
}

static bool type(const char *text)
{
    return controls_type(&controls, &controls.list[0], text);
}

/* What is written; "|" is the caret, "[" where the mark begins if there is one. */
static void expect_text(const char *expected)
{
    char shown[CAPACITY + 3] = "";
    const struct editing *field = &controls.field;
    for (size_t i = 0; i <= strlen(typed); i++) {
        char sign[4] = "";
        snprintf(sign, sizeof sign, "%s%s%.1s", i == field->anchor && field->anchor != field->caret ? "[" : "",
                 i == field->caret ? "|" : "", typed + i);
        strcat(shown, sign);
    }
    assert_string_equal(shown, expected);
}

FIXTURE(begin, NULL)

TEST(letters_are_typed_and_rubbed_out_whole)
{
    assert_true(type("Zo"));
    assert_true(type("ë"));
    expect_text("Zoë|");
    assert_int_equal(key(SDLK_BACKSPACE), EDIT_CHANGED);
    expect_text("Zo|");
    assert_true(type("日本"));
    assert_int_equal(key(SDLK_LEFT), EDIT_MOVED);
    expect_text("Zo日|本");
    assert_int_equal(key(SDLK_DELETE), EDIT_CHANGED);
    expect_text("Zo日|");
    assert_int_equal(key(SDLK_DELETE), EDIT_NONE);
    assert_int_equal(key(SDLK_LEFT), EDIT_MOVED);
    expect_text("Zo|日");
    assert_int_equal(key(SDLK_BACKSPACE), EDIT_CHANGED);
    assert_int_equal(key(SDLK_BACKSPACE), EDIT_CHANGED);
    expect_text("|日");
    assert_int_equal(key(SDLK_BACKSPACE), EDIT_NONE);
    assert_int_equal(key(SDLK_DELETE), EDIT_CHANGED);
    expect_text("|");
}

TEST(the_caret_goes_by_letters_and_stops_at_the_ends)
{
    type("aë日");
    assert_int_equal(key(SDLK_RIGHT), EDIT_NONE);
    key(SDLK_LEFT);
    expect_text("aë|日");
    key(SDLK_LEFT);
    expect_text("a|ë日");
    key(SDLK_LEFT);
    expect_text("|aë日");
    assert_int_equal(key(SDLK_LEFT), EDIT_NONE);
    assert_int_equal(key(SDLK_HOME), EDIT_NONE);
    key(SDLK_RIGHT);
    key(SDLK_RIGHT);
    expect_text("aë|日");
    type("-");
    expect_text("aë-|日");
    assert_int_equal(key(SDLK_END), EDIT_MOVED);
    expect_text("aë-日|");
    assert_int_equal(key(SDLK_HOME), EDIT_MOVED);
    expect_text("|aë-日");
}

TEST(shift_marks)
{
    type("aë日b");
    key_with(SDLK_LEFT, KMOD_LSHIFT);
    assert_int_equal(key_with(SDLK_LEFT, KMOD_RSHIFT), EDIT_MOVED);
    expect_text("aë|日b[");
    assert_int_equal(key(SDLK_LEFT), EDIT_MOVED); /* to the mark's end, no further */
    expect_text("aë|日b");
    key_with(SDLK_HOME, KMOD_LSHIFT);
    expect_text("|aë[日b");
    key(SDLK_RIGHT);
    expect_text("aë|日b");
    key_with(SDLK_END, KMOD_LSHIFT);
    expect_text("aë[日b|");
    assert_int_equal(key_with(SDLK_RIGHT, KMOD_LSHIFT), EDIT_NONE);
    assert_int_equal(key(SDLK_END), EDIT_MOVED);
    expect_text("aë日b|");
}

TEST(what_is_marked_is_replaced)
{
    type("Zoë");
    key_with(SDLK_LEFT, KMOD_LSHIFT);
    type("e");
    expect_text("Zoe|");
    key_with(SDLK_HOME, KMOD_LSHIFT);
    assert_int_equal(key(SDLK_DELETE), EDIT_CHANGED);
    expect_text("|");
    type("日本");
    key_with(SDLK_LEFT, KMOD_LSHIFT);
    assert_int_equal(key(SDLK_BACKSPACE), EDIT_CHANGED);
    expect_text("日|");
}

/* Of a letter the key is heard before the text that it types. */
TEST(keys_that_move_nothing_leave_the_mark)
{
    static const SDL_Keycode keys[] = {SDLK_x, SDLK_RETURN, SDLK_ESCAPE, SDLK_UP, SDLK_F1};
    type("Anna");
    for (size_t i = 0; i < SDL_arraysize(keys); i++) {
        key_with(SDLK_a, KMOD_LCTRL);
        assert_int_equal(key(keys[i]), EDIT_NONE);
        expect_text("[Anna|");
    }
    type("x");
    expect_text("x|");
}

TEST(what_does_not_fit_changes_nothing)
{
    assert_true(type("123456789012345"));
    key(SDLK_LEFT);
    assert_false(type("x"));
    expect_text("12345678901234|5");
    key_with(SDLK_LEFT, KMOD_LSHIFT);
    assert_false(type("ë"));
    expect_text("1234567890123|4[5");
    assert_true(type("x"));
    expect_text("1234567890123x|5");
    key_with(SDLK_a, KMOD_LCTRL);
    assert_false(type("1234567890123456"));
    assert_true(type("123456789012345"));
    expect_text("123456789012345|");
}

TEST(a_text_may_change_without_its_keys)
{
    char other[CAPACITY] = "other";
    type("Zoë");
    key_with(SDLK_LEFT, KMOD_LSHIFT);
    typed[0] = '\0'; /* the screen emptied it */
    assert_int_equal(key(SDLK_LEFT), EDIT_NONE);
    assert_true(type("a"));
    expect_text("a|");
    struct control *second = text_at(2, other, sizeof other);
    assert_true(controls_type(&controls, second, "!"));
    assert_string_equal(other, "other!");
    assert_true(type("b")); /* back at its end */
    expect_text("ab|");
}

TEST(what_is_composed_goes_when_something_is_typed)
{
    type("Zoë");
    assert_false(controls_compose(&controls, &controls.list[0], "に"));
    assert_string_equal(controls.field.composed, "に");
    expect_text("Zoë|");
    assert_true(type("日"));
    assert_string_equal(controls.field.composed, "");
    expect_text("Zoë日|");
    key_with(SDLK_LEFT, KMOD_LSHIFT);
    assert_false(controls_compose(&controls, &controls.list[0], ""));
    expect_text("Zoë|日[");
    assert_true(controls_compose(&controls, &controls.list[0], "に"));
    expect_text("Zoë|");
}

/* --- the clipboard --- */

TEST(all_is_copied_cut_and_pasted)
{
    type("Zoë");
    assert_int_equal(key_with(SDLK_c, KMOD_LCTRL), EDIT_NONE); /* nothing is marked */
    assert_int_equal(key_with(SDLK_x, KMOD_LCTRL), EDIT_NONE);
    assert_int_equal(key_with(SDLK_a, KMOD_RCTRL), EDIT_MOVED);
    expect_text("[Zoë|");
    assert_int_equal(key_with(SDLK_c, KMOD_LCTRL), EDIT_MOVED);
    assert_string_equal(clipboard.text, "Zoë");
    key(SDLK_RIGHT);
    assert_int_equal(key_with(SDLK_v, KMOD_LCTRL), EDIT_CHANGED);
    expect_text("ZoëZoë|");
    key_with(SDLK_LEFT, KMOD_LSHIFT);
    assert_int_equal(key_with(SDLK_x, KMOD_LCTRL), EDIT_CHANGED);
    assert_string_equal(clipboard.text, "ë");
    expect_text("ZoëZo|");
    key(SDLK_HOME);
    key_with(SDLK_v, KMOD_LGUI);
    expect_text("ë|ZoëZo");
    assert_int_equal(key_with(SDLK_k, KMOD_LCTRL), EDIT_NONE);
}

TEST(what_is_copied_stays)
{
    type("Zoë!");
    key(SDLK_HOME);
    key_with(SDLK_RIGHT, KMOD_LSHIFT);
    key_with(SDLK_RIGHT, KMOD_LSHIFT);
    assert_int_equal(key_with(SDLK_c, KMOD_LCTRL), EDIT_MOVED);
    assert_string_equal(clipboard.text, "Zo");
    expect_text("[Zo|ë!");
}

TEST(what_is_pasted_ends_at_its_first_line)
{
    strcpy(clipboard.text, "日本\nZoë");
    assert_int_equal(key_with(SDLK_v, KMOD_LCTRL), EDIT_CHANGED);
    expect_text("日本|");
    strcpy(clipboard.text, "1234567890");
    assert_int_equal(key_with(SDLK_v, KMOD_LCTRL), EDIT_REFUSED);
    expect_text("日本|");
    strcpy(clipboard.text, "a\x7f");
    assert_int_equal(key_with(SDLK_v, KMOD_LCTRL), EDIT_CHANGED);
    expect_text("日本a|");
}

/* Where there is nothing to paste, what is marked stays. */
TEST(nothing_is_pasted_for_nothing)
{
    static const char *const texts[] = {"", "\n", "\t\n"};
    type("Anna");
    key_with(SDLK_a, KMOD_LCTRL);
    for (size_t i = 0; i < SDL_arraysize(texts); i++) {
        strcpy(clipboard.text, texts[i]);
        assert_int_equal(key_with(SDLK_v, KMOD_LCTRL), EDIT_NONE);
        expect_text("[Anna|");
    }
}

TEST(a_clipboard_may_refuse)
{
    type("Anna");
    key_with(SDLK_a, KMOD_LCTRL);
    clipboard.refuses = true;
    assert_int_equal(key_with(SDLK_c, KMOD_LCTRL), EDIT_NONE);
    assert_int_equal(key_with(SDLK_x, KMOD_LCTRL), EDIT_NONE);
    assert_int_equal(key_with(SDLK_v, KMOD_LCTRL), EDIT_NONE);
    expect_text("[Anna|");
}

/* However long it is. */
TEST(long_texts_are_cut_and_pasted_whole)
{
    struct control *control = &controls.list[0];
    control->text = much;
    control->capacity = sizeof much;
    memset(much, 'x', sizeof much - 1);
    much[sizeof much - 1] = '\0';
    key_with(SDLK_a, KMOD_LCTRL);
    assert_int_equal(key_with(SDLK_x, KMOD_LCTRL), EDIT_CHANGED);
    assert_string_equal(much, "");
    assert_int_equal(strlen(clipboard.text), sizeof much - 1);
    assert_int_equal(key_with(SDLK_v, KMOD_LCTRL), EDIT_CHANGED);
    assert_int_equal(strlen(much), sizeof much - 1);
    strcat(clipboard.text, "x");
    key_with(SDLK_a, KMOD_LCTRL);
    assert_int_equal(key_with(SDLK_v, KMOD_LCTRL), EDIT_REFUSED);
    assert_int_equal(strlen(much), sizeof much - 1);
}

/* Another text of the screen's under the same caret: what is typed stands between its letters. */
TEST(the_caret_stays_between_letters)
{
    assert_true(type("abc"));
    strcpy(typed, "ëë");
    assert_true(type("x"));
    expect_text("ëx|ë");
}

/* As a click brings it there, and dragging or a double click marks. */
TEST(the_caret_is_put)
{
    assert_true(type("aëc"));
    controls_put_caret(&controls, &controls.list[0], 2, false); /* within a letter */
    expect_text("a|ëc");
    controls_put_caret(&controls, &controls.list[0], 99, true);
    expect_text("a[ëc|");
    assert_true(type("x"));
    expect_text("ax|");
}

TESTS_MAIN(NULL, NULL)
