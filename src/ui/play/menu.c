/*
 * The menu: a row for everything that a person can ask for and that has no button in the panel, in groups.
 *
 *     +----------------------------------------+
 *     | Menu                                 x |
 *     | Game           Learn          View     |
 *     | * row      G   * row      A   * row  T |
 *     | * row      R   ...            Settings |   the table of actions says which rows there are, and in which group
 *     | ...            Collection     ...      |
 *     +----------------------------------------+
 *
 * There are as many columns as the words leave room for. In a low window they scroll, by whole rows. While only the
 * board is shown, the panel's buttons have rows here as well. Declared in play_state.h.
 */

#include "standard.h"
#include "ui/clamp.h"
#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/frame/control/list.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

static const float WIDTH = 952, ROW_HEIGHT = 44, COLUMN_LEAST = 250, GAP = SPACE, BAR_WIDTH = 18;

/* COLUMN_MIN and ROW_MIN: a row's least width and height in pixels at 96 dpi, at which it can be read and hit. */
enum { COLUMN_MIN = 220, ROW_MIN = 34, COLUMNS_MAX = 3, ANY_COLUMN = COLUMNS_MAX + 1 };

enum { BAR = ACTION_COUNT };

static const char *const group_names[MENU_GROUPS] = {
    [MENU_NONE] = NULL,         [MENU_GAME] = N_("Game"),
    [MENU_LEARN] = N_("Learn"), [MENU_COLLECTION] = N_("Collection"),
    [MENU_VIEW] = N_("View"),   [MENU_SETTINGS] = N_("Settings and help"),
    [MENU_MOVES] = N_("Moves")};

struct menu {
    struct screen screen;
    struct play *play;
    struct scroller scroller;
    int focus;            /* the row that had the focus last; when another row gets it, that row scrolls into sight */
    char told[WORDS_MAX]; /* words about the setting that was changed last */
};

static struct menu *menu_of(struct screen *screen)
{
    return (struct menu *)screen;
}

/* --- the layout: rows in groups, groups in columns --- */

/* The place of a row or of a group's head among all rows, whether in sight or not. */
struct spot {
    int column;
    int row;
};

struct grid {
    int columns;
    int rows; /* how many rows the longest column has */
    enum menu_group groups[ACTION_COUNT];
    struct spot heads[MENU_GROUPS];
    struct spot actions[ACTION_COUNT];
    float height; /* the dialog's height, in units */
    SDL_Rect area;
    SDL_Rect bar; /* the scroll bar beside the rows, if some are out of sight */
    int row_height;
};

/*
 * The group in which an action has a row. An action with a button in the panel has a row only while there is no panel.
 */
static enum menu_group group_of(enum action action, unsigned parts)
{
    const struct action_info *info = action_info(action);
    bool moves = info->button == BUTTON_WALKING || (info->button == BUTTON_WATCHING && (parts & LAYOUT_WATCHING));
    if (info->menu != MENU_NONE || !(parts & LAYOUT_ALONE) || !layout_has_button(action, parts))
        return info->menu;
    return info->button == BUTTON_MAIN ? MENU_GAME : moves ? MENU_MOVES : MENU_NONE;
}

/* How many rows a group takes, including the row of its head; 0 if no action is in the group. */
static int count_rows(const struct grid *grid, enum menu_group group)
{
    int rows = 0;
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++)
        rows += grid->groups[action] == group;
    return rows > 0 ? rows + 1 : 0;
}

/* Adds each group to the column that is shortest so far. So the first groups are seen first in a low window. */
static void place_groups(struct grid *grid, unsigned parts)
{
    int below[MENU_GROUPS] = {0}, heights[COLUMNS_MAX] = {0};
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++)
        grid->groups[action] = group_of((enum action)action, parts);
    grid->rows = 0;
    for (int group = MENU_NONE + 1; group < MENU_GROUPS; group++) {
        int column = 0;
        for (int i = 1; i < grid->columns; i++)
            column = heights[i] < heights[column] ? i : column;
        grid->heads[group] = (struct spot){column, heights[column]};
        heights[column] += count_rows(grid, (enum menu_group)group);
        grid->rows = SDL_max(grid->rows, heights[column]);
    }
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++) {
        enum menu_group group = grid->groups[action];
        struct spot head = grid->heads[group];
        grid->actions[action] = (struct spot){head.column, head.row + ++below[group]};
    }
}

static void arrange_grid(struct grid *grid, const struct canvas *canvas, unsigned parts)
{
    *grid = (struct grid){0};
    int column = int_max(canvas_px(canvas, canvas_larger(canvas, COLUMN_LEAST)), canvas_least(canvas, COLUMN_MIN));
    grid->columns = int_clamp(dialog_room(canvas, WIDTH, ROW_HEIGHT).w / column, 1, COLUMNS_MAX);
    place_groups(grid, parts);
    grid->row_height = int_max(canvas_row(canvas, ROW_HEIGHT, SIZE_TEXT), canvas_least(canvas, ROW_MIN));
    grid->height = dialog_height(canvas, grid->rows * grid->row_height);
    grid->area = dialog_room(canvas, WIDTH, grid->height);
    int seen = SDL_clamp(grid->area.h / grid->row_height, 1, grid->rows), bar = canvas_px(canvas, BAR_WIDTH);
    grid->area.h = seen * grid->row_height;
    if (seen == grid->rows)
        return;
    grid->area.w -= bar;
    grid->bar = (SDL_Rect){grid->area.x + grid->area.w, grid->area.y, bar, grid->area.h};
}

/* Is the row in sight? A head is shown only together with the first row below it. */
static bool is_seen(const struct grid *grid, struct spot spot, int top, int rows)
{
    int row = spot.row - top;
    return row >= 0 && (row + rows) * grid->row_height <= grid->area.h;
}

/* The place of a row; empty if it is scrolled out of sight. */
static SDL_Rect place_of(const struct grid *grid, const struct canvas *canvas, struct spot spot, int top)
{
    int row = spot.row - top;
    SDL_Rect line = {grid->area.x, grid->area.y + row * grid->row_height, grid->area.w, grid->row_height};
    if (!is_seen(grid, spot, top, 1))
        return (SDL_Rect){0, 0, 0, 0};
    return canvas_beside(line, spot.column, grid->columns, canvas_px(canvas, GAP));
}

/*
 * Text keeps the size that it had when the menu opened, so that the row which makes it larger stays under the pointer.
 */
static void find_grid(struct grid *grid, const struct menu *menu)
{
    struct canvas written = *app_canvas(menu->screen.app);
    written.text_size = menu->screen.text_size;
    arrange_grid(grid, &written, menu->play->parts);
}

SDL_Rect menu_row(const struct canvas *canvas, enum action action, unsigned parts)
{
    struct grid grid;
    arrange_grid(&grid, canvas, parts);
    if (grid.groups[action] == MENU_NONE)
        return (SDL_Rect){0, 0, 0, 0};
    return place_of(&grid, canvas, grid.actions[action], 0);
}

/* --- scrolling, by whole rows --- */

static int top_of(const struct menu *menu)
{
    int height = SDL_max(menu->scroller.row_height, 1);
    return (int)(menu->scroller.position + height / 2.0) / height;
}

static void follow_focus(struct menu *menu, const struct grid *grid)
{
    int focus = menu->screen.controls.focus;
    if (focus == menu->focus || focus <= ACTION_NONE || focus >= ACTION_COUNT)
        return;
    menu->focus = focus;
    int row = grid->actions[focus].row;
    list_show(&menu->scroller, row);
    /* a group's head is scrolled into sight together with its first row */
    if (top_of(menu) == row && row > 0)
        list_show(&menu->scroller, row - 1);
}

/* --- the rows as controls --- */

/*
 * A row's name. A language is named in that language, so that people who read no other can find it. A setting that
 * changes step by step is shown with its value.
 */
static const char *name_of(const struct menu *menu, struct controls *controls, enum action action)
{
    const struct preference_info *languages = preference_info(PREFER_LANGUAGE);
    struct app *app = menu->screen.app;
    const char *name = "";
    char words[WORDS_MAX];
    if (action == ACTION_MUTE)
        return controls_words(controls, _("%s: %d of %d"), _(action_word(action)), app_preference(app, PREFER_VOLUME),
                              VOLUME_MOST);
    if (action == ACTION_TEXT_LARGER || action == ACTION_TEXT_SMALLER)
        return controls_words(controls, _("%s: %d %%"), _(action_word(action)), app_preference(app, PREFER_TEXT_SIZE));
    if (action == ACTION_PALETTE || action == ACTION_THEME) {
        screens_step_words(app, action, words, sizeof words);
        return controls_words(controls, "%s", words);
    }
    if (action != ACTION_LANGUAGE)
        return panel_word(menu->play, action);
    for (int i = 1; i <= languages->most; i++)
        name = controls_words(controls, "%s%s%s", name, name[0] ? " / " : "", languages->values[i]);
    return name;
}

static void list_row(struct menu *menu, struct controls *controls, const struct grid *grid, enum action action)
{
    const struct play *play = menu->play;
    const struct canvas *canvas = app_canvas(menu->screen.app);
    struct control control = panel_control(play, controls, action, play->screen.scope);
    control.look = LOOK_ROW;
    control.rect = place_of(grid, canvas, grid->actions[action], top_of(menu));
    control.name = name_of(menu, controls, action);
    control.icon = action_info(action)->icon;
    controls_add(controls, control);
}

static void list(struct screen *screen, struct controls *controls)
{
    struct menu *menu = menu_of(screen);
    struct grid grid;
    arrange_grid(&grid, app_canvas(screen->app), menu->play->parts);
    scroller_arrange(&menu->scroller, grid.area, grid.bar, grid.row_height);
    scroller_set_rows(&menu->scroller, grid.rows);
    follow_focus(menu, &grid);
    dialog_list(controls, app_canvas(screen->app), WIDTH, grid.height, true);
    controls->follows = true;
    for (int group = MENU_NONE + 1; group < MENU_GROUPS; group++)
        for (int action = ACTION_NONE; action < ACTION_COUNT; action++)
            if (grid.groups[action] == (enum menu_group)group)
                list_row(menu, controls, &grid, (enum action)action);
    if (grid.bar.w > 0)
        list_bar(controls, BAR, _("Menu"), &menu->scroller);
}

/* --- moving among the rows, and using them --- */

/*
 * Finds the row of a column that is nearest to row `wanted`; NO_CONTROL if the column is empty. Of two equally near
 * rows in ANY_COLUMN, takes the one further left with `first`, otherwise the one further right.
 */
static int find_row(const struct grid *grid, int column, int wanted, bool first)
{
    int found = NO_CONTROL, nearest = INT_MAX;
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
        struct spot spot = grid->actions[action];
        int away = abs(spot.row - wanted);
        if (grid->groups[action] == MENU_NONE || (column != ANY_COLUMN && spot.column != column) || away > nearest)
            continue;
        bool is_first = found == NO_CONTROL || spot.column < grid->actions[found].column;
        if (away == nearest && is_first != first)
            continue;
        nearest = away;
        found = action;
    }
    return found;
}

/* Moves the focus to the nearest row of the column on the left or right. */
static bool move_beside(struct menu *menu, int by)
{
    struct controls *controls = &menu->screen.controls;
    struct grid grid;
    find_grid(&grid, menu);
    if (controls->focus <= ACTION_NONE || controls->focus >= ACTION_COUNT)
        return false;
    struct spot from = grid.actions[controls->focus];
    int found = find_row(&grid, from.column + by, from.row, true);
    if (found != NO_CONTROL)
        controls_set_focus(controls, found);
    return true;
}

/* Uses a row. A setting is changed at once; any other action is done after the menu has closed. */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)now;
    struct menu *menu = menu_of(screen);
    bool row = use->id > ACTION_NONE && use->id < ACTION_COUNT;
    if (row && action_info((enum action)use->id)->steps) {
        (void)screens_act(screen->app, (enum action)use->id, true);
        screens_step_words(screen->app, (enum action)use->id, menu->told, sizeof menu->told);
        speech_say(app_speech(screen->app), SPEECH_TOLD, menu->told);
        return;
    }
    if (row)
        menu->play->child.wish = (enum action)use->id;
    if (use->id != DIALOG_BOX && use->id != BAR)
        app_pop(screen->app);
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    (void)now;
    if (action == ACTION_LEFT || action == ACTION_RIGHT)
        return move_beside(menu_of(screen), action == ACTION_LEFT ? -1 : 1);
    if (action == ACTION_MENU)
        app_pop(screen->app);
    return action == ACTION_MENU;
}

/* Moves the focus to the first row, the last one, or a page further in the same column. */
static bool leap_rows(struct menu *menu, SDL_Keycode key)
{
    struct controls *controls = &menu->screen.controls;
    struct grid grid;
    find_grid(&grid, menu);
    int focus = controls->focus;
    bool within = focus > ACTION_NONE && focus < ACTION_COUNT, up = key == SDLK_PAGEUP || key == SDLK_HOME;
    struct spot to = within ? grid.actions[focus] : (struct spot){0, 0};
    if (key == SDLK_UP || key == SDLK_DOWN || !list_key(&menu->scroller, key, &to.row))
        return false;
    int column = key == SDLK_HOME || key == SDLK_END ? ANY_COLUMN : to.column;
    controls_set_focus(controls, find_row(&grid, column, to.row, up));
    app_invalidate_all(menu->screen.app);
    return true;
}

/* The key of an action uses the action's row, even if that key otherwise works at the table only. */
static bool press_row(struct menu *menu, const SDL_KeyboardEvent *event, uint64_t now)
{
    const struct keymap *map = app_keymap(menu->screen.app);
    enum action action = action_for_key(map, &event->keysym, menu->play->screen.scope);
    bool meant = action_for_key(map, &event->keysym, menu->screen.scope) != ACTION_NONE;
    if (meant || event->repeat || action == ACTION_NONE || !controls_find(&menu->screen.controls, (int)action))
        return false;
    screen_use(&menu->screen, (int)action, now);
    return true;
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    if (event->type == SDL_KEYDOWN)
        return leap_rows(menu_of(screen), event->key.keysym.sym) || press_row(menu_of(screen), &event->key, now);
    if (event->type != SDL_MOUSEWHEEL)
        return false;
    list_jump_by_wheel(&menu_of(screen)->scroller, &event->wheel);
    app_invalidate_all(screen->app);
    return true;
}

/* --- drawing the menu --- */

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct menu *menu = menu_of(screen);
    struct grid grid;
    (void)now;
    arrange_grid(&grid, canvas, menu->play->parts);
    (void)dialog_draw(canvas, _("Menu"), WIDTH, grid.height);
    /* words about the setting that was changed last stand beside the title */
    SDL_Rect told = dialog_cross(canvas, WIDTH, grid.height);
    told.w = told.x - grid.area.x - grid.area.w / 4;
    told.x -= told.w;
    if (menu->told[0])
        canvas_write(canvas, menu->told, told, WRITE_RIGHT);
    for (int group = MENU_NONE + 1; group < MENU_GROUPS; group++) {
        SDL_Rect head = place_of(&grid, canvas, grid.heads[group], top_of(menu));
        int pad = canvas_px(canvas, 12);
        if (count_rows(&grid, (enum menu_group)group) > 0 && is_seen(&grid, grid.heads[group], top_of(menu), 2))
            canvas_write(canvas, _(group_names[group]), (SDL_Rect){head.x + pad, head.y, head.w - 2 * pad, head.h},
                         WRITE_SMALL | WRITE_MUTED | WRITE_BOLD);
    }
    controls_draw(canvas, &screen->controls);
}

static const struct screen_kind menu_kind = {
    .list = list, .use = use, .act = act, .handle = handle, .draw = draw, .focus_keys = FOCUS_BY_ARROWS};

struct screen *menu_create(struct play *play)
{
    struct menu *menu = calloc(1, sizeof *menu);
    if (!menu)
        return NULL;
    *menu = (struct menu){.screen = {.kind = &menu_kind, .scope = SCOPE_DIALOG}, .play = play, .focus = NO_CONTROL};
    menu->screen.text_size = app_canvas(play->table.app)->text_size;
    app_announce(play->table.app, _("Menu"));
    return &menu->screen;
}
