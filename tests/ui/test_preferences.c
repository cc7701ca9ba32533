/* What a person prefers: every row is loaded, kept and read again, and stays in its range. */
#include "prelude.h"
#include "store_support.h"
#include "ui/frame/app.h"

/* The last value of each, and the usual one; the first is 0. */
static const struct {
    int most, usual;
} expected[PREFERENCES] = {
    [PREFER_ALTERNATE] = {1, 1}, [PREFER_CLEARING] = {1, 1},   [PREFER_TARGETS] = {1, 1}, [PREFER_SPEED] = {2, 1},
    [PREFER_DETAILS] = {1, 0},   [PREFER_MOVES] = {1, 0},      [PREFER_THEME] = {5, 0},   [PREFER_SILENCE] = {1, 0},
    [PREFER_ANALYSIS] = {1, 0},  [PREFER_DROP] = {2, 1},       [PREFER_PALETTE] = {4, 0}, [PREFER_HAND] = {1, 1},
    [PREFER_GHOST] = {1, 1},     [PREFER_BOARD_ONLY] = {1, 0}, [PREFER_CONFIRM] = {1, 0}, [PREFER_VOLUME] = {10, 10},
    [PREFER_EFFECTS] = {10, 10}, [PREFER_TEXT_SIZE] = {2, 0},  [PREFER_MOTION] = {2, 0},  [PREFER_LANGUAGE] = {2, 0},
    [PREFER_SPEECH] = {4, 0},    [PREFER_SCAN] = {3, 0},       [PREFER_NUMBERS] = {3, 0}, [PREFER_CHAT] = {2, 1},
    [PREFER_MAP_PORT] = {1, 0},  [PREFER_SAYINGS] = {1, 1},    [PREFER_SEA] = {10, 0},    [PREFER_FACES] = {1, 1},
};

static void expect_preference(const struct preferences *preferences, int preference, int value)
{
    if (preferences->values[preference] != value)
        fail_msg("'%s' is %d, not %d", preference_info((enum preference)preference)->key,
                 preferences->values[preference], value);
}

/* Opens the directory and reads all; the caller closes the settings. */
static struct settings *load(const char *directory, struct preferences *preferences)
{
    struct settings *settings = open_expecting(directory, NULL);
    memset(preferences, 0x55, sizeof *preferences);
    preferences_load(preferences, settings);
    return settings;
}

FIXTURE(directory_setup, directory_teardown)

TEST(what_is_not_kept_is_as_usual)
{
    struct preferences preferences;
    close_saved(load(*fixture, &preferences));
    for (int i = 0; i < PREFERENCES; i++) {
        expect_preference(&preferences, i, expected[i].usual);
        assert_int_equal(preference_info((enum preference)i)->most, expected[i].most);
    }
}

/* In the first rounds any of its values, then one below and one above them; and what is made of it. */
static int value_in(int round, int preference, int *made)
{
    int most = expected[preference].most;
    int value = round == 3 ? -1 : round == 4 ? most + 1 : (round + preference) % (most + 1);
    *made = SDL_clamp(value, 0, most);
    return value;
}

TEST(each_value_is_brought_into_its_range_kept_and_read_again)
{
    struct preferences preferences;
    for (int round = 0; round <= 4; round++) {
        struct settings *settings = load(*fixture, &preferences);
        int made;
        for (int i = 0; i < PREFERENCES; i++) {
            preferences_set(&preferences, settings, (enum preference)i, value_in(round, i, &made));
            expect_preference(&preferences, i, made);
        }
        close_saved(settings);
        close_saved(load(*fixture, &preferences));
        for (int i = 0; i < PREFERENCES; i++) {
            (void)value_in(round, i, &made);
            expect_preference(&preferences, i, made);
        }
    }
}

/* Another program, or an older or newer one of ours, kept them. */
TEST(a_kept_value_out_of_range_is_as_usual)
{
    struct preferences preferences;
    for (int way = 0; way <= 2; way++) {
        struct settings *settings = open_expecting(*fixture, NULL);
        for (int j = 0; j < PREFERENCES; j++)
            settings_set_integer(settings, preference_info((enum preference)j)->key,
                                 way == 0   ? -1
                                 : way == 1 ? expected[j].most + 1
                                            : 1000);
        close_saved(settings);
        close_saved(load(*fixture, &preferences));
        for (int j = 0; j < PREFERENCES; j++)
            expect_preference(&preferences, j, expected[j].usual);
    }
}

/* Sizes of text are kept in percent; what was kept when there were ten of them becomes the nearest one. */
TEST(a_size_of_text_is_the_nearest)
{
    static const int kept[][2] = {{80, 0},  {90, 0},  {100, 0}, {120, 0}, {130, 1},
                                  {150, 1}, {170, 1}, {180, 2}, {200, 2}, {250, 0}};
    struct preferences preferences;
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        struct settings *settings = open_expecting(*fixture, NULL);
        settings_set_integer(settings, "text.size", kept[i][0]);
        preferences_load(&preferences, settings);
        expect_preference(&preferences, PREFER_TEXT_SIZE, kept[i][1]);
        preferences_set(&preferences, settings, PREFER_TEXT_SIZE, TEXT_LARGEST);
        assert_int_equal(settings_integer(settings, "text.size", 0, 0, 1000), 200);
        close_saved(settings);
    }
}

TEST(a_theme_has_a_name)
{
    static const struct {
        const char *name;
        int theme;
    } names[] = {{"dark", THEME_WISHED + THEME_NIGHT},
                 {"evening", THEME_WISHED + THEME_EVENING},
                 {"light", THEME_WISHED + THEME_MORNING},
                 {"contrast", THEME_WISHED + THEME_CONTRAST},
                 {"clock", THEME_BY_CLOCK},
                 {"desktop", 0},
                 {"Dark", 0},
                 {"", 0},
                 {"1", 0},
                 {"a name that is longer than any", 0}};
    struct preferences preferences;
    char kept[32];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct settings *settings = open_expecting(*fixture, NULL);
        settings_set_text(settings, "theme", names[i].name);
        preferences_load(&preferences, settings);
        expect_preference(&preferences, PREFER_THEME, names[i].theme);
        preferences_set(&preferences, settings, PREFER_THEME, THEME_WISHED + THEME_NIGHT);
        settings_text(settings, "theme", "", kept, sizeof kept);
        assert_string_equal(kept, "dark");
        close_saved(settings);
    }
}

static void expect_next(enum preference preference, int value, int by, int next)
{
    struct preferences preferences = {{0}};
    preferences.values[preference] = value;
    assert_int_equal(preferences_next(&preferences, preference, by), next);
}

FIXTURE(NULL, NULL)

TEST(a_switch_goes_round_and_a_scale_ends)
{
    for (int by = -1; by <= 1; by += 2) {
        expect_next(PREFER_SILENCE, 0, by, 1);
        expect_next(PREFER_SILENCE, 1, by, 0);
    }
    expect_next(PREFER_SPEED, 0, -1, 0);
    expect_next(PREFER_SPEED, 0, 1, 1);
    expect_next(PREFER_SPEED, 1, 1, 2);
    expect_next(PREFER_SPEED, 2, 1, 2);
    expect_next(PREFER_SPEED, 2, -1, 1);
    expect_next(PREFER_TEXT_SIZE, 0, 1, 1);
    expect_next(PREFER_TEXT_SIZE, 2, 1, 2);
}

/* Each has a key of its own and a word for every value that the dialog shows. */
TEST(rows_are_whole)
{
    for (int i = 0; i < PREFERENCES; i++) {
        const struct preference_info *info = preference_info((enum preference)i);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(info->key, preference_info((enum preference)j)->key);
        for (int value = 0; info->values && value <= info->most; value++)
            assert_string_not_equal(info->values[value], "");
    }
}

TESTS_MAIN(NULL, NULL)
