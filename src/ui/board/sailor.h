/*
 * The crew: who plays the levels 1 to 10. Each has a name, a trade and sentences for six moments. A sentence is about
 * the game or about the one who says it; it never speaks of a person's faults and never claims what may be false.
 */
#ifndef UI_BOARD_SAILOR_H
#define UI_BOARD_SAILOR_H

#include "gravitrips/game.h"

/* When one of the crew says something. */
enum sailor_moment {
    SAILOR_BEGINS,  /* a game begins */
    SAILOR_THREATS, /* its move has made a threat: the next one can win */
    SAILOR_STOPPED, /* the other side has just stopped such a threat */
    SAILOR_WINS,
    SAILOR_LOSES,
    SAILOR_DRAWS,
    SAILOR_MOMENTS
};

/*
 * Whoever plays a level from 1 to 10, in the person's language. sailor_name is said within a sentence ("Otto", "the
 * Captain"); sailor_title begins one, or stands alone ("The Captain"); sailor_label is for small places ("Captain").
 */
const char *sailor_name(int level);
const char *sailor_title(int level);
const char *sailor_label(int level);

/* What that one says at a moment. */
const char *sailor_says(int level, enum sailor_moment moment);

/*
 * The trade of a level from 1 to 10: "Cook". The highest is one that "Never errs" if every value can be proven
 * (analyst_proves), else "Hard to beat". NULL, an unknown variant, counts as provable.
 */
const char *sailor_trade(int level, const struct variant *variant);

#endif
