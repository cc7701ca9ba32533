/*
 * Who waits on the local network: a thread asks all of it now and then and
 * keeps a list of those who answer; who is silent for a while is gone.
 */
#include <poll.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "net/beacon.h"
#include "net/friend.h"
#include "threads/thread.h"

enum { ASK_MS = 1500, GONE_MS = 5000 };

struct seen {
    struct nearby_game game;
    uint8_t host[BEACON_NAME_SIZE];
    int64_t at;
};

struct nearby {
    struct thread thread;
    struct waker stop;
    struct lan *lan;
    uint8_t nonce[4];
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t mutex;
    struct seen seen[NEARBY_MAX]; /* under the mutex */
    int count;
};

static void ask(struct nearby *nearby)
{
    struct beacon question = {.kind = BEACON_ASKS, .what = BEACON_ANY};
    memcpy(question.nonce, nearby->nonce, sizeof question.nonce);
    lan_ask(nearby->lan, &question);
}

/* The one place of a host: by IPv4 and IPv6, and by several networks, it answers more than once. */
static struct seen *place_of(struct nearby *nearby, const uint8_t host[BEACON_NAME_SIZE])
{
    for (int i = 0; i < nearby->count; i++)
        if (memcmp(nearby->seen[i].host, host, BEACON_NAME_SIZE) == 0)
            return &nearby->seen[i];
    return nearby->count < NEARBY_MAX ? &nearby->seen[nearby->count] : NULL;
}

/* True if the list is another one now. */
static bool note(struct nearby *nearby, const struct beacon *heard, struct address *from, int64_t now)
{
    struct nearby_game game;
    char place[CODE_ADDRESS_SIZE] = "";
    memset(&game, 0, sizeof game);
    memcpy(game.name, heard->name, sizeof game.name);
    memcpy(game.game, heard->game, sizeof game.game);
    address_set_port(from, heard->port);
    address_write(from, place);
    memcpy(game.place, place, sizeof place);
    struct seen *seen = place_of(nearby, heard->sought);
    if (!seen)
        return false;
    bool is_new = seen == &nearby->seen[nearby->count];
    nearby->count += is_new;
    if (!is_new) /* the first place that answered stays: it was the fastest */
        memcpy(game.place, seen->game.place, sizeof game.place);
    bool changed = is_new || memcmp(&seen->game, &game, sizeof game) != 0;
    *seen = (struct seen){.game = game, .at = now};
    memcpy(seen->host, heard->sought, sizeof seen->host);
    return changed;
}

static bool forget_gone(struct nearby *nearby, int64_t now)
{
    int kept = 0, before = nearby->count;
    for (int i = 0; i < before; i++)
        if (now - nearby->seen[i].at < GONE_MS)
            nearby->seen[kept++] = nearby->seen[i];
    nearby->count = kept;
    return kept != before;
}

static bool hear_all(struct nearby *nearby, int64_t now)
{
    struct beacon heard;
    struct address from;
    int budget = LAN_DATAGRAMS;
    bool changed = false;
    pthread_mutex_lock(&nearby->mutex);
    while (lan_hear(nearby->lan, &heard, &from, &budget))
        if (heard.kind == BEACON_ANSWERS && heard.what == BEACON_ANY &&
            memcmp(heard.nonce, nearby->nonce, sizeof nearby->nonce) == 0)
            changed = note(nearby, &heard, &from, now) || changed;
    changed = forget_gone(nearby, now) || changed;
    pthread_mutex_unlock(&nearby->mutex);
    return changed;
}

static void look_on(void *context)
{
    struct nearby *nearby = context;
    int fds[LAN_FDS];
    int64_t next = thread_milliseconds();
    for (;;) {
        struct pollfd polls[LAN_FDS + 1] = {{.fd = waker_fd(&nearby->stop), .events = POLLIN}};
        int count = lan_fds(nearby->lan, fds);
        for (int i = 0; i < count; i++)
            polls[i + 1] = (struct pollfd){.fd = fds[i], .events = POLLIN};
        int64_t now = thread_milliseconds();
        if (now >= next) {
            ask(nearby);
            next = now + ASK_MS;
        }
        poll(polls, (nfds_t)count + 1, (int)(next - now));
        if (polls[0].revents)
            return;
        if (hear_all(nearby, thread_milliseconds()) && nearby->wake)
            nearby->wake(nearby->context);
    }
}

static void destroy(struct nearby *nearby)
{
    lan_close(nearby->lan);
    waker_close(&nearby->stop);
    pthread_mutex_destroy(&nearby->mutex);
    free(nearby);
}

struct nearby *nearby_open(void (*wake)(void *context), void *context)
{
    struct nearby *nearby = sodium_init() < 0 ? NULL : calloc(1, sizeof *nearby);
    if (!nearby)
        return NULL;
    nearby->wake = wake;
    nearby->context = context;
    pthread_mutex_init(&nearby->mutex, NULL);
    randombytes_buf(nearby->nonce, sizeof nearby->nonce);
    nearby->lan = waker_open(&nearby->stop) ? lan_open(false) : NULL;
    if (nearby->lan && thread_start(&nearby->thread, "nearby", look_on, nearby) == 0)
        return nearby;
    destroy(nearby);
    return NULL;
}

int nearby_list(struct nearby *nearby, struct nearby_game games[NEARBY_MAX])
{
    pthread_mutex_lock(&nearby->mutex);
    int count = nearby->count;
    for (int i = 0; i < count; i++)
        games[i] = nearby->seen[i].game;
    pthread_mutex_unlock(&nearby->mutex);
    return count;
}

void nearby_close(struct nearby *nearby)
{
    if (!nearby)
        return;
    waker_wake(&nearby->stop);
    thread_join(&nearby->thread);
    destroy(nearby);
}
