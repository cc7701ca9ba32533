/* link: -Wl,--wrap=SDL_QuitSubSystem,--wrap=inotify_init1 */
/* Controllers: each button is the key that asks for the same, sticks have a middle, what is held repeats. */
#include "prelude.h"
#include "ui/frame/control/pad.h"

enum { AXES = SDL_CONTROLLER_AXIS_MAX, BUTTONS = SDL_CONTROLLER_BUTTON_MAX, SECOND_LONG = 1000000, FULL = 32767 };

static struct pad pad;
static bool unwatched; /* the system tells of no devices */

int __real_inotify_init1(int flags);
int __wrap_inotify_init1(int flags);
void __real_SDL_QuitSubSystem(Uint32 flags);
void __wrap_SDL_QuitSubSystem(Uint32 flags);

int __wrap_inotify_init1(int flags)
{
    return unwatched ? -1 : __real_inotify_init1(flags);
}

static int quits;

void __wrap_SDL_QuitSubSystem(Uint32 flags)
{
    quits++;
    __real_SDL_QuitSubSystem(flags);
}

/* --- a controller that is not there --- */

HOOK(begin)
{
    setenv("SDL_VIDEODRIVER", "dummy", true);
    setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1", true);
    pad = (struct pad){.begun = false};
    quits = 0;
    unwatched = false;
    assert_int_equal(SDL_Init(SDL_INIT_VIDEO | SDL_INIT_EVENTS), 0);
}

static SDL_Joystick *joystick;

HOOK(end)
{
    if (joystick)
        SDL_JoystickClose(joystick);
    joystick = NULL;
    pad_end(&pad);
    SDL_Quit();
}

/* SDL's part for joysticks must be begun before one of its own can be made; it is closed after the test. */
static SDL_Joystick *plug_in(void)
{
    if (SDL_InitSubSystem(SDL_INIT_JOYSTICK) != 0)
        skip();
    int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, AXES, BUTTONS, 0);
    if (device < 0)
        skip();
    return SDL_JoystickOpen(device);
}

/* What comes of all that has happened since the last time: the last button, and how many there were. */
static enum pad_button hear(uint64_t now, int *count)
{
    enum pad_button last = PAD_NONE;
    uint64_t next;
    SDL_Event event;
    *count = 0;
    last = pad_advance(&pad, now, &next);
    *count += last != PAD_NONE;
    SDL_PumpEvents();
    while (SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) > 0) {
        enum pad_button button = pad_event(&pad, &event, now);
        *count += button != PAD_NONE;
        last = button != PAD_NONE ? button : last;
    }
    return last;
}

static void expect(uint64_t now, enum pad_button expected)
{
    int count;
    enum pad_button button = hear(now, &count);
    assert_int_equal(button, expected);
    assert_int_equal(count, expected != PAD_NONE);
}

/* One is there before anything else. */
static void begin_with_one(void)
{
    joystick = plug_in();
    pad_begin(&pad);
    expect(0, PAD_NONE);
}

static void set(SDL_GameControllerButton button, bool down, uint64_t now, enum pad_button expected)
{
    SDL_JoystickSetVirtualButton(joystick, button, down);
    expect(now, expected);
}

/* --- coming and going --- */

FIXTURE(begin, end)

TEST(without_one_nothing_is_looked_at)
{
    uint64_t next;
    pad_begin(&pad);
    assert_false(pad_is_there(&pad));
    assert_int_equal(SDL_WasInit(SDL_INIT_JOYSTICK | SDL_INIT_GAMECONTROLLER), 0);
    assert_int_equal(quits, 1);
    assert_int_equal(pad_advance(&pad, 0, &next), PAD_NONE);
    assert_true(next == UINT64_MAX);
}

/* Where the system does not tell of devices SDL does. */
TEST(where_nobody_tells_sdl_looks)
{
    unwatched = true;
    pad_begin(&pad);
    assert_int_equal(quits, 0);
    assert_int_not_equal(SDL_WasInit(SDL_INIT_GAMECONTROLLER), 0);
}

TEST(one_that_is_there_is_heard)
{
    uint64_t next;
    begin_with_one();
    assert_true(pad_is_there(&pad));
    set(SDL_CONTROLLER_BUTTON_A, true, 1, PAD_A);
    set(SDL_CONTROLLER_BUTTON_A, false, 2, PAD_NONE);
    (void)pad_advance(&pad, 3, &next);
    assert_true(next > 3 && next <= 3 + SECOND_LONG / 60);
}

TEST(one_that_comes_and_goes)
{
    pad_begin(&pad);
    joystick = plug_in();
    expect(0, PAD_NONE);
    assert_true(pad_is_there(&pad));
    set(SDL_CONTROLLER_BUTTON_DPAD_LEFT, true, 1, PAD_LEFT);
    SDL_JoystickDetachVirtual(0);
    SDL_JoystickUpdate();
    /* Else SDL 2.26 would hear each event twice after its part for controllers has ended and begun again. */
    __real_SDL_QuitSubSystem(SDL_INIT_JOYSTICK);
    expect(2, PAD_NONE);
    assert_false(pad_is_there(&pad));
    joystick = plug_in();
    expect(SECOND_LONG, PAD_NONE);
    set(SDL_CONTROLLER_BUTTON_B, true, SECOND_LONG, PAD_B);
}

/* The fifth is left alone, and one that is gone makes room. */
TEST(there_may_be_several)
{
    SDL_Joystick *joysticks[PADS_MAX + 1];
    for (int i = 0; i <= PADS_MAX; i++)
        joysticks[i] = plug_in();
    pad_begin(&pad);
    expect(0, PAD_NONE);
    SDL_JoystickSetVirtualButton(joysticks[1], SDL_CONTROLLER_BUTTON_X, 1);
    expect(1, PAD_X);
    SDL_JoystickSetVirtualButton(joysticks[3], SDL_CONTROLLER_BUTTON_Y, 1);
    expect(2, PAD_Y);
    for (int i = 0; i <= PADS_MAX; i++)
        SDL_JoystickClose(joysticks[i]);
}

/* --- sticks and what is held --- */

static enum pad_button button_event(Uint32 type, SDL_GameControllerButton button, uint64_t now)
{
    SDL_Event event = {.cbutton = {.type = type, .button = (Uint8)button}};
    return pad_event(&pad, &event, now);
}

static enum pad_button axis_event(SDL_GameControllerAxis axis, int value)
{
    SDL_Event event = {.caxis = {.type = SDL_CONTROLLERAXISMOTION, .axis = (Uint8)axis, .value = (Sint16)value}};
    return pad_event(&pad, &event, 0);
}

TEST(a_stick_has_a_middle)
{
    for (int value = 0; value < 8000; value += 100)
        assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_LEFTX, value), PAD_NONE);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_LEFTX, FULL), PAD_RIGHT);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_LEFTX, 16000), PAD_NONE);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_LEFTX, FULL), PAD_NONE);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_LEFTX, 0), PAD_NONE);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_LEFTX, FULL), PAD_RIGHT);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_LEFTX, -FULL - 1), PAD_LEFT);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_LEFTX, FULL), PAD_RIGHT);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_LEFTY, FULL), PAD_DOWN);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_LEFTY, -FULL), PAD_UP);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_RIGHTX, FULL), PAD_NONE);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_MAX, FULL), PAD_NONE);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_TRIGGERLEFT, FULL), PAD_LEFT_TRIGGER);
    assert_int_equal(axis_event(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, FULL), PAD_RIGHT_TRIGGER);
}

/* How often a button comes again within some time, looked at a hundred times a second. */
static int repeats(uint64_t from, uint64_t time, enum pad_button button)
{
    int count = 0;
    for (uint64_t now = from; now < from + time; now += SECOND_LONG / 100) {
        uint64_t next;
        enum pad_button again = pad_advance(&pad, now, &next);
        assert_true(again == PAD_NONE || again == button);
        count += again != PAD_NONE;
    }
    return count;
}

TEST(what_is_held_repeats)
{
    begin_with_one();
    assert_int_equal(button_event(SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, 0), PAD_RIGHT);
    assert_int_equal(repeats(0, SECOND_LONG / 4, PAD_RIGHT), 0);
    int count = repeats(SECOND_LONG / 4, 2 * SECOND_LONG, PAD_RIGHT);
    assert_true(count >= 10 && count <= 30);
    assert_int_equal(button_event(SDL_CONTROLLERBUTTONUP, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, 0), PAD_NONE);
    assert_int_equal(repeats(3 * SECOND_LONG, 2 * SECOND_LONG, PAD_RIGHT), 0);
    assert_int_equal(button_event(SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLER_BUTTON_A, 0), PAD_A);
    assert_int_equal(repeats(5 * SECOND_LONG, 2 * SECOND_LONG, PAD_A), 0);
}

/* The window was kept from looking for a second: in that the button was let go, or is held still. */
TEST(what_nobody_looked_at_does_not_repeat)
{
    begin_with_one();
    set(SDL_CONTROLLER_BUTTON_DPAD_DOWN, true, 1, PAD_DOWN);
    set(SDL_CONTROLLER_BUTTON_DPAD_DOWN, false, SECOND_LONG, PAD_NONE);
    assert_int_equal(repeats(SECOND_LONG, SECOND_LONG, PAD_DOWN), 0);
    set(SDL_CONTROLLER_BUTTON_DPAD_DOWN, true, 2 * SECOND_LONG, PAD_DOWN);
    expect(3 * SECOND_LONG, PAD_NONE);
    assert_true(repeats(3 * SECOND_LONG, SECOND_LONG, PAD_DOWN) > 3);
}

TEST(other_buttons_are_nothing)
{
    assert_int_equal(button_event(SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLER_BUTTON_GUIDE, 0), PAD_NONE);
    assert_int_equal(button_event(SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLER_BUTTON_MAX, 0), PAD_NONE);
    assert_int_equal(button_event(SDL_CONTROLLERBUTTONUP, SDL_CONTROLLER_BUTTON_MAX, 0), PAD_NONE);
}

/* --- as keys --- */

static void expect_key(enum pad_button button, unsigned scope, bool presses, SDL_Keycode code, Uint16 mod)
{
    SDL_Keysym key;
    assert_true(pad_key(NULL, button, scope, presses, &key));
    assert_int_equal(key.sym, code);
    assert_int_equal(key.mod, mod);
}

FIXTURE(NULL, NULL)

TEST(a_button_is_the_key_for_the_same)
{
    SDL_Keysym key;
    expect_key(PAD_A, SCOPE_TABLE, false, SDLK_RETURN, 0);
    expect_key(PAD_A, SCOPE_DIALOG, true, SDLK_SPACE, 0);
    expect_key(PAD_A, SCOPE_WATCHING, false, SDLK_p, 0);
    expect_key(PAD_B, SCOPE_DIALOG, false, SDLK_ESCAPE, 0);
    expect_key(PAD_X, SCOPE_TABLE, false, SDLK_h, 0);
    expect_key(PAD_X, SCOPE_KEPT, false, SDLK_DELETE, 0);
    expect_key(PAD_LEFT_SHOULDER, SCOPE_DIALOG, false, SDLK_TAB, KMOD_SHIFT);
    expect_key(PAD_RIGHT_TRIGGER, SCOPE_STUDY, false, SDLK_n, 0);
    expect_key(PAD_LEFT_TRIGGER, SCOPE_TABLE, false, SDLK_LEFT, KMOD_CTRL);
    expect_key(PAD_Y, SCOPE_KEPT | SCOPE_TYPING, false, SDLK_z, KMOD_CTRL);
    assert_false(pad_key(NULL, PAD_NONE, SCOPE_TABLE, false, &key));
    assert_false(pad_key(NULL, PAD_X, SCOPE_PUZZLE | SCOPE_TYPING, false, &key));
}

/* What a button becomes asks for the action whose row names that button, wherever that can be asked for. */
TEST(every_button_keeps_its_promise)
{
    static const unsigned scopes[] = {SCOPE_TABLE, SCOPE_WATCHING, SCOPE_PUZZLE, SCOPE_STUDY,
                                      SCOPE_KEPT,  SCOPE_DIALOG,   SCOPE_SEARCH};
    for (int button = PAD_NONE + 1; button < PAD_BUTTONS; button++)
        for (size_t i = 0; i < SDL_arraysize(scopes); i++) {
            enum action action = action_for_pad((enum pad_button)button, scopes[i]);
            SDL_Keysym key;
            if (pad_key(NULL, (enum pad_button)button, scopes[i], false, &key))
                assert_int_equal(action_for_key(NULL, &key, scopes[i]), action);
            if (action != ACTION_NONE)
                assert_true(action_pad(action)[0]);
        }
    assert_string_equal(action_pad(ACTION_QUIT), "");
}

TESTS_MAIN(NULL, NULL)
