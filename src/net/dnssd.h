/*
 * Who waits on the local network, by DNS-SD (RFC 6763), where Avahi runs: a
 * service "_gravitrips._tcp" for each code that somebody waits with. Beside the
 * datagrams of beacon.h, for networks in which multicast DNS gets further. On a
 * thread of its own, since the library has a loop and calls back.
 */
#ifndef NET_DNSSD_H
#define NET_DNSSD_H

#include "net/beacon.h"

enum { DNSSD_MAX = 32 };

struct dnssd;

/* Somebody who waits: as if an answer had come. */
struct dnssd_found {
    struct beacon answer; /* to BEACON_ANY */
    struct address address;
};

/* NULL where Avahi is not in this build, or its library not here. With `browses` others are looked for. */
struct dnssd *dnssd_begin(bool browses);

/* What is to be found from now on: as an answer to BEACON_ANY; NULL: nothing. */
void dnssd_publish(struct dnssd *dnssd, const struct beacon *answer);

/* For poll, POLLIN: the list is another one. */
int dnssd_fd(const struct dnssd *dnssd);

/* All that are there now; returns how many. */
int dnssd_list(struct dnssd *dnssd, struct dnssd_found list[DNSSD_MAX]);

/* Ends it, at once; the thread follows when it can. NULL is nothing. */
void dnssd_end(struct dnssd *dnssd);

#endif
