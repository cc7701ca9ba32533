/* Where things stand on the screen of the review: a pure computation, in pixels. */
#ifndef UI_REVIEW_LAYOUT_H
#define UI_REVIEW_LAYOUT_H

#include "ui/board/layout.h"
#include "ui/board/movelist.h"

enum review_button {
    REVIEW_FIRST,
    REVIEW_BACK,
    REVIEW_FORTH,
    REVIEW_LAST,
    REVIEW_PREVIOUS, /* move that was wrong */
    REVIEW_NEXT,     /* likewise */
    REVIEW_SHOW,     /* what was right */
    REVIEW_LEAVE,
    REVIEW_BUTTONS,
    REVIEW_NO_BUTTON = REVIEW_BUTTONS
};

enum { REVIEW_NOTES = 2 };

struct review_layout {
    struct layout frame;          /* status, board, panel and cards; not the rest */
    SDL_Rect notes[REVIEW_NOTES]; /* what can be said of the whole game */
    SDL_Rect graph;
    SDL_Rect moves;
    SDL_Rect buttons[REVIEW_BUTTONS];
};

void review_layout_arrange(struct review_layout *layout, const struct canvas *canvas);

/* The button under a point; REVIEW_NO_BUTTON if none is. */
enum review_button review_layout_button_at(const struct review_layout *layout, int x, int y);

#endif
