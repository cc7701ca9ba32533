/*
 * How things move, as pure functions of time: falling discs, the shaken column,
 * the discs that clatter out. Times are microseconds, distances cells.
 */
#ifndef UI_MOTION_H
#define UI_MOTION_H

#include "standard.h"

enum {
    MICROSECONDS = 1000000,
    SHAKE_TIME = 300000,
    SPILL_OPEN_TIME = 160000,  /* the bottom slides aside */
    SPILL_CLOSE_TIME = 160000, /* the bottom slides back when the discs are out */
    PULSE_TIME = 2400000,      /* the winning line pulses for this time, then stays lit */
    STRIKE_TIME = 520000,      /* a stroke goes through the winning line */
    POP_TIME = 320000,         /* each piece of the winning line pops up for this time */
    POP_AFTER = 130000,        /* the time from one piece's pop to the next */
    GLOW_TIME = 6400000,       /* a hint pulses for this time, more slowly */
    EASE_TIME = 450000,        /* something slides from one place to another */
    STROKE_TIME = 320000,      /* a cross or ring is drawn */
    WIPE_TIME = 350000,        /* the pieces of a flat board fade away */
    STEP_TIME = 320000,        /* a piece goes to another cell */
    JUMP_TIME = 480000,        /* a piece goes over others */
    SCORE_TIME = 700000,       /* a piece goes to the score */
    PASS_TIME = 1500000        /* how long the board says that a side cannot move */
};

/* How long a disc that falls `cells` > 0 takes until it first touches. */
uint64_t motion_touch_time(double cells);

/* How long a disc that falls `cells` > 0 takes until it lies still. */
uint64_t motion_rest_time(double cells);

/* How far the disc is from its place: `cells` at time 0, 0 at rest, with a small bounce in between. */
double motion_height(double cells, uint64_t time);

/* Sideways offset of a shaken column, in cells; 0 from SHAKE_TIME on. */
double motion_shake(uint64_t time);

/* How far a column's discs have dropped out of the open bottom; the columns start one after the other. */
double motion_spill_drop(int column, uint64_t time);

/* How far the bottom is open: 0 shut, 1 open; `rows` and `columns` are the board's. */
double motion_spill_opening(int columns, int rows, uint64_t time);

/* How long it takes until everything is out and the bottom is shut. */
uint64_t motion_spill_time(int columns, int rows);

/* Brightness of the winning line, 0.5 .. 1; 1 from PULSE_TIME on. */
double motion_pulse(uint64_t time);

/* The size of the nth piece of the winning line, from 0, while it pops up: from 1 to 1.2 and back. */
double motion_pop(int piece, uint64_t time);

/* A scrap of confetti that falls for PULSE_TIME at most. */
struct confetto {
    double x, y;  /* position in the room, where 0 .. 1 is inside */
    double size;  /* in cells */
    double width; /* the part of the scrap's width that is seen as it turns, 0 .. 1 */
    double left;  /* the scrap's opacity, from 1 to 0 as it fades */
};

/* Where the nth scrap is; the same in every celebration. */
struct confetto motion_confetto(int piece, uint64_t time);

/* Brightness of a hint, 0.4 .. 1; 1 from GLOW_TIME on. */
double motion_glow(uint64_t time);

/*
 * How far a slide that takes `whole` microseconds has got after `time`: from 0 to 1, slow at both ends. Afterwards it
 * stays 1.
 */
double motion_slide(uint64_t time, uint64_t whole);

/* The opacity of something that fades away, 1 .. 0; 0 from WIPE_TIME on. */
double motion_wipe(uint64_t time);

/*
 * Must a movement of `whole` microseconds still be drawn? It is drawn for slightly longer, so that the last frame shows
 * its end.
 */
bool motion_lasts(uint64_t time, uint64_t whole);

#endif
