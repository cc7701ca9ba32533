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

/* PLATE is the colour of assets/plate_light.svg; so many pixels of it in one line are the board. */
enum { COLOR_BYTES = 12, PIXEL_BYTES = 4, PLATE = 0x0A1268, PLATE_PIXELS = 100, PLATE_STEP = 16 };

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

static bool is_plate(const uint8_t *pixel)
{
    return pixel[0] == (PLATE & 255) && pixel[1] == (PLATE >> 8 & 255) && pixel[2] == PLATE >> 16;
}

/* How many pixels of a line have the plate's colour, and which are the first and the last. */
static int plate_pixels(const struct screen *screen, int y, int *first, int *last)
{
    int count = 0;
    for (int x = 0; x < screen->width; x++) {
        if (!is_plate(pixel_at(screen, x, y)))
            continue;
        if (count++ == 0)
            *first = x;
        *last = x;
    }
    return count;
}

bool screen_shows_plate(const struct screen *screen)
{
    int first, last;
    for (int y = 0; y < screen->height; y += PLATE_STEP)
        if (plate_pixels(screen, y, &first, &last) >= PLATE_PIXELS)
            return true;
    return false;
}

struct rect screen_find_plate(const struct screen *screen)
{
    struct rect plate = {screen->width, -1, 0, 0};
    int right = 0, bottom = 0;
    for (int y = 0; y < screen->height; y++) {
        int first = 0, last = 0;
        if (plate_pixels(screen, y, &first, &last) < PLATE_PIXELS)
            continue;
        if (plate.y < 0)
            plate.y = y;
        plate.x = first < plate.x ? first : plate.x;
        right = last > right ? last : right;
        bottom = y;
    }
    if (plate.y < 0)
        give_up("the board is not to be seen");
    plate.w = right - plate.x + 1;
    plate.h = bottom - plate.y + 1;
    return plate;
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

void screen_click(const struct screen *screen)
{
    XTestFakeButtonEvent(screen->display, Button1, True, CurrentTime);
    XTestFakeButtonEvent(screen->display, Button1, False, CurrentTime);
    XFlush(screen->display);
}

void screen_press(const struct screen *screen, unsigned long keysym)
{
    unsigned int code = XKeysymToKeycode(screen->display, keysym);
    XTestFakeKeyEvent(screen->display, code, True, CurrentTime);
    XTestFakeKeyEvent(screen->display, code, False, CurrentTime);
    XFlush(screen->display);
}
