/*
 * Binary formats: values that are written to, read from or counted in a buffer, one after another. Each format is
 * described by a single function, which passes every value to the functions below; `reads` gives the direction. So
 * writing and reading cannot differ.
 *
 *     struct bytes out = {.to = buffer, .size = sizeof buffer};
 *     struct bytes in = {.from = buffer, .size = size, .reads = true};
 *     struct bytes counted = {.size = 0};       nothing is written; `at` says how many there would be
 *
 * Numbers have the high byte first. Any thread may call these functions.
 */
#ifndef NET_BYTES_H
#define NET_BYTES_H

#include "standard.h"

struct bytes {
    uint8_t *to;
    const uint8_t *from;
    size_t size, at; /* when writing, `at` may go beyond `size`: bytes for which there is no room are only counted */
    bool reads;
    bool broken; /* an invalid value was read; everything that is read after it is 0 */
};

void bytes_raw(struct bytes *bytes, void *value, size_t size);

/* Writes or reads a number of `size` bytes, 1 to 8. If a number that is read is above `most`, sets `broken`. */
void bytes_number(struct bytes *bytes, uint64_t *value, size_t size, uint64_t most);

/*
 * Writes or reads a text without its final 0, after its length, which is a number of `length_size` bytes. If a text
 * that is read contains a 0, or does not fit into `room` bytes including its final 0, sets `broken`. Reading fills the
 * unused bytes with 0.
 */
void bytes_text(struct bytes *bytes, char *text, size_t room, size_t length_size);

/*
 * The 64-bit hash FNV-1a (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo). Pass BYTES_HASH as `hash` for the first
 * bytes, and then the previous result.
 */
#define BYTES_HASH 0xcbf29ce484222325U
uint64_t bytes_hash(uint64_t hash, const void *bytes, size_t size);

#endif
