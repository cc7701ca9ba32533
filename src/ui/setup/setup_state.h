/* The dialog for board and players: its state and its controls. Implemented in setup_screen.c. */
#ifndef UI_SETUP_STATE_H
#define UI_SETUP_STATE_H

#include "ui/board/choice.h"
#include "ui/frame/control/form.h"
#include "ui/other_screens.h"

/* The size of the dialog, in units. */
enum { SETUP_WIDTH = 800, SETUP_HEIGHT = 580 };

/* Ids of controls. If a name stands for several controls, it is the id of the first. */
enum setup_id {
    SETUP_GAME,
    SETUP_SIZE = SETUP_GAME + GAMES_MAX,
    SETUP_OTHER_SIZE = SETUP_SIZE + SIZES_MAX, /* a size that is typed */
    SETUP_NUMBER,
    SETUP_RULE = SETUP_NUMBER + NUMBER_COUNT,
    SETUP_SEAT, /* one for each player, as are SETUP_NAME, SETUP_EVALUATOR and SETUP_STARTER */
    SETUP_NAME = SETUP_SEAT + 2,
    SETUP_EVALUATOR = SETUP_NAME + 2,
    SETUP_STARTER = SETUP_EVALUATOR + 2,
    SETUP_BACK = SETUP_STARTER + 2,
    SETUP_START
};

struct setup {
    struct screen screen;
    struct app *app;
    struct setup_answer *answer;
    enum setup_purpose purpose;
    int game_count;
    struct game_choice choices[GAMES_MAX]; /* what is chosen for each game */
    const struct view *views[GAMES_MAX];   /* the view that shows each game */
    int game;                              /* the chosen game, an index into `choices` */
    struct form form;
    int size; /* an index into the usual sizes; -1: another size */

    /* Places of what is drawn without being a control. */
    int label_height, range_height; /* of a label above a number, and of the range below it, in pixels */
    SDL_Rect discs[2], starter_label, reason;

    struct reason remark; /* why a character was refused; "" if none was */

    /* What follows from the choice. */
    struct choice_engines engines;
    bool valid;
    struct variant variant; /* the chosen variant, if the choice is valid */
    struct reason why;      /* why the choice is not valid */
    bool evaluators;        /* the variant has several evaluators to choose from */
};

/* The choice for the chosen game. */
static inline struct game_choice *setup_choice(struct setup *setup)
{
    return &setup->choices[setup->game];
}

/* Lists and places all controls, and finds the places of everything else that is drawn. */
void setup_controls(struct setup *setup, const struct canvas *canvas, struct controls *controls);

#endif
