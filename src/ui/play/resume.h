/* Going on with a game that an earlier window left unfinished: the dialog that offers it when the window opens. */
#ifndef UI_RESUME_H
#define UI_RESUME_H

#include "store/archive.h"
#include "ui/frame/app.h"

enum resume_answer { RESUME_UNANSWERED, RESUME_GO_ON, RESUME_LEAVE, RESUME_ANSWERS };

struct resume_question {
    archive_id game;
    struct record record;
    enum resume_answer answer; /* there is one when the dialog is gone */
};

/* The interrupted game that can be offered; false if there is none. The caller frees the record. */
bool resume_find(struct app *app, struct resume_question *question);

/* The dialog over a main screen that is held; the question must outlive it. NULL when memory is short. */
struct screen *resume_create(struct app *app, struct resume_question *question);

#endif
