/*
 * The world behind the board: a sky with its light, the sea to the horizon, and the captain's table before it. It is
 * painted once for a size and a theme; a frame only copies the part that it needs. Declared in canvas.h.
 */
#include "ui/draw/canvas.h"

/*
 * In units: how far the horizon is above the table's edge, how high the table is where nobody says so, and the height
 * of the least sky: of a lower one only the upper part is seen, before which words can be read. A sky is low if words
 * stand in all of it.
 */
static const float SEA = 136, TABLE = 132, SKY = 290, LOW_SKY = 110;

/* The widest picture that is painted; a larger window shows it larger. */
enum { PIXELS_MAX = 1920 };

/* The view, in units: its size, where horizon and table begin, and how far down its sky would reach. */
struct sight {
    float wide, high, horizon, table, sky;
};

static void paint_stars(struct paint *paint, const struct scenery *scenery, const struct sight *sight)
{
    for (unsigned i = 0; i < (unsigned)scenery->stars; i++) {
        float high = motion_thrown(i, 1);
        SDL_FPoint at = {motion_thrown(i, 0) * sight->wide, high * SDL_sqrtf(high) * sight->horizon * 0.9f};
        paint_circle(paint, at, 0.6f + motion_thrown(i, 2),
                     paint_plain(canvas_dimmed(scenery->glint, 0.35f + 0.5f * motion_thrown(i, 3))));
    }
}

/* Clouds, as parts of the width and of the height of the sky: long bars with round ends. */
static void paint_clouds(struct paint *paint, const struct scenery *scenery, const struct sight *sight)
{
    static const struct {
        float x, y, wide, high, strong;
    } clouds[] = {{-0.04f, 0.21f, 210, 12, 0.5f}, {0.02f, 0.25f, 260, 9, 0.42f}, {0.64f, 0.155f, 300, 11, 0.5f},
                  {0.56f, 0.19f, 190, 8, 0.4f},   {0.69f, 0.73f, 240, 9, 0.5f},  {-0.03f, 0.78f, 200, 10, 0.5f},
                  {0.04f, 0.81f, 120, 7, 0.45f}};
    for (size_t i = 0; i < SDL_arraysize(clouds) && !scenery->stars; i++) {
        SDL_FRect bar = {clouds[i].x * sight->wide, clouds[i].y * sight->horizon, clouds[i].wide, clouds[i].high};
        paint_round(paint, bar, bar.h / 2.0f, paint_plain(canvas_dimmed(scenery->cloud, clouds[i].strong)));
    }
}

/*
 * The light of the sky: the rising sun on the horizon, or the moon over the island, where no words stand. Large words
 * may stand there over a flat board, too: the moon is behind the panel then.
 */
static SDL_FPoint paint_light(struct paint *paint, const struct scenery *scenery, const struct sight *sight, bool large)
{
    float radius = scenery->stars ? 24.0f : 34.0f;
    SDL_FPoint at = {sight->wide * (sight->horizon < LOW_SKY ? 0.76f : 0.69f), sight->horizon - 4.0f};
    if (scenery->stars && !large)
        at = (SDL_FPoint){sight->wide * 0.04f, sight->horizon - 62.0f};
    paint_glow(paint, at, radius * 8.4f, radius * 8.4f, 0.0f, canvas_dimmed(scenery->halo, 0.75f));
    paint_circle(paint, at, radius, paint_plain(scenery->sun));
    return at;
}

static void paint_sea(struct paint *paint, const struct scenery *scenery, const struct sight *sight, float light)
{
    enum { GLITTER = 26, WAVES = 18 };
    SDL_FRect sea = {0, sight->horizon, sight->wide, sight->table - sight->horizon + 2.0f};
    paint_round(paint, sea, 0, (struct shade){scenery->sea[0], scenery->sea[1], sea.y, sea.y + sea.h});
    for (unsigned i = 0; i < GLITTER; i++) {
        float part = (float)i / GLITTER, wide = (16.0f + motion_thrown(i, 0) * 70.0f) * (1.0f + 1.3f * part);
        float x = light - wide / 2.0f + (motion_thrown(i, 1) - 0.5f) * 46.0f * (1.0f + part);
        paint_round(paint, (SDL_FRect){x, sea.y + 5.0f + part * sea.h, wide, 1.8f}, 0.9f,
                    paint_plain(canvas_dimmed(scenery->glint, 0.6f * (1.0f - 0.8f * part))));
    }
    for (unsigned i = 0; i < WAVES; i++) {
        float wide = 14.0f + motion_thrown(i, 4) * 46.0f;
        paint_round(paint,
                    (SDL_FRect){motion_thrown(i, 5) * sight->wide, sea.y + 8.0f + (float)(i % 12) * 10.5f, wide, 1.3f},
                    0.6f, paint_plain(canvas_dimmed(scenery->glint, 0.26f)));
    }
}

/* Fills from a height up to a line between two points: a sail; x and height in units. */
static void paint_slope(struct paint *paint, SDL_FPoint from, SDL_FPoint to, float low, SDL_Color color)
{
    for (float x = from.x; x < to.x; x += 0.5f) {
        float high = from.y + (to.y - from.y) * ((x - from.x) / (to.x - from.x));
        paint_round(paint, (SDL_FRect){x, low - high, 1.0f, high}, 0, paint_plain(color));
    }
}

/* A far island, and a small sail before it: where the captain is bound. */
static void paint_island(struct paint *paint, const struct scenery *scenery, const struct sight *sight)
{
    SDL_Color land = canvas_mixed(scenery->sea[1], scenery->sky[3], 0.35);
    for (float x = 0; x < 96.0f; x += 0.5f) {
        float first = 19.0f * SDL_sinf(x / 62.0f * 3.1416f), second = 22.0f * SDL_sinf((x - 38.0f) / 58.0f * 3.1416f);
        float high = SDL_max(x < 62.0f ? first : 0.0f, x > 38.0f ? second : 0.0f);
        paint_round(paint, (SDL_FRect){x, sight->horizon - high, 1.0f, high}, 0, paint_plain(land));
    }
    float water = sight->horizon + 12.0f;
    paint_slope(paint, (SDL_FPoint){74, 22}, (SDL_FPoint){87, 2}, water, scenery->sail);
    paint_slope(paint, (SDL_FPoint){63, 2}, (SDL_FPoint){72, 19}, water, scenery->sail);
    paint_round(paint, (SDL_FRect){64, water, 22, 5}, 2.5f, paint_plain(scenery->sail));
}

static void paint_table(struct paint *paint, const struct scenery *scenery, const struct sight *sight)
{
    enum { GRAIN = 13 };
    float high = sight->high - sight->table, deeper = high / 132.0f;
    paint_round(paint, (SDL_FRect){0, sight->table, sight->wide, high}, 0,
                (struct shade){scenery->wood[0], scenery->wood[1], sight->table, sight->high});
    paint_round(paint, (SDL_FRect){0, sight->table, sight->wide, 2.2f}, 0, paint_plain(scenery->edge));
    paint_round(paint, (SDL_FRect){0, sight->table + 2.2f, sight->wide, 1.2f}, 0,
                paint_plain(canvas_dimmed(scenery->grain, 0.35f)));
    for (unsigned i = 0; i < GRAIN; i++) {
        float down = (8.0f + (float)(i * i) * 0.62f + (float)i * 3.2f) * deeper;
        paint_thread(paint, (SDL_FRect){-motion_thrown(i, 6) * 120.0f, sight->table + down, sight->wide * 1.2f, 0},
                     2.0f + 2.0f * motion_thrown(i, 1), 0.8f + 0.09f * (float)i,
                     canvas_dimmed(scenery->grain, 0.1f + 0.06f * motion_thrown(i, 2)));
    }
}

/* Where the colours of the sky stand, as parts of its height. */
static const float HEIGHTS[] = {0.0f, 0.45f, 0.8f, 1.0f};

static struct sight sight_of(const struct canvas *canvas, float wide, float high, int table)
{
    float edge = (float)table / canvas->unit, horizon = edge - SDL_min(SEA, edge * 0.4f);
    return (struct sight){wide, high, horizon, edge, SDL_max(horizon, SKY)};
}

static void paint_world(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    const struct scenery *scenery = canvas->theme->scenery;
    const struct sight sight = sight_of(canvas, (float)painting->width / painting->scale,
                                        (float)painting->height / painting->scale, painting->detail[0]);
    paint_bands(paint, (SDL_FRect){0, 0, sight.wide, sight.sky + 2.0f}, scenery->sky, HEIGHTS, 4);
    paint_stars(paint, scenery, &sight);
    paint_clouds(paint, scenery, &sight);
    SDL_FPoint light = paint_light(paint, scenery, &sight, painting->detail[2]);
    paint_sea(paint, scenery, &sight, light.x);
    paint_island(paint, scenery, &sight);
    paint_table(paint, scenery, &sight);
}

/* The colour of the world at a height, without what floats and glitters in it. */
static SDL_Color plain_at(const struct scenery *scenery, const struct sight *sight, float y)
{
    if (y >= sight->table)
        return canvas_mixed(scenery->wood[0], scenery->wood[1], (y - sight->table) / (sight->high - sight->table));
    if (y >= sight->horizon)
        return canvas_mixed(scenery->sea[0], scenery->sea[1], (y - sight->horizon) / (sight->table - sight->horizon));
    int band = 0;
    float part = SDL_max(y, 0.0f) / sight->sky;
    while (part > HEIGHTS[band + 1])
        band++;
    return canvas_mixed(scenery->sky[band], scenery->sky[band + 1],
                        (part - HEIGHTS[band]) / (HEIGHTS[band + 1] - HEIGHTS[band]));
}

/* A sheet of frosted glass, line by line: horizon and table are soft behind it. */
static void paint_sheet(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    enum { TAPS = 9, APART = 11 };
    float wide = (float)painting->width / painting->scale, high = (float)painting->height / painting->scale;
    float round = (float)painting->detail[2] / canvas->unit, top = (float)painting->detail[1] / canvas->unit;
    const struct sight sight = sight_of(canvas, wide, (float)painting->detail[3] / canvas->unit, painting->detail[0]);
    SDL_Color sheet = canvas->theme->sheet;
    for (int row = 0; row < painting->height; row++) {
        float y = (float)row / painting->scale;
        float red = 0, green = 0, blue = 0, end = round - SDL_min(y + 0.5f, high - y - 0.5f);
        for (int tap = 0; tap < TAPS; tap++) {
            float at = top + y + (float)((tap - TAPS / 2) * APART);
            SDL_Color color = plain_at(canvas->theme->scenery, &sight, SDL_min(at, sight.high));
            red += (float)color.r / TAPS, green += (float)color.g / TAPS, blue += (float)color.b / TAPS;
        }
        SDL_Color mean = {(Uint8)red, (Uint8)green, (Uint8)blue, 255};
        float inset = end > 0.0f ? round - SDL_sqrtf(SDL_max(0.0f, round * round - end * end)) : 0.0f;
        paint_row(paint, row, inset, wide - inset, 0,
                  canvas_mixed(mean, (SDL_Color){sheet.r, sheet.g, sheet.b, 255}, sheet.a / 255.0));
    }
}

/* The whole window, of which the canvas may be a part. */
static SDL_Rect whole(const struct canvas *canvas)
{
    bool is_part = !SDL_RectEmpty(&canvas->window);
    return is_part ? canvas->window : (SDL_Rect){0, 0, canvas->width, canvas->height};
}

/* The picture for a part of the window, with what its painter knows; NULL in a theme without a world. */
static SDL_Texture *picture_of(struct canvas *canvas, painter *paint, SDL_Rect part, int detail)
{
    SDL_Rect window = whole(canvas);
    /* What is not opaque is shown in its own size: to scale it takes the processor four times as long. */
    float shrink = paint == paint_world ? SDL_min(1.0f, (float)PIXELS_MAX / (float)window.w) : 1.0f;
    int table = canvas->table > 0 ? canvas->table : window.h - canvas_px(canvas, TABLE);
    const struct painting painting = {paint,
                                      (int)((float)part.w * shrink),
                                      (int)((float)part.h * shrink),
                                      canvas->unit * shrink,
                                      {table, part.y, detail, window.h}};
    return canvas->theme->scenery ? canvas_painting(canvas, &painting) : NULL;
}

void canvas_sheet(struct canvas *canvas, SDL_Rect rect, int radius)
{
    SDL_Texture *texture = picture_of(canvas, paint_sheet, rect, radius);
    if (texture)
        SDL_RenderCopy(canvas->renderer, texture, NULL, &rect);
    else
        canvas_round(canvas, rect, radius, canvas->theme->sheet);
}

void canvas_ground(struct canvas *canvas, SDL_Rect rect)
{
    SDL_Rect window = whole(canvas), before;
    SDL_Texture *texture = picture_of(canvas, paint_world, window, canvas_is_large(canvas));
    if (!texture)
        canvas_fill(canvas, rect, canvas->theme->background);
    if (texture && canvas_clip(canvas, rect, &before)) {
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE); /* it covers all; mixing would take longer */
        SDL_RenderCopy(canvas->renderer, texture, NULL, &window);
        canvas_unclip(canvas, before);
    }
}
