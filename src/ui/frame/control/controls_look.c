/* How controls look. Declared in controls.h. */

#include "rules/letters.h"
#include "ui/frame/control/controls.h"

/*
 * --- buttons with a name: where icon, name and key stand in each, and how large they are ---
 *
 * Buttons that stand side by side have one text size, which the longest name decides. Where there is little room the
 * key is left out first.
 */

enum { ALL = 100, STEP = 5 };

/* Where the words of a button stand at the canvas's text size. Empty parts are not shown. */
struct button_words {
    SDL_Rect icon, name, keys, check;
};

static bool has_words(const struct control *control)
{
    enum control_look look = control->look;
    bool typed = control->role == ROLE_STEPPER || control->role == ROLE_NUMBER || control->role == ROLE_TEXT;
    return !typed && control->name &&
           (look == LOOK_WORDS || look == LOOK_SIDED || look == LOOK_LABEL || look == LOOK_ROW);
}

static float size_of(const struct control *control)
{
    return control->size > 0.0f ? control->size : SIZE_TEXT;
}

/* The style of a control's name, except for its colour. */
static struct text_style name_style(const struct control *control)
{
    bool words = control->look == LOOK_WORDS;
    bool bold = control->role == ROLE_SEGMENT ? control->on : words || control->look == LOOK_LABEL;
    return (struct text_style){.size = size_of(control),
                               .weight = bold ? TEXT_BOLD : TEXT_REGULAR,
                               .align = words ? ALIGN_CENTER : ALIGN_LEFT};
}

/*
 * The largest text size at which a control's name fits into this room, in percent of the wanted size; 0 if it fits at
 * none.
 */
static int part_in(struct canvas *canvas, const struct control *control, SDL_Rect room)
{
    struct text_style style = name_style(control);
    int width = canvas_text_width(canvas, control->name, &style);
    if (width <= room.w)
        return ALL;
    return canvas_paragraph_pixels(canvas, control->name, room, &style) * ALL /
           canvas_text_sizes(canvas, &style).wished;
}

/* Takes room for the icon from the left of `room`. If too little would be left for the name, there is no icon. */
static SDL_Rect take_icon(struct canvas *canvas, const struct control *control, int size, int pad, SDL_Rect *room)
{
    struct text_style style = name_style(control);
    SDL_Rect icon = {room->x, room->y + (room->h - size) / 2, size, size};
    if (canvas_text_width(canvas, control->name, &style) * 4 / 5 > room->w - size - pad)
        return (SDL_Rect){0};
    room->x += size + pad;
    room->w -= size + pad;
    return icon;
}

/*
 * Takes room for the key's name from the right of `room`. It is shown only if the button's name keeps its size.
 */
static SDL_Rect take_keys(struct canvas *canvas, const struct control *control, int gap, SDL_Rect *room)
{
    struct text_style style = {.size = SIZE_SMALL};
    int width = canvas_text_width(canvas, control->keys, &style);
    SDL_Rect left = *room;
    left.w -= width + gap;
    if (left.w <= 0 || part_in(canvas, control, left) < ALL)
        return (SDL_Rect){0};
    SDL_Rect keys = {room->x + room->w - width, room->y, width, room->h};
    *room = left;
    return keys;
}

/* An icon is as high as its button's text, and larger with larger text. */
static int icon_size(const struct canvas *canvas, SDL_Rect rect)
{
    return int_min(canvas_px(canvas, canvas_larger(canvas, 26)), SDL_min(rect.h * 3 / 5, rect.w * 3 / 4));
}

static struct button_words place_words(struct canvas *canvas, const struct control *control, bool checked)
{
    bool iconed = control->look == LOOK_LABEL || control->look == LOOK_ROW;
    SDL_Rect rect = control->rect;
    int pad = control->look == LOOK_WORDS   ? canvas_px(canvas, control->keys ? SPACE : SPACE_NEAR)
              : control->look == LOOK_SIDED ? canvas_px(canvas, 14)
                                            : int_min(canvas_px(canvas, 14), rect.w / 9);
    int gap = control->look == LOOK_WORDS ? canvas_px(canvas, 8) : pad;
    int icon = icon_size(canvas, rect), check = icon * 3 / 4;
    SDL_Rect room = {rect.x + pad, rect.y, rect.w - 2 * pad, rect.h};
    struct button_words words = {0};
    if (iconed)
        words.icon = take_icon(canvas, control, icon, pad, &room);
    if (iconed && checked) {
        words.check = (SDL_Rect){room.x + room.w - check, rect.y + (rect.h - check) / 2, check, check};
        room.w -= check + pad / 2;
    }
    if (control->keys && control->keys[0])
        words.keys = take_keys(canvas, control, gap, &room);
    words.name = room;
    return words;
}

/* --- the text sizes of buttons --- */

static bool stand_together(const struct control *one, const struct control *other)
{
    if (one->look != other->look || !has_words(other))
        return false;
    bool beside = one->rect.y == other->rect.y && one->rect.h == other->rect.h;
    return one->look == LOOK_ROW || beside || (one->group != 0 && one->group == other->group);
}

/*
 * The text size, in percent, of a button that need not match its neighbours. It leaves room for the key if possible,
 * and can always be read.
 */
static int own_size(struct canvas *canvas, const struct controls *controls, const struct control *control, int wished)
{
    struct control seen = *control;
    /*
     * A button that is scrolled out of sight has no rectangle: it is measured with that of a visible button of the same
     * look. Otherwise text would change its size while scrolling.
     */
    for (int i = 0; i < controls->count && SDL_RectEmpty(&seen.rect); i++)
        if (controls->list[i].look == control->look)
            seen.rect = controls->list[i].rect;
    struct text_style style = name_style(control);
    struct text_sizes sizes = canvas_text_sizes(canvas, &style);
    struct button_words words = place_words(canvas, &seen, seen.on && controls->ground == GROUND_DIALOG);
    int part = int_max(part_in(canvas, &seen, words.name), sizes.tight * ALL / sizes.wished);
    return part == ALL ? wished : wished * part / ALL / STEP * STEP;
}

/* The text size of each button, in percent; neighbours have the same size if possible. */
static void size_words(struct canvas *canvas, const struct controls *controls, int sizes[CONTROLS_MAX])
{
    int own[CONTROLS_MAX], wished = canvas->text_size == 0 ? ALL : canvas->text_size;
    for (int i = 0; i < controls->count; i++) {
        const struct control *control = &controls->list[i];
        own[i] = has_words(control) ? own_size(canvas, controls, control, wished) : wished;
    }
    for (int i = 0; i < controls->count; i++) {
        sizes[i] = own[i];
        for (int k = 0; k < controls->count; k++)
            if (own[k] < sizes[i] && stand_together(&controls->list[i], &controls->list[k]))
                sizes[i] = own[k];
    }
}

enum { TIP_MAX = 160, FLAT = 120 /* the alpha of what cannot be used */ };

/* How a control looks at the moment. */
struct seen {
    bool hot; /* the pointer is on the control, where a click would do something */
    bool focus;
    bool main; /* Enter presses the control, which is not off */
};

static struct seen state_of(const struct controls *controls, const struct control *control)
{
    /* The arrow on a side without another value is faint. */
    bool at_end = controls->hot_side < 0 ? control->first : controls->hot_side > 0 && control->last;
    return (struct seen){.hot = !control->off && !at_end && controls_is_hot(controls, control->id),
                         .focus = controls->focus == control->id,
                         .main = control->main && !control->off};
}

static struct text_style style_of(SDL_Color color, float size, enum align align)
{
    return (struct text_style){.size = size, .color = color, .align = align};
}

/* Returns the words, or "" for NULL. */
static const char *words_or_none(const char *words)
{
    return words ? words : "";
}

static SDL_Rect text_room(const struct canvas *canvas, const struct control *control)
{
    int pad = canvas_px(canvas, 14);
    return (SDL_Rect){control->rect.x + pad, control->rect.y, control->rect.w - 2 * pad, control->rect.h};
}

/* --- the grounds of controls --- */

/* Draws what a control that is not chosen stands on: a card, a hollow for letters, or something flat if it is off. */
static void draw_ground(struct canvas *canvas, const struct control *control, SDL_Color fill)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = control->rect;
    int edge = canvas_px(canvas, 2), radius = canvas_rounding(canvas, rect);
    if (!theme->scenery) {
        canvas_framed(canvas, rect, radius, canvas_px(canvas, 1), fill, theme->outline);
    } else if (control->role == ROLE_TEXT) {
        canvas_round(canvas, rect, radius, canvas_mixed(theme->raised, theme->scenery->shadow, 0.2));
        canvas_round(canvas, (SDL_Rect){rect.x, rect.y + edge, rect.w, rect.h - edge}, radius, fill);
    } else if (control->off) {
        canvas_round(canvas, rect, radius, canvas_faded(fill, FLAT));
    } else {
        canvas_card(canvas, rect, radius, fill);
    }
}

/* What is chosen, or on, has a tint and a frame; what the pointer is on, a tint; what has the focus, a ring around. */
static void draw_frame(struct canvas *canvas, const struct controls *controls, const struct control *control)
{
    const struct theme *theme = canvas->theme;
    struct seen state = state_of(controls, control);
    if (state.focus)
        canvas_ring(canvas, control->rect);
    if (control->on)
        canvas_marked(canvas, control->rect, true, false);
    else
        draw_ground(canvas, control,
                    state.main                   ? theme->prize
                    : control->role == ROLE_TEXT ? theme->background
                    : state.hot                  ? theme->raised
                                                 : theme->card);
}

/* --- drawing buttons --- */

static SDL_Color name_color(const struct theme *theme, const struct controls *controls, const struct control *control)
{
    struct seen state = state_of(controls, control);
    if (state.main)
        return theme->prize_ink;
    if (control->off)
        return theme->faint;
    return control->wrong ? theme->bad : theme->text;
}

/* Draws the icon beside a name: in the world on a small disc, which is filled while the control is on. */
static void draw_icon(struct canvas *canvas, const struct control *control, SDL_Rect icon, SDL_Color color)
{
    const struct theme *theme = canvas->theme;
    bool disc = theme->scenery && control->look == LOOK_LABEL && !control->main, lit = disc && control->on;
    if (disc)
        canvas_icon(canvas, SPRITE_CIRCLE, canvas_inset(icon, -icon.w / 6), lit ? theme->accent : theme->raised);
    if (theme->scenery && !control->main && !control->off)
        color = lit ? theme->card : theme->accent;
    canvas_icon(canvas, control->icon, icon, color);
}

/* Draws a button that shows its name. */
static void draw_named(struct canvas *canvas, const struct controls *controls, const struct control *control)
{
    SDL_Color color = name_color(canvas->theme, controls, control);
    struct text_style name = name_style(control);
    struct text_style keys =
        style_of(control->off || control->main ? color : canvas->theme->muted, SIZE_SMALL, ALIGN_RIGHT);
    bool checked = control->on && controls->ground == GROUND_DIALOG; /* in a menu, what is on has a check mark */
    struct button_words words = place_words(canvas, control, checked);
    name.color = color;
    if (words.icon.w > 0)
        draw_icon(canvas, control, words.icon, color);
    if (words.check.w > 0)
        canvas_icon(canvas, SPRITE_ICON_CHECK, words.check, color);
    if (words.keys.w > 0)
        canvas_text(canvas, control->keys, words.keys, &keys);
    canvas_paragraph(canvas, control->name, words.name, &name);
}

/* Draws a row of a menu. A row with the focus also has a frame; one under the pointer is only raised. */
static void draw_menu_row(struct canvas *canvas, const struct controls *controls, const struct control *control)
{
    struct seen state = state_of(controls, control);
    canvas_marked(canvas, control->rect, state.focus, state.hot);
    draw_named(canvas, controls, control);
}

/* --- drawing steppers and numbers: a value between two arrows --- */

/*
 * The colour of an arrow: bright if a click or a key would now step that way, faint if there is no value on that side.
 */
static SDL_Color arrow_color(const struct theme *theme, const struct controls *controls, const struct control *control,
                             int side)
{
    struct seen state = state_of(controls, control);
    bool dialog = controls->ground == GROUND_DIALOG;
    if (side < 0 ? control->first : control->last)
        return theme->faint;
    if ((state.focus && dialog) || (state.hot && controls->hot_side == side))
        return theme->accent;
    return theme->muted;
}

/* Draws the value between two arrows at the ends of `rect`. */
static void draw_stepper(struct canvas *canvas, const struct controls *controls, const struct control *control,
                         SDL_Rect rect, int pad)
{
    const struct theme *theme = canvas->theme;
    bool dialog = controls->ground == GROUND_DIALOG;
    float size = size_of(control);
    struct text_style value = style_of(control->wrong ? theme->bad : theme->text, size, ALIGN_CENTER);
    struct text_style arrow = style_of(theme->text, dialog ? size : SIZE_TEXT, ALIGN_LEFT);
    SDL_Rect room = {rect.x + pad, rect.y, rect.w - 2 * pad, rect.h};
    int beside = canvas_px(canvas, 24);
    value.weight = arrow.weight = dialog ? TEXT_BOLD : TEXT_REGULAR;
    canvas_text(canvas, words_or_none(control->value), (SDL_Rect){rect.x + beside, rect.y, rect.w - 2 * beside, rect.h},
                &value);
    arrow.color = arrow_color(theme, controls, control, -1);
    canvas_text(canvas, "‹", room, &arrow);
    arrow.align = ALIGN_RIGHT;
    arrow.color = arrow_color(theme, controls, control, 1);
    canvas_text(canvas, "›", room, &arrow);
}

/* Draws a line of a dialog, marked if it has the focus; what can be changed lies on a pane. */
static void draw_line(struct canvas *canvas, const struct controls *controls, const struct control *control)
{
    int pad = canvas_px(canvas, 12), apart = canvas_px(canvas, SPACE_NEAR) / 2;
    SDL_Rect ground = {control->rect.x, control->rect.y + apart, control->rect.w, control->rect.h - 2 * apart};
    SDL_Rect room = {ground.x + pad, ground.y, ground.w - 2 * pad, ground.h};
    if (!control->off)
        canvas_pane(canvas, ground, false);
    canvas_marked(canvas, ground, state_of(controls, control).focus, false);
    room.w -= pad + canvas_write(canvas, words_or_none(control->keys), canvas_beside(room, 1, 2, 0),
                                 WRITE_RIGHT | WRITE_MUTED);
    canvas_write(canvas, control->name, room, 0);
}

/* --- drawing text fields --- */

/* Where a field's text is drawn. One that is too long for its room is moved so far that the caret is seen. */
static SDL_Rect place_typed(struct canvas *canvas, const char *text, size_t caret, SDL_Rect room,
                            const struct text_style *style)
{
    int width = canvas_text_width(canvas, text, style), line = canvas_px(canvas, 2) + 2;
    int away = canvas_text_edge(canvas, text, caret, true, style) - room.w * 3 / 4;
    int height = int_max(room.h, canvas_text_sizes(canvas, style).wished + 1); /* so that letters are never smaller */
    room.x -= SDL_clamp(away, 0, SDL_max(width + line - room.w, 0));
    return (SDL_Rect){room.x, room.y + (room.h - height) / 2, width, height};
}

/* Each letter by itself: where the direction of writing changes, what is selected may lie in several places. */
static void draw_selected(struct canvas *canvas, const char *text, size_t from, size_t to, SDL_Rect drawn,
                          const struct text_style *style)
{
    size_t end = strlen(text); /* a text may have become shorter than what was selected of it */
    for (size_t next = from; from < to && from < end; from = next) {
        for (next++; letters_whole(text, next) != next; next++)
            continue;
        int left = canvas_text_edge(canvas, text, from, false, style),
            right = canvas_text_edge(canvas, text, next, true, style);
        SDL_Rect letter = {drawn.x + int_min(left, right), drawn.y + drawn.h / 4, SDL_abs(right - left), drawn.h / 2};
        canvas_fill(canvas, letter, canvas->theme->raised);
    }
}

/*
 * Draws the text of a field: what is typed, what is being composed at the caret, and what is selected. An empty field
 * without the focus shows its name.
 */
static void draw_text(struct canvas *canvas, const struct controls *controls, const struct control *control)
{
    const struct theme *theme = canvas->theme;
    const struct editing *field = &controls->field;
    SDL_Rect room = text_room(canvas, control);
    bool focus = controls->focus == control->id, named = !control->text[0] && !focus;
    struct text_style style = style_of(named ? theme->muted : theme->text, size_of(control), ALIGN_LEFT);
    if (named) {
        canvas_text(canvas, control->name, room, &style);
        return;
    }
    size_t length = strlen(control->text), caret = field->id == control->id ? SDL_min(field->caret, length) : length;
    size_t anchor = field->id == control->id ? SDL_min(field->anchor, length) : caret;
    char shown[SDL_TEXTINPUTEVENT_TEXT_SIZE * 8];
    snprintf(shown, sizeof shown, "%.*s%s%s", (int)caret, control->text, focus ? field->composed : "",
             control->text + caret);
    size_t at = focus ? caret + strlen(field->composed) : 0;
    SDL_Rect typed = place_typed(canvas, shown, at, room, &style), before;
    if (!canvas_clip(canvas, room, &before))
        return;
    if (focus)
        draw_selected(canvas, shown, SDL_min(anchor, caret), SDL_max(anchor, caret), typed, &style);
    canvas_text(canvas, shown, typed, &style);
    int x = typed.x + canvas_text_edge(canvas, shown, at, true, &style) + 2;
    if (focus)
        canvas_fill(canvas, (SDL_Rect){x, room.y + room.h / 4, canvas_px(canvas, 2), room.h / 2}, theme->accent);
    canvas_unclip(canvas, before);
}

size_t controls_letter_at(struct canvas *canvas, const struct controls *controls, const struct control *control, int x)
{
    struct text_style style = {.size = size_of(control)};
    size_t length = strlen(control->text), found = length;
    size_t caret = controls->field.id == control->id ? SDL_min(controls->field.caret, length) : length;
    caret = controls->focus == control->id ? caret : 0;
    SDL_Rect typed = place_typed(canvas, control->text, caret, text_room(canvas, control), &style);
    int nearest = INT_MAX;
    /* Without a font no letter has a width, and the end of the text is returned. */
    for (size_t place = 0; typed.w > 0 && place <= length; place++) {
        int away = SDL_abs(x - typed.x - canvas_text_edge(canvas, control->text, place, true, &style));
        if (letters_whole(control->text, place) == place && away < nearest) {
            nearest = away;
            found = place;
        }
    }
    return found;
}

/* --- drawing all controls of a screen --- */

/* Draws what is inside a control's frame. */
static void draw_content(struct canvas *canvas, const struct controls *controls, const struct control *control)
{
    SDL_Rect rect = control->rect;
    int icon = icon_size(canvas, rect);
    SDL_Color color = name_color(canvas->theme, controls, control);
    struct text_style sign = style_of(color, size_of(control), ALIGN_CENTER);
    sign.weight = TEXT_BOLD;
    if (control->role == ROLE_STEPPER || control->role == ROLE_NUMBER)
        draw_stepper(canvas, controls, control, rect, canvas_px(canvas, controls->ground == GROUND_DIALOG ? 12 : 10));
    else if (control->role == ROLE_TEXT)
        draw_text(canvas, controls, control);
    else if (control->look == LOOK_ICON)
        canvas_icon(canvas, control->icon, canvas_centred(rect, icon, icon), color);
    else if (control->look == LOOK_SIGN)
        canvas_text(canvas, words_or_none(control->value), rect, &sign);
    else if (has_words(control))
        draw_named(canvas, controls, control);
}

/* Draws a ring that is seen on any ground: dark between light lines, or the other way round. */
static void draw_ring(struct canvas *canvas, SDL_Rect rect)
{
    const SDL_Color colors[] = {canvas->theme->panel, canvas->theme->text, canvas->theme->panel};
    int line = int_max(canvas_px(canvas, 2), 2);
    for (size_t i = 0; i < SDL_arraysize(colors); i++, rect = canvas_inset(rect, line))
        canvas_edge(canvas, rect, line, colors[i]);
}

static void draw_control(struct canvas *canvas, const struct controls *controls, const struct control *control)
{
    if (control->role == ROLE_SCROLLER) {
        SDL_Rect thumb = scroller_thumb(control->scroller);
        thumb.x += thumb.w / 4;
        thumb.w /= 2;
        canvas_round(canvas, thumb, thumb.w / 2,
                     control->scroller->dragged ? canvas->theme->accent : canvas->theme->outline);
    } else if (control->look == LOOK_LINE) {
        draw_line(canvas, controls, control);
    } else if (control->look == LOOK_ROW) {
        draw_menu_row(canvas, controls, control);
    } else if (control->look != LOOK_NONE && control->look != LOOK_RING) {
        draw_frame(canvas, controls, control);
        draw_content(canvas, controls, control);
    }
    if ((control->look == LOOK_RING || control->scanned) && controls->focus == control->id)
        draw_ring(canvas, control->rect);
}

void controls_draw(struct canvas *canvas, const struct controls *controls)
{
    int sizes[CONTROLS_MAX], wished = canvas->text_size;
    size_words(canvas, controls, sizes);
    for (int i = 0; i < controls->count; i++) {
        struct control control = controls->list[i];
        if (has_words(&control))
            canvas->text_size = sizes[i];
        if (control.id == controls->pressed && control.look < LOOK_LINE)
            control.rect.y += (int)(controls->down * canvas_px(canvas, 1) + 0.5);
        if (!SDL_RectEmpty(&control.rect)) /* not scrolled out of sight */
            draw_control(canvas, controls, &control);
        canvas->text_size = wished;
    }
}

void controls_draw_tip(struct canvas *canvas, const struct controls *controls)
{
    char words[TIP_MAX];
    const struct control *control = NULL;
    for (int i = 0; i < controls->count; i++)
        if (controls_is_hot(controls, controls->list[i].id))
            control = &controls->list[i];
    if (!control || (control->look != LOOK_ICON && control->look != LOOK_SIGN))
        return;
    const char *keys = words_or_none(control->keys);
    snprintf(words, sizeof words, "%s%s%s%s", control->name, keys[0] ? "  (" : "", keys, keys[0] ? ")" : "");
    struct text_style style = style_of(canvas->theme->panel, SIZE_SMALL, ALIGN_CENTER);
    int width = canvas_text_width(canvas, words, &style) + canvas_px(canvas, 20),
        height = canvas_row(canvas, 30, SIZE_SMALL);
    int margin = canvas_px(canvas, 6), gap = canvas_px(canvas, 5);
    int x = SDL_min(control->rect.x + (control->rect.w - width) / 2, canvas->width - width - margin);
    SDL_Rect tip = {SDL_max(x, 0), control->rect.y - height - gap, width, height};
    if (tip.y < 0) /* at the upper edge of the window there is room below */
        tip.y = control->rect.y + control->rect.h + gap;
    canvas_round(canvas, tip, canvas_px(canvas, 7), canvas->theme->text);
    canvas_text(canvas, words, tip, &style);
}
