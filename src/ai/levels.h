/* What makes a level's strength. How strong that is has been measured: docs/levels.md. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "gravitrips/ai.h"

/* What there is to overlook, by how far one has to look for it. */
enum overlook {
    OVERLOOK_WIN,   /* a line that the side to move completes at once */
    OVERLOOK_BLOCK, /* one that the other side does */
    OVERLOOK_LATER, /* one that lacks a cell that cannot be reached yet */
    OVERLOOK_TWO,   /* one that lacks two cells: what double threats are made of */
    OVERLOOK_FEW,   /* one that lacks more: where a good place is */
    OVERLOOK_KINDS
};

struct level {
    int depth;        /* plies; 0: no limit */
    int milliseconds; /* 0: no limit */
    int slips;        /* in games without lines so many of a hundred moves are any legal move */
    int recalls;      /* of a hundred positions of the opening book so many; 0: it does not look there */
    int ending;       /* cells that are free when perfect play begins, where the solver covers the variant */
    uint8_t overlooks[OVERLOOK_KINDS]; /* in games of lines, of a hundred lines that are neither easy nor hard to see */
};

/* From LEVEL_MIN on. */
extern const struct level levels[LEVEL_MAX + 1];

/*
 * --- oversights ---
 *
 * What people overlook, after the model of B. van Opheusden and others, "Expertise increases planning depth in human
 * gameplay" (Nature 618, 2023): before each move some of the lines drop out of what a player sees, each by itself, and
 * what is left is searched as it is. How likely that is depends on how hard a line is to see; see levels.c.
 */

/* A variant as somebody sees it. */
struct sight {
    struct variant seen;      /* without the lines that are overlooked; first, so that its rules find the rest */
    struct game game;         /* the rules of `seen`: only a line that is seen ends the game */
    const struct game *whole; /* those of the variant itself */
    int missing;              /* so many lines are overlooked: */
    bool overlooked[LINES_MAX];
    uint64_t key; /* for the hash of a state that is searched so: its values are not those of others */
};

/* Does a level overlook anything in a variant? That must have lines for it. */
bool oversight_happens(int level, const struct variant *variant);

/* Looks at a running state: what does the level see there? Of `recent` see struct ai_request. */
void oversight_look(struct sight *sight, const struct variant *variant, const struct state *state,
                    const struct move recent[2], int level, uint64_t *random);

/* How likely the level overlooks a line in a state, in percent. */
int oversight_chance(const struct variant *variant, const struct state *state, int line, const struct move recent[2],
                     int level);

/*
 * What it cost that a move was chosen so, as far as the request's depth shows. The engine is one of the variant, by
 * which it searches.
 */
struct ai_oversight oversight_of(const struct sight *sight, struct engine *engine, const struct state *state,
                                 struct move move, const struct ai_request *request);

#endif
