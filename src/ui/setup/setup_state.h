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

/* A part of a field as a control: the same number as the field's, or one behind all fields for one of several. */
static inline int setup_id(enum field field, int part)
{
    return (int)field + part * FIELD_COUNT;
}

static inline enum field setup_field(int id)
{
    return (enum field)(id % FIELD_COUNT);
}

static inline int setup_part(int id)
{
    return id / FIELD_COUNT;
}

/* --- setup_look.c: how it looks --- */

void setup_look_list(struct setup *setup, struct controls *controls);

void setup_look_draw(struct canvas *canvas, const struct setup *setup);

#endif
