/* Which formats there are, and still pictures. */
#include "pictures/picture_file.h"

#include <strings.h>

#include "files/output.h"
#include "pictures/board_pixels.h"

static const struct picture_format *const formats[] = {&picture_png, &picture_gif, NULL};

const struct picture_format *picture_file_format(const char *path, struct reason *why)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
    const struct picture_format *const *format = formats;
    while (*format && (!dot || strcasecmp(dot + 1, (*format)->ending) != 0))
        format++;
    if (!*format)
        (void)refuse(why, "a picture's name ends in .png or .gif");
    else if ((*format)->missing)
        (void)refuse(why, "this program was built without %s, which writes %s", (*format)->missing, (*format)->name);
    return *format && !(*format)->missing ? *format : NULL;
}

/* Writes the only frame of a picture. */
static bool write_still(const struct picture_format *format, struct picture_file *file, const struct pixels *pixels)
{
    struct area whole = {0, 0, pixels->width, pixels->height};
    palette_count(&file->palette, pixels, whole);
    palette_settle(&file->palette);
    bool good = format->begin(file) && format->add(file, pixels, whole, 0);
    return format->end(file) && good;
}

bool picture_file_write(const char *path, const struct board_scene *scene, int width, struct reason *why)
{
    struct pixels pixels;
    struct output output;
    const struct picture_format *format = picture_file_format(path, why);
    if (!format || !board_pixels_init(&pixels, scene->variant, width, PICTURE_PIXELS_MAX, why))
        return false;
    board_pixels_draw(&pixels, (struct area){0, 0, pixels.width, pixels.height}, scene, NULL);
    bool open = output_open(&output, path, OUTPUT_REPLACE, why), good = false;
    if (open) {
        struct picture_file file = {
            .stream = output.stream, .width = pixels.width, .height = pixels.height, .frames = 1};
        good = write_still(format, &file, &pixels);
        if (!good)
            output_drop(&output);
    }
    pixels_free(&pixels);
    if (open && !good)
        return refuse(why, "out of memory");
    return open && output_keep(&output, why);
}
