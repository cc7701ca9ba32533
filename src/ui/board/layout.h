/* Where things stand in a window of a given size: a pure computation, in pixels. */
#ifndef UI_LAYOUT_H
#define UI_LAYOUT_H

#include "ui/draw/canvas.h"
#include "ui/frame/control/action.h"

enum { BUTTONS_MAX = ACTION_COUNT, CARDS = 2 };

struct button {
    enum action action;
    SDL_Rect rect;
};

struct layout {
    SDL_Rect status;       /* the status line */
    SDL_Rect over_banner;  /* what is left of it over a banner */
    SDL_Rect board;        /* the view's part */
    SDL_Rect panel;        /* the whole side panel */
    SDL_Rect cards[CARDS]; /* the players */
    bool is_short;         /* these have room for a name alone, and what was won or a clock */
    SDL_Rect tally;        /* move count and draws */
    SDL_Rect details;      /* empty without, and where the list leaves it no room */
    bool left_out;         /* they would have been there, but for that */
    SDL_Rect moves;        /* the list of moves; empty while it is folded */
    int text_size;         /* in percent: as is wished, less where not all has room then */
    int button_count;
    struct button buttons[BUTTONS_MAX];
};

/* What is to be there besides. */
enum layout_part {
    LAYOUT_WATCHING = 1,   /* the buttons for two computers, and for a replay */
    LAYOUT_MOVES = 2,      /* the list of moves, unfolded, with buttons to walk through them */
    LAYOUT_DETAILS = 4,    /* what the computer thinks */
    LAYOUT_ELSEWHERE = 16, /* the buttons for a friend elsewhere */
    LAYOUT_ALONE = 8       /* no panel: the board alone, and the way to the menu in a corner */
};

/* Is there a button for that with these parts? With a friend elsewhere others matter. */
bool layout_has_button(enum action action, unsigned parts);

/* Status line, board, panel, cards and tally, with text of the canvas's size. */
void layout_frame(struct layout *layout, const struct canvas *canvas);

/* The same, and all else. `parts`: a sum of layout parts. */
void layout_arrange(struct layout *layout, const struct canvas *canvas, unsigned parts);

/* What unfolds over the panel, or where there is none over its place: a little broader, as far as the board lets it. */
SDL_Rect layout_unfolded(const struct layout *layout, const struct canvas *canvas, SDL_Rect board);

/* The panel, with nothing on it. */
void layout_draw_panel(struct canvas *canvas, const struct layout *layout);

#endif
