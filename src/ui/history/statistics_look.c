/*
 * How the statistics look: the games to choose from, a row for each level, the level's way as a plot.
 *
 *     +----------------------------------+
 *     | title       the computer  people |
 *     | game         game           game |
 *     | table                            |
 *     | plot of the level                |
 *     | words              reset    back |
 *     +----------------------------------+
 */
#include <math.h>
#include <stdio.h>

#include "ui/history/history_state.h"
#include "ui/numbers.h"
#include "ui/words.h"

static const struct {
    const char *label;
    bool triple; /* won, drawn and lost */
} columns[STATISTICS_COLUMNS] = {
    [COLUMN_LEVEL] = {N_("Level"), false},
    [COLUMN_PLAYED] = {N_("Played"), false},
    [COLUMN_WON] = {N_("Won"), false},
    [COLUMN_DRAWN] = {N_("Draws"), false},
    [COLUMN_LOST] = {N_("Lost"), false},
    [COLUMN_FIRST] = {N_("Going first"), true},
    [COLUMN_SECOND] = {N_("Going second"), true},
    [COLUMN_STREAK] = {N_("Streak"), false},
    [COLUMN_BEST] = {N_("Best"), false},
    [COLUMN_ACCURACY] = {N_("Accuracy"), false},
};

/* --- where things stand --- */

static const float MARGIN = SPACE_WIDE, GAP = SPACE, TITLE_HEIGHT = 44, GAME_HEIGHT = 44, HEAD_HEIGHT = 46,
                   ROW_HEIGHT = 27;
static const float PLOT_TITLE_HEIGHT = 26, PLOT_LEAST = 90, HEAD_LINES = SIZE_TEXT + SIZE_SMALL, BUTTON_HEIGHT = 50,
                   BUTTON_WIDTH = 190, WIDEST = 1240;

/* The columns' shares of the table. */
static const int shares[STATISTICS_COLUMNS] = {
    [COLUMN_LEVEL] = 70,  [COLUMN_PLAYED] = 95,  [COLUMN_WON] = 100,   [COLUMN_DRAWN] = 85, [COLUMN_LOST] = 95,
    [COLUMN_FIRST] = 175, [COLUMN_SECOND] = 175, [COLUMN_STREAK] = 70, [COLUMN_BEST] = 70,  [COLUMN_ACCURACY] = 115};

static const char *const TRIPLE = N_("won – draw – lost");

static int share_before(int column)
{
    int sum = 0;
    for (int i = 0; i < column; i++)
        sum += shares[i];
    return sum;
}

static void arrange_buttons(struct statistics_layout *layout, const struct canvas *canvas, SDL_Rect row)
{
    int gap = canvas_px(canvas, GAP), width;
    width = int_min(canvas_px(canvas, canvas_larger(canvas, BUTTON_WIDTH)), (row.w - gap) / 3);
    for (int i = 0; i < STATISTICS_BUTTONS; i++) {
        int right = row.x + row.w - (STATISTICS_BUTTONS - 1 - i) * (width + gap);
        layout->buttons[i] = (SDL_Rect){right - width, row.y, width, row.h};
    }
    layout->words = (SDL_Rect){row.x, row.y, layout->buttons[0].x - gap - row.x, row.h};
}

SDL_Rect statistics_look_cell(const struct statistics_layout *layout, int row, enum statistics_column column)
{
    int all = share_before(STATISTICS_COLUMNS), width = layout->table.w;
    int from = width * share_before((int)column) / all, to = width * share_before((int)column + 1) / all;
    int top = row < 0 ? layout->head.y : layout->head.y + layout->head.h + row * layout->row_height;
    return (SDL_Rect){layout->table.x + from, top, to - from, row < 0 ? layout->head.h : layout->row_height};
}

/* Has every column room for its name? */
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

/* Its words are as large as all of them have room for, beside each other and over the plot. */
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

void statistics_look_arrange(struct statistics_layout *layout, const struct canvas *canvas, int games, int rows)
{
    int margin = canvas_px(canvas, MARGIN), gap = canvas_px(canvas, GAP),
        button = canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT);
    int width = int_min(canvas->width - 2 * margin, canvas_px(canvas, WIDEST));
    SDL_Rect room = {(canvas->width - width) / 2, margin / 2, width, canvas->height - margin / 2 - margin};
    layout->title = canvas_take_row(&room, canvas_row(canvas, TITLE_HEIGHT, SIZE_TITLE), gap);
    SDL_Rect views = layout->title;
    layout->title.w /= 3;
    views.x += layout->title.w;
    views.w -= layout->title.w;
    for (int i = 0; i < STATISTICS_VIEWS; i++)
        layout->views[i] = canvas_beside(views, i, STATISTICS_VIEWS, gap);
    SDL_Rect tabs = canvas_take_row(&room, canvas_row(canvas, GAME_HEIGHT, SIZE_TEXT), gap);
    layout->game_count = games;
    for (int i = 0; i < games; i++)
        layout->games[i] = canvas_beside(tabs, i, games, gap);
    room.h -= button + gap;
    arrange_buttons(layout, canvas, (SDL_Rect){room.x, room.y + room.h + gap, room.w, button});
    layout->head = (SDL_Rect){room.x, room.y, room.w, 0};
    arrange_table(layout, canvas, &room, rows);
    layout->plot_title = canvas_take_row(&room, canvas_row(canvas, PLOT_TITLE_HEIGHT, SIZE_TEXT), 0);
    layout->plot = room;
}

/* --- what can be used --- */

bool statistics_look_has_games(const struct statistics *statistics)
{
    return statistics->sums[0].played > 0 || statistics->pair_count > 0;
}

static void list_button(struct controls *controls, const struct statistics *statistics, enum statistics_button button)
{
    bool asking = statistics->asking, reset = button == STATISTICS_RESET;
    char key[ACTION_KEYS_MAX];
    struct control control = {.id = STATISTICS_FIRST_BUTTON + (int)button, .size = SIZE_TEXT, .group = 2};
    control.rect = statistics->layout.buttons[button];
    control.action = !reset ? ACTION_ESCAPE : asking ? ACTION_NONE : ACTION_DELETE;
    control.name = asking ? reset ? _("Reset") : _("Keep") : reset ? _("Reset …") : _("Back");
    control.off = reset && !statistics_look_has_games(statistics);
    control.wrong = asking && reset;
    if (!asking)
        control.keys = controls_words(
            controls, "%s",
            action_first_key(app_keymap(statistics->screen.app), control.action, statistics->screen.scope, key));
    controls_add(controls, control);
}

void statistics_look_list(struct screen *screen, struct controls *controls)
{
    const struct statistics *statistics = (const struct statistics *)screen;
    controls_begin(controls, GROUND_WINDOW);
    for (int i = 0; i < statistics->game_count; i++)
        controls_add(controls, (struct control){.id = i,
                                                .role = ROLE_SEGMENT,
                                                .rect = statistics->layout.games[i],
                                                .name = _(statistics->games[i]->title),
                                                .size = SIZE_TEXT,
                                                .group = 1,
                                                .on = i == statistics->game,
                                                .skipped = statistics->asking});
    static const char *const views[STATISTICS_VIEWS] = {
        [AGAINST_COMPUTER] = N_("Against the computer"), [AGAINST_PEOPLE] = N_("People and engines")};
    for (int i = 0; i < STATISTICS_VIEWS; i++)
        controls_add(controls, (struct control){.id = STATISTICS_FIRST_VIEW + i,
                                                .role = ROLE_SEGMENT,
                                                .rect = statistics->layout.views[i],
                                                .name = _(views[i]),
                                                .size = SIZE_SMALL,
                                                .group = 3,
                                                .on = i == (int)statistics->view,
                                                .skipped = statistics->asking});
    for (int button = 0; button < STATISTICS_BUTTONS; button++)
        list_button(controls, statistics, (enum statistics_button)button);
}

/* --- the table --- */

static void write_triple(const int counts[3], char words[HISTORY_WORDS_MAX])
{
    snprintf(words, HISTORY_WORDS_MAX, "%d – %d – %d", counts[0], counts[1], counts[2]);
}

/* Rounded down, as in a review: 100 % is without a mistake. */
static void write_accuracy(const struct archive_statistics *sums, char words[HISTORY_WORDS_MAX])
{
    if (sums->reviewed > 0)
        snprintf(words, HISTORY_WORDS_MAX, "%.0f %%", floor(sums->accuracy));
    else
        snprintf(words, HISTORY_WORDS_MAX, "–");
}

static void write_cell(const struct archive_statistics *sums, enum statistics_column column, int level,
                       char words[HISTORY_WORDS_MAX])
{
    const int numbers[STATISTICS_COLUMNS] = {
        [COLUMN_LEVEL] = level,           [COLUMN_PLAYED] = sums->played, [COLUMN_WON] = sums->won,
        [COLUMN_DRAWN] = sums->drawn,     [COLUMN_LOST] = sums->lost,     [COLUMN_STREAK] = sums->streak,
        [COLUMN_BEST] = sums->best_streak};
    if (column == COLUMN_FIRST)
        write_triple(sums->as_first, words);
    else if (column == COLUMN_SECOND)
        write_triple(sums->as_second, words);
    else if (column == COLUMN_ACCURACY)
        write_accuracy(sums, words);
    else if (column == COLUMN_LEVEL && level == 0)
        snprintf(words, HISTORY_WORDS_MAX, "%s", _("All"));
    else
        snprintf(words, HISTORY_WORDS_MAX, "%d", numbers[column]);
}

/* A cell without a margin at both sides. */
static SDL_Rect beside_others(const struct canvas *canvas, SDL_Rect cell)
{
    int margin = canvas_px(canvas, 4);
    return (SDL_Rect){cell.x + margin, cell.y, cell.w - 2 * margin, cell.h};
}

static void draw_head(struct canvas *canvas, const struct statistics *statistics, enum statistics_column column)
{
    SDL_Rect cell = statistics_look_cell(&statistics->layout, -1, column);
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_CENTER);
    style.color = canvas->theme->muted;
    SDL_Rect room = beside_others(canvas, cell);
    room.h = columns[column].triple ? cell.h / 2 : cell.h;
    canvas_text(canvas, _(columns[column].label), room, &style);
    style.size = SIZE_SMALL;
    room.y += room.h;
    if (columns[column].triple)
        canvas_text(canvas, _(TRIPLE), room, &style);
}

static void draw_row(struct canvas *canvas, const struct statistics *statistics, int row)
{
    char words[HISTORY_WORDS_MAX];
    int level = statistics->rows[row], line = canvas_px(canvas, 1);
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_CENTER);
    SDL_Rect left = statistics_look_cell(&statistics->layout, row, COLUMN_LEVEL);
    style.weight = row == 0 ? TEXT_BOLD : TEXT_REGULAR;
    canvas_fill(canvas, (SDL_Rect){left.x, left.y, statistics->layout.table.w, line}, canvas->theme->outline);
    for (int column = 0; column < STATISTICS_COLUMNS; column++) {
        SDL_Rect cell = statistics_look_cell(&statistics->layout, row, (enum statistics_column)column);
        write_cell(&statistics->sums[level], (enum statistics_column)column, level, words);
        canvas_text(canvas, words, beside_others(canvas, cell), &style);
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

/* --- the whole --- */

static void draw_words(struct canvas *canvas, const struct statistics *statistics)
{
    char words[HISTORY_WORDS_MAX];
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    if (!statistics->asking)
        return;
    style.color = canvas->theme->bad;
    style.weight = TEXT_BOLD;
    snprintf(words, sizeof words, _("%s: start counting from zero? Your games are kept."),
             _(statistics->games[statistics->game]->title));
    canvas_text(canvas, words, statistics->layout.words, &style);
}

const char *statistics_look_nothing(const struct statistics *statistics)
{
    bool people = statistics->view == AGAINST_PEOPLE;
    if (statistics->failed)
        return _("Your games cannot be read");
    if (people)
        return statistics->pair_count > 0 ? NULL : _("No finished games between two named players yet");
    return statistics->sums[0].played > 0 ? NULL : _("No finished games against the computer yet");
}

/* The table and the plot, or why there are none. */
static void draw_figures(struct canvas *canvas, const struct statistics *statistics)
{
    SDL_Rect room = statistics->layout.table;
    room.h = statistics->layout.plot.y + statistics->layout.plot.h - room.y;
    const char *nothing = statistics_look_nothing(statistics);
    if (nothing) {
        struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_CENTER);
        style.color = statistics->failed ? canvas->theme->bad : canvas->theme->muted;
        canvas_text(canvas, nothing, room, &style);
    } else if (statistics->view == AGAINST_PEOPLE) {
        statistics_people_draw(canvas, statistics, room);
    } else {
        draw_table(canvas, statistics);
        statistics_plot_draw(canvas, statistics);
    }
}

void statistics_look_draw(struct canvas *canvas, const struct statistics *statistics)
{
    struct text_style title = canvas_style(canvas, SIZE_TITLE, ALIGN_LEFT);
    title.weight = TEXT_BOLD;
    canvas_text(canvas, _("Statistics"), statistics->layout.title, &title);
    draw_figures(canvas, statistics);
    draw_words(canvas, statistics);
    controls_draw(canvas, &statistics->screen.controls);
}
