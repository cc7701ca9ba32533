/* The main screen: one sitting at the board, from the first disc to the next round. */
#ifndef UI_PLAY_H
#define UI_PLAY_H

#include "gravitrips/match.h"
#include "ui/frame/app.h"
#include "ui/setup/choice.h"

/* How the sitting begins. */
struct play_setup {
    struct variant variant;
    struct player players[2];
    int starter;        /* the player who begins */
    int wins[2], draws; /* so far, by player */
    uint64_t seed;      /* of the computers' choice among equal moves, and of the puzzles if it was asked for */
    bool seeded;        /* it was */
    const char *notice; /* told at the beginning; "" for nothing */
};

/* NULL after saying on stderr what is missing. Push it on the app. */
struct screen *play_create(struct app *app, const struct play_setup *setup);

#endif
