/* A walk through the next plies as deep as there is something known, and as far as a number of positions allows. */
#include "solver/bounds_part.h"

enum { POSITIONS_MOST = 1 << 18 };

struct walk {
    const struct bitboard *board;
    const struct bounds_map *map;
};

/* Is it decided whether the position is worth more than alpha? Then `above` says so. */
static bool is_settled_below(const struct walk *walk, const struct bitboard_position *at, int alpha, bool *above)
{
    const struct bitboard *board = walk->board;
    int lower = -(at->empty / 2);
    int upper = (at->empty + 1) / 2;
    const struct bound *bound = bounds_map_find(walk->map, bounds_map_key(board, at));
    if (at->empty == 0)
        lower = upper = 0;
    else if ((bitboard_completions(board, at->mine) & bitboard_playable(board, at->all)) != 0)
        lower = upper;
    else if (bound) {
        lower = bound->lower;
        upper = bound->upper;
    }
    *above = lower > alpha;
    return lower > alpha || upper <= alpha;
}

/* How much is done of the proof that the position is worth more than alpha, or, unless `above`, that it is not. */
static double part_of(const struct walk *walk, const struct bitboard_position *at, int alpha, bool above, int positions)
{
    bool is_above;
    if (is_settled_below(walk, at, alpha, &is_above))
        return is_above == above ? 1 : 0;
    int moves = 0;
    double most = 0, sum = 0;
    bitboard_set playable = bitboard_playable(walk->board, at->all);
    for (bitboard_set rest = playable; rest != 0; rest &= rest - 1)
        moves++;
    if (positions < moves)
        return 0;
    for (bitboard_set rest = playable; rest != 0; rest &= rest - 1) {
        struct bitboard_position after = {at->all ^ at->mine, at->all | (rest & -rest), at->empty - 1};
        double part = part_of(walk, &after, -alpha - 1, !above, positions / moves);
        most = part > most ? part : most;
        sum += part;
    }
    return above ? most : sum / moves;
}

double bounds_part(const struct bitboard *board, const struct bounds_map *map, const struct bitboard_position *at,
                   int alpha)
{
    const struct walk walk = {board, map};
    double above = part_of(&walk, at, alpha, true, POSITIONS_MOST);
    double below = part_of(&walk, at, alpha, false, POSITIONS_MOST);
    return above > below ? above : below;
}
