/*
 * Buttons that are called by words: where icon, name and key stand in each of them, and how large they are. What stands
 * side by side is of one size, that of the longest name. Where there is little room the key goes first.
 */
#include "ui/frame/controls.h"
#include "ui/numbers.h"

enum { ALL = 100, KEEPS_KEY = 90 /* percent of its size that a name has beside the key */, STEP = 5 };

bool controls_has_words(const struct control *control)
{
    enum control_look look = control->look;
    bool typed = control->role == ROLE_STEPPER || control->role == ROLE_NUMBER || control->role == ROLE_TEXT;
    return !typed && control->name &&
           (look == LOOK_WORDS || look == LOOK_SIDED || look == LOOK_LABEL || look == LOOK_ROW);
}

struct text_style controls_name_style(const struct control *control)
{
    struct text_style style = {.size = control->size > 0.0f ? control->size : SIZE_TEXT};
    bool bold =
        control->look == LOOK_WORDS ? control->role != ROLE_SEGMENT || control->on : control->look == LOOK_LABEL;
    style.align = control->look == LOOK_WORDS ? ALIGN_CENTER : ALIGN_LEFT;
    style.weight = bold ? TEXT_BOLD : TEXT_REGULAR;
    return style;
}

/* As large as the name can be in a room, in lines or one, in percent of what is wished; 0: it has no room at all. */
static int part_in(struct canvas *canvas, const struct control *control, SDL_Rect room)
{
    struct text_style style = controls_name_style(control);
    int width = canvas_text_width(canvas, control->name, &style);
    if (width <= room.w)
        return ALL;
    if (control->look != LOOK_WORDS)
        return SDL_max(room.w, 0) * ALL / width;
    return canvas_paragraph_pixels(canvas, control->name, room, &style) * ALL /
           canvas_text_sizes(canvas, &style).wished;
}

static int pad_of(const struct canvas *canvas, const struct control *control)
{
    if (control->look == LOOK_WORDS)
        return canvas_px(canvas, SPACE);
    if (control->look == LOOK_SIDED)
        return canvas_px(canvas, 14);
    return int_min(canvas_px(canvas, 12), control->rect.w / 16);
}

/* An icon is as high as the letters beside it; where the name has no room beside it, it goes. */
static SDL_Rect take_icon(struct canvas *canvas, const struct control *control, int pad, SDL_Rect *room)
{
    struct text_style style = controls_name_style(control);
    SDL_Rect rect = control->rect;
    int size = int_min(canvas_px(canvas, canvas_larger(canvas, 26)), rect.h / 2);
    SDL_Rect icon = {room->x, rect.y + (rect.h - size) / 2, size, size};
    if (canvas_text_width(canvas, control->name, &style) * 4 / 5 > room->w - size - pad)
        return (SDL_Rect){0};
    room->x += size + pad;
    room->w -= size + pad;
    return icon;
}

/* The name has at least so much of its size beside the key, in percent; else there is none. */
static SDL_Rect take_keys(struct canvas *canvas, const struct control *control, int gap, int least, SDL_Rect *room)
{
    struct text_style style = {.size = SIZE_SMALL};
    int width = canvas_text_width(canvas, control->keys, &style);
    SDL_Rect left = *room;
    left.w -= width + gap;
    if (left.w <= 0 || part_in(canvas, control, left) < least)
        return (SDL_Rect){0};
    SDL_Rect keys = {room->x + room->w - width, room->y, width, room->h};
    *room = left;
    return keys;
}

static struct button_words place(struct canvas *canvas, const struct control *control, bool checked, int least)
{
    bool iconed = control->look == LOOK_LABEL || control->look == LOOK_ROW;
    int pad = pad_of(canvas, control), gap = control->look == LOOK_WORDS ? canvas_px(canvas, 8) : pad;
    SDL_Rect rect = control->rect, room = {rect.x + pad, rect.y, rect.w - 2 * pad, rect.h};
    struct button_words words = {0};
    if (iconed)
        words.icon = take_icon(canvas, control, pad, &room);
    if (iconed && checked) {
        int check = int_min(canvas_px(canvas, canvas_larger(canvas, 26)), rect.h / 2) * 3 / 4;
        words.check = (SDL_Rect){room.x + room.w - check, rect.y + (rect.h - check) / 2, check, check};
        room.w -= check + pad / 2;
    }
    if (control->keys && control->keys[0])
        words.keys = take_keys(canvas, control, gap, least, &room);
    words.name = room;
    return words;
}

struct button_words controls_place_words(struct canvas *canvas, const struct control *control, bool checked)
{
    return place(canvas, control, checked, ALL);
}

/* --- how large they are --- */

/* What is scrolled away is as broad as what is seen, lest words change their size while they are scrolled. */
static struct control as_seen(const struct controls *controls, const struct control *control)
{
    struct control seen = *control;
    for (int i = 0; i < controls->count && SDL_RectEmpty(&seen.rect); i++)
        if (controls->list[i].look == control->look)
            seen.rect = controls->list[i].rect;
    return seen;
}

static bool stand_together(const struct control *one, const struct control *other)
{
    if (one->look != other->look || !controls_has_words(other))
        return false;
    bool beside = one->rect.y == other->rect.y && one->rect.h == other->rect.h;
    return one->look == LOOK_ROW || beside || (one->group != 0 && one->group == other->group);
}

static int wished_size(const struct canvas *canvas)
{
    return canvas->text_size == 0 ? ALL : canvas->text_size;
}

/* Of a single one: what it has room for with its key, if that may stay; it is not too small to be read. */
static int own_size(struct canvas *canvas, const struct controls *controls, const struct control *control)
{
    struct control seen = as_seen(controls, control);
    struct text_style style = controls_name_style(control);
    struct text_sizes sizes = canvas_text_sizes(canvas, &style);
    struct button_words words = place(canvas, &seen, seen.on && controls->ground == GROUND_DIALOG, KEEPS_KEY);
    int part = int_max(part_in(canvas, &seen, words.name), sizes.tight * ALL / sizes.wished);
    return part == ALL ? wished_size(canvas) : wished_size(canvas) * part / ALL / STEP * STEP;
}

void controls_words_sizes(struct canvas *canvas, const struct controls *controls, int sizes[CONTROLS_MAX])
{
    int own[CONTROLS_MAX], wished = wished_size(canvas);
    for (int i = 0; i < controls->count; i++) {
        const struct control *control = &controls->list[i];
        own[i] = controls_has_words(control) ? own_size(canvas, controls, control) : wished;
    }
    for (int i = 0; i < controls->count; i++) {
        sizes[i] = own[i];
        for (int k = 0; k < controls->count; k++)
            if (own[k] < sizes[i] && stand_together(&controls->list[i], &controls->list[k]))
                sizes[i] = own[k];
    }
}
