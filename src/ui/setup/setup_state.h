/* The dialog for a new game: its state, and what its files offer each other. */
#ifndef UI_SETUP_STATE_H
#define UI_SETUP_STATE_H

#include "ui/setup/setup_layout.h"
#include "ui/setup/setup_screen.h"

struct setup {
    struct screen screen;
    struct app *app;
    struct setup_answer *answer;
    int game_count;
    struct game_choice choices[GAMES_MAX]; /* of each game */
    const struct view *views[GAMES_MAX];   /* that show them */
    int game;                              /* the one chosen */
    struct setup_layout layout;

    enum field focus;
    bool typing;    /* into the number with the focus: the next digit is not the first */
    enum field hot; /* under the pointer; FIELD_COUNT: none */
    int hot_part;
    struct reason remark; /* about what was typed and not taken; "" for none */

    /* What follows from the choice. */
    bool valid;
    struct variant variant; /* if it is valid */
    struct reason why;      /* if it is not */
    bool evaluators;        /* there are several to choose from */
};

/* The choice for the game that is chosen. */
static inline struct game_choice *setup_choice(struct setup *setup)
{
    return &setup->choices[setup->game];
}

/* --- setup_look.c: how it looks --- */

void setup_look_draw(struct canvas *canvas, const struct setup *setup);

#endif
