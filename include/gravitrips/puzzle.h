/*
 * The public interface of the puzzles: positions in which the side to move wins in a
 * given number of its own moves, and only one move keeps the win.
 *
 * What a puzzle is, exactly:
 *   - the side to move wins in `moves` of its own moves (2 to 8) against the longest defence, and every move but
 *     one draws or loses, so there is no slower win;
 *   - it is not obvious: the opponent threatens no win with its next move (nothing has to be blocked); at least three
 *     moves are safe, that is, they do not let the opponent win at once; and the right move is not simply the one
 *     after which the board looks best (`depth`, below, is at least 2);
 *   - at least a third of the board is covered, and at most 28 cells are empty.
 * A puzzle with a theme (enum puzzle_theme) is won, too, with one move that keeps the win; what is not obvious is then
 * up to the theme.
 * In Kolibrat (gravitrips/tablebase.h) puzzles are about loops instead; they may look like those of random games:
 *   - PUZZLE_END: the side to move can force that the game ends, within `moves` of its own moves (2 to 8), though
 *     perhaps by losing; after every move but one the other side can keep it going for ever;
 *   - PUZZLE_KEEP: the side to move can force that the game never ends; `moves` times in a row (2 to 8) all moves but
 *     one let the other side end it, which answers with the move that leaves the fewest right ones;
 *   - there are at least three moves, and `depth` is what it takes to look so many moves ahead.
 * There are such puzzles on 3x3 with 4 pieces and more; 3x4 has none with 4, and some with 6.
 *
 * Positions of Connect Four come from games of seeded engines that slip now and then, so that they look like games of
 * people. Every second puzzle, by chance, is mirrored, so that neither half of the board is preferred.
 *
 * How hard it is: `depth` is the least number of plies at which minimax (ai.h, the default evaluator) finds the right
 * move and no other best, and still does at every greater depth. `grade`, 1 to 5, rises with `moves` and `depth`: see
 * puzzle_grade. Nearly all double threats and zugzwangs win in two moves: there it is `depth`.
 *
 * Threads: one thread at a time may use a generator; different generators are independent.
 */
#ifndef GRAVITRIPS_PUZZLE_H
#define GRAVITRIPS_PUZZLE_H

#include "gravitrips/game.h"
#include "gravitrips/solver.h"

GRAVITRIPS_BEGIN

enum {
    PUZZLE_MOVES_MIN = 2,
    PUZZLE_MOVES_MAX = 8,
    PUZZLE_GRADE_MIN = 1,
    PUZZLE_GRADE_MAX = 5,
    PUZZLE_DEPTH_MIN = 2,
    PUZZLE_DEPTH_LOOKED = 12,                      /* plies that are searched ahead to find `depth` */
    PUZZLE_DEPTH_BEYOND = PUZZLE_DEPTH_LOOKED + 1, /* `depth` if even PUZZLE_DEPTH_LOOKED plies are not enough */
    PUZZLE_SAFE_MIN = 3,                           /* safe moves: those that do not lose at once */
    PUZZLE_TABLE_BYTES = 8 << 20                   /* bytes of the solver's table, unless the caller sets limits */
};

/* What a puzzle asks for: win; end the game; keep it from ending. Each game has the first, or the two others. */
enum puzzle_kind { PUZZLE_WIN, PUZZLE_END, PUZZLE_KEEP };

/*
 * What the answer does, where pieces fall: each has the first theme that fits.
 *
 *   PUZZLE_AT_ONCE       it wins at once
 *   PUZZLE_BLOCK         it fills the only place in which the other side could win at once
 *   PUZZLE_DOUBLE_THREAT it makes two threats of which only one can be stopped, or one on top of the other
 *   PUZZLE_ZUGZWANG      it threatens nothing, but each move of the other side allows a win at once
 *   PUZZLE_ODD_EVEN      it makes a threat that cannot be filled yet, in an odd row of the side that began or an even
 *                        row of the other one, and at the end of the longest defence the other side must play below
 *                        it, though nothing else threatens it; on boards of even height
 */
enum puzzle_theme {
    PUZZLE_NO_THEME,
    PUZZLE_AT_ONCE,
    PUZZLE_BLOCK,
    PUZZLE_DOUBLE_THREAT,
    PUZZLE_ZUGZWANG,
    PUZZLE_ODD_EVEN,
    PUZZLE_THEMES
};

/*
 * The kind of puzzle that is wanted. The seed decides the members that are 0; all grades are then equally likely,
 * unless there is a theme.
 */
struct puzzle_wish {
    int moves; /* the mover's moves until the win or the end; of PUZZLE_KEEP, those that are asked for */
    int grade;
    int theme; /* enum puzzle_theme; PUZZLE_NO_THEME: a puzzle as above, whatever its answer does */
};

struct puzzle {
    enum puzzle_kind kind;
    int length;                    /* number of moves that lead to the position */
    struct move played[CELLS_MAX]; /* the moves that lead to the position */
    struct state state;            /* the position */
    struct move answer;            /* the only move that does what is asked */
    int moves;                     /* as in the wish, including the answer; 2 to 8, or 1 with PUZZLE_AT_ONCE */
    int depth; /* plies that minimax must look ahead, from 2, or 1 with a theme; PUZZLE_DEPTH_BEYOND: more than were
                  tried */
    int grade;
    int theme; /* the one that was wished for */
};

enum puzzle_status {
    PUZZLE_DONE,
    PUZZLE_STOPPED, /* cancelled */
    PUZZLE_NONE     /* thousands of games had no such position: too small a board, or a wish that contradicts itself */
};

struct puzzle_generator;

/*
 * Makes a generator for a variant, which must outlive it. `limits` are those of its solver; NULL: one thread and a
 * small table, which is enough. In Kolibrat they are those of the tablebase, which is made with the generator and takes
 * seconds on larger boards. NULL and the reason if no proof covers the variant or memory is short. The caller destroys
 * it.
 */
struct puzzle_generator *puzzle_generator_create(const struct variant *variant, const struct solver_limits *limits,
                                                 struct reason *why);
void puzzle_generator_destroy(struct puzzle_generator *generator);

/*
 * Makes puzzle `number` of a seed. It depends on variant, seed, number and wish alone, not on the machine, the limits
 * or what was made before. Once `cancel` (may be NULL) is set the call returns within 20 ms.
 */
enum puzzle_status puzzle_make(struct puzzle_generator *generator, uint64_t seed, uint64_t number,
                               const struct puzzle_wish *wish, const atomic_bool *cancel, struct puzzle *puzzle)
    __attribute__((warn_unused_result));

/*
 * The grade of a puzzle: 1 easy, 2 fair, 3 tricky, 4 hard, 5 very hard. It goes by moves + depth, in steps of four: 4
 * and 5 are easy, 18 to 21 very hard.
 */
int puzzle_grade(int moves, int depth);

/*
 * What a move in a won position does: win the quickest way, win more slowly, draw, or lose. In PUZZLE_END it ends the
 * game, sooner or later (RIGHT), or does not (DRAWS). In PUZZLE_KEEP it keeps the game going (RIGHT) or does not
 * (LOSES).
 */
enum puzzle_verdict { PUZZLE_RIGHT, PUZZLE_SLOWER, PUZZLE_DRAWS, PUZZLE_LOSES };

struct puzzle_judgement {
    enum puzzle_verdict verdict;
    int moves;  /* how many moves the winner (the mover, or after LOSES the opponent) still makes; 0: won or drawn.
                   In PUZZLE_END and PUZZLE_KEEP it is the one who ends the game; 0: it has ended, or never does. */
    int length; /* plies of the best play that follows (the longest defence, or the refutation); 0: the game is over */
    struct move line[SOLVER_LINE_MAX];
};

/*
 * Judges a legal move in a running state in which the side to move can do what such a puzzle asks: the puzzle itself or
 * any state after it. Once `cancel` (may be NULL) is set the call returns within 20 ms. PUZZLE_NONE if the state is
 * over or what is asked cannot be done.
 */
enum puzzle_status puzzle_judge(struct puzzle_generator *generator, enum puzzle_kind kind, const struct state *state,
                                struct move move, const atomic_bool *cancel, struct puzzle_judgement *judgement)
    __attribute__((warn_unused_result));

GRAVITRIPS_END

#endif
