/* The puzzles' own header: the screen's state, grouped by how long its parts last, and what its files share. */
#ifndef UI_PUZZLE_STATE_H
#define UI_PUZZLE_STATE_H

#include "gravitrips/match.h"
#include "train/puzzle_standing.h"
#include "ui/board/board_screen.h"
#include "ui/other_screens.h"
#include "ui/think/think.h"

enum { PUZZLE_WORDS_MAX = BOARD_BANNER_MAX };

enum puzzle_phase {
    PUZZLE_WAITING, /* waits until a puzzle has been made */
    PUZZLE_LACKING, /* the board has no puzzle of this grade, or memory is short */
    PUZZLE_ASKING,  /* the person is to move */
    PUZZLE_JUDGING, /* a move was made, and is being judged */
    PUZZLE_DEFENDING,
    PUZZLE_REFUTING,
    PUZZLE_REFUTED, /* the board shows the answer to a wrong move */
    PUZZLE_SOLVED,
    PUZZLE_SHOWING, /* the solution is being played */
    PUZZLE_SHOWN
};

/* What the status line says about the person's last move while the next one is asked for. */
enum puzzle_praise { PRAISE_NONE, PRAISE_RIGHT, PRAISE_SLOWER };

/* The buttons of the panel, from the top. */
enum puzzle_row {
    PUZZLE_ROW_NEXT,
    PUZZLE_ROW_AGAIN,
    PUZZLE_ROW_SOLUTION,
    PUZZLE_ROW_STUDY, /* beside the solution */
    PUZZLE_ROW_SET,
    PUZZLE_ROW_GRADE,
    PUZZLE_ROW_LEAVE,
    PUZZLE_ROW_COUNT,
    PUZZLE_BANNER = PUZZLE_ROW_COUNT, /* the first of the banner's buttons, which repeat Again and Solution */
    PUZZLE_PLACE = PUZZLE_BANNER + BOARD_BANNER_BUTTONS /* the first place of the board */
};

struct puzzle_layout {
    struct layout frame; /* only its status line, board, panel, cards and tally are used, not its buttons */
    SDL_Rect sets;       /* how often the puzzles of each set were solved; empty if there is no room */
    SDL_Rect rows[PUZZLE_ROW_COUNT];
};

struct puzzling {
    struct board_screen base;
    struct puzzler *maker;
    struct puzzler *judge;

    /* One series of puzzles. */
    struct variant loops; /* the board of Kolibrat's puzzles */
    uint64_t seed;
    const char *no_study;
    struct puzzle_standing standing;
    struct puzzle_standing shown; /* what the screen shows: the standing before the move whose disc is still falling */

    /* The puzzle that will be shown next. It is made while the person plays another one, or waits. */
    int ordered; /* the number of the puzzle that a thread was last asked to make; 0: none */
    struct puzzle_wish wish;
    enum puzzler_news delivered;
    struct puzzle stock;

    /* The puzzle on the board. */
    enum puzzle_phase phase;
    int number;         /* the puzzle's number, from 1 */
    bool out_of_memory; /* there is no puzzle, because memory is short */
    struct puzzle puzzle;
    struct match *match; /* the moves that led to the position, and those made since; NULL before the first puzzle */
    bool spoilt;         /* a wrong move was made, or the solution was asked for */
    bool counted;        /* the puzzle has already been counted in the standing */
    bool rose;           /* solving the puzzle raised the grade */

    /* The move that the person is asked for, or has made. */
    int turn_at;      /* how many moves had been made on the board when this one was asked for */
    struct move best; /* the right move */
    int left;         /* how many moves the person still needs to win, including the one asked for */
    bool judged;
    struct puzzle_judgement judgement;
    enum puzzle_praise praise;
    int next_move; /* while the solution is played: the index of its next move in the judgement's best line */

    /* For drawing the screen. */
    struct puzzle_layout layout;
};

/* Places everything in the window, in pixels. */
void puzzle_screen_arrange(struct puzzle_layout *layout, const struct canvas *canvas);

#endif
