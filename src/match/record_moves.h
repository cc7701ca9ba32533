/* The moves of a record, as they stand behind its tags. */
#ifndef MATCH_RECORD_MOVES_H
#define MATCH_RECORD_MOVES_H

#include "match/record_scanner.h"

/* What a text tells of an end that the players made; all zeros: it tells of none. */
struct told_end {
    enum record_ending ending; /* as in the tag Termination */
    bool has_outcome;
    enum outcome outcome; /* as in the tag Result, or where that is missing behind the moves */
    enum side turn;       /* after the last move, as record_read_moves found it */
};

/*
 * Reads moves and what stands between them up to the result (past it) or to where the next record begins, and adds
 * them to a record that has none. Sets its outcome and ending to those of the moves; a result that says something else
 * belongs to `end` if that is told of. False and the error if something is refused.
 */
bool record_read_moves(struct scanner *scanner, const struct variant *variant, struct record *record,
                       struct told_end *end);

#endif
