/*
 * The handler looks in the process's own map whether the fault lies in an index
 * ("...-shm"), and makes that file as long as it was: with zeros, from which
 * SQLite will make the index anew, and in which other processes that use it do
 * not fall any more. Where that cannot be done the place gets empty memory.
 *
 * Only system calls are made, and nothing is allocated. The file is never opened:
 * closing it would drop the locks that SQLite holds on it.
 */
#include "store/torn.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 4352 /* of the map: a path and what stands before it */ };

/* How an index is called, and what the map says behind the name of a file that was removed as well. */
static const char INDEX[] = "-shm", GONE[] = " (deleted)";

static atomic_uint mended;
static struct sigaction before;

/* A line of /proc/self/maps: "START-END RIGHTS OFFSET DEVICE INODE   PATH". */
struct mapping {
    uintptr_t start;
    uintptr_t end;
    uintptr_t offset;
    char *path;
};

/* Reads a number of this base and goes behind it. */
static uintptr_t read_hex(const char **text)
{
    uintptr_t number = 0;
    for (;; (*text)++) {
        char c = **text;
        if (c >= '0' && c <= '9')
            number = number << 4 | (uintptr_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            number = number << 4 | (uintptr_t)(c - 'a' + 10);
        else
            return number;
    }
}

static const char *behind_word(const char *text)
{
    text += strcspn(text, " ");
    return text + strspn(text, " ");
}

static struct mapping read_mapping(char *text)
{
    struct mapping mapping;
    const char *line = text;
    mapping.start = read_hex(&line);
    line += *line == '-';
    mapping.end = read_hex(&line);
    line = behind_word(behind_word(line)); /* what follows the end, and the rights */
    mapping.offset = read_hex(&line);
    /* The place in `text` itself: is_index takes away what stands behind the name. */
    mapping.path = text + (behind_word(behind_word(behind_word(line))) - text);
    return mapping;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static bool is_index(char *path)
{
    if (ends_with(path, GONE))
        path[strlen(path) - strlen(GONE)] = '\0';
    return ends_with(path, INDEX);
}

/* Makes the file long enough again; else puts empty memory there. */
static bool mend(const struct mapping *mapping)
{
    struct stat status;
    off_t needed = (off_t)(mapping->offset + (mapping->end - mapping->start));
    if (stat(mapping->path, &status) == 0 && status.st_size < needed && truncate(mapping->path, needed) == 0)
        return true;
    return mmap((void *)mapping->start, mapping->end - mapping->start, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
}

/* Reads the next line of a file, without its newline; one that is too long is cut. */
static bool read_line(int file, char line[LINE_MAX_BYTES])
{
    size_t length = 0;
    char c;
    while (read(file, &c, 1) == 1) {
        if (c == '\n') {
            line[length] = '\0';
            return true;
        }
        if (length + 1 < LINE_MAX_BYTES)
            line[length++] = c;
    }
    return false;
}

static bool mend_at(uintptr_t place)
{
    char line[LINE_MAX_BYTES];
    bool done = false;
    int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    while (file >= 0 && read_line(file, line)) {
        struct mapping mapping = read_mapping(line);
        if (place < mapping.start || place >= mapping.end)
            continue;
        done = is_index(mapping.path) && mend(&mapping);
        break;
    }
    if (file >= 0)
        close(file);
    return done;
}

/*
 * A fault that is not ours to mend gets back the handler from before: the instruction runs again when this returns, and
 * the program ends as it would have without us.
 */
static void on_fault(int number, siginfo_t *info, void *context)
{
    int problem = errno;
    (void)context;
    if (info->si_code == BUS_ADRERR && mend_at((uintptr_t)info->si_addr))
        atomic_fetch_add(&mended, 1);
    else
        sigaction(number, &before, NULL);
    errno = problem;
}

static void install(void)
{
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &before);
}

void torn_guard(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install);
}

unsigned torn_count(void)
{
    return atomic_load(&mended);
}
