/* The figures that make a level's strength, which has been measured: docs/levels.md. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "gravitrips/ai.h"

/* What can be overlooked, by how far ahead one must look for it. */
enum overlook {
    OVERLOOK_WIN,   /* a line that the side to move completes at once */
    OVERLOOK_BLOCK, /* a line that the other side completes at once */
    OVERLOOK_LATER, /* a line that lacks one cell, which cannot be reached yet */
    OVERLOOK_TWO,   /* a line that lacks two cells: double threats are made of these */
    OVERLOOK_FEW,   /* a line that lacks more: it tells which places are good */
    OVERLOOK_KINDS
};

struct level {
    int depth;        /* plies; 0: no limit */
    int milliseconds; /* 0: no limit */
    int slips;        /* in games without lines: percent of moves that are any legal move */
    int recalls;      /* percent of the opening book's positions that it recalls; 0: it does not use the book */
    int ending;       /* with this many free cells or fewer it plays perfectly, if the solver covers the variant */
    uint8_t overlooks
        [OVERLOOK_KINDS]; /* in games of lines: the percentage of lines of average difficulty that it overlooks */
};

/* By level, from LEVEL_MIN. */
extern const struct level levels[LEVEL_MAX + 1];

/*
 * --- oversights ---
 *
 * What people overlook, after the model of B. van Opheusden and others, "Expertise increases planning depth in human
 * gameplay" (Nature 618, 2023): before each move some of the lines drop out of what a player sees, each by itself, and
 * what is left is searched as it is. How likely that is depends on how hard a line is to see; see levels.c.
 */

/* A variant as a player sees it. */
struct sight {
    struct variant seen; /* without the lines that are overlooked: only a line that is seen ends the game */
    int missing;         /* number of lines that are overlooked */
    bool overlooked[LINES_MAX];
    uint64_t key; /* goes into the hash of states searched with these lines: their values differ from the game's */
};

/* Does the level overlook anything in the variant? Only games of lines have something to overlook. */
bool oversight_happens(int level, const struct variant *variant);

/* Decides which lines the level sees in a running state. `recent`: see struct ai_request. */
void oversight_look(struct sight *sight, const struct variant *variant, const struct state *state,
                    const struct move recent[2], int level, uint64_t *random);

/* How likely the level overlooks a line in a state, in percent. */
int oversight_chance(const struct variant *variant, const struct state *state, int line, const struct move recent[2],
                     int level);

/*
 * What the oversight cost when `move` was chosen, as far as the request's depth shows. The engine is one of the variant
 * itself, which is used for searching.
 */
struct ai_oversight oversight_of(const struct sight *sight, struct engine *engine, const struct state *state,
                                 struct move move, const struct ai_request *request);

#endif
