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
 * Limits hold for each process, but a guest may be many. So its keeper checks now and then whether all of them together
 * use more than they may.
 */

enum {
    CROWD_MS = 100 /* milliseconds between two checks of what all processes of a guest use */,
    CROWD_PROCESSES_MAX = 512
};

struct crowd {
    pid_t pid;       /* the first process, which leads the session */
    uint64_t memory; /* most bytes for all processes together */
    uint64_t free;   /* free bytes and processes of the whole machine when it began */
    uint16_t processes;
    int64_t next; /* the times of the next thorough check and of the next possible one, in milliseconds */
    int64_t soonest;
};

enum crowd_seen { CROWD_FINE, CROWD_MEMORY, CROWD_PROCESSES };

enum { KEEPER_SCRATCH_SIZE = 128 };

/* A process with everything that watches it. It must not move in memory between begin and end. */
struct keeper {
    struct thread thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    const struct fence *fence;
    char scratch[KEEPER_SCRATCH_SIZE]; /* a folder that is removed with it; "": there is none */
    int ends[3];
    bool begun, over;
    pid_t pid;
    enum spawn_step step; /* the step that failed at the start */
    int error;

    enum crowd_seen excess; /* what it used too much of, for which it was ended */
    pid_t warden;           /* -1: there is none */
    int warden_end;         /* our end of the pipe at which the warden waits */
    bool gone;              /* the process has ended */
    siginfo_t last;         /* how it ended */
};

/* Starts the process with these three descriptors, which still belong to the caller. False: step and error tell why. */
bool keeper_begin(struct keeper *keeper, const struct fence *fence, const int ends[3])
    __attribute__((warn_unused_result));

/* Has the process ended? Its children may go on. */
bool keeper_is_gone(struct keeper *keeper);

/* Likewise, but waits for it up to this many milliseconds. */
bool keeper_is_gone_within(struct keeper *keeper, int milliseconds);

/* What the process was ended for, if it used too much of something. */
enum crowd_seen keeper_excess(struct keeper *keeper);

/* Ends the process and all that it started; gives up after some seconds. Call it once for each keeper_begin. */
void keeper_end(struct keeper *keeper);

#endif
