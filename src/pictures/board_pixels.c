/* Draws boards as pixels, as board_svg.c does as SVG. */
#include "pictures/board_pixels.h"

#include "pictures/pen.h"

enum { HOLE = 8, BEHIND = 2 /* by how much a disc is wider than its hole, so that no gap shows */ };

bool board_pixels_init(struct pixels *pixels, const struct variant *variant, int width, int most, struct reason *why)
{
    return pixels_init(pixels, look_wide(variant), look_high(variant), width, most, why);
}

struct area board_pixels_around(const struct pixels *pixels, double x, double y)
{
    double reach = LOOK_CELL / 2.0 + 1;
    return pixels_area(pixels, x - reach, y - reach, x + reach, y + reach);
}

static struct pen in(const struct pen *pen, uint32_t colour)
{
    struct pen other = *pen;
    other.colour = colour;
    return other;
}

static void draw_piece(const struct pen *pen, const struct variant *variant, const struct board_flight *piece)
{
    const struct look_layer *layers = look_piece(variant, piece->colour);
    double x = piece->x, y = piece->y;
    for (int i = 0; i < LOOK_LAYERS && layers[i].pen > 0; i++) {
        struct pen own = in(pen, layers[i].colour);
        double width = piece->size * (layers[i].pen + (variant->game->gravity && i == 0 ? BEHIND : 0)),
               cross = piece->size * LOOK_CROSS;
        switch (layers[i].figure) {
        case FIGURE_DOT:
            pen_stroke(&own, x, y, x, y, width);
            break;
        case FIGURE_CROSS:
            pen_stroke(&own, x - cross, y - cross, x + cross, y + cross, width);
            pen_stroke(&own, x - cross, y + cross, x + cross, y - cross, width);
            break;
        case FIGURE_RING:
            pen_ring(&own, x, y, piece->size * LOOK_RING_RADIUS, width);
            break;
        }
    }
}

static void draw_pieces(const struct pen *pen, const struct board_scene *scene, const struct board_flight *flight)
{
    const struct variant *variant = scene->variant;
    for (int i = 0; i < variant->cells; i++)
        if (look_colour(scene->state, i) >= 0)
            draw_piece(pen, variant,
                       &(struct board_flight){look_x(variant, i), look_y(variant, i), 1,
                                              (enum side)look_colour(scene->state, i)});
    if (flight && flight->size > 0)
        draw_piece(pen, variant, flight);
}

/* The plate stands before its discs. */
static void draw_plate(const struct pen *pen, const struct variant *variant)
{
    const struct options *sizes = &variant->options;
    const struct box box = {0, LOOK_LANE, look_wide(variant), LOOK_LANE + look_board_high(variant), 6};
    const struct holes holes = {.x = look_x(variant, 0),
                                .y = look_y(variant, variant->cells - 1),
                                .apart = LOOK_CELL,
                                .radius = HOLE,
                                .columns = sizes->width,
                                .rows = sizes->height};
    struct pen plate = in(pen, LOOK_PLATE);
    pen_box(&plate, &box, 0, &holes);
}

static void draw_grid(const struct pen *pen, const struct variant *variant)
{
    struct pen line = in(pen, LOOK_GRID);
    double left = look_x(variant, 0) - LOOK_CELL / 2.0, top = look_y(variant, variant->cells - 1) - LOOK_CELL / 2.0;
    double right = left + LOOK_CELL * variant->options.width, bottom = top + LOOK_CELL * variant->options.height;
    for (int column = 0; column <= variant->options.width; column++)
        pen_stroke(&line, left + LOOK_CELL * column, top, left + LOOK_CELL * column, bottom, 1);
    for (int row = 0; row <= variant->options.height; row++)
        pen_stroke(&line, left, top + LOOK_CELL * row, right, top + LOOK_CELL * row, 1);
}

static void draw_won(const struct pen *pen, const struct board_scene *scene)
{
    const struct variant *variant = scene->variant;
    for (int line = -1; (line = look_won_line(scene, line + 1)) >= 0;) {
        int from = variant->lines.cells[line][0], to = variant->lines.cells[line][variant->lines.length - 1];
        struct pen edge = in(pen, LOOK_WIN_EDGE), inside = in(pen, LOOK_WIN);
        pen_stroke(&edge, look_x(variant, from), look_y(variant, from), look_x(variant, to), look_y(variant, to),
                   LOOK_WIN_EDGE_WIDTH);
        pen_stroke(&inside, look_x(variant, from), look_y(variant, from), look_x(variant, to), look_y(variant, to),
                   LOOK_WIN_WIDTH);
    }
}

/* Draws a mark's edge, or the mark itself. */
static void draw_mark(const struct pen *pen, const struct variant *variant, const struct look_mark *mark, bool edge)
{
    struct pen own = in(pen, edge ? LOOK_MARK_EDGE : mark->colour);
    double width = edge ? LOOK_MARK_EDGE_WIDTH : LOOK_MARK_WIDTH;
    if (mark->from == mark->to) {
        double x = look_x(variant, mark->to), y = look_y(variant, mark->to);
        const struct box frame = {x - LOOK_MARK_FRAME, y - LOOK_MARK_FRAME, x + LOOK_MARK_FRAME, y + LOOK_MARK_FRAME,
                                  LOOK_MARK_FRAME_ROUND};
        pen_box(&own, &frame, width, NULL);
        return;
    }
    struct look_arrow arrow = look_arrow(variant, mark);
    pen_stroke(&own, arrow.x, arrow.y, arrow.tip_x, arrow.tip_y, width);
    for (int i = 0; i < 2; i++)
        pen_stroke(&own, arrow.barb_x[i], arrow.barb_y[i], arrow.tip_x, arrow.tip_y, width);
}

/* Draws the sign of the last move on a dark ground, at the upper right of its piece, so that both are seen. */
static void draw_sign(const struct pen *pen, const struct board_scene *scene)
{
    enum { HIGH = 5, ABOVE = 6, HALF = 4 };
    double wide = strlen(scene->sign) > 1 ? HALF + 1.5 : HALF;
    double x = look_x(scene->variant, scene->last.to) + LOOK_CELL / 2.0 - wide,
           y = look_y(scene->variant, scene->last.to) - ABOVE;
    const struct box ground = {x - wide, y - HALF, x + wide, y + HALF, HALF};
    struct pen dark = in(pen, LOOK_WIN_EDGE), light = in(pen, LOOK_WIN);
    pen_box(&dark, &ground, 0, NULL);
    pen_word(&light, x, y, HIGH, scene->sign);
}

static void draw_names(const struct pen *pen, const struct variant *variant)
{
    enum { HIGH = 5 };
    struct pen word = in(pen, LOOK_WORD);
    char name[LOOK_NAME_MAX];
    for (int column = 0; column < variant->options.width; column++) {
        look_name_column(variant, column, name);
        pen_word(&word, look_x(variant, column), look_high(variant) - 4 - HIGH / 2.0, HIGH, name);
    }
    for (int row = 0; row < variant->options.height && !variant->game->gravity; row++) {
        snprintf(name, sizeof name, "%d", row + 1);
        pen_word(&word, LOOK_LANE / 2.0, look_y(variant, row * variant->options.width), HIGH, name);
    }
}

void board_pixels_draw(struct pixels *pixels, struct area clip, const struct board_scene *scene,
                       const struct board_flight *flight)
{
    const struct variant *variant = scene->variant;
    const struct pen pen = {.pixels = pixels, .clip = clip};
    struct look_mark marks[LOOK_MARKS_MAX];
    for (int y = clip.top; y < clip.bottom; y++)
        for (int x = clip.left; x < clip.right; x++)
            pixels->at[(size_t)y * (size_t)pixels->width + (size_t)x] = LOOK_PAPER;
    if (!variant->game->gravity)
        draw_grid(&pen, variant);
    draw_pieces(&pen, scene, flight);
    if (variant->game->gravity)
        draw_plate(&pen, variant);
    if (scene->last.kind != MOVE_NONE && scene->last.to != NO_CELL) {
        struct pen ring = in(&pen, variant->game->gravity ? LOOK_LAST : LOOK_LAST_GRID);
        pen_ring(&ring, look_x(variant, scene->last.to), look_y(variant, scene->last.to), 9, 2);
    }
    draw_won(&pen, scene);
    for (int i = 0, count = look_marks(scene, marks); i < count; i++) {
        draw_mark(&pen, variant, &marks[i], true);
        draw_mark(&pen, variant, &marks[i], false);
    }
    if (scene->sign && scene->last.kind != MOVE_NONE && scene->last.to != NO_CELL)
        draw_sign(&pen, scene);
    draw_names(&pen, variant);
}
