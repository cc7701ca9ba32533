/* The figures that decide how strong each level is. The strength was measured: docs/levels.md. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "gravitrips/ai.h"

/* What can be overlooked, by how far ahead one would have to look. */
enum overlook {
    OVERLOOK_WIN,   /* a line that the side to move completes at once */
    OVERLOOK_BLOCK, /* a line that the other side completes at once */
    OVERLOOK_LATER, /* a line that needs one more cell, which cannot be reached yet */
    OVERLOOK_TWO,   /* a line that needs two more cells: double threats are made of these */
    OVERLOOK_FEW,   /* a line that needs three more cells or more: such lines only say which places are good */
    OVERLOOK_KINDS
};

struct level {
    int depth;        /* plies; 0: no limit */
    int milliseconds; /* 0: no limit */
    int slips;        /* in games without lines: how many percent of its moves are random */
    int recalls;      /* how many percent of the opening book's positions it recalls; 0: it does not use the book */
    int ending;       /* with at most this many free cells it plays perfectly, if the solver covers the variant */
    uint8_t
        overlooks[OVERLOOK_KINDS]; /* in games of lines: percent of the lines of average difficulty that it overlooks */
};

/* The figures by level, from LEVEL_MIN. */
extern const struct level levels[LEVEL_MAX + 1];

/*
 * --- what a level overlooks ---
 *
 * What people overlook, after the model of B. van Opheusden and others, "Expertise increases planning depth in human
 * gameplay" (Nature 618, 2023): before each move the player overlooks some of the lines, each independently, and what
 * is left is searched as it is. How likely a line is overlooked depends on how hard it is to see; see levels.c.
 */

/* A variant as a player sees it who overlooks some of its lines. */
struct sight {
    struct variant seen; /* it lacks the lines that are overlooked, so these do not end the game */
    int missing;         /* how many lines are overlooked */
    bool overlooked[LINES_MAX];
    uint64_t key; /* goes into the hash of states searched without the overlooked lines, because their values differ */
};

/* Does the level overlook anything in the variant? Only games of lines have something to overlook. */
bool oversight_happens(int level, const struct variant *variant);

/* Decides which lines the level sees in a running state. `recent`: see struct ai_request. */
void oversight_look(struct sight *sight, const struct variant *variant, const struct state *state,
                    const struct move recent[2], int level, uint64_t *random);

/* How likely it is, in percent, that the level overlooks a line in a state. */
int oversight_chance(const struct variant *variant, const struct state *state, int line, const struct move recent[2],
                     int level);

/*
 * What the choice of `move` cost because lines were overlooked, as far as the request's depth shows. The engine is used
 * for searching. It must be one of the variant itself, with all lines.
 */
struct ai_oversight oversight_of(const struct sight *sight, struct engine *engine, const struct state *state,
                                 struct move move, const struct ai_request *request);

#endif
