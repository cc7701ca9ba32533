/*
 * The boundary between search and evaluators: what is a running position worth at the horizon? An evaluator keeps its
 * totals up to date while the search makes and takes back moves, so that a value costs no walk over the board. A new
 * evaluator is one file, and one line in evaluator.c.
 */
#ifndef AI_EVALUATOR_H
#define AI_EVALUATOR_H

#include "ai/drop_board.h"

/* What a line holds, as one number: the stones of FIRST + 8 * the stones of SECOND. */
enum { LINE_CONTENTS = 64, LINE_CONTENT_STEP = 8 };

/* What an evaluator keeps of a position: the total, updated move by move, and the parts that it is the sum of. */
struct evaluation {
    const int *weights;          /* as they were given to `begin` */
    int total;                   /* worth for FIRST minus worth for SECOND */
    uint8_t content[LINES_MAX];  /* what each line holds */
    int gains[2][LINE_CONTENTS]; /* what one more stone of a side adds to the total, by what its line holds */
    struct drop_board board;     /* for evaluators that look at sets of cells */
};

struct evaluator {
    const char *name;  /* in options and reports */
    const char *title; /* for people, marked with SHOWN */

    /* Can the evaluator judge states of this variant? */
    bool (*fits)(const struct variant *variant);

    /* The names and the usual weights of the properties that the evaluator weighs; NULL and 0 if it weighs none. */
    const char *const *weight_names;
    const char *const *weight_titles; /* for people, marked with SHOWN; NULL if nobody is shown them */
    const int *weights;
    const int *(*weights_of)(const struct variant *variant); /* instead of `weights`, if they depend on the board */
    int weight_count;                                        /* at most WEIGHTS_MAX */

    /* Sets the totals of a state. `weights` (weight_count of them) must outlive the evaluation. */
    void (*begin)(struct evaluation *evaluation, const struct variant *variant, const struct state *state,
                  const int *weights);

    /* Update the totals for a move that `side` makes, and for taking it back. (The last move is taken back first.) */
    void (*make)(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move);
    void (*unmake)(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move);

    /* The worth of the state for the side to move. */
    int (*value)(const struct evaluation *evaluation, const struct variant *variant, const struct state *state);

    /*
     * The worth, for the side that is then to move, after a move of `side` that does not end the game and leads to
     * `after`. Gives the same as make, value and unmake, but faster: most nodes of a search are such leaves.
     */
    int (*value_after)(const struct evaluation *evaluation, const struct variant *variant, enum side side,
                       struct move move, const struct state *after);
};

extern const struct evaluator evaluator_lines;
extern const struct evaluator evaluator_segments;
extern const struct evaluator evaluator_threats;

/* Kolibrat's evaluator with different weights: tuned for the board, then presets in the order of their strength. */
enum { KOLIBRAT_PRESETS = 5 };
extern const struct evaluator evaluators_kolibrat[KOLIBRAT_PRESETS];

/* Finds an evaluator that fits, by its name; with NULL, the variant's default. NULL if there is none. */
const struct evaluator *evaluator_find(const struct variant *variant, const char *name);

/* An evaluator's usual weights in a variant. */
const int *evaluator_weights(const struct evaluator *evaluator, const struct variant *variant);

/*
 * --- eval_kolibrat.c ---
 *
 * Of the boards that weights were tuned for, the one that is nearest to a variant of Kolibrat: in width and height
 * together, and of those equally near the one nearest in the number of pieces; else the narrower one. Sets `size`,
 * unless it is NULL, to its width, height and pieces.
 */
const int *eval_kolibrat_tuned(const struct variant *variant, int size[3]);

/*
 * --- eval_threats.c ---
 *
 * The evaluator "threats": open lines, and which side must give way in the end. When the board is nearly full one side
 * has to play below a cell in which the other side completes a line. Which side that is follows from the number of
 * cells that can be filled without giving anything away (zugzwang: V. Allis, "A knowledge-based approach of
 * Connect-Four", 1988).
 */

/*
 * The worth, for the side to move, of a position in which neither side can complete a line with its next move. `total`
 * is the worth of the open lines, for the same side.
 */
int eval_threats_value(const struct drop_board *board, const struct drop_position *position, const int *weights,
                       int total);

/*
 * --- eval_lines.c ---
 *
 * What the evaluators of games of lines share: how many stones of each side every line holds, and the sum of what the
 * lines are worth. Both are kept up to date move by move, with the table that says which lines go through a cell.
 */

/*
 * What a line of `length` cells is worth that holds `stones` of one side and none of the other, by an evaluator's
 * weights. It may be 0.
 */
typedef int line_worth_fn(int stones, int length, const int *weights);

void eval_lines_begin(struct evaluation *evaluation, const struct variant *variant, const struct state *state,
                      line_worth_fn *worth, const int *weights);
void eval_lines_make(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move);
void eval_lines_unmake(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move);

/* The sum of the lines' worths, for the side to move. */
int eval_lines_value(const struct evaluation *evaluation, enum side turn);

/* The sum of the lines' worths after a move of `side`, for the other side. */
int eval_lines_value_after(const struct evaluation *evaluation, const struct variant *variant, enum side side,
                           struct move move, const struct state *after);

/* How many stones each side has in a line. */
struct line_content {
    int stones[2];
};

struct line_content eval_lines_content(const struct variant *variant, const struct state *state, int line);

/* What lines come to if each that a side can still fill counts 1 for it, and twice as much with each of its stones. */
struct line_sums {
    int lines[2][CONNECT_MAX + 1]; /* by side and stones: how many lines */
    int dead;                      /* with stones of both */
    int total[2];
};

/* Adds up all lines or, unless it is negative, those through a cell. */
struct line_sums eval_lines_sums(const struct variant *variant, const struct state *state, int cell);
bool eval_lines_through(const struct variant *variant, int line, int cell);

#endif
