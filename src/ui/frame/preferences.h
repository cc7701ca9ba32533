/* What a person prefers, kept between runs: a row for each, from which come reading, storing and the dialog. */
#ifndef UI_PREFERENCES_H
#define UI_PREFERENCES_H

#include "store/settings.h"

/* In the order of the dialog. */
enum preference {
    PREFER_ALTERNATE, /* the starter alternates from round to round */
    PREFER_CLEARING,  /* the board is cleared visibly before a new round */
    PREFER_TARGETS,   /* the legal places are shown */
    PREFER_SPEED,     /* of watching and of replays: 0 .. SPEED_COUNT - 1 */
    PREFER_DETAILS,   /* what the computer thinks is shown */
    PREFER_MOVES,     /* the list of moves is shown */
    PREFER_THEME,     /* an enum theme_id */
    PREFER_SILENCE,
    PREFER_ANALYSIS, /* what each move is worth is shown */
    PREFERENCES
};

enum { SPEED_COUNT = 3 };

struct preference_info {
    const char *key;   /* in the settings */
    const char *label; /* for people, to be translated; NULL: not in the dialog, or the board has a word for it */
    const char *const *values; /* the words for its values, to be translated */
    const char *const *names;  /* it is kept under these; NULL: as a number */
    int most;                  /* values are 0 .. most */
    int usual;
};

const struct preference_info *preference_info(enum preference preference);

struct preferences {
    int values[PREFERENCES];
};

void preferences_load(struct preferences *preferences, struct settings *settings);

/* The value is brought into its range, and kept. */
void preferences_set(struct preferences *preferences, struct settings *settings, enum preference preference, int value);

/* The next value: of two the other one, else one on or back as far as there are any. */
int preferences_next(const struct preferences *preferences, enum preference preference, int by);

#endif
