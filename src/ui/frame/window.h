/* The window and its renderer: accelerated where there is a real graphics processor, else SDL's software path. */
#ifndef UI_WINDOW_H
#define UI_WINDOW_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

enum { WINDOW_MIN_WIDTH = 600, WINDOW_MIN_HEIGHT = 450 };

struct window {
    SDL_Window *window;
    SDL_Renderer *renderer;
    bool software; /* drawn by the processor: what is not drawn again stays as it was */
    bool vsync;    /* presenting waits for the display */
    bool settled;  /* the window's place is the person's own affair */
    int moved;     /* so often it was brought into the display: a window manager may know better */
    int fitted[2]; /* the size that it was given so as to fit the display, which nobody chose; 0: none */
};

/* Makes SDL's video ready; false after saying on stderr that there is no display to open a window on. */
bool window_find_display(void);

/*
 * Opens a window of a size in screen coordinates, or smaller where the display has less room; false after saying on
 * stderr what is missing.
 */
bool window_open(struct window *window, int width, int height, bool fullscreen);
void window_close(struct window *window);

/*
 * Brings a window that has just been opened into what the display has to use, with its title bar, whose size is known
 * only then: to be called when it comes, moves or changes its size, until somebody presses a key or button.
 */
void window_settle(struct window *window);

/* Is this the size that was given to it because the one that was chosen did not fit? */
bool window_is_fitted(const struct window *window, int width, int height);

/* Mouse positions arrive in screen coordinates, which on some displays are larger than pixels. */
void window_to_pixels(const struct window *window, int pixels_wide, int pixels_high, SDL_Event *event);

/* How long a frame is shown, in microseconds. */
uint64_t window_frame_time(const struct window *window);

#endif
