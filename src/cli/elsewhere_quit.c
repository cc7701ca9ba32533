/* Signals that ask to end: a thread waits for them, so that nothing has to be done in a signal handler. */
#include "cli/elsewhere.h"

#include <signal.h>
#include <stdlib.h>

#include "threads/thread.h"

struct quit {
    struct elsewhere *elsewhere;
    struct thread thread;
    sigset_t signals, before;
    atomic_bool closing;
};

static void listen(void *context)
{
    struct quit *quit = context;
    int number;
    while (sigwait(&quit->signals, &number) == 0 && !atomic_load(&quit->closing)) {
        atomic_store(&quit->elsewhere->stopped, true);
        waker_wake(&quit->elsewhere->waker);
    }
}

/* Those that were not ignored from the start: waited for, an ignored one would be heard. */
static void choose(sigset_t *signals)
{
    static const int HEARD[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(signals);
    for (size_t i = 0; i < sizeof HEARD / sizeof HEARD[0]; i++) {
        struct sigaction action;
        if (sigaction(HEARD[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(signals, HEARD[i]);
    }
    sigaddset(signals, SIGUSR1); /* ends the thread itself */
}

struct quit *elsewhere_quit_open(struct elsewhere *elsewhere)
{
    struct quit *quit = calloc(1, sizeof *quit);
    if (!quit)
        return NULL;
    quit->elsewhere = elsewhere;
    choose(&quit->signals);
    pthread_sigmask(SIG_BLOCK, &quit->signals, &quit->before);
    if (thread_start(&quit->thread, "quit", listen, quit) == 0)
        return quit;
    pthread_sigmask(SIG_SETMASK, &quit->before, NULL);
    free(quit);
    return NULL;
}

void elsewhere_quit_close(struct quit *quit)
{
    if (!quit)
        return;
    atomic_store(&quit->closing, true);
    pthread_kill(quit->thread.handle, SIGUSR1);
    thread_join(&quit->thread);
    pthread_sigmask(SIG_SETMASK, &quit->before, NULL);
    free(quit);
}
