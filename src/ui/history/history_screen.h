/* The history: all games that are kept, to be found, opened, copied, deleted; and the way to the statistics. */
#ifndef UI_HISTORY_SCREEN_H
#define UI_HISTORY_SCREEN_H

#include "store/archive.h"
#include "ui/frame/app.h"

/* The table to which a game may come. */
struct history_table {
    archive_id running; /* the game that is being played there, which cannot be deleted; 0: none */

    /*
     * The game that is to come there, once the history is gone, or 0. If it is unfinished it is this window's running
     * game. Its record is the table's.
     */
    archive_id game;
    struct record record;
};

/* The table must outlive it. NULL when memory is short. */
struct screen *history_screen_create(struct app *app, struct history_table *table);

#endif
