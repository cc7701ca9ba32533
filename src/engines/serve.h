/*
 * The other side of the protocols: our program as an engine that other programs ask. The functions here read what the
 * other program says, and write the answers; the caller does the thinking, and has the pipes and clocks. What the other
 * program says is treated as hostile until it has been read here.
 *
 *     a line --->  serve_hear  ---> lines to say at once, perhaps a complaint for people, and what to do next:
 *                                       SERVE_THINK   think about `state` within `task`; then serve_answer
 *                                       SERVE_READY   make ready what thinks; then serve_is_ready
 *                                       SERVE_STOP    answer with what has been found
 *
 * One serve may be used by one thread at a time. While a thread thinks, lines for which serve_hears_now is false must
 * wait. The other lines do not change the serve, so that thread may go on reading it.
 */
#ifndef ENGINES_SERVE_H
#define ENGINES_SERVE_H

#include "engines/protocol.h"
#include "engines/words.h"
#include "gravitrips/ai.h"

enum {
    SERVE_LINE_MAX = 1 << 16, /* bytes of a line that is read */
    SERVE_NAME_SIZE = 32,
    SERVE_THREADS_MAX = 256,
    SERVE_MEBIBYTES = 32, /* mebibytes of memory, unless told otherwise */
    SERVE_MEBIBYTES_MAX = 1 << 16
};

enum serve_next { SERVE_ON, SERVE_THINK, SERVE_READY, SERVE_STOP, SERVE_QUIT };

/* The limits of a search, in addition to those of the level. */
struct serve_task {
    int milliseconds; /* 0: the level's own limit */
    int depth;        /* plies, whatever the level is; 0: the level's own limit */
    uint64_t nodes;   /* 0: no limit */
    bool infinite;    /* the answer waits until SERVE_STOP */
};

struct serve_protocol;

/* Our program as the other program has set it up: a plain value. */
struct serve {
    const struct serve_protocol *protocol;

    /*
     * How to think. `changes` is counted up whenever the engine must be created anew: with other threads, memory,
     * evaluator or variant.
     */
    const struct game *game;
    int level, threads, mebibytes;   /* mebibytes of memory */
    char evaluator[SERVE_NAME_SIZE]; /* "": the game's default */
    unsigned changes;
    unsigned games; /* how many games have begun; at each beginning the engine forgets the game before */

    struct options sizes; /* the sizes that were asked for; serve_settle makes the variant from them */
    struct variant variant;
    struct state state;    /* the position to think about */
    struct move recent[2]; /* the last two moves before `state`, the latest first; MOVE_NONE: unknown */
    bool repeated;         /* `state` has occurred three times */
    struct serve_task task;

    int number;        /* our player's number, for protocol_riddles.c */
    int added;         /* milliseconds added with each move, for protocol_riddles.c */
    bool has_position; /* false: the last position could not be read */
};

/* The names of the protocols in which our program answers; NULL ends the list. */
extern const char *const serve_names[];

/* Begins to serve: the i-th protocol, this board, this level. */
void serve_begin(struct serve *serve, int i, const struct variant *variant, int level);

/* May this line be read while a search is running? */
bool serve_hears_now(const struct serve *serve, const char *line, size_t length);

/*
 * Reads a line, given without its end. Adds the immediate reply to `out`, and writes to `complaint` what people should
 * know, or "".
 */
enum serve_next serve_hear(struct serve *serve, const char *line, size_t length, struct talk_out *out,
                           struct reason *complaint);

/* Adds the reply to a line of more than SERVE_LINE_MAX bytes, which is not read. */
void serve_skip(const struct serve *serve, struct talk_out *out);

/*
 * Each adds lines to `out`: serve_is_ready that all is ready, serve_tell what the search has found so far, serve_answer
 * the move, or that there is none (NULL).
 */
void serve_is_ready(const struct serve *serve, struct talk_out *out);
void serve_tell(const struct serve *serve, const struct ai_report *report, struct talk_out *out);
void serve_answer(const struct serve *serve, const struct move *move, struct talk_out *out);

/*
 * A protocol as a row of the table in serve.c. Each function does what the function above with the same name says; if
 * it is NULL, the protocol says nothing. The functions below are shared by the protocols' files.
 */
struct serve_protocol {
    bool answers_each;                    /* each line gets an answer, even an empty one */
    bool (*hears_now)(struct words line); /* NULL: no line may be read while a search is running */
    enum serve_next (*hear)(struct serve *serve, struct words line, struct talk_out *out, struct reason *complaint);
    void (*is_ready)(struct talk_out *out);                                                        /* may be NULL */
    void (*tell)(const struct serve *serve, const struct ai_report *report, struct talk_out *out); /* may be NULL */
    void (*answer)(const struct serve *serve, const struct move *move, struct talk_out *out);
};

extern const struct serve_protocol serve_ugi, serve_riddles;

/*
 * Makes the variant of `game` and `sizes`, unless `variant` is that one already, and sets the position to its start. If
 * there is no such board, returns false and the complaint, and keeps the old variant.
 */
bool serve_settle(struct serve *serve, struct reason *complaint);

/*
 * How long a search may take, in milliseconds, out of the time for the move: a part is kept for pipes and busy
 * machines.
 */
int serve_within(int64_t milliseconds);

/* How many milliseconds to spend on a move, out of those that are left on a clock for the rest of the game. */
int serve_share(const struct serve *serve, int64_t left, int64_t increment);

#endif
