/*
 * A session: the games of two remote players, as a pure state machine. In go messages from the other end, what the
 * player at this end wants, and the time; out come messages, events, and what must be stored. It has no socket, no
 * thread, no clock.
 *
 *     session_connect, session_receive, session_disconnect      from the link
 *     session_want                                              from a person or an engine
 *     session_tick                                              from whoever knows the time
 *             |
 *             v
 *     session_is_changed -> store session_pack's bytes, and only then:
 *     session_send -> messages for the link;  session_event -> what is to be told
 *
 * The state is the list of entries (wire.h) of the running round. The host decides their order. An entry of the host is
 * in the list as soon as the host has stored it; an entry of the guest is, as soon as the host has taken it. Until then
 * the entry is *pending* at the guest, who stores it and sends it again after every lost connection. So the guest's
 * list is always a prefix of the host's. If it is not, both are told (SESSION_DISAGREES), and each keeps what it knows.
 *
 * Each end checks each entry by the rules, and checks that it comes from the player who may make it. The host cannot
 * invent a move of the guest, because a guest takes an entry of its own side only if it has asked for it.
 *
 * Milliseconds are those of a clock that never goes back; after a restart it may begin anywhere. One session may be
 * used by one thread at a time.
 */
#ifndef NET_SESSION_H
#define NET_SESSION_H

#include "gravitrips/match.h"
#include "net/wire.h"

enum {
    SESSION_NONCE_SIZE = WIRE_NONCE_SIZE,
    SESSION_PACK_MAX = 512 * 1024, /* bytes of the longest session */
    SESSION_PHRASES = 12,          /* phrases that can be said by number, 1 .. SESSION_PHRASES */
    SESSION_PING_MS = 1000,        /* the time from one ping to the next in a round; at other times it is doubled */
    SESSION_DOUBT_MS = 1000,       /* how much later than usual a ping's answer may come: see session_doubts */
    SESSION_SILENCE_MS = 6000,     /* no message for so long in a round: connection lost; at other times doubled */
    SESSION_CHAT_BURST = 5,        /* how many chats may come at once; after those, one every SESSION_CHAT_MS */
    SESSION_CHAT_MS = 2000
};

/* HOST and GUEST are also the numbers of the two players. */
enum session_role { SESSION_HOST, SESSION_GUEST, SESSION_WATCHER };

/* Who moves first in the first round. After that the players take turns. */
enum session_begins { BEGINS_TOSS, BEGINS_HOST, BEGINS_GUEST };

/*
 * What this end wants to read and may write: nothing, phrases only, everything. The lower of both ends' settings
 * counts.
 */
enum chat_setting { CHAT_NONE, CHAT_PHRASES, CHAT_FREE };

/* Why an end left or refused. These numbers are sent: add new ones at the end. */
enum session_why {
    WHY_LEFT = 1, /* the end left for good */
    WHY_LATER,    /* the game is kept, and goes on at another time */
    WHY_DECLINED, /* a person refused the terms */
    WHY_GAME,     /* there is no such game or board here */
    WHY_CHEATED,  /* the random number that the host has revealed does not fit its commitment */
    WHY_ENTRIES,  /* the two lists of entries differ */
    WHY_STATES,   /* the two lists of entries are equal, but the positions differ */
    WHY_ROUNDS,   /* one end is in a round that the other does not know */
    WHY_FULL,     /* there are enough watchers */
    WHY_COUNT
};

/* The person, or computer, at one end. */
struct session_self {
    char name[WIRE_NAME_SIZE];
    struct seat seat;
    enum chat_setting chat;
};

/* The terms: what is played, and how. The host decides them. */
struct session_terms {
    const struct game *game;
    struct options options; /* complete: no option is left to a default */
    struct clock_control clock;
    enum session_begins begins;
    bool honour;      /* there are no hints, analysis and levels unless both agree */
    int watchers;     /* how many may watch, 0 .. 100 */
    int claim_days;   /* days of absence after which the game may be claimed, 1 .. 250; 0: never */
    int allowance_ms; /* how many milliseconds of a move may be put down to the network, 0 .. 10000 */
    bool swapped;     /* the host has the second player's pieces (the yellow ones), and the guest the first player's */
};

struct session;

/*
 * Makes the session of one end. The nonce must be random bytes: if a toss decides who moves first, it is made of both
 * ends' nonces. NULL if the terms cannot be played (with the reason) or memory is short. The caller destroys the
 * session. A guest and a watcher get their terms from the host.
 */
struct session *session_create_host(const struct session_self *self, const struct session_terms *terms,
                                    const uint8_t nonce[SESSION_NONCE_SIZE], struct reason *why);
struct session *session_create_guest(const struct session_self *self, const uint8_t nonce[SESSION_NONCE_SIZE]);
struct session *session_create_watcher(const struct session_self *self);
void session_destroy(struct session *session);

/* --- storing a session --- */

/* Is there anything to store that has not been packed yet? Until it is packed, session_send gives no message. */
bool session_is_changed(const struct session *session);

/*
 * Writes everything that is needed to continue the session. Returns the number of bytes; if that is more than `size`,
 * nothing was written. What was written counts as stored.
 */
size_t session_pack(struct session *session, void *bytes, size_t size);

/* Reads a packed session from untrusted bytes. NULL and the reason if they are invalid, or memory is short. */
struct session *session_unpack(const void *bytes, size_t size, struct reason *why);

/* --- the connection, and the messages over it --- */

/* Tells the session that the two ends have a new encrypted connection. Messages under way on the last one are lost. */
void session_connect(struct session *session, int64_t now);
void session_disconnect(struct session *session, int64_t now);

/*
 * Handles a message from the other end. Returns false and the reason if the other end must not say that, or not now:
 * the connection must then be closed.
 */
bool session_receive(struct session *session, const struct message *message, int64_t now, struct reason *why)
    __attribute__((warn_unused_result));

/* Writes the next message to be sent; false if there is none. */
bool session_send(struct session *session, struct message *message);

/* Has this end still to say goodbye on this connection, or to answer a goodbye? */
bool session_has_last_words(const struct session *session);

/*
 * Is the host still telling this end what happened while it was away, in a round that goes on? If so, the caller may
 * store several entries at once.
 */
bool session_catches_up(const struct session *session);

/* session_due says when to call session_tick; INT64_MAX: never. */
int64_t session_due(const struct session *session);
void session_tick(struct session *session, int64_t now);

/*
 * Is the answer to a ping overdue? The connection may recover. But after a cable was unplugged TCP tries again less and
 * less often, so the caller should open another connection beside it. session_due includes the moment when doubt
 * begins.
 */
bool session_doubts(const struct session *session, int64_t now);

/* Has the other end been silent for too long? The link must then be closed. */
bool session_is_silent(const struct session *session, int64_t now);

/* --- what the player at this end, a person or an engine, asks for --- */

enum want_kind {
    WANT_ACCEPT, /* a guest accepts the terms */
    WANT_DECLINE,
    WANT_MOVE,  /* makes `move` */
    WANT_OFFER, /* makes an `offer` */
    WANT_YES,   /* accepts the other player's `offer` */
    WANT_NO,    /* refuses the other player's `offer`, or withdraws this end's own */
    WANT_RESIGN,
    WANT_CLAIM,
    WANT_SAY,   /* says `phrase` or, if that is 0, `words` */
    WANT_LEAVE, /* leaves: `why` is WHY_LEFT or WHY_LATER; the other end is told */
    WANT_CHAT,  /* sets `chat`: what this end wants to read from now on */
    WANT_NAME   /* before the two have met: sets this end's name to `words` */
};

struct want {
    enum want_kind kind;
    enum offer_kind offer;
    enum session_why why;
    struct move move;
    int spent_ms; /* for a move: milliseconds that its turn took; negative: the session uses its own measurement */
    enum chat_setting chat;
    int phrase;
    char words[WIRE_CHAT_SIZE];
};

/*
 * Does what the player at this end wants, or asks the host for it. Returns false and the reason if that is not
 * possible, or not now.
 */
bool session_want(struct session *session, const struct want *want, int64_t now, struct reason *why)
    __attribute__((warn_unused_result));

/* The entry that a want would become; if it becomes none, the entry's kind is 0. */
struct entry session_wanted_entry(const struct want *want, enum session_role role);

/* --- the view of a session --- */

enum session_phase {
    SESSION_MEETING,  /* the other end has not said who it is, or the guest has not accepted yet */
    SESSION_ASKED,    /* a guest has got the terms, and must answer */
    SESSION_PLAYING,  /* a round goes on */
    SESSION_BETWEEN,  /* a round has ended */
    SESSION_LEFT,     /* one end has left for good, or declined: nothing more will happen */
    SESSION_DISAGREES /* the two ends disagree, as `why` says: nothing more will happen */
};

struct session_view {
    enum session_phase phase;
    enum session_why why; /* in SESSION_LEFT and SESSION_DISAGREES; otherwise 0 */
    int left;             /* in SESSION_LEFT: the player who left */
    bool told;            /* the other end knows `why`; until then it is stored, and told when they meet again */
    bool later;           /* the other end wants to go on at another time, and has not come back since */
    enum session_role role;
    bool connected;
    bool met; /* the other end has said who it is: `players` are known */
    struct session_self players[2];
    struct session_terms terms; /* `game` is NULL before the terms are known */
    int round;                  /* the number of the round, from 1; 0: none yet */
    int starter;                /* the player who has the side FIRST */
    int wins[2], draws;         /* wins by player, and draws, in the rounds that have ended */
    int turn;                   /* the player to move; -1: none */
    bool pending;               /* the last move is this end's own, and the host has not taken it yet */
    int wanted; /* the enum entry_kind that the guest has asked for and the host has not taken yet; 0: none */
    int offered[OFFER_KINDS]; /* for each kind, who offers it: 1 the host, 2 the guest, 0 nobody */
    bool paused;              /* the clock stands still */
    bool help;                /* hints and analysis are allowed in this round */
    enum chat_setting chat;   /* the lower of both ends' settings */
    int64_t left_ms[2];       /* time left on the clock, by player; only if there is a clock */
    int delay_ms;             /* the time to the other end and back; -1: not known yet */
    int watchers;             /* how many people watch */
    bool may_claim;           /* this end can claim a win now, because session_away was told claim_days or more */
};

void session_look(const struct session *session, int64_t now, struct session_view *view);

/*
 * The match of the running round, with the cursor at its end; it includes a pending move of this end. NULL before the
 * first round.
 */
const struct match *session_match(const struct session *session);

/*
 * The running round as a record, with times. The caller frees it. Its players are numbered by pieces: if the terms swap
 * them, player 0 is the guest. Returns false if memory is short or there is no round.
 */
bool session_record(const struct session *session, struct record *record) __attribute__((warn_unused_result));

/*
 * Tells the session for how many seconds the other end has been away. They are counted by the wall clock, which a
 * session cannot see. Call this before session_connect as well, because a guest judges claims by this time; a guest
 * that was never told a time believes every claim. Until both ends are together again the time can only grow. Calls
 * while they are connected are ignored.
 */
void session_away(struct session *session, int64_t seconds);

/*
 * What has happened. Each event is given once. If what session_look shows has changed, the event only says that it has
 * changed, not how.
 */
enum session_event_kind {
    SESSION_NEWS,   /* session_look or session_match has changed */
    SESSION_SAID,   /* somebody has said something; this end's own words are events, too */
    SESSION_LATE,   /* a want came too late; `entry` says which one */
    SESSION_CLOCKS, /* the other end's clock differs by `ms` more than the network can explain */
};

struct session_event {
    enum session_event_kind kind;
    int player;                /* the player, 0 or 1; 2: a watcher */
    int phrase;                /* the number of the phrase; 0: see `words` */
    char name[WIRE_NAME_SIZE]; /* the speaker's name */
    char words[WIRE_CHAT_SIZE];
    struct entry entry;
    int ms;
};

bool session_next_event(struct session *session, struct session_event *event);

/* --- the watchers of a host's game --- */

/*
 * Writes message number `index` of those that tell a new watcher what has happened so far. Returns false after the last
 * one, and before a round has begun. After these the watcher is sent each message of session_next_watched. Of a
 * watcher's messages only HELLO, CHAT and PING have an effect.
 */
bool session_brief(const struct session *session, int index, struct message *message);

/* Writes the next message for all watchers. Returns false if there is none. */
bool session_next_watched(struct session *session, struct message *message);

/* Handles a watcher's chat. Everybody gets it, if chat is free and does not come too fast. */
void session_watcher_said(struct session *session, const char *name, const struct message *chat, int64_t now);

/* Tells the session how many people are watching. */
void session_set_watchers(struct session *session, int count);

/* The phrase of this number, 1 .. SESSION_PHRASES, in English, marked for translation (SHOWN). */
const char *session_phrase(int number);

#endif
