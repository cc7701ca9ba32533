/*
 * What the kernel holds a guest with, put up by the process that becomes it,
 * before it does: limits, Landlock (files, TCP, signals) and a seccomp filter
 * (system calls that nobody needs in order to play). All of it is inherited by
 * its children, and nobody can take it off again.
 */
#ifndef ENGINES_SPAWN_H
#define ENGINES_SPAWN_H

#include "standard.h"
#include <sys/types.h>

/* Made ready before the process is there: what follows may not allocate. */
struct fence_kernel {
    uint64_t memory;    /* bytes of each process */
    uint64_t processes; /* of this user, after which the guest gets no more; 0: not limited */
    int rules;          /* Landlock's, as a descriptor; -1: none */
    bool seccomp;
    bool privileges; /* it keeps those of ours: bubblewrap may need them, and takes them away itself */
};

/* Is there a Landlock that holds enough (Linux 6.12 and later)? */
bool fence_kernel_has_landlock(void);
bool fence_kernel_has_seccomp(void);

/* How many processes and threads there may be when the guest has as many as anybody wants; 0: cannot be limited. */
uint64_t fence_kernel_processes(void);

/* The folders that every program needs to read, ended by NULL; some do not exist here. */
const char *const *fence_kernel_system(void);

/*
 * Begins Landlock's rules: the system may be read. -1: there are none. Then what else may be read, or (a folder)
 * written, too; false: it cannot be opened. The caller closes the descriptor.
 */
int fence_kernel_rules(void) __attribute__((warn_unused_result));
bool fence_kernel_permit(int rules, const char *path, bool write) __attribute__((warn_unused_result));

/*
 * How a process is begun for a guest: in a session of its own, with three
 * descriptors and no others, default signals, and what the kernel is to hold it
 * with. It dies with the thread that begins it, where the system can do that:
 * so that has to be one which lives as long as the process is to.
 */

enum { SPAWN_FILTER = 4, SPAWN_ENDS_FROM = 10 /* the lowest number that the descriptors for it may have here */ };

struct spawn {
    const char *const *arguments; /* the first one is the program's path; both lists end with NULL */
    const char *const *environment;
    const char *folder; /* where it runs */
    int ends[3];        /* become its descriptors 0, 1 and 2 */
    int filter;         /* becomes descriptor SPAWN_FILTER; 0: none */
    bool stays;         /* when that thread ends, too */
    struct fence_kernel kernel;
};

enum spawn_step { SPAWN_DONE, SPAWN_NO_PROCESS, SPAWN_NO_FOLDER, SPAWN_NO_FENCE, SPAWN_NO_PROGRAM, SPAWN_OTHER_FILE };

/*
 * Its number, which is that of its group and session, too; it is running the program when this returns. -1 after
 * writing where it failed and errno's number; nothing is left of it then. The caller waits for it.
 */
pid_t spawn_begin(const struct spawn *spawn, enum spawn_step *step, int *error) __attribute__((warn_unused_result));

/* A pipe both of whose ends are closed when a program begins, and none of the low ones; false: no more files. */
bool spawn_pipe(int ends[2]) __attribute__((warn_unused_result));

#endif
