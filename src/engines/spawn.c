/*
 * Starts a process for a guest. posix_spawn can neither limit a process nor fence it in. vfork lends the child our
 * memory until it starts the program. So the child changes nothing but its own stack, and calls nothing that takes a
 * lock.
 */
#include "engines/spawn.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/*
 * Limits (setrlimit), which every system has, and Landlock, which Linux has. The filter of system calls is in
 * fence_calls.c.
 */

enum {
    PROCESSES_MORE = 512, /* how many processes may be added to those that run now, by all programs of this user */
    FILES_MAX = 256,
    SIGNALS_MAX = 1024, /* pending signals of this user */
    HOURS_MAX = 24      /* hours of processor time for each process */
};

static const uint64_t file_max = 64 << 20;
static const uint64_t locked_max = 64 << 10;

/*
 * The limit of the address space, as a multiple of the memory that a guest may use: memory that is only reserved counts
 * as address space, and some runtimes reserve several times as much as they use.
 */
static const uint64_t reserved_times = 8;

const char *const fence_kernel_system[] = {
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/etc",
    "/opt",
    "/nix",
    "/gnu",
    "/run/current-system",
    "/sys/devices/system/cpu",
    NULL,
};

/* --- limits of the new process: memory, processes, files, processor time --- */

static void lower(struct rlimit *limit, uint64_t most)
{
    if (limit->rlim_max == RLIM_INFINITY || limit->rlim_max > most)
        limit->rlim_max = (rlim_t)most;
    limit->rlim_cur = limit->rlim_max;
}

/* Lowers one limit. A macro, because C libraries disagree about the type of a resource. */
#define LIMIT(resource, most)                                                                                          \
    do {                                                                                                               \
        struct rlimit now;                                                                                             \
        if (getrlimit(resource, &now) == 0) {                                                                          \
            lower(&now, most);                                                                                         \
            (void)setrlimit(resource, &now);                                                                           \
        }                                                                                                              \
    } while (0)

static void hold_limits(const struct fence_kernel *kernel)
{
    LIMIT(RLIMIT_CORE, 0);
    LIMIT(RLIMIT_CPU, HOURS_MAX * 3600);
    LIMIT(RLIMIT_FSIZE, file_max);
    LIMIT(RLIMIT_NOFILE, FILES_MAX);
    LIMIT(RLIMIT_DATA, kernel->memory);
    LIMIT(RLIMIT_AS, kernel->memory > UINT64_MAX / reserved_times ? UINT64_MAX : kernel->memory * reserved_times);
    if (kernel->processes > 0)
        LIMIT(RLIMIT_NPROC, kernel->processes);
#ifdef RLIMIT_MEMLOCK
    LIMIT(RLIMIT_MEMLOCK, locked_max);
#endif
#ifdef RLIMIT_MSGQUEUE
    LIMIT(RLIMIT_MSGQUEUE, 0);
#endif
#ifdef RLIMIT_SIGPENDING
    LIMIT(RLIMIT_SIGPENDING, SIGNALS_MAX);
#endif
}

#ifdef __linux__

uint64_t fence_kernel_processes(void)
{
    /* The kernel does not limit the number of root's processes. */
    FILE *file = geteuid() == 0 ? NULL : fopen("/proc/loadavg", "re");
    unsigned long there = 0;
    if (!file)
        return 0;
    int found = fscanf(file, "%*f %*f %*f %*u/%lu", &there);
    fclose(file);
    return found == 1 ? there + PROCESSES_MORE : 0;
}

/*
 * Drops root's capabilities. After that root can do no more than any user, except that root owns many files. The
 * capabilities cannot come back, because new privileges are refused (PR_SET_NO_NEW_PRIVS).
 */
static bool drop_capabilities(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    return syscall(SYS_capset, &header, none) == 0;
}

/* --- Landlock, with the parts of its interface that older headers lack --- */

enum { LIFTED = 10, CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, VERSION_ASKED = 1, RULE_PATH = 1 };

/*
 * VERSION_NEEDED: the first version of Landlock that covers files, TCP, devices, signals, and sockets without a name in
 * the file system.
 */
enum { VERSION_NEEDED = 6, TCP_ALL = 3, SCOPES_ALL = 3 };

enum {
    RIGHT_EXECUTE = 1 << 0,
    RIGHT_WRITE = 1 << 1,
    RIGHT_READ = 1 << 2,
    RIGHT_LIST = 1 << 3,
    RIGHT_DEVICES = 1 << 6 | 1 << 11,
    RIGHT_TRUNCATE = 1 << 14,
    RIGHT_IOCTL = 1 << 15,
    RIGHTS_ALL = (1 << 16) - 1,
    RIGHTS_OF_FILES = RIGHT_EXECUTE | RIGHT_WRITE | RIGHT_READ | RIGHT_TRUNCATE | RIGHT_IOCTL,
    RIGHTS_TO_READ = RIGHT_EXECUTE | RIGHT_READ | RIGHT_LIST
};

struct ruleset {
    uint64_t files, net, scoped;
};

struct path_rule {
    uint64_t rights;
    int32_t parent;
} __attribute__((packed));

bool fence_kernel_has_landlock(void)
{
    return syscall(CREATE_RULESET, NULL, 0, VERSION_ASKED) >= VERSION_NEEDED;
}

bool fence_kernel_permit(int rules, const char *path, bool write)
{
    struct stat found;
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0)
        return false;
    uint64_t rights = write ? RIGHTS_ALL & ~RIGHT_DEVICES : RIGHTS_TO_READ;
    if (fstat(place, &found) != 0 || !S_ISDIR(found.st_mode))
        rights &= RIGHTS_OF_FILES;
    struct path_rule rule = {.rights = rights, .parent = place};
    bool done = syscall(ADD_RULE, rules, RULE_PATH, &rule, 0) == 0;
    close(place);
    return done;
}

int fence_kernel_rules(void)
{
    static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", NULL};
    struct ruleset all = {.files = RIGHTS_ALL, .net = TCP_ALL, .scoped = SCOPES_ALL};
    int low = (int)syscall(CREATE_RULESET, &all, sizeof all, 0);
    int rules = low < 0 ? -1 : fcntl(low, F_DUPFD_CLOEXEC, LIFTED); /* the guest needs the low numbers */
    if (low >= 0)
        close(low);
    if (rules < 0)
        return -1;
    bool done = true;
    for (int i = 0; fence_kernel_system[i]; i++)
        if (access(fence_kernel_system[i], F_OK) == 0)
            done = fence_kernel_permit(rules, fence_kernel_system[i], false) && done;
    for (int i = 0; devices[i]; i++)
        if (access(devices[i], F_OK) == 0)
            done = fence_kernel_permit(rules, devices[i], true) && done;
    done = fence_kernel_permit(rules, "/proc", false) && done;
    if (done)
        return rules;
    close(rules);
    return -1;
}

/*
 * Puts up the kernel's fence around the new process, for good: limits, no privileges, Landlock. It must be called while
 * the descriptor of Landlock's rules is still open. Returns 0 or an error number, and uses only what is allowed between
 * fork and exec.
 */
static int fence_kernel_hold(const struct fence_kernel *kernel)
{
    hold_limits(kernel);
    if (kernel->privileges)
        return 0;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !drop_capabilities())
        return errno;
    return kernel->rules >= 0 && syscall(RESTRICT_SELF, kernel->rules, 0) != 0 ? errno : 0;
}

#else

uint64_t fence_kernel_processes(void)
{
    return 0;
}

bool fence_kernel_has_landlock(void)
{
    return false;
}

int fence_kernel_rules(void)
{
    return -1;
}

bool fence_kernel_permit(int rules, const char *path, bool write)
{
    (void)rules, (void)path, (void)write;
    return false;
}

static int fence_kernel_hold(const struct fence_kernel *kernel)
{
    hold_limits(kernel);
    return 0;
}

#endif

enum { REPORT = 3, FILES_CLOSED_MAX = 65536, CALL_CLOSE_RANGE = 436, FAILED = 127 };

/*
 * Opens a pipe. Without pipe2, another program that is started at this very moment could inherit an end. (Guests close
 * all that they inherit.)
 */
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
    spawn_close(&ends[0]);
    spawn_close(&ends[1]);
    return false;
}

void spawn_close(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* --- what runs in the new process --- */

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

/*
 * Closes all descriptors that the new process got from us, except its own (0 to SPAWN_FILTER) and that of Landlock's
 * rules, which closes itself when the program starts. Call it before the number of open files is limited.
 */
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

/* Makes the new process end with its parent, on Linux. False: that failed, or the parent has ended already. */
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

/* Turns the new process into the guest's program. Returns only if that failed, and says what went wrong. */
static struct spawn_fault become(const struct spawn *spawn, pid_t parent, int report)
{
    if (setsid() < 0 || (!spawn->stays && !die_with(parent)) || !take_ends(spawn, report))
        return (struct spawn_fault){SPAWN_NO_PROCESS, errno};
    if (chdir(spawn->folder) != 0)
        return (struct spawn_fault){SPAWN_NO_FOLDER, errno};
    close_others(spawn->kernel.rules);
    int error = fence_kernel_hold(&spawn->kernel);
    if (error)
        return (struct spawn_fault){SPAWN_NO_FENCE, error};
    usual_signals();
    error = spawn->kernel.seccomp ? fence_calls_filter() : 0; /* last, because it refuses some calls made above */
    if (error)
        return (struct spawn_fault){SPAWN_NO_FENCE, error};
    execve(spawn->arguments[0], (char *const *)spawn->arguments, (char *const *)spawn->environment);
    return (struct spawn_fault){SPAWN_NO_PROGRAM, errno};
}

static void become_or_tell(const struct spawn *spawn, pid_t parent, int end)
{
    struct spawn_fault report = become(spawn, parent, end);
    ssize_t written = write(report.step == SPAWN_NO_PROCESS ? end : REPORT, &report, sizeof report);
    (void)written;
    _exit(FAILED);
}

/* --- what runs in our process --- */

/*
 * Makes the new process. It shares our memory until it starts the program, so none of our signal handlers may run in
 * it: the caller has blocked all signals.
 */
__attribute__((noinline)) static pid_t divide(const struct spawn *spawn, int report)
{
    pid_t parent = getpid();
    pid_t pid = vfork();
    if (pid == 0)
        become_or_tell(spawn, parent, report);
    return pid;
}

static struct spawn_fault read_report(int from)
{
    struct spawn_fault report = {SPAWN_DONE, 0};
    ssize_t length;
    do
        length = read(from, &report, sizeof report);
    while (length < 0 && errno == EINTR);
    return length == (ssize_t)sizeof report ? report : (struct spawn_fault){SPAWN_DONE, 0};
}

void spawn_reap(pid_t pid)
{
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        continue;
}

pid_t spawn_begin(const struct spawn *spawn, struct spawn_fault *fault)
{
    int ends[2];
    sigset_t all, before;
    fault->step = SPAWN_NO_PROCESS;
    if (!spawn_pipe(ends)) {
        fault->error = errno;
        return -1;
    }
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = divide(spawn, ends[1]);
    fault->error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[1]);
    if (pid >= 0)
        *fault = read_report(ends[0]);
    close(ends[0]);
    if (fault->step == SPAWN_DONE)
        return pid;
    if (pid > 0)
        spawn_reap(pid);
    return -1;
}
