/* What things lie on: the sheets of dialogs, panes, rows and messages. Declared in canvas.h. */
#include "ui/draw/canvas.h"

static const float ROUND = 26, PANE_ROUND = 18, SHADOW = 3, LINE = 1, FOCUS_LINE = 2.5f;

enum { SHADOWS = 3, SHADOW_ALPHA = 22, PANE_ALPHA = 168 };

/* A soft shadow around what floats over the window. */
static void draw_shadow(struct canvas *canvas, SDL_Rect rect, int radius)
{
    for (int i = SHADOWS; i > 0; i--) {
        int by = canvas_px(canvas, (float)i * SHADOW);
        SDL_Rect around = canvas_inset(rect, -by);
        around.y += by * 2 / 3;
        canvas_round(canvas, around, radius + by, canvas_faded(canvas->theme->scenery->shadow, SHADOW_ALPHA));
    }
}

void canvas_dialog(struct canvas *canvas, SDL_Rect rect)
{
    const struct theme *theme = canvas->theme;
    int radius = canvas_px(canvas, ROUND);
    if (!theme->scenery) {
        canvas_framed(canvas, rect, radius, canvas_px(canvas, LINE), theme->panel, theme->outline);
        return;
    }
    draw_shadow(canvas, rect, radius);
    canvas_sheet(canvas, rect, radius);
}

int canvas_rounding(const struct canvas *canvas, SDL_Rect rect)
{
    return int_min(canvas_px(canvas, PANE_ROUND), SDL_min(rect.w, rect.h) * 3 / 10);
}

void canvas_ring(struct canvas *canvas, SDL_Rect rect)
{
    int line = canvas_px(canvas, FOCUS_LINE);
    canvas_framed(canvas, canvas_inset(rect, -2 * line), canvas_rounding(canvas, rect) + 2 * line, line,
                  canvas->theme->panel, canvas->theme->accent);
}

void canvas_pane(struct canvas *canvas, SDL_Rect rect, bool lit)
{
    const struct theme *theme = canvas->theme;
    int radius = canvas_rounding(canvas, rect);
    if (lit)
        canvas_framed(canvas, rect, radius, canvas_px(canvas, FOCUS_LINE), theme->card, theme->accent);
    else if (theme->scenery)
        canvas_round(canvas, rect, radius, canvas_faded(theme->card, PANE_ALPHA));
    else
        canvas_framed(canvas, rect, radius, canvas_px(canvas, LINE), theme->background, theme->outline);
}

void canvas_marked(struct canvas *canvas, SDL_Rect rect, bool chosen, bool hot)
{
    const struct theme *theme = canvas->theme;
    int radius = canvas_rounding(canvas, rect);
    if (chosen)
        canvas_framed(canvas, rect, radius, canvas_px(canvas, FOCUS_LINE), theme->raised, theme->accent);
    else if (hot)
        canvas_round(canvas, rect, radius, theme->raised);
}

void canvas_message(struct canvas *canvas, SDL_Rect rect, int radius, int line, SDL_Color color)
{
    const struct theme *theme = canvas->theme;
    if (theme->scenery)
        draw_shadow(canvas, rect, radius);
    canvas_framed(canvas, rect, radius, theme->scenery ? 0 : line, theme->panel, theme->scenery ? theme->panel : color);
}
