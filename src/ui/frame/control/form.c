/* Rows of controls with their labels: see controls.h. */
#include "ui/frame/control/controls.h"

enum { THOUSAND = 1000 };

/* --- the rows of a form --- */

/* The row in which a control stands; -1 if it is in none. */
static int row_of_control(const struct form *form, int id)
{
    for (int i = 0; i < form->row_count; i++)
        for (int k = 0; k < form->rows[i].count; k++)
            if (form->items[form->rows[i].first + k].id == id)
                return i;
    return -1;
}

void form_begin(struct form *form, struct controls *controls, const struct form_place *place)
{
    /* When the focus has moved, by whatever means, scroll to its row. */
    int row = place->scroller && controls->focus != form->shown_focus ? row_of_control(form, controls->focus) : -1;
    if (row >= 0) {
        form->shown_focus = controls->focus;
        if (row < place->scroller->rows)
            list_show(place->scroller, row);
    }
    form->controls = controls;
    controls->form = form;
    form->place = *place;
    form->y = place->area.y;
    form->row_count = form->item_count = form->group = form->foot = 0;
}

static void add_row(struct form *form, const char *label, SDL_Rect field, int columns)
{
    if (form->row_count < FORM_ROWS)
        form->row_count++;
    form->rows[form->row_count - 1] = (struct form_row){
        .label = label, .field = field, .gap = form->place.inner, .first = form->item_count, .columns = columns};
}

/* Begins a row, `gap` pixels below the one before; rows that scroll ignore `gap`. */
static void begin_row(struct form *form, const char *label, int columns, int gap)
{
    const struct form_place *place = &form->place;
    SDL_Rect row = {place->area.x, form->y, place->area.w, place->height};
    if (place->scroller) {
        row = list_whole_row(place->scroller, form->row_count);
    } else if (form->row_count > 0) {
        row.y += gap;
        form->y += gap;
    }
    form->y += place->height;
    if (!SDL_RectEmpty(&row))
        row = (SDL_Rect){row.x + place->label, row.y, row.w - place->label, place->height};
    add_row(form, label, row, columns);
}

void form_row(struct form *form, const char *label, int columns)
{
    begin_row(form, label, columns, form->place.gap);
    form->group = 0;
}

struct form_row *form_last_row(struct form *form)
{
    return &form->rows[form->row_count - 1];
}

void form_row_at(struct form *form, SDL_Rect field, int columns, int gap)
{
    add_row(form, NULL, field, columns);
    form_last_row(form)->gap = gap;
    form->foot = form->row_count - 1;
    form->group = 0;
}

/* --- the controls in a row --- */

/* Adds a control to the last row, or begins another row below if that one is full. */
static struct control *add_item(struct form *form, struct control control, struct form_item item)
{
    if (form_last_row(form)->count == form_last_row(form)->columns)
        begin_row(form, NULL, form_last_row(form)->columns, form->place.inner);
    struct form_row *row = form_last_row(form);
    if (form->group == 0)
        form->group = 1 + control.id;
    if (!SDL_RectEmpty(&row->field))
        control.rect = canvas_beside(row->field, row->count, row->columns, row->gap);
    if (control.role != ROLE_STEPPER && control.role != ROLE_NUMBER && control.role != ROLE_TEXT) {
        struct scroller *scroller = form->place.scroller;
        bool scrolls = scroller && scroller->area.h < scroller->rows * scroller->row_height;
        control.group = form->group;
        control.scroller = scrolls && form->foot == 0 ? scroller : NULL;
    }
    if (form->place.tells)
        control.value = row->label;
    item.id = control.id;
    if (form->item_count < FORM_ITEMS) {
        form->items[form->item_count++] = item;
        row->count++;
    }
    return controls_add(form->controls, control);
}

struct control *form_add(struct form *form, struct control control)
{
    return add_item(form, control, (struct form_item){.value = NULL});
}

struct control *form_segment(struct form *form, int id, const char *name, int *value, int is)
{
    return add_item(form, (struct control){.id = id, .role = ROLE_SEGMENT, .name = name, .on = value && *value == is},
                    (struct form_item){.value = value, .is = is});
}

void form_choice(struct form *form, int id, const char *label, const char *const names[], int count, int *value)
{
    form_row(form, label, count);
    for (int i = 0; i < count; i++)
        form_segment(form, id + i, names[i], value, i);
}

struct control *form_toggle(struct form *form, int id, const char *name, bool *flag)
{
    return add_item(form, (struct control){.id = id, .role = ROLE_TOGGLE, .name = name, .on = *flag},
                    (struct form_item){.flag = flag});
}

struct control *form_step(struct form *form, int id, const char *name, const char *words, struct form_item item)
{
    struct control *control = add_item(form, (struct control){.id = id, .role = ROLE_STEPPER, .name = name}, item);
    control->value = words;
    control->first = *item.value <= item.least;
    control->last = *item.value >= item.most;
    return control;
}

struct control *form_text(struct form *form, int id, const char *name, char *text, size_t capacity)
{
    return form_add(form,
                    (struct control){.id = id, .role = ROLE_TEXT, .name = name, .text = text, .capacity = capacity});
}

struct control *form_button(struct form *form, int id, const char *name)
{
    return form_add(form, (struct control){.id = id, .name = name});
}

/* --- using a form: changing values and moving the focus --- */

bool form_use(struct form *form, const struct use *use)
{
    struct form_item *item = NULL;
    for (int i = 0; i < form->item_count; i++)
        if (form->items[i].id == use->id)
            item = &form->items[i];
    if (!item || (!item->value && !item->flag))
        return false;
    if (item->flag)
        *item->flag = !*item->flag;
    else if (item->by)
        *item->value = SDL_clamp(*item->value + use->by * item->by, item->least, item->most);
    else
        *item->value = item->is;
    return true;
}

/*
 * The control that gets the focus when the focus moves to this row, `from` thousandths of the width from the left. In a
 * row of segments it is the chosen one.
 */
static int enter_row(const struct form *form, const struct form_row *row, int from)
{
    const struct form_item *items = form->items + row->first;
    const struct control *control = controls_find(form->controls, items[0].id);
    if (!control || control->role != ROLE_SEGMENT)
        return items[SDL_min(from * row->columns / THOUSAND, row->count - 1)].id;
    for (int i = 0; i < row->count; i++) {
        control = controls_find(form->controls, items[i].id);
        if (control && control->on)
            return control->id;
    }
    return items[0].id;
}

bool form_key(struct form *form, SDL_Keycode key)
{
    int row = row_of_control(form, form->controls->focus), foot = form->foot, at = row < 0 ? foot : row, i = 0;
    const struct form_row *left = &form->rows[at];
    while (i < left->count - 1 && form->items[left->first + i].id != form->controls->focus)
        i++;
    /*
     * How far right the focus is in its row, in thousandths. In the foot, the first button counts as the left end and
     * the last as the right end.
     */
    int from =
        at == foot ? i * (THOUSAND - 1) / SDL_max(left->count - 1, 1) : (2 * i + 1) * THOUSAND / 2 / left->columns;
    if (key == SDLK_UP)
        at = at > 0 ? at - 1 : foot;
    else if (key == SDLK_DOWN)
        at = at < foot ? at + 1 : 0;
    else if (!form->place.scroller || !list_key(form->place.scroller, key, &at))
        return false;
    controls_set_focus(form->controls, enter_row(form, &form->rows[at], from));
    return true;
}

/* --- drawing a form --- */

void form_draw(struct canvas *canvas, const struct form *form)
{
    for (int i = 0; i < form->row_count; i++) {
        const struct form_row *row = &form->rows[i];
        SDL_Rect label = {form->place.area.x, row->field.y, form->place.label - form->place.inner, row->field.h};
        if (!row->label || label.h == 0)
            continue;
        if (form->place.in_lines)
            canvas_write_lines(canvas, row->label, label, 0);
        else
            canvas_write(canvas, row->label, label, 0);
    }
}
