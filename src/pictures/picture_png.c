/*
 * PNG, and its moving kind, APNG: "Portable Network Graphics (PNG) Specification (Third Edition)", W3C 2025. zlib packs
 * the pixels. Declared in picture_file.h.
 */
#include "pictures/picture_file.h"

#ifdef WITH_ZLIB

#include <zlib.h>

enum { COLOUR_BYTES = 3, PART_MAX = 32768, FILTER_NONE = 0, LEVEL = 6 };

struct png {
    z_stream stream;
    unsigned char *row;               /* the row that is packed next, with its filter before it */
    unsigned char part[4 + PART_MAX]; /* what is packed, behind room for its number */
};

static void put_number(unsigned char *at, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(number >> (24 - 8 * i));
}

/* Writes a chunk. */
static void put_chunk(FILE *stream, const char *type, const unsigned char *data, size_t size)
{
    unsigned char number[4];
    uLong sum = crc32(crc32(0, NULL, 0), (const unsigned char *)type, 4);
    if (size > 0)
        sum = crc32(sum, data, (uInt)size);
    put_number(number, (uint32_t)size);
    fwrite(number, 1, sizeof number, stream);
    fwrite(type, 1, 4, stream);
    fwrite(data, 1, size, stream);
    put_number(number, (uint32_t)sum);
    fwrite(number, 1, sizeof number, stream);
}

static bool begin(struct picture_file *file)
{
    enum { DEPTH = 8, TRUE_COLOUR = 2 };
    unsigned char header[13] = {[8] = DEPTH, [9] = TRUE_COLOUR}, motion[8] = {0};
    struct png *png = file->writer = calloc(1, sizeof *png);
    if (!png || deflateInit(&png->stream, LEVEL) != Z_OK)
        return false;
    png->row = malloc(1 + (size_t)file->width * COLOUR_BYTES);
    put_number(header, (uint32_t)file->width);
    put_number(header + 4, (uint32_t)file->height);
    put_number(motion, (uint32_t)file->frames); /* played for ever: 0 times */
    fwrite("\x89PNG\r\n\x1a\n", 1, 8, file->stream);
    put_chunk(file->stream, "IHDR", header, sizeof header);
    if (file->frames > 1)
        put_chunk(file->stream, "acTL", motion, sizeof motion);
    return png->row != NULL;
}

/* Writes what is packed. The data of later frames is numbered. */
static void put_part(struct picture_file *file, bool later)
{
    struct png *png = file->writer;
    size_t size = PART_MAX - png->stream.avail_out;
    if (later)
        put_number(png->part, file->parts++);
    put_chunk(file->stream, later ? "fdAT" : "IDAT", later ? png->part : png->part + 4, later ? 4 + size : size);
    png->stream.next_out = png->part + 4;
    png->stream.avail_out = PART_MAX;
}

/* A row as it is: what is different from the row above packs a third worse, since rows repeat. */
static void take_row(struct png *png, const struct pixels *pixels, struct area area, int y)
{
    const uint32_t *row = pixels->at + (size_t)y * (size_t)pixels->width;
    unsigned char *to = png->row;
    *to++ = FILTER_NONE;
    for (int x = area.left; x < area.right; x++)
        for (int shift = 16; shift >= 0; shift -= 8)
            *to++ = (unsigned char)(row[x] >> shift);
    png->stream.next_in = png->row;
    png->stream.avail_in = (uInt)(to - png->row);
}

static void put_frame(struct picture_file *file, struct area area, int milliseconds)
{
    unsigned char control[26] = {0};
    put_number(control, file->parts++);
    put_number(control + 4, (uint32_t)(area.right - area.left));
    put_number(control + 8, (uint32_t)(area.bottom - area.top));
    put_number(control + 12, (uint32_t)area.left);
    put_number(control + 16, (uint32_t)area.top);
    put_number(control + 20, (uint32_t)milliseconds << 16 | 1000); /* so many thousandths of a second */
    put_chunk(file->stream, "fcTL", control, sizeof control);
}

static bool add(struct picture_file *file, const struct pixels *pixels, struct area area, int milliseconds)
{
    struct png *png = file->writer;
    bool later = file->parts > 0;
    if (file->frames > 1)
        put_frame(file, area, milliseconds);
    if (deflateReset(&png->stream) != Z_OK)
        return false;
    png->stream.next_out = png->part + 4;
    png->stream.avail_out = PART_MAX;
    int status = Z_OK;
    for (int y = area.top; y < area.bottom; y++) {
        take_row(png, pixels, area, y);
        int flush = y + 1 < area.bottom ? Z_NO_FLUSH : Z_FINISH;
        while ((status = deflate(&png->stream, flush)) == Z_OK && png->stream.avail_out == 0)
            put_part(file, later);
    }
    put_part(file, later);
    return status == Z_STREAM_END;
}

static bool end(struct picture_file *file)
{
    struct png *png = file->writer;
    if (!png)
        return true;
    put_chunk(file->stream, "IEND", NULL, 0);
    (void)deflateEnd(&png->stream);
    free(png->row);
    free(png);
    return true;
}

const struct picture_format picture_png = {.name = "PNG", .ending = "png", .begin = begin, .add = add, .end = end};

#else

const struct picture_format picture_png = {.name = "PNG", .ending = "png", .missing = "zlib"};

#endif
