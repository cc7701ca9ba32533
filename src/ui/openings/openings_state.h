/* The openings' own header: the screen's state, in groups by how long they last, and what its files share. */
#ifndef UI_OPENINGS_STATE_H
#define UI_OPENINGS_STATE_H

#include "gravitrips/match.h"
#include "store/archive_passed.h"
#include "ui/board/board_screen.h"
#include "ui/board/series.h"
#include "ui/board/spoken.h"
#include "ui/frame/control/speech.h"
#include "ui/other_screens.h"
#include "ui/think/think.h"

enum openings_button {
    OPENINGS_BEST = BOARD_WALKING, /* makes the best move */
    OPENINGS_PLAY,                 /* goes on with the game at the table from here */
    OPENINGS_SAVE,                 /* saves pictures of the line */
    OPENINGS_LEAVE,
    OPENINGS_BUTTONS,
    OPENINGS_FIRST_ROW = OPENINGS_BUTTONS /* one row for each column */
};

enum {
    OPENINGS_WORDS_MAX = 240,
    OPENINGS_LINE_MAX = 16,
    OPENINGS_JUDGED_MAX = 5 /* moves */
};

struct openings_layout {
    struct layout frame; /* only status, board and panel */
    SDL_Rect line_label, line;
    SDL_Rect games;           /* the line about games that reached the position */
    SDL_Rect rows[WIDTH_MAX]; /* by column */
    bool low;                 /* rows have room for one line only */
    SDL_Rect buttons[OPENINGS_BUTTONS];
};

/* How far the analysis of the present position has got. */
enum openings_phase {
    OPENINGS_WORTHS, /* its moves are being analysed */
    OPENINGS_LINE,   /* they are known; the positions of the best play are being analysed */
    OPENINGS_READY,
    OPENINGS_LACKING /* memory is short */
};

/* The best play of both sides from the present position on. */
struct openings_line {
    struct move moves[OPENINGS_LINE_MAX];
    int count;
    int judged;         /* how many of the moves are not proven */
    struct state state; /* the position after the last move */
};

struct exploring {
    struct board_screen base;
    struct app *app;
    struct position_answer *answer; /* NULL if the game cannot be played on from here */
    struct variant variant;
    struct book *book; /* NULL if there is no book */
    struct match *match;
    struct study *study;            /* NULL if memory is short */
    struct position_reader *reader; /* NULL if memory is short, or no games are kept */

    bool has_read;
    struct archive_passages *passages; /* NULL until they are read, or if that failed */

    /* One position. */
    enum openings_phase phase;
    struct study_wait wait; /* how long the analysis is waited for */
    struct analysis known;
    struct openings_line line;

    /* The screen. */
    struct series series;
    struct openings_layout layout;
    char heading[OPENINGS_WORDS_MAX];
};

/* --- openings_screen.c --- */

/* Places everything in the window, in pixels, for a board with this number of columns. */
void openings_screen_arrange(struct openings_layout *layout, const struct canvas *canvas, int columns);

#endif
