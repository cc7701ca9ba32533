/*
 * What people overlook, after the model of B. van Opheusden and others, "Expertise increases planning depth in human
 * gameplay" (Nature 618, 2023): before each move some of the lines drop out of what a player sees, each by itself, and
 * what is left is searched as it is. How likely that is depends on how hard a line is to see; see oversight.c.
 */
#ifndef AI_OVERSIGHT_H
#define AI_OVERSIGHT_H

#include "ai/levels.h"

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
