/*
 * What is to be played, as it looks and can be used: rows that are scrolled where they have no room.
 *
 *     Tournament
 *     Who plays          [1][2][3][4][5]         #
 *                        [6][7][8][9][10]        #
 *     Engines            [...][...][...]         #
 *                        [...][...]
 *     How                [All against all][One against all][Knock-out]
 *     The one            < Level 4 >
 *     Games of each two  < 2 >
 *     Beginnings         [Empty board][A few moves at random]
 *     Game               [Connect Four][Tic-Tac-Toe][Kolibrat]
 *     Board              [6x5][7x6][8x7][9x7]
 *     12 games in all
 *     [Back]                         [Begin]
 */
#include "gravitrips/ai.h"
#include "ui/numbers.h"
#include "ui/tournament/tournament_state.h"
#include "ui/words.h"

static const float GAP = SPACE, INNER = SPACE_NEAR, ROW_HEIGHT = 46, ROW_LEAST = 34, WORDS_HEIGHT = 30, BAR_WIDTH = 18;

/* In pixels, so that it can be hit in a small window. */
enum { ROW_MIN = 28 };

enum { LARGE_TEXT = 130 /* percent, above which names have no room */ };

enum { LABELS = 22, LARGE_LABELS = 28 /* percent of the whole */, ROWS_LEAST = 4 /* that are seen at once */ };

enum { LEVELS_IN_ROW = HALL_LEVELS / 2, ENGINES_IN_ROW = 3, LARGE_ENGINES_IN_ROW = 1, KINDS = TOURNAMENT_SPRT };

/* What can be chosen, each in a group of its own. */
static const struct {
    const char *label;
    int first; /* control */
} parts[CHOICE_PARTS] = {
    [CHOICE_LEVELS] = {N_("Who plays"), CHOOSE_LEVEL},
    [CHOICE_ENGINES] = {N_("Engines"), CHOOSE_ENGINE},
    [CHOICE_KIND] = {N_("How"), CHOOSE_KIND},
    [CHOICE_ONE] = {N_("The one"), CHOOSE_ONE},
    [CHOICE_GAMES] = {N_("Games of each two"), CHOOSE_GAMES},
    [CHOICE_BEGINNING] = {N_("Beginnings"), CHOOSE_BEGINNING},
    [CHOICE_GAME] = {N_("Game"), CHOOSE_GAME},
    [CHOICE_BOARD] = {N_("Board"), CHOOSE_BOARD},
};

static const char *const kinds[KINDS] = {[TOURNAMENT_ROUND_ROBIN] = N_("All against all"),
                                         [TOURNAMENT_GAUNTLET] = N_("One against all"),
                                         [TOURNAMENT_KNOCK_OUT] = N_("Knock-out")};
static const char *const beginnings[] = {N_("Empty board"), N_("Two moves at random")};

/* --- the rows --- */

/* How many there are to choose from. */
static int count_of(const struct tournament_screen *screen, enum choice_part part)
{
    int sizes[CHOICE_BOARDS][2];
    const struct game *game = screen->choice.board.game;
    const int counts[CHOICE_PARTS] = {[CHOICE_LEVELS] = HALL_LEVELS,
                                      [CHOICE_ENGINES] = screen->choice.engine_count,
                                      [CHOICE_KIND] = KINDS,
                                      [CHOICE_ONE] = screen->choice.kind == TOURNAMENT_GAUNTLET,
                                      [CHOICE_GAMES] = 1,
                                      [CHOICE_BEGINNING] = 2,
                                      [CHOICE_GAME] = screen->game_count,
                                      [CHOICE_BOARD] = game ? choice_offers_boards(game, sizes) : 0};
    return counts[part];
}

static void find_rows(struct tournament_screen *screen, bool large)
{
    struct tournament_layout *layout = &screen->layout;
    layout->row_count = 0;
    for (int part = 0; part < CHOICE_PARTS; part++) {
        int count = count_of(screen, (enum choice_part)part), places = SDL_max(count, 1);
        if (part == CHOICE_LEVELS)
            places = LEVELS_IN_ROW;
        else if (part == CHOICE_ENGINES)
            places = large ? LARGE_ENGINES_IN_ROW : ENGINES_IN_ROW;
        for (int first = 0; first < count; first += places)
            layout->rows[layout->row_count++] = (struct choice_row){(enum choice_part)part, parts[part].first + first,
                                                                    SDL_min(count - first, places), places};
    }
}

/* In which row a control stands; -1: in none. */
static int row_of(const struct tournament_screen *screen, int id)
{
    for (int i = 0; i < screen->layout.row_count; i++) {
        const struct choice_row *row = &screen->layout.rows[i];
        if (id >= row->first && id < row->first + row->count)
            return i;
    }
    return -1;
}

/* --- where things stand --- */

bool tournament_choosing_arrange(struct tournament_screen *screen, const struct canvas *canvas, SDL_Rect room)
{
    struct tournament_layout *layout = &screen->layout;
    int inner = canvas_px(canvas, INNER), gap = canvas_px(canvas, GAP),
        words = canvas_row(canvas, WORDS_HEIGHT, SIZE_TEXT);
    int height = canvas_row(canvas, ROW_HEIGHT, SIZE_TEXT),
        least = int_max(canvas_row(canvas, ROW_LEAST, SIZE_TEXT), ROW_MIN) + inner;
    find_rows(screen, canvas_is_large(canvas));
    int rows = SDL_max(layout->row_count, 1), rest = room.h - words - inner - height;
    /* First they are lower, then they are scrolled. */
    int pitch = SDL_clamp(rest / rows, height + inner, height + inner + gap);
    if (rows * pitch > rest)
        pitch = rest / SDL_clamp(rest / SDL_min(least, pitch), 1, rows);
    int seen = SDL_min(rest / pitch, rows);
    SDL_Rect form = canvas_take_row(&room, seen * pitch, 0), bar = form;
    bar.w = seen < rows ? canvas_px(canvas, BAR_WIDTH) : 0;
    bar.x = form.x + form.w - bar.w;
    form.w -= seen < rows ? bar.w + inner : 0;
    layout->form = form;
    layout->form_gap = inner;
    layout->form_height = SDL_min(height, pitch - inner);
    layout->form_label = form.w * (canvas_is_large(canvas) ? LARGE_LABELS : LABELS) / 100;
    scroller_arrange(&screen->chooser, form, bar, pitch);
    scroller_set_rows(&screen->chooser, rows);
    layout->words = canvas_take_row(&room, words, inner);
    SDL_Rect buttons = {room.x, room.y, room.w, SDL_min(height, room.h)};
    for (int i = 0; i < 2; i++)
        layout->choice_buttons[i] = canvas_beside(buttons, i, 2, gap);
    return seen == rows || seen >= ROWS_LEAST;
}

/* Rows are seen whole or not at all: then their place is empty. */
static SDL_Rect row_rect(const struct tournament_screen *screen, int row)
{
    const struct tournament_layout *layout = &screen->layout;
    int pitch = screen->chooser.row_height, first = ((int)screen->chooser.position + pitch / 2) / pitch;
    int y = (row - first) * pitch;
    if (y < 0 || y + pitch > layout->form.h)
        return (SDL_Rect){0, 0, 0, 0};
    return (SDL_Rect){layout->form.x + layout->form_label, layout->form.y + y, layout->form.w - layout->form_label,
                      layout->form_height};
}

SDL_Rect tournament_choosing_place(const struct tournament_screen *screen, int id)
{
    int row = row_of(screen, id);
    if (row < 0)
        return screen->layout.choice_buttons[id == CHOOSE_BEGIN];
    const struct choice_row *at = &screen->layout.rows[row];
    SDL_Rect rect = row_rect(screen, row);
    return SDL_RectEmpty(&rect) ? rect : canvas_beside(rect, id - at->first, at->places, screen->layout.form_gap);
}

/* --- what can be used --- */

static struct control *list_one(struct tournament_screen *screen, struct controls *controls, int id, enum role role,
                                const char *name)
{
    bool scrolls = screen->layout.form.h < screen->layout.row_count * screen->chooser.row_height;
    enum choice_part part = screen->layout.rows[row_of(screen, id)].part;
    return controls_add(controls,
                        (struct control){.id = id,
                                         .role = role,
                                         .look = LOOK_WORDS,
                                         .rect = tournament_choosing_place(screen, id),
                                         .name = name,
                                         .size = SIZE_TEXT,
                                         .group = role == ROLE_STEPPER ? 0 : 1 + (int)part,
                                         .scroller = scrolls && role != ROLE_STEPPER ? &screen->chooser : NULL});
}

static void list_segment(struct tournament_screen *screen, struct controls *controls, int id, const char *name, bool on)
{
    list_one(screen, controls, id, ROLE_SEGMENT, name)->on = on;
}

/* Where text is large the names are in the tips. */
static void list_players(struct tournament_screen *screen, struct controls *controls)
{
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        int i = level - LEVEL_MIN;
        const char *name = controls_words(controls, "%d · %s", level, choice_level_name(level, &screen->offered));
        struct control *control = list_one(screen, controls, CHOOSE_LEVEL + i, ROLE_TOGGLE, name);
        control->on = screen->choice.levels[i];
        if (screen->layout.text_size > LARGE_TEXT) {
            control->look = LOOK_SIGN;
            control->value = controls_words(controls, "%d", level);
        }
    }
    for (int i = 0; i < screen->choice.engine_count; i++) {
        const struct hall_engine *engine = &screen->choice.engines[i];
        list_one(screen, controls, CHOOSE_ENGINE + i, ROLE_TOGGLE, engine->guest.name)->on = engine->plays;
    }
}

static void list_steppers(struct tournament_screen *screen, struct controls *controls)
{
    const struct hall_choice *choice = &screen->choice;
    char words[HALL_NAME_MAX];
    if (choice->kind == TOURNAMENT_GAUNTLET) {
        struct control *one = list_one(screen, controls, CHOOSE_ONE, ROLE_STEPPER, _(parts[CHOICE_ONE].label));
        one->value = controls_words(controls, "%s", tournament_choice_one(choice, &screen->offered, words));
        one->first = choice->one == LEVEL_MIN;
        one->last = choice->one == HALL_LEVELS + choice->engine_count;
    }
    struct control *games = list_one(screen, controls, CHOOSE_GAMES, ROLE_STEPPER, _(parts[CHOICE_GAMES].label));
    games->value = controls_words(controls, "%d", choice->games);
    games->first = choice->games <= 2;
    games->last = choice->games >= HALL_GAMES_MOST;
}

static void list_boards(struct tournament_screen *screen, struct controls *controls)
{
    const struct game_choice *board = &screen->choice.board;
    int sizes[CHOICE_BOARDS][2], count = choice_offers_boards(board->game, sizes), chosen = choice_offers_board(board);
    for (int i = 0; i < screen->game_count; i++)
        list_segment(screen, controls, CHOOSE_GAME + i, _(screen->games[i]->title), screen->games[i] == board->game);
    for (int i = 0; i < count; i++)
        list_segment(screen, controls, CHOOSE_BOARD + i, controls_words(controls, "%d×%d", sizes[i][0], sizes[i][1]),
                     i == chosen);
}

static void list_buttons(const struct tournament_screen *screen, struct controls *controls)
{
    controls_add(controls, (struct control){.id = CHOOSE_BACK,
                                            .rect = screen->layout.choice_buttons[0],
                                            .action = ACTION_ESCAPE,
                                            .name = _("Back"),
                                            .size = SIZE_TEXT,
                                            .group = 1 + CHOICE_PARTS});
    controls_add(controls, (struct control){.id = CHOOSE_BEGIN,
                                            .rect = screen->layout.choice_buttons[1],
                                            .name = _("Begin the tournament"),
                                            .size = SIZE_TEXT,
                                            .group = 1 + CHOICE_PARTS,
                                            .main = true,
                                            .explains = true,
                                            .off = tournament_choice_games(&screen->choice) == 0});
}

/* The row with the focus is seen, however the focus came there. */
static void follow_focus(struct tournament_screen *screen)
{
    int focus = screen->screen.controls.focus, row = row_of(screen, focus), pitch = screen->chooser.row_height;
    int seen = screen->layout.form.h / pitch, first = (int)screen->chooser.target / pitch;
    if (focus == screen->focus)
        return;
    screen->focus = focus;
    if (row >= 0 && (row < first || row >= first + seen))
        scroller_jump(&screen->chooser, (double)(row < first ? row : row - seen + 1) * pitch);
}

void tournament_choosing_list(struct tournament_screen *screen, struct controls *controls)
{
    follow_focus(screen);
    list_players(screen, controls);
    for (int i = 0; i < KINDS; i++)
        list_segment(screen, controls, CHOOSE_KIND + i, _(kinds[i]), i == (int)screen->choice.kind);
    list_steppers(screen, controls);
    for (int i = 0; i < 2; i++)
        list_segment(screen, controls, CHOOSE_BEGINNING + i, _(beginnings[i]), i == screen->choice.random);
    list_boards(screen, controls);
    controls_add(controls, (struct control){.id = CHOOSE_BAR,
                                            .role = ROLE_SCROLLER,
                                            .rect = screen->chooser.bar,
                                            .name = "",
                                            .scroller = &screen->chooser,
                                            .skipped = true});
    list_buttons(screen, controls);
}

/* --- what is used --- */

void tournament_choosing_use(struct tournament_screen *screen, const struct use *use)
{
    struct hall_choice *choice = &screen->choice;
    int row = row_of(screen, use->id), i = row < 0 ? 0 : use->id - parts[screen->layout.rows[row].part].first;
    switch (row < 0 ? CHOICE_PARTS : screen->layout.rows[row].part) {
    case CHOICE_LEVELS:
        choice->levels[i] = !choice->levels[i];
        break;
    case CHOICE_ENGINES:
        choice->engines[i].plays = !choice->engines[i].plays;
        break;
    case CHOICE_KIND:
        choice->kind = (enum tournament_kind)i;
        break;
    case CHOICE_ONE:
        tournament_choice_step_one(choice, use->by);
        break;
    case CHOICE_GAMES:
        tournament_choice_step_games(choice, use->by);
        break;
    case CHOICE_BEGINNING:
        choice->random = i > 0;
        break;
    case CHOICE_GAME:
        choice_load(&choice->board, app_settings(screen->app), screen->games[i]);
        break;
    case CHOICE_BOARD:
        choice_offers_set_board(&choice->board, i);
        break;
    default:
        break;
    }
}

/* What of a row the focus comes to from so far right, in thousandths: of one of few the one that is chosen. */
static int enter_row(struct tournament_screen *screen, int row, int from)
{
    const struct choice_row *at = &screen->layout.rows[row];
    const struct control *found = controls_find(&screen->screen.controls, at->first);
    if (!found || found->role != ROLE_SEGMENT)
        return at->first + SDL_min(from * at->places / 1000, at->count - 1);
    for (int i = 0; i < at->count; i++) {
        const struct control *control = controls_find(&screen->screen.controls, at->first + i);
        if (control && control->on)
            return control->id;
    }
    return at->first;
}

bool tournament_choosing_key(struct tournament_screen *screen, SDL_Keycode key)
{
    struct controls *controls = &screen->screen.controls;
    int row = row_of(screen, controls->focus), last = screen->layout.row_count - 1,
        page = scroller_page(&screen->chooser);
    int at = row < 0 ? last + 1 : row, from = controls->focus == CHOOSE_BACK ? 0 : 999;
    if (row >= 0)
        from = (2 * (controls->focus - screen->layout.rows[row].first) + 1) * 500 / screen->layout.rows[row].places;
    switch (key) {
    case SDLK_UP:
        at = at > 0 ? at - 1 : last + 1;
        break;
    case SDLK_DOWN:
        at = at > last ? 0 : at + 1;
        break;
    case SDLK_PAGEUP:
    case SDLK_PAGEDOWN:
        at = SDL_clamp(key == SDLK_PAGEUP ? at - page : at + page, 0, last);
        break;
    case SDLK_HOME:
    case SDLK_END:
        at = key == SDLK_HOME ? 0 : last;
        break;
    default:
        return false;
    }
    controls_set_focus(controls, at > last ? (from < 500 ? CHOOSE_BACK : CHOOSE_BEGIN) : enter_row(screen, at, from));
    return true;
}

/* --- how it looks --- */

void tournament_choosing_draw(struct canvas *canvas, const struct tournament_screen *screen)
{
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    const struct tournament_layout *layout = &screen->layout;
    char words[HALL_WORDS_MAX];
    enum choice_part before = CHOICE_PARTS;
    style.color = canvas->theme->muted;
    for (int i = 0; i < layout->row_count; i++) {
        SDL_Rect rect = row_rect(screen, i);
        if (SDL_RectEmpty(&rect) || layout->rows[i].part == before)
            continue;
        before = layout->rows[i].part;
        rect.x = layout->form.x;
        rect.w = layout->form_label - canvas_px(canvas, INNER);
        canvas_text(canvas, _(parts[before].label), rect, &style);
    }
    tournament_words_choice(screen, words);
    style.color = canvas->theme->text;
    canvas_text(canvas, words, layout->words, &style);
}
