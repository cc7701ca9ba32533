/*
 * Journals: text files to which a long job appends lines while it runs, and which it reads when it is continued. If the
 * last line has no newline, its writer was killed while writing it, and the line is dropped. Files made by other
 * programs can be read as well.
 */
#ifndef FILES_LINE_JOURNAL_H
#define FILES_LINE_JOURNAL_H

#include "standard.h"
#include <sys/types.h>

#include "gravitrips/game.h"

/* A line, and where it stands. */
struct journal_line {
    const char *path;
    uint32_t number; /* from 1 */
    char *text;      /* without the newline; it may contain zero bytes */
    size_t length;
};

enum journal_line_is {
    JOURNAL_LINE_GOOD,
    JOURNAL_LINE_WRONG,  /* the file is refused */
    JOURNAL_LINE_DAMAGED /* the file is refused, unless this is the damaged end that a crash leaves */
};

/* Called for each line; says how good it is. If the line is not good, the reason names path and line number. */
typedef enum journal_line_is line_journal_fn(const struct journal_line *line, void *context, struct reason *why);

struct line_journal {
    const char *path;
    int file;
    off_t length; /* bytes of the file up to the end of its last complete line */
    off_t torn;   /* bytes of an incomplete end that were cut off when the file was opened */
};

/* Reads a file made by another program. Returns false and the reason if that fails. */
bool line_journal_read(const char *path, line_journal_fn *take, void *context, struct reason *why);

/*
 * Opens a journal or creates it, locks it, and reads its lines. Returns false and the reason if that fails, or if
 * another process is writing the journal. `path` must outlive the journal.
 */
bool line_journal_open(struct line_journal *journal, const char *path, line_journal_fn *take, void *context,
                       struct reason *why);

/*
 * Appends whole lines, with their newlines. If the process is killed after that, they are not lost. Returns false and
 * the reason if that fails, or if somebody else has changed or removed the file; nothing was appended then.
 */
bool line_journal_add(struct line_journal *journal, const char *text, size_t length, struct reason *why);

/* Waits until everything is on the disk, where a power cut does not harm it. */
bool line_journal_sync(struct line_journal *journal, struct reason *why);

void line_journal_close(struct line_journal *journal);

#endif
