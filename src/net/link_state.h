/* A link from within: what link.c and link_work.c share with nobody else. */
#ifndef NET_LINK_STATE_H
#define NET_LINK_STATE_H

#include "net/link.h"
#include "net/socket.h"
#include "net/stream.h"

#define LINK_NEVER INT64_MAX

struct link {
    struct stream stream;
    enum link_state state;
    int64_t due;    /* when what is to come next must be there */
    bool connected; /* the socket is */
    bool relayed;   /* at the other end of it is a relay, */
    bool answered;  /* which has said something, */
    bool met;       /* and now passes on what comes */
    bool finishing; /* see link_finish */
    enum relay_side side;
    char room[ROOM_SIZE];
    union socket_address address;
    struct handshake *handshake;
    struct seal *seal; /* in LINK_READY */
    struct trouble trouble;
};

/* Closes it for such a reason; `detail` may be NULL. */
void link_close(struct link *link, enum trouble_kind kind, const char *detail);

/* Closes it because the system says, by an error number, that it goes no further. */
void link_lose(struct link *link, int error);

/* The same for a socket that has not got through. */
void link_miss(struct link *link, int error);

/* Puts bytes on their way; false if the link is closed for it. */
bool link_put(struct link *link, const uint8_t *bytes, size_t size);

/* Sends as much as the socket takes. */
void link_flush(struct link *link);

#endif
