/*
 * How a tournament looks while it is played. Beside the boards stands one of three pages; where text is large the
 * boards are a page, too.
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
#include <stdio.h>

#include "ui/numbers.h"
#include "ui/tournament/tournament_state.h"
#include "ui/words.h"

static const float MARGIN = SPACE_WIDE, GAP = SPACE, TITLE_HEIGHT = 44, PAGE_HEIGHT = 40, BUTTON_HEIGHT = 50,
                   WIDEST = 1600;

enum { TITLE_PERCENT = 34, BOARDS_PERCENT = 46 };

/* --- where things stand --- */

/* How fast it goes matters to nobody once all is over. */
static bool has_pace(const struct tournament_screen *screen)
{
    return screen->view.phase != HALL_DONE;
}

/* Below the boards. */
static void arrange_pace(struct tournament_layout *layout, int height, int gap)
{
    SDL_Rect paces = {layout->boards.x, layout->boards.y + layout->boards.h - height, layout->boards.w, height};
    layout->boards.h -= height + gap;
    layout->pace_label = canvas_beside(paces, 0, HALL_PACES + 1, gap / 2);
    for (int i = 0; i < HALL_PACES; i++)
        layout->paces[i] = canvas_beside(paces, i + 1, HALL_PACES + 1, gap / 2);
}

static void arrange_hall(struct tournament_screen *screen, const struct canvas *canvas, SDL_Rect room)
{
    struct tournament_layout *layout = &screen->layout;
    int gap = canvas_px(canvas, GAP), height = canvas_row(canvas, PAGE_HEIGHT, SIZE_TEXT);
    int button = canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT), first = layout->split ? 0 : 1;
    SDL_Rect content = canvas_take_row(&room, room.h - button - gap, gap), left = content, right = content;
    for (int i = 0; i < HALL_BUTTONS; i++)
        layout->buttons[i] = canvas_beside(room, i, HALL_BUTTONS, gap);
    if (layout->split) {
        left.w = content.w * BOARDS_PERCENT / 100;
        right.x += left.w + 2 * gap;
        right.w -= left.w + 2 * gap;
    }
    SDL_Rect tabs = canvas_take_row(&right, height, gap);
    for (int i = 0; i < HALL_PAGES - 1; i++)
        layout->pages[i] = canvas_beside(tabs, i + first, HALL_PAGES - 1 + first, gap / 2);
    layout->pages[HALL_BOARDS] = first ? canvas_beside(tabs, 0, HALL_PAGES, gap / 2) : (SDL_Rect){0, 0, 0, 0};
    layout->frame = right;
    layout->boards = layout->split ? left : right;
    if (screen->watched >= 0)
        layout->boards = content;
    if (has_pace(screen))
        arrange_pace(layout, height, gap);
    tournament_page_arrange(screen, canvas);
}

void tournament_look_arrange(struct tournament_screen *screen, const struct canvas *canvas)
{
    struct canvas written = *canvas;
    struct tournament_layout *layout = &screen->layout;
    int margin = canvas_px(&written, MARGIN), width = int_min(written.width - 2 * margin, canvas_px(&written, WIDEST));
    bool fits;
    do {
        SDL_Rect room = {(written.width - width) / 2, margin / 2, width, written.height - margin / 2 - margin};
        layout->title =
            canvas_take_row(&room, canvas_row(&written, TITLE_HEIGHT, SIZE_TITLE), canvas_px(&written, GAP));
        layout->status = layout->title;
        layout->title.w = layout->title.w * TITLE_PERCENT / 100;
        layout->status.x += layout->title.w;
        layout->status.w -= layout->title.w;
        layout->split = !canvas_is_large(&written) && written.width >= written.height;
        fits = !screen->choosing || tournament_choosing_arrange(screen, &written, room);
        if (!screen->choosing)
            arrange_hall(screen, &written, room);
        layout->text_size = written.text_size;
    } while (!fits && canvas_less(&written));
    if (layout->split && screen->page == HALL_BOARDS)
        screen->page = HALL_TABLE;
    screen->screen.text_size = layout->text_size;
    screen->screen.notes = screen->choosing ? (SDL_Rect){0, 0, 0, 0} : layout->boards;
}

/* --- what can be used --- */

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
        tournament_words_table(screen, table, how);
        controls_add(controls,
                     (struct control){.id = HALL_FIRST_TABLE + i,
                                      .role = ROLE_CARD,
                                      .look = LOOK_NONE,
                                      .rect = tournament_boards_place(screen, i),
                                      .name = controls_words(controls, who[0] ? "%s, %s" : "%s%s", who, how)});
    }
}

static void list_paces(const struct tournament_screen *screen, struct controls *controls)
{
    static const char *const names[HALL_PACES] = {
        [HALL_CALM] = N_("Slowly"), [HALL_BRISK] = N_("Briskly"), [HALL_FAST] = N_("At once")};
    for (int i = 0; i < HALL_PACES; i++)
        controls_add(controls, (struct control){.id = HALL_FIRST_PACE + i,
                                                .role = ROLE_SEGMENT,
                                                .look = LOOK_WORDS,
                                                .rect = screen->layout.paces[i],
                                                .name = _(names[i]),
                                                .size = SIZE_SMALL,
                                                .group = 1,
                                                .on = i == (int)screen->pace});
}

static void list_pages(const struct tournament_screen *screen, struct controls *controls)
{
    static const char *const names[HALL_PAGES] = {[HALL_TABLE] = N_("Table"),
                                                  [HALL_CROSS] = N_("Each other"),
                                                  [HALL_GAMES] = N_("Games"),
                                                  [HALL_BOARDS] = N_("Boards")};
    static const enum hall_page order[] = {HALL_BOARDS, HALL_TABLE, HALL_CROSS, HALL_GAMES};
    for (int i = screen->layout.split ? 1 : 0; i < HALL_PAGES; i++)
        controls_add(controls, (struct control){.id = HALL_FIRST_PAGE + (int)order[i],
                                                .role = ROLE_SEGMENT,
                                                .look = LOOK_WORDS,
                                                .rect = screen->layout.pages[order[i]],
                                                .name = _(names[order[i]]),
                                                .size = SIZE_SMALL,
                                                .group = 2,
                                                .on = order[i] == screen->page});
}

static void list_buttons(const struct tournament_screen *screen, struct controls *controls)
{
    enum hall_phase phase = screen->view.phase;
    bool plays = phase == HALL_PLAYING || phase == HALL_STOPPING;
    const char *names[HALL_BUTTONS] = {[HALL_RUN] = plays ? _("Stop") : _("Continue"),
                                       [HALL_SAVE] = _("Save the games"),
                                       [HALL_NEW] = _("New tournament"),
                                       [HALL_BACK] = screen->watched >= 0 ? _("All boards") : _("Back")};
    const bool off[HALL_BUTTONS] = {[HALL_RUN] = phase == HALL_DONE || phase == HALL_STOPPING ||
                                                 (phase == HALL_READING && screen->played.done),
                                    [HALL_SAVE] = screen->view.game_count == 0};
    static const enum action actions[HALL_BUTTONS] = {
        [HALL_RUN] = ACTION_NONE, [HALL_SAVE] = ACTION_SAVE, [HALL_NEW] = ACTION_NEW, [HALL_BACK] = ACTION_ESCAPE};
    for (int i = 0; i < HALL_BUTTONS; i++)
        controls_add(controls, (struct control){.id = HALL_FIRST_BUTTON + i,
                                                .look = LOOK_WORDS,
                                                .rect = screen->layout.buttons[i],
                                                .action = actions[i],
                                                .name = names[i],
                                                .size = SIZE_TEXT,
                                                .group = 3,
                                                .off = off[i]});
}

/* What begins, goes on or stops; once all is over the page. */
static int first_focus(const struct tournament_screen *screen)
{
    if (screen->choosing)
        return CHOOSE_BEGIN;
    return has_pace(screen) ? HALL_FIRST_BUTTON + HALL_RUN : HALL_FIRST_PAGE + (int)screen->page;
}

/* Once all is over nothing goes on, however fast. */
static bool is_gone(const struct tournament_screen *screen, int id)
{
    return !screen->choosing && !has_pace(screen) &&
           (id == HALL_FIRST_BUTTON + HALL_RUN || (id >= HALL_FIRST_PACE && id < HALL_FIRST_PAGE));
}

void tournament_look_list(struct screen *base, struct controls *controls)
{
    struct tournament_screen *screen = (struct tournament_screen *)base;
    controls_begin(controls, GROUND_WINDOW);
    if (controls->focus == NO_CONTROL || is_gone(screen, controls->focus))
        controls_set_focus(controls, first_focus(screen));
    if (screen->choosing) {
        tournament_choosing_list(screen, controls);
        return;
    }
    if (screen->watched < 0 && !screen->layout.split)
        list_pages(screen, controls);
    if (shows_boards(screen))
        list_tables(screen, controls);
    if (shows_boards(screen) && has_pace(screen))
        list_paces(screen, controls);
    if (screen->watched < 0 && screen->layout.split)
        list_pages(screen, controls);
    if (shows_page(screen))
        tournament_page_list(screen, controls);
    list_buttons(screen, controls);
}

/* --- how it looks --- */

static void draw_head(struct canvas *canvas, const struct tournament_screen *screen)
{
    char words[HALL_WORDS_MAX];
    struct text_style title = canvas_style(canvas, SIZE_TITLE, ALIGN_LEFT),
                      status = canvas_style(canvas, SIZE_TEXT, ALIGN_RIGHT);
    title.weight = TEXT_BOLD;
    canvas_text(canvas, _("Tournament"), screen->layout.title, &title);
    if (screen->choosing)
        return;
    tournament_words_status(screen, words);
    status.color = screen->view.phase == HALL_FAILED ? canvas->theme->bad : canvas->theme->muted;
    status.weight = screen->view.phase == HALL_DONE ? TEXT_BOLD : TEXT_REGULAR;
    canvas_text(canvas, words, screen->layout.status, &status);
}

void tournament_look_draw(struct canvas *canvas, struct tournament_screen *screen, uint64_t now)
{
    struct text_style label = canvas_style(canvas, SIZE_SMALL, ALIGN_LEFT);
    draw_head(canvas, screen);
    label.color = canvas->theme->muted;
    if (screen->choosing) {
        tournament_choosing_draw(canvas, screen);
    } else {
        if (shows_boards(screen)) {
            tournament_boards_draw(canvas, screen, now);
            if (has_pace(screen))
                canvas_text(canvas, _("How fast"), screen->layout.pace_label, &label);
        }
        if (shows_page(screen))
            tournament_page_draw(canvas, screen);
    }
    controls_draw(canvas, &screen->screen.controls);
}
