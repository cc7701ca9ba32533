/* The opponents that can be chosen, as buttons: the ten of the crew, and guest engines if there are any. */
#ifndef UI_START_OPPONENTS_H
#define UI_START_OPPONENTS_H

#include "gravitrips/ai.h"
#include "ui/other_screens.h"

/* The first few engines have a button; a control's id is the first id plus the level minus 1, or plus LEVEL_MAX … */
enum { OPPONENT_ENGINES = 5, OPPONENT_IDS = LEVEL_MAX + OPPONENT_ENGINES };

/* On the page of the crew: a game begins with the one who is chosen; or that one takes over the game that runs. */
enum { OPPONENTS_PLAY = 2 * OPPONENT_IDS, OPPONENTS_GO_ON };

/*
 * Lists them in an area, with ids from `id` on: the ten in two rows of five, and in a row below the first `count`
 * engines, at most OPPONENT_ENGINES. The one that `player` has is chosen. `variant` is what will be played; NULL: not
 * known yet.
 */
void opponents_list(struct form *form, const struct canvas *canvas, int id, SDL_Rect area, const struct player *player,
                    const struct choice_engines *engines, int count, const struct variant *variant);

/* Seats the opponent whose control was used. `which` is the control's id minus the first id. */
void opponents_seat(struct player *player, int which, const struct choice_engines *engines);

/* Draws what stands in the buttons of opponents_list: a face with the level's number, glad if pointed at, and names. */
void opponents_draw(struct canvas *canvas, const struct controls *controls, int id, const struct variant *variant);

/* A card over the table: the page of the crew, or the one on which two who play each other are chosen. */
struct opponents_card {
    struct screen screen;
    struct opponents *opponents;
    struct choice_engines engines;
    struct form form;
    struct archive_statistics sums[LEVEL_MAX + 1]; /* the person's results against each level; of one opponent only */
    struct player before;                          /* who was chosen when the page was opened */
    SDL_Rect about;                                /* what is said of the one who is chosen */
    bool chosen[2];                                /* by player: this one of two was chosen */
    SDL_Rect labels[2];                            /* by player: where the name of the pieces of two stands */
};

/* Lists all controls of the card, in places that fit the canvas' size. */
void opponents_card_controls(struct opponents_card *card, const struct canvas *canvas, struct controls *controls);

#endif
