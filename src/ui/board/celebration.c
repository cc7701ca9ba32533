/* How a winning line is shown and celebrated. Declared in view.h. */
#include "ui/board/grid.h"

enum { CONFETTI = 72, STAR_EVERY = 4 };

/*
 * The opacity of the veil over everything but the winning pieces. VEIL_DARK is for dark holes, in which a red disc is
 * harder to see.
 */
enum { VEIL = 165, VEIL_DARK = 115 };

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

static void draw_winner(struct canvas *canvas, const struct scene *scene, int cell, SDL_Rect rect)
{
    int player = scene->player_of[scene->state->cells[cell] - CELL_FIRST];
    scene->view->draw_piece(canvas, player, rect, 255);
}

void celebration_dim(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    if (!scene->won)
        return;
    SDL_Color well = canvas->theme->well;
    if (!canvas->theme->scenery)
        canvas_fill(canvas, board->cells, canvas_faded(well, well.g < 128 ? VEIL_DARK : VEIL));
    for (int cell = 0; cell < board->variant->cells; cell++) {
        if (!scene->winning[cell])
            continue;
        SDL_Rect rect = grid_square(board, cell);
        draw_winner(canvas, scene, cell, rect);
        canvas_sprite(canvas, SPRITE_WIN, rect.x, rect.y, rect.w, (Uint8)(scene->light * 255.0));
    }
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

/* A point of the band around a line, from `along` 0 to 1; it begins beside the line's end and runs clockwise. */
static SDL_FPoint band_point(SDL_FPoint from, SDL_FPoint to, float radius, float along)
{
    float dx = to.x - from.x, dy = to.y - from.y, straight = SDL_sqrtf(dx * dx + dy * dy), turn = radius * 3.14159265f;
    float whole = 2.0f * (straight + turn), at = along * whole, ux = dx / straight, uy = dy / straight;
    bool back = at > straight + turn;
    SDL_FPoint begin = back ? to : from, end = back ? from : to;
    at -= back ? straight + turn : 0.0f;
    float sign = back ? -1.0f : 1.0f;
    if (at <= straight)
        return (SDL_FPoint){begin.x + sign * (ux * at + uy * radius), begin.y + sign * (uy * at - ux * radius)};
    float angle = (at - straight) / radius, side = sign * SDL_cosf(angle), ahead = sign * SDL_sinf(angle);
    return (SDL_FPoint){end.x + radius * (uy * side + ux * ahead), end.y + radius * (uy * ahead - ux * side)};
}

static void draw_band(struct canvas *canvas, SDL_FPoint from, SDL_FPoint to, float radius, double part, int width,
                      SDL_Color color)
{
    float length = 2.0f * (SDL_sqrtf((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)) +
                           radius * 3.14159265f);
    int dots = (int)(length / SDL_max((float)width / 6.0f, 1.0f));
    for (int i = 0; i <= (int)(dots * part) && part > 0.0; i++)
        canvas_dot(canvas, band_point(from, to, radius, (float)i / (float)dots), width, color);
}

/*
 * Draws the first `part` of one band around a winning line and those that continue it. A line that leaves the board at
 * one edge and continues at the opposite one gets none.
 */
static void bind_line(struct canvas *canvas, const struct board *board, const struct scene *scene, int line,
                      double part)
{
    const struct line_table *lines = &board->variant->lines;
    int steps = lines->length - 1, last = line;
    for (int next = next_won(lines, scene, line); next >= 0; next = next_won(lines, scene, next), steps++)
        last = next;
    SDL_FPoint from = grid_middle(grid_square(board, lines->cells[line][0])),
               to = grid_middle(grid_square(board, lines->cells[last][lines->length - 1]));
    float side = (float)board->cell, limit = side * 1.5f * (float)steps;
    float dx = SDL_fabsf(to.x - from.x), dy = SDL_fabsf(to.y - from.y);
    if (dx > limit || dy > limit || (dx < side && dy < side))
        return;
    draw_band(canvas, from, to, side * ROUND, part, SDL_max((int)(side * EDGE), 4), BAND_DARK);
    draw_band(canvas, from, to, side * ROUND, part, SDL_max((int)(side * BAND), 2), BAND_LIGHT);
}

void celebration_draw(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    const struct line_table *lines = &board->variant->lines;
    int reached = 0;
    if (!scene->won)
        return;
    for (int cell = 0; cell < board->variant->cells && scene->cheer != CHEER_QUIET; cell++) {
        if (!scene->winning[cell])
            continue;
        double size = motion_pop(reached++, scene->won_time);
        SDL_Rect rect = canvas_inset(grid_square(board, cell), -(int)((size - 1.0) * board->cell / 2.0));
        if (rect.w > board->cell)
            draw_winner(canvas, scene, cell, rect);
    }
    for (int line = 0; line < lines->count; line++)
        if (is_won(lines, scene, line) && !continues_another(lines, scene, line))
            bind_line(canvas, board, scene, line,
                      motion_slide(scene->won_time - SDL_min(scene->won_time, BAND_BEGIN), BAND_TIME));
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
    SDL_Rect area = board->area, before;
    bool falling = scene->cheer >= CHEER_WIN && scene->won_time < PULSE_TIME;
    if (!falling || !canvas_clip(canvas, area, &before))
        return;
    const SDL_Color papers[] = {theme_disc(canvas->palette, 0)->face, theme_disc(canvas->palette, 1)->face,
                                canvas->theme->good, canvas->theme->glow, canvas->theme->doubt};
    for (int i = 0; i < CONFETTI; i++) {
        struct confetto at = motion_confetto(i, scene->won_time);
        bool star = scene->cheer == CHEER_RISE && i % STAR_EVERY == 0;
        int size = SDL_max((int)(board->cell * at.size * (star ? 2.0 : 1.0)), 3);
        SDL_Rect rect = {area.x + (int)(at.x * area.w), area.y + (int)(at.y * area.h), size, size};
        SDL_Color color = canvas_faded(papers[star ? 1 : i % (int)SDL_arraysize(papers)], (int)(at.left * 255.0));
        rect.w = star ? size : SDL_max((int)(size * at.width), 1);
        if (at.left <= 0.0)
            continue;
        if (star)
            canvas_icon(canvas, SPRITE_ICON_STAR, rect, color);
        else
            canvas_fill(canvas, rect, color);
    }
    canvas_unclip(canvas, before);
}
