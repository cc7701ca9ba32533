/*
 * The public interface of the review: how good was every move of a game that was played?
 *
 * A move is judged by what the position was worth before it and after it (see analyst.h). What is not known counts as
 * if it were a draw: as long as nobody has been proven to win, the game is open. So where the analyst proves every
 * worth a review is the truth; elsewhere it is a judgement, and says so.
 *
 * Threads: one review is made by one thread; a finished one is constant.
 */
#ifndef GRAVITRIPS_REVIEW_H
#define GRAVITRIPS_REVIEW_H

#include "gravitrips/analyst.h"

GRAVITRIPS_BEGIN

enum { REVIEW_NO_MOVE = -1, REVIEW_SEEN = 3 /* plies that an unpractised player sees ahead, an odd number */ };

enum review_class {
    REVIEW_BEST,         /* no move is better, and some are worse */
    REVIEW_GOOD,         /* all moves are equally good, or no better one is known */
    REVIEW_MISSED_WIN,   /* another move would have won at once, even if this one wins later */
    REVIEW_MISSED_BLOCK, /* the other side could win at once before the move, still can, and could have been stopped;
                            or that is how the last chance was missed (REVIEW_COULD_STOP) */
    REVIEW_INACCURACY,   /* a slower win, or a faster loss; this and the next two only if no win or block was missed */
    REVIEW_MISTAKE,      /* a win became a draw, or a draw a loss */
    REVIEW_BLUNDER,      /* a win became a loss */
    REVIEW_CLASSES
};

struct review_move {
    enum review_class judgement;
    bool before_known, after_known;
    struct worth before; /* worth of the position, for the side that moves */
    struct worth after;  /* worth of the move, for the side that moves */
    struct move best;    /* a move that is, or looks, best: the one that was made, if it is among them */
    uint32_t bests;      /* all that are as good as `best`, the first 32 of the rules' list: bit 0 is the first one */
    bool choice;         /* some legal move was worse than others, as far as is known */
};

/* How a side missed its last chance, or how the other side won where there was none. */
enum review_chance_kind {
    REVIEW_COULD_WIN,  /* another move would have won at once */
    REVIEW_COULD_STOP, /* the other side was about to win, and another move would have stopped it */
    REVIEW_OPENED,     /* the other side was not about to win: the move made its win possible */
    /* No chance was missed, and the last move could not stop the other side: */
    REVIEW_TWO_PLACES, /* it could win in two places, `threat` and `right` */
    REVIEW_ON_TOP,     /* the only place where it could win lies under another one: `threat`, and `right` above it */
    REVIEW_NO_WAY,     /* each move let it win, in another way */
    REVIEW_NOTHING     /* none of these, or the side did not lose */
};

/* What the other side was about to do. */
enum review_threat {
    REVIEW_THREAT_WINS,    /* to win at once */
    REVIEW_THREAT_DOUBLE,  /* to make two threats at once, or one on top of the other */
    REVIEW_THREAT_CERTAIN, /* to make a move after which nothing stops it */
};

/* The last chance of a side that did not win, as a person without a computer could have seen it. */
struct review_chance {
    int move; /* the number of the move that missed the chance; REVIEW_NO_MOVE: there was none */
    enum review_chance_kind kind;
    bool late; /* the game was lost within what is seen, whatever was played; the win at once could be stopped */
    struct move right;  /* a move that would have won, or after which the other side would not have been about to win */
    struct move threat; /* what the other side was about to do: a win, or a move whose threats nothing stops */
    enum review_threat about; /* what that is */
    struct move
        block; /* what, at the side's last turn after that, would have stopped the win for a move; or MOVE_NONE */
};

struct review {
    bool proven;                 /* every worth is known */
    int turning_point;           /* the last move that changed who wins in the end; REVIEW_NO_MOVE if none did */
    struct review_chance chance; /* of the side that lost; of a drawn game, of either side */
    double accuracy[2]; /* by side: 0 .. 100, over the moves at which there was a choice; -1 if there were none */
    int counts[2][REVIEW_CLASSES];
    int count;
    struct review_move *moves; /* `count` of them, freed with the review */
};

/*
 * The accuracy of a side as people are told it and statistics count it: -1 if the side made fewer than REVIEW_TELLING
 * moves, of which a percentage says nothing.
 */
enum { REVIEW_TELLING = 10 };

static inline double review_accuracy_told(const struct review *review, enum side side)
{
    int made = 0;
    for (int judgement = 0; judgement < REVIEW_CLASSES; judgement++)
        made += review->counts[side][judgement];
    return made < REVIEW_TELLING ? -1.0 : review->accuracy[side];
}

/*
 * review_is_wrong: is a better move known? review_is_grave: did the move give away a result, or miss a win or a block?
 */
static inline bool review_is_wrong(enum review_class judgement)
{
    return judgement > REVIEW_GOOD;
}

static inline bool review_is_grave(enum review_class judgement)
{
    return judgement > REVIEW_GOOD && judgement != REVIEW_INACCURACY;
}

/*
 * Lists the moves that were best before a move of the game, which was made in this state. Returns their number.
 * review_better lists what is named in place of a mistake: where the last chance was missed, what a person could have
 * seen; elsewhere the best moves.
 */
int review_bests(const struct review *review, const struct variant *variant, const struct state *state, int move,
                 struct move best[MOVES_MAX]);
int review_better(const struct review *review, const struct variant *variant, const struct state *state, int move,
                  struct move better[MOVES_MAX]);

/*
 * The number of the key move. If a person won (`won`), it is their move that took the chance. Otherwise it is the
 * mistake that a beginner could have seen or, without one, the mistake that only a perfect player sees. REVIEW_NO_MOVE:
 * there is none.
 */
int review_key(const struct review *review, bool won);

/*
 * Finds the last chance of a side in a game of `count` moves, by the rules alone: going back over the side's moves, the
 * first that did not win although another would have won at once, or that let the other side win within REVIEW_SEEN
 * plies although another would not. Where the other side did not hold its threat to the end, an earlier one is no such
 * chance. If there is none, a win at once that was let happen although another move would have stopped it is a late
 * chance; without that, the kind says how the other side won. Quick enough to be asked for by a window that waits.
 */
struct review_chance review_chance_find(const struct variant *variant, const struct move *moves, int count,
                                        enum side side);

/* Called before each move: `done` of `count` have been judged. The last move of the game is judged first. */
typedef void review_report_fn(int done, int count, void *context);

/*
 * How many milliseconds each of `count` moves gets (see struct analyst_limits) in variants whose moves are not proven
 * but judged. All together take at most half a minute, unless there are more than 300 moves; a single move takes at
 * most a second.
 */
int review_milliseconds(int count);

/*
 * Reviews a game from its start: `count` legal moves of the variant that the analyst was made for. `cancel` and
 * `report` may be NULL. ANALYST_DONE: *review is set, and the caller frees it with review_destroy. ANALYST_STOPPED:
 * cancelled. ANALYST_NO_MEMORY: there is no review.
 */
enum analyst_status review_create(struct analyst *analyst, const struct variant *variant, const struct move *moves,
                                  int count, const atomic_bool *cancel, review_report_fn *report, void *context,
                                  struct review **review) __attribute__((warn_unused_result));
void review_destroy(struct review *review);

/*
 * Judges less strictly, as is fair to players who see REVIEW_SEEN plies ahead: where nothing was about to be decided,
 * nothing is worse than a move that is not the best, as only perfect play sees why.
 */
void review_soften(struct review *review);

enum {
    REVIEW_LINE_MAX = 24, /* most plies of a line of best play */
    REVIEW_JUDGED_MAX = 5 /* most unproven plies in a line of best play */
};

/* A line of best play: how both sides play best from a state on, until the game ends or as far as it is known. */
struct review_line {
    struct move moves[REVIEW_LINE_MAX];
    int count;
    bool proven; /* all moves are proven to be best; otherwise the line ends after REVIEW_JUDGED_MAX unproven ones */
    bool known;  /* the worth of the state is known: `worth`, for the side that makes the first move */
    struct worth worth;
};

/*
 * Finds the best play of both sides from a state on: the quickest win against the longest defence; among equally good
 * moves the first, as in a review. `cancel` may be NULL. The line is written whatever the status is, and right as far
 * as it goes.
 */
enum analyst_status review_line_find(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                     const atomic_bool *cancel, struct review_line *line)
    __attribute__((warn_unused_result));

/* Writes a review as bytes, for storing. Returns how many are needed, even if `size` is too small for them. */
size_t review_pack(const struct review *review, unsigned char *bytes, size_t size);

/*
 * Reads what review_pack wrote about a game, given by its variant and all its moves. NULL if the bytes are damaged, are
 * about another game or of another version, or memory is short. The caller frees the review with review_destroy.
 */
struct review *review_unpack(const struct variant *variant, const struct move *moves, int count,
                             const unsigned char *bytes, size_t size);

GRAVITRIPS_END

#endif
