/* The last output of a process on its standard error, in a ring. */
#ifndef ENGINES_PROCESS_H
#define ENGINES_PROCESS_H

#include "engines/fence.h"
#include "standard.h"

enum { LAST_WORDS_MAX = 16 << 10 };

/* All zeros: empty. */
struct last_words {
    size_t begin, length;
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
 * Starts it. NULL after setting the step that failed and errno's number. Its standard error is added to `words`, which
 * must outlive it. The caller ends it.
 */
struct process *process_start(const struct fence *fence, struct last_words *words, enum spawn_step *step, int *error)
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

#endif
