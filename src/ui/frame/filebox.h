/*
 * Asking for a file: one to open, or the place and name under which something is to be saved. Whoever wants one asks
 * here and need not know who finds it out, the desktop or a list of our own.
 */
#ifndef UI_FILEBOX_H
#define UI_FILEBOX_H

#include "ui/frame/app.h"
#include "ui/frame/desktop/files.h"

enum file_purpose { FILE_TO_OPEN, FILE_TO_SAVE };

/* What is in the file: which endings it has, what the question is called. */
enum file_kind { FILE_GAME, FILE_PICTURE, FILE_PROGRAM, FILE_KINDS };

struct file_question {
    enum file_purpose purpose;
    enum file_kind kind;
    const char *name; /* to save: what it may be called, with its ending; NULL to open */
};

/*
 * What came of it, once the screen that asks is gone; that is found in the `uncover` of the screen below. Where a file
 * to save is there already the person has been asked whether it is to be replaced.
 */
struct file_answer {
    char path[FILES_PATH_MAX]; /* "": no file was chosen */
};

/* Puts a screen that asks over what is there. The answer, empty until then, must outlive it. */
void filebox_ask(struct app *app, const struct file_question *question, struct file_answer *answer);

/* A name for something new, made of the time, with the kind's ending: "gravitrips-20261122-143000.txt". */
void filebox_suggest_name(enum file_kind kind, char name[FILES_NAME_MAX]);

#endif
