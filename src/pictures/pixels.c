/* Pixels and parts of them. */
#include "pictures/pixels.h"

bool pixels_init(struct pixels *pixels, int wide, int high, int width, int most, struct reason *why)
{
    double scale = (double)width / wide;
    int height = (int)lround(high * scale);
    *pixels = (struct pixels){.width = width, .height = height < 1 ? 1 : height, .scale = scale};
    if ((int64_t)pixels->width * pixels->height > most)
        return refuse(why, "a picture of %dx%d pixels is too large: it may have %d million", pixels->width,
                      pixels->height, most / 1000000);
    pixels->at = calloc((size_t)pixels->width * (size_t)pixels->height, sizeof *pixels->at);
    return pixels->at || refuse(why, "out of memory");
}

void pixels_free(struct pixels *pixels)
{
    free(pixels->at);
    pixels->at = NULL;
}

static int clamp(double value, int most)
{
    return value < 0 ? 0 : value > most ? most : (int)value;
}

struct area pixels_area(const struct pixels *pixels, double left, double top, double right, double bottom)
{
    double scale = pixels->scale;
    return (struct area){clamp(floor(left * scale), pixels->width), clamp(floor(top * scale), pixels->height),
                         clamp(ceil(right * scale), pixels->width), clamp(ceil(bottom * scale), pixels->height)};
}

struct area pixels_area_join(struct area a, struct area b)
{
    if (a.right <= a.left || a.bottom <= a.top)
        return b;
    if (b.right <= b.left || b.bottom <= b.top)
        return a;
    return (struct area){a.left < b.left ? a.left : b.left, a.top < b.top ? a.top : b.top,
                         a.right > b.right ? a.right : b.right, a.bottom > b.bottom ? a.bottom : b.bottom};
}
