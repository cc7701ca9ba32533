/*
 * Network addresses, as people type and read them and as socket functions take them. Also host names, which are looked
 * up on a thread of their own, because that may take half a minute and cannot be interrupted. Any thread may call these
 * functions; one lookup is used by one thread at a time.
 */
#ifndef NET_ADDRESS_H
#define NET_ADDRESS_H

#include <sys/socket.h>

#include "net/code.h"
#include "net/trouble.h"

struct address {
    struct sockaddr_storage bytes; /* all 0 after the first `size` bytes */
    socklen_t size;                /* 0: there is no address */
};

/* Takes over an address that a socket function returned. An IPv4-mapped IPv6 address becomes plain IPv4. */
void address_set(struct address *address, const struct sockaddr *bytes, socklen_t size);

bool address_equal(const struct address *a, const struct address *b);

/*
 * Do both addresses probably have the same owner? They do if they are the same IPv4 address, or share the first 48 bits
 * of IPv6, since one owner may have all addresses that begin so. Link-local addresses (fe80::) must be equal.
 */
bool address_same_owner(const struct address *a, const struct address *b);

/* Are both addresses equal, apart from their ports? */
bool address_same_host(const struct address *a, const struct address *b);

int address_port(const struct address *address); /* 0 if there is no address */
void address_set_port(struct address *address, int port);

/* Writes an address for people: "192.0.2.7 port 7007". */
void address_format(const struct address *address, char text[TROUBLE_PLACE_SIZE]);

/*
 * Writes an address so that it can be read again: "192.0.2.7:7007", "[fe80::1%eth0]:7007"; "" if it does not fit or
 * there is none.
 */
void address_write(const struct address *address, char text[CODE_ADDRESS_SIZE]);

/*
 * Splits HOST[:PORT], [HOST]:PORT, "HOST port PORT" (the form shown to people), or a single IPv6 address. Returns false
 * if there is no host, or if the port is not from 1 to 65535.
 */
bool address_split(const char *text, int usual_port, char host[CODE_ADDRESS_SIZE], int *port)
    __attribute__((warn_unused_result));

/* Writes "anna.example port 7007" for a text that address_split takes; any other text stays as it is. */
void address_name(const char *text, int usual_port, char place[TROUBLE_PLACE_SIZE]);

/* --- looking up host names --- */

enum { LOOKUP_MAX = 8 };

struct lookup;

/* Begins to look up HOST[:PORT]. A numeric address is known at once. Returns NULL when memory or threads are short. */
struct lookup *lookup_begin(const char *text, int usual_port);

/* The file descriptor to poll with POLLIN: it becomes readable when the lookup is done. */
int lookup_fd(const struct lookup *lookup);

/*
 * Takes a lookup's answer. Returns the number of addresses, at most LOOKUP_MAX, IPv6 and IPv4 alternating (RFC 8305);
 * -1 if the lookup is not done yet; 0 and the trouble if there is no such name.
 */
int lookup_take(struct lookup *lookup, struct address found[LOOKUP_MAX], struct trouble *trouble);

/* Ends a lookup at once. If the resolver is still busy, its answer is thrown away. */
void lookup_end(struct lookup *lookup);

#endif
