/* The thread that asks routers for a port. It and who began it share one state, which the last one of both frees. */
#include "net/mapper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    char why[TROUBLE_DETAIL_SIZE];
};

bool mapper_available(void)
{
    for (int i = 0; MEANS[i]; i++)
        if (MEANS[i]->available())
            return true;
    return false;
}

static void let_go(struct mapper *mapper)
{
    if (!custody_let_go(&mapper->custody))
        return;
    pthread_cond_destroy(&mapper->changed);
    waker_close(&mapper->waker);
    free(mapper);
}

static void tell(struct mapper *mapper, enum mapper_state state, const struct mapping *mapping, const char *why)
{
    pthread_mutex_lock(&mapper->custody.mutex);
    mapper->state = state;
    mapper->mapping = *mapping;
    snprintf(mapper->why, sizeof mapper->why, "%s", why);
    waker_wake(&mapper->waker);
    pthread_mutex_unlock(&mapper->custody.mutex);
}

/* Waits so many seconds, or until it is over, or to begin again; true if it is. */
static bool rest(struct mapper *mapper, int seconds)
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

/* Keeps it open until it is over, or the router no longer goes on with it, at that place. */
static void hold(struct mapper *mapper, const struct mapper_means *means, void *state, struct mapping *mapping,
                 char why[TROUBLE_DETAIL_SIZE])
{
    do
        tell(mapper, MAPPER_OPEN, mapping, "");
    while (!rest(mapper, between(MAPPER_LEAST_S, mapping->seconds, MAPPER_LEASE_S) / 2) &&
           means->map(state, mapping, MAPPER_LEASE_S, why));
    char unheard[TROUBLE_DETAIL_SIZE];
    means->map(state, mapping, 0, unheard);
}

/* True if a port was opened, and is closed again now. */
static bool ask(struct mapper *mapper, const struct mapper_means *means, char why[TROUBLE_DETAIL_SIZE])
{
    struct mapping mapping = {.inner = mapper->port, .outer = mapper->port};
    void *state = means->begin(why);
    if (!state)
        return false;
    bool opened = means->map(state, &mapping, MAPPER_LEASE_S, why);
    if (opened && !mapper_place_is_public(mapping.address)) {
        means->map(state, &mapping, 0, why);
        snprintf(why, TROUBLE_DETAIL_SIZE, "the router has no public address itself: %s", mapping.address);
        opened = false;
    } else if (opened) {
        hold(mapper, means, state, &mapping, why);
    }
    means->end(state);
    return opened;
}

/* By all means; true if one of them opened the port for a while. */
static bool ask_all(struct mapper *mapper)
{
    char why[TROUBLE_DETAIL_SIZE] = "";
    bool opened = false;
    for (int i = 0; mapper->means[i] && !opened && !rest(mapper, 0); i++)
        if (mapper->means[i]->available())
            opened = ask(mapper, mapper->means[i], why);
    enum mapper_state state = rest(mapper, 0) ? MAPPER_ASKING : MAPPER_FAILED;
    tell(mapper, state, &(struct mapping){.inner = mapper->port}, why);
    return opened;
}

static void run(void *context)
{
    struct mapper *mapper = context;
    int pause = MAPPER_AGAIN_S;
    while (!is_stopped(mapper)) {
        if (ask_all(mapper))
            pause = MAPPER_AGAIN_S;
        if (!rest(mapper, pause))
            pause = between(MAPPER_AGAIN_S, 2 * pause, MAPPER_LEASE_S);
    }
    pthread_mutex_lock(&mapper->custody.mutex);
    mapper->ended = true;
    pthread_cond_broadcast(&mapper->changed);
    pthread_mutex_unlock(&mapper->custody.mutex);
    let_go(mapper);
}

struct mapper *mapper_begin_by(int port, const struct mapper_means *const *means, int second_ms)
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
    if (custody_share(&mapper->custody, "mapper", run, mapper))
        return mapper;
    let_go(mapper);
    return NULL;
}

struct mapper *mapper_begin(int port)
{
    return mapper_begin_by(port, MEANS, 1000);
}

void mapper_again(struct mapper *mapper)
{
    pthread_mutex_lock(&mapper->custody.mutex);
    mapper->again = true;
    pthread_cond_broadcast(&mapper->changed);
    pthread_mutex_unlock(&mapper->custody.mutex);
}

int mapper_fd(const struct mapper *mapper)
{
    return waker_fd(&mapper->waker);
}

enum mapper_state mapper_look(struct mapper *mapper, struct mapping *mapping, char why[TROUBLE_DETAIL_SIZE])
{
    pthread_mutex_lock(&mapper->custody.mutex);
    waker_rest(&mapper->waker);
    enum mapper_state state = mapper->state;
    *mapping = mapper->mapping;
    memcpy(why, mapper->why, sizeof mapper->why);
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
    let_go(mapper);
}
