/* Judging answers: what a move does to a win, and what follows it when nobody errs. */
#include "ai/puzzle_generator.h"

/* Writes what follows when nobody errs, and how many moves the winner still makes. */
static enum puzzle_status follow(struct puzzle_generator *generator, struct state state,
                                 struct puzzle_judgement *judgement)
{
    const struct variant *variant = generator->variant;
    int columns[SOLVER_LINE_MAX];
    if (solver_line(generator->solver, &state, generator->cancel, columns, &judgement->length, NULL) == SOLVER_STOPPED)
        return PUZZLE_STOPPED;
    for (int i = 0; i < judgement->length; i++) {
        int cell = state.tally[columns[i]] * variant->options.width + columns[i];
        judgement->line[i] = (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell};
        variant->game->apply(variant, &state, judgement->line[i]);
    }
    judgement->moves = state.outcome == DRAWN ? 0 : (judgement->length + 1) / 2;
    return PUZZLE_DONE;
}

static enum puzzle_verdict verdict_of(int score, int best)
{
    if (score > 0)
        return score == best ? PUZZLE_RIGHT : PUZZLE_SLOWER;
    return score == 0 ? PUZZLE_DRAWS : PUZZLE_LOSES;
}

enum puzzle_status puzzle_judge(struct puzzle_generator *generator, const struct state *state, struct move move,
                                const atomic_bool *cancel, struct puzzle_judgement *judgement)
{
    int best = 0;
    int score = 0;
    generator->cancel = cancel;
    *judgement = (struct puzzle_judgement){.length = 0};
    if (solver_solve(generator->solver, state, cancel, &best, NULL) == SOLVER_STOPPED)
        return PUZZLE_STOPPED;
    if (best <= 0)
        return PUZZLE_NONE;
    if (puzzle_generator_score(generator, state, move, &score) == PUZZLE_STOPPED)
        return PUZZLE_STOPPED;
    judgement->verdict = verdict_of(score, best);
    return follow(generator, puzzle_after(generator->variant, state, move), judgement);
}
