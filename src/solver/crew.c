/*
 * Starting and ending the threads. A thread costs more than an easy search, so
 * the caller begins alone and calls the helpers only when the search is long;
 * what it has found by then is in the table.
 */
#include "solver/crew.h"

#include <pthread.h>

#include "gravitrips/solver.h"

enum { ALONE_NODES = 200000 }; /* about 10 ms */

/* One search by several threads. */
struct window {
    struct crew *crew;
    const struct bitboard_position *position;
    uint64_t moves;
    int alpha;
    atomic_bool finished;
};

struct helper {
    pthread_t thread;
    struct window *window;
    uint64_t nodes;
    bool ready; /* it got an answer before anybody told it to stop */
    int score;
};

static void *help(void *argument)
{
    struct helper *helper = argument;
    struct window *window = helper->window;
    struct crew *crew = window->crew;
    struct search search = {.board = crew->board,
                            .table = crew->table,
                            .stop = &window->finished,
                            .cancel = crew->cancel,
                            .deadline = crew->deadline,
                            .busy = crew->busy};

    helper->score = crew->search(&search, window->position, window->moves, window->alpha);
    helper->ready = !search.stopped;
    helper->nodes = search.nodes;
    atomic_store(&window->finished, true);
    return NULL;
}

static bool search_together(struct crew *crew, struct window *window, int *score)
{
    struct helper helpers[SOLVER_THREADS_MAX];
    int started = 1;
    bool found = false;

    for (int i = 0; i < SEARCH_BUSY; i++)
        atomic_store_explicit(&crew->busy[i], 0, memory_order_relaxed);
    helpers[0] = (struct helper){.window = window};
    for (; started < crew->threads; started++) {
        helpers[started] = (struct helper){.window = window};
        if (pthread_create(&helpers[started].thread, NULL, help, &helpers[started]) != 0)
            break; /* fewer threads do as well */
    }
    (void)help(&helpers[0]);
    for (int i = 0; i < started; i++) {
        if (i > 0)
            (void)pthread_join(helpers[i].thread, NULL);
        crew->nodes += helpers[i].nodes;
        if (helpers[i].ready) {
            *score = helpers[i].score;
            found = true;
        }
    }
    return found;
}

/* Returns false if the search was ended, or took so long that helpers are wanted. */
static bool search_alone(struct crew *crew, struct window *window, int *score)
{
    struct search search = {.board = crew->board,
                            .table = crew->table,
                            .stop = &window->finished,
                            .cancel = crew->cancel,
                            .deadline = crew->deadline,
                            .limit = crew->threads > 1 ? ALONE_NODES : 0};

    *score = crew->search(&search, window->position, window->moves, window->alpha);
    crew->nodes += search.nodes;
    return !search.stopped;
}

/* Cancelled, or past the deadline. */
static bool ended(const struct crew *crew)
{
    return (crew->cancel != NULL && atomic_load(crew->cancel)) ||
           (crew->deadline != 0 && search_clock_microseconds() >= crew->deadline);
}

bool crew_search(struct crew *crew, const struct bitboard_position *position, uint64_t moves, int alpha, int *score)
{
    struct window window = {.crew = crew, .position = position, .moves = moves, .alpha = alpha};

    if (ended(crew))
        return false;
    if (!crew->called && search_alone(crew, &window, score))
        return true;
    if (ended(crew) || crew->threads == 1)
        return false;
    crew->called = true;
    return search_together(crew, &window, score);
}
