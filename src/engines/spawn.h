/*
 * How a process is begun for a guest: in a session of its own, with three
 * descriptors and no others, default signals, and what the kernel is to hold it
 * with. It dies with the thread that begins it, where the system can do that:
 * so that has to be one which lives as long as the process is to.
 */
#ifndef ENGINES_SPAWN_H
#define ENGINES_SPAWN_H

#include "engines/fence_kernel.h"

#include <sys/types.h>

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
