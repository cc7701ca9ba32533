/*
 * The fence (sandbox) around a guest engine: which kind of fence this system can provide, and bubblewrap's command
 * line.
 */
#include "engines/fence.h"

#include "rules/reason.h"
#include "threads/thread.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Bytes of memory that a guest may use, unless struct fence_wish says how many. (spawn.c has the other limits.) */
static const uint64_t USUAL_MEMORY = (uint64_t)2 << 30;

enum { ARGUMENTS_MAX = 128, ENVIRONMENT_MAX = 8, TRY_MS = 20000, TRY_STEP_MS = 5 };

/*
 * Where bubblewrap is looked for. The paths are fixed, because a bubblewrap that is found through PATH could be
 * anybody's.
 */
static const char *const bubblewraps[] = {"/usr/bin/bwrap",
                                          "/bin/bwrap",
                                          "/usr/local/bin/bwrap",
                                          "/run/wrappers/bin/bwrap",
                                          "/run/current-system/sw/bin/bwrap",
                                          NULL};

static const char usual_path[] = "/usr/local/bin:/usr/bin:/bin:/usr/games";

/* --- bubblewrap's command line, and the guest's environment variables --- */

struct line {
    int count;
    const char *arguments[ARGUMENTS_MAX];
};

static void add_argument(struct line *line, const char *argument)
{
    assert(line->count < ARGUMENTS_MAX);
    line->arguments[line->count++] = argument;
}

static void add_all(struct line *line, const char *const *arguments)
{
    while (*arguments)
        add_argument(line, *arguments++);
}

static void mount_at(struct line *line, const char *how, const char *path)
{
    add_argument(line, how);
    add_argument(line, path);
    if (strcmp(how, "--dir") != 0)
        add_argument(line, path);
}

/*
 * Adds bubblewrap's arguments for the files that the guest sees. Deeper folders come later, because they are mounted on
 * top of the folders above them.
 */
static void add_files(struct line *line, const struct fence *fence)
{
    /*
     * /proc is mounted read-only, because a guest could write to some files in it: to those of its own processes and,
     * if its user is root, to the kernel's settings, even after root has lost its privileges.
     */
    static const char *const own[] = {"--dev", "/dev", "--proc", "/proc", "--remount-ro", "/proc", NULL};
    static const char *const small[] = {"--size",   "67108864", "--tmpfs", "/dev/shm", "--size",
                                        "67108864", "--tmpfs",  "/tmp",    NULL};
    for (int i = 0; fence_kernel_system[i]; i++)
        mount_at(line, "--ro-bind-try", fence_kernel_system[i]);
    add_all(line, own);
    add_all(line, small);
    for (int i = 0; i < 2; i++)
        if (*fence->tools[i])
            mount_at(line, "--ro-bind-try", fence->tools[i]);
    mount_at(line, fence->whole ? "--ro-bind" : "--dir", fence->folder);
    if (*fence->file)
        mount_at(line, "--ro-bind", fence->file);
}

static void add_bubblewrap(struct line *line, const struct fence *fence)
{
    static const char *const begin_process[] = {"--unshare-all",
                                                "--unshare-user",
                                                "--disable-userns",
                                                "--die-with-parent",
                                                "--new-session",
                                                "--cap-drop",
                                                "ALL",
                                                NULL};
    static const char *const end[] = {"--remount-ro", "/dev", "--remount-ro", "/", NULL};
    static const char *const filter[] = {"--seccomp", "4", NULL};
    _Static_assert(SPAWN_FILTER == 4, "as it is told");
    add_argument(line, fence->bubblewrap);
    add_all(line, begin_process);
    if (fence_calls_known())
        add_all(line, filter);
    add_files(line, fence);
    add_all(line, end);
    add_all(line, (const char *const[]){"--chdir", fence->folder, "--", NULL});
}

struct surroundings {
    char texts[ENVIRONMENT_MAX][FENCE_PATH_SIZE + 16];
    const char *list[ENVIRONMENT_MAX];
};

static void surround(struct surroundings *around, const char *scratch)
{
    const char *path = getenv("PATH");
    const char *values[][2] = {{"PATH", path ? path : usual_path},
                               {"HOME", scratch},
                               {"TMPDIR", scratch},
                               {"LANG", "C.UTF-8"},
                               {"TERM", "dumb"}};
    int count = 0;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        size_t size = sizeof around->texts[count];
        if ((size_t)snprintf(around->texts[count], size, "%s=%s", values[i][0], values[i][1]) < size) {
            around->list[count] = around->texts[count];
            count++;
        }
    }
    around->list[count] = NULL;
}

/* --- starting a process behind the fence --- */

/* Makes Landlock's rules for this guest. False: one of its folders cannot be opened. */
static bool make_rules(const struct fence *fence, const char *scratch, struct fence_kernel *kernel)
{
    if (fence->kind != FENCE_LANDLOCK)
        return true;
    kernel->rules = fence_kernel_rules();
    if (kernel->rules < 0)
        return false;
    bool done = !*scratch || fence_kernel_permit(kernel->rules, scratch, true);
    if (fence->whole)
        done = fence_kernel_permit(kernel->rules, fence->folder, false) && done;
    if (*fence->file)
        done = fence_kernel_permit(kernel->rules, fence->file, false) && done;
    for (int i = 0; i < 2; i++)
        if (*fence->tools[i])
            done = fence_kernel_permit(kernel->rules, fence->tools[i], false) && done;
    return done;
}

/*
 * Writes the filter of system calls for bubblewrap into a pipe, and returns the end to read from; 0: there is no
 * filter, -1: it failed.
 */
static int open_filter(const struct fence *fence)
{
    int ends[2];
    if (fence->kind != FENCE_BUBBLEWRAP || !fence_calls_known())
        return 0;
    if (!spawn_pipe(ends))
        return -1;
    bool written = fence_calls_write(ends[1]);
    close(ends[1]);
    if (written)
        return ends[0];
    close(ends[0]);
    return -1;
}

static pid_t begin_in(struct spawn *spawn, const struct fence *fence, const char *scratch, struct spawn_fault *fault)
{
    pid_t pid = -1;
    fault->step = SPAWN_NO_FENCE;
    spawn->filter = open_filter(fence);
    if (spawn->filter >= 0 && make_rules(fence, scratch, &spawn->kernel))
        pid = spawn_begin(spawn, fault);
    else
        fault->error = errno;
    if (spawn->kernel.rules >= 0)
        close(spawn->kernel.rules);
    if (spawn->filter > 0)
        close(spawn->filter);
    return pid;
}

/*
 * Starts a command behind the fence: the guest's own, or one that tests the fence. The calling thread must live as long
 * as the process.
 */
static pid_t begin_process(const struct fence *fence, const char *command, const char *scratch, const int ends[3],
                           struct spawn_fault *fault)
{
    struct line line = {0};
    struct surroundings *around = malloc(sizeof *around);
    bool wrapped = fence->kind == FENCE_BUBBLEWRAP;
    struct spawn spawn = {.arguments = line.arguments,
                          .folder = wrapped ? "/" : fence->folder,
                          .ends = {ends[0], ends[1], ends[2]},
                          .kernel = {.memory = fence->memory, .rules = -1, .privileges = wrapped}};
    if (!around) {
        *fault = (struct spawn_fault){SPAWN_NO_PROCESS, ENOMEM};
        return -1;
    }
    surround(around, wrapped ? "/tmp" : *scratch ? scratch : "/");
    spawn.environment = around->list;
    spawn.kernel.seccomp = fence->kind == FENCE_LANDLOCK;
    spawn.kernel.processes = fence->counts ? fence_kernel_processes() : 0;
    if (wrapped)
        add_bubblewrap(&line, fence);
    add_all(&line, (const char *const[]){"/bin/sh", "-c", command, NULL});
    pid_t pid = begin_in(&spawn, fence, scratch, fault);
    free(around);
    return pid;
}

pid_t fence_begin(const struct fence *fence, const char *scratch, const int ends[3], struct spawn_fault *fault)
{
    if (fence_folder_is_same(fence))
        return begin_process(fence, fence->command, scratch, ends, fault);
    *fault = (struct spawn_fault){SPAWN_OTHER_FILE, ESTALE};
    return -1;
}

/* --- choosing the best fence that works on this system --- */

static bool is_cancelled(const atomic_bool *cancel)
{
    return cancel && atomic_load(cancel);
}

/* Waits for a limited time until the process ends, then kills it. Returns whether it ended without an error. */
static bool ends_well(pid_t pid, const atomic_bool *cancel)
{
    int status = 1;
    int64_t until = thread_milliseconds() + TRY_MS;
    while (waitpid(pid, &status, WNOHANG) == 0) {
        if (thread_milliseconds() < until && !is_cancelled(cancel)) {
            poll(NULL, 0, TRY_STEP_MS);
            continue;
        }
        kill(-pid, SIGKILL); /* the whole group, because bubblewrap consists of two processes while it starts */
        waitpid(pid, &status, 0);
        return false;
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Tries the fence with a command that does nothing. */
static bool works(const struct fence *fence, const atomic_bool *cancel)
{
    struct spawn_fault fault;
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nowhere < 0)
        return false;
    int end = fcntl(nowhere, F_DUPFD_CLOEXEC, SPAWN_ENDS_FROM);
    close(nowhere);
    pid_t pid = end < 0 ? -1 : begin_process(fence, ":", "", (const int[]){end, end, end}, &fault);
    if (end >= 0)
        close(end);
    return pid > 0 && ends_well(pid, cancel);
}

/* Is there a bubblewrap (0.8 or later) that can put up the fence on this system? */
static bool try_bubblewrap(struct fence *fence, const atomic_bool *cancel)
{
    fence->kind = FENCE_BUBBLEWRAP;
    for (int i = 0; bubblewraps[i] && !is_cancelled(cancel); i++) {
        fence->bubblewrap = bubblewraps[i];
        if (access(bubblewraps[i], X_OK) == 0 && works(fence, cancel))
            return true;
    }
    return false;
}

/*
 * Tries the fence of Landlock and the filter of system calls. Both are needed: with Landlock alone the guest could use
 * other programs' sockets; with the filter alone it could read all files.
 */
static bool try_landlock(struct fence *fence, const atomic_bool *cancel)
{
    fence->kind = FENCE_LANDLOCK;
    return fence_calls_known() && fence_kernel_has_landlock() && !is_cancelled(cancel) && works(fence, cancel);
}

enum fence_found fence_choose(struct fence *fence, const struct fence_wish *wish, const atomic_bool *cancel,
                              struct reason *why)
{
    *fence = (struct fence){.memory = wish->memory > 0 ? wish->memory : USUAL_MEMORY,
                            .counts = fence_kernel_processes() > 0};
    why->text[0] = '\0';
    if (!fence_folder_find(fence, wish->command, wish->folder, why))
        return FENCE_NO_COMMAND;
    if (wish->print && *wish->print && strcmp(wish->print, fence->print) != 0) {
        refuse(why, "%s has changed", reason_path_end(fence->file).text);
        return FENCE_OTHER_FILE;
    }
    if ((wish->best < FENCE_BUBBLEWRAP || !try_bubblewrap(fence, cancel)) &&
        (wish->best < FENCE_LANDLOCK || !try_landlock(fence, cancel)))
        fence->kind = FENCE_NONE;
    if (is_cancelled(cancel))
        return FENCE_CANCELLED;
    if (fence->kind > FENCE_NONE || wish->unfenced)
        return FENCE_FOUND;
    refuse(why, "there is neither bubblewrap nor Landlock here");
    return FENCE_IS_MISSING;
}

void fence_words(const struct fence *fence, char words[FENCE_WORDS_SIZE])
{
    if (fence->kind == FENCE_BUBBLEWRAP)
        snprintf(words, FENCE_WORDS_SIZE, "bubblewrap, %slimits", fence_calls_known() ? "seccomp, " : "");
    else if (fence->kind == FENCE_LANDLOCK)
        snprintf(words, FENCE_WORDS_SIZE, "Landlock, seccomp, limits");
    else
        snprintf(words, FENCE_WORDS_SIZE, "%s", SHOWN("nothing: it can read and change all your files"));
}
