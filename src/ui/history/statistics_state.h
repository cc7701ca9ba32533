/* The statistics: their state, and what their files offer each other. */
#ifndef UI_STATISTICS_STATE_H
#define UI_STATISTICS_STATE_H

#include "gravitrips/match.h"
#include "store/archive.h"
#include "ui/board/choice.h"
#include "ui/frame/app.h"
#include "ui/history/statistics_screen.h"

enum { STEPS_MAX = 240 /* games in the plot */ };

enum { STATISTICS_ROWS = SEAT_LEVEL_MAX + 1, STATISTICS_GAMES_MAX = 8 };

enum statistics_column {
    COLUMN_LEVEL,
    COLUMN_PLAYED,
    COLUMN_WON,
    COLUMN_DRAWN,
    COLUMN_LOST,
    COLUMN_FIRST,
    COLUMN_SECOND,
    COLUMN_STREAK,
    COLUMN_BEST,
    COLUMN_ACCURACY,
    STATISTICS_COLUMNS
};

enum statistics_button { STATISTICS_RESET, STATISTICS_BACK, STATISTICS_BUTTONS };

/* As controls they come behind the games. */
enum { STATISTICS_FIRST_BUTTON = STATISTICS_GAMES_MAX };

struct statistics_layout {
    SDL_Rect title;
    SDL_Rect remark;
    int game_count;
    SDL_Rect games[STATISTICS_GAMES_MAX];
    SDL_Rect table; /* its head first */
    SDL_Rect head;
    int row_height;
    SDL_Rect plot_title;
    SDL_Rect plot;
    SDL_Rect words; /* beside the buttons */
    SDL_Rect buttons[STATISTICS_BUTTONS];
};

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

    bool asking; /* whether they are to begin anew */
};

/* --- statistics_look.c: where things stand, what can be used, how it looks --- */

/* With so many games to choose from, and so many rows in the table. */
void statistics_look_arrange(struct statistics_layout *layout, const struct canvas *canvas, int games, int rows);

/* A cell of the table; row -1 is its head. */
SDL_Rect statistics_look_cell(const struct statistics_layout *layout, int row, enum statistics_column column);

/* Where the i-th of `count` games at a level stands in the plot; its middle. */
SDL_Point statistics_look_point(const struct statistics_layout *layout, int i, int count, int level);

void statistics_look_list(struct screen *screen, struct controls *controls);
void statistics_look_draw(struct canvas *canvas, const struct statistics *statistics);

#endif
