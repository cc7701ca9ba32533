/* Linked to those who ask for it only: where nothing is wrapped nothing may be called so. */
#include "short_memory.h"

static int allocations_left = INT_MAX;
static size_t bytes_most = SIZE_MAX;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);

void allow_allocations(int count)
{
    allocations_left = count;
}

void allow_bytes(size_t bytes)
{
    bytes_most = bytes;
}

void allow_all(void)
{
    allocations_left = INT_MAX;
    bytes_most = SIZE_MAX;
}

static bool may_allocate(size_t bytes)
{
    if (bytes > bytes_most || allocations_left == 0)
        return false;
    if (allocations_left < INT_MAX)
        allocations_left--;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return may_allocate(size) ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size)
{
    return may_allocate(count * size) ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *old, size_t size)
{
    return may_allocate(size) ? __real_realloc(old, size) : NULL;
}
