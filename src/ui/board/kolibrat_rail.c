/* Kolibrat's score, the rail on the right: each side fills its own slots from its own end. */
#include "rules/kolibrat.h"
#include "ui/board/grid.h"
#include "ui/board/kolibrat_parts.h"

/* What the slots lie on: it begins and ends with the board. */
static SDL_Rect rail_rect(const struct board *board)
{
    int width = (int)(board->cell * KOLIBRAT_RAIL), gap = SDL_max(board->pad, 3);
    return (SDL_Rect){board->frame.x + board->frame.w + gap, board->frame.y, width, board->frame.h};
}

SDL_Rect kolibrat_rail_slot(const struct board *board, enum side side, int i)
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

void kolibrat_rail_draw(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    canvas_framed(canvas, rail_rect(board), canvas_px(canvas, 8), canvas_px(canvas, 1.5f), canvas->theme->panel,
                  canvas->theme->outline);
    for (enum side side = FIRST; side <= SECOND; side++) {
        int player = scene->player_of[side], seen = points_seen(scene, side);
        for (int i = 0; i < board->variant->options.points; i++)
            if (i < seen)
                kolibrat_pieces_draw_one(canvas, player, kolibrat_rail_slot(board, side, i), 255);
            else
                canvas_icon(canvas, SPRITE_RING, kolibrat_rail_slot(board, side, i),
                            kolibrat_pieces_color(canvas, player));
    }
}
