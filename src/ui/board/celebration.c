/* How a winning line is shown and celebrated. Declared in view.h. */
#include "ui/board/grid.h"

enum { CONFETTI = 72, STAR_EVERY = 4 };

/*
 * The opacity of the veil over everything but the winning pieces. VEIL_DARK is for dark holes, in which a red disc is
 * harder to see.
 */
enum { VEIL = 165, VEIL_DARK = 115 };

/*
 * In cells: the width of the stroke, the width of its core, and how far it extends beyond the centres of the line's end
 * pieces.
 */
static const float STROKE = 0.15f, CORE = 0.07f, BEYOND = 0.22f;

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

/*
 * Draws the first `part` of one stroke through a winning line and those that continue it. A line that leaves the board
 * at one edge and continues at the opposite one gets none.
 */
static void strike(struct canvas *canvas, const struct board *board, const struct scene *scene, int line, double part)
{
    const struct line_table *lines = &board->variant->lines;
    int steps = lines->length - 1, last = line;
    for (int next = next_won(lines, scene, line); next >= 0; next = next_won(lines, scene, next), steps++)
        last = next;
    SDL_FPoint from = grid_middle(grid_square(board, lines->cells[line][0])),
               to = grid_middle(grid_square(board, lines->cells[last][lines->length - 1]));
    float dx = (to.x - from.x) / (float)steps, dy = (to.y - from.y) / (float)steps;
    float side = (float)board->cell, limit = side * 1.5f;
    if (SDL_fabsf(dx) > limit || SDL_fabsf(dy) > limit || (SDL_fabsf(dx) < 1.0f && SDL_fabsf(dy) < 1.0f))
        return;
    from = (SDL_FPoint){from.x - dx * BEYOND, from.y - dy * BEYOND};
    to = (SDL_FPoint){to.x + dx * BEYOND, to.y + dy * BEYOND};
    canvas_line(canvas, from, to, part, SDL_max((int)(side * STROKE), 5), canvas->theme->panel);
    canvas_line(canvas, from, to, part, SDL_max((int)(side * CORE), 2), canvas->theme->text);
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
            strike(canvas, board, scene, line, motion_slide(scene->won_time, STRIKE_TIME));
}

void celebration_draw_held(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    struct move move = scene->held;
    if (move.kind == MOVE_NONE)
        return;
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = grid_square(board, move.to != NO_CELL ? move.to : move.from);
    /* A threat's piece lies on a plain ground: on a red one a blue ring is hardly seen. */
    canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(rect, HELD_RIM), scene->threatens ? theme->bad : theme->panel);
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
