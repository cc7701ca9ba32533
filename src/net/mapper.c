/*
 * A port that a router opens: the thread that asks the router for it, and its use as a way to reach this host. The
 * thread and its owner share one state; whichever of them is last frees it.
 */
#include "net/mapper.h"

#include "net/way.h"
#include "standard.h"
#include "threads/thread.h"

static const struct mapper_means *const MEANS[] = {&mapper_natpmp, &mapper_upnp, NULL};

struct mapper {
    struct custody custody;
    pthread_cond_t changed;
    struct waker waker;
    int port, second_ms;
    const struct mapper_means *const *means;
    bool stopped, again, ended;
    enum mapper_state state;
    struct mapping mapping;
    struct reason why;
};

static void let_go_mapper(struct mapper *mapper)
{
    if (!custody_let_go(&mapper->custody))
        return;
    pthread_cond_destroy(&mapper->changed);
    waker_close(&mapper->waker);
    free(mapper);
}

static void publish_mapping(struct mapper *mapper, enum mapper_state state, const struct mapping *mapping,
                            const struct reason *why)
{
    pthread_mutex_lock(&mapper->custody.mutex);
    mapper->state = state;
    mapper->mapping = *mapping;
    mapper->why = *why;
    waker_wake(&mapper->waker);
    pthread_mutex_unlock(&mapper->custody.mutex);
}

/* Waits for this many seconds. Returns true if the thread should stop, or begin again. */
static bool wait_seconds(struct mapper *mapper, int seconds)
{
    struct timespec until = thread_moment_in(seconds * mapper->second_ms);
    pthread_mutex_lock(&mapper->custody.mutex);
    while (!mapper->stopped && !mapper->again && thread_wait_until(&mapper->changed, &mapper->custody.mutex, &until))
        ;
    bool disturbed = mapper->stopped || mapper->again;
    pthread_mutex_unlock(&mapper->custody.mutex);
    return disturbed;
}

static bool is_stopped(struct mapper *mapper)
{
    pthread_mutex_lock(&mapper->custody.mutex);
    bool stopped = mapper->stopped;
    mapper->again = false;
    pthread_mutex_unlock(&mapper->custody.mutex);
    return stopped;
}

static int between(int least, int number, int most)
{
    return number < least ? least : number > most ? most : number;
}

/* Keeps the port open until the thread should stop or begin again, or the router no longer renews the port. */
static void hold_port(struct mapper *mapper, const struct mapper_means *means, void *state, struct mapping *mapping,
                      struct reason *why)
{
    do
        publish_mapping(mapper, MAPPER_OPEN, mapping, &(struct reason){""});
    while (!wait_seconds(mapper, between(MAPPER_LEAST_S, mapping->seconds, MAPPER_LEASE_S) / 2) &&
           means->map(state, mapping, MAPPER_LEASE_S, why));
    means->map(state, mapping, 0, NULL);
}

/* Asks one router for the port, and keeps it open. Returns true if it was open for a while; it is then closed again. */
static bool ask_router(struct mapper *mapper, const struct mapper_means *means, struct reason *why)
{
    struct mapping mapping = {.inner = mapper->port, .outer = mapper->port};
    void *state = means->begin(why);
    if (!state)
        return false;
    bool opened = means->map(state, &mapping, MAPPER_LEASE_S, why);
    if (opened && !mapper_place_is_public(mapping.address)) {
        means->map(state, &mapping, 0, why);
        refuse(why, "the router has no public address itself: %s", mapping.address);
        opened = false;
    } else if (opened) {
        hold_port(mapper, means, state, &mapping, why);
    }
    means->end(state);
    return opened;
}

static bool is_available(const struct mapper_means *means)
{
    return means->available && means->available();
}

/* Asks routers by each protocol, until one opens the port. Returns true if the port was open for a while. */
static bool ask_routers(struct mapper *mapper)
{
    struct reason why = {""};
    bool opened = false;
    for (int i = 0; mapper->means[i] && !opened && !wait_seconds(mapper, 0); i++)
        if (is_available(mapper->means[i]))
            opened = ask_router(mapper, mapper->means[i], &why);
    enum mapper_state state = wait_seconds(mapper, 0) ? MAPPER_ASKING : MAPPER_FAILED;
    publish_mapping(mapper, state, &(struct mapping){.inner = mapper->port}, &why);
    return opened;
}

static void run_mapper(void *context)
{
    struct mapper *mapper = context;
    int pause = MAPPER_AGAIN_S;
    while (!is_stopped(mapper)) {
        if (ask_routers(mapper))
            pause = MAPPER_AGAIN_S;
        if (!wait_seconds(mapper, pause))
            pause = between(MAPPER_AGAIN_S, 2 * pause, MAPPER_LEASE_S);
    }
    pthread_mutex_lock(&mapper->custody.mutex);
    mapper->ended = true;
    pthread_cond_broadcast(&mapper->changed);
    pthread_mutex_unlock(&mapper->custody.mutex);
    let_go_mapper(mapper);
}

struct mapper *mapper_begin(int port, const struct mapper_means *const *means, int second_ms)
{
    struct mapper *mapper = calloc(1, sizeof *mapper);
    if (!mapper || !waker_open(&mapper->waker)) {
        free(mapper);
        return NULL;
    }
    custody_init(&mapper->custody);
    thread_condition_init(&mapper->changed);
    mapper->port = port;
    mapper->means = means;
    mapper->second_ms = second_ms;
    if (custody_share(&mapper->custody, "mapper", run_mapper, mapper))
        return mapper;
    let_go_mapper(mapper);
    return NULL;
}

void mapper_again(struct mapper *mapper)
{
    pthread_mutex_lock(&mapper->custody.mutex);
    mapper->again = true;
    pthread_cond_broadcast(&mapper->changed);
    pthread_mutex_unlock(&mapper->custody.mutex);
}

enum mapper_state mapper_look(struct mapper *mapper, struct mapping *mapping, struct reason *why)
{
    pthread_mutex_lock(&mapper->custody.mutex);
    waker_rest(&mapper->waker);
    enum mapper_state state = mapper->state;
    *mapping = mapper->mapping;
    *why = mapper->why;
    pthread_mutex_unlock(&mapper->custody.mutex);
    return state;
}

void mapper_end(struct mapper *mapper)
{
    if (!mapper)
        return;
    struct timespec until = thread_moment_in(MAPPER_CLOSE_MS);
    pthread_mutex_lock(&mapper->custody.mutex);
    mapper->stopped = true;
    pthread_cond_broadcast(&mapper->changed);
    while (mapper->state == MAPPER_OPEN && !mapper->ended &&
           thread_wait_until(&mapper->changed, &mapper->custody.mutex, &until))
        ;
    pthread_mutex_unlock(&mapper->custody.mutex);
    let_go_mapper(mapper);
}

/* --- the opened port as a way to reach this host (struct way) --- */

struct mapped {
    struct way_run run;
    struct mapper *mapper;
};

static struct mapped *mapped_of(const struct way_run *run)
{
    return (struct mapped *)run;
}

static bool available(struct trouble *trouble)
{
    bool is = false;
    for (int i = 0; MEANS[i]; i++)
        is = is || is_available(MEANS[i]);
    trouble_set(trouble, is ? TROUBLE_NONE : TROUBLE_NO_MAPPING, NULL, is ? NULL : "neither miniupnpc nor libnatpmp");
    return is;
}

static bool wanted(const struct way_ask *ask)
{
    return ask->waits && ask->map_port;
}

static struct way_run *begin(const struct way_ask *ask, int64_t now)
{
    (void)now;
    struct mapped *mapped = calloc(1, sizeof *mapped);
    if (!mapped)
        return NULL;
    mapped->mapper = mapper_begin(ask->port, MEANS, 1000);
    mapped->run.view.state = mapped->mapper ? WAY_TRYING : WAY_FAILED;
    if (!mapped->mapper)
        trouble_set(&mapped->run.view.trouble, TROUBLE_MEMORY, NULL, NULL);
    return &mapped->run;
}

static void seek(struct way_run *run, int64_t now)
{
    (void)now;
    if (mapped_of(run)->mapper)
        mapper_again(mapped_of(run)->mapper);
}

static int polls(const struct way_run *run, struct pollfd polls[WAY_POLLS])
{
    if (!mapped_of(run)->mapper)
        return 0;
    polls[0] = (struct pollfd){.fd = waker_fd(&mapped_of(run)->mapper->waker), .events = POLLIN};
    return 1;
}

static void work(struct way_run *run, int64_t now)
{
    (void)now;
    struct mapping mapping;
    struct reason why;
    if (!mapped_of(run)->mapper)
        return;
    switch (mapper_look(mapped_of(run)->mapper, &mapping, &why)) {
    case MAPPER_ASKING:
        run->view.state = WAY_TRYING;
        break;
    case MAPPER_OPEN:
        run->view.state = WAY_OPEN;
        snprintf(run->view.place, sizeof run->view.place, "%s port %d", mapping.address, mapping.outer);
        break;
    case MAPPER_FAILED:
        run->view.state = WAY_FAILED;
        run->view.place[0] = 0;
        trouble_set(&run->view.trouble, TROUBLE_NO_MAPPING, NULL, why.text);
        break;
    }
}

static void end(struct way_run *run)
{
    mapper_end(mapped_of(run)->mapper);
    free(run);
}

const struct way way_mapped = {
    .available = available, .wanted = wanted, .begin = begin, .seek = seek, .polls = polls, .work = work, .end = end};
