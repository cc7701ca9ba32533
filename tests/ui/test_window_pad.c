/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=screens_advance,--wrap=SDL_WaitEvent */
/*
 * A controller at the window: it goes on being heard whatever else is due, and B closes what Escape closes. It is one
 * of SDL's virtual ones; the window's loop is the real one.
 */

#include "prelude.h"
#include "ui/frame/app_state.h"
#include "window_support.h"

enum { LOOK = 5 /* ms */, LOOKS_MAX = 24000 };

static SDL_Joystick *joystick;
static atomic_int deaf; /* how often the window waited without a bound, and nothing was there to wake it */

/* --- the loop, as it is made to go --- */

uint64_t __real_screens_advance(struct screens *screens, uint64_t now);
uint64_t __wrap_screens_advance(struct screens *screens, uint64_t now);
int __real_SDL_WaitEvent(SDL_Event *event);
int __wrap_SDL_WaitEvent(SDL_Event *event);

/* Something is due at once, and nothing more if it is asked for again: so it is now and then with what moves. */
uint64_t __wrap_screens_advance(struct screens *screens, uint64_t now)
{
    static uint64_t last;
    uint64_t next = __real_screens_advance(screens, now);
    bool again = now == last;
    last = now;
    return again ? next : SDL_min(next, now + 1);
}

int __wrap_SDL_WaitEvent(SDL_Event *event)
{
    if (SDL_PollEvent(event))
        return 1;
    atomic_fetch_add(&deaf, 1);
    return __real_SDL_WaitEvent(event);
}

/* --- hands --- */

static atomic_int changes; /* of buttons, that the window has seen */

/* On the window's thread, when it looks at the controller: what comes and goes between two looks was never there. */
static int count_change(void *unused, SDL_Event *event)
{
    (void)unused;
    if (event->type == SDL_JOYBUTTONDOWN || event->type == SDL_JOYBUTTONUP)
        atomic_fetch_add(&changes, 1);
    return 1;
}

/* SDL's part for joysticks must be begun before one of its own can be made. It ends with the window. */
HOOK(pad_setup)
{
    int device = -1;
    setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1", true);
    if (SDL_InitSubSystem(SDL_INIT_JOYSTICK) == 0)
        device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                           SDL_CONTROLLER_BUTTON_MAX, 0);
    joystick = device >= 0 ? SDL_JoystickOpen(device) : NULL;
    SDL_AddEventWatch(count_change, NULL);
    atomic_store(&deaf, 0);
    window_two_humans(fixture);
}

static void set_button(SDL_GameControllerButton button, Uint8 value)
{
    int before = atomic_load(&changes);
    SDL_JoystickSetVirtualButton(joystick, button, value);
    for (int waited = 0; atomic_load(&changes) == before; waited++) {
        assert_true(waited < LOOKS_MAX);
        SDL_Delay(LOOK);
    }
}

static void tap(SDL_GameControllerButton button, const char *expected)
{
    set_button(button, 1);
    set_button(button, 0);
    expect_words(expected);
}

/* --- tests --- */

FIXTURE(pad_setup, window_teardown)

TEST(it_is_heard_whatever_else_is_due)
{
    if (!joystick)
        skip();
    for (int i = 0; i < 3; i++) {
        tap(SDL_CONTROLLER_BUTTON_A, "Yellow's turn");
        tap(SDL_CONTROLLER_BUTTON_A, "Red's turn");
    }
    assert_int_equal(atomic_load(&deaf), 0);
}

TEST(b_closes_what_escape_closes)
{
    if (!joystick)
        skip();
    press_for("F10", "My games"); /* the menu */
    tap(SDL_CONTROLLER_BUTTON_B, "!My games");
    press_for("n", "A friend here");
    tap(SDL_CONTROLLER_BUTTON_B, "!A friend here");
    press_for("F1", "Take turns dropping");
    tap(SDL_CONTROLLER_BUTTON_B, "!Take turns dropping");
    press_for("o", "Accessibility");
    tap(SDL_CONTROLLER_BUTTON_B, "!Accessibility");
    assert_int_equal(atomic_load(&deaf), 0);
}

/* A name is typed with letters on the screen: the first one is a capital. */
TEST(it_types)
{
    if (!joystick)
        skip();
    press("n");
    click_for("A friend here", "Yellow: name");
    click_on("Yellow: name");
    tap(SDL_CONTROLLER_BUTTON_A, "Delete");
    tap(SDL_CONTROLLER_BUTTON_DPAD_DOWN, "*A");
    set_button(SDL_CONTROLLER_BUTTON_A, 1);
    set_button(SDL_CONTROLLER_BUTTON_A, 0);
    tap(SDL_CONTROLLER_BUTTON_DPAD_RIGHT, "b");
    set_button(SDL_CONTROLLER_BUTTON_A, 1);
    set_button(SDL_CONTROLLER_BUTTON_A, 0);
    expect_words("Ab");
    tap(SDL_CONTROLLER_BUTTON_B, "!Delete");
    expect_words("Ab");
    assert_int_equal(atomic_load(&deaf), 0);
}

/* In a study the cross walks and goes to variations; the triggers go from mistake to mistake. */
TEST(it_walks_through_a_study)
{
    if (!joystick)
        skip();
    press_for("4 4 3 3 5 2 6", "Red won!");
    press_for("w", "Yellow, column 3: missed threat");
    tap(SDL_CONTROLLER_BUTTON_DPAD_LEFT, "Red, column 3");
    tap(SDL_CONTROLLER_BUTTON_DPAD_RIGHT, "Yellow, column 3: missed threat");
    press_for("Left 2", "Centre column: 4 4 3 2");
    tap(SDL_CONTROLLER_BUTTON_DPAD_UP, "Yellow, column 3: missed threat");
    tap(SDL_CONTROLLER_BUTTON_DPAD_DOWN, "Centre column: 4 4 3 2");
    SDL_JoystickSetVirtualAxis(joystick, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, SDL_MAX_SINT16);
    expect_words("missed");
    SDL_JoystickSetVirtualAxis(joystick, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, SDL_MIN_SINT16);
    tap(SDL_CONTROLLER_BUTTON_B, "Red won!");
    assert_int_equal(atomic_load(&deaf), 0);
}

TESTS_MAIN(NULL, NULL)
