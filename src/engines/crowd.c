/* What all processes of a guest have together, as Linux tells it. */
#include "engines/crowd.h"

#ifdef __linux__
#include "threads/thread.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <unistd.h>

enum { SURE_MS = 2000, SOONEST_MS = 1000, LOOKED_AT_MAX = 1 << 16 };

/* A process of the machine. */
struct seen {
    pid_t pid, parent, session;
};

struct list {
    struct seen *all;
    int count, room, ours;
};

static uint64_t free_bytes(const struct sysinfo *machine)
{
    return (uint64_t)machine->freeram * machine->mem_unit;
}

/* Where memory runs out all the same the guest goes first, and nobody else's work. */
static void go_first(pid_t pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/oom_score_adj", (long)pid);
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return;
    ssize_t written = write(file, "1000", 4);
    (void)written;
    close(file);
}

struct crowd crowd_begin(pid_t pid, uint64_t memory)
{
    struct sysinfo machine = {0};
    (void)sysinfo(&machine);
    if (pid > 0)
        go_first(pid);
    return (struct crowd){.pid = pid,
                          .memory = memory,
                          .free = free_bytes(&machine),
                          .processes = machine.procs,
                          .next = thread_milliseconds() + SURE_MS};
}

/* The name, which stands in brackets, may have anything in it. */
static bool read_process(const char *name, struct seen *seen)
{
    char path[64], text[512];
    int parent, session;
    snprintf(path, sizeof path, "/proc/%.20s/stat", name);
    FILE *file = fopen(path, "re");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[length] = '\0';
    const char *rest = strrchr(text, ')');
    if (!rest || sscanf(rest + 1, " %*c %d %*d %d", &parent, &session) != 2)
        return false;
    *seen = (struct seen){.pid = (pid_t)atol(name), .parent = parent, .session = session};
    return true;
}

static bool make_room(struct list *list)
{
    if (list->count < list->room)
        return true;
    int room = list->room ? 2 * list->room : 512;
    struct seen *all = room > LOOKED_AT_MAX ? NULL : realloc(list->all, (size_t)room * sizeof *all);
    if (!all)
        return false;
    list->all = all;
    list->room = room;
    return true;
}

static void read_list(struct list *list)
{
    DIR *folder = opendir("/proc");
    for (struct dirent *entry; folder && (entry = readdir(folder)) && make_room(list);)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9')
            list->count += read_process(entry->d_name, &list->all[list->count]);
    if (folder)
        closedir(folder);
}

/* Ours come to the front of the list. */
static void take(struct list *list, int i)
{
    struct seen seen = list->all[i];
    list->all[i] = list->all[list->ours];
    list->all[list->ours++] = seen;
}

static bool is_begun_by_ours(const struct list *list, pid_t parent)
{
    for (int i = 0; i < list->ours; i++)
        if (list->all[i].pid == parent)
            return true;
    return false;
}

/* Who is of its session, or was begun by one that is its; inside namespaces sessions are others. */
static void find_ours(struct list *list, pid_t first)
{
    int before;
    for (int i = 0; i < list->count; i++)
        if (list->all[i].pid == first || list->all[i].session == first)
            take(list, i);
    do {
        before = list->ours;
        for (int i = list->ours; i < list->count; i++)
            if (is_begun_by_ours(list, list->all[i].parent))
                take(list, i);
    } while (list->ours > before && list->ours <= CROWD_PROCESSES_MAX);
}

/* What is in memory, as everybody may read it. */
static uint64_t resident_bytes(pid_t pid)
{
    char path[64];
    unsigned long long pages = 0;
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)pid);
    FILE *file = fopen(path, "re");
    if (file && fscanf(file, "%*u %llu", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* What several share counts for each of them in part; for one that hides that it counts as a whole. */
static uint64_t bytes_of(pid_t pid)
{
    char path[64], line[256];
    unsigned long long part, all = 0;
    snprintf(path, sizeof path, "/proc/%ld/smaps_rollup", (long)pid);
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "Pss: %llu", &part) == 1 || sscanf(line, "SwapPss: %llu", &part) == 1)
            all += part;
    if (file)
        fclose(file);
    return all > 0 ? (uint64_t)all << 10 : resident_bytes(pid);
}

static enum crowd_seen look_closely(const struct crowd *crowd)
{
    struct list list = {0};
    uint64_t bytes = 0;
    read_list(&list);
    find_ours(&list, crowd->pid);
    for (int i = 0; i < list.ours && list.ours <= CROWD_PROCESSES_MAX; i++) {
        bytes += bytes_of(list.all[i].pid);
        go_first(list.all[i].pid); /* the first of them may have begun others before that was said of it */
    }
    free(list.all);
    return list.ours > CROWD_PROCESSES_MAX ? CROWD_PROCESSES : bytes > crowd->memory ? CROWD_MEMORY : CROWD_FINE;
}

enum crowd_seen crowd_look(struct crowd *crowd)
{
    struct sysinfo machine;
    int64_t now = thread_milliseconds();
    if (now < crowd->soonest || sysinfo(&machine) != 0)
        return CROWD_FINE;
    bool more = (int16_t)(machine.procs - crowd->processes) > CROWD_PROCESSES_MAX / 2;
    bool less = free_bytes(&machine) + crowd->memory / 2 < crowd->free;
    if (!more && !less && now < crowd->next)
        return CROWD_FINE;
    enum crowd_seen seen = look_closely(crowd);
    crowd->soonest = now + SOONEST_MS;
    crowd->next = now + SURE_MS;
    return seen;
}

#else

struct crowd crowd_begin(pid_t pid, uint64_t memory)
{
    return (struct crowd){.pid = pid, .memory = memory};
}

enum crowd_seen crowd_look(struct crowd *crowd)
{
    (void)crowd;
    return CROWD_FINE;
}

#endif
