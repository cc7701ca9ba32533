/*
 * What must hold of any bytes at all as lines from an engine, and as lines to
 * ours; for the unit tests with their corpora and for the fuzzers, so nothing
 * of cmocka is used.
 */
#ifndef TALK_PROPERTY_H
#define TALK_PROPERTY_H

#include "standard.h"

/* How many lines led to what. */
struct talk_counts {
    int moves, refused, questions;
};

/*
 * The first two bytes choose a protocol and a board, the others are lines from a guest that is greeted, begins a game
 * and is asked again after each move. A move is legal; a refusal has a reason, and that, like all it has told, is
 * printable; what it is told are whole printable lines that fit. NULL, or what was wrong.
 */
const char *talk_property(const uint8_t *bytes, size_t size, struct talk_counts *counts);

/*
 * The same bytes as lines to our engine. What it answers are whole printable lines; it thinks only where a move is
 * legal; a line that may be heard meanwhile changes nothing.
 */
const char *serve_property(const uint8_t *bytes, size_t size, struct talk_counts *counts);

#endif
