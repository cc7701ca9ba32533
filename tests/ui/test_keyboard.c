/* What keys say on keyboards of several countries: each press is heard once, by what is printed. */
#include "prelude.h"
#include "ui/frame/app_state.h"

enum { HEARD_MAX = 8 };

/* A press of a key: what SDL says of it, and the text that it makes, if any. */
struct press {
    SDL_Scancode code;
    SDL_Keycode key; /* without Shift */
    Uint16 mod;
    const char *text;
};

/* What screens hear. */
struct heard {
    int count;
    SDL_Keysym keys[HEARD_MAX];
};

static void hear(struct heard *heard, SDL_Keysym key)
{
    assert_true(heard->count < HEARD_MAX);
    heard->keys[heard->count++] = key;
}

static void key_down(struct keyboard *keyboard, const struct press *press, struct heard *heard)
{
    SDL_KeyboardEvent event = {.type = SDL_KEYDOWN, .keysym = {press->code, press->key, press->mod, 0}};
    if (events_key(keyboard, &event, true))
        hear(heard, event.keysym);
}

static void text_comes(struct keyboard *keyboard, const struct press *press, struct heard *heard)
{
    SDL_TextInputEvent text = {.type = SDL_TEXTINPUT};
    SDL_KeyboardEvent event;
    if (!press->text)
        return;
    SDL_strlcpy(text.text, press->text, sizeof text.text);
    if (events_text(keyboard, &text, press->mod, &event))
        hear(heard, event.keysym);
}

/* The keys are pressed one after another; `late`: all texts come after all keys. */
static void press_all(const struct press *presses, int count, bool late, struct heard *heard)
{
    struct keyboard keyboard = {.waits = false};
    *heard = (struct heard){.count = 0};
    for (int i = 0; i < count; i++) {
        key_down(&keyboard, &presses[i], heard);
        if (!late)
            text_comes(&keyboard, &presses[i], heard);
    }
    for (int i = 0; late && i < count; i++)
        text_comes(&keyboard, &presses[i], heard);
}

/* One key asks for one action, whenever its text comes. */
static void expect_action(struct press press, enum action action)
{
    for (int late = 0; late <= 1; late++) {
        struct heard heard;
        press_all(&press, 1, late, &heard);
        int asked = 0;
        for (int i = 0; i < heard.count; i++) {
            enum action found = action_for_key(NULL, &heard.keys[i], SCOPE_WATCHING);
            if (found != ACTION_NONE && found != action)
                fail_msg("'%s' asks for action %d, not %d", press.text ? press.text : "no text", found, action);
            asked += found == action;
        }
        if (asked != 1)
            fail_msg("'%s' asks %d times for action %d", press.text ? press.text : "no text", asked, action);
    }
}

/* One key says one digit, once. */
static void expect_digit(struct press press, int digit)
{
    for (int late = 0; late <= 1; late++) {
        struct heard heard;
        press_all(&press, 1, late, &heard);
        if (heard.count != 1 || heard.keys[0].sym != SDLK_0 + digit)
            fail_msg("'%s' is heard %d times, at first as %d", press.text, heard.count, (int)heard.keys[0].sym);
    }
}

TEST(test_german)
{
    expect_action((struct press){SDL_SCANCODE_MINUS, 0xDF, KMOD_LSHIFT, "?"}, ACTION_HELP);
    expect_action((struct press){SDL_SCANCODE_8, SDLK_8, KMOD_RALT, "["}, ACTION_SLOWER);
    expect_action((struct press){SDL_SCANCODE_9, SDLK_9, KMOD_MODE, "]"}, ACTION_FASTER);
    expect_action((struct press){SDL_SCANCODE_RIGHTBRACKET, SDLK_PLUS, 0, "+"}, ACTION_LEVEL_UP);
    expect_action((struct press){SDL_SCANCODE_SLASH, SDLK_MINUS, 0, "-"}, ACTION_LEVEL_DOWN);
    expect_action((struct press){SDL_SCANCODE_Y, SDLK_z, 0, "z"}, ACTION_PUZZLES);
    expect_action((struct press){SDL_SCANCODE_Y, SDLK_z, KMOD_LCTRL, NULL}, ACTION_UNDO);
    expect_action((struct press){SDL_SCANCODE_Z, SDLK_y, KMOD_CAPS, "Y"}, ACTION_REDO);
    expect_digit((struct press){SDL_SCANCODE_7, SDLK_7, 0, "7"}, 7);
}

/* SDL calls the keys of the upper row by their digits here, though these need Shift; of a Czech one it does not. */
TEST(test_french)
{
    expect_digit((struct press){SDL_SCANCODE_2, SDLK_2, 0, "é"}, 2);
    expect_digit((struct press){SDL_SCANCODE_2, SDLK_2, KMOD_LSHIFT, "2"}, 2);
    expect_digit((struct press){SDL_SCANCODE_2, SDLK_2, KMOD_CAPS, "2"}, 2);
    expect_digit((struct press){SDL_SCANCODE_0, 0xE0, 0, "à"}, 0);
    expect_digit((struct press){SDL_SCANCODE_6, SDLK_6, 0, "-"}, 6);
    expect_digit((struct press){SDL_SCANCODE_6, SDLK_6, KMOD_RSHIFT, "6"}, 6);
    expect_digit((struct press){SDL_SCANCODE_1, SDLK_PLUS, 0, "+"}, 1);
    expect_digit((struct press){SDL_SCANCODE_1, SDLK_PLUS, KMOD_LSHIFT, "1"}, 1);
    expect_action((struct press){SDL_SCANCODE_M, SDLK_COMMA, KMOD_LSHIFT, "?"}, ACTION_HELP);
    expect_action((struct press){SDL_SCANCODE_COMMA, SDLK_SEMICOLON, KMOD_LSHIFT, "."}, ACTION_STEP);
    expect_action((struct press){SDL_SCANCODE_5, SDLK_LEFTPAREN, KMOD_RALT, "["}, ACTION_SLOWER);
    expect_action((struct press){SDL_SCANCODE_EQUALS, SDLK_EQUALS, KMOD_LSHIFT, "+"}, ACTION_LEVEL_UP);
    expect_action((struct press){SDL_SCANCODE_Q, SDLK_a, 0, "a"}, ACTION_ANALYSIS);
}

/* In Canada Shift and 6 print a question mark; in Russia letters are where US keyboards have them. */
TEST(test_others)
{
    expect_action((struct press){SDL_SCANCODE_6, SDLK_6, KMOD_LSHIFT, "?"}, ACTION_HELP);
    expect_action((struct press){SDL_SCANCODE_SLASH, SDLK_SLASH, KMOD_LSHIFT, "?"}, ACTION_HELP);
    expect_action((struct press){SDL_SCANCODE_N, 0x442, 0, "т"}, ACTION_NEW);
    expect_action((struct press){SDL_SCANCODE_Z, 0x44F, KMOD_LCTRL, NULL}, ACTION_UNDO);
    expect_digit((struct press){SDL_SCANCODE_3, 0x663, 0, "٣"}, 3);
    /* Spanish: a bracket on a dead key, which has no name. */
    expect_action((struct press){SDL_SCANCODE_UNKNOWN, SDLK_SCANCODE_MASK, KMOD_RALT, "["}, ACTION_SLOWER);
    expect_action((struct press){SDL_SCANCODE_LEFTBRACKET, SDLK_UNKNOWN, KMOD_RALT, "["}, ACTION_SLOWER);
}

TEST(test_number_pad)
{
    static const struct press presses[] = {
        {SDL_SCANCODE_KP_6, SDLK_KP_6, KMOD_NUM, "6"},
        {SDL_SCANCODE_KP_6, SDLK_KP_6, 0, NULL},
        {SDL_SCANCODE_6, SDLK_MINUS, KMOD_LSHIFT, "6"},
    };
    for (int late = 0; late <= 1; late++) {
        struct heard heard;
        press_all(presses, 3, late, &heard);
        assert_int_equal(heard.count, 3);
    }
    expect_action((struct press){SDL_SCANCODE_KP_PLUS, SDLK_KP_PLUS, 0, "+"}, ACTION_LEVEL_UP);
    expect_action((struct press){SDL_SCANCODE_KP_MINUS, SDLK_KP_MINUS, KMOD_NUM, "-"}, ACTION_LEVEL_DOWN);
}

/* A dead key says nothing, and the letter after it what it always says. */
TEST(test_dead_keys)
{
    static const struct press presses[] = {
        {SDL_SCANCODE_GRAVE, SDLK_CARET, 0, NULL},
        {SDL_SCANCODE_N, SDLK_n, 0, "ñ"},
        {SDL_SCANCODE_6, SDLK_6, 0, "6"},
    };
    for (int late = 0; late <= 1; late++) {
        struct heard heard;
        press_all(presses, 3, late, &heard);
        int asked = 0, digits = 0;
        for (int i = 0; i < heard.count; i++) {
            asked += action_for_key(NULL, &heard.keys[i], SCOPE_TABLE) == ACTION_NEW;
            digits += heard.keys[i].sym == SDLK_6;
        }
        assert_int_equal(asked, 1);
        assert_int_equal(digits, 1);
    }
}

TEST(test_alt_is_for_others)
{
    struct heard heard;
    struct press presses[] = {{SDL_SCANCODE_3, SDLK_3, KMOD_LALT, "3"}, {SDL_SCANCODE_N, SDLK_n, KMOD_LALT, "n"}};
    press_all(presses, 2, false, &heard);
    for (int i = 0; i < heard.count; i++)
        assert_int_equal(action_for_key(NULL, &heard.keys[i], SCOPE_TABLE), ACTION_NONE);
    assert_int_equal(heard.count, 1);
}

/* A key that is held down is known as such when its text comes. */
TEST(test_repeats)
{
    struct keyboard keyboard = {.waits = false};
    SDL_KeyboardEvent key = {.repeat = 1, .keysym = {SDL_SCANCODE_EQUALS, SDLK_EQUALS, 0, 0}}, press;
    SDL_TextInputEvent text = {.text = "="};
    assert_false(events_key(&keyboard, &key, true));
    assert_true(events_text(&keyboard, &text, 0, &press));
    assert_true(press.repeat);
}

TEST(test_modifiers_say_nothing)
{
    struct heard heard;
    static const struct press presses[] = {
        {SDL_SCANCODE_LSHIFT, SDLK_LSHIFT, KMOD_LSHIFT, NULL}, {SDL_SCANCODE_RALT, SDLK_RALT, KMOD_RALT, NULL},
        {SDL_SCANCODE_RCTRL, SDLK_RCTRL, KMOD_RCTRL, NULL},    {SDL_SCANCODE_CAPSLOCK, SDLK_CAPSLOCK, KMOD_CAPS, NULL},
        {SDL_SCANCODE_MODE, SDLK_MODE, KMOD_MODE, NULL},
    };
    press_all(presses, 5, false, &heard);
    assert_int_equal(heard.count, 0);
}

/* Where no texts come, as with a keyboard on the screen, keys count as they are called. */
TEST(test_without_texts)
{
    struct keyboard keyboard = {.waits = false};
    SDL_KeyboardEvent key = {.keysym = {SDL_SCANCODE_MINUS, SDLK_MINUS, 0, 0}};
    assert_true(events_key(&keyboard, &key, false));
    assert_int_equal(action_for_key(NULL, &key.keysym, SCOPE_TABLE), ACTION_LEVEL_DOWN);
}

TESTS_MAIN(NULL, NULL)
