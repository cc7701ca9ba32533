/* Discs in the air: from the hand to the cell, with the sound of touching. */
#ifndef UI_DROPS_H
#define UI_DROPS_H

#include "ui/board/view.h"
#include "ui/frame/app.h"

/* A disc in the air. */
struct drop {
    int cell;
    int player;
    double way; /* cells from the hand to the cell */
    uint64_t start;
    bool touched; /* its sound was played */
};

struct drops {
    int count;
    struct drop discs[FALLING_MAX];
};

/* A disc leaves the hand; where too many are in the air, those lie at once. Returns when it touches. */
uint64_t drops_start(struct drops *drops, const struct board *board, const struct view *view, struct move move,
                     int player, uint64_t now);

/*
 * Plays the sounds of landing and forgets discs that lie still, for which all is drawn again. Returns when the next one
 * touches or rests.
 */
uint64_t drops_advance(struct drops *drops, struct app *app, const struct board *board, uint64_t now);

/* Puts them into a scene that shows the board with them at rest. */
void drops_show(const struct drops *drops, struct scene *scene, uint64_t now);

/* Marks where they fall for drawing; true while any do. */
bool drops_mark(const struct drops *drops, struct app *app, const struct board *board, const struct view *view);

#endif
