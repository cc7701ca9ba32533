/* The statistics of a human against the computer: what was won and lost at each level, and how the level went. */
#ifndef UI_STATISTICS_SCREEN_H
#define UI_STATISTICS_SCREEN_H

#include "gravitrips/game.h"
#include "ui/frame/app.h"

/* Shows one of the games that the window can show first. NULL when memory is short. */
struct screen *statistics_screen_create(struct app *app, const struct game *game);

#endif
