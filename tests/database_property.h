/*
 * What must hold of every file that is found under the name of the database,
 * whatever is in it. The fuzzer and a unit test share it.
 */
#ifndef DATABASE_PROPERTY_H
#define DATABASE_PROPERTY_H

#include "standard.h"

/*
 * Makes a healthy database in an empty directory and damages it as `data` says: each run of 4 + n bytes is a place
 * (three bytes, the lowest first, taken modulo the size), n, and the n bytes that go there; after a first byte 255 the
 * rest is the whole file. Reads it without leaving a trace; opens, reads, plays, closes, and opens again. Returns what
 * is wrong, NULL if all is as it should be: what the archive could not do it told, and after at most one more start it
 * can.
 */
const char *database_property(const char *directory, const uint8_t *data, size_t size);

#endif
