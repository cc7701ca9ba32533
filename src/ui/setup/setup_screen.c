/*
 * The dialog in which a game and its board are chosen: a picture of each usual board, which begins (or is taken) at
 * once, and below them the numbers of a board of one's own. Declared in setup_state.h and other_screens.h.
 */

#include "gravitrips/ai.h"
#include "gravitrips/tablebase.h"
#include "standard.h"
#include "ui/setup/setup_state.h"

/*
 *     Other games and boards                         [x]
 *     Connect Four   [::] [:::] [::::] [:::::]   [Other]     pictures of sizes
 *     Tic-Tac-Toe    [::] [:::] [::::] [:::::]   [Other]
 *     Kolibrat       [::] [:::] [::::] [:::::]   [Other]
 *                      width   height   connect    rule      numbers, each with
 *     Connect Four    < 7 >    < 6 >    < 4 >    < Swap >    what it may be below it, and how colours are chosen
 *                      1-12     1-12     3-6   after 3 discs
 *     what is wrong                   [ Cancel ][ Play ]
 */

enum { SETUP_WORDS_MAX = 120, LABEL_PERCENT = 36, TITLE_PERCENT = 17 };

/* --- placing rows in the dialog --- */

static const float GAP = SPACE, PICTURES = 106, LABEL = 32, NUMBER = 44, RANGE = 32, BUTTONS = 52;

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

/* The choice with the i-th usual board of its game. */
static struct game_choice usual_board(const struct game_choice *choice, int i)
{
    int sizes[SIZES_MAX][2];
    struct game_choice board = *choice;
    (void)choice_sizes(choice->game, sizes);
    choice_set_options(&board, &choice->game->defaults);
    memcpy(&board.numbers[NUMBER_WIDTH], sizes[i], sizeof sizes[i]);
    return board;
}

/* Lists the usual boards of a game and, behind them, the button for one of one's own. */
static void list_boards(struct setup *setup, int game, SDL_Rect row)
{
    const struct game_choice *choice = &setup->choices[game];
    struct controls *controls = setup->form.controls;
    const char *title = _(choice->game->title);
    int sizes[SIZES_MAX][2], count = choice_sizes(choice->game, sizes);
    bool usual = false;
    int gap = setup->form.place.inner;
    setup->titles[game] = canvas_take_left(&row, row.w * TITLE_PERCENT / 100 - gap, gap);
    form_row_at(&setup->form, row, SDL_max(count, SIZES_USUAL) + 1, gap);
    for (int i = 0; i < count; i++) {
        struct game_choice board = usual_board(choice, i);
        struct control *control = form_button(&setup->form, SETUP_BOARD + game * SIZES_MAX + i,
                                              controls_words(controls, "%s %d×%d", title, sizes[i][0], sizes[i][1]));
        control->look = LOOK_FRAME;
        control->on = game == setup->game && choice->opening == board.opening &&
                      memcmp(choice->numbers, board.numbers, sizeof board.numbers) == 0;
        usual = usual || control->on;
    }
    struct control *other =
        form_button(&setup->form, SETUP_OTHER + game, controls_words(controls, _("%s: other"), title));
    other->look = LOOK_FRAME;
    other->on = game == setup->game && !usual;
}

static void list_number(struct setup *setup, enum choice_number number)
{
    const struct game_choice *choice = setup_choice(setup);
    int value = choice->numbers[number], least, most;
    bool known = choice_range(choice, number, &least, &most);
    form_add(
        &setup->form,
        (struct control){.id = SETUP_NUMBER + (int)number,
                         .role = ROLE_NUMBER,
                         .name = _(choice_label(number)),
                         .value = value == NUMBER_MISSING ? "–" : controls_words(setup->form.controls, "%d", value),
                         .wrong = known && (value < least || value > most),
                         .first = known && value == least,
                         .last = known && value == most});
}

static void list_rule(struct setup *setup)
{
    int opening = setup_choice(setup)->opening;
    form_add(&setup->form, (struct control){.id = SETUP_RULE,
                                            .role = ROLE_STEPPER,
                                            .name = _("Fair start"),
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
    setup->numbers = canvas_take_left(&field, setup->titles[0].w, setup->form.place.inner);
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
        form_row_at(&setup->form, rect, 1, 0);
        if (number == NUMBER_COUNT)
            list_rule(setup);
        else
            list_number(setup, (enum choice_number)number);
    }
}

/* Lists the buttons at the foot. Beside them stands why the choice is not valid. */
static void list_end(struct setup *setup, SDL_Rect row, int gap)
{
    int width = row.w * 26 / 100;
    form_row_at(&setup->form, canvas_take_right(&row, 2 * width + gap, gap), 2, gap);
    form_button(&setup->form, SETUP_BACK, setup->plays ? _("Cancel") : _("Back"));
    struct control *start = form_button(&setup->form, SETUP_START, setup->plays ? _("Play") : _("Take this board"));
    start->main = true;
    start->off = !setup->valid;
    if (tablebase_for(setup_choice(setup)->game) && setup->valid && !setup->remark.text[0]) {
        form_row_at(&setup->form, canvas_take_left(&row, width, gap), 1, 0);
        form_button(&setup->form, SETUP_FAIRNESS, _("Who wins?"));
    }
    setup->reason = row;
}

static const char *title_of(const struct setup *setup)
{
    return setup->plays ? _("Other games and boards") : _("Game and board");
}

void setup_controls(struct setup *setup, const struct canvas *canvas, struct controls *controls)
{
    int games = setup->game_count;
    float rows = (float)games * (PICTURES + GAP) + LABEL + NUMBER + RANGE + GAP + BUTTONS;
    struct room room = {.rect = dialog_room(canvas, SETUP_WIDTH, SETUP_HEIGHT), .gap = canvas_px(canvas, GAP)};
    room.unit = (float)room.rect.h / rows;
    dialog_list(controls, canvas, SETUP_WIDTH, SETUP_HEIGHT, false);
    form_begin(&setup->form, controls, &(struct form_place){.area = room.rect, .inner = canvas_px(canvas, SPACE_NEAR)});
    for (int game = 0; game < games; game++)
        list_boards(setup, game, take_row(&room, PICTURES, GAP));
    list_numbers(setup, &room);
    list_end(setup, take_row(&room, BUTTONS, 0), room.gap);
    for (int i = 0; i < controls->count && controls->focus == NO_CONTROL; i++)
        if (controls->list[i].on)
            controls_set_focus(controls, controls->list[i].id);
}

static void list(struct screen *screen, struct controls *controls)
{
    struct setup *setup = (struct setup *)screen;
    setup_controls(setup, app_canvas(setup->screen.app), controls);
}

/* --- drawing boards as pictures --- */

/* Draws a board in its frame: a picture over its size. */
static void draw_board(struct canvas *canvas, const struct control *control, const struct game_choice *choice,
                       const int largest[2])
{
    SDL_Rect label = control->rect, picture = canvas_inset(control->rect, canvas_px(canvas, SPACE));
    struct text_style style = canvas_write_style(canvas, WRITE_CENTER | (control->on ? WRITE_BOLD : 0));
    struct variant variant;
    const int *size = &choice->numbers[NUMBER_WIDTH];
    char words[SETUP_WORDS_MAX];
    label.h =
        int_min((int)((float)canvas_text_sizes(canvas, &style).wished * TEXT_LINE), label.h * LABEL_PERCENT / 100);
    label.y += control->rect.h - label.h - canvas_px(canvas, 12); /* within the frame of the focus */
    picture.h = label.y - picture.y - canvas_px(canvas, 3);
    /* All pictures of a game have the scale of its largest board. */
    int width = SDL_max(largest[0], size[0]), height = SDL_max(largest[1], size[1]);
    int cell = SDL_min(picture.w / width, picture.h / height);
    if (choice_variant(choice, &variant, NULL))
        stage_draw_small(canvas, &variant, 0, canvas_centred(picture, (size[0] + 1) * cell, (size[1] + 1) * cell));
    snprintf(words, sizeof words, "%d×%d", size[0], size[1]);
    canvas_text(canvas, words, label, &style);
}

static void draw_game(struct canvas *canvas, struct setup *setup, int game)
{
    const struct game_choice *choice = &setup->choices[game];
    struct controls *controls = &setup->screen.controls;
    int sizes[SIZES_MAX][2], count = choice_sizes(choice->game, sizes);
    const struct control *other = controls_find(controls, SETUP_OTHER + game);
    const char *told = _(choice_view(choice->game)->words.about);
    struct text_style small = canvas_write_style(canvas, WRITE_SMALL | WRITE_MUTED);
    SDL_Rect about = setup->titles[game], title = canvas_take_row(&about, about.h * 2 / 5, 0);
    bool room = !canvas_is_large(canvas) && canvas_paragraph_pixels(canvas, told, about, &small) > 0;
    canvas_write_lines(canvas, _(choice->game->title), room ? title : setup->titles[game], WRITE_BOLD);
    if (room)
        canvas_paragraph(canvas, told, about, &small);
    for (int i = 0; i < count; i++) {
        const struct control *control = controls_find(controls, SETUP_BOARD + game * SIZES_MAX + i);
        const struct game_choice board = usual_board(choice, i);
        if (control)
            draw_board(canvas, control, &board, sizes[count - 1]);
    }
    if (other)
        canvas_write(canvas, _("More"), canvas_inset(other->rect, canvas_px(canvas, SPACE_NEAR)),
                     WRITE_CENTER | (other->on ? WRITE_BOLD : 0));
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

static void draw(struct screen *screen, struct canvas *canvas)
{
    struct setup *setup = (struct setup *)screen;
    const struct controls *controls = &screen->controls;
    dialog_draw(canvas, title_of(setup), SETUP_WIDTH, SETUP_HEIGHT);
    controls_draw(canvas, controls);
    for (int game = 0; game < setup->game_count; game++)
        draw_game(canvas, setup, game);
    for (int i = 0; i < controls->count; i++)
        if (controls->list[i].id >= SETUP_NUMBER && controls->list[i].id <= SETUP_RULE)
            draw_number(canvas, setup, &controls->list[i]);
    canvas_write_lines(canvas, _(setup_choice(setup)->game->title), setup->numbers, WRITE_BOLD);
    /* why the choice is not valid, or why a typed character was refused */
    canvas_write_lines(canvas, setup->valid ? setup->remark.text : setup->why.text, setup->reason,
                       WRITE_CENTER | WRITE_BAD | WRITE_BOLD);
}

/* --- what follows from the choice: whether it is valid --- */

/* Checks whether the choice makes sense, after something was chosen or typed. */
static void check_choice(struct setup *setup)
{
    int number = setup->screen.controls.focus - SETUP_NUMBER;
    enum choice_number asked = number >= 0 && number < NUMBER_COUNT ? (enum choice_number)number : NUMBER_WIDTH;
    setup->remark.text[0] = '\0';
    setup->valid = choice_variant(setup_choice(setup), &setup->variant, &setup->why);
    if (!setup->valid) /* say why, first about the number being typed */
        (void)choice_blame(setup_choice(setup), asked, &setup->why);
}

static void refuse_input(struct setup *setup, const char *words)
{
    app_refuse(setup->screen.app, "");
    refuse(&setup->remark, "%s", words);
}

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

/* Uses a control of the numbers. Returns false if the use was refused; the remark says why. */
static bool use_number(struct setup *setup, const struct use *use)
{
    struct game_choice *choice = setup_choice(setup);
    if (use->typed && use->typed[0] && (use->typed[0] < '0' || use->typed[0] > '9')) {
        refuse_input(setup, _("Please type a number"));
        return false;
    }
    if (use->id == SETUP_RULE)
        choice_step_opening(choice, use->by);
    else if (use->typed)
        type_digit(setup, (enum choice_number)(use->id - SETUP_NUMBER), use);
    else if (use->by != 0)
        choice_step(choice, (enum choice_number)(use->id - SETUP_NUMBER), use->by);
    return true;
}

static void take_choice(struct setup *setup, const struct game_choice *choice)
{
    *setup->answer = (struct setup_answer){.chosen = true, .choice = *choice};
    app_pop(setup->screen.app);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct setup *setup = (struct setup *)screen;
    (void)now;
    if (use->id == DIALOG_CROSS || use->id == SETUP_BACK) {
        app_pop(setup->screen.app);
    } else if (use->id == SETUP_START && setup->valid) {
        take_choice(setup, setup_choice(setup));
    } else if (use->id == SETUP_START) {
        refuse_input(setup, "");
    } else if (use->id == SETUP_FAIRNESS) {
        app_push(screen->app, fairness_screen_create(screen->app, setup_choice(setup)));
    } else if (use->id < SETUP_OTHER) {
        struct game_choice board = usual_board(&setup->choices[use->id / SIZES_MAX], use->id % SIZES_MAX);
        take_choice(setup, &board);
    } else if (use->id < SETUP_NUMBER) {
        setup->game = use->id - SETUP_OTHER;
        controls_set_focus(&screen->controls, SETUP_NUMBER + NUMBER_WIDTH); /* so that a size can be typed */
        check_choice(setup);
    } else if (use_number(setup, use)) {
        check_choice(setup);
    }
}

/* The map of who wins, which lay over the dialog, has closed. */
static void uncover(struct screen *screen)
{
    struct setup *setup = (struct setup *)screen;
    check_choice(setup);
    controls_set_focus(&screen->controls, SETUP_START);
    app_announce(screen->app, title_of(setup));
}

static const struct screen_kind setup_kind = {DIALOG_MEMBERS, .uncover = uncover, .focus_keys = FOCUS_BY_FORM};

struct screen *setup_screen_create(struct app *app, struct setup_answer *answer, const struct game_choice *now,
                                   bool plays)
{
    const struct game *games[GAMES_MAX];
    struct setup *setup = screen_create(app, &setup_kind, SCOPE_DIALOG | SCOPE_TYPING, sizeof *setup);
    if (!setup)
        return NULL;
    setup->answer = answer;
    setup->plays = plays;
    setup->game_count = choice_games(games);
    for (int i = 0; i < setup->game_count; i++) {
        choice_load(&setup->choices[i], app_settings(app), games[i]);
        setup->choices[i].best_of = now->best_of;
        setup->choices[i].clock = now->clock;
        if (games[i] == now->game) {
            setup->choices[i] = *now;
            setup->game = i;
        }
    }
    check_choice(setup);
    app_announce(app, title_of(setup));
    return &setup->screen;
}
