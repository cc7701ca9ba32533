/* The search of sets of cells from outside: iterative deepening, and the root. */
#include "ai/drop_search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ai/drop_look.h"
#include "ai/evaluator.h"
#include "threads/thread.h"

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

static void forget_order(struct drop_search *search)
{
    const struct variant *variant = search->board.variant;
    memset(search->killers, UINT8_MAX, sizeof search->killers);
    for (int cell = 0; cell < variant->cells; cell++)
        for (int side = 0; side < 2; side++)
            search->history[side][search->board.bits[cell]] = variant->lines.through_count[cell];
}

static void begin_question(struct drop_search *search, const struct state *state, const atomic_bool *cancel)
{
    search->cancel = cancel;
    search->deadline = 0;
    search->nodes_most = 0;
    search->nodes = 0;
    search->stopped = false;
    forget_order(search);
    evaluator_threats.begin(&search->evaluation, search->board.variant, state, search->weights);
}

void drop_search_clear(struct drop_search *search)
{
    table_clear(search->table);
}

/* --- the root --- */

struct drop_root {
    struct drop_position position;
    bool mirrored; /* the position is its own mirror image: one half's moves are enough */
    int count;
    int bits[WIDTH_MAX];   /* the best first */
    int value;             /* of the best one */
    int tastes[WIDTH_MAX]; /* by column: what is added to the value of a move there that is not decided */
};

static void root_begin(struct drop_root *root, const struct drop_search *search, const struct state *state,
                       uint64_t seed)
{
    const struct drop_board *board = &search->board;
    struct drop_moves moves;
    drop_board_position(board, state, &root->position);
    root->mirrored = drop_board_is_mirrored(board, &root->position);
    drop_look_list(search, &root->position, root->position.playable, -1, 0, &moves);
    for (root->count = 0; moves.next < moves.count;) {
        int bit = drop_look_next(&moves);
        if (!root->mirrored || bit <= drop_board_mirror(board, bit))
            root->bits[root->count++] = bit;
    }
    for (int i = 0; i < board->width; i++)
        root->tastes[i] = seed == 0 ? 0 : (int)random_below(&seed, DROP_TASTES);
}

static int taste(const struct drop_search *search, const struct drop_root *root, int bit)
{
    return root->tastes[search->board.cells[bit] % search->board.width];
}

/* What a move's value must exceed to be better than that of the best one: what is decided is no matter of taste. */
static int value_to_exceed(const struct drop_search *search, const struct drop_root *root, int bit, int best)
{
    if (best == -VALUE_INFINITE || is_decided(best))
        return best;
    return best + taste(search, root, root->bits[0]) - taste(search, root, bit);
}

static void put_first(struct drop_root *root, int i)
{
    int bit = root->bits[i];
    memmove(&root->bits[1], &root->bits[0], (size_t)i * sizeof root->bits[0]);
    root->bits[0] = bit;
}

/*
 * The search ended within the move at i. The best one so far stays, unless it loses: what has not been searched may
 * hold, and that all moves lose is not known.
 */
static void give_up(struct drop_search *search, struct drop_root *root, int i, int best)
{
    if (best > -AI_DECIDED)
        root->value = best;
    else if (best > -VALUE_INFINITE) {
        search->lines[1].length = 0;
        drop_look_set_line(search, 0, root->bits[i]);
        put_first(root, i);
    }
}

/* Searches all moves to one depth; false if it was ended before. What was found better by then stays. */
static bool search_root(struct drop_search *search, struct drop_root *root, int depth)
{
    int best = -VALUE_INFINITE;
    search->horizon = false;
    for (int i = 0; i < root->count; i++) {
        int bit = root->bits[i], alpha = value_to_exceed(search, root, bit, best), value = alpha;
        if (i > 0)
            value = drop_look_at(search, &root->position, bit, alpha, alpha + 1, depth, 0);
        if (i == 0 || (value > alpha && !search->stopped))
            value = drop_look_at(search, &root->position, bit, alpha, VALUE_INFINITE, depth, 0);
        if (search->stopped) {
            give_up(search, root, i, best);
            return false;
        }
        if (value > alpha) {
            best = value;
            drop_look_set_line(search, 0, bit);
            put_first(root, i);
        }
    }
    root->value = best;
    return true;
}

/* Lists the moves that are marked, and their images, in the order of the rules. */
static void list_marked(const struct drop_search *search, const struct drop_root *root, const bool marked[WIDTH_MAX],
                        struct ai_answer *answer)
{
    const struct drop_board *board = &search->board;
    struct bits left = root->position.playable;
    struct move by_column[WIDTH_MAX];
    bool listed[WIDTH_MAX] = {false};
    while (bits_any(left)) {
        int bit = bits_next(&left), column = board->cells[bit] % board->width;
        by_column[column] = drop_look_move(search, bit);
        listed[column] = marked[column] || (root->mirrored && marked[board->width - 1 - column]);
    }
    answer->count = 0;
    for (int column = 0; column < board->width; column++)
        if (listed[column])
            answer->moves[answer->count++] = by_column[column];
}

/*
 * Names all moves that are as good as the best one at the last depth that was searched whole; with each move but the
 * best one the search has only found out that it is not better. If a deeper look has found a better one it stands
 * alone.
 */
static void take_equals(struct drop_search *search, const struct drop_root *root, const struct drop_root *whole,
                        int depth, struct ai_answer *answer)
{
    bool equal[WIDTH_MAX] = {false};
    if (root->bits[0] != whole->bits[0])
        return;
    search->deadline = 0;
    search->nodes_most = 0;
    search->stopped = false;
    equal[search->board.cells[whole->bits[0]] % search->board.width] = true;
    for (int i = 1; i < whole->count; i++) {
        int bit = whole->bits[i];
        int value = drop_look_at(search, &whole->position, bit, whole->value - 1, whole->value, depth, 0);
        if (search->stopped)
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
    answer->moves[0] = drop_look_move(search, bit);
    if (root->mirrored && image != bit)
        answer->moves[answer->count++] = drop_look_move(search, image);
    answer->report.depth = depth;
    answer->report.value = root->value;
    answer->report.pv_length = search->lines[0].length;
    memcpy(answer->report.pv, search->lines[0].moves, sizeof answer->report.pv);
}

/* Returns the last depth that was searched whole, and what was known then. */
static int deepen(struct drop_search *search, struct drop_root *root, const struct ai_request *request, uint64_t begun,
                  struct drop_root *whole, struct ai_answer *answer)
{
    /* More than there are cells: where late moves are looked at less deep, the end is not in sight with so many. */
    int most = request->depth > 0 && request->depth < AI_DEPTH_MAX ? request->depth : AI_DEPTH_MAX;
    for (int depth = 1; depth <= most; depth++) {
        bool finished = search_root(search, root, depth);
        answer->report.nodes = search->nodes;
        answer->report.microseconds = search_clock() - begun;
        take_answer(search, root, finished ? depth : depth - 1, answer);
        if (!finished)
            return depth - 1;
        *whole = *root;
        if (request->report)
            request->report(&answer->report, request->context);
        if (is_decided(root->value) || !search->horizon)
            return depth;
        /* The first depth is always finished, so that however little time there is, there is a move. */
        if (request->milliseconds > 0)
            search->deadline = begun + (uint64_t)request->milliseconds * 1000;
        search->nodes_most = request->nodes;
    }
    return most;
}

/* --- a second thread --- */

/*
 * It searches the same root, a ply ahead, until it is told to stop. All that it does for the first one is what it
 * leaves in the table: positions that are known, and which move to try first.
 */
struct help {
    struct thread thread;
    atomic_bool stop;
    struct drop_search *search;
    struct drop_root root;
};

static void help(void *context)
{
    struct help *help = context;
    for (int depth = 2; depth <= AI_DEPTH_MAX && search_root(help->search, &help->root, depth); depth++)
        if (is_decided(help->root.value) || !help->search->horizon)
            return;
}

/* False: there is no help, so one thread must do. */
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
    return thread_start(&with->thread, "search", help, with) == 0;
}

static void end_help(struct help *with, struct ai_answer *answer)
{
    atomic_store(&with->stop, true);
    thread_join(&with->thread);
    answer->report.nodes += with->search->nodes;
}

static enum ai_status run(struct drop_search *search, const struct state *state, const struct ai_request *request,
                          int threads, uint64_t seed, bool all, struct ai_answer *answer)
{
    uint64_t begun = search_clock();
    struct drop_root root, whole;
    struct help with;
    memset(answer, 0, sizeof *answer);
    if (state->outcome != RUNNING || (request->cancel && atomic_load(request->cancel)))
        return AI_NO_MOVE;
    begin_question(search, state, request->cancel);
    table_begin_search(search->table);
    root_begin(&root, search, state, seed);
    whole = root;
    bool repeatable = request->nodes > 0 || request->depth > 0;
    bool helped = threads > 1 && !repeatable && begin_help(&with, search, state, &root);
    int depth = deepen(search, &root, request, begun, &whole, answer);
    if (helped)
        end_help(&with, answer);
    if (answer->report.depth == 0)
        return AI_NO_MOVE;
    bool stopped = search->stopped;
    if (all)
        take_equals(search, &root, &whole, depth, answer);
    return stopped ? AI_STOPPED : AI_DONE;
}

enum ai_status drop_search_run(struct drop_search *search, const struct state *state, const struct ai_request *request,
                               int threads, uint64_t seed, struct ai_answer *answer)
{
    return run(search, state, request, threads, seed, false, answer);
}

enum ai_status drop_search_run_for_all(struct drop_search *search, const struct state *state,
                                       const struct ai_request *request, int threads, struct ai_answer *answer)
{
    struct ai_request shorter = *request;
    if (request->milliseconds > 2)
        shorter.milliseconds = request->milliseconds - request->milliseconds / 3;
    return run(search, state, &shorter, threads, 0, true, answer);
}
