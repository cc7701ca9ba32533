/* Waits for sockets, by epoll or poll; and a binary heap of timers, each of which knows its place in the heap. */
#include "relay/poller.h"

#include <unistd.h>

/* --- timers: a binary heap ordered by time --- */

bool timer_heap_init(struct timer_heap *heap, int most)
{
    *heap = (struct timer_heap){calloc((size_t)most + 1, sizeof *heap->timers), 0, most};
    return heap->timers != NULL;
}

void timer_heap_free(struct timer_heap *heap)
{
    free(heap->timers);
}

static void put_timer(struct timer_heap *heap, int place, struct timer *timer)
{
    heap->timers[place] = timer;
    timer->place = place;
}

static void rise_timer(struct timer_heap *heap, struct timer *timer)
{
    int place = timer->place;
    for (; place > 1 && heap->timers[place / 2]->at > timer->at; place /= 2)
        put_timer(heap, place, heap->timers[place / 2]);
    put_timer(heap, place, timer);
}

static void sink_timer(struct timer_heap *heap, struct timer *timer)
{
    int place = timer->place;
    for (int child; (child = 2 * place) <= heap->count; place = child) {
        if (child < heap->count && heap->timers[child + 1]->at < heap->timers[child]->at)
            child++;
        if (heap->timers[child]->at >= timer->at)
            break;
        put_timer(heap, place, heap->timers[child]);
    }
    put_timer(heap, place, timer);
}

void timer_set(struct timer_heap *heap, struct timer *timer, int64_t at)
{
    timer->at = at;
    if (timer->place == 0) {
        assert(heap->count < heap->most);
        put_timer(heap, ++heap->count, timer);
    }
    rise_timer(heap, timer);
    sink_timer(heap, timer);
}

void timer_cancel(struct timer_heap *heap, struct timer *timer)
{
    int place = timer->place;
    if (place == 0)
        return;
    timer->place = 0;
    struct timer *last = heap->timers[heap->count--];
    if (last == timer)
        return;
    put_timer(heap, place, last);
    rise_timer(heap, last);
    sink_timer(heap, last);
}

struct timer *timer_first(const struct timer_heap *heap)
{
    return heap->count > 0 ? heap->timers[1] : NULL;
}

/* --- waiting for sockets, by epoll or by poll --- */

#if defined(__linux__) && !defined(RELAY_WITHOUT_EPOLL)

#include <sys/epoll.h>

struct poller {
    int fd;
    struct epoll_event events[POLLER_EVENTS];
};

struct poller *poller_create(int most)
{
    struct poller *poller = malloc(sizeof *poller);
    (void)most;
    if (poller && (poller->fd = epoll_create1(EPOLL_CLOEXEC)) < 0) {
        free(poller);
        return NULL;
    }
    return poller;
}

void poller_destroy(struct poller *poller)
{
    if (!poller)
        return;
    close(poller->fd);
    free(poller);
}

bool poller_watch(struct poller *poller, struct source *source, unsigned wants)
{
    struct epoll_event event = {.data.ptr = source};
    if (source->watched && source->wants == wants)
        return true;
    event.events = (wants & POLLER_READ ? EPOLLIN : 0U) | (wants & POLLER_WRITE ? EPOLLOUT : 0U);
    if (epoll_ctl(poller->fd, source->watched ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, source->fd, &event) != 0)
        return false;
    source->watched = true;
    source->wants = (uint8_t)wants;
    return true;
}

void poller_forget(struct poller *poller, struct source *source)
{
    if (source->watched)
        epoll_ctl(poller->fd, EPOLL_CTL_DEL, source->fd, NULL);
    source->watched = false;
}

int poller_wait(struct poller *poller, struct poller_event events[POLLER_EVENTS], int milliseconds)
{
    int count = epoll_wait(poller->fd, poller->events, POLLER_EVENTS, milliseconds);
    for (int i = 0; i < count; i++) {
        unsigned what = poller->events[i].events;
        events[i].source = poller->events[i].data.ptr;
        events[i].what = (what & EPOLLIN ? POLLER_READ : 0U) | (what & EPOLLOUT ? POLLER_WRITE : 0U) |
                         (what & (EPOLLERR | EPOLLHUP) ? POLLER_GONE : 0U);
    }
    return count < 0 ? 0 : count;
}

#else

#include <poll.h>

/* The watched sources, stored without gaps. `places` has the index of each, by its descriptor. */
struct poller {
    struct pollfd *polled;
    struct source **sources;
    int *places;
    int count, most;
    int begin; /* at which index to look for events next, so that all sources get their turn */
};

struct poller *poller_create(int most)
{
    struct poller *poller = calloc(1, sizeof *poller);
    if (!poller)
        return NULL;
    poller->most = most;
    poller->polled = calloc((size_t)most, sizeof *poller->polled);
    poller->sources = calloc((size_t)most, sizeof *poller->sources);
    poller->places = calloc((size_t)most, sizeof *poller->places);
    if (poller->polled && poller->sources && poller->places)
        return poller;
    poller_destroy(poller);
    return NULL;
}

void poller_destroy(struct poller *poller)
{
    if (!poller)
        return;
    free(poller->polled);
    free(poller->sources);
    free(poller->places);
    free(poller);
}

bool poller_watch(struct poller *poller, struct source *source, unsigned wants)
{
    if (source->fd >= poller->most)
        return false;
    if (!source->watched)
        poller->places[source->fd] = poller->count++;
    int place = poller->places[source->fd];
    poller->sources[place] = source;
    poller->polled[place].fd = source->fd;
    poller->polled[place].events = (short)((wants & POLLER_READ ? POLLIN : 0) | (wants & POLLER_WRITE ? POLLOUT : 0));
    source->watched = true;
    source->wants = (uint8_t)wants;
    return true;
}

/* the last source moves into the place of the one that is forgotten */
void poller_forget(struct poller *poller, struct source *source)
{
    if (!source->watched)
        return;
    int place = poller->places[source->fd], last = --poller->count;
    poller->polled[place] = poller->polled[last];
    poller->sources[place] = poller->sources[last];
    poller->places[poller->polled[place].fd] = place;
    source->watched = false;
}

int poller_wait(struct poller *poller, struct poller_event events[POLLER_EVENTS], int milliseconds)
{
    int found = 0, looked = 0;
    if (poll(poller->polled, (nfds_t)poller->count, milliseconds) <= 0)
        return 0;
    for (; looked < poller->count && found < POLLER_EVENTS; looked++) {
        int place = (poller->begin + looked) % poller->count;
        int what = poller->polled[place].revents;
        if (what != 0)
            events[found++] = (struct poller_event){
                poller->sources[place], (what & POLLIN ? POLLER_READ : 0U) | (what & POLLOUT ? POLLER_WRITE : 0U) |
                                            (what & (POLLERR | POLLHUP | POLLNVAL) ? POLLER_GONE : 0U)};
    }
    poller->begin = poller->count > 0 ? (poller->begin + looked) % poller->count : 0;
    return found;
}

#endif
