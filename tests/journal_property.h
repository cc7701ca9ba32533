/*
 * What must hold of reading any bytes at all as a tournament's journal; for the
 * unit test and for the fuzzer, so nothing of cmocka is used.
 */
#ifndef JOURNAL_PROPERTY_H
#define JOURNAL_PROPERTY_H

#include "standard.h"

/*
 * Reads bytes as a journal. What is read are games that were played by two who are named in the head, each with a
 * number of its own, in order; written again they are read the same. A refusal has a reason. NULL, or what was wrong;
 * `games` gets how many were read.
 */
const char *journal_property(const char *bytes, size_t length, int *games);

/*
 * The same for bytes between which parts of a journal stand, apart by zero bytes: the head, then games, each put behind
 * a line with the right check. So what is wrong in them is not hidden by a wrong check.
 */
const char *journal_property_framed(const char *bytes, size_t length, int *games);

#endif
