/*
 * A tournament that runs in the background, to be watched at its tables while it goes on, game by game. It may be
 * stopped, and goes on from its journal. All functions are for one thread, that of who watches; they return at once,
 * except hall_destroy.
 */
#ifndef ENGINES_HALL_H
#define ENGINES_HALL_H

#include "engines/journal.h"

enum { HALL_TABLES_MAX = 6 };

/* How long a game pauses after each move, so that people can follow. No clock runs during a pause. */
enum hall_pace { HALL_CALM, HALL_BRISK, HALL_FAST, HALL_PACES };

enum hall_phase {
    HALL_READING, /* the journal is being read */
    HALL_PLAYING,
    HALL_STOPPING, /* the running games are being given up */
    HALL_STOPPED,  /* some games are still to be played */
    HALL_DONE,
    HALL_FAILED /* something failed; `why` says what */
};

/* A table: a board at which one game after another is played. */
struct hall_table {
    int number; /* the game's number in the tournament; -1: no game yet */
    int players[2];
    struct state state;
    struct move last; /* the game's last move */
    int moves;
    bool over;
    struct standings_game sheet; /* how the game ended, if it is over */
    unsigned change;             /* counts up whenever there is something new to see */
};

/* A copy of all that is seen of a tournament; at first all 0. */
struct hall_view {
    enum hall_phase phase;
    struct reason why;
    int tables;
    struct hall_table table[HALL_TABLES_MAX];
    int game_count;
    const struct tournament_result **games; /* that are over, in the order in which they ended; the hall owns them */
    struct standings_game *sheets;          /* the same games, in the same order, as the standings need them */
    struct standings_row rows[TOURNAMENT_CONTESTANTS_MAX];
};

/* Which tournament, and who watches it. */
struct hall_order {
    /*
     * It is copied, with its variant, contestants, guests and weights; its book is the usual one. At
     * least one plays; `concurrency` says at how many tables.
     */
    const struct tournament_setup *setup;
    const char *path; /* the file of its journal */
    bool anew;        /* the journal is deleted, and the games begin; else it is read, and games wait for hall_go_on */
    bool done;        /* the tournament in the journal is known to be over */
    enum hall_pace pace;
    void (*wake)(void *context); /* called on any thread when there is news */
    void *context;
};

struct hall;

/* NULL if memory is short. What else fails is seen as HALL_FAILED. The caller destroys the hall. */
struct hall *hall_open(const struct hall_order *order) __attribute__((warn_unused_result));

/*
 * Continues a tournament that was stopped or has failed. If its journal is still being read, the games go on after
 * that.
 */
void hall_go_on(struct hall *hall);

/* Stops a tournament, and gives up the games that are running. */
void hall_stop(struct hall *hall);
void hall_set_pace(struct hall *hall, enum hall_pace pace);

/* Stops a tournament, waits until its games have ended, and frees it; any thread may do that last of all. */
void hall_destroy(void *hall);

/* Brings a copy up to date. Returns false if nothing is new. */
bool hall_see(struct hall *hall, struct hall_view *view);

/* Frees what a copy owns, and makes it that of no tournament. */
void hall_forget(struct hall_view *view);

/*
 * The records of all games that are over, as one text, in the order in which the games ended; NULL when memory is
 * short. The caller frees the text.
 */
char *hall_text(const struct hall_view *view);

#endif
