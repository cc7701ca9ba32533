/*
 * How a guest is talked to: a protocol turns what is wanted of it into lines,
 * and its lines into what they mean. Pure: no process, no clock, no file; what
 * a guest says is hostile until it has been read here.
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
    TALK_LINE_MAX = 8192,   /* bytes of a line that a guest may say, its end left out */
    TALK_OUT_MAX = 1 << 16, /* bytes that are said to it at once */
    TALK_NAME_SIZE = 64,    /* bytes of a name that it gives itself, with the final 0 */
    TALK_WORDS_SIZE = 256,
    TALK_CHOICES_SIZE = 512,
    TALK_OPTIONS_MAX = 32
};

/* An option that a guest is given, where its protocol has some. */
struct talk_option {
    char name[TALK_NAME_SIZE];
    char value[TALK_WORDS_SIZE];
};

enum talk_option_kind { TALK_CHECK, TALK_SPIN, TALK_COMBO, TALK_STRING };

/* An option that a guest says it has: printable ASCII, a name without "=". */
struct talk_offer {
    char name[TALK_NAME_SIZE];
    enum talk_option_kind kind;
    char usual[TALK_WORDS_SIZE];     /* what it is if nobody sets it; of a check "true" or "false" */
    int64_t least, most;             /* of a spin, within int32_t */
    int choice_count;                /* of a combo, at least one: */
    char choices[TALK_CHOICES_SIZE]; /* one behind the other, each with its final 0 */
};

/* Those that can be chosen: what sets the board is set by us, and is not among them. */
struct talk_offers {
    int count;
    struct talk_offer list[TALK_OPTIONS_MAX];
};

/* How much time a move may take; all in milliseconds. */
struct talk_time {
    int move_ms;      /* for this move; 0: a clock decides */
    int left_ms[2];   /* by side, on a clock; -1: there is none */
    int increment_ms; /* that a move adds on that clock */
    uint64_t nodes;   /* instead of time, where the protocol has that; 0: time */
};

/* What is said to a guest: whole lines, each with its end. What does not fit sets `full`: an error of ours. */
struct talk_out {
    size_t length;
    bool full;
    char text[TALK_OUT_MAX];
};

/* What a guest has told of itself and its thoughts; what is not known is 0 or empty. */
struct talk_told {
    char name[TALK_NAME_SIZE];
    char author[TALK_NAME_SIZE];
    int depth; /* plies */
    int score; /* as the guest counts, for the side to move */
    bool has_score;
    uint64_t nodes;
    char line[TALK_WORDS_SIZE]; /* the best line, as it was said, without control characters */
};

struct protocol;

/* The state of a conversation: a plain value. */
struct talk {
    const struct protocol *protocol;
    const struct variant *variant;
    const struct talk_option *options; /* belong to the caller, and outlive the talk */
    int option_count;
    int dialect;               /* a protocol's own */
    int stage;                 /* a protocol's own: what is waited for */
    struct state state;        /* of which a move was asked */
    struct talk_told told;     /* since the last question; names since the greeting */
    struct talk_offers offers; /* since the greeting */
};

enum talk_heard {
    TALK_NOTHING, /* an empty line, or one that the protocol lets pass */
    TALK_TOLD,    /* `told` has changed */
    TALK_READY,   /* the greeting, or the question whether it is ready, is answered */
    TALK_MOVE,    /* a legal move */
    TALK_ILLEGAL, /* a move as the protocol writes it, that the rules refuse: why */
    TALK_NONSENSE /* no word of the protocol: why */
};

struct protocol {
    const char *name;  /* "ugi", as people write it */
    const char *title; /* what people call it, marked with SHOWN */
    bool greets;       /* the greeting is answered by TALK_READY */
    bool may_end;      /* a guest that has answered may end: it is begun again for its next move */

    /* Can this variant be played in it? Its opening is not asked about: see protocol_plays. False and the reason. */
    bool (*plays)(const struct variant *variant, struct reason *why);

    void (*greet)(struct talk *talk, struct talk_out *out);
    void (*begin)(struct talk *talk, enum side side, const struct talk_time *time, struct talk_out *out);
    void (*ask)(struct talk *talk, const struct match *match, const struct talk_time *time, struct talk_out *out);

    /* A line without its end: `length` bytes, in which there may be anything. `move` and `why` are written where they
     * belong to the result. */
    enum talk_heard (*hear)(struct talk *talk, const char *line, size_t length, struct move *move, struct reason *why);

    void (*leave)(struct talk *talk, struct talk_out *out);
};

/* The i-th protocol; NULL past the last. */
const struct protocol *protocol_at(int i);

/* Can this variant be played by a protocol? None of them has a word for choosing colours. False and the reason. */
bool protocol_plays(const struct protocol *protocol, const struct variant *variant, struct reason *why);

/* The one of a name; NULL if there is none. */
const struct protocol *protocol_find(const char *name);

/* Which choice of a combo has this name, -1: none; and the name of the i-th. */
int talk_choice(const struct talk_offer *offer, const char *name);
const char *talk_choice_name(const struct talk_offer *offer, int i);

/* Adds to what is said; a line ends with "\n" in the format. */
void talk_say(struct talk_out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The rows of the protocols, for their table, and what their files share. */

extern const struct protocol protocol_ugi, protocol_riddles, protocol_riddles_2015, protocol_riddles_2016;

/* What a guest said is refused: "'place_disc 7': there is no column 7". Returns `heard`. */
enum talk_heard talk_refuse(enum talk_heard heard, struct words line, struct reason *why, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A guest has written a move as the game does: is it one? */
enum talk_heard talk_move(const struct talk *talk, struct words line, const struct word *word, struct move *move,
                          struct reason *why);

#endif
