/*
 * Bytes that are written, read or counted, one value after another. A format is described once, by a function that
 * passes on each of its values; `reads` says in which direction. So writing and reading cannot differ.
 *
 *     struct bytes out = {.to = buffer, .size = sizeof buffer};
 *     struct bytes in = {.from = buffer, .size = size, .reads = true};
 *     struct bytes counted = {.size = 0};       nothing is written; `at` says how many there would be
 *
 * Numbers have the high byte first. Plain functions of values; any thread.
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

/* Passes a number of `size` bytes, 1 to 8. A number above `most` makes reading break. */
void bytes_number(struct bytes *bytes, uint64_t *value, size_t size, uint64_t most);

/*
 * Passes a text without its final 0, after its length, which is a number of `length_size` bytes. A text that contains a
 * 0, or that does not fit into `room` bytes including its final 0, makes reading break. Unused bytes become 0.
 */
void bytes_text(struct bytes *bytes, char *text, size_t room, size_t length_size);

/*
 * FNV-1a of 64 bits (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo). `hash` is BYTES_HASH at first, and then the result
 * for the bytes before.
 */
#define BYTES_HASH 0xcbf29ce484222325U
uint64_t bytes_hash(uint64_t hash, const void *bytes, size_t size);

#endif
