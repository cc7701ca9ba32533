/*
 * Messages between two ends that have keys: what can be said, and how it stands in bytes. Each message is a row of one
 * table (wire.c): its kind, its name, the version that introduced it, who may say it, and its fields in order.
 *
 * Numbers have the high byte first. A text is one byte for its length and then that many bytes of UTF-8, without
 * control characters and without those that change the direction of writing. Bytes after the last field are ignored, so
 * that a later version can add fields.
 *
 * Plain functions of values; any thread.
 */
#ifndef NET_WIRE_H
#define NET_WIRE_H

#include "gravitrips/record.h"

enum {
    WIRE_VERSION = 1,        /* the newest version that this program speaks */
    WIRE_VERSION_OLDEST = 1, /* the oldest version that this program speaks */
    WIRE_MESSAGE_MAX = 448,  /* bytes of the longest message; sealed, it still fits into a frame */
    WIRE_NAME_SIZE = RECORD_NAME_SIZE,
    WIRE_CHAT_SIZE = 201, /* bytes of a chat, including the final 0 */
    WIRE_GAME_SIZE = 16,
    WIRE_NONCE_SIZE = 32,
    WIRE_WATCHERS_MAX = 100, /* the most watchers that terms may allow */
    WIRE_CLAIM_DAYS_MAX = 250,
    WIRE_ALLOWANCE_MAX = 10000 /* milliseconds of a move that terms may put down to the network */
};

enum message_kind {
    MESSAGE_HELLO = 1, /* from both ends, first on each connection: who this end is */
    MESSAGE_TERMS,     /* host: what is to be played; at the first meeting, and to watchers */
    MESSAGE_ACCEPT,    /* guest: agrees to the terms */
    MESSAGE_DECLINE,   /* guest: declines the terms */
    MESSAGE_REVEAL,    /* host: the random number to which the terms have committed it */
    MESSAGE_ROUND,     /* host: a round begins, or goes on */
    MESSAGE_SYNC,      /* both, after HELLO when they meet again: how much this end knows */
    MESSAGE_ENTRY,     /* from the host: a new entry of the round; from the guest: a request to add one */
    MESSAGE_LATE,      /* host: the guest's request came too late */
    MESSAGE_CHAT,
    MESSAGE_PING,
    MESSAGE_PONG,
    MESSAGE_BYE,      /* this end leaves */
    MESSAGE_DISAGREE, /* the two ends know different things about the same game, so it stops */
    MESSAGE_WATCHERS, /* host: how many watch */
    MESSAGE_KINDS
};

/* What happens in a round: entries, one after another. These numbers are stored and sent: add new ones at the end. */
enum entry_kind {
    ENTRY_MOVE = 1,
    ENTRY_OFFER,  /* a player offers `offer`, or asks for it */
    ENTRY_YES,    /* the other player agrees */
    ENTRY_NO,     /* the other player refuses, or the player who offered withdraws */
    ENTRY_RESIGN, /* a player gives up */
    ENTRY_FLAG,   /* a player's time has run out */
    ENTRY_CLAIM,  /* a player claims the game, because the other one has stayed away for the days that the terms name */
    ENTRY_KINDS
};

/* What a player can offer, or ask for. */
enum offer_kind {
    OFFER_DRAW = 1,
    OFFER_TAKEBACK, /* to take back the asking player's last move, and what came after it */
    OFFER_PAUSE,    /* to stop the clock until the next move */
    OFFER_HELP,     /* to allow both players hints and analysis from now on, in this round */
    OFFER_REMATCH,  /* to play another round, in which the other player has the first move */
    OFFER_KINDS
};

/* An entry in a round's list: something that happened. `player`: 0 the host, 1 the guest. */
struct entry {
    uint8_t kind; /* enum entry_kind */
    uint8_t player;
    uint8_t offer;     /* enum offer_kind; 0: none */
    struct move move;  /* for ENTRY_MOVE; otherwise all 0 */
    uint32_t spent_ms; /* for ENTRY_MOVE and ENTRY_FLAG: how long the turn took, by the player's own clock */
};

struct message {
    enum message_kind kind;
    union {
        struct {
            uint8_t player; /* who sends it: 0 the host, 1 the guest, 2 a watcher */
            uint8_t seat;   /* 0 a human; otherwise the computer's level */
            uint8_t chat;   /* enum chat_setting of session.h */
            char name[WIRE_NAME_SIZE];
        } hello;
        struct {
            char game[WIRE_GAME_SIZE];
            uint8_t width, height, connect, pieces, points;
            uint8_t opening; /* how many discs are laid before colours are chosen; 0: colours are not chosen */
            char clock[CLOCK_TEXT_MAX];
            uint8_t begins;        /* enum session_begins of session.h */
            uint8_t honour;        /* 1: there are no hints and no analysis, unless both agree */
            uint8_t watchers;      /* how many may watch */
            uint8_t claim_days;    /* after how many days of absence the other player may claim the game; 0: never */
            uint16_t allowance_ms; /* how many milliseconds of a move may be put down to the network */
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
            uint16_t round;   /* the number of the round, from 1 */
            uint8_t starter;  /* the player who has the first move */
            uint16_t wins[2]; /* by player */
            uint16_t draws;
        } round;
        struct {
            uint16_t round; /* the number of the round; 0: there is none yet */
            uint32_t count; /* how many entries of the round this end knows */
            uint64_t hash;  /* over the first `count` entries (session_log_hash) */
            uint32_t heard; /* the number of the other player's last chat that has come; 0: none has */
        } sync;
        struct {
            uint16_t round;
            uint32_t index;      /* how many entries come before this one */
            uint64_t hash;       /* over the entries before this one */
            uint64_t state_hash; /* of the position after this entry (see docs/network.md) */
            struct entry entry;
        } entry;
        struct {
            uint16_t round;
            uint32_t index;
        } late;
        struct {
            uint32_t number;           /* the chat's number among the player's chats, from 1; a watcher's: 0 */
            uint8_t player;            /* the player, 0 or 1; 2: a watcher */
            uint8_t phrase;            /* the number of the phrase; 0: see `words` */
            char name[WIRE_NAME_SIZE]; /* a watcher's name; otherwise "" */
            char words[WIRE_CHAT_SIZE];
        } chat;
        struct {
            uint32_t stamp;    /* milliseconds of the asking end's clock */
            uint32_t delay_ms; /* the last round trip; 0: none has been measured */
        } ping;
        struct {
            uint32_t stamp;
        } pong;
        struct {
            uint16_t round;
            uint32_t index; /* the index of the first entry that differs; 0 if that is not known */
            uint8_t why;
        } disagree;
        struct {
            uint8_t count, most;
        } watchers;
    } as;
};

/* The name of a message kind, for error texts ("entry"); "?" if there is no such kind. */
const char *wire_name(int kind);

/* May a message of this kind be said in this version, by an end in this role (enum session_role of session.h)? */
bool wire_may_say(int kind, int version, int role);

/*
 * Writes a message. Its numbers must be within their bounds, and its texts must end within their arrays. Returns the
 * size. Characters that must not be shown to people are left out.
 */
size_t wire_write(const struct message *message, uint8_t bytes[WIRE_MESSAGE_MAX]);

/*
 * Reads a message, whatever the bytes are. Returns false and the reason, which names message and field, if they are not
 * one: an unknown kind, too few bytes, a text that is too long or not UTF-8, a number out of bounds. Names and chat are
 * made safe to show, as wire_clean does; a game and a clock must be plain ASCII. Unused bytes of texts are 0.
 */
bool wire_read(const uint8_t *bytes, size_t size, struct message *message, struct reason *why)
    __attribute__((warn_unused_result));

/* Is the whole text valid UTF-8? Control characters are allowed. */
bool wire_is_utf8(const char *text);

/*
 * Makes words from elsewhere safe to show: leaves out invalid UTF-8, control characters, characters that are invisible
 * or change the direction of writing, and more than four marks on one letter. Cuts the text to `size` bytes including
 * the final 0, but never within a character. Returns the length. `to` and `from` may be the same.
 */
size_t wire_clean(char *to, size_t size, const char *from);

#endif
