/*
 * Games that come from outside as text: a file, what was pasted. All good ones
 * go into the archive, unless they are there; the first that the window can show
 * is opened.
 */
#ifndef UI_INTAKE_H
#define UI_INTAKE_H

#include "store/archive.h"

enum { INTAKE_WORDS_MAX = 480 };

struct intake {
    bool opened;                  /* there is a game to be shown; the caller frees its record */
    struct record record;         /* that one */
    archive_id game;              /* its name in the archive, where it is running if it is unfinished */
    bool keeps;                   /* the archive can keep games */
    int taken;                    /* games that were kept, if it can */
    int there;                    /* games that were in the archive already */
    int refused;                  /* games that were not */
    struct record_error error;    /* why the first of these was not */
    char words[INTAKE_WORDS_MAX]; /* all that for a person */
};

/*
 * Reads a text. `source` says where it comes from. `table` is the game on the table and who plays it: a text without
 * tags is read as its moves.
 */
void intake_text(struct intake *intake, struct archive *archive, const char *text, const char *source,
                 const struct record *table);

/* The same with a file; one that cannot be read is refused. */
void intake_file(struct intake *intake, struct archive *archive, const char *path, const struct record *table);

#endif
