/* The review's own header: the screen's state, grouped by how long its parts last, and what its files share. */
#ifndef UI_REVIEW_STATE_H
#define UI_REVIEW_STATE_H

#include "gravitrips/match.h"
#include "gravitrips/review.h"
#include "ui/board/board_screen.h"
#include "ui/board/movelist.h"
#include "ui/other_screens.h"
#include "ui/think/think.h"

enum review_control {
    REVIEW_PREVIOUS = BOARD_WALKING, /* goes to the previous mistake */
    REVIEW_NEXT,                     /* goes to the next mistake */
    REVIEW_SHOW,                     /* plays a better line in place of the move */
    REVIEW_TRY,                      /* lets the person play on in place of the move */
    REVIEW_LEAVE,
    REVIEW_BUTTONS,
    REVIEW_GRAPH = REVIEW_BUTTONS,
    REVIEW_KEY,
    REVIEW_FIRST_MOVE
};

enum { REVIEW_NOTES = 2 /* the button of the key move, and what graph and percentages mean */ };

struct review_layout {
    struct layout frame; /* only its status line, board, panel and cards are used */
    SDL_Rect notes[REVIEW_NOTES];
    SDL_Rect graph;
    SDL_Rect moves;
    SDL_Rect buttons[REVIEW_BUTTONS];
};

enum { REVIEW_WORDS_MAX = 200 };

/* A game and its review. */
struct reviewed {
    const struct match *match;
    const struct view_words *names;
    int player_of[2];            /* by side: the player whose pieces the side had at the end */
    bool won;                    /* the only person has won by the rules: the review tells of that */
    const struct review *review; /* NULL until it has been made */
};

/* How far the review has got. */
enum review_phase { REVIEW_WORKING, REVIEW_READY, REVIEW_LACKING };

/* How far a better line has got, which is played on the board in place of a move of the game. */
enum right_phase { RIGHT_NONE, RIGHT_ASKED, RIGHT_PLAYING, RIGHT_RESTING };

struct right {
    enum right_phase phase;
    int move; /* the move of the game that the line replaces */
    struct review_line line;
    int next; /* the index of the line's next move */
};

struct reviewing {
    struct board_screen base;
    struct variant variant;
    struct record record;
    archive_id game;
    struct position_answer *answer; /* NULL if no game can go on from here */
    int *tries;                     /* see struct review_setup */
    struct match *match;            /* the moves, with the cursor at the position shown */
    struct reviewed reviewed;       /* the moves and their review */
    struct view_words words;        /* the view's, but people are called by their names */
    struct review *review;          /* NULL until it has been made */
    struct reviewer *reviewer;      /* NULL until it is first needed */

    enum review_phase phase;
    int done; /* how many moves have been analysed so far */

    struct right right;

    /* For drawing the screen. */
    char heading[REVIEW_WORDS_MAX];
    struct review_layout layout;
    struct movelist list;
};

/* --- review_words.c: what is said about the moves; pure functions, moves are numbered from 0 --- */

/* Writes who moved, and where: "Red, column 4". */
void review_words_move(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/*
 * Writes a move and its class: "Red, column 4: big mistake". If the class is not proven, the words say only how the
 * move looks. Until there is a review, writes only the move.
 */
void review_words_judgement(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* Writes what the move changed: "Red was winning in 6 moves, now Yellow wins in 9 moves". */
void review_words_worth(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/*
 * Lists the better moves that are named in place of a mistake: where the game turned, the one that a person could have
 * seen; elsewhere the best ones. Returns their number.
 */
int review_words_better(const struct reviewed *reviewed, int move, struct move better[MOVES_MAX]);

/* Writes what was best, and whether the game turned there: "Column 3 was best · the game turned here". */
void review_words_advice(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/*
 * The number of the key move, on which the review opens. If a person won, it is their move that took the chance.
 * Otherwise it is the mistake that a beginner could have seen or, without one, the mistake that only a perfect player
 * sees. REVIEW_NO_MOVE: there is none.
 */
int review_words_key(const struct reviewed *reviewed);

/* Writes how well a side played: "2 weaker moves". */
void review_words_summary(const struct review *review, int side, char words[REVIEW_WORDS_MAX]);

/* Writes what the best play in place of a move leads to: "Red wins in 6 moves". */
void review_words_right(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* Was the move a mistake, so that a better one is known? False for -1. */
bool review_words_is_wrong(const struct reviewed *reviewed, int move);

/* Did either side make a mistake? */
bool review_words_is_any_wrong(const struct reviewed *reviewed);

/*
 * --- review_panel.c: the graph of what the positions are worth ---
 *
 * The graph's lower edge stands for a win of player 1, its middle for a draw, its upper edge for a win of player 0.
 * Position i is the one after i moves; `area` is in pixels.
 */

/* How good position i of a review is for player 0, 0 .. 1. If that is unknown, it counts as a draw. */
double review_graph_share(const struct review *review, const struct options *options, const int player_of[2], int i);

/* The x in the graph of position i, when the game has `moves` moves. */
int review_graph_x(SDL_Rect area, int moves, int i);

/* The y in the graph of a share (review_graph_share). */
int review_graph_y(SDL_Rect area, double share);

/* The position in the graph that is nearest to a point; -1 if the point lies outside the graph. */
int review_graph_at(SDL_Rect area, int moves, int x, int y);

/* The y of the curve in a column of pixels. Between two positions the curve is straight. */
int review_graph_line(SDL_Rect area, const struct review *review, const struct options *options, const int player_of[2],
                      int x);

/* The part of the graph's frame in which the curve is drawn. */
SDL_Rect review_graph_area(const struct canvas *canvas, const struct review_layout *layout);

/* The colour of a class of moves, in the graph and elsewhere. */
SDL_Color review_graph_color(const struct theme *theme, enum review_class judgement);

/* --- review_panel.c: the side panel --- */

/* Places the panel and what is beside it in the window, in pixels. */
void review_panel_arrange(struct review_layout *layout, const struct canvas *canvas);

void review_panel_list(struct screen *screen, struct controls *controls);
void review_panel_draw(struct canvas *canvas, const struct reviewing *reviewing);

#endif
