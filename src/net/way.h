/*
 * The ways to reach the other end, each a row of way_table. For a guest a way finds addresses; for a host it makes sure
 * that this end can be found. The connections are made by friend_seek.c. No function here blocks. One way may be used
 * by one thread at a time.
 */
#ifndef NET_WAY_H
#define NET_WAY_H

#include <poll.h>

#include "net/address.h"
#include "net/friend.h"
#include "net/handshake.h"

enum { WAY_POLLS = 4, WAY_PLACES = 3, WAY_FOUND = 12 };

/* What a way is asked to do. */
struct way_ask {
    bool waits;   /* this end is a host that wants to be found; otherwise it wants to find one */
    bool invites; /* a host waits with a code */
    /* For a host: was this name made by an owner of one of its tokens? See TOKEN_LOOKS. */
    bool (*knows)(const void *context, const uint8_t name[HANDSHAKE_NAME_SIZE]);
    const void *context;
    const struct handshake_token *token; /* a returning guest's, owned by the friendship; NULL: the guest has a code */
    int port;                            /* on a host: the port at which it waits for guests */
    bool local, map_port;
    char places[WAY_PLACES][CODE_ADDRESS_SIZE];      /* HOST[:PORT] to go to; "": none */
    char relay[CODE_ADDRESS_SIZE];                   /* the relay, as HOST[:PORT]; "": none */
    char name[WIRE_NAME_SIZE], game[WIRE_GAME_SIZE]; /* what a host may tell everybody on the local network */
};

/* What all ways have: the view of them, and the addresses found since they were last taken. */
struct way_run {
    struct way_view view;
    struct address found[WAY_FOUND];
    int found_count;
    bool busy; /* an answer may still come */
};

struct way {
    bool (*available)(struct trouble *trouble); /* in this build? If not, `trouble` names what is missing. NULL: yes */
    bool (*wanted)(const struct way_ask *ask);
    struct way_run *(*begin)(const struct way_ask *ask, int64_t now);
    /* tells the task: once right after `begin`, then whenever it changes; NULL: changes do not matter to the way */
    void (*tell)(struct way_run *run, const struct way_ask *ask);
    void (*seek)(struct way_run *run, int64_t now); /* looks for the other end, or announces this end, once */
    int (*polls)(const struct way_run *run, struct pollfd polls[WAY_POLLS]);
    int64_t (*due)(const struct way_run *run); /* the latest time to call `work` again; NULL: it need not be called */
    void (*work)(struct way_run *run, int64_t now); /* does what can be done without waiting */
    void (*end)(struct way_run *run);
};

/* The ways, indexed by enum way_kind. */
extern const struct way *const way_table[WAYS];

/* The ways that lan.c and mapper.c implement; way.c has the other two. */
extern const struct way way_local, way_mapped;

/* Adds an address to those that a way has found, unless it is among them. */
static inline void way_find(struct way_run *run, const struct address *address)
{
    for (int i = 0; i < run->found_count; i++)
        if (address_equal(&run->found[i], address))
            return;
    if (run->found_count < WAY_FOUND)
        run->found[run->found_count++] = *address;
}

#endif
