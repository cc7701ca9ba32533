/* Words on a canvas: a line, or several, in the size that is wanted, else as large as there is room for. */
#include <stdio.h>
#include <string.h>

#include "rules/letters.h"
#include "ui/draw/canvas.h"
#include "ui/numbers.h"

/* A line of text is at least so high, even in a small window; where it does not fit, a little less. */
enum { TEXT_PIXELS_MIN = 13, TEXT_PIXELS_TIGHT = 10, LINE_MAX_BYTES = 256, USUAL = 100, LARGE = 130, STEP = 10 };

/* Of a row above and below its text, in units. */
static const float ROW_PADDING = 4;

static int usual_pixels(const struct canvas *canvas, const struct text_style *style)
{
    return int_max(canvas_px(canvas, style->size), canvas_least(canvas, TEXT_PIXELS_MIN));
}

/* As large as is wanted; an even number, lest there be a font for each of many sizes. */
static int style_pixels(const struct canvas *canvas, const struct text_style *style)
{
    int usual = usual_pixels(canvas, style);
    if (canvas->text_size == 0 || canvas->text_size == USUAL)
        return usual;
    return int_max(usual * canvas->text_size / (2 * USUAL) * 2, canvas_least(canvas, TEXT_PIXELS_TIGHT));
}

/* As a pixel count of lines, one below the other. */
static int lines_pixels(const struct canvas *canvas, float lines)
{
    struct text_style style = {.size = lines};
    return (int)((float)style_pixels(canvas, &style) * TEXT_LINE + 0.5f);
}

int canvas_row(const struct canvas *canvas, float height, float lines)
{
    int room = canvas_px(canvas, height);
    return canvas->text_size > USUAL ? int_max(room, lines_pixels(canvas, lines) + 2 * canvas_px(canvas, ROW_PADDING))
                                     : room;
}

bool canvas_less(struct canvas *canvas)
{
    if (canvas->text_size <= USUAL)
        return false;
    canvas->text_size = SDL_max(canvas->text_size - STEP, USUAL);
    return true;
}

bool canvas_is_large(const struct canvas *canvas)
{
    return canvas->text_size > LARGE;
}

float canvas_larger(const struct canvas *canvas, float units)
{
    return canvas->text_size > USUAL ? units * (float)canvas->text_size / (float)USUAL : units;
}

/* What does not fit is written this small, so that it can still be read; then it is shortened. */
static int tight_pixels(const struct canvas *canvas, int pixels)
{
    return int_max(pixels * 3 / 4, canvas_least(canvas, TEXT_PIXELS_TIGHT));
}

int canvas_text_width(struct canvas *canvas, const char *string, const struct text_style *style)
{
    int width, height;
    (void)text_get(canvas->text, string, style_pixels(canvas, style), style->weight, &width, &height);
    return width;
}

/* As much of a string's beginning as fits into so many pixels, and three dots; *width is that of the whole string. */
static SDL_Texture *shortened(struct canvas *canvas, const char *string, int room, int pixels, enum text_weight weight,
                              int *width, int *height)
{
    char words[LINE_MAX_BYTES];
    size_t part = strlen(string) * (size_t)room / (size_t)*width, length = SDL_min(part, LINE_MAX_BYTES - sizeof "…");
    SDL_Texture *texture;
    do {
        length = letters_whole(string, length);
        snprintf(words, sizeof words, "%.*s…", (int)length, string);
        texture = text_get(canvas->text, words, pixels, weight, width, height);
    } while (texture && *width > room && length-- > 0);
    return texture;
}

struct text_sizes canvas_text_sizes(const struct canvas *canvas, const struct text_style *style)
{
    struct text_sizes sizes = {.wished = style_pixels(canvas, style), .usual = usual_pixels(canvas, style)};
    sizes.tight = tight_pixels(canvas, SDL_min(sizes.wished, sizes.usual));
    return sizes;
}

struct text_style canvas_style(const struct canvas *canvas, float size, enum align align)
{
    return (struct text_style){.size = size, .color = canvas->theme->text, .align = align};
}

int canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style)
{
    struct text_sizes sizes = canvas_text_sizes(canvas, style);
    int width, height, room = SDL_max(rect.w, 0), pixels = sizes.wished, tight = sizes.tight;
    if (pixels > sizes.usual)
        pixels = SDL_clamp(rect.h / 2 * 2, sizes.usual, pixels);
    SDL_Texture *texture = text_get(canvas->text, string, pixels, style->weight, &width, &height);
    while (texture && width > room && pixels > tight) {
        pixels = SDL_max(SDL_min(pixels * room / width, pixels - 1), tight);
        texture = text_get(canvas->text, string, pixels, style->weight, &width, &height);
    }
    if (texture && width > room)
        texture = shortened(canvas, string, room, pixels, style->weight, &width, &height);
    if (!texture)
        return 0;
    int slack = rect.w - width;
    int x = style->align == ALIGN_LEFT ? 0 : style->align == ALIGN_CENTER ? slack / 2 : slack;
    SDL_SetTextureColorMod(texture, style->color.r, style->color.g, style->color.b);
    SDL_SetTextureAlphaMod(texture, style->color.a);
    SDL_RenderCopy(canvas->renderer, texture, NULL,
                   &(SDL_Rect){rect.x + x, rect.y + (rect.h - height) / 2, width, height});
    return width;
}
