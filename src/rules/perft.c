/* Counting paths, the field's usual proof of a move generator. */
#include "rules/perft.h"

uint64_t perft(const struct variant *variant, const struct state *state, int depth)
{
    struct move moves[MOVES_MAX];
    uint64_t paths = 0;
    if (depth == 0)
        return 1;
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state after = *state;
        variant->game->apply(variant, &after, moves[i]);
        paths += perft(variant, &after, moves[i].kind == MOVE_PASS ? depth : depth - 1);
    }
    return paths;
}
