/*
 * The evaluator "threats": counts open lines and threats, and finds which side must give way. Declared in evaluator.h.
 */
#include "ai/evaluator.h"

#include "gravitrips/ai.h"
#include "gravitrips/solver.h"

/* The properties that the evaluator weighs. */
enum {
    ONE_MISSING, /* lines with pieces of only one side that need one more */
    TWO_MISSING,
    THREE_MISSING,
    MORE_MISSING,  /* lines that need more than three pieces; empty lines are among them, but count for nobody */
    GIVE_WAY,      /* the side wins when only cells directly below threats are left to play */
    GIVE_WAY_NEAR, /* like GIVE_WAY, but grows as fewer quiet cells (not below a threat) are left */
    GIVE_WAY_NEXT, /* like GIVE_WAY, if there were one quiet cell more or less */
    THREAT,        /* a cell in which a line would be completed */
    WEIGHTS
};

static const char *const names[WEIGHTS] = {[ONE_MISSING] = "one-missing",     [TWO_MISSING] = "two-missing",
                                           [THREE_MISSING] = "three-missing", [MORE_MISSING] = "more-missing",
                                           [GIVE_WAY] = "give-way",           [GIVE_WAY_NEAR] = "give-way-near",
                                           [GIVE_WAY_NEXT] = "give-way-next", [THREAT] = "threat"};
/* Fitted to the results of 1300 games between equals (logistic regression), then tried in games: docs/strength.md. */
static const int values[WEIGHTS] = {[ONE_MISSING] = 8, [TWO_MISSING] = 16,    [THREE_MISSING] = 5,  [MORE_MISSING] = 0,
                                    [GIVE_WAY] = 0,    [GIVE_WAY_NEAR] = 240, [GIVE_WAY_NEXT] = 35, [THREAT] = 15};

static int worth(int stones, int length, const int *weights)
{
    int missing = length - stones;
    if (missing == 0)
        return 0;
    return weights[missing > MORE_MISSING + 1 ? MORE_MISSING : missing - 1];
}

enum { NOBODY = -1 };

/* The part of a column that decides which side must give way: its rows, beginning with the lowest empty one. */
struct column {
    unsigned threats[2]; /* by side: its threats; bit 0 is the lowest empty row */
    int free;            /* number of empty rows */
};

/*
 * How many rows of the column can be filled before a side must play directly below its lowest threat: all, if the
 * column has no threat.
 */
static int quiet_rows(const struct column *column)
{
    unsigned any = column->threats[FIRST] | column->threats[SECOND];
    return any == 0 ? column->free : __builtin_ctz(any) - 1;
}

static void drop_rows(struct column *column, int rows)
{
    column->free -= rows;
    column->threats[FIRST] >>= rows;
    column->threats[SECOND] >>= rows;
}

/*
 * Plays on when in every column that is not full the second lowest empty cell is a threat, so that the side to move
 * must play directly below a threat. If the threat is its own, the other side then stops it; if it is the other side's,
 * the other side wins. Returns the side that wins in the end, or NOBODY.
 */
static int fight_out(struct column *columns, int count, enum side turn)
{
    for (;;) {
        struct column *own = NULL;
        bool any = false;
        for (int i = 0; i < count; i++) {
            unsigned mine = columns[i].threats[turn] & 2, theirs = columns[i].threats[other_side(turn)] & 2;
            any |= (mine | theirs) != 0;
            if (mine && !theirs && (!own || columns[i].free > own->free))
                own = &columns[i];
        }
        if (!own)
            return any ? (int)other_side(turn) : NOBODY;
        drop_rows(own, 2);
        /* a threat that can be filled now wins, or must be stopped at once */
        for (; ((own->threats[FIRST] | own->threats[SECOND]) & 1) != 0; turn = other_side(turn)) {
            if (own->threats[turn] & 1)
                return (int)turn;
            drop_rows(own, 1);
        }
        int quiet = quiet_rows(own);
        drop_rows(own, quiet);
        turn = quiet % 2 == 0 ? turn : other_side(turn);
    }
}

/* The columns with threats, each filled until the next piece would lie directly below its lowest threat. */
struct fight {
    int count;
    struct column columns[WIDTH_MAX];
    int quiet; /* how many cells of the board can be filled before a side must play directly below a threat */
};

static void find_fight(const struct drop_board *board, const struct drop_position *position, struct bits any,
                       struct fight *fight)
{
    fight->count = 0;
    fight->quiet = position->free;
    for (int i = 0; i < board->width; i++) {
        int first = i * (board->height + 1), height = board->height;
        if (bits_slice(any, first, height) == 0)
            continue;
        struct column *column = &fight->columns[fight->count++];
        int filled = __builtin_ctz((unsigned)bits_slice(position->playable, first, height));
        column->free = height - filled;
        /* lines that can be completed at once do not count here */
        for (int side = 0; side < 2; side++)
            column->threats[side] = (unsigned)bits_slice(position->threats[side], first, height) >> filled & ~1U;
        int rows = quiet_rows(column);
        fight->quiet += rows - column->free;
        drop_rows(column, rows);
    }
}

/* Clamps a value, because an evaluation must never look like a proven win or loss. */
static int clamp_value(int value)
{
    int most = AI_DECIDED - 1;
    return value > most ? most : value < -most ? -most : value;
}

/* What it is worth to `turn` that `winner` (or NOBODY) wins in the end. */
static int signed_worth(int winner, enum side turn, int worth)
{
    return winner == NOBODY ? 0 : winner == (int)turn ? worth : -worth;
}

int eval_threats_value(const struct drop_board *board, const struct drop_position *position, const int *weights,
                       int total)
{
    enum side turn = position->turn, other = other_side(turn);
    struct bits any = bits_or(position->threats[FIRST], position->threats[SECOND]);
    struct fight fight;
    if (!bits_any(any))
        return clamp_value(total);
    find_fight(board, position, any, &fight);
    struct fight shifted = fight;
    int cells = board->variant->cells, odd = fight.quiet % 2;
    int near = weights[GIVE_WAY_NEAR] * (cells - fight.quiet) / cells;
    total += weights[THREAT] * (bits_count(position->threats[turn]) - bits_count(position->threats[other]));
    total += signed_worth(fight_out(fight.columns, fight.count, odd ? other : turn), turn, weights[GIVE_WAY] + near);
    total += signed_worth(fight_out(shifted.columns, fight.count, odd ? turn : other), turn, weights[GIVE_WAY_NEXT]);
    return clamp_value(total);
}

/* --- "threats" as an entry in the list of evaluators --- */

/* Fits boards of falling pieces, unless the solver is quick there: a proof is better than a judgement. */
static bool fits(const struct variant *variant)
{
    return drop_board_covers(variant) && !solver_is_quick(variant);
}

static void begin(struct evaluation *evaluation, const struct variant *variant, const struct state *state,
                  const int *weights)
{
    eval_lines_begin(evaluation, variant, state, worth, weights);
    drop_board_init(&evaluation->board, variant);
}

static int add_threats(const struct evaluation *evaluation, const struct state *state, int total)
{
    struct drop_position position;
    drop_board_position(&evaluation->board, state, &position);
    return eval_threats_value(&evaluation->board, &position, evaluation->weights, total);
}

static int value(const struct evaluation *evaluation, const struct variant *variant, const struct state *state)
{
    (void)variant;
    return add_threats(evaluation, state, eval_lines_value(evaluation, state->turn));
}

static int value_after(const struct evaluation *evaluation, const struct variant *variant, enum side side,
                       struct move move, const struct state *after)
{
    return add_threats(evaluation, after, eval_lines_value_after(evaluation, variant, side, move, after));
}

const struct evaluator evaluator_threats = {
    .name = "threats",
    .title = SHOWN("Far-sighted"),
    .fits = fits,
    .weight_names = names,
    .weights = values,
    .weight_count = WEIGHTS,
    .begin = begin,
    .make = eval_lines_make,
    .unmake = eval_lines_unmake,
    .value = value,
    .value_after = value_after,
};
