/*
 * The card that begins a game: against whom, how strong, who begins, which game, which board; one click each, and Enter
 * plays.
 */
#include <stdlib.h>
#include <string.h>

#include "gravitrips/ai.h"
#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/start/start_state.h"
#include "ui/words.h"

static struct card *card_of(struct screen *screen)
{
    return (struct card *)screen;
}

/* --- what a person does --- */

static struct start_answer answer_of(const struct card *card)
{
    return (struct start_answer){
        .play = true, .in_turn = card->beginner == BEGINS_IN_TURN, .choice = start_choice_chosen(card)};
}

static void play(struct card *card)
{
    if (card->opponent == OPPONENT_FRIEND)
        choice_save_friends(&card->friends, app_settings(card->screen.app));
    *card->answer = answer_of(card);
    app_pop(card->screen.app);
}

/* Board and players lie over the card: what is chosen there comes back to it. */
static void choose_more(struct card *card)
{
    struct game_choice choice = start_choice_chosen(card);
    struct screen *setup = setup_screen_create(card->screen.app, &card->setup, &choice, SETUP_RETURNS);
    card->starter = choice.starter;
    card->covered = setup != NULL;
    app_push(card->screen.app, setup);
}

static void use_level(struct card *card, const struct use *use)
{
    const struct control *control = controls_find(&card->screen.controls, use->id);
    struct game_choice choice = start_choice_chosen(card);
    int slot = use->id - START_LEVEL;
    if (start_choice_engine(card, slot) >= 0) {
        start_choice_step_engine(card, slot, use->by);
        return;
    }
    int level = choice.players[start_choice_player(card, &choice, slot)].level;
    struct slider slider = {start_look_track(control->rect), level, LEVEL_MIN, LEVEL_MAX, 1};
    start_choice_set_level(card, slot,
                           use->by_key ? SDL_clamp(level + use->by, LEVEL_MIN, LEVEL_MAX)
                                       : control_slider_value(&slider, use->x));
}

/* The game and the board that are chosen are offered there. */
static void meet(struct card *card)
{
    *card->answer = (struct start_answer){.elsewhere = true, .choice = start_choice_chosen(card)};
    app_pop(card->screen.app);
}

/* Where there is no engine yet one is to be found, at the settings. */
static void go_for_engines(struct card *card)
{
    *card->answer = (struct start_answer){.engines = true};
    app_pop(card->screen.app);
}

/* What the form has changed, and what follows from that. */
static void use_row(struct card *card, const struct use *use)
{
    int game = card->game, board = card->board;
    (void)form_use(&card->form, use);
    if (card->opponent == OPPONENT_FRIEND && card->clock >= 0)
        card->friends.clock = choice_offers_clock(card->clock);
    if (card->game == game && card->board != board)
        choice_offers_set_board(&card->choices[card->game], card->board);
    if (use->id == START_OPPONENT + OPPONENT_ENGINE && card->engines.count == 0)
        go_for_engines(card);
    if (use->refused)
        app_refuse(card->screen.app, _("The name is too long"));
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct card *card = card_of(screen);
    const struct options options = choice_options(&card->choices[card->game]);
    (void)now;
    if (use->id == DIALOG_CROSS)
        app_pop(screen->app);
    else if (use->id == START_PLAY)
        play(card);
    else if (use->id == START_LEARN)
        app_push(screen->app, learn_screen_create(screen->app, card->choices[card->game].game, &options));
    else if (use->id == START_MORE || use->id == START_OTHER_BOARD)
        choose_more(card);
    else if (use->id == START_OPPONENT + OPPONENT_ELSEWHERE)
        meet(card);
    else if (use->id == START_LEVEL || use->id == START_LEVEL + 1)
        use_level(card, use);
    else
        use_row(card, use);
}

/* How a game is played was shown, or more was chosen. */
static void uncover(struct screen *screen, uint64_t now)
{
    struct card *card = card_of(screen);
    struct setup_answer setup = card->setup;
    (void)now;
    app_announce(screen->app, _("New game"));
    card->setup = (struct setup_answer){0};
    card->covered = false;
    if (setup.chosen)
        start_choice_take(card, &setup.choice, card->starter);
    if (setup.start)
        play(card);
}

static const struct screen_kind card_kind = {
    .list = start_look_list, .use = use, .draw = start_look_draw, .uncover = uncover, .focus_keys = FOCUS_BY_ARROWS};

/* Two people without names are called as they were the last time. */
static struct game_choice with_names(const struct game_choice *now, const struct friends *friends)
{
    struct game_choice choice = *now;
    const struct player *players = now->players;
    if (players[0].name[0] || players[1].name[0])
        return choice;
    for (int i = 0; i < 2 && seat_is_human(players[0].seat) && seat_is_human(players[1].seat); i++)
        memcpy(choice.players[i].name, friends->names[i], sizeof choice.players[i].name);
    return choice;
}

/* What is offered at first. */
static void fill(struct card *card, struct app *app, const struct game_choice *now)
{
    const struct game *games[GAMES_MAX];
    card->game_count = choice_games(games);
    for (int i = 0; i < card->game_count; i++)
        choice_load(&card->choices[i], app_settings(app), games[i]);
    choice_load_friends(&card->friends, app_settings(app));
    choice_load_engines(&card->engines, app_archive(app));
    struct game_choice choice = with_names(now, &card->friends);
    start_choice_take(card, &choice, choice.starter);
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
    fill(card, app, now);
    app_announce(app, _("New game"));
    return &card->screen;
}

struct start_answer start_card_at_once(struct app *app, const struct game_choice *now, bool friends)
{
    struct card card = {.opponent = OPPONENT_EASY};
    fill(&card, app, now);
    card.opponent = friends ? OPPONENT_FRIEND : OPPONENT_WATCH;
    return answer_of(&card);
}
