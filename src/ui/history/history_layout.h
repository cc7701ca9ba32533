/* Where things stand in the history: a pure computation, in pixels. */
#ifndef UI_HISTORY_LAYOUT_H
#define UI_HISTORY_LAYOUT_H

#include "ui/draw/canvas.h"

/* What has the keyboard: one of the filters. */
enum history_filter { HISTORY_GAME, HISTORY_RESULT, HISTORY_OPPONENT, HISTORY_FILTERS, HISTORY_NO_FILTER = -1 };

enum history_button {
    HISTORY_OPEN,
    HISTORY_REVIEW,
    HISTORY_COPY,
    HISTORY_DELETE,
    HISTORY_UNDO,
    HISTORY_STATISTICS,
    HISTORY_BACK,
    HISTORY_BUTTONS,
    HISTORY_NO_BUTTON = -1
};

struct history_layout {
    SDL_Rect title;
    SDL_Rect count;
    SDL_Rect labels[HISTORY_FILTERS];
    SDL_Rect filters[HISTORY_FILTERS];
    SDL_Rect frame; /* of the list */
    SDL_Rect list;  /* the rows */
    SDL_Rect bar;   /* beside them */
    int row_height;
    SDL_Rect buttons[HISTORY_BUTTONS];
};

void history_layout_arrange(struct history_layout *layout, const struct canvas *canvas);

/* What is under a point, or none. */
enum history_filter history_layout_filter_at(const struct history_layout *layout, int x, int y);
enum history_button history_layout_button_at(const struct history_layout *layout, int x, int y);

#endif
