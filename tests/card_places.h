/* Where things stand on the card that begins a game. */
#ifndef CARD_PLACES_H
#define CARD_PLACES_H

#include "gravitrips/ai.h"
#include "ui/frame/control/dialog.h"
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

#endif
