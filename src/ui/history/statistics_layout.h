/* Where things stand in the statistics: a pure computation, in pixels. */
#ifndef UI_STATISTICS_LAYOUT_H
#define UI_STATISTICS_LAYOUT_H

#include "gravitrips/match.h"
#include "ui/draw/canvas.h"

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

enum statistics_button { STATISTICS_RESET, STATISTICS_BACK, STATISTICS_BUTTONS, STATISTICS_NO_BUTTON = -1 };

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

/* With so many games to choose from, and so many rows in the table. */
void statistics_layout_arrange(struct statistics_layout *layout, const struct canvas *canvas, int games, int rows);

/* A cell of the table; row -1 is its head. */
SDL_Rect statistics_layout_cell(const struct statistics_layout *layout, int row, enum statistics_column column);

/* What is under a point: a game from 0, a button; -1 if there is none. */
int statistics_layout_game_at(const struct statistics_layout *layout, int x, int y);
enum statistics_button statistics_layout_button_at(const struct statistics_layout *layout, int x, int y);

/* Where the i-th of `count` games at a level stands in the plot; its middle. */
SDL_Point statistics_layout_point(const struct statistics_layout *layout, int i, int count, int level);

#endif
