/*
 * The boundary of certificates: proofs of who wins Connect Four on a board,
 * which anybody can check without a solver. docs/certificates.md describes the
 * file, and what is checked.
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
    uint64_t positions;   /* in which its winner, or each side that holds the draw, must move and sees no end yet */
    uint64_t moves;       /* that are written down: in all the others there is but one that makes sense */
};

/*
 * Checks a certificate, whatever the bytes are: in time that grows with the positions they claim, and in no more than
 * so many bytes of memory. False and the reason, which names the byte or the moves that lead to the place, if it proves
 * nothing.
 */
bool certificate_check(const void *bytes, size_t size, size_t memory, struct certificate *found, struct reason *why)
    __attribute__((warn_unused_result));

GRAVITRIPS_END

#endif
