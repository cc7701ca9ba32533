/*
 * Ends that follow from an answer to every disc of the other, fixed beforehand:
 * mostly the cell above it (L. V. Allis, A knowledge-based approach of
 * Connect-Four, 1988: claimeven, baseinverse, aftereven). Whoever knows which
 * cells each side gets so need not play the game to its end.
 */
#ifndef CERTIFICATE_FOLLOW_H
#define CERTIFICATE_FOLLOW_H

#include "certificate/grid.h"

/* What the keeper's strategy is good for. */
enum aim { AIM_WIN, AIM_HOLD /* not to lose */ };

/*
 * The other is to move and cannot make four at once: is it enough that the keeper answers each of its discs by such a
 * rule? docs/certificates.md has the rules.
 */
bool follow_is_enough(const struct grid *grid, struct discs discs, enum aim aim);

#endif
