/*
 * Who plays in a tournament: one of our levels, an evaluator in a search with
 * limits of its own, or a guest. A contestant says who that is; a player is
 * one that sits at a board, with an engine or a process of its own.
 *
 * One player may be used by one thread at a time; any number of threads may
 * have players of the same contestant.
 */
#ifndef ENGINES_TOURNAMENT_H
#define ENGINES_TOURNAMENT_H

#include "engines/guest.h"
#include "engines/standings.h"

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
 * Tournaments: games of contestants, several at once, heard of in order.
 *
 * Which games there are, who has which side, their openings and their seeds
 * follow from the setup (and in a knock-out from the results before), never
 * from threads or time. So with levels limited by plies, evaluators limited by
 * plies or nodes, and guests that always answer alike, the games are the same
 * whatever the concurrency, and whether or not they were interrupted.
 *
 * The room never prints: who watches is called back.
 */

enum {
    TOURNAMENT_CONTESTANTS_MAX = 256,
    TOURNAMENT_GAMES_MAX = 1 << 24, /* in all */
    TOURNAMENT_TIEBREAKS = 3        /* pairs of games after which who is named first goes on */
};

enum tournament_kind {
    TOURNAMENT_ROUND_ROBIN, /* all against all */
    TOURNAMENT_GAUNTLET,    /* the first one against all others */
    TOURNAMENT_KNOCK_OUT,   /* who loses is out; who is named first meets who is named last */
    TOURNAMENT_SPRT,        /* two, until it is known which is stronger: standings_verdict */
    TOURNAMENT_ARRANGED     /* as the setup's function says */
};

/* Who plays a game, and how it begins. */
struct tournament_pairing {
    int players[2]; /* contestants, by side */
    int opening;    /* its number, from 0; two games of the same two share it, each side in turn */
    uint64_t opening_seed;
    uint64_t seed; /* of the choices among equally good moves */
};

/* How much time there is. */
struct tournament_time {
    int move_ms;      /* for each move; 0: see below */
    int game_ms;      /* for all of a side's moves; 0: none */
    int increment_ms; /* that each move adds to it */
    uint64_t nodes;   /* for each move, instead of time */
};

/* All pointers outlive the tournament. */
struct tournament_setup {
    const struct variant *variant;
    enum tournament_kind kind;
    const struct contestant *contestants;
    int count;        /* of contestants */
    int games;        /* of each two; of a knock-out each match; of SPRT at most; of an arranged one in all */
    bool fixed_sides; /* who is named first has the first move in all games; otherwise in every other */
    uint64_t seed;
    struct tournament_time time;
    int opening_plies;             /* made at random before the contestants play */
    const struct record *openings; /* instead: games that begin so, one after another; NULL: none */
    int opening_count;
    struct standings_sprt sprt;
    int adjudicate; /* where the solver covers the variant a game ends by what it proves as soon as no more than so many
                       cells are free; 0: never */
    bool restart;   /* each game has players of its own; where nodes are counted each has anyway */
    int concurrency;
    int part, parts;         /* only every parts-th pair of games, part in 1 .. parts; 0: all */
    const struct book *book; /* of level 10; may be NULL */

    /* TOURNAMENT_ARRANGED: who plays game `number`; called on any thread. */
    void (*arrange)(int number, const void *context, struct tournament_pairing *pairing);
    const void *arrange_context;
};

/* A game that is over. */
struct tournament_result {
    int number; /* from 0 */
    int opening;
    int opening_length; /* of the record's moves, so many were no choice of the players */
    bool adjudicated;
    struct guest_trouble trouble; /* of who forfeited the game */
    struct standings_game sheet;
    struct record record;
};

/* Who watches. What is NULL is not called. */
struct tournament_watch {
    void *context;

    /* A game begins, and each move was made or given by the opening: on a thread of the tournament, several at once. */
    void (*begun)(int number, const struct tournament_pairing *pairing, void *context);
    void (*moved)(int number, const struct match *match, int milliseconds, void *context);

    /* A game is over: on a thread of the tournament, several at once, in the order of time. False and the reason ends
     * the tournament. */
    bool (*ended)(const struct tournament_result *result, void *context, struct reason *why);

    /* The same game in the order of numbers, known ones among them; on the calling thread. False ends the
     * tournament. */
    bool (*told)(const struct tournament_result *result, void *context);
};

enum tournament_status {
    TOURNAMENT_DONE,
    TOURNAMENT_CANCELLED, /* by `cancel`, or by who was told */
    TOURNAMENT_FAILED     /* with the reason */
};

/* Can it be played? False and the reason, in the words of who sets it up. */
bool tournament_check(const struct tournament_setup *setup, struct reason *why);

/*
 * Plays all games that are not among the `known` ones, of which there are known_count, ordered by their number, no two
 * the same. Waits until all is over. `cancel`, which may be NULL, ends it within 100 ms and the time that players take
 * to end.
 */
enum tournament_status tournament_play(const struct tournament_setup *setup, const struct tournament_result *known,
                                       int known_count, const struct tournament_watch *watch, const atomic_bool *cancel,
                                       struct reason *why) __attribute__((warn_unused_result));

/* Frees what a result holds. */
void tournament_forget(struct tournament_result *result);

/* What a kind is called: "round-robin", "gauntlet", "knock-out", "sprt". */
const char *tournament_kind_name(enum tournament_kind kind);

#endif
