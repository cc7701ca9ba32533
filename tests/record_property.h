/*
 * What must hold of reading any text at all as records; for the unit test with
 * its corpus and for the fuzzer, so nothing of cmocka is used.
 */
#ifndef RECORD_PROPERTY_H
#define RECORD_PROPERTY_H

#include "gravitrips/record.h"

/* How many records of a text were read and refused. */
struct record_counts {
    int read;
    int refused;
};

/*
 * Reads all records of a text. Each one that is read is a legal game that is written and read back the same; each
 * refusal names a line of its own record and a reason; every line is counted, and the reading ends. NULL, or what was
 * wrong.
 */
const char *record_property(const char *text, struct record_counts *counts);

#endif
