/* The screen of the puzzles: positions with one winning move. It covers the game, which stands still meanwhile. */
#ifndef UI_PUZZLE_SCREEN_H
#define UI_PUZZLE_SCREEN_H

#include "ui/frame/app.h"

struct variant;

/* What is puzzled over. */
struct puzzle_setup {
    const struct variant *variant; /* covered by the solver; must outlive the screen */
    uint64_t seed;
    bool kept; /* the series goes on where it was left in an earlier run; else it begins with its first puzzle */
};

/* NULL after saying on stderr what is missing. Push it on the app. */
struct screen *puzzle_screen_create(struct app *app, const struct puzzle_setup *setup);

#endif
