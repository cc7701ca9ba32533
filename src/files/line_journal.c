/*
 * Journals of lines: locks them, cuts off what a crash has torn, and appends lines.
 */
#include "files/line_journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/output.h"
#include "rules/reason.h"

enum {
    LINE_MAX_LENGTH = 1024, /* bytes, more than in any line that we write */
    TORN_MOST = 1 << 20     /* the most bytes that a crash can have damaged at the end */
};

static bool refuse_errno(struct reason *why, const char *path)
{
    return refuse(why, "%s: %s", reason_path_end(path).text, reason_of_errno());
}

/* --- reading lines --- */

/* Reads a line with its newline; it may contain zero bytes. Returns its length. A line that is too long is cut. */
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

/* How far a file has been read. */
struct reading {
    const char *path;
    off_t whole;    /* bytes up to the end of the last good line */
    off_t read;     /* bytes of all lines so far */
    uint32_t lines; /* number of all lines so far */
    bool damaged;   /* there is damage after the good lines; `damage` describes it */
    struct reason damage;
};

/* Takes note of how good a line was. Returns false to stop reading. */
static bool take_in(struct reading *reading, enum journal_line_is is, const struct reason *reason, struct reason *why)
{
    bool torn = is == JOURNAL_LINE_DAMAGED && reading->whole > 0 && reading->read - reading->whole <= TORN_MOST;
    if (is == JOURNAL_LINE_GOOD && !reading->damaged) {
        reading->whole = reading->read;
        return true;
    }
    if (torn && !reading->damaged)
        reading->damage = *reason;
    reading->damaged |= torn;
    if (torn)
        return true;
    return refuse(why, "%s", reading->damaged ? reading->damage.text : reason->text);
}

/* Reads to the end of the file. */
static bool read_stream(FILE *stream, struct reading *reading, line_journal_fn *take, void *context, struct reason *why)
{
    static const char mark[] = "\xef\xbb\xbf"; /* the byte order mark, with which some programs begin UTF-8 */
    char line[LINE_MAX_LENGTH + 1];
    size_t length;
    bool good = true;
    while (good && (length = read_line(stream, line)) > 0 && (line[length - 1] == '\n' || length == LINE_MAX_LENGTH)) {
        size_t marked = reading->lines == 0 && strncmp(line, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
        struct reason reason = {""};
        reading->read += (off_t)length;
        length -= line[length - 1] == '\n';
        line[length] = '\0';
        struct journal_line taken = {reading->path, ++reading->lines, line + marked, length - marked};
        good = take_in(reading, take(&taken, context, &reason), &reason, why);
    }
    /* a read error must not be taken for the end of the file */
    if (good && !feof(stream))
        return refuse_errno(why, reading->path);
    return good;
}

bool line_journal_read(const char *path, line_journal_fn *take, void *context, struct reason *why)
{
    FILE *stream = fopen(path, "re");
    struct reading reading = {.path = path};
    if (!stream)
        return refuse_errno(why, path);
    bool good = read_stream(stream, &reading, take, context, why);
    (void)fclose(stream);
    return good;
}

/* --- opening a journal, and appending to it --- */

/* Locks the file. The system drops the lock when the process ends, however it ends. */
static bool lock(const struct line_journal *journal, struct reason *why)
{
    if (flock(journal->file, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno == EWOULDBLOCK)
        return refuse(why, "%s: another program is writing it", reason_path_end(journal->path).text);
    return refuse_errno(why, journal->path);
}

/* Cuts off what follows the complete lines, which are the first `whole` bytes. */
static bool cut(struct line_journal *journal, off_t whole, struct reason *why)
{
    struct stat about;
    if (fstat(journal->file, &about) != 0)
        return refuse_errno(why, journal->path);
    journal->length = whole;
    journal->torn = about.st_size - whole;
    return journal->torn == 0 || ftruncate(journal->file, whole) == 0 || refuse_errno(why, journal->path);
}

/* Reads the existing lines. */
static bool take_up(struct line_journal *journal, line_journal_fn *take, void *context, struct reason *why)
{
    struct reading reading = {.path = journal->path};
    int copy = fcntl(journal->file, F_DUPFD_CLOEXEC, 0);
    FILE *stream = copy >= 0 ? fdopen(copy, "r") : NULL;
    if (!stream) {
        (void)refuse_errno(why, journal->path);
        if (copy >= 0)
            (void)close(copy);
        return false;
    }
    bool good = read_stream(stream, &reading, take, context, why);
    (void)fclose(stream);
    return good && cut(journal, reading.whole, why);
}

bool line_journal_open(struct line_journal *journal, const char *path, line_journal_fn *take, void *context,
                       struct reason *why)
{
    struct reason problem;
    *journal = (struct line_journal){.path = path, .file = output_append(path, &problem)};
    if (journal->file < 0)
        return refuse(why, "%s: %s", reason_path_end(path).text, problem.text);
    if (lock(journal, why) && take_up(journal, take, context, why))
        return true;
    line_journal_close(journal);
    return false;
}

/* Is the file still as we left it? */
static bool is_ours(const struct line_journal *journal, struct reason *why)
{
    struct stat about;
    if (fstat(journal->file, &about) != 0)
        return refuse_errno(why, journal->path);
    if (about.st_nlink == 0)
        return refuse(why, "%s: it was removed or replaced while it was written", reason_path_end(journal->path).text);
    return about.st_size == journal->length ||
           refuse(why, "%s: another program has written to it", reason_path_end(journal->path).text);
}

bool line_journal_add(struct line_journal *journal, const char *text, size_t length, struct reason *why)
{
    if (!is_ours(journal, why))
        return false;
    if (output_write_at(journal->file, text, length, journal->length)) {
        journal->length += (off_t)length;
        return true;
    }
    (void)refuse_errno(why, journal->path);
    (void)!ftruncate(journal->file, journal->length);
    return false;
}

bool line_journal_sync(struct line_journal *journal, struct reason *why)
{
    return fsync(journal->file) == 0 || refuse_errno(why, journal->path);
}

void line_journal_close(struct line_journal *journal)
{
    (void)close(journal->file);
    journal->file = -1;
}
