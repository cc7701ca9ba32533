/*
 * The pages beside a tournament's boards: the ranking table, the cross table with the results of each against each
 * other, and the list of games. Each is a long column of rows.
 *
 *     [table][cross][games]
 *     +------------------+
 *     | head             |
 *     | row              |#
 *     | row              |#
 *     +------------------+
 *
 * Declared in tournament_state.h.
 */

#include "standard.h"
#include "ui/tournament/tournament_state.h"

static const float ROW_HEIGHT = 34, HEAD_HEIGHT = 30, GAME_HEIGHT = 54, BAR_WIDTH = 18, CROSS_WIDTH = 29,
                   GAME_LINES = SIZE_TEXT + SIZE_SMALL + SPACE_NEAR;

enum { NAMES_PERCENT = 34 };

/* --- the columns of the ranking table and of the cross table --- */

enum column {
    COLUMN_RANK,
    COLUMN_NAME,
    COLUMN_PLAYED,
    COLUMN_WON,
    COLUMN_DRAWN,
    COLUMN_LOST,
    COLUMN_POINTS,
    COLUMN_STRENGTH,
    COLUMN_FAULTS,
    COLUMNS
};

_Static_assert((int)COLUMNS == (int)HALL_COLUMNS, "each column has its place in the layout");

/*
 * The columns of the ranking table. Each is as wide as its heading or its widest entry; the names get the width that is
 * left.
 */
static const struct {
    const char *label, *widest;
} columns[COLUMNS] = {
    [COLUMN_RANK] = {"", "88"},
    [COLUMN_NAME] = {N_("Who"), ""},
    [COLUMN_PLAYED] = {N_("Games"), "88"},
    [COLUMN_WON] = {N_("Won"), "88"},
    [COLUMN_DRAWN] = {N_("Draws"), "88"},
    [COLUMN_LOST] = {N_("Lost"), "88"},
    [COLUMN_POINTS] = {N_("Points"), "88½"},
    [COLUMN_STRENGTH] = {N_("Strength"), "+888 ± 888"},
    [COLUMN_FAULTS] = {N_("Faults"), "88"},
};

static int count_columns(const struct tournament_screen *screen)
{
    return screen->players.has_engine ? COLUMNS : COLUMN_FAULTS;
}

static SDL_Rect cell_of(const struct tournament_screen *screen, SDL_Rect row, int column)
{
    const int *ends = screen->layout.column_ends;
    int from = column > 0 ? ends[column - 1] : 0;
    return (SDL_Rect){row.x + from, row.y, ends[column] - from, row.h};
}

/*
 * A cell in a row of the cross table: column -1 is the name; columns from 0 on are the opponents for which there is
 * room.
 */
static SDL_Rect cross_of(const struct tournament_screen *screen, SDL_Rect row, int column)
{
    int name = row.w * NAMES_PERCENT / 100, rest = row.w - name;
    if (column < 0)
        return (SDL_Rect){row.x, row.y, name, row.h};
    return canvas_beside((SDL_Rect){row.x + name, row.y, rest, row.h}, column, screen->layout.cross, 0);
}

static int last_against(const struct tournament_screen *screen)
{
    return SDL_max(screen->players.count - screen->layout.cross, 0);
}

/* --- the ranking table in words --- */

/* Writes points: "7½". */
static const char *points_words(double points, char words[HALL_NAME_MAX])
{
    int whole = (int)points;
    bool half = points - whole > 0.25;
    if (half && whole == 0)
        snprintf(words, HALL_NAME_MAX, "½");
    else
        snprintf(words, HALL_NAME_MAX, "%d%s", whole, half ? "½" : "");
    return words;
}

/* Writes a player's strength in Elo and its margin of error: "+120 ± 45"; "≈ +120" if the margin is unknown. */
static const char *strength_words(const struct standings_row *row, char words[HALL_NAME_MAX])
{
    const char *sign = row->elo < 0 ? "−" : "+";
    if (row->tally.won + row->tally.drawn + row->tally.lost == 0 || !isfinite(row->elo))
        snprintf(words, HALL_NAME_MAX, "–");
    else if (!isfinite(row->elo_margin))
        snprintf(words, HALL_NAME_MAX, "≈ %s%.0f", sign, fabs(row->elo));
    else
        snprintf(words, HALL_NAME_MAX, "%s%.0f ± %.0f", sign, fabs(row->elo), row->elo_margin);
    return words;
}

/* A whole row of the ranking table in words, for speech. */
static const char *row_words(const struct tournament_screen *screen, const struct standings_row *row,
                             struct controls *controls)
{
    char name[HALL_NAME_MAX], points[HALL_NAME_MAX], strength[HALL_NAME_MAX];
    return controls_words(controls, "%d. %s. %s: %s. %s: %d, %s: %d, %s: %d. %s: %s. %s: %d", row->rank,
                          tournament_words_player(screen, row->contestant, name), _("Points"),
                          points_words(row->points, points), _("Won"), row->tally.won, _("Draws"), row->tally.drawn,
                          _("Lost"), row->tally.lost, _("Strength"), strength_words(row, strength), _("Faults"),
                          row->forfeits);
}

/* --- the pages: rows and layout --- */

/* Is this game in the list of games? The list has all games, or only those of one player. */
static bool is_listed(const struct tournament_screen *screen, int game)
{
    const int *players = screen->view.sheets[game].players;
    return screen->of < 0 || players[0] == screen->of || players[1] == screen->of;
}

static int row_count(const struct tournament_screen *screen)
{
    int count = 0;
    if (screen->page != HALL_GAMES)
        return screen->page == HALL_BOARDS ? 0 : screen->players.count;
    for (int i = 0; i < screen->view.game_count; i++)
        count += is_listed(screen, i);
    return count;
}

/* Finds the game that a row of the list shows. The latest game is in the first row. */
int tournament_page_game(const struct tournament_screen *screen, int row)
{
    for (int i = screen->view.game_count - 1; screen->page == HALL_GAMES && i >= 0; i--)
        if (is_listed(screen, i) && row-- == 0)
            return i;
    return -1;
}

static int width_of(const struct canvas *canvas, const char *words, enum text_weight weight)
{
    struct text_style style = {.size = SIZE_SMALL, .weight = weight};
    struct canvas written = *canvas;
    return canvas->text && words[0] ? canvas_text_width(&written, words, &style) : 0;
}

/*
 * Sets the columns of the ranking table. If the table is too wide, the column of names becomes narrower first, then all
 * other columns, with smaller headings. Returns the width that the table would need.
 */
static int arrange_columns(struct tournament_screen *screen, const struct canvas *canvas)
{
    struct tournament_layout *layout = &screen->layout;
    int room = layout->head.w, pad = canvas_px(canvas, SPACE_NEAR), rest = 0, name = 0, end = 0, widths[COLUMNS];
    char words[HALL_NAME_MAX];
    for (int i = 0; i < screen->players.count; i++) {
        int width = width_of(canvas, tournament_words_player(screen, i, words), TEXT_BOLD);
        name = int_max(name, width + pad);
    }
    for (int i = 0; i < count_columns(screen); i++) {
        const char *label = columns[i].label[0] ? _(columns[i].label) : "";
        widths[i] =
            pad + int_max(width_of(canvas, label, TEXT_REGULAR), width_of(canvas, columns[i].widest, TEXT_BOLD));
        rest += i == COLUMN_NAME ? 0 : widths[i];
    }
    int most = SDL_min(rest, room - SDL_min(name, room * NAMES_PERCENT / 100));
    layout->head_size = SIZE_SMALL * (float)most / (float)rest;
    for (int i = 0; i < count_columns(screen); i++)
        layout->column_ends[i] = end += i == COLUMN_NAME ? room - most : widths[i] * most / rest;
    return name + rest;
}

void tournament_page_arrange(struct tournament_screen *screen, const struct canvas *canvas)
{
    struct tournament_layout *layout = &screen->layout;
    SDL_Rect room = canvas_inset(layout->frame, canvas_px(canvas, 4));
    int bar = canvas_px(canvas, BAR_WIDTH), head = canvas_row(canvas, HEAD_HEIGHT, SIZE_SMALL);
    layout->head =
        (SDL_Rect){room.x + canvas_px(canvas, SPACE_NEAR), room.y, room.w - bar - canvas_px(canvas, SPACE), head};
    if (screen->page != HALL_GAMES || screen->of >= 0)
        (void)canvas_take_row(&room, head, 0);
    layout->bar = canvas_take_right(&room, bar, 0);
    layout->list = room;
    layout->row_height = screen->page == HALL_GAMES ? canvas_row(canvas, GAME_HEIGHT, GAME_LINES)
                                                    : canvas_row(canvas, ROW_HEIGHT, SIZE_TEXT);
    int column = canvas_px(canvas, canvas_larger(canvas, CROSS_WIDTH));
    layout->cross =
        SDL_clamp(layout->head.w * (100 - NAMES_PERCENT) / 100 / column, 1, SDL_max(screen->players.count, 1));
    screen->against = int_min(screen->against, last_against(screen));
    struct canvas written = *canvas;
    while (screen->page == HALL_TABLE && arrange_columns(screen, &written) > layout->head.w && canvas_less(&written))
        continue;
    layout->page_text = written.text_size;
    scroller_arrange(&screen->scroller, layout->list, layout->bar, layout->row_height);
    scroller_set_rows(&screen->scroller, row_count(screen));
}

/* --- the pages: controls and keys --- */

static const char *words_in_row(const struct tournament_screen *screen, struct controls *controls, int row)
{
    char who[HALL_WORDS_MAX], how[HALL_WORDS_MAX];
    int game = tournament_page_game(screen, row);
    if (game < 0)
        return row_words(screen, &screen->view.rows[row], controls);
    const struct tournament_result *line = screen->view.games[game];
    const char *words = line->record.words, *said = words[0] ? controls_words(controls, _("It said: %s"), words) : "";
    return controls_words(controls, said[0] ? "%s. %s. %s" : "%s. %s",
                          tournament_words_who(screen, line->sheet.players, who),
                          tournament_words_result(screen, &line->sheet, how), said);
}

void tournament_page_step(struct tournament_screen *screen, int by)
{
    screen->against = int_clamp(screen->against + by * screen->layout.cross, 0, last_against(screen));
    app_invalidate_all(screen->screen.app);
}

/* Adds the control that steps through the opponents who are columns of the cross table: "1–8 / 24", by place. */
static void list_against(const struct tournament_screen *screen, struct controls *controls)
{
    int first = screen->against, shown = screen->layout.cross, all = screen->players.count;
    controls_add(controls,
                 (struct control){.id = HALL_AGAINST,
                                  .role = ROLE_STEPPER,
                                  .rect = cross_of(screen, screen->layout.head, -1),
                                  .name = _("Against"),
                                  .value = controls_words(controls, "%d–%d / %d", first + 1, first + shown, all),
                                  .size = SIZE_SMALL,
                                  .first = first == 0,
                                  .last = first == last_against(screen)});
}

/* Adds a control for each row in sight, and for one more row at either end, so that keys can move the focus there. */
void tournament_page_list(struct tournament_screen *screen, struct controls *controls)
{
    struct scroller *scroller = &screen->scroller;
    int first = int_max(scroller_first(scroller) - 1, 0), end = int_min(scroller_end(scroller) + 1, row_count(screen));
    if (screen->page == HALL_CROSS && last_against(screen) > 0)
        list_against(screen, controls);
    for (int row = first; row < end; row++) {
        struct control control = {
            .id = HALL_FIRST_ROW + row, .role = ROLE_ROW, .look = LOOK_NONE, .scroller = scroller};
        SDL_Rect rect = scroller_row(scroller, row);
        control.name = words_in_row(screen, controls, row);
        if (!SDL_IntersectRect(&rect, &screen->layout.list, &control.rect))
            control.rect = (SDL_Rect){0, 0, 0, 0};
        controls_add(controls, control);
    }
    list_bar(controls, HALL_BAR, "", scroller)->skipped = true;
}

bool tournament_page_key(struct tournament_screen *screen, SDL_Keycode key, uint64_t now)
{
    int page = scroller_page(&screen->scroller) * screen->layout.row_height;
    if (key == SDLK_UP || key == SDLK_DOWN)
        controls_move_focus(&screen->screen.controls, key == SDLK_UP ? -1 : 1);
    else if (key == SDLK_PAGEUP || key == SDLK_PAGEDOWN)
        scroller_glide(&screen->scroller, key == SDLK_PAGEUP ? -page : page, now);
    return key == SDLK_UP || key == SDLK_DOWN || key == SDLK_PAGEUP || key == SDLK_PAGEDOWN;
}

/* --- the pages: drawing --- */

/* Draws words in a cell. `size` is the text size, in units. */
static void draw_cell(struct canvas *canvas, const char *words, SDL_Rect rect, float size, int flags)
{
    struct text_style style = canvas_write_style(canvas, flags);
    int pad = canvas_px(canvas, 2);
    style.size = size;
    canvas_text(canvas, words, (SDL_Rect){rect.x + pad, rect.y, rect.w - 2 * pad, rect.h}, &style);
}

static void draw_table_head(struct canvas *canvas, const struct tournament_screen *screen)
{
    SDL_Rect head = screen->layout.head;
    char words[HALL_NAME_MAX];
    if (screen->page == HALL_GAMES && screen->of >= 0)
        draw_cell(canvas, tournament_words_player(screen, screen->of, words), head, SIZE_SMALL,
                  WRITE_BOLD | WRITE_MUTED);
    for (int i = 0; screen->page == HALL_TABLE && i < count_columns(screen); i++)
        if (columns[i].label[0])
            draw_cell(canvas, _(columns[i].label), cell_of(screen, head, i), screen->layout.head_size,
                      WRITE_MUTED | (i == COLUMN_NAME ? 0 : WRITE_CENTER));
    for (int i = 0; screen->page == HALL_CROSS && i < screen->layout.cross; i++) {
        snprintf(words, sizeof words, "%d", screen->against + i + 1);
        draw_cell(canvas, words, cross_of(screen, head, i), SIZE_SMALL, WRITE_CENTER | WRITE_MUTED);
    }
}

static void draw_table_row(struct canvas *canvas, const struct tournament_screen *screen, int at, SDL_Rect rect)
{
    const struct standings_row *row = &screen->view.rows[at];
    const int numbers[COLUMNS] = {
        [COLUMN_RANK] = row->rank,       [COLUMN_PLAYED] = row->tally.won + row->tally.drawn + row->tally.lost,
        [COLUMN_WON] = row->tally.won,   [COLUMN_DRAWN] = row->tally.drawn,
        [COLUMN_LOST] = row->tally.lost, [COLUMN_FAULTS] = row->forfeits};
    for (int i = 0; i < count_columns(screen); i++) {
        char written[HALL_NAME_MAX];
        snprintf(written, sizeof written, "%d", numbers[i]);
        const char *words = i == COLUMN_NAME       ? tournament_words_player(screen, row->contestant, written)
                            : i == COLUMN_POINTS   ? points_words(row->points, written)
                            : i == COLUMN_STRENGTH ? strength_words(row, written)
                                                   : written;
        draw_cell(canvas, words, cell_of(screen, rect, i), SIZE_SMALL,
                  (i == COLUMN_NAME ? 0 : WRITE_CENTER) | (i == COLUMN_NAME || i == COLUMN_POINTS ? WRITE_BOLD : 0));
    }
}

/*
 * Draws a row of the cross table: the points that one player scored against each of the others. Rows and columns are
 * numbered by place, because players can share a rank.
 */
static void draw_cross_row(struct canvas *canvas, const struct tournament_screen *screen, int at, SDL_Rect rect)
{
    const struct hall_view *view = &screen->view;
    int player = view->rows[at].contestant;
    char words[HALL_NAME_MAX], placed[HALL_WORDS_MAX];
    snprintf(placed, sizeof placed, "%d  %s", at + 1, tournament_words_player(screen, player, words));
    draw_cell(canvas, placed, cross_of(screen, rect, -1), SIZE_SMALL, WRITE_BOLD);
    for (int i = 0; i < screen->layout.cross; i++) {
        int other = view->rows[screen->against + i].contestant;
        struct standings_tally tally = standings_between(view->sheets, view->game_count, player, other);
        bool met = tally.won + tally.drawn + tally.lost > 0;
        const char *shown = other == player ? "×" : met ? points_words(standings_points(tally), words) : "·";
        draw_cell(canvas, shown, cross_of(screen, rect, i), SIZE_SMALL,
                  WRITE_CENTER | (other == player || !met ? WRITE_MUTED : 0));
    }
}

static void draw_game_row(struct canvas *canvas, const struct tournament_screen *screen, int at, SDL_Rect rect)
{
    int place = tournament_page_game(screen, at);
    char words[HALL_WORDS_MAX], moves[HALL_NAME_MAX], said[2 * HALL_WORDS_MAX], all[4 * HALL_WORDS_MAX];
    if (place < 0)
        return;
    const struct tournament_result *game = screen->view.games[place];
    const struct record *record = &game->record;
    SDL_Rect line = canvas_take_row(&rect, rect.h * 54 / 100, 0);
    draw_cell(canvas, tournament_words_who(screen, game->sheet.players, words), line, SIZE_SMALL, WRITE_BOLD);
    snprintf(moves, sizeof moves, ngettext("%d move", "%d moves", (unsigned)record->move_count), record->move_count);
    snprintf(said, sizeof said, _("It said: %s"), record->words);
    snprintf(all, sizeof all, record->words[0] ? "%s · %s · %s" : "%s · %s",
             tournament_words_result(screen, &game->sheet, words), moves, said);
    rect.h -= canvas_px(canvas, 4);
    draw_cell(canvas, all, rect, SIZE_SMALL, WRITE_MUTED);
}

static void draw_line(struct canvas *canvas, const struct tournament_screen *screen, int row)
{
    const struct controls *controls = &screen->screen.controls;
    SDL_Rect rect = scroller_row(&screen->scroller, row), room = rect;
    int line = canvas_px(canvas, 1), pad = canvas_px(canvas, SPACE_NEAR);
    bool chosen = controls->focus == HALL_FIRST_ROW + row, hot = controls_is_hot(controls, HALL_FIRST_ROW + row);
    if (!chosen && !hot)
        canvas_fill(canvas, (SDL_Rect){rect.x, rect.y + rect.h - line, rect.w, line}, canvas->theme->raised);
    canvas_marked(canvas, rect, chosen, hot);
    room.x += pad;
    room.w -= 2 * pad;
    if (screen->page == HALL_TABLE)
        draw_table_row(canvas, screen, row, room);
    else if (screen->page == HALL_CROSS)
        draw_cross_row(canvas, screen, row, room);
    else
        draw_game_row(canvas, screen, row, room);
}

void tournament_page_draw(struct canvas *canvas, const struct tournament_screen *screen)
{
    const struct scroller *scroller = &screen->scroller;
    int end = int_min(scroller_end(scroller), row_count(screen));
    int wished = canvas->text_size;
    SDL_Rect before;
    canvas_pane(canvas, screen->layout.frame, false);
    canvas->text_size = screen->layout.page_text;
    draw_table_head(canvas, screen);
    if (row_count(screen) == 0)
        canvas_write(canvas, _("No game is over yet"), screen->layout.list, WRITE_CENTER | WRITE_MUTED);
    else if (canvas_clip(canvas, screen->layout.list, &before)) {
        for (int row = scroller_first(scroller); row < end; row++)
            draw_line(canvas, screen, row);
        canvas_unclip(canvas, before);
    }
    canvas->text_size = wished;
}
