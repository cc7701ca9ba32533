/* The history: its state, and what its files offer each other. */
#ifndef UI_HISTORY_STATE_H
#define UI_HISTORY_STATE_H

#include "ui/board/choice.h"
#include "ui/frame/app.h"
#include "ui/history/history_list.h"
#include "ui/history/history_screen.h"
#include "ui/history/history_words.h"

enum { RESULTS = ARCHIVE_OPEN + 1 };

/* Filters, and buttons: what they are called as controls, too. Behind all of them come the rows. */
enum history_filter { HISTORY_GAME, HISTORY_RESULT, HISTORY_OPPONENT, HISTORY_FILTERS };

enum history_button {
    HISTORY_OPEN,
    HISTORY_REVIEW,
    HISTORY_COPY,
    HISTORY_DELETE,
    HISTORY_UNDO,
    HISTORY_STATISTICS,
    HISTORY_BACK,
    HISTORY_BUTTONS
};

struct history_layout {
    SDL_Rect title;
    SDL_Rect count;
    SDL_Rect labels[HISTORY_FILTERS];
    SDL_Rect filters[HISTORY_FILTERS];
    SDL_Rect frame; /* of the list */
    SDL_Rect list;  /* the rows */
    SDL_Rect bar;   /* beside them */
    int row_height;
    SDL_Rect buttons[HISTORY_BUTTONS];
};

enum {
    HISTORY_FIRST_BUTTON = HISTORY_FILTERS,
    HISTORY_BAR = HISTORY_FIRST_BUTTON + HISTORY_BUTTONS,
    HISTORY_FIRST_ROW
};

struct history {
    struct screen screen;
    struct app *app;
    struct history_table *table;
    struct history_layout layout;
    struct scroller scroller;
    struct history_list list;
    int chosen; /* row; there is one as soon as there are rows */

    /* The filters. */
    const struct game *games[GAMES_MAX];
    int game_count;
    int game;              /* from 1; 0: all */
    int result;            /* an archive_result */
    char typed[NAME_SIZE]; /* of the opponent */

    struct variant variant; /* of the picture that was drawn last; without a game: none */
};

/* --- history_find.c: which games are listed, and which is chosen --- */

/* The filters have changed, or games came or went: begins from the top. */
void history_find_anew(struct history *history);

/* The same list once more, for this game has come: it is chosen, if it passes the filters. */
void history_find_again(struct history *history, archive_id id, uint64_t now);

/* There are more or fewer rows now. */
void history_find_counted(struct history *history);

/* This row is chosen, or the one that is nearest to it. */
void history_find_choose(struct history *history, int row, uint64_t now);

/* --- history_act.c: what can be done with a game --- */

/* Does a button do anything now? */
bool history_act_is_usable(struct history *history, enum history_button button);

/* Is the chosen game one that was not finished? */
bool history_act_goes_on(struct history *history);

void history_act_press(struct history *history, enum history_button button, uint64_t now);

/* --- history_look.c: where things stand, what can be used, how it looks --- */

/* A pure computation, in pixels. */
void history_look_arrange(struct history_layout *layout, const struct canvas *canvas);

void history_look_list(struct screen *screen, struct controls *controls);
void history_look_draw(struct canvas *canvas, struct history *history);

/* --- history_picture.c: the last position of a game, small --- */

/* Draws it, from then on from memory, into this part of the window. */
void history_picture_draw(struct canvas *canvas, struct history *history, struct history_game *game, SDL_Rect rect);

#endif
