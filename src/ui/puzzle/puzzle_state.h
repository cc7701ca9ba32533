/* The puzzles' own header: the screen's state, in groups by how long they last, and what its files share. */
#ifndef UI_PUZZLE_STATE_H
#define UI_PUZZLE_STATE_H

#include "gravitrips/match.h"
#include "ui/board/board_screen.h"
#include "ui/board/spoken.h"
#include "ui/frame/control/speech.h"
#include "ui/other_screens.h"
#include "ui/think/think.h"

enum { PUZZLE_WORDS_MAX = 120, GRADE_RISING = 0 };

/*
 * A person's place in the series of puzzles, stored between runs. With a rising grade, three puzzles in a row that are
 * solved at the first try lead to the next grade, and a failure leads to the previous one.
 */
struct puzzle_standing {
    int number; /* the number of the present puzzle, from 1; once it is solved at the first try, of the next */
    int streak; /* puzzles solved at the first try, in a row */
    int best;   /* the longest streak */
    int chosen; /* the grade that the person wants, or GRADE_RISING */
    int risen;  /* the present rising grade */
    int steps;  /* puzzles solved in a row since that grade changed */
};

enum puzzle_phase {
    PUZZLE_WAITING, /* for a puzzle */
    PUZZLE_LACKING, /* the board has no puzzle of this grade, or memory is short */
    PUZZLE_ASKING,  /* the person is to move */
    PUZZLE_JUDGING, /* a move was made: is it right? */
    PUZZLE_DEFENDING,
    PUZZLE_REFUTING,
    PUZZLE_REFUTED, /* the board shows the answer to a wrong move */
    PUZZLE_SOLVED,
    PUZZLE_SHOWING, /* the solution is being played */
    PUZZLE_SHOWN
};

/* What is said about the last move while the next one is asked for. */
enum puzzle_praise { PRAISE_NONE, PRAISE_RIGHT, PRAISE_SLOWER };

/* The buttons of the panel, from the top. */
enum puzzle_row {
    PUZZLE_ROW_NEXT,
    PUZZLE_ROW_AGAIN,
    PUZZLE_ROW_SOLUTION,
    PUZZLE_ROW_GRADE,
    PUZZLE_ROW_LEAVE,
    PUZZLE_ROW_COUNT,
    PUZZLE_BANNER = PUZZLE_ROW_COUNT /* Again and Solution stand in the banner, too */
};

struct puzzle_layout {
    struct layout frame; /* status, board, panel, cards and tally, without its buttons */
    SDL_Rect rows[PUZZLE_ROW_COUNT];
};

struct puzzling {
    struct board_screen base;
    struct app *app;
    struct puzzler *maker;
    struct puzzler *judge;

    /* One series. */
    uint64_t seed;
    bool kept; /* the standing is stored between runs */
    struct puzzle_standing standing;
    struct puzzle_standing shown; /* the standing before a move that is still falling */

    /* The puzzle that was ordered: the present one while it is waited for, later the next. */
    int ordered; /* its number; 0: none was ordered */
    struct puzzle_wish wish;
    enum puzzler_news delivered;
    struct puzzle stock;

    /* One puzzle. */
    enum puzzle_phase phase;
    int number;         /* its number */
    bool out_of_memory; /* memory is the reason why there is none */
    struct puzzle puzzle;
    struct match *match; /* the moves that led to it, and those made now; NULL before the first puzzle */
    bool spoilt;         /* a wrong move was made, or the solution was asked for */
    bool counted;        /* it counts in the standing already */
    bool rose;           /* solving it raised the grade */

    /* One move. */
    int turn_at;      /* the cursor when the move was asked for */
    struct move best; /* the right move */
    int left;         /* one's own moves to the win, including this one */
    bool judged;
    struct puzzle_judgement judgement;
    enum puzzle_praise praise;
    int next_move; /* of the line that was judged best, while the solution is played */

    /* The screen. */
    char status[PUZZLE_WORDS_MAX];
    struct puzzle_layout layout;
};

/* The grade of the present puzzle. */
int puzzle_flow_grade(const struct puzzle_standing *standing);

/* Updates the standing after a puzzle: was it solved at the first try? */
void puzzle_flow_count(struct puzzle_standing *standing, bool solved);

/* Places everything in the window, in pixels. */
void puzzle_screen_arrange(struct puzzle_layout *layout, const struct canvas *canvas);

#endif
