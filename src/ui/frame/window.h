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
};

/* Makes SDL's video ready; false after saying on stderr that there is no display to open a window on. */
bool window_find_display(void);

/* Opens a window of a size in screen coordinates; false after saying on stderr what is missing. */
bool window_open(struct window *window, int width, int height, bool fullscreen);
void window_close(struct window *window);

/* Mouse positions arrive in screen coordinates, which on some displays are larger than pixels. */
void window_to_pixels(const struct window *window, int pixels_wide, int pixels_high, SDL_Event *event);

/* How long a frame is shown, in microseconds. */
uint64_t window_frame_time(const struct window *window);

#endif
