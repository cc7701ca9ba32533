/*
 * What the kernel does to hold a guest: limits, Landlock (files, TCP, signals) and a seccomp filter of system calls.
 * The new process sets them up before it becomes the guest. All of its children inherit them, and nobody can take them
 * off.
 */
#ifndef ENGINES_SPAWN_H
#define ENGINES_SPAWN_H

#include "standard.h"
#include <sys/types.h>

/* Prepared before the process exists, because it may not allocate memory. */
struct fence_kernel {
    uint64_t memory;    /* bytes for each process */
    uint64_t processes; /* for all of this user's, after which the guest gets no more; 0: no limit */
    int rules;          /* the descriptor of Landlock's rules; -1: there is none */
    bool seccomp;
    bool privileges; /* it keeps our privileges: bubblewrap may need them, and drops them itself */
};

/* Is there a Landlock that covers enough (Linux 6.12 and later)? */
bool fence_kernel_has_landlock(void);

/* The limit for this user's processes and threads, with enough room for the guest; 0: they cannot be limited. */
uint64_t fence_kernel_processes(void);

/* The folders that every program needs to read, ended by NULL; not all of them exist everywhere. */
extern const char *const fence_kernel_system[];

/*
 * Begins Landlock's rules, under which the system's folders may be read; -1: there is none. Then adds a file or folder
 * to read, or a folder to write to as well; false: it cannot be opened. The caller closes the descriptor.
 */
int fence_kernel_rules(void) __attribute__((warn_unused_result));
bool fence_kernel_permit(int rules, const char *path, bool write) __attribute__((warn_unused_result));

/*
 * How a process is started for a guest: in a session of its own, with three descriptors and no others, default signals,
 * and what the kernel holds it with. Where the system allows, it dies with the thread that starts it, so that thread
 * must live as long as the process should.
 */

enum { SPAWN_FILTER = 4, SPAWN_ENDS_FROM = 10 /* the lowest number for our ends of its descriptors */ };

struct spawn {
    const char *const *arguments; /* the program's path comes first; both lists end with NULL */
    const char *const *environment;
    const char *folder; /* where the program runs */
    int ends[3];        /* these become its descriptors 0, 1 and 2 */
    int filter;         /* this becomes descriptor SPAWN_FILTER; 0: there is none */
    bool stays;         /* it lives on when that thread ends */
    struct fence_kernel kernel;
};

enum spawn_step { SPAWN_DONE, SPAWN_NO_PROCESS, SPAWN_NO_FOLDER, SPAWN_NO_FENCE, SPAWN_NO_PROGRAM, SPAWN_OTHER_FILE };

/* The step that failed, and errno's number. */
struct spawn_fault {
    enum spawn_step step;
    int error;
};

/*
 * Returns the process' number, which is also that of its group and session; the program is running then. -1 after
 * setting the fault; then nothing is left of it. The caller waits for the process.
 */
pid_t spawn_begin(const struct spawn *spawn, struct spawn_fault *fault) __attribute__((warn_unused_result));

/* Waits for the end of a process, however long that takes. */
void spawn_reap(pid_t pid);

/*
 * Opens a pipe whose ends are closed when a program is started and have no low numbers. False: there are no more files.
 */
bool spawn_pipe(int ends[2]) __attribute__((warn_unused_result));

/* Closes an end, unless that was done (-1). */
void spawn_close(int *end);

/*
 * --- fence_calls.c ---
 *
 * The filter of system calls: refuses whatever nobody needs in order to play.
 */

/* Can calls be filtered on this machine? */
bool fence_calls_known(void);

/*
 * Filters the calls of this thread and of all processes that it begins, for good: for a guest behind Landlock. Returns
 * 0 or an error number. May be called between fork and exec.
 */
int fence_calls_filter(void);

/* Writes the part of the filter that is also needed inside namespaces to a pipe, in the form that bubblewrap reads. */
bool fence_calls_write(int file) __attribute__((warn_unused_result));

#endif
