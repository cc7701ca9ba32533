/* The main screen: one sitting at the board, from the first disc to the next round. */
#ifndef UI_PLAY_H
#define UI_PLAY_H

#include "gravitrips/match.h"
#include "ui/frame/app.h"

/* How the sitting begins. */
struct play_setup {
    struct variant variant;
    struct seat seats[2]; /* by player; player 0 begins */
    int levels[2];        /* of each player's computer, also while a human sits there */
    uint64_t seed;        /* of the computers' choice among equal moves, and of the puzzles if it was asked for */
    bool seeded;          /* it was */
    const char *notice;   /* told at the beginning; "" for nothing */
};

/* NULL after saying on stderr what is missing. Push it on the app. */
struct screen *play_create(struct app *app, const struct play_setup *setup);

#endif
