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

enum { ROW_MIN = 28 /* pixels, so that it can be hit in a small window */, ROWS_LEAST = 4 /* that are seen at once */ };

/* In percent: of the whole for labels; above which text names have no room. */
enum { LABELS = 22, LARGE_LABELS = 28, LARGE_TEXT = 130 };

enum { LEVELS_IN_ROW = HALL_LEVELS / 2, ENGINES_IN_ROW = 3 };

/* --- where rows stand --- */

static int engines_in_row(const struct canvas *canvas)
{
    return canvas_is_large(canvas) ? 1 : ENGINES_IN_ROW;
}

/* As tournament_choosing_list lists them. */
static int count_rows(const struct tournament_screen *screen, const struct canvas *canvas)
{
    int sizes[CHOICE_BOARDS][2], engines = engines_in_row(canvas);
    bool boards = choice_offers_boards(screen->choice.board.game, sizes) > 0;
    return HALL_LEVELS / LEVELS_IN_ROW + (screen->choice.engine_count + engines - 1) / engines +
           (screen->choice.kind == TOURNAMENT_GAUNTLET) + 4 /* how, how many, beginnings, game */ + boards;
}

bool tournament_choosing_arrange(struct tournament_screen *screen, const struct canvas *canvas, SDL_Rect room)
{
    struct tournament_layout *layout = &screen->layout;
    int inner = canvas_px(canvas, INNER), gap = canvas_px(canvas, GAP),
        words = canvas_row(canvas, WORDS_HEIGHT, SIZE_TEXT);
    int height = canvas_row(canvas, ROW_HEIGHT, SIZE_TEXT),
        least = int_max(canvas_row(canvas, ROW_LEAST, SIZE_TEXT), ROW_MIN) + inner;
    int rows = count_rows(screen, canvas), rest = room.h - words - inner - height;
    /* First they are lower, then they are scrolled. */
    int pitch = SDL_clamp(rest / rows, height + inner, height + inner + gap);
    if (rows * pitch > rest)
        pitch = rest / SDL_clamp(rest / SDL_min(least, pitch), 1, rows);
    int seen = SDL_min(rest / pitch, rows);
    SDL_Rect area = canvas_take_row(&room, seen * pitch, 0), bar = area;
    bar.w = seen < rows ? canvas_px(canvas, BAR_WIDTH) : 0;
    bar.x = area.x + area.w - bar.w;
    area.w -= seen < rows ? bar.w + inner : 0;
    layout->engines_in_row = engines_in_row(canvas);
    layout->form = (struct form_place){.area = area,
                                       .height = SDL_min(height, pitch - inner),
                                       .inner = inner,
                                       .label = area.w * (canvas_is_large(canvas) ? LARGE_LABELS : LABELS) / 100,
                                       .scroller = &screen->chooser};
    scroller_arrange(&screen->chooser, area, bar, pitch);
    scroller_set_rows(&screen->chooser, rows);
    layout->words = canvas_take_row(&room, words, inner);
    layout->buttons_gap = gap;
    layout->choice_buttons = (SDL_Rect){room.x, room.y, room.w, SDL_min(height, room.h)};
    return seen == rows || seen >= ROWS_LEAST;
}

/* --- what can be used --- */

/* Where text is large the names are in the tips. */
static void list_players(struct tournament_screen *screen, struct form *form)
{
    struct hall_choice *choice = &screen->choice;
    form_row(form, _("Who plays"), LEVELS_IN_ROW);
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        int i = level - LEVEL_MIN;
        const char *name = controls_words(form->controls, "%d · %s", level, choice_level_name(level, &screen->offered));
        struct control *control = form_toggle(form, CHOOSE_LEVEL + i, name, &choice->levels[i]);
        if (screen->layout.text_size > LARGE_TEXT) {
            control->look = LOOK_SIGN;
            control->value = controls_words(form->controls, "%d", level);
        }
    }
    if (choice->engine_count > 0)
        form_row(form, _("Engines"), screen->layout.engines_in_row);
    for (int i = 0; i < choice->engine_count; i++)
        form_toggle(form, CHOOSE_ENGINE + i, choice->engines[i].guest.name, &choice->engines[i].plays);
}

static void list_games(struct tournament_screen *screen, struct form *form)
{
    struct hall_choice *choice = &screen->choice;
    char words[HALL_NAME_MAX];
    const char *const kinds[] = {[TOURNAMENT_ROUND_ROBIN] = _("All against all"),
                                 [TOURNAMENT_GAUNTLET] = _("One against all"),
                                 [TOURNAMENT_KNOCK_OUT] = _("Knock-out")};
    const char *const beginnings[] = {_("Empty board"), _("Two moves at random")};
    form_choice(form, CHOOSE_KIND, _("How"), kinds, SDL_arraysize(kinds), (int *)&choice->kind);
    if (choice->kind == TOURNAMENT_GAUNTLET) {
        form_row(form, _("The one"), 1);
        form_step(form, CHOOSE_ONE, _("The one"),
                  controls_words(form->controls, "%s", tournament_choice_one(choice, &screen->offered, words)),
                  (struct form_item){
                      .value = &choice->one, .least = LEVEL_MIN, .most = HALL_LEVELS + choice->engine_count, .by = 1});
    }
    form_row(form, _("Games of each two"), 1);
    form_step(form, CHOOSE_GAMES, _("Games of each two"), controls_words(form->controls, "%d", choice->games),
              (struct form_item){.value = &choice->games, .least = HALL_GAMES_LEAST, .most = HALL_GAMES_MOST, .by = 2});
    form_choice(form, CHOOSE_BEGINNING, _("Beginnings"), beginnings, SDL_arraysize(beginnings), &choice->random);
}

static void list_boards(struct tournament_screen *screen, struct form *form)
{
    const struct game_choice *board = &screen->choice.board;
    const char *titles[GAMES_MAX], *names[CHOICE_BOARDS];
    int sizes[CHOICE_BOARDS][2], count = choice_offers_boards(board->game, sizes);
    for (int i = 0; i < screen->game_count; i++) {
        titles[i] = _(screen->games[i]->title);
        screen->game = screen->games[i] == board->game ? i : screen->game;
    }
    for (int i = 0; i < count; i++)
        names[i] = controls_words(form->controls, "%d×%d", sizes[i][0], sizes[i][1]);
    screen->board = choice_offers_board(board);
    form_choice(form, CHOOSE_GAME, _("Game"), titles, screen->game_count, &screen->game);
    if (count > 0)
        form_choice(form, CHOOSE_BOARD, _("Board"), names, count, &screen->board);
}

void tournament_choosing_list(struct tournament_screen *screen, struct controls *controls)
{
    struct form *form = &screen->form;
    form_begin(form, controls, &screen->layout.form);
    list_players(screen, form);
    list_games(screen, form);
    list_boards(screen, form);
    list_bar(controls, CHOOSE_BAR, "", &screen->chooser)->skipped = true;
    form_row_at(form, screen->layout.choice_buttons, 2, screen->layout.buttons_gap);
    form_button(form, CHOOSE_BACK, _("Back"))->action = ACTION_ESCAPE;
    struct control *begin = form_button(form, CHOOSE_BEGIN, _("Begin the tournament"));
    begin->main = begin->explains = true;
    begin->off = tournament_choice_games(&screen->choice) == 0;
}

void tournament_choosing_use(struct tournament_screen *screen, const struct use *use)
{
    struct game_choice *board = &screen->choice.board;
    int chosen = screen->board;
    (void)form_use(&screen->form, use);
    if (screen->games[screen->game] != board->game)
        choice_load(board, app_settings(screen->app), screen->games[screen->game]);
    else if (screen->board != chosen)
        choice_offers_set_board(board, screen->board);
}

/* --- how it looks --- */

void tournament_choosing_draw(struct canvas *canvas, const struct tournament_screen *screen)
{
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    char words[HALL_WORDS_MAX];
    form_draw(canvas, &screen->form);
    tournament_words_choice(screen, words);
    canvas_text(canvas, words, screen->layout.words, &style);
}
