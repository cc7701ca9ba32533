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

/* --- openings_flow.c: walking, and what comes to be known of where one is --- */

/* The position has changed: its moves are analysed. */
void openings_flow_arrive(struct exploring *exploring);

/* Walks to the position after `cursor` moves. False if it is there already, or there is none. */
bool openings_flow_go(struct exploring *exploring, int cursor);

/* Makes a move: the next one, keeping everything after it, or another one in its place. */
void openings_flow_move(struct exploring *exploring, struct move move, uint64_t now);

/* Does what choosing a place means, or refuses it. */
void openings_flow_choose(struct exploring *exploring, int place, uint64_t now);

/* The best move once it is known. False until then, and if there is none. */
bool openings_flow_best(const struct exploring *exploring, struct move *best);

/* Is the game over here? */
bool openings_flow_is_over(const struct exploring *exploring);

/* The move into a column, and what is known of it (NULL: nothing yet). False if the column is full. */
bool openings_flow_find(const struct exploring *exploring, int column, struct move *move,
                        const struct analyst_move **known);

/* Takes the present game to the table, or tells why that is impossible. */
void openings_flow_play_on(struct exploring *exploring);

/* Takes news of the analysis. True if something looks different now. */
bool openings_flow_hear(struct exploring *exploring);

/* Stops the thread while the window is not seen, and after a long time (study_watch). Returns when to call again. */
uint64_t openings_flow_rest(struct exploring *exploring, uint64_t now);

/* --- openings_flow.c: what is said of it --- */

/* The opening's name, or the moves to it. */
void openings_words_heading(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX]);

/* Who wins, as far as it is known; "" if it is not. */
void openings_words_verdict(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX]);

/* How many kept games reached this position, and how they ended. */
void openings_words_games(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX]);

/* The worth of a move into a column for its player: "wins in 21 moves". */
void openings_words_worth(const struct exploring *exploring, int column, char words[OPENINGS_WORDS_MAX]);

/* The games that continued with it, for the same side: "12 games", and "7 won, 1 drawn, 4 lost"; "" for none. */
void openings_words_passed(const struct exploring *exploring, int column, bool results, char words[OPENINGS_WORDS_MAX]);

/* Everything about a move: "Column 4: wins in 21 moves, 12 games: 7 won, 1 drawn, 4 lost". */
void openings_words_move(const struct exploring *exploring, int column, char words[OPENINGS_WORDS_MAX]);

/* The best play: "4 4 4 4 4 2 …". */
void openings_words_line(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX]);

/* --- openings_screen.c --- */

/* A pure computation, in pixels, for a board with so many columns. */
void openings_panel_arrange(struct openings_layout *layout, const struct canvas *canvas, int columns);

#endif
