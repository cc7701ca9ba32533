/* Starts, watches and ends a guest's process. Declared in process.h. */
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engines/process.h"

#ifdef __linux__
#include <dirent.h>
#include <sys/prctl.h>
#include <sys/sysinfo.h>

/* What all processes of a guest use together, on Linux. */

enum { SURE_MS = 2000, SOONEST_MS = 1000, LOOKED_AT_MAX = 1 << 16 };

/* One of the machine's processes. */
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

/*
 * Marks a process. If memory runs out after all, the kernel kills marked processes first, before any that somebody
 * works with.
 */
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

static struct process_group group_begin(pid_t pid, uint64_t memory)
{
    struct sysinfo machine = {0};
    (void)sysinfo(&machine);
    if (pid > 0)
        go_first(pid);
    return (struct process_group){.pid = pid,
                                  .memory = memory,
                                  .free = free_bytes(&machine),
                                  .processes = machine.procs,
                                  .next = thread_milliseconds() + SURE_MS};
}

/* Reads a process's line in /proc. Its name, in brackets, may contain anything. */
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

static bool make_room_for_process(struct list *list)
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
    for (struct dirent *entry; folder && (entry = readdir(folder)) && make_room_for_process(list);)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9')
            list->count += read_process(entry->d_name, &list->all[list->count]);
    if (folder)
        closedir(folder);
}

/* Moves a process that belongs to the guest to the front of the list. */
static void take_process(struct list *list, int i)
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

/*
 * Finds the guest's processes: those of its session, and all their descendants. The descendants must be followed,
 * because processes in namespaces have other sessions.
 */
static void find_ours(struct list *list, pid_t first)
{
    int before;
    for (int i = 0; i < list->count; i++)
        if (list->all[i].pid == first || list->all[i].session == first)
            take_process(list, i);
    do {
        before = list->ours;
        for (int i = list->ours; i < list->count; i++)
            if (is_begun_by_ours(list, list->all[i].parent))
                take_process(list, i);
    } while (list->ours > before && list->ours <= GROUP_PROCESSES_MAX);
}

/* How many bytes of memory a process uses. Everybody may read this number. */
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

/*
 * How many bytes of memory a process uses. Memory that several processes share is divided among them (Pss). If the
 * process hides this number, all of its memory counts (resident_bytes).
 */
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

static enum group_excess check_closely(const struct process_group *group)
{
    struct list list = {0};
    uint64_t bytes = 0;
    read_list(&list);
    find_ours(&list, group->pid);
    for (int i = 0; i < list.ours && list.ours <= GROUP_PROCESSES_MAX; i++) {
        bytes += bytes_of(list.all[i].pid);
        go_first(list.all[i].pid); /* the first process may have started others before it was marked */
    }
    free(list.all);
    return list.ours > GROUP_PROCESSES_MAX ? GROUP_PROCESSES : bytes > group->memory ? GROUP_MEMORY : GROUP_FINE;
}

/*
 * Checks whether all processes of a guest together use too much. They are looked at only every SURE_MS, or sooner if
 * the machine has far less free memory, or far more processes, than when the guest began. All other checks are cheap.
 */
static enum group_excess group_check(struct process_group *group)
{
    struct sysinfo machine;
    int64_t now = thread_milliseconds();
    if (now < group->soonest || sysinfo(&machine) != 0)
        return GROUP_FINE;
    bool more = (int16_t)(machine.procs - group->processes) > GROUP_PROCESSES_MAX / 2;
    bool less = free_bytes(&machine) + group->memory / 2 < group->free;
    if (!more && !less && now < group->next)
        return GROUP_FINE;
    enum group_excess seen = check_closely(group);
    group->soonest = now + SOONEST_MS;
    group->next = now + SURE_MS;
    return seen;
}

#else

static struct process_group group_begin(pid_t pid, uint64_t memory)
{
    return (struct process_group){.pid = pid, .memory = memory};
}

static enum group_excess group_check(struct process_group *group)
{
    (void)group;
    return GROUP_FINE;
}

#endif

#if defined(__SANITIZE_ADDRESS__)
#define ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ADDRESS_SANITIZER
#endif
#endif

enum {
    STEP_MS = 2,       /* milliseconds between two checks whether the process has ended */
    KILLED_MS = 60000, /* the longest wait for a killed process, which may still be writing to a slow disk */
    WARDEN_MEMORY = 1 << 28
};

/* --- the thread that starts and watches the guest's process --- */

static void watch_process(void *context)
{
    struct guest_watch *watch = context;
    watch->pid = fence_begin(watch->fence, watch->scratch, watch->ends, &watch->fault);
    pthread_mutex_lock(&watch->mutex);
    watch->begun = true;
    pthread_cond_broadcast(&watch->changed);
    struct process_group group = group_begin(watch->pid, watch->fence->memory);
    while (watch->pid > 0 && !watch->over) {
        struct timespec moment = thread_moment_in(GROUP_MS);
        (void)thread_wait_until(&watch->changed, &watch->mutex, &moment);
        if (watch->over || watch->excess != GROUP_FINE)
            continue;
        watch->excess = group_check(&group);
        if (watch->excess != GROUP_FINE)
            kill(-watch->pid, SIGKILL);
    }
    pthread_mutex_unlock(&watch->mutex);
}

static void forget_locks(struct guest_watch *watch)
{
    pthread_cond_destroy(&watch->changed);
    pthread_mutex_destroy(&watch->mutex);
}

enum group_excess guest_watch_excess(struct guest_watch *watch)
{
    pthread_mutex_lock(&watch->mutex);
    enum group_excess excess = watch->excess;
    pthread_mutex_unlock(&watch->mutex);
    return excess;
}

static void end_thread(struct guest_watch *watch)
{
    pthread_mutex_lock(&watch->mutex);
    watch->over = true;
    pthread_cond_broadcast(&watch->changed);
    pthread_mutex_unlock(&watch->mutex);
    thread_join(&watch->thread);
    forget_locks(watch);
}

static bool begin_thread(struct guest_watch *watch)
{
    pthread_mutex_init(&watch->mutex, NULL);
    thread_condition_init(&watch->changed);
    int error = thread_start(&watch->thread, "guest", watch_process, watch);
    if (error) {
        watch->fault.error = error;
        forget_locks(watch);
        return false;
    }
    pthread_mutex_lock(&watch->mutex);
    while (!watch->begun)
        pthread_cond_wait(&watch->changed, &watch->mutex);
    bool done = watch->pid > 0;
    pthread_mutex_unlock(&watch->mutex);
    if (!done)
        end_thread(watch);
    return done;
}

/* --- the warden: a shell that ends the guest if our program is killed --- */

/* Starts a shell that outlives the thread which starts it. -1: the system has no more processes or files. */
static pid_t begin_shell(const char *script, const char *argument, int input)
{
    struct spawn_fault fault;
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    int away = nowhere < 0 ? -1 : fcntl(nowhere, F_DUPFD_CLOEXEC, SPAWN_ENDS_FROM);
    struct spawn spawn = {.arguments = (const char *const[]){"/bin/sh", "-c", script, "warden", argument, NULL},
                          .environment = (const char *const[]){NULL},
                          .folder = "/",
                          .ends = {input < 0 ? away : input, away, away},
                          .stays = true,
                          .kernel = {.memory = WARDEN_MEMORY, .rules = -1}};
    pid_t pid = away < 0 ? -1 : spawn_begin(&spawn, &fault);
    spawn_close(&nowhere);
    spawn_close(&away);
    return pid;
}

/*
 * Removes a folder, in up to three tries. The guest may have taken all rights from the folders in it, and a process
 * that is being killed may still create one.
 */
#define REMOVAL "for i in 1 2 3; do chmod -R u+rwx -- \"$1\"; rm -rf -- \"$1\" && exit; sleep 1; done"

/*
 * Starts the warden, which ends the guest if our program is killed: on some systems the kernel does not end the guest's
 * processes then, and a bubblewrap that is still starting would live on as well. The warden waits at a pipe whose other
 * end only our program has. When that end closes, the warden kills the guest's process group and removes the guest's
 * folder.
 */
static void begin_warden(struct guest_watch *watch)
{
    char script[256];
    int ends[2];
    if (!spawn_pipe(ends))
        return;
    snprintf(script, sizeof script, "read x; kill -s KILL -- -%ld; [ -z \"$1\" ] || { " REMOVAL "; }",
             (long)watch->pid);
    watch->warden = begin_shell(script, watch->scratch, ends[0]);
    watch->warden_end = ends[1];
    spawn_close(&ends[0]);
}

/*
 * Ends the warden and has the guest's folder removed. All processes of the guest have been killed, so the warden must
 * not kill any more: the number of the process group may soon be used again. The folder may hold a million files, so
 * nobody waits until it is removed.
 */
static void end_warden(struct guest_watch *watch)
{
    pid_t remover = *watch->scratch ? begin_shell("{ " REMOVAL "; } &", watch->scratch, -1) : -1;
    if (remover > 0)
        spawn_reap(remover);
    else if (*watch->scratch)
        (void)rmdir(watch->scratch);
    if (watch->warden > 0) {
        kill(watch->warden, SIGKILL);
        spawn_reap(watch->warden);
    }
    spawn_close(&watch->warden_end);
}

/* --- beginning and ending a guest's process --- */

/*
 * Hides our program's memory from everybody but root, because a guest without a fence is just another program of the
 * same user. A program built with the address sanitizer hides nothing, because the sanitizer must be able to look at
 * the program when it ends.
 */
static void hide_memory(void)
{
#if defined(__linux__) && !defined(ADDRESS_SANITIZER)
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

/*
 * Creates the folder to which the guest may write. If the disk is full there is none, and the guest cannot write
 * anywhere.
 */
static void make_scratch(struct guest_watch *watch)
{
    const char *folder = getenv("TMPDIR");
    size_t size = sizeof watch->scratch;
    folder = folder && *folder == '/' ? folder : "/tmp";
    if ((size_t)snprintf(watch->scratch, size, "%s/gravitrips-scratch-XXXXXX", folder) >= size ||
        !mkdtemp(watch->scratch))
        watch->scratch[0] = '\0';
}

bool guest_watch_begin(struct guest_watch *watch, const struct fence *fence, const int ends[3])
{
    *watch = (struct guest_watch){.fence = fence,
                                  .ends = {ends[0], ends[1], ends[2]},
                                  .fault = {.step = SPAWN_NO_PROCESS},
                                  .warden = -1,
                                  .warden_end = -1};
    hide_memory();
    if (fence->kind != FENCE_BUBBLEWRAP)
        make_scratch(watch);
    if (!begin_thread(watch)) {
        if (*watch->scratch)
            (void)rmdir(watch->scratch);
        return false;
    }
    begin_warden(watch);
    return true;
}

/*
 * WNOWAIT leaves a process that has ended as a zombie. Until it is waited for, neither its number nor that of its group
 * can be used again.
 */
bool guest_watch_is_gone(struct guest_watch *watch)
{
    if (watch->gone)
        return true;
    watch->last = (siginfo_t){0};
    if (waitid(P_PID, (id_t)watch->pid, &watch->last, WEXITED | WNOHANG | WNOWAIT) != 0)
        watch->gone = errno == ECHILD;
    else
        watch->gone = watch->last.si_pid == watch->pid;
    return watch->gone;
}

bool guest_watch_is_gone_within(struct guest_watch *watch, int milliseconds)
{
    int64_t until = thread_milliseconds() + milliseconds;
    while (!guest_watch_is_gone(watch)) {
        if (thread_milliseconds() >= until)
            return false;
        poll(NULL, 0, STEP_MS);
    }
    return true;
}

/*
 * Ends all processes of the guest. A signal to a process group reaches all of its processes at once, even one that is
 * just being started. The group is killed twice, for systems that do not guarantee this.
 */
void guest_watch_end(struct guest_watch *watch)
{
    kill(-watch->pid, SIGKILL);
    kill(watch->pid, SIGKILL);
    bool gone = guest_watch_is_gone_within(watch, KILLED_MS);
    kill(-watch->pid, SIGKILL);
    end_warden(watch);
    end_thread(watch);
    if (gone)
        spawn_reap(watch->pid);
}
