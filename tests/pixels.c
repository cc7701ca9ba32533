/* The screen's file, and colours. */
#include "pixels.h"
#include "standard.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static uint32_t header_word(const uint8_t *file, int index)
{
    const uint8_t *bytes = file + 4 * index;
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* The words of an xwd header that matter here, by place (X11/XWDFile.h). */
enum { HEADER_SIZE, PIXMAP_WIDTH = 4, PIXMAP_HEIGHT, BITS_PER_PIXEL = 11, BYTES_PER_LINE, COLOR_COUNT = 19 };

enum { COLOR_BYTES = 12 };

bool pixels_open(const char *path, struct picture *screen)
{
    struct stat status;
    int file = open(path, O_RDONLY);
    if (file < 0 || fstat(file, &status) < 0)
        return false;
    const uint8_t *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (bytes == MAP_FAILED || header_word(bytes, BITS_PER_PIXEL) != 32)
        return false;
    size_t start = header_word(bytes, HEADER_SIZE) + (size_t)COLOR_BYTES * header_word(bytes, COLOR_COUNT);
    *screen = (struct picture){.pixels = bytes + start,
                               .line = header_word(bytes, BYTES_PER_LINE),
                               .width = (int)header_word(bytes, PIXMAP_WIDTH),
                               .height = (int)header_word(bytes, PIXMAP_HEIGHT)};
    return true;
}

bool pixels_part(const struct picture *screen, char **words, struct picture *part)
{
    int x = atoi(words[0]), y = atoi(words[1]), width = atoi(words[2]), height = atoi(words[3]);
    if (x < 0 || y < 0 || width < 1 || height < 1 || x + width > screen->width || y + height > screen->height)
        return false;
    *part = (struct picture){screen->pixels + (size_t)y * screen->line + (size_t)x * 4, screen->line, width, height};
    return true;
}

int largest(struct color color)
{
    int most = color.red > color.green ? color.red : color.green;
    return most > color.blue ? most : color.blue;
}

int chroma(struct color color)
{
    int least = color.red < color.green ? color.red : color.green;
    least = least < color.blue ? least : color.blue;
    return largest(color) - least;
}

double hue(struct color color)
{
    double span = chroma(color), angle;
    if (largest(color) == color.red)
        angle = (color.green - color.blue) / span;
    else if (largest(color) == color.green)
        angle = 2.0 + (color.blue - color.red) / span;
    else
        angle = 4.0 + (color.red - color.green) / span;
    return angle < 0.0 ? 60.0 * angle + 360.0 : 60.0 * angle;
}

/* Powers take long, and are asked for again and again. */
static double linear(int channel)
{
    static double known[256];
    double part = channel / 255.0;
    if (known[channel] == 0.0)
        known[channel] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
    return known[channel];
}

double luminance(struct color color)
{
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

double contrast(struct color a, struct color b)
{
    double light = luminance(a), dark = luminance(b);
    if (light < dark) {
        double other = light;
        light = dark;
        dark = other;
    }
    return (light + 0.05) / (dark + 0.05);
}
