/*
 * A game with a remote player, on a network thread of its own: the session, the connections, and all ways to reach the
 * other end. The window and the command line use this header. No function here blocks, except friend_close, so the
 * window never has to wait for the network.
 *
 *     friend_open -> friend_want ... -> friend_close
 *     wake() is called on the network thread when there is something new:
 *     friend_look copies all there is to see; friend_next_event tells what has happened
 *
 * All functions are for the thread that has called friend_open. Only `wake` and the keeper are called on the network
 * thread.
 */
#ifndef NET_FRIEND_H
#define NET_FRIEND_H

#include "net/code.h"
#include "net/session.h"
#include "net/trouble.h"

enum { FRIEND_PORT = 7007, FRIEND_NAME_SIZE = 16 /* FRIEND_NAME_SIZE: bytes of a session's name */ };

/* The ways to reach the other end, in the order in which they are tried. way_table in way.c has a row for each. */
enum way_kind { WAY_LOCAL, WAY_ADDRESS, WAY_MAPPED, WAY_RELAY, WAYS };

enum way_state {
    WAY_OFF,     /* the setup does not ask for this way */
    WAY_MISSING, /* not in this build, or something that it needs is missing: `trouble` says what */
    WAY_TRYING,
    WAY_OPEN,  /* this end can be reached in this way, or has reached the other end */
    WAY_FAILED /* `trouble` says why */
};

struct way_view {
    enum way_state state;
    char place[TROUBLE_PLACE_SIZE]; /* the address and port, or the relay, through which the other end is reached */
    struct trouble trouble;
};

/*
 * What must be stored so that the game can be continued later. The keeper stores it, on the network thread, before the
 * other end is told of any change.
 */
struct friend_kept {
    uint8_t name[FRIEND_NAME_SIZE]; /* the session's name */
    const void *bytes;              /* the bytes to store; pass them as friend_setup.kept to continue */
    size_t size;
    const struct record *record; /* the record of the running round; NULL before the first round */
    int round;
    int player;        /* this end's player: 0 the host, 1 the guest */
    const char *other; /* the other player's name */
    bool my_turn;
    bool over; /* the session has ended: there is nothing to continue */
};

struct friend_keeper {
    /*
     * Stores what is kept. If that fails, it returns false and the reason, the person is told, and play goes on. NULL:
     * nothing is stored.
     */
    bool (*keep)(void *context, const struct friend_kept *kept, struct reason *why);
    void *context;
};

struct friend_setup {
    enum session_role role;
    struct session_self self;
    struct session_terms terms; /* for a host */
    int port;                   /* the port to wait at; 0: FRIEND_PORT, or if that is in use any other */
    bool only_port;             /* for a host: if `port` is in use, no other one is tried */
    char code[CODE_ADDRESS_SIZE + CODE_TEXT_SIZE]; /* as typed; for a host: one to use again, "": a new one */
    char at[CODE_ADDRESS_SIZE]; /* for guest and watcher: HOST[:PORT]; "": search the local network, then the relay */
    char relay[CODE_ADDRESS_SIZE]; /* the relay, as HOST[:PORT]; "": none */
    bool local;                    /* a host lets itself be found on the local network, a guest looks there */
    bool map_port;                 /* for a host: ask the router to open the port */
    const void *kept; /* stored bytes of a session to continue, which has its own role and terms; NULL: a new one */
    size_t kept_size;
    struct friend_keeper keeper;
    void (*wake)(void *context);
    void *wake_context;
};

enum friend_state {
    FRIEND_WAITING, /* a host waits with a code; a guest looks for the host */
    FRIEND_TOGETHER,
    FRIEND_AWAY,  /* the connection is lost, or a stored session is not connected yet: attempts go on */
    FRIEND_CLOSED /* for good: `trouble`, or the session, says why */
};

/* All that can be shown of a game with a remote player, as a plain value; friend_record has the moves. */
struct friend_view {
    unsigned version; /* changes whenever another member changes */
    enum friend_state state;
    struct trouble trouble;    /* what went wrong last; TROUBLE_NONE if all is well */
    char code[CODE_TEXT_SIZE]; /* a host's code; "" after it has expired or was used */
    int64_t code_left_ms;
    int tries_left;
    int code_wait_s;   /* for a host, while wrong tries delay the next code: the whole delay in seconds; otherwise 0 */
    int port;          /* the port at which this end waits; 0: none */
    enum way_kind way; /* the way by which both ends are connected */
    struct way_view ways[WAYS];
    char peer[TROUBLE_PLACE_SIZE];
    int64_t away_since;             /* in FRIEND_AWAY: since when, in seconds since 1970 */
    uint8_t name[FRIEND_NAME_SIZE]; /* the session's name; all 0 before there is a session */
    struct session_view session;
};

struct friendship;

/*
 * Starts the network thread, which waits for the other player or looks for the host. The setup is copied. Returns NULL
 * and the trouble if that is not possible. End it with friend_close.
 */
struct friendship *friend_open(const struct friend_setup *setup, struct trouble *trouble);

/*
 * Ends the network thread: tells the other end that this end will go on later (unless it has left), stores the session,
 * and closes all ports, even one that a router opened. Takes a few seconds at most.
 */
void friend_close(struct friendship *friend);

/* Copies the current view of the game. */
void friend_look(struct friendship *friend, struct friend_view *view);

/*
 * Copies the running round as a record, which the caller frees. It includes this end's own move even if the host has
 * not taken it yet. Returns false if there is no round yet, or memory is short.
 */
bool friend_record(struct friendship *friend, struct record *record) __attribute__((warn_unused_result));

/* Takes the next event; false if there is none. */
bool friend_next_event(struct friendship *friend, struct session_event *event);

/*
 * Asks the network thread to do what `want` says, such as a move or an offer. If that is not possible, an event says so
 * (SESSION_LATE).
 */
void friend_want(struct friendship *friend, const struct want *want);

/*
 * For a host: asks for a new code in place of an expired one. After wrong tries a new code comes by itself, later each
 * time. Once wrong tries have ended five codes, no more come; a host that is still waiting then becomes FRIEND_CLOSED
 * by TROUBLE_GUESSED.
 */
void friend_new_code(struct friendship *friend);

/* Tries to connect at once, because the network is back or a person is impatient. */
void friend_hurry(struct friendship *friend);

/*
 * Reads the view of a stored session without continuing it. Returns false if the bytes are invalid, or memory is short.
 */
bool friend_peek(const void *kept, size_t size, struct session_view *view);

/* Does this build have ways of this kind? If not, `trouble` says what is missing. */
bool friend_has_way(enum way_kind way, struct trouble *trouble);

/* --- hosts on the local network --- */

struct nearby;
struct nearby_game {
    char name[WIRE_NAME_SIZE]; /* the host's name */
    char game[WIRE_GAME_SIZE];
    char place[TROUBLE_PLACE_SIZE]; /* HOST:PORT, for friend_setup.at */
};
enum { NEARBY_MAX = 16 };

/* Looks for hosts, on a thread of its own, until it is closed. NULL if there is no network, or memory is short. */
struct nearby *nearby_open(void (*wake)(void *context), void *context);
int nearby_list(struct nearby *nearby, struct nearby_game games[NEARBY_MAX]);
void nearby_close(struct nearby *nearby);

/* Is this the place of a host on this very computer that waits at this port? */
bool nearby_is_here(const struct nearby_game *game, int port);

#endif
