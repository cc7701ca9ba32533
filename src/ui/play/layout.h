/* Where things stand in a window of a given size: a pure computation, in pixels. */
#ifndef UI_LAYOUT_H
#define UI_LAYOUT_H

#include "ui/draw/canvas.h"
#include "ui/frame/action.h"

enum { BUTTONS_MAX = 20, CARDS = 2 };

struct button {
    enum action action;
    SDL_Rect rect;
};

struct layout {
    SDL_Rect status;       /* the status line */
    SDL_Rect board;        /* the view's part */
    SDL_Rect panel;        /* the whole side panel */
    SDL_Rect cards[CARDS]; /* the players */
    SDL_Rect tally;        /* move count and ties */
    SDL_Rect details;
    int button_count;
    struct button buttons[BUTTONS_MAX];
};

/* `watching`: the buttons for two computers are there too. */
void layout_arrange(struct layout *layout, const struct canvas *canvas, bool watching);

/* The action whose button is under a point; ACTION_NONE if none is. */
enum action layout_button_at(const struct layout *layout, int x, int y);

/* The player whose card is under a point; -1 if none is. */
int layout_card_at(const struct layout *layout, int x, int y);

#endif
