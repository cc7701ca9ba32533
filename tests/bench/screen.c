/* The screen as a measuring eye sees it, and a hand that clicks. */
#include "bench/screen.h"

#include <X11/extensions/XTest.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The words of an xwd header that matter here, by place (X11/XWDFile.h). */
enum { HEADER_SIZE, PIXMAP_WIDTH = 4, PIXMAP_HEIGHT, BITS_PER_PIXEL = 11, BYTES_PER_LINE, COLOR_COUNT = 19 };

/* So many pixels in one line that are not black are seen to be there; only every sixteenth line is looked at. */
enum { COLOR_BYTES = 12, PIXEL_BYTES = 4, LIT_PIXELS = 100, LIT_STEP = 16 };

/* As much of a title as is read, in words of four bytes. */
enum { TITLE_WORDS = 64 };

_Noreturn void give_up(const char *what)
{
    fprintf(stderr, "bench: %s\n", what);
    exit(EXIT_FAILURE);
}

static int header_word(const uint8_t *file, int index)
{
    const uint8_t *bytes = file + 4 * index;
    return (int)((uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3]);
}

static void map_framebuffer(struct screen *screen, const char *path)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &status) < 0)
        give_up("the screen's file cannot be read");
    const uint8_t *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (bytes == MAP_FAILED || header_word(bytes, BITS_PER_PIXEL) != 8 * PIXEL_BYTES)
        give_up("the screen does not have 32 bits a pixel");
    screen->pixels = bytes + header_word(bytes, HEADER_SIZE) + COLOR_BYTES * header_word(bytes, COLOR_COUNT);
    screen->stride = header_word(bytes, BYTES_PER_LINE);
    screen->width = header_word(bytes, PIXMAP_WIDTH);
    screen->height = header_word(bytes, PIXMAP_HEIGHT);
}

void screen_open(struct screen *screen, const char *framebuffer)
{
    int event, error, major, minor;
    map_framebuffer(screen, framebuffer);
    screen->display = XOpenDisplay(NULL);
    if (!screen->display)
        give_up("there is no display");
    if (!XTestQueryExtension(screen->display, &event, &error, &major, &minor))
        give_up("the display does not let a program click (no XTest)");
}

/* --- looking --- */

static const uint8_t *pixel_at(const struct screen *screen, int x, int y)
{
    return screen->pixels + y * screen->stride + x * PIXEL_BYTES;
}

static bool is_black(const uint8_t *pixel)
{
    return pixel[0] == 0 && pixel[1] == 0 && pixel[2] == 0;
}

bool screen_is_lit(const struct screen *screen)
{
    for (int y = 0; y < screen->height; y += LIT_STEP) {
        int count = 0;
        for (int x = 0; x < screen->width; x++)
            if (!is_black(pixel_at(screen, x, y)) && ++count >= LIT_PIXELS)
                return true;
    }
    return false;
}

/* The program's window: the largest of those that are seen; there is no window manager to put frames around it. */
static Window find_window(const struct screen *screen, XWindowAttributes *found)
{
    Window root, parent, *children, window = None;
    unsigned int count = 0;
    *found = (XWindowAttributes){0};
    if (!XQueryTree(screen->display, DefaultRootWindow(screen->display), &root, &parent, &children, &count))
        count = 0;
    for (unsigned int i = 0; i < count; i++) {
        XWindowAttributes attributes;
        if (!XGetWindowAttributes(screen->display, children[i], &attributes) || attributes.map_state != IsViewable ||
            attributes.width <= found->width)
            continue;
        *found = attributes;
        window = children[i];
    }
    if (count > 0)
        XFree(children);
    if (window == None)
        give_up("there is no window");
    return window;
}

struct rect screen_window(const struct screen *screen)
{
    XWindowAttributes window;
    find_window(screen, &window);
    return (struct rect){window.x, window.y, window.width, window.height};
}

void screen_resize_window(const struct screen *screen, int width, int height)
{
    XWindowAttributes window;
    XMoveResizeWindow(screen->display, find_window(screen, &window), 0, 0, (unsigned)width, (unsigned)height);
    XSync(screen->display, False);
}

bool screen_title_has(const struct screen *screen, const char *words)
{
    XWindowAttributes attributes;
    Window window = find_window(screen, &attributes);
    Atom name = XInternAtom(screen->display, "_NET_WM_NAME", False), type;
    unsigned char *title = NULL;
    unsigned long length, left;
    int format;
    bool read = XGetWindowProperty(screen->display, window, name, 0, TITLE_WORDS, False, AnyPropertyType, &type,
                                   &format, &length, &left, &title) == Success;
    bool has = read && title && strstr((const char *)title, words);
    if (title)
        XFree(title);
    return has;
}

uint8_t *screen_copy(const struct screen *screen, struct rect rect)
{
    size_t line = (size_t)rect.w * PIXEL_BYTES;
    uint8_t *copy = malloc(line * (size_t)rect.h);
    if (!copy)
        give_up("out of memory");
    for (int y = 0; y < rect.h; y++)
        memcpy(copy + line * (size_t)y, pixel_at(screen, rect.x, rect.y + y), line);
    return copy;
}

bool screen_changed(const struct screen *screen, struct rect rect, uint8_t *copy)
{
    size_t line = (size_t)rect.w * PIXEL_BYTES;
    bool changed = false;
    for (int y = 0; y < rect.h; y++) {
        const uint8_t *now = pixel_at(screen, rect.x, rect.y + y);
        uint8_t *before = copy + line * (size_t)y;
        if (memcmp(before, now, line) == 0)
            continue;
        memcpy(before, now, line);
        changed = true;
    }
    return changed;
}

/* --- acting --- */

void screen_point(const struct screen *screen, int x, int y)
{
    XTestFakeMotionEvent(screen->display, -1, x, y, CurrentTime);
    XFlush(screen->display);
}

void screen_click_with(const struct screen *screen, unsigned int button)
{
    XTestFakeButtonEvent(screen->display, button, True, CurrentTime);
    XTestFakeButtonEvent(screen->display, button, False, CurrentTime);
    XFlush(screen->display);
}

void screen_click(const struct screen *screen)
{
    screen_click_with(screen, Button1);
}

static void turn_key(const struct screen *screen, unsigned long keysym, bool down)
{
    XTestFakeKeyEvent(screen->display, XKeysymToKeycode(screen->display, keysym), down, CurrentTime);
}

void screen_press(const struct screen *screen, unsigned long keysym)
{
    turn_key(screen, keysym, true);
    turn_key(screen, keysym, false);
    XFlush(screen->display);
}

void screen_press_with(const struct screen *screen, unsigned long held, unsigned long keysym)
{
    turn_key(screen, held, true);
    screen_press(screen, keysym);
    turn_key(screen, held, false);
    XFlush(screen->display);
}
