/*
 * What the relay waits for: sockets that are ready (by epoll, or by poll where that is missing), and points in time.
 */
#ifndef RELAY_POLLER_H
#define RELAY_POLLER_H

#include "standard.h"

enum {
    POLLER_READ = 1,
    POLLER_WRITE = 2,
    POLLER_GONE = 4 /* reported whether wanted or not: an error, or both directions shut */
};

enum source_kind { SOURCE_PORT, SOURCE_METRICS, SOURCE_END, SOURCE_READER };

/* A socket; embedded in its owner. */
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

/* For descriptors below `most`; NULL and errno on failure. */
struct poller *poller_create(int most);
void poller_destroy(struct poller *poller);

/* Watches a source for this from now on; false if the system has no room. */
bool poller_watch(struct poller *poller, struct source *source, unsigned wants);

/* Stops watching; to be called before the descriptor is closed. */
void poller_forget(struct poller *poller, struct source *source);

/* Waits up to `milliseconds`, -1 for ever. Returns the number of events; 0 also if a signal came. */
int poller_wait(struct poller *poller, struct poller_event *events, int most, int milliseconds);

/* --- timers: a heap of moments, the soonest on top --- */

/* A timer is embedded in its owner; the kind says which type that is. */
enum timer_kind { TIMER_END, TIMER_TABLE, TIMER_READER, TIMER_PAUSE };

struct timer {
    int64_t at;   /* milliseconds of the relay's clock */
    int place;    /* in the heap, from 1; 0: not in it */
    uint8_t kind; /* enum timer_kind: its owner */
};

struct timer_heap {
    struct timer **timers; /* from 1 on */
    int count, most;
};

/* Makes room for `most` timers. False if memory is short. */
bool timer_heap_init(struct timer_heap *heap, int most);
void timer_heap_free(struct timer_heap *heap);

/* Adds it, or moves it to another moment. */
void timer_set(struct timer_heap *heap, struct timer *timer, int64_t at);
void timer_cancel(struct timer_heap *heap, struct timer *timer);

/* The soonest; NULL if the heap is empty. */
struct timer *timer_first(const struct timer_heap *heap);

#endif
