/*
 * The head of a session's stored bytes: how to come back to it. The bytes may come from anywhere, not only from the
 * archive, so they are not trusted. Plain functions of values; any thread.
 */
#ifndef NET_KEPT_H
#define NET_KEPT_H

#include "net/code.h"
#include "net/handshake.h"

enum { KEPT_PLACES = 3, KEPT_HEAD_MAX = 2048 /* KEPT_HEAD_MAX: the most bytes of a head */ };

struct kept {
    bool host;
    bool local, map_port;
    int port; /* the port at which the host waited */
    struct handshake_token token;
    int64_t seen;                                /* when both ends were last together, in seconds since 1970 */
    char relay[CODE_ADDRESS_SIZE];               /* the relay, as HOST[:PORT]; "": none */
    char places[KEPT_PLACES][CODE_ADDRESS_SIZE]; /* the addresses at which the other end was reached; "": none */
};

/* Writes the head, and returns its size. The session's bytes come after it. */
size_t kept_write(struct kept *kept, uint8_t bytes[KEPT_HEAD_MAX]);

/* Reads the head. Returns the index at which the session's bytes begin; 0 and the reason if the bytes are invalid. */
size_t kept_read(const uint8_t *bytes, size_t size, struct kept *kept, struct reason *why);

#endif
