/*
 * Shared by the files friend*.c only: the state of one game with a remote player, in parts by who may use them, and the
 * functions that each file offers to the ones above it.
 *
 *     friend.c          what the window and the command line call; the network thread
 *     friend_receive.c  one connection goes on: handshake, messages (receive -> apply -> answer), its end
 *     friend_seek.c     the ways, attempts to reach the other end; when a guest gives up; a host's places at the relay
 *     friend_admit.c    the connections as a bounded list; a host: the code, whom it lets in, the watchers
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
    STRANGERS_MAX = 16,        /* most connections of unidentified ends (strangers), not counting those by the relay */
    STRANGERS_OF_AN_OWNER = 4, /* most connections of strangers from the addresses of one owner */
    KNOWN_MAX = 8,             /* most further connections whose name proves a token: one for each token */
    RETURNS_MAX = 256,         /* how many names that prove a token are remembered, because each is valid only once */
    GUESSES_A_MINUTE = 6,      /* how many unknown codes an address may try in a minute */
    GUESSERS_MAX = 64,         /* addresses whose guesses are counted; all further addresses share one count */
    CODES_SPOILT_MAX = 5,      /* after wrong tries have ended this many codes, no new one is made */
    CODE_WAIT_MS = 30 * 1000,  /* how long the first spoilt code delays the next one; each further one doubles this */
    TRIES_MAX = 12,            /* most attempts at the same time to reach the other end */
    TRIES_OF_AN_ADDRESS = 3,   /* most attempts at the same time at one address */
    TRIES_NEARBY = 12,         /* most further attempts at hosts on the local network, one for each machine */
    PLACES_AT_ONCE = 10, /* how many waiting connections to the relay may be opened at once; then one every PLACE_MS */
    PLACE_MS = 1000,
    /*
     * The most connections of strangers through a relay. All have the relay's address, so they cannot be limited by
     * address. This many can come before the first one's handshake times out.
     */
    STRANGERS_BY_RELAY = PLACES_AT_ONCE + LINK_SHAKE_MS / PLACE_MS + 1,
    WATCHERS_MAX = 100,
    LEAVING_MAX = 32,
    CONNS_MAX =
        STRANGERS_MAX + KNOWN_MAX + STRANGERS_BY_RELAY + TRIES_MAX + TRIES_NEARBY + WATCHERS_MAX + LEAVING_MAX + 8,
    PLANNED_MAX = 24,    /* attempts that are planned, but not begun */
    PLANNED_NEARBY = 12, /* further planned attempts, on the local network */
    EVENTS_MAX = 256,
    WANTS_MAX = 64,
    JOINS_A_SECOND = 20,   /* joins with the code, by all strangers together: each costs computing time */
    MESSAGES_AT_ONCE = 32, /* messages read from one connection before it is the next one's turn */
    PEER_A_SECOND = 1000,  /* messages read from the other player; any more wait for the next second */
    STAGGER_MS = 250,      /* milliseconds between the attempts at two addresses of one name (RFC 8305) */
    YOUNG_MS = 60 * 1000,  /* for this long after a loss an attempt is made every second, later less and less often */
    RENEW_YOUNG_MS = 1500, /* in the first YOUNG_MS after a loss: age at which a connection at the relay is renewed */
    PAUSE_FIRST_MS = 200,
    PAUSE_YOUNG_MS = 1000,
    PAUSE_OLD_MS = 30 * 1000,
    DEAD_ENDS_MAX = 64,
    SHAKE_ALONE_MS = 3000,  /* how long one attempt with a code shakes hands before the next may begin to */
    RETURN_ALONE_MS = 1000, /* how long an attempt with a token shakes hands before the next may: it costs no try */
    PASSES_MAX = 8,         /* how many silent ends at the relay a guest skips in a row: no room has more */
    WATCHER_SILENT_MS = 30 * 1000,
    CLOSE_MS = 4000 /* how long sending the last messages may take: a busy machine is slow to answer */
};

enum conn_role {
    CONN_STRANGER,   /* a host's connection to an end that has not proved yet who it is */
    CONN_TRY,        /* a guest's attempt to reach the host */
    CONN_AT_CODE,    /* a host's connection that waits at the relay, in the room that the code names */
    CONN_AT_SESSION, /* a host's connection that waits at the relay, in the session's room */
    CONN_PEER,       /* the connection to the other player */
    CONN_WATCHER,
    CONN_LEAVING /* a connection that is being closed */
};

struct conn {
    struct link *link;
    enum conn_role role;
    enum way_kind way;
    struct address address;
    int64_t since, shaking_since, heard_at;
    enum purpose purpose;
    bool passed;      /* the end met at the relay was silent for too long, so the next one was asked for */
    bool by_code;     /* the other end must prove that it knows the code */
    bool by_token;    /* the other end must prove that it has the token */
    bool known;       /* the name in the JOIN proves a token, so no stranger can push this connection out */
    bool guessed;     /* the other end could compare a guess with the code, and this was counted */
    int watcher;      /* the index of the watcher; -1: not a watcher's connection */
    int heard_lately; /* how many messages have come since `lately` */
    int64_t lately;
};

/* Somebody who watches, or who watched and has lost the connection. */
struct watcher {
    bool used;
    struct handshake_token token;
    char name[WIRE_NAME_SIZE];
    struct conn *conn; /* NULL while the watcher is away */
    bool greeted;      /* the watcher has said who it is */
    bool briefed;      /* the watcher has been told everything so far */
    int told, round;   /* how many messages of the briefing have been sent; the round that they are about */
    int64_t seen;
};

/* An attempt to connect that will begin at the time `at`. */
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

/* An address that has tried codes which this host does not know. */
struct guesser {
    struct address address;
    int64_t paid; /* when all guesses from this address will have expired (a leaky bucket) */
};

/* Shared between the network thread and the thread that has called friend_open. */
struct shared {
    pthread_mutex_t mutex;
    struct friend_view view;
    int64_t looked_at, code_dies; /* when `view` was made; when the code expires */
    bool runs[2];                 /* by player: the clock is running */
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
    /* Everything from here on is used by the network thread only. */
    int64_t now;
    enum session_role role;
    struct session *session;
    enum friend_state state;
    struct trouble trouble;
    /* The TCP connections, and the one to the other player. */
    struct conn *conns[CONNS_MAX];
    int conn_count;
    struct conn *peer;
    enum way_kind peer_way;
    char peer_place[TROUBLE_PLACE_SIZE];
    int64_t together_since;
    bool again; /* do not wait in the next poll: more can be done at once */
    /* The ports at which this end listens, and the code that lets others in. */
    int listeners[2], listener_count;
    int64_t accepts_at; /* no connection is accepted before this time, because the system had no room */
    struct code code;
    bool code_alive;
    int64_t code_dies;
    int tries_left;
    int codes_spoilt;   /* how many codes were ended by wrong tries */
    int64_t code_after; /* when the next code may be made */
    bool code_wanted;   /* a code is to be made as soon as `code_after` allows it */
    struct guesser guessers[GUESSERS_MAX], other_guessers;
    uint8_t returns[RETURNS_MAX][HANDSHAKE_NAME_SIZE]; /* the latest names that proved a token */
    int return_count;                                  /* how many names have proved a token in all */
    int64_t places_until;                              /* limits new connections to the relay (a leaky bucket) */
    int64_t joins_until;                               /* limits the JOINs with the code (a leaky bucket) */
    int forgotten;    /* for a watcher: how many times the host did not know its token */
    int guesses_left; /* for a guest: how many times it may still prove the code */
    /* What is needed to continue the game after a loss or a restart. */
    bool has_token, confirmed; /* confirmed: a sealed message has shown that the other end has the token, too */
    bool keep_now;
    struct kept kept;
    uint8_t pack[KEPT_HEAD_MAX + SESSION_PACK_MAX];
    /* The search for the other end. */
    struct way_run *runs[WAYS];
    struct way_view idle[WAYS]; /* the views of ways that are not used, because they are off or missing */
    bool way_failed[WAYS];
    struct planned planned[PLANNED_MAX + PLANNED_NEARBY];
    int planned_count;
    int64_t looking_since, lost_at, next_seek, pause;
    struct dead_end dead_ends[DEAD_ENDS_MAX]; /* for a guest that is WAITING: addresses with points against them */
    int dead_end_count, wrong;                /* how many addresses got points; how many said that the code is wrong */
    struct trouble refused;                   /* of all refusals the one that explains the most */
    bool refresh;                             /* a better connection is looked for, even while there is one */
    bool doubts;                              /* the connection may be dead */
    bool give_up;                             /* the search is to end for good, as `trouble` says */
    bool tell_ways;                           /* what the ways have to do has changed: they must be told */
    struct address relays[LOOKUP_MAX];
    int relay_count, relay_turn;
    int64_t relay_at[2]; /* when to connect to the relay for the code's room, and for the session's */
    int64_t relay_pause;
    int passes; /* silent ends skipped at the relay since the ways were last asked */
    struct network_watch network;
    int64_t away_since; /* since when the other end is away, in seconds since 1970 */
    int64_t away_told;
    /* For a host: the watchers of its game. */
    struct watcher watchers[WATCHERS_MAX];
};

static inline int64_t sooner(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* --- friend_admit.c: the connections, a bounded list --- */

/* Adds a connection, which from now on owns the link. NULL if there is no room: the link is then destroyed. */
struct conn *conn_add(struct friendship *friend, struct link *link, enum conn_role role, enum way_kind way);
void conn_drop(struct friendship *friend, struct conn *conn);
/* Drops all connections with this role, except `but`. */
void conn_drop_role(struct friendship *friend, enum conn_role role, const struct conn *but);
void conn_drop_all(struct friendship *friend);
/* Ends a connection after everything has been sent. */
void conn_finish(struct friendship *friend, struct conn *conn);
int conn_count(const struct friendship *friend, enum conn_role role);
/* Finds the newest connection with this role if `last`, otherwise the oldest; NULL if there is none. */
struct conn *conn_find(const struct friendship *friend, enum conn_role role, bool last);
bool conn_is_there(const struct friendship *friend, const struct conn *conn);
/* Have fewer than `most` messages come on this connection in this second? */
bool conn_may_speak(struct conn *conn, int64_t now, int most);
/* Must a stranger's connection be dropped before another one from this address can be accepted? */
bool conn_is_full(const struct friendship *friend, const struct address *address);
/* Makes room for a stranger's connection from this address by dropping another stranger's, silent ones first. */
void conn_make_room(struct friendship *friend, const struct address *address);
/*
 * Makes room for a stranger who has come through the relay. These strangers have places of their own, as many as can
 * come in the time of one handshake. So they push out neither each other nor anybody who connects directly.
 */
void conn_make_room_by_relay(struct friendship *friend);
/*
 * When a host may open its next waiting connection at the relay after a guest has met the last one: at once, but not so
 * often that somebody who knows the room could use up what the relay allows in a minute.
 */
int64_t conn_next_place(struct friendship *friend);

/* --- friend_admit.c: watchers --- */

void watch_join(struct friendship *friend, struct conn *conn);
void watch_receive(struct friendship *friend, struct conn *conn, const struct message *message);
void watch_gone(struct friendship *friend, struct conn *conn);
/* Sends all watchers what has happened since the last call. */
void watch_tell(struct friendship *friend);

/* --- friend_admit.c: the code, and who is admitted by it --- */

void admit_new_code(struct friendship *friend);
/*
 * When the next code is due: now, or later after wrong tries. INT64_MAX if there is a code, if none is wanted, or if
 * there are no more.
 */
int64_t admit_code_at(const struct friendship *friend);
/* While the next code is delayed: its whole delay, in seconds. Otherwise 0. */
int admit_code_wait_s(const struct friendship *friend);
/*
 * Makes the code invalid. `why`: TROUBLE_CODE_DEAD if it has expired or its tries are used up, TROUBLE_NONE if it is
 * needed no more. After wrong tries the next code may come by itself.
 */
void admit_end_code(struct friendship *friend, enum trouble_kind why);
/* Was this name made with the token of this session, or of a watcher? Nobody else could make such a name. */
bool admit_knows(const void *friend, const uint8_t name[HANDSHAKE_NAME_SIZE]);
/* Admits or refuses a connection whose JOIN has come. */
void admit_conn(struct friendship *friend, struct conn *conn);
/* The time at which the next stranger may try to prove the code. */
int64_t admit_join_at(const struct friendship *friend);
/* Call it when a stranger's connection has closed: a wrong proof of the code costs a try. */
void admit_failed(struct friendship *friend, struct conn *conn);
/*
 * For a guest: counts it if the other end of this attempt could test a guess at the code. When no more guesses may be
 * given away, all other attempts are dropped.
 */
void admit_count_guess(struct friendship *friend, struct conn *conn);
bool admit_has_no_guess(const struct friendship *friend);
void admit_code_room(const struct code *code, uint8_t name[HANDSHAKE_NAME_SIZE]);
void admit_code_secret(const struct code *code, struct handshake_secret *secret);
void token_secret(const struct handshake_token *token, struct handshake_secret *secret);

/* --- friend_seek.c: looking for the other end --- */

void seek_begin(struct friendship *friend);
void seek_end(struct friendship *friend);
/* For how many milliseconds one attempt may shake hands before the next may begin to. */
int64_t seek_alone_ms(const struct friendship *friend);
/* Does everything in the search for the other end that is due: attempts, places at the relay, giving up. */
void seek_work(struct friendship *friend);
int64_t seek_due(const struct friendship *friend);
/* Makes the next attempt to connect at once. */
void seek_hurry(struct friendship *friend);
/* Makes the next attempt to connect at once, because the network has changed. */
void seek_new_network(struct friendship *friend);
/*
 * Sets whether the connection to the other player is in doubt. While it is, a guest tries to open another one beside
 * it, and a host waits for one.
 */
void seek_doubt(struct friendship *friend, bool doubts);
/* Call it when an attempt, or a connection that waits at the relay, has failed. */
void seek_failed(struct friendship *friend, const struct conn *conn, const struct trouble *trouble);
/* Call it when an attempt has closed: a refusal counts against the attempt's address. */
void seek_refused(struct friendship *friend, const struct conn *conn, const struct trouble *trouble);
/* An attempt with a token was told that the token is not known: should the code be used again? */
bool seek_goes_by_code_again(struct friendship *friend, const struct conn *conn, enum trouble_kind kind);
/* A watcher was told that its token is not known: should it give up? */
bool seek_is_forgotten(struct friendship *friend, const struct conn *conn, enum trouble_kind kind);

/* --- friend_receive.c: connections, messages, and what the window is told --- */

void friend_accept(struct friendship *friend, int listener);
/* Does for a connection everything that can be done without waiting. */
void friend_step(struct friendship *friend, struct conn *conn, short revents);
/*
 * Until when a connection must not be read, because another one shakes hands or because it has sent too many messages;
 * 0 if it need not wait.
 */
int64_t friend_rests_until(const struct friendship *friend, struct conn *conn);
/* Stores what has changed, and only then sends it to the other end and tells the owner. */
void friend_answer(struct friendship *friend);
/* Publishes the view, and wakes the owner if it has changed. */
void friend_show(struct friendship *friend);
void friend_tell_event(struct friendship *friend, const struct session_event *event);
/* Adds an event, without waking the owner. The caller holds the mutex. */
void friend_note_event(struct friendship *friend, const struct session_event *event);
/* Drops the connection to the other player, who has been silent for too long. */
void friend_fall_silent(struct friendship *friend);
/* Ends the session for good: closes all connections, those to players and watchers after everything has been sent. */
void friend_finish(struct friendship *friend);

/* --- friend.c: opening --- */

/* friend_open with another clock, for tests. */
struct friendship *friend_open_by(const struct friend_setup *setup, int64_t (*clock)(void), struct trouble *trouble);

#endif
