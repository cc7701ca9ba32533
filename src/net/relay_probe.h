/*
 * Measures a relay: two ends made for this meet there and exchange data. Nothing is secret, so it works without
 * libsodium. It takes about ten seconds, and half a minute at most. Any thread.
 */
#ifndef NET_RELAY_PROBE_H
#define NET_RELAY_PROBE_H

#include "net/trouble.h"
#include "standard.h"

enum { RELAY_PROBE_TIMES = 200 };

struct relay_probe {
    char place[TROUBLE_PLACE_SIZE]; /* the address that answered */
    int64_t connect_us;             /* from the beginning until the relay answered */
    int64_t meeting_us;             /* from the guest's request until both ends had heard of each other */
    int times;                      /* how many round trips: up to RELAY_PROBE_TIMES, fewer if each takes long */
    int64_t median_us, p99_us;      /* of a round trip, from one end to the other and back */
    int64_t bytes_per_second;       /* in one direction, after the first second */
};

/*
 * Measures the relay at HOST[:PORT]. Returns false and the trouble if the two ends did not meet, or could not hear each
 * other.
 */
bool relay_probe_run(const char *relay, struct relay_probe *probe, struct trouble *trouble)
    __attribute__((warn_unused_result));

#endif
