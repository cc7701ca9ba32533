/*
 * Files of lines that are added to while work goes on, and read again when it
 * is begun again; also such files that others have made. A last line without
 * its newline was being written when the writer was killed: it is left out.
 */
#ifndef SOLVER_LINE_JOURNAL_H
#define SOLVER_LINE_JOURNAL_H

#include <stdio.h>
#include <sys/types.h>

#include "gravitrips/game.h"

/* A line, and where it stands. */
struct journal_line {
    const char *path;
    uint32_t number; /* from 1 */
    char *text;      /* without the newline; its length, if there are zero bytes in it, is more than strlen's */
    size_t length;
};

enum journal_line_is {
    JOURNAL_LINE_GOOD,
    JOURNAL_LINE_WRONG,  /* the file is refused */
    JOURNAL_LINE_DAMAGED /* the file is refused, unless a crash can have torn it: none behind it is good */
};

/* What becomes of a line; the reason, unless it is good, is to name path and number. */
typedef enum journal_line_is line_journal_fn(const struct journal_line *line, void *context, struct reason *why);

struct line_journal {
    const char *path;
    int file;
    off_t length; /* of what is whole */
    off_t torn;   /* bytes behind it that were cut off when it was opened */
};

/* Reads a file that others have made. False and the reason. */
bool line_journal_read(const char *path, line_journal_fn *take, void *context, struct reason *why);

/*
 * Opens a journal to go on with it, or begins one, and reads it. False and the reason if that cannot be, or another
 * process is writing it. `path` must outlive the journal.
 */
bool line_journal_open(struct line_journal *journal, const char *path, line_journal_fn *take, void *context,
                       struct reason *why);

/*
 * Adds whole lines, newlines included; a kill after this does not lose them. False and the reason, also if somebody
 * else has written to the file or removed it; of the lines nothing stays then.
 */
bool line_journal_add(struct line_journal *journal, const char *text, size_t length, struct reason *why);

/* Waits until all of it is on the disk: after this a power cut does not lose it. */
bool line_journal_sync(struct line_journal *journal, struct reason *why);

void line_journal_close(struct line_journal *journal);

#endif
