/* Windows of many sizes, and what stands in them. */
#include "places_support.h"
#include "prelude.h"

struct canvas canvas_of(int width, int height)
{
    struct canvas canvas = {0};
    canvas_resize(&canvas, width, height);
    return canvas;
}

void for_each_window(void (*check)(const struct canvas *canvas))
{
    static const SDL_Point sizes[] = {{600, 450},  {620, 1200}, {700, 480},   {1000, 720},  {1024, 600},
                                      {1280, 800}, {1900, 460}, {1900, 1000}, {2560, 1440}, {3840, 2160}};
    for (size_t i = 0; i < SDL_arraysize(sizes); i++) {
        struct canvas canvas = canvas_of(sizes[i].x, sizes[i].y);
        check(&canvas);
    }
}

bool is_inside(SDL_Rect inner, SDL_Rect outer)
{
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h && inner.w > 0 && inner.h > 0;
}

void expect_inside(SDL_Rect inner, SDL_Rect outer, const char *what, const struct canvas *canvas)
{
    if (!is_inside(inner, outer))
        fail_msg("%s at %d,%d %dx%d leaves %d,%d %dx%d in a window of %dx%d", what, inner.x, inner.y, inner.w, inner.h,
                 outer.x, outer.y, outer.w, outer.h, canvas->width, canvas->height);
}

void expect_apart(SDL_Rect a, SDL_Rect b, const char *what, const struct canvas *canvas)
{
    if (SDL_HasIntersection(&a, &b))
        fail_msg("%s overlap in a window of %dx%d: %d,%d %dx%d and %d,%d %dx%d", what, canvas->width, canvas->height,
                 a.x, a.y, a.w, a.h, b.x, b.y, b.w, b.h);
}

void expect_room(const SDL_Rect *parts, int count, SDL_Rect outer, const char *what, const struct canvas *canvas)
{
    for (int i = 0; i < count; i++) {
        expect_inside(parts[i], outer, what, canvas);
        for (int k = 0; k < i; k++)
            expect_apart(parts[i], parts[k], what, canvas);
    }
}
