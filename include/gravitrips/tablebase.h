/*
 * The public interface of perfect play by tablebase. A game whose positions can come again is solved for all its states
 * at once, and the worth of each is then looked up. Kolibrat is solved so; Connect Four has solver.h. A worth is for
 * the side to move and counts plies to the end of the game: the winner hurries, the loser delays, and if neither can
 * force a win the play is endless (a match ends it as a draw when a position has occurred three times). A forced pass
 * is a move, and so a ply. Worths never depend on the number of threads. Threads: a tablebase is constant once made,
 * and any number of threads may ask it. The cancel flag may be set from any thread; reports come on the calling one.
 */
#ifndef GRAVITRIPS_TABLEBASE_H
#define GRAVITRIPS_TABLEBASE_H

#include "gravitrips/worth.h"

GRAVITRIPS_BEGIN

enum { TABLEBASE_THREADS_MAX = 64, TABLEBASE_NEVER = -1 };

/*
 * What is asked about each state. TABLEBASE_PLAY: who wins if both play for a win, or else for endless play?
 * TABLEBASE_KEEP: can a side (the keeper) force that the play never ends, although the other side would do anything to
 * end it, even lose? These are not the same: in a drawn position endless play may be the lesser evil for both.
 */
enum tablebase_question { TABLEBASE_PLAY, TABLEBASE_KEEP };

/* Members that are 0 take the default. */
struct tablebase_limits {
    uint64_t memory; /* bytes that may be used; default 1 GiB */
    int threads;     /* default 1; no more than TABLEBASE_THREADS_MAX are used */
};

/*
 * How far the work has got. The states are solved in layers, each of which takes some rounds, whose number nobody can
 * foresee.
 */
struct tablebase_progress {
    int layer; /* 0 to layers - 1 */
    int layers;
    int plies;        /* the states that are searched for now are this many plies from the end */
    uint64_t decided; /* states of this layer that are decided: won or lost (PLAY), or not kept going (KEEP) */
    uint64_t states;  /* states of this layer */
};

typedef void tablebase_report_fn(const struct tablebase_progress *progress, void *context);

struct tablebase;

/* Can this game have a tablebase? Some of its variants may still be too large. */
bool tablebase_for(const struct game *game);

/*
 * How many bytes does the tablebase of a variant take? UINT64_MAX if they cannot be counted. Returns false and the
 * reason if there can be none: the game is another one, or its board has more than 64 cells.
 */
bool tablebase_bytes(const struct variant *variant, enum tablebase_question question, uint64_t *bytes,
                     struct reason *why);

/*
 * Solves all states of a variant. `limits`, `cancel` and `report` may be NULL. Returns NULL and the reason if the
 * variant can have no tablebase, there is not enough memory (the reason says how much it takes), or it was cancelled,
 * which takes no longer than 20 ms. The caller destroys it.
 */
struct tablebase *tablebase_create(const struct variant *variant, enum tablebase_question question,
                                   const struct tablebase_limits *limits, const atomic_bool *cancel,
                                   tablebase_report_fn *report, void *context, struct reason *why);
void tablebase_destroy(struct tablebase *tablebase);

/* How many states there are. A state and its image (turned, with colours and sides swapped) count as one. */
uint64_t tablebase_states(const struct tablebase *tablebase);

/* TABLEBASE_PLAY: the worth of a state of the tablebase's variant, even after the end of the game. */
struct worth tablebase_value(const struct tablebase *tablebase, const struct state *state);

/* TABLEBASE_PLAY: the worth of a legal move for the side that makes it. */
struct worth tablebase_move_value(const struct tablebase *tablebase, const struct state *state, struct move move);

/* TABLEBASE_KEEP: the plies within which the other side can end the game; TABLEBASE_NEVER if the keeper prevents it. */
int tablebase_ending(const struct tablebase *tablebase, const struct state *state, enum side keeper);

GRAVITRIPS_END

#endif
