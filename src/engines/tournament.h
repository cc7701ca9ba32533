/*
 * The players of a tournament: one of our levels, an evaluator in a search with limits of its own, a guest of honour,
 * or a guest. A contestant says who plays. A player sits at a board, with an engine or a process of its own. One player
 * may be used by one thread at a time; any number of threads may have players of the same contestant.
 */
#ifndef ENGINES_TOURNAMENT_H
#define ENGINES_TOURNAMENT_H

#include "ai/museum.h"
#include "engines/guest.h"
#include "engines/standings.h"

struct book; /* declared in solver.h */

enum contestant_kind {
    CONTESTANT_LEVEL,     /* one of our levels, within the tournament's time: docs/levels.md */
    CONTESTANT_EVALUATOR, /* a search within the tournament's time, or within limits of its own */
    CONTESTANT_HONOUR,    /* a guest of honour, whom no time limits: ai/museum.h */
    CONTESTANT_GUEST
};

/* A contestant. Everything that it points to must outlive the players made from it. */
struct contestant {
    enum contestant_kind kind;
    char name[RECORD_NAME_SIZE];     /* a different name for each contestant */
    int level;                       /* for a level */
    const struct honour *honour;     /* for a guest of honour */
    const char *evaluator;           /* of all but guests; NULL: the game's default */
    const int *weights;              /* NULL: the evaluator's own */
    int depth;                       /* plies, for an evaluator; 0: no limit */
    int temperature;                 /* for an evaluator, as in ai_choose_warm; 0: it plays the best move */
    int milliseconds;                /* for each move, instead of the tournament's time; 0: the tournament's time */
    uint64_t nodes;                  /* nodes of each search, as the limit instead of time; 0: none */
    const struct guest_setup *guest; /* for a guest */

    /*
     * Called whenever a guest's process has started, with what its fence consists of ("bubblewrap, limits"), on the
     * thread that starts it. May be NULL.
     */
    void (*held)(const struct contestant *contestant, const char *fence, void *context);
    void *context;
};

/* A guest of honour as a contestant, under its own name; with its weights, if it is weighed. */
struct contestant contestant_of_honour(const struct museum_player *player);

/*
 * --- weights.c ---
 *
 * Reads a file with a line NAME VALUE for each weight of an evaluator that has some (NULL: the variant's default).
 * Returns false and the reason, which names the file and, if one is wrong, the line.
 */
bool weights_read(const struct variant *variant, const char *evaluator, const char *path, int weights[WEIGHTS_MAX],
                  struct reason *why);

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
 * seeds follow from the setup (and in a knock-out from earlier results), never from threads or time. So if levels are
 * limited by plies, evaluators by plies or nodes, and guests always answer alike, then the games are the same however
 * many run at once, and whether or not the tournament was interrupted. This room never prints: it calls back.
 */

enum {
    TOURNAMENT_CONTESTANTS_MAX = STANDINGS_MAX,
    TOURNAMENT_GAMES_MAX = 1 << 24, /* games in one tournament */
    TOURNAMENT_TIEBREAKS = 3 /* pairs of games added to a tied match at most; then the player named first goes on */
};

enum tournament_kind {
    TOURNAMENT_ROUND_ROBIN, /* everybody meets everybody */
    TOURNAMENT_GAUNTLET,    /* the first contestant meets all others */
    TOURNAMENT_KNOCK_OUT,   /* the loser of a match is out; at first the one named first meets the one named last */
    TOURNAMENT_SPRT,        /* two contestants play until it is known which one is stronger: standings_verdict */
    TOURNAMENT_ARRANGED     /* the setup's function decides who meets whom */
};

/* Who plays a game, and how it begins. */
struct tournament_pairing {
    int players[2]; /* the contestants, by side */
    int opening;    /* the opening's number, from 0; both games of a pair have the same one */
    uint64_t opening_seed;
    uint64_t seed; /* for choosing among equally good moves */
};

/* The time limits for moves, in milliseconds. */
struct tournament_time {
    int move_ms;      /* for each move; 0: game_ms and increment_ms count */
    int game_ms;      /* for all moves of a side; 0: there is no limit */
    int increment_ms; /* what each move adds to game_ms of its side */
    uint64_t nodes;   /* nodes of each search, as the limit instead of time; 0: none */
};

/* What a tournament is. Everything that it points to must outlive the tournament. */
struct tournament_setup {
    const struct variant *variant;
    enum tournament_kind kind;
    const struct contestant *contestants;
    int count;        /* how many contestants there are */
    int games;        /* of any two contestants; in a knock-out, of a match; with SPRT, at most; if arranged, in all */
    bool fixed_sides; /* the contestant who was named first always has the first move; otherwise they take turns */
    uint64_t seed;
    struct tournament_time time;
    int opening_plies;             /* how many random moves are made before the contestants play */
    const struct record *openings; /* openings to use instead of random moves, one after another; NULL: none */
    int opening_count;
    struct standings_sprt sprt;
    int adjudicate; /* the number of free cells at which a proven result ends the game; 0: it never does */
    bool restart;   /* new players for each game; this is always done if nodes are counted */
    int concurrency;
    int part, parts; /* plays only every parts-th pair of games, from pair `part` (1 to `parts`) on; 0: plays all */
    const struct book *book; /* for level 10; may be NULL */

    /* for TOURNAMENT_ARRANGED: says who plays game `number`. Called on any thread. */
    void (*arrange)(int number, const void *context, struct tournament_pairing *pairing);
    const void *arrange_context;
};

/* A finished game. */
struct tournament_result {
    int number; /* from 0 */
    int opening;
    int opening_length; /* how many moves at the beginning of the record the players did not choose */
    bool adjudicated;
    struct guest_trouble trouble; /* of the player who forfeited */
    struct standings_game sheet;
    struct record record;
};

/* Callbacks. Each may be NULL. */
struct tournament_watch {
    void *context;

    /*
     * begun: a game begins. moved: a move was made, or belongs to the opening. Both are called on the tournament's
     * threads, on several at once.
     */
    void (*begun)(int number, const struct tournament_pairing *pairing, void *context);
    void (*moved)(int number, const struct match *match, int milliseconds, void *context);

    /*
     * A game is over. Called on the tournament's threads, on several at once, in the order in which games end. False
     * and the reason end the tournament.
     */
    bool (*ended)(const struct tournament_result *result, void *context, struct reason *why);

    /*
     * A game is over, or is one of those played earlier (`known` of tournament_play). Called on the calling thread, in
     * the order of the games' numbers. False ends the tournament.
     */
    bool (*told)(const struct tournament_result *result, void *context);
};

enum tournament_status {
    TOURNAMENT_DONE,
    TOURNAMENT_CANCELLED, /* by `cancel` or by a callback */
    TOURNAMENT_FAILED     /* the reason is set */
};

/* Can the tournament be played? If not, returns false and the reason. */
bool tournament_check(const struct tournament_setup *setup, struct reason *why);

/*
 * Plays all games except the `known` ones, which were played earlier; they are ordered by number, and each number
 * occurs once. Waits until all games are over. `cancel`, which may be NULL, ends the tournament within 100 ms plus the
 * time that players need to end.
 */
enum tournament_status tournament_play(const struct tournament_setup *setup, const struct tournament_result *known,
                                       int known_count, const struct tournament_watch *watch, const atomic_bool *cancel,
                                       struct reason *why) __attribute__((warn_unused_result));

/*
 * tournament_compare compares two results by number, for qsort. tournament_find finds a number in a list that is
 * ordered by it; NULL: it is not there.
 */
int tournament_compare(const void *a, const void *b);
const struct tournament_result *tournament_find(const struct tournament_result *results, int count, int number);

/* Frees what a result owns. */
void tournament_forget(struct tournament_result *result);

/* The name of a kind: "round-robin", "gauntlet", "knock-out", "sprt". */
const char *tournament_kind_name(enum tournament_kind kind);

#endif
