/*
 * What the files of friend share with nobody else: one friend elsewhere, in
 * parts by who may touch them, and what each file does for the ones above it.
 *
 *     friend.c          what the window and the command line call; the thread
 *     friend_receive.c  one connection goes on: handshake, messages (receive -> apply -> answer), its end
 *     friend_seek.c     the ways, attempts to reach the other end; when a guest gives up; a host's places at the relay
 *     friend_admit.c    the connections as a bounded list; a host: the code, whom it lets in, those who watch
 */
#ifndef NET_FRIEND_STATE_H
#define NET_FRIEND_STATE_H

#include "net/address.h"
#include "net/friend.h"
#include "net/kept.h"
#include "net/link.h"
#include "net/socket.h"
#include "net/way.h"
#include "threads/thread.h"

enum {
    STRANGERS_MAX = 16,        /* at once, not counting those at the relay */
    STRANGERS_OF_AN_OWNER = 4, /* of these, from one address */
    KNOWN_MAX = 8,             /* in addition: those whose name proves that they have a token, one each */
    RETURNS_MAX = 256,         /* names of those, which are remembered because each is valid once */
    GUESSES_A_MINUTE = 6,      /* by one address, with codes that are not known here */
    GUESSERS_MAX = 64,         /* addresses for which that is counted; all others share one count */
    CODES_SPOILT_MAX = 5,      /* codes that wrong tries may end, before there are no more */
    CODE_WAIT_MS = 30 * 1000,  /* delay of the next code after the first of these; doubled each time */
    TRIES_MAX = 12,            /* attempts to reach the other end, at once */
    TRIES_OF_AN_ADDRESS = 3,   /* of these, at one address */
    TRIES_NEARBY = 12,         /* in addition: at addresses heard on the local network, one for each machine */
    PLACES_AT_ONCE = 10,       /* places taken at the relay at once; then one each PLACE_MS */
    PLACE_MS = 1000,
    /* All guests at a relay share its address. So many can be there before the first one runs out of time. */
    STRANGERS_BY_RELAY = PLACES_AT_ONCE + LINK_SHAKE_MS / PLACE_MS + 1,
    WATCHERS_MAX = 100,
    LEAVING_MAX = 32,
    CONNS_MAX =
        STRANGERS_MAX + KNOWN_MAX + STRANGERS_BY_RELAY + TRIES_MAX + TRIES_NEARBY + WATCHERS_MAX + LEAVING_MAX + 8,
    PLANNED_MAX = 24,
    PLANNED_NEARBY = 12, /* in addition, on the local network */
    EVENTS_MAX = 256,
    WANTS_MAX = 64,
    JOINS_A_SECOND = 20,   /* by the code, for all strangers together: each costs computing */
    MESSAGES_AT_ONCE = 32, /* of one connection, before the next one has its turn */
    PEER_A_SECOND = 1000,  /* messages of the other player; further ones wait for the next second */
    STAGGER_MS = 250,      /* between attempts at the addresses of a name: RFC 8305 */
    YOUNG_MS = 60 * 1000,  /* the time after a loss with attempts every second; then they become rarer */
    RENEW_YOUNG_MS = 1500, /* during that time: from one place at the relay to the next */
    PAUSE_FIRST_MS = 200,
    PAUSE_YOUNG_MS = 1000,
    PAUSE_OLD_MS = 30 * 1000,
    DEAD_ENDS_MAX = 64,
    SHAKE_ALONE_MS = 3000,  /* how long an attempt shakes hands alone before another one may begin */
    RETURN_ALONE_MS = 1000, /* likewise with a token, where no tries can be lost */
    PASSES_MAX = 8,         /* silent tables at the relay that are passed in a row: no room has more waiting */
    WATCHER_SILENT_MS = 30 * 1000,
    CLOSE_MS = 4000 /* for the last words while the other end is there: a busy machine is slow to answer */
};

enum conn_role {
    CONN_STRANGER,   /* a host's: not known yet */
    CONN_TRY,        /* a guest's: an attempt */
    CONN_AT_CODE,    /* a host's, at the relay, in the code's room */
    CONN_AT_SESSION, /* likewise in the session's room */
    CONN_PEER,       /* the other player's */
    CONN_WATCHER,
    CONN_LEAVING /* it is being closed */
};

struct conn {
    struct link *link;
    enum conn_role role;
    enum way_kind way;
    struct address address;
    int64_t since, shaking_since, heard_at;
    enum purpose purpose;
    bool passed;      /* a table at the relay that was silent for too long: the next one was asked for */
    bool by_code;     /* it was asked to prove the code */
    bool by_token;    /* it was asked to prove the token */
    bool known;       /* its name proves that it has a token: no stranger pushes it out */
    bool guessed;     /* the other end could compare a guess with the code, which was counted */
    int watcher;      /* index of its watcher; -1: it has none */
    int heard_lately; /* messages since `lately` */
    int64_t lately;
};

/* Somebody who watches, or has lost the connection. */
struct watcher {
    bool used;
    struct handshake_token token;
    char name[WIRE_NAME_SIZE];
    struct conn *conn; /* NULL while it is away */
    bool greeted;      /* it has said who it is */
    bool briefed;      /* it was told everything so far */
    int told, round;   /* how many messages of the briefing were sent; the round they are about */
    int64_t seen;
};

/* An attempt that will begin a little later. */
struct planned {
    struct address address;
    enum way_kind way;
    int64_t at;
};

/* Points against an address that has refused, or has broken off after it was given a proof. */
struct dead_end {
    struct address address;
    enum way_kind way;
    int strikes;
};

/* An address from which codes came that are not known here. */
struct guesser {
    struct address address;
    int64_t paid; /* when everything that came from there has expired (a leaky bucket) */
};

/* Shared between the thread and its owner. */
struct shared {
    pthread_mutex_t mutex;
    struct friend_view view;
    int64_t looked_at, code_dies; /* for times that run down by themselves */
    bool runs[2];                 /* by player: the clock runs */
    struct record record;
    bool has_record;
    struct session_event events[EVENTS_MAX];
    int event_first, event_count;
    struct want wants[WANTS_MAX];
    int want_count;
    bool new_code, hurry, closing;
};

struct friendship {
    struct shared shared;
    struct friend_setup setup;
    int64_t (*clock)(void);
    struct thread thread;
    struct waker waker;
    /* Everything from here on belongs to the thread. */
    int64_t now;
    enum session_role role;
    struct session *session;
    enum friend_state state;
    struct trouble trouble;
    /* The connections. */
    struct conn *conns[CONNS_MAX];
    int conn_count;
    struct conn *peer;
    enum way_kind peer_way;
    char peer_place[TROUBLE_PLACE_SIZE];
    int64_t together_since;
    bool again; /* something can still be done without waiting */
    /* The ports at which it listens, and the code. */
    int listeners[2], listener_count;
    int64_t accepts_at; /* no connection is accepted before this: the system had no room */
    struct code code;
    bool code_alive;
    int64_t code_dies;
    int tries_left;
    int codes_spoilt;   /* codes that wrong tries have ended */
    int64_t code_after; /* when the next code may be made */
    bool code_wanted;   /* a code is wanted */
    struct guesser guessers[GUESSERS_MAX], other_guessers;
    uint8_t returns[RETURNS_MAX][HANDSHAKE_NAME_SIZE]; /* the newest valid names in JOINs with a token */
    int return_count;                                  /* how many there were in all */
    int64_t places_until;                              /* leaky bucket of places taken at the relay */
    int64_t joins_until;                               /* leaky bucket of joins by the code */
    int forgotten;                                     /* for a watcher: how often the host did not know its token */
    int guesses_left;                                  /* for a guest: how often it may still prove the code */
    /* What is needed to come back. */
    bool has_token, confirmed; /* confirmed: a sealed message has shown that the other end has the token, too */
    bool keep_now;
    struct kept kept;
    uint8_t pack[KEPT_HEAD_MAX + SESSION_PACK_MAX];
    /* The search for the other end. */
    struct way_run *runs[WAYS];
    struct way_view idle[WAYS]; /* the views of ways that are not used: off, or missing */
    bool way_failed[WAYS];
    struct planned planned[PLANNED_MAX + PLANNED_NEARBY];
    int planned_count;
    int64_t looking_since, lost_at, next_seek, pause;
    struct dead_end dead_ends[DEAD_ENDS_MAX]; /* for a guest that is WAITING: the newest addresses with points */
    int dead_end_count, wrong;                /* how many there were; how many of them called the code wrong */
    struct trouble refused;                   /* the refusal that explains most */
    bool refresh;                             /* the network has changed: look for a better connection */
    bool doubts;                              /* the connection may be dead */
    bool give_up;                             /* for a guest: nobody is there, as `trouble` says */
    bool tell_ways;                           /* the ways must be told of a change */
    struct address relays[LOOKUP_MAX];
    int relay_count, relay_turn;
    int64_t relay_at[2]; /* when to take a place in the code's room, and in the session's */
    int64_t relay_pause;
    int passes; /* tables passed since the ways were last asked */
    struct network_watch network;
    int64_t away_since; /* seconds since 1970 */
    int64_t away_told;
    /* The watchers. */
    struct watcher watchers[WATCHERS_MAX];
};

static inline int64_t sooner(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* --- friend_admit.c: the connections, a bounded list --- */

/* Adds a connection, and takes the link over. NULL if there is no room; the link is then gone. */
struct conn *conn_add(struct friendship *friend, struct link *link, enum conn_role role, enum way_kind way);
void conn_drop(struct friendship *friend, struct conn *conn);
/* Drops all connections of a role except `but`. */
void conn_drop_role(struct friendship *friend, enum conn_role role, const struct conn *but);
void conn_drop_all(struct friendship *friend);
/* Ends a connection gently. */
void conn_finish(struct friendship *friend, struct conn *conn);
int conn_count(const struct friendship *friend, enum conn_role role);
/* The connection of a role that came last, or first; NULL if there is none. */
struct conn *conn_find(const struct friendship *friend, enum conn_role role, bool last);
bool conn_is_there(const struct friendship *friend, const struct conn *conn);
/* Has it said fewer than `most` messages in this second? */
bool conn_may_speak(struct conn *conn, int64_t now, int most);
/* Must a stranger go before one from this address can come? */
bool conn_is_full(const struct friendship *friend, const struct address *address);
/* Makes room for a stranger from this address: the one that has been silent longest goes. */
void conn_make_room(struct friendship *friend, const struct address *address);
/*
 * Likewise for a stranger met at the relay. They have room of their own, enough for all places that are taken there
 * while one of them may shake hands. So none of them pushes out another one, or somebody who comes directly.
 */
void conn_make_room_by_relay(struct friendship *friend);
/*
 * When a host may take its next place at the relay after one was taken up: at once, but not so often that somebody who
 * knows the room could use up what the relay allows in a minute.
 */
int64_t conn_next_place(struct friendship *friend);

/* --- friend_admit.c: those who watch --- */

void watch_join(struct friendship *friend, struct conn *conn);
void watch_receive(struct friendship *friend, struct conn *conn, const struct message *message);
void watch_gone(struct friendship *friend, struct conn *conn);
/* Sends all watchers the news. */
void watch_tell(struct friendship *friend);

/* --- friend_admit.c: the code, and whom it lets in --- */

void admit_new_code(struct friendship *friend);
/*
 * When the next code is due: now, or later after wrong tries; INT64_MAX if there is a code, none is wanted, or there
 * are no more.
 */
int64_t admit_code_at(const struct friendship *friend);
/* The seconds until the next code after the last one; 0 if it does not come by itself. */
int admit_code_wait_s(const struct friendship *friend);
/*
 * Ends the code. `why` is TROUBLE_CODE_DEAD if it was not used: after wrong tries the next one may then come by itself.
 */
void admit_end_code(struct friendship *friend, enum trouble_kind why);
/* Can nobody make this name without the token of this session, or of a watcher? */
bool admit_knows(const void *friend, const uint8_t name[HANDSHAKE_NAME_SIZE]);
/* Decides about a connection that has said what it wants. */
void admit_conn(struct friendship *friend, struct conn *conn);
/* When the next stranger may prove the code. */
int64_t admit_join_at(const struct friendship *friend);
/* A stranger's connection has closed: a wrong proof takes a try. */
void admit_failed(struct friendship *friend, struct conn *conn);
/*
 * For a guest: counts a guess at the code that this attempt has given away. When none is left, no other attempt may
 * give one.
 */
void admit_count_guess(struct friendship *friend, struct conn *conn);
bool admit_has_no_guess(const struct friendship *friend);
void admit_code_room(const struct code *code, uint8_t name[HANDSHAKE_NAME_SIZE]);
void admit_code_secret(const struct code *code, struct handshake_secret *secret);
void token_secret(const struct handshake_token *token, struct handshake_secret *secret);

/* --- friend_seek.c --- */

void seek_begin(struct friendship *friend);
void seek_end(struct friendship *friend);
/* How long one attempt shakes hands before another may begin. */
int64_t seek_alone_ms(const struct friendship *friend);
/* Does everything that is due: attempts, places at the relay, giving up. */
void seek_work(struct friendship *friend);
int64_t seek_due(const struct friendship *friend);
/* Tries again at once. */
void seek_hurry(struct friendship *friend);
/* Tries again at once, because the network has changed. */
void seek_new_network(struct friendship *friend);
/* Is the connection in doubt? As long as it is, a guest tries another one beside it, and a host waits for one. */
void seek_doubt(struct friendship *friend, bool doubts);
/* An attempt, or a place at the relay, has come to nothing. */
void seek_failed(struct friendship *friend, const struct conn *conn, const struct trouble *trouble);
/* An attempt has closed: what was said counts against its address. */
void seek_refused(struct friendship *friend, const struct conn *conn, const struct trouble *trouble);
/* An attempt with a token was told that it is not known: should the code be used again? */
bool seek_goes_by_code_again(struct friendship *friend, const struct conn *conn, enum trouble_kind kind);
/* Likewise for a watcher: should it give up? */
bool seek_is_forgotten(struct friendship *friend, const struct conn *conn, enum trouble_kind kind);

/* --- friend_receive.c --- */

void friend_accept(struct friendship *friend, int listener);
/* Does for a connection everything that can be done without waiting. */
void friend_step(struct friendship *friend, struct conn *conn, short revents);
/* Until when a connection waits, because another one shakes hands or because it has said too much; 0 if it need not. */
int64_t friend_rests_until(const struct friendship *friend, struct conn *conn);
/* Stores what has changed, and only then sends and tells it. */
void friend_answer(struct friendship *friend);
/* Publishes the view. Wakes the owner if it has changed. */
void friend_show(struct friendship *friend);
void friend_tell_event(struct friendship *friend, const struct session_event *event);
/* Adds an event, without waking the owner. The caller holds the mutex. */
void friend_note_event(struct friendship *friend, const struct session_event *event);
/* The other end has been silent for too long. */
void friend_fall_silent(struct friendship *friend);
/* The session is over: says so to all, and closes. */
void friend_finish(struct friendship *friend);

/* --- friend.c --- */

/* friend_open with another clock, for tests. */
struct friendship *friend_open_by(const struct friend_setup *setup, int64_t (*clock)(void), struct trouble *trouble);

#endif
