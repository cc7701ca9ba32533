/*
 * Alpha-beta with null windows after the first move (Marsland and Campbell 1982) on sets of cells. A side that must
 * stop a line has one move, which costs no depth. A side that can only let the other one complete a line has lost.
 * There are no null moves, because having to move is what decides this game.
 */
#include "ai/drop_search.h"

enum { SCORE_TABLE = 1 << 30, SCORE_KILLER = 1 << 28, HISTORY_MOST = 1 << 24 };

/* The move that puts a piece on the cell of a bit. */
static struct move drop_move(const struct drop_search *search, int bit)
{
    return (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = search->board.cells[bit]};
}

/* Sets the best line at this ply: a move, followed by the best line at the next ply. */
static void set_line(struct drop_search *search, int ply, int bit)
{
    search_set_line(search->lines, ply, drop_move(search, bit));
}

/* --- looking positions up in the transposition table --- */

/*
 * May a table entry be used in a search of this depth? It may if it was searched at least as deep, if its search met no
 * horizon, or if it proves a win or a loss.
 */
static bool entry_holds(const struct table_entry *entry, int depth)
{
    return entry->depth >= depth || entry->complete || (entry->value > AI_DECIDED && entry->bound != BOUND_UPPER) ||
           (entry->value < -AI_DECIDED && entry->bound != BOUND_LOWER);
}

static bool find_value(struct drop_search *search, const struct drop_position *position, int alpha, int beta, int depth,
                       int ply, int *first, int *value)
{
    struct table_entry entry;
    if (!table_find(search->table, position->hash, &entry))
        return false;
    *first = search->board.bits[entry.move.to];
    *value = search_from_table(entry.value, ply);
    if (beta - alpha > 1 || !entry_holds(&entry, depth))
        return false;
    if (!((entry.bound != BOUND_UPPER && *value >= beta) || (entry.bound != BOUND_LOWER && *value <= alpha)))
        return false;
    search->horizon |= !entry.complete && !is_decided(*value);
    return true;
}

/* --- the order in which moves are tried --- */

/*
 * Lists the moves to the cells in `bits`, each with a score for the order of trying. The move to `first` gets the
 * highest score, unless `first` is -1.
 */
static void order_moves(const struct drop_search *search, const struct drop_position *position, struct bits bits,
                        int first, int ply, struct ranking *moves)
{
    moves->count = moves->next = 0;
    while (bits_any(bits)) {
        int bit = bits_next(&bits);
        int score = search->history[position->turn][bit];
        if (bit == first)
            score = SCORE_TABLE;
        else if (bit == search->killers[ply][0])
            score = SCORE_KILLER;
        else if (bit == search->killers[ply][1])
            score = SCORE_KILLER - 1;
        search_rank(moves, bit, score);
    }
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

/* --- the search below the root --- */

static int position_value(struct drop_search *search, const struct drop_position *position, int alpha, int beta,
                          int depth, int ply);

/* Makes a move that does not win at once. */
static void play_move(const struct drop_search *search, const struct drop_position *position, int bit,
                      struct drop_position *after)
{
    table_fetch(search->table, drop_board_hash_after(&search->board, position, bit));
    *after = *position;
    drop_board_play(&search->board, after, bit);
}

/* The value of a move that has been made, for the side that made it. */
static int played_value(struct drop_search *search, const struct drop_position *after, int bit, int alpha, int beta,
                        int depth, int ply)
{
    enum side side = other_side(after->turn);
    struct move move = drop_move(search, bit);
    search_count_node(&search->effort);
    if (search->effort.stopped)
        return 0;
    eval_lines_make(&search->evaluation, search->board.variant, side, move);
    int value = -position_value(search, after, -beta, -alpha, depth - 1, ply + 1);
    eval_lines_unmake(&search->evaluation, search->board.variant, side, move);
    return value;
}

/* Tries the only move that does not lose at once. It costs no depth. */
static int try_forced(struct drop_search *search, const struct drop_position *position, int bit, int alpha, int beta,
                      int depth, int ply)
{
    struct drop_position after;
    play_move(search, position, bit, &after);
    int value = played_value(search, &after, bit, alpha, beta, depth + 1, ply);
    if (value > alpha && beta - alpha > 1 && !search->effort.stopped)
        set_line(search, ply, bit);
    return value;
}

/*
 * Late moves are seldom the best, so they are searched less deep (late move reductions). A row applies to the moves
 * from number `index` on, if at least `depth` plies are left. Each row that applies takes one ply away. A reduced move
 * that turns out better than alpha is searched again to the full depth.
 */
static const struct {
    int depth;
    int index;
} reductions[] = {{3, 2}, {5, 3}, {8, 5}};

static int reduced_plies(int depth, int index)
{
    int plies = 0;
    for (size_t i = 0; i < sizeof reductions / sizeof reductions[0]; i++)
        plies += depth >= reductions[i].depth && index >= reductions[i].index;
    return plies;
}

static int try_moves(struct drop_search *search, const struct drop_position *position, struct bits bits, int alpha,
                     int beta, int depth, int ply, int *best_bit)
{
    struct ranking moves;
    int best = -VALUE_INFINITE;
    bool wide = beta - alpha > 1;
    order_moves(search, position, bits, *best_bit, ply, &moves);
    while (moves.next < moves.count && best < beta) {
        int index = moves.next;
        int bit = search_next_ranked(&moves);
        struct drop_position after;
        play_move(search, position, bit, &after);
        int less = reduced_plies(depth, index);
        bool scout = wide && index > 0;
        int value = played_value(search, &after, bit, alpha, scout || less ? alpha + 1 : beta, depth - less, ply);
        if (less && value > alpha && !search->effort.stopped)
            value = played_value(search, &after, bit, alpha, scout ? alpha + 1 : beta, depth, ply);
        if (scout && value > alpha && !search->effort.stopped)
            value = played_value(search, &after, bit, alpha, beta, depth, ply);
        if (search->effort.stopped)
            return 0;
        if (value > best) {
            best = value;
            *best_bit = bit;
        }
        if (value > alpha) {
            alpha = value;
            if (wide)
                set_line(search, ply, bit);
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
    if (find_value(search, position, alpha, beta, depth, ply, &best_bit, &value))
        return value;
    bool horizon_before = search->horizon;
    search->horizon = false;
    value = try_moves(search, position, bits, alpha, beta, depth, ply, &best_bit);
    if (!search->effort.stopped)
        table_store(search->table, search_entry(position->hash, value, alpha, beta, depth, ply, !search->horizon,
                                                drop_move(search, best_bit)));
    search->horizon |= horizon_before;
    return value;
}

/* The value of a position for the side to move. */
static int position_value(struct drop_search *search, const struct drop_position *position, int alpha, int beta,
                          int depth, int ply)
{
    enum side turn = position->turn;
    int lost = -(AI_WIN - ply - 1);
    search_clear_line(search->lines, ply);
    if (position->free == 0)
        return 0;
    struct bits mine = bits_and(position->threats[turn], position->playable);
    if (bits_any(mine)) {
        search_clear_line(search->lines, ply + 1);
        set_line(search, ply, bits_next(&mine));
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
                                  eval_lines_value(&search->evaluation, turn));
    }
    return search_deeper(search, position, moves, alpha, beta, depth, ply);
}

/*
 * The value of a move at `ply` plies from the root, for the side that makes it. It looks `depth` plies ahead, including
 * the move, and further where it must. The value is exact if it lies inside (alpha, beta); at or below alpha it is an
 * upper bound, at or above beta a lower bound. It means nothing if the search was stopped meanwhile. search->evaluation
 * is that of the position before the move.
 */
static int move_value(struct drop_search *search, const struct drop_position *position, int bit, int alpha, int beta,
                      int depth, int ply)
{
    struct drop_position after;
    if (!bits_has(position->threats[position->turn], bit)) {
        play_move(search, position, bit, &after);
        return played_value(search, &after, bit, alpha, beta, depth, ply);
    }
    search_count_node(&search->effort);
    search_clear_line(search->lines, ply + 1);
    return AI_WIN - ply;
}

/* --- creating, destroying and resetting a search --- */

enum { DROP_TABLE_BYTES = 32 << 20 };

static struct drop_search *make_with(struct table *table, const struct variant *variant, const int *weights)
{
    struct drop_search *search = calloc(1, sizeof *search);
    if (search) {
        drop_board_init(&search->board, variant);
        search->weights = weights;
        search->table = table;
    }
    return search;
}

struct drop_search *drop_search_create(const struct variant *variant, const int *weights)
{
    assert(drop_board_covers(variant));
    struct table *table = table_create(DROP_TABLE_BYTES);
    struct drop_search *search = table ? make_with(table, variant, weights) : NULL;
    if (!search)
        table_destroy(table);
    return search;
}

void drop_search_destroy(struct drop_search *search)
{
    if (search) {
        table_destroy(search->table);
        free(search->helper);
        free(search);
    }
}

static void begin_question(struct drop_search *search, const struct state *state, const atomic_bool *cancel)
{
    const struct variant *variant = search->board.variant;
    search->effort = (struct search_effort){.cancel = cancel};
    memset(search->killers, UINT8_MAX, sizeof search->killers);
    for (int cell = 0; cell < variant->cells; cell++)
        for (int side = 0; side < 2; side++)
            search->history[side][search->board.bits[cell]] = variant->lines.through_count[cell];
    evaluator_threats.begin(&search->evaluation, variant, state, search->weights);
}

void drop_search_clear(struct drop_search *search)
{
    table_clear(search->table);
}

/* --- the root: its moves, deepening, and the equally best moves --- */

struct drop_root {
    struct drop_position position;
    bool mirrored; /* the position is its own mirror image, so it is enough to search the moves of one half */
    int count;
    int bits[WIDTH_MAX];   /* the cells of the moves, the best first */
    int value;             /* the value of the best move */
    int tastes[WIDTH_MAX]; /* by column: a random bonus for its move, which never outweighs a certain win or loss */
};

static void root_begin(struct drop_root *root, const struct drop_search *search, const struct state *state,
                       uint64_t seed)
{
    const struct drop_board *board = &search->board;
    struct ranking moves;
    drop_board_position(board, state, &root->position);
    root->mirrored = drop_board_is_mirrored(board, &root->position);
    order_moves(search, &root->position, root->position.playable, -1, 0, &moves);
    for (root->count = 0; moves.next < moves.count;) {
        int bit = search_next_ranked(&moves);
        if (!root->mirrored || bit <= drop_board_mirror(board, bit))
            root->bits[root->count++] = bit;
    }
    for (int i = 0; i < board->width; i++)
        root->tastes[i] = seed == 0 ? 0 : (int)random_below(&seed, DROP_TASTES);
}

static int taste_of(const struct drop_search *search, const struct drop_root *root, int bit)
{
    return root->tastes[search->board.cells[bit] % search->board.width];
}

/*
 * The value that a move must exceed to be better than the best one. If the best value is a win or a loss, the columns'
 * random bonuses (tastes) do not count.
 */
static int value_to_exceed(const struct drop_search *search, const struct drop_root *root, int bit, int best)
{
    if (best == -VALUE_INFINITE || is_decided(best))
        return best;
    return best + taste_of(search, root, root->bits[0]) - taste_of(search, root, bit);
}

static void put_first(struct drop_root *root, int i)
{
    int bit = root->bits[i];
    memmove(&root->bits[1], &root->bits[0], (size_t)i * sizeof root->bits[0]);
    root->bits[0] = bit;
}

/*
 * The search was stopped while it tried the i-th move. If the best move so far does not lose, it stays. If it loses,
 * the i-th move takes its place: it may be better, since it is not known whether all moves lose.
 */
static void keep_best_so_far(struct drop_search *search, struct drop_root *root, int i, int best)
{
    if (best > -AI_DECIDED)
        root->value = best;
    else if (best > -VALUE_INFINITE) {
        search->lines[1].length = 0;
        set_line(search, 0, root->bits[i]);
        put_first(root, i);
    }
}

/*
 * Searches all moves to one depth. Returns false if the search was stopped before that; a better move that was found by
 * then is kept.
 */
static bool search_root(struct drop_search *search, struct drop_root *root, int depth)
{
    int best = -VALUE_INFINITE;
    search->horizon = false;
    for (int i = 0; i < root->count; i++) {
        int bit = root->bits[i], alpha = value_to_exceed(search, root, bit, best), value = alpha;
        if (i > 0)
            value = move_value(search, &root->position, bit, alpha, alpha + 1, depth, 0);
        if (i == 0 || (value > alpha && !search->effort.stopped))
            value = move_value(search, &root->position, bit, alpha, VALUE_INFINITE, depth, 0);
        if (search->effort.stopped) {
            keep_best_so_far(search, root, i, best);
            return false;
        }
        if (value > alpha) {
            best = value;
            set_line(search, 0, bit);
            put_first(root, i);
        }
    }
    root->value = best;
    return true;
}

/*
 * Lists the moves in the marked columns, and their mirror images if the position is symmetric, in the order of the
 * rules.
 */
static void list_marked(const struct drop_search *search, const struct drop_root *root, const bool marked[WIDTH_MAX],
                        struct ai_answer *answer)
{
    const struct drop_board *board = &search->board;
    struct bits left = root->position.playable;
    struct move by_column[WIDTH_MAX];
    bool listed[WIDTH_MAX] = {false};
    while (bits_any(left)) {
        int bit = bits_next(&left), column = board->cells[bit] % board->width;
        by_column[column] = drop_move(search, bit);
        listed[column] = marked[column] || (root->mirrored && marked[board->width - 1 - column]);
    }
    answer->count = 0;
    for (int column = 0; column < board->width; column++)
        if (listed[column])
            answer->moves[answer->count++] = by_column[column];
}

/*
 * Names all moves that are as good as the best one at the last depth that was finished, which is `depth`. Of the others
 * the search knows only that they are not better, so each of them is compared now. If an unfinished deeper search has
 * found a better move since then, only that one is named.
 */
static void take_equals(struct drop_search *search, const struct drop_root *root, const struct drop_root *whole,
                        int depth, struct ai_answer *answer)
{
    bool equal[WIDTH_MAX] = {false};
    if (root->bits[0] != whole->bits[0])
        return;
    search->effort.deadline = 0;
    search->effort.nodes_most = 0;
    search->effort.stopped = false;
    equal[search->board.cells[whole->bits[0]] % search->board.width] = true;
    for (int i = 1; i < whole->count; i++) {
        int bit = whole->bits[i];
        int value = move_value(search, &whole->position, bit, whole->value - 1, whole->value, depth, 0);
        if (search->effort.stopped)
            return;
        equal[search->board.cells[bit] % search->board.width] = value >= whole->value;
    }
    list_marked(search, whole, equal, answer);
}

static void take_answer(const struct drop_search *search, const struct drop_root *root, int depth,
                        struct ai_answer *answer)
{
    int bit = root->bits[0], image = drop_board_mirror(&search->board, bit);
    answer->count = 1;
    answer->moves[0] = drop_move(search, bit);
    if (root->mirrored && image != bit)
        answer->moves[answer->count++] = drop_move(search, image);
    answer->report.depth = depth;
    answer->report.value = root->value;
    answer->report.pv_length = search->lines[0].length;
    memcpy(answer->report.pv, search->lines[0].moves, sizeof answer->report.pv);
}

/*
 * Searches deeper and deeper. Returns the last depth that was finished; `whole` gets the root as it was after that
 * depth.
 */
static int deepen_root(struct drop_search *search, struct drop_root *root, const struct ai_request *request,
                       uint64_t begun, struct drop_root *whole, struct ai_answer *answer)
{
    /*
     * The depth may be greater than the number of cells: because late moves are searched less deep, the end comes into
     * sight later.
     */
    int most = search_depth_limit(request);
    for (int depth = 1; depth <= most; depth++) {
        bool finished = search_root(search, root, depth);
        answer->report.nodes = search->effort.nodes;
        answer->report.microseconds = thread_microseconds() - begun;
        take_answer(search, root, finished ? depth : depth - 1, answer);
        if (!finished)
            return depth - 1;
        *whole = *root;
        if (!search_goes_deeper(&search->effort, request, begun, &answer->report, search->horizon))
            return depth;
    }
    return most;
}

/* --- a second thread that helps the search --- */

/*
 * A second thread that searches the same root, one ply further, until it is told to stop. It helps the first thread
 * only through the table: by known positions, and by moves to try first.
 */
struct help {
    struct thread thread;
    atomic_bool stop;
    struct drop_search *search;
    struct drop_root root;
};

static void run_help(void *context)
{
    struct help *help = context;
    for (int depth = 2; depth <= AI_DEPTH_MAX && search_root(help->search, &help->root, depth); depth++)
        if (is_decided(help->root.value) || !help->search->horizon)
            return;
}

/* Starts the second thread. Returns false if that failed. */
static bool begin_help(struct help *with, struct drop_search *search, const struct state *state,
                       const struct drop_root *root)
{
    if (!search->helper)
        search->helper = make_with(search->table, search->board.variant, search->weights);
    if (!search->helper)
        return false;
    with->search = search->helper;
    with->root = *root;
    atomic_init(&with->stop, false);
    begin_question(with->search, state, &with->stop);
    return thread_start(&with->thread, "search", run_help, with) == 0;
}

enum ai_status drop_search_run(struct drop_search *search, const struct state *state, const struct ai_request *asked,
                               int threads, uint64_t seed, bool all, struct ai_answer *answer)
{
    uint64_t begun = thread_microseconds();
    struct ai_request request = *asked;
    struct drop_root root, whole;
    struct help with;
    memset(answer, 0, sizeof *answer);
    if (state->outcome != RUNNING || (request.cancel && atomic_load(request.cancel)))
        return AI_NO_MOVE;
    if (all && request.milliseconds > 2)
        request.milliseconds -= request.milliseconds / 3;
    begin_question(search, state, request.cancel);
    table_begin_search(search->table);
    root_begin(&root, search, state, seed);
    whole = root;
    bool repeatable = request.nodes > 0 || request.depth > 0;
    bool helped = threads > 1 && !repeatable && begin_help(&with, search, state, &root);
    int depth = deepen_root(search, &root, &request, begun, &whole, answer);
    if (helped) {
        atomic_store(&with.stop, true);
        thread_join(&with.thread);
        answer->report.nodes += with.search->effort.nodes;
    }
    if (answer->report.depth == 0)
        return AI_NO_MOVE;
    bool stopped = search->effort.stopped;
    if (all)
        take_equals(search, &root, &whole, depth, answer);
    return stopped ? AI_STOPPED : AI_DONE;
}
