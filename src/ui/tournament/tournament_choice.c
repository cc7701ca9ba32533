/*
 * The form in which a person chooses a new tournament: who plays, which game, and how. The choice is stored in the
 * settings. Declared in tournament_state.h.
 */

#include "gravitrips/ai.h"
#include "rules/number.h"
#include "standard.h"
#include "store/archive_engines.h"
#include "ui/think/think.h"
#include "ui/tournament/tournament_state.h"

enum { USUAL_GAMES = 2, TEXT_MAX = 64, NAMES_MAX = HALL_ENGINES_MAX * NAME_SIZE + 2 };

/* USUAL_LEVELS: levels 2, 4, 6 and 8 play if nothing else was chosen. Bit i - 1 stands for level i. */
enum { USUAL_ONE = 4, USUAL_LEVELS = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7, ALL_LEVELS = (1 << HALL_LEVELS) - 1 };

/* The engine that a number of struct hall_choice's `one` stands for. */
static const struct hall_engine *engine_of(const struct hall_choice *choice, int one)
{
    return &choice->engines[one - HALL_LEVELS - 1];
}

/* --- the choice of a tournament, loaded from the settings and saved there --- */

static void load_board(struct hall_choice *choice, struct settings *settings)
{
    char text[TEXT_MAX];
    struct game_choice board;
    struct variant variant;
    int *numbers = board.numbers;
    settings_text(settings, "tournament.game", "", text, sizeof text);
    const struct game *game = game_find(text);
    choice_load(&choice->board, settings, game && choice_view(game) ? game : choice_last_game(settings));
    board = choice->board;
    settings_text(settings, "tournament.board", "", text, sizeof text);
    if (sscanf(text, "%d %d %d %d %d", numbers, numbers + 1, numbers + 2, numbers + 3, numbers + 4) == NUMBER_COUNT &&
        choice_variant(&board, &variant, NULL))
        choice->board = board;
}

static void save_board(const struct hall_choice *choice, struct settings *settings)
{
    char text[TEXT_MAX];
    const int *numbers = choice->board.numbers;
    snprintf(text, sizeof text, "%d %d %d %d %d", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
    settings_set_text(settings, "tournament.game", choice->board.game->name);
    settings_set_text(settings, "tournament.board", text);
}

/* The names of the engines that play, each after a tab and before the next one's, and of the one who meets all. */
struct chosen_names {
    char playing[NAMES_MAX], one[NAME_SIZE];
};

static struct chosen_names names_of(const struct hall_choice *choice)
{
    struct chosen_names names = {.playing = "\t"};
    size_t length = 1;
    for (int i = 0; i < choice->engine_count; i++)
        if (choice->engines[i].plays)
            length += (size_t)snprintf(names.playing + length, NAMES_MAX - length, "%s\t", choice->engines[i].name);
    if (choice->one > HALL_LEVELS)
        memcpy(names.one, engine_of(choice, choice->one)->name, sizeof names.one);
    return names;
}

/*
 * Fills in who plays under a name. Guest engines can play if they have been tried out, so that their protocol is known.
 */
static bool find_engine(struct hall_engine *engine, struct app *app, const struct variant *variant, const char *name)
{
    struct archive_engine kept;
    *engine = (struct hall_engine){.plays = false};
    snprintf(engine->name, sizeof engine->name, "%s", name);
    if (!archive_engine_find(app_archive(app), name, &kept))
        return choice_find_honoured(app, variant, name, &engine->honoured, &engine->why) || engine->why.text[0];
    guest_engines_set_up(&kept, &engine->guest);
    engine->move_ms = kept.move_ms;
    return kept.protocol[0];
}

/* Lists the engines that can play the variant of the chosen board. */
static void load_engines(struct hall_choice *choice, struct app *app, struct variant *variant,
                         const struct chosen_names *names)
{
    struct choice_engines known;
    char sought[NAME_SIZE + 2];
    if (!choice_variant(&choice->board, variant, NULL))
        choice_set_options(&choice->board, &choice->board.game->defaults);
    (void)choice_variant(&choice->board, variant, NULL);
    choice_load_engines(&known, app, variant);
    choice->engine_count = 0;
    choice->one = choice->one > HALL_LEVELS ? USUAL_ONE : choice->one;
    for (int i = 0; i < known.count; i++) {
        struct hall_engine *engine = &choice->engines[choice->engine_count];
        if (!find_engine(engine, app, variant, known.names[i]))
            continue;
        snprintf(sought, sizeof sought, "\t%s\t", engine->name);
        engine->plays = strstr(names->playing, sought) != NULL;
        choice->engine_count++;
        if (strcmp(names->one, engine->name) == 0)
            choice->one = HALL_LEVELS + choice->engine_count;
    }
}

void tournament_choice_load(struct hall_choice *choice, struct app *app, struct variant *variant)
{
    struct settings *settings = app_settings(app);
    struct chosen_names names = {.playing = "\t"};
    char text[TEXT_MAX];
    int levels = settings_integer(settings, "tournament.levels", USUAL_LEVELS, 0, ALL_LEVELS);
    memset(choice, 0, sizeof *choice);
    choice->games = settings_integer(settings, "tournament.games", USUAL_GAMES, HALL_GAMES_LEAST, HALL_GAMES_MOST);
    choice->games -= choice->games % 2;
    for (int i = 0; i < HALL_LEVELS; i++)
        choice->levels[i] = levels >> i & 1;
    choice->kind = (enum tournament_kind)settings_integer(settings, "tournament.kind", TOURNAMENT_ROUND_ROBIN, 0,
                                                          TOURNAMENT_KNOCK_OUT);
    choice->one = settings_integer(settings, "tournament.one", USUAL_ONE, LEVEL_MIN, LEVEL_MAX);
    choice->done = settings_integer(settings, "tournament.done", 0, 0, 1);
    choice->random = settings_integer(settings, "tournament.random", 1, 0, 1);
    settings_text(settings, "tournament.seed", "1", text, sizeof text);
    if (!number_is_unsigned(text, 0, UINT64_MAX, &choice->seed))
        choice->seed = 1;
    settings_text(settings, "tournament.engines", "", names.playing + 1, NAMES_MAX - 1);
    settings_text(settings, "tournament.engine", "", names.one, sizeof names.one);
    load_board(choice, settings);
    load_engines(choice, app, variant, &names);
}

void tournament_choice_save(const struct hall_choice *choice, struct settings *settings)
{
    const struct chosen_names names = names_of(choice);
    char text[TEXT_MAX];
    int levels = 0;
    for (int i = 0; i < HALL_LEVELS; i++)
        levels |= choice->levels[i] << i;
    settings_set_integer(settings, "tournament.levels", levels);
    settings_set_integer(settings, "tournament.kind", (int)choice->kind);
    if (choice->one <= HALL_LEVELS)
        settings_set_integer(settings, "tournament.one", choice->one);
    settings_set_text(settings, "tournament.engines", names.playing + 1);
    settings_set_text(settings, "tournament.engine", names.one);
    settings_set_integer(settings, "tournament.games", choice->games);
    settings_set_integer(settings, "tournament.done", choice->done);
    settings_set_integer(settings, "tournament.random", choice->random);
    snprintf(text, sizeof text, "%" PRIu64, choice->seed);
    settings_set_text(settings, "tournament.seed", text);
    save_board(choice, settings);
}

/* --- the contestants of the chosen tournament --- */

static void add_player(const struct hall_choice *choice, struct hall_players *players, int one)
{
    struct contestant *player = &players->all[players->count++];
    if (one <= HALL_LEVELS) {
        *player = (struct contestant){.kind = CONTESTANT_LEVEL, .level = one};
        snprintf(player->name, sizeof player->name, "Level %d", one);
        return;
    }
    const struct hall_engine *engine = engine_of(choice, one);
    if (engine->honoured.honour) {
        *player = contestant_of_honour(&engine->honoured);
        players->wrong = engine->why.text[0] ? engine->why.text : players->wrong;
    } else {
        players->has_engine = true;
        *player =
            (struct contestant){.kind = CONTESTANT_GUEST, .milliseconds = engine->move_ms, .guest = &engine->guest};
    }
    snprintf(player->name, sizeof player->name, "%s", engine->name);
}

/* Lists the strongest contestants first, because in a knock-out the first one meets the last one. */
void tournament_choice_players(const struct hall_choice *choice, struct hall_players *players)
{
    bool has_one = choice->kind == TOURNAMENT_GAUNTLET;
    *players = (struct hall_players){.count = 0};
    if (has_one)
        add_player(choice, players, choice->one);
    for (int one = HALL_LEVELS + choice->engine_count; one >= LEVEL_MIN; one--) {
        bool plays = one <= HALL_LEVELS ? choice->levels[one - LEVEL_MIN] : engine_of(choice, one)->plays;
        if (plays && !(has_one && one == choice->one))
            add_player(choice, players, one);
    }
}

int tournament_choice_games(const struct hall_choice *choice)
{
    struct hall_players players;
    tournament_choice_players(choice, &players);
    int others = players.count - 1;
    if (others < 1)
        return 0;
    return choice->games * (choice->kind == TOURNAMENT_ROUND_ROBIN ? players.count * others / 2 : others);
}

/*
 * The form in which a tournament is chosen: rows, which scroll if there is not enough room.
 *
 *     Tournament
 *     Who plays          [1][2][3][4][5]         #
 *                        [6][7][8][9][10]        #
 *     Engines            [...][...][...]         #
 *                        [...][...]
 *     How                [All against all][One against all][Knock-out]
 *     The one            < Level 4 >
 *     Games of each two  < 2 >
 *     Beginnings         [Empty board][Two moves at random]
 *     Game               [Connect Four][Tic-Tac-Toe][Kolibrat]
 *     Board              [6x5][7x6][8x7][9x7]
 *     12 games in all
 *     [Back]                         [Begin]
 */

static const float GAP = SPACE, INNER = SPACE_NEAR, ROW_HEIGHT = 46, ROW_LEAST = 34, WORDS_HEIGHT = 30, BAR_WIDTH = 18;

enum {
    ROW_MIN = 28 /* the least height of a row in pixels; a flatter row would be hard to click */,
    ROWS_LEAST = 4 /* the least number of rows in sight */
};

/*
 * In percent. LABELS, LARGE_LABELS: the labels' share of the form's width, with usual and with large text. LARGE_TEXT:
 * if text is larger than this, the buttons have no room for the levels' names.
 */
enum { LABELS = 22, LARGE_LABELS = 28, LARGE_TEXT = 130 };

enum { LEVELS_IN_ROW = HALL_LEVELS / 2, ENGINES_IN_ROW = 3 };

/* --- the form: layout of its rows --- */

static int engines_in_row(const struct canvas *canvas)
{
    return canvas_is_large(canvas) ? 1 : ENGINES_IN_ROW;
}

/* Counts the rows of controls that tournament_choice_list will make. */
static int count_rows(const struct tournament_screen *screen, const struct canvas *canvas)
{
    int sizes[CHOICE_BOARDS][2], engines = engines_in_row(canvas);
    bool boards = choice_offers_boards(screen->choice.board.game, sizes) > 0;
    return HALL_LEVELS / LEVELS_IN_ROW + (screen->choice.engine_count + engines - 1) / engines +
           (screen->choice.kind == TOURNAMENT_GAUNTLET) + 4 /* 4: How, Games, Beginnings, Game */ + boards;
}

bool tournament_choice_arrange(struct tournament_screen *screen, const struct canvas *canvas, SDL_Rect room)
{
    struct tournament_layout *layout = &screen->layout;
    int inner = canvas_px(canvas, INNER), gap = canvas_px(canvas, GAP),
        words = canvas_row(canvas, WORDS_HEIGHT, SIZE_TEXT);
    int height = canvas_row(canvas, ROW_HEIGHT, SIZE_TEXT),
        least = int_max(canvas_row(canvas, ROW_LEAST, SIZE_TEXT), ROW_MIN) + inner;
    int rows = count_rows(screen, canvas), rest = room.h - words - inner - height;
    /* if room is short, rows are first made less high; only then do they scroll */
    int pitch = SDL_clamp(rest / rows, height + inner, height + inner + gap);
    if (rows * pitch > rest)
        pitch = rest / SDL_clamp(rest / SDL_min(least, pitch), 1, rows);
    int seen = SDL_min(rest / pitch, rows);
    bool scrolls = seen < rows;
    SDL_Rect area = canvas_take_row(&room, seen * pitch, 0);
    SDL_Rect bar = canvas_take_right(&area, scrolls ? canvas_px(canvas, BAR_WIDTH) : 0, scrolls ? inner : 0);
    layout->engines_in_row = engines_in_row(canvas);
    layout->form = (struct form_place){.area = area,
                                       .height = SDL_min(height, pitch - inner),
                                       .inner = inner,
                                       .label = area.w * (canvas_is_large(canvas) ? LARGE_LABELS : LABELS) / 100,
                                       .scroller = &screen->chooser};
    scroller_arrange(&screen->chooser, area, bar, pitch);
    scroller_set_rows(&screen->chooser, rows);
    layout->words = canvas_take_row(&room, words, inner);
    layout->buttons = (SDL_Rect){room.x, room.y, room.w, SDL_min(height, room.h)};
    return seen == rows || seen >= ROWS_LEAST;
}

/* --- the form: its controls --- */

/* If text is large, buttons show only the number of a level; its name is in the tooltip. */
static void list_players(struct tournament_screen *screen, struct form *form)
{
    struct hall_choice *choice = &screen->choice;
    form_row(form, _("Who plays"), LEVELS_IN_ROW);
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        int i = level - LEVEL_MIN;
        const char *name = controls_words(form->controls, "%d · %s", level, sailor_label(level));
        struct control *control = form_toggle(form, CHOOSE_LEVEL + i, name, &choice->levels[i]);
        if (screen->layout.text_size > LARGE_TEXT) {
            control->look = LOOK_SIGN;
            control->value = controls_words(form->controls, "%d", level);
        }
    }
    if (choice->engine_count > 0)
        form_row(form, _("Engines"), screen->layout.engines_in_row);
    for (int i = 0; i < choice->engine_count; i++)
        form_toggle(form, CHOOSE_ENGINE + i, choice->engines[i].name, &choice->engines[i].plays);
}

static void list_games(struct tournament_screen *screen, struct form *form)
{
    struct hall_choice *choice = &screen->choice;
    char level[LEVEL_WORDS_MAX];
    const char *const kinds[] = {[TOURNAMENT_ROUND_ROBIN] = _("All against all"),
                                 [TOURNAMENT_GAUNTLET] = _("One against all"),
                                 [TOURNAMENT_KNOCK_OUT] = _("Knock-out")};
    const char *const beginnings[] = {_("Empty board"), _("Two moves at random")};
    form_choice(form, CHOOSE_KIND, _("How"), kinds, SDL_arraysize(kinds), (int *)&choice->kind);
    if (choice->kind == TOURNAMENT_GAUNTLET) {
        const char *one =
            choice->one > HALL_LEVELS ? engine_of(choice, choice->one)->name : choice_level_words(choice->one, level);
        form_row(form, _("The one"), 1);
        form_step(form, CHOOSE_ONE, _("The one"), controls_words(form->controls, "%s", one),
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

void tournament_choice_list(struct tournament_screen *screen, struct controls *controls)
{
    struct form *form = &screen->form;
    form_begin(form, controls, &screen->layout.form);
    list_players(screen, form);
    list_games(screen, form);
    list_boards(screen, form);
    list_bar(controls, CHOOSE_BAR, "", &screen->chooser)->skipped = true;
    form_row_at(form, screen->layout.buttons, 2, screen->layout.gap);
    form_add(form, (struct control){
                       .id = CHOOSE_BACK, .action = ACTION_ESCAPE, .also = {ACTION_TOURNAMENT}, .name = _("Back")});
    struct control *begin = form_button(form, CHOOSE_BEGIN, _("Begin the tournament"));
    begin->main = begin->explains = true;
    begin->off = tournament_choice_games(&screen->choice) == 0;
}

void tournament_choice_use(struct tournament_screen *screen, const struct use *use)
{
    struct app *app = screen->screen.app;
    struct game_choice *board = &screen->choice.board;
    int chosen = screen->board;
    (void)form_use(&screen->form, use);
    if (screen->games[screen->game] != board->game)
        choice_load(board, app_settings(app), screen->games[screen->game]);
    else if (screen->board != chosen)
        choice_offers_set_board(board, screen->board);
    else
        return;
    const struct chosen_names names = names_of(&screen->choice);
    load_engines(&screen->choice, app, &screen->offered, &names);
}

/* --- the form: drawing --- */

/*
 * Draws the form. The line below it says how many games the tournament would have, and whether an unfinished tournament
 * would be given up for it; or why no tournament can begin.
 */
void tournament_choice_draw(struct canvas *canvas, const struct tournament_screen *screen)
{
    char words[HALL_WORDS_MAX];
    int games = tournament_choice_games(&screen->choice);
    bool gives_up = screen->hall && screen->view.phase != HALL_DONE;
    int length;
    if (games == 0)
        length = snprintf(words, HALL_WORDS_MAX, "%s", _("Choose at least two who play"));
    else if (screen->choice.kind == TOURNAMENT_KNOCK_OUT)
        length =
            snprintf(words, HALL_WORDS_MAX, ngettext("At least %d game", "At least %d games", (unsigned)games), games);
    else
        length = snprintf(words, HALL_WORDS_MAX, ngettext("%d game in all", "%d games in all", (unsigned)games), games);
    if (gives_up && games > 0 && length > 0 && length < HALL_WORDS_MAX)
        snprintf(words + length, (size_t)(HALL_WORDS_MAX - length), " · %s",
                 _("the unfinished tournament is given up then"));
    form_draw(canvas, &screen->form);
    canvas_write(canvas, words, screen->layout.words, 0);
}
