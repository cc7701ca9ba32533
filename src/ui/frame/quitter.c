/*
 * Signals that ask to quit: a thread waits for them, so that nothing has to be done in a signal handler and none comes
 * between the loop's look for events and its sleep. Devices that come are told by a signal, too: see pad.c.
 */
#include <stdio.h>
#include <string.h>

#include "ui/frame/app_state.h"

static const int HEARD[] = {SIGINT, SIGTERM, SIGHUP, SIGIO};

/* Those that were not ignored from the start: waited for, an ignored one would be heard. */
static sigset_t heard_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    for (size_t i = 0; i < SDL_arraysize(HEARD); i++) {
        struct sigaction action;
        if (sigaction(HEARD[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&signals, HEARD[i]);
    }
    return signals;
}

void app_keep_signals(void)
{
    sigset_t signals = heard_signals();
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

/* One that is heard; 0 if all are ignored. */
static int any_of(const sigset_t *signals)
{
    for (size_t i = 0; i < SDL_arraysize(HEARD); i++)
        if (sigismember(signals, HEARD[i]) == 1)
            return HEARD[i];
    return 0;
}

static void listen(void *data)
{
    struct quitter *quitter = data;
    int number;
    while (sigwait(&quitter->signals, &number) == 0 && !atomic_load(&quitter->closing)) {
        SDL_Event event = {.type = number == SIGIO ? quitter->devices_event : (Uint32)SDL_QUIT};
        SDL_PushEvent(&event);
    }
}

void quitter_start(struct quitter *quitter)
{
    quitter->signals = heard_signals();
    quitter->wake = any_of(&quitter->signals);
    if (quitter->wake == 0)
        return;
    int error = thread_start(&quitter->thread, "quitter", listen, quitter);
    if (error == 0)
        return;
    fprintf(stderr, "gravitrips: signals cannot be waited for: %s\n", strerror(error));
    sigdelset(&quitter->signals, SIGIO); /* which asks for nothing */
    pthread_sigmask(SIG_UNBLOCK, &quitter->signals, NULL);
    quitter->wake = 0;
}

void quitter_stop(struct quitter *quitter)
{
    if (quitter->wake == 0)
        return;
    atomic_store(&quitter->closing, true);
    pthread_kill(quitter->thread.handle, quitter->wake); /* that thread alone hears it */
    thread_join(&quitter->thread);
}
