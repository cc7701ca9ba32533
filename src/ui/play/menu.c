/*
 * The menu: at most twelve rows for what has no button in the panel, in groups, and two pages below it.
 *
 *     +--------------------------------+    +--------------------------------+
 *     | Menu                         x |    | This game                    x |
 *     | Play             Learn         |    | < Back                         |
 *     | * row      G     * row      F1 |    | Play             Look back     |
 *     | * This game  >   ...           |    | * row      R     * row       A |
 *     | Program          Games         |    | ...              ...           |
 *     | ...              ...           |    |                                |
 *     +--------------------------------+    +--------------------------------+
 *
 * The table of actions says which group a row is in, and the table below on which page a group is. A row that cannot be
 * used now is left out. In a low window the rows scroll, by whole rows. While only the board is shown, the panel's
 * buttons have rows here as well. Declared in play_state.h.
 */

#include "ui/play/play_state.h"

static const float WIDTH = 800, ROW_HEIGHT = 44, COLUMN_LEAST = 250, GAP = SPACE, BAR_WIDTH = 18;

/* COLUMN_MIN and ROW_MIN: a row's least width and height in pixels at 96 dpi, at which it can be read and hit. */
enum { COLUMN_MIN = 200, ROW_MIN = 34, COLUMNS_MAX = 2, ANY_COLUMN = COLUMNS_MAX + 1 };

enum menu_page { MENU_TOP, MENU_PAGE_GAME, MENU_PAGE_MORE, MENU_PAGES };

/* The pages, and the group on the first one in which each page has a row. */
static const struct {
    const char *name;
    enum menu_group group;
    enum sprite icon;
} pages[MENU_PAGES] = {[MENU_TOP] = {.name = N_("Menu")},
                       [MENU_PAGE_GAME] = {N_("This game"), MENU_PLAY, SPRITE_ICON_PLAY},
                       [MENU_PAGE_MORE] = {N_("More"), MENU_PROGRAM, SPRITE_ICON_MENU}};

static const struct {
    const char *name;
    enum menu_page page;
} groups[MENU_GROUPS] = {[MENU_NONE] = {NULL, MENU_PAGES},
                         [MENU_PLAY] = {N_("Play"), MENU_TOP},
                         [MENU_LEARN] = {N_("Learn"), MENU_TOP},
                         [MENU_GAMES] = {N_("Games"), MENU_TOP},
                         [MENU_PROGRAM] = {N_("Program"), MENU_TOP},
                         [MENU_THIS_GAME] = {N_("Play"), MENU_PAGE_GAME},
                         [MENU_LOOK_BACK] = {N_("Look back"), MENU_PAGE_GAME},
                         [MENU_MORE_PLAY] = {N_("Play"), MENU_PAGE_MORE},
                         [MENU_MORE_LEARN] = {N_("Learn"), MENU_PAGE_MORE},
                         [MENU_MORE_PROGRAM] = {N_("Program"), MENU_PAGE_MORE}};

/* Ids of controls: an action's row has the action's id; then come the rows that open pages, by the page. */
enum { OPEN_PAGE = ACTION_COUNT, BACK = OPEN_PAGE + MENU_TOP, ROW_IDS = OPEN_PAGE + MENU_PAGES, BAR = ROW_IDS };

struct menu {
    struct screen screen;
    struct play *play;
    enum menu_page page;
    struct scroller scroller;
    int due;   /* how many cards are due */
    int focus; /* the row that had the focus last; when another row gets it, that row scrolls into sight */
};

/* --- the layout: rows in groups, groups in columns --- */

/* The place of a row or of a group's head among all rows, whether in sight or not. */
struct spot {
    int column;
    int row;
};

struct grid {
    int columns;
    int rows;                        /* how many rows the longest column has */
    enum menu_group groups[ROW_IDS]; /* the group of each row; MENU_NONE: the page has no such row */
    int counts[MENU_GROUPS];         /* how many rows a group has */
    struct spot heads[MENU_GROUPS];
    struct spot spots[ROW_IDS];
    float height; /* the dialog's height, in units */
    SDL_Rect area;
    SDL_Rect bar; /* the scroll bar beside the rows, if some are out of sight */
    int row_height;
};

/*
 * The group in which an action has a row. An action with a button in the panel, and no row, has a row only while there
 * is no panel.
 */
static enum menu_group group_of(enum action action, unsigned parts)
{
    static const enum menu_group places[] = {
        [BUTTON_NONE] = MENU_NONE, [BUTTON_MAIN] = MENU_PLAY,         [BUTTON_WATCHING] = MENU_THIS_GAME,
        [BUTTON_FOLD] = MENU_NONE, [BUTTON_WALKING] = MENU_LOOK_BACK, [BUTTON_FOOT] = MENU_MORE_LEARN};
    const struct action_info *info = action_info(action);
    bool watching = info->button != BUTTON_WATCHING || (parts & LAYOUT_WATCHING);
    if (info->menu != MENU_NONE || action == ACTION_MENU || !(parts & LAYOUT_ALONE) || !watching ||
        !layout_has_button(action, parts))
        return info->menu;
    return places[info->button];
}

/* Finds the rows of a page. `play` may be NULL: all rows can then be used. */
static void find_rows(struct grid *grid, const struct play *play, enum menu_page page, unsigned parts)
{
    for (int id = ACTION_NONE + 1; id < ROW_IDS; id++) {
        enum menu_group group = id < OPEN_PAGE ? group_of((enum action)id, parts) : pages[id - OPEN_PAGE].group;
        bool usable = id >= OPEN_PAGE || !play || table_actions_usable(play, (enum action)id);
        grid->groups[id] = groups[group].page == page && usable ? group : MENU_NONE;
        grid->counts[grid->groups[id]]++;
    }
}

/* Adds each group to the column that is shortest so far. So the first groups are seen first in a low window. */
static void place_groups(struct grid *grid, enum menu_page page)
{
    int below[MENU_GROUPS] = {0}, heights[COLUMNS_MAX];
    for (int i = 0; i < COLUMNS_MAX; i++)
        heights[i] = page != MENU_TOP; /* above the groups stands the way back */
    for (int group = MENU_NONE + 1; group < MENU_GROUPS; group++) {
        int column = 0;
        for (int i = 1; i < grid->columns; i++)
            column = heights[i] < heights[column] ? i : column;
        grid->heads[group] = (struct spot){column, heights[column]};
        heights[column] += grid->counts[group] > 0 ? 1 + grid->counts[group] : 0;
        grid->rows = SDL_max(grid->rows, heights[column]);
    }
    for (int id = ACTION_NONE + 1; id < ROW_IDS; id++) {
        enum menu_group group = grid->groups[id];
        struct spot head = grid->heads[group];
        grid->spots[id] = (struct spot){head.column, head.row + ++below[group]};
    }
    if (page != MENU_TOP) {
        grid->groups[BACK] = MENU_GROUPS;
        grid->spots[BACK] = (struct spot){0, 0};
    }
}

static void arrange_grid(struct grid *grid, const struct canvas *canvas, const struct play *play, enum menu_page page,
                         unsigned parts)
{
    *grid = (struct grid){0};
    int column = int_max(canvas_px(canvas, canvas_grown(canvas) * COLUMN_LEAST), canvas_least(canvas, COLUMN_MIN));
    grid->columns = int_clamp(dialog_room(canvas, WIDTH, ROW_HEIGHT).w / column, 1, COLUMNS_MAX);
    find_rows(grid, play, page, parts);
    place_groups(grid, page);
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

static void find_grid(struct grid *grid, const struct menu *menu)
{
    arrange_grid(grid, app_canvas(menu->screen.app), menu->play, menu->page, menu->play->parts);
}

SDL_Rect menu_row(const struct canvas *canvas, int id, unsigned parts, int *page)
{
    struct grid grid;
    enum menu_group group = id < OPEN_PAGE ? group_of((enum action)id, parts) : pages[id - OPEN_PAGE].group;
    *page = (int)groups[group].page;
    arrange_grid(&grid, canvas, NULL, groups[group].page, parts);
    return group == MENU_NONE ? (SDL_Rect){0, 0, 0, 0} : place_of(&grid, canvas, grid.spots[id], 0);
}

const char *menu_page_name(int page)
{
    return page > MENU_TOP && page < MENU_PAGES ? pages[page].name : NULL;
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
    if (focus == menu->focus || focus <= ACTION_NONE || focus >= ROW_IDS)
        return;
    menu->focus = focus;
    int row = grid->spots[focus].row;
    list_show(&menu->scroller, row);
    /* a group's head is scrolled into sight together with its first row */
    if (top_of(menu) == row && row > 0)
        list_show(&menu->scroller, row - 1);
}

/* --- the rows as controls --- */

static void list_row(struct menu *menu, struct controls *controls, const struct grid *grid, int id)
{
    const struct play *play = menu->play;
    struct control control = {.id = id, .role = ROLE_BUTTON};
    if (id < OPEN_PAGE) {
        control = panel_control(play, controls, (enum action)id, play->screen.scope);
        control.icon = action_info((enum action)id)->icon;
        if (id == ACTION_TRAIN && menu->due > 0)
            control.name = controls_words(controls, _("My mistakes: %d to repeat"), menu->due);
    } else {
        control.name = id == BACK ? _("Back") : _(pages[id - OPEN_PAGE].name);
        control.icon = id == BACK ? SPRITE_ICON_BACK : pages[id - OPEN_PAGE].icon;
    }
    control.look = LOOK_ROW;
    control.rect = place_of(grid, app_canvas(menu->screen.app), grid->spots[id], top_of(menu));
    controls_add(controls, control);
}

static void list(struct screen *screen, struct controls *controls)
{
    struct menu *menu = (struct menu *)screen;
    struct grid grid;
    find_grid(&grid, menu);
    scroller_arrange(&menu->scroller, grid.area, grid.bar, grid.row_height);
    scroller_set_rows(&menu->scroller, grid.rows);
    follow_focus(menu, &grid);
    dialog_list(controls, app_canvas(screen->app), WIDTH, grid.height, true);
    controls->follows = true;
    for (int group = MENU_NONE + 1; group <= MENU_GROUPS; group++)
        for (int id = ACTION_NONE + 1; id < ROW_IDS; id++)
            if (grid.groups[id] == (enum menu_group)group)
                list_row(menu, controls, &grid, id);
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
    for (int id = ACTION_NONE + 1; id < ROW_IDS; id++) {
        struct spot spot = grid->spots[id];
        int away = abs(spot.row - wanted);
        if (grid->groups[id] == MENU_NONE || (column != ANY_COLUMN && spot.column != column) || away > nearest)
            continue;
        bool is_first = found == NO_CONTROL || spot.column < grid->spots[found].column;
        if (away == nearest && is_first != first)
            continue;
        nearest = away;
        found = id;
    }
    return found;
}

/* Moves the focus to the nearest row of the column on the left or right. */
static bool move_beside(struct menu *menu, int by)
{
    struct controls *controls = &menu->screen.controls;
    struct grid grid;
    find_grid(&grid, menu);
    if (controls->focus <= ACTION_NONE || controls->focus >= ROW_IDS)
        return false;
    struct spot from = grid.spots[controls->focus];
    int found = find_row(&grid, from.column + by, from.row, true);
    if (found != NO_CONTROL)
        controls_set_focus(controls, found);
    return true;
}

static void open_page(struct menu *menu, enum menu_page page)
{
    controls_set_focus(&menu->screen.controls, page == MENU_TOP ? OPEN_PAGE + (int)menu->page : NO_CONTROL);
    menu->page = page;
    menu->focus = NO_CONTROL;
    scroller_jump(&menu->scroller, 0);
    app_announce(menu->screen.app, _(pages[page].name));
}

/* Uses a row. Its action is done after the menu has closed. */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)now;
    struct menu *menu = (struct menu *)screen;
    bool back = use->id == BACK || (use->id == DIALOG_CROSS && use->by_key && menu->page != MENU_TOP);
    if (back || (use->id > OPEN_PAGE && use->id < ROW_IDS)) {
        open_page(menu, back ? MENU_TOP : (enum menu_page)(use->id - OPEN_PAGE));
    } else if (use->id != DIALOG_BOX && use->id != BAR) {
        menu->play->child.wish = use->id > ACTION_NONE ? (enum action)use->id : ACTION_NONE;
        app_pop(screen->app);
    }
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    (void)now;
    if (action == ACTION_LEFT || action == ACTION_RIGHT)
        return move_beside((struct menu *)screen, action == ACTION_LEFT ? -1 : 1);
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
    bool within = focus > ACTION_NONE && focus < ROW_IDS, up = key == SDLK_PAGEUP || key == SDLK_HOME;
    struct spot to = within ? grid.spots[focus] : (struct spot){0, 0};
    if (key == SDLK_UP || key == SDLK_DOWN || !list_key(&menu->scroller, key, &to.row))
        return false;
    int column = key == SDLK_HOME || key == SDLK_END ? ANY_COLUMN : to.column;
    controls_set_focus(controls, find_row(&grid, column, to.row, up));
    app_invalidate_all(menu->screen.app);
    return true;
}

/*
 * The key of an action that has a row or a button does the same as at the table, whichever page is open. Only the keys
 * by which one moves in the menu have another meaning.
 */
static bool press_key(struct menu *menu, const SDL_KeyboardEvent *event)
{
    const struct keymap *map = app_keymap(menu->screen.app);
    enum action action = action_for_key(map, &event->keysym, menu->play->screen.scope);
    const struct action_info *info = action_info(action);
    bool offered = info->menu != MENU_NONE || info->button != BUTTON_NONE;
    if (event->repeat || action == ACTION_MENU || !offered)
        return false;
    menu->play->child.wish = action;
    app_pop(menu->screen.app);
    return true;
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    (void)now;
    return event->type == SDL_KEYDOWN &&
           (leap_rows((struct menu *)screen, event->key.keysym.sym) || press_key((struct menu *)screen, &event->key));
}

/* --- drawing the menu --- */

/* Draws the ground of a group, as far as its head and rows are in sight. */
static void draw_group(struct canvas *canvas, const struct grid *grid, enum menu_group group, int top)
{
    SDL_Rect all = canvas_beside(grid->area, grid->heads[group].column, grid->columns, canvas_px(canvas, GAP));
    int edge = canvas_px(canvas, 3), height = grid->row_height;
    all.y += (grid->heads[group].row - top) * height + edge;
    all.h = (1 + grid->counts[group]) * height - 2 * edge;
    if (grid->counts[group] > 0 && SDL_IntersectRect(&all, &grid->area, &all))
        canvas_pane(canvas, all, false);
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct menu *menu = (struct menu *)screen;
    struct grid grid;
    find_grid(&grid, menu);
    (void)dialog_draw(canvas, _(pages[menu->page].name), WIDTH, grid.height);
    for (int group = MENU_NONE + 1; group < MENU_GROUPS; group++) {
        SDL_Rect head = place_of(&grid, canvas, grid.heads[group], top_of(menu));
        int pad = canvas_px(canvas, 12);
        draw_group(canvas, &grid, (enum menu_group)group, top_of(menu));
        if (grid.counts[group] > 0 && is_seen(&grid, grid.heads[group], top_of(menu), 2))
            canvas_write(canvas, _(groups[group].name), (SDL_Rect){head.x + pad, head.y, head.w - 2 * pad, head.h},
                         WRITE_SMALL | WRITE_MUTED | WRITE_BOLD);
    }
    controls_draw(canvas, &screen->controls);
    for (int page = MENU_TOP + 1; page < MENU_PAGES && menu->page == MENU_TOP; page++) {
        SDL_Rect row = place_of(&grid, canvas, grid.spots[OPEN_PAGE + page], top_of(menu));
        if (row.w > 0)
            canvas_icon(canvas, SPRITE_ICON_FORTH, canvas_inset(canvas_take_right(&row, row.h, 0), row.h / 4),
                        canvas->theme->muted);
    }
}

static const struct screen_kind menu_kind = {DIALOG_MEMBERS, .act = act, .handle = handle,
                                             .focus_keys = FOCUS_BY_ARROWS};

struct screen *menu_create(struct play *play)
{
    int fresh;
    struct menu *menu = screen_create(play->table.app, &menu_kind, SCOPE_DIALOG, sizeof *menu);
    if (!menu)
        return NULL;
    menu->play = play;
    menu->focus = NO_CONTROL;
    menu->due = archive_cards_count(app_archive(play->table.app), (int64_t)time(NULL), &fresh);
    app_announce(play->table.app, _("Menu"));
    return &menu->screen;
}
