/*
 * The pictures keep what they promise: discs that stay apart for colour-blind eyes, marks of different shape, plates
 * that join without a seam, icons that can be tinted. Everything is measured on the pixels that the game itself would
 * draw. The environment variable ASSETS may name another directory.
 */
#include <glob.h>

#include <SDL.h>
#include <SDL_image.h>

#include "colour_science.h"
#include "prelude.h"
#include "ui/draw/canvas.h"

#define LEAST_DIFFERENCE    35.0
#define LEAST_MARK_CONTRAST 3.0
#define LEAST_SEEN          1.5  /* what of a mark is told apart from the face */
#define HOLE_RADIUS         0.40 /* of a cell: a little less than the plate's holes show */

enum {
    MOST_ALIKE = 65,
    ICONS_MAX = 96,
    ICON_NAME_SIZE = 64,
    NAME_SIZE = 512,
    COMMON_SIZE = 160,
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Names without folder and ending. */
static char icons[ICONS_MAX][ICON_NAME_SIZE];
static size_t icon_count;

/* --- pictures --- */

static void end_picture(void *picture)
{
    SDL_FreeSurface(picture);
}

/* Until the end of the test, the picture as the window would rasterise it, 4 bytes a pixel: red, green, blue, alpha. */
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
    afterwards(end_picture, picture);
    return picture;
}

static const uint8_t *pixel(const SDL_Surface *picture, int x, int y)
{
    return (const uint8_t *)picture->pixels + (ptrdiff_t)y * picture->pitch + (ptrdiff_t)x * 4;
}

/* The colour of a disc's face, where neither mark nor light falls on it: to the upper left of the middle. */
static SDL_Color face_of(const char *name)
{
    SDL_Surface *picture = load(name, COMMON_SIZE);
    const uint8_t *p = pixel(picture, COMMON_SIZE * 28 / 100, COMMON_SIZE * 28 / 100);
    assert_int_equal(p[3], 255);
    return (SDL_Color){p[0], p[1], p[2], 255};
}

static struct colour_vector light_of(SDL_Color c)
{
    return colour_light(c.r, c.g, c.b);
}

static double contrast(SDL_Color a, SDL_Color b)
{
    return colour_contrast(light_of(a), light_of(b));
}

/* --- tests --- */

/* The ruler first: pairs from the table that Sharma, Wu and Dalal published with their notes. */
TEST(test_difference_formula_gives_the_published_figures)
{
    static const struct {
        struct colour_vector p, q;
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
    for (size_t i = 0; i < COUNT(pairs); i++) {
        double seen = colour_difference(pairs[i].p, pairs[i].q);
        if (fabs(seen - pairs[i].figure) > 0.0001)
            fail_msg("pair %zu: %.4f instead of %.4f", i, seen, pairs[i].figure);
    }
}

/* But for the light that falls on it. */
static bool is_same(SDL_Color a, SDL_Color b)
{
    return abs(a.r - b.r) <= 8 && abs(a.g - b.g) <= 8 && abs(a.b - b.b) <= 8;
}

/* In every palette; the pictures are those of the first. The marks are seen on the faces. */
TEST(test_discs_stay_apart_for_every_eye)
{
    assert_true(is_same(face_of("disc_red"), theme_disc(PALETTE_CLASSIC, 0)->face));
    assert_true(is_same(face_of("disc_yellow"), theme_disc(PALETTE_CLASSIC, 1)->face));
    for (enum palette palette = 0; palette < PALETTE_COUNT; palette++) {
        const struct disc_colors *first = theme_disc(palette, 0), *second = theme_disc(palette, 1);
        struct colour_vector red = light_of(first->face), yellow = light_of(second->face);
        for (size_t i = 0; i < colour_sights(); i++) {
            double seen = colour_difference(colour_lab(colour_seen(i, red)), colour_lab(colour_seen(i, yellow)));
            print_message("palette %d, %s: the discs are %.1f apart\n", palette, colour_sight_name(i), seen);
            if (seen < LEAST_DIFFERENCE)
                fail_msg("palette %d, %s: the discs are %.1f apart, wanted %.0f", palette, colour_sight_name(i), seen,
                         LEAST_DIFFERENCE);
        }
        double marks[] = {contrast(first->face, first->mark), contrast(second->face, second->mark)};
        if (marks[0] < LEAST_MARK_CONTRAST || marks[1] < LEAST_MARK_CONTRAST)
            fail_msg("palette %d: contrasts of the marks to the faces are %.2f and %.2f", palette, marks[0], marks[1]);
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
    return in_hole(x, y, picture->w) && contrast(face, (SDL_Color){p[0], p[1], p[2], 255}) > LEAST_SEEN;
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
    SDL_Color red_face = face_of("disc_red");
    SDL_Color yellow_face = face_of("disc_yellow");
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
    return count;
}

TEST(test_marks_differ_in_shape_even_when_small)
{
    static const int sizes[] = {24, 48, 96, 300};
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

/* A little for rounding: the plate's colour changes from its upper edge to its lower one. */
static void check_same(const SDL_Surface *plate, int x, int y, const uint8_t *other)
{
    const uint8_t *p = pixel(plate, x, y);
    if (abs(p[0] - other[0]) > 2 || abs(p[1] - other[1]) > 2 || abs(p[2] - other[2]) > 2 || p[3] != 255)
        fail_msg("plate at %d pixels: (%d, %d) is %02X%02X%02X alpha %d beside %02X%02X%02X", plate->w, x, y, p[0],
                 p[1], p[2], p[3], other[0], other[1], other[2]);
}

/* Sizes that divide nothing evenly too: the window has any size. */
static const int cell_sizes[] = {24, 37, 64, 71, 100, 213};

/* Each line ends as it begins, and the upper and the lower edge are of one colour each. */
TEST(test_plates_join_without_a_seam)
{
    for (size_t s = 0; s < COUNT(cell_sizes); s++) {
        int size = cell_sizes[s];
        SDL_Surface *plate = load("plate", size);
        for (int i = 0; i < size; i++) {
            check_same(plate, size - 1, i, pixel(plate, 0, i));
            check_same(plate, i, 0, pixel(plate, 0, 0));
            check_same(plate, i, size - 1, pixel(plate, 0, size - 1));
        }
    }
}

/* The pixels from the middle outwards, in direction (dx, dy), that let more through than they hide. */
static int clear_run(const SDL_Surface *plate, int dx, int dy)
{
    int middle = plate->w / 2;
    int run = 0;
    while (run < middle && pixel(plate, middle + run * dx, middle + run * dy)[3] < 128)
        run++;
    return run;
}

TEST(test_holes_are_clear_round_and_in_the_middle)
{
    SDL_Surface *plate = load("plate", 201);
    int left = clear_run(plate, -1, 0);
    int right = clear_run(plate, 1, 0);
    int above = clear_run(plate, 0, -1);
    int below = clear_run(plate, 0, 1);
    int aslant = (int)lround(hypot(1, 1) * clear_run(plate, 1, 1));
    int quite_clear = 0;
    for (int i = 100 - 55; i <= 100 + 55; i++)
        quite_clear += pixel(plate, i, 100)[3] == 0 && pixel(plate, 100, i)[3] == 0;
    print_message("hole of radius %d of 201\n", right);
    if (left != right || above != right || below != right || abs(aslant - right) > 2)
        fail_msg("clear %d left, %d right, %d above, %d below, %d aslant", left, right, above, below, aslant);
    if (right < 201 * 4 / 10 - 2 || right > 201 * 42 / 100)
        fail_msg("hole of radius %d of 201", right);
    if (quite_clear != 111)
        fail_msg("of 111 pixels about the middle %d have nothing upon them", quite_clear);
}

TEST(test_icons_are_white_and_fill_their_square)
{
    for (size_t i = 0; i < icon_count; i++) {
        SDL_Surface *icon = load(icons[i], COMMON_SIZE);
        int opaque = 0;
        for (int j = 0; j < COMMON_SIZE * COMMON_SIZE; j++) {
            const uint8_t *p = pixel(icon, j % COMMON_SIZE, j / COMMON_SIZE);
            if (p[3] >= 128 && (p[0] < 250 || p[1] < 250 || p[2] < 250))
                fail_msg("%s: a pixel is %02X%02X%02X, not white", icons[i], p[0], p[1], p[2]);
            opaque += p[3] >= 128;
        }
        int share = 100 * opaque / (COMMON_SIZE * COMMON_SIZE);
        if (share < 7 || share > 60)
            fail_msg("%s: %d%% of it is drawn", icons[i], share);
    }
}

/* How much two icons have in common of all that either draws, in percent, as faint as it is drawn. */
static int common_part(const SDL_Surface *a, const SDL_Surface *b)
{
    int both = 0, either = 0;
    for (int i = 0; i < a->w * a->w; i++) {
        int in_a = pixel(a, i % a->w, i / a->w)[3], in_b = pixel(b, i % a->w, i / a->w)[3];
        both += SDL_min(in_a, in_b);
        either += SDL_max(in_a, in_b);
    }
    return 100 * both / either;
}

/* As small as they are shown, too: in a small window, in the menu, in a large one. */
TEST(test_no_two_icons_are_alike)
{
    static const int sizes[] = {16, 26, 48};
    for (size_t s = 0; s < COUNT(sizes); s++) {
        SDL_Surface *pictures[ICONS_MAX];
        for (size_t i = 0; i < icon_count; i++) {
            pictures[i] = load(icons[i], sizes[s]);
            for (size_t j = 0; j < i; j++) {
                int part = common_part(pictures[i], pictures[j]);
                if (part > MOST_ALIKE)
                    fail_msg("%s and %s have %d%% in common at %d pixels", icons[i], icons[j], part, sizes[s]);
            }
        }
    }
}

/* Every icon there is. */
HOOK(find_icons)
{
    const char *directory = getenv("ASSETS");
    char pattern[NAME_SIZE];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/icon_*.svg", directory ? directory : "assets");
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc && icon_count < ICONS_MAX; i++) {
        const char *name = strrchr(found.gl_pathv[i], '/') + 1;
        snprintf(icons[icon_count++], ICON_NAME_SIZE, "%.*s", (int)strcspn(name, "."), name);
    }
    globfree(&found);
}

TESTS_MAIN(find_icons, NULL)
