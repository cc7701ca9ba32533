/*
 * Addresses as people type and read them, and as sockets take them; and names
 * that are looked up, on a thread of its own, since that may take half a minute
 * and cannot be broken off.
 *
 * Plain functions of values, any thread; a lookup is used by one thread at a time.
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

/* Takes over what a socket's functions gave; an IPv4 address in the clothes of an IPv6 one becomes what it is. */
void address_set(struct address *address, const struct sockaddr *bytes, socklen_t size);

bool address_equal(const struct address *a, const struct address *b);

/*
 * The same owner, as far as one can see: all of IPv4, of IPv6 the first 48 bits, of which somebody may have all, but of
 * a neighbour's address of the link (fe80::) all 128.
 */
bool address_same_house(const struct address *a, const struct address *b);

/* The same machine, whatever the port. */
bool address_same_host(const struct address *a, const struct address *b);

int address_port(const struct address *address); /* 0: none */
void address_set_port(struct address *address, int port);

/* For people: "192.0.2.7 port 7007". */
void address_format(const struct address *address, char text[TROUBLE_PLACE_SIZE]);

/* To be read again: "192.0.2.7:7007", "[fe80::1%eth0]:7007"; "" if it does not fit or there is none. */
void address_write(const struct address *address, char text[CODE_ADDRESS_SIZE]);

/*
 * Cuts HOST[:PORT], [HOST]:PORT, "HOST port PORT" as people are told it, or an IPv6 address alone. False: no host,
 * or no port from 1 to 65535.
 */
bool address_split(const char *text, int usual_port, char host[CODE_ADDRESS_SIZE], int *port)
    __attribute__((warn_unused_result));

/* "anna.example port 7007", of a text that address_split takes; else the text as it is. */
void address_name(const char *text, int usual_port, char place[TROUBLE_PLACE_SIZE]);

/* --- looking up --- */

enum { LOOKUP_MAX = 8 };

struct lookup;

/* Begins to look up HOST[:PORT]; NULL when memory or threads are short. Numbers are known at once. */
struct lookup *lookup_begin(const char *text, int usual_port);

/* For poll, POLLIN: readable when the answer is there. */
int lookup_fd(const struct lookup *lookup);

/*
 * The addresses, IPv6 and IPv4 by turns (RFC 8305), at most LOOKUP_MAX; -1: not yet there; 0 and the trouble: nobody
 * knows it.
 */
int lookup_take(struct lookup *lookup, struct address found[LOOKUP_MAX], struct trouble *trouble);

/* Ends it, at once; who still looks it up does so for nobody. */
void lookup_end(struct lookup *lookup);

#endif
