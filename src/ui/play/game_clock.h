/*
 * The clock of two people at one table: whose time runs, what is shown of it, and when it is used up.
 *
 * It hears the table's events (events.c) and takes the times of earlier moves from the record; so undoing gives the
 * time of what is undone back, and a game that is opened goes on with the time that there was. It begins with the first
 * move. It goes on while a menu or a dialog lies over the board, while somebody looks back, and while the window
 * is not seen; it rests while another screen fills the window, while it is paused, and in a game that was just opened,
 * each until somebody goes on or moves.
 */
#ifndef UI_PLAY_GAME_CLOCK_H
#define UI_PLAY_GAME_CLOCK_H

#include "gravitrips/clock.h"
#include "ui/draw/canvas.h"
#include "ui/frame/control/action.h"

struct play;

/* Bytes of a time as it is shown: "1:30:00", "4:59", "9.4". */
enum { GAME_CLOCK_WORDS_MAX = 16 };

/* Why it rests: a sum of these. */
enum game_clock_rest {
    GAME_CLOCK_PAUSED = 1, /* somebody asked for it, or the game was just opened */
    GAME_CLOCK_HIDDEN = 2  /* another screen fills the window */
};

struct game_clock {
    struct clock clock; /* as it stood when the turn began */
    bool counts;        /* two people play by it, and the times so far fit it */
    bool over;          /* the position at the cursor is an end */
    int ply;            /* moves before the turn whose time is taken; while somebody looks back that is the last one */
    uint64_t since;     /* its time runs from then on, */
    uint64_t spent;     /* and so much ran before; microseconds */
    unsigned rests;
    bool warned;                         /* that little is left of this turn */
    char shown[2][GAME_CLOCK_WORDS_MAX]; /* by player */
};

/* --- what is shown of a time: pure --- */

/* Whole seconds, below ten of them tenths, both rounded up: "0:00" would be too early. */
void game_clock_words(int64_t milliseconds, char words[GAME_CLOCK_WORDS_MAX]);

/* After how many more milliseconds something else is shown; 0: nothing else ever. */
int64_t game_clock_until_change(int64_t milliseconds);

/* From how many milliseconds on little is left. */
int64_t game_clock_little(struct clock_control control);

/* --- at the table --- */

/* A game comes to the table. One that goes on there rests; what was used of its turn before is. */
void game_clock_begin(struct play *play, bool opened);

/* Something has happened in the table: a sum of its events. */
void game_clock_hear(struct play *play, unsigned happened);

/* How long the move took that was just made, in microseconds: time in which the clock rested does not count. */
uint64_t game_clock_took(const struct play *play);

/* Ends the game in the table if time is up, and shows what is left; returns when it wants to be asked again. */
uint64_t game_clock_advance(struct play *play, uint64_t now);

/* Another screen fills the window, or does no longer. */
void game_clock_look(struct play *play, uint64_t now);

/* The table is cleared: what was used of the turn is kept for when its game is opened again. */
void game_clock_end(struct play *play);

/* Pauses the clock and goes on; while computers play the same for them. As in the table of actions.c. */
void game_clock_pause(struct play *play, enum action action, uint64_t now);
bool game_clock_can_pause(const struct play *play);
bool game_clock_is_paused(const struct play *play);

/* Has this player little left, in the running turn? */
bool game_clock_is_short(const struct play *play, int player);

/* The status line, and what each has left: "Anna's turn · 4:59 – 5:00". */
void game_clock_write_status(const struct play *play, char *words, size_t size);

#endif
