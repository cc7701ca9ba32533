/* Limits, which are everywhere, and Linux' Landlock. The filter of system calls is in fence_calls.c. */
#include "engines/fence_kernel.h"

#include "engines/fence_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum {
    PROCESSES_MORE = 512, /* than there are: a user's are counted together, and others of them may want some */
    FILES_MAX = 256,
    SIGNALS_MAX = 1024, /* that wait, of all that is this user's */
    HOURS_MAX = 24      /* of processor time, for each process */
};

static const uint64_t file_max = 64 << 20;
static const uint64_t locked_max = 64 << 10;

/* What is only reserved counts for the address space: some runtimes reserve several times what they use. */
static const uint64_t reserved_times = 8;

static const char *const system_folders[] = {
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

const char *const *fence_kernel_system(void)
{
    return system_folders;
}

/* --- limits --- */

static void lower(struct rlimit *limit, uint64_t most)
{
    if (limit->rlim_max == RLIM_INFINITY || limit->rlim_max > most)
        limit->rlim_max = (rlim_t)most;
    limit->rlim_cur = limit->rlim_max;
}

/* No function: of which type the resource is C libraries do not agree. */
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
    /* Who is root is not counted by the kernel. */
    FILE *file = geteuid() == 0 ? NULL : fopen("/proc/loadavg", "re");
    unsigned long there = 0;
    if (!file)
        return 0;
    int found = fscanf(file, "%*f %*f %*f %*u/%lu", &there);
    fclose(file);
    return found == 1 ? there + PROCESSES_MORE : 0;
}

/* Those of root, who is then a user whom files belong to and no more; none comes back with no new privileges. */
static bool drop_capabilities(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    return syscall(SYS_capset, &header, none) == 0;
}

/* --- Landlock: what of it the headers here do not know yet is written down again --- */

enum { LIFTED = 10, CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, VERSION_ASKED = 1, RULE_PATH = 1 };

/* The first version of its interface that holds all of files, TCP, devices, signals and sockets without a file. */
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

bool fence_kernel_has_seccomp(void)
{
    return fence_calls_known();
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
    int rules = low < 0 ? -1 : fcntl(low, F_DUPFD_CLOEXEC, LIFTED); /* the guest takes the low ones for others */
    if (low >= 0)
        close(low);
    if (rules < 0)
        return -1;
    bool done = true;
    for (int i = 0; system_folders[i]; i++)
        if (access(system_folders[i], F_OK) == 0)
            done = fence_kernel_permit(rules, system_folders[i], false) && done;
    for (int i = 0; devices[i]; i++)
        if (access(devices[i], F_OK) == 0)
            done = fence_kernel_permit(rules, devices[i], true) && done;
    done = fence_kernel_permit(rules, "/proc", false) && done;
    if (done)
        return rules;
    close(rules);
    return -1;
}

int fence_kernel_hold(const struct fence_kernel *kernel)
{
    hold_limits(kernel);
    if (kernel->privileges)
        return 0;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !drop_capabilities())
        return errno;
    return kernel->rules >= 0 && syscall(RESTRICT_SELF, kernel->rules, 0) != 0 ? errno : 0;
}

int fence_kernel_filter(const struct fence_kernel *kernel)
{
    return kernel->seccomp ? fence_calls_filter() : 0;
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

bool fence_kernel_has_seccomp(void)
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

int fence_kernel_hold(const struct fence_kernel *kernel)
{
    hold_limits(kernel);
    return 0;
}

int fence_kernel_filter(const struct fence_kernel *kernel)
{
    (void)kernel;
    return 0;
}

#endif
