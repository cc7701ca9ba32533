/*
 * A relay: joins a host's connection and a guest's connection to the same room, and passes bytes between them. It does
 * not know what the bytes mean: it never sees a key, a name or a move. It writes nothing down, and nothing outlives a
 * connection.
 *
 *              accept                       a host's and a guest's
 *     (balancer's word ->) first frame -> waiting -> table -> gone
 *              |               |            |
 *              +---------------+------------+-> told why not -> gone
 *
 * Everything from outside is bounded: connections in all and from one address, how fast they come, how many wait in a
 * room, the time for each step, bytes a second, and the bytes that wait to be passed on (4 KiB each way).
 *
 * One thread. The caller tells the time, in milliseconds of any clock that never goes back.
 */
#ifndef RELAY_RELAY_H
#define RELAY_RELAY_H

#include "gravitrips/game.h"
#include "standard.h"

enum { RELAY_BUFFER = 4096 };

/* Limits, each at least 1. */
struct relay_limits {
    int connections;      /* the most connections at once */
    int per_address;      /* the most connections at once from one address */
    int per_minute;       /* the most new connections from one address in a minute */
    int waiting_per_room; /* how many ends of one side may wait in a room */
    int bytes_per_second; /* bytes that a table may pass on in a second, both directions together */
    int first_s;          /* how long the first frame may take */
    int waiting_s;
    int idle_s;    /* how long a table may be silent */
    int life_s;    /* how long a table may last, however much passes there */
    bool balancer; /* every connection comes through a balancer, which tells its address (PROXY protocol version 2) */
};

/* Why an end was sent away. */
enum relay_refusal {
    REFUSED_FULL,     /* too many connections */
    REFUSED_ADDRESS,  /* too many connections from this address at once */
    REFUSED_FAST,     /* too many new connections from this address in a minute */
    REFUSED_ROOM,     /* too many wait in this room */
    REFUSED_MISTAKEN, /* not our protocol */
    REFUSED_SLOW,     /* the first frame took too long */
    REFUSALS
};

/* Why a table, two ends that were joined, has ended. */
enum relay_ending {
    ENDED_LEFT, /* one end, or both, left */
    ENDED_IDLE,
    ENDED_LIFE,
    ENDED_SHORT, /* memory was short */
    ENDINGS
};

struct relay_counts {
    int connections, waiting, tables; /* at present */
    uint64_t came;                    /* since the start: connections */
    uint64_t met;                     /* since the start: how many tables there were */
    uint64_t bytes;                   /* since the start: bytes passed on */
    uint64_t unmet;                   /* since the start: ends that waited and met nobody */
    uint64_t refused[REFUSALS];
    uint64_t ended[ENDINGS];
};

struct relay;

/*
 * Makes a relay. `seed` is random, so that nobody can guess the places in its hash tables. NULL and errno if that
 * fails.
 */
struct relay *relay_create(const struct relay_limits *limits, const uint8_t seed[16]);

/* Closes all connections and ports, and frees the relay. */
void relay_destroy(struct relay *relay);

/* The number of open files that a relay with these limits needs. */
int relay_files(const struct relay_limits *limits);

/* Takes over a listening socket: for ends, or for readers of metrics. Returns false and errno if that fails. */
bool relay_listen(struct relay *relay, int fd) __attribute__((warn_unused_result));
bool relay_listen_for_metrics(struct relay *relay, int fd) __attribute__((warn_unused_result));

/* Milliseconds until the next timer is due, 60000 at most; -1 if there is no timer. */
int relay_next(const struct relay *relay, int64_t now);

/* One turn of the event loop: waits up to `milliseconds` for events, reads the clock, and does what can be done. */
void relay_turn(struct relay *relay, int milliseconds, int64_t (*clock)(void *context), void *context);

/* From now on no new end is let in, and all ends that are not at a table are disconnected; tables go on. */
void relay_drain(struct relay *relay);

/* The relay's counts, for metrics and logs. The relay owns them. */
const struct relay_counts *relay_counts(const struct relay *relay);

/* --- ports.c: listening sockets --- */

/*
 * Opens a TCP port at an address; NULL: at all addresses of IPv4 and IPv6. If *port is 0, a free port is chosen and
 * written there. Returns the number of sockets; 0 and the reason if that fails.
 */
int ports_open(const char *address, int *port, int fds[2], struct reason *why);

#endif
