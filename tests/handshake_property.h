/*
 * What must hold of two ends between whom anything at all can happen; for the
 * unit test with its corpus and for the fuzzer, so nothing of cmocka is used.
 */
#ifndef HANDSHAKE_PROPERTY_H
#define HANDSHAKE_PROPERTY_H

#include "net/handshake.h"

/* How far the two came. */
enum handshake_reach { REACHED_NOTHING, REACHED_WAITER, REACHED_BOTH, REACHED_MESSAGE };

/*
 * The bytes tell what happens between the two: first whether they have the same secret (bit 2) and what the one comes
 * for (bits 0, 1); then steps. A step's bits 0 .. 2 say what, bit 3 to whom (0: the end that waits), and then come the
 * bytes it takes:
 *
 *     0 the next frame arrives            4 the next frame is lost
 *     1 ... changed: place, by what       5 an earlier frame arrives, whosever it was: its number
 *     2 these bytes arrive: count, bytes  6 the next frame arrives cut: by how many bytes
 *     3 ... with a head before them       7 the end that waits answers: 0 .. 4 no, else yes
 *
 * Once both have keys frames are sealed messages. Nobody is ever done who has another secret, or who heard something
 * else than was said; who is done at both ends has the same token; messages come as they were sealed, in order, and
 * after one that does not nothing comes any more; no end says more than two frames. NULL, or what was wrong.
 */
const char *handshake_property(const uint8_t *bytes, size_t size, enum handshake_reach *reach);

#endif
