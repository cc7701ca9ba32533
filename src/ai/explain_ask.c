/* Reasons that take more questions to the analyst: threats that win in the end, and what to do when all is lost. */
#include "gravitrips/explain.h"
#include "gravitrips/review.h"

#include "ai/threats.h"

enum { MISSED_MIN = 25 }; /* percent: what an opponent overlooks less often is not counted on */

/* Who asks, and where. */
struct asking {
    struct analyst *analyst;
    const struct variant *variant;
    const struct state *state;
    const struct analysis *analysis;
    const atomic_bool *cancel;
    struct explanation *explanation;
};

/* Puts a reason where its weight belongs. */
static void insert(struct explanation *explanation, const struct explain_reason *reason)
{
    int at = explanation->count < EXPLAIN_MAX ? explanation->count++ : EXPLAIN_MAX - 1;
    for (; at > 0 && explanation->reasons[at - 1].kind > reason->kind; at--)
        explanation->reasons[at] = explanation->reasons[at - 1];
    explanation->reasons[at] = *reason;
}

static struct explain_reason reason_of(const struct asking *asking, enum explain_kind kind, struct move move)
{
    const struct move none = {MOVE_NONE, NO_CELL, NO_CELL};
    return (struct explain_reason){.kind = kind,
                                   .side = (enum side)asking->state->turn,
                                   .move = move,
                                   .answer = none,
                                   .next = none,
                                   .cells = {NO_CELL, NO_CELL}};
}

static const struct analyst_move *first_best(const struct analysis *analysis)
{
    int i = 0;
    while (!analysis->moves[i].best)
        i++;
    return &analysis->moves[i];
}

/* --- a win in the end --- */

/*
 * Does best play after the move end so that the loser has to play under a threat that the winner has by now? The loser
 * delays as long as can be, so that nothing else was left.
 */
static int held_threat(const struct asking *asking, struct move move, const struct review_line *line)
{
    struct state next = threats_after(asking->variant, asking->state, move);
    struct sketch sketch = threats_sketch(asking->variant, &next);
    int count = line->count;
    if (!line->proven || count < 2 || line->count % 2 != 0)
        return NO_CELL;
    int last = line->moves[count - 1].to;
    bool under = threats_above(asking->variant, line->moves[count - 2].to) == last;
    bool now = threats_at(&sketch, last, side_cell((enum side)asking->state->turn));
    return under && now ? last : NO_CELL;
}

static enum analyst_status add_held(const struct asking *asking)
{
    const struct analyst_move *best = first_best(asking->analysis);
    struct state next = threats_after(asking->variant, asking->state, best->move);
    struct review_line line;
    if (!asking->variant->game->gravity || best->worth.plies > REVIEW_LINE_MAX || next.outcome != RUNNING)
        return ANALYST_DONE;
    enum analyst_status status = review_line_find(asking->analyst, asking->variant, &next, asking->cancel, &line);
    int cell = status == ANALYST_DONE ? held_threat(asking, best->move, &line) : NO_CELL;
    if (cell != NO_CELL) {
        struct explain_reason reason = reason_of(asking, EXPLAIN_HOLDS, best->move);
        reason.cells[0] = (uint8_t)cell;
        insert(asking->explanation, &reason);
    }
    return status;
}

/* --- all is lost --- */

/* What wins after a move that loses. */
static enum analyst_status find_answer(const struct asking *asking, struct move move, struct move *answer)
{
    struct state next = threats_after(asking->variant, asking->state, move);
    struct analysis analysis;
    enum analyst_status status = analyst_analyze(asking->analyst, &next, asking->cancel, NULL, NULL, &analysis);
    if (status == ANALYST_DONE)
        *answer = first_best(&analysis)->move;
    return status;
}

static enum analyst_status add_losing(const struct asking *asking, enum explain_kind kind,
                                      const struct analyst_move *move, int percent)
{
    struct explain_reason reason = reason_of(asking, kind, move->move);
    enum analyst_status status = find_answer(asking, move->move, &reason.answer);
    reason.percent = percent;
    if (status == ANALYST_DONE)
        insert(asking->explanation, &reason);
    return status;
}

/* The move whose refutation a level most often overlooks, of these the one that holds out longest. */
static enum analyst_status add_likely_missed(const struct asking *asking, int level)
{
    const struct analyst_move *chosen = NULL;
    int most = 0;
    for (int i = 0; i < asking->analysis->count; i++) {
        const struct analyst_move *move = &asking->analysis->moves[i];
        struct state next = threats_after(asking->variant, asking->state, move->move);
        int percent;
        enum analyst_status status = analyst_overlooks(asking->analyst, &next, level, asking->cancel, &percent);
        if (status != ANALYST_DONE)
            return status;
        if (percent > most || (chosen && percent == most && worth_compare(move->worth, chosen->worth) > 0)) {
            chosen = move;
            most = percent;
        }
    }
    return chosen && most >= MISSED_MIN ? add_losing(asking, EXPLAIN_LIKELY_MISSED, chosen, most) : ANALYST_DONE;
}

static enum analyst_status add_lost(const struct asking *asking, int level)
{
    enum analyst_status status = level > 0 ? add_likely_missed(asking, level) : ANALYST_DONE;
    if (status != ANALYST_DONE)
        return status;
    return add_losing(asking, EXPLAIN_LONGEST, first_best(asking->analysis), 0);
}

enum analyst_status explain_ask(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                const struct analysis *analysis, int level, const atomic_bool *cancel,
                                struct explanation *explanation)
{
    const struct asking asking = {analyst, variant, state, analysis, cancel, explanation};
    enum { AT_ONCE = 2 }; /* a loss with the next move: there is nothing to be watched */
    explain_state(variant, state, analysis, explanation);
    if (!analysis->proven || analysis->best_count == 0 || opening_goes_on(variant, state))
        return ANALYST_DONE;
    if (analysis->worth.result == WORTH_LOSS && analysis->worth.plies > AT_ONCE)
        return add_lost(&asking, level);
    bool told = explanation->count > 0 && explanation->reasons[0].kind < EXPLAIN_HOLDS;
    return analysis->worth.result == WORTH_WIN && !told ? add_held(&asking) : ANALYST_DONE;
}
