/* The openings' own header: the screen's state, sorted by lifetime, and what its files share. */
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
    OPENINGS_BEST = BOARD_WALKING, /* the best move is made */
    OPENINGS_PLAY,                 /* the game goes on at the table from here */
    OPENINGS_SAVE,                 /* pictures of the line */
    OPENINGS_LEAVE,
    OPENINGS_BUTTONS,
    OPENINGS_FIRST_ROW = OPENINGS_BUTTONS /* a row for each column */
};

enum { OPENINGS_WORDS_MAX = 240, OPENINGS_LINE_MAX = 16, OPENINGS_JUDGED_MAX = 5 /* moves of the line */ };

struct openings_layout {
    struct layout frame; /* status, board and panel only */
    SDL_Rect line_label, line;
    SDL_Rect games;           /* the line about games that reached the position */
    SDL_Rect rows[WIDTH_MAX]; /* by column */
    bool low;                 /* a row has room for one line only */
    SDL_Rect buttons[OPENINGS_BUTTONS];
};

/* How far the analysis of the present position is. */
enum openings_phase {
    OPENINGS_WORTHS, /* its moves are analysed */
    OPENINGS_LINE,   /* they are known; now the positions of the best play after it are analysed */
    OPENINGS_READY,
    OPENINGS_LACKING /* memory is short */
};

/* The best play of both sides from the present position on. */
struct openings_line {
    struct move moves[OPENINGS_LINE_MAX];
    int count;
    int judged;         /* how many of the moves are not proven */
    struct state state; /* its last position */
};

struct exploring {
    struct board_screen base;
    struct app *app;
    struct position_answer *answer; /* NULL: the game cannot be played on from here */
    struct record table;            /* the players there */
    struct variant variant;
    struct book *book; /* NULL without one */
    struct match *match;
    struct study *study;            /* NULL: memory is short */
    struct position_reader *reader; /* likewise, or no games are kept */

    bool has_read;
    struct archive_passages *passages; /* NULL until they are read, and if that failed */

    /* One position. */
    enum openings_phase phase;
    struct study_wait wait; /* for the analysis */
    struct analysis known;
    struct openings_line line;

    /* The screen. */
    struct series series;
    struct openings_layout layout;
    char heading[OPENINGS_WORDS_MAX];
    char said[2 * OPENINGS_WORDS_MAX]; /* aloud, of this position */
};

/* --- openings_screen.c --- */

/* A pure computation, in pixels, for a board with so many columns. */
void openings_panel_arrange(struct openings_layout *layout, const struct canvas *canvas, int columns);

#endif
