/* What the relay waits for: sockets that are ready (by epoll, or by poll on systems without it), and points in time. */
#ifndef RELAY_POLLER_H
#define RELAY_POLLER_H

#include "standard.h"

enum {
    POLLER_READ = 1,
    POLLER_WRITE = 2,
    POLLER_GONE = 4, /* reported even if it is not watched: an error, or both directions are shut */
    POLLER_EVENTS = 256
};

enum source_kind { SOURCE_PORT, SOURCE_METRICS, SOURCE_END, SOURCE_READER };

/* A socket, as a member of the struct that owns it. */
struct source {
    int fd;       /* -1: closed */
    uint8_t kind; /* enum source_kind */
    uint8_t wants;
    bool watched;
};

struct poller_event {
    struct source *source;
    unsigned what;
};

struct poller;

/* Makes a poller for descriptors below `most`. NULL and errno if that fails. */
struct poller *poller_create(int most);
void poller_destroy(struct poller *poller);

/* Watches a source for `wants` from now on. Returns false if the system has no room. */
bool poller_watch(struct poller *poller, struct source *source, unsigned wants);

/* Stops watching a source. Call it before its descriptor is closed. */
void poller_forget(struct poller *poller, struct source *source);

/* Waits at most `milliseconds`; -1: as long as it takes. Returns the number of events, which is 0 if a signal came. */
int poller_wait(struct poller *poller, struct poller_event events[POLLER_EVENTS], int milliseconds);

/* --- timers: a heap with the soonest on top --- */

/* What kind of owner a timer is part of. */
enum timer_kind { TIMER_END, TIMER_TABLE, TIMER_READER, TIMER_PAUSE };

struct timer {
    int64_t at;   /* when it is due, in milliseconds of the relay's clock */
    int place;    /* its place in the heap, from 1; 0: it is not in the heap */
    uint8_t kind; /* enum timer_kind */
};

struct timer_heap {
    struct timer **timers; /* used from index 1 on */
    int count, most;
};

/* Makes room for `most` timers. Returns false if memory is short. */
bool timer_heap_init(struct timer_heap *heap, int most);
void timer_heap_free(struct timer_heap *heap);

/* Adds a timer, or moves it to another time. */
void timer_set(struct timer_heap *heap, struct timer *timer, int64_t at);
void timer_cancel(struct timer_heap *heap, struct timer *timer);

/* The timer that is due first; NULL if the heap is empty. */
struct timer *timer_first(const struct timer_heap *heap);

#endif
