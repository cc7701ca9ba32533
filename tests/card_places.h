/* Where things stand on the card that begins a game, and in the dialog for games and boards. */
#ifndef CARD_PLACES_H
#define CARD_PLACES_H

#include "ai/museum.h"
#include "ui/setup/setup_state.h"
#include "ui/start/start_state.h"

/* Lists a page of Connect Four's card with this company, where there are so many engines. */
static inline struct start_card *card_places(const struct canvas *canvas, enum company company, bool more, int engines)
{
    static struct start_card card;
    const struct game *game = game_list()[0];
    card = (struct start_card){.company = company, .more = more, .view = choice_view(game), .choice.game = game};
    choice_set_options(&card.choice, &game->defaults);
    (void)choice_variant(&card.choice, &card.variant, NULL);
    for (int player = 0; player < 2; player++) {
        bool human = company == WITH_FRIEND || (company == WITH_COMPUTER && player == 0);
        card.choice.players[player].level = LEVEL_MIN;
        card.choice.players[player].seat.level = human ? SEAT_HUMAN : LEVEL_MIN;
    }
    card.engines.count = card.engines.guests = engines;
    start_card_controls(&card, canvas, &card.screen.controls);
    return &card;
}

/* Lists the card over a game on which one opponent, or both, are chosen. */
static inline struct opponents_card *opponents_places(const struct canvas *canvas, bool both)
{
    static struct opponents_card card;
    static struct opponents opponents;
    static struct variant variant;
    (void)variant_init(&variant, game_list()[0], &game_list()[0]->defaults, NULL);
    opponents = (struct opponents){.view = choice_view(variant.game), .player = 1, .both = both, .begins = both};
    opponents.variant = &variant;
    card = (struct opponents_card){.opponents = &opponents};
    for (const struct honour *honour; (honour = museum_at(&variant, card.engines.count));)
        snprintf(card.engines.names[card.engines.count++], NAME_SIZE, "%s", honour->name);
    opponents_card_controls(&card, canvas, &card.screen.controls);
    return &card;
}

/* Lists the dialog as it is for a game. NULL: there is no such game. */
static inline struct setup *setup_places(const struct canvas *canvas, const char *game)
{
    static struct setup setup;
    const struct game *games[GAMES_MAX];
    setup = (struct setup){.game = -1, .plays = true, .game_count = choice_games(games)};
    for (int i = 0; i < setup.game_count; i++) {
        setup.choices[i] = (struct game_choice){.game = games[i]};
        choice_set_options(&setup.choices[i], &games[i]->defaults);
        if (strcmp(games[i]->name, game) == 0)
            setup.game = i;
    }
    if (setup.game < 0)
        return NULL;
    setup.valid = choice_variant(setup_choice(&setup), &setup.variant, &setup.why);
    setup_controls(&setup, canvas, &setup.screen.controls);
    return &setup;
}

#endif
