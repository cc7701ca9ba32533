/* The history: all games that are kept, to be found, opened, copied, deleted; and the way to the statistics. */
#ifndef UI_HISTORY_SCREEN_H
#define UI_HISTORY_SCREEN_H

#include "store/archive.h"
#include "ui/frame/app.h"

/* The table to which a game is to come. */
struct history_table {
    /*
     * Puts a game on the table: all screens are replaced. False and the reason, for people, if it cannot; the history
     * is still there then.
     */
    bool (*open)(void *context, archive_id game, struct reason *why);
    void *context;
    archive_id running; /* the game that is being played there, which cannot be deleted; 0: none */
};

/* NULL when memory is short. */
struct screen *history_screen_create(struct app *app, const struct history_table *table);

#endif
