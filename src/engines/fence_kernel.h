/*
 * What the kernel holds a guest with, put up by the process that becomes it,
 * before it does: limits, Landlock (files, TCP, signals) and a seccomp filter
 * (system calls that nobody needs in order to play). All of it is inherited by
 * its children, and nobody can take it off again.
 */
#ifndef ENGINES_FENCE_KERNEL_H
#define ENGINES_FENCE_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

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
 * In the new process, and for good; both return 0 or an error number. Only what may be called between fork and exec is
 * called here. The first part wants the descriptor of the rules, the second one comes last.
 */
int fence_kernel_hold(const struct fence_kernel *kernel);
int fence_kernel_filter(const struct fence_kernel *kernel);

#endif
