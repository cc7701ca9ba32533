/*
 * People against each other: a row for each two, those who played last first, as many as there is room for.
 *
 *     |         | Won | Draws | Won |        | Played |
 *     |    Anna |  3  |   1   |  2  | Ben    |   6    |
 */
#include <stdio.h>

#include "ui/history/history_state.h"
#include "ui/words.h"

static const float HEAD_HEIGHT = 46, ROW_HEIGHT = 34;

enum { NAME, WON, DRAWS, LOST, OTHER, PLAYED, COLUMNS };

static const int shares[COLUMNS] = {
    [NAME] = 300, [WON] = 90, [DRAWS] = 100, [LOST] = 90, [OTHER] = 300, [PLAYED] = 120};

static SDL_Rect cell_of(SDL_Rect line, int column)
{
    int all = 0, before = 0;
    for (int i = 0; i < COLUMNS; i++) {
        before += i < column ? shares[i] : 0;
        all += shares[i];
    }
    int from = line.w * before / all, to = line.w * (before + shares[column]) / all;
    return (SDL_Rect){line.x + from, line.y, to - from, line.h};
}

static void draw_cell(struct canvas *canvas, SDL_Rect line, int column, const char *words, struct text_style style)
{
    SDL_Rect cell = cell_of(line, column);
    int margin = canvas_px(canvas, 6);
    style.align = column == NAME ? ALIGN_RIGHT : column == OTHER ? ALIGN_LEFT : ALIGN_CENTER;
    canvas_text(canvas, words, (SDL_Rect){cell.x + margin, cell.y, cell.w - 2 * margin, cell.h}, &style);
}

/* Who has won more stands out. */
static void draw_pair(struct canvas *canvas, const struct archive_pair *pair, SDL_Rect line)
{
    const int numbers[COLUMNS] = {[WON] = pair->won[0],
                                  [DRAWS] = pair->drawn,
                                  [LOST] = pair->won[1],
                                  [PLAYED] = pair->won[0] + pair->drawn + pair->won[1]};
    struct text_style plain = canvas_style(canvas, SIZE_TEXT, ALIGN_CENTER), bold = plain;
    bold.weight = TEXT_BOLD;
    canvas_fill(canvas, (SDL_Rect){line.x, line.y, line.w, canvas_px(canvas, 1)}, canvas->theme->outline);
    draw_cell(canvas, line, NAME, pair->names[0], pair->won[0] > pair->won[1] ? bold : plain);
    draw_cell(canvas, line, OTHER, pair->names[1], pair->won[1] > pair->won[0] ? bold : plain);
    for (int column = 0; column < COLUMNS; column++) {
        char words[16];
        snprintf(words, sizeof words, "%d", numbers[column]);
        if (column != NAME && column != OTHER)
            draw_cell(canvas, line, column, words, column == PLAYED ? plain : bold);
    }
}

void statistics_people_draw(struct canvas *canvas, const struct statistics *statistics, SDL_Rect room)
{
    static const char *const heads[COLUMNS] = {[NAME] = NULL,      [WON] = N_("Won"), [DRAWS] = N_("Draws"),
                                               [LOST] = N_("Won"), [OTHER] = NULL,    [PLAYED] = N_("Played")};
    struct text_style style = canvas_style(canvas, SIZE_SMALL, ALIGN_CENTER);
    style.color = canvas->theme->muted;
    SDL_Rect head = canvas_take_row(&room, canvas_px(canvas, HEAD_HEIGHT), 0);
    for (int column = 0; column < COLUMNS; column++)
        if (heads[column])
            draw_cell(canvas, head, column, _(heads[column]), style);
    int height = canvas_px(canvas, ROW_HEIGHT), seen = SDL_min(room.h / height, statistics->pair_count);
    for (int i = 0; i < seen; i++)
        draw_pair(canvas, &statistics->pairs[i], canvas_take_row(&room, height, 0));
}
