/* Moves in flight: discs that fall, pieces that slide or are drawn, with the sound of touching. */
#ifndef UI_FLIGHTS_H
#define UI_FLIGHTS_H

#include "ui/board/view.h"
#include "ui/frame/app.h"

/* A move that is on its way. */
struct flying {
    struct flight flight; /* its time is not yet known */
    uint64_t start;
    bool touched; /* its sound was played */
};

struct flights {
    int count;
    struct flying moves[FLIGHTS_MAX];
};

/*
 * A move begins, `before` being the state before it. Where too many are in the air, or one has a cell in common with
 * it, those are at rest at once. Returns when it touches.
 */
uint64_t flights_start(struct flights *flights, const struct board *board, const struct view *view, struct move move,
                       const struct state *before, int player, uint64_t now);

/*
 * Plays the sounds of touching, forgets moves that are at rest, for which all is drawn again, and marks the others for
 * drawing. True while there are any.
 */
bool flights_advance(struct flights *flights, struct app *app, const struct board *board, const struct view *view,
                     uint64_t now);

/* Puts them into a scene that shows the board after them. */
void flights_show(const struct flights *flights, struct scene *scene, uint64_t now);

#endif
