/* The statistics: their state, and what their files offer each other. */
#ifndef UI_STATISTICS_STATE_H
#define UI_STATISTICS_STATE_H

#include "store/archive.h"
#include "ui/board/choice.h"
#include "ui/frame/toast.h"
#include "ui/history/statistics_layout.h"
#include "ui/history/statistics_screen.h"

enum { STEPS_MAX = 240 /* games in the plot */ };

struct statistics {
    struct screen screen;
    struct app *app;
    struct statistics_layout layout;
    const struct game *games[GAMES_MAX];
    int game_count;
    int game; /* the one that is shown */

    bool failed; /* they cannot be read */
    struct archive_statistics sums[STATISTICS_ROWS];
    int row_count;
    int rows[STATISTICS_ROWS]; /* levels that were played; 0, all, is the first */
    int step_count;
    struct archive_step steps[STEPS_MAX];

    bool asking;                  /* whether they are to begin anew */
    enum statistics_button focus; /* while asking */
    int hot_game;
    enum statistics_button hot_button;
    struct toast toast;
};

/* --- statistics_look.c --- */

void statistics_look_draw(struct canvas *canvas, const struct statistics *statistics);

#endif
