/*
 * Journals and parts, read and written.
 */
#include "solver/book/book_journal.h"

#include <stdlib.h>
#include <string.h>

#include "rules/number.h"
#include "rules/reason.h"

/* --- one line --- */

enum { SCORE_MOST = 999 };

/* Reads what stands behind the TAB: a whole number, not too great. */
static bool read_score(const char *text, int *score)
{
    return number_read_int(&text, -SCORE_MOST, SCORE_MOST, score) && *text == '\0';
}

/* No winner has more stones left than this. */
static bool is_possible(const struct book_positions *positions, const struct state *state, int score)
{
    int empty = positions->board.cells - state->plies;
    return score >= -(empty / 2) && score <= (empty + 1) / 2;
}

/* Reads a line's position, which must be one of the last ply. */
static struct book_position *read_position(struct book_positions *positions, const struct journal_line *line,
                                           struct state *state, struct reason *why)
{
    struct reason inner;
    if (!position_parse(positions->variant, line->text, state, &inner)) {
        (void)refuse(why, "%s:%u: %s", reason_path_end(line->path).text, line->number, inner.text);
        return NULL;
    }
    if (state->plies != positions->plies || state->outcome != RUNNING) {
        (void)refuse(why, "%s:%u: not a position of %d plies whose game goes on", reason_path_end(line->path).text,
                     line->number, positions->plies);
        return NULL;
    }
    return book_positions_find(positions, state);
}

static bool note(struct book_position *position, const struct journal_line *line, int score, struct reason *why)
{
    if (position->known && position->score != score)
        return refuse(why, "%s:%u: %s is %d, but %d in %s:%u", reason_path_end(line->path).text, line->number,
                      line->text, score, position->score, reason_path_end(position->source).text, position->line);
    if (!position->known) {
        position->known = true;
        position->score = (int8_t)score;
        position->source = line->path;
        position->line = line->number;
    }
    return true;
}

bool book_journal_split(const struct journal_line *line, int *score, struct reason *why)
{
    char *tab = strchr(line->text, '\t');
    if (!tab || strlen(line->text) != line->length || !read_score(tab + 1, score))
        return refuse(why, "%s:%u: not a position, a TAB and a score", reason_path_end(line->path).text, line->number);
    *tab = '\0';
    return true;
}

static enum journal_line_is take_line(const struct journal_line *line, void *context, struct reason *why)
{
    struct book_positions *positions = context;
    struct state state;
    int score;
    if (!book_journal_split(line, &score, why))
        return JOURNAL_LINE_WRONG;
    struct book_position *position = read_position(positions, line, &state, why);
    if (!position)
        return JOURNAL_LINE_WRONG;
    if (!is_possible(positions, &state, score)) {
        (void)refuse(why, "%s:%u: %s cannot have the score %d", reason_path_end(line->path).text, line->number,
                     line->text, score);
        return JOURNAL_LINE_WRONG;
    }
    return note(position, line, score, why) ? JOURNAL_LINE_GOOD : JOURNAL_LINE_WRONG;
}

/* --- files --- */

bool book_journal_read(const char *path, struct book_positions *positions, struct reason *why)
{
    return line_journal_read(path, take_line, positions, why);
}

bool book_journal_open(struct line_journal *journal, const char *path, struct book_positions *positions,
                       struct reason *why)
{
    return line_journal_open(journal, path, take_line, positions, why);
}

bool book_journal_add(struct line_journal *journal, const struct book_position *position, struct reason *why)
{
    char line[BOOK_DIGITS + 8]; /* position, TAB, sign, two digits, newline, the final 0 */
    size_t length = (size_t)snprintf(line, sizeof line, "%s\t%d\n", position->text, position->score);
    return line_journal_add(journal, line, length, why);
}
