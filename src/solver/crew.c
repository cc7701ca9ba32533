/*
 * Starts and ends the threads of a search. Starting a thread costs more than an easy search, and so does a large table.
 * So a search begins on the caller's thread alone, with a small table. If it takes long, it is ended, helper threads
 * are started or the table grows, and it begins again. What it had found by then is in the table. Declared in search.h.
 */
#include "solver/search.h"

#include "gravitrips/solver.h"
#include "threads/thread.h"

enum {
    ALONE_NODES = 200000,    /* nodes visited before helper threads are started: about 10 ms */
    REMINDED_NODES = 1 << 28 /* after so many nodes the table may have lost costly bounds, and gets them again */
};

/* A null-window search on which several threads work. */
struct window {
    struct crew *crew;
    const struct bitboard_position *position;
    bitboard_set moves;
    int alpha;
    uint64_t limit; /* nodes for each thread; 0: no limit */
    uint64_t least; /* results that took at least this many nodes are stored in `bounds` */
    atomic_bool finished;
};

struct helper {
    struct window *window;
    uint64_t nodes;
    bool ready; /* the helper finished its search before it was stopped */
    int score;
};

static void count(struct crew *crew, uint64_t nodes)
{
    crew->nodes += nodes;
    crew->since_growth += nodes;
    crew->since_reminded += nodes;
}

static void help(void *argument)
{
    struct helper *helper = argument;
    struct window *window = helper->window;
    struct crew *crew = window->crew;
    struct search search = {.board = crew->board,
                            .table = crew->table,
                            .stop = &window->finished,
                            .cancel = crew->cancel,
                            .deadline = crew->deadline,
                            .limit = window->limit,
                            .bounds = crew->bounds,
                            .least = window->least,
                            .busy = crew->called ? crew->busy : NULL};
    helper->score = crew->search(&search, window->position, window->moves, window->alpha);
    helper->ready = !search.stopped;
    helper->nodes = search.nodes;
    atomic_store(&window->finished, true);
}

/*
 * Searches on all threads if helpers were called, else on this thread alone. Returns false if the search was stopped
 * before it had a result, or reached the window's limit.
 */
static bool search_window(struct crew *crew, struct window *window, int *score)
{
    struct helper helpers[SOLVER_THREADS_MAX];
    struct thread threads[SOLVER_THREADS_MAX];
    int wanted = crew->called ? crew->threads : 1;
    bool found = false;
    for (int i = 0; i < SEARCH_BUSY && crew->called; i++)
        atomic_store_explicit(&crew->busy[i], 0, memory_order_relaxed);
    for (int i = 0; i < wanted; i++)
        helpers[i] = (struct helper){.window = window};
    int started = thread_start_all(threads, wanted - 1, "solver", help, helpers + 1, sizeof *helpers);
    help(&helpers[0]);
    thread_join_all(threads, started);
    for (int i = 0; i <= started; i++) {
        count(crew, helpers[i].nodes);
        if (helpers[i].ready) {
            *score = helpers[i].score;
            found = true;
        }
    }
    return found;
}

/* Must the search end, because it was cancelled, the deadline is past, or the bounds have failed? */
static bool ended(const struct crew *crew)
{
    return (crew->cancel && atomic_load(crew->cancel)) ||
           (crew->deadline != 0 && thread_microseconds() >= crew->deadline) ||
           (crew->bounds && bounds_failed(crew->bounds, NULL));
}

/*
 * How many nodes a thread may visit before the table must grow, helper threads are needed, or the known bounds must be
 * put into the table again.
 */
static uint64_t limit_of(const struct crew *crew)
{
    uint64_t room = transposition_room(crew->table);
    uint64_t limit = room != 0 ? room - crew->since_growth : 0;
    if (crew->threads > 1 && !crew->called && (limit == 0 || limit > ALONE_NODES))
        return ALONE_NODES;
    return crew->bounds && (limit == 0 || limit > REMINDED_NODES) ? REMINDED_NODES : limit;
}

/*
 * Grows the transposition table if it is full and can grow. Returns false if the search was ended meanwhile; the next
 * search then continues growing the table.
 */
static bool grow_if_full(struct crew *crew)
{
    uint64_t room = transposition_room(crew->table);
    if (room == 0 || crew->since_growth < room)
        return true;
    while (!transposition_grow(crew->table))
        if (ended(crew))
            return false;
    crew->since_growth = 0;
    return true;
}

static void remember(const struct bitboard_position *at, int lower, int upper, void *context)
{
    struct crew *crew = context;
    crew->remember(crew->table, crew->board, at, lower, upper);
}

/*
 * Puts all known bounds into the transposition table: before the first search, and again every REMINDED_NODES nodes.
 * Returns false if the search was ended meanwhile.
 */
static bool remind(struct crew *crew)
{
    if (!crew->bounds || (crew->reminded && crew->since_reminded < REMINDED_NODES))
        return true;
    while (transposition_room(crew->table) != 0 && transposition_room(crew->table) / 2 < bounds_count(crew->bounds))
        while (!transposition_grow(crew->table))
            if (ended(crew))
                return false;
    bounds_each(crew->bounds, remember, crew);
    crew->reminded = true;
    crew->since_reminded = 0;
    return true;
}

bool crew_search(struct crew *crew, const struct bitboard_position *position, bitboard_set moves, int alpha, int *score)
{
    while (!ended(crew) && grow_if_full(crew) && remind(crew)) {
        struct window window = {.crew = crew, .position = position, .moves = moves, .alpha = alpha};
        window.limit = limit_of(crew);
        window.least = crew->bounds ? bounds_least(crew->bounds) : UINT64_MAX;
        if (search_window(crew, &window, score))
            return true;
        crew->called = crew->threads > 1;
    }
    return false;
}
