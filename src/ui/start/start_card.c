/*
 * The card that begins a game: the opponent and its level, who begins, the game and the board. Each choice takes one
 * click, and Enter begins the game. Declared in start_state.h.
 */

#include "gravitrips/ai.h"
#include "standard.h"
#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/start/start_state.h"
#include "ui/words.h"

/* --- the opponents that can be chosen --- */

/* The card keeps what is chosen, and derives from that who plays which side. */

/* The levels of an opponent: the lowest, the one it begins with, the highest. */
static const struct {
    const char *name;
    int least, usual, most; /* 0: the opponent has no levels */
} opponents[OPPONENTS] = {
    [OPPONENT_EASY] = {N_("Easy"), LEVEL_MIN, 2, 3},
    [OPPONENT_NORMAL] = {N_("Normal"), 4, 4, 6},
    [OPPONENT_HARD] = {N_("Hard"), 7, 7, LEVEL_MAX - 1},
    [OPPONENT_PERFECT] = {N_("Perfect"), LEVEL_MAX, LEVEL_MAX, LEVEL_MAX},
    [OPPONENT_FRIEND] = {N_("A friend here"), 0, 0, 0},
    [OPPONENT_ELSEWHERE] = {N_("A friend elsewhere"), 0, 0, 0},
    [OPPONENT_ENGINE] = {N_("An engine"), 0, 0, 0},
    [OPPONENT_WATCH] = {N_("Watch"), 0, 0, 0},
};

/* --- who plays which side --- */

static bool is_level_of(enum opponent opponent, int level)
{
    return level >= opponents[opponent].least && level <= opponents[opponent].most;
}

static enum opponent opponent_at(int level)
{
    enum opponent opponent = OPPONENT_EASY;
    while (!is_level_of(opponent, level))
        opponent++;
    return opponent;
}

/* The number of the only human; 0 if two people or two computers play. */
static int human_of(const struct game_choice *choice)
{
    return seat_lone_human(choice->players[0].seat, choice->players[1].seat) == 1;
}

static enum opponent opponent_of(const struct game_choice *choice)
{
    int human = seat_lone_human(choice->players[0].seat, choice->players[1].seat);
    if (human < 0)
        return seat_is_human(choice->players[0].seat) ? OPPONENT_FRIEND : OPPONENT_WATCH;
    return seat_is_engine(choice->players[1 - human].seat) ? OPPONENT_ENGINE
                                                           : opponent_at(choice->players[1 - human].level);
}

/* Seats a player. A human who becomes a computer, or the other way round, has no name yet. */
static void seat_player(struct player *player, struct seat seat, const char *engine)
{
    if (seat_is_human(seat) != seat_is_human(player->seat))
        player->name[0] = '\0';
    choice_sit(player, seat, engine);
}

/*
 * Seats a player against this person: the chosen engine, or a computer at its level. Two watched computers keep theirs.
 */
static void seat_other(const struct card *card, struct player *player)
{
    enum opponent opponent = card->opponent;
    /* A level that already belongs to the chosen opponent (such as "Easy") is kept, since it may have risen. */
    bool kept = opponent == OPPONENT_WATCH || is_level_of(opponent, player->level);
    if (opponent == OPPONENT_ENGINE)
        seat_player(player, (struct seat){SEAT_ENGINE}, card->engines.names[card->engine]);
    else if (opponent != OPPONENT_WATCH || !seat_is_engine(player->seat))
        seat_player(player, (struct seat){kept ? player->level : opponents[opponent].usual}, NULL);
}

static void choose_players(const struct card *card, struct game_choice *choice)
{
    int me = human_of(choice);
    enum beginner beginner = card->beginner;
    for (int i = 0; i < 2; i++)
        if (card->opponent == OPPONENT_FRIEND || (card->opponent != OPPONENT_WATCH && i == me))
            seat_player(&choice->players[i], (struct seat){SEAT_HUMAN}, NULL);
        else
            seat_other(card, &choice->players[i]);
    if (beginner != BEGINS_IN_TURN)
        choice->starter = beginner == BEGINS_ME ? me : 1 - me;
}

/* The whole choice for the chosen game: board, players, who begins, number of games, clock. */
static struct game_choice chosen_choice(const struct card *card)
{
    struct game_choice choice = card->choices[card->game];
    choose_players(card, &choice);
    choice.best_of = card->friends.best_of;
    choice.clock = card->friends.clock;
    for (int i = 0; i < 2 && card->opponent == OPPONENT_FRIEND; i++)
        snprintf(choice.players[i].name, sizeof choice.players[i].name, "%s", card->friends.names[i]);
    return choice;
}

/*
 * Shows on the card a choice from elsewhere, such as the dialog for board and players; the game belongs to that choice.
 * `starter` is the player who began in the choice before.
 */
static void take_choice(struct card *card, const struct game_choice *choice, int starter)
{
    for (int i = 0; i < card->game_count; i++)
        if (card->choices[i].game == choice->game)
            card->game = i;
    card->choices[card->game] = *choice;
    card->opponent = opponent_of(choice);
    if (card->opponent == OPPONENT_FRIEND)
        card->friends.clock = choice->clock;
    if (card->opponent == OPPONENT_ENGINE)
        card->engine = choice_engine(&card->engines, choice->players[1 - human_of(choice)].name);
    for (int i = 0; i < 2 && card->opponent == OPPONENT_FRIEND; i++)
        memcpy(card->friends.names[i], choice->players[i].name, sizeof card->friends.names[i]);
    if (card->beginner != BEGINS_IN_TURN || choice->starter != starter)
        card->beginner = choice->starter == human_of(choice) ? BEGINS_ME : BEGINS_OTHER;
}

/* --- slots: the rows that show a level or an engine --- */

/* The player whose level or engine a slot shows. Slot 1 exists only if two computers are watched. */
static int player_in_slot(const struct card *card, const struct game_choice *choice, int slot)
{
    return card->opponent == OPPONENT_WATCH ? slot : 1 - human_of(choice);
}

static struct player player_in(const struct card *card, int slot)
{
    struct game_choice choice = chosen_choice(card);
    return choice.players[player_in_slot(card, &choice, slot)];
}

/* The engine that a slot shows, an index into `engines`; -1 if the slot shows a level. */
static int engine_in_slot(const struct card *card, int slot)
{
    const struct player player = player_in(card, slot);
    if (card->opponent == OPPONENT_FRIEND || !seat_is_engine(player.seat))
        return -1;
    return choice_engine(&card->engines, player.name);
}

static void step_engine(struct card *card, int slot, int by)
{
    struct game_choice *choice = &card->choices[card->game];
    int engine = engine_in_slot(card, slot) + by;
    if (engine < 0 || engine >= card->engines.count)
        return;
    if (card->opponent == OPPONENT_ENGINE)
        card->engine = engine;
    else
        choice_sit(&choice->players[slot], (struct seat){SEAT_ENGINE}, card->engines.names[engine]);
}

/* --- how the card looks --- */

/*
 * How the card that begins a game looks. The two rows in its middle depend on the opponent: one level, two levels,
 * names and clock, or which engine.
 *
 *     New game                                          [x]
 *     Play against [  Easy  ][ Normal ][ Hard ][ Perfect ]
 *                  [ A friend here ][ A friend elsewhere ][ An engine ][ Watch ]
 *     Level        Level 2 · Learner
 *                  *---*---o---o---o---o---o---o---o---o
 *     Who begins   [You begin][Computer begins][Take turns]
 *     Game         [ Connect Four ][ Tic-Tac-Toe ][ Kolibrat ]
 *     Board        [ 6×5 ][ 7×6 ][ 8×7 ][ 9×7 ][ Other … ]
 *     [ How to play ][ Board and players ][     Play     ]
 */

/* Sizes on the card, in units. The rows are as high as the room allows. */
static const float WIDTH = 860, HEIGHT = 580, INNER = SPACE_NEAR, GAP = 14, RADIUS = 10;

enum {
    LEVELS_IN_ROW = OPPONENT_FRIEND,
    OPPONENT_ROWS = OPPONENTS / LEVELS_IN_ROW,
    BUTTONS = 3,
    ROWS = 8 /* the card's rows, including the row of buttons */
};

/*
 * In percent. LABELS and LARGE_LABELS: the labels' share of the card's width, with usual and with large text. TRACK,
 * NAMES and BEST_OF: the share of a level's track, of two names, and of the words "Best of" in the rest of a row.
 */
enum { LABELS = 18, LARGE_LABELS = 25, TRACK = 70, NAMES = 52, BEST_OF = 14 };

/* The card's least size, in pixels at 96 dpi. So the card covers a larger part of a small window. */
enum { WIDTH_LEAST = 570, HEIGHT_LEAST = 450 };

enum { BOARD_WORDS = 120 };

/* --- the card's size, and the track of a level --- */

static float card_width(const struct canvas *canvas)
{
    float least = (float)canvas_least(canvas, WIDTH_LEAST) / canvas->unit;
    return SDL_max(WIDTH, least);
}

static float card_height(const struct canvas *canvas)
{
    float least = (float)canvas_least(canvas, HEIGHT_LEAST) / canvas->unit;
    return SDL_max(HEIGHT, least);
}

SDL_Rect start_card_track(SDL_Rect place)
{
    int pad = place.h / 3;
    return (SDL_Rect){place.x + pad, place.y, place.w - 2 * pad, place.h};
}

/* --- the card's rows of controls --- */

/* The name of a player's pieces, which stands for a player without a name. */
static const char *side_name(const struct card *card, int player)
{
    const struct view *view = choice_view(card->choices[card->game].game);
    return view ? _(view->words.players[player]) : "";
}

/*
 * The words for one choice of who begins. Against a computer they are "You begin" and "Computer begins". Two people
 * have their names or, without one, the name of their pieces; two computers have the names of their pieces.
 */
static const char *beginner_name(const struct card *card, enum beginner beginner)
{
    int player = beginner == BEGINS_ME ? 0 : 1;
    if (beginner == BEGINS_IN_TURN)
        return _("Take turns");
    if (card->opponent == OPPONENT_FRIEND && card->friends.names[player][0])
        return card->friends.names[player];
    if (card->opponent == OPPONENT_FRIEND || card->opponent == OPPONENT_WATCH)
        return side_name(card, player);
    if (beginner == BEGINS_ME)
        return _("You begin");
    return card->opponent == OPPONENT_ENGINE ? _("Engine begins") : _("Computer begins");
}

static const char *level_words(struct controls *controls, int level)
{
    char words[LEVEL_WORDS_MAX];
    return controls_words(controls, "%s", choice_level_words(level, words));
}

/*
 * Lists the control of a slot, which chooses an engine or a level. A level is drawn by the card itself, with its words
 * above or beside it.
 */
static void list_slot(struct form *form, struct card *card, int slot)
{
    int engine = engine_in_slot(card, slot), level = player_in(card, slot).level;
    struct control *control = form_add(form, (struct control){.id = START_LEVEL + slot, .role = ROLE_STEPPER});
    control->name = engine >= 0 ? _("Engine") : _("Level");
    if (card->opponent == OPPONENT_WATCH)
        control->name = side_name(card, slot);
    if (engine >= 0) {
        control->value = card->engines.names[engine];
        control->first = engine == 0;
        control->last = engine >= card->engines.count - 1;
        return;
    }
    control->look = LOOK_NONE;
    control->value = level_words(form->controls, level);
    control->first = level == LEVEL_MIN;
    control->last = level == LEVEL_MAX;
    control->drags = true;
}

static void list_watched(struct form *form, struct card *card)
{
    for (int slot = 0; slot < 2; slot++) {
        slot == 0 ? form_row(form, side_name(card, slot), 1) : form_row_below(form, side_name(card, slot), 1);
        form_last_row(form)->field.w = form_last_row(form)->field.w * TRACK / 100;
        list_slot(form, card, slot);
    }
}

static void list_opponent(struct form *form, struct card *card)
{
    bool engine = engine_in_slot(card, 0) >= 0;
    form_row(form, engine ? _("Engine") : _("Level"), 1);
    if (engine)
        list_slot(form, card, 0);
    form_row_below(form, NULL, 1);
    if (!engine)
        list_slot(form, card, 0);
}

/*
 * Lists the controls for two people: their names, the number of games, and the clock. The name's label says which
 * pieces the player has.
 */
static void list_friends(struct form *form, struct card *card)
{
    int gap = card->gap;
    form_row(form, _("Names"), 2);
    SDL_Rect row = form_last_row(form)->field, *names = &form_last_row(form)->field;
    names->w = row.w * NAMES / 100;
    card->best_of = (SDL_Rect){row.x + names->w + gap, row.y, row.w * BEST_OF / 100, row.h};
    int left = card->best_of.x + card->best_of.w - row.x + gap / 2;
    for (int i = 0; i < 2; i++)
        form_text(form, START_NAME + i, controls_words(form->controls, _("%s: name"), side_name(card, i)),
                  card->friends.names[i], sizeof card->friends.names[i]);
    form_row_at(form, (SDL_Rect){row.x + left, row.y, row.w - left, row.h}, BESTS, form->place.inner);
    for (int i = 0; i < BESTS; i++)
        form_segment(form, START_BEST + i, controls_words(form->controls, "%d", 2 * i + 1), &card->friends.best_of,
                     2 * i + 1);
    form_row_below(form, _("Clock"), CLOCKS);
    card->clock = -1;
    for (int i = 0; i < CLOCKS; i++)
        card->clock = clock_is_same(card->friends.clock, choice_clocks[i].control) ? i : card->clock;
    for (int i = 0; i < CLOCKS; i++)
        form_segment(form, START_CLOCK + i, _(choice_clocks[i].name), &card->clock, i);
}

/*
 * Lists the boards. What is unusual about the chosen board stands beside the row's label. The last control is the
 * button "Other …"; the arrow keys reach it, and Enter opens the dialog for board and players.
 */
static void list_boards(struct form *form, struct card *card)
{
    const struct game_choice *choice = &card->choices[card->game];
    const struct options options = choice_options(choice);
    char words[BOARD_WORDS];
    int sizes[BOARDS][2], count = choice_offers_boards(choice->game, sizes);
    choice_offers_other_words(choice->game, &options, words, sizeof words);
    form_row(form, controls_words(form->controls, "%s%s", _("Board"), words), count + 1);
    card->board = choice_offers_board(choice);
    for (int i = 0; i < count; i++)
        form_segment(form, START_BOARD + i, controls_words(form->controls, "%d×%d", sizes[i][0], sizes[i][1]),
                     &card->board, i);
    struct control *other = form_button(form, START_OTHER_BOARD, _("Other …"));
    other->on = card->board < 0;
    if (other->on)
        other->name =
            controls_words(form->controls, "%d×%d …", choice->numbers[NUMBER_WIDTH], choice->numbers[NUMBER_HEIGHT]);
}

static void list_card_buttons(struct form *form)
{
    static const char *const names[BUTTONS] = {N_("How to play"), N_("Board and players"), N_("Play")};
    SDL_Rect row = {form->place.area.x, form->y + form->place.gap, form->place.area.w, form->place.height};
    form_row_at(form, row, BUTTONS, form->place.inner);
    for (int id = START_LEARN; id <= START_PLAY; id++)
        form_button(form, id, _(names[id - START_LEARN]))->main = id == START_PLAY;
}

static void list_opponents(struct form *form, struct card *card)
{
    form_row(form, _("Play against"), LEVELS_IN_ROW);
    for (int i = 0; i < OPPONENTS; i++) {
        const char *name = _(opponents[i].name);
        if (i == OPPONENT_ELSEWHERE)
            form_button(form, START_OPPONENT + i, name);
        else
            form_segment(form, START_OPPONENT + i, name, (int *)&card->opponent, i);
    }
}

void start_card_controls(struct card *card, const struct canvas *canvas, struct controls *controls)
{
    struct form *form = &card->form;
    const char *beginners[BEGINNERS], *games[GAMES_MAX];
    struct form_place place = {.area = dialog_room(canvas, card_width(canvas), card_height(canvas)),
                               .gap = canvas_px(canvas, GAP),
                               .inner = canvas_px(canvas, INNER)};
    int rows_room = place.area.h - 2 * place.inner - (ROWS - 3) * place.gap - canvas_px(canvas, SPACE_NEAR);
    place.height = rows_room / ROWS;
    place.label = place.area.w * (canvas_is_large(canvas) ? LARGE_LABELS : LABELS) / 100;
    card->gap = place.gap;
    dialog_list(controls, canvas, card_width(canvas), card_height(canvas), true);
    form_begin(form, controls, &place);
    list_opponents(form, card);
    if (card->opponent == OPPONENT_FRIEND)
        list_friends(form, card);
    else if (card->opponent == OPPONENT_WATCH)
        list_watched(form, card);
    else
        list_opponent(form, card);
    for (int i = 0; i < BEGINNERS; i++)
        beginners[i] = beginner_name(card, (enum beginner)i);
    for (int i = 0; i < card->game_count; i++)
        games[i] = _(card->choices[i].game->title);
    form_choice(form, START_BEGINNER, _("Who begins"), beginners, BEGINNERS, (int *)&card->beginner);
    form_choice(form, START_GAME, _("Game"), games, card->game_count, &card->game);
    list_boards(form, card);
    list_card_buttons(form);
}

static void list_card(struct screen *screen, struct controls *controls)
{
    struct card *card = (struct card *)screen;
    screen->scope = SCOPE_DIALOG | (card->opponent == OPPONENT_FRIEND ? SCOPE_TYPING : 0);
    start_card_controls(card, app_canvas(screen->app), controls);
}

/* --- drawing the card --- */

/* Draws the level in a slot. If the level has the focus, it has a frame, like a row of the settings. */
static void draw_level(struct canvas *canvas, const struct card *card, int slot)
{
    const struct control *control = controls_find((struct controls *)&card->screen.controls, START_LEVEL + slot);
    bool watching = card->opponent == OPPONENT_WATCH;
    if (!control || control->look != LOOK_NONE)
        return;
    bool focus = card->screen.controls.focus == control->id;
    struct slider slider = {start_card_track(control->rect), player_in(card, slot).level, LEVEL_MIN, LEVEL_MAX, 1};
    SDL_Rect words = card->form.rows[OPPONENT_ROWS].field, area = card->form.place.area;
    int radius = canvas_px(canvas, RADIUS);
    if (watching) {
        words = control->rect;
        words.x += control->rect.w + canvas_px(canvas, GAP);
        words.w = area.x + area.w - words.x;
    }
    if (focus)
        canvas_framed(canvas, control->rect, radius, canvas_px(canvas, 2), canvas->theme->raised,
                      canvas->theme->accent);
    else if (controls_is_hot(&card->screen.controls, control->id))
        canvas_round(canvas, control->rect, radius, canvas->theme->raised);
    control_slider_draw(canvas, &slider, focus, false);
    canvas_write(canvas, control->value, words, watching ? 0 : WRITE_BOLD);
}

static void draw_card(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct card *card = (const struct card *)screen;
    (void)now;
    if (card->covered)
        return;
    dialog_draw(canvas, _("New game"), card_width(canvas), card_height(canvas));
    form_draw(canvas, &card->form);
    if (card->opponent == OPPONENT_FRIEND)
        canvas_write(canvas, _("Best of"), card->best_of, WRITE_RIGHT | WRITE_MUTED);
    for (int slot = 0; slot < 2; slot++)
        draw_level(canvas, card, slot);
    controls_draw(canvas, &screen->controls);
}

/* --- what a person does on the card --- */

static struct start_answer answer_of(const struct card *card)
{
    return (struct start_answer){
        .play = true, .in_turn = card->beginner == BEGINS_IN_TURN, .choice = chosen_choice(card)};
}

static void begin_game(struct card *card)
{
    if (card->opponent == OPPONENT_FRIEND)
        choice_save_friends(&card->friends, app_settings(card->screen.app));
    *card->answer = answer_of(card);
    app_pop(card->screen.app);
}

/* Opens the dialog for board and players over the card, which afterwards shows what was chosen in the dialog. */
static void choose_more(struct card *card)
{
    struct game_choice choice = chosen_choice(card);
    struct screen *setup = setup_screen_create(card->screen.app, &card->setup, &choice, SETUP_RETURNS);
    card->starter = choice.starter;
    card->covered = setup != NULL;
    app_push(card->screen.app, setup);
}

/*
 * Uses the control of a slot: sets an engine, or a level for all games. The opponent to whom the level belongs (such as
 * "Hard") becomes the chosen one.
 */
static void use_level(struct card *card, const struct use *use)
{
    const struct control *control = controls_find(&card->screen.controls, use->id);
    int slot = use->id - START_LEVEL, level = player_in(card, slot).level;
    if (engine_in_slot(card, slot) >= 0) {
        step_engine(card, slot, use->by);
        return;
    }
    struct slider slider = {start_card_track(control->rect), level, LEVEL_MIN, LEVEL_MAX, 1};
    level = use->by_key ? SDL_clamp(level + use->by, LEVEL_MIN, LEVEL_MAX) : control_slider_value(&slider, use->x);
    for (int i = 0; i < card->game_count; i++)
        card->choices[i].players[player_in_slot(card, &card->choices[i], slot)].level = level;
    if (card->opponent != OPPONENT_WATCH)
        card->opponent = opponent_at(level);
}

/* Uses any other control, and does what follows from the change. */
static void use_form(struct card *card, const struct use *use)
{
    int game = card->game, board = card->board, clock = card->clock;
    (void)form_use(&card->form, use);
    if (card->clock != clock)
        card->friends.clock = choice_clocks[card->clock].control;
    if (card->game == game && card->board != board)
        choice_offers_set_board(&card->choices[card->game], card->board);
    /* if there are no engines yet, this opens the settings, where one can be added */
    if (use->id == START_OPPONENT + OPPONENT_ENGINE && card->engines.count == 0) {
        *card->answer = (struct start_answer){.engines = true};
        app_pop(card->screen.app);
    }
    if (use->refused)
        app_refuse(card->screen.app, _("The name is too long"));
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct card *card = (struct card *)screen;
    const struct options options = choice_options(&card->choices[card->game]);
    (void)now;
    if (use->id == DIALOG_CROSS)
        app_pop(screen->app);
    else if (use->id == START_PLAY)
        begin_game(card);
    else if (use->id == START_LEARN)
        app_push(screen->app, learn_screen_create(screen->app, card->choices[card->game].game, &options));
    else if (use->id == START_MORE || use->id == START_OTHER_BOARD)
        choose_more(card);
    else if (use->id == START_OPPONENT + OPPONENT_ELSEWHERE) {
        *card->answer = (struct start_answer){.elsewhere = true, .choice = chosen_choice(card)};
        app_pop(screen->app);
    } else if (use->id == START_LEVEL || use->id == START_LEVEL + 1)
        use_level(card, use);
    else
        use_form(card, use);
}

/* A screen over the card has closed: how to play, or the dialog for board and players, whose choice is then shown. */
static void uncover(struct screen *screen, uint64_t now)
{
    struct card *card = (struct card *)screen;
    struct setup_answer setup = card->setup;
    (void)now;
    app_announce(screen->app, _("New game"));
    card->setup = (struct setup_answer){0};
    card->covered = false;
    if (setup.chosen)
        take_choice(card, &setup.choice, card->starter);
    if (setup.start)
        begin_game(card);
}

static const struct screen_kind card_kind = {
    .list = list_card, .use = use, .draw = draw_card, .uncover = uncover, .focus_keys = FOCUS_BY_ARROWS};

/* Fills the card with what it shows at first. */
static void fill_card(struct card *card, struct app *app, const struct game_choice *now)
{
    const struct game *games[GAMES_MAX];
    card->game_count = choice_games(games);
    for (int i = 0; i < card->game_count; i++)
        choice_load(&card->choices[i], app_settings(app), games[i]);
    choice_load_friends(&card->friends, app_settings(app));
    choice_load_engines(&card->engines, app_archive(app));
    struct game_choice choice = *now;
    struct player *players = choice.players;
    bool nameless = !players[0].name[0] && !players[1].name[0];
    /* If two people have no names yet, they get the names that were typed last time. */
    for (int i = 0; i < 2 && nameless && seat_is_human(players[0].seat) && seat_is_human(players[1].seat); i++)
        memcpy(players[i].name, card->friends.names[i], sizeof players[i].name);
    take_choice(card, &choice, choice.starter);
    if (app_preference(app, PREFER_ALTERNATE))
        card->beginner = BEGINS_IN_TURN;
}

struct screen *start_card_create(struct app *app, struct start_answer *answer, const struct game_choice *now)
{
    struct card *card = calloc(1, sizeof *card);
    if (!card)
        return NULL;
    card->screen.kind = &card_kind;
    card->answer = answer;
    fill_card(card, app, now);
    app_announce(app, _("New game"));
    return &card->screen;
}

struct start_answer start_card_at_once(struct app *app, const struct game_choice *now, bool friends)
{
    struct card card = {.opponent = OPPONENT_EASY};
    fill_card(&card, app, now);
    card.opponent = friends ? OPPONENT_FRIEND : OPPONENT_WATCH;
    return answer_of(&card);
}
