/*
 * The page of keys. It shows every action in the table of actions with its keys and, if a controller is connected, with
 * the controller's button. Clicking a row changes its key, unless that key is fixed. Declared in app.h.
 */

#include "ui/frame/app.h"

static const float WIDTH = 960, ROW_HEIGHT = 44, COLUMN_LEAST = 400, COLUMN_GAP = 40, BAR_WIDTH = 18, PAD_HEIGHT = 24;

enum { COLUMNS_MAX = 2, ROW_MIN = 34 /* pixels at 96 dpi */, BAR = ACTION_COUNT };

struct keys {
    struct screen screen;
    struct scroller scroller;
    struct form form;           /* a row may hold several actions */
    enum action asked;          /* the action that waits for a new key; ACTION_NONE if none does */
    char words[KEYS_WORDS_MAX]; /* why the last key was refused; "" if none was */
};

/* --- places of the rows --- */

struct grid {
    int columns, rows, row_height;
    float height; /* the dialog's height, in units */
    SDL_Rect area, bar;
};

static int count_told(void)
{
    int count = 0;
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++)
        count += action_is_told((enum action)action);
    return count;
}

static struct grid arrange(const struct canvas *canvas)
{
    struct grid grid = {0};
    int column = canvas_px(canvas, canvas_larger(canvas, COLUMN_LEAST)), bar = canvas_px(canvas, BAR_WIDTH);
    grid.row_height = int_max(canvas_row(canvas, ROW_HEIGHT, SIZE_TEXT), canvas_least(canvas, ROW_MIN));
    grid.columns = int_clamp(dialog_room(canvas, WIDTH, ROW_HEIGHT).w / column, 1, COLUMNS_MAX);
    grid.rows = (count_told() + grid.columns - 1) / grid.columns;
    grid.height = dialog_height(canvas, grid.rows * grid.row_height);
    grid.area = dialog_room(canvas, WIDTH, grid.height);
    grid.area.h = SDL_clamp(grid.area.h / grid.row_height, 1, grid.rows) * grid.row_height;
    grid.area.w -= 2 * bar;
    grid.bar = (SDL_Rect){grid.area.x + grid.area.w + bar, grid.area.y, bar, grid.area.h};
    return grid;
}

/* The row of an action; -1 if it has none. */
static int row_of_action(int wanted)
{
    int row = 0;
    for (int action = ACTION_NONE; action < wanted; action++)
        row += action_is_told((enum action)action);
    return wanted > ACTION_NONE && wanted < ACTION_COUNT && action_is_told((enum action)wanted) ? row : -1;
}

/* --- listing the rows and buttons --- */

static int pad_width(struct canvas *canvas, const char *name)
{
    const struct text_style style = canvas_write_style(canvas, WRITE_SMALL | WRITE_BOLD);
    int height = canvas_row(canvas, PAD_HEIGHT, SIZE_SMALL);
    return int_max(height, canvas_text_width(canvas, name, &style) + height / 2);
}

static bool has_pad_button(const struct keys *keys, enum action action)
{
    return app_has_pad(keys->screen.app) && action_pad(action)[0];
}

static void list_action(struct keys *keys, enum action action)
{
    struct app *app = keys->screen.app;
    char names[ACTION_KEYS_MAX];
    struct control *line = form_button(&keys->form, (int)action, _(action_info(action)->label));
    line->look = LOOK_LINE;
    line->group = 0;
    line->scroller = NULL;
    line->off = !action_is_changeable(action);
    line->keys = keys->asked == action
                     ? _("Press a key")
                     : controls_words(keys->form.controls, "%s", action_keys(app_keymap(app), action, names));
    if (has_pad_button(keys, action) && line->rect.w > 0)
        line->rect.w -= pad_width(app_canvas(app), action_pad(action)) + canvas_px(app_canvas(app), SPACE);
}

static void list(struct screen *screen, struct controls *controls)
{
    struct keys *keys = (struct keys *)screen;
    const struct canvas *canvas = app_canvas(screen->app);
    struct grid grid = arrange(canvas);
    if (!SDL_RectEquals(&keys->scroller.area, &grid.area) || keys->scroller.row_height != grid.row_height)
        scroller_arrange(&keys->scroller, grid.area, grid.bar, grid.row_height);
    scroller_set_rows(&keys->scroller, grid.rows);
    dialog_list(controls, canvas, WIDTH, grid.height, true);
    controls->follows = keys->asked == ACTION_NONE;
    form_begin(&keys->form, controls,
               &(struct form_place){.area = grid.area,
                                    .height = grid.row_height,
                                    .inner = canvas_px(canvas, COLUMN_GAP),
                                    .scroller = &keys->scroller});
    form_row(&keys->form, NULL, grid.columns);
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++)
        if (action_is_told((enum action)action))
            list_action(keys, (enum action)action);
    list_bar(controls, BAR, _("Keys"), &keys->scroller);
}

/* --- handling clicks and keys --- */

bool keys_screen_take(struct app *app, enum action action, const SDL_Keysym *key, char words[KEYS_WORDS_MAX])
{
    struct binding binding;
    bool fits = action_binding(key, &binding), leaves = key->sym == SDLK_ESCAPE;
    enum action other = fits ? action_conflict(app_keymap(app), action, &binding) : ACTION_NONE;
    const char *name = action_word(other) ? action_word(other) : action_info(ACTION_LEFT)->label;
    words[0] = '\0';
    if (key->sym == SDLK_DELETE) {
        app_bind(app, action, &(struct binding){0});
        return true;
    }
    if (!fits && !leaves)
        SDL_strlcpy(words, _("This key cannot be used: choose another one"), KEYS_WORDS_MAX);
    else if (other != ACTION_NONE)
        SDL_snprintf(words, KEYS_WORDS_MAX, _("This key is already used: %s"), _(name));
    else if (fits)
        app_bind(app, action, &binding);
    return !words[0];
}

/*
 * Uses a row: waits for a new key for its action, or stops waiting at a second click. Any other control but the scroll
 * bar closes the page.
 */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct keys *keys = (struct keys *)screen;
    (void)now;
    keys->words[0] = '\0';
    if (use->id > ACTION_NONE && use->id < ACTION_COUNT)
        keys->asked = keys->asked == (enum action)use->id ? ACTION_NONE : (enum action)use->id;
    else if (use->id != BAR)
        app_pop(screen->app);
    app_invalidate_all(screen->app);
}

/* Keys that move the focus by a row, by a page, or to the first or last row. */
static bool leap_to_row(struct keys *keys, SDL_Keycode key)
{
    struct controls *controls = &keys->screen.controls;
    struct grid grid = arrange(app_canvas(keys->screen.app));
    int row = row_of_action(controls->focus), last = count_told() - 1,
        page = scroller_page(&keys->scroller) * grid.columns;
    int wanted = key == SDLK_HOME       ? 0
                 : key == SDLK_END      ? last
                 : key == SDLK_PAGEUP   ? row - page
                 : key == SDLK_PAGEDOWN ? row + page
                 : key == SDLK_UP       ? row - grid.columns
                 : key == SDLK_DOWN     ? row + grid.columns
                 : key == SDLK_LEFT     ? row - 1
                 : key == SDLK_RIGHT    ? row + 1
                                        : -1;
    if (wanted == -1 && key != SDLK_UP && key != SDLK_LEFT && key != SDLK_PAGEUP)
        return false;
    wanted = SDL_clamp(wanted, 0, last);
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++)
        if (row_of_action(action) == wanted)
            controls_set_focus(controls, action);
    app_invalidate_all(keys->screen.app);
    return true;
}

/*
 * Closes the page when a key is pressed that neither moves through the rows nor modifies other keys. A key that stands
 * for an action is left to `act`.
 */
static bool leave_page(struct screen *screen, const SDL_Keysym *key)
{
    bool modifies = key->sym >= SDLK_LCTRL && key->sym <= SDLK_RGUI;
    if (modifies || action_for_key(app_keymap(screen->app), key, screen->scope) != ACTION_NONE)
        return false;
    app_pop(screen->app);
    return true;
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct keys *keys = (struct keys *)screen;
    (void)now;
    if (event->type == SDL_KEYDOWN && keys->asked == ACTION_NONE)
        return leap_to_row(keys, event->key.keysym.sym) || leave_page(screen, &event->key.keysym);
    if (event->type == SDL_MOUSEWHEEL)
        list_jump_by_wheel(&keys->scroller, &event->wheel);
    else if (event->type != SDL_KEYDOWN)
        return false;
    else if (keys_screen_take(screen->app, keys->asked, &event->key.keysym, keys->words))
        keys->asked = ACTION_NONE;
    else
        app_refuse(screen->app, keys->words);
    app_invalidate_all(screen->app);
    return true;
}

/* The frame does some actions while the page stays open. Every other action closes the page. */
static bool act(struct screen *screen, enum action action, uint64_t now)
{
    (void)now;
    if (action == ACTION_QUIT || action == ACTION_FULLSCREEN || action == ACTION_PICTURE ||
        action == ACTION_TEXT_LARGER || action == ACTION_TEXT_SMALLER)
        return false;
    app_pop(screen->app);
    return true;
}

/* --- drawing the page --- */

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct keys *keys = (struct keys *)screen;
    struct grid grid = arrange(canvas);
    const char *title = keys->words[0]               ? keys->words
                        : keys->asked != ACTION_NONE ? _("Press a key (Esc: keep, Del: reset)")
                                                     : _("Keys");
    (void)now;
    (void)dialog_draw(canvas, title, WIDTH, grid.height);
    SDL_Rect cross = dialog_cross(canvas, WIDTH, grid.height);
    int left = grid.area.x + grid.area.w / 3, gap = canvas_px(canvas, SPACE);
    int height = canvas_row(canvas, PAD_HEIGHT, SIZE_SMALL);
    if (!keys->words[0] && keys->asked == ACTION_NONE)
        canvas_write(canvas, _("Click a row to change its key"), (SDL_Rect){left, cross.y, cross.x - left, cross.h},
                     WRITE_RIGHT | WRITE_MUTED);
    controls_draw(canvas, &screen->controls);
    for (int i = 0; i < screen->controls.count; i++) {
        const struct control *line = &screen->controls.list[i];
        if (line->look != LOOK_LINE || line->rect.w <= 0 || !has_pad_button(keys, (enum action)line->id))
            continue;
        /* The controller's button is drawn to the right of the keys, as a pill: most such buttons are round. */
        const char *name = action_pad((enum action)line->id);
        SDL_Rect at = line->rect;
        at = (SDL_Rect){at.x + at.w + gap, at.y + (at.h - height) / 2, pad_width(canvas, name), height};
        canvas_framed(canvas, at, height / 2, canvas_px(canvas, 1.5f), canvas->theme->panel, canvas->theme->muted);
        canvas_write(canvas, name, at, WRITE_SMALL | WRITE_BOLD | WRITE_CENTER);
    }
}

static const struct screen_kind keys_kind = {.list = list,
                                             .use = use,
                                             .act = act,
                                             .handle = handle,
                                             .draw = draw,
                                             .name = N_("Keys"),
                                             .focus_keys = FOCUS_BY_TAB};

struct screen *keys_screen_create(void)
{
    struct keys *keys = calloc(1, sizeof *keys);
    if (!keys)
        return NULL;
    keys->screen.kind = &keys_kind;
    keys->screen.scope = SCOPE_DIALOG;
    return &keys->screen;
}
