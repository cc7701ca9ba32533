/*
 * The journal of a tournament as a file: each game is added when it ends. The file is locked while it is in use, and
 * cut where a crash has torn it.
 */
#include <fcntl.h>
#include <libgen.h>
#include <sys/file.h>
#include <unistd.h>

#include "engines/journal.h"
#include "files/output.h"
#include "rules/reason.h"
#include "threads/thread.h"

enum { LOCK_MS = 3000, LOCK_PAUSE_MS = 20 };

struct journal {
    const struct tournament_setup *setup;
    pthread_mutex_t mutex;
    int file;
    off_t length; /* bytes in the valid part of the file */
};

static bool refuse_errno(struct reason *why, const char *what)
{
    return refuse(why, "it cannot be %s: %s", what, reason_of_errno());
}

/* --- the file: reading it whole, appending to it --- */

/* Reads the whole file into memory, with a 0 at its end; the caller frees it. NULL and the reason if it fails. */
static char *read_whole_file(int file, size_t *length, struct reason *why)
{
    struct stat status = {.st_size = 0};
    bool known = fstat(file, &status) == 0, fits = status.st_size <= JOURNAL_MOST;
    size_t size = fits ? (size_t)status.st_size : 0;
    char *text = calloc(size + 1, 1);
    ssize_t got = known ? 1 : -1;
    *length = 0;
    while (text && *length < size && (got > 0 || (got < 0 && errno == EINTR))) {
        got = pread(file, text + *length, size - *length, (off_t)*length);
        *length += got > 0 ? (size_t)got : 0;
    }
    if (text && fits && got >= 0)
        return text;
    if (!fits)
        refuse(why, "it is too long for a journal");
    else if (!text)
        refuse(why, "out of memory");
    else
        refuse_errno(why, "read");
    free(text);
    return NULL;
}

/* Appends to the valid part of the file. If that fails, the file stays as it was. */
static bool append(struct journal *journal, const char *text, struct reason *why)
{
    struct stat status;
    size_t length = strlen(text);
    if (fstat(journal->file, &status) == 0 && status.st_nlink == 0)
        return refuse(why, "it was removed or replaced while it was written");
    if (output_write_at(journal->file, text, length, journal->length) && fsync(journal->file) == 0) {
        journal->length += (off_t)length;
        return true;
    }
    refuse_errno(why, "written");
    (void)!ftruncate(journal->file, journal->length);
    return false;
}

/* Writes the folder of a new file to the disk: only then does the file survive a crash. */
static void sync_folder(const char *path)
{
    char *copy = strdup(path);
    int folder = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
    free(copy);
}

/* --- opening a journal, and adding games --- */

/* Writes the head of a new journal. */
static bool write_head(struct journal *journal, const char *path, struct reason *why)
{
    char *text = journal_head(journal->setup);
    bool written = text ? append(journal, text, why) : refuse(why, "out of memory");
    free(text);
    if (written)
        sync_folder(path);
    return written;
}

/*
 * Locks the file against other writers. Tries for LOCK_MS, because a program that was just killed may have left a child
 * that keeps the file open for another moment.
 */
static bool lock(int file, struct reason *why)
{
    const struct timespec pause = {.tv_nsec = LOCK_PAUSE_MS * 1000000L};
    for (int waited = 0; flock(file, LOCK_EX | LOCK_NB) != 0; waited += LOCK_PAUSE_MS) {
        if (waited >= LOCK_MS)
            return refuse(why, "another program has it open");
        nanosleep(&pause, NULL);
    }
    return true;
}

/* Reads the games in the journal, and cuts off an end that was torn. */
static bool take_up(struct journal *journal, const char *path, struct journal_games *games, struct reason *why)
{
    size_t length, whole = 0;
    if (!lock(journal->file, why))
        return false;
    char *text = read_whole_file(journal->file, &length, why);
    enum journal_status status =
        text ? journal_parse(text, length, journal->setup, games, &whole, why) : JOURNAL_REFUSED;
    free(text);
    if (status == JOURNAL_REFUSED)
        return false;
    journal->length = (off_t)whole;
    if (whole < length && ftruncate(journal->file, journal->length) != 0)
        return refuse_errno(why, "cut");
    return status == JOURNAL_READ || write_head(journal, path, why);
}

struct journal *journal_open(const char *path, const struct tournament_setup *setup, struct journal_games *games,
                             struct reason *why)
{
    struct journal *journal = malloc(sizeof *journal);
    struct reason problem;
    *games = (struct journal_games){0};
    if (!journal)
        return refuse_null(why, "out of memory");
    *journal = (struct journal){.setup = setup, .mutex = PTHREAD_MUTEX_INITIALIZER};
    journal->file = output_append(path, &problem);
    if (journal->file < 0)
        refuse(why, "it cannot be opened: %s", problem.text);
    else if (take_up(journal, path, games, why))
        return journal;
    journal_forget(games);
    journal_close(journal);
    return NULL;
}

bool journal_add(struct journal *journal, const struct tournament_result *result, struct reason *why)
{
    char *text = journal_game(result);
    if (!text)
        return refuse(why, "out of memory");
    pthread_mutex_lock(&journal->mutex);
    bool added = append(journal, text, why);
    pthread_mutex_unlock(&journal->mutex);
    free(text);
    return added;
}

void journal_close(struct journal *journal)
{
    if (!journal)
        return;
    if (journal->file >= 0)
        close(journal->file);
    free(journal);
}
