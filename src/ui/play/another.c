/* Another game at the same table: the dialog that chooses it, and the main screen that is built anew for it. */
#include "ui/play/another.h"

#include <stdio.h>
#include <string.h>

#include "ui/play/play.h"
#include "ui/play/play_state.h"
#include "ui/play/prefs.h"
#include "ui/play/scene.h"
#include "ui/setup/setup_screen.h"
#include "ui/words.h"

static bool is_same_player(const struct player *a, const struct player *b)
{
    return seat_is_human(a->seat) == seat_is_human(b->seat) && strcmp(a->name, b->name) == 0;
}

/* Wins belong to the players: as long as these two sit there the tally goes on, whatever they play. */
static void take_tally_along(const struct play *play, struct play_setup *setup)
{
    struct player players[2];
    prefs_players(play, players);
    if (!is_same_player(&players[0], &setup->players[0]) || !is_same_player(&players[1], &setup->players[1]))
        return;
    memcpy(setup->wins, play->sitting.wins, sizeof setup->wins);
    setup->draws = play->sitting.draws;
}

static void start(void *context, const struct game_choice *choice, const struct variant *variant)
{
    struct play *play = context;
    struct play_setup setup = {
        .variant = *variant, .starter = choice->starter, .seed = play->seed, .seeded = play->seeded, .notice = ""};
    if (play->journal.running)
        setup.notice = _("The unfinished game stays in the archive");
    if (!setup.seeded)
        setup.seed ^= SDL_GetPerformanceCounter();
    memcpy(setup.players, choice->players, sizeof setup.players);
    take_tally_along(play, &setup);
    struct screen *screen = play_create(play->app, &setup);
    if (!screen) {
        scene_notify(play, _("Memory is short: the game cannot begin anew"), app_now(play->app));
        app_pop(play->app);
        return;
    }
    journal_leave(&play->journal);
    choice_save(choice, app_settings(play->app));
    sound_play(app_sound(play->app), SOUND_NEW);
    app_replace(play->app, screen);
}

void another_open(struct play *play)
{
    struct setup_table table = {.start = start, .context = play};
    struct game_choice now = {.game = play->variant.game, .starter = play->sitting.starter};
    choice_set_options(&now, &play->variant.options);
    prefs_players(play, now.players);
    app_push(play->app, setup_screen_create(play->app, &table, &now));
}
