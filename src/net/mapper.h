/*
 * A port that a router opens on request: by NAT-PMP (RFC 6886) or UPnP. Their libraries block, so they have a thread of
 * their own. The port is lent for MAPPER_LEASE_S, or for less if the router says so, and renewed after half of that
 * time, so that it closes by itself if the program is killed. A router that refuses, or stops renewing, is asked again
 * later.
 */
#ifndef NET_MAPPER_H
#define NET_MAPPER_H

#include "gravitrips/game.h"
#include "net/trouble.h"

enum {
    MAPPER_LEASE_S = 20 * 60,
    MAPPER_LEAST_S = 20, /* a shorter lease is renewed as if it lasted this long */
    MAPPER_AGAIN_S = 60, /* how long a router that refused is left alone; doubled each time, up to MAPPER_LEASE_S */
    MAPPER_ADDRESS_SIZE = 64,
    MAPPER_CLOSE_MS = 400
};

/* A port of this machine, and where it is reached from outside. */
struct mapping {
    int inner, outer;
    int seconds; /* how long the lease lasts */
    char address[MAPPER_ADDRESS_SIZE];
};

/* A protocol by which a router is asked for a port: a row for each library. */
struct mapper_means {
    bool (*available)(void); /* is the library there? NULL: this build is without it */
    /* Finds the router. NULL and the reason if there is none. */
    void *(*begin)(struct reason *why);
    /*
     * Opens or renews a port for this many seconds, and writes the outer address and port and the length of the lease
     * to `mapping`; with 0 seconds, closes the port.
     */
    bool (*map)(void *state, struct mapping *mapping, int seconds, struct reason *why);
    void (*end)(void *state);
};

extern const struct mapper_means mapper_natpmp, mapper_upnp;

/* mapper_natpmp.begin at a given router, "192.0.2.1"; NULL: the machine's own router. */
void *mapper_natpmp_at(const char *router, struct reason *why);

/* Is this a public IPv4 address? */
bool mapper_place_is_public(const char *address);

/* Is the URL's host a private IPv4 address, as a router's is? The answer is no for a name and for this machine. */
bool mapper_place_is_nearby(const char *url);

/* --- the thread that keeps a port open at the router --- */

struct mapper;

/*
 * Starts a thread that asks a router for the port by these protocols, a list that ends with NULL. NULL when memory or
 * threads are short. `second_ms` is 1000; tests pass less, and have protocols of their own.
 */
struct mapper *mapper_begin(int port, const struct mapper_means *const *means, int second_ms);

/* Closes the port and asks for it again, because the network has changed. */
void mapper_again(struct mapper *mapper);

enum mapper_state { MAPPER_ASKING, MAPPER_OPEN, MAPPER_FAILED };

/* The state of the mapping; if it failed, `why` says why. */
enum mapper_state mapper_look(struct mapper *mapper, struct mapping *mapping, struct reason *why);

/* Closes the port, and waits at most MAPPER_CLOSE_MS for that; what takes longer is done by the thread. */
void mapper_end(struct mapper *mapper);

#endif
