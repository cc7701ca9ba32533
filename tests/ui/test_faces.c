/*
 * The faces of the crew: as small as they are shown, nobody is taken for another, and each mood can be seen; they keep
 * to their round, and eyes look out of their whites. Measured on the pixels that the window would show.
 */
#include "prelude.h"
#include "surface_support.h"

enum { LEVELS = 10, SMALL = 32, LARGE = 400, MARGIN = 8, SIDE = LARGE + 2 * MARGIN };

static SDL_Surface *surface;
static struct canvas canvas;

HOOK(begin)
{
    surface = surface_begin(&canvas, SIDE, SIDE);
}

HOOK(end)
{
    surface_end(&canvas, surface);
}

/* Makes the surface empty: green, as no face is. */
static SDL_Rect wipe(int size)
{
    canvas_fill(&canvas, (SDL_Rect){0, 0, SIDE, SIDE}, (SDL_Color){0, 255, 0, 255});
    return (SDL_Rect){MARGIN, MARGIN, size, size};
}

struct shot {
    Uint8 pixels[SIDE][SIDE][4];
};

/* What stands on the surface; it is kept until the end of the test. */
static const struct shot *take(void)
{
    struct shot *shot = malloc(sizeof *shot);
    assert_non_null(shot);
    afterwards(free, shot);
    SDL_RenderFlush(canvas.renderer);
    for (int y = 0; y < SIDE; y++)
        memcpy(shot->pixels[y], (const Uint8 *)surface->pixels + y * surface->pitch, sizeof shot->pixels[y]);
    return shot;
}

static const struct shot *take_face(int level, int size, enum mood mood, SDL_FPoint look)
{
    canvas_face(&canvas, level, wipe(size), mood, look);
    return take();
}

/* How many pixels of two pictures differ clearly. */
static int differing(const struct shot *a, const struct shot *b)
{
    enum { CLEARLY = 60 }; /* red, green and blue together */
    int count = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        const Uint8 *p = a->pixels[i / SIDE][i % SIDE], *q = b->pixels[i / SIDE][i % SIDE];
        count += abs(p[0] - q[0]) + abs(p[1] - q[1]) + abs(p[2] - q[2]) > CLEARLY;
    }
    return count;
}

TEST(nobody_is_taken_for_another)
{
    const struct shot *shots[LEVELS + 1];
    for (int i = 1; i <= LEVELS; i++) {
        shots[i] = take_face(i, SMALL, MOOD_CALM, (SDL_FPoint){0, 0});
        for (int j = 1; j < i; j++) {
            int count = differing(shots[i], shots[j]);
            if (count < SMALL * SMALL / 4)
                fail_msg("levels %d and %d differ in %d pixels only", j, i, count);
        }
    }
}

TEST(each_mood_is_seen)
{
    enum { LEAST = 6 };
    for (int level = 1; level <= LEVELS; level++) {
        const struct shot *shots[MOOD_COUNT];
        for (enum mood mood = MOOD_CALM; mood < MOOD_COUNT; mood++) {
            shots[mood] = take_face(level, SMALL, mood, (SDL_FPoint){0, 0});
            for (enum mood other = MOOD_CALM; other < mood; other++) {
                int count = differing(shots[mood], shots[other]);
                if (count < LEAST)
                    fail_msg("level %d: moods %d and %d differ in %d pixels only", level, other, mood, count);
            }
        }
    }
}

/* Their inks are next to black, as nothing else is, and would stay so. */
TEST(other_moods_are_not_seen)
{
    enum { BLACK = 30 }; /* red, green and blue together */
    for (int level = 1; level <= LEVELS; level++)
        for (enum mood mood = MOOD_CALM; mood < MOOD_COUNT; mood++) {
            const struct shot *shot = take_face(level, LARGE, mood, (SDL_FPoint){0, 0});
            for (int i = 0; i < SIDE * SIDE; i++) {
                const Uint8 *p = shot->pixels[i / SIDE][i % SIDE];
                if (p[0] + p[1] + p[2] < BLACK)
                    fail_msg("level %d, mood %d: black at (%d, %d)", level, mood, i % SIDE - MARGIN, i / SIDE - MARGIN);
            }
        }
}

/* And something is drawn within. */
static void expect_round(const struct shot *shot, int size, const char *what, int which)
{
    static const Uint8 empty[4] = {0, 255, 0, 255};
    double middle = MARGIN + size / 2.0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            double far = hypot(x + 0.5 - middle, y + 0.5 - middle);
            bool drawn = memcmp(shot->pixels[y][x], empty, sizeof empty) != 0;
            if (drawn != (far < size / 2.0) && fabs(far - size / 2.0) > 1.0)
                fail_msg("%s %d, %d pixels wide: (%d, %d) is %s", what, which, size, x - MARGIN, y - MARGIN,
                         drawn ? "drawn" : "empty");
        }
}

TEST(portraits_fill_their_round_and_keep_to_it)
{
    static const int sizes[] = {28, SMALL, 61, LARGE};
    for (size_t i = 0; i < SDL_arraysize(sizes); i++) {
        for (int level = 1; level <= LEVELS; level++)
            for (enum mood mood = MOOD_CALM; mood < MOOD_COUNT; mood++)
                expect_round(take_face(level, sizes[i], mood, (SDL_FPoint){-1, 1}), sizes[i], "level", level);
        for (int player = 0; player < 2; player++) {
            canvas_guest(&canvas, theme_disc(canvas.palette, player)->face, "W", wipe(sizes[i]));
            expect_round(take(), sizes[i], "the guest's disc", player);
        }
    }
}

/* Is it the white, the pupil, or what lies between them? */
static bool is_of_eye(const Uint8 *p)
{
    enum { RED = 0x1B, GREEN = 0x23, BLUE = 0x47, NEAR = 10 };
    double part = (double)(p[0] - RED) / (255 - RED);
    return fabs(p[1] - (GREEN + part * (255 - GREEN))) < NEAR && fabs(p[2] - (BLUE + part * (255 - BLUE))) < NEAR;
}

/* Where a pupil comes or goes, there is an eye. */
TEST(eyes_look_out_of_their_whites)
{
    static const SDL_FPoint looks[] = {{1, 0}, {0.7f, 0.7f}, {0, 1}, {-0.7f, 0.7f}, {1, 1}};
    for (int level = 1; level <= LEVELS; level++)
        for (size_t i = 0; i < SDL_arraysize(looks); i++) {
            int moved = 0, beside = 0;
            const struct shot *there = take_face(level, LARGE, MOOD_CALM, looks[i]);
            const struct shot *back = take_face(level, LARGE, MOOD_CALM, (SDL_FPoint){-looks[i].x, -looks[i].y});
            for (int j = 0; j < SIDE * SIDE; j++) {
                const Uint8 *p = there->pixels[j / SIDE][j % SIDE], *q = back->pixels[j / SIDE][j % SIDE];
                moved += memcmp(p, q, 4) != 0;
                beside += memcmp(p, q, 4) != 0 && !(is_of_eye(p) && is_of_eye(q));
            }
            if (moved < LARGE || beside > 0)
                fail_msg("level %d, look %zu: %d pixels changed, %d of them beside the eyes", level, i, moved, beside);
        }
}

TESTS_MAIN(begin, end)
