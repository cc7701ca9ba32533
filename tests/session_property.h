/*
 * What must hold of sessions whatever is said to them, wanted of them or kept
 * for them; for the unit test with its corpus and for the fuzzer, so nothing of
 * cmocka is used.
 */
#ifndef SESSION_PROPERTY_H
#define SESSION_PROPERTY_H

#include "standard.h"

/*
 * Bytes are orders, one after another (session_property.c): messages that are carried, changed, made up or well made
 * but untrue, wants, connections, time, kills. Each session stays one that can be looked at, kept and come back to, its
 * list a game by the rules, and none takes more room than its bounds. NULL, or what was wrong.
 */
const char *session_property(const uint8_t *data, size_t size);

/* Reads any bytes as a kept session: it is none, or one that is kept as the same bytes. NULL, or what was wrong. */
const char *session_pack_property(const uint8_t *data, size_t size);

#endif
