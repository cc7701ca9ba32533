/* The review's own header: the screen's state, sorted by lifetime, and what its files offer each other. */
#ifndef UI_REVIEW_STATE_H
#define UI_REVIEW_STATE_H

#include "gravitrips/match.h"
#include "ui/board/flights.h"
#include "ui/frame/app.h"
#include "ui/review/review_layout.h"
#include "ui/review/review_screen.h"
#include "ui/review/review_words.h"
#include "ui/think/reviewer.h"

/* How far the review is. */
enum review_stage { REVIEW_WORKING, REVIEW_READY, REVIEW_LACKING };

/* What was right in place of a move, played on the board. */
enum right_stage { RIGHT_NONE, RIGHT_ASKED, RIGHT_PLAYING, RIGHT_RESTING };

struct right {
    enum right_stage stage;
    int move; /* in its place */
    struct review_line line;
    int next;             /* of the line */
    struct state state;   /* before that one */
    struct move last;     /* that led there; MOVE_NONE: none of the line */
    uint64_t landed;      /* when it touches */
    uint64_t shown_since; /* the beginning is seen from then on */
};

struct reviewing {
    struct screen screen;
    struct app *app;
    struct variant variant;
    const struct view *view;
    struct record record;
    archive_id game;
    struct match *match;       /* the moves; its cursor says which position is seen */
    struct reviewed reviewed;  /* them and the review */
    struct review *review;     /* NULL until it is there */
    struct reviewer *reviewer; /* NULL until it is needed */

    enum review_stage stage;
    int done; /* moves that were looked at */

    struct right right;

    /* The screen. */
    struct flights flights;
    enum review_button hot;
    int hot_move;  /* in the list; -1: none */
    bool dragging; /* the cursor, in the graph */
    char heading[REVIEW_WORDS_MAX];
    struct review_layout layout;
    struct movelist list;
    struct board board;
};

/* --- review_flow.c: the review comes, positions are walked through, what was right is played --- */

/* Takes the review from the archive, or asks for it. */
void review_flow_begin(struct reviewing *reviewing);

/* Walks to the position after so many moves; false if it is there, or there is none. */
bool review_flow_go(struct reviewing *reviewing, int cursor);

/* Walks to the next move that was wrong, or the one before; round the game's ends. False if there is none. */
bool review_flow_go_wrong(struct reviewing *reviewing, int by);

/* Plays what would have been right in place of the move that led to the position; false if that was right. */
bool review_flow_show_right(struct reviewing *reviewing, uint64_t now);

/* The move that the position shown belongs to; -1 at the beginning. */
int review_flow_move(const struct reviewing *reviewing);

/* Does what is due; returns when the next thing is. */
uint64_t review_flow_advance(struct reviewing *reviewing, uint64_t now);

/* --- review_look.c: the board and what is said of it --- */

void review_look_draw(struct canvas *canvas, const struct reviewing *reviewing, uint64_t now);

/* Brings the heading and the window's title up to date. */
void review_look_update(struct reviewing *reviewing);

/* Marks what moves for drawing; returns when it wants to be asked again. */
uint64_t review_look_advance(struct reviewing *reviewing, uint64_t now);

/* The colour of a class of moves. */
SDL_Color review_look_color(const struct theme *theme, enum review_class judgement);

/* --- review_panel.c: the side panel --- */

void review_panel_draw(struct canvas *canvas, const struct reviewing *reviewing);

/* --- review_plot.c: the graph in the panel, or how far the review is --- */

void review_plot_draw(struct canvas *canvas, const struct reviewing *reviewing);

/* The part of the layout's graph in which positions stand. */
SDL_Rect review_plot_area(const struct canvas *canvas, const struct review_layout *layout);

#endif
