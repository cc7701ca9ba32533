/* Where things stand on the card that begins a game, and in the dialog for board and players. */
#ifndef CARD_PLACES_H
#define CARD_PLACES_H

#include "gravitrips/ai.h"
#include "ui/frame/control/dialog.h"
#include "ui/setup/setup_state.h"
#include "ui/start/start_state.h"

/*
 * On Connect Four's card, against whoever has such a control: two computers if that is said, a friend, else a level. An
 * empty place: there is none.
 */
static inline SDL_Rect card_place(const struct canvas *canvas, int id, bool watching)
{
    static struct card card;
    static struct controls controls;
    const struct game *games[GAMES_MAX];
    bool friends = id >= START_NAME && id < START_BEGINNER;
    card.game_count = choice_games(games);
    for (int i = 0; i < card.game_count; i++) {
        card.choices[i] = (struct game_choice){.game = games[i]};
        choice_set_options(&card.choices[i], &games[i]->defaults);
        for (int player = 0; player < 2; player++)
            card.choices[i].players[player].level = LEVEL_MIN;
    }
    card.opponent = friends ? OPPONENT_FRIEND : watching ? OPPONENT_WATCH : OPPONENT_EASY;
    start_card_controls(&card, canvas, &controls);
    for (int i = controls.count - 1; i >= 0; i--) /* the cross is listed behind the veil, which closes the card, too */
        if (controls.list[i].id == id)
            return controls.list[i].rect;
    return (SDL_Rect){0, 0, 0, 0};
}

/* Lists the dialog as it is for a game, a human against level 1. NULL: there is no such game. */
static inline struct setup *setup_places(const struct canvas *canvas, const char *game)
{
    static struct setup setup;
    const struct game *games[GAMES_MAX];
    setup = (struct setup){.game = -1, .game_count = choice_games(games)};
    for (int i = 0; i < setup.game_count; i++) {
        setup.choices[i] = (struct game_choice){.game = games[i], .players[1].seat.level = LEVEL_MIN};
        choice_set_options(&setup.choices[i], &games[i]->defaults);
        setup.views[i] = choice_view(games[i]);
        if (strcmp(games[i]->name, game) == 0)
            setup.game = i;
    }
    if (setup.game < 0)
        return NULL;
    setup.valid = choice_variant(setup_choice(&setup), &setup.variant, &setup.why);
    setup.evaluators = setup.valid;
    setup_controls(&setup, canvas, &setup.screen.controls);
    return &setup;
}

#endif
