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

enum { REVIEW_NO_MOVE = -1, REVIEW_SEEN = 5 /* plies that an unpractised player sees ahead */ };

enum review_class {
    REVIEW_BEST,         /* no move is better, and some are worse */
    REVIEW_GOOD,         /* all moves are equally good, or no better one is known */
    REVIEW_MISSED_WIN,   /* another move would have won at once, even if this one wins later */
    REVIEW_MISSED_BLOCK, /* the other side could win at once before the move, still can, and could have been stopped */
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
    bool choice;         /* some legal move was worse than others, as far as is known */
};

struct review {
    bool proven;       /* every worth is known */
    int turning_point; /* the last move that changed who wins in the end; REVIEW_NO_MOVE if none did */
    /*
     * The lesson for a beginner: the last move that gave away a better result than the side got in the end, if a player
     * who sees REVIEW_SEEN plies ahead could have known that; REVIEW_NO_MOVE if there is none.
     */
    int last_chance;
    double accuracy[2]; /* by side: 0 .. 100, over the moves at which there was a choice; -1 if there were none */
    int counts[2][REVIEW_CLASSES];
    int count;
    struct review_move *moves; /* `count` of them, freed with the review */
};

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
