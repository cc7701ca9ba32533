/* Proofs by tablebase: all states of the game are solved once, then worths are looked up. */
#include "ai/prover.h"

static bool covers(const struct variant *variant)
{
    uint64_t bytes;
    return tablebase_for(variant->game) && tablebase_bytes(variant, TABLEBASE_PLAY, &bytes, NULL) &&
           bytes <= ENGINE_TABLEBASE_MEMORY;
}

static bool prepare(struct engine *engine, const atomic_bool *cancel, struct reason *why)
{
    return engine_tablebase(engine, cancel, why);
}

static enum analyst_status find_values(struct inquiry *inquiry)
{
    const struct tablebase *tablebase = engine_tablebase(inquiry->engine, inquiry->cancel, NULL);
    struct analysis *analysis = inquiry->analysis;
    for (int i = 0; i < analysis->count; i++) {
        struct analyst_move *move = &analysis->moves[i];
        move->worth = tablebase_move_value(tablebase, inquiry->state, move->move);
        move->known = true;
    }
    prover_name_best(analysis);
    return ANALYST_DONE;
}

static enum analyst_status find_worth(struct inquiry *inquiry)
{
    inquiry->analysis->worth =
        tablebase_value(engine_tablebase(inquiry->engine, inquiry->cancel, NULL), inquiry->state);
    inquiry->analysis->proven = true;
    return ANALYST_DONE;
}

const struct prover prover_tablebase = {
    .made_for = tablebase_for,
    .covers = covers,
    .prepare = prepare,
    .slow = true,
    .values = find_values,
    .worth = find_worth,
};
