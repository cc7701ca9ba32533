/*
 * Messages between two ends that have keys: what can be said, and how it
 * stands in bytes. Every message is a row of one table (wire.c): its kind, its
 * name, the version that brought it, who may say it, and its fields in order.
 *
 * Numbers have the high byte first; a text is one byte for its length and so
 * many bytes of UTF-8, without control characters and without those that
 * change the direction of writing. Bytes behind the last field are left out,
 * so that a later version can add fields.
 *
 * Plain functions of values; any thread.
 */
#ifndef NET_WIRE_H
#define NET_WIRE_H

#include "gravitrips/record.h"

enum {
    WIRE_VERSION = 1,        /* the newest that this program speaks */
    WIRE_VERSION_OLDEST = 1, /* the oldest */
    WIRE_MESSAGE_MAX = 448,  /* bytes of the longest message: fits into a frame when it is sealed */
    WIRE_NAME_SIZE = RECORD_NAME_SIZE,
    WIRE_CHAT_SIZE = 201, /* bytes of what is said, with the final 0 */
    WIRE_GAME_SIZE = 16,
    WIRE_NONCE_SIZE = 32,
    WIRE_WATCHERS_MAX = 100, /* of terms: watchers, */
    WIRE_CLAIM_DAYS_MAX = 250,
    WIRE_ALLOWANCE_MAX = 10000 /* milliseconds */
};

enum message_kind {
    MESSAGE_HELLO = 1, /* who is here: the first on each connection, from both ends */
    MESSAGE_TERMS,     /* host: what is to be played; the first time, and to who watches */
    MESSAGE_ACCEPT,    /* guest: so be it */
    MESSAGE_DECLINE,   /* guest: no */
    MESSAGE_REVEAL,    /* host: what the commitment in the terms was made of */
    MESSAGE_ROUND,     /* host: a round begins, or: this one is on */
    MESSAGE_SYNC,      /* both, after HELLO where they have met before: so much is known here */
    MESSAGE_ENTRY,     /* host: this is what happened; guest: this is to happen */
    MESSAGE_LATE,      /* host: what the guest wanted came too late, or is not possible any more */
    MESSAGE_CHAT,
    MESSAGE_PING,
    MESSAGE_PONG,
    MESSAGE_BYE,      /* this end leaves */
    MESSAGE_DISAGREE, /* both ends know something else of the same game: it stops */
    MESSAGE_WATCHERS, /* host: how many watch */
    MESSAGE_KINDS
};

/* What happens in a round: entries, one after another. Their numbers stand in the archive and on the wire: append. */
enum entry_kind {
    ENTRY_MOVE = 1,
    ENTRY_OFFER,  /* a player offers, or asks for, `offer` */
    ENTRY_YES,    /* the other one agrees */
    ENTRY_NO,     /* the other one refuses, or whoever offered takes the offer back */
    ENTRY_RESIGN, /* a player gives up */
    ENTRY_FLAG,   /* a player's time is used up */
    ENTRY_CLAIM,  /* a player claims the game of one who has not come back for as many days as the terms say */
    ENTRY_KINDS
};

/* What can be offered, or asked for. */
enum offer_kind {
    OFFER_DRAW = 1,
    OFFER_TAKEBACK, /* the last move of who asks, and what came after it */
    OFFER_PAUSE,    /* the clock stands until the next move */
    OFFER_HELP,     /* hint and analysis are allowed to both from now on, in this round */
    OFFER_REMATCH,  /* another round: who had the second move has the first */
    OFFER_KINDS
};

/* One thing that happened. `player`: 0 the host, 1 the guest. */
struct entry {
    uint8_t kind; /* enum entry_kind */
    uint8_t player;
    uint8_t offer;     /* enum offer_kind; 0 where none is meant */
    struct move move;  /* of ENTRY_MOVE, else all 0 */
    uint32_t spent_ms; /* of ENTRY_MOVE and ENTRY_FLAG: from the turn's beginning on, by the clock of who moved */
};

struct message {
    enum message_kind kind;
    union {
        struct {
            uint8_t player; /* of whom this tells: 0 the host, 1 the guest, 2 who watches */
            uint8_t seat;   /* 0 a human, else the computer's level */
            uint8_t chat;   /* enum chat_setting of session.h: what that one wants to hear */
            char name[WIRE_NAME_SIZE];
        } hello;
        struct {
            char game[WIRE_GAME_SIZE];
            uint8_t width, height, connect, pieces, points;
            uint8_t opening; /* discs that lie when colours are chosen; 0: they are not */
            char clock[CLOCK_TEXT_MAX];
            uint8_t begins;        /* enum session_begins of session.h */
            uint8_t honour;        /* 1: no hint, no analysis, unless both agree */
            uint8_t watchers;      /* how many may watch */
            uint8_t claim_days;    /* after so many days without the other one a player may claim; 0: never */
            uint16_t allowance_ms; /* of a move's time is put down to the way */
            uint8_t swapped;       /* 1: the host has the pieces of the second player */
            uint8_t commitment[WIRE_NONCE_SIZE];
        } terms;
        struct {
            uint8_t nonce[WIRE_NONCE_SIZE];
        } accept, reveal;
        struct {
            uint8_t why; /* enum session_why of session.h */
        } decline, bye;
        struct {
            uint16_t round;   /* from 1 */
            uint8_t starter;  /* the player who has the first move */
            uint16_t wins[2]; /* by player */
            uint16_t draws;
        } round;
        struct {
            uint16_t round; /* 0: none yet */
            uint32_t count; /* entries of it */
            uint64_t hash;  /* session_hash over them */
            uint32_t heard; /* the number of the last thing said by the other one that was heard; 0: none */
        } sync;
        struct {
            uint16_t round;
            uint32_t index;      /* entries before it */
            uint64_t hash;       /* over them */
            uint64_t state_hash; /* of the position after it: see docs/network.md */
            struct entry entry;
        } entry;
        struct {
            uint16_t round;
            uint32_t index;
        } late;
        struct {
            uint32_t number;           /* of what this one has said, from 1; of who watches 0 */
            uint8_t player;            /* 0, 1; 2 somebody who watches */
            uint8_t phrase;            /* number of a phrase; 0: none of them, but `words` */
            char name[WIRE_NAME_SIZE]; /* of who watches, else "" */
            char words[WIRE_CHAT_SIZE];
        } chat;
        struct {
            uint32_t stamp;    /* milliseconds, of whoever asks */
            uint32_t delay_ms; /* there and back, as it was measured last; 0: not yet */
        } ping;
        struct {
            uint32_t stamp;
        } pong;
        struct {
            uint16_t round;
            uint32_t index; /* the first entry that is not the same, or 0 */
            uint8_t why;
        } disagree;
        struct {
            uint8_t count, most;
        } watchers;
    } as;
};

/* The name of a kind, for what is told of it ("entry"); "?" if there is none. */
const char *wire_name(int kind);

/* May it be said in this version, by an end with this role (enum session_role of session.h)? */
bool wire_may_say(int kind, int version, int role);

/*
 * Writes a message, in which no number may be out of its bounds; returns its size. All texts must end within their
 * arrays; what cannot stand in words for people is left out.
 */
size_t wire_write(const struct message *message, uint8_t bytes[WIRE_MESSAGE_MAX]);

/*
 * Reads a message, whatever the bytes are. False and the reason, which names message and field, if they are none: an
 * unknown kind, too short, a text that is too long or no UTF-8, a number out of its bounds. Names and what is said are
 * made harmless as by wire_clean; a game and a clock must be plain ASCII. Unused bytes of texts are 0.
 */
bool wire_read(const uint8_t *bytes, size_t size, struct message *message, struct reason *why)
    __attribute__((warn_unused_result));

/* Is all of it UTF-8? Controls are. */
bool wire_is_utf8(const char *text);

/*
 * Makes words from elsewhere harmless: what is no UTF-8, controls and characters that change the direction of writing
 * or are not seen at all are left out, and so are more than four marks over one letter; cut to `size` bytes with the
 * final 0, never within a character. Returns the length. `to` and `from` may be the same.
 */
size_t wire_clean(char *to, size_t size, const char *from);

#endif
