/*
 * The screen for setting up a position: pieces are clicked onto the board in any order, and once a game can lead there
 * it can be analysed, played on and copied. Until then the status line says what is in the way.
 */
#ifndef UI_POSITION_STATE_H
#define UI_POSITION_STATE_H

#include "match/retrace.h"
#include "ui/board/board_screen.h"
#include "ui/board/spoken.h"
#include "ui/other_screens.h"
#include "ui/think/think.h"

/* The controls, from above: those in the panel, and the board. */
enum position_control {
    POSITION_RED,    /* a click puts a piece of player 0 on the board, */
    POSITION_YELLOW, /* of player 1, */
    POSITION_TAKE,   /* or removes one */
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
    POSITION_PANEL = POSITION_BOARD /* those in the panel */
};

struct position_layout {
    struct layout frame; /* its status, board and panel */
    SDL_Rect labels[3];  /* over the pieces, over who is to move, and over who wins */
    SDL_Rect verdict;    /* for who wins */
    SDL_Rect rects[POSITION_PANEL];
};

enum { POSITION_STATUS_MAX = 160, POSITION_PAST_MAX = 64, POSITION_TAKES = -1 };

struct positioning {
    struct board_screen base;
    struct app *app;
    struct position_answer *answer;
    struct record table;     /* the players there; no moves */
    struct state at_table;   /* the position there, with players in place of sides */
    int piece;               /* whose piece a click puts on the board; POSITION_TAKES: it removes one */
    int pieces;              /* on the board */
    int wish;                /* who should be to move, if both are possible */
    struct retrace found[2]; /* by who is to move */
    int turn;                /* that player */
    char status[POSITION_STATUS_MAX];
    struct study *study;                        /* finds out who wins; NULL: memory is short */
    struct study_wait wait;                     /* for that */
    bool waits;                                 /* it was asked, and has not answered yet */
    struct state reached;                       /* the same position by the rules */
    char verdict[POSITION_STATUS_MAX];          /* who wins; "": unknown */
    uint8_t past[POSITION_PAST_MAX][CELLS_MAX]; /* former boards, for undo */
    int past_count;
    struct position_layout layout;
};

/* --- position_board.c: what stands on the board, and whether a game can lead there --- */

/* Begins with an empty board; `table`: the players at the table, without moves; `state`: the position there. */
void position_board_begin(struct positioning *positioning, const struct record *table, const struct state *state);

/* The name of a player. */
const char *position_board_player(const struct positioning *positioning, int player);

/* Can a game lead there with this player to move? */
bool position_board_is_found(const struct positioning *positioning, int turn);

/* Can the game go on from there? */
bool position_board_is_open(const struct positioning *positioning);

/* Something has changed: is the position possible, and who is to move? */
void position_board_judge(struct positioning *positioning);

/* Another piece was chosen: allows it, even if the game has ended. */
void position_board_free_turn(struct positioning *positioning);

/* The cell of the topmost piece of a place; NO_CELL: there is none. */
int position_board_piece(const struct positioning *positioning, int place);

/* Writes the answer about who wins. */
void position_board_hear(struct positioning *positioning);

/* Stops the thread where nobody sees its results, and after a long time (study_watch). Returns when to call again. */
uint64_t position_board_rest(struct positioning *positioning, uint64_t now);

/* Puts a player's piece on a place; on a flat board it replaces the piece there. POSITION_TAKES removes a piece. */
void position_board_put(struct positioning *positioning, int place, int player, uint64_t now);

/* Restores the board before the last change, which must exist; empties it, or takes the table's position. */
void position_board_undo(struct positioning *positioning, uint64_t now);
void position_board_replace(struct positioning *positioning, bool by_table, uint64_t now);

/* Answers with the game that leads there, which must have been found, and closes the screen; copies its moves. */
void position_board_leave(struct positioning *positioning, bool analyse);
void position_board_copy(struct positioning *positioning);

/* --- position_screen.c --- */

void position_screen_arrange(struct position_layout *layout, const struct canvas *canvas);

#endif
