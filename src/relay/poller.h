/*
 * Which of many sockets can be used: epoll, or poll where there is none.
 */
#ifndef RELAY_POLLER_H
#define RELAY_POLLER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    POLLER_READ = 1,
    POLLER_WRITE = 2,
    POLLER_GONE = 4 /* told whether wanted or not: an error, or both ways shut */
};

enum source_kind { SOURCE_PORT, SOURCE_METRICS, SOURCE_END, SOURCE_READER };

/* A socket; lies in whatever it belongs to. */
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

/* For sockets with numbers below `most`; NULL if that is not possible, and errno. */
struct poller *poller_create(int most);
void poller_destroy(struct poller *poller);

/* From now on it is watched for that; false if the system has no room for it. */
bool poller_watch(struct poller *poller, struct source *source, unsigned wants);

/* It is not watched any more; to be called before it is closed. */
void poller_forget(struct poller *poller, struct source *source);

/* Waits up to so many milliseconds, -1 for ever; returns how many events there are, 0 if a signal came, too. */
int poller_wait(struct poller *poller, struct poller_event *events, int most, int milliseconds);

#endif
