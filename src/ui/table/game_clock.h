/*
 * The clock of two people at one table: whose time runs, what is shown of it, and when it is used up.
 *
 * It hears the table's events (events.c) and takes the times of earlier moves from the record; so undoing gives the
 * time of what is undone back, and a game that is opened goes on with the time that there was. It begins with the first
 * move. It goes on while a menu or a dialog lies over the board, while somebody looks back, and while the window
 * is not seen; it rests while another screen fills the window, while it is paused, and in a game that was just opened,
 * each until somebody goes on or moves.
 */
#ifndef UI_TABLE_GAME_CLOCK_H
#define UI_TABLE_GAME_CLOCK_H

#include "gravitrips/clock.h"
#include "ui/draw/canvas.h"

struct table;

/* Bytes of a time as it is shown: "1:30:00", "4:59", "9.4". */
enum { GAME_CLOCK_WORDS_MAX = 16 };

/* Reasons to rest: a sum of these. */
enum game_clock_rest {
    GAME_CLOCK_PAUSED = 1, /* by a player, or the game was just opened */
    GAME_CLOCK_HIDDEN = 2  /* another screen fills the window */
};

/* The times of a remote game, which its session counts. */
struct session_times {
    int64_t left_ms[2]; /* by player */
    int running;        /* the player whose time runs; -1: nobody's */
    uint64_t since;     /* when it was so */
};

struct game_clock {
    struct clock clock; /* as it stood when the turn began */
    bool counts;        /* two people play by the clock, and the times so far fit it */
    bool over;          /* the position at the cursor is an end */
    int ply;            /* moves before the turn whose time runs, also while a player looks back */
    uint64_t since;     /* when its time began to run */
    uint64_t spent;     /* microseconds of it before that */
    unsigned rests;
    bool warned;                         /* of the little time left in this turn */
    char shown[2][GAME_CLOCK_WORDS_MAX]; /* by player */
    SDL_Rect places[2];                  /* in the window, for these: set by the screen */
    struct session_times session;        /* of a remote game, set by ui/remote */
};

/* --- times in words --- */

/* Seconds, or tenths below ten seconds, rounded up: "0:00" would come too early. */
void game_clock_words(int64_t milliseconds, char words[GAME_CLOCK_WORDS_MAX]);

/* Milliseconds until the words change; 0: never. */
int64_t game_clock_until_change(int64_t milliseconds);

/* The milliseconds from which on little is left. */
int64_t game_clock_little(struct clock_control control);

/* --- at the table --- */

/* A game comes to the table. An opened one rests, with the time of its turn that was used before. */
void game_clock_begin(struct table *table, bool opened);

/* Hears a sum of events. */
void game_clock_hear(struct table *table, unsigned happened);

/* Microseconds that the last move took, without those in which the clock rested. */
uint64_t game_clock_took(const struct table *table);

/* Ends the game if time is up, and shows the time left; returns when to call it again. */
uint64_t game_clock_advance(struct table *table, uint64_t now);

/* `hidden`: another screen fills the window. */
void game_clock_look(struct table *table, bool hidden, uint64_t now);

/* Saves the used time of the turn, for when the game is opened again. */
void game_clock_end(struct table *table);

/* Pauses the clock, or two computers, and goes on. */
void game_clock_pause(struct table *table, uint64_t now);
bool game_clock_can_pause(const struct table *table);
bool game_clock_is_paused(const struct table *table);

/* Has this player little time left in the running turn? */
bool game_clock_is_short(const struct table *table, int player);

/* A status with both times: "Anna's turn · 4:59 – 5:00". */
void game_clock_write_status(const struct game_clock *clock, const char *status, char *words, size_t size);

#endif
