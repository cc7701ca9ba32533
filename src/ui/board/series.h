/* Pictures of a board in files, one position or each that a match went through, one a frame so that nobody waits. */
#ifndef UI_SERIES_H
#define UI_SERIES_H

#include "ui/board/stage.h"
#include "ui/frame/desktop/files.h"

/* Pictures of every position, one after another. */
struct series {
    struct app *app;
    struct match *match; /* a copy, at the position that is due; NULL: there is no series under way */
    int player_of[2];
    SDL_Point size;
    char folder[FILES_TOLD_MAX];
};

/*
 * The picture of a stage's match at its cursor, as large as the board in a room, in pixels; NULL, and SDL_GetError says
 * why. The caller frees it.
 */
SDL_Surface *series_picture(const struct stage *stage, SDL_Rect room);

/* Begins to save a picture of each position of a stage's match, in a new folder. What stands in its way is told. */
void series_begin(struct series *series, const struct stage *stage, SDL_Rect room);

/* Saves the next one, and returns when it wants to be asked again; ends the series. */
uint64_t series_advance(struct series *series, uint64_t now);
void series_end(struct series *series);

#endif
