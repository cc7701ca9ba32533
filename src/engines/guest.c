/*
 * A guest: its process, the fence around it, and the conversation with it. After any fault the process is ended; the
 * next game starts another one.
 */
#include "engines/guest.h"

#include "engines/process.h"
#include "match/record_parts.h"
#include "threads/thread.h"

enum {
    START_MS = 10000,
    LEAVE_MS = 300,       /* milliseconds that a guest has to end by itself */
    NODES_MS = 60 * 1000, /* the deadline in milliseconds if only nodes limit the search */
    NO_PROGRAM = 127,     /* a shell's exit status if the program does not exist, or cannot be run */
    NO_RIGHT = 126
};

struct guest {
    struct guest_setup setup;
    const struct variant *variant;
    const struct protocol *protocol;
    struct fence fence;
    const atomic_bool *cancel;     /* given for the running call, and valid only during that call, like `trouble` */
    struct guest_trouble *trouble; /* what the guest did wrong */
    struct process *process;       /* NULL after a fault or a cancelled question */
    struct talk talk;
    bool answered;  /* the guest has made a move, so it may end if its protocol allows that */
    bool spoke;     /* the guest has said something since the last question */
    int allowed_ms; /* the time for the guest's answer */
    enum side side;
    struct talk_time time;
    struct last_words words;
    struct talk_out out;
    char text[LAST_WORDS_MAX + 1];
};

static const char *const fault_words[GUEST_FAULTS] = {
    [GUEST_FINE] = SHOWN("is fine"),
    [GUEST_UNFENCED] = SHOWN("could read and change all your files: nothing here holds it"),
    [GUEST_CHANGED] = SHOWN("is another program than when it was added"),
    [GUEST_NOT_STARTED] = SHOWN("could not be started"),
    [GUEST_LATE] = SHOWN("did not move in time"),
    [GUEST_ENDED] = SHOWN("ended in the middle of the game"),
    [GUEST_NONSENSE] = SHOWN("said something that is no move"),
    [GUEST_ILLEGAL] = SHOWN("made a move that is not allowed"),
    [GUEST_FLOOD] = SHOWN("said more than anybody could read"),
    [GUEST_OUR_FAULT] = SHOWN("could not play for want of memory or files here"),
};

const char *guest_fault_words(enum guest_fault fault)
{
    assert(fault >= 0 && fault < GUEST_FAULTS);
    return fault_words[fault];
}

/* --- faults of the guest, after which its process is ended --- */

static enum guest_status stop(struct guest *guest, enum guest_status status)
{
    process_end(guest->process, 0);
    guest->process = NULL;
    return status;
}

static enum guest_status __attribute__((format(printf, 3, 4)))
fault(struct guest *guest, enum guest_fault fault, const char *format, ...)
{
    va_list values;
    guest->trouble->fault = fault;
    va_start(values, format);
    vsnprintf(guest->trouble->why.text, sizeof guest->trouble->why.text, format, values);
    va_end(values);
    (void)guest_words(guest);
    guest_words_keep(guest->text, guest->trouble->words);
    return stop(guest, GUEST_FAULTED);
}

/*
 * Reports the fault that the process ended or closed its output. If it has never answered, the reason may be that the
 * program does not exist.
 */
static enum guest_status fault_of_end(struct guest *guest, bool starting)
{
    struct reason how;
    int status;
    if (!process_how_ended(guest->process, &how, &status))
        return fault(guest, starting ? GUEST_NOT_STARTED : GUEST_ENDED, "it closed its output");
    if (!guest->answered && (status == NO_PROGRAM || status == NO_RIGHT))
        return fault(guest, GUEST_NOT_STARTED, "there is no such program, or it is none that can be started");
    return fault(guest, starting ? GUEST_NOT_STARTED : GUEST_ENDED, "%s", how.text);
}

static enum guest_status fault_of_spawn(struct guest *guest, struct spawn_fault spawn)
{
    static const char *const steps[] = {
        [SPAWN_NO_PROCESS] = "no process",
        [SPAWN_NO_FOLDER] = "its folder cannot be entered",
        [SPAWN_NO_FENCE] = "the fence cannot be put up",
        [SPAWN_NO_PROGRAM] = "no shell",
    };
    if (spawn.step == SPAWN_OTHER_FILE)
        return fault(guest, GUEST_CHANGED, "its file has changed since it was started first");
    return fault(guest, spawn.step == SPAWN_NO_FOLDER ? GUEST_NOT_STARTED : GUEST_OUR_FAULT, "%s: %s",
                 steps[spawn.step], strerror(spawn.error));
}

/* --- starting the guest, greeting it, and beginning a game --- */

static bool guest_send(struct guest *guest)
{
    return !guest->out.full && process_say(guest->process, guest->out.text, guest->out.length);
}

static void clear_out(struct guest *guest)
{
    guest->out.length = 0;
    guest->out.full = false;
}

static enum guest_status fault_of_saying(struct guest *guest)
{
    if (guest->out.full)
        return fault(guest, GUEST_OUR_FAULT, "too much to say to it");
    return fault(guest, GUEST_LATE, "it does not read what it is told");
}

static enum talk_heard hear_line(struct guest *guest, const char *line, size_t length, struct move *move,
                                 struct reason *why)
{
    guest->spoke = true;
    return guest->protocol->hear(&guest->talk, line, length, move, why);
}

/* Greets the guest and waits until it is ready. Other lines are ignored, because many engines introduce themselves. */
static enum guest_status greet(struct guest *guest)
{
    int64_t deadline = thread_milliseconds() + guest->setup.start_ms;
    const char *line;
    size_t length;
    struct move move;
    struct reason why;
    clear_out(guest);
    if (guest->protocol->greet)
        guest->protocol->greet(&guest->talk, &guest->out);
    if (!guest_send(guest))
        return fault_of_saying(guest);
    for (bool ready = !guest->protocol->greets; !ready;)
        switch (process_hear(guest->process, deadline, guest->cancel, &line, &length)) {
        case PROCESS_LINE:
            ready = hear_line(guest, line, length, &move, &why) == TALK_READY;
            break;
        case PROCESS_LATE:
            return fault(guest, GUEST_NOT_STARTED, "not ready after %d ms", guest->setup.start_ms);
        case PROCESS_CANCELLED:
            return stop(guest, GUEST_CANCELLED);
        case PROCESS_ENDED:
            return fault_of_end(guest, true);
        case PROCESS_FLOOD:
            return fault(guest, GUEST_FLOOD, "too many words before it was ready");
        }
    return GUEST_MOVED;
}

/* Starts the process and greets it. */
static enum guest_status start(struct guest *guest)
{
    struct spawn_fault spawn;
    process_end(guest->process, 0);
    guest->talk = (struct talk){.protocol = guest->protocol,
                                .variant = guest->variant,
                                .options = guest->setup.options,
                                .option_count = guest->setup.option_count};
    guest->answered = guest->spoke = false;
    guest->process = process_start(&guest->fence, &guest->words, &spawn);
    return guest->process ? greet(guest) : fault_of_spawn(guest, spawn);
}

static enum guest_status begin_game(struct guest *guest)
{
    clear_out(guest);
    if (guest->protocol->begin)
        guest->protocol->begin(&guest->talk, guest->side, &guest->time, &guest->out);
    return guest_send(guest) ? GUEST_MOVED : fault_of_saying(guest);
}

static enum guest_status start_in_game(struct guest *guest)
{
    enum guest_status status = start(guest);
    return status == GUEST_MOVED ? begin_game(guest) : status;
}

/* --- asking the guest for a move --- */

static int time_for_move(const struct guest *guest, const struct talk_time *time)
{
    int left = time->left_ms[guest->side];
    int milliseconds = time->move_ms > 0 ? time->move_ms : left >= 0 ? left : NODES_MS;
    return milliseconds > INT32_MAX - guest->setup.grace_ms ? INT32_MAX : milliseconds + guest->setup.grace_ms;
}

/*
 * Asks the guest for a move. Lines that it printed before the question do not answer it, so they are dropped. But if
 * its process was started for this very question they are kept: they may be the answer, which nothing tells from other
 * lines.
 */
static enum guest_status ask_guest(struct guest *guest, const struct match *match, const struct talk_time *time)
{
    bool new = guest->protocol->may_end && !guest->answered;
    if (!new && !process_turn(guest->process))
        return fault(guest, GUEST_FLOOD, "too many words that nobody had asked for");
    guest->spoke = false;
    clear_out(guest);
    guest->protocol->ask(&guest->talk, match, time, &guest->out);
    return guest_send(guest) ? GUEST_MOVED : fault_of_saying(guest);
}

enum wait { WAIT_ON, WAIT_OVER, WAIT_START_AGAIN };

static enum wait wait_once(struct guest *guest, int64_t deadline, struct move *move, enum guest_status *status)
{
    const char *line;
    size_t length;
    struct reason why = {""};
    *status = GUEST_MOVED;
    switch (process_hear(guest->process, deadline, guest->cancel, &line, &length)) {
    case PROCESS_LINE:
        switch (hear_line(guest, line, length, move, &why)) {
        case TALK_MOVE:
            return WAIT_OVER;
        case TALK_TOLD:
            if (guest->setup.thinks)
                guest->setup.thinks(&guest->talk.told, (int)(thread_milliseconds() - deadline) + guest->allowed_ms,
                                    guest->setup.context);
            return WAIT_ON;
        case TALK_ILLEGAL:
            *status = fault(guest, GUEST_ILLEGAL, "%s", why.text);
            return WAIT_OVER;
        case TALK_NONSENSE:
            *status = fault(guest, GUEST_NONSENSE, "%s", why.text);
            return WAIT_OVER;
        case TALK_NOTHING:
        case TALK_READY:
            break;
        }
        return WAIT_ON;
    case PROCESS_LATE:
        *status = fault(guest, GUEST_LATE, "no move within %d ms", guest->allowed_ms);
        break;
    case PROCESS_CANCELLED:
        *status = stop(guest, GUEST_CANCELLED);
        break;
    case PROCESS_ENDED:
        if (guest->protocol->may_end && guest->answered && !guest->spoke)
            return WAIT_START_AGAIN;
        *status = fault_of_end(guest, false);
        break;
    case PROCESS_FLOOD:
        *status = fault(guest, GUEST_FLOOD, "too many words, or too long a line");
        break;
    }
    return WAIT_OVER;
}

/*
 * Asks for a move. Some protocols allow the process to end after an answer. If it has, it is started again and asked
 * again; the time that this start takes is not counted, but all other time is.
 */
static enum guest_status ask_and_wait(struct guest *guest, const struct match *match, const struct talk_time *time,
                                      struct move *move, int64_t *since)
{
    *since = thread_milliseconds();
    guest->allowed_ms = time_for_move(guest, time);
    for (;;) {
        enum guest_status status = ask_guest(guest, match, time);
        enum wait wait = WAIT_ON;
        while (status == GUEST_MOVED && wait == WAIT_ON)
            wait = wait_once(guest, *since + guest->allowed_ms, move, &status);
        int64_t ended = thread_milliseconds();
        if (wait == WAIT_START_AGAIN)
            status = start_in_game(guest);
        *since += thread_milliseconds() - ended;
        if (status != GUEST_MOVED || wait == WAIT_OVER)
            return status;
    }
}

enum guest_status guest_move(struct guest *guest, const struct match *match, const struct talk_time *time,
                             const atomic_bool *cancel, struct move *move, int *milliseconds,
                             struct guest_trouble *trouble)
{
    enum guest_status status = GUEST_MOVED;
    int64_t since = thread_milliseconds();
    guest->cancel = cancel;
    guest->trouble = trouble;
    assert(match_variant(match) == guest->variant);
    if (!guest->process || (guest->protocol->may_end && guest->answered && process_is_over(guest->process)))
        status = start_in_game(guest);
    if (status == GUEST_MOVED)
        status = ask_and_wait(guest, match, time, move, &since);
    *milliseconds = (int)(thread_milliseconds() - since);
    guest->answered = status == GUEST_MOVED;
    return status;
}

enum guest_status guest_begin(struct guest *guest, enum side side, const struct talk_time *time,
                              const atomic_bool *cancel, struct guest_trouble *trouble)
{
    guest->cancel = cancel;
    guest->trouble = trouble;
    guest->side = side;
    guest->time = *time;
    if (guest->process && !process_is_over(guest->process))
        return begin_game(guest);
    guest->words.length = 0;
    return start_in_game(guest);
}

/* --- opening and closing a guest --- */

static bool refuse_guest(struct guest_trouble *trouble, enum guest_fault fault, const char *why)
{
    *trouble = (struct guest_trouble){.fault = fault};
    refuse(&trouble->why, "%s", why);
    return false;
}

static bool find_fence(const struct guest_setup *setup, enum fence_kind best, const atomic_bool *cancel,
                       struct fence *fence, struct guest_trouble *trouble)
{
    static const enum guest_fault faults[] = {[FENCE_NO_COMMAND] = GUEST_NOT_STARTED,
                                              [FENCE_OTHER_FILE] = GUEST_CHANGED,
                                              [FENCE_IS_MISSING] = GUEST_UNFENCED,
                                              [FENCE_CANCELLED] = GUEST_FINE};
    struct fence_wish wish = {.command = setup->command,
                              .folder = setup->folder,
                              .memory = setup->memory,
                              .best = best,
                              .unfenced = setup->unfenced,
                              .print = setup->print};
    struct reason why;
    enum fence_found found = fence_choose(fence, &wish, cancel, &why);
    return found == FENCE_FOUND || refuse_guest(trouble, faults[found], why.text);
}

static bool take_setup(struct guest *guest, const struct guest_setup *setup, enum fence_kind best)
{
    guest->setup = *setup;
    guest->setup.start_ms = setup->start_ms > 0 ? setup->start_ms : START_MS;
    guest->setup.grace_ms = setup->grace_ms > 0 ? setup->grace_ms : GUEST_GRACE_MS;
    struct reason why;
    if (!protocol_plays(guest->protocol, guest->variant, &why))
        return refuse_guest(guest->trouble, GUEST_NOT_STARTED, why.text);
    return find_fence(setup, best, guest->cancel, &guest->fence, guest->trouble);
}

bool guest_print(const struct guest_setup *setup, char print[FENCE_PRINT_SIZE], struct reason *why)
{
    struct fence fence = {0};
    if (!fence_folder_find(&fence, setup->command, setup->folder, why))
        return false;
    memcpy(print, fence.print, sizeof fence.print);
    return true;
}

bool guest_is_held(const struct guest_setup *setup, struct guest_trouble *trouble)
{
    struct fence fence;
    return find_fence(setup, FENCE_BUBBLEWRAP, NULL, &fence, trouble);
}

struct guest *guest_open_behind(const struct guest_setup *setup, const struct variant *variant,
                                const struct protocol *protocol, enum fence_kind best, const atomic_bool *cancel,
                                struct guest_trouble *trouble)
{
    struct guest *guest = calloc(1, sizeof *guest);
    *trouble = (struct guest_trouble){.fault = GUEST_FINE};
    if (!guest) {
        refuse_guest(trouble, GUEST_OUR_FAULT, strerror(ENOMEM));
        return NULL;
    }
    guest->variant = variant;
    guest->protocol = protocol;
    guest->cancel = cancel;
    guest->trouble = trouble;
    if (take_setup(guest, setup, best) && start(guest) == GUEST_MOVED)
        return guest;
    guest_close(guest);
    return NULL;
}

struct guest *guest_open(const struct guest_setup *setup, const struct variant *variant, const atomic_bool *cancel,
                         struct guest_trouble *trouble)
{
    const struct protocol *protocol = protocol_find(setup->protocol);
    if (protocol)
        return guest_open_behind(setup, variant, protocol, FENCE_BUBBLEWRAP, cancel, trouble);
    *trouble = (struct guest_trouble){.fault = GUEST_NOT_STARTED};
    refuse(&trouble->why, "there is no protocol '%s'", setup->protocol);
    return NULL;
}

void guest_close(struct guest *guest)
{
    if (!guest)
        return;
    if (guest->process) {
        clear_out(guest);
        if (guest->protocol->leave)
            guest->protocol->leave(&guest->talk, &guest->out);
        (void)guest_send(guest);
        process_end(guest->process, LEAVE_MS);
    }
    free(guest);
}

/* --- what the guest has told about itself, and its fence --- */

const struct talk *guest_talk(const struct guest *guest)
{
    return &guest->talk;
}

const char *guest_words(struct guest *guest)
{
    if (guest->process)
        process_gather(guest->process);
    last_words_write(&guest->words, guest->text);
    return guest->text;
}

/* Writes a character as it is kept. Returns how many bytes it takes; blanks and newlines in a row become one blank. */
static size_t keep_character(const char *from, size_t length, char *to, bool after_blank)
{
    if (*from == ' ' || *from == '\n') {
        *to = ' ';
        return !after_blank;
    }
    memmove(to, from, length);
    if (length == 0 || *from == '"' || *from == '\\')
        *to = length == 0 ? '?' : *from == '"' ? '\'' : '/';
    return length > 0 ? length : 1;
}

void guest_words_keep(char *text, char words[RECORD_WORDS_SIZE])
{
    size_t kept = 0;
    for (size_t at = 0, length; text[at]; at += length > 0 ? length : 1) {
        length = record_character(text + at);
        kept += keep_character(text + at, length, text + kept, kept == 0 || text[kept - 1] == ' ');
    }
    while (kept > 0 && text[kept - 1] == ' ')
        kept--;
    text[kept] = '\0';
    const char *end = kept < RECORD_WORDS_SIZE ? text : text + kept - RECORD_WORDS_SIZE + 1;
    while ((*end & 0xc0) == 0x80 || *end == ' ') /* the end must not begin in the middle of a letter */
        end++;
    snprintf(words, RECORD_WORDS_SIZE, "%s", end);
}

void guest_fence(const struct guest *guest, char words[FENCE_WORDS_SIZE])
{
    fence_words(&guest->fence, words);
}
