/*
 * Every thread has a run of neighbouring positions and takes them in blocks
 * from its front: they share much, and what a solver found for one helps with
 * the next. Whose run is used up takes half of the longest one left.
 */
#include "solver/book/solve.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "threads/thread.h"

enum { BLOCK = 64, WATCH_MILLISECONDS = 1000 };

struct run {
    size_t next;
    size_t end;
};

struct team {
    const struct book_solve *order;
    pthread_mutex_t lock; /* guards all that follows */
    pthread_cond_t ended; /* a thread has left */
    struct run *runs;     /* one for each thread */
    size_t done;
    int working;
    bool failed;
    struct reason why;
    atomic_bool stop; /* set with `failed`, read by the solvers */
};

struct worker {
    struct team *team;
    int number;
};

/* --- on every thread --- */

/* Fills a run that is used up; false if there is nothing left. */
static bool refill(struct team *team, struct run *own)
{
    struct run *longest = own;
    for (int i = 0; i < team->order->threads; i++)
        if (team->runs[i].end - team->runs[i].next > longest->end - longest->next)
            longest = &team->runs[i];
    if (longest == own)
        return false;
    own->end = longest->end;
    own->next = longest->next + (longest->end - longest->next) / 2;
    longest->end = own->next;
    return true;
}

/* Takes the next block of work. */
static bool take(struct team *team, int number, struct run *block)
{
    struct run *own = &team->runs[number];
    bool more;
    pthread_mutex_lock(&team->lock);
    more = !team->failed && (own->next < own->end || refill(team, own));
    if (more) {
        size_t length = own->end - own->next < BLOCK ? own->end - own->next : BLOCK;
        *block = (struct run){own->next, own->next + length};
        own->next += length;
    }
    pthread_mutex_unlock(&team->lock);
    return more;
}

/* Must be called with the lock held. */
static void give_up(struct team *team)
{
    team->failed = true;
    atomic_store(&team->stop, true);
}

static bool hand_in(struct team *team, struct book_position *position, int score)
{
    const struct book_solve *order = team->order;
    pthread_mutex_lock(&team->lock);
    if (!team->failed && order->solved(position, score, order->context, &team->why))
        team->done++;
    else
        give_up(team);
    bool going_on = !team->failed;
    pthread_mutex_unlock(&team->lock);
    return going_on;
}

static bool solve_one(struct team *team, struct solver *solver, struct book_position *position)
{
    struct state state;
    int score;
    return position_parse(team->order->variant, position->text, &state, NULL) &&
           solver_solve(solver, &state, &team->stop, &score, NULL) == SOLVER_DONE && hand_in(team, position, score);
}

static void work(void *argument)
{
    struct worker *worker = argument;
    struct team *team = worker->team;
    struct solver_limits limits = {.memory = team->order->memory};
    struct reason why;
    struct solver *solver = solver_create(team->order->variant, &limits, &why);
    struct run block;
    while (solver && take(team, worker->number, &block))
        while (block.next < block.end && solve_one(team, solver, team->order->positions[block.next]))
            block.next++;
    solver_destroy(solver);
    pthread_mutex_lock(&team->lock);
    if (!solver && !team->failed)
        team->why = why; /* the others take its share; if there are none, this is why */
    team->working--;
    pthread_cond_signal(&team->ended);
    pthread_mutex_unlock(&team->lock);
}

/* --- on the thread that began --- */

static double seconds_since(const struct timespec *begun)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begun->tv_sec) + (double)(now.tv_nsec - begun->tv_nsec) / 1e9;
}

/* Tells how far the work is until all threads have left. Called with the lock held. */
static void watch(struct team *team)
{
    const struct book_solve *order = team->order;
    struct timespec begun;
    (void)clock_gettime(CLOCK_MONOTONIC, &begun);
    while (team->working > 0) {
        struct timespec until = thread_moment_in(WATCH_MILLISECONDS);
        (void)thread_wait_until(&team->ended, &team->lock, &until);
        if (order->progress)
            order->progress(&(struct book_progress){team->done, order->count, seconds_since(&begun)},
                            order->progress_context);
    }
}

static void share_out(struct team *team)
{
    size_t threads = (size_t)team->order->threads;
    for (size_t i = 0; i < threads; i++)
        team->runs[i] = (struct run){team->order->count * i / threads, team->order->count * (i + 1) / threads};
}

/* Threads that cannot be started are done without: the others take their share. */
static void run_team(struct team *team, struct worker *workers, struct thread *threads)
{
    int wanted = team->order->threads;
    for (int i = 0; i < wanted; i++)
        workers[i] = (struct worker){.team = team, .number = i};
    pthread_mutex_lock(&team->lock);
    team->working = thread_start_all(threads, wanted, "book", work, workers, sizeof *workers);
    int started = team->working;
    watch(team);
    pthread_mutex_unlock(&team->lock);
    thread_join_all(threads, started);
}

bool book_solve(const struct book_solve *order, struct reason *why)
{
    struct team team = {.order = order, .why = {"no thread could be started"}};
    struct worker *workers = calloc((size_t)order->threads, sizeof *workers);
    struct thread *threads = calloc((size_t)order->threads, sizeof *threads);
    team.runs = calloc((size_t)order->threads, sizeof *team.runs);
    if (workers && threads && team.runs) {
        (void)pthread_mutex_init(&team.lock, NULL);
        thread_condition_init(&team.ended);
        share_out(&team);
        run_team(&team, workers, threads);
        (void)pthread_cond_destroy(&team.ended);
        (void)pthread_mutex_destroy(&team.lock);
    } else {
        (void)refuse(&team.why, "out of memory");
    }
    free(workers);
    free(threads);
    free(team.runs);
    return team.done == order->count || refuse(why, "%s", team.why.text);
}
