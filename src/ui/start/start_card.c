/*
 * The card that begins a game. Its first page asks for the game and with whom. All else has a value already, and is
 * chosen on a second page. Declared in start_state.h.
 */

#include "ai/museum.h"
#include "standard.h"
#include "ui/start/start_state.h"

/*
 *     New game                                          [x]
 *     [ Connect Four  ][ Tic-Tac-Toe ][ Kolibrat ]              with a small board each
 *     [ The computer ][ A friend here ][ A friend elsewhere ]   with a picture each
 *     [ 1 ][ 2 ][ 3 ][ 4 ][ 5 ][ 6 ][ 7 ][ 8 ][ 9 ][ 10 ]       or names and the number of games
 *     [ More ]                                    [  Play  ]
 *
 *     More choices                                      [x]
 *     Board        [ Connect Four 7×6 …                   ]
 *     Red          [ < Human >  ][ name                   ]
 *     Yellow       [ < Otto · level 3 > ][ < Style: ... > ]
 *     Who begins   [ You begin ][ Computer begins ][ Take turns ]
 *     Clock        [ Off ][ ...                           ]     for two people; else Thinking time
 *     [ Back ]     [ Usual settings ][ Tournament ][ Play ]
 */

/* --- who plays which side --- */

static const char *const companies[COMPANIES] = {
    [WITH_COMPUTER] = N_("The computer"),
    [WITH_FRIEND] = N_("A friend here"),
    [WITH_ELSEWHERE] = N_("A friend elsewhere"),
};

/* The number of the only human; 0 if two people or two computers play. */
static int human_of(const struct start_card *card)
{
    return seat_lone_human(card->choice.players[0].seat, card->choice.players[1].seat) == 1;
}

static enum company company_of(const struct player players[2])
{
    if (seat_lone_human(players[0].seat, players[1].seat) >= 0)
        return WITH_COMPUTER;
    return seat_is_human(players[0].seat) ? WITH_FRIEND : WITH_NOBODY;
}

/* Seats a player. A human who becomes a computer, or the other way round, has no name yet. */
static void seat_player(struct player *player, struct seat seat, const char *engine)
{
    if (seat_is_human(seat) != seat_is_human(player->seat))
        player->name[0] = '\0';
    choice_sit(player, seat, engine);
}

/* Seats two people, or one person against a computer at the level that it had last. */
static void choose_company(struct start_card *card, enum company company)
{
    int me = human_of(card);
    struct player *other = &card->choice.players[1 - me];
    card->company = company;
    seat_player(&card->choice.players[me], (struct seat){SEAT_HUMAN}, NULL);
    if (company == WITH_FRIEND)
        seat_player(other, (struct seat){SEAT_HUMAN}, NULL);
    else if (seat_is_human(other->seat))
        seat_player(other, (struct seat){other->level}, NULL);
}

static char *name_of(struct start_card *card, int player)
{
    return card->company == WITH_FRIEND ? card->friends.names[player] : card->choice.players[player].name;
}

/* Do others play than those at the table, or as many games? */
static bool is_new_match(const struct start_card *card, const struct game_choice *choice)
{
    const struct player *now = choice->players, *before = card->before.players;
    return company_of(now) != company_of(before) || choice->best_of != card->before.best_of ||
           (card->company == WITH_FRIEND &&
            (strcmp(now[0].name, before[0].name) != 0 || strcmp(now[1].name, before[1].name) != 0));
}

/* The whole choice: board, players, who begins, number of games, clock. */
static struct game_choice chosen_choice(const struct start_card *card)
{
    struct game_choice choice = card->choice;
    int me = human_of(card);
    choice.best_of = SDL_max(card->friends.best_of, 1);
    choice.clock = card->friends.clock;
    for (int i = 0; i < 2 && card->company == WITH_FRIEND; i++)
        snprintf(choice.players[i].name, sizeof choice.players[i].name, "%s", card->friends.names[i]);
    if (card->beginner != BEGINS_IN_TURN)
        choice.starter = card->beginner == BEGINS_ME ? me : 1 - me;
    else if (is_new_match(card, &choice))
        choice.starter = 0;
    return choice;
}

/* Takes a game, its board, and who plays it. */
static void take_choice(struct start_card *card, const struct game_choice *choice)
{
    card->choice = *choice;
    card->view = choice_view(choice->game);
    card->company = company_of(choice->players);
    (void)choice_variant(choice, &card->variant, NULL);
    choice_load_engines(&card->engines, card->screen.app, &card->variant);
    for (int i = 0; i < 2; i++) { /* another variant may lack the chosen evaluator, or who was chosen as engine */
        struct player *player = &card->choice.players[i];
        choice_step_evaluator(player, &card->variant, 0);
        if (seat_is_engine(player->seat) && !choice_has_engine(&card->engines, player->name))
            choice_sit(player, (struct seat){player->level}, NULL);
    }
}

/*
 * Takes the board of another choice. With another game comes the opponent whom it had last, unless one was chosen on
 * this card; two people stay.
 */
static void take_board(struct start_card *card, const struct game_choice *choice)
{
    struct game_choice taken = *choice;
    enum company company = card->company;
    if (choice->game == card->choice.game || card->picked)
        memcpy(taken.players, card->choice.players, sizeof taken.players);
    take_choice(card, &taken);
    if (company == WITH_FRIEND)
        choose_company(card, WITH_FRIEND);
}

/* Takes a game with the board that it had last. */
static void take_game(struct start_card *card, const struct game *game)
{
    struct game_choice choice;
    enum company company = card->company;
    if (game == card->choice.game)
        return;
    choice_load(&choice, app_settings(card->screen.app), game);
    take_board(card, &choice);
    if (company == WITH_COMPUTER)
        choose_company(card, company);
}

/* --- the card's places --- */

/* Sizes on the card, in units. */
static const float WIDTH = 920, HEIGHT = 660, BUTTON = 54, ROW = 54;

/* The card's least size, in pixels at 96 dpi. */
enum { WIDTH_LEAST = 580, HEIGHT_LEAST = 450, ROW_LEAST = 40 };

/*
 * In percent: the share of games and company in the first page's height; the labels' share of the card's width, with
 * usual and with large text; the share of a seat in its row, and of a picture in its button.
 */
enum { PICTURES = 40, LABELS = 18, LARGE_LABELS = 25, SEAT = 50, PICTURE = 38 };

/* FRIEND_ROWS and MORE_ROWS: those of the first and second page for two people. DOTS: between two who are far apart. */
enum { BOARD_WORDS = 120, FRIEND_ROWS = 3, MORE_ROWS = 6, BOARD_MOVES = 9, DOTS = 3 };

/* --- the first page --- */

static void list_games(struct form *form, struct start_card *card, SDL_Rect row)
{
    form_row_at(form, row, card->game_count, form->place.inner);
    for (int i = 0; i < card->game_count; i++) {
        struct control *control = form_segment(form, START_GAME + i, _(card->games[i]->title), NULL, 0);
        control->look = LOOK_FRAME;
        control->on = card->games[i] == card->choice.game;
    }
}

static void list_companies(struct form *form, struct start_card *card, SDL_Rect row)
{
    form_row_at(form, row, COMPANIES, form->place.inner);
    for (int i = 0; i < COMPANIES; i++) {
        const char *name = _(companies[i]);
        struct control *control = i == WITH_ELSEWHERE ? form_button(form, START_COMPANY + i, name)
                                                      : form_segment(form, START_COMPANY + i, name, NULL, 0);
        control->look = LOOK_FRAME;
        control->on = card->company == (enum company)i;
    }
}

/* The name of a player's pieces, which stands for a player without a name. */
static const char *side_name(const struct start_card *card, int player)
{
    return _(card->view->words.players[player]);
}

static void list_name(struct form *form, struct start_card *card, int player)
{
    form_text(form, START_NAME + player, controls_words(form->controls, _("%s: name"), side_name(card, player)),
              name_of(card, player), sizeof card->friends.names[player]);
}

/* Two names and the number of games. */
static void list_friends(struct form *form, struct start_card *card, const struct canvas *canvas, SDL_Rect room)
{
    form->y = room.y - form->place.gap;
    for (int i = 0; i < 2; i++) {
        form_row(form, side_name(card, i), 1);
        list_name(form, card, i);
    }
    card->best = SDL_max(card->friends.best_of, 1);
    form_row(form, _("How many games"), canvas_is_large(canvas) ? BESTS / 2 : BESTS);
    for (int i = 0; i < BESTS; i++)
        form_segment(form, START_BEST + i,
                     i == 0 ? _("One game") : controls_words(form->controls, _("Best of %d"), 2 * i + 1), &card->best,
                     2 * i + 1);
}

static void list_first_page(struct form *form, struct start_card *card, const struct canvas *canvas, SDL_Rect room)
{
    int gap = form->place.gap, rows = FRIEND_ROWS + canvas_is_large(canvas);
    int high = int_min(room.h * PICTURES / 100, room.h - 3 * gap - rows * (form->place.height + gap));
    list_games(form, card, canvas_take_row(&room, high / 2, form->place.inner));
    list_companies(form, card, canvas_take_row(&room, high / 2, 2 * gap));
    if (card->company == WITH_FRIEND)
        list_friends(form, card, canvas, room);
    else if (card->company == WITH_COMPUTER)
        opponents_list(form, canvas, START_OPPONENT, room, &card->choice.players[1 - human_of(card)], &card->engines,
                       card->engines.guests, &card->variant);
}

/* --- the second page --- */

static const char *seat_words(struct controls *controls, const struct player *player)
{
    char words[LEVEL_WORDS_MAX];
    if (seat_is_human(player->seat))
        return _("Human");
    if (seat_is_engine(player->seat))
        return player->name;
    return controls_words(controls, "%s", choice_level_words(player->seat.level, words));
}

/* The seat's place among all: human, the levels, the guest engines. */
static int place_of_seat(const struct start_card *card, const struct player *player)
{
    return seat_is_engine(player->seat) ? SEAT_ENGINE + choice_engine(&card->engines, player->name)
                                        : player->seat.level;
}

static int last_seat(const struct start_card *card)
{
    return card->engines.count > 0 ? SEAT_ENGINE + card->engines.count - 1 : LEVEL_MAX;
}

/* Lists who plays a side, and beside that a human's name, or how a computer judges. */
static void list_player(struct form *form, struct start_card *card, int player)
{
    const struct player *seated = &card->choice.players[player];
    struct controls *controls = form->controls;
    int place = place_of_seat(card, seated);
    form_row(form, side_name(card, player), 1);
    SDL_Rect row = form_last_row(form)->field, *seat = &form_last_row(form)->field;
    seat->w = row.w * SEAT / 100;
    struct control *control = form_add(form, (struct control){.id = START_SEAT + player, .role = ROLE_STEPPER});
    control->name = side_name(card, player);
    control->value = seat_words(controls, seated);
    control->first = place == SEAT_HUMAN;
    control->last = place >= last_seat(card);
    (void)canvas_take_left(&row, row.w * SEAT / 100, form->place.inner);
    if (seat_is_human(seated->seat)) {
        form_row_at(form, row, 1, 0);
        list_name(form, card, player);
    } else if (seat_has_level(seated->seat) && evaluator_name(&card->variant, 1)) {
        const char *title = evaluator_title(&card->variant, seated->evaluator[0] ? seated->evaluator : NULL);
        form_row_at(form, row, 1, 0);
        form_add(form, (struct control){.id = START_STYLE + player,
                                        .role = ROLE_STEPPER,
                                        .name = side_name(card, player),
                                        .value = controls_words(controls, _("Style: %s"), _(title))});
    }
}

/*
 * The words for one choice of who begins. Against a computer they are "You begin" and "Computer begins". Two people
 * have their names or, without one, the name of their pieces; two computers have the names of their pieces.
 */
static const char *beginner_name(struct start_card *card, enum beginner beginner)
{
    int player = beginner == BEGINS_ME ? 0 : 1;
    if (beginner == BEGINS_IN_TURN)
        return _("Take turns");
    if (card->company == WITH_FRIEND && name_of(card, player)[0])
        return name_of(card, player);
    if (card->company != WITH_COMPUTER)
        return side_name(card, player);
    if (beginner == BEGINS_ME)
        return _("You begin");
    return seat_is_engine(card->choice.players[1 - human_of(card)].seat) ? _("Engine begins") : _("Computer begins");
}

static void list_clocks(struct form *form, struct start_card *card, const struct canvas *canvas)
{
    card->clock = -1;
    form_row(form, _("Clock"), canvas_is_large(canvas) ? 2 : 3); /* their words are long */
    for (int i = 0; i < CLOCKS; i++)
        card->clock = clock_is_same(card->friends.clock, choice_clocks[i].control) ? i : card->clock;
    for (int i = 0; i < CLOCKS; i++)
        form_segment(form, START_CLOCK + i, _(choice_clocks[i].name), &card->clock, i);
}

/* How long computers and engines think about a move; of two, whose time it is. */
static void list_times(struct form *form, const struct start_card *card)
{
    const struct player *players = card->choice.players;
    int human = seat_lone_human(players[0].seat, players[1].seat);
    form_row(form, _("Thinking time"), human < 0 ? 2 : 1);
    for (int player = 0; player < 2; player++) {
        const char *side = side_name(card, player);
        struct player shorter = players[player], longer = shorter;
        char words[LEVEL_WORDS_MAX];
        if (player == human)
            continue;
        form_add(form, (struct control){.id = START_TIME + player,
                                        .role = ROLE_STEPPER,
                                        .name = controls_words(form->controls, _("%s: thinking time"), side),
                                        .value = controls_words(form->controls, "%s%s%s", human < 0 ? side : "",
                                                                human < 0 ? ": " : "",
                                                                choice_time_words(&players[player], words)),
                                        .first = !choice_step_time(&shorter, -1),
                                        .last = !choice_step_time(&longer, 1)});
    }
}

static void list_second_page(struct form *form, struct start_card *card, const struct canvas *canvas)
{
    const struct options options = choice_options(&card->choice);
    const char *beginners[BEGINNERS];
    char words[BOARD_WORDS];
    for (int i = 0; i < BEGINNERS; i++)
        beginners[i] = beginner_name(card, (enum beginner)i);
    choice_offers_board_words(card->choice.game, &options, words, sizeof words);
    form_row(form, _("Board"), 1);
    form_button(form, START_BOARD, controls_words(form->controls, "%s …", words));
    for (int player = 0; player < 2; player++)
        list_player(form, card, player);
    form_choice(form, START_BEGINNER, _("Who begins"), beginners, BEGINNERS, (int *)&card->beginner);
    if (card->company == WITH_FRIEND)
        list_clocks(form, card, canvas);
    else
        list_times(form, card);
}

/* --- the usual settings of the chosen game: the board, styles and times, who begins, no clock --- */

/* Whom one plays stays. Where two computers play, the person gets the first seat. */
static struct game_choice usual_choice(const struct start_card *card)
{
    struct game_choice usual = card->choice;
    choice_set_options(&usual, &usual.game->defaults);
    for (int i = 0; i < 2; i++) {
        usual.players[i] = card->choice.players[human_of(card) == 0 ? i : 1 - i];
        usual.players[i].evaluator[0] = '\0';
        usual.players[i].seconds = 0;
    }
    if (card->company == WITH_NOBODY)
        seat_player(&usual.players[0], (struct seat){SEAT_HUMAN}, NULL);
    return usual;
}

static bool is_usual(const struct start_card *card)
{
    struct game_choice usual = usual_choice(card);
    return memcmp(&usual, &card->choice, sizeof usual) == 0 && card->beginner == BEGINS_IN_TURN &&
           (card->company != WITH_FRIEND || card->friends.clock.kind == CLOCK_NONE);
}

static void use_usual(struct start_card *card)
{
    struct game_choice usual = usual_choice(card);
    take_choice(card, &usual);
    card->beginner = BEGINS_IN_TURN;
    card->friends.clock = (struct clock_control){.kind = CLOCK_NONE};
}

/* --- listing and drawing --- */

static void list_foot(struct form *form, const struct start_card *card, SDL_Rect row)
{
    const struct game_choice choice = chosen_choice(card);
    struct sitting match = {.draws = 0};
    if (card->answer)
        card->answer->stands(card->answer->scores, &choice, &match);
    int games = match.wins[0] + match.wins[1] + match.draws;
    struct seat other = card->choice.players[1 - human_of(card)].seat;
    const char *names[] = {
        card->more ? _("Back") : _("More"), _("Usual settings"), card->more ? _("Tournament") : _("Begin at 0–0"),
        games ? controls_words(form->controls, _("Game %d · %d–%d"), games + 1, match.wins[0], match.wins[1])
        : card->company == WITH_COMPUTER && seat_has_level(other)
            ? controls_words(form->controls, _("Play %s"), sailor_name(other.level))
            : _("Play")};
    bool shown[] = {true, card->more, card->more || games, true};
    int count = (int)SDL_arraysize(names), parts = card->more ? count : 3, inner = form->place.inner, placed = 0;
    int others = shown[1] + shown[2] + shown[3];
    SDL_Rect left = canvas_take_left(&row, (row.w - (parts - 1) * inner) / parts, inner);
    for (int i = 0; i < count; i++) {
        if (!shown[i])
            continue;
        form_row_at(form, i == 0 ? left : canvas_beside(row, placed++, others, inner), 1, 0);
        struct control *control = form_button(form, START_MORE + i, names[i]);
        control->group = 1 + START_MORE;
        control->main = START_MORE + i == START_PLAY;
        control->off = START_MORE + i == START_USUAL && is_usual(card);
    }
}

void start_card_controls(struct start_card *card, const struct canvas *canvas, struct controls *controls)
{
    struct form *form = &card->form;
    float width = canvas_units(canvas, WIDTH, WIDTH_LEAST), height = canvas_units(canvas, HEIGHT, HEIGHT_LEAST);
    SDL_Rect room = dialog_room(canvas, width, height);
    struct form_place place = {
        .area = room, .gap = canvas_px(canvas, SPACE), .inner = canvas_px(canvas, SPACE_NEAR), .in_lines = true};
    int least = canvas_least(canvas, ROW_LEAST), rows = MORE_ROWS + canvas_is_large(canvas);
    int button = int_min(int_max(canvas_row(canvas, BUTTON, SIZE_TEXT), least), room.h / rows);
    SDL_Rect foot = canvas_take_foot(&room, button, 2 * place.gap);
    place.height = int_min(int_max(canvas_row(canvas, ROW, SIZE_TEXT), least), (room.h - rows * place.gap) / rows);
    place.gap = card->more ? (room.h - rows * place.height) / rows : place.gap;
    place.label = room.w * (canvas_is_large(canvas) ? LARGE_LABELS : LABELS) / 100;
    dialog_list(controls, canvas, width, height, true);
    form_begin(form, controls, &place);
    if (card->more)
        list_second_page(form, card, canvas);
    else
        list_first_page(form, card, canvas, room);
    list_foot(form, card, foot);
}

static void list_card(struct screen *screen, struct controls *controls)
{
    struct start_card *card = (struct start_card *)screen;
    screen->scope = SCOPE_DIALOG | (card->company == WITH_FRIEND || card->more ? SCOPE_TYPING : 0);
    start_card_controls(card, app_canvas(screen->app), controls);
}

/* Writes the name of a game or of a company beside its picture, whose place is returned. */
static SDL_Rect draw_beside(struct canvas *canvas, const struct control *control)
{
    SDL_Rect room = canvas_inset(control->rect, canvas_px(canvas, SPACE));
    SDL_Rect picture = canvas_take_left(&room, room.w * PICTURE / 100, canvas_px(canvas, SPACE));
    canvas_write_lines(canvas, control->name, room, WRITE_BOLD);
    return picture;
}

/* A person's portrait, with the first letter of the name or, without one, of the name of the pieces. */
static void draw_guest(struct canvas *canvas, const struct start_card *card, int player, SDL_Rect rect)
{
    const char *name = card->friends.names[player][0] ? card->friends.names[player] : side_name(card, player);
    canvas_guest(canvas, view_for(&card->variant)->player_color(canvas, player), name, rect);
}

/* Who plays, as portraits: some of the crew; two people side by side, or far from each other. */
static void draw_company(struct canvas *canvas, const struct start_card *card, enum company company, SDL_Rect room)
{
    int size = int_min(room.h, room.w / 2), far = room.w - size, level = card->choice.players[1 - human_of(card)].level;
    SDL_Rect left = {room.x, room.y + (room.h - size) / 2, size, size}, right = left;
    right.x += company == WITH_FRIEND ? far * 2 / 3 : far;
    if (company == WITH_COMPUTER) {
        SDL_Rect middle = left;
        middle.x += far / 2;
        canvas_face(canvas, 1 + (level + 2) % LEVEL_MAX, left, MOOD_CALM, (SDL_FPoint){0, 0});
        canvas_face(canvas, 1 + (level + 6) % LEVEL_MAX, right, MOOD_CALM, (SDL_FPoint){0, 0});
        canvas_face(canvas, level, middle, MOOD_GLAD, (SDL_FPoint){0, 0});
        return;
    }
    for (int i = 1; i <= DOTS && company == WITH_ELSEWHERE; i++)
        canvas_dot(canvas,
                   (SDL_FPoint){(float)(room.x + size + (far - size) * i / (DOTS + 1)), (float)(room.y + room.h / 2)},
                   SDL_max(size / 12, 2), canvas->theme->muted);
    draw_guest(canvas, card, 1, right);
    draw_guest(canvas, card, 0, left);
}

static void draw_first_page(struct canvas *canvas, struct start_card *card)
{
    for (int i = 0; i < card->game_count; i++) {
        struct variant variant;
        SDL_Rect room = draw_beside(canvas, controls_find(&card->screen.controls, START_GAME + i));
        if (variant_init(&variant, card->games[i], &card->games[i]->defaults, NULL))
            stage_draw_small(canvas, &variant, BOARD_MOVES, room);
    }
    for (int i = 0; i < COMPANIES; i++)
        draw_company(canvas, card, (enum company)i,
                     draw_beside(canvas, controls_find(&card->screen.controls, START_COMPANY + i)));
    opponents_draw(canvas, &card->screen.controls, START_OPPONENT, &card->variant);
}

static const char *title_of(const struct start_card *card)
{
    return card->more ? _("More choices") : _("New game");
}

static void draw_card(struct screen *screen, struct canvas *canvas)
{
    struct start_card *card = (struct start_card *)screen;
    if (card->covered)
        return;
    dialog_draw(canvas, title_of(card), canvas_units(canvas, WIDTH, WIDTH_LEAST),
                canvas_units(canvas, HEIGHT, HEIGHT_LEAST));
    form_draw(canvas, &card->form);
    controls_draw(canvas, &screen->controls);
    if (!card->more)
        draw_first_page(canvas, card);
}

/* --- what a person does on the card --- */

static struct start_answer answer_of(const struct start_card *card)
{
    return (struct start_answer){
        .play = true, .in_turn = card->beginner == BEGINS_IN_TURN, .choice = chosen_choice(card)};
}

static void close_card(struct start_card *card, struct start_answer answer)
{
    if (answer.play && card->company == WITH_FRIEND)
        choice_save_friends(&card->friends, app_settings(card->screen.app));
    *card->answer = answer;
    app_pop(card->screen.app);
}

static void turn_page(struct start_card *card)
{
    card->more = !card->more;
    card->screen.controls.focus = NO_CONTROL;
    app_announce(card->screen.app, title_of(card));
}

static void step_seat(struct start_card *card, int player, int by)
{
    struct player *stepped = &card->choice.players[player];
    int at = int_clamp(place_of_seat(card, stepped) + by, SEAT_HUMAN, last_seat(card));
    if (at >= SEAT_ENGINE)
        seat_player(stepped, (struct seat){SEAT_ENGINE}, card->engines.names[at - SEAT_ENGINE]);
    else
        seat_player(stepped, (struct seat){at}, NULL);
    card->company = company_of(card->choice.players);
}

/* Uses a control with a value, and does what follows from the change. */
static void use_form(struct start_card *card, const struct use *use)
{
    int clock = card->clock, best = card->best;
    (void)form_use(&card->form, use);
    if (card->clock != clock)
        card->friends.clock = choice_clocks[card->clock].control;
    if (card->best != best)
        card->friends.best_of = card->best;
    if (use->refused)
        app_refuse(card->screen.app, _("The name is too long"));
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct start_card *card = (struct start_card *)screen;
    struct start_answer answer = answer_of(card);
    int id = use->id;
    (void)now;
    if (id == DIALOG_CROSS && !card->more)
        app_pop(screen->app);
    else if (id == DIALOG_CROSS || id == START_MORE)
        turn_page(card);
    else if (id == START_PLAY && use->by_key && card->company == WITH_FRIEND && screen->controls.focus == START_NAME &&
             !card->friends.names[1][0])
        controls_set_focus(&screen->controls, START_NAME + 1); /* one name is typed: Enter leads to the other one */
    else if (id == START_PLAY)
        close_card(card, answer);
    else if (id == START_TOURNAMENT) {
        answer.anew = true;
        close_card(card, card->more ? (struct start_answer){.wish = ACTION_TOURNAMENT} : answer);
    } else if (id == START_COMPANY + WITH_ELSEWHERE)
        close_card(card, (struct start_answer){.elsewhere = true, .choice = chosen_choice(card)});
    else if (id == START_BOARD) {
        struct screen *setup = setup_screen_create(screen->app, &card->setup, &card->choice, false);
        card->covered = setup != NULL;
        app_push(screen->app, setup);
    } else if (id >= START_GAME)
        take_game(card, card->games[id - START_GAME]);
    else if (id == START_USUAL)
        use_usual(card);
    else if (id >= START_TIME && id < START_BEGINNER)
        (void)choice_step_time(&card->choice.players[id - START_TIME], use->by);
    else if (id >= START_STYLE && id < START_TIME)
        choice_step_evaluator(&card->choice.players[id - START_STYLE], &card->variant, use->by);
    else if (id >= START_SEAT && id < START_STYLE)
        step_seat(card, id - START_SEAT, use->by);
    else if (id >= START_OPPONENT && id < START_NAME) {
        opponents_seat(&card->choice.players[1 - human_of(card)], id - START_OPPONENT, &card->engines);
        card->picked = true;
    } else if (id >= START_COMPANY && id < START_OPPONENT) {
        choose_company(card, (enum company)(id - START_COMPANY));
        if (card->company == WITH_FRIEND && card->friends.best_of == 0)
            card->friends.best_of = USUAL_BEST;
        if (card->company == WITH_FRIEND && !use->by_key)
            controls_set_focus(&screen->controls, START_NAME);
    } else
        use_form(card, use);
}

/* The dialog for games and boards, which lay over the card, has closed. */
static void uncover(struct screen *screen)
{
    struct start_card *card = (struct start_card *)screen;
    struct setup_answer setup = card->setup;
    app_announce(screen->app, title_of(card));
    card->setup = (struct setup_answer){0};
    card->covered = false;
    if (setup.chosen)
        take_board(card, &setup.choice);
}

static const struct screen_kind card_kind = {
    .list = list_card, .use = use, .draw = draw_card, .uncover = uncover, .focus_keys = FOCUS_BY_ARROWS};

/* Fills the card with what it shows at first. If two people have no names yet, they get those typed last time. */
static void fill_card(struct start_card *card, struct app *app, const struct game_choice *now)
{
    card->game_count = choice_games(card->games);
    choice_load_friends(&card->friends, app_settings(app));
    card->screen.app = app;
    card->before = *now;
    take_choice(card, now);
    bool named = now->players[0].name[0] || now->players[1].name[0];
    for (int i = 0; i < 2 && card->company == WITH_FRIEND && named; i++)
        memcpy(card->friends.names[i], now->players[i].name, sizeof card->friends.names[i]);
    if (card->company == WITH_FRIEND)
        card->friends.clock = now->clock;
    card->beginner = app_preference(app, PREFER_ALTERNATE) ? BEGINS_IN_TURN
                     : now->starter == human_of(card)      ? BEGINS_ME
                                                           : BEGINS_OTHER;
}

struct screen *start_card_create(struct app *app, struct start_answer *answer, const struct game_choice *now)
{
    struct start_card *card = screen_create(app, &card_kind, 0, sizeof *card);
    if (!card)
        return NULL;
    card->answer = answer;
    fill_card(card, app, now);
    app_announce(app, title_of(card));
    return &card->screen;
}

struct start_answer start_card_at_once(struct app *app, const struct game_choice *now)
{
    struct start_answer answer = {.play = false};
    struct start_card *card = calloc(1, sizeof *card);
    if (card) {
        fill_card(card, app, now);
        choose_company(card, WITH_FRIEND);
        answer = answer_of(card);
    }
    free(card);
    return answer;
}
