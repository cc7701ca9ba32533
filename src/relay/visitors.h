/*
 * Visitors: the addresses from which ends come, with the number of their connections and the rate of new ones. An
 * address is an IPv4 address, or the first 64 bits of an IPv6 address, which is a network that one person has. One
 * owner may have many such networks: all with the same first 48 bits count as one owner's. None of this is ever
 * reported, and all of it is forgotten a minute after the last connection.
 */
#ifndef RELAY_VISITORS_H
#define RELAY_VISITORS_H

#include "standard.h"
#include <sys/socket.h>

/* --- hashing, for the relay's hash tables --- */

/*
 * SipHash-2-4 (J.-P. Aumasson, D. J. Bernstein: SipHash, a fast short-input PRF, 2012). Without the seed nobody can
 * choose addresses that fall into the same place of the table.
 */
struct siphash {
    uint64_t seed[2];
};

uint64_t siphash_of(const struct siphash *siphash, const void *bytes, size_t size);

/* --- addresses by which visitors are counted --- */

struct address {
    uint8_t bytes[16];
};

/*
 * The part of a socket address by which visitors are counted. An IPv4 address is the same whether it comes through an
 * IPv4 or an IPv6 socket.
 */
struct address visitors_address(const struct sockaddr *from);
struct address visitors_four(const uint8_t bytes[4]);
struct address visitors_six(const uint8_t bytes[16]);

struct visitor;
struct visitors;

enum visit_answer { VISIT_WELCOME, VISIT_TOO_MANY, VISIT_TOO_FAST };

/* Makes a table of visitors with room for this many connections at once. NULL if memory is short. */
struct visitors *visitors_create(int connections, const struct siphash *siphash);
void visitors_destroy(struct visitors *visitors);

/*
 * Counts a new connection, and says whether it may be let in: its address must have fewer than `most` connections, and
 * no more than `per_minute` of them may have come in the last minute. For the address's owner, both limits are
 * VISITORS_SHARE times as high. Pass *visitor to visitors_go when the connection goes. Refused connections do not
 * count.
 */
enum { VISITORS_SHARE = 4 };
enum visit_answer visitors_come(struct visitors *visitors, const struct address *address, int most, int per_minute,
                                int64_t now, struct visitor **visitor);
void visitors_go(struct visitors *visitors, struct visitor *visitor, int64_t now);

/* The owner of a visitor who has a connection; for NULL, NULL. */
struct visitor *visitors_owner(struct visitor *visitor);

/* How many connections the visitor's owner has; for NULL, 0. */
int visitors_count(const struct visitor *visitor);

/*
 * The number of the last meeting of the visitor's owner. Meetings, in which the relay joins two ends, are numbered from
 * 1. 0 if there was none lately, or if the visitor is not counted (NULL). The number is remembered for at least a
 * minute after the owner's last connection, unless very many others come.
 */
uint64_t visitors_met(const struct visitor *visitor);
void visitors_meet(struct visitor *visitor, uint64_t number);

/* --- the header in which a load balancer tells an end's address --- */

/*
 * What a balancer sends before it passes a connection on: version 2 of HAProxy's PROXY protocol (haproxy.org,
 * proxy-protocol.txt). Only the sender's address counts here; anything after it is skipped.
 *
 *     0 .. 11    12              13                14 .. 15         16 ..
 *     signature  version, what   family, protocol  length of rest   addresses and ports, more
 */
enum { BALANCER_HEAD = 16, BALANCER_REST_MAX = 1024, BALANCER_ADDRESSES = 36 /* two IPv6 addresses and ports */ };

/* How many bytes of a balancer's header follow its head; -1 if the head is invalid, or if they are too many. */
int balancer_rest(const uint8_t head[BALANCER_HEAD]);

/*
 * Reads the head and the first BALANCER_ADDRESSES bytes of the rest, or fewer. Returns false if they tell no address:
 * it is the balancer's own health check, or an address of another kind.
 */
bool balancer_read(const uint8_t head[BALANCER_HEAD], const uint8_t *rest, int size, struct address *address);

#endif
