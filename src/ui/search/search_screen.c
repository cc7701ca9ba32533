/*
 * How it thinks: what a position is judged by, the tree of its search step by step, positions that are met again, and
 * what can be proved by rules. Declared in other_screens.h.
 */
#include "ui/board/grid.h"
#include "ui/other_screens.h"
#include "ui/search/search_state.h"
#include "ui/words.h"

static const int speeds[SEARCH_SPEEDS] = {1, 5, 25, 250, 2500, 25000}; /* steps in a second */

static struct seeing *seeing_of(struct screen *screen)
{
    return (struct seeing *)screen;
}

static uint64_t now_of(const struct seeing *seeing)
{
    return app_now(seeing->base.screen.app);
}

/* The pages: how each draws what it shows, and its part of the panel, and what it says at this moment. */
static const struct {
    const char *label;
    void (*draw)(struct canvas *canvas, struct seeing *seeing);
    void (*draw_panel)(struct canvas *canvas, const struct seeing *seeing);
    void (*words)(const struct seeing *seeing, char words[SEARCH_WORDS_MAX]);
} pages[SEARCH_PAGES] = {
    [SEARCH_LINES] = {N_("Judgement"), search_lines_draw, search_lines_draw_panel, search_lines_words},
    [SEARCH_TREE] = {N_("Tree"), search_tree_draw, search_tree_draw_ways, search_tree_words},
    [SEARCH_MEMORY] = {N_("Memory"), search_memory_draw, search_memory_draw_panel, search_memory_words},
    [SEARCH_PROOF] = {N_("Proof"), search_proof_draw, search_proof_draw_panel, search_proof_words}};

/* --- what is shown --- */

/* Shows on the board the position of the node that is spoken of. */
static void show_position(struct seeing *seeing)
{
    struct move moves[SEARCH_PATH_MAX];
    if (seeing->page != SEARCH_TREE) {
        stage_rest(&seeing->base.stage, now_of(seeing));
        return;
    }
    struct state state = search_state(seeing, moves, search_path(seeing, search_node(seeing), moves));
    stage_put(&seeing->base.stage, &state, now_of(seeing));
}

/* Draws all anew, after something else is shown. */
static void show(struct seeing *seeing)
{
    show_position(seeing);
    app_invalidate_all(seeing->base.screen.app);
}

/* Begins the picture of the trace that is shown, at its end: the whole tree is what one wants to see first. */
static void begin_picture(struct seeing *seeing)
{
    const struct trace *trace = search_trace(seeing);
    int rows = 1;
    for (uint32_t i = 0; trace && i < trace->count; i++)
        rows = int_max(rows, trace->nodes[i].ply + 1);
    seeing->hovered = TRACE_NONE;
    seeing->plays = false;
    if (!trace || seeing->layout.tree.w <= 0)
        search_tree_free(&seeing->picture);
    else if (search_tree_begin(&seeing->picture, trace, seeing->layout.tree.w, rows))
        search_tree_go(&seeing->picture, trace, seeing->picture.steps);
    seeing->reached = seeing->picture.step;
    show(seeing);
}

/* --- searching --- */

static void ask(struct seeing *seeing)
{
    uint32_t opened = seeing->opened_count > 0 ? seeing->opened_nodes[seeing->opened_count - 1].node.number : 0;
    if (!seeing->tracer || seeing->root.outcome != RUNNING)
        return;
    seeing->searching = true;
    tracer_ask(seeing->tracer, &seeing->variant, &seeing->root, seeing->depth, seeing->way, opened);
}

/* Searches the position at the match's cursor, from which nothing is opened. */
static void search_anew(struct seeing *seeing)
{
    seeing->root = *match_state(seeing->match);
    seeing->opened_count = 0;
    tracer_free(&seeing->opened);
    tracer_free(&seeing->whole);
    search_tree_free(&seeing->picture);
    search_memory_clear(&seeing->memory);
    search_proof_find(seeing);
    if (seeing->root.outcome == RUNNING)
        seeing->depth = int_clamp(seeing->depth, 1, tracer_depth_most(&seeing->variant, &seeing->root));
    ask(seeing);
    begin_picture(seeing);
}

/* Shows what is below a node instead of the whole tree. */
static void open_node(struct seeing *seeing, uint32_t i)
{
    const struct trace_node *node = &search_trace(seeing)->nodes[i];
    if (node->size <= 1 || seeing->opened_count == SEARCH_OPENED_MAX || seeing->searching) {
        app_refuse(seeing->base.screen.app, node->size <= 1 ? _("Nothing was tried below this one") : "");
        return;
    }
    int count = search_path(seeing, node, seeing->path);
    struct opened *opened = &seeing->opened_nodes[seeing->opened_count++];
    *opened = (struct opened){.node = *node, .count = count};
    opened->node.ply = UINT8_MAX; /* one ply before those below it, which count from 0 */
    tracer_free(&seeing->opened);
    search_tree_free(&seeing->picture);
    ask(seeing);
    begin_picture(seeing);
}

static void close_node(struct seeing *seeing)
{
    seeing->opened_count--;
    tracer_free(&seeing->opened);
    if (seeing->opened_count > 0)
        ask(seeing);
    begin_picture(seeing);
}

static void choose_way(struct seeing *seeing, int way)
{
    seeing->way = way;
    seeing->opened_count = 0;
    tracer_free(&seeing->opened);
    begin_picture(seeing);
}

/* Takes what the thread has found. */
static void hear_tracer(struct seeing *seeing)
{
    struct tracer_answer answer;
    unsigned news = seeing->tracer ? worker_take(seeing->tracer, &answer) : TRACER_NOTHING;
    if (news == TRACER_NOTHING)
        return;
    seeing->searching = false;
    if (news == TRACER_FAILED)
        app_tell(seeing->base.screen.app, _("Not enough memory to show the search"));
    struct tracer_answer *place = answer.only >= 0 ? &seeing->opened : &seeing->whole;
    tracer_free(place);
    *place = answer;
    search_memory_clear(&seeing->memory);
    begin_picture(seeing);
}

/* --- the steps --- */

static void go_to(struct seeing *seeing, uint32_t step)
{
    if (!seeing->picture.owners)
        return;
    search_tree_go(&seeing->picture, search_trace(seeing), step);
    seeing->reached = seeing->picture.step;
    seeing->hovered = TRACE_NONE;
    show(seeing);
}

/* How many steps the arrows walk through; 0: they walk through the game. */
static uint32_t steps_of(const struct seeing *seeing)
{
    return seeing->root.outcome != RUNNING ? 0
           : seeing->page == SEARCH_TREE   ? SDL_max(seeing->picture.steps, 1)
           : seeing->page == SEARCH_PROOF  ? (uint32_t)seeing->steps
                                           : 0;
}

static uint32_t step_of(const struct seeing *seeing)
{
    return seeing->page == SEARCH_TREE ? seeing->picture.step : (uint32_t)seeing->claim;
}

/* Where a walking button leads from a step of so many. */
static uint32_t target_of(int id, uint32_t at, uint32_t last)
{
    return id == BOARD_START ? 0 : id == BOARD_BACK ? at - 1 : id == BOARD_FORTH ? at + 1 : last;
}

/* Walks through the steps of the search, or through the claims. */
static void step(struct seeing *seeing, int id)
{
    seeing->plays = false;
    uint32_t target = target_of(id, step_of(seeing), steps_of(seeing));
    if (seeing->page == SEARCH_TREE)
        go_to(seeing, target);
    else
        seeing->claim = (int)target;
    show(seeing);
}

/* Lets the steps go on by themselves, from the beginning if they are at the end; or lets them rest. */
static void play(struct seeing *seeing, uint64_t now)
{
    seeing->plays = !seeing->plays && seeing->picture.steps > 0;
    seeing->played = now;
    if (seeing->plays && seeing->picture.step == seeing->picture.steps)
        go_to(seeing, 0);
    app_invalidate_all(seeing->base.screen.app);
}

static uint64_t advance_steps(struct seeing *seeing, uint64_t now)
{
    if (!seeing->plays || seeing->page != SEARCH_TREE)
        return NEVER;
    double reached = seeing->reached + (double)(now - seeing->played) / MICROSECONDS * speeds[seeing->speed];
    seeing->played = now;
    if ((uint32_t)reached > seeing->picture.step)
        go_to(seeing, (uint32_t)reached);
    seeing->reached = reached;
    seeing->plays = seeing->picture.step < seeing->picture.steps;
    return speeds[seeing->speed] >= 25 ? now : now + MICROSECONDS / 60;
}

/* --- layout ---
 *
 *     +------------------------------+-----------+
 *     |  what the step did           | pages     |
 *     |  +---------+                 | about it  |
 *     |  |  board  |   facts         | ways      |
 *     |  +---------+                 | depth     |
 *     |  the tree                    | speed     |
 *     |                              | steps     |
 *     |                              | buttons   |
 *     +------------------------------+-----------+
 */

static const float MARGIN = SPACE_WIDE, TAB_HEIGHT = 36, WAY_HEIGHT = 36, ROW_HEIGHT = 32, ABOUT_HEIGHT = 150,
                   BUTTON_HEIGHT = 36, BOARD_SHARE = 0.44f, STEP_SIZE = 22, COUNTED_HEIGHT = 22, LEGEND_HEIGHT = 150,
                   ABOUT_SHARE = 0.6f, TURN_WIDTH = 22, BOARD_WIDTH = 0.46f;

/* Lays out the panel. Returns false if there is not enough room for the text at its size. */
static bool arrange_panel(struct search_layout *layout, const struct canvas *canvas, enum search_page page, int counted)
{
    int gap = canvas_px(canvas, SPACE), near = canvas_px(canvas, SPACE_NEAR);
    layout_frame(&layout->frame, canvas);
    SDL_Rect room = canvas_inset(layout->frame.panel, canvas_px(canvas, MARGIN));
    SDL_Rect tabs[2];
    for (int row = 0; row < 2; row++)
        tabs[row] = canvas_take_row(&room, canvas_row(canvas, TAB_HEIGHT, SIZE_TEXT), near);
    for (int i = 0; i < SEARCH_PAGES; i++)
        layout->tabs[i] = canvas_beside(tabs[i / 2], i % 2, 2, near);
    int height = canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT);
    layout->buttons[SEARCH_LEAVE] = canvas_take_foot(&room, height, near);
    layout->buttons[SEARCH_SAVE] = canvas_take_foot(&room, height, near);
    SDL_Rect walking = canvas_take_foot(&room, height, near);
    static const int order[] = {BOARD_START, BOARD_BACK, SEARCH_PLAY, BOARD_FORTH, BOARD_END};
    bool tree = page == SEARCH_TREE;
    int walks = tree ? 5 : 4;
    for (int i = 0, place = 0; i < 5; i++)
        if (tree || order[i] != SEARCH_PLAY)
            layout->buttons[order[i]] = canvas_beside(walking, place++, walks, near);
    if (tree)
        layout->speed = canvas_take_foot(&room, canvas_row(canvas, ROW_HEIGHT, SIZE_TEXT), near);
    if (tree || page == SEARCH_MEMORY)
        layout->depth = canvas_take_foot(&room, canvas_row(canvas, ROW_HEIGHT, SIZE_TEXT), near);
    int ways = TRACER_WAYS * canvas_row(canvas, WAY_HEIGHT, SIZE_TEXT);
    if (page == SEARCH_PROOF)
        ways = 3 * canvas_row(canvas, WAY_HEIGHT, SIZE_TEXT);
    if (page == SEARCH_LINES && counted > 0)
        ways = (counted + 2) * canvas_row(canvas, COUNTED_HEIGHT, SIZE_SMALL);
    SDL_Rect each = canvas_take_foot(&room, ways, 0);
    for (int i = 0; i < TRACER_WAYS; i++)
        layout->ways[i] =
            (SDL_Rect){each.x, each.y + i * ways / TRACER_WAYS, each.w, ways / TRACER_WAYS - canvas_px(canvas, 2)};
    layout->rows = canvas_take_foot(&room, tree ? canvas_row(canvas, COUNTED_HEIGHT, SIZE_SMALL) : 0, gap);
    layout->rows.h += each.h;
    layout->words = room;
    return room.h >= (tree ? canvas_row(canvas, LEGEND_HEIGHT, 6 * SIZE_TEXT)
                           : canvas_row(canvas, ABOUT_HEIGHT * 0.8f, 7 * SIZE_SMALL));
}

static struct text_style about_style(const struct canvas *canvas)
{
    struct text_style style = canvas_write_style(canvas, WRITE_SMALL | WRITE_MUTED);
    style.top = true;
    return style;
}

/* Places the small board, the facts and the tree. Returns false if what is said of the way does not fit. */
static bool arrange_tree(struct seeing *seeing, struct canvas *canvas)
{
    struct search_layout *layout = &seeing->layout;
    struct text_style style = about_style(canvas);
    char words[SEARCH_WORDS_MAX];
    int gap = canvas_px(canvas, SPACE);
    SDL_Rect room = layout->frame.board;
    room.h -= gap; /* the sheets end where the panel does */
    SDL_Rect head = canvas_take_row(&room, (int)((float)room.h * BOARD_SHARE), gap);
    layout->tree = canvas_inset(room, canvas_px(canvas, SPACE));
    layout->turns =
        canvas_take_left(&layout->tree, canvas_row(canvas, TURN_WIDTH, SIZE_SMALL), canvas_px(canvas, SPACE_NEAR));
    layout->frame.board = canvas_take_left(&head, (int)((float)head.w * BOARD_WIDTH), gap);
    layout->facts = head;
    head = canvas_inset(head, gap);
    layout->legend = layout->words;
    layout->legend.h = int_min(layout->words.h, canvas_row(canvas, LEGEND_HEIGHT, 6 * SIZE_TEXT));
    layout->words = canvas_take_foot(&head, (int)((float)head.h * ABOUT_SHARE), gap);
    layout->step = head;
    return canvas_paragraph_pixels(canvas, search_page_words(seeing, words), layout->words, &style) > 0;
}

/* Does the page show a search of a depth that can be chosen? */
static bool has_depth(const struct seeing *seeing)
{
    bool whole = seeing->ways[seeing->page == SEARCH_MEMORY ? 0 : seeing->way].whole;
    bool searched = seeing->page == SEARCH_TREE ? seeing->opened_count == 0 : seeing->page == SEARCH_MEMORY;
    return searched && !whole && seeing->root.outcome == RUNNING;
}

static void arrange(struct screen *screen)
{
    struct seeing *seeing = seeing_of(screen);
    struct search_layout *layout = &seeing->layout;
    struct canvas written = *app_canvas(screen->app);
    bool tree = seeing->page == SEARCH_TREE;
    int counted = evaluator_weight_count(&seeing->variant, NULL);
    int width = layout->tree.w;
    while (!arrange_panel(layout, &written, seeing->page, counted) || (tree && !arrange_tree(seeing, &written)))
        if (!canvas_less(&written))
            break;
    search_memory_clear(&seeing->memory);
    search_proof_count(seeing);
    board_screen_arrange(&seeing->base, &layout->frame, false);
    if (tree && (layout->tree.w != width || !seeing->picture.texture)) {
        uint32_t step = seeing->picture.step;
        bool kept = seeing->picture.owners;
        begin_picture(seeing);
        if (kept)
            go_to(seeing, step);
    }
    show_position(seeing);
}

/* --- controls --- */

static bool is_usable(const struct screen *screen, int id)
{
    const struct seeing *seeing = (const struct seeing *)screen;
    if (id >= BOARD_WALKING)
        return true;
    if (steps_of(seeing) == 0)
        return board_screen_can_walk(&seeing->base, id);
    return id <= BOARD_BACK ? step_of(seeing) > 0 : step_of(seeing) < steps_of(seeing);
}

static struct control *add(struct controls *controls, int id, enum role role, enum control_look look, SDL_Rect rect,
                           const char *name)
{
    return controls_add(controls, (struct control){.id = id, .role = role, .look = look, .rect = rect, .name = name});
}

/* Adds one of a few choices side by side; `group`: which of them. */
static void add_choice(struct controls *controls, int id, enum control_look look, SDL_Rect rect, const char *name,
                       int group, bool on)
{
    struct control *choice = add(controls, id, ROLE_SEGMENT, look, rect, name);
    choice->group = group;
    choice->on = on;
}

/* Adds the control that steps through `least` .. `most`. */
static void add_stepper(struct controls *controls, int id, SDL_Rect rect, const char *name, const char *value, int at,
                        int least, int most)
{
    struct control *stepper = add(controls, id, ROLE_STEPPER, LOOK_WORDS, rect, name);
    stepper->value = value;
    stepper->first = at == least;
    stepper->last = at == most;
}

/* Lists the ways, each with the number of moves that it tried, and what belongs to the tree alone. */
static void list_tree(const struct seeing *seeing, struct controls *controls)
{
    const struct search_layout *layout = &seeing->layout;
    int speed = speeds[seeing->speed];
    char each[WORDS_COUNT_MAX];
    for (int i = 0; i < TRACER_WAYS; i++) {
        char count[32];
        search_way_count(seeing, i, count);
        add_choice(controls, SEARCH_WAY + i, LOOK_FRAME, layout->ways[i],
                   controls_words(controls, "%s, %s", search_way_name(&seeing->ways[i]), count), 2, i == seeing->way);
    }
    add_stepper(controls, SEARCH_SPEED, layout->speed, _("Speed"),
                controls_words(controls, ngettext("%s step a second", "%s steps a second", (unsigned long)speed),
                               words_count((uint64_t)speed, each)),
                seeing->speed, 0, SEARCH_SPEEDS - 1);
    struct control *playing = add(controls, SEARCH_PLAY, ROLE_BUTTON, LOOK_ICON, layout->buttons[SEARCH_PLAY],
                                  seeing->plays ? _("Pause") : _("Watch it search"));
    playing->icon = seeing->plays ? SPRITE_ICON_PAUSE : SPRITE_ICON_PLAY;
    playing->action = ACTION_PAUSE;
    playing->off = seeing->picture.steps == 0;
    add(controls, SEARCH_PICTURE, ROLE_BUTTON, LOOK_NONE, layout->tree, _("The tree"))->skipped = true;
    if (seeing->opened_count > 0)
        controls_add_words(controls, SEARCH_CLOSE, layout->depth, _("Back up the tree"))->also[0] = ACTION_UP;
}

static const struct board_control buttons[] = {
    {BOARD_START, .action = ACTION_START, .icon = SPRITE_ICON_START},
    {BOARD_BACK, .action = ACTION_BACK, .also = {ACTION_UNDO}, .icon = SPRITE_ICON_BACK},
    {BOARD_FORTH, .action = ACTION_FORTH, .also = {ACTION_REDO}, .icon = SPRITE_ICON_FORTH},
    {BOARD_END, .action = ACTION_END, .icon = SPRITE_ICON_END},
    {SEARCH_SAVE, .label = N_("Save a picture"), .action = ACTION_PICTURE_BOARD, .also = {ACTION_EXPORT}},
    {SEARCH_LEAVE, .label = N_("Close"), .action = ACTION_ESCAPE, .also = {ACTION_SEARCH}},
};

static void list(struct screen *screen, struct controls *controls)
{
    const struct seeing *seeing = seeing_of(screen);
    controls_begin(controls, GROUND_PANEL);
    for (int page = 0; page < (seeing->variant.game->gravity ? SEARCH_PAGES : SEARCH_PROOF); page++)
        add_choice(controls, SEARCH_TAB + page, LOOK_WORDS, seeing->layout.tabs[page], _(pages[page].label), 1,
                   page == (int)seeing->page);
    if (seeing->page == SEARCH_TREE)
        list_tree(seeing, controls);
    if (has_depth(seeing))
        add_stepper(controls, SEARCH_DEPTH, seeing->layout.depth, _("Looks ahead"),
                    controls_words(controls, ngettext("%d move ahead", "%d moves ahead", (unsigned long)seeing->depth),
                                   seeing->depth),
                    seeing->depth, 1, tracer_depth_most(&seeing->variant, &seeing->root));
    board_screen_list(&seeing->base, controls, seeing->layout.buttons);
    for (int i = 0; i < controls->count && steps_of(seeing) > 0; i++)
        if (controls->list[i].id == BOARD_BACK || controls->list[i].id == BOARD_FORTH)
            controls->list[i].name = controls->list[i].id == BOARD_BACK ? _("One step back") : _("One step forward");
}

/* --- what controls, keys and the pointer do --- */

static bool go(struct screen *screen, int cursor)
{
    struct seeing *seeing = seeing_of(screen);
    if (!stage_go(&seeing->base.stage, int_clamp(cursor, 0, match_length(seeing->match)), now_of(seeing)))
        return false;
    seeing->cell = NO_PLACE;
    search_anew(seeing);
    return true;
}

static void turn_page(struct seeing *seeing, enum search_page page)
{
    seeing->page = page;
    seeing->plays = false;
    arrange(&seeing->base.screen);
    show(seeing);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct seeing *seeing = seeing_of(screen);
    if (use->id < BOARD_WALKING && steps_of(seeing) > 0)
        step(seeing, use->id);
    else if (use->id < BOARD_WALKING)
        board_screen_walk(screen, use->id);
    else if (use->id >= SEARCH_WAY)
        choose_way(seeing, use->id - SEARCH_WAY);
    else if (use->id >= SEARCH_TAB)
        turn_page(seeing, (enum search_page)(use->id - SEARCH_TAB));
    else if (use->id == SEARCH_PLAY)
        play(seeing, now);
    else if (use->id == SEARCH_SPEED)
        seeing->speed = int_clamp(seeing->speed + use->by, 0, SEARCH_SPEEDS - 1);
    else if (use->id == SEARCH_DEPTH) {
        seeing->depth += use->by;
        search_anew(seeing);
    } else if (use->id == SEARCH_PICTURE) {
        uint32_t node = search_tree_at(&seeing->picture, seeing->layout.tree, use->x, use->y);
        if (node != TRACE_NONE)
            open_node(seeing, node);
    } else if (use->id == SEARCH_CLOSE)
        close_node(seeing);
    else if (use->id == SEARCH_SAVE)
        (void)screens_act(screen->app, ACTION_PICTURE, true);
    else if (use->id == SEARCH_LEAVE)
        app_pop(screen->app);
}

/* Chooses the cell beside the chosen one, or at first the one in the middle. Returns false for other actions. */
static bool move_cell(struct seeing *seeing, enum action action)
{
    static const int steps[ACTION_COUNT][2] = {
        [ACTION_LEFT] = {-1, 0}, [ACTION_RIGHT] = {1, 0}, [ACTION_UP] = {0, 1}, [ACTION_DOWN] = {0, -1}};
    int width = seeing->variant.options.width, height = seeing->variant.options.height;
    if (seeing->page != SEARCH_LINES || (steps[action][0] == 0 && steps[action][1] == 0))
        return false;
    if (seeing->cell == NO_PLACE)
        seeing->cell = height / 2 * width + width / 2;
    else
        seeing->cell = int_clamp(seeing->cell / width + steps[action][1], 0, height - 1) * width +
                       int_clamp(seeing->cell % width + steps[action][0], 0, width - 1);
    return true;
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    struct seeing *seeing = seeing_of(screen);
    bool tree = seeing->page == SEARCH_TREE;
    if (action == ACTION_FASTER || action == ACTION_SLOWER)
        seeing->speed = int_clamp(seeing->speed + (action == ACTION_FASTER ? 1 : -1), 0, SEARCH_SPEEDS - 1);
    else if (tree && action == ACTION_CHOOSE)
        play(seeing, now);
    else if (!move_cell(seeing, action) && (action == ACTION_LEFT || action == ACTION_RIGHT))
        screen_use(screen, action == ACTION_LEFT ? BOARD_BACK : BOARD_FORTH, now);
    else if (seeing->page != SEARCH_LINES || action < ACTION_LEFT || action > ACTION_DOWN)
        return board_screen_act(screen, action, now);
    app_invalidate_all(screen->app);
    return true;
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct seeing *seeing = seeing_of(screen);
    bool moved = event->type == SDL_MOUSEMOTION;
    if (seeing->page == SEARCH_TREE && moved && !seeing->plays) {
        uint32_t node = search_tree_at(&seeing->picture, seeing->layout.tree, event->motion.x, event->motion.y);
        if (node != seeing->hovered) {
            seeing->hovered = node;
            show(seeing);
        }
    } else if (seeing->page == SEARCH_LINES && (moved || event->type == SDL_MOUSEBUTTONDOWN)) {
        int cell = grid_place_at(&seeing->base.stage.board, moved ? event->motion.x : event->button.x,
                                 moved ? event->motion.y : event->button.y);
        if (cell != seeing->cell) {
            seeing->cell = cell;
            show(seeing);
        }
    }
    return event->type != SDL_MOUSEBUTTONDOWN && board_screen_handle(screen, event, now);
}

/* --- drawing and speech --- */

/* Writes what the page is about at this moment: the judgement, or the latest step. */
static void present_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX])
{
    bool searched = seeing->page == SEARCH_TREE || seeing->page == SEARCH_MEMORY;
    if (searched && seeing->root.outcome != RUNNING)
        snprintf(words, SEARCH_WORDS_MAX, "%s", _("The game is over here: there is nothing to search"));
    else if (searched && seeing->searching)
        snprintf(words, SEARCH_WORDS_MAX, "%s", _("It searches…"));
    else
        pages[seeing->page].words(seeing, words);
}

static void say(struct screen *screen, bool again)
{
    const struct seeing *seeing = seeing_of(screen);
    char words[SEARCH_WORDS_MAX];
    if (seeing->plays && !again)
        return;
    if (!search_proof_explains(seeing, words))
        present_words(seeing, words);
    board_screen_say(&seeing_of(screen)->base, words, again);
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    struct seeing *seeing = seeing_of(screen);
    const struct search_layout *layout = &seeing->layout;
    struct text_style style = canvas_write_style(canvas, 0), about = about_style(canvas);
    char words[SEARCH_WORDS_MAX];
    style.size = STEP_SIZE;
    style.top = true;
    if (seeing->page == SEARCH_TREE) /* without it a ship would be seen through the holes of the small board */
        canvas_sheet(canvas, layout->frame.board, canvas_px(canvas, SPACE));
    if (seeing->page != SEARCH_MEMORY)
        stage_draw(canvas, &seeing->base.stage, now_of(seeing));
    pages[seeing->page].draw(canvas, seeing);
    present_words(seeing, words);
    layout_draw_panel(canvas, &layout->frame);
    if (seeing->page == SEARCH_TREE)
        canvas_paragraph(canvas, words, layout->step, &style);
    else if (!app_is_telling(screen->app))
        canvas_write(canvas, words, layout->frame.status, WRITE_TITLE | WRITE_CENTER | WRITE_BOLD | WRITE_ABOVE);
    bool explains = search_proof_explains(seeing, words);
    canvas_paragraph(canvas, explains ? words : search_page_words(seeing, words),
                     explains ? search_proof_room(seeing) : layout->words, &about);
    controls_draw(canvas, &screen->controls);
    pages[seeing->page].draw_panel(canvas, seeing);
    controls_draw_tip(canvas, &screen->controls);
}

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct seeing *seeing = seeing_of(screen);
    hear_tracer(seeing);
    uint64_t due = advance_steps(seeing, now);
    say(screen, false);
    uint64_t stage = stage_advance(&seeing->base.stage, now);
    return SDL_min(due, stage);
}

static void destroy(struct screen *screen)
{
    struct seeing *seeing = seeing_of(screen);
    worker_destroy(seeing->tracer);
    tracer_free(&seeing->whole);
    tracer_free(&seeing->opened);
    search_tree_free(&seeing->picture);
    search_memory_clear(&seeing->memory);
    engine_destroy(seeing->engine);
    match_destroy(seeing->match);
    free(seeing);
}

static const struct board_kind search_kind = {
    .screen = {.list = list, PAGE_MEMBERS, .act = act, .handle = handle, .focus_keys = FOCUS_ON_WISH},
    BOARD_MEMBERS,
    .go = go,
    .say = say};

enum { USUAL_DEPTH = 3, USUAL_SPEED = 1 };

struct screen *search_screen_create(struct app *app, const struct match *match, const int player_of[2])
{
    struct seeing *seeing = screen_create(app, &search_kind.screen, SCOPE_SEARCH, sizeof *seeing);
    struct reason why;
    if (!seeing)
        return NULL;
    seeing->variant = *match_variant(match);
    seeing->match = match_copy(match, &seeing->variant, match_length(match));
    seeing->engine = engine_create(&seeing->variant, NULL);
    if (!seeing->match || !seeing->engine || !stage_begin(&seeing->base.stage, app, &seeing->variant)) {
        destroy(&seeing->base.screen);
        return NULL;
    }
    memcpy(seeing->base.stage.player_of, player_of, sizeof seeing->base.stage.player_of);
    seeing->tracer = worker_create(&tracer_kind, app_wake, app, &why);
    tracer_ways(&seeing->variant, seeing->ways);
    seeing->cell = NO_PLACE;
    seeing->depth = USUAL_DEPTH;
    seeing->speed = USUAL_SPEED;
    seeing->way = WAY_ALPHA_BETA;
    seeing->hovered = TRACE_NONE;
    stage_show(&seeing->base.stage, seeing->match, false, app_now(app));
    (void)stage_go(&seeing->base.stage, match_cursor(match), app_now(app));
    arrange(&seeing->base.screen);
    search_anew(seeing);
    return &seeing->base.screen;
}
