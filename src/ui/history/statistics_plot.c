/* The level's way through the last games, as a plot: in steps, and for each game the sign of its result. */
#include <stdio.h>

#include "ui/history/history_state.h"
#include "ui/words.h"

/* Half a level of room above and below, at the left a column for the levels' numbers. */
SDL_Point statistics_plot_point(const struct statistics_layout *layout, int i, int count, int level)
{
    SDL_Rect plot = layout->plot;
    int numbers = plot.w / 24, room = plot.w - 2 * numbers;
    int x = plot.x + numbers + (count > 1 ? (int)((int64_t)room * i / (count - 1)) : room / 2);
    int y = plot.y + plot.h - plot.h * (2 * level - 1) / (2 * SEAT_LEVEL_MAX);
    return (SDL_Point){x, y};
}

static SDL_Color result_color(const struct theme *theme, enum archive_result result)
{
    return result == ARCHIVE_WON ? theme->good : result == ARCHIVE_LOST ? theme->bad : theme->muted;
}

static SDL_Rect around(SDL_Point at, int width, int height)
{
    return (SDL_Rect){at.x - width / 2, at.y - height / 2, width, height};
}

/* The history's signs + = –, of bars, so that they stay apart where they are small. A thin border lifts them out. */
static void draw_sign(struct canvas *canvas, SDL_Point at, int size, enum archive_result result)
{
    SDL_Color color = result_color(canvas->theme, result), ground = canvas->theme->panel;
    bool won = result == ARCHIVE_WON, drawn = result == ARCHIVE_DREW;
    int thick = SDL_max(size * 3 / 10, 2);
    SDL_Rect wide = around(at, size, drawn ? 3 * thick : thick), high = around(at, thick, won ? size : thick);
    canvas_fill(canvas, canvas_inset(wide, -1), ground);
    canvas_fill(canvas, canvas_inset(high, -1), ground);
    canvas_fill(canvas, wide, color);
    canvas_fill(canvas, high, color);
    if (drawn)
        canvas_fill(canvas, around(at, size, thick), ground);
}

/* What a sign means, from the right; returns what is left of the room. */
static SDL_Rect draw_meaning(struct canvas *canvas, SDL_Rect room, const char *words, enum archive_result result)
{
    struct text_style style = canvas_style(canvas, SIZE_SMALL, ALIGN_RIGHT);
    style.color = canvas->theme->muted;
    int size = canvas_px(canvas, 12), gap = canvas_px(canvas, 6);
    room.w -= canvas_text(canvas, words, room, &style) + gap + size;
    draw_sign(canvas, (SDL_Point){room.x + room.w + size / 2, room.y + room.h / 2}, size, result);
    room.w -= 3 * gap;
    return room;
}

static void draw_plot_title(struct canvas *canvas, const struct statistics *statistics)
{
    char words[HISTORY_WORDS_MAX];
    int count = statistics->step_count;
    SDL_Rect room = statistics->layout.plot_title;
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    style.weight = TEXT_BOLD;
    room = draw_meaning(canvas, room, _("Lost"), ARCHIVE_LOST);
    room = draw_meaning(canvas, room, _("Draw"), ARCHIVE_DREW);
    room = draw_meaning(canvas, room, _("Won"), ARCHIVE_WON);
    snprintf(words, sizeof words,
             ngettext("The level in the last game", "The level in the last %d games", (unsigned)count), count);
    canvas_text(canvas, words, room, &style);
}

/* A line for each level, with its number where there is room for it. */
static void draw_levels(struct canvas *canvas, const struct statistics *statistics)
{
    const struct statistics_layout *layout = &statistics->layout;
    SDL_Rect plot = layout->plot;
    struct text_style style = canvas_style(canvas, SIZE_SMALL, ALIGN_LEFT);
    int height = plot.h / SEAT_LEVEL_MAX, every = height >= canvas_px(canvas, 17) && height > 12 ? 1 : 3;
    style.color = canvas->theme->muted;
    canvas_framed(canvas, plot, canvas_px(canvas, 10), canvas_px(canvas, 1), canvas->theme->panel,
                  canvas->theme->outline);
    for (int level = 1; level <= SEAT_LEVEL_MAX; level += every) {
        char words[16];
        int y = statistics_plot_point(layout, 0, 2, level).y, pad = canvas_px(canvas, 8);
        int left = statistics_plot_point(layout, 0, 2, level).x - pad;
        snprintf(words, sizeof words, "%d", level);
        canvas_fill(canvas, (SDL_Rect){left, y, plot.x + plot.w - pad - left, 1}, canvas->theme->raised);
        canvas_text(canvas, words, (SDL_Rect){plot.x + pad, y - plot.h / 8, left - plot.x - pad, plot.h / 4}, &style);
    }
}

/* From each game to the next in steps, and for each the sign of its result. */
static void draw_path(struct canvas *canvas, const struct statistics *statistics)
{
    int count = statistics->step_count, line = canvas_px(canvas, 2), size = canvas_px(canvas, count > 80 ? 9 : 13);
    SDL_Point before = {0, 0};
    for (int i = 0; i < count; i++) {
        SDL_Point at = statistics_plot_point(&statistics->layout, i, count, statistics->steps[i].level);
        if (i > 0) {
            int top = SDL_min(before.y, at.y), bottom = SDL_max(before.y, at.y);
            canvas_fill(canvas, (SDL_Rect){before.x, before.y - line / 2, at.x - before.x, line},
                        canvas->theme->outline);
            canvas_fill(canvas, (SDL_Rect){at.x - line / 2, top - line / 2, line, bottom - top + line},
                        canvas->theme->outline);
        }
        before = at;
    }
    for (int i = 0; i < count; i++) {
        SDL_Point at = statistics_plot_point(&statistics->layout, i, count, statistics->steps[i].level);
        draw_sign(canvas, at, size, statistics->steps[i].result);
    }
}

void statistics_plot_draw(struct canvas *canvas, const struct statistics *statistics)
{
    draw_plot_title(canvas, statistics);
    draw_levels(canvas, statistics);
    draw_path(canvas, statistics);
}
