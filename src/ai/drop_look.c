/*
 * Alpha-beta with null windows after the first move (Marsland and Campbell 1982) on sets of cells. Who must stop a line
 * has one move, which costs no depth; who would let the other side complete one has lost. There are no null moves: to
 * have to move is what decides this game.
 */
#include "ai/drop_look.h"

#include <string.h>

#include "ai/eval_threats.h"
#include "ai/line_totals.h"

enum { NODES_BETWEEN_LOOKS = 1024, SCORE_TABLE = 1 << 30, SCORE_KILLER = 1 << 28, HISTORY_MOST = 1 << 24 };

static void count_node(struct drop_search *search)
{
    if (search->nodes_most != 0 && search->nodes >= search->nodes_most)
        search->stopped = true;
    if (search->stopped || ++search->nodes % NODES_BETWEEN_LOOKS != 0)
        return;
    if ((search->cancel && atomic_load_explicit(search->cancel, memory_order_relaxed)) ||
        (search->deadline != 0 && search_clock() >= search->deadline))
        search->stopped = true;
}

struct move drop_look_move(const struct drop_search *search, int bit)
{
    return (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = search->board.cells[bit]};
}

void drop_look_set_line(struct drop_search *search, int ply, int bit)
{
    if (ply >= AI_PV_MAX)
        return;
    struct line *line = &search->lines[ply];
    const struct line *rest = &search->lines[ply + 1];
    int length = rest->length < AI_PV_MAX ? rest->length : AI_PV_MAX - 1;
    line->moves[0] = drop_look_move(search, bit);
    memcpy(&line->moves[1], rest->moves, (size_t)length * sizeof *line->moves);
    line->length = length + 1;
}

static void clear_line(struct drop_search *search, int ply)
{
    if (ply <= AI_PV_MAX)
        search->lines[ply].length = 0;
}

/* --- the table --- */

static int to_table(int value, int ply)
{
    return value > AI_DECIDED ? value + ply : value < -AI_DECIDED ? value - ply : value;
}

static int from_table(int value, int ply)
{
    return to_table(value, -ply);
}

/* Does an entry hold for a search of this depth: is it as deep, did it meet no horizon, or is it a proof? */
static bool holds(const struct table_entry *entry, int depth)
{
    return entry->depth >= depth || entry->complete || (entry->value > AI_DECIDED && entry->bound != BOUND_UPPER) ||
           (entry->value < -AI_DECIDED && entry->bound != BOUND_LOWER);
}

static bool look_up(struct drop_search *search, const struct drop_position *position, int alpha, int beta, int depth,
                    int ply, int *first, int *value)
{
    struct table_entry entry;
    if (!table_find(search->table, position->hash, &entry))
        return false;
    *first = search->board.bits[entry.move.to];
    *value = from_table(entry.value, ply);
    if (beta - alpha > 1 || !holds(&entry, depth))
        return false;
    if (!((entry.bound != BOUND_UPPER && *value >= beta) || (entry.bound != BOUND_LOWER && *value <= alpha)))
        return false;
    search->horizon |= !entry.complete && !is_decided(*value);
    return true;
}

static void remember(struct drop_search *search, const struct drop_position *position, int value, int alpha, int beta,
                     int depth, int ply, int best)
{
    struct table_entry entry = {
        .key = position->hash,
        .value = (int16_t)to_table(value, ply),
        .depth = (uint8_t)depth,
        .bound = value >= beta    ? BOUND_LOWER
                 : value <= alpha ? BOUND_UPPER
                                  : BOUND_EXACT,
        .complete = !search->horizon,
        .move = drop_look_move(search, best),
    };
    table_store(search->table, entry);
}

/* --- moves --- */

void drop_look_list(const struct drop_search *search, const struct drop_position *position, struct bits bits, int first,
                    int ply, struct drop_moves *moves)
{
    moves->count = 0;
    moves->next = 0;
    while (bits_any(bits)) {
        int bit = bits_next(&bits);
        int score = search->history[position->turn][bit];
        if (bit == first)
            score = SCORE_TABLE;
        else if (bit == search->killers[ply][0])
            score = SCORE_KILLER;
        else if (bit == search->killers[ply][1])
            score = SCORE_KILLER - 1;
        moves->bits[moves->count] = bit;
        moves->scores[moves->count++] = score;
    }
}

int drop_look_next(struct drop_moves *moves)
{
    int best = moves->next;
    for (int i = moves->next + 1; i < moves->count; i++)
        if (moves->scores[i] > moves->scores[best])
            best = i;
    int bit = moves->bits[best];
    moves->bits[best] = moves->bits[moves->next];
    moves->scores[best] = moves->scores[moves->next];
    moves->next++;
    return bit;
}

static void note_cut(struct drop_search *search, enum side side, int bit, int depth, int ply)
{
    uint8_t *killers = search->killers[ply];
    if (killers[0] != bit) {
        killers[1] = killers[0];
        killers[0] = (uint8_t)bit;
    }
    if (search->history[side][bit] < HISTORY_MOST)
        search->history[side][bit] += depth * depth;
}

/* --- the search --- */

static int look(struct drop_search *search, const struct drop_position *position, int alpha, int beta, int depth,
                int ply);

/* A move that does not win at once, made. */
static void make(const struct drop_search *search, const struct drop_position *position, int bit,
                 struct drop_position *after)
{
    table_fetch(search->table, drop_board_hash_after(&search->board, position, bit));
    *after = *position;
    drop_board_play(&search->board, after, bit);
}

/* Its value, for the side that made it. */
static int value_of(struct drop_search *search, const struct drop_position *after, int bit, int alpha, int beta,
                    int depth, int ply)
{
    enum side side = other_side(after->turn);
    struct move move = drop_look_move(search, bit);
    count_node(search);
    if (search->stopped)
        return 0;
    line_totals_make(&search->evaluation, search->board.variant, side, move);
    int value = -look(search, after, -beta, -alpha, depth - 1, ply + 1);
    line_totals_unmake(&search->evaluation, search->board.variant, side, move);
    return value;
}

/* The only move that does not lose at once costs no depth. */
static int try_forced(struct drop_search *search, const struct drop_position *position, int bit, int alpha, int beta,
                      int depth, int ply)
{
    struct drop_position after;
    make(search, position, bit, &after);
    int value = value_of(search, &after, bit, alpha, beta, depth + 1, ply);
    if (value > alpha && beta - alpha > 1 && !search->stopped)
        drop_look_set_line(search, ply, bit);
    return value;
}

/*
 * The best move is seldom a late one: with so much depth left, those from this index on are looked at a ply less deep,
 * for each row that holds. What proves better than thought is looked at again.
 */
static const struct {
    int depth;
    int index;
} reductions[] = {{3, 2}, {5, 3}, {8, 5}};

static int reduction(int depth, int index)
{
    int plies = 0;
    for (size_t i = 0; i < sizeof reductions / sizeof reductions[0]; i++)
        plies += depth >= reductions[i].depth && index >= reductions[i].index;
    return plies;
}

static int try_moves(struct drop_search *search, const struct drop_position *position, struct bits bits, int alpha,
                     int beta, int depth, int ply, int *best_bit)
{
    struct drop_moves moves;
    int best = -VALUE_INFINITE;
    bool wide = beta - alpha > 1;
    drop_look_list(search, position, bits, *best_bit, ply, &moves);
    while (moves.next < moves.count && best < beta) {
        int index = moves.next;
        int bit = drop_look_next(&moves);
        struct drop_position after;
        make(search, position, bit, &after);
        int less = reduction(depth, index);
        bool scout = wide && index > 0;
        int value = value_of(search, &after, bit, alpha, scout || less ? alpha + 1 : beta, depth - less, ply);
        if (less && value > alpha && !search->stopped)
            value = value_of(search, &after, bit, alpha, scout ? alpha + 1 : beta, depth, ply);
        if (scout && value > alpha && !search->stopped)
            value = value_of(search, &after, bit, alpha, beta, depth, ply);
        if (search->stopped)
            return 0;
        if (value > best) {
            best = value;
            *best_bit = bit;
        }
        if (value > alpha) {
            alpha = value;
            if (wide)
                drop_look_set_line(search, ply, bit);
        }
    }
    if (best >= beta)
        note_cut(search, position->turn, *best_bit, depth, ply);
    return best;
}

static int search_deeper(struct drop_search *search, const struct drop_position *position, struct bits bits, int alpha,
                         int beta, int depth, int ply)
{
    int best_bit = -1, value;
    if (look_up(search, position, alpha, beta, depth, ply, &best_bit, &value))
        return value;
    bool horizon_before = search->horizon;
    search->horizon = false;
    value = try_moves(search, position, bits, alpha, beta, depth, ply, &best_bit);
    if (!search->stopped)
        remember(search, position, value, alpha, beta, depth, ply, best_bit);
    search->horizon |= horizon_before;
    return value;
}

/* The value of a position for the side to move. */
static int look(struct drop_search *search, const struct drop_position *position, int alpha, int beta, int depth,
                int ply)
{
    enum side turn = position->turn;
    int lost = -(AI_WIN - ply - 1);
    clear_line(search, ply);
    if (position->free == 0)
        return 0;
    struct bits mine = bits_and(position->threats[turn], position->playable);
    if (bits_any(mine)) {
        clear_line(search, ply + 1);
        drop_look_set_line(search, ply, bits_next(&mine));
        return AI_WIN - ply;
    }
    struct bits theirs = position->threats[other_side(turn)];
    struct bits forced = bits_and(theirs, position->playable);
    struct bits moves = bits_without(position->playable, bits_down(theirs, 1));
    bool is_forced = bits_any(forced);
    if (is_forced)
        moves = bits_and(moves, forced);
    if (!bits_any(moves) || (is_forced && bits_several(forced)))
        return lost;
    if (alpha >= AI_WIN - ply - 2)
        return AI_WIN - ply - 2;
    if (beta <= lost)
        return lost;
    if (is_forced)
        return try_forced(search, position, bits_next(&forced), alpha, beta, depth, ply);
    if (depth <= 0) {
        search->horizon = true;
        return eval_threats_value(&search->board, position, search->weights,
                                  line_totals_value(&search->evaluation, turn));
    }
    return search_deeper(search, position, moves, alpha, beta, depth, ply);
}

int drop_look_at(struct drop_search *search, const struct drop_position *position, int bit, int alpha, int beta,
                 int depth, int ply)
{
    struct drop_position after;
    if (!bits_has(position->threats[position->turn], bit)) {
        make(search, position, bit, &after);
        return value_of(search, &after, bit, alpha, beta, depth, ply);
    }
    count_node(search);
    clear_line(search, ply + 1);
    return AI_WIN - ply;
}
