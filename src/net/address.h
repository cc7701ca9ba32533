/*
 * Addresses as people type and read them, and as sockets take them; and names, which are looked up on a thread of their
 * own, because that may take half a minute and cannot be interrupted. Plain functions of values, any thread; a lookup
 * is used by one thread at a time.
 */
#ifndef NET_ADDRESS_H
#define NET_ADDRESS_H

#include <sys/socket.h>

#include "net/code.h"
#include "net/trouble.h"

struct address {
    struct sockaddr_storage bytes; /* all 0 behind `size` */
    socklen_t size;                /* 0: none */
};

/* Takes over what a socket's functions gave; an IPv4-mapped IPv6 address becomes plain IPv4. */
void address_set(struct address *address, const struct sockaddr *bytes, socklen_t size);

bool address_equal(const struct address *a, const struct address *b);

/*
 * Probably the same owner: the same IPv4 address, or the first 48 bits of IPv6, since one owner may have all addresses
 * that begin so. Link-local addresses (fe80::) must be equal.
 */
bool address_same_owner(const struct address *a, const struct address *b);

/* The same machine, whatever the port. */
bool address_same_host(const struct address *a, const struct address *b);

int address_port(const struct address *address); /* 0: none */
void address_set_port(struct address *address, int port);

/* For people: "192.0.2.7 port 7007". */
void address_format(const struct address *address, char text[TROUBLE_PLACE_SIZE]);

/* In a form that can be read again: "192.0.2.7:7007", "[fe80::1%eth0]:7007"; "" if it does not fit or there is none. */
void address_write(const struct address *address, char text[CODE_ADDRESS_SIZE]);

/*
 * Splits HOST[:PORT], [HOST]:PORT, "HOST port PORT" as we show it to people, or an IPv6 address alone. False: no host,
 * or a port that is not from 1 to 65535.
 */
bool address_split(const char *text, int usual_port, char host[CODE_ADDRESS_SIZE], int *port)
    __attribute__((warn_unused_result));

/* "anna.example port 7007" for a text that address_split takes; any other text stays as it is. */
void address_name(const char *text, int usual_port, char place[TROUBLE_PLACE_SIZE]);

/* --- looking up --- */

enum { LOOKUP_MAX = 8 };

struct lookup;

/* Begins to look up HOST[:PORT]; NULL when memory or threads are short. Numbers are known at once. */
struct lookup *lookup_begin(const char *text, int usual_port);

/* For poll, POLLIN: readable when the answer is there. */
int lookup_fd(const struct lookup *lookup);

/*
 * Returns the number of addresses, at most LOOKUP_MAX, IPv6 and IPv4 alternating (RFC 8305); -1: not yet known; 0 and
 * the trouble: there is no such name.
 */
int lookup_take(struct lookup *lookup, struct address found[LOOKUP_MAX], struct trouble *trouble);

/* Ends it at once; a resolver that is still busy finishes in vain. */
void lookup_end(struct lookup *lookup);

#endif
