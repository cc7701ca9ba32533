/* The screen of the review: how good every move of a finished game was. It covers the game, which stands still. */
#ifndef UI_REVIEW_SCREEN_H
#define UI_REVIEW_SCREEN_H

#include "gravitrips/record.h"
#include "store/archive.h"
#include "ui/frame/app.h"

/* What is reviewed. */
struct review_setup {
    const struct record *record; /* a finished game; it is copied */
    archive_id game;             /* where it is kept, and its review with it; 0: nowhere */
    int cursor;                  /* the position that is shown first: so many moves are made */
};

/* NULL after saying on stderr what is missing. Push it on the app. */
struct screen *review_screen_create(struct app *app, const struct review_setup *setup);

#endif
