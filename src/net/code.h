/*
 * A code: what one person reads out and the other one types, so that their
 * programs meet and nobody else's do.
 *
 *     K7Q-M3X-PAP        letters: 0-9 and A-Z without I, L, O and U (Douglas Crockford's base 32)
 *     ^^^^^ ^^^^^
 *     room  secret and check: four, four, one
 *
 * The room is public: it lets the two find each other at a relay, and tells a host whom a guest wants to meet. The
 * secret of 20 bits never leaves a program. A balanced PAKE (handshake.h) makes a key of it, so that each guess costs a
 * try, of which there are three. The check shows a misheard letter before a try is spent on it.
 *
 * Plain functions of values; any thread.
 */
#ifndef NET_CODE_H
#define NET_CODE_H

#include "gravitrips/game.h"
#include "net/frame.h"

enum {
    CODE_ROOM_LETTERS = 4,
    CODE_SECRET_LETTERS = 4,
    CODE_LENGTH = CODE_ROOM_LETTERS + CODE_SECRET_LETTERS + 1,
    CODE_TEXT_SIZE = CODE_LENGTH + 3, /* bytes of a code as text, "K7Q-M3X-PAP", including the final 0 */
    CODE_TRIES = 3,
    CODE_LIFE_MS = 10 * 60 * 1000,
    CODE_ADDRESS_SIZE = 262 /* bytes of HOST:PORT, including the final 0 */
};

struct code {
    char letters[CODE_LENGTH + 1]; /* including the check letter, without hyphens */
};

/* Makes a code from random bytes. */
void code_make(struct code *code, const uint8_t random[8]);

void code_format(const struct code *code, char text[CODE_TEXT_SIZE]);

/*
 * Reads a code as people type it: small letters, blanks, hyphens anywhere or nowhere, O for 0, I and L for 1.
 * "@HOST[:PORT]" may follow: the relay at which the host waits, which goes to `relay` (otherwise ""). Returns false and
 * the reason: what is wrong with it, or that its check does not fit ("... one letter was misheard, or two were
 * exchanged").
 */
bool code_parse(const char *text, struct code *code, char relay[CODE_ADDRESS_SIZE], struct reason *why)
    __attribute__((warn_unused_result));

/* Are both texts whole codes, and the same one, whatever relay follows? */
bool code_is_same(const char *text, const char *other);

/* Writes the name of the relay room that a code names: the code's first four letters, filled up with '-'. */
void code_room(const struct code *code, char room[ROOM_SIZE]);

#endif
