/* A binary heap whose members know where they are. */
#include "relay/due.h"

#include <assert.h>
#include <stdlib.h>

bool due_heap_init(struct due_heap *heap, int most)
{
    *heap = (struct due_heap){calloc((size_t)most + 1, sizeof *heap->dues), 0, most};
    return heap->dues != NULL;
}

void due_heap_free(struct due_heap *heap)
{
    free(heap->dues);
}

static void put(struct due_heap *heap, int place, struct due *due)
{
    heap->dues[place] = due;
    due->place = place;
}

static void rise(struct due_heap *heap, struct due *due)
{
    int place = due->place;
    for (; place > 1 && heap->dues[place / 2]->at > due->at; place /= 2)
        put(heap, place, heap->dues[place / 2]);
    put(heap, place, due);
}

static void sink(struct due_heap *heap, struct due *due)
{
    int place = due->place;
    for (int child; (child = 2 * place) <= heap->count; place = child) {
        if (child < heap->count && heap->dues[child + 1]->at < heap->dues[child]->at)
            child++;
        if (heap->dues[child]->at >= due->at)
            break;
        put(heap, place, heap->dues[child]);
    }
    put(heap, place, due);
}

void due_set(struct due_heap *heap, struct due *due, int64_t at)
{
    due->at = at;
    if (due->place == 0) {
        assert(heap->count < heap->most);
        put(heap, ++heap->count, due);
    }
    rise(heap, due);
    sink(heap, due);
}

void due_cancel(struct due_heap *heap, struct due *due)
{
    int place = due->place;
    if (place == 0)
        return;
    due->place = 0;
    struct due *last = heap->dues[heap->count--];
    if (last == due)
        return;
    put(heap, place, last);
    rise(heap, last);
    sink(heap, last);
}

struct due *due_first(const struct due_heap *heap)
{
    return heap->count > 0 ? heap->dues[1] : NULL;
}
