/*
 * A guest: an engine from elsewhere, a process with pipes, behind a fence. It
 * can do no harm: its start and each of its moves have a deadline; what it says
 * and writes, its memory and processor time are bounded; its children end with
 * it; it has no network, may read its own folder, and can write only to a
 * folder that goes with it, where the system allows to hold it so (fence.h).
 * Whatever it does is at most a fault, which is told.
 *
 * One guest may be used by one thread at a time, guest_words and guest_fence by
 * that one, too. Calls wait, at most until the deadline; `cancel`, set by any
 * thread, ends a wait within 50 ms.
 */
#ifndef ENGINES_GUEST_H
#define ENGINES_GUEST_H

#include "engines/fence.h"
#include "engines/protocol.h"
#include "gravitrips/record.h"

enum {
    GUEST_COMMAND_SIZE = 1024,
    GUEST_PROTOCOL_SIZE = 16,
    GUEST_WORDS_MAX = 16 << 10, /* bytes of its standard error that are kept: the last ones */
    GUEST_FENCE_SIZE = 160,
    GUEST_PRINT_SIZE = 65,
    GUEST_GRACE_MS = 100 /* that a move may come late, unless a setup says otherwise */
};

struct guest_setup {
    char name[RECORD_NAME_SIZE];        /* what people call it */
    char command[GUEST_COMMAND_SIZE];   /* as one would type it to a shell */
    char protocol[GUEST_PROTOCOL_SIZE]; /* its name, see protocol_find */
    char folder[GUEST_COMMAND_SIZE];    /* where it runs, and what it may read besides the system's files; "": that of
                                           the command's file */
    char print[GUEST_PRINT_SIZE];       /* its file's, see guest_print; "": whatever is there is started */
    bool unfenced;                      /* it may run where nothing keeps it from the user's files */
    int start_ms;                       /* until it must be ready; 0: 10 s */
    int grace_ms;                       /* that a move may come late, for pipes and busy machines; 0: GUEST_GRACE_MS */
    uint64_t memory;                    /* bytes it may have; 0: 2 GiB */
    int option_count;
    struct talk_option options[TALK_OPTIONS_MAX];

    /* Hears what it tells of its thoughts, so many milliseconds after it was asked, on the thread that waits for its
     * move; NULL: nobody does. */
    void (*thinks)(const struct talk_told *told, int milliseconds, void *context);
    void *context;
};

/* What went wrong. Each has a sentence: guest_fault_words. */
enum guest_fault {
    GUEST_FINE,
    GUEST_UNFENCED,    /* nothing here would keep it from the user's files, and the setup does not allow that */
    GUEST_CHANGED,     /* its file is not the one of the setup's print, or was exchanged while it plays */
    GUEST_NOT_STARTED, /* there is no such program, or it ended, or was not ready in time */
    GUEST_LATE,        /* no move by the deadline */
    GUEST_ENDED,       /* it crashed, or ended */
    GUEST_NONSENSE,    /* it said something that is no word of the protocol where a move was due */
    GUEST_ILLEGAL,     /* a move that the rules refuse */
    GUEST_FLOOD,       /* more words than anybody could want */
    GUEST_OUR_FAULT,   /* out of memory or files here: nobody is to lose a game by it */
    GUEST_FAULTS
};

struct guest_trouble {
    enum guest_fault fault;
    struct reason why; /* what exactly: "it said 'place_disc 22055'", in English, for details */
};

enum guest_status { GUEST_MOVED, GUEST_CANCELLED, GUEST_FAULTED };

struct guest;

/*
 * What is in the file that its command begins with, and by which it is known again: its SHA-256; "": that is one of the
 * system's. Nothing is started. False after writing why: there is no such folder or file.
 */
bool guest_print(const struct guest_setup *setup, char print[GUEST_PRINT_SIZE], struct reason *why)
    __attribute__((warn_unused_result));

/* Is there a fence for it here, or may it do without one? Its own program is not started. False: the trouble. */
bool guest_is_held(const struct guest_setup *setup, struct guest_trouble *trouble) __attribute__((warn_unused_result));

/*
 * Starts a guest and greets it. NULL after writing the trouble, or (GUEST_FINE) when it was cancelled. The variant must
 * outlive it. The caller closes it.
 */
struct guest *guest_open(const struct guest_setup *setup, const struct variant *variant, const atomic_bool *cancel,
                         struct guest_trouble *trouble) __attribute__((warn_unused_result));

/* Says good-bye, waits a moment, ends the process and all its children; NULL is fine. */
void guest_close(struct guest *guest);

/* A new game begins, in which it has this side. One that has ended since is started again. */
enum guest_status guest_begin(struct guest *guest, enum side side, const struct talk_time *time,
                              const atomic_bool *cancel, struct guest_trouble *trouble)
    __attribute__((warn_unused_result));

/*
 * Asks for a move at the match's cursor. `milliseconds` gets what it took, on the real clock. A guest that has faulted
 * or was cancelled has been ended; guest_begin starts it again.
 */
enum guest_status guest_move(struct guest *guest, const struct match *match, const struct talk_time *time,
                             const atomic_bool *cancel, struct move *move, int *milliseconds,
                             struct guest_trouble *trouble) __attribute__((warn_unused_result));

/* What it told of itself and its thoughts; valid until the next call. */
const struct talk_told *guest_told(const struct guest *guest);
const struct talk_offers *guest_offers(const struct guest *guest);

/* The last words of its standard error: valid UTF-8 without control characters but newlines, at most
 * GUEST_WORDS_MAX bytes; valid until the next call. */
const char *guest_words(struct guest *guest);

/* Which fences are in force: "bubblewrap, limits", in words for details. */
void guest_fence(const struct guest *guest, char words[GUEST_FENCE_SIZE]);

/* A fault as a sentence about `it`, marked with SHOWN: "did not move in time". */
const char *guest_fault_words(enum guest_fault fault);

/* A guest as tests want it: with a protocol of their own, behind a lesser fence than there is. */

/* As guest_open, behind nothing better than `best`. The protocol outlives the guest. */
struct guest *guest_open_behind(const struct guest_setup *setup, const struct variant *variant,
                                const struct protocol *protocol, enum fence_kind best, const atomic_bool *cancel,
                                struct guest_trouble *trouble) __attribute__((warn_unused_result));

#endif
