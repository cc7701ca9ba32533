/*
 * The screen as a measuring eye sees it, and a hand that clicks. Xvfb keeps its
 * screen in a file (-fbdir): looking at it costs the X server and the program
 * under measurement nothing. Clicks and keys are real ones (XTest).
 */
#ifndef BENCH_SCREEN_H
#define BENCH_SCREEN_H

#include <X11/Xlib.h>
#include <stdbool.h>
#include <stdint.h>

struct rect {
    int x, y, w, h;
};

struct screen {
    const uint8_t *pixels; /* blue, green, red, unused */
    int stride;            /* bytes from one line to the next */
    int width, height;
    Display *display;
};

/* `framebuffer`: the file of the screen $DISPLAY. Ends the program with a message when it cannot be seen. */
void screen_open(struct screen *screen, const char *framebuffer);

/* Is much of it not black? Without a window all is. Cheap enough to be asked thousands of times a second. */
bool screen_is_lit(const struct screen *screen);

/* The program's window, which must be there: where it is; a size for it, at the screen's corner; what its title has. */
struct rect screen_window(const struct screen *screen);
void screen_resize_window(const struct screen *screen, int width, int height);
bool screen_title_has(const struct screen *screen, const char *words);

/* A copy of a part of the screen, to be compared with a later one; the caller frees it. */
uint8_t *screen_copy(const struct screen *screen, struct rect rect);

/* Is that part other than in the copy? If so, the copy is renewed. */
bool screen_changed(const struct screen *screen, struct rect rect, uint8_t *copy);

void screen_point(const struct screen *screen, int x, int y);
void screen_click(const struct screen *screen);

/* With another button: 4 and 5 are the wheel, up and down. */
void screen_click_with(const struct screen *screen, unsigned int button);
void screen_press(const struct screen *screen, unsigned long keysym);
void screen_press_with(const struct screen *screen, unsigned long held, unsigned long keysym);

/* Says what is missing and ends the program. */
_Noreturn void give_up(const char *what);

#endif
