/* The bytes before the code of a certificate; docs/certificates.md describes them. */
#ifndef CERTIFICATE_FORMAT_H
#define CERTIFICATE_FORMAT_H

#include "gravitrips/game.h"

#define CERTIFICATE_MAGIC         "4proof2\n"
#define CERTIFICATE_POSITIONS_MAX (UINT64_C(0xffffffffff))

enum {
    CERTIFICATE_WIDTH = 8,
    CERTIFICATE_HEIGHT,
    CERTIFICATE_CLAIM, /* 0: a draw, 1: the first side wins, 2: the second one */
    CERTIFICATE_COUNT, /* of positions, the lowest byte first */
    CERTIFICATE_COUNT_BYTES = 5,
    CERTIFICATE_HEADER = CERTIFICATE_COUNT + CERTIFICATE_COUNT_BYTES,
    CERTIFICATE_CLAIMS = 3
};

static inline int certificate_claim(enum outcome outcome)
{
    return outcome == DRAWN ? 0 : outcome == WON_BY_FIRST ? 1 : 2;
}

/* Is there a strategy of this side? */
static inline bool certificate_keeps(enum outcome outcome, enum side keeper)
{
    return outcome == DRAWN || outcome == (keeper == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
}

#endif
