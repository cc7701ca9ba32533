/*
 * A relay: joins a host's and a guest's connection of the same room, and passes
 * bytes between them. What they are it does not know: no key, no name, no move
 * is ever seen here, nothing is written down, and nothing outlives a connection.
 *
 *              accept                       a host's and a guest's
 *     (balancer's word ->) first frame -> waiting -> table -> gone
 *              |               |            |
 *              +---------------+------------+-> told why not -> gone
 *
 * Everything from outside is bounded: connections in all and of an address, how
 * fast they come, what waits in a room, time for each step, bytes a second, and
 * 4 KiB that wait to be passed on each way.
 *
 * One thread. Time is told: milliseconds of any clock that never goes back.
 */
#ifndef RELAY_RELAY_H
#define RELAY_RELAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RELAY_BUFFER = 4096 };

/* Each at least 1. */
struct relay_limits {
    int connections;      /* at once */
    int per_address;      /* of these, from one address */
    int per_minute;       /* new ones from one address */
    int waiting_per_room; /* of one side */
    int bytes_per_second; /* of a table, both ways together */
    int first_s;          /* until the first frame is there */
    int waiting_s;
    int idle_s;    /* a table at which nobody says anything */
    int life_s;    /* a table, however much is said there */
    bool balancer; /* all connections come through one that says from where: the PROXY protocol, version 2 */
};

/* Why somebody was sent away. */
enum relay_refusal {
    REFUSED_FULL,     /* as many connections as may be */
    REFUSED_ADDRESS,  /* as many from this address */
    REFUSED_FAST,     /* too many new ones from this address */
    REFUSED_ROOM,     /* as many wait in this room */
    REFUSED_MISTAKEN, /* what came was none of ours */
    REFUSED_SLOW,     /* nothing came in time */
    REFUSALS
};

/* Why a table ended. */
enum relay_ending {
    ENDED_LEFT, /* both, or one of them, went */
    ENDED_IDLE,
    ENDED_LIFE,
    ENDED_SHORT, /* memory */
    ENDINGS
};

struct relay_counts {
    int connections, waiting, tables; /* now */
    uint64_t came;                    /* connections, since the start; and so on: */
    uint64_t met;                     /* tables */
    uint64_t bytes;                   /* passed on */
    uint64_t unmet;                   /* waited as long as one may, or went before somebody came */
    uint64_t refused[REFUSALS];
    uint64_t ended[ENDINGS];
};

struct relay;

/* `seed` is random, so that nobody can guess where something goes in its tables. NULL: errno says why. */
struct relay *relay_create(const struct relay_limits *limits, const uint8_t seed[16]);

/* Closes everything. */
void relay_destroy(struct relay *relay);

/* How many files it needs for its limits, those that are always open included. */
int relay_files(const struct relay_limits *limits);

/* Takes over a socket that listens: for ends, or for those who ask for metrics. False: errno says why. */
bool relay_listen(struct relay *relay, int fd) __attribute__((warn_unused_result));
bool relay_listen_for_metrics(struct relay *relay, int fd) __attribute__((warn_unused_result));

/* How many milliseconds from now the next thing is due; -1: none. */
int relay_next(const struct relay *relay, int64_t now);

/* Does what can be done now, after waiting up to so many milliseconds for something; then it is `clock()`. */
void relay_turn(struct relay *relay, int milliseconds, int64_t (*clock)(void *context), void *context);

/* From now on nobody is let in, and who waits is sent to look for another relay; tables go on. */
void relay_drain(struct relay *relay);

/* The counts; they belong to the relay. */
const struct relay_counts *relay_counts(const struct relay *relay);

#endif
