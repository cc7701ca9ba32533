/* The review's own header: the screen's state, sorted by lifetime, and what its files share. */
#ifndef UI_REVIEW_STATE_H
#define UI_REVIEW_STATE_H

#include "gravitrips/match.h"
#include "gravitrips/review.h"
#include "ui/board/board_screen.h"
#include "ui/board/movelist.h"
#include "ui/board/spoken.h"
#include "ui/frame/control/speech.h"
#include "ui/other_screens.h"
#include "ui/think/think.h"

enum review_control {
    REVIEW_PREVIOUS = BOARD_WALKING, /* the previous mistake */
    REVIEW_NEXT,                     /* the next mistake */
    REVIEW_SHOW,                     /* what was right */
    REVIEW_LEAVE,
    REVIEW_BUTTONS,
    REVIEW_GRAPH = REVIEW_BUTTONS,
    REVIEW_TURN,
    REVIEW_MARKS,
    REVIEW_FIRST_MOVE
};

enum { REVIEW_NOTES = 2 /* the turning point, and the meaning of the marks */ };

struct review_layout {
    struct layout frame; /* status, board, panel and cards only */
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
    int player_of[2];            /* by side; the pieces that it had at the end */
    const struct review *review; /* NULL while there is none */
};

/* How far the review is. */
enum review_phase { REVIEW_WORKING, REVIEW_READY, REVIEW_LACKING };

/* The better line that is played on the board in place of a move. */
enum right_phase { RIGHT_NONE, RIGHT_ASKED, RIGHT_PLAYING, RIGHT_RESTING };

struct right {
    enum right_phase phase;
    int move; /* the move that it replaces */
    struct review_line line;
    int next; /* of the line */
};

struct reviewing {
    struct board_screen base;
    struct app *app;
    struct variant variant;
    struct record record;
    archive_id game;
    struct position_answer *answer; /* NULL: the game cannot be played on from here */
    struct match *match;            /* the moves; its cursor is at the position shown */
    struct reviewed reviewed;       /* them and the review */
    struct review *review;          /* NULL until it is there */
    struct reviewer *reviewer;      /* NULL until it is needed */

    enum review_phase phase;
    int done; /* moves that were analysed */

    struct right right;

    /* The screen. */
    char heading[REVIEW_WORDS_MAX];
    char said[3 * REVIEW_WORDS_MAX]; /* aloud, of this position */
    struct review_layout layout;
    struct movelist list;
};

/* --- review_flow.c: the review comes, positions are walked through, what was right is played --- */

/* Takes the review from the archive, or asks for it. */
void review_flow_begin(struct reviewing *reviewing);

/* Walks to the position after `cursor` moves. False if it is there already, or there is none. */
bool review_flow_go(struct reviewing *reviewing, int cursor);

/* Walks to the next mistake, or the previous one; after the last comes the first. False if there is none. */
bool review_flow_go_wrong(struct reviewing *reviewing, int by);

/*
 * Plays what would have been right in place of the move that led to the position. False if that was right. If it is
 * already being played: returns to the game.
 */
bool review_flow_show_right(struct reviewing *reviewing, uint64_t now);

/* The move of the present position; -1 at the beginning. */
int review_flow_move(const struct reviewing *reviewing);

/* Does what is due; returns when something is due next. */
uint64_t review_flow_advance(struct reviewing *reviewing, uint64_t now);

/* --- review_flow.c: what is said about the moves; pure functions, moves are numbered from 0 --- */

/* The mark of a class, as in chess literature: "??", "×!" for a missed win; "" for a good move. */
const char *review_words_mark(enum review_class judgement);

/* "Red, column 4". */
void review_words_move(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* "Red, column 4: blunder"; unproven, it only seems so; without a review only the move. */
void review_words_judgement(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* What it changed: "Red was winning in 6 moves, now Yellow wins in 9 moves". */
void review_words_worth(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* What was best, and whether the game turned there: "Column 3 was best · the game turned here". */
void review_words_advice(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* The turning point that a beginner could see; without one, the one that only a perfect player sees. */
int review_words_turning_point(const struct review *review);

/* The class of a move, as far as it is proven: "missed win"; and its meaning, in a sentence. */
const char *review_words_class(enum review_class judgement);
const char *review_words_meaning(enum review_class judgement);

/* "Accuracy 75 % · 2 mistakes": how well a side played. */
void review_words_summary(const struct review *review, int side, char words[REVIEW_WORDS_MAX]);

/* "Turning point: Red, column 4", or that there is none. */
void review_words_turn(const struct reviewed *reviewed, char words[REVIEW_WORDS_MAX]);

/* The result of the best play in place of a move: "Red wins in 6 moves". */
void review_words_right(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* Was the move not the best? */
bool review_words_is_wrong(const struct reviewed *reviewed, int move);

/* Is there any such move? */
bool review_words_is_any_wrong(const struct reviewed *reviewed);

/*
 * --- review_panel.c: what the positions are worth ---
 *
 * From a win of player 1 at the graph's lower edge through the draw to one of player 0 at the upper one. Position i is
 * the one after i moves; `area` is in pixels.
 */

/* How good position i of a review is for player 0, 0 .. 1; unknown counts as a draw. */
double review_graph_share(const struct review *review, const struct options *options, const int player_of[2], int i);

/* The x of position i of `moves` + 1, and the y of a share. */
int review_graph_x(SDL_Rect area, int moves, int i);
int review_graph_y(SDL_Rect area, double share);

/* The position nearest to a point; -1 outside the graph. */
int review_graph_at(SDL_Rect area, int moves, int x, int y);

/* The height of the line in a column of pixels; between positions it is straight. */
int review_graph_line(SDL_Rect area, const struct review *review, const struct options *options, const int player_of[2],
                      int x);

/* The part of the layout's graph that contains positions. */
SDL_Rect review_graph_area(const struct canvas *canvas, const struct review_layout *layout);

/* The colour of a class of moves, in the graph and elsewhere. */
SDL_Color review_graph_color(const struct theme *theme, enum review_class judgement);

/* --- review_panel.c: the page that says what marks, curve and percentages mean --- */

/* The page about the marks of a review, which must outlive it, with the pieces of a view. NULL when memory is short. */
struct screen *review_marks_create(const struct reviewed *reviewed, const struct view *view);

/* --- review_panel.c: the side panel --- */

/* Arranges the panel and what is beside it: a pure computation, in pixels. */
void review_panel_arrange(struct review_layout *layout, const struct canvas *canvas);

void review_panel_list(struct screen *screen, struct controls *controls);
bool review_panel_is_usable(const struct screen *screen, int id);
void review_panel_draw(struct canvas *canvas, const struct reviewing *reviewing);

#endif
