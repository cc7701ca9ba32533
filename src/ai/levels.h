/* What makes a level's strength. How strong that is has been measured: docs/levels.md. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "gravitrips/ai.h"

struct level {
    int depth;        /* plies; 0: no limit */
    int milliseconds; /* 0: no limit */
    int slips;        /* so many of a hundred moves are any legal move */
    int ending;       /* cells that are free when perfect play begins, where the solver covers the variant */
};

/* From LEVEL_MIN on. */
extern const struct level levels[LEVEL_MAX + 1];

#endif
