/*
 * CRC-64/XZ, the checksum of the XZ format (xz-file-format.txt, "CRC64"; the polynomial is that of ECMA-182). Any
 * damage within 64 consecutive bits changes it.
 */
#ifndef FILES_CHECKSUM_H
#define FILES_CHECKSUM_H

#include "standard.h"

/* The checksum of "123456789" is 0x995DC9BBDF1939FA. */
uint64_t checksum(const uint8_t *bytes, size_t size);

#endif
