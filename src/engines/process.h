/* The last words of a process: what came last on its standard error, in a ring. */
#ifndef ENGINES_PROCESS_H
#define ENGINES_PROCESS_H

#include "engines/fence.h"
#include "standard.h"

enum { LAST_WORDS_MAX = 16 << 10 };

/* All 0: none. */
struct last_words {
    size_t begin, length;
    char bytes[LAST_WORDS_MAX];
};

/* As UTF-8 without control characters but ends of lines: what is no letter there becomes a question mark. */
void last_words_write(const struct last_words *words, char text[LAST_WORDS_MAX + 1]);

/*
 * A process that is talked to in lines, behind a fence. Whatever it does, no
 * call here waits beyond its deadline, and nothing grows: a line, what it says
 * between two questions and its last words are bounded. One process may be
 * used by one thread at a time.
 */

enum {
    PROCESS_SAID_MAX = 1 << 20,   /* bytes that it may say from one question to the next */
    PROCESS_ERRORS_MAX = 16 << 20 /* and of its standard error */
};

enum process_event {
    PROCESS_LINE,
    PROCESS_LATE,      /* the deadline has passed */
    PROCESS_CANCELLED, /* the flag was set */
    PROCESS_ENDED,     /* it says no more: it has ended, or closed its output */
    PROCESS_FLOOD      /* a line, or all together, was too long */
};

struct process;

/*
 * Starts it. NULL after writing where that failed and errno's number. Its words are added to `words`, which must
 * outlive it. The caller ends it.
 */
struct process *process_start(const struct fence *fence, struct last_words *words, enum spawn_step *step, int *error)
    __attribute__((warn_unused_result));

/* Gives it so many milliseconds to end by itself, then ends it and all that it began; NULL is fine. */
void process_end(struct process *process, int grace_ms);

/*
 * A question begins: what it said before is forgotten, and it may say as much as one may. False: that was too much
 * already.
 */
bool process_turn(struct process *process) __attribute__((warn_unused_result));

/* Says something, which goes out while the answer is waited for. False: it has not taken what was said before. */
bool process_say(struct process *process, const char *text, size_t length) __attribute__((warn_unused_result));

/* Waits for a line, until the deadline in milliseconds of thread_milliseconds; it is valid until the next call. */
enum process_event process_hear(struct process *process, int64_t deadline, const atomic_bool *cancel, const char **line,
                                size_t *length) __attribute__((warn_unused_result));

/* Adds to its words what it has said on standard error by now. */
void process_gather(struct process *process);

/* Has it ended, or closed its output? */
bool process_is_over(struct process *process);

/* How it ended, for details, after a moment in which it may: "it ended with status 3". False: it has not. */
bool process_how_ended(struct process *process, struct reason *how, int *status);

#endif
