/* A long column of rows, of which a part is visible. Declared in controls.h. */

#include "ui/frame/control/controls.h"

/*
 * GLIDE_TIME: the seconds in which a glide covers two thirds of the way that is left. THERE: a glide ends when it is
 * nearer to its target than this, in pixels.
 */
static const double GLIDE_TIME = 0.055, THERE = 0.5;

enum { THUMB_MIN = 24 };

static double most(const struct scroller *scroller)
{
    double height = (double)scroller->rows * scroller->row_height;
    return height > scroller->area.h ? height - scroller->area.h : 0;
}

static double within(const struct scroller *scroller, double position)
{
    double end = most(scroller);
    return SDL_clamp(position, 0.0, end);
}

void scroller_jump(struct scroller *scroller, double position)
{
    scroller->position = scroller->target = within(scroller, position);
}

void scroller_arrange(struct scroller *scroller, SDL_Rect area, SDL_Rect bar, int row_height)
{
    double first = scroller->row_height > 0 ? scroller->target / scroller->row_height : 0;
    scroller->area = area;
    scroller->bar = bar;
    scroller->row_height = row_height;
    scroller_jump(scroller, floor(first * row_height));
}

void scroller_set_rows(struct scroller *scroller, int rows)
{
    scroller->rows = rows;
    scroller->position = within(scroller, scroller->position);
    scroller->target = within(scroller, scroller->target);
}

static bool is_gliding(const struct scroller *scroller)
{
    return scroller->position != scroller->target;
}

void scroller_glide(struct scroller *scroller, double by, uint64_t now)
{
    if (!is_gliding(scroller))
        scroller->moved = now;
    scroller->target = within(scroller, scroller->target + by);
    /* On a long way, jump to within one page of the target and glide only from there. */
    double page = scroller->area.h;
    scroller->position = SDL_clamp(scroller->position, scroller->target - page, scroller->target + page);
}

void scroller_reveal(struct scroller *scroller, int row, uint64_t now)
{
    double top = (double)row * scroller->row_height, bottom = top + scroller->row_height;
    if (top < scroller->target)
        scroller_glide(scroller, top - scroller->target, now);
    else if (bottom > scroller->target + scroller->area.h)
        scroller_glide(scroller, bottom - scroller->area.h - scroller->target, now);
}

bool scroller_advance(struct scroller *scroller, uint64_t now)
{
    if (!is_gliding(scroller))
        return false;
    double seconds = (double)(now - scroller->moved) / MICROSECONDS;
    double left = (scroller->position - scroller->target) * exp(-seconds / GLIDE_TIME);
    scroller->moved = now;
    scroller->position = fabs(left) < THERE ? scroller->target : scroller->target + left;
    return true;
}

/* How far the rows are scrolled, in whole pixels. */
static int64_t offset(const struct scroller *scroller)
{
    return (int64_t)scroller->position;
}

int scroller_first(const struct scroller *scroller)
{
    return (int)(offset(scroller) / scroller->row_height);
}

int scroller_end(const struct scroller *scroller)
{
    int64_t end = (offset(scroller) + scroller->area.h + scroller->row_height - 1) / scroller->row_height;
    return (int)SDL_min(end, scroller->rows);
}

int scroller_page(const struct scroller *scroller)
{
    return SDL_max(scroller->area.h / scroller->row_height, 1);
}

SDL_Rect scroller_row(const struct scroller *scroller, int row)
{
    int y = (int)((int64_t)row * scroller->row_height - offset(scroller));
    return (SDL_Rect){scroller->area.x, scroller->area.y + y, scroller->area.w, scroller->row_height};
}

SDL_Rect scroller_thumb(const struct scroller *scroller)
{
    SDL_Rect thumb = scroller->bar;
    double height = (double)scroller->rows * scroller->row_height;
    if (most(scroller) <= 0)
        return (SDL_Rect){thumb.x, thumb.y, 0, 0};
    thumb.h = SDL_min(SDL_max((int)(thumb.h * scroller->area.h / height), THUMB_MIN), scroller->bar.h);
    thumb.y += (int)((scroller->bar.h - thumb.h) * (scroller->position / most(scroller)));
    return thumb;
}

bool scroller_press(struct scroller *scroller, int x, int y, uint64_t now)
{
    SDL_Point point = {x, y};
    SDL_Rect thumb = scroller_thumb(scroller);
    if (thumb.h == 0 || !SDL_PointInRect(&point, &scroller->bar))
        return false;
    scroller->dragged = SDL_PointInRect(&point, &thumb);
    scroller->grip = y - thumb.y;
    if (!scroller->dragged)
        scroller_glide(scroller, y < thumb.y ? -scroller->area.h : scroller->area.h, now);
    return true;
}

bool scroller_drag(struct scroller *scroller, int y)
{
    if (!scroller->dragged)
        return false;
    int way = scroller->bar.h - scroller_thumb(scroller).h;
    if (way > 0)
        scroller_jump(scroller, most(scroller) * (y - scroller->grip - scroller->bar.y) / way);
    return true;
}

/* --- drawing a slider: a knob on a groove, with a mark for each value if there are few --- */

/* In units. */
static const float LINE = 6, MARK = 12, KNOB = 22, KNOB_WITH_FOCUS = 26, KNOB_LINE = 3;

enum { MARKS_MAX = 12 };

static int steps_of(const struct slider *slider)
{
    return SDL_max((slider->most - slider->least) / SDL_max(slider->step, 1), 1);
}

int control_slider_value(const struct slider *slider, int x)
{
    double part = slider->track.w > 0 ? (double)(x - slider->track.x) / slider->track.w : 0.0;
    int steps = steps_of(slider);
    return slider->least + slider->step * SDL_clamp((int)(part * steps + 0.5), 0, steps);
}

static SDL_Rect around(const struct slider *slider, int x, int size)
{
    return (SDL_Rect){x - size / 2, slider->track.y + (slider->track.h - size) / 2, size, size};
}

void control_slider_draw(struct canvas *canvas, const struct slider *slider, bool focus, bool off)
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
    int steps = steps_of(slider), mark = canvas_px(canvas, MARK);
    for (int i = 0; i <= steps && steps <= MARKS_MAX; i++) {
        int at = track.x + track.w * i / steps;
        canvas_framed(canvas, around(slider, at, mark), mark / 2, canvas_px(canvas, 2), at <= x ? color : theme->panel,
                      color);
    }
    canvas_framed(canvas, around(slider, x, size), size / 2, canvas_px(canvas, KNOB_LINE), theme->panel, color);
}
