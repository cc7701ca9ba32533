/* The study's own header: the screen's state, grouped by how long its parts last, and what its files share. */
#ifndef UI_STUDY_STATE_H
#define UI_STUDY_STATE_H

#include "gravitrips/match.h"
#include "gravitrips/review.h"
#include "match/record_history.h"
#include "match/record_line.h"
#include "match/retrace.h"
#include "pictures/look.h"
#include "store/archive_positions.h"
#include "ui/board/board_screen.h"
#include "ui/other_screens.h"
#include "ui/think/think.h"

enum { STUDY_SIGNS = 6, STUDY_ROWS = 14 /* the most rows of moves with what they are worth */ };

enum study_control {
    STUDY_PREVIOUS = BOARD_WALKING, /* goes to the previous mistake */
    STUDY_NEXT,                     /* goes to the next mistake */
    STUDY_BEST,                     /* plays a better line in place of a mistake; elsewhere makes the best move */
    STUDY_TRY,                      /* lets the person play on in place of a mistake; it has the place of PLAY */
    STUDY_PLAY,                     /* plays on at the table from this position */
    STUDY_POSITION,                 /* sets up a position */
    STUDY_SAVE,                     /* saves a picture of each position of the line */
    STUDY_ANIMATE,                  /* saves the line as a moving picture */
    STUDY_DRILL,                    /* has the line up to here drilled in the trainer */
    STUDY_LEAVE,
    STUDY_BUTTONS,
    STUDY_PART = STUDY_BUTTONS, /* opens or shuts a part */
    STUDY_GRAPH = STUDY_PART + STUDY_PARTS,
    STUDY_KEY,
    STUDY_WHY,   /* tells why the position is won or drawn */
    STUDY_RULES, /* tells what the rules mean that this names */
    STUDY_COMMENT,
    STUDY_RAISE, /* puts the variation before the one in front of it */
    STUDY_CUT,   /* removes the move and all that follows, if it is one of a variation */
    STUDY_SIGN,
    STUDY_BAR = STUDY_SIGN + STUDY_SIGNS,
    STUDY_ROW,
    STUDY_PLACE = STUDY_ROW + STUDY_ROWS, /* the first place of the board */
    STUDY_FOLD = STUDY_PLACE + CELLS_MAX, /* folds or unfolds the variation that begins with this branch */
    STUDY_MOVE = STUDY_FOLD + RECORD_BRANCHES_MAX
};

/* What the panel must have room for. */
struct study_shape {
    unsigned open;                   /* bits of the parts that are open */
    unsigned opened[STUDY_PARTS];    /* when each was opened; if there is no room, the one opened first is shut */
    int rows;                        /* how many moves have a row */
    bool reviewed, variation;        /* the game can be reviewed; the place is one of a variation */
    char why[EXPLAIN_WHY_WORDS_MAX]; /* the reason that stands in place of the rows; "": none does */
};

struct study_layout {
    struct layout frame; /* only its status line, board, panel and cards are used */
    unsigned shown;      /* the parts for which there is room */
    SDL_Rect parts[STUDY_PARTS];
    SDL_Rect key, graph, meaning;                /* of the game: its key move, its curve, and what the curve means */
    SDL_Rect line, why, games, rows[STUDY_ROWS]; /* of the worths: best play, own games that came here, each move */
    SDL_Rect reasons;                            /* the place of all rows */
    bool low;                                    /* each row has room for only one line of text */
    SDL_Rect comment, signs[STUDY_SIGNS], raise, cut;
    SDL_Rect moves;
    SDL_Rect buttons[STUDY_BUTTONS];
};

enum { REVIEW_WORDS_MAX = 200, STUDY_WORDS_MAX = 240 };

/* A game and its review. */
struct reviewed {
    const struct match *match;
    const struct view_words *names;
    int player_of[2];            /* by side: the player whose pieces the side had at the end */
    bool won;                    /* the only person has won by the rules: the review tells of that */
    const struct review *review; /* NULL until it has been made */
};

/* How far the review has got. */
enum review_phase { REVIEW_UNASKED, REVIEW_WORKING, REVIEW_READY, REVIEW_LACKING };

/* How far a better line has got, which is played on the board in place of a move of the game. */
enum right_phase { RIGHT_NONE, RIGHT_ASKED, RIGHT_PLAYING, RIGHT_RESTING };

struct right {
    enum right_phase phase;
    int move; /* the move of the game that the line replaces */
    struct review_line line;
    int next; /* the index of the line's next move */
};

/* How far the analysis of the position on screen has got. */
enum worths_phase {
    WORTHS_UNASKED,
    WORTHS_MOVES, /* the position's moves are being analysed */
    WORTHS_LINE,  /* the position's moves are known; now the positions of the best play are analysed */
    WORTHS_READY,
    WORTHS_LACKING /* memory is short */
};

enum {
    BEST_LINE_MAX = 16,
    BEST_JUDGED_MAX = 5 /* the line of best play ends after this many unproven moves */
};

/* What is known of the position on screen. */
struct worths {
    struct book *book;              /* NULL if there is no book, or none was needed */
    struct analyser *analyser;      /* NULL until the part is opened, or if memory is short */
    struct position_reader *reader; /* NULL until then, or if no games are kept */
    bool has_read;
    struct archive_passages *passages; /* NULL until the games have been read, or if that failed */
    enum worths_phase phase;
    uint64_t since; /* since when the person waits for the analysis */
    struct analysis known;
    struct best_line {
        struct move moves[BEST_LINE_MAX];
        int count, judged;  /* how many moves there are, and how many of them are not proven */
        struct state state; /* the position after the last move */
    } line;
    bool why_shown, rules_shown; /* why it is won or drawn stands in place of its moves; what the rules mean does */
    struct explain_why why;
    size_t from, page; /* the bytes of the reason that stand on earlier pages, and on the one that is shown */
};

/* The moves as they are written, with all variations: one item for each number, move, comment and mark of a fold. */
enum tree_kind { TREE_NUMBER, TREE_MOVE, TREE_COMMENT, TREE_FOLD };

struct tree_item {
    enum tree_kind kind;
    int place;
    int row, x, width; /* `x` and `width` in pixels, from the left end of the list */
    int from, length;  /* of a comment: the part of it that this row shows, in bytes */
    bool later;        /* the number of a move of the second side that begins a line */
};

struct tree {
    struct tree_item *items; /* NULL until something was written, or if memory is short */
    int count, room, rows;
    bool folded[RECORD_BRANCHES_MAX]; /* by branch: what follows it is not shown */
    struct scroller scroller;
    bool pointed; /* the pointer is on the list, so that the wheel scrolls it and does not walk */
};

struct studying {
    struct board_screen base;
    struct variant variant; /* of the record, which may begin at a board that was set up */
    struct variant plain;   /* the same with the usual beginning, for everything that is not about this record alone */
    struct retrace way;     /* the moves that lead to such a board, if play can lead there */
    struct record record;   /* the game with all that was added to it */
    struct record_history history; /* how it was before each change */
    archive_id game;
    bool changed; /* something was added that the archive does not have yet, until `keeping` is due */
    uint64_t keeping;
    struct position_answer *answer;  /* NULL if no game can go on from here */
    int *tries;                      /* see struct study_setup */
    struct position_answer position; /* of the screen on which a position is set up */

    /*
     * The match on screen is a line of the tree: the moves that lead to the place, and those that follow. Behind `i` of
     * its moves is the place line[i].
     */
    struct match *match;
    int place;
    int line[RECORD_LINE_MAX];

    struct match *played; /* the game itself, as its players ended it */
    struct reviewed reviewed;
    struct view_words words; /* the view's, but people are called by their names */
    struct review *review;   /* NULL until it has been made */
    struct reviewer *reviewer;
    enum review_phase phase;
    int done; /* how many moves have been reviewed so far */
    struct right right;
    int leads; /* the move to which the review leads; REVIEW_NO_MOVE: it leads nowhere now */

    struct worths worths;

    char comment[RECORD_COMMENT_SIZE]; /* the place's, as it is edited: paragraphs are parted by ¶ */

    struct look_mark drawing; /* what is being drawn on the board, to NO_CELL while that is no cell; from it: nothing */

    /* For drawing the screen. */
    bool pointing;   /* the pointer is on the board: the hand is shown in place of words */
    unsigned opened; /* how often a part was opened */
    struct study_shape shape;
    struct study_layout layout;
    struct tree tree;
    struct board_pictures series;
    char heading[STUDY_WORDS_MAX];
};

/* Is a part open, and is there room for it? */
static inline bool study_shows(const struct studying *studying, enum study_part part)
{
    return studying->layout.shown >> part & 1;
}

/* Is the place one of the game's own moves, or its beginning? */
static inline bool study_is_played(int place)
{
    return place < RECORD_BRANCHES;
}

/* Does the record begin at a board that was set up? If so, can play lead there? */
static inline bool study_is_set_up(const struct studying *studying)
{
    return studying->record.options.beginning.is_set;
}

static inline bool study_is_reached(const struct studying *studying)
{
    return !study_is_set_up(studying) || (retrace_covers(&studying->plain) && studying->way.status == RETRACE_FOUND);
}

/* Is it known that no play leads to the board at which the record begins? In Kolibrat nobody looks for it. */
static inline bool study_is_impossible(const struct studying *studying)
{
    return !study_is_reached(studying) && retrace_covers(&studying->plain) && studying->way.status != RETRACE_TOO_HARD;
}

/* --- study_line.c: the line of the tree that is on screen, and what is added to the tree --- */

/* Shows the line that leads to a place, for the first time. False if memory is short. */
bool study_begin(struct studying *studying, int place) __attribute__((warn_unused_result));

/* Goes to a place of the tree. Returns false if it is already shown. */
bool study_go(struct studying *studying, int place);

/* Goes to what could have been played in place of this move, before (-1) or after (1) it; or along the line. */
void study_go_beside(struct studying *studying, int by);

/* Makes a move at the place: it is walked to if it is known there; otherwise it begins a variation. */
void study_make_move(struct studying *studying, struct move move, uint64_t now);

/* Something was added to the game, or removed: it is kept soon. What is typed (`joins`) is one change. */
void study_change(struct studying *studying, bool joins);

/* Takes the last change back (-1), or makes it again (1). */
void study_step(struct studying *studying, int by);

/* Keeps what was added now. */
void study_keep(struct studying *studying);

/* Takes what was typed as the place's comment; sets a sign, or takes it away if it stands there. */
void study_set_comment(struct studying *studying);
void study_sign(struct studying *studying, int wanted);

/* Removes the move that leads to the place with all that follows; puts its variation before the one in front of it. */
void study_cut(struct studying *studying);
void study_raise(struct studying *studying);

/* --- study_review.c: the review of the game, and the right move in place of a mistake --- */

/* Takes the game's review from the archive; if it is not kept there, has it made. Once. */
void study_review_begin(struct studying *studying);

/* Takes what the thread has found, and makes the right line's next move if it is due. Returns when to call it again. */
uint64_t study_review_advance(struct studying *studying, uint64_t now);

/*
 * The move of the game that the screen tells of: the one that led to the position, that a better line replaces, or
 * after which the variation begins; -1 at the beginning.
 */
int study_review_move(const struct studying *studying);

/* The next mistake (`by` 1) or the previous one (-1), seen from that move; REVIEW_NO_MOVE if there is none. */
int study_review_mistake(const struct studying *studying, int by);

/* Is the place that of a mistake of which the game's part tells, so that a better line can be shown instead? */
bool study_review_is_wrong(const struct studying *studying);

/* Shows the better line in place of the mistake. */
void study_review_show(struct studying *studying, uint64_t now);

/* Ends the better line without showing anything else. */
void study_review_leave(struct studying *studying);

/* --- study_worths.c: what each move is worth, best play, and one's own games --- */

/* Begins anew, when another position has come on the screen or the part was opened. What is shut asks nothing. */
void study_worths_begin(struct studying *studying);

/* Takes what the threads have found. Returns when to call it again. */
uint64_t study_worths_advance(struct studying *studying, uint64_t now);
void study_worths_end(struct worths *worths);

/* The best move, of several the one nearest to the centre. False if it is not known yet, or there is none. */
bool study_worths_best(const struct studying *studying, struct move *best);

/* How many moves of the position have a row: each column has one, even if it is full. */
int study_worths_rows(const struct studying *studying);

/* The move of a row, and what is known of it (NULL: nothing yet). False if there is none: the column is full. */
bool study_worths_move(const struct studying *studying, int row, struct move *move, const struct analyst_move **known);

/* Write everything about the move of a row; who wins, "" if unknown; how many own games came here, and their ends. */
void study_worths_row_words(const struct studying *studying, int row, char words[STUDY_WORDS_MAX]);
void study_worths_verdict(const struct studying *studying, char words[STUDY_WORDS_MAX]);
void study_worths_games(const struct studying *studying, char words[STUDY_WORDS_MAX]);

/* Writes why the position is won or drawn, or what the rules mean that it names; also that nothing is proven. */
void study_worths_why(const struct studying *studying, char words[EXPLAIN_WHY_WORDS_MAX]);

/* The red share of the bar that shows the position's worth, 0 .. 1. */
double study_worths_share(const struct studying *studying);

void study_worths_draw(struct canvas *canvas, const struct studying *studying);

/* --- study_marks.c: what is drawn on the board --- */

/*
 * Draws an arrow from one cell to another at the place or, if they are the same, colours the cell; if it stood there in
 * that colour, it goes. False if memory is short.
 */
bool study_marks_turn(struct studying *studying, const struct look_mark *mark);

void study_marks_draw(struct canvas *canvas, const struct studying *studying);

/* --- study_tree.c: the list of moves with its variations --- */

/* Writes the list anew, after the record, what is folded, or the room for the list has changed; unfolds the place. */
void study_tree_write(struct studying *studying, struct canvas *canvas);

/* Scrolls to the place. */
void study_tree_follow(struct studying *studying);

void study_tree_free(struct tree *tree);

void study_tree_list(struct studying *studying, struct controls *controls);
void study_tree_draw(struct canvas *canvas, const struct studying *studying);

/* Writes a move of the tree, with its signs: "4!?". */
enum { STUDY_MOVE_MAX = 48 };
void study_tree_move(const struct record *record, const struct variant *variant, int place, char words[STUDY_MOVE_MAX]);

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

/* Writes what was best, and whether the game turned there: "Column 3 was best · the game turned here". */
void review_words_advice(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* Writes how well a side played: "2 weaker moves". */
void review_words_summary(const struct review *review, int side, char words[REVIEW_WORDS_MAX]);

/* Writes what the best play in place of a move leads to: "Red wins in 6 moves". */
void review_words_right(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* Was the move a mistake, so that a better one is known? False for -1. */
bool review_words_is_wrong(const struct reviewed *reviewed, int move);

/* Did either side make a mistake? */
bool review_words_is_any_wrong(const struct reviewed *reviewed);

/*
 * --- review_graph.c: the curve of what the positions of the game are worth ---
 *
 * The curve's lower edge stands for a win of player 1, its middle for a draw, its upper edge for a win of player 0.
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
SDL_Rect review_graph_area(const struct canvas *canvas, SDL_Rect graph);

/* The colour of a class of moves, in the graph and elsewhere. */
SDL_Color review_graph_color(const struct theme *theme, enum review_class judgement);

/* Draws the curve with mistakes, key move and cursor or, until the review is ready, how far it has got. */
void review_graph_draw(struct canvas *canvas, const struct studying *studying);

/* Draws the mark of a move that was a mistake: a dot if it was a slight one, a square, or a cross if it was big. */
void review_graph_dot(struct canvas *canvas, const struct review *review, int move, int x, int y);

/* --- study_panel.c: the side panel --- */

/* Places the panel and what is beside it in the window, in pixels. */
void study_panel_arrange(struct study_layout *layout, const struct canvas *canvas, const struct study_shape *shape);

void study_panel_list(struct screen *screen, struct controls *controls);
void study_panel_draw(struct canvas *canvas, struct studying *studying);

#endif
