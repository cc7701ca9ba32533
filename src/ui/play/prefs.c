/* What a person has set, kept between runs. */
#include "ui/play/prefs.h"
#include "ui/play/play_state.h"

enum { FIRST_LEVEL = 2 };

static const char *const human_keys[2] = {"red.human", "yellow.human"};
static const char *const level_keys[2] = {"red.level", "yellow.level"};

void prefs_load(struct play *play)
{
    struct settings *settings = app_settings(play->app);
    struct preferences *prefs = &play->prefs;
    prefs->alternate = settings_integer(settings, "alternate", true, false, true);
    prefs->spill = settings_integer(settings, "spill", true, false, true);
    prefs->targets = settings_integer(settings, "targets", true, false, true);
    prefs->details = settings_integer(settings, "details", false, false, true);
    prefs->analysis = settings_integer(settings, "analysis", false, false, true);
    prefs->speed = settings_integer(settings, "speed", 1, 0, SPEED_COUNT - 1);
}

void prefs_load_seats(struct settings *settings, struct seat seats[2], int levels[2])
{
    for (int player = 0; player < 2; player++) {
        levels[player] = settings_integer(settings, level_keys[player], FIRST_LEVEL, LEVEL_MIN, LEVEL_MAX);
        bool human = settings_integer(settings, human_keys[player], player == 0, false, true);
        seats[player].level = human ? SEAT_HUMAN : levels[player];
    }
}

void prefs_save(struct play *play)
{
    struct settings *settings = app_settings(play->app);
    const struct preferences *prefs = &play->prefs;
    settings_set_integer(settings, "alternate", prefs->alternate);
    settings_set_integer(settings, "spill", prefs->spill);
    settings_set_integer(settings, "targets", prefs->targets);
    settings_set_integer(settings, "details", prefs->details);
    settings_set_integer(settings, "analysis", prefs->analysis);
    settings_set_integer(settings, "speed", prefs->speed);
    for (int player = 0; player < 2; player++) {
        struct seat seat = play->sitting.seats[player];
        if (!seat_is_human(seat))
            play->prefs.levels[player] = seat.level;
        settings_set_integer(settings, human_keys[player], seat_is_human(seat));
        settings_set_integer(settings, level_keys[player], prefs->levels[player]);
    }
}
