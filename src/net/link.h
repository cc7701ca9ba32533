/*
 * A link: one TCP connection to the other end, from the first byte through the handshake to encrypted messages. No
 * function here blocks: the owner polls the sockets of its links (see friend.c). link_fd and link_events say what to
 * poll for, and link_work does what can be done. What comes is bounded: one frame in, LINK_OUT_MAX bytes out, and a
 * deadline for each step. One link may be used by one thread at a time.
 */
#ifndef NET_LINK_H
#define NET_LINK_H

#include "net/address.h"
#include "net/handshake.h"
#include "net/trouble.h"
#include "net/wire.h"

enum {
    LINK_OUT_MAX = 64 * 1024, /* bytes that wait to be sent; a link that has more of them is closed */
    LINK_CONNECT_MS = 8000,   /* how long connecting may take */
    LINK_SHAKE_MS = 10000     /* how long a whole handshake may take; at a relay, counted from the meeting on */
};

enum link_state {
    LINK_CONNECTING,
    LINK_AT_RELAY, /* the other end has not come to the relay yet */
    LINK_SHAKING,
    LINK_ASKS,  /* a JOIN has come: link_handshake says what it wants; admit or refuse it, then call link_work */
    LINK_READY, /* messages can be sent and received */
    LINK_CLOSED /* link_trouble says why */
};

struct link;

/* What a link does after it is connected. */
struct link_plan {
    bool waits; /* this end waits for a JOIN; otherwise it sends one */
    enum purpose purpose;
    uint8_t name[HANDSHAKE_NAME_SIZE];
    struct handshake_secret secret;
    bool relayed;         /* the address is a relay's */
    char room[ROOM_SIZE]; /* the room at the relay */
};

/* Begins to connect to an address (not a name: way.h looks names up). NULL when memory or sockets are short. */
struct link *link_open(const struct address *address, const struct link_plan *plan, int64_t now);

/*
 * Takes over a socket that was accepted (or that a test has made), and waits for a JOIN. NULL when memory is short: the
 * socket is then closed.
 */
struct link *link_take(int fd, int64_t now);
void link_destroy(struct link *link);

int link_fd(const struct link *link);
short link_events(const struct link *link); /* the events to poll for */
int64_t link_due(const struct link *link);  /* when to call link_work at the latest */
enum link_state link_work(struct link *link, short revents, int64_t now);
enum link_state link_state(const struct link *link);

/*
 * The link's handshake, which the link owns. Once the link is ready or closed, the keys are gone, but the token and the
 * outcome can still be asked for.
 */
struct handshake *link_handshake(struct link *link);

/* Takes the next message. False if there is none, or if it is invalid: the link is then closed. */
bool link_receive(struct link *link, struct message *message);

/* Is less than half of the room for sending in use? If not, messages that are not urgent should wait. */
bool link_has_room(const struct link *link);

/* Sends a message. Returns false if the link is not ready, or was closed because sending failed. */
bool link_send(struct link *link, const struct message *message);

/* Closes the link after everything has been sent, or after LINK_SHAKE_MS. */
void link_finish(struct link *link, int64_t now);

/* The other end's address as text, "192.0.2.7 port 7007". */
void link_peer(const struct link *link, char text[TROUBLE_PLACE_SIZE]);

/* What went wrong. Valid in LINK_CLOSED. */
const struct trouble *link_trouble(const struct link *link);

#endif
