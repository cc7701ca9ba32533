/* The dialog for a new game. */
#ifndef UI_SETUP_SCREEN_H
#define UI_SETUP_SCREEN_H

#include "ui/board/choice.h"
#include "ui/frame/app.h"

/* What came of it, once the dialog is gone. */
struct setup_answer {
    bool start; /* the game that was chosen is to begin; else all stays as it is */
    struct game_choice choice;
};

/*
 * `now`: what is played now, the other games are offered as they were chosen last. The answer must outlive the dialog.
 * NULL when memory is short.
 */
struct screen *setup_screen_create(struct app *app, struct setup_answer *answer, const struct game_choice *now);

#endif
