/* Move ordering by table move, killers and history. */
#include "ai/ordering.h"

#include <string.h>

enum { SCORE_TABLE = 1 << 30, SCORE_KILLER = 1 << 29, HISTORY_MOST = 1 << 24 };

void ordering_begin(struct ordering *ordering, const struct variant *variant)
{
    memset(ordering, 0, sizeof *ordering);
    for (int cell = 0; cell < variant->cells; cell++) {
        ordering->history[FIRST][cell] = variant->lines.through_count[cell];
        ordering->history[SECOND][cell] = variant->lines.through_count[cell];
    }
}

static int score(const struct ordering *ordering, enum side side, struct move move, struct move first, int ply)
{
    if (move_equal(move, first))
        return SCORE_TABLE;
    for (int i = 0; i < KILLERS; i++)
        if (move_equal(move, ordering->killers[ply][i]))
            return SCORE_KILLER - i;
    return ordering->history[side][move.to];
}

void ordering_list(const struct ordering *ordering, const struct variant *variant, const struct state *state,
                   struct move first, int ply, struct move_list *list)
{
    list->next = 0;
    list->count = variant->game->moves(variant, state, list->moves);
    for (int i = 0; i < list->count; i++)
        list->scores[i] = score(ordering, state->turn, list->moves[i], first, ply);
}

struct move ordering_next(struct move_list *list)
{
    int best = list->next;
    for (int i = list->next + 1; i < list->count; i++)
        if (list->scores[i] > list->scores[best])
            best = i;
    struct move move = list->moves[best];
    list->moves[best] = list->moves[list->next];
    list->scores[best] = list->scores[list->next];
    list->next++;
    return move;
}

void ordering_cut(struct ordering *ordering, enum side side, struct move move, int depth, int ply)
{
    struct move *killers = ordering->killers[ply];
    int *history = &ordering->history[side][move.to];
    if (!move_equal(move, killers[0])) {
        killers[1] = killers[0];
        killers[0] = move;
    }
    if (*history < HISTORY_MOST)
        *history += depth * depth;
}
