/*
 * Who plays in a tournament: one of our levels, an evaluator in a search with
 * limits of its own, or a guest. A contestant says who that is; a player is
 * one that sits at a board, with an engine or a process of its own.
 *
 * One player may be used by one thread at a time; any number of threads may
 * have players of the same contestant.
 */
#ifndef ENGINES_CONTESTANT_H
#define ENGINES_CONTESTANT_H

#include "engines/guest.h"

struct book; /* solver.h */

enum contestant_kind {
    CONTESTANT_LEVEL,     /* as it always plays, but in no more than the tournament's time: docs/levels.md */
    CONTESTANT_EVALUATOR, /* a search within the tournament's time, or limits of its own */
    CONTESTANT_GUEST
};

/* What the pointers point to outlives every player. */
struct contestant {
    enum contestant_kind kind;
    char name[RECORD_NAME_SIZE];     /* of each one another */
    int level;                       /* of a level */
    const char *evaluator;           /* of a level or an evaluator; NULL: the game's default */
    const int *weights;              /* NULL: the evaluator's own */
    int depth;                       /* of an evaluator, plies; 0: no limit */
    int milliseconds;                /* its own for each move, instead of the tournament's; 0: the tournament's */
    uint64_t nodes;                  /* the same; 0: the tournament's */
    const struct guest_setup *guest; /* of a guest */

    /* Hears what holds a guest ("bubblewrap, limits"), each time that its process has begun: on the thread that begins
     * it. NULL: nobody does. */
    void (*held)(const struct contestant *contestant, const char *fence, void *context);
    void *context;
};

struct player;

/*
 * A player of this contestant; the variant and the book, which may be NULL, outlive it. NULL if memory is short. A
 * guest's process is started by contestant_begin. The caller closes it.
 */
struct player *contestant_open(const struct contestant *contestant, const struct variant *variant,
                               const struct book *book) __attribute__((warn_unused_result));
void contestant_close(struct player *player);

/*
 * A new game begins, in which it has this side. `afresh`: nothing is left of earlier games, and a guest is a new
 * process. Statuses and trouble are those of a guest; ours has GUEST_OUR_FAULT alone.
 */
enum guest_status contestant_begin(struct player *player, enum side side, bool afresh, const struct talk_time *time,
                                   const atomic_bool *cancel, struct guest_trouble *trouble)
    __attribute__((warn_unused_result));

/* Asks for a move at the match's cursor; ours takes one of equally good moves with `random`. */
enum guest_status contestant_move(struct player *player, const struct match *match, const struct talk_time *time,
                                  uint64_t *random, const atomic_bool *cancel, struct move *move,
                                  uint64_t *microseconds, struct guest_trouble *trouble)
    __attribute__((warn_unused_result));

#endif
