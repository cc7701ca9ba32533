/*
 * Journals and parts, read and written.
 */
#include "solver/book/book_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* More than a line with a position and its score can have. */
enum { LINE_MAX_LENGTH = 1024 };

/* A line, and where it stands. */
struct entry {
    const char *path;
    uint32_t number;
    char *text; /* without the newline */
    size_t length;
};

/* --- one line --- */

/* Reads what stands behind the TAB: a whole number, not too great. */
static bool read_score(const char *text, int *score)
{
    const char *digits = text + (text[0] == '-');
    size_t length = strspn(digits, "0123456789");
    if (length < 1 || length > 3 || digits[length] != '\0')
        return false;
    *score = atoi(text);
    return true;
}

/* No winner has more stones left than this. */
static bool is_possible(const struct book_positions *positions, const struct state *state, int score)
{
    int empty = positions->board.cells - state->plies;
    return score >= -(empty / 2) && score <= (empty + 1) / 2;
}

/* Reads a line's position, which must be one of the last ply. */
static struct book_position *read_position(struct book_positions *positions, const struct entry *entry,
                                           struct state *state, struct reason *why)
{
    struct reason inner;
    if (!position_parse(positions->variant, entry->text, state, &inner)) {
        (void)refuse(why, "%s:%u: %s", book_path_end(entry->path).text, entry->number, inner.text);
        return NULL;
    }
    if (state->plies != positions->plies || state->outcome != RUNNING) {
        (void)refuse(why, "%s:%u: not a position of %d plies whose game goes on", book_path_end(entry->path).text,
                     entry->number, positions->plies);
        return NULL;
    }
    return book_positions_find(positions, state);
}

static bool note(struct book_position *position, const struct entry *entry, int score, struct reason *why)
{
    if (position->known && position->score != score)
        return refuse(why, "%s:%u: %s is %d, but %d in %s:%u", book_path_end(entry->path).text, entry->number,
                      entry->text, score, position->score, book_path_end(position->source).text, position->line);
    if (!position->known) {
        position->known = true;
        position->score = (int8_t)score;
        position->source = entry->path;
        position->line = entry->number;
    }
    return true;
}

static bool read_entry(struct book_positions *positions, const struct entry *entry, struct reason *why)
{
    char *tab = strchr(entry->text, '\t');
    struct state state;
    int score;
    if (!tab || strlen(entry->text) != entry->length || !read_score(tab + 1, &score))
        return refuse(why, "%s:%u: not a position, a TAB and a score", book_path_end(entry->path).text, entry->number);
    *tab = '\0';
    struct book_position *position = read_position(positions, entry, &state, why);
    if (!position)
        return false;
    if (!is_possible(positions, &state, score))
        return refuse(why, "%s:%u: %s cannot have the score %d", book_path_end(entry->path).text, entry->number,
                      entry->text, score);
    return note(position, entry, score, why);
}

/* --- files --- */

/* Reads a line and its newline, no more than a line can be; the number of bytes, which may be zero bytes. */
static size_t read_line(FILE *stream, char line[LINE_MAX_LENGTH + 1])
{
    size_t length = 0;
    int byte;
    while (length < LINE_MAX_LENGTH && (byte = getc(stream)) != EOF) {
        line[length++] = (char)byte;
        if (byte == '\n')
            break;
    }
    line[length] = '\0';
    return length;
}

/* Reads to the end; `whole` is set to the length of all whole lines. */
static bool read_stream(FILE *stream, const char *path, struct book_positions *positions, off_t *whole,
                        struct reason *why)
{
    static const char mark[] = "\xef\xbb\xbf"; /* some programs put it at the beginning of a text in UTF-8 */
    char line[LINE_MAX_LENGTH + 1];
    size_t length;
    uint32_t number = 0;
    bool good = true;
    *whole = 0;
    while (good && (length = read_line(stream, line)) > 0 && (line[length - 1] == '\n' || length == LINE_MAX_LENGTH)) {
        size_t marked = number == 0 && strncmp(line, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
        length -= line[length - 1] == '\n';
        line[length] = '\0';
        *whole += (off_t)length + 1;
        good = read_entry(positions, &(struct entry){path, ++number, line + marked, length - marked}, why);
    }
    /* Neither is what was lost to an error the end of the file. */
    if (good && !feof(stream))
        return refuse(why, "%s: %s", book_path_end(path).text, strerror(errno));
    return good;
}

bool book_journal_read(const char *path, struct book_positions *positions, struct reason *why)
{
    FILE *stream = fopen(path, "r");
    off_t whole;
    if (!stream)
        return refuse(why, "%s: %s", book_path_end(path).text, strerror(errno));
    bool good = read_stream(stream, path, positions, &whole, why);
    (void)fclose(stream);
    return good;
}

/* The lock goes when the process does, however it ends. */
static bool lock(FILE *file, const char *path, struct reason *why)
{
    if (flock(fileno(file), LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno == EWOULDBLOCK)
        return refuse(why, "%s: another build is writing it", book_path_end(path).text);
    return refuse(why, "%s: %s", book_path_end(path).text, strerror(errno));
}

/* Cuts a line off that was not written to its end, and goes there. */
static bool cut(FILE *file, const char *path, off_t whole, struct reason *why)
{
    if (ftruncate(fileno(file), whole) == 0 && fseeko(file, 0, SEEK_END) == 0)
        return true;
    return refuse(why, "%s: %s", book_path_end(path).text, strerror(errno));
}

bool book_journal_open(struct book_journal *journal, const char *path, struct book_positions *positions,
                       struct reason *why)
{
    off_t whole;
    *journal = (struct book_journal){path, fopen(path, "a+e")};
    if (!journal->file)
        return refuse(why, "%s: %s", book_path_end(path).text, strerror(errno));
    rewind(journal->file); /* where a file that is added to is first read from depends on the system */
    if (lock(journal->file, path, why) && read_stream(journal->file, path, positions, &whole, why) &&
        cut(journal->file, path, whole, why))
        return true;
    book_journal_close(journal);
    return false;
}

bool book_journal_add(struct book_journal *journal, const struct book_position *position, struct reason *why)
{
    char line[BOOK_DIGITS + 8]; /* position, TAB, sign, two digits, newline, the final 0 */
    size_t length = (size_t)snprintf(line, sizeof line, "%s\t%d\n", position->text, position->score);
    if (fwrite(line, 1, length, journal->file) == length && fflush(journal->file) == 0)
        return true;
    return refuse(why, "%s: %s", book_path_end(journal->path).text, strerror(errno));
}

void book_journal_close(struct book_journal *journal)
{
    (void)fclose(journal->file);
}
