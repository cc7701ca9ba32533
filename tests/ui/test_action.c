/* Every key that the help page names does what it says, no key is promised twice, and every action has a key. */
#include "prelude.h"
#include "ui/frame/control/action_keys.h"
#include "ui/words.h"

enum { KEY_TEXT_MAX = 32, NAMED_MAX = 128 };

struct named_key {
    const char *name;
    SDL_Keycode key;
};

static const struct named_key named_keys[] = {
    {"←", SDLK_LEFT},       {"→", SDLK_RIGHT},
    {"↑", SDLK_UP},         {"↓", SDLK_DOWN},
    {"−", SDLK_MINUS},      {"-", SDLK_MINUS},
    {"Enter", SDLK_RETURN}, {"Space", SDLK_SPACE},
    {"Esc", SDLK_ESCAPE},   {"Backspace", SDLK_BACKSPACE},
    {"PgUp", SDLK_PAGEUP},  {"PgDn", SDLK_PAGEDOWN},
    {"Home", SDLK_HOME},    {"End", SDLK_END},
    {"F1", SDLK_F1},        {"F10", SDLK_F10},
    {"F11", SDLK_F11},      {"F12", SDLK_F12},
    {"F2", SDLK_F2},        {"F3", SDLK_F3},
    {"F4", SDLK_F4},        {"F5", SDLK_F5},
    {"F6", SDLK_F6},        {"F7", SDLK_F7},
    {"F8", SDLK_F8},        {"F9", SDLK_F9},
    {"Tab", SDLK_TAB},
};

/* Digits choose a place; that is not an action. */
static bool is_place_keys(const char *name)
{
    return strcmp(name, "1–9") == 0;
}

static SDL_Keysym key_named(const char *name)
{
    SDL_Keysym key = {0};
    if (strncmp(name, "Ctrl+", 5) == 0) {
        key.mod = KMOD_LCTRL;
        name += 5;
    }
    if (strncmp(name, "Shift+", 6) == 0) {
        key.mod |= KMOD_LSHIFT;
        name += 6;
    }
    for (size_t i = 0; i < SDL_arraysize(named_keys); i++)
        if (strcmp(named_keys[i].name, name) == 0)
            key.sym = named_keys[i].key;
    if (key.sym == 0 && strlen(name) == 1)
        key.sym = SDL_tolower((unsigned char)name[0]);
    if (key.sym == 0)
        fail_msg("the help page names a key '%s' that this test does not know", name);
    return key;
}

/* Takes the next word off a list of keys; false at its end. */
static bool next_key(const char **list, char name[KEY_TEXT_MAX])
{
    *list += strspn(*list, " ");
    size_t length = strcspn(*list, " ");
    assert_true(length < KEY_TEXT_MAX);
    memcpy(name, *list, length);
    name[length] = '\0';
    *list += length;
    return length > 0;
}

/* One line of the help page may stand for several actions. */
static bool belongs_to(enum action found, enum action line)
{
    return found == line || (found > line && (int)found < (int)line + action_info(line)->together);
}

/* Each key that is told works, and is told for nothing else. */
TEST(test_the_help_page_keeps_its_promises)
{
    static char names[NAMED_MAX][KEY_TEXT_MAX];
    static unsigned scopes[NAMED_MAX];
    int count = 0;
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++) {
        const struct action_info *info = action_info((enum action)action);
        char keys[ACTION_KEYS_MAX];
        const char *list = action_is_told((enum action)action) ? action_keys(NULL, (enum action)action, keys) : "";
        while (count < NAMED_MAX && next_key(&list, names[count])) {
            scopes[count] = info->button == BUTTON_WATCHING ? SCOPE_WATCHING : SCOPE_TABLE;
            for (int i = 0; i < count; i++)
                if (strcmp(names[i], names[count]) == 0 && scopes[i] == scopes[count])
                    fail_msg("'%s' is promised for '%s' and for another action", names[count], info->label);
            SDL_Keysym key = {.sym = SDLK_UNKNOWN};
            if (!is_place_keys(names[count]))
                key = key_named(names[count]);
            enum action found = action_for_key(NULL, &key, scopes[count]);
            if (key.sym != SDLK_UNKNOWN && !belongs_to(found, (enum action)action))
                fail_msg("'%s' is said to be for '%s', but asks for action %d", names[count], info->label, found);
            count++;
        }
    }
    assert_within(count, 21, NAMED_MAX - 1);
}

static bool has_key(enum action action, unsigned scope)
{
    for (int modifier = 0; modifier < 8; modifier++)
        for (int code = 1; code < SDL_NUM_SCANCODES; code++) {
            SDL_Keysym key = {.sym = code < 128 ? code : 0};
            if (modifier & 1)
                key.mod |= KMOD_LCTRL;
            if (modifier & 4)
                key.mod |= KMOD_LSHIFT;
            if (modifier & 2)
                key.sym = SDL_SCANCODE_TO_KEYCODE(code);
            if (key.sym != 0 && action_for_key(NULL, &key, scope) == action)
                return true;
        }
    return false;
}

TEST(test_every_action_has_a_key)
{
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++)
        if (!has_key((enum action)action, SCOPE_TABLE) && !has_key((enum action)action, SCOPE_WATCHING) &&
            !has_key((enum action)action, SCOPE_STUDY) && !has_key((enum action)action, SCOPE_KEPT))
            fail_msg("nothing on the keyboard asks for action %d", action);
}

/* What a key asks for, by its name. */
static void expect_asked(const struct keymap *map, const char *name, unsigned scope, enum action action)
{
    struct binding key;
    assert_true(action_read_key(name, &key));
    enum action asked = action_for_key(map, &(SDL_Keysym){.sym = key.key, .mod = (Uint16)key.mod}, scope);
    if (asked != action)
        fail_msg("%s asks for action %d in scope %x, not for %d", name, asked, scope, action);
}

TEST(test_watching_keys_rest_while_a_human_plays)
{
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++)
        if (action_info((enum action)action)->button == BUTTON_WATCHING && action != ACTION_PAUSE)
            assert_false(has_key((enum action)action, SCOPE_TABLE));
    expect_asked(NULL, "p", SCOPE_TABLE, ACTION_PAUSE); /* of the clock */
    assert_int_equal(action_for_pad(PAD_A, SCOPE_TABLE), ACTION_CHOOSE);
    expect_asked(NULL, "Space", SCOPE_TABLE, ACTION_CHOOSE);
    expect_asked(NULL, "Space", SCOPE_WATCHING, ACTION_PAUSE);
}

static void expect_first_key(const struct keymap *map, enum action action, unsigned scope, const char *expected)
{
    char key[ACTION_KEYS_MAX];
    assert_string_equal(action_first_key(map, action, scope, key), expected);
}

/* A letter may mean something else on another screen; where letters are typed it means nothing without Ctrl. */
TEST(test_scopes)
{
    expect_asked(NULL, "n", SCOPE_TABLE, ACTION_NEW);
    expect_asked(NULL, "n", SCOPE_STUDY, ACTION_NEXT_MISTAKE);
    expect_asked(NULL, "n", SCOPE_KEPT | SCOPE_TYPING, ACTION_NONE);
    expect_asked(NULL, "Ctrl+r", SCOPE_KEPT | SCOPE_TYPING, ACTION_REVIEW);
    expect_asked(NULL, "Delete", SCOPE_KEPT, ACTION_DELETE);
    expect_asked(NULL, "Delete", SCOPE_TABLE, ACTION_NONE);
    expect_asked(NULL, "Down", SCOPE_WATCHING, ACTION_NONE);
    expect_first_key(NULL, ACTION_UNDO, SCOPE_TABLE, "U");
    expect_first_key(NULL, ACTION_UNDO, SCOPE_KEPT | SCOPE_TYPING, "Ctrl+Z");
    expect_first_key(NULL, ACTION_STATISTICS, SCOPE_KEPT | SCOPE_TYPING, "Ctrl+I");
    expect_first_key(NULL, ACTION_DELETE, SCOPE_TABLE, "");
}

TEST(test_modifiers)
{
    const SDL_Keysym alt_n = {.sym = SDLK_n, .mod = KMOD_LALT}, question = {.sym = SDLK_SLASH, .mod = KMOD_RSHIFT};
    assert_int_equal(action_for_key(NULL, &alt_n, SCOPE_TABLE), ACTION_NONE);
    assert_int_equal(action_for_key(NULL, &question, SCOPE_TABLE), ACTION_HELP);
    expect_asked(NULL, "Ctrl+j", SCOPE_TABLE, ACTION_NONE);
    expect_asked(NULL, "Shift+n", SCOPE_TABLE, ACTION_NEW);
    expect_asked(NULL, "Ctrl+Shift+z", SCOPE_TABLE, ACTION_REDO);
    for (char digit[] = "0"; digit[0] <= '9'; digit[0]++)
        expect_asked(NULL, digit, SCOPE_TABLE, ACTION_NONE);
}

/* Two rows of the menu never look alike. */
TEST(test_buttons_have_label_keys_and_icon)
{
    const struct action_info *owner[SPRITE_COUNT] = {NULL};
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
        const struct action_info *info = action_info((enum action)action);
        if (info->button != BUTTON_NONE) {
            char keys[ACTION_KEYS_MAX];
            assert_non_null(info->label);
            assert_string_not_equal(action_keys(NULL, (enum action)action, keys), "");
            assert_within(info->icon, SPRITE_ICON_NEW, SPRITE_COUNT - 1);
        }
        if (info->menu == MENU_NONE)
            continue;
        if (owner[info->icon])
            fail_msg("'%s' and '%s' have the same icon", owner[info->icon]->label, info->label);
        owner[info->icon] = info;
    }
}

static void expect_binding(SDL_Keycode key, int mod, bool fits)
{
    SDL_Keysym pressed = {.sym = key, .mod = (Uint16)mod};
    struct binding binding, read;
    char text[ACTION_KEYS_MAX];
    if (action_binding(&pressed, &binding) != fits)
        fail_msg("key %d with %d %s", key, mod, fits ? "is refused" : "can be chosen");
    if (!fits)
        return;
    assert_true(action_read_key(action_write_key(&binding, text), &read));
    if (read.key != binding.key || read.mod != binding.mod)
        fail_msg("'%s' is read as another key", text);
}

TEST(test_keys_that_can_be_chosen)
{
    struct binding binding;
    expect_binding(SDLK_x, 0, true);
    expect_binding(SDLK_x, KMOD_LCTRL | KMOD_RSHIFT, true);
    expect_binding(SDLK_F5, KMOD_LCTRL, true);
    expect_binding(SDLK_PERIOD, 0, true);
    expect_binding(SDLK_LEFT, 0, true);
    expect_binding(SDLK_1, KMOD_LCTRL, true);
    expect_binding(SDLK_1, 0, false);
    expect_binding(SDLK_KP_5, 0, false);
    expect_binding(SDLK_TAB, 0, false);
    expect_binding(SDLK_ESCAPE, 0, false);
    expect_binding(SDLK_x, KMOD_LALT, false);
    assert_false(action_read_key("", &binding));
    assert_false(action_read_key("Ctrl+", &binding));
    assert_false(action_read_key("no such key", &binding));
}

/* Only its first key is another one; what is bound elsewhere is told. */
TEST(test_a_key_is_changed)
{
    struct keymap map = {.changed[ACTION_UNDO] = {.key = SDLK_x}};
    char keys[ACTION_KEYS_MAX];
    expect_asked(&map, "x", SCOPE_TABLE, ACTION_UNDO);
    expect_asked(&map, "u", SCOPE_TABLE, ACTION_NONE);
    expect_asked(&map, "Ctrl+z", SCOPE_TABLE, ACTION_UNDO);
    assert_string_equal(action_keys(&map, ACTION_UNDO, keys), "X  Ctrl+Z  PgUp");
    expect_first_key(&map, ACTION_UNDO, SCOPE_TABLE, "X");
    assert_int_equal(action_conflict(&map, ACTION_HINT, &(struct binding){.key = SDLK_x}), ACTION_UNDO);
    assert_int_equal(action_conflict(&map, ACTION_HINT, &(struct binding){.key = SDLK_u}), ACTION_NONE);
    assert_int_equal(action_conflict(&map, ACTION_UNDO, &(struct binding){.key = SDLK_x}), ACTION_NONE);
    /* What is asked for everywhere meets what is asked for while watching; that does not meet the review. */
    assert_int_equal(action_conflict(NULL, ACTION_HINT, &(struct binding){.key = SDLK_PERIOD}), ACTION_STEP);
    assert_int_equal(action_conflict(NULL, ACTION_NEXT_MISTAKE, &(struct binding){.key = SDLK_PERIOD}), ACTION_NONE);
    assert_true(action_is_changeable(ACTION_LEVEL_DOWN));
    assert_false(action_is_changeable(ACTION_LEFT));
    assert_false(action_is_changeable(ACTION_CHOOSE));
}

/* As German keyboards print them. Without the catalogue, or a locale in which words are translated, it is skipped. */
TEST(keys_are_called_as_they_are_printed)
{
    static const struct {
        enum action action;
        const char *german;
    } cases[] = {
        {ACTION_UNDO, "U  Strg+Z  Bild auf"},
        {ACTION_CHOOSE, "Eingabe  Leertaste  1–9"},
        {ACTION_START, "Pos1"},
        {ACTION_END, "Ende"},
        {ACTION_DELETE, "Entf"},
        {ACTION_PICTURE_ALL, "Strg+Umschalt+F12"},
        {ACTION_FOCUS_NEXT, "Tab Umschalt+Tab"},
    };
    struct keymap map = {.changed = {[ACTION_HINT] = {.key = SDLK_KP_MULTIPLY, .mod = KMOD_SHIFT}}};
    char keys[ACTION_KEYS_MAX], folder[1024];
    char *base = SDL_GetBasePath();
    assert_non_null(base);
    snprintf(folder, sizeof folder, "%s../../locale", base);
    SDL_free(base);
    assert_string_equal(action_keys(NULL, ACTION_CHOOSE, keys), "Enter  Space  1–9");
    words_begin(folder);
    words_choose("de");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(action_keys(NULL, cases[i].action, keys), cases[i].german);
    assert_string_equal(action_keys(&map, ACTION_HINT, keys), "Umschalt+Ziffernblock *");
    words_choose("en");
}

/* A key was chosen before it had another meaning. */
TEST(what_was_chosen_goes_before_what_is_usual)
{
    struct keymap map = {.changed[ACTION_MUTE] = {.key = SDLK_k}, .changed[ACTION_RESTART] = {.key = SDLK_h}};
    expect_asked(NULL, "k", SCOPE_TABLE, ACTION_FRIEND);
    expect_asked(&map, "k", SCOPE_TABLE, ACTION_MUTE);
    expect_asked(&map, "h", SCOPE_TABLE, ACTION_RESTART);
}

TESTS_MAIN(NULL, NULL)
