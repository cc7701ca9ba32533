/* The last output of a process on its standard error. */
#ifndef ENGINES_PROCESS_H
#define ENGINES_PROCESS_H

#include <signal.h>

#include "engines/fence.h"
#include "standard.h"
#include "threads/thread.h"

enum { LAST_WORDS_MAX = 16 << 10 };

/* The last output of a process on its standard error, the oldest bytes first. All zeros: empty. */
struct last_words {
    size_t length;
    char bytes[LAST_WORDS_MAX];
};

/*
 * Writes the last output as UTF-8 in which only newlines are control characters. Tabs become blanks, bytes that are not
 * UTF-8 become question marks, and other ASCII control characters are left out.
 */
void last_words_write(const struct last_words *words, char text[LAST_WORDS_MAX + 1]);

/*
 * A process with which we talk in lines. Whatever it does, no call waits beyond its deadline, and memory is bounded: by
 * limits for one line, for all lines between two questions, and for the last output. One process may be used by one
 * thread at a time.
 */

enum {
    PROCESS_SAID_MAX = 1 << 20,   /* bytes that a process may print between two questions */
    PROCESS_ERRORS_MAX = 16 << 20 /* bytes that a process may print on standard error between two questions */
};

enum process_event {
    PROCESS_LINE,
    PROCESS_LATE,      /* the deadline has passed */
    PROCESS_CANCELLED, /* `cancel` was set */
    PROCESS_ENDED,     /* there is no more output: the process has ended, or has closed its output */
    PROCESS_FLOOD      /* one line was too long, or all of them together were */
};

struct process;

/*
 * Starts the guest's process. If that fails, sets the fault and returns NULL. What the process writes to standard error
 * is added to `words`, which must outlive it. The caller ends the process.
 */
struct process *process_start(const struct fence *fence, struct last_words *words, struct spawn_fault *fault)
    __attribute__((warn_unused_result));

/* Gives a process `grace_ms` to end by itself, then ends it with all that it has started. NULL is allowed. */
void process_end(struct process *process, int grace_ms);

/* Begins a question: forgets earlier lines and the count of bytes. False: the process had already printed too much. */
bool process_turn(struct process *process) __attribute__((warn_unused_result));

/*
 * Sends a text, to which an answer is expected. False: the process has not read earlier texts, so there is no room for
 * this one.
 */
bool process_say(struct process *process, const char *text, size_t length) __attribute__((warn_unused_result));

/*
 * Waits for a line until the deadline, in milliseconds of thread_milliseconds. The line is valid until the next call.
 */
enum process_event process_hear(struct process *process, int64_t deadline, const atomic_bool *cancel, const char **line,
                                size_t *length) __attribute__((warn_unused_result));

/* Reads what the process has printed on standard error by now. */
void process_gather(struct process *process);

/* Has the process ended, or closed its output? */
bool process_is_over(struct process *process);

/* Waits a moment for the process to end, and writes how it ended: "it ended with status 3". False: it goes on. */
bool process_how_ended(struct process *process, struct reason *how, int *status);

/*
 * --- process_watch.c ---
 *
 * The life of a guest's process: it is started behind its fence, watched, and ended with all that it started. A process
 * dies with the thread that started it, so that it cannot outlive our program: each guest has a thread for this alone.
 */

/*
 * The kernel's limits hold for each process, but a guest may have many processes. So the thread that watches a guest
 * checks now and then whether all of its processes together use more than they may.
 */

enum {
    GROUP_MS = 100 /* milliseconds between two checks of what all processes of a guest use */,
    GROUP_PROCESSES_MAX = 512
};

struct process_group {
    pid_t pid;       /* the first process, which leads the session */
    uint64_t memory; /* how many bytes all processes may use together */
    uint64_t free;   /* the machine's free bytes when the guest began; `processes`: its processes at that time */
    uint16_t processes;
    int64_t next; /* in milliseconds: when the next thorough check is due; `soonest`: when one is possible */
    int64_t soonest;
};

enum group_excess { GROUP_FINE, GROUP_MEMORY, GROUP_PROCESSES };

enum { GUEST_WATCH_SCRATCH_SIZE = 128 };

/* A process with everything that watches it. It must not be moved in memory between begin and end. */
struct guest_watch {
    struct thread thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    const struct fence *fence;
    char scratch[GUEST_WATCH_SCRATCH_SIZE]; /* a folder that is removed after the guest has ended; "": there is none */
    int ends[3];
    bool begun, over;
    pid_t pid;
    struct spawn_fault fault; /* why the process could not be started */

    enum group_excess excess; /* what the guest used too much of, so that it was ended */
    pid_t warden;             /* a shell that ends the guest if our program is killed; -1: there is none */
    int warden_end;           /* our end of the pipe at which the warden waits */
    bool gone;                /* the process has ended */
    siginfo_t last;           /* how the process ended */
};

/*
 * Starts the process with these three descriptors as its standard input, output and error; the caller still owns them.
 * If it returns false, watch->fault tells why.
 */
bool guest_watch_begin(struct guest_watch *watch, const struct fence *fence, const int ends[3])
    __attribute__((warn_unused_result));

/* Has the process ended? Its children may still run. */
bool guest_watch_is_gone(struct guest_watch *watch);

/* Like guest_watch_is_gone, but waits up to this many milliseconds for the end. */
bool guest_watch_is_gone_within(struct guest_watch *watch, int milliseconds);

/* What the guest used too much of, if that is why the process was ended. */
enum group_excess guest_watch_excess(struct guest_watch *watch);

/* Ends the process and all that it started; gives up after a minute. Call it once for each guest_watch_begin. */
void guest_watch_end(struct guest_watch *watch);

#endif
