/* The dialog for a new game: what a person does there, and what that means. Nothing takes effect before the start. */
#include "ui/setup/setup_screen.h"

#include <stdlib.h>
#include <string.h>

#include "gravitrips/ai.h"
#include "rules/letters.h"
#include "ui/frame/action.h"
#include "ui/setup/setup_state.h"
#include "ui/words.h"

static struct setup *setup_of(struct screen *screen)
{
    return (struct setup *)screen;
}

/* --- what follows from the choice --- */

static void arrange(struct setup *setup)
{
    struct setup_content content = {setup_choice(setup), setup->game_count, setup->evaluators};
    setup_layout_arrange(&setup->layout, app_canvas(setup->app), &content);
    if (!setup_layout_has(&setup->layout, setup->focus))
        setup->focus = FIELD_GAME;
    app_invalidate_all(setup->app);
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
    enum number asked = field_is_number(setup->focus) ? field_number(setup->focus) : NUMBER_WIDTH;
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
    arrange(setup);
}

static void set_focus(struct setup *setup, enum field field)
{
    setup->typing = setup->typing && setup->focus == field;
    setup->focus = field;
    app_invalidate_all(setup->app);
}

static void refuse_input(struct setup *setup, const char *words)
{
    sound_play(app_sound(setup->app), SOUND_BAD);
    refuse(&setup->remark, "%s", words);
    app_invalidate_all(setup->app);
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

/* From a size that is none of the usual ones both arrows lead to the first. */
static void step_size(struct setup *setup, int by)
{
    int sizes[SIZES_MAX][2], count = choice_sizes(setup_choice(setup)->game, sizes);
    int at = choice_size(setup_choice(setup));
    change_size(setup, at < 0 ? 0 : SDL_clamp(at + by, 0, count - 1));
}

/* Seats go from human through the levels and stop at the ends. */
static void step_player(struct setup *setup, enum field field, int by)
{
    struct player *player = &setup_choice(setup)->players[field_player(field)];
    if (field_player_part(field) == PLAYER_EVALUATOR && setup->valid)
        choice_step_evaluator(player, &setup->variant, by);
    else if (field_player_part(field) == PLAYER_SEAT)
        player->seat.level = SDL_clamp(player->seat.level + by, SEAT_HUMAN, LEVEL_MAX);
    if (!seat_is_human(player->seat))
        player->level = player->seat.level;
}

/* An arrow key in the field with the focus. */
static void step(struct setup *setup, int by)
{
    enum field field = setup->focus;
    struct game_choice *choice = setup_choice(setup);
    setup->typing = false;
    if (field == FIELD_GAME)
        setup->game = SDL_clamp(setup->game + by, 0, setup->game_count - 1);
    else if (field == FIELD_SIZE)
        step_size(setup, by);
    else if (field_is_number(field))
        choice_step(choice, field_number(field), by);
    else if (field_is_player(field))
        step_player(setup, field, by);
    else if (field == FIELD_STARTER)
        choice->starter = by < 0 ? 0 : 1;
    else
        setup->focus = field == FIELD_START ? FIELD_BACK : FIELD_START;
    changed(setup);
}

/* --- start and back --- */

static void go_back(struct setup *setup)
{
    app_pop(setup->app);
}

static void start(struct setup *setup)
{
    if (!setup->valid) {
        refuse_input(setup, "");
        return;
    }
    *setup->answer = (struct setup_answer){.start = true, .choice = *setup_choice(setup)};
    app_pop(setup->app);
}

/* --- typing --- */

static void type_digit(struct setup *setup, char digit)
{
    enum number number = field_number(setup->focus);
    if (digit < '0' || digit > '9') {
        refuse_input(setup, _("Only digits make a number"));
        return;
    }
    if (!setup->typing)
        setup_choice(setup)->numbers[number] = NUMBER_MISSING;
    setup->typing = true;
    choice_type(setup_choice(setup), number, digit - '0');
    changed(setup);
}

static char *name_with_focus(struct setup *setup)
{
    bool is_name = field_is_player(setup->focus) && field_player_part(setup->focus) == PLAYER_NAME;
    return is_name ? setup_choice(setup)->players[field_player(setup->focus)].name : NULL;
}

static void type(struct setup *setup, const char *text)
{
    char *name = name_with_focus(setup);
    if (field_is_number(setup->focus)) {
        type_digit(setup, text[0]);
    } else if (name && strlen(name) + strlen(text) >= NAME_SIZE) {
        refuse_input(setup, _("The name is too long"));
    } else if (name) {
        strcat(name, text);
        changed(setup);
    }
}

/* Takes away the last character. */
static void rub_out(struct setup *setup)
{
    char *name = name_with_focus(setup);
    if (field_is_number(setup->focus)) {
        setup->typing = true;
        choice_rub_out(setup_choice(setup), field_number(setup->focus));
    } else if (name) {
        letters_rub_out(name);
    }
    changed(setup);
}

/* --- keys --- */

/* The next field there is, or the one before. */
static void move_focus(struct setup *setup, int by)
{
    int field = (int)setup->focus;
    do
        field = (field + by + FIELD_COUNT) % FIELD_COUNT;
    while (!setup_layout_has(&setup->layout, (enum field)field));
    set_focus(setup, (enum field)field);
}

static void press_button(struct setup *setup)
{
    if (setup->focus == FIELD_BACK)
        go_back(setup);
    else
        start(setup);
}

/* Does a space press what has the focus, rather than belong to a text? */
static void press_space(struct setup *setup)
{
    if (setup->focus >= FIELD_START)
        press_button(setup);
    else if (!name_with_focus(setup) && !field_is_number(setup->focus))
        step(setup, 1);
}

static bool is_for_the_window(const SDL_Keysym *key)
{
    enum action action = action_for_key(key, false);
    return action == ACTION_QUIT || action == ACTION_FULLSCREEN || action == ACTION_PICTURE;
}

static bool key_down(struct setup *setup, const SDL_KeyboardEvent *event)
{
    const SDL_Keysym *key = &event->keysym;
    bool back = key->sym == SDLK_UP || (key->sym == SDLK_TAB && (key->mod & KMOD_SHIFT));
    if (is_for_the_window(key))
        return false;
    if (back || key->sym == SDLK_DOWN || key->sym == SDLK_TAB)
        move_focus(setup, back ? -1 : 1);
    else if (key->sym == SDLK_LEFT || key->sym == SDLK_RIGHT)
        step(setup, key->sym == SDLK_LEFT ? -1 : 1);
    else if (key->sym == SDLK_BACKSPACE)
        rub_out(setup);
    else if (event->repeat)
        return true; /* a key held down neither starts nor leaves */
    else if (key->sym == SDLK_ESCAPE)
        go_back(setup);
    else if (key->sym == SDLK_RETURN || key->sym == SDLK_KP_ENTER)
        press_button(setup);
    else if (key->sym == SDLK_SPACE)
        press_space(setup);
    return true;
}

/* --- mouse --- */

static void click_part(struct setup *setup, enum field field, int part)
{
    set_focus(setup, field);
    if (field == FIELD_GAME)
        setup->game = part;
    else if (field == FIELD_SIZE && part == SIZES_MAX)
        set_focus(setup, field_of_number(NUMBER_WIDTH)); /* another size is typed */
    else if (field == FIELD_SIZE)
        change_size(setup, part);
    else if (field == FIELD_STARTER)
        setup_choice(setup)->starter = part;
    else if (field == FIELD_START || field == FIELD_BACK) {
        press_button(setup);
        return;
    } else if (part == 0 && setup->layout.parts[field] > 1) {
        step(setup, -1);
    } else if (part > 0 && part == setup->layout.parts[field] - 1) {
        step(setup, 1);
    }
    changed(setup);
}

static void mouse_down(struct setup *setup, const SDL_MouseButtonEvent *event)
{
    int part = 0;
    SDL_Point point = {event->x, event->y};
    enum field field = setup_layout_at(&setup->layout, event->x, event->y, &part);
    if (event->button != SDL_BUTTON_LEFT)
        return;
    if (SDL_PointInRect(&point, &setup->layout.cross))
        app_pop(setup->app);
    else if (field != FIELD_COUNT)
        click_part(setup, field, part);
}

static void mouse_moved(struct setup *setup, int x, int y)
{
    int part = 0;
    enum field field = setup_layout_at(&setup->layout, x, y, &part);
    if (field != setup->hot || part != setup->hot_part)
        app_invalidate_all(setup->app);
    setup->hot = field;
    setup->hot_part = part;
}

/* All that is done here stays here: the game below hears nothing of it. */
static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct setup *setup = setup_of(screen);
    (void)now;
    switch (event->type) {
    case SDL_WINDOWEVENT:
        arrange(setup);
        return false;
    case SDL_KEYDOWN:
        return key_down(setup, &event->key);
    case SDL_TEXTINPUT:
        type(setup, event->text.text);
        return true;
    case SDL_MOUSEBUTTONDOWN:
        mouse_down(setup, &event->button);
        return true;
    case SDL_MOUSEMOTION:
        mouse_moved(setup, event->motion.x, event->motion.y);
        return true;
    default:
        return false;
    }
}

/* --- the screen --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    (void)screen;
    (void)now;
    return NEVER;
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    setup_look_draw(canvas, setup_of(screen));
}

static void destroy(struct screen *screen)
{
    free(screen);
}

static const struct screen_kind setup_kind = {.handle = handle, .advance = advance, .draw = draw, .destroy = destroy};

struct screen *setup_screen_create(struct app *app, struct setup_answer *answer, const struct game_choice *now)
{
    const struct game *games[GAMES_MAX];
    struct setup *setup = calloc(1, sizeof *setup);
    if (!setup)
        return NULL;
    setup->screen.kind = &setup_kind;
    setup->app = app;
    setup->answer = answer;
    setup->game_count = choice_games(games);
    for (int i = 0; i < setup->game_count; i++) {
        setup->views[i] = choice_view(games[i]);
        choice_load(&setup->choices[i], app_settings(app), games[i]);
        if (games[i] == now->game) {
            setup->choices[i] = *now;
            setup->game = i;
        }
    }
    setup->hot = FIELD_COUNT;
    changed(setup);
    return &setup->screen;
}
