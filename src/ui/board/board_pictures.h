/*
 * Saves pictures of a board: one of a position, or a series with one of each position of a match. A series saves one
 * picture in each frame, so that the window is never held up.
 */
#ifndef UI_BOARD_PICTURES_H
#define UI_BOARD_PICTURES_H

#include "ui/board/stage.h"
#include "ui/frame/desktop/files.h"

/* A series of pictures, one of each position of a match. */
struct board_pictures {
    struct app *app;
    struct match *match; /* a copy of the match, at the position to be saved next; NULL if no series is under way */
    int player_of[2];
    SDL_Point size;
    char folder[FILES_TOLD_MAX];
};

/*
 * Makes a picture of the position at the cursor of a stage's match. It is as large as the board would be in `room`, in
 * pixels. NULL if it fails; SDL_GetError says why. The caller frees it.
 */
SDL_Surface *board_pictures_make(const struct stage *stage, SDL_Rect room);

/*
 * Begins to save a picture of each position of a stage's match in a new folder. Tells the person if that is not
 * possible.
 */
void board_pictures_begin(struct board_pictures *series, const struct stage *stage, SDL_Rect room);

/* Saves the next picture; after the last one, ends the series. Returns when to call it again. */
uint64_t board_pictures_advance(struct board_pictures *series, uint64_t now);
void board_pictures_end(struct board_pictures *series);

#endif
