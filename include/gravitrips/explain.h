/*
 * The boundary of the reasons: why is a move good or bad, in terms that a beginner sees on the board?
 *
 * A reason is a value: its kind, and the moves and cells that it is about. It is given only where the rules show it, or
 * an analysis (analyst.h) proves it: "two threats at once" really win, a "block" stops a move that would really have
 * won, a move "not to be played" really loses while another one does better. What is neither shown nor proven is not
 * said.
 *
 * In every game the rules show which moves end it at once. Reasons about threats are for games of lines: a threat is an
 * empty cell that would complete a line.
 *
 * Threads: these are pure functions, except for those that ask an analyst.
 */
#ifndef GRAVITRIPS_EXPLAIN_H
#define GRAVITRIPS_EXPLAIN_H

#include "gravitrips/analyst.h"

GRAVITRIPS_BEGIN

enum {
    EXPLAIN_MAX = 32,       /* reasons that are given at once */
    EXPLAIN_WORDS_MAX = 200 /* bytes of a reason in words, with the final 0; longer ones are cut off */
};

/* By weight, the weightiest first. "The other" is the side that does not make the move. */
enum explain_kind {
    EXPLAIN_WINS,          /* it wins at once */
    EXPLAIN_BLOCKS,        /* the other would win at once with `answer`; after the move it cannot */
    EXPLAIN_TOO_MANY,      /* of the position: the other can win at once in both `cells`; only one can be stopped */
    EXPLAIN_NO_WAY_OUT,    /* of the position: whatever is played, the other wins at once */
    EXPLAIN_TWO_THREATS,   /* it makes threats in both `cells`; the other can stop but one */
    EXPLAIN_STACKED,       /* it makes a threat in cells[0]; stopping that opens cells[1], on top, which wins */
    EXPLAIN_FORCES,        /* the other must answer with `answer`; then the move `next` wins by two threats */
    EXPLAIN_PREVENTS,      /* the other could play `answer` and have two threats; after the move it cannot */
    EXPLAIN_LIKELY_MISSED, /* it loses, but only by `answer`, which the opponent overlooks in `percent` of the cases */
    EXPLAIN_LONGEST,       /* it loses, but holds out longest; `answer` is the move to watch */
    EXPLAIN_HOLDS,         /* it wins by a threat in cells[0], under which the other must play in the end */
    EXPLAIN_GIVES_WIN,     /* not to be played: the other then wins at once with `answer` */
    EXPLAIN_GIVES_THREATS, /* not to be played: the other then has two threats with `answer` */
    EXPLAIN_WASTES,        /* not to be played: the other then stops the mover's threat in cells[0], on top of it */
    EXPLAIN_THREATENS,     /* it makes a threat in cells[0] */
    EXPLAIN_TAKES,         /* the other would have made a threat there, in cells[0] */
    EXPLAIN_LINES,         /* more lines that can still be filled pass there than anywhere else */
    EXPLAIN_ONLY_WIN,      /* no other move wins */
    EXPLAIN_WIN,           /* it wins by force */
    EXPLAIN_ONLY_DRAW,     /* all other moves lose */
    EXPLAIN_DRAW,          /* it does not lose, some others do */
    EXPLAIN_EQUAL,         /* of the position: all moves draw */
    EXPLAIN_KINDS
};

struct explain_reason {
    enum explain_kind kind;
    enum side side;     /* the side to move */
    struct move move;   /* the move that it is a reason for, or against; MOVE_NONE: about the position */
    struct move answer; /* the other's answer; MOVE_NONE if the reason names none */
    struct move next;   /* the mover's next move, after `answer`; MOVE_NONE if the reason names none */
    uint8_t cells[2];   /* NO_CELL if the reason names none */
    int percent;
};

struct explanation {
    int count;
    struct explain_reason reasons[EXPLAIN_MAX];
};

/*
 * Finds the reasons for and against one legal move of a running state, the weightiest first. `analysis` is what is
 * known of the state (see analyst_analyze); NULL: nothing but the rules.
 */
void explain_move(const struct variant *variant, const struct state *state, const struct analysis *analysis,
                  struct move move, struct explanation *explanation);

/*
 * Finds the reasons to tell in a running state, the weightiest first: those for its best moves (where no best move is
 * known: those that the rules show) and those against the others.
 */
void explain_state(const struct variant *variant, const struct state *state, const struct analysis *analysis,
                   struct explanation *explanation);

/*
 * The same, with the reasons that take more questions to the analyst that made `analysis`: threats that win in the end;
 * where all moves lose, the answer to watch and, against a level (0: none), the winning answer that this level is
 * likely to overlook. The explanation is always written: what is in it is right.
 */
enum analyst_status explain_ask(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                const struct analysis *analysis, int level, const atomic_bool *cancel,
                                struct explanation *explanation) __attribute__((warn_unused_result));

/* The sides' names in a reason's words, and a function that translates the words; NULL leaves them English. */
struct explain_names {
    const char *sides[2];
    const char *(*translate)(const char *english);
};

/* The words of a reason; and of a hint, which does not name the move where it can do without. */
void explain_words(const struct variant *variant, const struct explain_reason *reason,
                   const struct explain_names *names, char *words, size_t size);
void explain_hint_words(const struct variant *variant, const struct explain_reason *reason,
                        const struct explain_names *names, char *words, size_t size);

GRAVITRIPS_END

#endif
