/* The dialog for a new game. */
#ifndef UI_SETUP_SCREEN_H
#define UI_SETUP_SCREEN_H

#include "ui/board/choice.h"
#include "ui/frame/app.h"

/* The table at which the game is to be played. */
struct setup_table {
    /* Begins the game that was chosen; the dialog is taken away by it or afterwards. */
    void (*start)(void *context, const struct game_choice *choice, const struct variant *variant);
    void *context;
};

/* `now`: what is played now, the other games are offered as they were chosen last. NULL when memory is short. */
struct screen *setup_screen_create(struct app *app, const struct setup_table *table, const struct game_choice *now);

#endif
