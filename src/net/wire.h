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
    WIRE_VERSION_OLDEST = 1, /* the oldest that it speaks */
    WIRE_MESSAGE_MAX = 448,  /* bytes of the longest message: it fits into a frame when it is sealed */
    WIRE_NAME_SIZE = RECORD_NAME_SIZE,
    WIRE_CHAT_SIZE = 201, /* bytes of what is said, including the final 0 */
    WIRE_GAME_SIZE = 16,
    WIRE_NONCE_SIZE = 32,
    WIRE_WATCHERS_MAX = 100, /* the most that terms may allow */
    WIRE_CLAIM_DAYS_MAX = 250,
    WIRE_ALLOWANCE_MAX = 10000 /* milliseconds */
};

enum message_kind {
    MESSAGE_HELLO = 1, /* who this end is: the first on each connection, from both ends */
    MESSAGE_TERMS,     /* host: what is to be played; at the first meeting, and to watchers */
    MESSAGE_ACCEPT,    /* guest: agrees to the terms */
    MESSAGE_DECLINE,   /* guest: declines them */
    MESSAGE_REVEAL,    /* host: the number behind the commitment in the terms */
    MESSAGE_ROUND,     /* host: a round begins, or goes on */
    MESSAGE_SYNC,      /* both, after HELLO when they meet again: how much this end knows */
    MESSAGE_ENTRY,     /* host: it happened; guest: a request */
    MESSAGE_LATE,      /* host: the guest's request came too late */
    MESSAGE_CHAT,
    MESSAGE_PING,
    MESSAGE_PONG,
    MESSAGE_BYE,      /* this end leaves */
    MESSAGE_DISAGREE, /* the ends know different things about the same game, which stops */
    MESSAGE_WATCHERS, /* host: how many watch */
    MESSAGE_KINDS
};

/*
 * What happens in a round: entries, one after another. Their numbers stand in the archive and on the wire: append only.
 */
enum entry_kind {
    ENTRY_MOVE = 1,
    ENTRY_OFFER,  /* a player offers, or asks for, `offer` */
    ENTRY_YES,    /* the other player agrees */
    ENTRY_NO,     /* the other player refuses, or the one who offered withdraws */
    ENTRY_RESIGN, /* a player gives up */
    ENTRY_FLAG,   /* a player's time is used up */
    ENTRY_CLAIM,  /* a player claims the game, since the other one has stayed away for the days that the terms name */
    ENTRY_KINDS
};

/* What can be offered, or asked for. */
enum offer_kind {
    OFFER_DRAW = 1,
    OFFER_TAKEBACK, /* to take back the asking player's last move, and what came after it */
    OFFER_PAUSE,    /* to stop the clock until the next move */
    OFFER_HELP,     /* to allow hints and analysis to both from now on, in this round */
    OFFER_REMATCH,  /* to play another round, in which the other player has the first move */
    OFFER_KINDS
};

/* One thing that happened. `player`: 0 the host, 1 the guest. */
struct entry {
    uint8_t kind; /* enum entry_kind */
    uint8_t player;
    uint8_t offer;     /* enum offer_kind; 0: none */
    struct move move;  /* for ENTRY_MOVE, else all 0 */
    uint32_t spent_ms; /* for ENTRY_MOVE and ENTRY_FLAG: since the turn began, by the player's own clock */
};

struct message {
    enum message_kind kind;
    union {
        struct {
            uint8_t player; /* the sender: 0 the host, 1 the guest, 2 a watcher */
            uint8_t seat;   /* 0 a human, else the computer's level */
            uint8_t chat;   /* enum chat_setting of session.h */
            char name[WIRE_NAME_SIZE];
        } hello;
        struct {
            char game[WIRE_GAME_SIZE];
            uint8_t width, height, connect, pieces, points;
            uint8_t opening; /* discs laid before colours are chosen; 0: they are not chosen */
            char clock[CLOCK_TEXT_MAX];
            uint8_t begins;        /* enum session_begins of session.h */
            uint8_t honour;        /* 1: no hints and no analysis, unless both agree */
            uint8_t watchers;      /* how many may watch */
            uint8_t claim_days;    /* days of absence after which the other player may claim the game; 0: never */
            uint16_t allowance_ms; /* the most of a move's time that counts as the network's */
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
            uint32_t count; /* entries of that round */
            uint64_t hash;  /* over these entries: session_log_hash */
            uint32_t heard; /* the number of the other player's last chat that was heard; 0: none */
        } sync;
        struct {
            uint16_t round;
            uint32_t index;      /* entries before it */
            uint64_t hash;       /* over these entries */
            uint64_t state_hash; /* of the position after it: see docs/network.md */
            struct entry entry;
        } entry;
        struct {
            uint16_t round;
            uint32_t index;
        } late;
        struct {
            uint32_t number;           /* of this player's chats, from 1; for a watcher 0 */
            uint8_t player;            /* 0, 1; 2: a watcher */
            uint8_t phrase;            /* number of a phrase; 0: `words` are said */
            char name[WIRE_NAME_SIZE]; /* a watcher's, else "" */
            char words[WIRE_CHAT_SIZE];
        } chat;
        struct {
            uint32_t stamp;    /* in milliseconds, of the end that asks */
            uint32_t delay_ms; /* the last round trip; 0: not measured yet */
        } ping;
        struct {
            uint32_t stamp;
        } pong;
        struct {
            uint16_t round;
            uint32_t index; /* the first entry that differs, or 0 */
            uint8_t why;
        } disagree;
        struct {
            uint8_t count, most;
        } watchers;
    } as;
};

/* The name of a kind, for reasons ("entry"); "?" if there is no such kind. */
const char *wire_name(int kind);

/* May it be said in this version, by an end with this role (enum session_role of session.h)? */
bool wire_may_say(int kind, int version, int role);

/*
 * Writes a message. Its numbers must be within their bounds, and its texts must end within their arrays. Returns the
 * size. Characters that must not stand in words for people are left out.
 */
size_t wire_write(const struct message *message, uint8_t bytes[WIRE_MESSAGE_MAX]);

/*
 * Reads a message, whatever the bytes are. Returns false and the reason, which names message and field, if they are
 * none: an unknown kind, too short, a text that is too long or no UTF-8, a number out of bounds. Names and what is said
 * are made harmless as by wire_clean; a game and a clock must be plain ASCII. Unused bytes of texts are 0.
 */
bool wire_read(const uint8_t *bytes, size_t size, struct message *message, struct reason *why)
    __attribute__((warn_unused_result));

/* Is all of it UTF-8? Control characters count as such. */
bool wire_is_utf8(const char *text);

/*
 * Makes words from elsewhere harmless: leaves out invalid UTF-8, control characters, characters that change the
 * direction of writing or are invisible, and more than four marks on one letter. Cuts to `size` bytes including the
 * final 0, never within a character. Returns the length. `to` and `from` may be the same.
 */
size_t wire_clean(char *to, size_t size, const char *from);

#endif
