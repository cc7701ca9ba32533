/*
 * Who wins Kolibrat on which board if nobody errs (ai/fairness.h): a map of pieces and points for each size, on which a
 * board is chosen. Declared in setup_state.h.
 */

#include "ai/fairness.h"
#include "standard.h"
#include "ui/setup/setup_state.h"
#include "ui/think/think.h"

/*
 *     Who wins?                                         [x]
 *     what the map shows, in a sentence
 *     [2×2][3×2][4×2]               Points: 1   Points: 2 ...
 *     [2×3][3×3][4×3]   Pieces: 1   [ o  3 ]    [ o  6 ]
 *     [2×4][3×4][4×4]   Pieces: 2   [ x  3 ]    [  ∞   ]
 *     [2×5][3×5][4×5]   ...
 *     what the chosen board is worth                [ Back ]
 */

enum { MAP_SIZE, MAP_CELL = MAP_SIZE + FAIRNESS_WIDTHS * FAIRNESS_HEIGHTS, MAP_BACK = 200, MAP_WORDS_MAX = 200 };

enum { SIZES_PERCENT = 28, HEAD_PERCENT = 16, BACK_PERCENT = 24, ENDLESS_SIZE = 34 };

static const float INTRO = 52, FOOT = 52;

struct map {
    struct screen screen;
    struct form form;
    struct game_choice *choice; /* the caller's, which is changed when a board is chosen */
    const struct view *view;
    int size;                 /* which size is shown: an index, row by row, of the smaller map */
    SDL_Rect intro, told;     /* places of words */
    int head_high, head_wide; /* the heads of columns and rows, in pixels */
};

/* The options that a cell of the map stands for, of the size that is shown. */
static struct options options_at(const struct map *map, int cell)
{
    return (struct options){.width = FAIRNESS_SIDE_MIN + map->size % FAIRNESS_WIDTHS,
                            .height = FAIRNESS_SIDE_MIN + map->size / FAIRNESS_WIDTHS,
                            .pieces = 1 + cell / FAIRNESS_POINTS,
                            .points = 1 + cell % FAIRNESS_POINTS};
}

static bool worth_at(const struct map *map, int cell, struct worth *worth)
{
    struct options options = options_at(map, cell);
    return fairness_worth(map->choice->game, &options, worth);
}

/* Writes what a cell says: "3×3 · Pieces: 4 · Points: 2 · Red wins in 11 moves". */
static void cell_words(const struct map *map, int cell, char words[MAP_WORDS_MAX])
{
    struct options options = options_at(map, cell);
    struct worth worth;
    int length =
        snprintf(words, MAP_WORDS_MAX, "%d×%d · %s: %d · %s: %d · ", options.width, options.height,
                 _(choice_label(NUMBER_PIECES)), options.pieces, _(choice_label(NUMBER_POINTS)), options.points);
    if (worth_at(map, cell, &worth))
        verdict_sentence(worth, &map->view->words, 0, words + length, (size_t)(MAP_WORDS_MAX - length));
    else
        snprintf(words + length, (size_t)(MAP_WORDS_MAX - length), "%s", _("not known"));
}

/* The cell of the board that is chosen; -1 if the map, with the size that it shows, does not have it. */
static int chosen_cell(const struct map *map)
{
    struct options chosen = choice_options(map->choice);
    for (int cell = 0; cell < FAIRNESS_PIECES * FAIRNESS_POINTS; cell++) {
        struct options options = options_at(map, cell);
        if (memcmp(&options, &chosen, sizeof options) == 0)
            return cell;
    }
    return -1;
}

static void list_sizes(struct map *map, SDL_Rect room, int gap)
{
    for (int i = 0; i < FAIRNESS_WIDTHS * FAIRNESS_HEIGHTS; i++) {
        int row = i / FAIRNESS_WIDTHS, column = i % FAIRNESS_WIDTHS;
        if (column == 0)
            form_row_at(&map->form, canvas_take_row(&room, room.h / (FAIRNESS_HEIGHTS - row) - gap, gap),
                        FAIRNESS_WIDTHS, gap);
        form_segment(&map->form, MAP_SIZE + i,
                     controls_words(map->form.controls, "%d×%d", FAIRNESS_SIDE_MIN + column, FAIRNESS_SIDE_MIN + row),
                     &map->size, i);
    }
}

static void list_cells(struct map *map, SDL_Rect room, int gap)
{
    char words[MAP_WORDS_MAX];
    struct worth worth;
    map->head_high = room.h / (FAIRNESS_PIECES + 1);
    map->head_wide = room.w * HEAD_PERCENT / 100;
    (void)canvas_take_row(&room, map->head_high, 0);
    (void)canvas_take_left(&room, map->head_wide, 0);
    for (int cell = 0; cell < FAIRNESS_PIECES * FAIRNESS_POINTS; cell++) {
        if (cell % FAIRNESS_POINTS == 0)
            form_row_at(&map->form, canvas_take_row(&room, map->head_high - gap, gap), FAIRNESS_POINTS, gap);
        cell_words(map, cell, words);
        struct control *control =
            form_button(&map->form, MAP_CELL + cell, controls_words(map->form.controls, "%s", words));
        control->look = LOOK_FRAME;
        control->on = cell == chosen_cell(map);
        control->off = !worth_at(map, cell, &worth);
    }
}

static void list(struct screen *screen, struct controls *controls)
{
    struct map *map = (struct map *)screen;
    const struct canvas *canvas = app_canvas(screen->app);
    SDL_Rect room = dialog_room(canvas, SETUP_WIDTH, SETUP_HEIGHT);
    int near = canvas_px(canvas, SPACE_NEAR), gap = canvas_px(canvas, SPACE);
    dialog_list(controls, canvas, SETUP_WIDTH, SETUP_HEIGHT, true);
    form_begin(&map->form, controls, &(struct form_place){.area = room, .inner = near});
    SDL_Rect foot = canvas_take_foot(&room, canvas_row(canvas, FOOT, SIZE_TEXT), gap);
    SDL_Rect back = canvas_take_right(&foot, foot.w * BACK_PERCENT / 100, gap);
    map->told = foot;
    map->intro = canvas_take_row(&room, canvas_row(canvas, INTRO, SIZE_TEXT), gap);
    list_sizes(map, canvas_take_left(&room, room.w * SIZES_PERCENT / 100, gap), near);
    list_cells(map, room, near);
    form_row_at(&map->form, back, 1, 0);
    form_button(&map->form, MAP_BACK, _("Back"));
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, MAP_CELL + int_clamp(chosen_cell(map), 0, MAP_BACK));
}

/* Draws who wins: the winner's piece and its number of moves, or the sign of what has no end. */
static void draw_cell(struct canvas *canvas, const struct map *map, int cell, SDL_Rect rect)
{
    struct text_style style = canvas_write_style(canvas, WRITE_CENTER | WRITE_BOLD);
    struct worth worth;
    bool known = worth_at(map, cell, &worth), ends = known && worth.result != WORTH_DRAW;
    SDL_Rect room = canvas_inset(rect, canvas_px(canvas, SPACE_NEAR));
    int piece = int_min(room.h, room.w / 2);
    char number[16];
    if (ends)
        map->view->draw_piece(canvas, worth.result == WORTH_LOSS,
                              canvas_centred(canvas_take_left(&room, piece, 0), piece, piece), 255);
    else
        style.size = ENDLESS_SIZE;
    snprintf(number, sizeof number, ends ? "%d" : known ? "∞" : "?", worth_moves(worth));
    canvas_text(canvas, number, room, &style);
}

/* Draws how many pieces or points a row or a column has. */
static void draw_head(struct canvas *canvas, enum choice_number number, int count, SDL_Rect rect)
{
    char words[MAP_WORDS_MAX];
    snprintf(words, sizeof words, "%s: %d", _(choice_label(number)), count);
    canvas_write(canvas, words, rect, WRITE_CENTER | WRITE_SMALL);
}

/* Draws a cell, and the heads beside the first of a row and above the first of a column. */
static void draw_with_heads(struct canvas *canvas, const struct map *map, const struct control *control)
{
    SDL_Rect rect = control->rect;
    int cell = control->id - MAP_CELL, row = cell / FAIRNESS_POINTS, column = cell % FAIRNESS_POINTS;
    draw_cell(canvas, map, cell, rect);
    if (row == 0)
        draw_head(canvas, NUMBER_POINTS, column + 1,
                  (SDL_Rect){rect.x, rect.y - map->head_high, rect.w, map->head_high});
    if (column == 0)
        draw_head(canvas, NUMBER_PIECES, row + 1, (SDL_Rect){rect.x - map->head_wide, rect.y, map->head_wide, rect.h});
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct map *map = (struct map *)screen;
    const struct controls *controls = &screen->controls;
    char words[MAP_WORDS_MAX] = "";
    bool points = controls->hot >= MAP_CELL && controls->hot < MAP_BACK;
    int told = (points ? controls->hot : controls->focus) - MAP_CELL;
    dialog_draw(canvas, _("Who wins?"), SETUP_WIDTH, SETUP_HEIGHT);
    controls_draw(canvas, controls);
    canvas_write_lines(canvas, _("If nobody errs and red begins: who wins, and in how many moves. ∞: nobody can."),
                       map->intro, WRITE_MUTED);
    for (int i = 0; i < controls->count; i++)
        if (controls->list[i].id >= MAP_CELL && controls->list[i].id < MAP_BACK)
            draw_with_heads(canvas, map, &controls->list[i]);
    if (told >= 0 && told < FAIRNESS_PIECES * FAIRNESS_POINTS)
        cell_words(map, told, words);
    canvas_write_lines(canvas, words, map->told, WRITE_BOLD);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct map *map = (struct map *)screen;
    (void)now;
    struct options options = options_at(map, use->id - MAP_CELL);
    if (use->id >= MAP_CELL && use->id < MAP_BACK)
        choice_set_options(map->choice, &options);
    if (!form_use(&map->form, use))
        app_pop(screen->app);
}

static const struct screen_kind map_kind = {DIALOG_MEMBERS, .focus_keys = FOCUS_BY_FORM};

struct screen *fairness_screen_create(struct app *app, struct game_choice *choice)
{
    struct map *map = screen_create(app, &map_kind, SCOPE_DIALOG, sizeof *map);
    if (!map)
        return NULL;
    map->choice = choice;
    map->view = choice_view(choice->game);
    for (map->size = FAIRNESS_WIDTHS * FAIRNESS_HEIGHTS - 1; map->size > 0 && chosen_cell(map) < 0; map->size--)
        ;
    app_announce(app, _("Who wins?"));
    return &map->screen;
}
