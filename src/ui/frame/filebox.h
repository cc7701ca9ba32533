/*
 * Asks for a file: one to open, or the place and name to save something. The caller need not know whether the desktop
 * or a list of our own asks.
 */
#ifndef UI_FILEBOX_H
#define UI_FILEBOX_H

#include "ui/frame/app.h"
#include "ui/frame/desktop/files.h"

enum file_purpose { FILE_TO_OPEN, FILE_TO_SAVE };

/* What the file holds, which decides its endings and the dialog's title. */
enum file_kind { FILE_GAME, FILE_PICTURE, FILE_PROGRAM, FILE_KINDS };

struct file_question {
    enum file_purpose purpose;
    enum file_kind kind;
    const char *name; /* a suggested name with its ending, to save; NULL to open */
};

/*
 * The answer to filebox_ask, valid once the dialog has gone: the screen below reads it in its `uncover`. If a file of
 * the chosen name exists, the person has agreed to replace it.
 */
struct file_answer {
    char path[FILES_PATH_MAX]; /* "": the person chose none */
};

/* Opens the dialog over the present screens. Empties `answer`, which must outlive the dialog. */
void filebox_ask(struct app *app, const struct file_question *question, struct file_answer *answer);

/* A name for a new file, made of the time, with the kind's ending: "gravitrips-20261122-143000.txt". */
void filebox_suggest_name(enum file_kind kind, char name[FILES_NAME_MAX]);

#endif
