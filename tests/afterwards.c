/* What a test has made, and how it is ended. */
#include "afterwards.h"
#include "standard.h"

static struct thing {
    void (*end)(void *what);
    void *what;
} * things;
static size_t count, room;

void afterwards(void (*end)(void *what), void *what)
{
    if (count == room) {
        room = room ? 2 * room : 64;
        things = realloc(things, room * sizeof *things);
        if (!things)
            abort();
    }
    things[count++] = (struct thing){end, what};
}

void not_afterwards(const void *what)
{
    for (size_t i = count; i-- > 0;)
        if (things[i].what == what) {
            count--;
            memmove(&things[i], &things[i + 1], (count - i) * sizeof *things);
            return;
        }
}

void afterwards_end(void)
{
    while (count > 0) {
        struct thing last = things[--count];
        last.end(last.what);
    }
    free(things);
    things = NULL;
    room = 0;
}

void afterwards_forget(void)
{
    count = 0;
}
