/* Going on with a game that an earlier window left unfinished: the dialog that offers it when the window opens. */
#ifndef UI_RESUME_H
#define UI_RESUME_H

#include "store/archive.h"
#include "ui/frame/app.h"

/* The interrupted game that can be offered; false if there is none. The caller frees the record. */
bool resume_find(struct app *app, archive_id *game, struct record *record);

/* The dialog over a main screen that is held; takes the record over. NULL when memory is short: the record stays. */
struct screen *resume_create(struct screen *play, archive_id game, struct record *record);

#endif
