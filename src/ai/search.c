/*
 * Negamax with alpha-beta, null windows after the first move (Marsland and Campbell 1982) and a transposition table.
 * Everything here that prunes is exact: the value at the root is that of plain minimax to the same depth.
 */
#include "ai/search.h"

/*
 * --- the order of moves: alpha-beta prunes most when the best move comes first. First comes the table's move, then two
 * killers of the same ply, then all others by history. At the beginning, history prefers the cells through which most
 * lines go, which are those in the centre. ---
 */

enum { SCORE_TABLE = 1 << 30, SCORE_KILLER = 1 << 29, HISTORY_MOST = 1 << 24 };

void search_begin_ordering(struct ordering *ordering, const struct variant *variant)
{
    memset(ordering, 0, sizeof *ordering);
    for (int cell = 0; cell < variant->cells; cell++) {
        ordering->history[FIRST][cell] = variant->lines.through_count[cell];
        ordering->history[SECOND][cell] = variant->lines.through_count[cell];
    }
}

static int score_move(const struct ordering *ordering, enum side side, struct move move, struct move first, int ply)
{
    if (move_equal(move, first))
        return SCORE_TABLE;
    for (int i = 0; i < KILLERS; i++)
        if (move_equal(move, ordering->killers[ply][i]))
            return SCORE_KILLER - i;
    return ordering->history[side][move.to];
}

int search_next_ranked(struct ranking *ranking)
{
    int best = ranking->next;
    for (int i = ranking->next + 1; i < ranking->count; i++)
        if (ranking->scores[i] > ranking->scores[best])
            best = i;
    int number = ranking->numbers[best];
    ranking->numbers[best] = ranking->numbers[ranking->next];
    ranking->scores[best] = ranking->scores[ranking->next];
    ranking->next++;
    return number;
}

/* Notes that a move of `side` caused a cut. */
static void note_cut(struct ordering *ordering, enum side side, struct move move, int depth, int ply)
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

/* --- the alpha-beta search --- */

void search_set_line(struct line lines[AI_PV_MAX + 1], int ply, struct move move)
{
    if (ply >= AI_PV_MAX)
        return;
    struct line *line = &lines[ply];
    const struct line *rest = &lines[ply + 1];
    int length = rest->length < AI_PV_MAX ? rest->length : AI_PV_MAX - 1;
    line->moves[0] = move;
    memcpy(&line->moves[1], rest->moves, (size_t)length * sizeof *line->moves);
    line->length = length + 1;
}

/*
 * Is an entry valid for a search of this depth? It is in three cases: its depth is the same; or it met no horizon and
 * is not deeper; or it is a forced win or loss whose end lies within this depth. In the last case every search that
 * sees so far finds the same shortest way to the end.
 */
static bool entry_holds(const struct table_entry *entry, int depth)
{
    int to_the_end = AI_WIN + 1 - abs(entry->value);
    return entry->depth == depth || (entry->complete && entry->depth <= depth) ||
           (is_decided(entry->value) && to_the_end <= depth);
}

/*
 * Looks the state up. If the table's entry answers the question, its value goes to *value. In any case *first gets its
 * best move.
 */
static bool find_value(struct search *search, const struct state *state, int alpha, int beta, int depth, int ply,
                       struct move *first, int *value)
{
    struct table_entry entry;
    if (search->way < WAY_TABLE || !table_find(search->table, state->hash, &entry))
        return false;
    *first = entry.move;
    *value = search_from_table(entry.value, ply);
    bool settles = (entry.bound != BOUND_UPPER && *value >= beta) || (entry.bound != BOUND_LOWER && *value <= alpha);
    /* wide windows are searched anyway, so that the best line is known to its end */
    if (beta - alpha > 1 || !settles || !entry_holds(&entry, depth))
        return false;
    search->horizon |= !entry.complete && !is_decided(*value);
    return true;
}

/* Tries all moves of a position. Returns the best value, and the move that has it. */
static int try_moves(struct search *search, const struct state *state, int alpha, int beta, int depth, int ply,
                     struct move *best_move)
{
    struct move moves[MOVES_MAX];
    struct ranking ranking;
    int best = -VALUE_INFINITE, count = search->variant->game->moves(search->variant, state, moves);
    bool wide = beta - alpha > 1;
    ranking.count = ranking.next = 0;
    for (int i = 0; i < count; i++)
        search_rank(&ranking, i,
                    search->way < WAY_ORDERED ? 0
                                              : score_move(&search->ordering, state->turn, moves[i], *best_move, ply));
    while (ranking.next < count && best < beta) {
        bool scout = wide && ranking.next > 0 && search->way == WAY_DEEPENING;
        struct move move = moves[search_next_ranked(&ranking)];
        int value = search_move(search, state, move, alpha, scout ? alpha + 1 : beta, depth, ply);
        if (scout && value > alpha && !search->effort.stopped)
            value = search_move(search, state, move, alpha, beta, depth, ply);
        if (search->effort.stopped)
            return 0;
        if (value > best) {
            best = value;
            *best_move = move;
        }
        if (value > alpha) {
            alpha = value;
            if (wide)
                search_set_line(search->lines, ply, move);
        }
    }
    if (best >= beta)
        note_cut(&search->ordering, state->turn, *best_move, depth, ply);
    search->untried = count - ranking.next;
    search->end = search->untried > 0 ? END_CUT : END_WHOLE;
    return best;
}

/* The value of a running position for the side to move, looking `depth` >= 1 plies ahead. */
static int negamax(struct search *search, const struct state *state, int alpha, int beta, int depth, int ply)
{
    struct move best_move = {.kind = MOVE_NONE, .from = NO_CELL, .to = NO_CELL};
    int fastest = AI_WIN - ply;
    int value;
    search->end = END_KNOWN;
    search->untried = 0;
    /* nobody can win or lose sooner than with the next move, so no value lies beyond these bounds */
    if (alpha >= fastest)
        return fastest;
    if (beta <= -fastest)
        return -fastest;
    if (find_value(search, state, alpha, beta, depth, ply, &best_move, &value))
        return value;
    bool horizon_before = search->horizon;
    search->horizon = false;
    value = try_moves(search, state, alpha, beta, depth, ply, &best_move);
    if (!search->effort.stopped && search->way >= WAY_TABLE)
        table_store(search->table,
                    search_entry(state->hash, value, alpha, beta, depth, ply, !search->horizon, best_move));
    search->horizon |= horizon_before;
    return value;
}

/* search_move for whoever watches, or does not want all that makes it fast. */
static int value_watched(struct search *search, const struct state *state, struct move move, int alpha, int beta,
                         int depth, int ply)
{
    const struct watch *watch = search->watch;
    struct state after = *state;
    if (search->way == WAY_MINIMAX) {
        alpha = -VALUE_INFINITE;
        beta = VALUE_INFINITE;
    }
    search->told = true;
    if (!watch)
        return search_move(search, state, move, alpha, beta, depth, ply);
    struct watched_move node = {.state = state, .move = move, .alpha = alpha, .beta = beta, .depth = depth};
    watch->enter(watch->context, &node);
    search->untried = 0;
    int value = search_move(search, state, move, alpha, beta, depth, ply);
    search->variant->game->apply(search->variant, &after, move);
    enum node_end end = after.outcome != RUNNING ? END_GAME : depth == 1 ? END_HORIZON : search->end;
    watch->leave(watch->context, value, search->effort.stopped ? END_NONE : end, search->untried);
    return value;
}

int search_move(struct search *search, const struct state *state, struct move move, int alpha, int beta, int depth,
                int ply)
{
    const struct evaluator *evaluator = search->evaluator;
    if (search->watched) {
        if (!search->told)
            return value_watched(search, state, move, alpha, beta, depth, ply);
        search->told = false;
    }
    /*
     * Makes moves by copying the state. Taking moves back instead was measured to be 0 to 4 % faster, which is too
     * little to ask it of every game.
     */
    struct state after = *state;
    enum side side = state->turn;
    search_count_node(&search->effort);
    if (search->effort.stopped)
        return 0;
    search->variant->game->apply(search->variant, &after, move);
    if (after.outcome != RUNNING || depth == 1)
        search_clear_line(search->lines, ply + 1);
    if (after.outcome == DRAWN)
        return 0;
    if (after.outcome != RUNNING)
        return (after.outcome == WON_BY_FIRST) == (side == FIRST) ? AI_WIN - ply : -(AI_WIN - ply);
    if (depth == 1) {
        search->horizon = true;
        return -evaluator->value_after(&search->evaluation, search->variant, side, move, &after);
    }
    evaluator->make(&search->evaluation, search->variant, side, move);
    int value = -negamax(search, &after, -beta, -alpha, depth - 1, ply + 1);
    evaluator->unmake(&search->evaluation, search->variant, side, move);
    return value;
}
