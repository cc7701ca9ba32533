/* The window's side of the portal: what is wanted, what has come; and the thread. The talk itself: portal_talk.c. */
#include "ui/frame/portal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ui/frame/portal_state.h"

/* X11's header is not everywhere where SDL's is. */
#if __has_include(<X11/Xlib.h>) || !defined(SDL_VIDEO_DRIVER_X11)
#include <SDL_syswm.h>
#define KNOWS_WINDOWS 1
#else
#define KNOWS_WINDOWS 0
#endif

enum { FAREWELL_MS = 2000 };

/* --- the thread --- */

static void run(void *data)
{
    struct portal *portal = data;
    bool reached = portal_talk(portal);
    pthread_mutex_lock(&portal->mutex);
    portal->ended = true;
    portal->alone = !reached;
    if (portal->wanted && portal->asked) {
        portal->answer = PORTAL_ABSENT;
        portal->wake(portal->wake_context);
    }
    pthread_cond_broadcast(&portal->changed);
    pthread_mutex_unlock(&portal->mutex);
    SDL_TLSCleanup(); /* which SDL does itself for threads of its own only */
}

static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        (void)fcntl(ends[i], F_SETFL, O_NONBLOCK);
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

/* Is there a thread that talks, or can there be one? One that has ended lost the bus, or found none. */
static bool begin(struct portal *portal)
{
    pthread_mutex_lock(&portal->mutex);
    bool talks = portal->started && !portal->ended, alone = portal->alone;
    pthread_mutex_unlock(&portal->mutex);
    if (talks || alone)
        return talks;
    if (portal->started)
        thread_join(&portal->thread);
    portal->ended = portal->started = false;
    if (!bus_find_address(portal->address) || (portal->pipe[0] < 0 && !make_pipe(portal->pipe)))
        return false;
    int error = thread_start(&portal->thread, "portal", run, portal);
    portal->started = error == 0;
    if (error != 0)
        fprintf(stderr, "gravitrips: the desktop is not asked: %s\n", strerror(error));
    return portal->started;
}

/* It looks up from the bus. A pipe that is full wakes it as well. */
static void nudge(struct portal *portal)
{
    if (portal->pipe[1] >= 0)
        (void)!write(portal->pipe[1], "", 1);
}

struct portal *portal_create(void (*wake)(void *context), void *context)
{
    struct portal *portal = calloc(1, sizeof *portal);
    if (!portal)
        return NULL;
    portal->wake = wake;
    portal->wake_context = context;
    portal->pipe[0] = portal->pipe[1] = -1;
    portal->wanted = true;
    pthread_mutex_init(&portal->mutex, NULL);
    thread_condition_init(&portal->changed);
    return portal;
}

/* Waits for a bus that answers. One that does not must not keep the program: false. */
static bool has_ended(struct portal *portal)
{
    struct timespec patience = thread_moment_in(FAREWELL_MS);
    pthread_mutex_lock(&portal->mutex);
    portal->wanted = false;
    nudge(portal);
    while (!portal->ended && thread_wait_until(&portal->changed, &portal->mutex, &patience))
        continue;
    bool ended = portal->ended;
    pthread_mutex_unlock(&portal->mutex);
    return ended;
}

void portal_destroy(struct portal *portal)
{
    if (!portal)
        return;
    if (portal->started && !has_ended(portal))
        return; /* what the thread still uses goes when the program does */
    if (portal->started)
        thread_join(&portal->thread);
    for (int i = 0; i < 2; i++)
        if (portal->pipe[i] >= 0)
            close(portal->pipe[i]);
    pthread_cond_destroy(&portal->changed);
    pthread_mutex_destroy(&portal->mutex);
    free(portal);
}

void portal_listen(struct portal *portal)
{
    if (portal && !portal->started)
        (void)begin(portal);
}

unsigned portal_wishes(struct portal *portal)
{
    if (!portal)
        return 0;
    pthread_mutex_lock(&portal->mutex);
    unsigned wishes = portal->wishes;
    pthread_mutex_unlock(&portal->mutex);
    return wishes;
}

/* --- a file --- */

/* As the portal calls a window; "" where it has no name for it. */
static void name_window(SDL_Window *window, char name[PORTAL_WINDOW_MAX])
{
    name[0] = '\0';
#if KNOWS_WINDOWS && defined(SDL_VIDEO_DRIVER_X11)
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (window && SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11)
        snprintf(name, PORTAL_WINDOW_MAX, "x11:%lx", (unsigned long)info.info.x11.window);
#else
    (void)window;
#endif
}

/* Of one that is too long nothing is left. */
static void copy(char *to, size_t size, const char *from)
{
    if (!from || snprintf(to, size, "%s", from) >= (int)size)
        to[0] = '\0';
}

bool portal_ask(struct portal *portal, const struct portal_question *question)
{
    if (!portal || !begin(portal))
        return false;
    pthread_mutex_lock(&portal->mutex);
    struct portal_task *task = &portal->task;
    task->saves = question->saves;
    copy(task->title, sizeof task->title, question->title);
    copy(task->endings, sizeof task->endings, question->endings);
    copy(task->others, sizeof task->others, question->others);
    copy(task->name, sizeof task->name, question->name);
    copy(task->folder, sizeof task->folder, question->folder);
    name_window(question->window, task->window);
    task->ticket++;
    portal->asked = !portal->ended;
    portal->answer = PORTAL_WAITS;
    bool asked = portal->asked;
    pthread_mutex_unlock(&portal->mutex);
    nudge(portal);
    return asked;
}

enum portal_answer portal_answer(struct portal *portal, char path[PORTAL_PATH_MAX])
{
    path[0] = '\0';
    if (!portal)
        return PORTAL_ABSENT;
    pthread_mutex_lock(&portal->mutex);
    enum portal_answer answer = portal->asked ? portal->answer : PORTAL_ABSENT;
    if (answer == PORTAL_CHOSEN)
        memcpy(path, portal->path, sizeof portal->path);
    if (answer != PORTAL_WAITS)
        portal->asked = false;
    pthread_mutex_unlock(&portal->mutex);
    return answer;
}

void portal_drop(struct portal *portal)
{
    if (!portal)
        return;
    pthread_mutex_lock(&portal->mutex);
    portal->asked = false;
    pthread_mutex_unlock(&portal->mutex);
    nudge(portal);
}
