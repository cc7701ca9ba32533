/*
 * What a balancer says before it passes a connection on: version 2 of HAProxy's PROXY protocol (haproxy.org,
 * proxy-protocol.txt), in which only the sender's address counts here. What may follow that is skipped.
 *
 *     0 .. 11    12              13                14 .. 15         16 ..
 *     signature  version, what   family, protocol  length of rest   addresses and ports, more
 */
#ifndef RELAY_BALANCER_H
#define RELAY_BALANCER_H

#include "relay/visitors.h"

enum { BALANCER_HEAD = 16, BALANCER_REST_MAX = 1024, BALANCER_ADDRESSES = 36 /* bytes of those of IPv6 */ };

/* The length of the rest; -1 if no such message begins so, or it is longer than any. */
int balancer_rest(const uint8_t head[BALANCER_HEAD]);

enum balancer_word {
    BALANCER_CLIENT, /* an end, from that address */
    BALANCER_ITSELF, /* it asks on its own account whether somebody is there */
    BALANCER_UNKNOWN /* it does not say who */
};

/* Reads the whole: the head, and the rest's first BALANCER_ADDRESSES bytes or fewer. */
enum balancer_word balancer_read(const uint8_t head[BALANCER_HEAD], const uint8_t *rest, int size,
                                 struct address *address);

#endif
