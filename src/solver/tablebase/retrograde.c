/*
 * One round for each distance: every state that was decided in the round before
 * tells the states from which a move leads to it. One lost state after a move is
 * a win; when all moves lead to won states it is a loss, and the round in which
 * the last of them was heard of is the longest resistance. (K. Thompson,
 * "Retrograde Analysis of Certain Endgames", ICCA Journal 9(3), 1986; a counter of
 * moves instead of looking forward again, as in J. Romein and H. Bal, "Solving
 * Awari with Parallel Retrograde Analysis", Computer 36(10), 2003.)
 *
 * Threads share a round; what they write does not depend on their order.
 */
#include "solver/tablebase/retrograde.h"

#include "gravitrips/tablebase.h"
#include "solver/tablebase/kolibrat_moves.h"
#include "threads/thread.h"

enum {
    PART = 1 << 11,          /* boards between two looks at the cancel flag, well under a millisecond */
    THREAD_BOARDS = 1 << 18, /* another thread is worth its start for so many boards */
    HEARD_MAX = 256
};

/* One pass over the boards of a table. */
struct sweep {
    const struct retrograde_work *work;
    struct retrograde_table *table;        /* which is written */
    const struct retrograde_table *source; /* what was decided there `plies - 1` plies before the end is told */
    int plies;
    void (*visit)(struct sweep *sweep, uint64_t first, uint64_t end, uint64_t *decided);
    _Atomic uint64_t next; /* board that nobody has taken yet */
    _Atomic uint64_t decided;
    atomic_bool stopped;
};

static uint16_t decided_code(int plies, bool won)
{
    return (uint16_t)(2 * plies + won);
}

static bool can_move(const struct kolibrat_boards *boards, struct kolibrat_board board)
{
    int scores;
    return kolibrat_moves_count(boards, board, &scores) > 0;
}

/* What is known of a state before anything is known of others. */
static uint16_t first_code(const struct kolibrat_boards *boards, const struct retrograde_table *table,
                           struct kolibrat_board board)
{
    int scores;
    int moves = kolibrat_moves_count(boards, board, &scores);
    if (moves == 0) {
        if (can_move(boards, kolibrat_boards_turned(boards, board)))
            return RETROGRADE_UNDECIDED + 1; /* the pass */
        return decided_code(0, table->ends_well);
    }
    if (!table->scored && scores > 0) {
        if (table->ends_well)
            return decided_code(1, true);
        moves -= scores;
    }
    return moves > 0 ? (uint16_t)(RETROGRADE_UNDECIDED + moves) : decided_code(1, false);
}

static void visit_first(struct sweep *sweep, uint64_t first, uint64_t end, uint64_t *decided)
{
    const struct kolibrat_boards *boards = sweep->work->boards;
    for (uint64_t number = first; number < end; number++) {
        uint16_t code = first_code(boards, sweep->table, kolibrat_boards_numbered(boards, number));
        atomic_store_explicit(&sweep->table->codes[number], code, memory_order_relaxed);
        *decided += !retrograde_is_endless(code);
    }
}

/* A state hears that one of its moves leads to a won or a lost state. Was that decisive? */
static bool hear(struct sweep *sweep, uint64_t number, bool won)
{
    _Atomic uint16_t *code = &sweep->table->codes[number];
    uint16_t old = atomic_load_explicit(code, memory_order_relaxed);
    uint16_t new;
    do {
        if (old < RETROGRADE_UNDECIDED)
            return false;
        new = (uint16_t)(old - 1);
        if (!won || new == RETROGRADE_UNDECIDED)
            new = decided_code(sweep->plies, !won);
    } while (!atomic_compare_exchange_weak_explicit(code, &old, new, memory_order_relaxed, memory_order_relaxed));
    return new < RETROGRADE_UNDECIDED;
}

/* States that will hear: their codes are fetched from memory meanwhile. */
struct heard {
    uint64_t numbers[HEARD_MAX];
    bool won[HEARD_MAX];
    int count;
};

static uint64_t tell_all(struct sweep *sweep, struct heard *heard)
{
    uint64_t decided = 0;
    for (int i = 0; i < heard->count; i++)
        decided += hear(sweep, heard->numbers[i], heard->won[i]);
    heard->count = 0;
    return decided;
}

/* Adds the states from which a move leads to this one, without those that score the last point at once. */
static void add_before(struct sweep *sweep, struct kolibrat_board board, bool won, struct heard *heard)
{
    const struct kolibrat_boards *boards = sweep->work->boards;
    const struct retrograde_table *table = sweep->table;
    uint64_t winning = !table->scored && table->ends_well ? boards->goal : 0;
    struct kolibrat_board before[KOLIBRAT_MOVES_BEFORE_MAX];
    int count = sweep->source == table->scored ? kolibrat_moves_before_score(boards, board, before)
                                               : kolibrat_moves_before(boards, board, before);
    for (int i = 0; i < count; i++) {
        if (before[i].own & winning)
            continue;
        uint64_t number = kolibrat_boards_number(boards, before[i]);
        __builtin_prefetch(&table->codes[number], 1);
        heard->won[heard->count] = won;
        heard->numbers[heard->count++] = number;
    }
}

static void visit_decided(struct sweep *sweep, uint64_t first, uint64_t end, uint64_t *decided)
{
    const struct kolibrat_boards *boards = sweep->work->boards;
    int sought = sweep->plies - 1;
    struct heard heard = {.count = 0};
    for (uint64_t number = first; number < end; number++) {
        uint16_t code = atomic_load_explicit(&sweep->source->codes[number], memory_order_relaxed);
        if (retrograde_plies(code) != sought)
            continue;
        if (heard.count > HEARD_MAX - KOLIBRAT_MOVES_BEFORE_MAX)
            *decided += tell_all(sweep, &heard);
        add_before(sweep, kolibrat_boards_numbered(boards, number), retrograde_is_won(code), &heard);
    }
    *decided += tell_all(sweep, &heard);
}

static void work_on(void *argument)
{
    struct sweep *sweep = argument;
    uint64_t count = sweep->work->boards->count;
    const atomic_bool *cancel = sweep->work->cancel;
    uint64_t decided = 0;
    uint64_t first;
    while ((first = atomic_fetch_add(&sweep->next, PART)) < count) {
        if (cancel && atomic_load(cancel)) {
            atomic_store(&sweep->stopped, true);
            break;
        }
        sweep->visit(sweep, first, first + PART < count ? first + PART : count, &decided);
    }
    atomic_fetch_add(&sweep->decided, decided);
}

/* Returns false if it was cancelled. */
static bool run(struct sweep *sweep, uint64_t *decided)
{
    struct thread threads[TABLEBASE_THREADS_MAX];
    uint64_t worth_it = sweep->work->boards->count / THREAD_BOARDS;
    int others = sweep->work->threads - 1;
    int wanted = (uint64_t)others < worth_it ? others : (int)worth_it;
    int started = thread_start_all(threads, wanted, "tablebase", work_on, sweep, 0);
    work_on(sweep);
    thread_join_all(threads, started);
    *decided += atomic_load(&sweep->decided);
    return !atomic_load(&sweep->stopped);
}

static bool begin(const struct retrograde_work *work, const struct retrograde_layer *layer, uint64_t *decided)
{
    for (int i = 0; i < layer->count; i++) {
        struct sweep sweep = {.work = work, .table = layer->tables[i], .visit = visit_first};
        if (!run(&sweep, decided))
            return false;
    }
    return true;
}

/* All that is decided so many plies before the end. */
static bool go_round(const struct retrograde_work *work, const struct retrograde_layer *layer, int plies,
                     uint64_t *decided)
{
    for (int i = 0; i < layer->count; i++) {
        struct retrograde_table *table = layer->tables[i];
        const struct retrograde_table *const sources[] = {table->quiet, table->scored};
        for (int s = 0; s < 2; s++) {
            struct sweep sweep = {
                .work = work, .table = table, .source = sources[s], .plies = plies, .visit = visit_decided};
            if (sources[s] && !run(&sweep, decided))
                return false;
        }
    }
    return true;
}

/* The longest distance in the tables that scoring moves lead to: in each round up to it something may be decided. */
static int longest_scored(const struct retrograde_layer *layer)
{
    int longest = 0;
    for (int i = 0; i < layer->count; i++)
        if (layer->tables[i]->scored && layer->tables[i]->scored->longest > longest)
            longest = layer->tables[i]->scored->longest;
    return longest;
}

enum retrograde_status retrograde_solve(const struct retrograde_work *work, const struct retrograde_layer *layer)
{
    int scored = longest_scored(layer);
    int longest = 1; /* visit_first may have decided states one ply before the end */
    uint64_t decided = 0;
    if (!begin(work, layer, &decided))
        return RETROGRADE_STOPPED;
    for (int plies = 1; plies - 1 <= longest || plies - 1 <= scored; plies++) {
        uint64_t before = decided;
        if (plies > RETROGRADE_PLIES_MAX)
            return RETROGRADE_TOO_LONG;
        work->report(plies, decided, work->context);
        if (!go_round(work, layer, plies, &decided))
            return RETROGRADE_STOPPED;
        if (decided > before)
            longest = plies;
    }
    for (int i = 0; i < layer->count; i++)
        layer->tables[i]->longest = longest;
    return RETROGRADE_DONE;
}
