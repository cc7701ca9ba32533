/* The relay as a whole: its listening ports, the turns of its event loop, and its timers. */
#include "relay/relay.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <unistd.h>

#include "relay/state.h"

enum {
    ACCEPTS = 64 /* how many connections of a port are accepted in one turn */,
    OWN_FILES = 16 /* files that every program has open, epoll, and a few to spare */
};

/* --- creating and destroying a relay --- */

int relay_files(const struct relay_limits *limits)
{
    return limits->connections + LEAVING_MOST + READERS_MOST + PORTS_MOST + OWN_FILES;
}

struct relay *relay_create(const struct relay_limits *limits, const uint8_t seed[16])
{
    struct relay *relay = calloc(1, sizeof *relay);
    int most = relay_files(limits);
    if (!relay)
        return NULL;
    relay->limits = *limits;
    memcpy(relay->siphash.seed, seed, sizeof relay->siphash.seed);
    relay->pause.kind = TIMER_PAUSE;
    for (int i = 0; i < READERS_MOST; i++)
        relay->readers[i].source.fd = -1;
    for (relay->room_places = 1; relay->room_places < (size_t)limits->connections;)
        relay->room_places *= 2;
    relay->rooms = calloc(relay->room_places, sizeof(struct end *));
    relay->visitors = visitors_create(most, &relay->siphash);
    relay->poller = poller_create(most);
    if (timer_heap_init(&relay->timers, most) && relay->rooms && relay->visitors && relay->poller)
        return relay;
    int error = errno;
    relay_destroy(relay);
    errno = error;
    return NULL;
}

static void close_ports(struct relay *relay, bool metrics_too)
{
    for (int i = 0; i < relay->port_count; i++) {
        struct source *port = &relay->ports[i];
        if (port->fd < 0 || (port->kind == SOURCE_METRICS && !metrics_too))
            continue;
        poller_forget(relay->poller, port);
        close(port->fd);
        port->fd = -1;
    }
}

void relay_destroy(struct relay *relay)
{
    if (!relay)
        return;
    while (relay->all)
        if (relay->all->stage == STAGE_SEATED)
            table_close(relay, relay->all->table, ENDED_LEFT);
        else
            end_close(relay, relay->all);
    end_sweep(relay);
    for (int i = 0; i < READERS_MOST; i++)
        metrics_close(relay, &relay->readers[i]);
    close_ports(relay, true);
    poller_destroy(relay->poller);
    visitors_destroy(relay->visitors);
    timer_heap_free(&relay->timers);
    free(relay->rooms);
    free(relay);
}

const struct relay_counts *relay_counts(const struct relay *relay)
{
    return &relay->counts;
}

/* --- the listening ports --- */

static bool do_not_wait(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 && fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

/*
 * Adds a listening socket. Connections inherit the sizes of their buffers from it. So these are set here, because the
 * system's buffers must be bounded as well.
 */
static bool add_port(struct relay *relay, int fd, enum source_kind kind)
{
    int bytes = KERNEL_BUFFER;
    struct source *port = &relay->ports[relay->port_count];
    *port = (struct source){.fd = fd, .kind = (uint8_t)kind};
    if (kind == SOURCE_PORT) {
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
        setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    }
    if (!do_not_wait(fd) || !poller_watch(relay->poller, port, POLLER_READ))
        return false;
    relay->port_count++;
    return true;
}

bool relay_listen(struct relay *relay, int fd)
{
    return add_port(relay, fd, SOURCE_PORT);
}

bool relay_listen_for_metrics(struct relay *relay, int fd)
{
    return add_port(relay, fd, SOURCE_METRICS);
}

static void watch_ports(struct relay *relay, unsigned wants)
{
    for (int i = 0; i < relay->port_count; i++)
        if (relay->ports[i].fd >= 0)
            poller_watch(relay->poller, &relay->ports[i], wants);
}

/*
 * Sets the options of an end's socket, so that small packets are sent at once and a dead network is noticed within a
 * minute.
 */
static void prepare_socket(int fd)
{
    int on = 1, unheard_ms = 45000;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
#ifdef TCP_USER_TIMEOUT
    setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &unheard_ms, sizeof unheard_ms);
#endif
#ifdef TCP_KEEPIDLE
    int quiet_s = 30;
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &quiet_s, sizeof quiet_s);
#endif
    (void)unheard_ms;
}

static void take_connection(struct relay *relay, const struct source *port, int fd, const struct sockaddr *from,
                            int64_t now)
{
    if (!do_not_wait(fd)) {
        close(fd);
        return;
    }
    if (port->kind == SOURCE_METRICS) {
        metrics_take(relay, fd, now);
        return;
    }
    relay->counts.came++;
    prepare_socket(fd);
    struct end *end = end_create(relay, fd);
    if (end)
        meeting_begin(relay, end, from, now);
}

/*
 * Accepts connections. An error of one connection does not concern the others; but if the system is short of
 * descriptors or memory, the ports pause.
 */
static void let_in_all(struct relay *relay, const struct source *port, int64_t now)
{
    for (int i = 0; i < ACCEPTS; i++) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        int fd = accept(port->fd, (struct sockaddr *)&from, &size);
        if (fd >= 0) {
            take_connection(relay, port, fd, (struct sockaddr *)&from, now);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            watch_ports(relay, 0);
            timer_set(&relay->timers, &relay->pause, now + PAUSE_MS);
            return;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        }
    }
}

/* --- the turns of the event loop --- */

static void hear_event(struct relay *relay, const struct poller_event *event, int64_t now)
{
    struct source *source = event->source;
    if (source->fd < 0) /* it was closed earlier in this turn */
        return;
    switch ((enum source_kind)source->kind) {
    case SOURCE_PORT:
    case SOURCE_METRICS:
        let_in_all(relay, source, now);
        break;
    case SOURCE_READER:
        metrics_hear(relay, (struct reader *)source);
        break;
    case SOURCE_END: {
        struct end *end = (struct end *)source;
        if (end->stage == STAGE_SEATED)
            table_hear(relay, end, event->what, now);
        else
            meeting_hear(relay, end, event->what, now);
        break;
    }
    }
}

#define HOLDER(type, member, pointer) ((type *)(void *)((char *)(pointer)-offsetof(type, member)))

static void fire_timer(struct relay *relay, struct timer *timer, int64_t now)
{
    switch ((enum timer_kind)timer->kind) {
    case TIMER_END:
        meeting_due(relay, HOLDER(struct end, timer, timer), now);
        break;
    case TIMER_TABLE:
        table_due(relay, HOLDER(struct table, timer, timer), now);
        break;
    case TIMER_READER:
        metrics_close(relay, HOLDER(struct reader, timer, timer));
        break;
    case TIMER_PAUSE:
        timer_cancel(&relay->timers, timer);
        watch_ports(relay, POLLER_READ);
        break;
    }
}

int relay_next(const struct relay *relay, int64_t now)
{
    const struct timer *timer = timer_first(&relay->timers);
    if (!timer)
        return -1;
    return timer->at <= now ? 0 : timer->at - now > 60000 ? 60000 : (int)(timer->at - now);
}

void relay_turn(struct relay *relay, int milliseconds, int64_t (*clock)(void *context), void *context)
{
    struct poller_event events[POLLER_EVENTS];
    struct timer *timer;
    int count = poller_wait(relay->poller, events, milliseconds);
    int64_t now = relay->now = clock(context);
    for (int i = 0; i < count; i++)
        hear_event(relay, &events[i], now);
    while ((timer = timer_first(&relay->timers)) != NULL && timer->at <= now)
        fire_timer(relay, timer, now);
    end_sweep(relay);
}

void relay_drain(struct relay *relay)
{
    relay->draining = true;
    close_ports(relay, false);
    for (struct end *end = relay->all, *next; end; end = next) {
        next = end->next;
        if (end->stage != STAGE_SEATED)
            end_close(relay, end);
    }
    end_sweep(relay);
}
