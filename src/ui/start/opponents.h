/* The opponents that can be chosen, as buttons: the ten of the crew, and guest engines if there are any. */
#ifndef UI_START_OPPONENTS_H
#define UI_START_OPPONENTS_H

#include "gravitrips/ai.h"
#include "ui/other_screens.h"

/* The first few engines have a button; a control's id is the first id plus the level minus 1, or plus LEVEL_MAX … */
enum { OPPONENT_ENGINES = 4, OPPONENT_IDS = LEVEL_MAX + OPPONENT_ENGINES };

/*
 * Lists them in an area, with ids from `id` on: the ten in one row or, where that is too narrow for their names, in two
 * rows of five; engines in a row below. The one that `player` has is chosen.
 */
void opponents_list(struct form *form, const struct canvas *canvas, int id, SDL_Rect area, const struct player *player,
                    const struct choice_engines *engines);

/* Seats the opponent whose control was used. `which` is the control's id minus the first id. */
void opponents_seat(struct player *player, int which, const struct choice_engines *engines);

/* Draws what stands in the buttons of opponents_list: a round place with the level's number, name and stripes. */
void opponents_draw(struct canvas *canvas, const struct controls *controls, int id);

/* The card on which opponents are chosen over the table. */
struct opponents_card {
    struct screen screen;
    struct opponents *opponents;
    struct choice_engines engines;
    struct form form;
    bool chosen[2];     /* by player: this opponent was chosen, or is not asked for */
    SDL_Rect labels[2]; /* by player: where the name of the pieces stands if both are asked for */
};

/* Lists all controls of the card, in places that fit the canvas' size: those of opponents_list, for either player. */
void opponents_card_controls(struct opponents_card *card, const struct canvas *canvas, struct controls *controls);

#endif
