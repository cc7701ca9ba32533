/*
 * How programs find each other on the local network without any server: by small datagrams to all machines on it.
 * Guests ask, hosts answer, nobody else says anything. An answer is never longer than its question and never leaves the
 * network (its time to live is 1), so that nobody can use this to flood others.
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
    BEACON_PORT = 7007, /* UDP port */
    BEACON_VERSION = 1,
    BEACON_SIZE = 128,
    BEACON_NAME_SIZE = 16 /* bytes of a session's name, and of a host's random name */
};

enum beacon_kind { BEACON_ASKS = 1, BEACON_ANSWERS };

/*
 * What a question looks for: all hosts that wait with a code, or the host that knows a session (token_call,
 * TOKEN_LOOKS).
 */
enum beacon_what { BEACON_ANY = 1, BEACON_SESSION };

struct beacon {
    enum beacon_kind kind;
    enum beacon_what what; /* what is looked for; an answer repeats it */
    uint8_t nonce[4];      /* random in a question; its answer repeats it */
    /*
     * BEACON_SESSION: the session's name, which the answer repeats. In answers to BEACON_ANY: random bytes that tell
     * hosts apart.
     */
    uint8_t sought[BEACON_NAME_SIZE];
    int port;                  /* in answers: the host's TCP port */
    char game[WIRE_GAME_SIZE]; /* in answers to BEACON_ANY; otherwise "" */
    char name[WIRE_NAME_SIZE]; /* the host's name, in answers to BEACON_ANY; otherwise "" */
};

void lan_write(const struct beacon *beacon, uint8_t bytes[BEACON_SIZE]);

/* Reads a datagram. Returns false if it is not one of ours. Its texts are made safe to show. */
bool lan_read(const uint8_t *bytes, size_t size, struct beacon *beacon);

/* --- the UDP sockets --- */

enum { LAN_FDS = 2 };

struct lan;

/* Opens sockets that ask or, with `waits`, that also hear questions. NULL if none can be opened. */
struct lan *lan_open(bool waits);
void lan_close(struct lan *lan);
/* Asks all machines on the local network. */
void lan_ask(struct lan *lan, const struct beacon *beacon);

/*
 * Answers, within limits: LAN_ANSWERS a second, of which at most LAN_ANSWERS_OF_ONE go to one machine. So a machine
 * that keeps asking does not use up the answers for others.
 */
enum { LAN_ANSWERS = 64, LAN_ANSWERS_OF_ONE = 8 };
void lan_answer(struct lan *lan, const struct beacon *beacon, const struct address *to, int64_t now);

/*
 * Takes the next valid datagram; false if there is none. Set `budget` to LAN_DATAGRAMS before the first call: it counts
 * how many datagrams may still be read.
 */
enum { LAN_DATAGRAMS = 32 };
bool lan_hear(struct lan *lan, struct beacon *beacon, struct address *from, int *budget);

#endif
