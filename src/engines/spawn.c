/*
 * A process for a guest. posix_spawn could neither limit it nor hold it: vfork
 * lends it our memory until it begins the program, so nothing here may be
 * changed in between but what is on the stack, and nothing that locks is called.
 */
#include "engines/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum { REPORT = 3, FILES_CLOSED_MAX = 65536, CALL_CLOSE_RANGE = 436, FAILED = 127 };

/* What the new process says if it fails; nothing else comes through that pipe. */
struct report {
    int step;
    int error;
};

/* Where there is no pipe2 another program that is begun at this moment may get an end of it; guests close all. */
static bool open_pipe(int ends[2])
{
#ifdef __APPLE__
    return pipe(ends) == 0;
#else
    return pipe2(ends, O_CLOEXEC) == 0;
#endif
}

bool spawn_pipe(int ends[2])
{
    int low[2];
    if (!open_pipe(low))
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, SPAWN_ENDS_FROM);
        close(low[i]);
    }
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    return false;
}

/* --- in the new process --- */

static void close_range_of(int first, unsigned last)
{
#ifdef __linux__
    if (syscall(CALL_CLOSE_RANGE, first, last, 0) == 0)
        return;
#endif
    long end = sysconf(_SC_OPEN_MAX);
    if (end < 0 || end > FILES_CLOSED_MAX)
        end = FILES_CLOSED_MAX;
    if ((long)last < end)
        end = (long)last + 1;
    for (int i = first; i < end; i++)
        close(i);
}

/* All of ours but the rules, which close themselves when the program begins. Before files are limited. */
static void close_others(int rules)
{
    if (rules > SPAWN_FILTER)
        close_range_of(SPAWN_FILTER + 1, (unsigned)rules - 1);
    close_range_of(rules > SPAWN_FILTER ? rules + 1 : SPAWN_FILTER + 1, ~0U);
}

static void usual_signals(void)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int i = 1; i < NSIG; i++)
        (void)sigaction(i, &usual, NULL);
    sigset_t none;
    sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/* False: who began us has died in the meantime. */
static bool die_with(pid_t parent)
{
#ifdef __linux__
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
        return false;
#endif
    return getppid() == parent;
}

static bool take_ends(const struct spawn *spawn, int report)
{
    for (int i = 0; i < 3; i++)
        if (dup2(spawn->ends[i], i) < 0)
            return false;
    close(SPAWN_FILTER);
    if (spawn->filter > 0 && dup2(spawn->filter, SPAWN_FILTER) < 0)
        return false;
    return dup2(report, REPORT) == REPORT && fcntl(REPORT, F_SETFD, FD_CLOEXEC) == 0;
}

static struct report become(const struct spawn *spawn, pid_t parent, int report)
{
    if (setsid() < 0 || (!spawn->stays && !die_with(parent)) || !take_ends(spawn, report))
        return (struct report){SPAWN_NO_PROCESS, errno};
    if (chdir(spawn->folder) != 0)
        return (struct report){SPAWN_NO_FOLDER, errno};
    close_others(spawn->kernel.rules);
    int error = fence_kernel_hold(&spawn->kernel);
    if (error)
        return (struct report){SPAWN_NO_FENCE, error};
    usual_signals();
    error = fence_kernel_filter(&spawn->kernel);
    if (error)
        return (struct report){SPAWN_NO_FENCE, error};
    execve(spawn->arguments[0], (char *const *)spawn->arguments, (char *const *)spawn->environment);
    return (struct report){SPAWN_NO_PROGRAM, errno};
}

static void become_or_tell(const struct spawn *spawn, pid_t parent, int end)
{
    struct report report = become(spawn, parent, end);
    ssize_t written = write(report.step == SPAWN_NO_PROCESS ? end : REPORT, &report, sizeof report);
    (void)written;
    _exit(FAILED);
}

/* --- in ours --- */

/* No handler of ours may run in the new process, which has our memory. */
__attribute__((noinline)) static pid_t divide(const struct spawn *spawn, int report)
{
    pid_t parent = getpid();
    pid_t pid = vfork();
    if (pid == 0)
        become_or_tell(spawn, parent, report);
    return pid;
}

static struct report read_report(int from)
{
    struct report report = {SPAWN_DONE, 0};
    ssize_t length;
    do
        length = read(from, &report, sizeof report);
    while (length < 0 && errno == EINTR);
    return length == (ssize_t)sizeof report ? report : (struct report){SPAWN_DONE, 0};
}

pid_t spawn_begin(const struct spawn *spawn, enum spawn_step *step, int *error)
{
    int ends[2];
    sigset_t all, before;
    *step = SPAWN_NO_PROCESS;
    if (!spawn_pipe(ends)) {
        *error = errno;
        return -1;
    }
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = divide(spawn, ends[1]);
    *error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[1]);
    struct report report = pid < 0 ? (struct report){SPAWN_NO_PROCESS, *error} : read_report(ends[0]);
    close(ends[0]);
    *step = (enum spawn_step)report.step;
    if (report.step == SPAWN_DONE)
        return pid;
    *error = report.error;
    if (pid > 0)
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
            continue;
    return -1;
}
