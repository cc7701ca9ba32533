/* The main screen: one sitting at the board, from the first disc to the next round. */
#ifndef UI_PLAY_H
#define UI_PLAY_H

#include "store/archive.h"
#include "ui/board/choice.h"
#include "ui/frame/app.h"

/* How the sitting begins. */
struct play_setup {
    struct variant variant;
    struct player players[2];
    int starter;        /* the player who begins */
    int wins[2], draws; /* so far, by player */
    uint64_t seed;      /* of the computers' choice among equal moves, and of the puzzles if it was asked for */
    bool seeded;        /* it was */
    const char *notice; /* told at the beginning; "" for nothing */

    const struct record *record; /* the game that is on the table, needed until play_create returns; NULL: a new one */
    archive_id game;             /* its name in the archive */
    bool borrowed;               /* it was not played here: its players are not remembered */
    bool held;                   /* nobody moves before play_release */
};

/* Makes ready for a game on record; seed and notice stay (keep.c). False if the window cannot show it. */
bool keep_setup(struct play_setup *setup, struct settings *settings, const struct record *record, archive_id game);

/* NULL after saying on stderr what is missing. Push it on the app. */
struct screen *play_create(struct app *app, const struct play_setup *setup);

/* A screen that was held begins, and tells something, "" for nothing. */
void play_release(struct screen *screen, const char *notice, uint64_t now);

#endif
