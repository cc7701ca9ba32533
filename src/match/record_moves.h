/* The moves of a record, as they stand behind its tags. */
#ifndef MATCH_RECORD_MOVES_H
#define MATCH_RECORD_MOVES_H

#include "match/record_scanner.h"

/*
 * Reads moves and what stands between them up to the result (past it) or to where the next record begins, and adds
 * them to a record that has none. Sets its outcome and ending. False and the error if something is refused.
 */
bool record_read_moves(struct scanner *scanner, const struct variant *variant, struct record *record);

#endif
