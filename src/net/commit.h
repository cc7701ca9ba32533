/*
 * Drawing who begins so that neither end can cheat (Manuel Blum, "Coin flipping
 * by telephone", 1981): the host commits itself to a number that it does not
 * tell, the guest tells one, the host tells its own, and both together decide.
 *
 * Plain functions of values; any thread.
 */
#ifndef NET_COMMIT_H
#define NET_COMMIT_H

#include <stdbool.h>

#include "net/wire.h"

/* What says nothing of a nonce, and fits no other one: BLAKE2b of "gravitrips who begins" and the nonce. */
void commit_make(const uint8_t nonce[WIRE_NONCE_SIZE], uint8_t commitment[WIRE_NONCE_SIZE]);
bool commit_fits(const uint8_t nonce[WIRE_NONCE_SIZE], const uint8_t commitment[WIRE_NONCE_SIZE]);

/* The player who begins: 0 the host, 1 the guest. */
int commit_toss(const uint8_t host[WIRE_NONCE_SIZE], const uint8_t guest[WIRE_NONCE_SIZE]);

#endif
