/*
 * What pictures of boards share, whoever draws them: where things stand, how pieces of both sides look, what is marked.
 * Lengths are in units, of which a cell has LOOK_CELL. Sides differ not only in colour.
 */
#ifndef PICTURES_LOOK_H
#define PICTURES_LOOK_H

#include "gravitrips/game.h"
#include "standard.h"

enum { LOOK_CELL = 20, LOOK_EDGE = 4, LOOK_LANE = 14 };

/* A board to be drawn. */
struct board_scene {
    const struct variant *variant;
    const struct state *state;
    struct move last;    /* the move that is marked; MOVE_NONE: none */
    const char *comment; /* its [%csl Ga1,Rb2] (coloured cells) and [%cal Ya1b3] (arrows) are drawn; NULL */
    const char *sign;    /* of the last move, such as "!?": in pixels it stands beside the piece; NULL */
};

/* Colours on a light ground, as 0xRRGGBB. */
enum {
    LOOK_PAPER = 0xffffff,
    LOOK_PLATE = 0x2456a6,
    LOOK_GRID = 0x5b6672,
    LOOK_WORD = 0x333333,
    LOOK_LAST = 0xffffff,      /* the ring around the last move, on the plate */
    LOOK_LAST_GRID = 0x8a97a6, /* and on a board without one */
    LOOK_WIN = 0xffffff,       /* the line that has won, and its edge */
    LOOK_WIN_EDGE = 0x15191f,
    LOOK_WIN_WIDTH = 2,
    LOOK_WIN_EDGE_WIDTH = 5
};

/* What a piece is made of: one to three figures, each drawn with a round pen around the middle of its cell. */
enum look_figure {
    FIGURE_DOT,   /* the pen alone */
    FIGURE_CROSS, /* two strokes, LOOK_CROSS to each side */
    FIGURE_RING   /* a circle with the radius LOOK_RING_RADIUS */
};

enum { LOOK_LAYERS = 3, LOOK_CROSS = 5, LOOK_RING_RADIUS = 6 };

struct look_layer {
    enum look_figure figure;
    int pen; /* its width; 0: there is no such layer */
    uint32_t colour;
    char style; /* the letter of its class in board_svg_style; 0: none */
};

/* The layers of a piece, the lowest first, by the colour that FIRST or SECOND began with. */
const struct look_layer *look_piece(const struct variant *variant, enum side colour);

/* The colour of the piece on a cell, whoever owns it since sides were changed; -1 if the cell is empty. */
int look_colour(const struct state *state, int cell);

/* The size of the picture, and the middles of the cells. */
int look_wide(const struct variant *variant);
int look_high(const struct variant *variant);
int look_x(const struct variant *variant, int cell);
int look_y(const struct variant *variant, int cell);

/* The board itself, without what is written around it. */
int look_board_high(const struct variant *variant);

/* The name of the column or the row, counted from 0, as it is written beside the board. */
enum { LOOK_NAME_MAX = 12 };
void look_name_column(const struct variant *variant, int column, char name[LOOK_NAME_MAX]);

/* Finds the next line from number `from` on that one side fills. Returns its number; -1: there is none. */
int look_won_line(const struct board_scene *scene, int from);

/* A coloured cell, or an arrow between two. */
struct look_mark {
    uint32_t colour;
    uint8_t from, to; /* the same: a cell */
};

/* They have a light edge, since some are of the plate's or a disc's colour. */
enum { LOOK_MARKS_MAX = 256, LOOK_MARK_WIDTH = 3, LOOK_MARK_EDGE_WIDTH = 5, LOOK_MARK_EDGE = 0xffffff };

/*
 * Reads the marks in a comment, as lichess and other programs write them: "[%csl Ga1,Rb2][%cal Ya1b3]". A list ends
 * where it is not understood. Returns how many there are.
 */
int look_marks(const struct board_scene *scene, struct look_mark marks[LOOK_MARKS_MAX]);

/* Writes a part of a comment: its words, or (`marks`) its coloured cells and arrows. */
void look_comment_part(const char *comment, bool marks, char *part, size_t size);

/*
 * Writes the scene's comment with one mark more; if that stands there in this colour already, with one less. Words that
 * leave no room for all marks stay, and the marks are cut.
 */
void look_turn_mark(const struct board_scene *scene, const struct look_mark *mark, char *words, size_t size);

/* The colour of a mark by its letter: G green, R red, B blue, Y yellow; what is neither counts as green. */
uint32_t look_mark_colour(char letter);

/* A marked cell's frame: how far from the cell's middle, how round. */
enum { LOOK_MARK_FRAME = 9, LOOK_MARK_FRAME_ROUND = 6 };

/* An arrow: strokes from its beginning and from both barbs to its tip. It leaves the middles of its cells free. */
struct look_arrow {
    double x, y, tip_x, tip_y, barb_x[2], barb_y[2];
};

struct look_arrow look_arrow(const struct variant *variant, const struct look_mark *mark);

/*
 * Signs over a board, of strokes with a round pen: a ring around `from`, or an arrow or a broken line that leads from
 * there; the broken one has a dot at both ends, which is a stroke without a length. All lengths are of the caller's
 * choice, of which a cell has `cell`.
 */
enum look_sign { LOOK_SIGN_RING, LOOK_SIGN_ARROW, LOOK_SIGN_BROKEN };

struct look_stroke {
    double x, y, to_x, to_y;
};

enum { LOOK_STROKES_MAX = 64 };

/* Lists the strokes of a sign, of which `place` has both ends. Returns how many there are. */
int look_sign(enum look_sign sign, double cell, struct look_stroke place, struct look_stroke strokes[LOOK_STROKES_MAX]);

#endif
