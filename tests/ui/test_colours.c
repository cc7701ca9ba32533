/*
 * The pictures keep what they promise: discs that stand out from the plate and stay apart for colour-blind eyes,
 * marks of different shape, plates that join without a seam, icons that can be tinted. Everything is measured on
 * the pixels that the game itself would draw. The environment variable ASSETS may name another directory.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <SDL.h>
#include <SDL_image.h>

#define LEAST_CONTRAST   3.0
#define LEAST_DIFFERENCE 35.0
#define HOLE_RADIUS      0.40 /* of a cell: a little less than the plate's holes show */

enum { NAME_SIZE = 512, COMMON_SIZE = 160, SHIFT_BITS = 5, COLOUR_CODES = 1 << 3 * SHIFT_BITS };

struct vector {
    double v[3];
};

/* A way of seeing: linear light to linear light. `beyond` holds where the colour lies behind the plane. */
struct sight {
    const char *name;
    double plane[3];
    double matrix[3][3];
    double beyond[3][3];
};

/*
 * Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
 * severity 1.0. Viénot, Brettel and Mollon, "Digital Video Colourmaps for Checking the Legibility of Displays by
 * Dichromats" (1999), and for tritanopia Brettel, Viénot and Mollon, "Computerized Simulation of Color Appearance for
 * Dichromats" (1997), both as matrices for sRGB. The models disagree somewhat, so all of them must be satisfied.
 */
static const struct sight sights[] = {
    {.name = "normal sight", .matrix = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {.name = "protanopia (Machado)",
     .matrix = {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {.name = "protanopia (Vienot)", .matrix = {{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}}},
    {.name = "deuteranopia (Machado)",
     .matrix = {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {.name = "deuteranopia (Vienot)", .matrix = {{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}}},
    {.name = "tritanopia (Machado)",
     .matrix = {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
    {.name = "tritanopia (Brettel)",
     .plane = {0.03901, -0.02788, -0.01113},
     .matrix = {{1.01277, 0.13548, -0.14826}, {-0.01243, 0.86812, 0.14431}, {0.07589, 0.80500, 0.11911}},
     .beyond = {{0.93678, 0.18979, -0.12657}, {0.06154, 0.81526, 0.12320}, {-0.37562, 1.12767, 0.24796}}},
};

static const char *const discs[] = {"disc_red", "disc_yellow"};
static const char *const plates[] = {"plate_light", "plate_dark"};
static const char *const corners[] = {"plate_corner_light", "plate_corner_dark"};
static const char *const icons[] = {
    "new",    "undo",  "redo",  "swap",     "sound", "mute",    "fullscreen", "help", "pause", "play", "step", "faster",
    "slower", "theme", "human", "computer", "hint",  "details", "restart",    "menu", "close", "up",   "down"};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* --- pictures --- */

/* The picture as the window would rasterise it, 4 bytes a pixel: red, green, blue, alpha. */
static SDL_Surface *load(const char *name, int size)
{
    const char *directory = getenv("ASSETS");
    char path[NAME_SIZE];
    snprintf(path, sizeof path, "%s/%s.svg", directory ? directory : "assets", name);
    SDL_RWops *file = SDL_RWFromFile(path, "rb");
    SDL_Surface *drawn = file ? IMG_LoadSizedSVG_RW(file, size, size) : NULL;
    if (!drawn)
        fail_msg("%s: %s", path, SDL_GetError());
    SDL_RWclose(file);
    SDL_Surface *picture = SDL_ConvertSurfaceFormat(drawn, SDL_PIXELFORMAT_RGBA32, 0);
    SDL_FreeSurface(drawn);
    assert_non_null(picture);
    assert_int_equal(picture->w, size);
    assert_int_equal(picture->h, size);
    return picture;
}

static const uint8_t *pixel(const SDL_Surface *picture, int x, int y)
{
    return (const uint8_t *)picture->pixels + (ptrdiff_t)y * picture->pitch + (ptrdiff_t)x * 4;
}

static int colour_code(const uint8_t *rgb)
{
    int drop = 8 - SHIFT_BITS;
    return rgb[0] >> drop << 2 * SHIFT_BITS | rgb[1] >> drop << SHIFT_BITS | rgb[2] >> drop;
}

/* The most frequent opaque colour; it must cover at least a third of what is opaque, else it dominates nothing. */
static SDL_Color dominant(const char *name)
{
    SDL_Surface *picture = load(name, COMMON_SIZE);
    int *count = calloc(COLOUR_CODES, sizeof *count);
    assert_non_null(count);
    int opaque = 0;
    int most = 0;
    SDL_Color colour = {0, 0, 0, 0};
    for (int i = 0; i < COMMON_SIZE * COMMON_SIZE; i++) {
        const uint8_t *p = pixel(picture, i % COMMON_SIZE, i / COMMON_SIZE);
        if (p[3] < 255)
            continue;
        opaque++;
        if (++count[colour_code(p)] > most) {
            most = count[colour_code(p)];
            colour = (SDL_Color){p[0], p[1], p[2], 255};
        }
    }
    free(count);
    SDL_FreeSurface(picture);
    if (3 * most < opaque)
        fail_msg("%s: its most frequent colour covers only %d of %d pixels", name, most, opaque);
    return colour;
}

/* --- colours --- */

static double linear(uint8_t channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static struct vector light_of(SDL_Color c)
{
    return (struct vector){{linear(c.r), linear(c.g), linear(c.b)}};
}

static double luminance(SDL_Color c)
{
    struct vector light = light_of(c);
    return 0.2126 * light.v[0] + 0.7152 * light.v[1] + 0.0722 * light.v[2];
}

/* Contrast as WCAG 2.1 defines it: 1 .. 21. */
static double contrast(SDL_Color a, SDL_Color b)
{
    double one = luminance(a) + 0.05;
    double other = luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}

static double dot(const double row[3], struct vector light)
{
    return row[0] * light.v[0] + row[1] * light.v[1] + row[2] * light.v[2];
}

static struct vector seen_as(const struct sight *sight, struct vector light)
{
    const double(*rows)[3] = dot(sight->plane, light) >= 0 ? sight->matrix : sight->beyond;
    struct vector seen;
    for (int i = 0; i < 3; i++)
        seen.v[i] = fmin(1.0, fmax(0.0, dot(rows[i], light)));
    return seen;
}

static double lab_curve(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

/* CIELAB under the light D65. */
static struct vector lab_of(struct vector light)
{
    static const double xyz[3][3] = {
        {0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}};
    double x = lab_curve(dot(xyz[0], light) / 0.95047);
    double y = lab_curve(dot(xyz[1], light));
    double z = lab_curve(dot(xyz[2], light) / 1.08883);
    return (struct vector){{116 * y - 16, 500 * (x - y), 200 * (y - z)}};
}

static double radians(double degrees)
{
    return degrees * acos(-1.0) / 180;
}

static double hue_of(double a, double b)
{
    double hue = a == 0 && b == 0 ? 0 : atan2(b, a) / radians(1);
    return hue < 0 ? hue + 360 : hue;
}

/* Grows from 0 for greys to 1 for vivid colours; CIEDE2000 uses it twice. */
static double vividness(double chroma)
{
    double seventh = pow(chroma, 7);
    return sqrt(seventh / (seventh + pow(25, 7)));
}

/* CIEDE2000 as in Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes" (2005). */
static double difference(struct vector p, struct vector q)
{
    double stretch = 1.5 - 0.5 * vividness((hypot(p.v[1], p.v[2]) + hypot(q.v[1], q.v[2])) / 2);
    double chroma_p = hypot(stretch * p.v[1], p.v[2]);
    double chroma_q = hypot(stretch * q.v[1], q.v[2]);
    double hue_p = hue_of(stretch * p.v[1], p.v[2]);
    double hue_q = hue_of(stretch * q.v[1], q.v[2]);
    bool grey = chroma_p * chroma_q == 0;
    double turn = grey ? 0 : remainder(hue_q - hue_p, 360);
    double hue = grey ? hue_p + hue_q : hue_p + turn / 2;
    double chroma = (chroma_p + chroma_q) / 2;
    double middle = (p.v[0] + q.v[0]) / 2 - 50;

    double t = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue)) + 0.32 * cos(radians(3 * hue + 6)) -
               0.20 * cos(radians(4 * hue - 63));
    double lightness = (q.v[0] - p.v[0]) / (1 + 0.015 * middle * middle / sqrt(20 + middle * middle));
    double colourful = (chroma_q - chroma_p) / (1 + 0.045 * chroma);
    double turned = 2 * sqrt(chroma_p * chroma_q) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t);
    double from_blue = remainder(hue - 275, 360) / 25;
    double rotation = -2 * vividness(chroma) * sin(radians(60 * exp(-from_blue * from_blue)));
    return sqrt(lightness * lightness + colourful * colourful + turned * turned + rotation * colourful * turned);
}

/* --- tests --- */

/* The ruler first: pairs from the table that Sharma, Wu and Dalal published with their notes. */
static void test_difference_formula_gives_the_published_figures(void **state)
{
    static const struct {
        struct vector p, q;
        double figure;
    } pairs[] = {
        {{{50.0000, 2.6772, -79.7751}}, {{50.0000, 0.0000, -82.7485}}, 2.0425},
        {{{50.0000, 2.4900, -0.0010}}, {{50.0000, -2.4900, 0.0009}}, 7.1792},
        {{{50.0000, 2.5000, 0.0000}}, {{73.0000, 25.0000, -18.0000}}, 27.1492},
        {{{50.0000, 2.5000, 0.0000}}, {{61.0000, -5.0000, 29.0000}}, 22.8977},
        {{{50.0000, 0.0000, 0.0000}}, {{50.0000, -1.0000, 2.0000}}, 2.3669},
        {{{90.8027, -2.0831, 1.4410}}, {{91.1528, -1.6435, 0.0447}}, 1.4441},
        {{{2.0776, 0.0795, -1.1350}}, {{0.9033, -0.0636, -0.5514}}, 0.9082},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(pairs); i++) {
        double seen = difference(pairs[i].p, pairs[i].q);
        if (fabs(seen - pairs[i].figure) > 0.0001)
            fail_msg("pair %zu: %.4f instead of %.4f", i, seen, pairs[i].figure);
    }
}

static void test_discs_stand_out_from_the_plate(void **state)
{
    (void)state;
    for (size_t d = 0; d < COUNT(discs); d++) {
        for (size_t p = 0; p < COUNT(plates); p++) {
            SDL_Color disc = dominant(discs[d]);
            SDL_Color plate = dominant(plates[p]);
            double seen = contrast(disc, plate);
            print_message("%s #%02X%02X%02X on %s #%02X%02X%02X: contrast %.2f\n", discs[d], disc.r, disc.g, disc.b,
                          plates[p], plate.r, plate.g, plate.b, seen);
            if (seen < LEAST_CONTRAST)
                fail_msg("%s on %s: contrast %.2f, wanted %.1f", discs[d], plates[p], seen, LEAST_CONTRAST);
        }
    }
}

static void test_discs_stay_apart_for_every_eye(void **state)
{
    (void)state;
    struct vector red = light_of(dominant("disc_red"));
    struct vector yellow = light_of(dominant("disc_yellow"));
    for (size_t i = 0; i < COUNT(sights); i++) {
        double seen = difference(lab_of(seen_as(&sights[i], red)), lab_of(seen_as(&sights[i], yellow)));
        print_message("%s: the discs are %.1f apart\n", sights[i].name, seen);
        if (seen < LEAST_DIFFERENCE)
            fail_msg("%s: the discs are %.1f apart, wanted %.0f", sights[i].name, seen, LEAST_DIFFERENCE);
    }
}

static bool in_hole(int x, int y, int size)
{
    return hypot(x + 0.5 - size / 2.0, y + 0.5 - size / 2.0) < HOLE_RADIUS * size;
}

/* Whether the disc shows its mark there: clearly darker or lighter than its face, by luminance alone. */
static bool marked(const SDL_Surface *picture, SDL_Color face, int x, int y)
{
    const uint8_t *p = pixel(picture, x, y);
    return in_hole(x, y, picture->w) && contrast(face, (SDL_Color){p[0], p[1], p[2], 255}) > 1.5;
}

struct marks {
    int hole, red, yellow, both; /* pixels: in the hole, of each mark, of both marks at once */
    int red_kept, yellow_kept;   /* of each mark beside the sign of the last move */
};

static struct marks count_marks(int size)
{
    SDL_Surface *red = load("disc_red", size);
    SDL_Surface *yellow = load("disc_yellow", size);
    SDL_Surface *last = load("last", size);
    SDL_Color red_face = dominant("disc_red");
    SDL_Color yellow_face = dominant("disc_yellow");
    struct marks count = {0};
    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            bool on_red = marked(red, red_face, x, y);
            bool on_yellow = marked(yellow, yellow_face, x, y);
            bool free_of_last = pixel(last, x, y)[3] == 0;
            count.hole += in_hole(x, y, size);
            count.red += on_red;
            count.yellow += on_yellow;
            count.both += on_red && on_yellow;
            count.red_kept += on_red && free_of_last;
            count.yellow_kept += on_yellow && free_of_last;
        }
    }
    SDL_FreeSurface(red);
    SDL_FreeSurface(yellow);
    SDL_FreeSurface(last);
    return count;
}

static void test_marks_differ_in_shape_even_when_small(void **state)
{
    static const int sizes[] = {24, 48, 96, 300};
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct marks n = count_marks(sizes[i]);
        print_message("%d pixels: hole %d, ring %d, star %d, common %d\n", sizes[i], n.hole, n.red, n.yellow, n.both);
        if (n.red * 10 < n.hole || n.yellow * 10 < n.hole)
            fail_msg("at %d pixels the marks cover %d and %d of %d: too small", sizes[i], n.red, n.yellow, n.hole);
        if (n.both * 2 > n.red + n.yellow - n.both)
            fail_msg("at %d pixels marks of %d and %d have %d in common", sizes[i], n.red, n.yellow, n.both);
        if (n.red_kept * 2 < n.red || n.yellow_kept * 2 < n.yellow)
            fail_msg("at %d pixels the sign of the last move leaves %d of %d and %d of %d of the marks", sizes[i],
                     n.red_kept, n.red, n.yellow_kept, n.yellow);
    }
}

static void check_flat(const char *name, const SDL_Surface *picture, SDL_Color flat, int x, int y)
{
    const uint8_t *p = pixel(picture, x, y);
    if (p[0] != flat.r || p[1] != flat.g || p[2] != flat.b || p[3] != 255)
        fail_msg("%s at %d pixels: (%d, %d) is %02X%02X%02X alpha %d, not the plate's %02X%02X%02X", name, picture->w,
                 x, y, p[0], p[1], p[2], p[3], flat.r, flat.g, flat.b);
}

/* Sizes that divide nothing evenly too: the window has any size. */
static const int cell_sizes[] = {24, 37, 64, 71, 100, 213};

static void test_plates_join_without_a_seam(void **state)
{
    (void)state;
    for (size_t p = 0; p < COUNT(plates); p++) {
        SDL_Color flat = dominant(plates[p]);
        for (size_t s = 0; s < COUNT(cell_sizes); s++) {
            int size = cell_sizes[s];
            SDL_Surface *plate = load(plates[p], size);
            SDL_Surface *corner = load(corners[p], size);
            for (int i = 0; i < size; i++) {
                check_flat(plates[p], plate, flat, i, 0);
                check_flat(plates[p], plate, flat, i, size - 1);
                check_flat(plates[p], plate, flat, 0, i);
                check_flat(plates[p], plate, flat, size - 1, i);
            }
            check_flat(corners[p], corner, flat, size - 1, size - 1);
            check_flat(corners[p], corner, flat, size - 1, size / 2);
            check_flat(corners[p], corner, flat, size / 2, size - 1);
            assert_int_equal(pixel(corner, 0, 0)[3], 0);
            SDL_FreeSurface(plate);
            SDL_FreeSurface(corner);
        }
    }
}

/* The clear pixels from the middle outwards, in direction (dx, dy). */
static int clear_run(const SDL_Surface *plate, int dx, int dy)
{
    int middle = plate->w / 2;
    int run = 0;
    while (run < middle && pixel(plate, middle + run * dx, middle + run * dy)[3] == 0)
        run++;
    return run;
}

static void test_holes_are_clear_round_and_in_the_middle(void **state)
{
    (void)state;
    for (size_t p = 0; p < COUNT(plates); p++) {
        SDL_Surface *plate = load(plates[p], 201);
        int left = clear_run(plate, -1, 0);
        int right = clear_run(plate, 1, 0);
        int above = clear_run(plate, 0, -1);
        int below = clear_run(plate, 0, 1);
        int aslant = (int)lround(hypot(1, 1) * clear_run(plate, 1, 1));
        SDL_FreeSurface(plate);
        print_message("%s: hole of radius %d of 201\n", plates[p], right);
        if (left != right || above != right || below != right || abs(aslant - right) > 2)
            fail_msg("%s: clear %d left, %d right, %d above, %d below, %d aslant", plates[p], left, right, above, below,
                     aslant);
        if (right < 201 * 4 / 10 - 2 || right > 201 * 42 / 100)
            fail_msg("%s: hole of radius %d of 201", plates[p], right);
    }
}

static void test_icons_are_white_and_fill_their_square(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(icons); i++) {
        char name[NAME_SIZE];
        snprintf(name, sizeof name, "icon_%s", icons[i]);
        SDL_Surface *icon = load(name, COMMON_SIZE);
        int opaque = 0;
        for (int j = 0; j < COMMON_SIZE * COMMON_SIZE; j++) {
            const uint8_t *p = pixel(icon, j % COMMON_SIZE, j / COMMON_SIZE);
            if (p[3] >= 128 && (p[0] < 250 || p[1] < 250 || p[2] < 250))
                fail_msg("%s: a pixel is %02X%02X%02X, not white", name, p[0], p[1], p[2]);
            opaque += p[3] >= 128;
        }
        SDL_FreeSurface(icon);
        int share = 100 * opaque / (COMMON_SIZE * COMMON_SIZE);
        if (share < 7 || share > 60)
            fail_msg("%s: %d%% of it is drawn", name, share);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_difference_formula_gives_the_published_figures),
        cmocka_unit_test(test_discs_stand_out_from_the_plate),
        cmocka_unit_test(test_discs_stay_apart_for_every_eye),
        cmocka_unit_test(test_marks_differ_in_shape_even_when_small),
        cmocka_unit_test(test_plates_join_without_a_seam),
        cmocka_unit_test(test_holes_are_clear_round_and_in_the_middle),
        cmocka_unit_test(test_icons_are_white_and_fill_their_square),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
