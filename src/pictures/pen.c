/*
 * Draws shapes by their distance from the middle of each pixel: a pixel at less than half its size from the edge is
 * covered in part (the idea of distance fields: Frisken, Perry, Rockwood, Jones, "Adaptively Sampled Distance Fields",
 * 2000). Covers are rounded to sixteenths, so that a picture has few colours.
 */
#include "pictures/pen.h"

enum { COVERS = 16 };

static struct area cut(struct area a, struct area b)
{
    return (struct area){a.left > b.left ? a.left : b.left, a.top > b.top ? a.top : b.top,
                         a.right < b.right ? a.right : b.right, a.bottom < b.bottom ? a.bottom : b.bottom};
}

/* Mixes two colours, channel by channel. */
static uint32_t mix(uint32_t below, uint32_t above, double part)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        double low = (double)((below >> shift) & 255), high = (double)((above >> shift) & 255);
        mixed |= (uint32_t)lround(low + (high - low) * part) << shift;
    }
    return mixed;
}

/* Covers a pixel whose middle is so far outside of a shape's edge, in pixels. */
static void cover(const struct pen *pen, uint32_t *pixel, double outside)
{
    if (outside >= 0.5)
        return;
    double part = outside <= -0.5 ? 1 : round((0.5 - outside) * COVERS) / COVERS;
    *pixel = part >= 1 ? pen->colour : mix(*pixel, pen->colour, part);
}

/* How far a point is outside of a shape, in units; negative inside. */
typedef double outside_fn(const void *shape, double x, double y);

static void draw(const struct pen *pen, struct area around, outside_fn *outside, const void *shape)
{
    double scale = pen->pixels->scale;
    around = cut(around, pen->clip);
    for (int y = around.top; y < around.bottom; y++) {
        uint32_t *row = pen->pixels->at + (size_t)y * (size_t)pen->pixels->width;
        for (int x = around.left; x < around.right; x++)
            cover(pen, &row[x], outside(shape, (x + 0.5) / scale, (y + 0.5) / scale) * scale);
    }
}

/* --- the shapes --- */

struct stroke {
    double x, y, right, down, width;
};

static double outside_stroke(const void *shape, double x, double y)
{
    const struct stroke *stroke = shape;
    double right = x - stroke->x, down = y - stroke->y;
    double length = stroke->right * stroke->right + stroke->down * stroke->down;
    double along = length > 0 ? (right * stroke->right + down * stroke->down) / length : 0;
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    right -= along * stroke->right;
    down -= along * stroke->down;
    return sqrt(right * right + down * down) - stroke->width / 2;
}

void pen_stroke(const struct pen *pen, double x, double y, double to_x, double to_y, double width)
{
    double half = width / 2 + 1;
    struct area around = pixels_area(pen->pixels, fmin(x, to_x) - half, fmin(y, to_y) - half, fmax(x, to_x) + half,
                                     fmax(y, to_y) + half);
    draw(pen, around, outside_stroke, &(struct stroke){x, y, to_x - x, to_y - y, width});
}

struct ring {
    double x, y, radius, width;
};

static double outside_ring(const void *shape, double x, double y)
{
    const struct ring *ring = shape;
    double right = x - ring->x, down = y - ring->y;
    return fabs(sqrt(right * right + down * down) - ring->radius) - ring->width / 2;
}

void pen_ring(const struct pen *pen, double x, double y, double radius, double width)
{
    double reach = radius + width / 2 + 1;
    draw(pen, pixels_area(pen->pixels, x - reach, y - reach, x + reach, y + reach), outside_ring,
         &(struct ring){x, y, radius, width});
}

struct plate {
    const struct box *box;
    double width;
    const struct holes *holes;
};

static double outside_box(const struct box *box, double x, double y)
{
    double right = fabs(x - (box->left + box->right) / 2) - (box->right - box->left) / 2 + box->round;
    double down = fabs(y - (box->top + box->bottom) / 2) - (box->bottom - box->top) / 2 + box->round;
    if (right <= 0 || down <= 0)
        return fmax(right, down) - box->round;
    return sqrt(right * right + down * down) - box->round;
}

/* The middle of the cell that is nearest, in one direction. */
static double nearest(double from, double first, double apart, int count)
{
    double cell = round((from - first) / apart);
    return first + apart * (cell < 0 ? 0 : cell > count - 1 ? count - 1 : cell);
}

static double outside_plate(const void *shape, double x, double y)
{
    const struct plate *plate = shape;
    const struct holes *holes = plate->holes;
    double outside = outside_box(plate->box, x, y);
    if (plate->width > 0)
        return fabs(outside) - plate->width / 2;
    if (!holes)
        return outside;
    double right = x - nearest(x, holes->x, holes->apart, holes->columns),
           down = y - nearest(y, holes->y, holes->apart, holes->rows);
    return fmax(outside, holes->radius - sqrt(right * right + down * down));
}

void pen_box(const struct pen *pen, const struct box *box, double width, const struct holes *holes)
{
    draw(pen,
         pixels_area(pen->pixels, box->left - width - 1, box->top - width - 1, box->right + width + 1,
                     box->bottom + width + 1),
         outside_plate, &(struct plate){box, width, holes});
}

/* --- digits, letters and signs --- */

/*
 * Each as strokes over a grid 4 wide and 6 high: a column and a row for each point, from the top left; a bar lifts the
 * pen. What hangs below the line goes on to row 8.
 */
static const char *const digits[] = {"10 30 41 45 36 16 05 01 10",
                                     "11 20 26",
                                     "01 10 30 41 42 06 46",
                                     "01 10 30 41 42 33 23|23 33 44 45 36 16 05",
                                     "36 30 04 44",
                                     "40 00 03 12 32 43 45 36 16 05",
                                     "41 30 10 01 05 16 36 45 44 33 13 04",
                                     "00 40 16",
                                     "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
                                     "05 16 36 45 41 30 10 01 02 13 33 42"},
                         *const letters[] = {"12 32 43 46 45 36 16 05 14 44",
                                             "00 06 36 45 43 32 02",
                                             "43 32 12 03 05 16 36 45",
                                             "40 46 16 05 03 12 42",
                                             "04 44 43 32 12 03 05 16 36 45",
                                             "40 30 21 26|02 32",
                                             "42 12 03 05 16 46|42 47 38 08",
                                             "00 06|03 12 32 43 46",
                                             "22 26|20 20",
                                             "32 37 28 18|30 30",
                                             "00 06|04 32|13 36",
                                             "20 26"};

enum { GLYPH_WIDE = 4, GLYPH_HIGH = 6, GLYPH_APART = 6 };

static const char *glyph(char letter)
{
    if (letter == '!' || letter == '?')
        return letter == '!' ? "20 24|26 26" : "01 10 30 41 42 23 24|26 26";
    return letter >= '0' && letter <= '9' ? digits[letter - '0'] : letters[letter - 'a'];
}

/* A point of a glyph, in the grid. */
struct point {
    double x, y;
};

enum { GLYPH_POINTS_MAX = 20, BEND_STEPS = 5 };

/* The middle of two points. */
static struct point middle(struct point a, struct point b)
{
    return (struct point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* Is the corner at b obtuse? Such a corner stands for a bow, any other is meant. */
static bool bends(struct point a, struct point b, struct point c)
{
    double right = b.x - a.x, down = b.y - a.y, right_on = c.x - b.x, down_on = c.y - b.y;
    return right * right_on + down * down_on > 0.1;
}

/* From halfway to a corner to halfway behind it: a bow, if it bends (a quadratic Bezier curve), or two strokes. */
static void put_corner(const struct pen *pen, struct point a, struct point b, struct point c, double width)
{
    struct point from = middle(a, b), to = middle(b, c), last = from;
    int steps = bends(a, b, c) ? BEND_STEPS : 2;
    for (int i = 1; i <= steps; i++) {
        double part = (double)i / steps, rest = 1 - part;
        struct point at = steps == 2 && i == 1
                              ? b
                              : (struct point){rest * rest * from.x + 2 * rest * part * b.x + part * part * to.x,
                                               rest * rest * from.y + 2 * rest * part * b.y + part * part * to.y};
        pen_stroke(pen, last.x, last.y, at.x, at.y, width);
        last = at;
    }
}

static void put_stroke(const struct pen *pen, const struct point *points, int count, double width)
{
    bool closed = count > 2 && points[0].x == points[count - 1].x && points[0].y == points[count - 1].y;
    for (int i = 1; i + 1 < count; i++)
        put_corner(pen, points[i - 1], points[i], points[i + 1], width);
    if (closed) {
        put_corner(pen, points[count - 2], points[0], points[1], width);
        return;
    }
    struct point first = middle(points[0], points[count > 1]),
                 last = middle(points[count > 1 ? count - 2 : 0], points[count - 1]);
    pen_stroke(pen, points[0].x, points[0].y, first.x, first.y, width);
    pen_stroke(pen, last.x, last.y, points[count - 1].x, points[count - 1].y, width);
}

void pen_word(const struct pen *pen, double x, double y, double high, const char *word)
{
    double unit = high / GLYPH_HIGH;
    int letters_here = (int)strlen(word);
    double left = x - unit * (GLYPH_APART * (letters_here - 1) + GLYPH_WIDE) / 2, top = y - high / 2;
    for (; *word; word++, left += unit * GLYPH_APART) {
        struct point points[GLYPH_POINTS_MAX];
        int count = 0;
        for (const char *at = glyph(*word); at[0]; at += at[2] ? 3 : 2) {
            points[count++] = (struct point){left + unit * (at[0] - '0'), top + unit * (at[1] - '0')};
            if (!at[2] || at[2] == '|') {
                put_stroke(pen, points, count, unit);
                count = 0;
            }
        }
    }
}
