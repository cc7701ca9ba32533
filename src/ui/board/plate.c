/*
 * The upright plate as a picture: enamel with round holes and the slots above them, the walls that one sees in the
 * holes, the foot with its brass, and what falls on the table: its shadow, and the light through its holes. Lengths are
 * in parts of a cell, UNIT to each. Declared in view.h.
 */
#include "ui/board/view.h"

enum { UNIT = 70 };

static const float HOLE = 28.5f, CORNER = 18, TOP = 9, OVERHANG = 22, FOOT_RADIUS = 8, PIN = 15;

/* A slot: where it is below the plate's upper edge, and its size. */
static const SDL_FRect SLOT = {0, -6.6f, 58, 4.6f};

/* The height of the eye: what is lower shows more of the wall in its hole. */
static const float EYE = 40, WALL = 0.0105f;

/* How the light falls: aside, ever wider, and row by row farther down the table. */
static const float ASIDE = 0.42f, WIDER = 0.0016f, BEGIN = 8, PITCH = 9.4f, PITCH_MORE = 1.45f, FLAT = 0.42f;

static float scale_of(const struct board *board)
{
    return (float)board->cell / (float)UNIT;
}

static SDL_FPoint hole(int column, int row)
{
    return (SDL_FPoint){((float)column + 0.5f) * UNIT, ((float)row + 0.5f) * UNIT};
}

/* What lies over the enamel after a win. */
static const SDL_Color SHADE = {11, 14, 44, 92};

enum { SHADE_STEPS = 8 };

/* --- what is painted; details: columns, rows, and the margin around the cells in thousandths of a unit --- */

static void paint_walls(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    const struct scenery *scenery = canvas->theme->scenery;
    int side = (int)(UNIT * paint->scale + 0.5f);
    SDL_SetSurfaceBlendMode(paint->surface, SDL_BLENDMODE_NONE);
    for (int row = 0; row < painting->detail[1]; row++) {
        SDL_Rect first = {0, row * side, side, side}, other = first;
        SDL_FPoint at = hole(0, row);
        float raised = (at.y + 172.0f - EYE) * WALL;
        paint_circle(paint, at, HOLE + 0.5f,
                     (struct shade){scenery->wall[0], scenery->wall[1], at.y - HOLE, at.y + HOLE});
        at.y -= raised;
        paint_cut(paint, at, HOLE - 0.8f);
        paint_circle(paint, at, HOLE - 0.8f, paint_plain(scenery->glass));
        while ((other.x += side) < painting->width)
            SDL_BlitSurface(paint->surface, &first, paint->surface, &other);
    }
}

/* A broad sheen across the enamel, from the upper left, with soft lower edge. */
static void paint_sheen(struct paint *paint, SDL_FRect plate)
{
    float low = plate.h * 0.86f;
    int first = (int)((plate.y - paint->top) * paint->scale);
    for (int row = 0; (float)row < low * paint->scale; row++) {
        float y = (float)row / paint->scale, inset = y < CORNER ? CORNER - y : 0.0f;
        paint_row(paint, first + row, plate.x + inset * 0.6f, plate.x + plate.w * 0.64f * (1.0f - y / low), 0,
                  canvas_dimmed(WHITE, 0.13f - 0.1f * y / low));
    }
}

/* What is around a hole, painted once and then laid on all. */
static void paint_edge(struct paint *paint, const struct theme *theme)
{
    SDL_FPoint at = hole(0, 0);
    SDL_Color lip = theme->scenery->plate_lip;
    paint_hollow(paint, (SDL_FPoint){at.x, at.y + 3.0f}, HOLE + 4.0f, 0.7f, canvas_dimmed(theme->rim, 0.3f));
    paint_ring(paint, at, HOLE + 0.6f, 2.6f, paint_plain(theme->rim));
    paint_ring(paint, at, HOLE + 2.6f, 1.5f,
               (struct shade){canvas_dimmed(lip, 0.22f), canvas_dimmed(lip, 0.9f), at.y, at.y + HOLE});
}

static void paint_front(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    const struct scenery *scenery = canvas->theme->scenery;
    const SDL_Color *enamel = scenery->plate;
    int columns = painting->detail[0], rows = painting->detail[1];
    float pad = (float)painting->detail[2] / 1000.0f, wide = (float)(columns * UNIT), high = (float)(rows * UNIT);
    SDL_FRect plate = {-pad, -pad, wide + 2.0f * pad, high + 2.0f * pad};
    paint->left = plate.x;
    paint->top = plate.y - TOP;
    paint_round(paint, (SDL_FRect){plate.x + 3.0f, plate.y - TOP, plate.w - 6.0f, 40.0f}, 17,
                paint_plain(scenery->top));
    paint_round(paint, (SDL_FRect){plate.x + 16.0f, plate.y - 8.4f, plate.w - 32.0f, 1.2f}, 0.6f,
                paint_plain(canvas_dimmed(WHITE, 0.45f)));
    float half = plate.y + plate.h / 2.0f, low = plate.y + plate.h;
    paint_round(paint, (SDL_FRect){plate.x, plate.y, plate.w, plate.h / 2.0f + CORNER}, CORNER,
                (struct shade){enamel[0], enamel[1], plate.y, half});
    paint_round(paint, (SDL_FRect){plate.x, half, plate.w, plate.h / 2.0f}, 0,
                (struct shade){enamel[1], enamel[2], half, low});
    paint_sheen(paint, plate);
    paint_stroke(paint, (SDL_FRect){plate.x + 0.8f, plate.y + 0.8f, plate.w - 1.6f, plate.h + 40.0f}, CORNER, 1.6f,
                 paint_plain(canvas_dimmed(scenery->plate_lip, 0.7f)));
    for (int column = 0; column < columns; column++)
        paint_round(paint, (SDL_FRect){hole(column, 0).x - SLOT.w / 2.0f, plate.y + SLOT.y, SLOT.w, SLOT.h},
                    SLOT.h / 2.0f, paint_plain(canvas_dimmed(scenery->slot, 0.92f)));
    struct paint edge;
    int side = (int)(UNIT * paint->scale + 0.5f);
    if (!paint_begin(&edge, side, side, paint->scale))
        return;
    paint_edge(&edge, canvas->theme);
    for (int i = 0; i < columns * rows; i++) {
        SDL_Rect at = {(int)(pad * paint->scale + 0.5f) + i % columns * side, 0, side, side};
        at.y = (int)((pad + TOP) * paint->scale + 0.5f) + i / columns * side;
        paint_cut(paint, hole(i % columns, i / columns), HOLE);
        SDL_BlitSurface(edge.surface, NULL, paint->surface, &at);
    }
    SDL_FreeSurface(edge.surface);
}

static void paint_foot(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    const struct scenery *scenery = canvas->theme->scenery;
    float wide = (float)painting->width / painting->scale, high = (float)painting->height / painting->scale;
    paint_round(paint, (SDL_FRect){0, 0, wide, high}, FOOT_RADIUS,
                (struct shade){scenery->foot[0], scenery->foot[1], 0, high});
    paint_round(paint, (SDL_FRect){4, 1, wide - 8.0f, 1.6f}, 0.8f,
                paint_plain(canvas_dimmed(scenery->plate_lip, 0.6f)));
    for (int side = 0; side < 2; side++) {
        SDL_FPoint at = {side ? wide - PIN : PIN, high / 2.0f};
        paint_circle(paint, at, 6.2f, paint_plain(scenery->brass_dark));
        at.y -= 0.5f;
        paint_circle(paint, at, 5.2f, (struct shade){scenery->brass, scenery->brass_dark, at.y - 1.0f, at.y + 6.0f});
        paint_round(paint, (SDL_FRect){at.x - 3.4f, at.y - 0.6f, 6.8f, 1.3f}, 0.6f, paint_plain(scenery->brass_dark));
    }
}

/*
 * Where a point of the plate's lower edge, `x` from its middle, throws its shadow `down` below the foot: away from the
 * sun at the right or, at night, from the moon at the left.
 */
static float thrown_to(const struct scenery *scenery, float x, float down)
{
    return x * (1.0f + WIDER * down) + (scenery->stars ? ASIDE : -ASIDE) * down;
}

/* The shadow of the plate on the table; the picture's middle is that of the plate. */
static void paint_shadow(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    const struct scenery *scenery = canvas->theme->scenery;
    float half = (float)painting->detail[0] * UNIT / 2.0f + 30.0f;
    paint->left = -(float)painting->width / painting->scale / 2.0f;
    for (int row = 0; row < painting->height; row++) {
        float y = (float)row / painting->scale, soft = 3.0f + 0.16f * y, wide = half + 1.4f * soft;
        paint_row(paint, row, thrown_to(scenery, -wide, y), thrown_to(scenery, wide, y), 2.0f * soft,
                  canvas_dimmed(scenery->shadow, 0.43f));
    }
}

/* Soft light, which its user tints. Detail: the width of the edge on which it fades, in percent; 0: it fades slowly. */
static void paint_soft(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    (void)canvas;
    float wide = (float)painting->width / painting->scale, high = (float)painting->height / painting->scale;
    paint_glow(paint, (SDL_FPoint){wide / 2.0f, high / 2.0f}, wide, high, (float)painting->detail[0] / 100.0f, WHITE);
}

/* --- showing it --- */

static void show(struct canvas *canvas, const struct painting *painting, int x, int y)
{
    canvas_show(canvas, painting, (SDL_Rect){x, y, painting->width, painting->height}, WHITE);
}

void plate_draw_walls(struct canvas *canvas, const struct board *board)
{
    const struct options *sizes = &board->variant->options;
    const struct painting walls = {
        paint_walls, board->cells.w, board->cells.h, scale_of(board), {sizes->width, sizes->height}};
    show(canvas, &walls, board->cells.x, board->cells.y);
}

void plate_draw_front(struct canvas *canvas, const struct board *board, int down)
{
    const struct options *sizes = &board->variant->options;
    float scale = scale_of(board);
    int top = (int)(TOP * scale + 0.5f);
    const struct painting front = {paint_front,
                                   board->frame.w,
                                   board->frame.h + top,
                                   scale,
                                   {sizes->width, sizes->height, (int)((float)board->pad / scale * 1000.0f)}};
    show(canvas, &front, board->frame.x, board->frame.y - top + down);
}

SDL_Rect plate_slot(const struct board *board)
{
    float scale = scale_of(board);
    return (SDL_Rect){0, board->frame.y + (int)SDL_floorf(SLOT.y * scale), (int)(SLOT.w * scale),
                      int_max(2, (int)SDL_ceilf(SLOT.h * scale))};
}

void plate_draw_foot(struct canvas *canvas, const struct board *board, int aside)
{
    float scale = scale_of(board);
    int over = (int)(OVERHANG * scale), y = board->frame.y + board->frame.h - 1;
    const struct painting foot = {paint_foot, board->frame.w + 2 * over, board->foot - y, scale, {0}};
    show(canvas, &foot, board->frame.x - over + aside, y);
}

void plate_draw_light(struct canvas *canvas, const struct board *board, const struct pool pools[])
{
    const struct options *sizes = &board->variant->options;
    float scale = scale_of(board), middle = (float)board->cells.x + (float)board->cells.w / 2.0f, down = BEGIN;
    int top = board->foot - 3, high = canvas->height - top, side = (int)(2.0f * HOLE * scale);
    const struct painting shadow = {
        paint_shadow, board->frame.w + 4 * board->cell, high, scale, {sizes->width, sizes->height}};
    const struct painting light = {paint_soft, side, side, scale, {50}};
    if (high <= 0)
        return;
    show(canvas, &shadow, (int)(middle - (float)shadow.width / 2.0f), top);
    SDL_Texture *texture = canvas_painting(canvas, &light);
    for (int row = 0; row < sizes->height && texture; row++) {
        float pitch = (PITCH + PITCH_MORE * (float)row) * 6.0f / (float)sizes->height;
        for (int column = 0; column < sizes->width; column++) {
            const struct pool *pool = &pools[row * sizes->width + column];
            float wide = 2.1f * HOLE * (1.0f + 0.0019f * down) * pool->size, tall = 2.3f * FLAT * pitch * pool->size;
            float x =
                thrown_to(canvas->theme->scenery, ((float)column + 0.5f - (float)sizes->width / 2.0f) * UNIT, down);
            SDL_FRect at = {middle + (x - wide / 2.0f) * scale, (float)top + (down - tall / 2.0f) * scale, wide * scale,
                            tall * scale};
            SDL_SetTextureColorMod(texture, pool->color.r, pool->color.g, pool->color.b);
            SDL_SetTextureAlphaMod(texture, (Uint8)((float)pool->color.a * (1.0f - 0.06f * (float)row)));
            SDL_RenderCopyF(canvas->renderer, texture, NULL, &at);
        }
        down += pitch;
    }
}

/* Draws soft light, or darkness, of this colour. */
static void draw_soft(struct canvas *canvas, SDL_Rect rect, SDL_Color color)
{
    const struct painting soft = {paint_soft, rect.w, rect.h, 1.0f, {0}};
    canvas_show(canvas, &soft, rect, color);
}

void plate_draw_cloud(struct canvas *canvas, const struct board *board, double part)
{
    int top = board->foot - board->cell * 64 / 100; /* the table's far edge: there nothing of it is left */
    SDL_Rect table = {0, top, 2 * board->room.x + board->room.w, canvas->height - top}, before;
    int wide = board->frame.w * 3 / 2, way = table.w + wide;
    if (part <= 0.0 || part >= 1.0 || !canvas_clip(canvas, table, &before))
        return;
    draw_soft(canvas, (SDL_Rect){(int)(way * part) - wide, top, wide, table.h * 3 / 2},
              canvas_dimmed(canvas->theme->scenery->shadow, 0.9f));
    canvas_unclip(canvas, before);
}

void plate_draw_glint(struct canvas *canvas, SDL_Rect cell, double part)
{
    SDL_Rect before;
    int way = (int)((part - 0.5) * cell.w);
    if (part <= 0.0 || part >= 1.0 || !canvas_clip(canvas, cell, &before))
        return;
    draw_soft(canvas, (SDL_Rect){cell.x + way, cell.y + way, cell.w, cell.h},
              canvas_dimmed(WHITE, (float)(2.0 * part * (1.0 - part))));
    canvas_unclip(canvas, before);
}

/* Detail: the step of it, up to SHADE_STEPS. */
static void paint_shade(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    (void)canvas;
    paint_round(paint, (SDL_FRect){0, 0, UNIT, UNIT}, 0,
                paint_plain(canvas_faded(SHADE, SHADE.a * painting->detail[0] / SHADE_STEPS)));
    paint_cut(paint, hole(0, 0), HOLE + 3.0f);
}

/* It falls in steps, a picture for each: to fade one picture takes the processor several times as long. */
void plate_draw_shade(struct canvas *canvas, const struct board *board, double part)
{
    SDL_Rect frame = board->frame, cells = board->cells, at = {0, 0, board->cell, board->cell};
    int step = (int)(part * SHADE_STEPS + 0.5);
    SDL_Color shade = canvas_faded(SHADE, SHADE.a * step / SHADE_STEPS);
    const struct painting holed = {paint_shade, board->cell, board->cell, scale_of(board), {step}};
    SDL_Texture *texture = step > 0 ? canvas_painting(canvas, &holed) : NULL;
    if (!texture)
        return;
    canvas_round_top(canvas, (SDL_Rect){frame.x, frame.y, frame.w, board->pad}, board->pad, shade);
    canvas_fill(canvas, (SDL_Rect){frame.x, cells.y + cells.h, frame.w, board->pad}, shade);
    canvas_fill(canvas, (SDL_Rect){frame.x, cells.y, board->pad, cells.h}, shade);
    canvas_fill(canvas, (SDL_Rect){cells.x + cells.w, cells.y, board->pad, cells.h}, shade);
    for (at.y = cells.y; at.y < cells.y + cells.h; at.y += at.h)
        for (at.x = cells.x; at.x < cells.x + cells.w; at.x += at.w)
            SDL_RenderCopy(canvas->renderer, texture, NULL, &at);
}
