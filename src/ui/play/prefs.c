/* What a person has set, kept between runs. */
#include "ui/play/prefs.h"

#include <stdio.h>
#include <string.h>

#include "ui/play/play_state.h"

void prefs_load(struct play *play)
{
    struct settings *settings = app_settings(play->app);
    struct preferences *prefs = &play->prefs;
    prefs->alternate = settings_integer(settings, "alternate", true, false, true);
    prefs->spill = settings_integer(settings, "spill", true, false, true);
    prefs->targets = settings_integer(settings, "targets", true, false, true);
    prefs->details = settings_integer(settings, "details", false, false, true);
    prefs->moves = settings_integer(settings, "moves", true, false, true);
    prefs->analysis = settings_integer(settings, "analysis", false, false, true);
    prefs->speed = settings_integer(settings, "speed", 1, 0, SPEED_COUNT - 1);
}

void prefs_players(const struct play *play, struct player players[2])
{
    memset(players, 0, 2 * sizeof *players);
    for (int i = 0; i < 2; i++) {
        const char *evaluator = play->evaluators[i] ? play->evaluators[i] : "";
        players[i].seat = play->sitting.seats[i];
        players[i].level = seat_is_human(players[i].seat) ? play->prefs.levels[i] : players[i].seat.level;
        snprintf(players[i].name, sizeof players[i].name, "%s", play->names[i]);
        snprintf(players[i].evaluator, sizeof players[i].evaluator, "%s", evaluator);
    }
}

/* The evaluator of a name, as the variant's list has it; NULL if it is not there. */
static const char *evaluator_named(const struct variant *variant, const char *name)
{
    const char *evaluator;
    for (int i = 0; (evaluator = evaluator_name(variant, i)); i++)
        if (strcmp(evaluator, name) == 0)
            return evaluator;
    return NULL;
}

void prefs_set_players(struct play *play, const struct player players[2])
{
    for (int i = 0; i < 2; i++) {
        play->sitting.seats[i] = players[i].seat;
        play->prefs.levels[i] = players[i].level;
        snprintf(play->names[i], sizeof play->names[i], "%s", players[i].name);
        play->evaluators[i] = evaluator_named(&play->variant, players[i].evaluator);
    }
}

void prefs_save(struct play *play)
{
    struct settings *settings = app_settings(play->app);
    struct preferences *prefs = &play->prefs;
    struct player players[2];
    settings_set_integer(settings, "alternate", prefs->alternate);
    settings_set_integer(settings, "spill", prefs->spill);
    settings_set_integer(settings, "targets", prefs->targets);
    settings_set_integer(settings, "details", prefs->details);
    settings_set_integer(settings, "moves", prefs->moves);
    settings_set_integer(settings, "analysis", prefs->analysis);
    settings_set_integer(settings, "speed", prefs->speed);
    prefs_players(play, players);
    for (int i = 0; i < 2; i++)
        prefs->levels[i] = players[i].level;
    if (!play->borrowed)
        choice_save_players(players, settings, play->variant.game);
}
