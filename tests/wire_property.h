/*
 * What must hold of reading any bytes at all as a message; for the unit test
 * with its corpus and for the fuzzer, so nothing of cmocka is used.
 */
#ifndef WIRE_PROPERTY_H
#define WIRE_PROPERTY_H

#include "net/wire.h"

/*
 * Reads bytes as a message. One that is read has no words that wire_clean would change, is written in no more bytes and
 * read back the same, also with more bytes behind it, and refused when its last byte is missing; a refusal has a
 * reason. The same holds of the bytes as words. `read` tells whether it was read. NULL, or what was wrong.
 */
const char *wire_property(const uint8_t *bytes, size_t size, bool *read);

#endif
