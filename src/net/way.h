/*
 * Ways to reach somebody: one row each in way.c. A way finds addresses, for
 * who looks, or sees to it that this end is found, for who waits; what is said
 * there is friend.c's, which polls for all of them.
 *
 * Nothing here waits. One way may be used by one thread at a time.
 */
#ifndef NET_WAY_H
#define NET_WAY_H

#include <poll.h>

#include "net/address.h"
#include "net/friend.h"
#include "net/handshake.h"

enum { WAY_POLLS = 4, WAY_PLACES = 3, WAY_FOUND = 12 };

/* What a way is to do. */
struct way_ask {
    bool waits;   /* be found; else find */
    bool invites; /* who waits does so with a code */
    /* Who waits: is it called so by somebody who comes back? See TOKEN_LOOKS. */
    bool (*knows)(const void *context, const uint8_t name[HANDSHAKE_NAME_SIZE]);
    const void *context;
    const struct handshake_token
        *token; /* who looks comes back with it; NULL: with a code. Belongs to the friendship */
    int port;   /* at which who waits does so */
    bool local, map_port;
    char places[WAY_PLACES][CODE_ADDRESS_SIZE];      /* HOST[:PORT] to go to; "": none */
    char relay[CODE_ADDRESS_SIZE];                   /* HOST[:PORT]; "": none */
    char name[WIRE_NAME_SIZE], game[WIRE_GAME_SIZE]; /* what may be told to those who look */
};

/* What all ways have: what is to be seen of them, and what they have found since friend.c took it. */
struct way_run {
    struct way_view view;
    struct address found[WAY_FOUND];
    int found_count;
    bool busy; /* an answer may still come */
};

struct way {
    enum way_kind kind;
    const char *name;                           /* for who debugs */
    bool (*available)(struct trouble *trouble); /* in this build; else the trouble says what is missing; NULL: always */
    bool (*wanted)(const struct way_ask *ask);
    struct way_run *(*begin)(const struct way_ask *ask, int64_t now);
    void (*tell)(struct way_run *run, const struct way_ask *ask); /* something is to be otherwise now; NULL: never */
    void (*seek)(struct way_run *run, int64_t now);               /* look, or be found, anew, once, now */
    int (*polls)(const struct way_run *run, struct pollfd polls[WAY_POLLS]);
    int64_t (*due)(const struct way_run *run);      /* when to work at the latest; NULL: never */
    void (*work)(struct way_run *run, int64_t now); /* whatever can be done without waiting */
    void (*end)(struct way_run *run);
};

/* By enum way_kind. */
extern const struct way *const way_table[WAYS];

/* The rows of lan.c and mapper.c; way.c has the other two. */
extern const struct way way_local, way_mapped;

/* Notes an address, once. */
static inline void way_find(struct way_run *run, const struct address *address)
{
    for (int i = 0; i < run->found_count; i++)
        if (address_equal(&run->found[i], address))
            return;
    if (run->found_count < WAY_FOUND)
        run->found[run->found_count++] = *address;
}

#endif
