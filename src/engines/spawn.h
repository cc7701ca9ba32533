/*
 * What the kernel does to hold a guest: limits, Landlock (files, TCP, signals) and a seccomp filter of system calls.
 * The new process sets them up before it becomes the guest. All its children inherit them, and no process can remove
 * them.
 */
#ifndef ENGINES_SPAWN_H
#define ENGINES_SPAWN_H

#include "standard.h"
#include <sys/types.h>

/*
 * The kernel's part of a guest's fence. It is prepared before the process exists, because the new process must not
 * allocate memory.
 */
struct fence_kernel {
    uint64_t memory;    /* bytes for each process */
    uint64_t processes; /* the guest cannot start a process while this user has so many; 0: no limit */
    int rules;          /* the descriptor of Landlock's rules; -1: there are none */
    bool seccomp;
    bool privileges; /* the process keeps our privileges: bubblewrap may need them, and drops them itself */
};

/* Does this system have a Landlock that covers enough? Linux 6.12 and later have. */
bool fence_kernel_has_landlock(void);

/*
 * A limit for the number of this user's processes and threads that leaves the guest enough room; 0: they cannot be
 * limited.
 */
uint64_t fence_kernel_processes(void);

/* The folders that every program needs to read; NULL ends the list. Not all of them exist everywhere. */
extern const char *const fence_kernel_system[];

/*
 * fence_kernel_rules creates Landlock rules by which the system's folders may be read; -1: that failed.
 * fence_kernel_permit adds a file or folder that may be read, with `write` also written to; false: that failed. The
 * caller closes the descriptor.
 */
int fence_kernel_rules(void) __attribute__((warn_unused_result));
bool fence_kernel_permit(int rules, const char *path, bool write) __attribute__((warn_unused_result));

/*
 * How a process is started for a guest: in a session of its own, with three descriptors and no others, with default
 * signals, and within the kernel's fence. If the system allows, it dies with the thread that starts it, so that thread
 * must live as long as the process should.
 */

enum { SPAWN_FILTER = 4, SPAWN_ENDS_FROM = 10 /* the lowest descriptor for our ends of the process' pipes */ };

struct spawn {
    const char *const *arguments; /* the program's path comes first; NULL ends this list and the next one */
    const char *const *environment;
    const char *folder; /* where the program runs */
    int ends[3];        /* descriptors of ours that become its descriptors 0, 1 and 2 */
    int filter;         /* a descriptor of ours that becomes its SPAWN_FILTER; 0: there is none */
    bool stays;         /* the process lives on when the thread that started it ends */
    struct fence_kernel kernel;
};

enum spawn_step { SPAWN_DONE, SPAWN_NO_PROCESS, SPAWN_NO_FOLDER, SPAWN_NO_FENCE, SPAWN_NO_PROGRAM, SPAWN_OTHER_FILE };

/* The step that failed, and errno's number. */
struct spawn_fault {
    enum spawn_step step;
    int error;
};

/*
 * Starts the process. Returns its number, which is also that of its process group and session; the program is then
 * running. If it fails, sets the fault and returns -1, and no process is left. The caller waits for the process.
 */
pid_t spawn_begin(const struct spawn *spawn, struct spawn_fault *fault) __attribute__((warn_unused_result));

/* Waits for the end of a process, however long that takes. */
void spawn_reap(pid_t pid);

/*
 * Opens a pipe. Its ends have numbers from SPAWN_ENDS_FROM on, and close when a program is started. False: the system
 * has no more files.
 */
bool spawn_pipe(int ends[2]) __attribute__((warn_unused_result));

/* Closes an end, unless it is closed already (-1). */
void spawn_close(int *end);

/*
 * --- fence_calls.c ---
 *
 * The filter of system calls, which refuses calls by which a guest could do harm.
 */

/* Can system calls be filtered on this machine? */
bool fence_calls_known(void);

/*
 * Filters the calls of this thread and of all processes that it starts, in a way that cannot be undone: for a guest
 * behind Landlock. Returns 0 or an error number. May be called between fork and exec.
 */
int fence_calls_filter(void);

/*
 * Writes the filter of system calls for a guest behind bubblewrap to a pipe, in the form that bubblewrap reads: only
 * what is needed even inside namespaces.
 */
bool fence_calls_write(int file) __attribute__((warn_unused_result));

#endif
