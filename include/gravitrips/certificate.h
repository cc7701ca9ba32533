/*
 * The public interface of certificates: proofs of who wins Connect Four on a board, which anybody can check without a
 * solver. docs/certificates.md describes the file, and what is checked.
 *
 * Threads: no state is kept between calls; any thread may call.
 */
#ifndef GRAVITRIPS_CERTIFICATE_H
#define GRAVITRIPS_CERTIFICATE_H

#include "gravitrips/game.h"

GRAVITRIPS_BEGIN

/* What a certificate proves. */
struct certificate {
    int width, height;
    enum outcome outcome; /* of perfect play from the empty board */
    uint64_t positions;   /* positions proven: the winner (in a draw, either side) moves, and the end is not obvious */
    uint64_t moves;       /* positions whose move is in the file; in all others only one move makes sense */
};

/*
 * Checks a certificate. Any bytes may be passed safely: the time grows with the number of positions that they claim,
 * and at most `memory` bytes are used. Returns false if they prove nothing, with a reason that names the wrong byte, or
 * the moves to the position in which the proof fails.
 */
bool certificate_check(const void *bytes, size_t size, size_t memory, struct certificate *found, struct reason *why)
    __attribute__((warn_unused_result));

GRAVITRIPS_END

#endif
