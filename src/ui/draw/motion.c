/* How things move, as pure functions of time. Declared in canvas.h. */
#include "ui/draw/canvas.h"

/* The acceleration of a falling disc, in cells per second squared: it falls six rows in 355 ms, and d = g t^2 / 2. */
static const double GRAVITY = 2.0 * 6.0 / (0.355 * 0.355);

/* A disc bounces once. It keeps this part of its speed, and so rises to 0.22 * 0.22 of the height that it fell. */
static const double RESTITUTION = 0.22;

static const double PI = 3.14159265358979323846;

static double seconds_of(uint64_t time)
{
    return (double)time / (double)MICROSECONDS;
}

static uint64_t time_of(double seconds)
{
    return (uint64_t)(seconds * (double)MICROSECONDS);
}

/* What part of the time `whole` has passed, from 0 to 1. */
static double part_of(uint64_t time, uint64_t whole)
{
    return (double)time / (double)whole;
}

static double touch_seconds(double cells)
{
    return sqrt(2.0 * cells / GRAVITY);
}

uint64_t motion_touch_time(double cells)
{
    return time_of(touch_seconds(cells));
}

uint64_t motion_rest_time(double cells)
{
    return time_of(touch_seconds(cells) * (1.0 + 2.0 * RESTITUTION));
}

double motion_height(double cells, uint64_t time)
{
    double t = seconds_of(time), touch = touch_seconds(cells);
    if (t <= touch)
        return cells - GRAVITY * t * t / 2.0;
    double speed = GRAVITY * touch * RESTITUTION;
    double height = speed * (t - touch) - GRAVITY * (t - touch) * (t - touch) / 2.0;
    return height > 0.0 ? height : 0.0;
}

double motion_reach(double from, double speed, uint64_t time, double *speed_then)
{
    static const double EAGER = 28.0;
    double t = seconds_of(time), fades = exp(-EAGER * t), push = speed + EAGER * from;
    bool there = time >= REACH_TIME;
    *speed_then = there ? 0.0 : (push - EAGER * (from + push * t)) * fades;
    return there ? 0.0 : (from + push * t) * fades;
}

double motion_ease(uint64_t time, uint64_t whole)
{
    double left = time >= whole ? 0.0 : 1.0 - part_of(time, whole);
    return 1.0 - left * left * left;
}

double motion_answer(double cells, uint64_t time)
{
    static const double FADE = 0.045, SWING = 0.09, TALLEST = 6.0;
    double t = seconds_of(time) - touch_seconds(cells);
    return t <= 0.0 ? 0.0 : sqrt(SDL_min(cells / TALLEST, 1.0)) * exp(-t / FADE) * cos(2.0 * PI * t / SWING);
}

double motion_shake(uint64_t time)
{
    if (time >= SHAKE_TIME)
        return 0.0;
    double part = part_of(time, SHAKE_TIME);
    return 0.07 * sin(part * 6.0 * PI) * (1.0 - part);
}

/*
 * When a column's discs begin to drop out. Columns begin one after the other, so that one hears a clatter instead of
 * one thud.
 */
static uint64_t spill_start(int column)
{
    return SPILL_OPEN_TIME + (uint64_t)(column * 5 % 7) * 22000;
}

double motion_spill_drop(int column, uint64_t time)
{
    uint64_t start = spill_start(column);
    if (time <= start)
        return 0.0;
    double t = seconds_of(time - start);
    return GRAVITY * t * t / 2.0;
}

/* When the last disc has dropped out of the bottom. */
static uint64_t spill_empty_time(int columns, int rows)
{
    uint64_t last = 0;
    for (int column = 0; column < columns; column++)
        if (spill_start(column) > last)
            last = spill_start(column);
    return last + motion_touch_time(rows + 1.0);
}

double motion_spill_opening(int columns, int rows, uint64_t time)
{
    uint64_t empty = spill_empty_time(columns, rows);
    if (time < SPILL_OPEN_TIME)
        return part_of(time, SPILL_OPEN_TIME);
    if (time < empty)
        return 1.0;
    double closing = part_of(time - empty, SPILL_CLOSE_TIME);
    return closing < 1.0 ? 1.0 - closing : 0.0;
}

uint64_t motion_spill_time(int columns, int rows)
{
    return spill_empty_time(columns, rows) + SPILL_CLOSE_TIME;
}

double motion_pop(int piece, uint64_t time)
{
    uint64_t start = POP_BEGIN + (uint64_t)piece * POP_AFTER;
    if (time <= start || time >= start + POP_TIME)
        return 1.0;
    return 1.0 + 0.12 * sin(PI * part_of(time - start, POP_TIME));
}

float motion_thrown(unsigned i, unsigned which)
{
    Uint32 bits = (i * 8 + which + 1) * 0x9E3779B1u;
    bits = (bits ^ bits >> 15) * 0x85EBCA6Bu;
    bits = (bits ^ bits >> 13) * 0xC2B2AE35u;
    return (float)((bits ^ bits >> 16) >> 8) / 16777216.0f;
}

struct confetto motion_confetto(int piece, uint64_t time)
{
    const unsigned i = (unsigned)piece;
    const double delay = 0.9 * motion_thrown(i, 1), fall = 0.3 + 0.3 * motion_thrown(i, 2);
    double t = seconds_of(time - SDL_min(time, HEADLINE_BEGIN)) - delay, end = part_of(time, CHEER_TIME);
    struct confetto scrap = {.size = 0.11 + 0.1 * motion_thrown(i, 3)};
    if (t <= 0.0 || end >= 1.0)
        return scrap;
    double turn = 2.0 * PI * (t * (0.5 + motion_thrown(i, 4)) + motion_thrown(i, 5));
    scrap.x = 0.06 + 0.88 * motion_thrown(i, 0) + 0.06 * sin(turn / 2.0);
    scrap.y = -0.05 + fall * t + 0.06 * t * t;
    scrap.width = 0.25 + 0.75 * fabs(cos(turn));
    scrap.turn = 60.0 * sin(turn / 3.0);
    scrap.left = end < 0.75 ? 1.0 : (1.0 - end) * 4.0;
    return scrap;
}

double motion_glow(uint64_t time)
{
    if (time >= GLOW_TIME)
        return 1.0;
    return 0.7 + 0.3 * cos(seconds_of(time) * 2.0 * PI / 1.6);
}

double motion_slide(uint64_t time, uint64_t whole)
{
    if (time >= whole)
        return 1.0;
    double part = part_of(time, whole);
    return part * part * (3.0 - 2.0 * part);
}

double motion_later(uint64_t time, uint64_t begin, uint64_t whole)
{
    return motion_slide(time - SDL_min(time, begin), whole);
}

double motion_sit(uint64_t time)
{
    static const double TOO_FAR = 1.5; /* it comes to 0.08 */
    double left = time >= RISE_SIT_TIME ? 0.0 : part_of(time, RISE_SIT_TIME) - 1.0;
    return 1.0 + left * left * ((TOO_FAR + 1.0) * left + TOO_FAR);
}

double motion_press(uint64_t time)
{
    return time < PRESS_TIME ? motion_ease(time, PRESS_TIME) : 1.0 - motion_later(time, PRESS_TIME, RELEASE_TIME);
}

double motion_wipe(uint64_t time)
{
    return time >= WIPE_TIME ? 0.0 : 1.0 - part_of(time, WIPE_TIME);
}

bool motion_lasts(uint64_t time, uint64_t whole)
{
    return time < whole + MICROSECONDS / 10;
}
