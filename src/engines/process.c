/* A process with which we talk in lines. One loop moves the bytes through its three pipes. */
#include "engines/process.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "engines/protocol.h"
#include "match/record_parts.h"

/* The last output of a process on its standard error. */

static void last_words_add(struct last_words *words, const char *bytes, size_t length)
{
    if (length > LAST_WORDS_MAX) {
        bytes += length - LAST_WORDS_MAX;
        length = LAST_WORDS_MAX;
    }
    size_t kept = words->length + length > LAST_WORDS_MAX ? LAST_WORDS_MAX - length : words->length;
    memmove(words->bytes, words->bytes + words->length - kept, kept);
    memcpy(words->bytes + kept, bytes, length);
    words->length = kept + length;
}

/* What replaces a byte that does not belong to a printable character; 0: the byte is left out. */
static char stand_in(char byte)
{
    return byte == '\t' ? ' ' : (unsigned char)byte >= 0x80 ? '?' : '\0';
}

void last_words_write(const struct last_words *words, char text[LAST_WORDS_MAX + 1])
{
    size_t kept = 0;
    memcpy(text, words->bytes, words->length);
    text[words->length] = '\0';
    for (size_t i = 0, size; i<words->length; i += size> 0 ? size : 1) {
        size = text[i] == '\n' ? 1 : record_character(text + i);
        memmove(text + kept, text + i, size);
        kept += size;
        if (size == 0 && stand_in(text[i]))
            text[kept++] = stand_in(text[i]);
    }
    text[kept] = '\0';
}

enum {
    LOOK_MS = 40,   /* milliseconds between two looks at `cancel` */
    LAST_MS = 2000, /* milliseconds that a process has to end after closing its output; enough on a busy machine */
    OUT_MAX = 2 * TALK_OUT_MAX,
    SIGNALS_FROM = 128, /* a shell adds this to the number of the signal that ended its last command */
    READS_MAX = 64      /* the most times that one pipe is read in a row */
};

struct process {
    struct guest_watch watch;
    int in, out, err; /* our ends of its pipes; -1: closed */
    struct last_words *words;
    size_t said, complained; /* bytes read since the question, from its output and from its standard error */
    bool flooded;
    size_t waiting, sent; /* bytes to write, and how many of them have been written */
    char outgoing[OUT_MAX];
    size_t begin, end; /* the bytes that have been read but not used yet */
    char incoming[TALK_LINE_MAX + 2];
};

/* --- reading what the process prints --- */

/* Reads once from a pipe. False: the pipe holds nothing now, or it has ended and was closed. */
static bool read_some(int *end, char *bytes, size_t size, size_t *length)
{
    ssize_t got = *end < 0 ? 0 : read(*end, bytes, size);
    *length = got > 0 ? (size_t)got : 0;
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        spawn_close(end);
    return got > 0;
}

static bool read_words(struct process *process)
{
    char bytes[4096];
    size_t length;
    if (!read_some(&process->err, bytes, sizeof bytes, &length))
        return false;
    last_words_add(process->words, bytes, length);
    process->complained += length;
    process->flooded = process->flooded || process->complained > PROCESS_ERRORS_MAX;
    return !process->flooded;
}

static bool read_lines(struct process *process)
{
    size_t length;
    if (process->begin > 0) {
        memmove(process->incoming, process->incoming + process->begin, process->end - process->begin);
        process->end -= process->begin;
        process->begin = 0;
    }
    size_t room = sizeof process->incoming - process->end;
    if (room == 0 || !read_some(&process->out, process->incoming + process->end, room, &length))
        return false;
    process->end += length;
    process->said += length;
    process->flooded = process->flooded || process->said > PROCESS_SAID_MAX;
    return !process->flooded;
}

/* Reads what is on standard error, but at most READS_MAX times, because the process may never stop writing. */
void process_gather(struct process *process)
{
    for (int i = 0; i < READS_MAX && read_words(process); i++)
        continue;
}

/*
 * Takes the first line of the output that has been read. Once the output has ended, bytes without a newline behind them
 * also count as a line.
 */
static bool next_line(struct process *process, const char **line, size_t *length)
{
    char *begin = process->incoming + process->begin;
    size_t there = process->end - process->begin;
    char *end = memchr(begin, '\n', there);
    if (!end && (process->out >= 0 || there == 0))
        return false;
    *line = begin;
    *length = end ? (size_t)(end - begin) : there;
    process->begin += *length + (end != NULL);
    if (*length > 0 && begin[*length - 1] == '\r')
        (*length)--;
    process->flooded = process->flooded || *length > TALK_LINE_MAX;
    return !process->flooded;
}

/* --- writing to the process --- */

/* Writes to a pipe, but raises no SIGPIPE if the reader has gone. */
static ssize_t write_quietly(int end, const char *bytes, size_t length)
{
    sigset_t pipes, before, pending;
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipes, &before);
    sigpending(&pending);
    bool was_there = sigismember(&pending, SIGPIPE);
    ssize_t written = write(end, bytes, length);
    int error = errno;
    if (written < 0 && error == EPIPE && !was_there) {
        int got;
        sigpending(&pending);
        if (sigismember(&pending, SIGPIPE))
            sigwait(&pipes, &got);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

/*
 * Writes as much as the pipe takes now. An error is not reported: a process that no longer reads may still have
 * answered.
 */
static void flush(struct process *process)
{
    while (process->in >= 0 && process->sent < process->waiting) {
        ssize_t written =
            write_quietly(process->in, process->outgoing + process->sent, process->waiting - process->sent);
        if (written > 0)
            process->sent += (size_t)written;
        else if (errno == EAGAIN)
            return;
        else if (errno != EINTR)
            spawn_close(&process->in);
    }
    process->sent = process->waiting = 0;
}

bool process_say(struct process *process, const char *text, size_t length)
{
    flush(process);
    memmove(process->outgoing, process->outgoing + process->sent, process->waiting - process->sent);
    process->waiting -= process->sent;
    process->sent = 0;
    if (length > sizeof process->outgoing - process->waiting)
        return false;
    memcpy(process->outgoing + process->waiting, text, length);
    process->waiting += length;
    flush(process);
    return true;
}

/* --- waiting for a line, and finding out how the process ended --- */

static void wait_for_bytes(struct process *process, int milliseconds)
{
    struct pollfd ends[] = {{.fd = process->out, .events = POLLIN},
                            {.fd = process->err, .events = POLLIN},
                            {.fd = process->sent < process->waiting ? process->in : -1, .events = POLLOUT}};
    if (poll(ends, 3, milliseconds) <= 0)
        return;
    if (ends[2].revents)
        flush(process);
    if (ends[1].revents)
        (void)read_words(process);
}

enum process_event process_hear(struct process *process, int64_t deadline, const atomic_bool *cancel, const char **line,
                                size_t *length)
{
    for (;;) {
        if (next_line(process, line, length))
            return PROCESS_LINE;
        if (process->flooded || process->end - process->begin > TALK_LINE_MAX)
            return PROCESS_FLOOD;
        if (process->out < 0)
            return PROCESS_ENDED;
        if (cancel && atomic_load(cancel))
            return PROCESS_CANCELLED;
        int64_t left = deadline - thread_milliseconds();
        if (left <= 0)
            return PROCESS_LATE;
        wait_for_bytes(process, left < LOOK_MS ? (int)left : LOOK_MS);
        if (thread_milliseconds() <= deadline)
            (void)read_lines(process);
    }
}

bool process_turn(struct process *process)
{
    process->said = process->complained = 0;
    process->flooded = false;
    process_gather(process);
    do
        process->begin = process->end = 0;
    while (read_lines(process));
    process->begin = process->end = 0;
    process->said = process->complained = 0;
    return !process->flooded;
}

bool process_is_over(struct process *process)
{
    return process->out < 0 || guest_watch_is_gone(&process->watch);
}

bool process_how_ended(struct process *process, struct reason *how, int *status)
{
    *status = -1;
    process_gather(process);
    if (!guest_watch_is_gone_within(&process->watch, LAST_MS))
        return false;
    process_gather(process);
    switch (guest_watch_excess(&process->watch)) {
    case GROUP_MEMORY:
        return !refuse(how, "its processes had more memory than it may have");
    case GROUP_PROCESSES:
        return !refuse(how, "it had more than %d processes", GROUP_PROCESSES_MAX);
    case GROUP_FINE:
        break;
    }
    int number = process->watch.last.si_status;
    bool by_signal = process->watch.last.si_code != CLD_EXITED;
    if (!by_signal)
        *status = number;
    if (!by_signal && number > SIGNALS_FROM && number < SIGNALS_FROM + NSIG) {
        by_signal = true;
        number -= SIGNALS_FROM;
    }
    if (by_signal)
        refuse(how, "it was ended by signal %d (%s)", number, strsignal(number));
    else
        refuse(how, "it ended with status %d", number);
    return true;
}

/* --- starting and ending the process --- */

/* Takes over an end of a pipe, and makes it non-blocking. */
static int take_end(int *end)
{
    int ours = *end;
    *end = -1;
    (void)fcntl(ours, F_SETFL, fcntl(ours, F_GETFL) | O_NONBLOCK);
    return ours;
}

struct process *process_start(const struct fence *fence, struct last_words *words, struct spawn_fault *fault)
{
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    struct process *process = calloc(1, sizeof *process);
    bool begun = process != NULL;
    for (int i = 0; begun && i < 3; i++)
        begun = spawn_pipe(pipes[i]);
    *fault = (struct spawn_fault){SPAWN_NO_PROCESS, errno};
    if (begun) {
        begun = guest_watch_begin(&process->watch, fence, (const int[]){pipes[0][0], pipes[1][1], pipes[2][1]});
        *fault = process->watch.fault;
    }
    if (begun) {
        process->words = words;
        process->in = take_end(&pipes[0][1]);
        process->out = take_end(&pipes[1][0]);
        process->err = take_end(&pipes[2][0]);
    }
    for (int i = 0; i < 6; i++)
        spawn_close(&pipes[i / 2][i % 2]);
    if (begun)
        return process;
    free(process);
    return NULL;
}

void process_end(struct process *process, int grace_ms)
{
    if (!process)
        return;
    flush(process);
    spawn_close(&process->in);
    if (grace_ms > 0)
        (void)guest_watch_is_gone_within(&process->watch, grace_ms);
    process_gather(process);
    guest_watch_end(&process->watch);
    process_gather(process);
    spawn_close(&process->out);
    spawn_close(&process->err);
    free(process);
}
