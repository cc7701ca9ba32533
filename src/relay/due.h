/*
 * What is due when: a heap of moments, the soonest on top. A thing that can be due has a `struct due` in it.
 */
#ifndef RELAY_DUE_H
#define RELAY_DUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum due_kind { DUE_END, DUE_TABLE, DUE_READER, DUE_PAUSE };

struct due {
    int64_t at;   /* milliseconds of the relay's clock */
    int place;    /* in the heap, from 1; 0: not in it */
    uint8_t kind; /* enum due_kind: in what it lies */
};

struct due_heap {
    struct due **dues; /* from 1 on */
    int count, most;
};

/* Room for so many; false if memory is short. */
bool due_heap_init(struct due_heap *heap, int most);
void due_heap_free(struct due_heap *heap);

/* Puts it there, or moves it to another moment. */
void due_set(struct due_heap *heap, struct due *due, int64_t at);
void due_cancel(struct due_heap *heap, struct due *due);

/* The soonest; NULL if nothing is due ever. */
struct due *due_first(const struct due_heap *heap);

#endif
