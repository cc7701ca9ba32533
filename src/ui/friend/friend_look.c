/* How the dialog for a friend elsewhere looks: rows of one height, buttons at the foot. */
#include "ui/friend/friend_state.h"
#include "ui/numbers.h"
#include "ui/words.h"

static const float INNER = SPACE_NEAR, GAP = 14;

/* In percent of the whole, with larger text, too. */
enum { LABELS = 20, LARGE_LABELS = 26, BUTTONS = 3 };

/* Pixels at 96 dpi: in a small window the dialog takes more of it. */
enum { WIDTH_LEAST = 570, HEIGHT_LEAST = 450 };

float friend_look_width(const struct canvas *canvas)
{
    float least = (float)canvas_least(canvas, WIDTH_LEAST) / canvas->unit;
    return SDL_max((float)MEETING_WIDTH, least);
}

float friend_look_height(const struct canvas *canvas)
{
    float least = (float)canvas_least(canvas, HEIGHT_LEAST) / canvas->unit;
    return SDL_max((float)MEETING_HEIGHT, least);
}

SDL_Rect friend_look_rows(const struct canvas *canvas, int first, int rows)
{
    SDL_Rect room = dialog_room(canvas, friend_look_width(canvas), friend_look_height(canvas));
    int gap = canvas_px(canvas, GAP), end = canvas_px(canvas, SPACE_NEAR);
    int height = (room.h - (MEETING_ROWS - 1) * gap - end) / MEETING_ROWS;
    return (SDL_Rect){room.x, room.y + first * (height + gap), room.w, rows * (height + gap) - gap};
}

static int label_width(const struct canvas *canvas, SDL_Rect row)
{
    return row.w * (canvas_is_large(canvas) ? LARGE_LABELS : LABELS) / 100;
}

SDL_Rect friend_look_fields(const struct canvas *canvas, int first, int rows)
{
    SDL_Rect row = friend_look_rows(canvas, first, rows);
    int label = label_width(canvas, row);
    return (SDL_Rect){row.x + label, row.y, row.w - label, row.h};
}

void friend_look_form(const struct canvas *canvas, struct form *form, struct controls *controls)
{
    SDL_Rect row = friend_look_rows(canvas, 0, 1);
    form_begin(form, controls,
               &(struct form_place){.area = row,
                                    .height = row.h,
                                    .gap = canvas_px(canvas, GAP),
                                    .inner = canvas_px(canvas, INNER),
                                    .label = label_width(canvas, row),
                                    .tells = true,
                                    .in_lines = true});
}

void friend_look_buttons(const struct canvas *canvas, struct controls *controls, const char *back, const char *other,
                         const char *main)
{
    const char *const names[BUTTONS] = {back, other, main};
    SDL_Rect row = friend_look_rows(canvas, MEETING_ROWS - 1, 1);
    for (int i = 0; i < BUTTONS; i++)
        if (names[i])
            controls_add(controls, (struct control){.id = i == 0   ? MEET_BACK
                                                          : i == 1 ? MEET_OTHER
                                                                   : MEET_MAIN,
                                                    .rect = canvas_beside(row, i, BUTTONS, canvas_px(canvas, INNER)),
                                                    .name = names[i],
                                                    .size = SIZE_TEXT,
                                                    .main = i == BUTTONS - 1,
                                                    .group = MEET_BACK});
    if (main && controls->focus == NO_CONTROL)
        controls_set_focus(controls, MEET_MAIN);
}

void friend_look_paragraph(struct canvas *canvas, const char *words, SDL_Rect room, SDL_Color color, bool bold)
{
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    style.color = color;
    style.weight = bold ? TEXT_BOLD : TEXT_REGULAR;
    canvas_paragraph(canvas, words, room, &style);
}

void friend_look_way(struct canvas *canvas, const struct way_view *way, enum way_kind kind, SDL_Rect line)
{
    const struct theme *theme = canvas->theme;
    const SDL_Color colors[] = {[WAY_OFF] = theme->faint,
                                [WAY_MISSING] = theme->faint,
                                [WAY_TRYING] = theme->doubt,
                                [WAY_OPEN] = theme->good,
                                [WAY_FAILED] = theme->bad};
    int dot = int_min(canvas_px(canvas, canvas_larger(canvas, 12)), line.h / 2);
    char words[TROUBLE_TEXT_SIZE];
    canvas_dot(canvas, (SDL_FPoint){(float)line.x + (float)dot, (float)line.y + (float)line.h / 2}, dot,
               colors[way->state]);
    line.x += 2 * dot + canvas_px(canvas, 12);
    line.w -= 2 * dot + canvas_px(canvas, 12);
    friend_words_way(way, kind, words);
    friend_look_paragraph(canvas, words, line, way->state == WAY_OFF ? theme->muted : theme->text, false);
}
