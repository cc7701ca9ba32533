/*
 * The players of a tournament: one of our levels, an evaluator in a search with limits of its own, or a guest. A
 * contestant describes who plays; a player sits at a board, with an engine or a process of its own. One player may be
 * used by one thread at a time; any number of threads may have players of the same contestant.
 */
#ifndef ENGINES_TOURNAMENT_H
#define ENGINES_TOURNAMENT_H

#include "engines/guest.h"
#include "engines/standings.h"

struct book; /* solver.h has it */

enum contestant_kind {
    CONTESTANT_LEVEL,     /* plays as always, but within the tournament's time: docs/levels.md */
    CONTESTANT_EVALUATOR, /* a search within the tournament's time, or within limits of its own */
    CONTESTANT_GUEST
};

/* Everything that it points to must outlive its players. */
struct contestant {
    enum contestant_kind kind;
    char name[RECORD_NAME_SIZE];     /* different for each contestant */
    int level;                       /* for a level */
    const char *evaluator;           /* for a level or an evaluator; NULL: the game's default */
    const int *weights;              /* NULL: the evaluator's own */
    int depth;                       /* plies, for an evaluator; 0: no limit */
    int milliseconds;                /* for each move, instead of the tournament's time; 0: the tournament's */
    uint64_t nodes;                  /* for each move, likewise */
    const struct guest_setup *guest; /* for a guest */

    /*
     * Called with what holds a guest ("bubblewrap, limits") whenever its process has started, on the thread that starts
     * it. May be NULL.
     */
    void (*held)(const struct contestant *contestant, const char *fence, void *context);
    void *context;
};

struct player;

/*
 * Creates a player. The variant and the book, which may be NULL, must outlive it. NULL if memory is short.
 * A guest's process is started with its first game. The caller closes the player.
 */
struct player *contestant_open(const struct contestant *contestant, const struct variant *variant,
                               const struct book *book) __attribute__((warn_unused_result));
void contestant_close(struct player *player);

/*
 * Tournaments: games between contestants, several at once, reported in order. The games, their sides, openings and
 * seeds follow from the setup (and in a knock-out from earlier results), never from threads or time. So with levels
 * limited by plies, evaluators limited by plies or nodes, and guests that always answer alike, the games are the same
 * however many run at once, and whether or not the tournament was interrupted. This room never prints: it calls back.
 */

enum {
    TOURNAMENT_CONTESTANTS_MAX = STANDINGS_MAX,
    TOURNAMENT_GAMES_MAX = 1 << 24, /* in one tournament */
    TOURNAMENT_TIEBREAKS = 3        /* tied pairs of games after which the player named first goes on */
};

enum tournament_kind {
    TOURNAMENT_ROUND_ROBIN, /* everybody meets everybody */
    TOURNAMENT_GAUNTLET,    /* the first contestant meets all others */
    TOURNAMENT_KNOCK_OUT,   /* the loser is out; the first named meets the last named */
    TOURNAMENT_SPRT,        /* two contestants, until it is known which is stronger: standings_verdict */
    TOURNAMENT_ARRANGED     /* the setup's function decides */
};

/* Who plays a game, and how it begins. */
struct tournament_pairing {
    int players[2]; /* the contestants, by side */
    int opening;    /* the opening's number, from 0; both games of a pair have the same */
    uint64_t opening_seed;
    uint64_t seed; /* for choices among equally good moves */
};

/* The time for moves. */
struct tournament_time {
    int move_ms;      /* for each move; 0: the times below count */
    int game_ms;      /* for all moves of a side; 0: there is no such limit */
    int increment_ms; /* what each move adds to that time */
    uint64_t nodes;   /* for each move, instead of time */
};

/* Everything that it points to must outlive the tournament. */
struct tournament_setup {
    const struct variant *variant;
    enum tournament_kind kind;
    const struct contestant *contestants;
    int count;        /* the number of contestants */
    int games;        /* between each two; in a knock-out for each match; with SPRT at most; if arranged in all */
    bool fixed_sides; /* the contestant named first always moves first; otherwise they alternate */
    uint64_t seed;
    struct tournament_time time;
    int opening_plies;             /* random moves before the contestants play */
    const struct record *openings; /* openings to play instead, one after the other; NULL: none */
    int opening_count;
    struct standings_sprt sprt;
    int adjudicate; /* the number of free cells from which on a proven result ends the game; 0: never */
    bool restart;   /* new players for each game, as always where nodes are counted */
    int concurrency;
    int part, parts;         /* play only every parts-th pair of games, with `part` from 1 to `parts`; 0: all */
    const struct book *book; /* for level 10; may be NULL */

    /* TOURNAMENT_ARRANGED: says who plays game `number`. Called on any thread. */
    void (*arrange)(int number, const void *context, struct tournament_pairing *pairing);
    const void *arrange_context;
};

/* A finished game. */
struct tournament_result {
    int number; /* from 0 */
    int opening;
    int opening_length; /* the first moves of the record, which the players did not choose */
    bool adjudicated;
    struct guest_trouble trouble; /* for the player who forfeited */
    struct standings_game sheet;
    struct record record;
};

/* Callbacks; each may be NULL. */
struct tournament_watch {
    void *context;

    /* A game begins; a move was made, or given by the opening. Called on the tournament's threads, several at once. */
    void (*begun)(int number, const struct tournament_pairing *pairing, void *context);
    void (*moved)(int number, const struct match *match, int milliseconds, void *context);

    /*
     * A game is over. Called on the tournament's threads, several at once, in the order of time. False and the reason
     * end the tournament.
     */
    bool (*ended)(const struct tournament_result *result, void *context, struct reason *why);

    /*
     * A game is over, known ones included, in the order of numbers. Called on the calling thread. False ends the
     * tournament.
     */
    bool (*told)(const struct tournament_result *result, void *context);
};

enum tournament_status {
    TOURNAMENT_DONE,
    TOURNAMENT_CANCELLED, /* by `cancel`, or by a callback */
    TOURNAMENT_FAILED     /* the reason is set */
};

/* Can it be played? Returns false and the reason, in the words of the setup, if not. */
bool tournament_check(const struct tournament_setup *setup, struct reason *why);

/*
 * Plays all games except the `known_count` known ones, which are ordered by number, each number once. Waits until all
 * are over. `cancel`, which may be NULL, ends it within 100 ms plus the time that players need to end.
 */
enum tournament_status tournament_play(const struct tournament_setup *setup, const struct tournament_result *known,
                                       int known_count, const struct tournament_watch *watch, const atomic_bool *cancel,
                                       struct reason *why) __attribute__((warn_unused_result));

/* Compares two results by number, for qsort; finds a number in an ordered list, NULL: it is not there. */
int tournament_compare(const void *a, const void *b);
const struct tournament_result *tournament_find(const struct tournament_result *results, int count, int number);

/* Frees what a result owns. */
void tournament_forget(struct tournament_result *result);

/* The name of a kind: "round-robin", "gauntlet", "knock-out", "sprt". */
const char *tournament_kind_name(enum tournament_kind kind);

#endif
