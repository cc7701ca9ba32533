/* Controllers: finds them when they appear, and turns their buttons into the keys that do the same. */
#include "ui/frame/control/pad.h"

#ifdef __linux__
#include <fcntl.h>
#include <sys/inotify.h>
#endif
#include <unistd.h>

enum {
    LOOK_EVERY = 8000, /* microseconds between two looks at controllers; most controllers report about as often */
    REPEAT_AFTER = 400000,
    REPEAT_EVERY = 120000,
    AWAY = 4 * LOOK_EVERY,
    /* how far a stick or trigger is pushed, out of 32767; an untouched stick may rest anywhere near its middle */
    PUSHED = 18000,
    LET_GO = 11000
};

/* --- finding controllers --- */

#ifdef __linux__
/*
 * The folder /dev/input reports new devices by a signal. The thread that waits for signals to quit waits for this one,
 * too, so there is no polling, and no further thread. Access to a device may be granted only some time after it has
 * appeared.
 */
static void watch_devices(struct pad *pad)
{
    int watch = pad->watch ? pad->watch - 1 : inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    char news[4096];
    if (watch < 0)
        return;
    pad->watch = watch + 1;
    while (read(watch, news, sizeof news) > 0)
        continue;
    /* Before the first device appears there is no folder /dev/input, so watch for its creation. */
    if (inotify_add_watch(watch, "/dev/input", IN_CREATE | IN_ATTRIB) < 0)
        (void)inotify_add_watch(watch, "/dev", IN_CREATE);
    (void)fcntl(watch, F_SETOWN, getpid());
    (void)fcntl(watch, F_SETFL, O_ASYNC | O_NONBLOCK);
}

#else
static void watch_devices(struct pad *pad)
{
    (void)pad;
}
#endif

static void open_controller(struct pad *pad, int device)
{
    SDL_JoystickID id = SDL_JoystickGetDeviceInstanceID(device);
    if (!SDL_IsGameController(device) || SDL_GameControllerFromInstanceID(id))
        return;
    for (int i = 0; i < PADS_MAX; i++)
        if (!pad->open[i]) {
            pad->open[i] = SDL_GameControllerOpen(device);
            return;
        }
}

static void close_controller(struct pad *pad, SDL_JoystickID id)
{
    for (int i = 0; i < PADS_MAX; i++)
        if (pad->open[i] && SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad->open[i])) == id) {
            SDL_GameControllerClose(pad->open[i]);
            pad->open[i] = NULL;
            memset(pad->axes, 0, sizeof pad->axes);
            pad->held = PAD_NONE;
        }
}

bool pad_is_there(const struct pad *pad)
{
    for (int i = 0; i < PADS_MAX; i++)
        if (pad->open[i])
            return true;
    return false;
}

/*
 * Shuts SDL's game controller subsystem down while no controller is connected: it would look for one every few seconds.
 */
static void rest(struct pad *pad)
{
    bool reported = pad->watch != 0; /* the system reports new devices */
    if (!pad->begun || pad_is_there(pad) || !reported)
        return;
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    pad->begun = false;
}

void pad_look(struct pad *pad)
{
    watch_devices(pad);
    if (!pad->begun)
        pad->begun = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0;
    for (int i = 0; pad->begun && i < SDL_NumJoysticks(); i++)
        open_controller(pad, i);
    rest(pad);
}

/* By itself SDL would look at a controller a thousand times a second. pad_advance looks less often instead. */
void pad_begin(struct pad *pad)
{
    SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, "0");
    pad_look(pad);
}

void pad_end(struct pad *pad)
{
    for (int i = 0; i < PADS_MAX; i++)
        if (pad->open[i])
            SDL_GameControllerClose(pad->open[i]);
    if (pad->begun)
        SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    if (pad->watch)
        close(pad->watch - 1);
    *pad = (struct pad){.begun = false};
}

/* --- reading buttons, sticks and triggers --- */

/* The button as which each direction of an axis counts. */
static const struct {
    enum pad_button back, forth;
} axes[SDL_CONTROLLER_AXIS_MAX] = {
    [SDL_CONTROLLER_AXIS_LEFTX] = {PAD_LEFT, PAD_RIGHT},
    [SDL_CONTROLLER_AXIS_LEFTY] = {PAD_UP, PAD_DOWN},
    [SDL_CONTROLLER_AXIS_TRIGGERLEFT] = {PAD_NONE, PAD_LEFT_TRIGGER},
    [SDL_CONTROLLER_AXIS_TRIGGERRIGHT] = {PAD_NONE, PAD_RIGHT_TRIGGER},
};

static enum pad_button press_button(struct pad *pad, enum pad_button button, uint64_t now)
{
    pad->held = button >= PAD_UP && button <= PAD_RIGHT_TRIGGER ? button : PAD_NONE;
    pad->repeats = now + REPEAT_AFTER;
    return button;
}

static void release(struct pad *pad, enum pad_button button)
{
    if (pad->held == button)
        pad->held = PAD_NONE;
}

/*
 * Handles one direction of an axis. Pushed beyond PUSHED it counts as a pressed button, until it is back below LET_GO.
 */
static enum pad_button push(struct pad *pad, enum pad_button button, int value, uint64_t now)
{
    if (button == PAD_NONE || (pad->axes[button] ? value >= LET_GO : value <= PUSHED))
        return PAD_NONE;
    pad->axes[button] = !pad->axes[button];
    if (pad->axes[button])
        return press_button(pad, button, now);
    release(pad, button);
    return PAD_NONE;
}

static enum pad_button axis_moved(struct pad *pad, const SDL_ControllerAxisEvent *event, uint64_t now)
{
    if (event->axis >= SDL_CONTROLLER_AXIS_MAX)
        return PAD_NONE;
    enum pad_button back = push(pad, axes[event->axis].back, -event->value, now);
    enum pad_button forth = push(pad, axes[event->axis].forth, event->value, now);
    return back != PAD_NONE ? back : forth;
}

enum pad_button pad_event(struct pad *pad, const SDL_Event *event, uint64_t now)
{
    bool known = event->cbutton.button < PAD_RIGHT && event->cbutton.button != SDL_CONTROLLER_BUTTON_GUIDE;
    enum pad_button button = known ? (enum pad_button)(event->cbutton.button + 1) : PAD_NONE;
    if (event->type == SDL_CONTROLLERBUTTONDOWN)
        return press_button(pad, button, now);
    if (event->type == SDL_CONTROLLERAXISMOTION)
        return axis_moved(pad, &event->caxis, now);
    if (event->type == SDL_CONTROLLERBUTTONUP)
        release(pad, button);
    /*
     * SDL_JOYDEVICEADDED comes even while the game controller subsystem is not running, if something else makes SDL
     * look for joysticks.
     */
    if (event->type == SDL_JOYDEVICEADDED && !pad->begun)
        pad_look(pad);
    if (event->type == SDL_CONTROLLERDEVICEADDED)
        open_controller(pad, event->cdevice.which);
    if (event->type == SDL_CONTROLLERDEVICEREMOVED) {
        close_controller(pad, event->cdevice.which);
        rest(pad);
    }
    return PAD_NONE;
}

enum pad_button pad_advance(struct pad *pad, uint64_t now, uint64_t *next)
{
    *next = UINT64_MAX;
    if (!pad_is_there(pad))
        return PAD_NONE;
    SDL_GameControllerUpdate();
    *next = now + LOOK_EVERY;
    /*
     * After a pause in which controllers were not read, a release may be reported only now. So put repeats off by the
     * pause: otherwise one press would count several times on a busy machine.
     */
    if (now - pad->looked > AWAY)
        pad->repeats += now - pad->looked;
    pad->looked = now;
    if (pad->held == PAD_NONE || now < pad->repeats)
        return PAD_NONE;
    pad->repeats = now + REPEAT_EVERY;
    return pad->held;
}

/* --- the key that a button stands for --- */

bool pad_key(const struct keymap *map, enum pad_button button, unsigned scope, bool presses, SDL_Keysym *key)
{
    enum action action = action_for_pad(button, scope);
    *key = (SDL_Keysym){.sym = SDLK_SPACE};
    return action != ACTION_NONE && ((action == ACTION_CHOOSE && presses) || action_key(map, action, scope, key));
}
