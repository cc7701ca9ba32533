/*
 * A port that a router opens when it is asked: by NAT-PMP (RFC 6886) or UPnP,
 * with libraries that block and so have a thread of their own. What is opened
 * is lent for MAPPER_LEASE_S, or less if the router says so, and asked for
 * again when half of that is over; so it closes by itself when the program is
 * killed. A router that does not open it, or no longer, is asked again later.
 */
#ifndef NET_MAPPER_H
#define NET_MAPPER_H

#include "net/trouble.h"

enum {
    MAPPER_LEASE_S = 20 * 60,
    MAPPER_LEAST_S = 20, /* a router that lends for less than this is asked no more often for it */
    MAPPER_AGAIN_S = 60, /* until a router that said no is asked again; then twice as long, up to MAPPER_LEASE_S */
    MAPPER_ADDRESS_SIZE = 64,
    MAPPER_CLOSE_MS = 400
};

/* A port of this machine, and where it is reached from outside. */
struct mapping {
    int inner, outer;
    int seconds; /* that it is lent for */
    char address[MAPPER_ADDRESS_SIZE];
};

/* One way to ask: a row for each library. */
struct mapper_means {
    bool (*available)(void);
    /* Finds the router; NULL and why not. */
    void *(*begin)(char why[TROUBLE_DETAIL_SIZE]);
    /* Opens, or goes on with, a port for so many seconds, and notes where and for how long; 0: closes it. */
    bool (*map)(void *state, struct mapping *mapping, int seconds, char why[TROUBLE_DETAIL_SIZE]);
    void (*end)(void *state);
};

extern const struct mapper_means mapper_natpmp, mapper_upnp;

/* mapper_natpmp.begin at a router that is known, "192.0.2.1"; NULL: the machine's own. */
void *mapper_natpmp_at(const char *router, char why[TROUBLE_DETAIL_SIZE]);

/* Is that an IPv4 address by which one is found from everywhere? */
bool mapper_place_is_public(const char *address);

/* Is the host of that URL an IPv4 address of a local network, as routers have? No name, and not this machine. */
bool mapper_place_is_nearby(const char *url);

/* --- the thread --- */

struct mapper;

/*
 * Begins to ask by these means, their list ended by NULL; NULL when memory or threads are short. Tests have means of
 * their own, and shorter seconds.
 */
struct mapper *mapper_begin(int port, const struct mapper_means *const *means, int second_ms);

/* The network is another one: gives back what is open, and begins again. */
void mapper_again(struct mapper *mapper);

enum mapper_state { MAPPER_ASKING, MAPPER_OPEN, MAPPER_FAILED };

/* How it stands; `why` where it failed. */
enum mapper_state mapper_look(struct mapper *mapper, struct mapping *mapping, char why[TROUBLE_DETAIL_SIZE]);

/* Closes the port. Waits for that at most MAPPER_CLOSE_MS; what takes longer is done without anybody waiting. */
void mapper_end(struct mapper *mapper);

#endif
