/*
 * The upright plate, seen from the front: tiles with holes, whose colour changes from top to bottom, lids over full
 * columns, the bar that keeps the discs in, and the numbers of the columns. Declared in view.h.
 */
#include "ui/board/view.h"

#include "rules/cells.h"
#include "ui/board/grid.h"
#include "ui/draw/motion.h"

/* The plate's colour in a line of pixels between two rows, counted from above: it is lighter at the top. */
static SDL_Color plate_color(const struct canvas *canvas, const struct board *board, int line)
{
    double part = (double)line / board->variant->options.height;
    return canvas_mixed(canvas->theme->plate, canvas->theme->plate_low, part);
}

static SDL_Texture *plate_tile(struct canvas *canvas, const struct board *board, int row)
{
    const struct ink inks[] = {{"#2B50C8", plate_color(canvas, board, row)},
                               {"#17308A", plate_color(canvas, board, row + 1)},
                               {"#070C3A", canvas->theme->rim},
                               {"#6F8EF0", canvas->theme->lip}};
    return sprites_inked(canvas->sprites, SPRITE_PLATE, board->cell, inks, (int)SDL_arraysize(inks));
}

/* Draws a row of cells, and the margin on both sides, which continues the outer columns. */
static void draw_plate_row(struct canvas *canvas, const struct board *board, int row)
{
    SDL_Texture *tile = plate_tile(canvas, board, row);
    SDL_Rect cells = board->cells, edge = {0, 0, 1, board->cell};
    int y = cells.y + row * board->cell;
    if (!tile)
        return;
    SDL_RenderCopy(canvas->renderer, tile, &edge, &(SDL_Rect){board->frame.x, y, board->pad, board->cell});
    SDL_RenderCopy(canvas->renderer, tile, &edge, &(SDL_Rect){cells.x + cells.w, y, board->pad, board->cell});
    for (int x = cells.x; x < cells.x + cells.w; x += board->cell)
        SDL_RenderCopy(canvas->renderer, tile, NULL, &(SDL_Rect){x, y, board->cell, board->cell});
}

/* Above and below, the margin is flat, with round corners above. */
static void draw_tiles(struct canvas *canvas, const struct board *board)
{
    SDL_Rect frame = board->frame, upper = {frame.x, frame.y, frame.w, board->pad}, lower = upper;
    int rows = board->variant->options.height;
    lower.y = board->cells.y + board->cells.h;
    for (int row = 0; row < rows; row++)
        draw_plate_row(canvas, board, row);
    canvas_round_top(canvas, upper, board->pad, plate_color(canvas, board, 0));
    canvas_fill(canvas, lower, plate_color(canvas, board, rows));
}

/* Over a full column the plate is closed. */
static void draw_lids(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    int columns = board->variant->options.width, top = board->variant->cells - columns, gap = board->cell / 8;
    SDL_Rect lid = {0, board->frame.y + board->pad / 4, board->cell - 2 * gap, SDL_max(board->pad / 2, 2)};
    for (int column = 0; column < columns && !scene->clearing; column++) {
        lid.x = board->cells.x + column * board->cell + gap;
        if (scene->state->cells[top + column] != CELL_EMPTY && !grid_is_reached(scene, top + column))
            canvas_round(canvas, lid, lid.h / 2, canvas->theme->well);
    }
}

/* The bar under the plate, which slides aside to let the discs out. */
static void draw_base(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    int overhang = (int)(board->cell * PLATE_OVERHANG), height = (int)(board->cell * PLATE_BASE);
    SDL_Rect base = {board->frame.x - overhang, board->frame.y + board->frame.h, board->frame.w + 2 * overhang, height};
    if (scene->clearing) {
        double open =
            motion_spill_opening(board->variant->options.width, board->variant->options.height, scene->clear_time);
        base.x += (int)(open * board->frame.w);
    }
    canvas_round(canvas, base, height / 2, canvas->theme->base);
}

/* Draws a row of numbers, `height` pixels high, from y on. */
static void draw_numbers(struct canvas *canvas, const struct board *board, const struct scene *scene, int y, int high)
{
    struct text_style style = {.size = (float)board->cell * 0.3f / canvas->unit, .align = ALIGN_CENTER};
    for (int column = 0; column < board->variant->options.width && high > 0; column++) {
        char number[MOVE_TEXT_MAX];
        cells_name_move(board->variant, (struct move){MOVE_PLACE, NO_CELL, (uint8_t)column}, number);
        style.color = column == scene->place ? canvas->theme->text : canvas->theme->muted;
        style.weight = column == scene->place ? TEXT_BOLD : TEXT_REGULAR;
        canvas_text(canvas, number, (SDL_Rect){board->cells.x + column * board->cell, y, board->cell, high}, &style);
    }
}

void plate_draw(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    int bottom = board->frame.y + board->frame.h + (int)(board->cell * PLATE_BASE);
    draw_tiles(canvas, board);
    draw_lids(canvas, board, scene);
    draw_base(canvas, board, scene);
    draw_numbers(canvas, board, scene, bottom, board->below);
    draw_numbers(canvas, board, scene, board->frame.y - board->above, board->above);
}
