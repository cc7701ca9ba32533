/*
 * CPace: two ends that know the same password get the same key. Anybody else gets one guess each time he takes part. It
 * is CPACE-RISTR255-SHA512 of draft-irtf-cfrg-cpace-21, in the setting with an initiator and a responder. Only files of
 * this directory use it; others use handshake.h. The names are those of the draft. libsodium must be initialised. Any
 * thread may call these functions.
 */
#ifndef NET_CPACE_H
#define NET_CPACE_H

#include "standard.h"

enum { CPACE_POINT_SIZE = 32, CPACE_SCALAR_SIZE = 32, CPACE_ISK_SIZE = 64 };

/* Bytes that belong to the caller. */
struct octets {
    const uint8_t *bytes;
    size_t size;
};

/* What one end says: its share, and the data that belongs to it (Ya, ADa or Yb, ADb). */
struct cpace_side {
    const uint8_t *share; /* CPACE_POINT_SIZE bytes */
    struct octets data;
};

/* calculate_generator of the draft: writes the point from which both ends start. Wipe it after use. */
void cpace_generator(struct octets prs, struct octets ci, struct octets sid, uint8_t generator[CPACE_POINT_SIZE]);

/* sample_scalar of the draft: draws this end's secret, between 1 and the group's order. Wipe it after use. */
void cpace_scalar(uint8_t scalar[CPACE_SCALAR_SIZE]);

/* scalar_mult of the draft: makes the share that this end sends. */
void cpace_share(const uint8_t scalar[CPACE_SCALAR_SIZE], const uint8_t generator[CPACE_POINT_SIZE],
                 uint8_t share[CPACE_POINT_SIZE]);

/*
 * Makes the key that both ends get, from this end's scalar and `theirs`, the share of the other end. Returns false if
 * `theirs` is not a point of the group, or is the neutral one: the connection must then be closed.
 */
bool cpace_isk(const uint8_t scalar[CPACE_SCALAR_SIZE], const uint8_t theirs[CPACE_POINT_SIZE], struct octets sid,
               struct cpace_side initiator, struct cpace_side responder, uint8_t isk[CPACE_ISK_SIZE])
    __attribute__((warn_unused_result));

#endif
