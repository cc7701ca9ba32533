/*
 * What limits do not hold: they are for each process, and a guest may be many. Who looks after one asks now and then
 * whether all of it together has more than it may.
 */
#ifndef ENGINES_CROWD_H
#define ENGINES_CROWD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

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

struct crowd crowd_begin(pid_t pid, uint64_t memory);

/* Costs next to nothing unless the machine has far less memory left than when it began, or far more processes. */
enum crowd_seen crowd_look(struct crowd *crowd);

#endif
