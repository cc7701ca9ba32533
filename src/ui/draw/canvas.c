/* Draws everything: rectangles, sprites and lines of text, at the window's true pixels. */
#include "ui/draw/canvas.h"

#include "rules/letters.h"

/* Pixels per unit in the smallest window, on a display of 96 dots per inch. */
static const float UNIT_LEAST = 0.6f;

void canvas_resize(struct canvas *canvas, int width, int height)
{
    canvas->width = width;
    canvas->height = height;
    canvas->unit = SDL_min((float)width / (float)UNITS_WIDE, (float)height / (float)UNITS_HIGH);
}

float canvas_grown(const struct canvas *canvas)
{
    return canvas->text_size > 100 ? 1.0f + (float)(canvas->text_size - 100) / 200.0f : 1.0f;
}

int canvas_px(const struct canvas *canvas, float units)
{
    int pixels = (int)(units * canvas->unit + 0.5f);
    return pixels < 1 ? 1 : pixels;
}

int canvas_least(const struct canvas *canvas, int pixels)
{
    float room = SDL_max(canvas->unit / UNIT_LEAST, 1.0f);
    return (int)((float)pixels * SDL_clamp(canvas->density, 1.0f, room) + 0.5f);
}

SDL_Rect canvas_inset(SDL_Rect rect, int by)
{
    return (SDL_Rect){rect.x + by, rect.y + by, rect.w - 2 * by, rect.h - 2 * by};
}

SDL_Rect canvas_beside(SDL_Rect row, int i, int count, int gap)
{
    int from = row.x + i * (row.w + gap) / count, to = row.x + (i + 1) * (row.w + gap) / count - gap;
    return (SDL_Rect){from, row.y, to - from, row.h};
}

SDL_Rect canvas_take_row(SDL_Rect *room, int height, int gap)
{
    SDL_Rect row = {room->x, room->y, room->w, height};
    room->y += height + gap;
    room->h -= height + gap;
    return row;
}

SDL_Rect canvas_take_left(SDL_Rect *room, int width, int gap)
{
    SDL_Rect part = {room->x, room->y, width, room->h};
    room->x += width + gap;
    room->w -= width + gap;
    return part;
}

SDL_Rect canvas_take_right(SDL_Rect *room, int width, int gap)
{
    room->w -= width + gap;
    return (SDL_Rect){room->x + room->w + gap, room->y, width, room->h};
}

SDL_Rect canvas_take_foot(SDL_Rect *room, int height, int gap)
{
    room->h -= height + gap;
    return (SDL_Rect){room->x, room->y + room->h + gap, room->w, height};
}

SDL_Rect canvas_centred(SDL_Rect room, int width, int height)
{
    return (SDL_Rect){room.x + (room.w - width) / 2, room.y + (room.h - height) / 2, width, height};
}

SDL_Color canvas_faded(SDL_Color color, int alpha)
{
    color.a = (Uint8)alpha;
    return color;
}

SDL_Color canvas_dimmed(SDL_Color color, float part)
{
    return canvas_faded(color, (int)((float)color.a * part));
}

float canvas_units(const struct canvas *canvas, float units, int pixels)
{
    return fmaxf(units, (float)canvas_least(canvas, pixels) / canvas->unit);
}

void canvas_fill(struct canvas *canvas, SDL_Rect rect, SDL_Color color)
{
    if (SDL_RectEmpty(&rect))
        return; /* for an empty rectangle SDL would draw one pixel */
    SDL_SetRenderDrawBlendMode(canvas->renderer, color.a < 255 ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE);
    SDL_SetRenderDrawColor(canvas->renderer, color.r, color.g, color.b, color.a);
    SDL_RenderFillRect(canvas->renderer, &rect);
}

static void tint(SDL_Texture *texture, SDL_Color color)
{
    SDL_SetTextureColorMod(texture, color.r, color.g, color.b);
    SDL_SetTextureAlphaMod(texture, color.a);
}

void canvas_tinted(struct canvas *canvas, SDL_Texture *texture, SDL_Rect rect, SDL_Color color)
{
    if (!texture)
        return;
    tint(texture, color);
    SDL_RenderCopy(canvas->renderer, texture, NULL, &rect);
}

/*
 * Draws the upper or the lower end of a rounded rectangle: two corners, each a quarter of a circle, and what is between
 * them.
 */
static void round_edge(struct canvas *canvas, SDL_Rect edge, SDL_Texture *circle, int lower, SDL_Color color)
{
    int radius = edge.h;
    SDL_Rect quarter = {0, lower * radius, radius, radius}, corner = {edge.x, edge.y, radius, radius};
    tint(circle, color);
    SDL_RenderCopy(canvas->renderer, circle, &quarter, &corner);
    quarter.x = radius;
    corner.x = edge.x + edge.w - radius;
    SDL_RenderCopy(canvas->renderer, circle, &quarter, &corner);
    canvas_fill(canvas, (SDL_Rect){edge.x + radius, edge.y, edge.w - 2 * radius, radius}, color);
}

/* Draws a rectangle of which the upper end is round, or both are. */
static void round_ends(struct canvas *canvas, SDL_Rect rect, int radius, int ends, SDL_Color color)
{
    SDL_Texture *circle = radius > 0 ? sprites_get(canvas->sprites, SPRITE_CIRCLE, 2 * radius) : NULL;
    for (int end = 0; end < ends && circle; end++)
        round_edge(canvas, (SDL_Rect){rect.x, rect.y + end * (rect.h - radius), rect.w, radius}, circle, end, color);
    radius = circle ? radius : 0;
    canvas_fill(canvas, (SDL_Rect){rect.x, rect.y + radius, rect.w, rect.h - ends * radius}, color);
}

void canvas_round_top(struct canvas *canvas, SDL_Rect rect, int radius, SDL_Color color)
{
    round_ends(canvas, rect, SDL_min(radius, SDL_min(rect.w / 2, rect.h)), 1, color);
}

void canvas_round(struct canvas *canvas, SDL_Rect rect, int radius, SDL_Color color)
{
    round_ends(canvas, rect, SDL_min(radius, SDL_min(rect.w, rect.h) / 2), 2, color);
}

void canvas_card(struct canvas *canvas, SDL_Rect rect, int radius, SDL_Color color)
{
    SDL_Rect below = rect;
    below.y += canvas_px(canvas, 1.5f);
    if (canvas->theme->scenery)
        canvas_round(canvas, below, radius, canvas_faded(canvas->theme->scenery->shadow, 36));
    canvas_round(canvas, rect, radius, color);
}

void canvas_framed(struct canvas *canvas, SDL_Rect rect, int radius, int border, SDL_Color fill, SDL_Color line)
{
    canvas_round(canvas, rect, radius, line);
    canvas_round(canvas, canvas_inset(rect, border), radius - border, fill);
}

void canvas_edge(struct canvas *canvas, SDL_Rect rect, int line, SDL_Color color)
{
    canvas_fill(canvas, (SDL_Rect){rect.x, rect.y, rect.w, line}, color);
    canvas_fill(canvas, (SDL_Rect){rect.x, rect.y + rect.h - line, rect.w, line}, color);
    canvas_fill(canvas, (SDL_Rect){rect.x, rect.y, line, rect.h}, color);
    canvas_fill(canvas, (SDL_Rect){rect.x + rect.w - line, rect.y, line, rect.h}, color);
}

/* The tail is drawn row by row, from inside the border of the message's box, so that the border is open there. */
void canvas_tail(struct canvas *canvas, SDL_Point root, int tail, bool down, int border, SDL_Color line)
{
    line = canvas->theme->scenery ? canvas->theme->panel : line;
    for (int i = 0; i < tail + border; i++) {
        int half = tail - SDL_max(i - border, 0), y = down ? root.y - border + i : root.y + border - 1 - i;
        canvas_fill(canvas, (SDL_Rect){root.x - half, y, 2 * half, 1}, line);
        if (half > border)
            canvas_fill(canvas, (SDL_Rect){root.x - half + border, y, 2 * (half - border), 1}, canvas->theme->panel);
    }
}

void canvas_sprite(struct canvas *canvas, enum sprite id, int x, int y, int size, Uint8 alpha)
{
    canvas_tinted(canvas, sprites_get(canvas->sprites, id, size), (SDL_Rect){x, y, size, size},
                  canvas_faded(WHITE, alpha));
}

void canvas_dot(struct canvas *canvas, SDL_FPoint middle, int width, SDL_Color color)
{
    SDL_Texture *texture = sprites_get(canvas->sprites, SPRITE_CIRCLE, width);
    float half = (float)width / 2.0f;
    if (!texture)
        return;
    tint(texture, color);
    SDL_RenderCopyF(canvas->renderer, texture, NULL,
                    &(SDL_FRect){middle.x - half, middle.y - half, (float)width, (float)width});
}

/* The line is made of dots so close together that they look like one. */
void canvas_line(struct canvas *canvas, SDL_FPoint from, SDL_FPoint to, double part, int width, SDL_Color color)
{
    float dx = (to.x - from.x) * (float)part, dy = (to.y - from.y) * (float)part;
    int dots = (int)(SDL_ceilf(SDL_sqrtf(dx * dx + dy * dy) / SDL_max((float)width / 8.0f, 1.0f)));
    for (int i = 0; i <= dots && part > 0.0; i++) {
        float share = (float)i / (float)SDL_max(dots, 1);
        canvas_dot(canvas, (SDL_FPoint){from.x + dx * share, from.y + dy * share}, width, color);
    }
}

/* A colour as bright as before, of which only a part is left. What is bright loses some light, too. */
static SDL_Color paled(SDL_Color color)
{
    static const double LEFT = 0.36, BRIGHT = 150.0, LIGHT_LEFT = 0.4;
    double light = sqrt(0.2126 * color.r * color.r + 0.7152 * color.g * color.g + 0.0722 * color.b * color.b);
    Uint8 grey = (Uint8)SDL_min(light, BRIGHT + LIGHT_LEFT * (light - BRIGHT));
    return canvas_mixed((SDL_Color){grey, grey, grey, color.a}, color, LEFT);
}

void canvas_disc_like(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha, enum disc_look look)
{
    static const char *const written[2][5] = {{"#BE3840", "#7E1322", "#F67C86", "#3A0410", "#A82B36"},
                                              {"#FFDF28", "#8A5A00", "#FFE685", "#503000", "#F3B51E"}};
    const struct disc_colors *colors = theme_disc(canvas->palette, player);
    SDL_Color shown[] = {colors->face, colors->edge, colors->rim, colors->mark,
                         canvas_mixed(colors->face, colors->edge, 0.35)};
    struct ink inks[SDL_arraysize(shown)];
    if (look == DISC_LIT) {
        shown[0] = shown[4] = canvas_mixed(colors->face, colors->rim, 0.3);
        shown[2] = canvas_mixed(colors->rim, WHITE, 0.45);
    }
    for (size_t i = 0; i < SDL_arraysize(shown); i++)
        inks[i] = (struct ink){written[player][i], look == DISC_PALE ? paled(shown[i]) : shown[i]};
    enum sprite id = player == 0 ? SPRITE_DISC_RED : SPRITE_DISC_YELLOW;
    canvas_tinted(canvas, sprites_inked(canvas->sprites, id, rect.w, inks, (int)SDL_arraysize(inks)), rect,
                  canvas_faded(WHITE, alpha));
}

void canvas_disc(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha)
{
    canvas_disc_like(canvas, player, rect, alpha, DISC_PLAIN);
}

void canvas_icon(struct canvas *canvas, enum sprite id, SDL_Rect rect, SDL_Color color)
{
    int size = SDL_min(rect.w, rect.h);
    SDL_Rect to = {rect.x + (rect.w - size) / 2, rect.y + (rect.h - size) / 2, size, size};
    canvas_tinted(canvas, sprites_get(canvas->sprites, id, size), to, color);
}

SDL_Surface *canvas_picture(struct canvas *canvas, SDL_Rect part)
{
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, part.w, part.h, 32, SDL_PIXELFORMAT_ARGB8888);
    if (picture &&
        SDL_RenderReadPixels(canvas->renderer, &part, SDL_PIXELFORMAT_ARGB8888, picture->pixels, picture->pitch) == 0)
        return picture;
    SDL_FreeSurface(picture);
    return NULL;
}

bool canvas_clip(struct canvas *canvas, SDL_Rect rect, SDL_Rect *before)
{
    SDL_Rect part;
    *before = (SDL_Rect){0, 0, canvas->width, canvas->height};
    if (SDL_RenderIsClipEnabled(canvas->renderer))
        SDL_RenderGetClipRect(canvas->renderer, before);
    return SDL_IntersectRect(before, &rect, &part) && SDL_RenderSetClipRect(canvas->renderer, &part) == 0;
}

void canvas_unclip(struct canvas *canvas, SDL_Rect before)
{
    SDL_RenderSetClipRect(canvas->renderer, &before);
}

/* --- text on a canvas: one line or several, in the wanted size, or in the largest for which there is room --- */

/*
 * TEXT_PIXELS_MIN: the least height of a line of text, even in a small window. TEXT_PIXELS_TIGHT: the least height to
 * which a line shrinks if it does not fit; TEXT_PIXELS_GROWING: that of a button's name and of words in several lines,
 * which grows with the text. In pixels at 96 dpi.
 */
enum { TEXT_PIXELS_MIN = 15, TEXT_PIXELS_TIGHT = 13, TEXT_PIXELS_GROWING = 10 };

enum { LINE_MAX_BYTES = 256, USUAL = 100, LARGE = 130, STEP = 10 };

/* The space above and below a row's text, in units. */
static const float ROW_PADDING = 4;

static int usual_pixels(const struct canvas *canvas, const struct text_style *style)
{
    return int_max(canvas_px(canvas, style->size), canvas_least(canvas, style->exact ? 1 : TEXT_PIXELS_MIN));
}

/*
 * The wanted height of a line in pixels, made even: each height needs a font of its own, and even ones halve their
 * number.
 */
static int style_pixels(const struct canvas *canvas, const struct text_style *style)
{
    int usual = usual_pixels(canvas, style), tight = canvas_least(canvas, TEXT_PIXELS_TIGHT);
    if (style->exact || canvas->text_size == 0 || canvas->text_size == USUAL)
        return usual;
    return int_max(int_max(canvas_px(canvas, style->size), tight) * canvas->text_size / (2 * USUAL) * 2,
                   canvas->text_size > USUAL ? usual : tight);
}

int canvas_row(const struct canvas *canvas, float height, float lines)
{
    const struct text_style style = {.size = lines};
    int room = canvas_px(canvas, height), words = (int)((float)style_pixels(canvas, &style) * TEXT_LINE + 0.5f);
    return canvas->text_size > USUAL ? int_max(room, words + 2 * canvas_px(canvas, ROW_PADDING)) : room;
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

int canvas_text_width(struct canvas *canvas, const char *string, const struct text_style *style)
{
    int width, height;
    (void)text_get(canvas->text, string, style_pixels(canvas, style), style->weight, &width, &height);
    return width;
}

int canvas_text_edge(struct canvas *canvas, const char *string, size_t at, bool behind, const struct text_style *style)
{
    return text_edge(canvas->text, string, at, behind, style_pixels(canvas, style), style->weight);
}

/*
 * Cuts a string so that it fits, and adds three dots. `*width` must have the width of the whole string; it gets that of
 * the cut one.
 */
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
    int growing = canvas_least(canvas, (int)canvas_larger(canvas, TEXT_PIXELS_GROWING));
    sizes.least = int_max(SDL_min(sizes.wished, sizes.usual) * 3 / 4, canvas_least(canvas, TEXT_PIXELS_TIGHT));
    sizes.tight = int_min(int_max(sizes.least, growing), sizes.wished);
    return sizes;
}

struct text_style canvas_write_style(const struct canvas *canvas, int flags)
{
    const struct theme *theme = flags & WRITE_ABOVE ? canvas->theme->above : canvas->theme;
    return (struct text_style){.size = flags & WRITE_SMALL   ? SIZE_SMALL
                                       : flags & WRITE_TITLE ? SIZE_TITLE
                                                             : SIZE_TEXT,
                               .weight = flags & WRITE_TITLE  ? TEXT_HEAD
                                         : flags & WRITE_BOLD ? TEXT_BOLD
                                                              : TEXT_REGULAR,
                               .color = flags & WRITE_BAD     ? theme->bad
                                        : flags & WRITE_FAINT ? theme->faint
                                        : flags & WRITE_MUTED ? theme->muted
                                                              : theme->text,
                               .align = flags & WRITE_CENTER  ? ALIGN_CENTER
                                        : flags & WRITE_RIGHT ? ALIGN_RIGHT
                                                              : ALIGN_LEFT};
}

int canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style)
{
    struct text_sizes sizes = canvas_text_sizes(canvas, style);
    int width, height, room = SDL_max(rect.w, 0), pixels = sizes.wished;
    if (pixels > sizes.usual)
        pixels = SDL_clamp(rect.h / 2 * 2, sizes.usual, pixels);
    SDL_Texture *texture = text_get(canvas->text, string, pixels, style->weight, &width, &height);
    while (texture && width > room && pixels > sizes.least) {
        pixels = SDL_max(SDL_min(pixels * room / width, pixels - 1), sizes.least);
        texture = text_get(canvas->text, string, pixels, style->weight, &width, &height);
    }
    if (texture && width > room)
        texture = shortened(canvas, string, room, pixels, style->weight, &width, &height);
    int slack = rect.w - width;
    int x = style->align == ALIGN_LEFT ? 0 : style->align == ALIGN_CENTER ? slack / 2 : slack;
    canvas_tinted(canvas, texture, (SDL_Rect){rect.x + x, rect.y + (rect.h - height) / 2, width, height}, style->color);
    return width;
}
