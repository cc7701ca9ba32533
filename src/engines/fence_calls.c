/*
 * The filter of system calls: a seccomp program, which the kernel runs at each call. It refuses calls by their numbers,
 * so it must list every call that can do harm. It completes Landlock, which does not check sockets that have a name in
 * the file system, changes of owner and mode, or ways to leave the process group. Declared in spawn.h.
 */
#include "engines/spawn.h"

#include <fcntl.h>

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__i386__)
#define MACHINE AUDIT_ARCH_I386
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#elif defined(__arm__)
#define MACHINE AUDIT_ARCH_ARM
#elif defined(__s390x__)
#define MACHINE AUDIT_ARCH_S390X
#elif defined(__riscv) && __riscv_xlen == 64
#define MACHINE AUDIT_ARCH_RISCV64
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
#define MACHINE AUDIT_ARCH_PPC64LE
#endif
#endif

#ifdef MACHINE

/*
 * System calls that are newer than some systems' headers. Their numbers are the same on all machines that we build for.
 */
enum { CALL_IO_URING = 425, CALL_IO_URING_LAST = 427, CALL_CLONE3 = 435, CALL_PIDFD_GETFD = 438, CALL_MADVISE = 440 };
enum { CALL_MOUNT_FIRST = 428, CALL_MOUNT_LAST = 433, CALL_SETATTR = 442, CALL_CHMOD2 = 452, CALL_SETXATTRAT = 463 };
enum { CALL_REMOVEXATTRAT = 466, CALL_TREE_ATTR = 467, CALL_FILE_SETATTR = 469 };
enum { CALL_MEMFD_SECRET = 447, CALL_OPENAT2 = 437 };

/*
 * System calls that every guest is refused: access to other processes, namespaces and file systems; memory that is
 * charged to nobody; resources that all programs of a user share and of which there are few; and parts of the kernel
 * that had more security holes than others. Calls that need root's privileges are not listed, because a guest has none.
 */
static const int refused[] = {
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kcmp,
    CALL_PIDFD_GETFD,
    CALL_MADVISE,
    SYS_migrate_pages,
    SYS_move_pages,
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    CALL_SETATTR,
    CALL_TREE_ATTR,
    SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    SYS_fanotify_init,
    SYS_memfd_create,
    CALL_MEMFD_SECRET,
#ifdef SYS_shmget
    SYS_shmget,
    SYS_shmat,
    SYS_shmctl,
    SYS_msgget,
    SYS_msgsnd,
    SYS_msgrcv,
    SYS_msgctl,
    SYS_semget,
    SYS_semctl,
#endif
#ifdef SYS_semop
    SYS_semop,
    SYS_semtimedop,
#endif
#ifdef SYS_ipc
    SYS_ipc,
#endif
    SYS_mq_open,
    SYS_mq_unlink,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_syslog,
    SYS_io_setup,
    SYS_inotify_init1,
#ifdef SYS_inotify_init
    SYS_inotify_init,
#endif
};

/*
 * System calls that a guest without namespaces of its own is refused as well: leaving the process group by which it is
 * ended, opening sockets, and what Landlock does not restrict, such as changing a file's owner or mode, and watching
 * folders.
 */
static const int refused_outside[] = {
    SYS_setsid,
    SYS_setpgid,
#ifdef SYS_socket
    SYS_socket,
#endif
    SYS_utimensat,
#ifdef SYS_utimensat_time64
    SYS_utimensat_time64,
#endif
    SYS_fchmod,
    SYS_fchmodat,
    CALL_CHMOD2,
    SYS_fchown,
    SYS_fchownat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_fremovexattr,
    CALL_SETXATTRAT,
    CALL_REMOVEXATTRAT,
    CALL_FILE_SETATTR,
#ifdef SYS_chmod
    SYS_chmod,
#endif
#ifdef SYS_chown
    SYS_chown,
    SYS_lchown,
#endif
#ifdef SYS_chown32
    SYS_chown32,
    SYS_lchown32,
    SYS_fchown32,
#endif
#ifdef SYS_utime
    SYS_utime,
#endif
#ifdef SYS_utimes
    SYS_utimes,
#endif
#ifdef SYS_futimesat
    SYS_futimesat,
#endif
};

/*
 * Calls that set a file's mode, with the index of the argument that holds the mode. A mode is refused if its bits let
 * others run the file with its owner's rights (set-user-ID and set-group-ID). A call that is given no mode leaves the
 * argument at 0.
 */
static const struct mode {
    int call, argument;
} modes[] = {
    {SYS_openat, 3}, {SYS_mkdirat, 2}, {SYS_mknodat, 2}, {SYS_fchmod, 1}, {SYS_fchmodat, 2}, {CALL_CHMOD2, 2},
#ifdef SYS_open
    {SYS_open, 2},   {SYS_creat, 1},   {SYS_mkdir, 1},   {SYS_mknod, 1},
#endif
#ifdef SYS_chmod
    {SYS_chmod, 1},
#endif
};

/*
 * The socket families that programs need. All others are refused: they had more security holes, and some lead out of
 * namespaces.
 */
static const uint32_t families[] = {AF_UNIX, AF_INET, AF_INET6};

/* Calls that a process may make only for itself: the argument with this index must be 0. */
static const struct own {
    int call, argument;
} own[] = {
    {SYS_prlimit64, 0},     {SYS_sched_setaffinity, 0}, {SYS_sched_setscheduler, 0}, {SYS_sched_setparam, 0},
    {SYS_sched_setattr, 0}, {SYS_setpriority, 0},       {SYS_setpriority, 1},        {SYS_ioprio_set, 1},
};

enum {
    FILTER_MAX = 512,
    NAMESPACES = 0x7e020000,
    BESIDE_ITSELF = 0x8000, /* CLONE_PARENT: the new process would be a child of our program, not of the guest */
    SET_ID = 06000,
    SOCKETCALL_SOCKET = 1,
    SOCKET_KIND = 0xf,
    LEASE = 1024 /* F_SETLEASE of fcntl: a lease on a file makes others wait when they open the file */
};
enum { IOCTL_TYPE_FOR_ANOTHER = 0x5412, IOCTL_CONSOLE = 0x541c };
#ifdef __s390x__
enum { CLONE_FLAGS = 1 };
#else
enum { CLONE_FLAGS = 0 };
#endif

struct filter {
    struct sock_filter lines[FILTER_MAX];
    unsigned short length;
};

static void add_test(struct filter *filter, unsigned code, uint32_t value, unsigned yes, unsigned no)
{
    filter->lines[filter->length++] =
        (struct sock_filter){(unsigned short)code, (unsigned char)yes, (unsigned char)no, value};
}

static void load(struct filter *filter, size_t offset)
{
    add_test(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/* Loads one half of an argument. An argument has 64 bits, but a seccomp program can load only 32 at a time. */
static void load_half(struct filter *filter, int i, bool upper)
{
    bool second = upper != (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__);
    load(filter, offsetof(struct seccomp_data, args) + (size_t)i * 8 + (second ? 4 : 0));
}

static void load_call(struct filter *filter)
{
    load(filter, offsetof(struct seccomp_data, nr));
}

static void filter_return(struct filter *filter, uint32_t error)
{
    add_test(filter, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error, 0, 0);
}

static void refuse_call(struct filter *filter, int call, uint32_t error)
{
    add_test(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 1);
    filter_return(filter, error);
}

static void refuse_range(struct filter *filter, int first, int last, uint32_t error)
{
    add_test(filter, BPF_JMP | BPF_JGE | BPF_K, (uint32_t)first, 0, 2);
    add_test(filter, BPF_JMP | BPF_JGT | BPF_K, (uint32_t)last, 1, 0);
    filter_return(filter, error);
}

static void refuse_argument(struct filter *filter, int call, int argument, uint32_t mask, unsigned test, uint32_t value)
{
    add_test(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 5);
    load_half(filter, argument, false);
    add_test(filter, BPF_ALU | BPF_AND | BPF_K, mask, 0, 0);
    add_test(filter, BPF_JMP | test | BPF_K, value, 0, 1);
    filter_return(filter, EPERM);
    load_call(filter);
}

/* Refuses the call if the argument, after masking, has this value. */
static void refuse_value(struct filter *filter, int call, int argument, uint32_t mask, uint32_t value)
{
    refuse_argument(filter, call, argument, mask, BPF_JEQ, value);
}

/* Refuses the call if the argument has any of these bits. */
static void refuse_bits(struct filter *filter, int call, int argument, uint32_t bits)
{
    refuse_argument(filter, call, argument, bits, BPF_JGE, 1);
}

static void refuse_families(struct filter *filter, int call)
{
    unsigned count = sizeof families / sizeof *families;
    add_test(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, count + 3);
    load_half(filter, 0, false);
    for (unsigned i = 0; i < count; i++)
        add_test(filter, BPF_JMP | BPF_JEQ | BPF_K, families[i], count - i, 0);
    filter_return(filter, EAFNOSUPPORT);
    load_call(filter);
}

static void refuse_others(struct filter *filter, struct own call)
{
    add_test(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call.call, 0, 6);
    load_half(filter, call.argument, false);
    add_test(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2);
    load_half(filter, call.argument, true);
    add_test(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    filter_return(filter, EPERM);
    load_call(filter);
}

/*
 * Refuses to make namespaces. clone3 has its flags in memory that the filter cannot read, so the filter says that there
 * is no such call. C libraries then use clone, whose flags the filter can see.
 */
static void refuse_namespaces(struct filter *filter)
{
    refuse_call(filter, CALL_CLONE3, ENOSYS);
    refuse_bits(filter, SYS_clone, CLONE_FLAGS, NAMESPACES | BESIDE_ITSELF);
}

/*
 * Refuses to open files with access mode 3 (O_ACCMODE), which Landlock does not check. The mode allows neither reading
 * nor writing, but with it a file can be emptied and its times can be set.
 */
static void refuse_third_mode(struct filter *filter)
{
    refuse_value(filter, SYS_openat, 2, O_ACCMODE, O_ACCMODE);
#ifdef SYS_open
    refuse_value(filter, SYS_open, 1, O_ACCMODE, O_ACCMODE);
#endif
}

/* Refuses the system calls of another processor architecture whose programs this machine can run as well. */
static void refuse_other_machines(struct filter *filter)
{
    load(filter, offsetof(struct seccomp_data, arch));
    add_test(filter, BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0);
    add_test(filter, BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS, 0, 0);
    load_call(filter);
#ifdef __x86_64__
    add_test(filter, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    filter_return(filter, ENOSYS);
#endif
}

static void refuse_all(struct filter *filter, const int *calls, size_t count)
{
    for (size_t i = 0; i < count; i++)
        refuse_call(filter, calls[i], EPERM);
}

static void begin_filter(struct filter *filter)
{
    filter->length = 0;
    refuse_other_machines(filter);
    refuse_all(filter, refused, sizeof refused / sizeof *refused);
    refuse_range(filter, CALL_IO_URING, CALL_IO_URING_LAST, ENOSYS);
    refuse_range(filter, CALL_MOUNT_FIRST, CALL_MOUNT_LAST, EPERM);
    refuse_namespaces(filter);
    refuse_call(filter, CALL_OPENAT2, ENOSYS); /* the filter cannot see openat2's mode; C libraries then use openat */
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        refuse_bits(filter, modes[i].call, modes[i].argument, SET_ID);
    refuse_third_mode(filter);
#ifdef SYS_socket
    refuse_families(filter, SYS_socket);
    refuse_families(filter, SYS_socketpair);
#endif
#ifdef SYS_socketcall
    refuse_value(filter, SYS_socketcall, 0, UINT32_MAX, SOCKETCALL_SOCKET); /* the filter cannot see the family */
#endif
    refuse_value(filter, SYS_prctl, 0, UINT32_MAX, PR_SET_DUMPABLE); /* else we could not write its oom_score_adj */
    refuse_value(filter, SYS_ioctl, 1, UINT32_MAX, IOCTL_TYPE_FOR_ANOTHER);
    refuse_value(filter, SYS_ioctl, 1, UINT32_MAX, IOCTL_CONSOLE);
}

/*
 * Refuses what only the lack of namespaces makes dangerous. Pairs of datagram sockets are refused because they are not
 * private: each end can send to any other socket.
 */
static void hold_outside(struct filter *filter)
{
    refuse_all(filter, refused_outside, sizeof refused_outside / sizeof *refused_outside);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        refuse_others(filter, own[i]);
    refuse_value(filter, SYS_fcntl, 1, UINT32_MAX, LEASE);
#ifdef SYS_fcntl64
    refuse_value(filter, SYS_fcntl64, 1, UINT32_MAX, LEASE);
#endif
    refuse_value(filter, SYS_ioctl, 1, UINT32_MAX, (uint32_t)FS_IOC_SETFLAGS);
    refuse_value(filter, SYS_ioctl, 1, UINT32_MAX, (uint32_t)FS_IOC_FSSETXATTR);
#ifdef SYS_socketpair
    refuse_value(filter, SYS_socketpair, 1, SOCKET_KIND, SOCK_DGRAM);
#endif
#ifdef SYS_socketcall
    refuse_call(filter, SYS_socketcall, EPERM);
#endif
}

static void end_filter(struct filter *filter)
{
    add_test(filter, BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
}

bool fence_calls_known(void)
{
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
}

int fence_calls_filter(void)
{
    struct filter filter;
    begin_filter(&filter);
    hold_outside(&filter);
    end_filter(&filter);
    struct sock_fprog program = {filter.length, filter.lines};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0 ? 0 : errno;
}

bool fence_calls_write(int file)
{
    struct filter filter;
    begin_filter(&filter);
    end_filter(&filter);
    ssize_t length = (ssize_t)(filter.length * sizeof *filter.lines);
    return write(file, filter.lines, (size_t)length) == length;
}

#else

bool fence_calls_known(void)
{
    return false;
}

int fence_calls_filter(void)
{
    return ENOSYS;
}

bool fence_calls_write(int file)
{
    (void)file;
    return false;
}

#endif
