/* The stack of screens: who is seen, who is asked, who comes and goes. */
#include "ui/frame/screens.h"

#include <assert.h>

void screens_push(struct screens *screens, struct screen *screen)
{
    assert(screens->count < SCREENS_MAX);
    screens->stack[screens->count++] = screen;
}

static void destroy_top(struct screens *screens)
{
    struct screen *top = screens->stack[--screens->count];
    top->kind->destroy(top);
}

void screens_destroy(struct screens *screens)
{
    while (screens->count > 0)
        destroy_top(screens);
}

static void replace(struct screens *screens)
{
    screens_destroy(screens);
    screens_push(screens, screens->successor);
    screens->successor = NULL;
}

static void pop(struct screens *screens, uint64_t now)
{
    destroy_top(screens);
    struct screen *top = screens->stack[screens->count - 1];
    if (top->kind->uncover)
        top->kind->uncover(top, now);
}

bool screens_change(struct screens *screens, uint64_t now)
{
    bool popped = screens->pop;
    screens->pop = false;
    if (popped && !screens->successor)
        pop(screens, now);
    bool replaced = screens->successor != NULL; /* perhaps by what was uncovered */
    if (replaced)
        replace(screens);
    return popped || replaced;
}

void screens_handle(struct screens *screens, const SDL_Event *event, uint64_t now)
{
    for (int i = screens->count - 1; i >= 0; i--)
        if (screens->stack[i]->kind->handle(screens->stack[i], event, now))
            break;
}

static int lowest_seen(const struct screens *screens)
{
    int lowest = screens->count - 1;
    while (lowest > 0 && !screens->stack[lowest]->kind->covers)
        lowest--;
    return lowest;
}

uint64_t screens_advance(struct screens *screens, uint64_t now)
{
    uint64_t next = NEVER;
    for (int i = lowest_seen(screens); i < screens->count; i++) {
        uint64_t due = screens->stack[i]->kind->advance(screens->stack[i], now);
        next = SDL_min(next, due);
    }
    return next;
}

void screens_draw(struct screens *screens, struct canvas *canvas, uint64_t now)
{
    for (int i = lowest_seen(screens); i < screens->count; i++)
        screens->stack[i]->kind->draw(screens->stack[i], canvas, now);
}
