/*
 * What must hold of reading any bytes at all as a journal of bounds; for the
 * unit test and for the fuzzer, so nothing of cmocka is used.
 */
#ifndef BOUNDS_PROPERTY_H
#define BOUNDS_PROPERTY_H

#include "standard.h"

/*
 * Reads bytes as a file of bounds of 7x6 and of 9x7. What is taken is of positions that can be, with scores that can
 * be, no more of them than there are lines; written again it is read the same. A refusal has a reason that names the
 * file. NULL, or what was wrong; `bounds` gets how many were taken.
 */
const char *bounds_property(const char *bytes, size_t length, size_t *bounds);

/* The same with the right checksum behind each line: so what is wrong in them is not hidden by a wrong one. */
const char *bounds_property_summed(const char *bytes, size_t length, size_t *bounds);

#endif
