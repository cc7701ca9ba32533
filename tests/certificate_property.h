/*
 * What must hold of checking any bytes at all as a certificate; for the unit
 * test and for the fuzzer, so nothing of cmocka is used.
 */
#ifndef CERTIFICATE_PROPERTY_H
#define CERTIFICATE_PROPERTY_H

#include "standard.h"

/* What is refused has a reason; what is accepted on a small board is what the solver finds. NULL, or what was wrong. */
const char *certificate_property(const uint8_t *bytes, size_t size);

#endif
