/*
 * Files of lines, which grow while work goes on, and are read when it continues. If the last line has no newline, its
 * writer was killed while writing it, and it is dropped. Files that others made can be read, too.
 */
#ifndef FILES_LINE_JOURNAL_H
#define FILES_LINE_JOURNAL_H

#include "standard.h"
#include <sys/types.h>

#include "gravitrips/game.h"

/* A line and its place. */
struct journal_line {
    const char *path;
    uint32_t number; /* from 1 */
    char *text;      /* without the newline; it may hold zero bytes */
    size_t length;
};

enum journal_line_is {
    JOURNAL_LINE_GOOD,
    JOURNAL_LINE_WRONG,  /* the file is refused */
    JOURNAL_LINE_DAMAGED /* the file is refused, unless this is the damaged end that a crash leaves */
};

/* Takes a line. If it is not good, the reason names path and number. */
typedef enum journal_line_is line_journal_fn(const struct journal_line *line, void *context, struct reason *why);

struct line_journal {
    const char *path;
    int file;
    off_t length; /* the length of the complete lines */
    off_t torn;   /* bytes of an incomplete end that were cut off at opening */
};

/* Reads a file made by others. Returns false and the reason if it fails. */
bool line_journal_read(const char *path, line_journal_fn *take, void *context, struct reason *why);

/*
 * Opens or creates a journal, locks it, and reads its lines. Returns false and the reason if that fails, also if
 * another process is writing it. `path` must outlive the journal.
 */
bool line_journal_open(struct line_journal *journal, const char *path, line_journal_fn *take, void *context,
                       struct reason *why);

/*
 * Appends whole lines, including their newlines; being killed afterwards does not lose them. Returns false and the
 * reason if that fails, also if somebody else changed or removed the file; nothing was appended then.
 */
bool line_journal_add(struct line_journal *journal, const char *text, size_t length, struct reason *why);

/* Waits until everything is on the disk, safe from a power cut. */
bool line_journal_sync(struct line_journal *journal, struct reason *why);

void line_journal_close(struct line_journal *journal);

#endif
