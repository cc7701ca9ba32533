/* The dialog for games and boards: its state and its controls. Implemented in setup_screen.c. */
#ifndef UI_SETUP_STATE_H
#define UI_SETUP_STATE_H

#include "ui/other_screens.h"

/* The size of the dialog, in units. */
enum { SETUP_WIDTH = 860, SETUP_HEIGHT = 600 };

/* Ids of controls. If a name stands for several controls, it is the id of the first. */
enum setup_id {
    SETUP_BOARD,                                       /* the usual boards of all games, SIZES_MAX for each */
    SETUP_OTHER = SETUP_BOARD + GAMES_MAX * SIZES_MAX, /* for each game: a board of one's own */
    SETUP_NUMBER = SETUP_OTHER + GAMES_MAX,
    SETUP_RULE = SETUP_NUMBER + NUMBER_COUNT,
    SETUP_BACK,
    SETUP_START,
    SETUP_FAIRNESS
};

struct setup {
    struct screen screen;
    struct setup_answer *answer;
    bool plays; /* a game begins with what is chosen */
    int game_count;
    struct game_choice choices[GAMES_MAX]; /* what is chosen for each game */
    int game;                              /* the game whose numbers are shown, an index into `choices` */
    struct form form;

    /* Places of what is drawn without being a control. */
    SDL_Rect titles[GAMES_MAX], numbers; /* the names of the games; the name of the one whose numbers are shown */
    int label_height, range_height;      /* of a label above a number, and of the range below it, in pixels */
    SDL_Rect reason;

    struct reason remark; /* why a character was refused; "" if none was */

    /* What follows from the choice. */
    bool valid;
    struct variant variant; /* the chosen variant, if the choice is valid */
    struct reason why;      /* why the choice is not valid */
};

/* The choice for the game whose numbers are shown. */
static inline struct game_choice *setup_choice(struct setup *setup)
{
    return &setup->choices[setup->game];
}

/* Lists and places all controls, and finds the places of everything else that is drawn. */
void setup_controls(struct setup *setup, const struct canvas *canvas, struct controls *controls);

/*
 * In fairness_screen.c: the map of who wins Kolibrat. A press on a board puts its numbers into `choice`, which must
 * outlive the screen. NULL when memory is short.
 */
struct screen *fairness_screen_create(struct app *app, struct game_choice *choice);

#endif
