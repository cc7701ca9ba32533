/* The table of provers: the first that covers a variant is asked. */
#include "ai/prover.h"

static const struct prover *const provers[] = {&prover_solver, &prover_tablebase, &prover_tree, &prover_search};

enum { PROVERS = sizeof provers / sizeof *provers };

const struct prover *prover_of(const struct variant *variant)
{
    int i = 0;
    while (!provers[i]->covers(variant))
        i++;
    return provers[i];
}

const struct prover *prover_made_for(const struct variant *variant)
{
    for (int i = 0; i < PROVERS; i++)
        if (provers[i]->made_for && provers[i]->made_for(variant->game))
            return provers[i];
    return prover_of(variant);
}
