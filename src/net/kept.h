/*
 * What is kept of a session besides what it is itself: how to come back to it.
 * The bytes go to an archive and come from there, or from wherever somebody
 * brought them: they are read as if they came from an enemy.
 *
 * Plain functions of values; any thread.
 */
#ifndef NET_KEPT_H
#define NET_KEPT_H

#include "net/code.h"
#include "net/handshake.h"

enum { KEPT_PLACES = 3, KEPT_HEAD_MAX = 2048 /* bytes before those of the session */ };

struct kept {
    bool host;
    bool local, map_port;
    int port; /* at which the host waited */
    struct handshake_token token;
    int64_t seen;                                /* when both were last together: seconds since 1970 */
    char relay[CODE_ADDRESS_SIZE];               /* "": none */
    char places[KEPT_PLACES][CODE_ADDRESS_SIZE]; /* where the other end was reached; "": none */
};

/* Writes all but the session's own bytes, which stand behind; returns the size. */
size_t kept_write(struct kept *kept, uint8_t bytes[KEPT_HEAD_MAX]);

/* Returns where the session's bytes begin; 0 and the reason if these bytes are nothing that was kept. */
size_t kept_read(const uint8_t *bytes, size_t size, struct kept *kept, struct reason *why);

#endif
