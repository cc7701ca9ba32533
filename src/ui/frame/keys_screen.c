/*
 * The page of keys. It shows every action in the table of actions with its keys and, if a controller is connected, with
 * the controller's button. Clicking a row changes its key, unless that key is fixed. Declared in app.h.
 */

#include "ui/frame/app.h"

static const float WIDTH = 960, ROW_HEIGHT = 44, COLUMN_LEAST = 400, COLUMN_GAP = SPACE, BAR_WIDTH = 18;

enum { COLUMNS_MAX = 2, ROW_MIN = 34 /* pixels at 96 dpi */, BAR = ACTION_COUNT };

struct keys {
    struct screen screen;
    struct scroller scroller;
    struct form form;  /* a row may hold several actions */
    enum action asked; /* the action that waits for a new key; ACTION_NONE if none does */
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
    grid.area = dialog_room(canvas, WIDTH, dialog_height(canvas, grid.rows * grid.row_height));
    grid.height = dialog_height(canvas, SDL_clamp(grid.area.h / grid.row_height, 1, grid.rows) * grid.row_height);
    grid.area = dialog_room(canvas, WIDTH, grid.height);
    grid.area.w -= 2 * bar;
    grid.bar = (SDL_Rect){grid.area.x + grid.area.w + bar, grid.area.y, bar, grid.area.h};
    return grid;
}

/* --- listing the rows and buttons --- */

static void list_action(struct keys *keys, enum action action)
{
    struct app *app = keys->screen.app;
    char names[ACTION_KEYS_MAX];
    struct control *line = form_button(&keys->form, (int)action, _(action_info(action)->label));
    line->look = LOOK_LINE;
    line->scroller = NULL;
    line->off = !action_is_changeable(action);
    const char *told = action_keys(app_keymap(app), action, names), *pad = app_has_pad(app) ? action_pad(action) : "";
    line->keys = keys->asked == action ? _("Press a key")
                                       : controls_words(keys->form.controls, pad[0] ? "%s · %s" : "%s", told, pad);
}

static void list(struct screen *screen, struct controls *controls)
{
    struct keys *keys = (struct keys *)screen;
    const struct canvas *canvas = app_canvas(screen->app);
    struct grid grid = arrange(canvas);
    if (!SDL_RectEquals(&keys->scroller.area, &grid.area) || keys->scroller.row_height != grid.row_height)
        scroller_arrange(&keys->scroller, grid.area, grid.bar, grid.row_height);
    scroller_set_rows(&keys->scroller, grid.rows);
    screen->notes = grid.area;
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
    keys->form.foot = keys->form.row_count - 1; /* arrows go round: they lead from the last row to the first */
    list_bar(controls, BAR, _("Keys"), &keys->scroller);
}

/* --- handling clicks and keys --- */

/* The first of an action's keys, the one that can be changed. */
static struct binding first_key(const struct app *app, enum action action)
{
    const struct binding *changed = &app_keymap(app)->changed[action];
    return changed->key ? *changed : action_info(action)->keys[0];
}

/* Can two actions exchange their keys, now that the first one gets `wanted`, a key of the other one? */
static bool can_exchange(const struct app *app, enum action action, enum action other, const struct binding *wanted)
{
    struct binding before = first_key(app, action), others = first_key(app, other);
    enum action third = action_conflict(app_keymap(app), other, &before);
    return action_is_changeable(other) && others.key == wanted->key && others.mod == wanted->mod &&
           (third == ACTION_NONE || third == action);
}

static void give_key(struct app *app, enum action action, const struct binding *binding)
{
    const struct binding *usual = &action_info(action)->keys[0];
    bool is_usual = binding->key == usual->key && binding->mod == usual->mod;
    app_bind(app, action, is_usual ? &(struct binding){0} : binding);
}

void keys_screen_take(struct app *app, enum action *asked, const SDL_Keysym *key)
{
    enum { WORDS_MAX = 400 };
    enum action action = *asked;
    struct binding wanted, before = first_key(app, action);
    char words[WORDS_MAX] = "", now[ACTION_KEY_NAME_MAX], then[ACTION_KEY_NAME_MAX];
    bool fits = action_binding(key, &wanted);
    if (key->sym == SDLK_DELETE)
        wanted = action_info(action)->keys[0];
    enum action other = fits ? action_conflict(app_keymap(app), action, &wanted) : ACTION_NONE;
    if (!fits && key->sym != SDLK_ESCAPE) {
        SDL_strlcpy(words, _("This key cannot be used: choose another one"), sizeof words);
    } else if (other != ACTION_NONE && !can_exchange(app, action, other, &wanted)) {
        SDL_snprintf(words, sizeof words, _("This key is already used: %s"), _(action_name(other)));
    } else {
        *asked = ACTION_NONE;
        if (fits)
            give_key(app, action, &wanted);
        if (other != ACTION_NONE) {
            give_key(app, other, &before);
            SDL_snprintf(words, sizeof words, _("Exchanged: %s is now %s, and %s is now %s"), _(action_name(action)),
                         action_key_name(wanted.key, wanted.mod, now), _(action_name(other)),
                         action_key_name(before.key, before.mod, then));
        }
    }
    if (*asked != ACTION_NONE)
        app_refuse(app, "");
    if (words[0])
        app_tell_now(app, words);
}

/*
 * Uses a row: waits for a new key for its action, or stops waiting at a second click. Any other control but the scroll
 * bar closes the page.
 */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct keys *keys = (struct keys *)screen;
    (void)now;
    if (use->id > ACTION_NONE && use->id < ACTION_COUNT)
        keys->asked = keys->asked == (enum action)use->id ? ACTION_NONE : (enum action)use->id;
    else if (use->id != BAR)
        app_pop(screen->app);
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
    if (event->type != SDL_KEYDOWN)
        return false;
    if (keys->asked == ACTION_NONE && !form_key(&keys->form, event->key.keysym.sym))
        return leave_page(screen, &event->key.keysym);
    if (keys->asked != ACTION_NONE)
        keys_screen_take(screen->app, &keys->asked, &event->key.keysym);
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

static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct keys *keys = (struct keys *)screen;
    struct grid grid = arrange(canvas);
    const char *title = keys->asked != ACTION_NONE ? _("Press a key (Esc: keep, Del: reset)") : _("Keys");
    (void)dialog_draw(canvas, title, WIDTH, grid.height);
    SDL_Rect cross = dialog_cross(canvas, WIDTH, grid.height);
    int left = grid.area.x + grid.area.w / 3, right = cross.x - canvas_px(canvas, SPACE);
    if (keys->asked == ACTION_NONE)
        canvas_write(canvas, _("Click a row to change its key"), (SDL_Rect){left, cross.y, right - left, cross.h},
                     WRITE_RIGHT | WRITE_MUTED);
    controls_draw(canvas, &screen->controls);
}

static const struct screen_kind keys_kind = {DIALOG_MEMBERS, .act = act, .handle = handle, .name = N_("Keys"),
                                             .focus_keys = FOCUS_BY_TAB};

struct screen *keys_screen_create(struct app *app)
{
    return screen_create(app, &keys_kind, SCOPE_DIALOG, sizeof(struct keys));
}
