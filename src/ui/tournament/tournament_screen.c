/* The tournament's screen. Declared in other_screens.h. */
#include <unistd.h>

#include "gravitrips/ai.h"
#include "standard.h"
#include "ui/frame/desktop/files.h"
#include "ui/tournament/tournament_state.h"

static const float MARGIN = SPACE_PAGE, GAP = SPACE, TITLE_HEIGHT = 44, PAGE_HEIGHT = 40, BUTTON_HEIGHT = 50,
                   WIDEST = 1600, PADDING = SPACE_NEAR, LINE = 22;

/* --- several small boards, side by side, each of them a picture that is drawn again after a move --- */

enum { LINES = 3 /* text lines at each board: two names, and the state of the game */ };

static int line_height(const struct tournament_screen *screen)
{
    struct canvas written = *app_canvas(screen->screen.app);
    written.text_size = screen->layout.text_size;
    return canvas_row(&written, LINE, SIZE_SMALL);
}

/* Returns the number of columns in which `count` boards side by side become largest. */
static int columns_of(const struct tournament_screen *screen, int count)
{
    SDL_Rect room = screen->layout.boards;
    int words = LINES * line_height(screen), best = 1, most = 0;
    for (int columns = 1; columns <= count; columns++) {
        int rows = (count + columns - 1) / columns;
        int side = SDL_min(room.w / columns, room.h / rows - words);
        if (side > most) {
            most = side;
            best = columns;
        }
    }
    return best;
}

/* The rectangle of a table's board, with its names and state, in pixels. */
static SDL_Rect tournament_boards_place(const struct tournament_screen *screen, int table)
{
    int count = SDL_max(screen->view.tables, 1), gap = canvas_px(app_canvas(screen->screen.app), GAP);
    int columns = columns_of(screen, count), rows = (count + columns - 1) / columns;
    SDL_Rect room = screen->layout.boards;
    int height = (room.h - (rows - 1) * gap) / rows, row = table / columns;
    if (screen->watched >= 0)
        return room;
    height = int_min(height, room.w / columns + LINES * line_height(screen));
    return canvas_beside((SDL_Rect){room.x, room.y + row * (height + gap), room.w, height}, table % columns, columns,
                         gap);
}

/*
 * Divides the rectangle of one game into a line for each name, the board, and a line for the state of the game. Returns
 * the board's rectangle.
 */
static SDL_Rect take_board(const struct tournament_screen *screen, SDL_Rect place, SDL_Rect lines[LINES])
{
    int height = line_height(screen);
    SDL_Rect room = canvas_inset(place, canvas_px(app_canvas(screen->screen.app), PADDING));
    for (int i = 0; i < LINES - 1; i++)
        lines[i] = canvas_take_row(&room, height, 0);
    lines[LINES - 1] = canvas_take_foot(&room, height, 0);
    return canvas_inset(room, canvas_px(app_canvas(screen->screen.app), 2));
}

static void draw_name(struct canvas *canvas, const struct tournament_screen *screen, const struct hall_table *table,
                      enum side side, SDL_Rect line)
{
    bool moves = !table->over && table->state.turn == side;
    int piece = line.h * 3 / 4, gap = canvas_px(canvas, PADDING);
    char words[HALL_NAME_MAX];
    SDL_Rect room = canvas_take_left(&line, piece, gap);
    view_for(&screen->variant)->draw_piece(canvas, (int)side, canvas_centred(room, piece, piece), SDL_ALPHA_OPAQUE);
    canvas_write(canvas, tournament_words_player(screen, table->players[side], words), line,
                 WRITE_SMALL | (moves ? WRITE_BOLD : 0));
}

static void draw_picture(struct canvas *canvas, struct tournament_screen *screen, int i, SDL_Rect rect)
{
    const struct hall_table *table = &screen->view.table[i];
    if (rect.w < 8 || rect.h < 8)
        return;
    if (!screen->pictures[i] || screen->pictured[i] != table->change) {
        SDL_DestroyTexture(screen->pictures[i]);
        screen->pictures[i] =
            stage_draw_picture(canvas, &screen->variant, &table->state, table->last, 0, (SDL_Point){rect.w, rect.h});
        screen->pictured[i] = table->change;
    }
    if (screen->pictures[i])
        SDL_RenderCopy(canvas->renderer, screen->pictures[i], NULL, &rect);
}

/* Drops the small boards' pictures, because their size or the theme has changed. */
static void tournament_boards_drop(struct tournament_screen *screen)
{
    for (int i = 0; i < HALL_TABLES_MAX; i++) {
        SDL_DestroyTexture(screen->pictures[i]);
        screen->pictures[i] = NULL;
    }
}

/* --- a single large board on which pieces move, when one game is watched alone --- */

/* Arranges the large board. */
static void tournament_boards_arrange(struct tournament_screen *screen)
{
    SDL_Rect lines[LINES];
    if (screen->watched >= 0)
        stage_arrange(&screen->stage, take_board(screen, screen->layout.boards, lines), 0);
}

/* Says in the window's title, and aloud, which players are being watched; "Tournament" if all boards are shown. */
static void tournament_boards_tell(struct tournament_screen *screen)
{
    const struct hall_table *table = screen->watched >= 0 ? &screen->view.table[screen->watched] : NULL;
    char words[HALL_WORDS_MAX];
    app_announce(screen->screen.app,
                 table && table->number >= 0 ? tournament_words_who(screen, table->players, words) : _("Tournament"));
}

/*
 * Brings the large board up to date. Animates the last move if that is the only new one; otherwise shows the new
 * position at once.
 */
/* Brings the large board up to date. */
static void tournament_boards_follow(struct tournament_screen *screen, uint64_t now)
{
    const struct hall_table *table = screen->watched >= 0 ? &screen->view.table[screen->watched] : NULL;
    struct stage *stage = &screen->stage;
    struct reason why;
    if (!table || table->number < 0 ||
        (table->number == screen->watched_number && table->moves == screen->watched_moves))
        return;
    bool same = table->number == screen->watched_number, next = same && table->moves == screen->watched_moves + 1;
    if (!next || !stage_play(stage, table->last, &why, now)) {
        stage_put(stage, &table->state, now);
        stage->led = table->last;
        stage->lit = LONG_AGO;
    }
    screen->watched_number = table->number;
    screen->watched_moves = table->moves;
    if (!same)
        tournament_boards_tell(screen);
}

/* Shows the board of one table alone, large; -1: all boards. */
static void tournament_boards_watch(struct tournament_screen *screen, int table, uint64_t now)
{
    if (!stage_begin(&screen->stage, screen->screen.app, &screen->variant))
        table = -1;
    screen->stage.cheer = CHEER_LINE;
    screen->stage.player_of[FIRST] = 0;
    screen->stage.player_of[SECOND] = 1;
    screen->watched = table;
    screen->watched_number = -1;
    tournament_boards_follow(screen, now);
}

static void draw_table(struct canvas *canvas, struct tournament_screen *screen, int i, uint64_t now)
{
    const struct hall_table *table = &screen->view.table[i];
    bool large = screen->watched == i;
    int look = !table->over ? WRITE_MUTED : table->sheet.forfeited ? WRITE_BOLD | WRITE_BAD : WRITE_BOLD;
    char words[HALL_WORDS_MAX];
    SDL_Rect place = tournament_boards_place(screen, i), lines[LINES], board = take_board(screen, place, lines);
    if (table->number >= 0) {
        draw_name(canvas, screen, table, FIRST, lines[0]);
        draw_name(canvas, screen, table, SECOND, lines[1]);
        if (large)
            stage_draw(canvas, &screen->stage, now);
        else
            draw_picture(canvas, screen, i, board);
    } else if (!large) {
        lines[LINES - 1] = canvas_inset(place, canvas_px(canvas, PADDING));
    }
    canvas_write(canvas, tournament_words_table(screen, table, words), lines[LINES - 1],
                 WRITE_SMALL | WRITE_CENTER | look);
}

static void tournament_boards_draw(struct canvas *canvas, struct tournament_screen *screen, uint64_t now)
{
    for (int i = 0; i < screen->view.tables; i++)
        if (screen->watched < 0 || screen->watched == i)
            draw_table(canvas, screen, i, now);
}

/*
 * How a tournament looks while it is played. One of three pages stands beside the boards. If text is large, the boards
 * are a page as well.
 *
 *     +------------------------------------------+
 *     | title                    how far it is   |
 *     | +------+ +------+  [table][cross][games] |
 *     | |board | |board |  +------------------+  |
 *     | +------+ +------+  | rows             |# |
 *     | +------+ +------+  |                  |# |
 *     | |board | |board |  |                  |# |
 *     | +------+ +------+  |                  |# |
 *     | [calm][brisk][fast]+------------------+  |
 *     | [stop] [save] [new] [back]               |
 *     +------------------------------------------+
 */

enum { TITLE_PERCENT = 34, BOARDS_PERCENT = 46 };

/* --- the tournament's screen: layout --- */

/* Can the pace be chosen? It no longer matters when all games are over. */
static bool has_pace(const struct tournament_screen *screen)
{
    return screen->view.phase != HALL_DONE;
}

static void arrange_hall(struct tournament_screen *screen, const struct canvas *canvas, SDL_Rect room)
{
    struct tournament_layout *layout = &screen->layout;
    int gap = layout->gap, height = canvas_row(canvas, PAGE_HEIGHT, SIZE_TEXT);
    int button = canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT);
    SDL_Rect content = canvas_take_row(&room, room.h - button - gap, gap), left = content, right = content;
    layout->buttons = room;
    if (layout->split)
        left = canvas_take_left(&right, content.w * BOARDS_PERCENT / 100, 2 * gap);
    layout->pages = canvas_take_row(&right, height, gap);
    layout->frame = right;
    layout->boards = layout->split ? left : right;
    if (screen->watched >= 0)
        layout->boards = content;
    if (has_pace(screen)) /* the buttons for the pace stand below the boards */
        layout->paces = canvas_take_foot(&layout->boards, height, gap);
    tournament_page_arrange(screen, canvas);
}

void tournament_screen_arrange(struct tournament_screen *screen, const struct canvas *canvas)
{
    struct canvas written = *canvas;
    struct tournament_layout *layout = &screen->layout;
    int margin = canvas_px(&written, MARGIN), width = int_min(written.width - 2 * margin, canvas_px(&written, WIDEST));
    bool fits;
    do {
        SDL_Rect room = {(written.width - width) / 2, margin / 2, width, written.height - margin / 2 - margin};
        layout->gap = canvas_px(&written, GAP);
        layout->status = canvas_take_row(&room, canvas_row(&written, TITLE_HEIGHT, SIZE_TITLE), layout->gap);
        layout->title = canvas_take_left(&layout->status, layout->status.w * TITLE_PERCENT / 100, 0);
        layout->split = !canvas_is_large(&written) && written.width >= written.height;
        fits = !screen->choosing || tournament_choice_arrange(screen, &written, room);
        if (!screen->choosing)
            arrange_hall(screen, &written, room);
        layout->text_size = written.text_size;
    } while (!fits && canvas_less(&written));
    if (layout->split && screen->page == HALL_BOARDS)
        screen->page = HALL_TABLE;
    screen->screen.text_size = layout->text_size;
    screen->screen.notes = screen->choosing ? (SDL_Rect){0, 0, 0, 0} : layout->boards;
}

/* --- the tournament's screen: controls --- */

static bool shows_boards(const struct tournament_screen *screen)
{
    return screen->watched >= 0 || screen->layout.split || screen->page == HALL_BOARDS;
}

static bool shows_page(const struct tournament_screen *screen)
{
    return screen->watched < 0 && screen->page != HALL_BOARDS;
}

static void list_tables(const struct tournament_screen *screen, struct controls *controls)
{
    char who[HALL_WORDS_MAX], how[HALL_WORDS_MAX];
    for (int i = 0; i < screen->view.tables; i++) {
        const struct hall_table *table = &screen->view.table[i];
        if (screen->watched >= 0 && i != screen->watched)
            continue;
        who[0] = '\0';
        if (table->number >= 0)
            tournament_words_who(screen, table->players, who);
        controls_add(controls, (struct control){.id = HALL_FIRST_TABLE + i,
                                                .role = ROLE_CARD,
                                                .look = screen->watched < 0 ? LOOK_FRAME : LOOK_NONE,
                                                .rect = tournament_boards_place(screen, i),
                                                .name = controls_words(controls, who[0] ? "%s, %s" : "%s%s", who,
                                                                       tournament_words_table(screen, table, how))});
    }
}

/* The place of the i-th button for the pace, from 1; 0: the place of the words beside the buttons. */
static SDL_Rect pace_place(const struct tournament_layout *layout, int i)
{
    return canvas_beside(layout->paces, i, 1 + HALL_PACES, layout->gap / 2);
}

static void list_paces(struct tournament_screen *screen)
{
    static const char *const names[HALL_PACES] = {
        [HALL_CALM] = N_("Slowly"), [HALL_BRISK] = N_("Briskly"), [HALL_FAST] = N_("At once")};
    form_row_at(&screen->form, screen->layout.paces, HALL_PACES, 0);
    for (int i = 0; i < HALL_PACES; i++) {
        struct control *pace = form_segment(&screen->form, HALL_FIRST_PACE + i, _(names[i]), (int *)&screen->pace, i);
        pace->rect = pace_place(&screen->layout, i + 1);
        pace->size = SIZE_SMALL;
    }
}

static void list_pages(struct tournament_screen *screen)
{
    static const char *const names[HALL_PAGES] = {[HALL_BOARDS] = N_("Boards"),
                                                  [HALL_TABLE] = N_("Table"),
                                                  [HALL_CROSS] = N_("Each other"),
                                                  [HALL_GAMES] = N_("Games")};
    int first = screen->layout.split ? HALL_BOARDS + 1 : HALL_BOARDS;
    form_row_at(&screen->form, screen->layout.pages, HALL_PAGES - first, screen->layout.gap / 2);
    for (int i = first; i < HALL_PAGES; i++)
        form_segment(&screen->form, HALL_FIRST_PAGE + i, _(names[i]), (int *)&screen->page, i)->size = SIZE_SMALL;
}

static void list_hall_buttons(struct tournament_screen *screen)
{
    enum hall_phase phase = screen->view.phase;
    bool plays = phase == HALL_PLAYING || phase == HALL_STOPPING;
    const struct control buttons[] = {
        {.id = HALL_RUN,
         .name = plays ? _("Stop") : _("Continue"),
         .off = phase == HALL_DONE || phase == HALL_STOPPING || (phase == HALL_READING && screen->played.done)},
        {.id = HALL_SAVE, .action = ACTION_SAVE, .name = _("Save the games"), .off = screen->view.game_count == 0},
        {.id = HALL_NEW, .action = ACTION_NEW, .name = _("New tournament")},
        {.id = HALL_BACK,
         .action = ACTION_ESCAPE,
         .also = {ACTION_TOURNAMENT},
         .name = screen->watched >= 0 ? _("All boards") : _("Back")}};
    form_row_at(&screen->form, screen->layout.buttons, SDL_arraysize(buttons), screen->layout.gap);
    for (size_t i = 0; i < SDL_arraysize(buttons); i++)
        form_add(&screen->form, buttons[i]);
}

/*
 * The focus begins at the button that begins, continues or stops. When all games are over, that button and the pace
 * have gone: then the focus is on the tab of the page.
 */
static void list_controls(struct screen *base, struct controls *controls)
{
    struct tournament_screen *screen = (struct tournament_screen *)base;
    int focus = controls->focus, main = screen->choosing ? CHOOSE_BEGIN : HALL_RUN;
    bool over = !screen->choosing && !has_pace(screen);
    bool gone = over && (focus == HALL_RUN || (focus >= HALL_FIRST_PACE && focus < HALL_FIRST_PAGE));
    controls_begin(controls, GROUND_WINDOW);
    if (focus == NO_CONTROL || gone)
        controls_set_focus(controls, over ? HALL_FIRST_PAGE + (int)screen->page : main);
    if (screen->choosing) {
        tournament_choice_list(screen, controls);
        return;
    }
    form_begin(&screen->form, controls, &(struct form_place){.scroller = NULL});
    if (screen->watched < 0 && !screen->layout.split)
        list_pages(screen);
    if (shows_boards(screen))
        list_tables(screen, controls);
    if (shows_boards(screen) && has_pace(screen))
        list_paces(screen);
    if (screen->watched < 0 && screen->layout.split)
        list_pages(screen);
    if (shows_page(screen))
        tournament_page_list(screen, controls);
    list_hall_buttons(screen);
}

/* --- the tournament's screen: drawing --- */

static void draw_hall(struct canvas *canvas, const struct tournament_screen *screen)
{
    bool done = screen->view.phase == HALL_DONE, failed = screen->view.phase == HALL_FAILED;
    char words[HALL_WORDS_MAX];
    canvas_write(canvas, tournament_words_status(screen, words), screen->layout.status,
                 WRITE_RIGHT | (failed ? WRITE_BAD : WRITE_MUTED) | (done ? WRITE_BOLD : 0));
    if (shows_boards(screen) && has_pace(screen))
        canvas_write(canvas, _("How fast"), pace_place(&screen->layout, 0), WRITE_SMALL | WRITE_MUTED);
    if (shows_page(screen))
        tournament_page_draw(canvas, screen);
}

static void draw(struct screen *base, struct canvas *canvas)
{
    struct tournament_screen *screen = (struct tournament_screen *)base;
    canvas_write(canvas, _("Tournament"), screen->layout.title, WRITE_TITLE | WRITE_BOLD);
    if (screen->choosing)
        tournament_choice_draw(canvas, screen);
    else
        draw_hall(canvas, screen);
    controls_draw(canvas, &base->controls);
    if (!screen->choosing && shows_boards(screen)) /* each board stands within the frame of a control */
        tournament_boards_draw(canvas, screen, app_now(base->app));
}

/* --- arranging the screen again after a change --- */

/*
 * JOURNAL: the name of the file that holds the tournament. SEEN_EVERY: the least time in microseconds from one update
 * of the boards to the next.
 */
static const char JOURNAL[] = "tournament.txt";
enum { SEEN_EVERY = 100000 };

static void arrange(struct screen *base)
{
    struct tournament_screen *screen = (struct tournament_screen *)base;
    tournament_screen_arrange(screen, app_canvas(screen->screen.app));
    tournament_boards_drop(screen);
    tournament_boards_arrange(screen);
}

static void rearrange(struct tournament_screen *screen)
{
    arrange(&screen->screen);
    app_invalidate_all(screen->screen.app);
}

/* --- beginning a tournament, or opening the stored one --- */

/*
 * How many games run at once. For the computer's levels their number does not matter: a level may do a fixed amount of
 * work, however long that takes. Engines have a clock: if any plays on a machine with few processors, fewer games run
 * at once.
 */
static int table_count(const struct tournament_screen *screen)
{
    int least = screen->players.has_engine ? HALL_ENGINE_TABLES : HALL_TABLES_LEAST;
    int tables = int_clamp(SDL_GetCPUCount(), least, HALL_TABLES_MAX);
    return int_min(tables, int_max(tournament_choice_games(&screen->played), 1));
}

static void open_hall(struct tournament_screen *screen, bool anew)
{
    const struct hall_choice *played = &screen->played;
    screen->played = screen->choice;
    screen->variant = screen->offered;
    tournament_choice_players(played, &screen->players);
    hall_forget(&screen->view);
    const struct tournament_setup setup = {.variant = &screen->variant,
                                           .kind = played->kind,
                                           .contestants = screen->players.all,
                                           .count = screen->players.count,
                                           .games = played->games,
                                           .seed = played->seed,
                                           .time = {.move_ms = 1000},
                                           .opening_plies = played->random ? 2 : 0,
                                           .concurrency = table_count(screen)};
    screen->hall = hall_open(&(struct hall_order){.setup = &setup,
                                                  .path = screen->path,
                                                  .anew = anew,
                                                  .done = played->done,
                                                  .pace = screen->pace,
                                                  .wake = app_wake,
                                                  .context = screen->screen.app});
    screen->choosing = !screen->hall;
    screen->of = -1;
    screen->against = 0;
    tournament_boards_watch(screen, -1, app_now(screen->screen.app));
    if (!screen->hall)
        app_refuse(screen->screen.app, _("not enough memory"));
    else
        (void)hall_see(screen->hall, &screen->view);
}

/* Games end meanwhile beside the window. */
static void close_hall(struct tournament_screen *screen)
{
    if (screen->hall)
        app_end_beside(screen->screen.app, hall_destroy, screen->hall);
}

static void begin_tournament(struct tournament_screen *screen)
{
    if (tournament_choice_games(&screen->choice) == 0) {
        app_refuse(screen->screen.app, _("Choose at least two who play"));
        return;
    }
    struct hall_players players;
    tournament_choice_players(&screen->choice, &players);
    if (players.wrong) {
        app_refuse(screen->screen.app, players.wrong);
        return;
    }
    screen->choice.seed = (uint64_t)time(NULL) ^ SDL_GetPerformanceCounter();
    screen->choice.done = false;
    tournament_choice_save(&screen->choice, app_settings(screen->screen.app));
    close_hall(screen);
    open_hall(screen, true);
    controls_set_focus(&screen->screen.controls, HALL_RUN);
}

/* --- what buttons, boards and rows do --- */

static void use_choice(struct tournament_screen *screen, const struct use *use)
{
    if (use->id == CHOOSE_BACK && screen->hall)
        screen->choosing = false;
    else if (use->id == CHOOSE_BACK)
        app_pop(screen->screen.app);
    else if (use->id == CHOOSE_BEGIN)
        begin_tournament(screen);
    else
        tournament_choice_use(screen, use);
    rearrange(screen);
}

static void watch_table(struct tournament_screen *screen, int table, uint64_t now)
{
    tournament_boards_watch(screen, table, now);
    if (table < 0)
        tournament_boards_tell(screen);
    rearrange(screen);
}

static void press_button(struct tournament_screen *screen, int button, uint64_t now)
{
    if (button == HALL_BACK && screen->watched >= 0) {
        watch_table(screen, -1, now);
    } else if (button == HALL_BACK) {
        if (screen->view.phase == HALL_PLAYING)
            app_tell(screen->screen.app, _("The tournament stops here. Come back to go on with it"));
        app_pop(screen->screen.app);
    } else if (button == HALL_SAVE) {
        filebox_ask(screen->screen.app, &(struct file_question){FILE_TO_SAVE, FILE_GAME, N_("Save the games")},
                    &screen->file);
    } else if (button == HALL_RUN && screen->view.phase == HALL_PLAYING) {
        hall_stop(screen->hall);
    } else if (button == HALL_RUN) {
        hall_go_on(screen->hall);
    } else if (button == HALL_NEW) {
        hall_stop(screen->hall);
        screen->choosing = true;
        rearrange(screen);
        controls_set_focus(&screen->screen.controls, CHOOSE_LEVEL);
    }
}

static void review_game(struct tournament_screen *screen, int place)
{
    const struct record *record = &screen->view.games[place]->record;
    struct study_setup setup = {.record = record, .cursor = record->move_count, .parts = STUDY_TO_REVIEW};
    struct screen *opened = study_screen_create(screen->screen.app, &setup);
    if (opened)
        app_push(screen->screen.app, opened);
}

static void show_page(struct tournament_screen *screen, enum hall_page page, int of)
{
    screen->page = page;
    screen->of = of;
    rearrange(screen);
    scroller_jump(&screen->scroller, 0);
}

/*
 * Uses a board. A game that is over opens in the review. A running game is shown alone on a large board; if it already
 * is, all boards are shown again.
 */
static void use_table(struct tournament_screen *screen, int i, uint64_t now)
{
    const struct hall_table *table = &screen->view.table[i];
    for (int place = screen->view.game_count - 1; table->over && place >= 0; place--)
        if (screen->view.games[place]->number == table->number) {
            review_game(screen, place);
            return;
        }
    watch_table(screen, screen->watched < 0 ? i : -1, now);
}

static void use(struct screen *base, const struct use *use, uint64_t now)
{
    struct tournament_screen *screen = (struct tournament_screen *)base;
    int id = use->id;
    if (screen->choosing) {
        use_choice(screen, use);
        return;
    }
    (void)form_use(&screen->form, use);
    if (id >= HALL_FIRST_ROW && screen->page == HALL_GAMES)
        review_game(screen, tournament_page_game(screen, id - HALL_FIRST_ROW));
    else if (id >= HALL_FIRST_ROW)
        show_page(screen, HALL_GAMES, screen->view.rows[id - HALL_FIRST_ROW].contestant);
    else if (id >= HALL_FIRST_TABLE)
        use_table(screen, id - HALL_FIRST_TABLE, now);
    else if (id >= HALL_FIRST_PAGE)
        show_page(screen, screen->page, -1);
    else if (id >= HALL_FIRST_PACE) {
        settings_set_integer(app_settings(screen->screen.app), "tournament.pace", (int)screen->pace);
        hall_set_pace(screen->hall, screen->pace);
    } else if (id == HALL_AGAINST)
        tournament_page_step(screen, use->by);
    else
        press_button(screen, id, now);
}

static bool handle(struct screen *base, const SDL_Event *event, uint64_t now)
{
    struct tournament_screen *screen = (struct tournament_screen *)base;
    SDL_Keycode key = event->key.keysym.sym;
    if (event->type != SDL_KEYDOWN ||
        !(screen->choosing ? form_key(&screen->form, key) : tournament_page_key(screen, key, now)))
        return false;
    base->controls.hot = NO_CONTROL;
    app_invalidate_all(screen->screen.app);
    return true;
}

/* --- fetching news of the tournament as time passes --- */

/*
 * Fetches the news of the tournament. Draws again only the boards that have a new move; the whole window if a game is
 * over.
 */
static void see_news(struct tournament_screen *screen, uint64_t now)
{
    unsigned before[HALL_TABLES_MAX];
    char words[HALL_WORDS_MAX];
    enum hall_phase phase = screen->view.phase;
    int games = screen->view.game_count, tables = screen->view.tables;
    for (int i = 0; i < HALL_TABLES_MAX; i++)
        before[i] = screen->view.table[i].change;
    if (!hall_see(screen->hall, &screen->view))
        return;
    screen->seen = now;
    bool all = games != screen->view.game_count || phase != screen->view.phase || tables != screen->view.tables;
    if (phase != screen->view.phase)
        arrange(&screen->screen);
    else if (all && !screen->choosing)
        tournament_screen_arrange(screen, app_canvas(screen->screen.app));
    if (all)
        app_invalidate_all(screen->screen.app);
    for (int i = 0; i < screen->view.tables && !all; i++)
        if (screen->view.table[i].change != before[i])
            app_invalidate(screen->screen.app, tournament_boards_place(screen, i));
    if (phase != screen->view.phase && screen->view.phase >= HALL_STOPPED)
        speech_say(app_speech(screen->screen.app), SPEECH_TOLD, tournament_words_status(screen, words));
    if (screen->view.phase == HALL_DONE && !screen->played.done) {
        screen->played.done = true;
        tournament_choice_save(&screen->played, app_settings(screen->screen.app));
    }
}

static uint64_t advance(struct screen *base, uint64_t now)
{
    struct tournament_screen *screen = (struct tournament_screen *)base;
    uint64_t next = NEVER;
    int focus = base->controls.focus;
    if (screen->hall && now - screen->seen < SEEN_EVERY)
        next = screen->seen + SEEN_EVERY;
    else if (screen->hall)
        see_news(screen, now);
    if (screen->choosing)
        return next;
    tournament_boards_follow(screen, now);
    if (focus != screen->focus && focus >= HALL_FIRST_ROW)
        scroller_reveal(&screen->scroller, focus - HALL_FIRST_ROW, now);
    screen->focus = focus;
    uint64_t moves = screen->watched >= 0 ? stage_advance(&screen->stage, now) : NEVER;
    return SDL_min(next, moves);
}

/* --- saving the games; creating and destroying the screen --- */

static void save_to(struct tournament_screen *screen, const char *path)
{
    char sentence[FILES_TOLD_MAX + HALL_WORDS_MAX];
    char *text = hall_text(&screen->view);
    if (text)
        files_save_text_as(text, path, sentence, sizeof sentence);
    app_tell(screen->screen.app, text ? sentence : _("not enough memory"));
    free(text);
}

/*
 * Called when the screen above this one has closed. Drops the boards' pictures, because the theme may have changed
 * meanwhile. If that screen has chosen a file, saves the games.
 */
static void uncover(struct screen *base)
{
    struct tournament_screen *screen = (struct tournament_screen *)base;
    tournament_boards_drop(screen);
    tournament_boards_tell(screen);
    if (screen->file.path[0])
        save_to(screen, screen->file.path);
    screen->file.path[0] = '\0';
}

static void destroy(struct screen *base)
{
    struct tournament_screen *screen = (struct tournament_screen *)base;
    close_hall(screen);
    tournament_boards_drop(screen);
    hall_forget(&screen->view);
    free(screen);
}

static const struct screen_kind tournament_kind = {
    .list = list_controls, PAGE_MEMBERS, .handle = handle, .uncover = uncover, .focus_keys = FOCUS_BY_TAB};

static void find_journal(const char *folder, char path[FILES_PATH_MAX])
{
    snprintf(path, FILES_PATH_MAX, "%s/%s", folder, JOURNAL);
}

void tournament_screen_delete(const char *folder)
{
    char path[FILES_PATH_MAX];
    find_journal(folder, path);
    (void)unlink(path);
}

struct screen *tournament_screen_create(struct app *app)
{
    struct tournament_screen *screen = screen_create(app, &tournament_kind, SCOPE_KEPT, sizeof *screen);
    if (!screen)
        return NULL;
    screen->watched = screen->of = -1;
    screen->page = HALL_BOARDS;
    screen->game_count = choice_games(screen->games);
    screen->pace =
        (enum hall_pace)settings_integer(app_settings(app), "tournament.pace", HALL_BRISK, 0, HALL_PACES - 1);
    find_journal(app_pictures(app), screen->path);
    tournament_choice_load(&screen->choice, app, &screen->offered);
    screen->choosing = true;
    if (access(screen->path, R_OK) == 0 && tournament_choice_games(&screen->choice) > 0)
        open_hall(screen, false);
    arrange(&screen->screen);
    app_announce(app, _("Tournament"));
    return &screen->screen;
}
