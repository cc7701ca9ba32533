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
HOOK(begin)
{
    memset(&clipboard, 0, sizeof clipboard);
    controls = (struct controls){.count = 0};
    controls_start(&controls);
    controls_begin(&controls, GROUND_DIALOG);
    typed[0] = '\0';
    text_at(1, typed, sizeof typed);
}

static enum edit key_with(SDL_Keycode key, Uint16 mod)
{
    return controls_edit(&controls, &controls.list[0], &(SDL_Keysym){.sym = key, .mod = mod});
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

/* A key by its name, what comes of it, and what is written then. */
static void press(const char *name, enum edit edit, const char *expected)
{
    struct binding key;
    assert_true(action_read_key(name, &key));
    assert_int_equal(key_with(key.key, (Uint16)key.mod), edit);
    expect_text(expected);
}

static void type_for(const char *text, const char *expected)
{
    assert_true(type(text));
    expect_text(expected);
}

FIXTURE(begin, NULL)

TEST(letters_are_typed_and_rubbed_out_whole)
{
    type_for("Zo", "Zo|");
    type_for("ë", "Zoë|");
    press("Backspace", EDIT_CHANGED, "Zo|");
    type_for("日本", "Zo日本|");
    press("Left", EDIT_MOVED, "Zo日|本");
    press("Delete", EDIT_CHANGED, "Zo日|");
    press("Delete", EDIT_NONE, "Zo日|");
    press("Left", EDIT_MOVED, "Zo|日");
    press("Backspace", EDIT_CHANGED, "Z|日");
    press("Backspace", EDIT_CHANGED, "|日");
    press("Backspace", EDIT_NONE, "|日");
    press("Delete", EDIT_CHANGED, "|");
}

TEST(the_caret_goes_by_letters_and_stops_at_the_ends)
{
    type("aë日");
    press("Right", EDIT_NONE, "aë日|");
    press("Left", EDIT_MOVED, "aë|日");
    press("Left", EDIT_MOVED, "a|ë日");
    press("Left", EDIT_MOVED, "|aë日");
    press("Left", EDIT_NONE, "|aë日");
    press("Home", EDIT_NONE, "|aë日");
    press("Right", EDIT_MOVED, "a|ë日");
    press("Right", EDIT_MOVED, "aë|日");
    type_for("-", "aë-|日");
    press("End", EDIT_MOVED, "aë-日|");
    press("Home", EDIT_MOVED, "|aë-日");
}

TEST(shift_marks)
{
    type("aë日b");
    assert_int_equal(key_with(SDLK_LEFT, KMOD_LSHIFT), EDIT_MOVED);
    assert_int_equal(key_with(SDLK_LEFT, KMOD_RSHIFT), EDIT_MOVED);
    expect_text("aë|日b[");
    press("Left", EDIT_MOVED, "aë|日b"); /* to the mark's end, no further */
    press("Shift+Home", EDIT_MOVED, "|aë[日b");
    press("Right", EDIT_MOVED, "aë|日b");
    press("Shift+End", EDIT_MOVED, "aë[日b|");
    press("Shift+Right", EDIT_NONE, "aë[日b|");
    press("End", EDIT_MOVED, "aë日b|");
}

TEST(what_is_marked_is_replaced)
{
    type("Zoë");
    press("Shift+Left", EDIT_MOVED, "Zo|ë[");
    type_for("e", "Zoe|");
    press("Shift+Home", EDIT_MOVED, "|Zoe[");
    press("Delete", EDIT_CHANGED, "|");
    type("日本");
    press("Shift+Left", EDIT_MOVED, "日|本[");
    press("Backspace", EDIT_CHANGED, "日|");
}

/* Of a letter the key is heard before the text that it types. */
TEST(keys_that_move_nothing_leave_the_mark)
{
    static const char *const keys[] = {"x", "Return", "Escape", "Up", "F1"};
    type("Anna");
    press("Ctrl+a", EDIT_MOVED, "[Anna|");
    for (size_t i = 0; i < SDL_arraysize(keys); i++)
        press(keys[i], EDIT_NONE, "[Anna|");
    type_for("x", "x|");
}

TEST(what_does_not_fit_changes_nothing)
{
    type_for("123456789012345", "123456789012345|");
    press("Left", EDIT_MOVED, "12345678901234|5");
    assert_false(type("x"));
    expect_text("12345678901234|5");
    press("Shift+Left", EDIT_MOVED, "1234567890123|4[5");
    assert_false(type("ë"));
    expect_text("1234567890123|4[5");
    type_for("x", "1234567890123x|5");
    press("Ctrl+a", EDIT_MOVED, "[1234567890123x5|");
    assert_false(type("1234567890123456"));
    type_for("123456789012345", "123456789012345|");
}

TEST(a_text_may_change_without_its_keys)
{
    char other[CAPACITY] = "other";
    type("Zoë");
    press("Shift+Left", EDIT_MOVED, "Zo|ë[");
    typed[0] = '\0'; /* the screen emptied it */
    assert_int_equal(key_with(SDLK_LEFT, KMOD_NONE), EDIT_NONE);
    type_for("a", "a|");
    struct control *second = text_at(2, other, sizeof other);
    assert_true(controls_type(&controls, second, "!"));
    assert_string_equal(other, "other!");
    type_for("b", "ab|"); /* back at its end */
}

TEST(what_is_composed_goes_when_something_is_typed)
{
    type("Zoë");
    assert_false(controls_compose(&controls, &controls.list[0], "に"));
    assert_string_equal(controls.field.composed, "に");
    expect_text("Zoë|");
    type_for("日", "Zoë日|");
    assert_string_equal(controls.field.composed, "");
    press("Shift+Left", EDIT_MOVED, "Zoë|日[");
    assert_false(controls_compose(&controls, &controls.list[0], ""));
    expect_text("Zoë|日[");
    assert_true(controls_compose(&controls, &controls.list[0], "に"));
    expect_text("Zoë|");
}

/* --- the clipboard --- */

TEST(all_is_copied_cut_and_pasted)
{
    type("Zoë");
    press("Ctrl+c", EDIT_NONE, "Zoë|"); /* nothing is marked */
    press("Ctrl+x", EDIT_NONE, "Zoë|");
    assert_int_equal(key_with(SDLK_a, KMOD_RCTRL), EDIT_MOVED);
    press("Ctrl+c", EDIT_MOVED, "[Zoë|");
    assert_string_equal(clipboard.text, "Zoë");
    press("Right", EDIT_MOVED, "Zoë|");
    press("Ctrl+v", EDIT_CHANGED, "ZoëZoë|");
    press("Shift+Left", EDIT_MOVED, "ZoëZo|ë[");
    press("Ctrl+x", EDIT_CHANGED, "ZoëZo|");
    assert_string_equal(clipboard.text, "ë");
    press("Home", EDIT_MOVED, "|ZoëZo");
    key_with(SDLK_v, KMOD_LGUI);
    expect_text("ë|ZoëZo");
    press("Ctrl+k", EDIT_NONE, "ë|ZoëZo");
}

TEST(what_is_copied_stays)
{
    type("Zoë!");
    press("Home", EDIT_MOVED, "|Zoë!");
    press("Shift+Right", EDIT_MOVED, "[Z|oë!");
    press("Shift+Right", EDIT_MOVED, "[Zo|ë!");
    press("Ctrl+c", EDIT_MOVED, "[Zo|ë!");
    assert_string_equal(clipboard.text, "Zo");
}

/* At its first line; where there is nothing to paste, or no room for it, all stays. */
TEST(what_is_pasted)
{
    static const struct {
        const char *pasted;
        enum edit edit;
        const char *text;
    } cases[] = {
        {"日本\nZoë", EDIT_CHANGED, "日本|"}, {"1234567890", EDIT_REFUSED, "日本|"}, {"a\x7f", EDIT_CHANGED, "日本a|"}};
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        strcpy(clipboard.text, cases[i].pasted);
        press("Ctrl+v", cases[i].edit, cases[i].text);
    }
}

/* Nor does what is marked go for nothing. */
TEST(nothing_is_pasted_for_nothing)
{
    static const char *const texts[] = {"", "\n", "\t\n"};
    type("Anna");
    press("Ctrl+a", EDIT_MOVED, "[Anna|");
    for (size_t i = 0; i < SDL_arraysize(texts); i++) {
        strcpy(clipboard.text, texts[i]);
        press("Ctrl+v", EDIT_NONE, "[Anna|");
    }
    clipboard.refuses = true;
    press("Ctrl+c", EDIT_NONE, "[Anna|");
    press("Ctrl+x", EDIT_NONE, "[Anna|");
    press("Ctrl+v", EDIT_NONE, "[Anna|");
}

/* However long it is. */
TEST(long_texts_are_cut_and_pasted_whole)
{
    struct control *control = &controls.list[0];
    control->text = much;
    control->capacity = sizeof much;
    memset(much, 'x', sizeof much - 1);
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
    type_for("x", "ëx|ë");
}

/* As a click brings it there, and dragging or a double click marks. */
TEST(the_caret_is_put)
{
    assert_true(type("aëc"));
    controls_put_caret(&controls, &controls.list[0], 2, false); /* within a letter */
    expect_text("a|ëc");
    controls_put_caret(&controls, &controls.list[0], 99, true);
    expect_text("a[ëc|");
    type_for("x", "ax|");
}

TESTS_MAIN(NULL, NULL)
