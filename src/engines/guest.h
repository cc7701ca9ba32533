/*
 * A guest: an engine by others, run as a process with pipes behind a fence. It can do no harm. Its start and each of
 * its moves have a deadline; its output, memory and processor time are bounded; its children end with it. If the system
 * has a fence (fence.h), the guest has no network, reads only the system's folders and its own one, and writes only to
 * a folder that is removed with it. Whatever it does wrong is reported as a fault. One guest may be used by one thread
 * at a time; that includes guest_words and guest_fence. Calls wait until a deadline at most; any thread can end a wait
 * within 50 ms by setting `cancel`.
 */
#ifndef ENGINES_GUEST_H
#define ENGINES_GUEST_H

#include "engines/fence.h"
#include "engines/protocol.h"
#include "gravitrips/record.h"

enum {
    GUEST_COMMAND_SIZE = 1024,
    GUEST_PROTOCOL_SIZE = 16,
    GUEST_GRACE_MS = 100 /* how late a move may come, unless the setup says otherwise */
};

struct guest_setup {
    char name[RECORD_NAME_SIZE];        /* the name that people see */
    char command[GUEST_COMMAND_SIZE];   /* as one would type it into a shell */
    char protocol[GUEST_PROTOCOL_SIZE]; /* the protocol's name; see protocol_find */
    char folder[GUEST_COMMAND_SIZE];    /* where the guest runs, and what it may read; "": the folder of the command */
    char print[FENCE_PRINT_SIZE];       /* the digest of the guest's file, from guest_print; "": it is not compared */
    bool unfenced;                      /* the guest may run even if nothing keeps it away from the user's files */
    int start_ms;                       /* how long the guest may take to become ready; 0: 10 s */
    int grace_ms;                       /* how late a move may come; 0: GUEST_GRACE_MS */
    uint64_t memory;                    /* how many bytes of memory the guest may use; 0: 2 GiB */
    int option_count;
    struct talk_option options[TALK_OPTIONS_MAX];

    /*
     * Called on the thread that waits for the move. It is given what the guest says about its thinking, and the
     * milliseconds since the question. May be NULL.
     */
    void (*thinks)(const struct talk_told *told, int milliseconds, void *context);
    void *context;
};

/* What went wrong. guest_fault_words has a sentence for each. */
enum guest_fault {
    GUEST_FINE,
    GUEST_UNFENCED,    /* nothing keeps it away from the user's files, and the setup does not allow that */
    GUEST_CHANGED,     /* its file does not match the setup's print, or was replaced while it played */
    GUEST_NOT_STARTED, /* the program does not exist, ended, or was not ready in time */
    GUEST_LATE,        /* it made no move by the deadline */
    GUEST_ENDED,       /* it crashed or ended */
    GUEST_NONSENSE,    /* when its move was due, it said something outside of the protocol */
    GUEST_ILLEGAL,     /* it made a move that the rules refuse */
    GUEST_FLOOD,       /* it printed far too much */
    GUEST_OUR_FAULT,   /* memory or files are short on our side: no player should lose a game because of that */
    GUEST_FAULTS
};

struct guest_trouble {
    enum guest_fault fault;
    struct reason why;             /* the details in English: "it said 'place_disc 22055'" */
    char words[RECORD_WORDS_SIZE]; /* its last words on its standard error, from guest_words_keep; "": none */
};

enum guest_status { GUEST_MOVED, GUEST_CANCELLED, GUEST_FAULTED };

struct guest;

/*
 * Computes the SHA-256 of the file that the command starts, by which the engine is recognised later; "" for one of the
 * system's files. Starts nothing. Returns false and the reason if the folder or file does not exist.
 */
bool guest_print(const struct guest_setup *setup, char print[FENCE_PRINT_SIZE], struct reason *why)
    __attribute__((warn_unused_result));

/*
 * May this guest be run: does the system have a fence for it, or may it run without one? Does not start its program. If
 * the answer is no, sets the trouble.
 */
bool guest_is_held(const struct guest_setup *setup, struct guest_trouble *trouble) __attribute__((warn_unused_result));

/*
 * Starts a guest and greets it. NULL after setting the trouble, which is GUEST_FINE if it was cancelled. The variant
 * must outlive the guest. The caller closes it.
 */
struct guest *guest_open(const struct guest_setup *setup, const struct variant *variant, const atomic_bool *cancel,
                         struct guest_trouble *trouble) __attribute__((warn_unused_result));

/* Says goodbye, waits a moment, then ends the process and all its children. NULL is allowed. */
void guest_close(struct guest *guest);

/* Begins a new game in which the guest has this side. A process that has ended is started again. */
enum guest_status guest_begin(struct guest *guest, enum side side, const struct talk_time *time,
                              const atomic_bool *cancel, struct guest_trouble *trouble)
    __attribute__((warn_unused_result));

/*
 * Asks for a move at the match's cursor. `milliseconds` gets the time that it took, by the real clock. After a fault,
 * or if it was cancelled, the process has ended; guest_begin starts it again.
 */
enum guest_status guest_move(struct guest *guest, const struct match *match, const struct talk_time *time,
                             const atomic_bool *cancel, struct move *move, int *milliseconds,
                             struct guest_trouble *trouble) __attribute__((warn_unused_result));

/* What the guest has said about itself and its thinking. Valid until the next call. */
const struct talk *guest_talk(const struct guest *guest);

/*
 * The last output of the guest on its standard error, at most LAST_WORDS_MAX bytes: valid UTF-8 whose only control
 * characters are newlines. A process that begins a game has not said what the one before it said. Valid until the next
 * call.
 */
const char *guest_words(struct guest *guest);

/*
 * Keeps the end of what a guest said on its standard error: a line of UTF-8 that can stand in a tag of a record,
 * without quotes and backslashes. What is kept stays the same when it is kept again. Uses up `text`.
 */
void guest_words_keep(char *text, char words[RECORD_WORDS_SIZE]);

/* Writes what the guest's fence consists of, for details: "bubblewrap, limits". */
void guest_fence(const struct guest *guest, char words[FENCE_WORDS_SIZE]);

/* What the guest did wrong, as the end of a sentence about it: "did not move in time". Marked with SHOWN. */
const char *guest_fault_words(enum guest_fault fault);

/*
 * For tests: like guest_open, with a protocol of the test's own, and with `best` as the best fence to use. The protocol
 * must outlive the guest.
 */
struct guest *guest_open_behind(const struct guest_setup *setup, const struct variant *variant,
                                const struct protocol *protocol, enum fence_kind best, const atomic_bool *cancel,
                                struct guest_trouble *trouble) __attribute__((warn_unused_result));

#endif
