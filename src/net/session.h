/*
 * A session: the games of two friends elsewhere, as a pure state machine. What
 * comes over the wire, what a person wants and what time it is go in; messages,
 * events and what is to be kept come out. No socket, no thread, no clock.
 *
 *     session_connect, session_receive, session_disconnect      from the link
 *     session_want                                              from a person or an engine
 *     session_tick                                              from whoever knows the time
 *             |
 *             v
 *     session_is_changed -> keep session_pack's bytes, and only then:
 *     session_send -> messages for the link;  session_event -> what is to be told
 *
 * The state is the list of entries (wire.h) of the running round. The host
 * keeps its order: an entry of the host's is in the list when it is kept there,
 * one of the guest's when the host has taken it; until then it is *pending* at
 * the guest's, who keeps it and asks again after every loss. So the guest's
 * list is always the beginning of the host's, and if it is not, both are told:
 * SESSION_DISAGREES, and each keeps what it knows.
 *
 * Each end checks each entry by the rules, and that it is of who may make it:
 * the host can put no move into the guest's mouth, since a guest takes an
 * entry of its own side only if it has asked for it.
 *
 * Milliseconds are of a clock that never goes back; after a restart it may
 * begin anywhere. One session may be used by one thread at a time.
 */
#ifndef NET_SESSION_H
#define NET_SESSION_H

#include "gravitrips/match.h"
#include "net/wire.h"

enum {
    SESSION_NONCE_SIZE = WIRE_NONCE_SIZE,
    SESSION_PACK_MAX = 512 * 1024, /* bytes of the longest session */
    SESSION_PHRASES = 12,          /* phrases that can be said by number, 1 .. SESSION_PHRASES */
    SESSION_PING_MS = 1000,        /* between two pings while a round goes on, else twice that */
    SESSION_DOUBT_MS = 1000,       /* without an answer to a ping, beyond the usual delay: see session_doubts */
    SESSION_SILENCE_MS = 6000,     /* without any message (with pings every second): the connection counts as lost */
    SESSION_CHAT_BURST = 5,        /* chats at once; then one every SESSION_CHAT_MS */
    SESSION_CHAT_MS = 2000
};

/* HOST and GUEST are also the numbers of the two players. */
enum session_role { SESSION_HOST, SESSION_GUEST, SESSION_WATCHER };

/* Who moves first in the first round; then the players alternate. */
enum session_begins { BEGINS_TOSS, BEGINS_HOST, BEGINS_GUEST };

/*
 * What this end wants to read, and may write: nothing, only phrases, everything. The lower of both ends' settings
 * holds.
 */
enum chat_setting { CHAT_NONE, CHAT_PHRASES, CHAT_FREE };

/* Why an end left, or refused. The numbers stand on the wire: append only. */
enum session_why {
    WHY_LEFT = 1, /* for good */
    WHY_LATER,    /* the game is kept, and goes on another time */
    WHY_DECLINED, /* a person refused the terms */
    WHY_GAME,     /* there is no such game or board here */
    WHY_CHEATED,  /* the number does not fit the commitment */
    WHY_ENTRIES,  /* the lists of entries differ */
    WHY_STATES,   /* the lists are the same, but the positions differ */
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

/* What is played; the host decides. */
struct session_terms {
    const struct game *game;
    struct options options; /* complete, without defaults */
    struct clock_control clock;
    enum session_begins begins;
    bool honour;      /* hints, analysis and levels are off unless both agree */
    int watchers;     /* how many may watch, 0 .. 100 */
    int claim_days;   /* 0 .. 250 */
    int allowance_ms; /* 0 .. 10000 */
    bool swapped;     /* the host has the second player's pieces (the yellow ones), and the guest the first player's */
};

struct session;

/*
 * Makes the session of one end. Its nonce must be random bytes, which decide the draw together with the other end's.
 * NULL if the terms cannot be played (with the reason) or memory is short. The caller destroys it. A guest's and a
 * watcher's terms come from the host.
 */
struct session *session_create_host(const struct session_self *self, const struct session_terms *terms,
                                    const uint8_t nonce[SESSION_NONCE_SIZE], struct reason *why);
struct session *session_create_guest(const struct session_self *self, const uint8_t nonce[SESSION_NONCE_SIZE]);
struct session *session_create_watcher(const struct session_self *self);
void session_destroy(struct session *session);

/* --- keeping it --- */

/* Is there anything to store that was not packed yet? Until it is packed, session_send gives nothing. */
bool session_is_changed(const struct session *session);

/*
 * Writes everything needed to come back. Returns the number of bytes; if that is more than `size`, nothing was written.
 * What was written counts as stored.
 */
size_t session_pack(struct session *session, void *bytes, size_t size);

/* Reads a packed session from untrusted bytes. NULL and the reason if they are invalid, or memory is short. */
struct session *session_unpack(const void *bytes, size_t size, struct reason *why);

/* --- the link --- */

/* The two ends have a sealed connection. Anything that was under way on the last one is lost. */
void session_connect(struct session *session, int64_t now);
void session_disconnect(struct session *session, int64_t now);

/*
 * A message has come. Returns false and the reason if the other end must not say that, or not now: the connection must
 * then be closed.
 */
bool session_receive(struct session *session, const struct message *message, int64_t now, struct reason *why)
    __attribute__((warn_unused_result));

/* Writes the next message to be sent; false if there is none. */
bool session_send(struct session *session, struct message *message);

/* Is there still a goodbye to say, or to answer, on this connection? */
bool session_has_last_words(const struct session *session);

/*
 * Is the host telling this end what happened while it was away, in a round that goes on? Several entries may then be
 * stored at once.
 */
bool session_catches_up(const struct session *session);

/* When to call session_tick, INT64_MAX for never; and that function. */
int64_t session_due(const struct session *session);
void session_tick(struct session *session, int64_t now);

/*
 * Is an answer overdue? The connection may recover, but after an unplugged cable TCP retries less and less often: so
 * begin another connection beside it. session_due tells when doubt begins.
 */
bool session_doubts(const struct session *session, int64_t now);

/* Has the other end been silent for too long? The link must then be closed. */
bool session_is_silent(const struct session *session, int64_t now);

/* --- what a person, or an engine, wants --- */

enum want_kind {
    WANT_ACCEPT, /* a guest: accepts the terms */
    WANT_DECLINE,
    WANT_MOVE,  /* makes `move` */
    WANT_OFFER, /* makes an `offer` */
    WANT_YES,   /* accepts the other player's offer of that kind */
    WANT_NO,    /* refuses it, or takes one's own back */
    WANT_RESIGN,
    WANT_CLAIM,
    WANT_SAY,   /* says `phrase`, or `words` if that is 0 */
    WANT_LEAVE, /* leaves: `why` is WHY_LEFT or WHY_LATER; the other end is told */
    WANT_CHAT   /* sets `chat`: what this end wants to read from now on */
};

struct want {
    enum want_kind kind;
    enum offer_kind offer;
    enum session_why why;
    struct move move;
    int spent_ms; /* for a move: milliseconds since it could be made; negative: as the session measured it */
    enum chat_setting chat;
    int phrase;
    char words[WIRE_CHAT_SIZE];
};

/* Returns false and the reason if that is not possible, or not now. */
bool session_want(struct session *session, const struct want *want, int64_t now, struct reason *why)
    __attribute__((warn_unused_result));

/* The entry that a want would become; its kind is 0 if it becomes none. */
struct entry session_wanted_entry(const struct want *want, enum session_role role);

/* --- what there is to see --- */

enum session_phase {
    SESSION_MEETING,  /* the other end has not said who it is, or the guest has not accepted */
    SESSION_ASKED,    /* a guest: the terms are here, and wait for an answer */
    SESSION_PLAYING,  /* a round goes on */
    SESSION_BETWEEN,  /* a round has ended */
    SESSION_LEFT,     /* one end has left for good, or declined: nothing more happens */
    SESSION_DISAGREES /* see session_why: nothing more happens */
};

struct session_view {
    enum session_phase phase;
    enum session_why why; /* in SESSION_LEFT and SESSION_DISAGREES, else 0 */
    int left;             /* in SESSION_LEFT: the player who left */
    bool told;            /* the other end knows; until then this is stored, and told when they meet again */
    bool later;           /* the other end goes on another time, and has not come back since */
    enum session_role role;
    bool connected;
    bool met; /* the other end has said who it is: `players` are known */
    struct session_self players[2];
    struct session_terms terms; /* before they are known, their game is NULL */
    int round;                  /* from 1; 0: none yet */
    int starter;                /* the player who has the side FIRST */
    int wins[2], draws;         /* of the rounds that have ended */
    int turn;                   /* the player to move; -1: nobody */
    bool pending;               /* the last move is this end's own, and the host has not taken it yet */
    int wanted; /* an enum entry_kind that the guest has asked for and the host has not taken yet; 0: none */
    int offered[OFFER_KINDS]; /* by kind: who offers it; 1 the host, 2 the guest, 0 nobody */
    bool paused;              /* the clock stands still */
    bool help;                /* hints and analysis are allowed in this round */
    enum chat_setting chat;   /* the lower of both settings */
    int64_t left_ms[2];       /* on the clock, by player; only if there is a clock */
    int delay_ms;             /* there and back; -1: not known yet */
    int watchers;             /* how many watch */
    bool may_claim;           /* the claim of claim_days is possible, by what session_away was told */
};

void session_look(const struct session *session, int64_t now, struct session_view *view);

/*
 * The match of the running round, with the cursor at its end and this end's pending move made; NULL before the first
 * round.
 */
const struct match *session_match(const struct session *session);

/*
 * The running round as a record, with times. The caller frees it. Its players are those of the pieces: if the terms
 * swap them, player 0 is the guest. Returns false if memory is short or there is no round.
 */
bool session_record(const struct session *session, struct record *record) __attribute__((warn_unused_result));

/*
 * Tells how many seconds the other end has been away, by the wall clock, which a session cannot see. Call it before
 * session_connect as well: claims that arrive then are judged by it (a guest that was never told a time believes every
 * claim). Until both are together again the time can only grow; calls while connected are ignored.
 */
void session_away(struct session *session, int64_t seconds);

/* What has happened, each event once. Of what session_look shows, an event only says that it has changed. */
enum session_event_kind {
    SESSION_NEWS,   /* session_look or session_match has changed */
    SESSION_SAID,   /* somebody said something; this end's own words come back, too */
    SESSION_LATE,   /* a want came too late: `entry` says which */
    SESSION_CLOCKS, /* the other end's clock differs by `ms` more than the network explains */
};

struct session_event {
    enum session_event_kind kind;
    int player;                /* 0, 1; 2: a watcher */
    int phrase;                /* 0: words */
    char name[WIRE_NAME_SIZE]; /* the speaker */
    char words[WIRE_CHAT_SIZE];
    struct entry entry;
    int ms;
};

bool session_next_event(struct session *session, struct session_event *event);

/* --- the host: those who watch --- */

/*
 * The index-th message that briefs a new watcher. Returns false after the last, and until a round has begun. Afterwards
 * the watcher is sent each message of session_next_watched. A watcher may say only HELLO, CHAT and PING.
 */
bool session_brief(const struct session *session, int index, struct message *message);

/* Writes the next message for all watchers. Returns false if there is none. */
bool session_next_watched(struct session *session, struct message *message);

/* Handles a watcher's chat. Everybody gets it, if chat is free and it does not come too fast. */
void session_watcher_said(struct session *session, const char *name, const struct message *chat, int64_t now);

/* Tells how many watch now. */
void session_set_watchers(struct session *session, int count);

/* The phrase of this number, 1 .. SESSION_PHRASES, in English, marked with SHOWN. */
const char *session_phrase(int number);

#endif
