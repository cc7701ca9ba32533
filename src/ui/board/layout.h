/* Where the parts of the main screen stand in a window of a given size: a pure computation, in pixels. */
#ifndef UI_LAYOUT_H
#define UI_LAYOUT_H

#include "ui/frame/control/action_keys.h"

enum { BUTTONS_MAX = ACTION_COUNT, CARDS = 2 };

struct button {
    enum action action;
    SDL_Rect rect;
};

struct layout {
    SDL_Rect status;       /* the status line */
    SDL_Rect over_banner;  /* the part of the status line that stays free while a banner is shown */
    SDL_Rect board;        /* the room for the board */
    SDL_Rect panel;        /* the whole side panel */
    SDL_Rect cards[CARDS]; /* one for each player */
    bool is_short;         /* cards have room only for the name, and for wins or a clock */
    SDL_Rect tally;        /* the number of moves, and of draws */
    SDL_Rect said;         /* what an opponent says, if its card is too small; the tally's place if no other is free */
    SDL_Rect details;      /* the computer's thoughts; empty if they are off, or if the list leaves no room */
    bool left_out;         /* the thoughts are wanted, but left out for the list of moves */
    SDL_Rect talk;         /* the chat, in place of all that follows; empty while it is closed */
    SDL_Rect moves;        /* the list of moves; empty while it is folded */
    int text_size;         /* in percent: the wanted text size, or less if not everything fits */
    int button_count;
    struct button buttons[BUTTONS_MAX];
};

/* The optional parts of the main screen. Bits. */
enum layout_part {
    LAYOUT_WATCHING = 1,   /* buttons for watching two computers or a replay */
    LAYOUT_MOVES = 2,      /* the unfolded list of moves, with buttons to walk through them */
    LAYOUT_DETAILS = 4,    /* what the computer thinks */
    LAYOUT_ELSEWHERE = 16, /* buttons for a game with a friend elsewhere */
    LAYOUT_TALK = 32,      /* the chat with that friend */
    LAYOUT_ALONE = 8       /* no panel: only the board, and a way to the menu in a corner */
};

/* Does an action have a button while these parts are shown? In a game with a friend elsewhere some buttons differ. */
bool layout_has_button(enum action action, unsigned parts);

/* Places status line, board, panel, cards and tally, with text of the canvas's size. */
void layout_frame(struct layout *layout, const struct canvas *canvas);

/* Places everything: what layout_frame places, and the rest. `parts` has bits of enum layout_part. */
void layout_arrange(struct layout *layout, const struct canvas *canvas, unsigned parts);

/* Draws the background of the side panel. */
void layout_draw_panel(struct canvas *canvas, const struct layout *layout);

#endif
