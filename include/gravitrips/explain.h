/*
 * The boundary of the reasons: why is a move good, or not to be played, by what a beginner sees on the board?
 *
 * A reason is a value: its kind, the moves and cells that it speaks of. It is given only where the rules show it, or an
 * analysis (analyst.h) proves it: "two threats at once" really win, a "block" stops what would really have won, a move
 * "not to be played" really loses while another one does better. What is neither shown nor proven is not said.
 *
 * The rules show in every game what ends it at once. What is said of threats speaks of lines, and so belongs to games
 * that have them; a threat is an empty cell that would complete a line.
 *
 * Threads: all of these are pure functions, but for those that ask an analyst.
 */
#ifndef GRAVITRIPS_EXPLAIN_H
#define GRAVITRIPS_EXPLAIN_H

#include "gravitrips/analyst.h"

GRAVITRIPS_BEGIN

enum {
    EXPLAIN_MAX = 32,       /* reasons that are given at once */
    EXPLAIN_WORDS_MAX = 200 /* bytes of a reason in words, with the final 0; longer ones are cut off */
};

/* The weightier first. "The other": the side that does not make the move. */
enum explain_kind {
    EXPLAIN_WINS,          /* it wins at once */
    EXPLAIN_BLOCKS,        /* the other would win at once with `answer`; after the move it cannot */
    EXPLAIN_TOO_MANY,      /* of the position: the other can win at once in both `cells`; only one can be stopped */
    EXPLAIN_NO_WAY_OUT,    /* of the position: whatever is played, the other wins at once */
    EXPLAIN_TWO_THREATS,   /* it makes threats in both `cells`; the other can stop but one */
    EXPLAIN_STACKED,       /* it makes a threat in cells[0]; whoever stops that lets cells[1], on top, win */
    EXPLAIN_FORCES,        /* the other must answer with `answer`; then the move `next` wins by two threats */
    EXPLAIN_PREVENTS,      /* the other could play `answer` and have two threats; after the move it cannot */
    EXPLAIN_LIKELY_MISSED, /* it loses, but only by `answer`, which the opponent overlooks in `percent` of the cases */
    EXPLAIN_LONGEST,       /* it loses, but holds out longest; `answer` is what is to be watched */
    EXPLAIN_HOLDS,         /* it wins by a threat in cells[0], under which the other must play in the end */
    EXPLAIN_GIVES_WIN,     /* not to be played: the other then wins at once with `answer` */
    EXPLAIN_GIVES_THREATS, /* not to be played: the other then has two threats with `answer` */
    EXPLAIN_WASTES,        /* not to be played: the other then stops the mover's threat in cells[0], on top of it */
    EXPLAIN_THREATENS,     /* it makes a threat in cells[0] */
    EXPLAIN_TAKES,         /* the other would have made a threat there, in cells[0] */
    EXPLAIN_LINES,         /* more lines that can still be filled pass there than anywhere else */
    EXPLAIN_ONLY_WIN,      /* all others do not win */
    EXPLAIN_WIN,           /* it wins by force */
    EXPLAIN_ONLY_DRAW,     /* all others lose */
    EXPLAIN_DRAW,          /* it does not lose, some others do */
    EXPLAIN_EQUAL,         /* of the position: all moves draw */
    EXPLAIN_KINDS
};

struct explain_reason {
    enum explain_kind kind;
    enum side side;     /* who is to move */
    struct move move;   /* what it is a reason for, or against; MOVE_NONE: of the position */
    struct move answer; /* the other's; MOVE_NONE where none is spoken of */
    struct move next;   /* the mover's next one, after `answer`; likewise */
    uint8_t cells[2];   /* NO_CELL where none is spoken of */
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
 * Finds what is to be told of a running state, the weightiest first: the reasons for its best moves, or where none is
 * known for what the rules show, and against those that are not.
 */
void explain_state(const struct variant *variant, const struct state *state, const struct analysis *analysis,
                   struct explanation *explanation);

/*
 * The same, and what takes more questions to the analyst, who made `analysis`: threats that win in the end; where all
 * moves lose what is to be watched and, against an opponent of a level (0: of none), which winning answer that level
 * is likely to overlook. The explanation is always written: what is in it is right.
 */
enum analyst_status explain_ask(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                const struct analysis *analysis, int level, const atomic_bool *cancel,
                                struct explanation *explanation) __attribute__((warn_unused_result));

/* What sides are called in a reason's words, and what turns these into another language: NULL leaves them English. */
struct explain_names {
    const char *sides[2];
    const char *(*translate)(const char *english);
};

/* The words of a reason, and of a hint that does not name the move if the reason need not. */
void explain_words(const struct variant *variant, const struct explain_reason *reason,
                   const struct explain_names *names, char *words, size_t size);
void explain_hint_words(const struct variant *variant, const struct explain_reason *reason,
                        const struct explain_names *names, char *words, size_t size);

GRAVITRIPS_END

#endif
