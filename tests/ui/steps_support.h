/*
 * The window step by step, in the test's own thread and without a screen: time stands still unless the test lets it
 * pass, a step ends when all that is due has been done, and the state of the screens can be looked at between two of
 * them. So a test can be at any moment of a fall, each time at the same.
 *
 * A test that uses this is linked with  -Wl,--wrap=SDL_WaitEvent,--wrap=SDL_WaitEventTimeout
 * -Wl,--wrap=SDL_GetPerformanceCounter,--wrap=screens_paint,--wrap=canvas_text
 */
#ifndef STEPS_SUPPORT_H
#define STEPS_SUPPORT_H

#include <SDL.h>

#include "ui/frame/app_state.h"
#include "ui/play/play_state.h"

/* cmocka's hooks: an empty data directory, its path in *state, and the frame on it; afterwards all is closed. */
int steps_setup(void **state);
int steps_teardown(void **state);

/* The frame and what is kept in that directory. */
struct app *steps_app(void);

/* Opens the table; as a start without options does, but for who plays: levels, 0 for a human. */
void steps_open_as(const struct play_setup *setup);
void steps_open(const char *game, int red, int yellow);

/* The same, as it was left: nobody is told who plays. Asks whether to go on with an interrupted game. */
void steps_open_as_left(void);

/* Quits: what is kept is closed, and opened again with nothing at the table. */
void steps_quit(const char *directory);

/* The main screen, also under others; NULL while there is none. */
struct play *steps_play(void);

/* Is a screen over it? */
bool steps_is_covered(void);

/* Lets so many milliseconds pass, and does all that is due then; waits for a computer that thinks. */
void steps_pass(unsigned milliseconds);

/* Keys, one step each; a letter or digit for each key. */
void steps_press(SDL_Keycode key);
void steps_type(const char *keys);

/* While this says so a step waits for a thread, whose news wakes the window. NULL: only for computers that think. */
extern bool (*steps_waits)(void);

/* Are these words written in the window now? */
bool steps_sees(const char *words);

#endif
