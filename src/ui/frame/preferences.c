/* What a person prefers: the table of preferences, and how they are stored. Declared in app.h. */
#include "ui/frame/app.h"

#include "net/session.h"
#include "store/settings.h"

enum { NAME_MAX_BYTES = 16 };

static const char *const switches[] = {N_("Off"), N_("On")};
static const char *const silences[] = {N_("On"), N_("Off")};
static const char *const speech_words[SPEECH_WISHED + TELL_DETAILS] = {[SPEECH_AS_DESKTOP] = N_("Auto"),
                                                                       [SPEECH_WISHED + TELL_NOTHING] = N_("Off"),
                                                                       [SPEECH_WISHED + TELL_SHORTLY] = N_("Short"),
                                                                       [SPEECH_WISHED + TELL_USUALLY] = N_("Normal"),
                                                                       [SPEECH_WISHED + TELL_FULLY] = N_("Detailed")};
static const char *const speech_names[SPEECH_WISHED + TELL_DETAILS] = {[SPEECH_AS_DESKTOP] = "desktop",
                                                                       [SPEECH_WISHED + TELL_NOTHING] = "off",
                                                                       [SPEECH_WISHED + TELL_SHORTLY] = "short",
                                                                       [SPEECH_WISHED + TELL_USUALLY] = "normal",
                                                                       [SPEECH_WISHED + TELL_FULLY] = "full"};
static const char *const speeds[SPEED_COUNT] = {N_("Slow"), N_("Normal"), N_("Fast")};
static const char *const scans[] = {N_("Off"), N_("Slow"), N_("Normal"), N_("Fast")};
static const char *const texts[TEXT_WISHES] = {
    [TEXT_NORMAL] = N_("Normal"), [TEXT_LARGE] = N_("Large"), [TEXT_LARGEST] = N_("Very large")};
static const char *const theme_words[THEME_WISHED + THEME_COUNT] = {[THEME_AS_DESKTOP] = N_("Auto"),
                                                                    [THEME_BY_CLOCK] = N_("Clock"),
                                                                    [THEME_WISHED + THEME_MORNING] = N_("Morning"),
                                                                    [THEME_WISHED + THEME_EVENING] = N_("Evening"),
                                                                    [THEME_WISHED + THEME_NIGHT] = N_("Night"),
                                                                    [THEME_WISHED + THEME_CONTRAST] = N_("Contrast")};
static const char *const theme_names[THEME_WISHED + THEME_COUNT] = {
    [THEME_AS_DESKTOP] = "desktop",           [THEME_BY_CLOCK] = "clock",
    [THEME_WISHED + THEME_MORNING] = "light", [THEME_WISHED + THEME_EVENING] = "evening",
    [THEME_WISHED + THEME_NIGHT] = "dark",    [THEME_WISHED + THEME_CONTRAST] = "contrast"};
static const char *const palette_words[PALETTE_WISHED + PALETTE_COUNT] = {
    [PALETTE_AS_THEME] = N_("Auto"),
    [PALETTE_WISHED + PALETTE_CLASSIC] = N_("Classic"),
    [PALETTE_WISHED + PALETTE_SOFT] = N_("Soft"),
    [PALETTE_WISHED + PALETTE_BRIGHT] = N_("Bright"),
    [PALETTE_WISHED + PALETTE_CONTRAST] = N_("Strong")};
static const char *const palette_names[PALETTE_WISHED + PALETTE_COUNT] = {
    [PALETTE_AS_THEME] = "theme",
    [PALETTE_WISHED + PALETTE_CLASSIC] = "classic",
    [PALETTE_WISHED + PALETTE_SOFT] = "soft",
    [PALETTE_WISHED + PALETTE_BRIGHT] = "bright",
    [PALETTE_WISHED + PALETTE_CONTRAST] = "contrast"};
static const char *const motion_words[MOTION_COUNT] = {
    [MOTION_AS_DESKTOP] = N_("Auto"), [MOTION_FULL] = N_("Full"), [MOTION_REDUCED] = N_("Reduced")};
static const char *const motion_names[MOTION_COUNT] = {
    [MOTION_AS_DESKTOP] = "desktop", [MOTION_FULL] = "full", [MOTION_REDUCED] = "reduced"};
static const char *const number_words[NUMBERS_COUNT] = {[NUMBERS_BELOW] = N_("Below"),
                                                        [NUMBERS_ABOVE] = N_("Above"),
                                                        [NUMBERS_BOTH] = N_("Both"),
                                                        [NUMBERS_NONE] = N_("None")};
static const char *const number_names[NUMBERS_COUNT] = {
    [NUMBERS_BELOW] = "below", [NUMBERS_ABOVE] = "above", [NUMBERS_BOTH] = "both", [NUMBERS_NONE] = "none"};

static const char *const chat_words[] = {
    [CHAT_NONE] = N_("Nothing"), [CHAT_PHRASES] = N_("Ready-made sentences"), [CHAT_FREE] = N_("All")};
static const char *const chat_names[] = {[CHAT_NONE] = "none", [CHAT_PHRASES] = "phrases", [CHAT_FREE] = "all"};

/* Each language is listed by its name in that language. */
static const char *const language_words[] = {N_("Auto"), "English", "Deutsch"};
static const char *const language_names[] = {"system", "en", "de"};

#define VALUES(list)          .values = list, .most = (int)SDL_arraysize(list) - 1
#define NAMED(what)           VALUES(what##_words), .names = what##_names
#define SWITCH                VALUES(switches)
#define ON                    SWITCH, .usual = 1
#define ON_PAGE(page)         .pages = 1u << PAGE_##page
#define ON_PAGES(page, other) .pages = 1u << PAGE_##page | 1u << PAGE_##other
#define SPEED                 VALUES(speeds), .usual = 1
#define VOLUME                .most = VOLUME_MOST, .usual = VOLUME_MOST

/* To add a preference, add a row. */
static const struct preference_info infos[PREFERENCES] = {
    [PREFER_ALTERNATE] = {.key = "alternate", .label = N_("Take turns going first"), ON, ON_PAGE(PLAYERS)},
    [PREFER_FACES] = {.key = "faces", .label = N_("Opponents have faces"), ON, ON_PAGE(PLAYERS)},
    [PREFER_SAYINGS] = {.key = "sayings", .label = N_("Opponents talk"), ON, ON_PAGE(PLAYERS)},
    [PREFER_CHAT] = {.key = "friend.chat",
                     .label = N_("What a friend elsewhere may write"),
                     NAMED(chat),
                     .usual = CHAT_PHRASES,
                     ON_PAGE(PLAYERS)},
    [PREFER_MAP_PORT] = {.key = "friend.map-port",
                         .label = N_("Friends elsewhere: the router lets them in"),
                         SWITCH,
                         ON_PAGE(PLAYERS)},
    [PREFER_CLEARING] = {.key = "spill", ON, ON_PAGE(BOARD)},
    [PREFER_TARGETS] = {.key = "targets", .label = N_("Show where pieces can go"), ON, ON_PAGE(BOARD)},
    [PREFER_SPEED] = {.key = "speed", .label = N_("Watching speed"), SPEED, ON_PAGE(BOARD)},
    [PREFER_DETAILS] = {.key = "details", .label = N_("What the computer thinks"), SWITCH, ON_PAGE(BOARD)},
    [PREFER_MOVES] = {.key = "moves", .label = N_("List of moves"), SWITCH, ON_PAGE(BOARD)},
    [PREFER_THEME] = {.key = "theme", .label = N_("Time of day"), NAMED(theme), ON_PAGES(LOOK, ACCESS)},
    [PREFER_SILENCE] = {.key = "mute", .label = N_("Sound"), VALUES(silences), ON_PAGE(LOOK)},
    [PREFER_ANALYSIS] = {.key = "analysis", SWITCH},
    [PREFER_DROP] = {.key = "drop", .label = N_("Falling speed"), SPEED, ON_PAGE(BOARD)},
    [PREFER_PALETTE] = {.key = "palette", .label = N_("Disc colours"), NAMED(palette), ON_PAGE(LOOK)},
    [PREFER_HAND] = {.key = "hand", .label = N_("Show the hand"), ON, ON_PAGE(BOARD)},
    [PREFER_GHOST] = {.key = "ghost", .label = N_("Show where the disc will land"), ON, ON_PAGE(BOARD)},
    [PREFER_BOARD_ONLY] = {.key = "board.only", .label = N_("Show only the board"), SWITCH, ON_PAGE(BOARD)},
    [PREFER_CONFIRM] = {.key = "confirm", .label = N_("Confirm each move"), SWITCH, ON_PAGE(ACCESS)},
    [PREFER_SCAN] = {.key = "scan", .label = N_("Play with one key"), VALUES(scans), ON_PAGE(ACCESS)},
    [PREFER_VOLUME] = {.key = "volume", .label = N_("Volume"), VOLUME, ON_PAGE(LOOK)},
    [PREFER_EFFECTS] = {.key = "volume.effects", .label = N_("Sound effects"), VOLUME, ON_PAGE(LOOK)},
    [PREFER_SEA] = {.key = "volume.sea", .label = N_("The sea"), .most = VOLUME_MOST, ON_PAGE(LOOK)},
    [PREFER_TEXT_SIZE] = {.key = "text.size",
                          .label = N_("Text size"),
                          VALUES(texts),
                          .first = 100,
                          .step = TEXT_STEP,
                          ON_PAGES(LOOK, ACCESS)},
    [PREFER_MOTION] = {.key = "motion", .label = N_("Motion"), NAMED(motion), ON_PAGES(LOOK, ACCESS)},
    [PREFER_LANGUAGE] = {.key = "language", .label = N_("Language"), NAMED(language), ON_PAGE(LOOK)},
    [PREFER_SPEECH] = {.key = "speech", .label = N_("Read aloud"), NAMED(speech), ON_PAGE(ACCESS)},
    [PREFER_NUMBERS] = {.key = "numbers", .label = N_("Column numbers"), NAMED(number), ON_PAGE(ACCESS)},
};

const struct preference_info *preference_info(enum preference preference)
{
    return &infos[preference];
}

/* Loads a preference whose values are stored by name. */
static int load_named(const struct preference_info *info, struct settings *settings)
{
    char name[NAME_MAX_BYTES];
    settings_text(settings, info->key, "", name, sizeof name);
    for (int value = 0; value <= info->most; value++)
        if (strcmp(info->names[value], name) == 0)
            return value;
    return info->usual;
}

static int stored_number(const struct preference_info *info, int value)
{
    return info->first + value * (info->step ? info->step : 1);
}

/* Loads a preference whose values are stored as numbers. Of a number between two values it takes the nearest one. */
static int load_number(const struct preference_info *info, struct settings *settings)
{
    int most = stored_number(info, info->most), step = stored_number(info, 1) - info->first;
    int number = settings_integer(settings, info->key, stored_number(info, info->usual), info->first, most);
    return (number - info->first + step / 2) / step;
}

void preferences_load(struct preferences *preferences, struct settings *settings)
{
    for (int i = 0; i < PREFERENCES; i++)
        preferences->values[i] = (infos[i].names ? load_named : load_number)(&infos[i], settings);
}

void preferences_set(struct preferences *preferences, struct settings *settings, enum preference preference, int value)
{
    const struct preference_info *info = &infos[preference];
    value = SDL_clamp(value, 0, info->most);
    preferences->values[preference] = value;
    if (info->names)
        settings_set_text(settings, info->key, info->names[value]);
    else
        settings_set_integer(settings, info->key, stored_number(info, value));
}

int preferences_next(const struct preferences *preferences, enum preference preference, int by)
{
    const struct preference_info *info = &infos[preference];
    int value = preferences->values[preference];
    return info->most == 1 ? !value : SDL_clamp(value + by, 0, info->most);
}
