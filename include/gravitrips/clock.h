/*
 * The public interface of the chess clock for two players: a value that measures no time itself. The caller says how
 * long a turn took, in milliseconds, so that the clock works in the same way at one table, over a network, and for a
 * game on record. The first move of a game is free: with it the clock begins to run for the other side. A side whose
 * time is used up has lost, whatever the position says. As after a resignation, nobody asks whether the other side
 * could still have won.
 */
#ifndef GRAVITRIPS_CLOCK_H
#define GRAVITRIPS_CLOCK_H

#include "gravitrips/game.h"

GRAVITRIPS_BEGIN

enum {
    CLOCK_SECONDS_MAX = 24 * 60 * 60, /* for a game, or for a move */
    CLOCK_INCREMENT_MAX = 60 * 60,
    CLOCK_TEXT_MAX = 16 /* bytes of a time control as text, including the final 0 */
};

enum clock_kind {
    CLOCK_NONE, /* there is no clock */
    CLOCK_GAME, /* each side has a time for all its moves, and an increment after each move */
    CLOCK_MOVE  /* each move has its own time; time that is not used is lost */
};

/* A time control: how much time the sides have. All zeros: no clock. */
struct clock_control {
    enum clock_kind kind;
    int seconds;   /* 1 .. CLOCK_SECONDS_MAX; 0 with CLOCK_NONE */
    int increment; /* seconds, 0 .. CLOCK_INCREMENT_MAX; only with CLOCK_GAME */
};

bool clock_is_same(struct clock_control a, struct clock_control b);

/*
 * Reads a time control in the form of PGN's tag TimeControl: "-" is no clock; "300" is 300 seconds for the game;
 * "300+5" adds 5 seconds after each move; "1/30" is 30 seconds for each move. Returns false for anything else and for
 * numbers out of bounds; `control` is then unchanged. PGN also has "?" (unknown), several periods, more than one move
 * in a period, and the sand glass "*30", where one side gains what the other loses; these are not supported.
 */
bool clock_parse(const char *text, struct clock_control *control);

/* Writes a time control in the form that clock_parse reads. */
void clock_format(struct clock_control control, char text[CLOCK_TEXT_MAX]);

/* The clock's state between two moves. */
struct clock {
    struct clock_control control;
    int64_t left[2];   /* milliseconds, by side, when the turn began */
    bool is_running;   /* the first move was made, and no flag has fallen */
    bool flag_fell;    /* a side has used up its time */
    enum side flagged; /* the side whose flag fell, if one did */
};

/* Makes the clock ready. Before the first move it stands still. */
void clock_init(struct clock *clock, struct clock_control control);

/*
 * What a side has left after `spent` milliseconds of its turn; never less than 0. For the side that waits `spent` is 0.
 */
int64_t clock_left(const struct clock *clock, enum side side, int64_t spent);

/*
 * A side has made its move after `spent` milliseconds; a negative number counts as 0. Returns false if the side had no
 * more time than that: its flag falls, and the clock stops for good.
 */
bool clock_press(struct clock *clock, enum side side, int64_t spent);

GRAVITRIPS_END

#endif
