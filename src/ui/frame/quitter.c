/* Signals that ask the program to end. */
#include "ui/frame/quitter.h"

#include <SDL.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct quitter {
    pthread_t thread;
    sigset_t signals;
};

/* Those that were not ignored from the start: waited for, an ignored one would be heard. */
static sigset_t asking_signals(void)
{
    static const int asking[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t signals;
    sigemptyset(&signals);
    for (size_t i = 0; i < SDL_arraysize(asking); i++) {
        struct sigaction action;
        if (sigaction(asking[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&signals, asking[i]);
    }
    return signals;
}

void quitter_keep_signals(void)
{
    sigset_t signals = asking_signals();
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

/* Ends only while it waits: never while it holds what guards SDL's events. */
static void *listen(void *data)
{
    const struct quitter *quitter = data;
    int number, before;
    while (sigwait(&quitter->signals, &number) == 0) {
        SDL_Event event = {.type = SDL_QUIT};
        pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
        SDL_PushEvent(&event);
        pthread_setcancelstate(before, NULL);
    }
    return NULL;
}

struct quitter *quitter_create(void)
{
    struct quitter *quitter = calloc(1, sizeof *quitter);
    if (!quitter) {
        fprintf(stderr, "gravitrips: out of memory\n");
        return NULL;
    }
    quitter->signals = asking_signals();
    int error = pthread_create(&quitter->thread, NULL, listen, quitter);
    if (error == 0)
        return quitter;
    fprintf(stderr, "gravitrips: signals cannot be waited for: %s\n", strerror(error));
    pthread_sigmask(SIG_UNBLOCK, &quitter->signals, NULL);
    free(quitter);
    return NULL;
}

void quitter_destroy(struct quitter *quitter)
{
    if (!quitter)
        return;
    pthread_cancel(quitter->thread);
    pthread_join(quitter->thread, NULL);
    free(quitter);
}
