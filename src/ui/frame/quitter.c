/* Signals that ask the program to end. */
#include "ui/frame/quitter.h"

#include <SDL.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "threads/thread.h"

static const int ASKING[] = {SIGINT, SIGTERM, SIGHUP};

struct quitter {
    struct thread thread;
    sigset_t signals;
    int wake; /* one of them; 0: there is none, and no thread */
    atomic_bool closing;
};

/* Those that were not ignored from the start: waited for, an ignored one would be heard. */
static sigset_t asking_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    for (size_t i = 0; i < SDL_arraysize(ASKING); i++) {
        struct sigaction action;
        if (sigaction(ASKING[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&signals, ASKING[i]);
    }
    return signals;
}

void quitter_keep_signals(void)
{
    sigset_t signals = asking_signals();
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

/* One that is heard; 0 if all are ignored. */
static int any_of(const sigset_t *signals)
{
    for (size_t i = 0; i < SDL_arraysize(ASKING); i++)
        if (sigismember(signals, ASKING[i]) == 1)
            return ASKING[i];
    return 0;
}

static void listen(void *data)
{
    struct quitter *quitter = data;
    int number;
    while (sigwait(&quitter->signals, &number) == 0 && !atomic_load(&quitter->closing)) {
        SDL_Event event = {.type = SDL_QUIT};
        SDL_PushEvent(&event);
    }
}

struct quitter *quitter_create(void)
{
    struct quitter *quitter = calloc(1, sizeof *quitter);
    if (!quitter) {
        fprintf(stderr, "gravitrips: out of memory\n");
        return NULL;
    }
    quitter->signals = asking_signals();
    quitter->wake = any_of(&quitter->signals);
    if (quitter->wake == 0)
        return quitter;
    int error = thread_start(&quitter->thread, "quitter", listen, quitter);
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
    if (quitter->wake != 0) {
        atomic_store(&quitter->closing, true);
        pthread_kill(quitter->thread.handle, quitter->wake); /* that thread alone hears it */
        thread_join(&quitter->thread);
    }
    free(quitter);
}
