/*
 * The public interface of the reasons: why is a move good or bad, in terms that a beginner sees on the board? A reason
 * is a value: its kind, and the moves and cells that it is about. It is given only if the rules show it, or an analysis
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
    EXPLAIN_MAX = 32,       /* most reasons in one explanation */
    EXPLAIN_WORDS_MAX = 200 /* bytes of a reason in words, including the final 0; longer ones are cut */
};

/* The kinds of reasons, the most important first. "The move" is the one that the reason is about. */
enum explain_kind {
    EXPLAIN_WINS,        /* the move wins at once */
    EXPLAIN_BLOCKS,      /* without the move the opponent could win at once with `answer` */
    EXPLAIN_TOO_MANY,    /* the position: the opponent can win at once in both `cells`; only one can be stopped */
    EXPLAIN_ON_TOP,      /* the position: the opponent can win in cells[0] or, if that is stopped, in cells[1] above */
    EXPLAIN_NO_WAY_OUT,  /* the position: whatever is played, the opponent can win at once */
    EXPLAIN_TWO_THREATS, /* the move makes threats in both `cells`; the opponent can stop only one */
    EXPLAIN_STACKED,     /* the move makes a threat in cells[0]; stopping it opens the threat in cells[1] above */
    EXPLAIN_FORCES,      /* the opponent must reply with `answer`; then the move `next` makes two threats and wins */
    EXPLAIN_PREVENTS,    /* the move keeps the opponent from playing `answer`, which would make two threats */
    EXPLAIN_LIKELY_MISSED, /* the move loses, but only by `answer`, which this opponent misses in `percent` of cases */
    EXPLAIN_LONGEST,       /* the move loses, but as late as possible */
    EXPLAIN_ANSWERS,     /* the move wins: the mover then answers on top until the opponent must play below cells[0] */
    EXPLAIN_HOLDS,       /* the move wins by a threat in cells[0]: in the end the opponent must play below it */
    EXPLAIN_ANSWERS_ALL, /* the move draws: the mover then answers on top, and the opponent completes no line */
    EXPLAIN_GIVES_WIN,   /* against the move: the opponent then wins at once with `answer` */
    EXPLAIN_GIVES_THREATS, /* against the move: the opponent then makes two threats with `answer` */
    EXPLAIN_WASTES,        /* against the move: the opponent replies on top, in cells[0], a threat of the mover */
    EXPLAIN_THREATENS,     /* the move makes a threat in cells[0], which can be filled next */
    EXPLAIN_TAKES,         /* where discs fall: the move takes a cell that would have made such a threat in cells[0] */
    EXPLAIN_THREATENS_LATER, /* the move makes a threat in cells[0], which cannot be filled yet */
    EXPLAIN_TAKES_LATER,     /* the move takes a cell with which the opponent would have made such a threat */
    EXPLAIN_MIDDLE,          /* like EXPLAIN_LINES, and the move's cell is in the middle of the board */
    EXPLAIN_CORNER,          /* like EXPLAIN_LINES, but other corners have as many; where a cell names a move */
    EXPLAIN_LINES,           /* the move's cell has more lines that the mover can still fill than any other move's */
    EXPLAIN_ONLY_WIN,        /* the only move that wins */
    EXPLAIN_WIN,             /* the move wins by force */
    EXPLAIN_ONLY_DRAW,       /* the only move that does not lose */
    EXPLAIN_DRAW,            /* the move does not lose, but some other moves do */
    EXPLAIN_ONLY_ENDLESS,    /* like EXPLAIN_ONLY_DRAW, in games that can go on for ever */
    EXPLAIN_ENDLESS,         /* like EXPLAIN_DRAW, in such games */
    EXPLAIN_EQUAL,           /* the position: all moves draw */

    /*
     * What a move does, whatever it is worth. Only explain_hint gives these; one of them fits every move. In games of
     * pieces cells[0] is from where the piece could then be taken, and cells[1] from where its taker could be taken,
     * if that then looks best; `next` is a point that the mover could have made instead.
     */
    EXPLAIN_TRIES,    /* whatever is played, the opponent can win at once; the move is one to try */
    EXPLAIN_AVOIDS,   /* the move is not `next`, on top of which the opponent could win at once */
    EXPLAIN_PREPARES, /* the move's cell is in a line that the mover can still fill */
    EXPLAIN_DENIES,   /* the move's cell is in no such line, but in one that the opponent could fill */
    EXPLAIN_WAITS,    /* the move's cell is in no line that can still be filled */
    EXPLAIN_DEAD,     /* whatever is played, nobody can win any more */
    EXPLAIN_SCORES,   /* the move brings a piece off the board, for a point */
    EXPLAIN_ARRIVES,  /* the move takes a piece and reaches the goal line, where its own can score next */
    EXPLAIN_CATCHES,  /* the move takes a piece that could have reached its goal line at once */
    EXPLAIN_STOPS,    /* without the move the opponent could reach its goal line at once, with `answer` */
    EXPLAIN_REACHES,  /* the move brings a piece to its goal line, where it can score next */
    EXPLAIN_CAPTURES, /* the move takes a piece */
    EXPLAIN_JUMPS,    /* the move jumps over pieces of the opponent */
    EXPLAIN_STEPS,    /* the move brings a piece one row forward */
    EXPLAIN_ENTERS,   /* the move brings in a new piece */
    EXPLAIN_PASSES,   /* the mover cannot move */
    EXPLAIN_ONLY,     /* there is no other move */
    EXPLAIN_KINDS
};

struct explain_reason {
    enum explain_kind kind;
    enum side side;     /* the side to move */
    struct move move;   /* the move that the reason is for or against; MOVE_NONE: it is about the position */
    struct move answer; /* the opponent's answer; MOVE_NONE if the reason names none */
    struct move next;   /* the mover's next move, after `answer`; MOVE_NONE if the reason names none */
    uint8_t cells[2];   /* NO_CELL if the reason names none */
    int percent;
    int moves; /* of the mover until it wins, this one included; 0 if the reason names none */
};

struct explanation {
    int count;
    struct explain_reason reasons[EXPLAIN_MAX];
};

/*
 * Finds the reasons for and against one legal move of a running state, the weightiest first. `analysis` is what is
 * known of the state (see analyst_analyze); NULL: only the rules are used.
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
 * Finds the reasons that explain_state finds, and adds reasons that take some time, or more questions to the analyst
 * that made `analysis`. These are moves after which it is enough to answer each disc on top of it, threats that win in
 * the end and, if all moves lose, the move that holds out longest. If the opponent is a level (0: it is not), they
 * include the winning answer that this level is likely to overlook. The explanation is always written, and right as far
 * as it goes.
 */
enum analyst_status explain_ask(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                const struct analysis *analysis, int level, const atomic_bool *cancel,
                                struct explanation *explanation) __attribute__((warn_unused_result));

/* What a hint may say; each says what the one before it does, too. */
enum explain_hints {
    EXPLAIN_HINTS_PLAIN, /* what the move does on the board, as people see it who look a few moves ahead */
    EXPLAIN_HINTS_RULES, /* how the game will end, where rules show it: by answers on top, by zugzwang */
    EXPLAIN_HINTS_ALL    /* what takes a search: who can force a win, and which moves keep it */
};

/*
 * Recommends one legal move of a running state, with one reason for it. The reason has that move even if it is a reason
 * about the position; if it has two places where the opponent can win, cells[0] is then the move's. `analysis` and
 * `why` are what is known of the state, and what explain_state or explain_ask made of it; NULL: nothing is known. In an
 * opening there is no reason.
 *
 * A plain hint never says who can force a win: what is known of that only decides between moves that neither miss a win
 * at once nor allow one. If every move allows one it says so, because anybody can see that. In games of pieces a short
 * search names the moves where nothing else does, because rules alone do not show which is good.
 * If all moves lose, the move is the one that the opponent is likely to answer wrongly.
 *
 * With rules it also gives the reasons from EXPLAIN_ANSWERS to EXPLAIN_ANSWERS_ALL: they say who wins, or that nobody
 * does, but with it how, so that a person who has understood it needs no hint for the moves that follow. It still does
 * not say that a move wins, loses or is the only one where it cannot say how, that a move only delays a loss, or what
 * the opponent may overlook: none of that can be seen on the board, and it would spoil the game.
 */
void explain_hint(const struct variant *variant, const struct state *state, const struct analysis *analysis,
                  const struct explanation *why, enum explain_hints hints, struct explanation *hint);

/* Lists the cells that a reason speaks of: the line that is made or stopped, the piece that can be taken... */
int explain_cells(const struct variant *variant, const struct state *state, const struct explain_reason *reason,
                  uint8_t cells[CELLS_MAX]);

/*
 * --- why a state is won or drawn, by rules ---
 *
 * A worth says who wins; this says why, where rules show it without searching everything (V. Allis, "A knowledge-based
 * approach of Connect-Four", 1988): moves that must be answered until two threats stand at once; or a way to answer
 * every move, after which the other side completes no line, and perhaps must play under a threat in the end.
 */

enum {
    EXPLAIN_WHY_MOVES = 24, /* most moves before the answers begin */
    EXPLAIN_WHY_MARKS = 2 * CELLS_MAX,
    EXPLAIN_WHY_WORDS_MAX = 1000 /* bytes of the words, including the final 0; longer ones are cut */
};

enum explain_why_kind {
    EXPLAIN_WHY_UNKNOWN,  /* the rules do not show it */
    EXPLAIN_WHY_THREATS,  /* after `moves` `side` wins at once, or has more threats than can be stopped */
    EXPLAIN_WHY_ZUGZWANG, /* in the end the other side must play below `threat`, where `side` wins */
    EXPLAIN_WHY_LINE,     /* the answers give `side` all cells of a line that are marked as a threat */
    EXPLAIN_WHY_HELD,     /* a draw: the answers of `side` keep the other side from every line */
    EXPLAIN_WHY_DEAD      /* a draw: after `moves` `side` has a piece in every line */
};

/* The rules by which lines are stopped, as bits 1 << rule; named as Allis names them. */
enum explain_rule {
    EXPLAIN_CLAIMEVEN,
    EXPLAIN_BASEINVERSE,
    EXPLAIN_VERTICAL,
    EXPLAIN_LOWINVERSE,
    EXPLAIN_HIGHINVERSE,
    EXPLAIN_BASECLAIM,
    EXPLAIN_AFTEREVEN,
    EXPLAIN_BEFORE,
    EXPLAIN_SPECIALBEFORE,
    EXPLAIN_RULES
};

/* What is drawn on the board. */
enum explain_mark_kind {
    EXPLAIN_MARK_ABOVE,  /* a pair in a column: when the other side takes cells[0], `side` takes cells[1] above it */
    EXPLAIN_MARK_EITHER, /* the other side never gets both cells */
    EXPLAIN_MARK_THREAT  /* cells[0] is where `side` wins */
};

struct explain_mark {
    enum explain_mark_kind kind;
    enum explain_rule rule; /* of a pair */
    uint8_t cells[2];       /* NO_CELL if there is no second one */
};

struct explain_why {
    enum explain_why_kind kind;
    enum side turn; /* the side to move */
    bool wins;      /* the state is won, and `side` wins; false: it is a draw, and the answers of `side` keep it */
    enum side side;
    bool both; /* a draw: the rules keep the other side from losing, too, though this does not say how */
    bool open; /* it is not known whether `side` wins: the rules only show that it does not lose, if anything */

    /*
     * The moves before the answers begin, by both sides in turn. Those of the other side are forced, but for one that
     * may be an example: each other move in its place is explained in the same way.
     */
    int move_count;
    struct move moves[EXPLAIN_WHY_MOVES];
    int free; /* the index of that example, or -1 */

    int above_count; /* columns, from 0, in which each move is answered on top of it */
    uint8_t above[WIDTH_MAX];
    int cross_count; /* pairs of columns; the first move in one is answered in the other one, then on top */
    uint8_t cross[WIDTH_MAX / 2][2];
    unsigned rules; /* by which lines are stopped: bits 1 << enum explain_rule */
    uint8_t threat; /* the cell below which the other side must play in the end; NO_CELL: there is none */
    int mark_count;
    struct explain_mark marks[EXPLAIN_WHY_MARKS];
};

/*
 * Looks for an explanation of the proven worth of a running state, which takes some milliseconds at most. The
 * explanation is always written; false if its kind is EXPLAIN_WHY_UNKNOWN, as in games in which pieces do not fall, and
 * while an opening goes on. Nothing is explained that the rules do not prove: with a wrong worth there is none, or one
 * that says less than could be said. So a worth only says where to look, and what a draw's other half is worth; without
 * one (NULL) the rules are asked for a win of either side, and then for a draw. Needs 200 KiB of stack.
 */
bool explain_why(const struct variant *variant, const struct state *state, const struct worth *worth,
                 struct explain_why *why);

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

/* Writes why a state is won or drawn, in sentences; also that there is no explanation. */
void explain_why_words(const struct variant *variant, const struct explain_why *why, const struct explain_names *names,
                       char *words, size_t size);

/* Writes what the names of rules in those words mean, a sentence for each; "" if there is none. */
void explain_why_terms(const struct variant *variant, const struct explain_why *why, const struct explain_names *names,
                       char *words, size_t size);

GRAVITRIPS_END

#endif
