/*
 * Pictures as files, still or moving: a row for each format. The first frame of a moving picture is the whole of it;
 * each later one is drawn over what was there. A picture that moves begins again at its end.
 */
#ifndef PICTURES_PICTURE_FILE_H
#define PICTURES_PICTURE_FILE_H

#include "pictures/palette.h"

/* A picture that is being written. */
struct picture_file {
    FILE *stream;
    int width, height, frames; /* how many frames there will be; 1: a still picture */
    struct palette palette;    /* settled before the file is begun, if the format needs one */
    uint32_t parts;            /* used by the format */
    void *writer;              /* used by the format, which ends with it */
};

struct picture_format {
    const char *name;
    const char *ending; /* of files, without the dot */
    const char
        *missing;     /* the library that was not there when this program was built; NULL: the format can be written */
    bool few_colours; /* it needs a palette */
    /*
     * begin, then add for each frame with how long it stays, then end, whatever happened. They return false if memory
     * is short; what could not be written is seen in the stream.
     */
    bool (*begin)(struct picture_file *file);
    bool (*add)(struct picture_file *file, const struct pixels *pixels, struct area area, int milliseconds);
    bool (*end)(struct picture_file *file);
};

extern const struct picture_format picture_png, picture_gif;

/* The format in which a file of this name is written: .png, or .gif. NULL and the reason if there is none. */
const struct picture_format *picture_file_format(const char *path, struct reason *why);

struct board_scene;

enum { PICTURE_WIDTH = 480, PICTURE_WIDTH_MIN = 64, PICTURE_WIDTH_MAX = 4096, PICTURE_PIXELS_MAX = 24000000 };

/* Writes a board to a file, so wide in pixels. Returns false and the reason, which does not name the path. */
bool picture_file_write(const char *path, const struct board_scene *scene, int width, struct reason *why)
    __attribute__((warn_unused_result));

#endif
