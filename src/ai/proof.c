/*
 * Null windows over the moves of a position, narrowed down as the solver does
 * it, but keeping what each says about each move: when time runs out, that is
 * what is known.
 */
#include "ai/proof.h"

#include <stdlib.h>
#include <string.h>

static int empty_cells(const struct proof *proof)
{
    return proof->variant->cells - proof->state->plies;
}

static struct state after(const struct proof *proof, const struct state *state, struct move move)
{
    struct state next = *state;
    proof->variant->game->apply(proof->variant, &next, move);
    return next;
}

static bool wins_at_once(const struct proof *proof, const struct state *state)
{
    struct move moves[MOVES_MAX];
    int count = proof->variant->game->moves(proof->variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state next = after(proof, state, moves[i]);
        if (next.outcome != RUNNING && next.outcome != DRAWN)
            return true;
    }
    return false;
}

/* The position is worth as much as its best move; the book may know more. */
static void update_position(struct proof *proof)
{
    int lower = proof->lowers[0];
    int upper = proof->uppers[0];
    for (int i = 1; i < proof->count; i++) {
        lower = proof->lowers[i] > lower ? proof->lowers[i] : lower;
        upper = proof->uppers[i] > upper ? proof->uppers[i] : upper;
    }
    proof->lower = lower > proof->lower ? lower : proof->lower;
    proof->upper = upper < proof->upper ? upper : proof->upper;
}

static void look_up(struct proof *proof)
{
    int score;
    if (!proof->tools.book || !book_score(proof->tools.book, proof->state, &score))
        return;
    proof->lower = proof->upper = score;
    for (int i = 0; i < proof->count; i++)
        proof->uppers[i] = proof->uppers[i] < score ? proof->uppers[i] : score;
}

/* What two plies tell of a move, before the solver is asked about it. */
static void begin_move(struct proof *proof, int i)
{
    struct state next = after(proof, proof->state, proof->moves[i]);
    int empty = empty_cells(proof);
    proof->lowers[i] = -(empty / 2);
    proof->uppers[i] = (empty - 1) / 2;
    if (next.outcome != RUNNING)
        proof->lowers[i] = proof->uppers[i] = next.outcome == DRAWN ? 0 : (empty + 1) / 2;
    else if (wins_at_once(proof, &next))
        proof->uppers[i] = proof->lowers[i];
    else
        proof->lowers[i] = -((empty - 2) / 2);
}

int proof_from_centre(const struct proof *proof, int i)
{
    int width = proof->variant->options.width;
    return abs(2 * (proof->moves[i].to % width) - (width - 1));
}

void proof_begin(struct proof *proof, const struct variant *variant, const struct state *state,
                 const struct proof_tools *tools)
{
    struct move moves[MOVES_MAX];
    *proof = (struct proof){
        .tools = *tools, .variant = variant, .state = state, .lower = -variant->cells, .upper = variant->cells};
    proof->count = variant->game->moves(variant, state, moves);
    memcpy(proof->moves, moves, (size_t)proof->count * sizeof *moves);
    for (int i = 0; i < proof->count; i++) {
        int place = i;
        begin_move(proof, i);
        for (; place > 0 && proof_from_centre(proof, proof->order[place - 1]) > proof_from_centre(proof, i); place--)
            proof->order[place] = proof->order[place - 1];
        proof->order[place] = i;
    }
    update_position(proof);
    look_up(proof);
}

/* Is a running state worth more than alpha to its side to move? Sets the bound that tells; false if ended. */
static bool compare(struct proof *proof, const struct state *state, int alpha, int *bound)
{
    struct solver_cost cost;
    bool done = solver_compare(proof->tools.solver, state, alpha, proof->tools.cancel, bound, &cost) == SOLVER_DONE;
    proof->nodes += cost.nodes;
    if (proof->tools.progress)
        proof->tools.progress(proof, proof->tools.context);
    return done;
}

/* Finds out whether the i-th move is worth more than alpha. */
static bool compare_move(struct proof *proof, int i, int alpha)
{
    struct state next = after(proof, proof->state, proof->moves[i]);
    int bound;
    if (!compare(proof, &next, -alpha - 1, &bound))
        return false;
    if (bound > -alpha - 1)
        proof->uppers[i] = -bound < proof->uppers[i] ? -bound : proof->uppers[i];
    else
        proof->lowers[i] = -bound > proof->lowers[i] ? -bound : proof->lowers[i];
    update_position(proof);
    return true;
}

/* What has been good once is asked about first the next time. */
static void ask_first(struct proof *proof, int place)
{
    int i = proof->order[place];
    memmove(&proof->order[1], &proof->order[0], (size_t)place * sizeof *proof->order);
    proof->order[0] = i;
}

/* Finds out whether any move is worth more than alpha. */
static bool compare_position(struct proof *proof, int alpha)
{
    for (int place = 0; place < proof->count && proof->lower <= alpha; place++) {
        int i = proof->order[place];
        if (proof->uppers[i] <= alpha)
            continue;
        if (!compare_move(proof, i, alpha))
            return false;
        if (proof->lowers[i] > alpha)
            ask_first(proof, place);
    }
    return true;
}

bool proof_find_score(struct proof *proof)
{
    while (proof->lower < proof->upper)
        if (!compare_position(proof, solver_next_alpha(proof->lower, proof->upper, empty_cells(proof))))
            return false;
    return true;
}

/* Are all other moves proven to be worse than the position? Then this one need not be asked about. */
static bool is_the_only_one(const struct proof *proof, int i)
{
    for (int k = 0; k < proof->count; k++)
        if (k != i && proof->uppers[k] >= proof->upper)
            return false;
    return true;
}

bool proof_find_equals(struct proof *proof)
{
    for (int place = proof->count - 1; place >= 0; place--) {
        int i = proof->order[place];
        if (is_the_only_one(proof, i))
            proof->lowers[i] = proof->upper;
        if (proof->lowers[i] < proof->upper && proof->uppers[i] == proof->upper &&
            !compare_move(proof, i, proof->upper - 1))
            return false;
    }
    return true;
}

/* --- traps --- */

/*
 * What a reply counts that leads to `state`; `score` is the mover's with best play, and so the reply was wrong if
 * `state`, where it is to move again, is worth more. Returns false if ended.
 */
static bool count_trap(struct proof *proof, const struct state *state, int score, int *trap)
{
    int empty = proof->variant->cells - state->plies;
    int bound;
    *trap = 0;
    if (state->outcome != RUNNING) {
        if (state->outcome == DRAWN && score < 0)
            *trap = TRAP_RESULT;
        return true;
    }
    if (wins_at_once(proof, state)) {
        *trap = (empty + 1) / 2 > score ? TRAP_PLAIN : 0;
        return true;
    }
    if (!compare(proof, state, score, &bound))
        return false;
    if (bound <= score)
        return true;
    /* The greatest score that is still the same result. */
    int same = score < 0 ? -1 : 0;
    if (score <= 0 && bound <= same && !compare(proof, state, same, &bound))
        return false;
    *trap = score <= 0 && bound > same ? TRAP_RESULT : TRAP_LENGTH;
    return true;
}

bool proof_count_traps(struct proof *proof, int i, int *traps)
{
    struct state next = after(proof, proof->state, proof->moves[i]);
    struct move replies[MOVES_MAX];
    int count = proof->variant->game->moves(proof->variant, &next, replies);
    *traps = 0;
    for (int reply = 0; reply < count; reply++) {
        struct state then = after(proof, &next, replies[reply]);
        int trap;
        if (!count_trap(proof, &then, proof->upper, &trap))
            return false;
        *traps += trap;
    }
    return true;
}
