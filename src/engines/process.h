/* The last output of a process on its standard error. */
#ifndef ENGINES_PROCESS_H
#define ENGINES_PROCESS_H

#include <signal.h>

#include "engines/fence.h"
#include "standard.h"
#include "threads/thread.h"

enum { LAST_WORDS_MAX = 16 << 10 };

/* All zeros: empty. */
struct last_words {
    size_t length;
    char bytes[LAST_WORDS_MAX];
};

/* Writes these words as UTF-8 whose only control characters are newlines. Other bytes become question marks. */
void last_words_write(const struct last_words *words, char text[LAST_WORDS_MAX + 1]);

/*
 * A process behind a fence that we talk to in lines. Whatever it does, no call waits beyond its deadline, and memory is
 * bounded: by limits for a line, for all lines between two questions, and for the last output. One process may be used
 * by one thread at a time.
 */

enum {
    PROCESS_SAID_MAX = 1 << 20,   /* bytes of output between two questions */
    PROCESS_ERRORS_MAX = 16 << 20 /* likewise on its standard error */
};

enum process_event {
    PROCESS_LINE,
    PROCESS_LATE,      /* the deadline has passed */
    PROCESS_CANCELLED, /* the flag was set */
    PROCESS_ENDED,     /* there is no more output: it has ended, or closed it */
    PROCESS_FLOOD      /* a line was too long, or all of them together were */
};

struct process;

/*
 * Starts it. NULL after setting the fault. Its standard error is added to `words`, which
 * must outlive it. The caller ends it.
 */
struct process *process_start(const struct fence *fence, struct last_words *words, struct spawn_fault *fault)
    __attribute__((warn_unused_result));

/* Gives it `grace_ms` to end by itself, then ends it and all that it started. NULL is allowed. */
void process_end(struct process *process, int grace_ms);

/* Begins a question: forgets earlier lines and the count of bytes. False: there was already too much output. */
bool process_turn(struct process *process) __attribute__((warn_unused_result));

/* Sends a text while the answer is awaited. False: it has not read the text before. */
bool process_say(struct process *process, const char *text, size_t length) __attribute__((warn_unused_result));

/*
 * Waits for a line until the deadline, in milliseconds of thread_milliseconds. The line is valid until the next call.
 */
enum process_event process_hear(struct process *process, int64_t deadline, const atomic_bool *cancel, const char **line,
                                size_t *length) __attribute__((warn_unused_result));

/* Reads what is on its standard error by now. */
void process_gather(struct process *process);

/* Has it ended, or closed its output? */
bool process_is_over(struct process *process);

/* Waits a moment for its end and writes how it ended: "it ended with status 3". False: it goes on. */
bool process_how_ended(struct process *process, struct reason *how, int *status);

/*
 * --- guest_life.c ---
 *
 * The life of a guest's process: it is started behind its fence, watched, and ended with all that it started. A process
 * dies with the thread that started it, so that it cannot outlive our program: each guest has a thread for this alone.
 */

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
    struct spawn_fault fault; /* at the start */

    enum group_excess excess; /* what it used too much of, for which it was ended */
    pid_t warden;             /* -1: there is none */
    int warden_end;           /* our end of the pipe at which the warden waits */
    bool gone;                /* the process has ended */
    siginfo_t last;           /* how it ended */
};

/* Starts the process with these three descriptors, which still belong to the caller. False: the fault tells why. */
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
