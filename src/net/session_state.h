/*
 * Shared by the session's own files only: its state, in parts by how long they last, and the functions that each file
 * offers to the others. From below:
 *
 *     session_log      a round's list of entries
 *     session_state    events, the time of a turn, where the session stands, rounds
 *     session_talk     chat
 *     session_receive  a message of the other end: receive -> apply -> answer
 *     session_send     what is to be said next
 *     session          creating, connecting, what the player wants, the view
 *     kept             the session as bytes
 */
#ifndef NET_SESSION_STATE_H
#define NET_SESSION_STATE_H

#include "net/session_log.h"

enum {
    EVENTS_MAX = 32,                          /* events that wait; if there are more, the oldest are dropped */
    TALK_OWN = 8,                             /* this end's chats that are stored, and sent again after a loss */
    TALK_TO_WATCHERS = TALK_OWN,              /* chats for watchers; dropped if nobody fetches them */
    TALK_FROM_WATCHERS = 4,                   /* chats of watchers that wait to be sent to the guest */
    TALK_LATEST = 4 * SESSION_CHAT_BURST + 4, /* how many chats may come together after the network stood still */
    NOBODY = -1,
    DAY_S = 24 * 60 * 60
};

/*
 * Messages to send besides entries and chat, each at most once, in this order. LATE comes after the entries; so does
 * BYE from an end that leaves while both are together.
 */
enum owed {
    OWE_HELLO = 1 << 0,
    OWE_TERMS = 1 << 1,
    OWE_DECLINE = 1 << 2,
    OWE_ACCEPT = 1 << 3,
    OWE_REVEAL = 1 << 4,
    OWE_SYNC = 1 << 5,
    OWE_ROUND = 1 << 6,
    OWE_LATE = 1 << 7,
    OWE_PONG = 1 << 8,
    OWE_PING = 1 << 9,
    OWE_WATCHERS = 1 << 10,
    OWE_DISAGREE = 1 << 11,
    OWE_BYE = 1 << 12,
    OWE_HOST_HELLO = 1 << 13 /* only to watchers: the host's HELLO; to them, OWE_HELLO means the guest's HELLO */
};

/* The time that the running turn has taken, as this end measures it. */
struct measure {
    int64_t spent; /* milliseconds of the turn until `since` */
    int64_t since;
    int64_t kept;  /* how much of `spent` has been stored, so that a kill loses little of a long turn */
    int64_t given; /* for a host: milliseconds of this round that were put down to the network */
    bool runs;
};

struct said {
    uint32_t number;
    uint8_t player, phrase;
    char name[WIRE_NAME_SIZE], words[WIRE_CHAT_SIZE];
};

/* The latest chats: at most `room` are kept. `end` counts all that there ever were. */
struct talk {
    struct said said[TALK_OWN];
    uint32_t room, end;
};

/* A guest's entry that the host has not taken yet. */
struct pending {
    bool is;
    struct entry entry;
    uint64_t state_hash; /* of the position after it; an entry that would lead to another position does not fit */
};

/* The state of the current connection. */
struct contact {
    bool is, met;  /* there is a connection; the other end has said hello on it */
    bool together; /* both ends know the same entries, so new ones may be sent */
    bool quiet;    /* this end is leaving: it accepts nothing more, and its last message is a goodbye */
    bool rested;   /* the other end has said that it goes on at another time */
    bool lowered;  /* this end's chat setting was lowered, so chats sent before that may still come */

    bool terms;         /* TERMS have come on this connection */
    bool synced;        /* SYNC has come on this connection */
    int64_t since;      /* when the connection began */
    int64_t heard;      /* when a message last came */
    int64_t pinged;     /* when a ping was last sent */
    int64_t answered;   /* when the last answered ping was sent */
    int64_t unanswered; /* when the first unanswered ping was sent; INT64_MAX: there is none */
    bool doubted;       /* session_doubts was true at the last tick */
    int64_t absence;    /* seconds for which the ends were apart; 0 after the next entry (for a guest: its own next) */
    int target_round;   /* for a guest: it has caught up after `target_count` entries of this round; 0: not known yet */
    uint32_t target_count;
    int sent_round; /* for a host: the round of the next entry to be sent, whose index is `sent` */
    uint32_t sent;
    uint32_t talked; /* how many of this end's chats were sent, or had arrived before this connection */
    bool asked;      /* for a guest: the pending entry was sent, and waits for an answer */
    int asked_round;
    uint32_t asked_index;
    int answered_round; /* for a host: the guest's next entry must come after `answered_count` entries of this round */
    uint32_t answered_count;
    int late_round; /* for a host: the round of the entry for which LATE is owed */
    uint32_t late_index;
    uint32_t pong; /* the stamp of the last PING from the other end, for the PONG */
    int64_t delay; /* milliseconds of the last round trip; -1: not known */
    int64_t least; /* milliseconds of the session's shortest round trip; -1: not known */
};

/* What all watchers have been sent so far. */
struct watched {
    int round;
    uint32_t sent, talked;
    unsigned owed;
    int count;
};

struct session {
    enum session_role role;

    /* Stored. */
    struct session_self players[2];
    struct session_self self; /* for a watcher: its own name and settings */
    bool known[2];
    bool has_terms, accepted;
    struct session_terms terms;
    struct variant variant;
    uint8_t nonce[SESSION_NONCE_SIZE];      /* this end's nonce */
    uint8_t commitment[SESSION_NONCE_SIZE]; /* the host's commitment to its nonce */
    uint8_t guest[SESSION_NONCE_SIZE];      /* for a host: the guest's nonce */
    enum session_phase end;                 /* SESSION_LEFT or SESSION_DISAGREES; SESSION_MEETING before the end */
    enum session_why why;
    int left;
    bool told;              /* in SESSION_LEFT: the other end knows it */
    uint32_t wrong;         /* the index of the entry at which the two ends differ */
    int wins[2], draws;     /* wins by player, and draws, in the rounds before the running one */
    struct log log, before; /* the running round, and the one before it; round 0: there is none */
    struct pending pending;
    struct talk own;
    uint32_t said, heard;
    struct measure measure;
    int64_t away; /* how many seconds ago the other end was last heard; -1: not known */

    /* Not stored. */
    bool changed, shown; /* shown: the pending move is on the match */
    struct contact contact;
    unsigned owed;            /* bits of enum owed */
    int64_t speak, listen[3]; /* when the leaky buckets for chats will be empty; listen: by speaker */
    struct talk from_watchers, to_watchers;
    uint32_t from_watchers_told; /* how many of the watchers' chats the guest has been told */
    struct watched watched;
    bool news; /* what session_look or session_match shows has changed: an event must say so */
    bool clock_told;
    struct session_event events[EVENTS_MAX];
    int event_count;
};

/* This end's number: 0 or 1 for a player; 2 for a watcher. */
static inline int session_player(const struct session *session)
{
    return (int)session->role;
}

/* Is a round going on? A move that the host has not taken yet does not end it. */
static inline bool session_is_running(const struct session *session)
{
    return session->log.round > 0 && (session->shown || !session_log_is_over(&session->log));
}

/* --- session_state.c: events that the owner of the session is to be told --- */

void session_event_add(struct session *session, const struct session_event *event);

/* --- session_state.c: measuring the time of a turn --- */

/* The time that the running turn has taken until now. */
int64_t session_turn_spent(const struct session *session, int64_t now);

/* Adds the time until now to the turn's measured time, so that it is not lost if the connection breaks. */
void session_turn_count(struct session *session, int64_t now);

/*
 * Has the session stored whenever a turn with a clock has taken a few seconds more, so that a kill loses little of it.
 */
void session_turn_keep(struct session *session);

/* Starts or stops measuring the running turn's time, as the state of session and connection requires. */
void session_turn_follow(struct session *session, int64_t now);

/*
 * The milliseconds that this end accepts for a move. If `claimed` is negative, the other end has not said how long it
 * took.
 */
uint32_t session_turn_judge(const struct session *session, int64_t claimed, int64_t now);

/* For a host: if its own measurement is longer than the claimed time, the difference is put down to the network. */
void session_turn_give(struct session *session, const struct entry *entry, int64_t now);

/* For a guest: tells the player if the host notes a time for an entry that the network's delay cannot explain. */
void session_turn_doubt(struct session *session, const struct entry *entry, int64_t now);

/* For a host: when the flag of the player to move falls; INT64_MAX for never. */
int64_t session_turn_flag_at(const struct session *session);

/* --- session_state.c: the phase and the terms --- */

bool session_self_is_same(const struct session_self *a, const struct session_self *b);
enum session_phase session_phase_of(const struct session *session);

/* Sets the terms of the session. Returns false and the reason if they cannot be played. */
bool session_terms_take(struct session *session, const struct session_terms *terms, struct reason *why);

/* Reads the terms of a message; false if there is no such game here. */
bool session_terms_read(const struct message *message, struct session_terms *terms);
void session_terms_message(const struct session *session, struct message *message);

/*
 * Has this end left for good in a round, and does the other end not know it yet? Until it knows, everything else is
 * still sent as well.
 */
bool session_is_leaving(const struct session *session);

/* Stops the game, because the two ends know different things. Always returns true, because the connection goes on. */
bool session_disagree(struct session *session, enum session_why why, uint32_t index);
void session_end(struct session *session, int player, enum session_why why);

/* --- session_state.c: the connection, a guest's pending entry, rounds --- */

/* Notes that from now on both ends know the same entries. */
void session_contact_meet(struct session *session, int64_t now);

/*
 * Notes that the other end is back. A host believes that when it has heard from the guest. A guest believes it when it
 * knows that the host has heard from it, and when it has everything that the host did before. So a guest never counts a
 * shorter absence than the host does, and can judge a claim.
 */
void session_contact_heard(struct session *session);

/* The milliseconds from one ping to the next. */
int64_t session_ping_interval(const struct session *session);

/* When both ends know the same: drops a pending entry that no longer fits, and tells the player so. */
void session_pending_settle(struct session *session, int64_t now);
void session_pending_drop(struct session *session);

/*
 * Asks for a pending resignation again after the position has changed, because it is meant whatever the last move was.
 * Returns false if no resignation is pending, or it no longer fits.
 */
bool session_pending_renew(struct session *session);
void session_pending_show(struct session *session);
void session_pending_hide(struct session *session);

/* Begins the first round, or the next one. Returns false if memory is short. */
bool session_round_begin(struct session *session, int starter, int64_t now);

/* Adds an entry, and does everything that follows from it. A pending entry is shown after it. */
bool session_round_add(struct session *session, const struct entry *entry, int64_t now, struct reason *why);

/* The list of a round that is still known: the running one, or the one before it; NULL for any other. */
const struct log *session_round_log(const struct session *session, int round);

/* Makes an entry of our own. A host adds it to the list; for a guest it is pending. */
bool session_round_want(struct session *session, const struct entry *entry, int64_t now, struct reason *why);

/* --- session_talk.c: chat --- */

/*
 * Pours a chat into a leaky bucket, which holds at most `most` chats and lets one flow out every SESSION_CHAT_MS.
 * `empty_at` is the time at which it will be empty. Returns false if the chat does not fit, because chats come too
 * fast.
 */
bool session_bucket_take(int64_t *empty_at, int most, int64_t now);
void session_talk_add(struct talk *talk, const struct said *said);
const struct said *session_talk_at(const struct talk *talk, uint32_t index);
void session_talk_message(const struct said *said, struct message *message);
enum chat_setting session_talk_setting(const struct session *session);
bool session_talk_set(struct session *session, enum chat_setting chat, struct reason *why);
bool session_talk_say(struct session *session, int phrase, const char *words, int64_t now, struct reason *why);
bool session_talk_apply(struct session *session, const struct message *message, int64_t now, struct reason *why);

/*
 * The next chat of a list that has not been told yet; `told` counts those that have. Chats that have dropped out of the
 * list are skipped.
 */
bool session_talk_next(const struct talk *talk, uint32_t *told, struct message *message);

/* Writes the next chat for the other player on this connection. */
bool session_talk_send(struct session *session, struct message *message);

/* --- session_receive.c, session_send.c, session.c: helpers for the other files --- */

/* A commitment to a number: it reveals nothing about the number, and fits no other. */
void session_commit(const uint8_t nonce[SESSION_NONCE_SIZE], uint8_t commitment[SESSION_NONCE_SIZE]);

void session_hello_message(const struct session *session, int player, struct message *message);

/* A session that knows nothing yet. NULL when memory is short. */
struct session *session_blank(enum session_role role);

#endif
