/*
 * What the files of the session share with nobody else: its state, in parts by
 * lifetime, and what they ask of each other. From below:
 *
 *     session_log      a round's list of entries
 *     session_state    what is to be told, the time of a turn, where the session stands, rounds
 *     session_talk     chat
 *     session_receive  a message of the other end: receive -> apply -> answer
 *     session_send     what is to be said next
 *     session          life, what a person wants, what there is to see
 *     kept             the session as bytes
 */
#ifndef NET_SESSION_STATE_H
#define NET_SESSION_STATE_H

#include "net/session_log.h"

enum {
    EVENTS_MAX = 32,                          /* the oldest are dropped */
    TALK_OWN = 8,                             /* this end's chats that are stored, and said again after a loss */
    TALK_TO_WATCHERS = TALK_OWN,              /* for watchers; dropped if nobody fetches them */
    TALK_FROM_WATCHERS = 4,                   /* watchers' chats for the guest */
    TALK_LATEST = 4 * SESSION_CHAT_BURST + 4, /* chats that may come at once after the network stood still */
    NOBODY = -1,
    DAY_S = 24 * 60 * 60
};

/*
 * Messages to send besides entries and chat, each at most once, in this order; LATE, however, comes after the entries.
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
    OWE_HOST_HELLO = 1 << 13 /* to watchers; for them OWE_HELLO is the guest's */
};

/* The time that the running turn has taken, as measured here. */
struct measure {
    int64_t spent; /* up to `since` */
    int64_t since;
    int64_t kept;  /* how much of it was stored, so that a kill forgets little of a long turn */
    int64_t given; /* for a host: time that counted as the network's in this round */
    bool runs;
};

struct said {
    uint32_t number;
    uint8_t player, phrase;
    char name[WIRE_NAME_SIZE], words[WIRE_CHAT_SIZE];
};

/* The latest things said, `room` of them; `end` counts all that were. */
struct talk {
    struct said said[TALK_OWN];
    uint32_t room, end;
};

/* A guest's entry that the host has not taken yet. */
struct pending {
    bool is;
    struct entry entry;
    uint64_t state_hash; /* of the position after it: the entry is meant for this position only */
};

/* What lasts as long as a connection. */
struct contact {
    bool is, met;  /* there is a connection; the other end has said hello on it */
    bool together; /* both know the same: entries may be sent */
    bool quiet;    /* this end is leaving: it hears nothing more, and says only goodbye */
    bool rested;   /* the other end has said that it goes on later */
    bool lowered;  /* this end's chat setting was lowered: chats sent before may still arrive */

    bool terms;         /* TERMS have come on this connection */
    bool synced;        /* SYNC has come on this connection */
    int64_t since;      /* when it began, a message last came, a ping was last sent, the last answered one was sent */
    int64_t heard;      /* when a message last came */
    int64_t pinged;     /* when a ping was last sent */
    int64_t answered;   /* when the last answered ping was sent */
    int64_t unanswered; /* when the first unanswered ping was sent; INT64_MAX: there is none */
    bool doubted;       /* session_doubts was true at the last tick */
    int64_t
        absence; /* how long the ends had been apart; 0 once something has happened since (for a guest: by itself) */
    int target_round; /* for a guest: what the host knew when it said SYNC */
    uint32_t target_count;
    int sent_round; /* for a host: the next entry to be sent */
    uint32_t sent;
    uint32_t talked; /* number of this end's last chat that was sent or is known */
    bool asked;      /* for a guest: an answer to the pending entry is awaited */
    int asked_round;
    uint32_t asked_index;
    int answered_round; /* for a host: the round that the guest surely knows of after its last answer */
    uint32_t answered_count;
    int late_round; /* for a host: the entry that LATE is owed to */
    uint32_t late_index;
    uint32_t pong; /* the stamp to answer with */
    int64_t delay; /* round trip; -1: unknown */
    int64_t least; /* the smallest of the session; -1: unknown */
};

/* What watchers were told. */
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
    struct session_self self; /* for a watcher */
    bool known[2];
    bool has_terms, accepted;
    struct session_terms terms;
    struct variant variant;
    uint8_t nonce[SESSION_NONCE_SIZE];      /* this end's own */
    uint8_t commitment[SESSION_NONCE_SIZE]; /* the host's */
    uint8_t guest[SESSION_NONCE_SIZE];      /* for a host: the guest's nonce */
    enum session_phase end;                 /* SESSION_LEFT, SESSION_DISAGREES; else SESSION_MEETING */
    enum session_why why;
    int left;
    bool told;              /* in SESSION_LEFT: the other end knows */
    uint32_t wrong;         /* the entry at which the ends differ */
    int wins[2], draws;     /* before the running round */
    struct log log, before; /* the running round, and the one before it; round 0: there is none */
    struct pending pending;
    struct talk own;
    uint32_t said, heard;
    struct measure measure;
    int64_t away; /* seconds since the other end was heard; -1: unknown */

    /* Not stored. */
    bool changed, shown; /* shown: the pending move is on the match */
    struct contact contact;
    unsigned owed;            /* bits of enum owed */
    int64_t speak, listen[3]; /* buckets of chats; by speaker: a player, or all watchers */
    struct talk from_watchers, to_watchers;
    uint32_t from_watchers_told; /* watchers' chats that the guest was told */
    struct watched watched;
    bool news; /* session_look or session_match has changed, which is to be told */
    bool clock_told;
    struct session_event events[EVENTS_MAX];
    int event_count;
};

/* 0 or 1: the player; 2: a watcher. */
static inline int session_player(const struct session *session)
{
    return (int)session->role;
}

/* Does a round go on? A move that the host has not taken does not end it. */
static inline bool session_is_running(const struct session *session)
{
    return session->log.round > 0 && (session->shown || !session_log_is_over(&session->log));
}

/* --- session_state.c: what is to be told --- */

void session_event_add(struct session *session, const struct session_event *event);

/* --- session_state.c: the time of a turn --- */

/* The time of the running turn until now. */
int64_t session_turn_spent(const struct session *session, int64_t now);

/* Counts the time until now, even if the connection breaks. */
void session_turn_count(struct session *session, int64_t now);

/* Stores, from time to time, how long a turn by a clock has taken. */
void session_turn_keep(struct session *session);

/* Starts or stops the running turn's time, as the state requires. */
void session_turn_follow(struct session *session, int64_t now);

/* The time that we believe a move took. A negative claim means that there is none. */
uint32_t session_turn_judge(const struct session *session, int64_t claimed, int64_t now);

/* For a host: if its own measure is longer than the claim, the difference counts as the network's. */
void session_turn_give(struct session *session, const struct entry *entry, int64_t now);

/* For a guest: tells if the network cannot explain the time that the host gives an entry. */
void session_turn_doubt(struct session *session, const struct entry *entry, int64_t now);

/* For a host: when the flag of the player to move falls; INT64_MAX for never. */
int64_t session_turn_flag_at(const struct session *session);

/* --- session_state.c: the phase and the terms --- */

bool session_self_is_same(const struct session_self *a, const struct session_self *b);
enum session_phase session_phase_of(const struct session *session);

/* Takes over terms. Returns false and the reason if they cannot be played. */
bool session_terms_take(struct session *session, const struct session_terms *terms, struct reason *why);

/* Reads the terms of a message; false if there is no such game here. */
bool session_terms_read(const struct message *message, struct session_terms *terms);
void session_terms_message(const struct session *session, struct message *message);

/* Has this end left a round for good, without the other end knowing? Until it knows, everything else is sent, too. */
bool session_is_leaving(const struct session *session);

/* The two ends know different things, and the game stops here. Always returns true, since the connection goes on. */
bool session_disagree(struct session *session, enum session_why why, uint32_t index);
void session_end(struct session *session, int player, enum session_why why);

/* --- session_state.c: contact, what is pending, rounds --- */

/* From now on both know the same. */
void session_contact_meet(struct session *session, int64_t now);

/*
 * Notes that the other end is back. A host believes that once it has heard the guest; a guest once it knows that the
 * host has heard it, and has everything that the host did before. So a guest never counts a shorter absence than the
 * host does, and can judge a claim.
 */
void session_contact_heard(struct session *session);

/* The milliseconds between two pings. */
int64_t session_ping_interval(const struct session *session);

/* Once both are together, drops a pending entry that no longer fits, and tells so. */
void session_pending_settle(struct session *session, int64_t now);
void session_pending_drop(struct session *session);

/* A resignation holds whatever the last move was, so it is asked for again, for the present position. */
bool session_pending_renew(struct session *session);
void session_pending_show(struct session *session);
void session_pending_hide(struct session *session);

/* Begins the first round, or the next one. Returns false if memory is short. */
bool session_round_begin(struct session *session, int starter, int64_t now);

/* Adds an entry, and does everything that follows from it. A pending entry is shown on top of it. */
bool session_round_add(struct session *session, const struct entry *entry, int64_t now, struct reason *why);

/* The list of a round that is still known, the running one or the one before; else NULL. */
const struct log *session_round_log(const struct session *session, int round);

/* Makes an entry of our own: a host adds it to the list, a guest has it pending. */
bool session_round_want(struct session *session, const struct entry *entry, int64_t now, struct reason *why);

/* --- session_talk.c --- */

/*
 * Pours a chat into a leaky bucket that holds `most`, of which one flows out every SESSION_CHAT_MS. `empty_at` says
 * when it will be empty. Returns false if that would be too fast.
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
 * The next chat of a list that was not told yet; `told` counts them. Chats that are no longer in the list are skipped.
 */
bool session_talk_next(const struct talk *talk, uint32_t *told, struct message *message);

/* Writes the next chat for the other player on this connection. */
bool session_talk_send(struct session *session, struct message *message);

/* --- session_receive.c, session_send.c, session.c --- */

/* The commitment to a number, which tells nothing about it and fits no other number. */
void session_commit(const uint8_t nonce[SESSION_NONCE_SIZE], uint8_t commitment[SESSION_NONCE_SIZE]);

void session_hello_message(const struct session *session, int player, struct message *message);

/* A session that knows nothing yet. NULL when memory is short. */
struct session *session_blank(enum session_role role);

#endif
