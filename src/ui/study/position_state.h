/*
 * The screen for setting up a position. Pieces are clicked onto the board in any order. It can be
 * studied and copied whether or not a game leads to it; if one does, it can be played on. The status line says why no
 * game leads there.
 */
#ifndef UI_POSITION_STATE_H
#define UI_POSITION_STATE_H

#include "match/retrace.h"
#include "ui/board/board_screen.h"
#include "ui/other_screens.h"
#include "ui/think/think.h"

/* The controls, from above: those in the panel, and the board. */
enum position_control {
    POSITION_RED,    /* a click puts a piece of player 0 on the board */
    POSITION_YELLOW, /* a click puts a piece of player 1 */
    POSITION_TAKE,   /* a click removes a piece */
    POSITION_RED_TURN,
    POSITION_YELLOW_TURN,
    POSITION_UNDO,
    POSITION_CLEAR,
    POSITION_TABLE,
    POSITION_ANALYSE,
    POSITION_PLAY,
    POSITION_COPY,
    POSITION_LEAVE,
    POSITION_BOARD,
    POSITION_PANEL = POSITION_BOARD /* the number of controls in the panel */
};

struct position_layout {
    struct layout frame; /* only its status line, board and panel are used */
    SDL_Rect labels[3];  /* above the pieces, above who is to move, and above who wins */
    SDL_Rect verdict;    /* the place of the words that say who wins */
    SDL_Rect rects[POSITION_PANEL];
};

enum { POSITION_STATUS_MAX = 160, POSITION_PAST_MAX = 64, POSITION_TAKES = -1 };

struct positioning {
    struct board_screen base;
    struct position_answer *answer;
    struct state at_table;   /* the position at the table, with FIRST and SECOND standing for players 0 and 1 */
    int piece;               /* the player whose piece a click puts on the board; POSITION_TAKES: a click removes one */
    int counts[2];           /* how many pieces each player has on the board */
    int wish;                /* the player who should be to move, if both are possible */
    struct retrace found[2]; /* the games that lead to the position, indexed by the player to move */
    int turn;                /* the player to move */
    bool insists;            /* somebody chose that player, even if no game leads to the position then */
    char status[POSITION_STATUS_MAX];
    struct analyser *analyser;                  /* finds out who wins; NULL if memory is short */
    bool waits;                                 /* the analyser was asked, and has not answered yet */
    struct state reached;                       /* the position on the board, with FIRST for the side that began */
    bool possible;                              /* and it is one: not both sides have won, nor the side to move */
    char verdict[POSITION_STATUS_MAX];          /* who wins; "" if unknown */
    uint8_t past[POSITION_PAST_MAX][CELLS_MAX]; /* earlier boards, for undo */
    int past_count;
    struct position_layout layout;
};

/* --- position_screen.c: the layout --- */

void position_screen_arrange(struct position_layout *layout, const struct canvas *canvas);

#endif
