/*
 * The life of a guest's process: begun behind its fence, looked at, ended with
 * all that it began. A process dies with the thread that began it, so that it
 * cannot outlive this program: each has a thread that does nothing else.
 */
#ifndef ENGINES_GUEST_LIFE_H
#define ENGINES_GUEST_LIFE_H

#include <signal.h>
#include <sys/types.h>

#include "engines/fence.h"
#include "standard.h"
#include "threads/thread.h"

/*
 * What limits do not hold: they are for each process, and a guest may be many. Who looks after one asks now and then
 * whether all of it together has more than it may.
 */

enum { CROWD_MS = 100 /* between two looks */, CROWD_PROCESSES_MAX = 512 };

struct crowd {
    pid_t pid;       /* the first process, whose session it is */
    uint64_t memory; /* bytes for all of it */
    uint64_t free;   /* bytes and processes that there were on the whole machine when it began */
    uint16_t processes;
    int64_t next; /* when to look for sure, and not before, in milliseconds */
    int64_t soonest;
};

enum crowd_seen { CROWD_FINE, CROWD_MEMORY, CROWD_PROCESSES };

enum { KEEPER_SCRATCH_SIZE = 128 };

/* It stays where it is from begin to end. */
struct keeper {
    struct thread thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    const struct fence *fence;
    char scratch[KEEPER_SCRATCH_SIZE]; /* a folder that goes with it; "": none */
    int ends[3];
    bool begun, over;
    pid_t pid;
    enum spawn_step step; /* where it could not be begun */
    int error;

    enum crowd_seen excess; /* of what it had too much, and was ended for that */
    pid_t warden;           /* -1: there is none */
    int warden_end;         /* of the pipe at which that waits */
    bool gone;              /* it has ended */
    siginfo_t last;         /* and how */
};

/* Begins it with these three descriptors, which stay the caller's; false: step and error say why. */
bool keeper_begin(struct keeper *keeper, const struct fence *fence, const int ends[3])
    __attribute__((warn_unused_result));

/* Has it ended, now or in so many milliseconds? What it began may go on. */
bool keeper_is_gone(struct keeper *keeper);
bool keeper_is_gone_within(struct keeper *keeper, int milliseconds);

/* Was it ended because it had too much of something? */
enum crowd_seen keeper_excess(struct keeper *keeper);

/* Ends it and all that it began; in vain it is tried no longer than some seconds. Once for each that was begun. */
void keeper_end(struct keeper *keeper);

#endif
