/* How a winning line is shown and celebrated. Declared in view.h. */
#include "ui/board/grid.h"

enum { CONFETTI = 64, SPARKS = 4 };

/* Scraps are no larger than on a cell of so many units. */
static const float CELL_MOST = 70;

/* In cells: how far from the middles of its pieces the band around a line runs, and the widths of band and edge. */
static const float ROUND = 0.535f, BAND = 0.049f, EDGE = 0.092f;

/* The band's colours: it is as bright as a lamp, on an edge that stands out from any disc. */
static const SDL_Color BAND_LIGHT = {255, 243, 207, 255}, BAND_DARK = {11, 14, 44, 255};

/* In cells: the size of the mark on a move that would have avoided the loss, and of the mark's rim. */
static const double HELD = 0.52, HELD_RIM = 0.62;

static bool is_won(const struct line_table *lines, const struct scene *scene, int line)
{
    for (int i = 0; i < lines->length; i++)
        if (!scene->winning[lines->cells[line][i]])
            return false;
    return true;
}

/* The place of a winning piece among all, from 0: they light up in this order, which ends at the last move. */
static int turn_of(const struct board *board, const struct scene *scene, int cell)
{
    int before = 0, after = 0;
    bool first = true; /* is the last move the first of them? Then the order is the other way round. */
    for (int i = 0; i < board->variant->cells; i++) {
        before += scene->winning[i] && i < cell;
        after += scene->winning[i] && i > cell;
        first = first && (!scene->winning[i] || i >= scene->last.to);
    }
    return first ? after : before;
}

double celebration_shine(const struct scene *scene, int turn)
{
    return motion_later(scene->won_time, POP_BEGIN + (uint64_t)turn * POP_AFTER, POP_TIME / 2);
}

double celebration_pop(const struct scene *scene, int turn)
{
    return scene->cheer == CHEER_QUIET ? 1.0 : motion_pop(turn, scene->won_time);
}

double celebration_lit(const struct board *board, const struct scene *scene, int cell)
{
    return scene->won && scene->winning[cell] ? celebration_shine(scene, turn_of(board, scene, cell)) : 0.0;
}

double celebration_size(const struct board *board, const struct scene *scene, int cell)
{
    return scene->won && scene->winning[cell] ? celebration_pop(scene, turn_of(board, scene, cell)) : 1.0;
}

double celebration_veil(const struct scene *scene, int cell)
{
    return scene->won && !scene->winning[cell] ? motion_later(scene->won_time, VEIL_BEGIN, VEIL_TIME) : 0.0;
}

uint64_t celebration_time(int winning, enum cheer cheer)
{
    uint64_t popped = POP_BEGIN + (uint64_t)winning * POP_AFTER + POP_TIME;
    return cheer < CHEER_WIN ? CHEER_TIME : SDL_max(popped, BAND_BEGIN + BAND_TIME + POP_TIME);
}

/* The won line that begins at another one's second cell and goes the same way, as in five in a row; -1: none does. */
static int next_won(const struct line_table *lines, const struct scene *scene, int line)
{
    for (int next = 0; next < lines->count; next++)
        if (memcmp(lines->cells[next], lines->cells[line] + 1, (size_t)lines->length - 1) == 0 &&
            is_won(lines, scene, next))
            return next;
    return -1;
}

static bool continues_another(const struct line_table *lines, const struct scene *scene, int line)
{
    for (int before = 0; before < lines->count; before++)
        if (is_won(lines, scene, before) && next_won(lines, scene, before) == line)
            return true;
    return false;
}

/* The width of a band, or of its edge, in cells: in a small picture of a board wide enough to be seen. */
static float band_width(float cell, bool edge)
{
    return edge ? SDL_max(EDGE, 3.5f / cell) : SDL_max(BAND, 1.6f / cell);
}

/* One of a band's two lines; details: the way from its one end to the other in pixels, and whether it is the edge. */
static void paint_line(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    float dx = (float)painting->detail[0] / painting->scale, dy = (float)painting->detail[1] / painting->scale;
    float around = ROUND + band_width(painting->scale, true);
    SDL_FPoint from = {around + SDL_max(-dx, 0.0f), around + SDL_max(-dy, 0.0f)};
    (void)canvas;
    paint_band(paint, from, (SDL_FPoint){from.x + dx, from.y + dy}, ROUND,
               band_width(painting->scale, painting->detail[2]),
               paint_plain(painting->detail[2] ? BAND_DARK : BAND_LIGHT));
}

/* Draws the first part of a band, from its one end to the other. */
static void draw_band(struct canvas *canvas, const struct board *board, const struct won_line *line, double part,
                      bool edge)
{
    int dx = (int)(line->to.x - line->from.x), dy = (int)(line->to.y - line->from.y);
    int around = (int)((ROUND + band_width((float)board->cell, true)) * 2.0f * (float)board->cell);
    const struct painting painting = {
        paint_line, abs(dx) + around, abs(dy) + around, (float)board->cell, {dx, dy, edge}};
    SDL_Texture *texture = part > 0.0 ? canvas_painting(canvas, &painting) : NULL;
    SDL_Rect shown = {0, 0, painting.width, painting.height};
    if (!texture)
        return;
    if (dx) {
        shown.w = (int)(part * painting.width);
        shown.x = dx < 0 ? painting.width - shown.w : 0;
    } else {
        shown.h = (int)(part * painting.height);
        shown.y = dy < 0 ? painting.height - shown.h : 0;
    }
    SDL_Rect at = {(int)SDL_min(line->from.x, line->to.x) - around / 2 + shown.x,
                   (int)SDL_min(line->from.y, line->to.y) - around / 2 + shown.y, shown.w, shown.h};
    SDL_RenderCopy(canvas->renderer, texture, &shown, &at);
}

int celebration_lines(const struct board *board, const struct scene *scene, struct won_line won[WON_LINES_MAX])
{
    const struct line_table *lines = &board->variant->lines;
    int count = 0;
    for (int line = 0; line < lines->count && scene->won && count < WON_LINES_MAX; line++) {
        int steps = lines->length - 1, last = line;
        if (!is_won(lines, scene, line) || continues_another(lines, scene, line))
            continue;
        for (int next = next_won(lines, scene, line); next >= 0; next = next_won(lines, scene, next), steps++)
            last = next;
        SDL_FPoint from = grid_middle(grid_square(board, lines->cells[line][0])),
                   to = grid_middle(grid_square(board, lines->cells[last][lines->length - 1]));
        float side = (float)board->cell, limit = side * 1.5f * (float)steps;
        float dx = SDL_fabsf(to.x - from.x), dy = SDL_fabsf(to.y - from.y);
        if (dx <= limit && dy <= limit && (dx >= side || dy >= side))
            won[count++] = (struct won_line){from, to};
    }
    return count;
}

/* Sparks at both ends of a band, as it closes. */
static void draw_sparks(struct canvas *canvas, const struct board *board, const struct won_line *line, double part)
{
    static const struct {
        float x, y, size;
    } sparks[SPARKS] = {{0.36f, -0.4f, 0.36f}, {0.55f, -0.12f, 0.18f}, {-0.42f, 0.36f, 0.26f}, {-0.5f, 0.1f, 0.15f}};
    for (int i = 0; i < SPARKS; i++) {
        SDL_FPoint at = i < SPARKS / 2 ? line->to : line->from;
        int size = (int)(sparks[i].size * (float)board->cell * (float)part);
        SDL_Rect rect = {(int)(at.x + sparks[i].x * (float)board->cell) - size / 2,
                         (int)(at.y + sparks[i].y * (float)board->cell) - size / 2, size, size};
        canvas_icon(canvas, SPRITE_SPARK, rect, WHITE);
    }
}

void celebration_draw(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    struct won_line lines[WON_LINES_MAX];
    int count = celebration_lines(board, scene, lines);
    double part = motion_later(scene->won_time, BAND_BEGIN, BAND_TIME);
    float side = (float)board->cell;
    int step = SDL_max(board->cell / 64, 1); /* in few sizes, since each is a picture of its own */
    /* A piece comes out of its hole as it grows, and goes back: at first it is hardly seen. */
    for (int cell = 0; cell < board->variant->cells; cell++) {
        double more = celebration_size(board, scene, cell) - 1.0;
        SDL_Rect rect = canvas_inset(grid_square(board, cell), -(int)(more * side / 2.0 / step + 0.5) * step);
        if (more > 0.0)
            canvas_disc_like(canvas, scene->player_of[scene->state->cells[cell] - CELL_FIRST], rect,
                             (Uint8)(255.0 * SDL_min(more / 0.04, 1.0)), DISC_LIT);
    }
    for (int i = 0; i < count; i++)
        draw_band(canvas, board, &lines[i], part, true);
    for (int i = 0; i < count; i++) {
        draw_band(canvas, board, &lines[i], part, false);
        if (scene->cheer != CHEER_QUIET && canvas->theme->scenery)
            draw_sparks(canvas, board, &lines[i], motion_later(scene->won_time, BAND_BEGIN + BAND_TIME, POP_TIME));
    }
}

void celebration_draw_held(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    struct move move = scene->held;
    if (move.kind == MOVE_NONE)
        return;
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = grid_square(board, move.to != NO_CELL ? move.to : move.from);
    /* A threat's piece lies on a plain ground: on a red one a blue ring is hardly seen. */
    canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(rect, HELD_RIM), scene->threatens ? theme->bad : theme->ink);
    canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(rect, HELD), scene->threatens ? theme->panel : theme->glow);
    if (scene->threatens)
        scene->view->draw_piece(canvas, scene->player_of[other_side((enum side)scene->state->turn)],
                                grid_scaled(rect, HELD * 0.9), 255);
    else
        canvas_icon(canvas, SPRITE_ICON_CHECK, grid_scaled(rect, HELD * 0.8), theme->ink);
}

void celebration_confetti(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    if (scene->cheer < CHEER_WIN || scene->won_time >= CHEER_TIME)
        return;
    SDL_Rect keep = grid_body(board), before;
    int end = board->room.x * 2 + board->room.w, low = board->room.y + board->room.h,
        side = int_min(board->cell, canvas_px(canvas, CELL_MOST));
    SDL_Rect parts[] = {{0, 0, keep.x, low}, {keep.x + keep.w, 0, end - keep.x - keep.w, low}};
    const SDL_Color papers[] = {theme_disc(canvas->palette, 0)->face, theme_disc(canvas->palette, 1)->face,
                                canvas->theme->accent, canvas->theme->good, canvas->theme->prize};
    for (int i = 0; i < CONFETTI; i++) {
        struct confetto at = motion_confetto(i, scene->won_time);
        /* where there is more room, there are more */
        SDL_Rect part = parts[i * (parts[0].w + parts[1].w) >= CONFETTI * parts[0].w];
        bool star = i % 2;
        SDL_Texture *scrap = sprites_get(canvas->sprites, star ? SPRITE_SPARK : SPRITE_RING, SDL_max(side / 2, 8));
        SDL_Color color = papers[i % (int)SDL_arraysize(papers)];
        float size = (float)side * (float)at.size * (star ? 2.4f : 2.0f);
        SDL_FRect rect = {(float)part.x + (float)at.x * ((float)part.w - size), (float)part.y + (float)(at.y * part.h),
                          size * (float)at.width, size};
        if (at.left <= 0.0 || !scrap || !canvas_clip(canvas, part, &before))
            continue;
        SDL_SetTextureColorMod(scrap, color.r, color.g, color.b);
        SDL_SetTextureAlphaMod(scrap, (Uint8)(at.left * 255.0));
        SDL_SetTextureScaleMode(scrap, SDL_ScaleModeLinear);
        if (star)
            SDL_RenderCopyExF(canvas->renderer, scrap, NULL, &rect, at.turn, NULL, SDL_FLIP_NONE);
        else
            SDL_RenderCopyF(canvas->renderer, scrap, NULL, &rect); /* to turn a picture takes several times as long */
        canvas_unclip(canvas, before);
    }
}
