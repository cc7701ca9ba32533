/*
 * The statistics: results against each level, how they developed, and people against each other. Each pair of people
 * has a row, the latest pair first, as far as there is room.
 *
 *     |      | Won | Draws | Won |     | Played |
 *     | Anna |  3  |   1   |  2  | Ben |   6    |
 *
 * Declared in history_state.h.
 */

#include "standard.h"
#include "ui/history/history_state.h"

static const float HEAD_HEIGHT = 46, PAIR_HEIGHT = 34;

enum { NAME, WON, DRAWS, LOST, OTHER, PLAYED, COLUMNS };

struct column {
    const char *label;
    int share;   /* the column's share of the table's width, out of the sum of all shares */
    bool triple; /* the column shows three numbers: won, drawn, lost */
};

static const struct column pair_columns[COLUMNS] = {
    [NAME] = {.share = 300},
    [WON] = {.label = N_("Won"), .share = 90},
    [DRAWS] = {.label = N_("Draws"), .share = 100},
    [LOST] = {.label = N_("Won"), .share = 90},
    [OTHER] = {.share = 300},
    [PLAYED] = {.label = N_("Played"), .share = 120},
};

static SDL_Rect cell_of(SDL_Rect line, const struct column columns[], int count, int column)
{
    int all = 0, before = 0;
    for (int i = 0; i < count; i++) {
        before += i < column ? columns[i].share : 0;
        all += columns[i].share;
    }
    int from = line.w * before / all, to = line.w * (before + columns[column].share) / all;
    return (SDL_Rect){line.x + from, line.y, to - from, line.h};
}

/* Writes into a cell. Margins keep the text away from its neighbours. */
static void draw_cell(struct canvas *canvas, SDL_Rect cell, const char *words, int flags)
{
    int margin = canvas_px(canvas, 4);
    canvas_write(canvas, words, (SDL_Rect){cell.x + margin, cell.y, cell.w - 2 * margin, cell.h}, flags);
}

/* Draws the row of a pair of players. The name of the one with more wins is bold. */
static void draw_pair(struct canvas *canvas, const struct archive_pair *pair, SDL_Rect line)
{
    const int *won = pair->won,
              numbers[COLUMNS] = {
                  [WON] = won[0], [DRAWS] = pair->drawn, [LOST] = won[1], [PLAYED] = won[0] + pair->drawn + won[1]};
    canvas_fill(canvas, (SDL_Rect){line.x, line.y, line.w, canvas_px(canvas, 1)}, canvas->theme->outline);
    for (int column = 0; column < COLUMNS; column++) {
        bool first = column == NAME, name = first || column == OTHER;
        bool bold = name ? won[!first] > won[first] : column != PLAYED;
        int align = first ? WRITE_RIGHT : name ? 0 : WRITE_CENTER;
        char number[16];
        snprintf(number, sizeof number, "%d", numbers[column]);
        draw_cell(canvas, cell_of(line, pair_columns, COLUMNS, column), name ? pair->names[!first] : number,
                  align | (bold ? WRITE_BOLD : 0));
    }
}

static void draw_people(struct canvas *canvas, const struct statistics *statistics, SDL_Rect room)
{
    SDL_Rect head = canvas_take_row(&room, canvas_px(canvas, HEAD_HEIGHT), 0);
    for (int column = 0; column < COLUMNS; column++)
        if (pair_columns[column].label)
            draw_cell(canvas, cell_of(head, pair_columns, COLUMNS, column), _(pair_columns[column].label),
                      WRITE_SMALL | WRITE_CENTER | WRITE_MUTED);
    int height = canvas_px(canvas, PAIR_HEIGHT), seen = SDL_min(room.h / height, statistics->pair_count);
    for (int i = 0; i < seen; i++)
        draw_pair(canvas, &statistics->pairs[i], canvas_take_row(&room, height, 0));
}

/* --- the plot of the computer's level in the last games, with a sign for each result --- */

/*
 * Finds the point in the plot for a game and its level. Half a level stays free above and below, and a column for the
 * levels' numbers at the left.
 */
SDL_Point statistics_plot_point(const struct statistics_layout *layout, int i, int count, int level)
{
    SDL_Rect plot = layout->plot;
    int numbers = plot.w / 24, room = plot.w - 2 * numbers;
    int x = plot.x + numbers + (count > 1 ? (int)((int64_t)room * i / (count - 1)) : room / 2);
    int y = plot.y + plot.h - plot.h * (2 * level - 1) / (2 * SEAT_LEVEL_MAX);
    return (SDL_Point){x, y};
}

static SDL_Rect around(SDL_Point at, int width, int height)
{
    return (SDL_Rect){at.x - width / 2, at.y - height / 2, width, height};
}

/*
 * Draws the sign of a result (+ = –, as in the history) out of bars, so that the signs can be told apart even when
 * small. Each bar has a thin border.
 */
static void draw_sign(struct canvas *canvas, SDL_Point at, int size, enum archive_result result)
{
    const struct theme *theme = canvas->theme;
    bool won = result == ARCHIVE_WON, drawn = result == ARCHIVE_DREW;
    SDL_Color color = won ? theme->good : result == ARCHIVE_LOST ? theme->bad : theme->muted, ground = theme->panel;
    int thick = SDL_max(size * 3 / 10, 2);
    SDL_Rect wide = around(at, size, drawn ? 3 * thick : thick), high = around(at, thick, won ? size : thick);
    canvas_fill(canvas, canvas_inset(wide, -1), ground);
    canvas_fill(canvas, canvas_inset(high, -1), ground);
    canvas_fill(canvas, wide, color);
    canvas_fill(canvas, high, color);
    if (drawn)
        canvas_fill(canvas, around(at, size, thick), ground);
}

/* Writes what a sign means, at the right end of the room. Returns the rest of the room. */
static SDL_Rect draw_meaning(struct canvas *canvas, SDL_Rect room, const char *words, enum archive_result result)
{
    int size = canvas_px(canvas, 12), gap = canvas_px(canvas, 6);
    room.w -= canvas_write(canvas, words, room, WRITE_SMALL | WRITE_RIGHT | WRITE_MUTED) + gap + size;
    draw_sign(canvas, (SDL_Point){room.x + room.w + size / 2, room.y + room.h / 2}, size, result);
    room.w -= 3 * gap;
    return room;
}

static void draw_plot_title(struct canvas *canvas, const struct statistics *statistics)
{
    char words[HISTORY_WORDS_MAX];
    int count = statistics->step_count;
    SDL_Rect room = statistics->layout.plot_title;
    room = draw_meaning(canvas, room, _("Lost"), ARCHIVE_LOST);
    room = draw_meaning(canvas, room, _("Draw"), ARCHIVE_DREW);
    room = draw_meaning(canvas, room, _("Won"), ARCHIVE_WON);
    snprintf(words, sizeof words,
             ngettext("The level in the last game", "The level in the last %d games", (unsigned)count), count);
    canvas_write(canvas, words, room, WRITE_BOLD);
}

/* Draws a line for each level, with its number if there is room. */
static void draw_levels(struct canvas *canvas, const struct statistics *statistics)
{
    const struct statistics_layout *layout = &statistics->layout;
    SDL_Rect plot = layout->plot;
    int height = plot.h / SEAT_LEVEL_MAX, every = height >= canvas_px(canvas, 17) && height > 12 ? 1 : 3;
    canvas_pane(canvas, plot, false);
    for (int level = 1; level <= SEAT_LEVEL_MAX; level += every) {
        char words[16];
        int y = statistics_plot_point(layout, 0, 2, level).y, pad = canvas_px(canvas, 8);
        int left = statistics_plot_point(layout, 0, 2, level).x - pad;
        snprintf(words, sizeof words, "%d", level);
        canvas_fill(canvas, (SDL_Rect){left, y, plot.x + plot.w - pad - left, 1}, canvas->theme->raised);
        canvas_write(canvas, words, (SDL_Rect){plot.x + pad, y - plot.h / 8, left - plot.x - pad, plot.h / 4},
                     WRITE_SMALL | WRITE_MUTED);
    }
}

/* Draws the steps from each game to the next, and the sign of each result. */
static void draw_path(struct canvas *canvas, const struct statistics *statistics)
{
    int count = statistics->step_count, line = canvas_px(canvas, 2), size = canvas_px(canvas, count > 80 ? 9 : 13);
    SDL_Point before = {0, 0};
    for (int i = 0; i < count; i++) {
        SDL_Point at = statistics_plot_point(&statistics->layout, i, count, statistics->steps[i].level);
        if (i > 0) {
            int top = SDL_min(before.y, at.y), bottom = SDL_max(before.y, at.y);
            canvas_fill(canvas, (SDL_Rect){before.x, before.y - line / 2, at.x - before.x, line},
                        canvas->theme->outline);
            canvas_fill(canvas, (SDL_Rect){at.x - line / 2, top - line / 2, line, bottom - top + line},
                        canvas->theme->outline);
        }
        before = at;
    }
    for (int i = 0; i < count; i++) {
        SDL_Point at = statistics_plot_point(&statistics->layout, i, count, statistics->steps[i].level);
        draw_sign(canvas, at, size, statistics->steps[i].result);
    }
}

/*
 * How the statistics look: the games to choose from, a row for each level, a plot of how the level rose and fell.
 *
 *     +----------------------------------+
 *     | title       the computer  people |
 *     | game         game           game |
 *     | table                            |
 *     | plot of the level                |
 *     | words              reset    back |
 *     +----------------------------------+
 */

static const struct column columns[STATISTICS_COLUMNS] = {
    [COLUMN_LEVEL] = {.label = N_("Level"), .share = 70},
    [COLUMN_PLAYED] = {.label = N_("Played"), .share = 95},
    [COLUMN_WON] = {.label = N_("Wins"), .share = 100},
    [COLUMN_HELPED] = {.label = N_("with help"), .share = 95},
    [COLUMN_DRAWN] = {.label = N_("Draws"), .share = 85},
    [COLUMN_LOST] = {.label = N_("Lost"), .share = 95},
    [COLUMN_FIRST] = {.label = N_("Going first"), .share = 175, .triple = true},
    [COLUMN_SECOND] = {.label = N_("Going second"), .share = 175, .triple = true},
    [COLUMN_STREAK] = {.label = N_("Streak"), .share = 70},
    [COLUMN_BEST] = {.label = N_("Best"), .share = 70},
    [COLUMN_ACCURACY] = {.label = N_("Accuracy"), .share = 115},
};

static const char *const TRIPLE = N_("won – draw – lost");

/* --- the screen of the statistics: layout --- */

static const float MARGIN = SPACE_PAGE, GAP = SPACE, TITLE_HEIGHT = 44, GAME_HEIGHT = 44, ROW_HEIGHT = 27;
static const float PLOT_TITLE_HEIGHT = 26, PLOT_LEAST = 90, HEAD_LINES = SIZE_TEXT + SIZE_SMALL, BUTTON_HEIGHT = 50,
                   BUTTON_WIDTH = 190, WIDEST = 1240;

SDL_Rect statistics_look_cell(const struct statistics_layout *layout, int row, enum statistics_column column)
{
    SDL_Rect line = layout->head;
    if (row >= 0)
        line = (SDL_Rect){line.x, line.y + line.h + row * layout->row_height, line.w, layout->row_height};
    return cell_of(line, columns, STATISTICS_COLUMNS, (int)column);
}

/* Is every column wide enough for its name? */
static bool has_wide_columns(const struct statistics_layout *layout, struct canvas *canvas)
{
    struct text_style style = {.size = SIZE_TEXT}, small = {.size = SIZE_SMALL};
    for (int column = 0; column < STATISTICS_COLUMNS && canvas->text; column++) {
        int room = statistics_look_cell(layout, -1, (enum statistics_column)column).w - canvas_px(canvas, SPACE_NEAR);
        if (canvas_text_width(canvas, _(columns[column].label), &style) > room ||
            (columns[column].triple && canvas_text_width(canvas, _(TRIPLE), &small) > room))
            return false;
    }
    return true;
}

/* The table's text is as large as the plot and everything else leave room for. */
static void arrange_table(struct statistics_layout *layout, const struct canvas *canvas, SDL_Rect *room, int rows)
{
    struct canvas written = *canvas;
    int gap = canvas_px(canvas, GAP), height, most;
    most = room->h - canvas_px(canvas, PLOT_LEAST) - canvas_row(canvas, PLOT_TITLE_HEIGHT, SIZE_TEXT) - gap;
    do {
        layout->row_height = canvas_row(&written, ROW_HEIGHT, SIZE_TEXT);
        layout->head.h = canvas_row(&written, HEAD_HEIGHT, HEAD_LINES);
        height = layout->head.h + rows * layout->row_height;
        layout->table = (SDL_Rect){room->x, room->y, room->w, height};
    } while ((height > most || !has_wide_columns(layout, &written)) && canvas_less(&written));
    layout->table_text = written.text_size;
    (void)canvas_take_row(room, height, gap);
}

void statistics_look_arrange(struct statistics_layout *layout, const struct canvas *canvas, int rows)
{
    int margin = canvas_px(canvas, MARGIN), gap = canvas_px(canvas, GAP),
        button = canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT);
    int width = int_min(canvas->width - 2 * margin, canvas_px(canvas, WIDEST));
    SDL_Rect room = {(canvas->width - width) / 2, margin / 2, width, canvas->height - margin / 2 - margin};
    layout->views = canvas_take_row(&room, canvas_row(canvas, TITLE_HEIGHT, SIZE_TITLE), gap);
    layout->title = canvas_take_left(&layout->views, layout->views.w / 3, 0);
    layout->games = canvas_take_row(&room, canvas_row(canvas, GAME_HEIGHT, SIZE_TEXT), gap);
    room.h -= button + gap;
    layout->words = (SDL_Rect){room.x, room.y + room.h + gap, room.w, button};
    int button_width = int_min(canvas_px(canvas, canvas_larger(canvas, BUTTON_WIDTH)), (room.w - gap) / 3);
    layout->buttons = canvas_take_right(&layout->words, 2 * button_width + gap, gap);
    layout->head = (SDL_Rect){room.x, room.y, room.w, 0};
    arrange_table(layout, canvas, &room, rows);
    layout->plot_title = canvas_take_row(&room, canvas_row(canvas, PLOT_TITLE_HEIGHT, SIZE_TEXT), 0);
    layout->plot = room;
}

/* --- the screen of the statistics: controls --- */

static bool has_games(const struct statistics *statistics)
{
    return statistics->sums[0].played > 0 || statistics->pair_count > 0;
}

static void list_buttons(struct statistics *statistics, struct controls *controls, int gap)
{
    bool asking = statistics->asking;
    struct control buttons[] = {{.id = STATISTICS_RESET,
                                 .action = asking ? ACTION_NONE : ACTION_DELETE,
                                 .name = asking ? _("Reset") : _("Reset …"),
                                 .off = !has_games(statistics),
                                 .wrong = asking},
                                {.id = STATISTICS_BACK,
                                 .action = ACTION_ESCAPE,
                                 .also = {ACTION_STATISTICS},
                                 .name = asking ? _("Keep") : _("Back")}};
    form_row_at(&statistics->form, statistics->layout.buttons, SDL_arraysize(buttons), gap);
    for (size_t i = 0; i < SDL_arraysize(buttons); i++) {
        char key[ACTION_KEYS_MAX];
        action_first_key(app_keymap(statistics->screen.app), buttons[i].action, statistics->screen.scope, key);
        buttons[i].keys = asking ? NULL : controls_words(controls, "%s", key);
        form_add(&statistics->form, buttons[i]);
    }
}

static void list(struct screen *screen, struct controls *controls)
{
    struct statistics *statistics = (struct statistics *)screen;
    struct form *form = &statistics->form;
    static const char *const views[STATISTICS_VIEWS] = {
        [AGAINST_COMPUTER] = N_("Against the computer"), [AGAINST_PEOPLE] = N_("People and engines")};
    int gap = canvas_px(app_canvas(screen->app), GAP);
    controls_begin(controls, GROUND_WINDOW);
    form_begin(form, controls, &(struct form_place){.scroller = NULL});
    form_row_at(form, statistics->layout.games, statistics->game_count, gap);
    for (int i = 0; i < statistics->game_count; i++)
        form_segment(form, i, _(statistics->games[i]->title), &statistics->game, i)->skipped = statistics->asking;
    form_row_at(form, statistics->layout.views, STATISTICS_VIEWS, gap);
    for (int i = 0; i < STATISTICS_VIEWS; i++) {
        struct control *view = form_segment(form, STATISTICS_FIRST_VIEW + i, _(views[i]), &statistics->view, i);
        view->size = SIZE_SMALL;
        view->skipped = statistics->asking;
    }
    list_buttons(statistics, controls, gap);
}

/* --- drawing the table of results against each level --- */

static void write_cell(const struct archive_statistics *sums, enum statistics_column column, int level,
                       char words[HISTORY_WORDS_MAX])
{
    const int numbers[STATISTICS_COLUMNS] = {
        [COLUMN_LEVEL] = level,         [COLUMN_PLAYED] = sums->played,   [COLUMN_WON] = sums->won,
        [COLUMN_HELPED] = sums->helped, [COLUMN_DRAWN] = sums->drawn,     [COLUMN_LOST] = sums->lost,
        [COLUMN_STREAK] = sums->streak, [COLUMN_BEST] = sums->best_streak};
    const int *triple = column == COLUMN_FIRST ? sums->as_first : sums->as_second;
    if (columns[column].triple)
        snprintf(words, HISTORY_WORDS_MAX, "%d – %d – %d", triple[0], triple[1], triple[2]);
    else if (column == COLUMN_ACCURACY && sums->reviewed > 0) /* rounded down: 100 % means no mistake */
        snprintf(words, HISTORY_WORDS_MAX, "%.0f %%", floor(sums->accuracy));
    else if (column == COLUMN_ACCURACY)
        snprintf(words, HISTORY_WORDS_MAX, "–");
    else if (column == COLUMN_LEVEL && level == 0)
        snprintf(words, HISTORY_WORDS_MAX, "%s", _("All"));
    else
        snprintf(words, HISTORY_WORDS_MAX, "%d", numbers[column]);
}

static void draw_head(struct canvas *canvas, const struct statistics *statistics, enum statistics_column column)
{
    SDL_Rect cell = statistics_look_cell(&statistics->layout, -1, column), lower = cell;
    cell.h = columns[column].triple ? cell.h / 2 : cell.h;
    lower.y += cell.h;
    lower.h -= cell.h;
    draw_cell(canvas, cell, _(columns[column].label), WRITE_CENTER | WRITE_MUTED);
    if (columns[column].triple)
        draw_cell(canvas, lower, _(TRIPLE), WRITE_SMALL | WRITE_CENTER | WRITE_MUTED);
}

static void draw_row(struct canvas *canvas, const struct statistics *statistics, int row)
{
    char words[HISTORY_WORDS_MAX];
    int level = statistics->rows[row], line = canvas_px(canvas, 1);
    SDL_Rect left = statistics_look_cell(&statistics->layout, row, COLUMN_LEVEL);
    canvas_fill(canvas, (SDL_Rect){left.x, left.y, statistics->layout.table.w, line}, canvas->theme->outline);
    for (int column = 0; column < STATISTICS_COLUMNS; column++) {
        SDL_Rect cell = statistics_look_cell(&statistics->layout, row, (enum statistics_column)column);
        write_cell(&statistics->sums[level], (enum statistics_column)column, level, words);
        draw_cell(canvas, cell, words, WRITE_CENTER | (row == 0 ? WRITE_BOLD : 0));
    }
}

static void draw_table(struct canvas *canvas, const struct statistics *statistics)
{
    int before = canvas->text_size;
    canvas->text_size = statistics->layout.table_text;
    for (int column = 0; column < STATISTICS_COLUMNS; column++)
        draw_head(canvas, statistics, (enum statistics_column)column);
    for (int row = 0; row < statistics->row_count; row++)
        draw_row(canvas, statistics, row);
    canvas->text_size = before;
}

/* --- drawing the whole screen of the statistics --- */

/* Why there is nothing to show; NULL if there are results. */
static const char *why_nothing(const struct statistics *statistics)
{
    bool people = statistics->view == AGAINST_PEOPLE;
    if (statistics->failed)
        return _("Your games cannot be read");
    if (people)
        return statistics->pair_count > 0 ? NULL : _("No finished games between two named players yet");
    return statistics->sums[0].played > 0 ? NULL : _("No finished games against the computer yet");
}

/* Draws the table and the plot, or the reason why there are none. */
static void draw_figures(struct canvas *canvas, const struct statistics *statistics)
{
    SDL_Rect room = statistics->layout.table;
    room.h = statistics->layout.plot.y + statistics->layout.plot.h - room.y;
    const char *nothing = why_nothing(statistics);
    if (nothing) {
        canvas_write(canvas, nothing, room, WRITE_CENTER | (statistics->failed ? WRITE_BAD : WRITE_MUTED));
    } else if (statistics->view == AGAINST_PEOPLE) {
        draw_people(canvas, statistics, room);
    } else {
        draw_table(canvas, statistics);
        draw_plot_title(canvas, statistics);
        draw_levels(canvas, statistics);
        draw_path(canvas, statistics);
    }
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct statistics *statistics = (const struct statistics *)screen;
    char words[HISTORY_WORDS_MAX];
    canvas_write(canvas, _("Statistics"), statistics->layout.title, WRITE_TITLE | WRITE_BOLD);
    draw_figures(canvas, statistics);
    snprintf(words, sizeof words, _("%s: start counting from zero? Your games are kept."),
             _(statistics->games[statistics->game]->title));
    if (statistics->asking)
        canvas_write(canvas, words, statistics->layout.words, WRITE_BAD | WRITE_BOLD);
    else if (statistics->view == AGAINST_COMPUTER && statistics->sums[0].reviewed > 0)
        canvas_write_lines(canvas, _("Accuracy: how little your moves gave away; a slower win costs little"),
                           statistics->layout.words, WRITE_SMALL | WRITE_MUTED);
    controls_draw(canvas, &screen->controls);
}

/* --- reading the statistics from the archive --- */

enum { SAID_MAX = 6 /* how many rows of the table are said aloud at once */ };

static void arrange(struct screen *screen)
{
    struct statistics *statistics = (struct statistics *)screen;
    statistics_look_arrange(&statistics->layout, app_canvas(statistics->screen.app), statistics->row_count);
    statistics->screen.notes = statistics->layout.plot;
    app_invalidate_all(statistics->screen.app);
}

static void load(struct statistics *statistics)
{
    struct archive *archive = app_archive(statistics->screen.app);
    const struct game *game = statistics->games[statistics->game];
    struct archive_pair *pairs = statistics->pairs;
    bool read = archive_standings(archive, game, statistics->sums);
    int steps = archive_path(archive, game, STEPS_MAX, statistics->steps);
    /* Pairs with engines are read first, because there are fewer of them. */
    int engines = archive_engine_pairs(archive, game, STATISTICS_PAIRS_MAX / 2, pairs), count = SDL_max(engines, 0);
    int people = archive_pairs(archive, game, STATISTICS_PAIRS_MAX - count, pairs + count);
    statistics->failed = !read || steps < 0 || engines < 0 || people < 0;
    statistics->pair_count = count + SDL_max(people, 0);
    for (int i = 0; i < statistics->pair_count; i++)
        for (int player = 0; player < 2; player++)
            if (!pairs[i].names[player][0])
                snprintf(pairs[i].names[player], RECORD_NAME_SIZE, "%s", _("You"));
    statistics->step_count = SDL_max(steps, 0);
    statistics->row_count = 0;
    for (int level = 0; level <= SEAT_LEVEL_MAX; level++)
        if (level == 0 || statistics->sums[level].played > 0)
            statistics->rows[statistics->row_count++] = level;
    statistics->asking = false;
    controls_set_focus(&statistics->screen.controls, statistics->game);
    arrange(&statistics->screen);
}

/* --- saying the statistics aloud --- */

static void say_level(const struct statistics *statistics, int level)
{
    char words[SPEECH_WORDS_MAX], name[HISTORY_WORDS_MAX];
    const struct archive_statistics *sums = &statistics->sums[level];
    if (level == 0)
        snprintf(name, sizeof name, "%s", _("All"));
    else
        snprintf(name, sizeof name, "%s %d", _("Level"), level);
    snprintf(words, sizeof words, "%s: %s %d, %s %d, %s %d, %s %d", name, _("Played"), sums->played, _("Won"),
             sums->won, _("Draws"), sums->drawn, _("Lost"), sums->lost);
    speech_say(app_speech(statistics->screen.app), SPEECH_TOLD, words);
}

static void say_pair(const struct statistics *statistics, const struct archive_pair *pair)
{
    char words[SPEECH_WORDS_MAX];
    snprintf(words, sizeof words, "%s: %s %d. %s: %s %d. %s: %d", pair->names[0], _("Won"), pair->won[0],
             pair->names[1], _("Won"), pair->won[1], _("Draws"), pair->drawn);
    speech_say(app_speech(statistics->screen.app), SPEECH_TOLD, words);
}

/*
 * Says the first row aloud: the sums of all levels, or the latest pair. If the person wants more detail, says several
 * rows.
 */
static void say_figures(const struct statistics *statistics)
{
    struct speech *speech = app_speech(statistics->screen.app);
    const char *nothing = why_nothing(statistics);
    int count = statistics->view == AGAINST_PEOPLE ? statistics->pair_count : statistics->row_count;
    int most = nothing ? 0 : speech_detail(speech) > TELL_SHORTLY ? SAID_MAX : 1;
    if (nothing)
        speech_say(speech, SPEECH_TOLD, nothing);
    for (int i = 0; i < SDL_min(count, most); i++)
        if (statistics->view == AGAINST_PEOPLE)
            say_pair(statistics, &statistics->pairs[i]);
        else
            say_level(statistics, statistics->rows[i]);
}

/* --- the screen of the statistics: what buttons do --- */

/*
 * Resets the statistics, but the first press only asks. The focus is then on the button Keep, so that pressing only
 * Enter changes nothing. If the file is full or locked, the archive resets them later.
 */
static void reset(struct statistics *statistics)
{
    struct archive *archive = app_archive(statistics->screen.app);
    if (!has_games(statistics)) {
        app_refuse(statistics->screen.app, "");
        return;
    }
    if (!statistics->asking) {
        statistics->asking = true;
        controls_set_focus(&statistics->screen.controls, STATISTICS_BACK);
        return;
    }
    archive_reset_statistics(archive, statistics->games[statistics->game]);
    load(statistics);
    if (has_games(statistics))
        app_tell(statistics->screen.app,
                 archive_keeps(archive)
                     ? _("The file cannot be written right now: the statistics start over once it can")
                     : _("Nothing can be written just now: nothing was reset"));
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct statistics *statistics = (struct statistics *)screen;
    (void)now;
    if (form_use(&statistics->form, use)) {
        if (use->id < STATISTICS_FIRST_VIEW)
            load(statistics);
        say_figures(statistics);
    } else if (use->id == STATISTICS_RESET) {
        reset(statistics);
    } else if (!statistics->asking) {
        app_pop(statistics->screen.app);
    } else {
        statistics->asking = false;
        controls_set_focus(&screen->controls, statistics->game);
    }
}

static const struct screen_kind statistics_kind = {
    .list = list, .use = use, .arrange = arrange, .draw = draw, .covers = true, .focus_keys = FOCUS_BY_TAB};

struct screen *statistics_screen_create(struct app *app, const struct game *game)
{
    struct statistics *statistics = screen_create(app, &statistics_kind, SCOPE_KEPT, sizeof *statistics);
    if (!statistics)
        return NULL;
    statistics->game_count = choice_games(statistics->games);
    for (int i = 0; i < statistics->game_count; i++)
        if (statistics->games[i] == game)
            statistics->game = i;
    load(statistics);
    if (statistics->sums[0].played == 0 && statistics->pair_count > 0)
        statistics->view = AGAINST_PEOPLE;
    app_announce(app, _("Statistics"));
    say_figures(statistics);
    return &statistics->screen;
}
