/*
 * What ends beside the window: it may have to wait for the network, which no frame does. Each is a thread of its own;
 * the app outlives them all.
 */
#include <stdlib.h>

#include "ui/frame/app_state.h"

/* Something that ends; in a list, the latest first. */
struct ending {
    struct thread thread;
    struct app *app;
    thread_run *end;
    void *context;
    atomic_bool done;
    struct ending *next;
};

static void run(void *context)
{
    struct ending *ending = context;
    ending->end(ending->context);
    atomic_store(&ending->done, true);
    app_wake(ending->app);
}

/* Those that are done; with `all` the others are waited for. */
static void take_away(struct app *app, bool all)
{
    struct ending **place = &app->endings;
    while (*place) {
        struct ending *ending = *place;
        if (!all && !atomic_load(&ending->done)) {
            place = &ending->next;
            continue;
        }
        thread_join(&ending->thread);
        *place = ending->next;
        free(ending);
    }
}

void app_end_beside(struct app *app, thread_run *end, void *context)
{
    struct ending *ending = calloc(1, sizeof *ending);
    take_away(app, false);
    if (ending)
        *ending = (struct ending){.app = app, .end = end, .context = context, .next = app->endings};
    if (!ending || thread_start(&ending->thread, "ending", run, ending) != 0) {
        free(ending);
        end(context);
        return;
    }
    app->endings = ending;
}

bool app_is_ending(struct app *app)
{
    take_away(app, false);
    return app->endings != NULL;
}

void beside_wait(struct app *app)
{
    take_away(app, true);
}
