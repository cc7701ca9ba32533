/*
 * The other side of the protocols: our program as an engine that others ask. What they say is read here, and what is
 * answered is written; thinking, pipes and clocks are the caller's. Pure; what is said is hostile until it has been
 * read here.
 *
 *     a line --->  serve_hear  ---> lines to say at once, perhaps a complaint for people, and what to do next:
 *                                       SERVE_THINK   think about `state` within `task`; then serve_answer
 *                                       SERVE_READY   make ready what thinks; then serve_is_ready
 *                                       SERVE_STOP    answer with what has been found
 *
 * One serve may be used by one thread at a time. While somebody thinks, lines for which serve_hears_now is false wait;
 * the others do not change it, so that who thinks may read it meanwhile.
 */
#ifndef ENGINES_SERVE_H
#define ENGINES_SERVE_H

#include "engines/protocol.h"
#include "engines/words.h"
#include "gravitrips/ai.h"

enum {
    SERVE_LINE_MAX = 1 << 16, /* bytes of a line that is listened to */
    SERVE_NAME_SIZE = 32,
    SERVE_THREADS_MAX = 256,
    SERVE_MEBIBYTES = 32, /* unless told otherwise */
    SERVE_MEBIBYTES_MAX = 1 << 16
};

enum serve_next { SERVE_ON, SERVE_THINK, SERVE_READY, SERVE_STOP, SERVE_QUIT };

/* The limits of a thought, beside those of the level. */
struct serve_task {
    int milliseconds; /* 0: the level's */
    int depth;        /* plies, whatever the level; 0: the level's */
    uint64_t nodes;   /* 0: none */
    bool infinite;    /* the answer waits for SERVE_STOP */
};

struct serve_protocol;

/* A plain value. */
struct serve {
    const struct serve_protocol *protocol;

    /* What thinks; `changes` is another number whenever it, or the variant, is to be another than before. */
    const struct game *game;
    int level, threads, mebibytes;   /* of memory */
    char evaluator[SERVE_NAME_SIZE]; /* "": the game's default */
    unsigned changes;
    unsigned games; /* have begun: what thinks forgets the one before */

    struct options sizes; /* that are wanted; those of the variant as soon as it is needed */
    struct variant variant;
    struct state state;    /* to think about */
    struct move recent[2]; /* that led to it, the latest first; MOVE_NONE: not told */
    bool repeated;         /* the position is there for the third time */
    struct serve_task task;

    int number;        /* of our player (riddles) */
    int added;         /* milliseconds that a move brings (riddles) */
    bool has_position; /* false: what came as a position was none */
};

/* The names of the protocols in which we answer, ended by NULL. */
extern const char *const serve_names[];

/* Begins to serve in the i-th of them, on this board, by this level. */
void serve_begin(struct serve *serve, int i, const struct variant *variant, int level);

/* May this line be heard while somebody thinks? */
bool serve_hears_now(const struct serve *serve, const char *line, size_t length);

/*
 * Hears a line without its end. What is to be said at once is added to `out`; what people should know of it is written
 * to `complaint`, which is "" if there is nothing.
 */
enum serve_next serve_hear(struct serve *serve, const char *line, size_t length, struct talk_out *out,
                           struct reason *complaint);

/* Adds what is said to a line of more than SERVE_LINE_MAX bytes, which nobody has heard. */
void serve_skip(const struct serve *serve, struct talk_out *out);

/* Adds what is said when all is ready; of what has been thought so far; and of the answer, NULL if there is none. */
void serve_is_ready(const struct serve *serve, struct talk_out *out);
void serve_tell(const struct serve *serve, const struct ai_report *report, struct talk_out *out);
void serve_answer(const struct serve *serve, const struct move *move, struct talk_out *out);

/* The protocols in which we answer, for their table, and what their files share. */

/* Members are those of serve.h; those that may be NULL say nothing. */
struct serve_protocol {
    bool answers_each;                    /* line, even one that says nothing */
    bool (*hears_now)(struct words line); /* NULL: nothing is */
    enum serve_next (*hear)(struct serve *serve, struct words line, struct talk_out *out, struct reason *complaint);
    void (*is_ready)(struct talk_out *out);                                                        /* NULL */
    void (*tell)(const struct serve *serve, const struct ai_report *report, struct talk_out *out); /* NULL */
    void (*answer)(const struct serve *serve, const struct move *move, struct talk_out *out);
};

extern const struct serve_protocol serve_ugi, serve_riddles;

/*
 * Makes the variant that is wanted, unless it is there already; the position is then the start. False and the complaint
 * if there is no such board: it stays as it was.
 */
bool serve_settle(struct serve *serve, struct reason *complaint);

/* Milliseconds for a move that may take so many, some of which go to pipes and busy machines. */
int serve_within(int64_t milliseconds);

/* Those of a clock that has so many left for the rest of the game. */
int serve_share(const struct serve *serve, int64_t left, int64_t increment);

#endif
