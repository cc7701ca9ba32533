/*
 * Hands that are not there: loaded into the window's program (LD_PRELOAD), this makes one of SDL's virtual joysticks,
 * and does with it what the lines say that come through the pipe which PAD names:
 *
 *     attach           it is plugged in
 *     detach
 *     press BUTTON     as SDL calls it: a, dpleft, rightshoulder
 *     release BUTTON
 *     tap BUTTON       both, each as soon as the program has seen what was before, however busy the machine is
 *     axis AXIS VALUE  leftx, lefty, lefttrigger; -32768 .. 32767
 */
#include <SDL.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 80, LOOK_MS = 5, LOOKS = 4000 /* then whoever waits for what follows will tell */ };

static SDL_Joystick *joystick;
static int device;
static SDL_atomic_t seen; /* so many buttons were pressed or let go, as the program sees it */
static SDL_atomic_t taps; /* what is pressed is let go as soon as that was seen */

/* On the program's thread, when it looks at the controller: a tap is over then, or it might become a held button. */
static int count_seen(void *unused, SDL_Event *event)
{
    (void)unused;
    if (event->type == SDL_JOYBUTTONDOWN && SDL_AtomicGet(&taps))
        SDL_JoystickSetVirtualButton(joystick, event->jbutton.button, 0);
    if (event->type == SDL_JOYBUTTONDOWN || event->type == SDL_JOYBUTTONUP)
        SDL_AtomicAdd(&seen, 1);
    return 1;
}

static void attach(void)
{
    if (SDL_InitSubSystem(SDL_INIT_JOYSTICK) != 0)
        return;
    device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                       SDL_CONTROLLER_BUTTON_MAX, 0);
    joystick = SDL_JoystickOpen(device);
    SDL_AddEventWatch(count_seen, NULL);
}

static void detach(void)
{
    SDL_DelEventWatch(count_seen, NULL);
    SDL_JoystickClose(joystick);
    SDL_JoystickDetachVirtual(device);
    joystick = NULL;
    SDL_JoystickUpdate();
    SDL_QuitSubSystem(SDL_INIT_JOYSTICK);
}

static void set_button(const char *name, Uint8 value)
{
    SDL_GameControllerButton button = SDL_GameControllerGetButtonFromString(name);
    if (joystick && button != SDL_CONTROLLER_BUTTON_INVALID)
        SDL_JoystickSetVirtualButton(joystick, button, value);
}

/* The program looks at the controller now and then: what comes and goes between two looks was never there. */
static void tap(const char *name)
{
    int before = SDL_AtomicGet(&seen);
    SDL_AtomicSet(&taps, 1);
    set_button(name, 1);
    for (int look = 0; look < LOOKS && SDL_AtomicGet(&seen) < before + 2; look++)
        SDL_Delay(LOOK_MS);
    SDL_AtomicSet(&taps, 0);
}

static void obey(const char *order, const char *name, int value)
{
    if (strcmp(order, "attach") == 0)
        attach();
    else if (strcmp(order, "detach") == 0)
        detach();
    else if (strcmp(order, "axis") == 0)
        SDL_JoystickSetVirtualAxis(joystick, SDL_GameControllerGetAxisFromString(name), (Sint16)value);
    else if (strcmp(order, "press") == 0)
        set_button(name, 1);
    else if (strcmp(order, "release") == 0)
        set_button(name, 0);
    else if (strcmp(order, "tap") == 0)
        tap(name);
}

/* Not by stdio: the program's exit() waits for a stream in which this thread waits for ever. */
static bool read_line(int pipe, char line[LINE])
{
    int length = 0;
    while (length < LINE - 1 && read(pipe, line + length, 1) == 1)
        if (line[length++] == '\n') {
            line[length] = '\0';
            return true;
        }
    return false;
}

static void *listen(void *path)
{
    char line[LINE], order[LINE], name[LINE];
    /* Opened for writing as well, the pipe has no end. */
    int pipe = open(path, O_RDWR | O_CLOEXEC);
    while (pipe >= 0 && read_line(pipe, line)) {
        int value = 0;
        name[0] = '\0';
        if (sscanf(line, "%79s %79s %d", order, name, &value) > 0)
            obey(order, name, value);
    }
    return NULL;
}

/* Signals are for the program's own threads, and what it starts has no hands. */
__attribute__((constructor)) static void begin(void)
{
    char *path = getenv("PAD");
    sigset_t all, before;
    pthread_t thread;
    unsetenv("LD_PRELOAD");
    if (!path)
        return;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&thread, NULL, listen, path) == 0)
        pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
