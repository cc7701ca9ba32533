/* Board and players: what a person does there, and what that means. Nothing takes effect before the start. */
#include <stdlib.h>

#include "gravitrips/ai.h"
#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/setup/setup_state.h"
#include "ui/words.h"

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
    setup_look_arrange(&setup->layout, app_canvas(setup->app), &content);
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
static void changed(struct setup *setup)
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

static void start(struct setup *setup)
{
    if (!setup->valid) {
        refuse_input(setup, "");
        return;
    }
    *setup->answer = (struct setup_answer){.start = true, .chosen = true, .choice = *setup_choice(setup)};
    app_pop(setup->app);
}

/* Nonsense is not taken back. */
static void leave(struct setup *setup)
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
    changed(setup);
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
    changed(setup);
}

static void use_player(struct setup *setup, enum field field, const struct use *use)
{
    if (use->refused) {
        refuse_input(setup, _("The name is too long"));
        return;
    }
    if (use->by != 0)
        step_player(setup, field, use->by);
    changed(setup);
}

static void use_size(struct setup *setup, int part)
{
    if (part < SIZES_MAX)
        change_size(setup, part);
    else
        controls_set_focus(&setup->screen.controls, (int)field_of_number(NUMBER_WIDTH)); /* another size is typed */
    changed(setup);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct setup *setup = setup_of(screen);
    enum field field = setup_field(use->id);
    int part = setup_part(use->id);
    (void)now;
    if (use->id == DIALOG_CROSS || field == FIELD_BACK) {
        leave(setup);
    } else if (field == FIELD_START) {
        start(setup);
    } else if (field == FIELD_GAME || field == FIELD_STARTER) {
        *(field == FIELD_GAME ? &setup->game : &setup_choice(setup)->starter) = part;
        changed(setup);
    } else if (field == FIELD_RULE) {
        choice_step_opening(setup_choice(setup), use->by);
        changed(setup);
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
    setup_look_draw(canvas, setup_of(screen));
}

static const struct screen_kind setup_kind = {.list = setup_look_list,
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
    changed(setup);
    app_title(app, setup_look_title(setup));
    return &setup->screen;
}
