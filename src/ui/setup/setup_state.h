/* The dialog for board and players: its state and its controls. Implemented in setup_screen.c. */
#ifndef UI_SETUP_STATE_H
#define UI_SETUP_STATE_H

#include "ui/board/choice.h"
#include "ui/frame/control/form.h"
#include "ui/other_screens.h"

/* Units: the size of the dialog. */
enum { SETUP_WIDTH = 800, SETUP_HEIGHT = 580 };

/* Ids of controls. If a name stands for several controls, it is the id of the first. */
enum setup_id {
    SETUP_GAME,
    SETUP_SIZE = SETUP_GAME + GAMES_MAX,
    SETUP_OTHER_SIZE = SETUP_SIZE + SIZES_MAX, /* a size that is typed */
    SETUP_NUMBER,
    SETUP_RULE = SETUP_NUMBER + NUMBER_COUNT,
    SETUP_SEAT, /* one for each player, like the next three */
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
    struct game_choice choices[GAMES_MAX]; /* by game */
    const struct view *views[GAMES_MAX];   /* the views that show these games */
    int game;                              /* the chosen game */
    struct form form;
    int size; /* an index into the usual sizes; -1: another size */

    /* Places of what is drawn without being a control. */
    int label_height, range_height; /* of the label above the numbers, and of their range below them */
    SDL_Rect discs[2], starter_label, reason;

    struct reason remark; /* why a character was refused; "" if none was */

    /* What follows from the choice. */
    struct choice_engines engines;
    bool valid;
    struct variant variant; /* if the choice is valid */
    struct reason why;      /* if the choice is not valid */
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
