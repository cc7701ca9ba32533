/*
 * How programs find each other on the local network without any help: small
 * datagrams to all of it. Guests ask, hosts answer, nobody else says anything.
 * An answer is never longer than its question and never leaves the network (its
 * time to live is 1), so that nobody can have others flooded.
 *
 *     0 .. 3   4        5     6     7     8 .. 11  12 .. 27  28 .. 29  30 ..
 *     "GTLN"   version  kind  what  0     nonce    name      port      game, name: a byte for the length, bytes
 *
 * All are BEACON_SIZE bytes, filled up with 0. Byte by byte: docs/network.md.
 *
 * Plain functions of values, any thread; a lan is used by one thread at a time.
 */
#ifndef NET_LAN_H
#define NET_LAN_H

#include "net/address.h"
#include "net/wire.h"

enum {
    BEACON_PORT = 7007, /* UDP */
    BEACON_VERSION = 1,
    BEACON_SIZE = 128,
    BEACON_NAME_SIZE = 16 /* bytes of a name */
};

enum beacon_kind { BEACON_ASKS = 1, BEACON_ANSWERS };

/*
 * What a question looks for: all hosts that wait with a code, or the one that knows a session (token_call,
 * TOKEN_LOOKS).
 */
enum beacon_what { BEACON_ANY = 1, BEACON_SESSION };

struct beacon {
    enum beacon_kind kind;
    enum beacon_what what; /* repeated in the answer */
    uint8_t nonce[4];      /* the question's; repeated in the answer */
    /*
     * BEACON_SESSION: the name, repeated in the answer. In answers to BEACON_ANY: random bytes that tell hosts apart.
     */
    uint8_t sought[BEACON_NAME_SIZE];
    int port;                  /* in answers: TCP */
    char game[WIRE_GAME_SIZE]; /* in answers to BEACON_ANY, else "" */
    char name[WIRE_NAME_SIZE]; /* the host's, likewise */
};

void lan_write(const struct beacon *beacon, uint8_t bytes[BEACON_SIZE]);

/* Reads a datagram. Returns false if it is none of ours. Texts come out harmless. */
bool lan_read(const uint8_t *bytes, size_t size, struct beacon *beacon);

/* --- the sockets --- */

enum { LAN_FDS = 2 };

struct lan;

/* Opens sockets to ask or, with `waits`, to hear questions. NULL if there are none to be had. */
struct lan *lan_open(bool waits);
void lan_close(struct lan *lan);
/* Asks the whole local network. */
void lan_ask(struct lan *lan, const struct beacon *beacon);

/*
 * Answers, within limits: LAN_ANSWERS a second, LAN_ANSWERS_OF_ONE of them to one machine, so that one that keeps
 * asking takes no answers from others.
 */
enum { LAN_ANSWERS = 64, LAN_ANSWERS_OF_ONE = 8 };
void lan_answer(struct lan *lan, const struct beacon *beacon, const struct address *to, int64_t now);

/*
 * Takes the next valid datagram; false if there is none. `budget`, from LAN_DATAGRAMS on, counts down how many may be
 * read in one go.
 */
enum { LAN_DATAGRAMS = 32 };
bool lan_hear(struct lan *lan, struct beacon *beacon, struct address *from, int *budget);

#endif
