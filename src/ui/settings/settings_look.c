/*
 * How the settings look:
 *
 *     Settings                               [x]
 *     [ Players  ]   Red        [Human][Computer]
 *     [ Board .. ]   Red: level ------o---  Level 6
 *     [ Sound    ]   ...                          |
 *     [ ...      ]                                |
 *
 * Declared in settings_state.h.
 */
#include "ui/settings/settings_state.h"

static const float MARGIN = SPACE_PAGE, TITLE = 52, CROSS = 44, TABS_WIDTH = 228, TAB = 54, TAB_PADDING = 44,
                   GAP = SPACE, BETWEEN = SPACE_WIDE, ROW = 56, BAR = 18, WIDEST = 1320, PART_GAP = SPACE_NEAR;

/* The height of a row of large text: in units, and as the height of its lines if the name stands above the value. */
static const float LARGE_ROW = 64, LARGE_LINES = 2.5f * SIZE_TEXT;

/* In percent: the name's share of a row, and a track's share of the rest. */
enum { NAME_SHARE = 36, TRACK_SHARE = 60 };

enum { BESIDE_MOST = 5, BESIDE_LARGE = 4 /* so many words of a choice stand side by side; more take two rows */ };

/* --- where tabs, names and values stand --- */

/*
 * If text is large the page needs the whole width. The tabs then stand above it, in the title's row and below, as many
 * in a row as fit.
 */
static void arrange_large_tabs(struct settings_layout *layout, struct canvas *canvas, const struct settings_page *pages,
                               SDL_Rect *room)
{
    struct text_style style = {.size = SIZE_TEXT};
    int gap = canvas_px(canvas, SPACE_NEAR);
    SDL_Rect row = layout->title;
    layout->title = (SDL_Rect){0};
    for (int page = PAGE_NONE + 1; page < PAGES; page++) {
        int width = canvas_text_width(canvas, _(pages[page].label), &style) + canvas_px(canvas, TAB_PADDING);
        if (width > row.w && row.x > room->x)
            row = canvas_take_row(room, row.h, gap);
        layout->tabs[page] = (SDL_Rect){row.x, row.y, SDL_min(width, row.w), row.h};
        (void)canvas_take_left(&row, width, gap);
    }
}

void settings_look_arrange(struct settings_layout *layout, struct canvas *canvas, const struct settings_page *pages,
                           enum preference_page page)
{
    int margin = canvas_px(canvas, MARGIN), gap = canvas_px(canvas, GAP);
    int cross = canvas_row(canvas, CROSS, SIZE_TEXT);
    int width = int_min(canvas->width - 2 * margin, canvas_px(canvas, WIDEST));
    SDL_Rect room = {(canvas->width - width) / 2, margin / 2, width, canvas->height - margin};
    layout->is_large = canvas_is_large(canvas);
    layout->name_share = layout->is_large ? pages[page].large_share : NAME_SHARE;
    layout->title = canvas_take_row(&room, layout->is_large ? cross : canvas_px(canvas, TITLE), gap);
    layout->cross = canvas_take_right(&layout->title, cross, gap);
    layout->cross.h = cross;
    if (layout->is_large)
        arrange_large_tabs(layout, canvas, pages, &room);
    else { /* the tabs stand below one another, beside the page */
        int tab = int_min(canvas_px(canvas, TAB), (room.h + gap) / (PAGES - 1) - gap);
        SDL_Rect tabs = canvas_take_left(&room, canvas_px(canvas, TABS_WIDTH), canvas_px(canvas, BETWEEN));
        for (int i = PAGE_NONE + 1; i < PAGES; i++)
            layout->tabs[i] = canvas_take_row(&tabs, tab, gap);
    }
    layout->row_height = layout->name_share == 0 ? canvas_row(canvas, LARGE_ROW, LARGE_LINES)
                                                 : canvas_row(canvas, layout->is_large ? LARGE_ROW : ROW, SIZE_TEXT);
    room.h = SDL_max(room.h / layout->row_height, 1) * layout->row_height;
    layout->bar = canvas_take_right(&room, canvas_px(canvas, BAR), gap);
    layout->page = room;
}

/* Where a row's name stands: on the left, or above the value. */
static SDL_Rect name_place(const struct settings_layout *layout, SDL_Rect row)
{
    if (layout->name_share == 0)
        return (SDL_Rect){row.x, row.y, row.w, row.h * 15 / 32};
    return (SDL_Rect){row.x, row.y, row.w * layout->name_share / 100, row.h};
}

SDL_Rect settings_look_room(const struct settings_layout *layout, SDL_Rect row)
{
    if (layout->name_share == 0)
        return (SDL_Rect){row.x, row.y + row.h / 2, row.w, row.h * 7 / 16};
    int left = row.w * layout->name_share / 100;
    int inset = row.h * 3 / 28; /* keeps the value's frame apart from the row's frame */
    return (SDL_Rect){row.x + left, row.y + inset, row.w - left, row.h - 2 * inset};
}

SDL_Rect settings_look_track(SDL_Rect room)
{
    int pad = room.h / 2;
    return (SDL_Rect){room.x + pad, room.y, room.w * TRACK_SHARE / 100 - 2 * pad, room.h};
}

/* --- listing tabs and rows as controls --- */

struct settings_row *settings_look_add(struct settings_state *settings, int what, enum row_kind kind, const char *name,
                                       const char *told)
{
    struct settings_row *row = &settings->rows[settings->row_count];
    *row = (struct settings_row){.what = what, .kind = kind, .name = name, .told = told};
    settings->row_count += settings->row_count < FORM_ROWS;
    return row;
}

const struct settings_row *settings_look_row(const struct settings_state *settings, int id)
{
    int row = (id - ID_ROWS) / ROW_PARTS;
    return id >= ID_ROWS && row < settings->row_count ? &settings->rows[row] : NULL;
}

/* Does a row have the rest of the words of the row above? */
static bool goes_on(const struct settings_row *row)
{
    return row->kind == ROW_SEGMENTS && row->least > 0;
}

static void split_long_rows(struct settings_state *settings)
{
    int beside = settings->layout.is_large ? BESIDE_LARGE : BESIDE_MOST;
    for (int i = 0; i < settings->row_count && settings->row_count < FORM_ROWS; i++) {
        struct settings_row *row = &settings->rows[i];
        if (row->kind != ROW_SEGMENTS || row->most < beside)
            continue;
        memmove(row + 1, row, (size_t)(settings->row_count++ - i) * sizeof *row);
        row[0].most /= 2;
        row[1].least = row[0].most + 1;
        i++;
    }
}

/* Lists a row. Switches and sliders are drawn here, buttons by the control layer. */
static void list_row(struct settings_state *settings, int at)
{
    static const enum role roles[] = {
        [ROW_SWITCH] = ROLE_TOGGLE, [ROW_SLIDER] = ROLE_STEPPER, [ROW_NUMBER] = ROLE_NUMBER,
        [ROW_BUTTON] = ROLE_BUTTON, [ROW_TEXT] = ROLE_TEXT,      [ROW_WORDS] = ROLE_ROW};
    const struct settings_row *row = &settings->rows[at];
    struct form *form = &settings->form;
    bool beside = row->kind == ROW_SEGMENTS || row->kind == ROW_SLIDER,
         framed = row->kind == ROW_TEXT || row->kind == ROW_NUMBER;
    int id = ID_ROWS + at * ROW_PARTS, group = form->group;
    form_row(form, row->name, row->kind != ROW_SEGMENTS ? 1 : goes_on(row) ? row->least : row->most + 1);
    if ((beside || framed) && !SDL_RectEmpty(&form_last_row(form)->field))
        form_last_row(form)->field = settings_look_room(&settings->layout, form_last_row(form)->field);
    if (goes_on(row)) { /* both rows are one choice */
        form->group = group;
        if (settings->layout.name_share == 0)
            form_last_row(form)->field.y -= settings->layout.row_height * 7 / 16;
    }
    if (row->kind == ROW_SEGMENTS) {
        for (int value = row->least; value <= row->most; value++) {
            struct control *segment = form_segment(form, id + value, _(row->words[value]), NULL, value);
            segment->value = row->name;
            segment->on = value == row->value;
        }
        return;
    }
    struct control *control = form_add(form, (struct control){.id = id,
                                                              .role = roles[row->kind],
                                                              .look = framed ? LOOK_WORDS : LOOK_NONE,
                                                              .name = row->name,
                                                              .value = row->kind == ROW_SWITCH ? NULL : row->told,
                                                              .text = row->text,
                                                              .capacity = row->capacity,
                                                              .size = row->kind == ROW_TEXT ? SIZE_SMALL : 0,
                                                              .on = row->kind == ROW_SWITCH && row->value,
                                                              .first = row->value == row->least,
                                                              .last = row->value == row->most,
                                                              .wrong = row->wrong,
                                                              .drags = row->kind == ROW_SLIDER,
                                                              .skipped = row->kind == ROW_WORDS && !row->heard});
    control->group = 0; /* the left and right keys must not move the focus off this control */
}

void settings_look_list(struct settings_state *settings, const struct settings_page *pages, struct controls *controls)
{
    const struct settings_layout *layout = &settings->layout;
    controls_begin(controls, GROUND_WINDOW);
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, settings->first_focus);
    controls_add(controls, (struct control){.id = DIALOG_CROSS,
                                            .look = LOOK_ICON,
                                            .rect = layout->cross,
                                            .icon = SPRITE_ICON_CLOSE,
                                            .name = _("Close"),
                                            .action = ACTION_ESCAPE,
                                            .also = {ACTION_SETTINGS},
                                            .skipped = true});
    for (int tab = PAGE_NONE + 1; tab < PAGES; tab++)
        controls_add(controls, (struct control){.id = tab,
                                                .role = ROLE_SEGMENT,
                                                .look = LOOK_SIDED,
                                                .rect = layout->tabs[tab],
                                                .name = _(pages[tab].label),
                                                .size = SIZE_TEXT,
                                                .group = 1,
                                                .on = tab == (int)settings->page});
    settings->row_count = 0;
    pages[settings->page].list(settings, controls);
    split_long_rows(settings);
    scroller_set_rows(&settings->scroller, settings->row_count);
    form_begin(&settings->form, controls,
               &(struct form_place){.area = layout->page,
                                    .height = layout->row_height,
                                    .inner = canvas_px(app_canvas(settings->screen.app), PART_GAP),
                                    .scroller = &settings->scroller});
    for (int row = 0; row < settings->row_count; row++)
        list_row(settings, row);
    list_bar(controls, ID_BAR, NULL, &settings->scroller);
}

static struct slider slider_of(const struct settings_row *row, SDL_Rect room)
{
    return (struct slider){settings_look_track(room), row->value, row->least, row->most, 1};
}

static int within(int64_t value, const struct settings_row *row)
{
    return (int)(value < row->least ? row->least : value > row->most ? row->most : value);
}

/*
 * The new value of a number: the arrow keys double or halve it. While the number is being typed, any value is allowed.
 */
static int number_value(const struct settings_row *row, const struct use *use)
{
    int64_t value = row->value;
    if (use->by != 0 && value == 0)
        return within(use->by, row);
    if (use->by != 0)
        return within((value > 0) == (use->by > 0) ? 2 * value : value / 2, row);
    if (!use->typed)
        return row->value;
    if (use->typed[0] == '-')
        return (int)-SDL_max(value, -INT32_MAX);
    if (!use->typed[0])
        return (int)(value / 10);
    int digit = use->typed[0] - '0';
    value = use->begins ? digit : value < 0 ? 10 * value - digit : 10 * value + digit;
    return value > INT32_MAX || value < INT32_MIN || digit < 0 || digit > 9 ? row->value : (int)value;
}

int settings_look_value(const struct settings_state *settings, const struct settings_row *row, const struct use *use)
{
    SDL_Rect rect = list_whole_row(&settings->scroller, (int)(row - settings->rows));
    if (row->kind == ROW_SWITCH)
        return use->by != 0 && use->by_key ? use->by > 0 : !row->value;
    if (row->kind == ROW_SEGMENTS)
        return (use->id - ID_ROWS) % ROW_PARTS;
    if (row->kind == ROW_NUMBER)
        return number_value(row, use);
    if (row->kind != ROW_SLIDER)
        return 0;
    if (use->by_key)
        return SDL_clamp(row->value + use->by, row->least, row->most);
    struct slider slider = slider_of(row, settings_look_room(&settings->layout, rect));
    return control_slider_value(&slider, use->x);
}

/* --- drawing the rows --- */

static void draw_switch(struct canvas *canvas, const struct settings_row *row, SDL_Rect room)
{
    const struct theme *theme = canvas->theme;
    int height = int_min(room.h * 3 / 4, canvas_px(canvas, canvas_larger(canvas, 30))), width = height * 9 / 5,
        border = canvas_px(canvas, 2);
    SDL_Rect pill = canvas_centred(canvas_take_left(&room, width, canvas_px(canvas, 12)), width, height);
    SDL_Rect knob =
        canvas_inset((SDL_Rect){pill.x + (row->value ? width - height : 0), pill.y, height, height}, 2 * border);
    canvas_framed(canvas, pill, height / 2, border, row->value ? theme->accent : theme->background,
                  row->value ? theme->accent : theme->muted);
    canvas_round(canvas, knob, knob.h / 2, row->value ? theme->panel : theme->muted);
    canvas_write(canvas, row->value ? _("On") : _("Off"), room, 0);
}

static void draw_slider(struct canvas *canvas, const struct settings_row *row, SDL_Rect room, bool focus)
{
    struct slider slider = slider_of(row, room);
    control_slider_draw(canvas, &slider, focus, row->idle);
    (void)canvas_take_left(&room, room.w * TRACK_SHARE / 100, canvas_px(canvas, 8));
    canvas_write(canvas, row->told ? row->told : "", room, row->idle ? WRITE_MUTED : 0);
}

/* Draws the ground of a row, marked unless a text or segment in it is marked itself. A button fills the whole row. */
static void draw_ground(struct canvas *canvas, const struct settings_state *settings, const struct settings_row *row,
                        SDL_Rect rect)
{
    const struct controls *controls = &settings->screen.controls;
    int pad = canvas_px(canvas, 10);
    bool focus = settings_look_row(settings, controls->focus) == row;
    bool hot = controls->hot >= ID_ROWS && settings_look_row(settings, controls->hot) == row;
    int apart = row->kind == ROW_BUTTON ? canvas_px(canvas, SPACE_NEAR) / 2 : 1;
    SDL_Rect ground = {rect.x - pad, rect.y + apart, rect.w + 2 * pad, rect.h - 2 * apart};
    if (row->kind == ROW_BUTTON)
        canvas_pane(canvas, ground, false);
    if (row->kind != ROW_TEXT && row->kind != ROW_SEGMENTS)
        canvas_marked(canvas, ground, focus, hot && row->kind != ROW_WORDS);
}

void settings_look_draw(struct canvas *canvas, const struct settings_state *settings, int at)
{
    const struct settings_row *row = &settings->rows[at];
    SDL_Rect rect = list_whole_row(&settings->scroller, at);
    if (SDL_RectEmpty(&rect))
        return;
    SDL_Rect name = name_place(&settings->layout, rect), room = settings_look_room(&settings->layout, rect);
    bool focus = settings_look_row(settings, settings->screen.controls.focus) == row;
    draw_ground(canvas, settings, row, rect);
    name.w -= canvas_px(canvas, 10);
    if (!goes_on(row))
        canvas_write_lines(canvas, row->name, name, row->wrong ? WRITE_BAD : 0);
    if (row->kind == ROW_SWITCH)
        draw_switch(canvas, row, room);
    else if (row->kind == ROW_SLIDER)
        draw_slider(canvas, row, room, focus);
    else if (row->kind == ROW_BUTTON || row->kind == ROW_WORDS)
        canvas_write_lines(canvas, row->told ? row->told : "", room, row->wrong ? WRITE_BAD : WRITE_MUTED);
}
