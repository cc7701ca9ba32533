/*
 * How we talk with a guest: a protocol turns questions to the guest into lines, and the guest's lines into what they
 * mean. Pure: no process, no clock, no file. What a guest says is treated as hostile until it has been read here.
 *
 *     the guest            a talk                 the guest
 *     is begun     --->    greet   ---> lines --->
 *                          hear    <--- a line <---     TALK_READY, where the protocol has that
 *     a game       --->    begin   ---> lines --->
 *     a move       --->    ask     ---> lines --->
 *                          hear    <--- lines <---      TALK_TOLD ..., TALK_MOVE
 *     the end      --->    leave   ---> lines --->
 *
 * A protocol is a row of the table in protocol.c and a file of its own. One talk may be used by one thread at a time.
 */
#ifndef ENGINES_PROTOCOL_H
#define ENGINES_PROTOCOL_H

#include "engines/words.h"
#include "gravitrips/ai.h"
#include "gravitrips/match.h"

enum {
    TALK_LINE_MAX = 8192,   /* bytes of a line from a guest, without its end */
    TALK_OUT_MAX = 1 << 16, /* bytes that are sent to a guest at once */
    TALK_NAME_SIZE = 64,    /* bytes of the name that a guest gives itself, including the final 0 */
    TALK_WORDS_SIZE = 256,
    TALK_CHOICES_SIZE = 512,
    TALK_OPTIONS_MAX = 32
};

/* An option of the guest and the value that we set it to, if the protocol has options. */
struct talk_option {
    char name[TALK_NAME_SIZE];
    char value[TALK_WORDS_SIZE];
};

enum talk_option_kind { TALK_CHECK, TALK_SPIN, TALK_COMBO, TALK_STRING };

/* An option that a guest offers: printable ASCII, with a name without "=". */
struct talk_offer {
    char name[TALK_NAME_SIZE];
    enum talk_option_kind kind;
    char usual[TALK_WORDS_SIZE];     /* the default value; for a check (on or off): "true" or "false" */
    int64_t least, most;             /* the range of a spin (a number), within int32_t */
    int choice_count;                /* how many choices a combo has, at least one */
    char choices[TALK_CHOICES_SIZE]; /* the choices of a combo, one after the other, each with its final 0 */
};

/* The options of a guest that people can set. Options for the board are left out, because we set those ourselves. */
struct talk_offers {
    int count;
    struct talk_offer list[TALK_OPTIONS_MAX];
};

/* The time for a move, in milliseconds. */
struct talk_time {
    int move_ms;      /* for this move; 0: the clock decides */
    int left_ms[2];   /* left on the clocks, by side; -1: there is no clock */
    int increment_ms; /* what each move adds to the clock of its side */
    uint64_t nodes;   /* limits the search instead of time, if the protocol can do that; 0: time counts */
};

/*
 * What is sent to a guest: whole lines, each with its end. `full` says that something did not fit, which is a fault of
 * ours.
 */
struct talk_out {
    size_t length;
    bool full;
    char text[TALK_OUT_MAX];
};

/* What a guest has said about itself and its thinking. Unknown values are 0 or empty. */
struct talk_told {
    char name[TALK_NAME_SIZE];
    char author[TALK_NAME_SIZE];
    int depth; /* in plies */
    int score; /* in the guest's own units, for the side to move */
    bool has_score;
    uint64_t nodes;
    char line[TALK_WORDS_SIZE]; /* the best line as the guest wrote it, without control characters */
};

struct protocol;

/* The state of a conversation: a plain value. */
struct talk {
    const struct protocol *protocol;
    const struct variant *variant;
    const struct talk_option *options; /* the caller's; they must outlive the talk */
    int option_count;
    int dialect;               /* what the protocol has found out about the guest; used by the protocol alone */
    int stage;                 /* used by the protocol alone: what it waits for */
    struct state state;        /* the state for which a move was asked */
    struct talk_told told;     /* what the guest has said since the last question; its names: since the greeting */
    struct talk_offers offers; /* options that the guest has offered since the greeting */
};

enum talk_heard {
    TALK_NOTHING, /* an empty line, or one that the protocol ignores */
    TALK_TOLD,    /* `told` has changed */
    TALK_READY,   /* the answer to the greeting, or to the question whether the guest is ready */
    TALK_MOVE,    /* a legal move */
    TALK_ILLEGAL, /* a move, in the protocol's form, that the rules refuse; with the reason */
    TALK_NONSENSE /* not a line of the protocol; with the reason */
};

struct protocol {
    const char *name;  /* "ugi", for the command line */
    const char *title; /* the name shown to people, marked with SHOWN */
    bool greets;       /* the greeting is answered by TALK_READY */
    bool may_end;      /* a guest may end after its answer, and is then started again for its next move */
    int dialect;       /* used by the protocol: the only dialect that it speaks; 0: it finds out the guest's dialect */

    /*
     * Can this variant be played by this protocol, apart from its opening (see protocol_plays)? False and the reason.
     * NULL: any variant can.
     */
    bool (*plays)(const struct variant *variant, struct reason *why);

    /*
     * Each function adds to `out` what we say to the guest at a step of the talk. If it is NULL, we say nothing; `ask`
     * must not be NULL.
     */
    void (*greet)(struct talk *talk, struct talk_out *out);
    void (*begin)(struct talk *talk, enum side side, const struct talk_time *time, struct talk_out *out);
    void (*ask)(struct talk *talk, const struct match *match, const struct talk_time *time, struct talk_out *out);
    void (*leave)(struct talk *talk, struct talk_out *out);

    /*
     * Understands a line from the guest: `length` bytes without the line's end, which may hold anything. Sets `move`
     * and `why` if the result has them.
     */
    enum talk_heard (*hear)(struct talk *talk, const char *line, size_t length, struct move *move, struct reason *why);
};

/* The i-th protocol; NULL past the last. */
const struct protocol *protocol_at(int i);

/*
 * Can this variant be played with the protocol? One with a swap rule cannot, because no protocol has words for choosing
 * colours. False and the reason.
 */
bool protocol_plays(const struct protocol *protocol, const struct variant *variant, struct reason *why);

/* Finds a protocol by its name; NULL if there is none. */
const struct protocol *protocol_find(const char *name);

/*
 * talk_choice finds the index of a combo's choice by its name; -1: there is none. talk_choice_name is the name of the
 * i-th choice.
 */
int talk_choice(const struct talk_offer *offer, const char *name);
const char *talk_choice_name(const struct talk_offer *offer, int i);

/* Adds formatted text to what will be sent to the guest. A "\n" in the format ends a line. */
void talk_say(struct talk_out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The protocols in the table of protocol.c, and the functions that their files share. */

extern const struct protocol protocol_ugi, protocol_riddles, protocol_riddles_2015, protocol_riddles_2016;

/* Refuses a line from a guest, as words_refuse does. Returns `heard`. */
enum talk_heard talk_refuse(enum talk_heard heard, struct words line, struct reason *why, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reads a guest's move in the game's notation. */
enum talk_heard talk_move(const struct talk *talk, struct words line, const struct words *word, struct move *move,
                          struct reason *why);

#endif
