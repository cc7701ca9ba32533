/*
 * Worths: the result of perfect play and the plies to it. How worths are made, compared, and converted from and to
 * scores.
 */
#include "gravitrips/worth.h"

#include "gravitrips/solver.h"

int worth_compare(struct worth a, struct worth b)
{
    if (a.result != b.result)
        return (int)a.result - (int)b.result;
    return a.result == WORTH_WIN ? b.plies - a.plies : a.plies - b.plies;
}

struct worth worth_of_move(struct worth after)
{
    int plies = after.result == WORTH_DRAW ? 0 : after.plies + 1;
    return (struct worth){.result = (enum worth_result) - (int)after.result, .plies = plies};
}

struct worth worth_of_end(const struct state *state)
{
    enum outcome won = state->turn == FIRST ? WON_BY_FIRST : WON_BY_SECOND;
    if (state->outcome == DRAWN)
        return (struct worth){WORTH_DRAW, 0};
    return (struct worth){state->outcome == won ? WORTH_WIN : WORTH_LOSS, 0};
}

int worth_moves(struct worth worth)
{
    return (worth.plies + (worth.result == WORTH_WIN)) / 2;
}

/*
 * A score counts the pieces that the winner has left, the winning one included. Whether the last ply is odd or even
 * tells which plies are the winner's. So the count is right even in an opening, when nobody knows yet which side the
 * winner will have.
 */
int worth_score(const struct variant *variant, const struct state *state, struct worth worth)
{
    int last = state->plies + worth.plies, odd = last % 2;
    if (variant->game->format_state)
        return (int)worth.result * worth.plies;
    return (int)worth.result * ((variant->cells + odd) / 2 - (last + odd) / 2 + 1);
}

struct worth worth_of_score(const struct variant *variant, const struct state *state, int score)
{
    enum worth_result result = score > 0 ? WORTH_WIN : score < 0 ? WORTH_LOSS : WORTH_DRAW;
    int moves = solver_moves_to_win(variant, state, score);
    return (struct worth){.result = result, .plies = 2 * moves - (result == WORTH_WIN)};
}
