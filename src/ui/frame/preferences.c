/* What a person prefers: the table, and how it is kept. */
#include "ui/frame/app.h"

#include <string.h>

#include "store/settings.h"
#include "ui/words.h"

enum { NAME_MAX_BYTES = 16 };

static const char *const switches[] = {N_("Off"), N_("On")};
static const char *const silences[] = {N_("On"), N_("Off")};
static const char *const speeds[SPEED_COUNT] = {N_("Slow"), N_("Normal"), N_("Fast")};
static const char *const themes[THEME_COUNT] = {[THEME_LIGHT] = N_("Light"), [THEME_DARK] = N_("Dark")};
static const char *const theme_names[THEME_COUNT] = {[THEME_LIGHT] = "light", [THEME_DARK] = "dark"};

#define SWITCH .values = switches, .most = 1

/* A new preference is a row here. */
static const struct preference_info infos[PREFERENCES] = {
    [PREFER_ALTERNATE] = {.key = "alternate", .label = N_("Take turns to begin"), .usual = 1, SWITCH},
    [PREFER_CLEARING] = {.key = "spill", .usual = 1, SWITCH},
    [PREFER_TARGETS] = {.key = "targets", .label = N_("Show where pieces may go"), .usual = 1, SWITCH},
    [PREFER_SPEED] =
        {.key = "speed", .label = N_("Speed of watching"), .usual = 1, .values = speeds, .most = SPEED_COUNT - 1},
    [PREFER_DETAILS] = {.key = "details", .label = N_("What the computer thinks"), SWITCH},
    [PREFER_MOVES] = {.key = "moves", .label = N_("List of moves"), .usual = 1, SWITCH},
    [PREFER_THEME] =
        {.key = "theme", .label = N_("Theme"), .values = themes, .names = theme_names, .most = THEME_COUNT - 1},
    [PREFER_SILENCE] = {.key = "mute", .label = N_("Sound"), .values = silences, .most = 1},
    [PREFER_ANALYSIS] = {.key = "analysis", SWITCH},
};

const struct preference_info *preference_info(enum preference preference)
{
    return &infos[preference];
}

/* One that is kept under a name. */
static int load_named(const struct preference_info *info, struct settings *settings)
{
    char name[NAME_MAX_BYTES];
    settings_text(settings, info->key, "", name, sizeof name);
    for (int value = 0; value <= info->most; value++)
        if (strcmp(info->names[value], name) == 0)
            return value;
    return info->usual;
}

void preferences_load(struct preferences *preferences, struct settings *settings)
{
    for (int i = 0; i < PREFERENCES; i++)
        preferences->values[i] = infos[i].names
                                     ? load_named(&infos[i], settings)
                                     : settings_integer(settings, infos[i].key, infos[i].usual, 0, infos[i].most);
}

void preferences_set(struct preferences *preferences, struct settings *settings, enum preference preference, int value)
{
    const struct preference_info *info = &infos[preference];
    value = value < 0 ? 0 : value > info->most ? info->most : value;
    preferences->values[preference] = value;
    if (info->names)
        settings_set_text(settings, info->key, info->names[value]);
    else
        settings_set_integer(settings, info->key, value);
}

int preferences_next(const struct preferences *preferences, enum preference preference, int by)
{
    int value = preferences->values[preference], most = infos[preference].most;
    return most == 1 ? !value : value + by < 0 ? 0 : value + by > most ? most : value + by;
}
