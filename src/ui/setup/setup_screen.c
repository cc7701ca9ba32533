/*
 * Board and players: what a person does there, and what that means. Nothing takes effect before the start. Declared in
 * setup_state.h.
 */

#include "gravitrips/ai.h"
#include "standard.h"
#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/numbers.h"
#include "ui/setup/setup_state.h"
#include "ui/words.h"

/* --- how the dialog looks --- */

/*
 * How the dialog for board and players looks:
 *
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

enum { SETUP_WORDS_MAX = 120, LABEL_PERCENT = 36 /* of the height of a size's frame, at most */ };

/* --- where things stand --- */

static const float GAP = SPACE, TABS = 50, PICTURES = 116, LABEL = 24, NUMBER = 44, RANGE = 22, PLAYER = 44,
                   STARTER = 50, BUTTONS = 50, GAPS = 6;

enum { ARROWED = 3, SIDES = 2 };

/* A field, and how many parts it has. */
static void put_field(struct setup_layout *layout, enum field field, SDL_Rect rect, int parts)
{
    layout->fields[field] = rect;
    layout->parts[field] = parts;
}

/* What is left of the dialog, and what a unit is there: where it is larger all rows are higher. */
struct room {
    SDL_Rect rect;
    float unit;
};

static struct room room_in(const struct canvas *canvas)
{
    struct room room = {.rect = dialog_room(canvas, SETUP_WIDTH, SETUP_HEIGHT)};
    float rows = TABS + PICTURES + LABEL + NUMBER + RANGE + 2 * PLAYER + STARTER + BUTTONS + GAPS * GAP;
    room.unit = (float)room.rect.h / rows;
    return room;
}

/* Takes a row off the top of the room, and a gap below it; in units. */
static SDL_Rect take_row(struct room *room, float height, float gap)
{
    return canvas_take_row(&room->rect, (int)(height * room->unit), (int)(gap * room->unit));
}

/* A number, or behind all of them the rule. */
static bool has_column(const struct setup_content *content, int number)
{
    const struct game *game = content->choice->game;
    if (number == NUMBER_COUNT)
        return choice_has_opening(game);
    return choice_has(game, (enum choice_number)number);
}

/* The numbers stand side by side, and beside them the rule. */
static void arrange_numbers(struct setup_layout *layout, const struct canvas *canvas,
                            const struct setup_content *content, struct room *room)
{
    SDL_Rect label = take_row(room, LABEL, 0), field = take_row(room, NUMBER, 0), range = take_row(room, RANGE, GAP);
    int count = 0, placed = 0, gap = canvas_px(canvas, GAP);
    for (int number = 0; number <= NUMBER_COUNT; number++)
        count += has_column(content, number);
    for (int number = 0; number <= NUMBER_COUNT; number++) {
        if (!has_column(content, number))
            continue;
        SDL_Rect rect = canvas_beside(field, placed, count, 0);
        rect.w -= placed + 1 < count ? gap : 0;
        put_field(layout, (enum field)(FIELD_NUMBERS + number), rect, number < NUMBER_COUNT ? ARROWED : SIDES);
        layout->labels[number] = (SDL_Rect){rect.x, label.y, rect.w, label.h};
        layout->ranges[number] = (SDL_Rect){rect.x, range.y, rect.w, range.h};
        placed++;
    }
}

/* Disc, seat, name and evaluator; without the last the name takes its place. An engine has its name as its seat, and
 * nothing else. Arrows never move under a pointer. */
static void arrange_player(struct setup_layout *layout, const struct canvas *canvas,
                           const struct setup_content *content, int player, SDL_Rect row)
{
    int gap = canvas_px(canvas, GAP), disc = row.h * 9 / 10;
    layout->discs[player] = (SDL_Rect){row.x, row.y + (row.h - disc) / 2, disc, disc};
    row.x += row.h + gap;
    row.w -= row.h + gap;
    SDL_Rect seat = {row.x, row.y, row.w * 40 / 100, row.h}, name = seat, evaluator = seat;
    name.x = seat.x + seat.w + gap;
    name.w = row.x + row.w - name.x;
    if (content->evaluators && seat_has_level(content->choice->players[player].seat)) {
        evaluator.w = row.w * 33 / 100;
        evaluator.x = row.x + row.w - evaluator.w;
        name.w -= evaluator.w + gap;
        put_field(layout, field_of_player(player, PLAYER_EVALUATOR), evaluator, SIDES);
    }
    put_field(layout, field_of_player(player, PLAYER_SEAT), seat, SIDES);
    if (!seat_is_engine(content->choice->players[player].seat))
        put_field(layout, field_of_player(player, PLAYER_NAME), name, 1);
}

/* What is wrong stands beside the buttons. */
static void arrange_end(struct setup_layout *layout, const struct canvas *canvas, const struct setup_content *content,
                        struct room *room)
{
    SDL_Rect starter = take_row(room, STARTER, GAP), buttons = take_row(room, BUTTONS, 0);
    int width = buttons.w * 26 / 100, gap = canvas_px(canvas, GAP);
    layout->starter_label = (SDL_Rect){starter.x, starter.y, starter.w * 30 / 100, starter.h};
    starter.x += layout->starter_label.w;
    starter.w -= layout->starter_label.w;
    if (!content->board_only)
        put_field(layout, FIELD_STARTER, starter, SIDES);
    layout->reason = (SDL_Rect){buttons.x, buttons.y, buttons.w - 2 * (width + gap), buttons.h};
    buttons.x += buttons.w - 2 * width - gap;
    buttons.w = width;
    put_field(layout, FIELD_BACK, buttons, 1);
    buttons.x += width + gap;
    put_field(layout, FIELD_START, buttons, 1);
}

void setup_screen_arrange(struct setup_layout *layout, const struct canvas *canvas, const struct setup_content *content)
{
    struct room room = room_in(canvas);
    *layout = (struct setup_layout){.cross = dialog_cross(canvas, SETUP_WIDTH, SETUP_HEIGHT)};
    put_field(layout, FIELD_GAME, take_row(&room, TABS, GAP), content->game_count);
    /* The last one is for a size that is not among the usual ones. */
    put_field(layout, FIELD_SIZE, take_row(&room, PICTURES, GAP), SIZES_MAX + 1);
    arrange_numbers(layout, canvas, content, &room);
    for (int player = 0; player < 2; player++) {
        SDL_Rect row = take_row(&room, PLAYER, GAP);
        if (!content->board_only)
            arrange_player(layout, canvas, content, player, row);
    }
    arrange_end(layout, canvas, content, &room);
}

SDL_Rect setup_screen_part(const struct setup_layout *layout, enum field field, int part)
{
    return canvas_beside(layout->fields[field], part, layout->parts[field], 0);
}

bool setup_screen_has(const struct setup_layout *layout, enum field field)
{
    return layout->parts[field] > 0;
}

/* --- what there is --- */

/* What is drawn and hit of a part: a gap is left between parts, none at the field's ends. */
static SDL_Rect part_rect(const struct canvas *canvas, const struct setup *setup, enum field field, int part)
{
    SDL_Rect rect = setup_screen_part(&setup->layout, field, part);
    int gap = canvas_px(canvas, 3), left = part > 0 ? gap : 0;
    int right = part < setup->layout.parts[field] - 1 ? gap : 0;
    return (SDL_Rect){rect.x + left, rect.y + gap, rect.w - left - right, rect.h - 2 * gap};
}

/* One of several: a game, a size, a side. */
static struct control *list_part(struct controls *controls, const struct setup *setup, enum field field, int part,
                                 const char *name, bool chosen)
{
    return controls_add(controls, (struct control){.id = setup_id(field, part),
                                                   .role = ROLE_SEGMENT,
                                                   .look = field == FIELD_SIZE ? LOOK_FRAME : LOOK_WORDS,
                                                   .rect = part_rect(app_canvas(setup->app), setup, field, part),
                                                   .name = name,
                                                   .size = SIZE_TEXT,
                                                   .group = (int)field + 1,
                                                   .on = chosen});
}

static struct control *list_value(struct controls *controls, const struct setup *setup, enum field field,
                                  enum role role, const char *name, const char *value)
{
    return controls_add(
        controls,
        (struct control){
            .id = setup_id(field, 0), .role = role, .rect = setup->layout.fields[field], .name = name, .value = value});
}

static bool is_board(const int size[2])
{
    return size[0] >= 1 && size[0] <= WIDTH_MAX && size[1] >= 1 && size[1] <= HEIGHT_MAX;
}

/* The usual sizes, then the one that was typed or the way to typing one; arrows do not lead there. */
static void list_sizes(struct controls *controls, const struct setup *setup)
{
    const struct game_choice *choice = &setup->choices[setup->game];
    int sizes[SIZES_MAX][2], count = choice_sizes(choice->game, sizes), chosen = choice_size(choice);
    const int *numbers = choice->numbers;
    int other[2] = {numbers[NUMBER_WIDTH], numbers[NUMBER_HEIGHT]};
    for (int i = 0; i < count; i++)
        list_part(controls, setup, FIELD_SIZE, i, controls_words(controls, "%d×%d", sizes[i][0], sizes[i][1]),
                  i == chosen);
    if (chosen < 0 && !is_board(other))
        return;
    struct control *last = list_part(controls, setup, FIELD_SIZE, SIZES_MAX, _("Other"), chosen < 0);
    last->skipped = true;
    if (chosen >= 0)
        last->look = LOOK_WORDS;
    else
        last->name = controls_words(controls, "%d×%d", other[0], other[1]);
}

static void list_numbers(struct controls *controls, const struct setup *setup)
{
    const struct game_choice *choice = &setup->choices[setup->game];
    for (int i = 0; i < NUMBER_COUNT; i++) {
        enum choice_number number = (enum choice_number)i;
        enum field field = field_of_number(number);
        int value = choice->numbers[number], least, most;
        bool known = choice_range(choice, number, &least, &most);
        if (!setup_screen_has(&setup->layout, field))
            continue;
        struct control *control = list_value(controls, setup, field, ROLE_NUMBER, _(choice_label(number)),
                                             value == NUMBER_MISSING ? "–" : controls_words(controls, "%d", value));
        control->wrong = known && (value < least || value > most);
        control->first = known && value == least;
        control->last = known && value == most;
    }
}

static void list_rule(struct controls *controls, const struct setup *setup)
{
    int opening = setup->choices[setup->game].opening;
    if (!setup_screen_has(&setup->layout, FIELD_RULE))
        return;
    struct control *control =
        list_value(controls, setup, FIELD_RULE, ROLE_STEPPER, _("Rule"), choice_opening_name(opening));
    control->first = choice_is_last_opening(opening, -1);
    control->last = choice_is_last_opening(opening, 1);
}

static const char *seat_words(struct controls *controls, const struct player *player, const struct variant *variant)
{
    char words[LEVEL_WORDS_MAX];
    if (seat_is_human(player->seat))
        return _("Human");
    if (seat_is_engine(player->seat))
        return player->name;
    return controls_words(controls, "%s", choice_level_words(player->seat.level, variant, words));
}

/* Is it the last that a seat goes to? */
static bool is_last_seat(const struct setup *setup, const struct player *player)
{
    int last = setup->engines.count - 1;
    if (last < 0 || !seat_is_engine(player->seat))
        return last < 0 && player->seat.level >= LEVEL_MAX;
    return strcmp(player->name, setup->engines.names[last]) == 0;
}

static void list_player(struct controls *controls, struct setup *setup, int index)
{
    struct player *player = &setup_choice(setup)->players[index];
    const char *side = _(setup->views[setup->game]->words.players[index]);
    struct control *seat = list_value(controls, setup, field_of_player(index, PLAYER_SEAT), ROLE_STEPPER, side,
                                      seat_words(controls, player, setup->valid ? &setup->variant : NULL));
    seat->first = seat_is_human(player->seat);
    seat->last = is_last_seat(setup, player);
    if (setup_screen_has(&setup->layout, field_of_player(index, PLAYER_NAME))) {
        struct control *name =
            list_value(controls, setup, field_of_player(index, PLAYER_NAME), ROLE_TEXT, _("Name"), NULL);
        name->text = player->name;
        name->capacity = sizeof player->name;
    }
    if (setup_screen_has(&setup->layout, field_of_player(index, PLAYER_EVALUATOR))) {
        const char *title = evaluator_title(&setup->variant, player->evaluator[0] ? player->evaluator : NULL);
        list_value(controls, setup, field_of_player(index, PLAYER_EVALUATOR), ROLE_STEPPER, side,
                   controls_words(controls, _("Style: %s"), _(title)));
    }
}

static void list_starter(struct controls *controls, const struct setup *setup)
{
    const struct game_choice *choice = &setup->choices[setup->game];
    for (int player = 0; player < 2; player++) {
        const char *name = choice->players[player].name;
        list_part(controls, setup, FIELD_STARTER, player,
                  name[0] ? name : _(setup->views[setup->game]->words.players[player]), choice->starter == player);
    }
}

static void list_end(struct controls *controls, const struct setup *setup)
{
    struct control button = {.role = ROLE_BUTTON, .group = FIELD_COUNT + 1};
    button.id = setup_id(FIELD_BACK, 0);
    button.rect = setup->layout.fields[FIELD_BACK];
    button.name = setup->purpose == SETUP_PLAYS ? _("Cancel") : _("Back");
    controls_add(controls, button);
    button.id = setup_id(FIELD_START, 0);
    button.rect = setup->layout.fields[FIELD_START];
    button.name = setup->purpose == SETUP_INVITES ? _("Get a code") : _("Play");
    button.main = true;
    button.off = !setup->valid;
    controls_add(controls, button);
}

static const char *title_of(const struct setup *setup)
{
    return setup->purpose == SETUP_INVITES ? _("Board") : _("Board and players");
}

static void list_setup(struct screen *screen, struct controls *controls)
{
    struct setup *setup = (struct setup *)screen;
    dialog_list(controls, app_canvas(setup->app), SETUP_WIDTH, SETUP_HEIGHT, false);
    for (int i = 0; i < setup->game_count; i++)
        list_part(controls, setup, FIELD_GAME, i, _(setup->choices[i].game->title), i == setup->game);
    list_sizes(controls, setup);
    list_numbers(controls, setup);
    list_rule(controls, setup);
    for (int player = 0; player < 2 && setup->purpose != SETUP_INVITES; player++)
        list_player(controls, setup, player);
    if (setup->purpose != SETUP_INVITES)
        list_starter(controls, setup);
    list_end(controls, setup);
}

/* --- sizes --- */

/* A board in small: the upright one with its holes, the lying one with its squares. */
static void draw_picture(struct canvas *canvas, const struct game *game, const int size[2], int cell, SDL_Rect room)
{
    int width = size[0], height = size[1], edge = SDL_max(cell / 4, 1);
    SDL_Rect plate = {room.x + (room.w - width * cell) / 2, room.y + (room.h - height * cell) / 2, width * cell,
                      height * cell};
    canvas_framed(canvas, canvas_inset(plate, -edge - 1), edge * 2, 1, canvas->theme->plate, canvas->theme->outline);
    for (int i = 0; i < width * height; i++) {
        int gap = SDL_max(cell / 8, 1);
        SDL_Rect hole = {plate.x + i % width * cell, plate.y + i / width * cell, cell, cell};
        hole = canvas_inset(hole, game->gravity ? gap : (gap + 1) / 2);
        canvas_round(canvas, hole, game->gravity ? hole.w / 2 : 0, canvas->theme->well);
    }
}

/* All usual sizes are drawn at one scale, for which the last of them is the measure; a larger one at its own. */
static int picture_cell(const int usual[2], const int size[2], SDL_Rect room)
{
    int width = SDL_max(usual[0], size[0]), height = SDL_max(usual[1], size[1]);
    return SDL_max(SDL_min(room.w / width, room.h / height), 2);
}

/* A size in its frame: the board in small, under it its numbers. */
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
    const int *numbers = setup->choices[setup->game].numbers;
    int sizes[SIZES_MAX][2], other[2] = {numbers[NUMBER_WIDTH], numbers[NUMBER_HEIGHT]};
    (void)choice_sizes(setup->choices[setup->game].game, sizes);
    for (int i = 0; i < controls->count; i++) {
        const struct control *control = &controls->list[i];
        int part = setup_part(control->id);
        if (control->look == LOOK_FRAME)
            draw_size(canvas, setup, control, part < SIZES_MAX ? sizes[part] : other);
    }
}

/* --- words beside the controls --- */

/* What a number is called, and what it may be. */
static void draw_number(struct canvas *canvas, const struct setup *setup, enum choice_number number)
{
    const struct game_choice *choice = &setup->choices[setup->game];
    int value = choice->numbers[number], least, most;
    char words[SETUP_WORDS_MAX];
    canvas_write(canvas, _(choice_label(number)), setup->layout.labels[number], WRITE_CENTER);
    if (!choice_range(choice, number, &least, &most))
        return;
    snprintf(words, sizeof words, least < most ? "%d – %d" : "%d", least, most);
    canvas_write(canvas, words, setup->layout.ranges[number],
                 WRITE_SMALL | WRITE_CENTER | (value >= least && value <= most ? WRITE_MUTED : WRITE_BAD));
}

static void draw_rule(struct canvas *canvas, const struct setup *setup)
{
    if (!setup_screen_has(&setup->layout, FIELD_RULE))
        return;
    canvas_write(canvas, _("Rule"), setup->layout.labels[NUMBER_COUNT], WRITE_CENTER);
    canvas_write(canvas, choice_opening_words(setup->choices[setup->game].opening), setup->layout.ranges[NUMBER_COUNT],
                 WRITE_SMALL | WRITE_CENTER | WRITE_MUTED);
}

static void draw_setup(struct canvas *canvas, const struct setup *setup)
{
    dialog_draw(canvas, title_of(setup), SETUP_WIDTH, SETUP_HEIGHT);
    controls_draw(canvas, &setup->screen.controls);
    draw_sizes(canvas, setup);
    for (int number = 0; number < NUMBER_COUNT; number++)
        if (setup_screen_has(&setup->layout, field_of_number((enum choice_number)number)))
            draw_number(canvas, setup, (enum choice_number)number);
    draw_rule(canvas, setup);
    /* What is wrong, or why something that was typed is not taken. */
    canvas_write(canvas, setup->valid ? setup->remark.text : setup->why.text, setup->layout.reason,
                 WRITE_CENTER | WRITE_BAD | WRITE_BOLD);
    if (setup->purpose == SETUP_INVITES)
        return;
    for (int player = 0; player < 2; player++)
        setup->views[setup->game]->draw_piece(canvas, player, setup->layout.discs[player], 255);
    canvas_write(canvas, _("Who begins"), setup->layout.starter_label, 0);
}

static struct setup *setup_of(struct screen *screen)
{
    return (struct setup *)screen;
}

/* --- what follows from the choice --- */

static void arrange(struct screen *screen)
{
    struct setup *setup = setup_of(screen);
    struct setup_content content = {setup_choice(setup), setup->game_count, setup->evaluators,
                                    setup->purpose == SETUP_INVITES};
    setup_screen_arrange(&setup->layout, app_canvas(setup->app), &content);
}

/* Another variant may lack the evaluator that was chosen. */
static void check_evaluators(struct setup *setup)
{
    setup->evaluators = evaluator_name(&setup->variant, 1) != NULL;
    for (int player = 0; player < 2; player++)
        choice_step_evaluator(&setup_choice(setup)->players[player], &setup->variant, 0);
}

/* Why it makes no sense: the number being typed is the first to be blamed. */
static void explain(struct setup *setup)
{
    enum field focus = (enum field)setup->screen.controls.focus;
    enum choice_number asked = field_is_number(focus) ? field_number(focus) : NUMBER_WIDTH;
    (void)choice_blame(setup_choice(setup), asked, &setup->why);
    if (setup->variant.game != setup_choice(setup)->game)
        setup->evaluators = false;
}

/* Something was chosen or typed: does it make sense? */
static void check_choice(struct setup *setup)
{
    setup->remark.text[0] = '\0';
    setup->valid = choice_variant(setup_choice(setup), &setup->variant, &setup->why);
    if (setup->valid)
        check_evaluators(setup);
    else
        explain(setup);
    arrange(&setup->screen);
}

static void refuse_input(struct setup *setup, const char *words)
{
    app_refuse(setup->app, "");
    refuse(&setup->remark, "%s", words);
}

/* --- values --- */

static void change_size(struct setup *setup, int index)
{
    struct game_choice *choice = setup_choice(setup);
    int sizes[SIZES_MAX][2], count = choice_sizes(choice->game, sizes);
    if (index < 0 || index >= count)
        return;
    choice->numbers[NUMBER_WIDTH] = sizes[index][0];
    choice->numbers[NUMBER_HEIGHT] = sizes[index][1];
}

/* Seats go from human through the levels and the engines from elsewhere, and stop at the ends. */
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

static void step_player(struct setup *setup, enum field field, int by)
{
    struct player *player = &setup_choice(setup)->players[field_player(field)];
    if (field_player_part(field) == PLAYER_EVALUATOR && setup->valid)
        choice_step_evaluator(player, &setup->variant, by);
    else if (field_player_part(field) == PLAYER_SEAT)
        step_seat(&setup->engines, player, by);
}

static void start_game(struct setup *setup)
{
    if (!setup->valid) {
        refuse_input(setup, "");
        return;
    }
    *setup->answer = (struct setup_answer){.start = true, .chosen = true, .choice = *setup_choice(setup)};
    app_pop(setup->app);
}

/* Nonsense is not taken back. */
static void leave_setup(struct setup *setup)
{
    bool chosen = setup->purpose != SETUP_PLAYS && setup->valid;
    *setup->answer = (struct setup_answer){.chosen = chosen, .choice = *setup_choice(setup)};
    app_pop(setup->app);
}

/* --- typing --- */

/* A digit, or "" for one that is rubbed out; the first one that is typed begins another number. */
static void type_digit(struct setup *setup, enum choice_number number, const struct use *use)
{
    const char *typed = use->typed;
    struct game_choice *choice = setup_choice(setup);
    if (typed[0] && (typed[0] < '0' || typed[0] > '9')) {
        refuse_input(setup, _("Please type a number"));
        return;
    }
    if (!typed[0]) {
        choice_rub_out(choice, number);
    } else {
        if (use->begins)
            choice->numbers[number] = NUMBER_MISSING;
        choice_type(choice, number, typed[0] - '0');
    }
    check_choice(setup);
}

/* --- what a person does --- */

static void use_number(struct setup *setup, enum choice_number number, const struct use *use)
{
    if (use->typed) {
        type_digit(setup, number, use);
        return;
    }
    if (use->by != 0)
        choice_step(setup_choice(setup), number, use->by);
    check_choice(setup);
}

static void use_player(struct setup *setup, enum field field, const struct use *use)
{
    if (use->refused) {
        refuse_input(setup, _("The name is too long"));
        return;
    }
    if (use->by != 0)
        step_player(setup, field, use->by);
    check_choice(setup);
}

static void use_size(struct setup *setup, int part)
{
    if (part < SIZES_MAX)
        change_size(setup, part);
    else
        controls_set_focus(&setup->screen.controls, (int)field_of_number(NUMBER_WIDTH)); /* another size is typed */
    check_choice(setup);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct setup *setup = setup_of(screen);
    enum field field = setup_field(use->id);
    int part = setup_part(use->id);
    (void)now;
    if (use->id == DIALOG_CROSS || field == FIELD_BACK) {
        leave_setup(setup);
    } else if (field == FIELD_START) {
        start_game(setup);
    } else if (field == FIELD_GAME || field == FIELD_STARTER) {
        *(field == FIELD_GAME ? &setup->game : &setup_choice(setup)->starter) = part;
        check_choice(setup);
    } else if (field == FIELD_RULE) {
        choice_step_opening(setup_choice(setup), use->by);
        check_choice(setup);
    } else if (field == FIELD_SIZE) {
        use_size(setup, part);
    } else if (field_is_number(field)) {
        use_number(setup, field_number(field), use);
    } else {
        use_player(setup, field, use);
    }
}

/* --- the screen --- */

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    draw_setup(canvas, setup_of(screen));
}

static const struct screen_kind setup_kind = {.list = list_setup,
                                              .use = use,
                                              .arrange = arrange,
                                              .draw = draw,
                                              .name = N_("Board and players"),
                                              .focus_keys = FOCUS_BY_ARROWS};

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
