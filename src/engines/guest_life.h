/*
 * The life of a guest's process: it is started behind its fence, watched, and ended with all that it started. A process
 * dies with the thread that started it, so that it cannot outlive our program: each guest has a thread for this alone.
 */
#ifndef ENGINES_GUEST_LIFE_H
#define ENGINES_GUEST_LIFE_H

#include <signal.h>
#include <sys/types.h>

#include "engines/fence.h"
#include "standard.h"
#include "threads/thread.h"

/*
 * Limits hold for each process, but a guest may be many. So its watch checks now and then whether all of them together
 * use more than they may.
 */

enum {
    GROUP_MS = 100 /* milliseconds between two checks of what all processes of a guest use */,
    GROUP_PROCESSES_MAX = 512
};

struct process_group {
    pid_t pid;       /* the first process, which leads the session */
    uint64_t memory; /* most bytes for all processes together */
    uint64_t free;   /* free bytes and processes of the whole machine when it began */
    uint16_t processes;
    int64_t next; /* the times of the next thorough check and of the next possible one, in milliseconds */
    int64_t soonest;
};

enum group_excess { GROUP_FINE, GROUP_MEMORY, GROUP_PROCESSES };

enum { GUEST_WATCH_SCRATCH_SIZE = 128 };

/* A process with everything that watches it. It must not move in memory between begin and end. */
struct guest_watch {
    struct thread thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    const struct fence *fence;
    char scratch[GUEST_WATCH_SCRATCH_SIZE]; /* a folder that is removed with it; "": there is none */
    int ends[3];
    bool begun, over;
    pid_t pid;
    enum spawn_step step; /* the step that failed at the start */
    int error;

    enum group_excess excess; /* what it used too much of, for which it was ended */
    pid_t warden;             /* -1: there is none */
    int warden_end;           /* our end of the pipe at which the warden waits */
    bool gone;                /* the process has ended */
    siginfo_t last;           /* how it ended */
};

/* Starts the process with these three descriptors, which still belong to the caller. False: step and error tell why. */
bool guest_watch_begin(struct guest_watch *watch, const struct fence *fence, const int ends[3])
    __attribute__((warn_unused_result));

/* Has the process ended? Its children may go on. */
bool guest_watch_is_gone(struct guest_watch *watch);

/* Likewise, but waits for it up to this many milliseconds. */
bool guest_watch_is_gone_within(struct guest_watch *watch, int milliseconds);

/* What the process was ended for, if it used too much of something. */
enum group_excess guest_watch_excess(struct guest_watch *watch);

/* Ends the process and all that it started; gives up after some seconds. Call it once for each guest_watch_begin. */
void guest_watch_end(struct guest_watch *watch);

#endif
