/* Kolibrat's pieces: they stand, slide, jump in an arc, are taken, and fly to the score: the rail on the right. */
#include "rules/kolibrat.h"
#include "ui/board/grid.h"
#include "ui/board/kolibrat_parts.h"
#include "ui/draw/motion.h"

/* In cells: how high a jump goes. A piece, as a part of its cell; its rim, beside the piece. */
static const double ARC = 0.7, PIECE = 0.8, PIECE_RIM = 1.05;

void kolibrat_pieces_draw_one(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha)
{
    canvas_sprite(canvas, player == 0 ? SPRITE_DISC_RED : SPRITE_DISC_BLACK, rect.x, rect.y, rect.w, alpha);
}

SDL_Color kolibrat_pieces_color(const struct canvas *canvas, int player)
{
    return player == 0 ? canvas->theme->red : canvas->theme->black;
}

SDL_Rect kolibrat_pieces_rect(const struct board *board, const struct scene *scene, int cell)
{
    return grid_scaled(grid_cell_rect(board, scene, cell), PIECE);
}

/* A piece on the board: a rim sets it off from the tint of the home lines. */
static void draw_standing(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha)
{
    canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(rect, PIECE_RIM), canvas_faded(canvas->theme->well, alpha));
    kolibrat_pieces_draw_one(canvas, player, rect, alpha);
}

void kolibrat_pieces_draw_resting(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    double left = scene->clearing ? motion_wipe(scene->clear_time) : 1.0;
    for (int cell = 0; cell < board->variant->cells; cell++) {
        int content = scene->state->cells[cell];
        if (content != CELL_EMPTY && !grid_is_reached(scene, cell))
            draw_standing(canvas, scene->player_of[content - CELL_FIRST], kolibrat_pieces_rect(board, scene, cell),
                          (Uint8)(255 * left));
    }
}

/* --- the rail: each side fills its own slots from its own end --- */

/* What the slots lie on: it begins and ends with the board. */
static SDL_Rect rail_rect(const struct board *board)
{
    int width = (int)(board->cell * KOLIBRAT_RAIL), gap = SDL_max(board->pad, 3);
    return (SDL_Rect){board->frame.x + board->frame.w + gap, board->frame.y, width, board->frame.h};
}

SDL_Rect kolibrat_pieces_slot(const struct board *board, enum side side, int i)
{
    int points = board->variant->options.points, step = board->cells.h / (2 * points + 1);
    SDL_Rect rail = rail_rect(board);
    step = SDL_min(step, rail.w);
    int x = rail.x + (rail.w - step) / 2;
    int y = side == FIRST ? board->cells.y + board->cells.h - (i + 1) * step : board->cells.y + i * step;
    return grid_scaled((SDL_Rect){x, y, step, step}, 0.86);
}

/* A point that is still on its way there is not yet counted. */
static int points_seen(const struct scene *scene, enum side side)
{
    for (int i = 0; i < scene->flight_count; i++)
        if (scene->flights[i].move.kind == MOVE_SCORE && scene->flights[i].player == scene->player_of[side])
            return scene->flights[i].points;
    return kolibrat_points(scene->state, side);
}

void kolibrat_pieces_draw_rail(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    canvas_framed(canvas, rail_rect(board), canvas_px(canvas, 8), canvas_px(canvas, 1.5f), canvas->theme->panel,
                  canvas->theme->outline);
    for (enum side side = FIRST; side <= SECOND; side++) {
        int player = scene->player_of[side], seen = points_seen(scene, side);
        for (int i = 0; i < board->variant->options.points; i++)
            if (i < seen)
                kolibrat_pieces_draw_one(canvas, player, kolibrat_pieces_slot(board, side, i), 255);
            else
                canvas_icon(canvas, SPRITE_RING, kolibrat_pieces_slot(board, side, i),
                            kolibrat_pieces_color(canvas, player));
    }
}

/* --- on their way --- */

uint64_t kolibrat_pieces_time(const struct board *board, struct move move)
{
    (void)board;
    switch (move.kind) {
    case MOVE_JUMP:
        return JUMP_TIME;
    case MOVE_SCORE:
        return SCORE_TIME;
    case MOVE_PASS:
        return PASS_TIME;
    default:
        return STEP_TIME;
    }
}

/* Where a flight begins: a new piece comes from beyond its home line. */
static SDL_Rect takeoff(const struct board *board, const struct scene *scene, const struct flight *flight)
{
    if (flight->move.from != NO_CELL)
        return kolibrat_pieces_rect(board, scene, flight->move.from);
    SDL_Rect rect = kolibrat_pieces_rect(board, scene, flight->move.to);
    rect.y += flight->player == scene->player_of[FIRST] ? board->cell : -board->cell;
    return rect;
}

/* And where it ends. */
static SDL_Rect landing(const struct board *board, const struct scene *scene, const struct flight *flight)
{
    if (flight->move.to != NO_CELL)
        return kolibrat_pieces_rect(board, scene, flight->move.to);
    return kolibrat_pieces_slot(board, flight->player == scene->player_of[FIRST] ? FIRST : SECOND, flight->points);
}

static int between(int from, int to, double part)
{
    return (int)(from + (to - from) * part + 0.5);
}

/* A jump is seen from above and a little from the side: the piece grows and rises. */
static SDL_Rect on_the_way(const struct board *board, const struct scene *scene, const struct flight *flight,
                           double part)
{
    SDL_Rect from = takeoff(board, scene, flight), to = landing(board, scene, flight);
    SDL_Rect rect = {between(from.x, to.x, part), between(from.y, to.y, part), between(from.w, to.w, part),
                     between(from.h, to.h, part)};
    if (flight->move.kind != MOVE_JUMP)
        return rect;
    double height = 4.0 * part * (1.0 - part);
    rect.x += (int)(height * ARC * board->cell / 2);
    return grid_scaled(rect, 1.0 + 0.3 * height);
}

/* What was taken shrinks away under the piece that takes it. */
static void draw_taken(struct canvas *canvas, const struct board *board, const struct scene *scene,
                       const struct flight *flight, double part)
{
    if (flight->target == CELL_EMPTY)
        return;
    SDL_Rect rect = grid_scaled(kolibrat_pieces_rect(board, scene, flight->move.to), 1.0 - part * 0.8);
    kolibrat_pieces_draw_one(canvas, scene->player_of[flight->target - CELL_FIRST], rect, (Uint8)(255 * (1.0 - part)));
}

void kolibrat_pieces_draw_flights(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    for (int i = 0; i < scene->flight_count; i++) {
        const struct flight *flight = &scene->flights[i];
        double part = motion_slide(flight->time, kolibrat_pieces_time(board, flight->move));
        if (flight->move.kind == MOVE_PASS)
            continue;
        draw_taken(canvas, board, scene, flight, part);
        draw_standing(canvas, flight->player, on_the_way(board, scene, flight, part), 255);
    }
}
