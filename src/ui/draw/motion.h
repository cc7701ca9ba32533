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
    SPILL_OPEN_TIME = 160000,  /* microseconds in which the board's bottom slides aside, so that the discs drop out */
    SPILL_CLOSE_TIME = 160000, /* microseconds in which the bottom slides back when the discs are out */
    PULSE_TIME = 2400000,      /* microseconds for which the winning line pulses; then it stays lit */
    STRIKE_TIME = 520000,      /* microseconds in which a stroke goes through the winning line */
    POP_TIME = 320000,         /* microseconds in which a piece of the winning line grows and shrinks back */
    POP_AFTER = 130000,        /* microseconds from when one of these pieces begins to grow until the next does */
    GLOW_TIME = 6400000,       /* microseconds for which a hint pulses, more slowly than a winning line */
    EASE_TIME = 450000,        /* microseconds in which something slides from one place to another */
    CARRY_TIME = 200000,       /* microseconds in which a computer's hand carries a disc to where it lets it go */
    STROKE_TIME = 320000,      /* microseconds in which a cross or ring is drawn */
    WIPE_TIME = 350000,        /* microseconds in which the pieces of a flat board fade away */
    STEP_TIME = 320000,        /* microseconds in which a piece moves to another cell */
    JUMP_TIME = 480000,        /* microseconds in which a piece jumps over others */
    SCORE_TIME = 700000,       /* microseconds in which a piece flies to the score */
    PASS_TIME = 1500000        /* microseconds for which the board says that a side cannot move */
};

/* How long a disc that falls `cells` > 0 takes until it first touches. */
uint64_t motion_touch_time(double cells);

/* How long a disc that falls `cells` > 0 takes until it lies still. */
uint64_t motion_rest_time(double cells);

/* How far a falling disc is above its place: `cells` at time 0, 0 at rest, with a small bounce in between. */
double motion_height(double cells, uint64_t time);

/* Sideways offset of a shaken column, in cells; 0 from SHAKE_TIME on. */
double motion_shake(uint64_t time);

/* How many cells far a column's discs have dropped out of the open bottom; the columns start one after the other. */
double motion_spill_drop(int column, uint64_t time);

/*
 * How far the board's bottom is open while the discs drop out, from 0 (shut) to 1; `rows` and `columns` are the
 * board's.
 */
double motion_spill_opening(int columns, int rows, uint64_t time);

/* How long it takes until all discs have dropped out and the bottom is shut. */
uint64_t motion_spill_time(int columns, int rows);

/* Brightness of the winning line, 0.5 .. 1; 1 from PULSE_TIME on. */
double motion_pulse(uint64_t time);

/* The scale of the nth piece (from 0) of the winning line, as it grows from 1 to 1.2 and shrinks back. */
double motion_pop(int piece, uint64_t time);

/* A scrap of confetti that falls for PULSE_TIME at most. */
struct confetto {
    double x, y;  /* position in the room, where 0 .. 1 is inside */
    double size;  /* in cells */
    double width; /* the part of the scrap's width that is seen as it turns, 0 .. 1 */
    double left;  /* the scrap's opacity, from 1 to 0 as it fades */
};

/* Where the nth scrap of confetti is at a time. Every celebration looks the same. */
struct confetto motion_confetto(int piece, uint64_t time);

/* Brightness of a hint, 0.4 .. 1; 1 from GLOW_TIME on. */
double motion_glow(uint64_t time);

/*
 * How far a slide that takes `whole` microseconds has got after `time`, from 0 to 1; slow at both ends. After that it
 * stays 1.
 */
double motion_slide(uint64_t time, uint64_t whole);

/* The opacity of something that fades away in WIPE_TIME, from 1 to 0. */
double motion_wipe(uint64_t time);

/*
 * Must a movement that takes `whole` microseconds still be drawn at `time`? Slightly longer than it takes, so that the
 * last frame shows its end.
 */
bool motion_lasts(uint64_t time, uint64_t whole);

#endif
