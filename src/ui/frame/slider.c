/* A slider: a knob on a groove. Where the values are few there is a mark for each. */
#include "ui/frame/controls.h"
#include "ui/numbers.h"

/* In units. */
static const float LINE = 6, MARK = 12, KNOB = 22, KNOB_WITH_FOCUS = 26, KNOB_LINE = 3;

enum { MARKS_MAX = 12 };

static int steps_of(const struct slider *slider)
{
    return SDL_max((slider->most - slider->least) / SDL_max(slider->step, 1), 1);
}

int slider_value_at(const struct slider *slider, int x)
{
    double part = slider->track.w > 0 ? (double)(x - slider->track.x) / slider->track.w : 0.0;
    int steps = steps_of(slider);
    return slider->least + slider->step * SDL_clamp((int)(part * steps + 0.5), 0, steps);
}

static SDL_Rect around(const struct slider *slider, int x, int size)
{
    return (SDL_Rect){x - size / 2, slider->track.y + (slider->track.h - size) / 2, size, size};
}

static void draw_marks(struct canvas *canvas, const struct slider *slider, int reached, SDL_Color color)
{
    int steps = steps_of(slider), size = canvas_px(canvas, MARK);
    for (int i = 0; i <= steps; i++) {
        int x = slider->track.x + slider->track.w * i / steps;
        canvas_framed(canvas, around(slider, x, size), size / 2, canvas_px(canvas, 2),
                      x <= reached ? color : canvas->theme->panel, color);
    }
}

void slider_draw(struct canvas *canvas, const struct slider *slider, bool focus, bool off)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect track = slider->track;
    SDL_Color color = off ? theme->faint : theme->accent;
    int line = canvas_px(canvas, LINE),
        size = int_min(track.h * 2 / 3, canvas_px(canvas, focus ? KNOB_WITH_FOCUS : KNOB));
    int range = SDL_max(slider->most - slider->least, 1);
    int x = track.x + (int)((double)track.w * (slider->value - slider->least) / range);
    SDL_Rect groove = {track.x, track.y + (track.h - line) / 2, track.w, line};
    canvas_round(canvas, groove, line / 2, theme->outline);
    groove.w = x - track.x;
    canvas_round(canvas, groove, line / 2, color);
    if (steps_of(slider) <= MARKS_MAX)
        draw_marks(canvas, slider, x, color);
    canvas_framed(canvas, around(slider, x, size), size / 2, canvas_px(canvas, KNOB_LINE), theme->panel, color);
}
