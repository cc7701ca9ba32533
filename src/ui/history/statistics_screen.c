/*
 * The statistics: a plate on which the last games against each level are discs in a column below its face, the figures
 * of all levels or of one in the panel, and how the level rose and fell; or people against each other, the latest pair
 * first, as far as there is room.
 *
 *     +-------------------------+---------+
 *     | title                   | views   |
 *     | game     game      game | all     |
 *     | caption                 | figures |
 *     | (1) (2) (3) faces (10)  |         |
 *     | +---------------------+ | curve   |
 *     | | o o o o o o o o o o | |         |
 *     | +---------------------+ | buttons |
 *     +-------------------------+---------+
 *
 * Declared in history_state.h.
 */

#include "standard.h"
#include "ui/board/grid.h"
#include "ui/board/stage.h"
#include "ui/history/history_state.h"

static const float MARGIN = SPACE_WIDE, GAP = SPACE, CAPTION_HEIGHT = 26, BUTTON_HEIGHT = 44;
static const float CURVE_HEIGHT = 86, FIGURE_HEIGHT = 22, HEAD_HEIGHT = 30, BAR_HEIGHT = 16, THIN = 6, NOTE_HEIGHT = 38,
                   PAD = 12, PAIR_HEIGHT = 64, END_FACE = 24;

enum { GAME_ROWS = 3 /* of games, where text is large */ };

/* In cells: the side of a face and the height of the name over it. */
static const float FACE = 0.96f, NAME = 0.36f;

/* --- the figures in the card: a row for each --- */

#define FIGURE(member) .at = offsetof(struct archive_statistics, member)

static const struct figure {
    const char *label;
    size_t at;                  /* where the number or, beside a bar, the three numbers are in the statistics */
    enum archive_result result; /* whose sign stands before the label; ARCHIVE_ANY: none does */
    bool heads, barred, starred, rated;
    bool rare, lesser; /* told only if there is something to tell; large text has no room for it */
} figures[] = {
    {N_("Played"), FIGURE(played)},
    {N_("Wins"), FIGURE(won), .result = ARCHIVE_WON},
    {N_("with help"), FIGURE(helped), .rare = true, .lesser = true},
    {N_("Draws"), FIGURE(drawn), .result = ARCHIVE_DREW},
    {N_("Lost"), FIGURE(lost), .result = ARCHIVE_LOST},
    {N_("won – drawn – lost"), .heads = true, .lesser = true},
    {N_("Going first"), FIGURE(as_first), .barred = true, .lesser = true},
    {N_("Going second"), FIGURE(as_second), .barred = true, .lesser = true},
    {N_("Streak"), FIGURE(streak), .starred = true},
    {N_("Best"), FIGURE(best_streak), .starred = true, .lesser = true},
    {N_("Accuracy"), .rated = true},
};

enum { FIGURES = SDL_arraysize(figures) };

/* --- layout --- */

bool statistics_plate(struct variant *plate)
{
    const struct game *game = game_find("connect4");
    struct options options = game->defaults;
    struct reason why;
    options.width = SEAT_LEVEL_MAX;
    options.height = STATISTICS_LAST;
    return variant_init(plate, game, &options, &why);
}

static int figure_height(const struct canvas *canvas)
{
    return canvas_row(canvas, FIGURE_HEIGHT, SIZE_SMALL);
}

/* The height of a card with its figures: two of them have a bar of their own. */
static int card_height(const struct canvas *canvas, bool large)
{
    int near = canvas_px(canvas, SPACE_NEAR), height = canvas_px(canvas, 2 * PAD + BAR_HEIGHT) + near;
    for (int i = 0; i < FIGURES; i++)
        height += figures[i].lesser && large
                      ? 0
                      : figure_height(canvas) + figures[i].barred * (near + canvas_px(canvas, THIN));
    return height + canvas_row(canvas, HEAD_HEIGHT, SIZE_TEXT);
}

/* Lays out the panel. The text of the card is as large as its room allows; large text leaves none for the curve. */
static void arrange_panel(struct statistics_layout *layout, const struct canvas *canvas)
{
    int gap = canvas_px(canvas, GAP), near = canvas_px(canvas, SPACE_NEAR);
    int button = canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT);
    bool large = canvas_is_large(canvas);
    struct canvas written = *canvas;
    SDL_Rect room = canvas_inset(layout->frame.panel, canvas_px(canvas, MARGIN));
    layout->views = canvas_take_row(&room, 2 * button + near, gap);
    layout->all = canvas_take_row(&room, button, near);
    layout->buttons = canvas_take_foot(&room, button, gap);
    layout->curve = layout->curve_title = (SDL_Rect){0};
    if (!large) {
        layout->curve = canvas_inset(canvas_take_foot(&room, canvas_px(canvas, CURVE_HEIGHT), 0), near);
        layout->curve_title = canvas_take_foot(&room, canvas_row(canvas, CAPTION_HEIGHT, SIZE_SMALL), 0);
    }
    layout->card = room;
    while (room.h < card_height(&written, large) && canvas_less(&written))
        continue;
    layout->card_text = written.text_size;
}

void statistics_look_arrange(struct statistics_layout *layout, const struct canvas *canvas, const struct variant *plate)
{
    int gap = canvas_px(canvas, GAP), near = canvas_px(canvas, SPACE_NEAR);
    layout_frame(&layout->frame, canvas);
    arrange_panel(layout, canvas);
    SDL_Rect room = layout->frame.board;
    int rows = canvas_is_large(canvas) ? GAME_ROWS : 1, height = layout->all.h;
    layout->games = canvas_take_row(&room, rows * (height + near) - near, gap);
    layout->people = (SDL_Rect){room.x, room.y, room.w, room.h - gap};
    layout->caption =
        canvas_take_row(&room, canvas_row(canvas, CAPTION_HEIGHT, (float)(rows > 1 ? 2 : 1) * SIZE_SMALL), 0);
    view_for(plate)->arrange(&layout->plate, plate, room, ROOM_TABLE);
    layout->columns = layout->plate.cells;
    layout->columns.y = layout->plate.frame.y - (int)((float)layout->plate.cell * (FACE + NAME));
    layout->columns.h = layout->plate.foot - layout->columns.y;
}

/*
 * Finds the point of the curve for a game and its level. Half a level stays free above and below, and a column for the
 * levels' numbers at the left.
 */
SDL_Point statistics_curve_point(const struct statistics_layout *layout, int i, int count, int level)
{
    SDL_Rect curve = layout->curve;
    int numbers = curve.w / 5, room = curve.w - numbers * 2;
    int x = curve.x + numbers + (count > 1 ? (int)((int64_t)room * i / (count - 1)) : room / 2);
    int y = curve.y + curve.h - curve.h * (2 * level - 1) / (2 * SEAT_LEVEL_MAX);
    return (SDL_Point){x, y};
}

/* --- controls --- */

static bool has_games(const struct statistics *statistics)
{
    return statistics->sums[0].played > 0 || statistics->pair_count > 0;
}

/* Begins a row for the i-th control in a room: all stand side by side or, in a higher room, one below the other. */
static void begin_row(struct statistics *statistics, SDL_Rect room, int i, int count)
{
    int height = statistics->layout.all.h, near = canvas_px(app_canvas(statistics->screen.app), SPACE_NEAR);
    if (room.h > height)
        form_row_at(&statistics->form, (SDL_Rect){room.x, room.y + i * (height + near), room.w, height}, 1, near);
    else if (i == 0)
        form_row_at(&statistics->form, room, count, near);
}

static void list_buttons(struct statistics *statistics, struct controls *controls)
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
    for (size_t i = 0; i < SDL_arraysize(buttons); i++) {
        begin_row(statistics, statistics->layout.buttons, (int)i, SDL_arraysize(buttons));
        char key[ACTION_KEYS_MAX];
        action_first_key(app_keymap(statistics->screen.app), buttons[i].action, statistics->screen.scope, key);
        buttons[i].keys = asking ? NULL : controls_words(controls, "%s", key);
        form_add(&statistics->form, buttons[i]);
    }
}

/* Writes what is said of a level: "Played 8, Won 5, Draws 1, Lost 2". */
static void tell_sums(const struct archive_statistics *sums, char *words, size_t size)
{
    snprintf(words, size, "%s %d, %s %d, %s %d, %s %d", _("Played"), sums->played, _("Won"), sums->won, _("Draws"),
             sums->drawn, _("Lost"), sums->lost);
}

/* Lists all levels as one choice: a button for all of them, and each one's face with the column below it. */
static void list_levels(struct statistics *statistics, struct controls *controls)
{
    struct form *form = &statistics->form;
    for (int level = 0; level <= SEAT_LEVEL_MAX; level++) {
        char name[LEVEL_WORDS_MAX], words[HISTORY_WORDS_MAX];
        if (level == 0)
            form_row_at(form, statistics->layout.all, 1, 0);
        else if (level == 1)
            form_row_at(form, statistics->layout.columns, SEAT_LEVEL_MAX, 0);
        struct control *control =
            form_segment(form, STATISTICS_FIRST_LEVEL + level, _("All levels"), &statistics->level, level);
        tell_sums(&statistics->sums[level], words, sizeof words);
        control->group = 1 + STATISTICS_FIRST_LEVEL;
        control->skipped = statistics->asking;
        if (level == 0)
            continue;
        control->name = controls_words(controls, "%s", choice_level_words(level, name));
        control->value = controls_words(controls, "%s", words);
        control->look = LOOK_NONE;
    }
}

static void list(struct screen *screen, struct controls *controls)
{
    struct statistics *statistics = (struct statistics *)screen;
    struct form *form = &statistics->form;
    static const char *const views[STATISTICS_VIEWS] = {
        [AGAINST_COMPUTER] = N_("Against the computer"), [AGAINST_PEOPLE] = N_("People and engines")};
    controls_begin(controls, GROUND_PANEL);
    form_begin(form, controls, &(struct form_place){.scroller = NULL});
    for (int i = 0; i < statistics->game_count; i++) {
        begin_row(statistics, statistics->layout.games, i, statistics->game_count);
        struct control *game = form_segment(form, i, _(statistics->games[i]->title), &statistics->game, i);
        game->group = 1;
        game->skipped = statistics->asking;
    }
    for (int i = 0; i < STATISTICS_VIEWS; i++) {
        begin_row(statistics, statistics->layout.views, i, STATISTICS_VIEWS);
        struct control *view = form_segment(form, STATISTICS_FIRST_VIEW + i, _(views[i]), &statistics->view, i);
        view->group = 1 + STATISTICS_FIRST_VIEW;
        view->skipped = statistics->asking;
    }
    if (statistics->view == AGAINST_COMPUTER)
        list_levels(statistics, controls);
    list_buttons(statistics, controls);
}

/* --- signs and bars of results --- */

/* The pieces of the game whose figures are shown. */
static const struct view *pieces(const struct statistics *statistics)
{
    return choice_view(statistics->games[statistics->game]);
}

/* A won game is red's ring or the cross, a lost one the star or the nought, a drawn one a small piece of each. */
static void draw_result(struct canvas *canvas, const struct statistics *statistics, enum archive_result result,
                        SDL_Rect rect)
{
    view_draw_result(canvas, pieces(statistics), result == ARCHIVE_DREW ? -1 : result == ARCHIVE_LOST, rect);
}

/* A bar of what was won, drawn and lost, in the same colours; nothing is drawn for what did not happen. */
static void draw_bar(struct canvas *canvas, const struct view *view, SDL_Rect rect, const int parts[3])
{
    const SDL_Color colors[3] = {view->player_color(canvas, 0), canvas->theme->faint, view->player_color(canvas, 1)};
    int all = parts[0] + parts[1] + parts[2], gap = canvas_px(canvas, 2), before = 0;
    for (int i = 0; i < 3; before += parts[i++]) {
        int left = (int)((int64_t)rect.w * before / SDL_max(all, 1));
        int right =
            (int)((int64_t)rect.w * (before + parts[i]) / SDL_max(all, 1)) - (before + parts[i] < all ? gap : 0);
        SDL_Rect part = {rect.x + left, rect.y, SDL_max(right - left, gap), rect.h};
        if (parts[i] > 0)
            canvas_round(canvas, part, SDL_min(part.w, part.h) / 2, colors[i]);
    }
}

/* --- the plate --- */

static void draw_faces(struct canvas *canvas, const struct statistics *statistics)
{
    const struct board *plate = &statistics->layout.plate;
    const struct controls *controls = &statistics->screen.controls;
    int side = (int)((float)plate->cell * FACE);
    for (int level = 1; level <= SEAT_LEVEL_MAX; level++) {
        bool chosen = level == statistics->level, focus = controls->focus == STATISTICS_FIRST_LEVEL + level;
        bool hot = controls_is_hot(controls, STATISTICS_FIRST_LEVEL + level);
        SDL_Rect column = canvas_beside(statistics->layout.columns, level - 1, SEAT_LEVEL_MAX, 0);
        SDL_Rect name = canvas_take_row(&column, plate->frame.y - column.y - side, 0);
        SDL_Rect face = {column.x + (column.w - side) / 2, column.y, side, side};
        SDL_FPoint look = {statistics->level ? (float)SDL_clamp(statistics->level - level, -1, 1) : 0.0f,
                           statistics->level ? 0.0f : 1.0f};
        int line = canvas_px(canvas, 2.5f);
        if (focus)
            canvas_framed(canvas, canvas_inset(face, -3 * line), side, line, canvas->theme->panel,
                          canvas->theme->accent);
        if (chosen)
            canvas_round(canvas, canvas_inset(face, -line), side, canvas->theme->accent);
        canvas_face(canvas, level, face, chosen || hot ? MOOD_GLAD : MOOD_CALM, look);
        if (!canvas_is_large(canvas)) /* large names are wider than a column */
            canvas_write(canvas, sailor_label(level), name,
                         WRITE_SMALL | WRITE_CENTER | WRITE_ABOVE | (chosen ? WRITE_BOLD : 0));
    }
}

/* Draws the last games against each level as discs behind the plate, or as the game's own pieces; the latest on top. */
static void draw_plate(struct canvas *canvas, const struct statistics *statistics)
{
    const struct board *plate = &statistics->layout.plate;
    struct stage stage;
    enum archive_result results[SEAT_LEVEL_MAX * STATISTICS_LAST] = {ARCHIVE_ANY};
    if (!stage_begin(&stage, NULL, plate->variant))
        return;
    stage.board = *plate;
    for (int level = 1; level <= SEAT_LEVEL_MAX; level++) {
        const struct archive_statistics *sums = &statistics->sums[level];
        int seen = SDL_min(sums->played, STATISTICS_LAST);
        for (int i = 0; i < seen; i++) {
            int cell = (seen - 1 - i) * SEAT_LEVEL_MAX + level - 1;
            results[cell] = (enum archive_result)(sums->last >> 2 * i & 3);
            if (pieces(statistics) == stage.view && results[cell] != ARCHIVE_DREW)
                stage.position.cells[cell] = results[cell] == ARCHIVE_WON ? CELL_FIRST : CELL_SECOND;
        }
    }
    stage_draw(canvas, &stage, LONG_AGO);
    for (int cell = 0; cell < plate->variant->cells; cell++)
        if (results[cell] != ARCHIVE_ANY && stage.position.cells[cell] == CELL_EMPTY)
            draw_result(canvas, statistics, results[cell], canvas_inset(grid_square(plate, cell), plate->cell / 6));
    draw_faces(canvas, statistics);
    canvas_write_lines(canvas, _("The last six games against each, the latest on top"), statistics->layout.caption,
                       WRITE_SMALL | WRITE_CENTER | WRITE_MUTED | WRITE_ABOVE);
}

/* --- the card of figures --- */

static const int *numbers_of(const struct archive_statistics *sums, const struct figure *figure)
{
    return (const int *)(const void *)((const char *)sums + figure->at);
}

static void write_figure(const struct archive_statistics *sums, const struct figure *figure,
                         char words[HISTORY_WORDS_MAX])
{
    const int *numbers = numbers_of(sums, figure);
    if (figure->barred)
        snprintf(words, HISTORY_WORDS_MAX, "%d–%d–%d", numbers[0], numbers[1], numbers[2]);
    else if (figure->heads)
        snprintf(words, HISTORY_WORDS_MAX, "%s", _(figure->label));
    else if (figure->rated && sums->reviewed > 0) /* rounded down: 100 % means no mistake */
        snprintf(words, HISTORY_WORDS_MAX, "%.0f %%", floor(sums->accuracy));
    else if (figure->rated)
        snprintf(words, HISTORY_WORDS_MAX, "–");
    else
        snprintf(words, HISTORY_WORDS_MAX, "%d", numbers[0]);
}

/* Draws a star for each game of a streak, as many as fit into the room; the number beside them says how many. */
static void draw_stars(struct canvas *canvas, SDL_Rect room, int count)
{
    int side = room.h * 3 / 4, seen = SDL_min(count, room.w / side);
    for (int i = 1; i <= seen; i++)
        canvas_icon(canvas, SPRITE_ICON_STAR,
                    (SDL_Rect){room.x + room.w - i * side, room.y + (room.h - side) / 2, side, side},
                    canvas->theme->accent);
}

static void draw_figure(struct canvas *canvas, const struct statistics *statistics, const struct figure *figure,
                        SDL_Rect line)
{
    const struct archive_statistics *sums = &statistics->sums[statistics->level];
    char words[HISTORY_WORDS_MAX];
    int gap = canvas_px(canvas, SPACE_NEAR), sign = line.h * 8 / 10;
    write_figure(sums, figure, words);
    SDL_Rect left = canvas_take_left(&line, sign, gap);
    if (figure->result != ARCHIVE_ANY)
        draw_result(canvas, statistics, figure->result, canvas_centred(left, sign, sign));
    line.w -=
        canvas_write(canvas, words, line, WRITE_SMALL | WRITE_RIGHT | (figure->heads ? WRITE_MUTED : WRITE_BOLD)) + gap;
    int label = canvas_write(canvas, figure->heads ? "" : _(figure->label), line, WRITE_SMALL | WRITE_MUTED);
    (void)canvas_take_left(&line, label, gap);
    if (figure->starred)
        draw_stars(canvas, line, *numbers_of(sums, figure));
}

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

static void draw_nothing(struct canvas *canvas, const struct statistics *statistics, SDL_Rect room)
{
    canvas_write_lines(canvas, why_nothing(statistics), canvas_inset(room, canvas_px(canvas, PAD)),
                       WRITE_CENTER | (statistics->failed ? WRITE_BAD : WRITE_MUTED));
}

static void draw_card(struct canvas *canvas, const struct statistics *statistics)
{
    SDL_Rect room = canvas_inset(statistics->layout.card, canvas_px(canvas, PAD));
    const struct archive_statistics *sums = &statistics->sums[statistics->level];
    canvas_pane(canvas, statistics->layout.card, false);
    if (why_nothing(statistics)) {
        draw_nothing(canvas, statistics, room);
        return;
    }
    int near = canvas_px(canvas, SPACE_NEAR), before = canvas->text_size;
    bool large = canvas_is_large(canvas);
    canvas->text_size = statistics->layout.card_text;
    int height = figure_height(canvas);
    char words[LEVEL_WORDS_MAX];
    if (statistics->level)
        (void)choice_level_words(statistics->level, words);
    else
        snprintf(words, sizeof words, ngettext("%d game", "%d games", (unsigned)sums->played), sums->played);
    canvas_write(canvas, words, canvas_take_row(&room, canvas_row(canvas, HEAD_HEIGHT, SIZE_TEXT), 0), WRITE_BOLD);
    draw_bar(canvas, pieces(statistics), canvas_take_row(&room, canvas_px(canvas, BAR_HEIGHT), near),
             (const int[3]){sums->won, sums->drawn, sums->lost});
    for (int i = 0; i < FIGURES; i++) {
        if ((figures[i].lesser && large) || (figures[i].rare && *numbers_of(sums, &figures[i]) == 0))
            continue;
        draw_figure(canvas, statistics, &figures[i], canvas_take_row(&room, height, 0));
        if (figures[i].barred)
            draw_bar(canvas, pieces(statistics), canvas_take_row(&room, canvas_px(canvas, THIN), near),
                     numbers_of(sums, &figures[i]));
    }
    if (sums->reviewed > 0 && room.h >= canvas_row(canvas, NOTE_HEIGHT, 2 * SIZE_SMALL))
        canvas_write_lines(canvas, _("Accuracy: how little your moves gave away; a slower win costs little"), room,
                           WRITE_SMALL | WRITE_MUTED);
    canvas->text_size = before;
}

/* --- the curve of the level in the last games --- */

/* Draws a line for each level, or for every third one, with its number. */
static void draw_levels(struct canvas *canvas, const struct statistics *statistics)
{
    const struct statistics_layout *layout = &statistics->layout;
    SDL_Rect curve = layout->curve;
    for (int level = 1; level <= SEAT_LEVEL_MAX; level += 3) {
        char words[16];
        SDL_Point at = statistics_curve_point(layout, 0, 2, level);
        snprintf(words, sizeof words, "%d", level);
        canvas_fill(canvas, (SDL_Rect){at.x - canvas_px(canvas, 8), at.y, curve.x + curve.w - at.x, 1},
                    canvas->theme->raised);
        canvas_write(canvas, words,
                     (SDL_Rect){curve.x, at.y - curve.h / 6, at.x - curve.x - canvas_px(canvas, 11), curve.h / 3},
                     WRITE_SMALL | WRITE_RIGHT | WRITE_MUTED);
    }
}

/* Draws a line through all games, the last opponent's face and, while there are few games, the result of each. */
static void draw_curve(struct canvas *canvas, const struct statistics *statistics)
{
    const struct statistics_layout *layout = &statistics->layout;
    int count = statistics->step_count, size = int_min(layout->curve.w / SDL_max(count, 1), canvas_px(canvas, 15));
    char words[HISTORY_WORDS_MAX];
    SDL_FPoint before = {0, 0};
    snprintf(words, sizeof words, ngettext("Level, last game", "Level, last %d games", (unsigned)count), count);
    canvas_write(canvas, words, layout->curve_title, WRITE_SMALL | WRITE_BOLD);
    canvas_pane(canvas, canvas_inset(layout->curve, -canvas_px(canvas, SPACE_NEAR)), false);
    draw_levels(canvas, statistics);
    for (int i = 0; i < count; i++) {
        SDL_Point at = statistics_curve_point(layout, i, count, statistics->steps[i].level);
        SDL_FPoint to = {(float)at.x, (float)at.y};
        canvas_line(canvas, i > 0 ? before : to, to, 1.0, canvas_px(canvas, 2.5f), canvas->theme->accent);
        before = to;
    }
    for (int i = 0; i < count && size >= canvas_px(canvas, 8); i++) {
        SDL_Point at = statistics_curve_point(layout, i, count, statistics->steps[i].level);
        draw_result(canvas, statistics, statistics->steps[i].result,
                    (SDL_Rect){at.x - size / 2, at.y - size / 2, size, size});
    }
    int level = statistics->steps[count - 1].level, side = canvas_px(canvas, END_FACE);
    SDL_Point end = statistics_curve_point(layout, count - 1, count, level);
    canvas_face(canvas, level, (SDL_Rect){end.x - side / 2, end.y - side / 2, side, side}, MOOD_CALM,
                (SDL_FPoint){-1, 0});
}

/* --- pairs of people --- */

/* Draws a pair of players: portraits and names at both ends, the wins of each, and between them a bar. */
static void draw_pair(struct canvas *canvas, const struct view *view, const struct archive_pair *pair, SDL_Rect line)
{
    const int parts[3] = {pair->won[0], pair->drawn, pair->won[1]};
    int pad = canvas_px(canvas, 8), side = line.h - 2 * pad;
    char words[HISTORY_WORDS_MAX];
    canvas_pane(canvas, line, false);
    line = canvas_inset(line, pad);
    SDL_Rect bar = canvas_beside(line, 1, 3, 0);
    for (int player = 0; player < 2; player++) {
        SDL_Rect room = canvas_beside(line, 2 * player, 3, 0);
        int flags = (player == 0 ? 0 : WRITE_RIGHT) | (pair->won[player] > pair->won[!player] ? WRITE_BOLD : 0);
        SDL_Rect face = player == 0 ? canvas_take_left(&room, side, pad) : canvas_take_right(&room, side, pad);
        canvas_guest(canvas, view->player_color(canvas, player), pair->names[player], face);
        canvas_write_lines(canvas, pair->names[player], room, flags);
    }
    SDL_Rect upper = canvas_take_row(&bar, bar.h * 6 / 10, 0);
    snprintf(words, sizeof words, "%d", pair->won[0]);
    (void)canvas_take_left(&upper, canvas_write(canvas, words, upper, WRITE_BOLD), pad);
    snprintf(words, sizeof words, "%d", pair->won[1]);
    (void)canvas_take_right(&upper, canvas_write(canvas, words, upper, WRITE_BOLD | WRITE_RIGHT), pad);
    snprintf(words, sizeof words, "%s %d · %s %d", _("Played"), parts[0] + parts[1] + parts[2], _("Draws"), parts[1]);
    canvas_write(canvas, words, upper, WRITE_SMALL | WRITE_CENTER | WRITE_MUTED);
    draw_bar(canvas, view, canvas_centred(bar, bar.w, int_min(canvas_px(canvas, BAR_HEIGHT), bar.h)), parts);
}

static void draw_people(struct canvas *canvas, const struct statistics *statistics)
{
    SDL_Rect room = statistics->layout.people;
    int height = canvas_row(canvas, PAIR_HEIGHT, 2 * SIZE_TEXT), gap = canvas_px(canvas, SPACE_NEAR);
    if (why_nothing(statistics)) {
        SDL_Rect card = canvas_take_row(&room, 2 * height, 0);
        canvas_pane(canvas, card, false);
        draw_nothing(canvas, statistics, card);
        return;
    }
    for (int i = 0; i < SDL_min(statistics->pair_count, (room.h + gap) / (height + gap)); i++)
        draw_pair(canvas, pieces(statistics), &statistics->pairs[i], canvas_take_row(&room, height, gap));
}

/* --- drawing the whole screen --- */

static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct statistics *statistics = (const struct statistics *)screen;
    const struct statistics_layout *layout = &statistics->layout;
    char words[HISTORY_WORDS_MAX];
    canvas_write(canvas, _("Statistics"), layout->frame.status, WRITE_TITLE | WRITE_CENTER | WRITE_ABOVE);
    layout_draw_panel(canvas, &layout->frame);
    controls_draw(canvas, &screen->controls);
    if (statistics->view == AGAINST_PEOPLE) {
        draw_people(canvas, statistics);
    } else {
        draw_plate(canvas, statistics);
        if (!statistics->asking)
            draw_card(canvas, statistics);
        if (statistics->sums[0].played > 0 && layout->curve.h > 0)
            draw_curve(canvas, statistics);
    }
    snprintf(words, sizeof words, _("%s: start counting from zero? Your games are kept."),
             _(statistics->games[statistics->game]->title));
    if (statistics->asking)
        canvas_write_lines(canvas, words, layout->card, WRITE_BAD | WRITE_BOLD);
}

/* --- reading the statistics from the archive --- */

enum { SAID_MAX = 6 /* how many levels or pairs are said aloud at once */ };

static void arrange(struct screen *screen)
{
    struct statistics *statistics = (struct statistics *)screen;
    const struct board *plate = &statistics->layout.plate;
    statistics_look_arrange(&statistics->layout, app_canvas(screen->app), &statistics->plate);
    screen->notes = statistics->layout.games;
    screen->table = plate->foot - plate->cell * 64 / 100;
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
    statistics->asking = false;
    controls_set_focus(&statistics->screen.controls, statistics->game);
    arrange(&statistics->screen);
}

/* --- saying the statistics aloud --- */

static void say_level(const struct statistics *statistics, int level)
{
    char words[SPEECH_WORDS_MAX], sums[HISTORY_WORDS_MAX], name[LEVEL_WORDS_MAX];
    tell_sums(&statistics->sums[level], sums, sizeof sums);
    snprintf(words, sizeof words, "%s: %s", level ? choice_level_words(level, name) : _("All levels"), sums);
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
 * Says aloud the sums of all levels, or the latest pair. If the person wants more detail, says those of several levels,
 * or several pairs.
 */
static void say_figures(const struct statistics *statistics)
{
    struct speech *speech = app_speech(statistics->screen.app);
    const char *nothing = why_nothing(statistics);
    bool people = statistics->view == AGAINST_PEOPLE;
    int left = nothing ? 0 : speech_detail(speech) > TELL_SHORTLY ? SAID_MAX : 1;
    if (nothing)
        speech_say(speech, SPEECH_TOLD, nothing);
    for (int i = 0; people && i < SDL_min(statistics->pair_count, left); i++)
        say_pair(statistics, &statistics->pairs[i]);
    for (int level = 0; !people && level <= SEAT_LEVEL_MAX && left > 0; level++)
        if (statistics->sums[level].played > 0) {
            say_level(statistics, level);
            left--;
        }
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
        if (use->id < STATISTICS_FIRST_LEVEL)
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
    if (!statistics || !statistics_plate(&statistics->plate)) {
        free(statistics);
        return NULL;
    }
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
