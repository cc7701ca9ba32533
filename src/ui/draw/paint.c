/* Shapes with soft edges, painted into a picture pixel by pixel. Declared in canvas.h. */
#include <math.h>

#include "ui/draw/canvas.h"

bool paint_begin(struct paint *paint, int width, int height, float scale)
{
    *paint = (struct paint){.scale = scale};
    if (width > 0 && height > 0)
        paint->surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    return paint->surface != NULL;
}

static Uint8 mixed(Uint8 from, Uint8 to, double part)
{
    return (Uint8)(from + (to - from) * part + 0.5);
}

SDL_Color canvas_mixed(SDL_Color from, SDL_Color to, double part)
{
    return (SDL_Color){mixed(from.r, to.r, part), mixed(from.g, to.g, part), mixed(from.b, to.b, part),
                       mixed(from.a, to.a, part)};
}

static Uint32 opaque(SDL_Color color)
{
    return 0xFF000000u | (Uint32)color.r << 16 | (Uint32)color.g << 8 | color.b;
}

/* Lays a colour over a pixel: `cover`, 0 .. 1, of it. */
static void lay(Uint32 *pixel, SDL_Color color, float cover)
{
    if (*pixel >> 24 == 255) { /* red with blue, and green, in 256th parts: most pixels, and quick */
        Uint32 part = (Uint32)(cover * (float)color.a * 256.0f / 255.0f + 0.5f), over = opaque(color);
        Uint32 outer = (*pixel & 0xFF00FF) * (256 - part) + (over & 0xFF00FF) * part;
        Uint32 green = (*pixel & 0xFF00) * (256 - part) + (over & 0xFF00) * part;
        *pixel = 0xFF000000u | (outer >> 8 & 0xFF00FF) | (green >> 8 & 0xFF00);
        return;
    }
    if (*pixel >> 24 == 0) {
        *pixel = opaque(color) ^ (255u - (Uint32)(cover * (float)color.a + 0.5f)) << 24;
        return;
    }
    float over = cover * (float)color.a / 255.0f, under = (float)(*pixel >> 24) / 255.0f * (1.0f - over);
    float all = over + under, red = (float)(*pixel >> 16 & 255), green = (float)(*pixel >> 8 & 255);
    float blue = (float)(*pixel & 255), share = all > 0.0f ? over / all : 0.0f;
    *pixel = (Uint32)(all * 255.0f + 0.5f) << 24 | (Uint32)(red + ((float)color.r - red) * share + 0.5f) << 16 |
             (Uint32)(green + ((float)color.g - green) * share + 0.5f) << 8 |
             (Uint32)(blue + ((float)color.b - blue) * share + 0.5f);
}

static void lay_whole(Uint32 *pixels, int from, int to, SDL_Color color)
{
    if (color.a == 255)
        SDL_memset4(&pixels[from], opaque(color), (size_t)(to - from));
    else
        for (int column = from; column < to; column++)
            lay(&pixels[column], color, 1.0f);
}

static Uint32 *row_of(const struct paint *paint, int row)
{
    return (Uint32 *)(void *)((Uint8 *)paint->surface->pixels + row * paint->surface->pitch);
}

/* The pixels of a rectangle in units, within the picture. */
static SDL_Rect pixels_of(const struct paint *paint, SDL_FRect rect)
{
    float x = (rect.x - paint->left) * paint->scale, y = (rect.y - paint->top) * paint->scale;
    int left = (int)SDL_floorf(x) - 1, top = (int)SDL_floorf(y) - 1;
    SDL_Rect all = {left, top, (int)SDL_ceilf(x + rect.w * paint->scale) + 1 - left,
                    (int)SDL_ceilf(y + rect.h * paint->scale) + 1 - top};
    SDL_Rect picture = {0, 0, paint->surface->w, paint->surface->h}, seen = {0};
    (void)SDL_IntersectRect(&all, &picture, &seen);
    return seen;
}

/* What one kind of shape needs to tell how much of a pixel it covers and in which colour; x and y in units. */
struct shape {
    SDL_FRect rect;
    float radius, stroke;
    SDL_FPoint middle, end;
    struct shade shade;
    bool cuts; /* it takes away what is there */
};

typedef float cover_at(const struct shape *shape, float x, float y, float scale);

static float clamped(float value)
{
    return SDL_clamp(value, 0.0f, 1.0f);
}

/* How far a point is outside of a rectangle with round corners; negative: inside. */
static float outside(const struct shape *shape, float x, float y)
{
    float half_w = shape->rect.w / 2.0f, half_h = shape->rect.h / 2.0f;
    float dx = fabsf(x - shape->rect.x - half_w) - half_w + shape->radius;
    float dy = fabsf(y - shape->rect.y - half_h) - half_h + shape->radius;
    float over_x = SDL_max(dx, 0.0f), over_y = SDL_max(dy, 0.0f), inner = SDL_max(dx, dy);
    float corner = over_x > 0.0f && over_y > 0.0f ? sqrtf(over_x * over_x + over_y * over_y) : over_x + over_y;
    return corner + SDL_min(inner, 0.0f) - shape->radius;
}

static float cover_round(const struct shape *shape, float x, float y, float scale)
{
    float away = outside(shape, x, y);
    if (shape->stroke > 0.0f)
        away = fabsf(away) - shape->stroke / 2.0f;
    return clamped(0.5f - away * scale);
}

/* Light that falls off from the middle: the shade's `to` at the rim, where nothing of it is left. */
static float cover_glow(const struct shape *shape, float x, float y, float scale)
{
    (void)scale;
    float dx = (x - shape->middle.x) / shape->rect.w * 2.0f, dy = (y - shape->middle.y) / shape->rect.h * 2.0f;
    float away = sqrtf(dx * dx + dy * dy), near = clamped(1.0f - away);
    return near <= 0.0f ? 0.0f : shape->radius > 0.0f ? clamped(near / shape->radius) : near * near;
}

static float cover_hollow(const struct shape *shape, float x, float y, float scale)
{
    float dx = x - shape->middle.x, dy = y - shape->middle.y, radius = shape->rect.w / 2.0f;
    if (dx * dx + dy * dy <= shape->radius * shape->radius * radius * radius)
        return 0.0f;
    float part = sqrtf(dx * dx + dy * dy) / radius;
    return clamped((part - shape->radius) / (1.0f - shape->radius)) * clamped(0.5f - (part - 1.0f) * radius * scale);
}

/* A line at a distance, `radius`, from the one between two points. */
static float cover_band(const struct shape *shape, float x, float y, float scale)
{
    float wide = shape->end.x - shape->middle.x, high = shape->end.y - shape->middle.y;
    float along = ((x - shape->middle.x) * wide + (y - shape->middle.y) * high) / (wide * wide + high * high);
    float dx = x - shape->middle.x - clamped(along) * wide, dy = y - shape->middle.y - clamped(along) * high;
    float away = fabsf(sqrtf(dx * dx + dy * dy) - shape->radius) - shape->stroke / 2.0f;
    return clamped(0.5f - away * scale);
}

static SDL_Color shade_at(const struct shade *shade, float y)
{
    float part = shade->low > shade->high ? clamped((y - shade->high) / (shade->low - shade->high)) : 0.0f;
    return canvas_mixed(shade->from, shade->to, part);
}

/* Columns of a row, among those seen, at least so far within a round shape; a negative `by`: at most so far outside. */
static SDL_Point span_of(const struct paint *paint, const struct shape *shape, float y, SDL_Rect seen, float by)
{
    SDL_FRect rect = shape->rect;
    float reach = shape->radius - by, middle = rect.x + rect.w / 2.0f - paint->left;
    float over = fabsf(y - rect.y - rect.h / 2.0f) - rect.h / 2.0f + shape->radius;
    if (over > reach)
        return (SDL_Point){seen.x, seen.x};
    if (over > 0.0f)
        reach = sqrtf(reach * reach - over * over);
    float half = rect.w / 2.0f - shape->radius + reach;
    int end = seen.x + seen.w, from = (int)((middle - half) * paint->scale + 0.5f);
    int to = (int)((middle + half) * paint->scale + 0.5f);
    from = SDL_clamp(from, seen.x, end);
    return (SDL_Point){from, SDL_clamp(to, from, end)};
}

static void lay_part(const struct shape *shape, Uint32 *pixel, SDL_Color color, float part)
{
    if (shape->cuts)
        *pixel = (*pixel & 0xFFFFFF) | (Uint32)((float)(*pixel >> 24) * (1.0f - part) + 0.5f) << 24;
    else
        lay(pixel, color, part);
}

static void paint_shape(struct paint *paint, const struct shape *shape, cover_at *cover)
{
    float margin = shape->stroke / 2.0f;
    SDL_Rect seen = pixels_of(paint, (SDL_FRect){shape->rect.x - margin, shape->rect.y - margin,
                                                 shape->rect.w + 2.0f * margin, shape->rect.h + 2.0f * margin});
    for (int row = seen.y; row < seen.y + seen.h; row++) {
        Uint32 *pixels = row_of(paint, row);
        float y = ((float)row + 0.5f) / paint->scale + paint->top;
        SDL_Color color = shade_at(&shape->shade, y);
        SDL_Point all = {seen.x, seen.x + seen.w}, inner = {seen.x, seen.x};
        if (cover == cover_round) { /* only pixels at the edge need to be asked how much of them is covered */
            all = span_of(paint, shape, y, seen, -margin - 1.0f / paint->scale);
            inner = span_of(paint, shape, y, seen, margin + 0.5f / paint->scale);
        }
        if (shape->cuts)
            SDL_memset4(&pixels[inner.x], 0, (size_t)(inner.y - inner.x));
        else if (shape->stroke <= 0.0f)
            lay_whole(pixels, inner.x, inner.y, color);
        for (int column = all.x; column < all.y; column++) {
            if (column == inner.x && inner.y > inner.x)
                column = inner.y;
            float x = ((float)column + 0.5f) / paint->scale + paint->left;
            float part = column < all.y ? cover(shape, x, y, paint->scale) : 0.0f;
            if (part > 0.0f)
                lay_part(shape, &pixels[column], color, part);
        }
    }
}

struct shade paint_plain(SDL_Color color)
{
    return (struct shade){.from = color, .to = color};
}

void paint_round(struct paint *paint, SDL_FRect rect, float radius, struct shade shade)
{
    struct shape shape = {.rect = rect, .radius = SDL_min(radius, SDL_min(rect.w, rect.h) / 2.0f), .shade = shade};
    paint_shape(paint, &shape, cover_round);
}

void paint_stroke(struct paint *paint, SDL_FRect rect, float radius, float stroke, struct shade shade)
{
    struct shape shape = {.rect = rect, .radius = radius, .stroke = stroke, .shade = shade};
    paint_shape(paint, &shape, cover_round);
}

static SDL_FRect square_around(SDL_FPoint middle, float radius)
{
    return (SDL_FRect){middle.x - radius, middle.y - radius, 2.0f * radius, 2.0f * radius};
}

void paint_circle(struct paint *paint, SDL_FPoint middle, float radius, struct shade shade)
{
    paint_round(paint, square_around(middle, radius), radius, shade);
}

void paint_ring(struct paint *paint, SDL_FPoint middle, float radius, float stroke, struct shade shade)
{
    paint_stroke(paint, square_around(middle, radius), radius, stroke, shade);
}

void paint_band(struct paint *paint, SDL_FPoint from, SDL_FPoint to, float radius, float stroke, struct shade shade)
{
    struct shape shape = {.rect = {SDL_min(from.x, to.x) - radius, SDL_min(from.y, to.y) - radius,
                                   fabsf(to.x - from.x) + 2.0f * radius, fabsf(to.y - from.y) + 2.0f * radius},
                          .radius = radius,
                          .stroke = stroke,
                          .middle = from,
                          .end = to,
                          .shade = shade};
    paint_shape(paint, &shape, cover_band);
}

void paint_glow(struct paint *paint, SDL_FPoint middle, float wide, float high, float edge, SDL_Color color)
{
    struct shape shape = {.rect = {middle.x - wide / 2.0f, middle.y - high / 2.0f, wide, high},
                          .middle = middle,
                          .radius = edge,
                          .shade = paint_plain(color)};
    paint_shape(paint, &shape, cover_glow);
}

void paint_hollow(struct paint *paint, SDL_FPoint middle, float radius, float from, SDL_Color color)
{
    struct shape shape = {
        .rect = square_around(middle, radius), .middle = middle, .radius = from, .shade = paint_plain(color)};
    paint_shape(paint, &shape, cover_hollow);
}

void paint_cut(struct paint *paint, SDL_FPoint middle, float radius)
{
    struct shape shape = {.rect = square_around(middle, radius), .radius = radius, .cuts = true};
    paint_shape(paint, &shape, cover_round);
}

void paint_row(struct paint *paint, int row, float left, float right, float soft, SDL_Color color)
{
    Uint32 *pixels = row_of(paint, row);
    float from = (left - paint->left) * paint->scale, to = (right - paint->left) * paint->scale;
    float ramp = SDL_max(soft * paint->scale, 1.0f);
    int begin = int_max((int)SDL_floorf(from), 0), end = int_min((int)SDL_ceilf(to), paint->surface->w);
    int whole = (int)SDL_ceilf(from + ramp), last = (int)(to - ramp);
    whole = SDL_clamp(whole, begin, end);
    last = SDL_clamp(last, whole, end);
    lay_whole(pixels, whole, last, color);
    for (int column = begin; column < end; column++) {
        if (column == whole && last > whole)
            column = last;
        float cover = SDL_min((float)column + 1.0f - from, to - (float)column) / ramp;
        if (column < end)
            lay(&pixels[column], color, clamped(cover));
    }
}

void paint_bands(struct paint *paint, SDL_FRect rect, const SDL_Color colors[], const float at[], int count)
{
    for (int i = 0; i + 1 < count; i++) {
        float high = rect.y + rect.h * at[i], low = rect.y + rect.h * at[i + 1], more = i + 2 < count ? 1.0f : 0.0f;
        paint_round(paint, (SDL_FRect){rect.x, high, rect.w, low - high + more}, 0.0f,
                    (struct shade){colors[i], colors[i + 1], high, low});
    }
}

void paint_thread(struct paint *paint, SDL_FRect rect, float bend, float stroke, SDL_Color color)
{
    enum { KNOTS = 4 };
    SDL_Rect seen =
        pixels_of(paint, (SDL_FRect){rect.x, rect.y - fabsf(bend) - stroke, rect.w, 2.0f * (fabsf(bend) + stroke)});
    for (int column = seen.x; column < seen.x + seen.w; column++) {
        float x = ((float)column + 0.5f) / paint->scale + paint->left, part = (x - rect.x) / rect.w;
        float middle = rect.y + bend * SDL_sinf(part * (float)KNOTS) * SDL_cosf(part * 2.1f);
        int first = (int)((middle - stroke / 2.0f - paint->top) * paint->scale) - 1;
        int end = int_min(seen.y + seen.h, first + (int)(stroke * paint->scale) + 4);
        for (int row = int_max(seen.y, first); row < end; row++) {
            Uint32 *pixels = row_of(paint, row);
            float y = ((float)row + 0.5f) / paint->scale + paint->top;
            float cover = clamped(0.5f - (fabsf(y - middle) - stroke / 2.0f) * paint->scale);
            if (cover > 0.0f)
                lay(&pixels[column], color, cover);
        }
    }
}
