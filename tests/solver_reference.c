/* The plain solver, and what the solver's tests share. */
#include "solver_reference.h"
#include "prelude.h"
#include "rules/variant.h"

void solver_memo_init(struct solver_memo *memo, size_t size)
{
    *memo = (struct solver_memo){.hashes = calloc(size, sizeof(uint64_t)), .scores = calloc(size, 1), .size = size};
    assert_non_null(memo->hashes);
    assert_non_null(memo->scores);
}

void solver_memo_free(struct solver_memo *memo)
{
    free(memo->hashes);
    free(memo->scores);
}

void solver_memo_make_room(struct solver_memo *memo)
{
    if (memo->count > memo->size / 4) {
        memset(memo->hashes, 0, memo->size * sizeof *memo->hashes);
        memo->count = 0;
    }
}

/* Where a state is kept, or would be. 0 marks free places: no state is kept whose hash is 0. */
static size_t slot_of(const struct solver_memo *memo, uint64_t hash)
{
    size_t slot = hash & (memo->size - 1);
    while (memo->hashes[slot] != 0 && memo->hashes[slot] != hash)
        slot = (slot + 1) & (memo->size - 1);
    return slot;
}

bool solver_memo_add(struct solver_memo *memo, uint64_t hash, int score)
{
    size_t slot = slot_of(memo, hash);
    if (hash != 0 && memo->hashes[slot] != 0)
        return false;
    if (hash != 0) {
        assert_true(++memo->count < memo->size / 2);
        memo->hashes[slot] = hash;
        memo->scores[slot] = (int8_t)score;
    }
    return true;
}

/* What a move is worth to the side that makes it. */
static int move_score(const struct variant *variant, const struct state *state, struct move move,
                      struct solver_memo *memo)
{
    struct state after = variant_after(variant, state, move);
    if (after.outcome == DRAWN)
        return 0;
    if (after.outcome != RUNNING)
        return (variant->cells - after.plies) / 2 + 1;
    return -reference_score(variant, &after, memo);
}

int reference_score(const struct variant *variant, const struct state *state, struct solver_memo *memo)
{
    size_t slot = slot_of(memo, state->hash);
    struct move moves[MOVES_MAX];
    int best = -CELLS_MAX;
    if (memo->hashes[slot] != 0)
        return memo->scores[slot];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        int score = move_score(variant, state, moves[i], memo);
        best = score > best ? score : best;
    }
    (void)solver_memo_add(memo, state->hash, best);
    return best;
}

int solved(struct solver *solver, const struct state *state)
{
    int score = 0;
    assert_int_equal(solver_solve(solver, state, NULL, &score, NULL), SOLVER_DONE);
    return score;
}

struct solver *make_solver(const struct variant *variant, const struct solver_limits *limits)
{
    struct reason why = {""};
    struct solver *solver = solver_create(variant, limits, &why);
    if (!solver)
        fail_msg("no solver: %s", why.text);
    return solver;
}
