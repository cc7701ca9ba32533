/*
 * The dialog in which board and players are chosen. Nothing of the choice takes effect until the game starts. Declared
 * in setup_state.h and other_screens.h.
 */

#include "gravitrips/ai.h"
#include "standard.h"
#include "ui/clamp.h"
#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/setup/setup_state.h"
#include "ui/words.h"

/*
 *     Board and players                       [x]
 *     [ Connect Four ][ Tic-Tac-Toe ][ Kolibrat ]
 *     [::] [:::] [::::] [:::::]            pictures of sizes
 *       width   height   connect    rule       numbers, each with
 *      < 7 >    < 6 >    < 4 >    < Swap >     what it may be below it, and how colours are chosen
 *       1-12     1-12     3-6   after 3 discs
 *     o  < Human >      [ name              ]
 *     o  < Level 3 >    [ name ]   < lines >
 *     Who begins   [ Red ][ Yellow ]
 *     what is wrong       [ Cancel ][ Play ]
 */

enum { SETUP_WORDS_MAX = 120, LABEL_PERCENT = 36 /* a label's share of its frame, at most */ };

/* --- placing rows in the dialog --- */

static const float GAP = SPACE, TABS = 50, PICTURES = 116, LABEL = 24, NUMBER = 44, RANGE = 22, PLAYER = 44,
                   STARTER = 50, BUTTONS = 50, GAPS = 6;

/*
 * The part of the dialog that is still free. Its unit grows with the dialog: the larger the dialog, the higher its
 * rows.
 */
struct room {
    SDL_Rect rect;
    float unit;
    int gap; /* the gap between controls, in pixels */
};

/* Takes a row off the top of the room, with a gap below the row. Height and gap are in units. */
static SDL_Rect take_row(struct room *room, float height, float gap)
{
    return canvas_take_row(&room->rect, (int)(height * room->unit), (int)(gap * room->unit));
}

/* --- listing the controls --- */

/*
 * Lists one of several controls that stand side by side: a game, a size, or a player who may begin. There is a small
 * gap between them, and the first and last reach the field's ends.
 */
static struct control *list_part(struct setup *setup, int id, const char *name, int *value, int is)
{
    const struct form_row *row = form_last_row(&setup->form);
    int gap = setup->form.place.inner, part = row->count, last = row->columns - 1;
    struct control *control = form_segment(&setup->form, id, name, value, is);
    control->rect.x += part > 0 ? gap : 0;
    control->rect.w -= (part > 0 ? gap : 0) + (part < last ? gap : 0);
    control->rect.y += gap;
    control->rect.h -= 2 * gap;
    return control;
}

static struct control *list_value(struct setup *setup, int id, SDL_Rect rect, struct control control)
{
    form_row_at(&setup->form, rect, 1, 0);
    control.id = id;
    return form_add(&setup->form, control);
}

/*
 * Lists the usual sizes. After them stands the size that was typed, or else the button for typing one. The arrow keys
 * skip this last control.
 */
static void list_sizes(struct setup *setup, SDL_Rect rect)
{
    const struct game_choice *choice = setup_choice(setup);
    struct controls *controls = setup->form.controls;
    int sizes[SIZES_MAX][2], count = choice_sizes(choice->game, sizes);
    const int *other = &choice->numbers[NUMBER_WIDTH];
    setup->size = choice_size(choice);
    form_row_at(&setup->form, rect, SIZES_MAX + 1, 0);
    for (int i = 0; i < count; i++)
        list_part(setup, SETUP_SIZE + i, controls_words(controls, "%d×%d", sizes[i][0], sizes[i][1]), &setup->size, i)
            ->look = LOOK_FRAME;
    bool board = other[0] >= 1 && other[0] <= WIDTH_MAX && other[1] >= 1 && other[1] <= HEIGHT_MAX;
    if (setup->size < 0 && !board)
        return;
    form_last_row(&setup->form)->count = SIZES_MAX;
    struct control *last = list_part(setup, SETUP_OTHER_SIZE, _("Other"), NULL, 0);
    last->skipped = true;
    last->on = setup->size < 0;
    if (last->on) {
        last->look = LOOK_FRAME;
        last->name = controls_words(controls, "%d×%d", other[0], other[1]);
    }
}

static void list_number(struct setup *setup, enum choice_number number, SDL_Rect rect)
{
    const struct game_choice *choice = setup_choice(setup);
    int value = choice->numbers[number], least, most;
    bool known = choice_range(choice, number, &least, &most);
    list_value(
        setup, SETUP_NUMBER + (int)number, rect,
        (struct control){.role = ROLE_NUMBER,
                         .name = _(choice_label(number)),
                         .value = value == NUMBER_MISSING ? "–" : controls_words(setup->form.controls, "%d", value),
                         .wrong = known && (value < least || value > most),
                         .first = known && value == least,
                         .last = known && value == most});
}

static void list_rule(struct setup *setup, SDL_Rect rect)
{
    int opening = setup_choice(setup)->opening;
    list_value(setup, SETUP_RULE, rect,
               (struct control){.role = ROLE_STEPPER,
                                .name = _("Rule"),
                                .value = choice_opening_name(opening),
                                .first = choice_is_last_opening(opening, -1),
                                .last = choice_is_last_opening(opening, 1)});
}

/* Has the game this number or, if `number` is NUMBER_COUNT, the swap rule? */
static bool has_column(const struct game *game, int number)
{
    return number == NUMBER_COUNT ? choice_has_opening(game) : choice_has(game, (enum choice_number)number);
}

/*
 * Lists the numbers (width, height, ...) side by side, with the swap rule after them; labels stand above, ranges below.
 */
static void list_numbers(struct setup *setup, struct room *room)
{
    const struct game *game = setup_choice(setup)->game;
    SDL_Rect label = take_row(room, LABEL, 0), field = take_row(room, NUMBER, 0), range = take_row(room, RANGE, GAP);
    int count = 0, placed = 0;
    setup->label_height = label.h;
    setup->range_height = range.h;
    for (int number = 0; number <= NUMBER_COUNT; number++)
        count += has_column(game, number);
    for (int number = 0; number <= NUMBER_COUNT; number++) {
        if (!has_column(game, number))
            continue;
        SDL_Rect rect = canvas_beside(field, placed++, count, 0);
        rect.w -= placed < count ? room->gap : 0;
        if (number == NUMBER_COUNT)
            list_rule(setup, rect);
        else
            list_number(setup, (enum choice_number)number, rect);
    }
}

static const char *seat_words(struct controls *controls, const struct player *player)
{
    char words[LEVEL_WORDS_MAX];
    if (seat_is_human(player->seat))
        return _("Human");
    if (seat_is_engine(player->seat))
        return player->name;
    return controls_words(controls, "%s", choice_level_words(player->seat.level, words));
}

/* Is the seat at its last value: the last guest engine or, without engines, the highest level? */
static bool is_last_seat(const struct setup *setup, const struct player *player)
{
    int last = setup->engines.count - 1;
    if (last < 0 || !seat_is_engine(player->seat))
        return last < 0 && player->seat.level >= LEVEL_MAX;
    return strcmp(player->name, setup->engines.names[last]) == 0;
}

/*
 * Lists a player's disc, seat, name and evaluator. If there is no evaluator, the name is wider. An engine has only its
 * seat, which shows the engine's name. The seat's width is fixed, so that its arrows stay in place while they are being
 * clicked.
 */
static void list_player(struct setup *setup, int index, SDL_Rect row, int gap)
{
    struct player *player = &setup_choice(setup)->players[index];
    const char *side = _(setup->views[setup->game]->words.players[index]);
    int disc = row.h * 9 / 10;
    SDL_Rect square = canvas_take_left(&row, row.h, gap), evaluator = square;
    square.w = disc;
    setup->discs[index] = canvas_centred(square, disc, disc);
    int evaluator_width = row.w * 33 / 100;
    SDL_Rect seat = canvas_take_left(&row, row.w * 40 / 100, gap);
    list_value(setup, SETUP_SEAT + index, seat,
               (struct control){.role = ROLE_STEPPER,
                                .name = side,
                                .value = seat_words(setup->form.controls, player),
                                .first = seat_is_human(player->seat),
                                .last = is_last_seat(setup, player)});
    bool has_evaluator = setup->evaluators && seat_has_level(player->seat);
    if (has_evaluator)
        evaluator = canvas_take_right(&row, evaluator_width, gap);
    if (!seat_is_engine(player->seat))
        list_value(setup, SETUP_NAME + index, row,
                   (struct control){.role = ROLE_TEXT,
                                    .name = _("Name"),
                                    .value = side,
                                    .text = player->name,
                                    .capacity = sizeof player->name});
    if (has_evaluator) {
        const char *title = evaluator_title(&setup->variant, player->evaluator[0] ? player->evaluator : NULL);
        list_value(setup, SETUP_EVALUATOR + index, evaluator,
                   (struct control){.role = ROLE_STEPPER,
                                    .name = side,
                                    .value = controls_words(setup->form.controls, _("Style: %s"), _(title))});
    }
}

static void list_starter(struct setup *setup, SDL_Rect row)
{
    struct game_choice *choice = setup_choice(setup);
    setup->starter_label = canvas_take_left(&row, row.w * 30 / 100, 0);
    form_row_at(&setup->form, row, 2, 0);
    for (int player = 0; player < 2; player++) {
        const char *name = choice->players[player].name;
        list_part(setup, SETUP_STARTER + player, name[0] ? name : _(setup->views[setup->game]->words.players[player]),
                  &choice->starter, player);
    }
}

/* Lists the buttons at the foot. Beside them stands why the choice is not valid. */
static void list_end(struct setup *setup, SDL_Rect row, int gap)
{
    int width = row.w * 26 / 100;
    form_row_at(&setup->form, canvas_take_right(&row, 2 * width + gap, gap), 2, gap);
    setup->reason = row;
    form_button(&setup->form, SETUP_BACK, setup->purpose == SETUP_PLAYS ? _("Cancel") : _("Back"));
    struct control *start =
        form_button(&setup->form, SETUP_START, setup->purpose == SETUP_INVITES ? _("Get a code") : _("Play"));
    start->main = true;
    start->off = !setup->valid;
}

static const char *title_of(const struct setup *setup)
{
    return setup->purpose == SETUP_INVITES ? _("Board") : _("Board and players");
}

void setup_controls(struct setup *setup, const struct canvas *canvas, struct controls *controls)
{
    float rows = TABS + PICTURES + LABEL + NUMBER + RANGE + 2 * PLAYER + STARTER + BUTTONS + GAPS * GAP;
    struct room room = {.rect = dialog_room(canvas, SETUP_WIDTH, SETUP_HEIGHT), .gap = canvas_px(canvas, GAP)};
    room.unit = (float)room.rect.h / rows;
    bool has_players = setup->purpose != SETUP_INVITES;
    dialog_list(controls, canvas, SETUP_WIDTH, SETUP_HEIGHT, false);
    form_begin(&setup->form, controls, &(struct form_place){.area = room.rect, .inner = canvas_px(canvas, 3)});
    form_row_at(&setup->form, take_row(&room, TABS, GAP), setup->game_count, 0);
    for (int i = 0; i < setup->game_count; i++)
        list_part(setup, SETUP_GAME + i, _(setup->choices[i].game->title), &setup->game, i);
    list_sizes(setup, take_row(&room, PICTURES, GAP));
    list_numbers(setup, &room);
    for (int player = 0; player < 2; player++) {
        SDL_Rect row = take_row(&room, PLAYER, GAP);
        if (has_players)
            list_player(setup, player, row, room.gap);
    }
    SDL_Rect starter = take_row(&room, STARTER, GAP);
    if (has_players)
        list_starter(setup, starter);
    list_end(setup, take_row(&room, BUTTONS, 0), room.gap);
}

static void list(struct screen *screen, struct controls *controls)
{
    struct setup *setup = (struct setup *)screen;
    setup_controls(setup, app_canvas(setup->app), controls);
}

/* --- drawing the sizes as pictures of boards --- */

/* Draws a small picture of a board: with holes if discs fall, otherwise with squares. */
static void draw_picture(struct canvas *canvas, const struct game *game, const int size[2], int cell, SDL_Rect room)
{
    int width = size[0], height = size[1], edge = SDL_max(cell / 4, 1);
    SDL_Rect plate = canvas_centred(room, width * cell, height * cell);
    canvas_framed(canvas, canvas_inset(plate, -edge - 1), edge * 2, 1, canvas->theme->plate, canvas->theme->outline);
    for (int i = 0; i < width * height; i++) {
        int gap = SDL_max(cell / 8, 1);
        SDL_Rect hole = {plate.x + i % width * cell, plate.y + i / width * cell, cell, cell};
        hole = canvas_inset(hole, game->gravity ? gap : (gap + 1) / 2);
        canvas_round(canvas, hole, game->gravity ? hole.w / 2 : 0, canvas->theme->well);
    }
}

/*
 * The side of a cell in a picture, in pixels. All usual sizes are drawn at the scale of the largest usual one; a board
 * that is even larger has a scale of its own.
 */
static int picture_cell(const int usual[2], const int size[2], SDL_Rect room)
{
    int width = SDL_max(usual[0], size[0]), height = SDL_max(usual[1], size[1]);
    return SDL_max(SDL_min(room.w / width, room.h / height), 2);
}

/* Draws a size in its frame: a picture of the board over its numbers. */
static void draw_size(struct canvas *canvas, const struct setup *setup, const struct control *control,
                      const int size[2])
{
    int sizes[SIZES_MAX][2], count = choice_sizes(setup->choices[setup->game].game, sizes);
    const struct game *game = setup->choices[setup->game].game;
    SDL_Rect label = control->rect, picture = canvas_inset(control->rect, canvas_px(canvas, 9));
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_CENTER);
    label.h =
        int_min((int)((float)canvas_text_sizes(canvas, &style).wished * TEXT_LINE), label.h * LABEL_PERCENT / 100);
    label.y += control->rect.h - label.h - canvas_px(canvas, 5);
    picture.h = label.y - picture.y - canvas_px(canvas, 3);
    draw_picture(canvas, game, size, picture_cell(sizes[count - 1], size, picture), picture);
    style.weight = control->on ? TEXT_BOLD : TEXT_REGULAR;
    canvas_text(canvas, control->name, label, &style);
}

static void draw_sizes(struct canvas *canvas, const struct setup *setup)
{
    const struct controls *controls = &setup->screen.controls;
    const struct game_choice *choice = &setup->choices[setup->game];
    int sizes[SIZES_MAX][2];
    (void)choice_sizes(choice->game, sizes);
    for (int i = 0; i < controls->count; i++) {
        const struct control *control = &controls->list[i];
        if (control->look == LOOK_FRAME)
            draw_size(canvas, setup, control,
                      control->id == SETUP_OTHER_SIZE ? &choice->numbers[NUMBER_WIDTH]
                                                      : sizes[control->id - SETUP_SIZE]);
    }
}

/* --- drawing the words beside the controls --- */

/* Draws the label and range of a number, or of the swap rule. */
static void draw_number(struct canvas *canvas, const struct setup *setup, const struct control *control)
{
    const struct game_choice *choice = &setup->choices[setup->game];
    enum choice_number number = (enum choice_number)(control->id - SETUP_NUMBER);
    SDL_Rect label = {control->rect.x, control->rect.y - setup->label_height, control->rect.w, setup->label_height};
    SDL_Rect range = {control->rect.x, control->rect.y + control->rect.h, control->rect.w, setup->range_height};
    int style = WRITE_MUTED;
    char words[SETUP_WORDS_MAX];
    int least, most;
    canvas_write(canvas, control->name, label, WRITE_CENTER);
    if (control->id == SETUP_RULE) {
        snprintf(words, sizeof words, "%s", choice_opening_words(choice->opening));
    } else {
        if (!choice_range(choice, number, &least, &most))
            return;
        snprintf(words, sizeof words, least < most ? "%d – %d" : "%d", least, most);
        style = control->wrong ? WRITE_BAD : WRITE_MUTED;
    }
    canvas_write(canvas, words, range, WRITE_SMALL | WRITE_CENTER | style);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct setup *setup = (const struct setup *)screen;
    const struct controls *controls = &screen->controls;
    (void)now;
    dialog_draw(canvas, title_of(setup), SETUP_WIDTH, SETUP_HEIGHT);
    controls_draw(canvas, controls);
    draw_sizes(canvas, setup);
    for (int i = 0; i < controls->count; i++)
        if (controls->list[i].id >= SETUP_NUMBER && controls->list[i].id <= SETUP_RULE)
            draw_number(canvas, setup, &controls->list[i]);
    /* why the choice is not valid, or why a typed character was refused */
    canvas_write(canvas, setup->valid ? setup->remark.text : setup->why.text, setup->reason,
                 WRITE_CENTER | WRITE_BAD | WRITE_BOLD);
    if (setup->purpose == SETUP_INVITES)
        return;
    for (int player = 0; player < 2; player++)
        setup->views[setup->game]->draw_piece(canvas, player, setup->discs[player], 255);
    canvas_write(canvas, _("Who begins"), setup->starter_label, 0);
}

/* --- what follows from the choice: whether it is valid, and for which variant --- */

/* Checks whether the choice makes sense, after something was chosen or typed. */
static void check_choice(struct setup *setup)
{
    int number = setup->screen.controls.focus - SETUP_NUMBER;
    enum choice_number asked = number >= 0 && number < NUMBER_COUNT ? (enum choice_number)number : NUMBER_WIDTH;
    setup->remark.text[0] = '\0';
    setup->valid = choice_variant(setup_choice(setup), &setup->variant, &setup->why);
    if (!setup->valid) { /* say why, first about the number being typed */
        (void)choice_blame(setup_choice(setup), asked, &setup->why);
        setup->evaluators = setup->evaluators && setup->variant.game == setup_choice(setup)->game;
        return;
    }
    setup->evaluators = evaluator_name(&setup->variant, 1) != NULL;
    for (int player = 0; player < 2; player++) /* another variant may lack the chosen evaluator */
        choice_step_evaluator(&setup_choice(setup)->players[player], &setup->variant, 0);
}

static void refuse_input(struct setup *setup, const char *words)
{
    app_refuse(setup->app, "");
    refuse(&setup->remark, "%s", words);
}

/* --- stepping a seat through its values --- */

/* Steps a seat from human through the levels to the guest engines, and stops at either end. */
static void step_seat(const struct choice_engines *engines, struct player *player, int by)
{
    bool engine = seat_is_engine(player->seat);
    int at = engine ? SEAT_ENGINE + choice_engine(engines, player->name) : player->seat.level;
    at = SDL_clamp(at + by, SEAT_HUMAN, LEVEL_MAX + engines->count);
    if (at >= SEAT_ENGINE)
        choice_sit(player, (struct seat){SEAT_ENGINE}, engines->names[at - SEAT_ENGINE]);
    else
        choice_sit(player, (struct seat){at}, NULL);
}

/* --- typing a number --- */

/* Types a digit, or deletes one (""). The first digit replaces the number. */
static void type_digit(struct setup *setup, enum choice_number number, const struct use *use)
{
    const char *typed = use->typed;
    struct game_choice *choice = setup_choice(setup);
    if (!typed[0]) {
        choice_rub_out(choice, number);
    } else {
        if (use->begins)
            choice->numbers[number] = NUMBER_MISSING;
        choice_type(choice, number, typed[0] - '0');
    }
}

/* --- what a person does in the dialog --- */

/* Uses a control that changes the choice. Returns false if the change was refused; the remark says why. */
static bool use_field(struct setup *setup, const struct use *use)
{
    struct game_choice *choice = setup_choice(setup);
    struct player *players = choice->players;
    int id = use->id;
    if (use->refused) {
        refuse_input(setup, _("The name is too long"));
        return false;
    }
    if (use->typed && use->typed[0] && (use->typed[0] < '0' || use->typed[0] > '9')) {
        refuse_input(setup, _("Please type a number"));
        return false;
    }
    if (form_use(&setup->form, use)) {
        if (id >= SETUP_SIZE && id < SETUP_OTHER_SIZE) {
            int sizes[SIZES_MAX][2];
            (void)choice_sizes(choice->game, sizes);
            memcpy(&choice->numbers[NUMBER_WIDTH], sizes[setup->size], sizeof sizes[0]);
        }
    } else if (id == SETUP_OTHER_SIZE)
        controls_set_focus(&setup->screen.controls, SETUP_NUMBER + NUMBER_WIDTH); /* so that a size can be typed */
    else if (id < SETUP_RULE && use->typed)
        type_digit(setup, (enum choice_number)(id - SETUP_NUMBER), use);
    else if (id < SETUP_RULE && use->by != 0)
        choice_step(choice, (enum choice_number)(id - SETUP_NUMBER), use->by);
    else if (id == SETUP_RULE)
        choice_step_opening(choice, use->by);
    else if (id >= SETUP_EVALUATOR && use->by != 0 && setup->valid)
        choice_step_evaluator(&players[id - SETUP_EVALUATOR], &setup->variant, use->by);
    else if (id >= SETUP_SEAT && id < SETUP_NAME && use->by != 0)
        step_seat(&setup->engines, &players[id - SETUP_SEAT], use->by);
    return true;
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct setup *setup = (struct setup *)screen;
    bool start = use->id == SETUP_START;
    (void)now;
    if (start && !setup->valid)
        refuse_input(setup, "");
    else if (start || use->id == DIALOG_CROSS || use->id == SETUP_BACK) {
        /* A choice that is not valid is not given to the screen below. */
        bool chosen = start || (setup->purpose != SETUP_PLAYS && setup->valid);
        *setup->answer = (struct setup_answer){.start = start, .chosen = chosen, .choice = *setup_choice(setup)};
        app_pop(setup->app);
    } else if (use_field(setup, use))
        check_choice(setup);
}

static const struct screen_kind setup_kind = {
    .list = list, .use = use, .draw = draw, .name = N_("Board and players"), .focus_keys = FOCUS_BY_ARROWS};

struct screen *setup_screen_create(struct app *app, struct setup_answer *answer, const struct game_choice *now,
                                   enum setup_purpose purpose)
{
    const struct game *games[GAMES_MAX];
    struct setup *setup = calloc(1, sizeof *setup);
    if (!setup)
        return NULL;
    setup->screen.kind = &setup_kind;
    setup->screen.scope = SCOPE_DIALOG | SCOPE_TYPING;
    setup->app = app;
    setup->answer = answer;
    setup->purpose = purpose;
    choice_load_engines(&setup->engines, app_archive(app));
    setup->game_count = choice_games(games);
    for (int i = 0; i < setup->game_count; i++) {
        setup->views[i] = choice_view(games[i]);
        choice_load(&setup->choices[i], app_settings(app), games[i]);
        setup->choices[i].best_of = now->best_of;
        setup->choices[i].clock = now->clock;
        if (games[i] == now->game) {
            setup->choices[i] = *now;
            setup->game = i;
        }
    }
    check_choice(setup);
    app_title(app, title_of(setup));
    return &setup->screen;
}
