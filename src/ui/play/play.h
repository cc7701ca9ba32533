/* The main screen: one sitting at the board, over several rounds. */
#ifndef UI_PLAY_H
#define UI_PLAY_H

#include "store/archive.h"
#include "ui/table/game_table.h"

struct remote_session;

/* What the main screen begins with: a new game as it was chosen, or one from a record. */
struct play_setup {
    struct game_choice choice;   /* the game and its players, if there is no record */
    const struct scores *scores; /* those of the table before, which are copied; NULL: the first table */
    uint64_t seed;               /* for the computers' choices, and for puzzles if `seeded` */
    bool seeded;
    const char *notice;          /* a message to show at the beginning; NULL: none */
    const struct record *record; /* the game to go on with, which is copied; NULL: a new game */
    archive_id game;  /* the record's id in the archive; an unfinished game is then marked as running in this window */
    bool borrowed;    /* the players sit here only for this game, and are not remembered */
    const char *file; /* a file from which to read the game; NULL: none */
    struct remote_session
        *remote_session; /* the session with a remote player, NULL: none; `record` is its running round */
    enum action wish;    /* to be done as soon as the screen is open; ACTION_NONE: nothing */
    int tries;           /* 1 + the number of a move of the record that is tried again as practice; 0: none */
    bool asks;           /* the person is asked whether to go on with an interrupted game, if there is one */
};

/* Opens the main screen in place of all screens. Returns false after telling stderr what is missing. */
bool play_open(struct app *app, const struct play_setup *setup);

#endif
