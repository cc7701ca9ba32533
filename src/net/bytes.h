/*
 * Bytes that are written, read or counted, one value after another. A format is
 * described once, by a function that passes each of its values: `reads` says in
 * which direction they go. So what is written and what is read cannot differ.
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
    size_t size, at; /* when writing, `at` may go beyond `size`: bytes without room are only counted */
    bool reads;
    bool broken; /* something that was read did not fit: everything read afterwards is 0 */
};

void bytes_raw(struct bytes *bytes, void *value, size_t size);

/* Passes a number of `size` bytes, 1 to 8. Reading breaks at one above `most`. */
void bytes_number(struct bytes *bytes, uint64_t *value, size_t size, uint64_t most);

/*
 * Passes a text without its final 0, after its length as a number of `length_size` bytes. Reading breaks at a text that
 * contains a 0, or does not fit into `room` bytes including its final 0. Unused bytes become 0.
 */
void bytes_text(struct bytes *bytes, char *text, size_t room, size_t length_size);

/*
 * FNV-1a of 64 bits (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo). It begins with BYTES_HASH, and continues with its
 * last result.
 */
#define BYTES_HASH 0xcbf29ce484222325U
uint64_t bytes_hash(uint64_t hash, const void *bytes, size_t size);

#endif
