/*
 * The public interface of the rules: which games there are, which moves may be made, and how a game stands after them.
 *
 * Everything here is a plain value or a constant table. The rules never allocate, lock or print, so every function may
 * be called from any thread; a variant is constant once built and may be shared between threads.
 *
 * Idea: one table of functions per game, after Simon Tatham's Portable Puzzle Collection, but without drawing in it.
 */
#ifndef GRAVITRIPS_GAME_H
#define GRAVITRIPS_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gravitrips/names.h"

GRAVITRIPS_BEGIN

enum {
    WIDTH_MAX = 12,  /* columns of the widest board */
    HEIGHT_MAX = 12, /* rows of the highest board */
    CELLS_MAX = WIDTH_MAX * HEIGHT_MAX,
    CONNECT_MIN = 3,       /* shortest winning line */
    CONNECT_MAX = 6,       /* longest winning line */
    LINES_MAX = 440,       /* most lines of a board: 12x12 with lines of 3 */
    CELL_LINES_MAX = 24,   /* most lines through one cell: 4 directions x 6 */
    MOVES_MAX = CELLS_MAX, /* most legal moves in any state */
    TALLY_MAX = 16,
    MOVE_TEXT_MAX = 12,   /* bytes of a move's text, including the final 0 */
    STATE_TEXT_MAX = 512, /* bytes of a state's text, including the final 0 */
    GAME_USAGE_MAX = 120, /* bytes of a game's name and usual options (game_usage), including the final 0 */
    GAME_NAMES_MAX = 240, /* bytes of the names of all games, including the final 0 */
    NO_CELL = 255
};

/* Marks a string that people see, in a constant table outside src/ui; the window translates it when it shows it. */
#define SHOWN(text) text

/* The two sides: FIRST makes the first move. */
enum side { FIRST, SECOND };

/* What a cell holds: nothing, or a piece of a side (side + 1). */
enum cell { CELL_EMPTY, CELL_FIRST, CELL_SECOND };

enum outcome { RUNNING, WON_BY_FIRST, WON_BY_SECOND, DRAWN };

/* Why something was refused, in plain words. Never ends in a newline. */
struct reason {
    char text[120];
};

/*
 * Ways to make a game fair that the beginning side would win: FIRST lays this many pieces, of both colours in turn;
 * then SECOND either plays on, or changes colours with FIRST (MOVE_SWAP).
 */
enum opening { OPENING_PLAIN = 0 /* colours are not chosen */, OPENING_PIE = 1, OPENING_SWAP = 3 };

/*
 * A position at which a game begins in place of its usual start, such as one that somebody set up, whether or not play
 * can lead to it; all 0: the usual start. Made by game_begin_at only.
 */
struct beginning {
    uint16_t is_set; /* 1: the game begins here */
    uint16_t turn;   /* enum side; in games of lines the side that is to move after so many pieces */
    uint8_t tally[TALLY_MAX];
    uint8_t cells[CELLS_MAX];
};

/* The sizes and options of a game. What a game does not use is 0. */
struct options {
    int width;   /* columns */
    int height;  /* rows */
    int connect; /* cells in a winning line (line games) */
    int pieces;  /* most pieces of a side on the board (Kolibrat) */
    int points;  /* points that win (Kolibrat) */
    int opening; /* enum opening (Connect Four) */
    struct beginning beginning;
};

/*
 * Every straight run of `connect` cells, numbered; built once per variant.
 * A game without winning lines has count 0.
 */
struct line_table {
    int count;
    int length;                                  /* cells in each line */
    uint8_t cells[LINES_MAX][CONNECT_MAX];       /* by line: its cells */
    uint8_t through_count[CELLS_MAX];            /* by cell: how many lines pass through it */
    uint16_t through[CELLS_MAX][CELL_LINES_MAX]; /* by cell: the numbers of the lines through it */
};

/*
 * A game with its sizes: constant, built once, shared by all threads.
 *
 * Cells are numbered row by row from the bottom left:
 *
 *     row 1    7  8  9 10 11 12 13
 *     row 0    0  1  2  3  4  5  6        cell = row * width + column
 *            a/1 b/2 c/3 ...
 */
struct variant {
    const struct game *game;
    struct options options;
    int cells; /* width * height */
    struct line_table lines;
    uint64_t cell_keys[CELLS_MAX][2]; /* Zobrist keys by cell and side */
    uint64_t turn_key;                /* part of the hash when SECOND is to move */
};

/*
 * A move: its kind and the cells it leaves and reaches (NO_CELL where there is
 * none). A Connect Four move is MOVE_PLACE with `to` the cell where the disc
 * comes to rest, so that views, evaluators and archives need no gravity. With
 * MOVE_SWAP, which names no cell, the sides change colours: all pieces are from
 * then on the other side's.
 */
enum move_kind { MOVE_NONE, MOVE_PLACE, MOVE_STEP, MOVE_ATTACK, MOVE_JUMP, MOVE_SCORE, MOVE_PASS, MOVE_SWAP };

struct move {
    uint8_t kind; /* enum move_kind */
    uint8_t from;
    uint8_t to;
};

/* One state of any game: a plain value, copied with `=`. */
struct state {
    uint64_t hash;            /* Zobrist hash of everything on which the rest of the game depends */
    uint16_t plies;           /* moves made since the start, not counting MOVE_SWAP */
    uint8_t turn;             /* enum side: who moves next */
    uint8_t outcome;          /* enum outcome */
    uint8_t swapped;          /* the sides have changed colours, see piece_colour */
    uint8_t tally[TALLY_MAX]; /* the game's own counts (Connect Four: discs per column) */
    uint8_t cells[CELLS_MAX]; /* enum cell */
};

/* The rules of one game. A member is NULL only where its comment allows it. */
struct game {
    const char *name;  /* in options and archives, e.g. "connect4" */
    const char *title; /* for people, marked with SHOWN, e.g. "Connect Four" */
    struct options defaults;
    bool gravity; /* in games with gravity a piece falls to the lowest empty cell of its column */

    /* May the game be played with these options? If not, says why. */
    bool (*validate)(const struct options *options, struct reason *why);

    /* Fills the table of winning lines, which is all zeros before. NULL in games without lines. */
    void (*build_lines)(const struct options *options, struct line_table *lines);

    /* Sets the state before the first move. */
    void (*start)(const struct variant *variant, struct state *state);

    /* Lists the legal moves in a fixed order. Returns their number, 0 exactly when the game is over. */
    int (*moves)(const struct variant *variant, const struct state *state, struct move moves[MOVES_MAX]);

    /* May this move be made? If not, says why. Any value of a move is safe to ask about. */
    bool (*legal)(const struct variant *variant, const struct state *state, struct move move, struct reason *why);

    /* Makes a legal move: updates cells, tallies, turn, plies, hash and outcome. */
    void (*apply)(const struct variant *variant, struct state *state, struct move move);

    /* Lists the cells of all winning lines, ascending. Returns their number, 0 if there are none. */
    int (*winning_cells)(const struct variant *variant, const struct state *state, uint8_t cells[CELLS_MAX]);

    /* Writes a move's text. */
    void (*format_move)(const struct variant *variant, struct move move, char text[MOVE_TEXT_MAX]);

    /*
     * Reads one legal move from the front of a text. Returns where the text goes on, or NULL and the
     * reason. `why` tells bad text ("'x' is not a column") and illegal moves ("column 4 is full") apart.
     */
    const char *(*parse_move)(const struct variant *variant, const struct state *state, const char *text,
                              struct move *move, struct reason *why);

    /* stands between two moves in a list of moves: "" or " " */
    const char *separator;

    /* how a person writes a position, e.g. "the columns played, as in 4453"; no newline */
    const char *notation;

    /* how a person writes a move, e.g. "a cell, as b2"; no newline */
    const char *move_notation;

    /* the letters of a board in plain text, by enum cell: what an empty cell and a piece of each colour look like */
    const char *signs;

    /*
     * Writes a state's text. NULL in games whose positions are written as the moves that led to them (Connect Four,
     * Tic-Tac-Toe).
     */
    void (*format_state)(const struct variant *variant, const struct state *state, char text[STATE_TEXT_MAX]);
    /* Reads a state's text. NULL in the games in which format_state is NULL. */
    bool (*parse_state)(const struct variant *variant, const char *text, struct state *state, struct reason *why);
};

/* The registry: all games, ended by NULL, in the order in which menus show them. */
const struct game *const *game_list(void);

/* Finds a game by its name; NULL if there is none. */
const struct game *game_find(const char *name);

/* Writes the names of all games: "connect4, tictactoe and kolibrat". */
void game_names(char text[GAME_NAMES_MAX]);

/* Writes a game's name and the options of its usual board, as a command line has them: "connect4 --size 7x6 ...". */
void game_usage(const struct game *game, char text[GAME_USAGE_MAX]);

/*
 * Builds a variant. Members of `options` that are 0 take the game's default. Returns false and the reason if the game
 * cannot be played with these options; the variant is then unusable.
 */
bool variant_init(struct variant *variant, const struct game *game, const struct options *options, struct reason *why);

/*
 * Makes a game with these options begin at a running state of theirs, which then has no moves before it. Where colours
 * are chosen only the usual start can be one.
 */
void game_begin_at(struct options *options, const struct state *state);

/*
 * Writes a state as a board: the state's text or, in games that have none, rows from the top with their signs, numbers
 * for empty cells, and the side to move, as in "7/7/7/7/7/3x3 o".
 */
void position_format_board(const struct variant *variant, const struct state *state, char text[STATE_TEXT_MAX]);

/*
 * Reads a running state from such a text. False and the reason if it is another board, a piece hangs in the air, the
 * game is over, or the options allow no other start than the usual one.
 */
bool position_parse_board(const struct variant *variant, const char *text, struct state *state, struct reason *why)
    __attribute__((warn_unused_result));

/* The name of an opening: "plain", "pie" or "swap". */
const char *opening_name(int opening);

/* Finds an opening by its name. False if there is none. */
bool opening_find(const char *name, int *opening);

/* Writes a printf-style reason; `why` may be NULL. Always returns false, so that a refusal is one statement. */
bool refuse(struct reason *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * Reads a position: a state's text, or in games that have no such text the moves from the start. The empty text is the
 * start in all games. Returns false and the reason, which then names the move ("move 7: column 4 is full").
 */
bool position_parse(const struct variant *variant, const char *text, struct state *state, struct reason *why);

/*
 * Writes the text of the position that `move` leads to. `before` is the text of the position in which it is made,
 * `after` the state to which it leads. Returns the length that is needed, as snprintf does.
 */
int position_extend(const struct variant *variant, const char *before, struct move move, const struct state *after,
                    char *text, size_t size);

/* Are both the same move? */
static inline bool move_equal(struct move a, struct move b)
{
    return a.kind == b.kind && a.from == b.from && a.to == b.to;
}

static inline enum side other_side(enum side side)
{
    return side == FIRST ? SECOND : FIRST;
}

/* Is the opening still going on: are its pieces being laid, or may SECOND still choose its colour? */
static inline bool opening_goes_on(const struct variant *variant, const struct state *state)
{
    return variant->options.opening > 0 && state->plies <= variant->options.opening && !state->swapped;
}

/* Does SECOND choose its colour now: by MOVE_SWAP, or by any other move? */
static inline bool opening_is_choice(const struct variant *variant, const struct state *state)
{
    return opening_goes_on(variant, state) && state->plies == variant->options.opening;
}

/* The side whose piece the next move lays: the side to move, except in an opening. */
static inline enum side next_piece(const struct variant *variant, const struct state *state)
{
    return (enum side)(state->plies < variant->options.opening ? state->plies % 2 : state->turn);
}

/* The side that makes the i-th move, from 0: the sides take turns, but FIRST lays the whole opening. */
static inline enum side side_of_move(const struct options *options, int i)
{
    return i >= options->opening && (i + options->beginning.turn) % 2 == 1 ? SECOND : FIRST;
}

/* The colour of a side's pieces: FIRST is the colour of the piece that was laid first. MOVE_SWAP changes it. */
static inline enum side piece_colour(const struct state *state, enum side side)
{
    return state->swapped ? other_side(side) : side;
}

/* The cell's content when it holds a piece of the side. */
static inline enum cell side_cell(enum side side)
{
    return side == FIRST ? CELL_FIRST : CELL_SECOND;
}

/*
 * A seeded generator of random numbers, splitmix64 (Steele, Lea, Flood 2014). Its state is one number. Any seed will
 * do.
 */
uint64_t random_next(uint64_t *random);

/* A number in 0 .. limit - 1, each equally likely; limit >= 1. */
uint32_t random_below(uint64_t *random, uint32_t limit);

GRAVITRIPS_END

#endif
