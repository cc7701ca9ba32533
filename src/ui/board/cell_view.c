/*
 * Boards of lines without gravity: a grid on paper, in which a cross or a ring is drawn into any empty cell, stroke by
 * stroke. Declared in view.h.
 */

#include "ui/board/grid.h"
#include "ui/words.h"

/*
 * In cells, as in the sprites of cross and ring: the cross's distance from the cell's edge, the ring's radius, the
 * pen's width.
 */
static const double CROSS_MARGIN = 0.24, RING_RADIUS = 0.28, PEN = 0.12;

enum { LAST_ALPHA = 45 }; /* the opacity of the colour behind the piece of the last move */

static const double PI = 3.14159265358979323846;

/* Draws the first part (0 .. 1) of a circle, clockwise from its top, with a round pen. */
static void draw_circle(struct canvas *canvas, int pen, SDL_Color color, SDL_FPoint center, double radius, double part)
{
    int dots = (int)ceil(2.0 * PI * radius * part / SDL_max(pen / 8.0, 1.0));
    for (int i = 0; i <= dots && part > 0.0; i++) {
        double angle = 2.0 * PI * part * i / SDL_max(dots, 1);
        float x = center.x + (float)(radius * sin(angle)), y = center.y - (float)(radius * cos(angle));
        canvas_dot(canvas, (SDL_FPoint){x, y}, pen, color);
    }
}

/* --- arranging the board, and drawing crosses and rings --- */

static bool fits(const struct variant *variant)
{
    return !variant->game->gravity && variant->lines.count > 0;
}

static void arrange(struct board *board, const struct variant *variant, SDL_Rect area, unsigned rooms)
{
    grid_arrange(board, variant, area, 0.0, rooms);
}

static uint64_t stroke_time(const struct board *board, struct move move)
{
    (void)board, (void)move;
    return STROKE_TIME;
}

static SDL_Rect move_rect(const struct board *board, struct move move)
{
    return grid_place_rect(board, move.to);
}

static SDL_Color player_color(const struct canvas *canvas, int player)
{
    return player == 0 ? canvas->theme->bad : canvas->theme->accent;
}

static void draw_piece(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha)
{
    canvas_icon(canvas, player == 0 ? SPRITE_CROSS : SPRITE_RING, rect,
                canvas_faded(player_color(canvas, player), alpha));
}

/* The chalk with which a piece is drawn on the slate. */
static SDL_Color chalk_color(const struct canvas *canvas, int player)
{
    return player == 0 ? canvas->theme->chalk_red : canvas->theme->chalk_blue;
}

static void draw_chalked(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha)
{
    canvas_icon(canvas, player == 0 ? SPRITE_CROSS : SPRITE_RING, rect,
                canvas_faded(chalk_color(canvas, player), alpha));
}

static SDL_FPoint point_in(SDL_Rect cell, double x, double y)
{
    return (SDL_FPoint){(float)(cell.x + x * cell.w), (float)(cell.y + y * cell.h)};
}

/* Draws a piece as far as it has grown: the cross in two strokes, the ring in one. */
static void draw_growing(struct canvas *canvas, int player, SDL_Rect cell, double part)
{
    int pen = SDL_max((int)(PEN * cell.w), 2);
    double near = CROSS_MARGIN, far = 1.0 - CROSS_MARGIN, second = SDL_max(part * 2.0 - 1.0, 0.0);
    SDL_Color color = chalk_color(canvas, player);
    if (player == 0) {
        canvas_line(canvas, point_in(cell, near, near), point_in(cell, far, far), SDL_min(part * 2.0, 1.0), pen, color);
        canvas_line(canvas, point_in(cell, far, near), point_in(cell, near, far), second, pen, color);
    } else {
        draw_circle(canvas, pen, color, point_in(cell, 0.5, 0.5), RING_RADIUS * cell.w, part);
    }
}

static void paint_slate(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    enum { SMUDGES = 7 };
    SDL_Color slate = canvas->theme->slate, chalk = canvas->theme->chalk, black = {0, 0, 0, 255};
    float wide = (float)painting->width / painting->scale, high = (float)painting->height / painting->scale;
    paint_round(paint, (SDL_FRect){0, 0, wide, high}, 8,
                (struct shade){canvas_mixed(slate, chalk, 0.06), canvas_mixed(slate, black, 0.12), 0, high});
    for (int i = 0; i < SMUDGES; i++) /* where the sponge has left something */
        paint_glow(paint,
                   (SDL_FPoint){wide * (0.1f + 0.13f * (float)i), high * (0.2f + 0.6f * (float)(i * 5 % 7) / 7.0f)},
                   wide * 0.5f, high * 0.16f, 0, canvas_faded(chalk, 14));
    paint_stroke(paint, (SDL_FRect){1, 1, wide - 2.0f, high - 2.0f}, 7, 2.0f, paint_plain(canvas_faded(black, 110)));
}

/* The slate's pores, which chalk does not reach: in its own colour, so that they are seen on what is chalked alone. */
static void paint_pores(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    enum { AREA = 10 /* square units for each */ };
    float wide = (float)painting->width / painting->scale, high = (float)painting->height / painting->scale;
    unsigned bits = 1;
    float part[4];
    for (int i = 0; i < (int)(wide * high / AREA); i++) {
        for (int k = 0; k < 4; k++) {
            bits = bits * 1664525u + 1013904223u;
            part[k] = (float)(bits >> 8) / 16777216.0f;
        }
        SDL_FPoint at = {part[0] * wide, part[1] * high};
        paint_circle(paint, at, 0.3f + 0.75f * part[2] * part[2],
                     paint_plain(canvas_faded(canvas->theme->slate, 70 + (int)(120.0f * part[3]))));
    }
}

static void draw_slate(struct canvas *canvas, const struct board *board)
{
    const struct painting painting = {paint_slate, board->frame.w, board->frame.h, canvas->unit, {0}};
    SDL_Rect cells = board->cells;
    float end = (float)board->cell / 12.0f;
    int pen = SDL_max(board->cell / 32, 2);
    canvas_show(canvas, &painting, board->frame, WHITE);
    for (int x = cells.x + board->cell; x < cells.x + cells.w; x += board->cell)
        canvas_line(canvas, (SDL_FPoint){(float)x, (float)cells.y + end},
                    (SDL_FPoint){(float)x, (float)(cells.y + cells.h) - end}, 1.0, pen, canvas->theme->chalk);
    for (int y = cells.y + board->cell; y < cells.y + cells.h; y += board->cell)
        canvas_line(canvas, (SDL_FPoint){(float)cells.x + end, (float)y},
                    (SDL_FPoint){(float)(cells.x + cells.w) - end, (float)y}, 1.0, pen, canvas->theme->chalk);
}

static void draw_paper(struct canvas *canvas, const struct board *board)
{
    const struct theme *theme = canvas->theme;
    grid_draw_tray(canvas, board);
    if (theme->scenery) {
        draw_slate(canvas, board);
        return;
    }
    SDL_Rect cells = board->cells;
    int line = SDL_max(board->cell / 40, 1), round = int_min(canvas_px(canvas, 12), board->cell / 3);
    canvas_framed(canvas, board->frame, round, canvas_px(canvas, 1.5f), theme->panel, theme->outline);
    for (int x = cells.x + board->cell; x < cells.x + cells.w; x += board->cell)
        canvas_fill(canvas, (SDL_Rect){x - line / 2, cells.y, line, cells.h}, theme->outline);
    for (int y = cells.y + board->cell; y < cells.y + cells.h; y += board->cell)
        canvas_fill(canvas, (SDL_Rect){cells.x, y - line / 2, cells.w, line}, theme->outline);
}

/* Colours a cell's background, inside the lines of the grid. */
static void draw_ground(struct canvas *canvas, const struct board *board, const struct scene *scene, int cell,
                        SDL_Color color)
{
    SDL_Rect rect = canvas_inset(grid_cell_rect(board, scene, cell), SDL_max(board->cell / 24, 2));
    canvas_round(canvas, rect, board->cell / 10, color);
}

static void draw_marks(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    const struct theme *theme = canvas->theme;
    if (scene->last.kind != MOVE_NONE && !scene->won && !scene->clearing)
        draw_ground(canvas, board, scene, scene->last.to, canvas_faded(theme->chalk, LAST_ALPHA));
    if (scene->place == NO_PLACE || grid_is_reached(scene, scene->place))
        return;
    /* A place under the hand that cannot be chosen is framed, so that a player who uses keys sees where the hand is. */
    if (scene->proposed.kind == MOVE_NONE)
        draw_ground(canvas, board, scene, scene->place, canvas_faded(theme->chalk, 150));
    SDL_Rect rect = canvas_inset(grid_cell_rect(board, scene, scene->place), SDL_max(board->cell / 16, 3));
    canvas_round(canvas, rect, board->cell / 12, canvas_mixed(theme->slate, theme->chalk, 0.18));
}

/* Recommended cells have a glowing frame, and a small piece in it unless the pointer shows a large one. */
static void draw_hints(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    for (int i = 0; i < scene->hint_count; i++) {
        int cell = scene->hints[i].to;
        SDL_Rect rect = grid_cell_rect(board, scene, cell);
        canvas_framed(canvas, grid_scaled(rect, 0.94), board->cell / 8, SDL_max(board->cell / 14, 3),
                      canvas->theme->slate, canvas->theme->prize);
        if (scene->proposed.kind == MOVE_NONE || scene->proposed.to != cell)
            draw_chalked(canvas, scene->hint_player, grid_scaled(rect, 0.66), 255);
    }
}

static void draw_resting(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    double left = scene->clearing ? motion_wipe(scene->clear_time) : 1.0;
    for (int cell = 0; cell < board->variant->cells; cell++) {
        int content = scene->state->cells[cell];
        if (content == CELL_EMPTY || grid_is_reached(scene, cell))
            continue;
        SDL_Rect rect = grid_scaled(grid_cell_rect(board, scene, cell), celebration_size(board, scene, cell));
        draw_chalked(canvas, scene->player_of[content - CELL_FIRST], rect,
                     (Uint8)(255.0 * (1.0 - 0.64 * celebration_veil(scene, cell)) * left));
    }
}

static void draw_flights(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    for (int i = 0; i < scene->flight_count; i++) {
        const struct flight *flight = &scene->flights[i];
        draw_growing(canvas, flight->player, grid_cell_rect(board, scene, flight->move.to),
                     motion_slide(flight->time, STROKE_TIME));
    }
}

/*
 * A stroke of light chalk behind the pieces of each line that was won, from beyond its one end to beyond the other. In
 * front of them it would hide one stroke of each cross on a diagonal.
 */
static void draw_strokes(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    struct won_line lines[WON_LINES_MAX];
    int count = celebration_lines(board, scene, lines), pen = SDL_max(board->cell / 12, 2);
    double part = motion_later(scene->won_time, BAND_BEGIN, BAND_TIME);
    for (int i = 0; i < count; i++) {
        SDL_FPoint from = lines[i].from, to = lines[i].to;
        float x = to.x - from.x, y = to.y - from.y, wide = SDL_fabsf(x), high = SDL_fabsf(y);
        float more = 0.43f * (float)board->cell / SDL_max(wide, high);
        from = (SDL_FPoint){from.x - x * more, from.y - y * more};
        to = (SDL_FPoint){to.x + x * more, to.y + y * more};
        canvas_line(canvas, from, to, part, pen * 2, canvas->theme->slate);
        canvas_line(canvas, from, to, part, pen, canvas->theme->prize);
    }
}

static void draw(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    draw_paper(canvas, board);
    draw_marks(canvas, board, scene);
    draw_hints(canvas, board, scene);
    if (scene->place != NO_PLACE && !scene->ghostless && scene->proposed.kind != MOVE_NONE) /* what a click would do */
        draw_chalked(canvas, scene->pointing_player, grid_cell_rect(board, scene, scene->place), 110);
    draw_strokes(canvas, board, scene);
    draw_resting(canvas, board, scene);
    draw_flights(canvas, board, scene);
    canvas_show(canvas, &(struct painting){paint_pores, board->cells.w, board->cells.h, canvas->unit, {0}},
                board->cells, WHITE);
    grid_draw_names(canvas, board, scene);
}

const struct view cell_view = {VIEW_MEMBERS,
                               GRID_MEMBERS,
                               .words = {.players = {N_("Cross"), N_("Ring")},
                                         .pieces = {N_("Red cross"), N_("Blue ring")},
                                         .about = N_("Mark squares, line them up"),
                                         .draw = N_("The board is full"),
                                         .clearing = N_("Show the board being wiped"),
                                         .begin = N_("Click a square to make your mark"),
                                         .taken = N_("This square is taken")},
                               .sounds = {.put = {SOUND_CROSS, SOUND_RING}, .clear = SOUND_WIPE, .at_once = true},
                               .touch_time = stroke_time,
                               .rest_time = stroke_time,
                               .draw_piece = draw_piece};
