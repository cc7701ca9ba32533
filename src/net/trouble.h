/*
 * What went wrong on the way to a friend, as a value that can be compared and shown: its kind, where it happened, and
 * the system's words for it. Each kind has a sentence that says what to try; the window translates it. (A `struct
 * reason` is only a sentence. It says why a function has refused something.)
 */
#ifndef NET_TROUBLE_H
#define NET_TROUBLE_H

#include "standard.h"

enum { TROUBLE_PLACE_SIZE = 300, TROUBLE_DETAIL_SIZE = 120, TROUBLE_TEXT_SIZE = 700 };

enum trouble_kind {
    TROUBLE_NONE,
    TROUBLE_NO_LIBRARY, /* built without libsodium */
    TROUBLE_MEMORY,
    TROUBLE_PORT_TAKEN,  /* place: a port that is in use, or is not allowed */
    TROUBLE_NO_PORT,     /* this computer cannot wait at a port; the detail says why */
    TROUBLE_NAME,        /* place: an unknown host name */
    TROUBLE_NO_ANSWER,   /* place: an address that does not answer */
    TROUBLE_REFUSED,     /* place: an address where nobody listens */
    TROUBLE_UNREACHABLE, /* place: an address that cannot be reached; the detail says why */
    TROUBLE_LOST,        /* the connection broke; the detail says how */
    TROUBLE_LATER,       /* place: the name of the other player, who goes on at another time */
    TROUBLE_SILENT,      /* the other end said nothing for too long */
    TROUBLE_NOT_OURS,    /* place: an address where something else answers */
    TROUBLE_TAMPERED,    /* what came was changed on its way, or does not belong to this game; the detail says what */
    TROUBLE_WRONG_CODE,
    TROUBLE_CODE_DEAD,  /* the code has expired, or nobody waits with it */
    TROUBLE_TAKEN,      /* the seat is taken, or there are enough watchers */
    TROUBLE_VERSION,    /* no version in common */
    TROUBLE_NOT_FOUND,  /* nobody waits with this code on the local network */
    TROUBLE_RELAY,      /* place: a relay that cannot be reached; the detail says why */
    TROUBLE_RELAY_FULL, /* place: a relay that has no room left */
    TROUBLE_RELAY_FAST, /* place: a relay that was asked too often in a short time */
    TROUBLE_NOBODY,     /* place: a relay at which nobody waits with this code */
    TROUBLE_NO_MAPPING, /* no router here opens a port; the detail says why */
    TROUBLE_KEEPING,    /* the game could not be kept; the detail says why */
    TROUBLE_GUESSED,    /* too many wrong codes were tried, so no new code is made */
    TROUBLE_KINDS
};

struct trouble {
    enum trouble_kind kind;
    char place[TROUBLE_PLACE_SIZE];   /* "" if the kind has none */
    char detail[TROUBLE_DETAIL_SIZE]; /* the words of the system, or of the other end; "" if there are none */
};

/* Sets all three members; `place` and `detail` may be NULL. */
void trouble_set(struct trouble *trouble, enum trouble_kind kind, const char *place, const char *detail);

/*
 * The sentence of a kind, in English and marked for translation (SHOWN): what happened and what to try. `%1$s` stands
 * for the place, `%2$s` for the detail; both are always given.
 */
const char *trouble_words(enum trouble_kind kind);

/* Writes a place; only its word "port" is translated: "192.0.2.7 port 7007". `translate` is as in trouble_format. */
void trouble_place(const char *place, const char *(*translate)(const char *), char text[TROUBLE_PLACE_SIZE]);

/* Writes the sentence with place and detail filled in, translated if `translate` is not NULL. */
void trouble_format(const struct trouble *trouble, const char *(*translate)(const char *), char *text, size_t size);

/*
 * The same, for somebody who has typed no address: an address that did not lead anywhere is not named. `searched`: a
 * host was looked for by a code.
 */
struct trouble trouble_without_place(const struct trouble *trouble, bool searched);

#endif
