/* GIF, still or moving, written by giflib. Declared in picture_file.h. */
#include "pictures/picture_file.h"

#ifdef WITH_GIFLIB

#include <gif_lib.h>

struct gif {
    GifFileType *file;
    GifPixelType *row;
};

/* What could not be written is seen in the stream, so that one who asks there learns why. */
static int write_bytes(GifFileType *gif, const GifByteType *bytes, int size)
{
    fwrite(bytes, 1, (size_t)size, gif->UserData);
    return size;
}

/* Says that the picture begins again at its end: an extension that Netscape brought, which all programs understand. */
static bool put_loop(GifFileType *gif)
{
    static const unsigned char for_ever[] = {1, 0, 0};
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif, sizeof for_ever, for_ever) == GIF_OK && EGifPutExtensionTrailer(gif) == GIF_OK;
}

static bool begin(struct picture_file *file)
{
    enum { BITS = 8 };
    GifColorType colours[PALETTE_COLOURS] = {0};
    int error;
    struct gif *gif = file->writer = calloc(1, sizeof *gif);
    if (!gif)
        return false;
    for (int i = 0; i < file->palette.count; i++) {
        uint32_t colour = file->palette.colours[i];
        colours[i] = (GifColorType){(GifByteType)(colour >> 16), (GifByteType)(colour >> 8), (GifByteType)colour};
    }
    gif->row = malloc((size_t)file->width * sizeof *gif->row);
    gif->file = EGifOpen(file->stream, write_bytes, &error);
    ColorMapObject *map = GifMakeMapObject(PALETTE_COLOURS, colours);
    if (gif->file)
        EGifSetGifVersion(gif->file, true);
    bool good = gif->row && gif->file && map &&
                EGifPutScreenDesc(gif->file, file->width, file->height, BITS, 0, map) == GIF_OK &&
                (file->frames == 1 || put_loop(gif->file));
    GifFreeMapObject(map);
    return good;
}

static bool add(struct picture_file *file, const struct pixels *pixels, struct area area, int milliseconds)
{
    struct gif *gif = file->writer;
    const GraphicsControlBlock control = {
        .DisposalMode = DISPOSE_DO_NOT, .DelayTime = (milliseconds + 5) / 10, .TransparentColor = NO_TRANSPARENT_COLOR};
    GifByteType bytes[4];
    int width = area.right - area.left;
    size_t size = EGifGCBToExtension(&control, bytes);
    if (EGifPutExtension(gif->file, GRAPHICS_EXT_FUNC_CODE, (int)size, bytes) != GIF_OK ||
        EGifPutImageDesc(gif->file, area.left, area.top, width, area.bottom - area.top, false, NULL) != GIF_OK)
        return false;
    for (int y = area.top; y < area.bottom; y++) {
        const uint32_t *row = pixels->at + (size_t)y * (size_t)pixels->width + area.left;
        for (int x = 0; x < width; x++)
            gif->row[x] = palette_find(&file->palette, row[x]);
        if (EGifPutLine(gif->file, gif->row, width) != GIF_OK)
            return false;
    }
    return true;
}

static bool end(struct picture_file *file)
{
    struct gif *gif = file->writer;
    int error;
    if (!gif)
        return true;
    bool good = !gif->file || EGifCloseFile(gif->file, &error) == GIF_OK;
    free(gif->row);
    free(gif);
    return good;
}

const struct picture_format picture_gif = {
    .name = "GIF", .ending = "gif", .few_colours = true, .begin = begin, .add = add, .end = end};

#else

const struct picture_format picture_gif = {.name = "GIF", .ending = "gif", .missing = "giflib"};

#endif
