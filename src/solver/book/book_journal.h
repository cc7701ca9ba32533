/*
 * Scores of a book's last ply as text, one position a line, as `gravitrips-cli
 * solve` prints them:
 *
 *     POSITION TAB SCORE newline
 *
 * A build writes such a journal as it goes on, and reads it when it is begun
 * again. A last line without its newline was being written when the writer was
 * killed: it is left out.
 */
#ifndef SOLVER_BOOK_BOOK_JOURNAL_H
#define SOLVER_BOOK_BOOK_JOURNAL_H

#include "solver/book/positions.h"
#include "solver/line_journal.h"

/*
 * Takes the scores from a file. False and the reason, which names file and line, if one is not of this form, not of a
 * position of the last ply, or contradicts what is known. `path` must outlive the positions.
 */
bool book_journal_read(const char *path, struct book_positions *positions, struct reason *why);

/*
 * Opens a journal to go on with it, or begins one, and takes the scores from it. False and the reason if that cannot
 * be, or another process is writing it. `path` must outlive journal and positions.
 */
bool book_journal_open(struct line_journal *journal, const char *path, struct book_positions *positions,
                       struct reason *why);

/* Adds a score; a kill after this does not lose it. */
bool book_journal_add(struct line_journal *journal, const struct book_position *position, struct reason *why);

/*
 * Cuts a line in two: its text becomes the position alone. False and the reason, which names file and line, if it is
 * not of this form.
 */
bool book_journal_split(const struct journal_line *line, int *score, struct reason *why);

#endif
