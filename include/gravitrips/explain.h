/*
 * The boundary of the reasons: why is a move good or bad, in terms that a beginner sees on the board? A reason is a
 * value: its kind, and the moves and cells that it is about. It is given only if the rules show it, or an analysis
 * (analyst.h) proves it: "two threats at once" really win, a "block" stops a move that would really have won, a move
 * "not to be played" really loses while another one does better. In every game the rules show which moves end it at
 * once. Reasons about threats are for games of lines: a threat is an empty cell that would complete a line. Threads:
 * these are pure functions, except for those that ask an analyst.
 */
#ifndef GRAVITRIPS_EXPLAIN_H
#define GRAVITRIPS_EXPLAIN_H

#include "gravitrips/analyst.h"

GRAVITRIPS_BEGIN

enum {
    EXPLAIN_MAX = 32,       /* reasons that are given at once */
    EXPLAIN_WORDS_MAX = 200 /* bytes of a reason in words, including the final 0; longer ones are cut */
};

/* By weight, the weightiest first. "The other" is the side that does not make the move. */
enum explain_kind {
    EXPLAIN_WINS,          /* it wins at once */
    EXPLAIN_BLOCKS,        /* the other would win at once with `answer`; after the move it cannot */
    EXPLAIN_TOO_MANY,      /* about the position: the other can win at once in both `cells`; only one can be stopped */
    EXPLAIN_NO_WAY_OUT,    /* about the position: whatever is played, the other wins at once */
    EXPLAIN_TWO_THREATS,   /* it makes threats in both `cells`; the other can stop only one */
    EXPLAIN_STACKED,       /* it makes a threat in cells[0]; stopping that opens cells[1], on top, which wins */
    EXPLAIN_FORCES,        /* the other must answer with `answer`; then the move `next` wins by two threats */
    EXPLAIN_PREVENTS,      /* the other could play `answer` and have two threats; after the move it cannot */
    EXPLAIN_LIKELY_MISSED, /* it loses, but only by `answer`, which this opponent overlooks in `percent` of cases */
    EXPLAIN_LONGEST,       /* it loses, but holds out longest; `answer` is the move to watch */
    EXPLAIN_HOLDS,         /* it wins by a threat in cells[0], under which the other must play in the end */
    EXPLAIN_GIVES_WIN,     /* not to be played: the other then wins at once with `answer` */
    EXPLAIN_GIVES_THREATS, /* not to be played: the other then has two threats with `answer` */
    EXPLAIN_WASTES,        /* not to be played: the other then plays on top and stops the mover's threat in cells[0] */
    EXPLAIN_THREATENS,     /* it makes a threat in cells[0] */
    EXPLAIN_TAKES,         /* it takes cells[0], in which the other would have had a threat */
    EXPLAIN_LINES,         /* it takes a cell with more lines that can still be filled than any other move's */
    EXPLAIN_ONLY_WIN,      /* no other move wins */
    EXPLAIN_WIN,           /* it wins by force */
    EXPLAIN_ONLY_DRAW,     /* all other moves lose */
    EXPLAIN_DRAW,          /* it does not lose, but some other moves do */
    EXPLAIN_EQUAL,         /* about the position: all moves draw */
    EXPLAIN_KINDS
};

struct explain_reason {
    enum explain_kind kind;
    enum side side;     /* the side to move */
    struct move move;   /* the move that the reason is for or against; MOVE_NONE: it is about the position */
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
 * Finds the reasons to tell in a running state, the weightiest first: those for its best moves (if no move is known to
 * be best, those that the rules show), and those against the others.
 */
void explain_state(const struct variant *variant, const struct state *state, const struct analysis *analysis,
                   struct explanation *explanation);

/*
 * Finds the reasons that explain_state finds, and adds reasons that need more questions to the analyst that made
 * `analysis`. These are threats that win in the end and, if all moves lose, the answer to watch. If the opponent is a
 * level (0: it is not), they include the winning answer that this level is likely to overlook. The explanation is
 * always written, and right as far as it goes.
 */
enum analyst_status explain_ask(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                const struct analysis *analysis, int level, const atomic_bool *cancel,
                                struct explanation *explanation) __attribute__((warn_unused_result));

/* The sides' names in a reason's words, and a function that translates the words; NULL leaves them English. */
struct explain_names {
    const char *sides[2];
    const char *(*translate)(const char *english);
};

/* Writes a reason as a sentence about the move. */
void explain_words(const struct variant *variant, const struct explain_reason *reason,
                   const struct explain_names *names, char *words, size_t size);

/* Writes a reason as a hint, which names the move only if it must. */
void explain_hint_words(const struct variant *variant, const struct explain_reason *reason,
                        const struct explain_names *names, char *words, size_t size);

GRAVITRIPS_END

#endif
