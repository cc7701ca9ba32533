/* The other screens that are opened from the table. What is decided there is found in `decided` when they are gone. */
#include <string.h>

#include "match/retrace.h"
#include "ui/play/ending.h"
#include "ui/words.h"

enum { SERIES_SEED = 1 };

static struct game_choice choice_now(const struct flow *flow)
{
    const struct party *party = &flow->party;
    struct game_choice choice = {.game = party->variant.game, .starter = party->sitting.starter};
    choice.best_of = party->sitting.best_of;
    choice.clock = party->clock;
    choice_set_options(&choice, &party->variant.options);
    party_next_players(party, choice.players);
    if (party->elsewhere) /* who plays here else */
        choice_load(&choice, app_settings(flow->app), party->variant.game);
    return choice;
}

/* A round that nobody has moved in yet is not begun by the other one, however often it is begun. */
static struct game_choice choice_next(const struct flow *flow)
{
    struct game_choice choice = choice_now(flow);
    if (app_preference(flow->app, PREFER_ALTERNATE) && match_length(flow->stage.match) > 0)
        choice.starter = 1 - choice.starter;
    return choice;
}

static void open_start(struct play *play)
{
    struct game_choice choice = choice_next(&play->flow);
    app_push(play->flow.app, start_card_create(play->flow.app, &play->decided.start, &choice));
}

void doors_begin(struct play *play, enum action action, uint64_t now)
{
    struct game_choice choice = choice_next(&play->flow);
    (void)now;
    play->decided.start = start_card_at_once(play->flow.app, &choice, action == ACTION_FRIEND);
}

static void open_elsewhere(struct play *play)
{
    struct game_choice choice = choice_next(&play->flow);
    app_push(play->flow.app, friend_screen_create(play->flow.app, &play->decided.friend, &choice));
}

void doors_offer_kept(struct play *play)
{
    if (friend_screen_waiting(play->flow.app) > 0)
        open_elsewhere(play);
}

static void open_talk(struct play *play)
{
    if (partner_is_there(play))
        app_push(play->flow.app, talk_create(play));
    else
        app_refuse(play->flow.app, _("Nobody elsewhere is at the table"));
}

static void open_parting(struct play *play)
{
    if (partner_is_bound(play))
        app_push(play->flow.app, parting_create(play));
    else if (partner_is_there(play))
        play->decided.parts = true;
    else
        app_refuse(play->flow.app, _("Nobody elsewhere is at the table"));
}

static void open_setup(struct play *play)
{
    struct game_choice choice = choice_now(&play->flow);
    app_push(play->flow.app, setup_screen_create(play->flow.app, &play->decided.setup, &choice, SETUP_PLAYS));
}

static void open_history(struct play *play)
{
    play->decided.history.running = play->keep.running ? play->keep.game : 0;
    app_push(play->flow.app, history_screen_create(play->flow.app, &play->decided.history));
}

/* Puzzles, positions and openings are those of the game in which nobody chooses a colour. */
static bool is_plain(const struct play *play)
{
    bool plain = play->flow.party.variant.options.opening == OPENING_PLAIN;
    if (!plain)
        app_refuse(play->flow.app, _("That is only for games in which nobody chooses a colour"));
    return plain;
}

/* Everybody's series of puzzles is the same, unless a seed was asked for. */
static void open_puzzles(struct play *play)
{
    struct flow *flow = &play->flow;
    const struct party *party = &flow->party;
    struct puzzle_setup setup = {.variant = &party->variant, .seed = SERIES_SEED, .kept = !party->seeded};
    if (!solver_is_quick(&party->variant)) {
        app_refuse(flow->app, _("Puzzles need Connect Four, with (height + 1) × width up to 64"));
        return;
    }
    if (!is_plain(play))
        return;
    if (party->seeded)
        setup.seed = party->seed;
    app_push(flow->app, puzzle_screen_create(flow->app, &setup));
}

static void open_review(struct play *play)
{
    struct app *app = play->flow.app;
    struct review_setup setup = {.record = &play->keep.record, .game = play->keep.game};
    setup.cursor = match_cursor(play->flow.stage.match);
    setup.answer = &play->decided.position;
    if (!keep_is_finished(&play->keep)) {
        app_refuse(app, _("Only a finished game can be reviewed"));
        return;
    }
    keep_head(&play->flow.party, &setup.answer->record);
    app_push(app, review_screen_create(app, &setup));
}

/* What is set up there comes to the table as a game. */
static void open_position(struct play *play)
{
    const struct party *party = &play->flow.party;
    struct position_answer *answer = &play->decided.position;
    if (!retrace_covers(&party->variant)) {
        app_refuse(play->flow.app, _("Positions cannot be set up in this game"));
        return;
    }
    if (!is_plain(play))
        return;
    keep_head(party, &answer->record);
    app_push(play->flow.app, position_screen_create(play->flow.app, answer, &party->variant,
                                                    match_state(play->flow.stage.match), play->book));
}

/* Where somebody has come to there can come to the table, as a position that is set up. */
static void open_openings(struct play *play)
{
    struct flow *flow = &play->flow;
    struct position_answer *answer = &play->decided.position;
    if (!flow->party.variant.game->gravity) {
        app_refuse(flow->app, _("Only Connect Four has openings"));
        return;
    }
    if (!is_plain(play))
        return;
    keep_head(&flow->party, &answer->record);
    app_push(flow->app, openings_screen_create(flow->app, answer, flow->stage.match, flow->stage.player_of));
}

void doors_open_settings(struct play *play, int player)
{
    const struct party *party = &play->flow.party;
    struct settings_table *table = &play->decided.settings;
    *table =
        (struct settings_table){.view = party->view, .variant = &party->variant, .starter = party->sitting.starter};
    party_players(party, table->players);
    app_push(play->flow.app, settings_screen_create(play->flow.app, table, player));
}

static void open_settings(struct play *play)
{
    doors_open_settings(play, 0);
}

/* Another player begins with another round. Words may be in another language now. */
void doors_take_settings(struct play *play, const struct settings_table *table, uint64_t now)
{
    struct flow *flow = &play->flow;
    struct party *party = &flow->party;
    struct player players[2];
    party_players(party, players);
    party->sitting.alternate = app_preference(flow->app, PREFER_ALTERNATE);
    flow->happened |= EVENT_NEWS;
    if (partner_is_there(play))
        return;
    flow_ask_again(flow, now);
    if (memcmp(players, table->players, sizeof players) != 0) {
        party_set_players(party, table->players);
        flow_seats_changed(flow, now);
    }
    if (party->sitting.starter != table->starter) {
        party->sitting.starter = party->before.starter = table->starter;
        flow_new_round(flow, false, now);
    }
}

static bool is_same_board(const struct variant *variant, const struct game_choice *choice)
{
    struct options options = choice_options(choice);
    return variant->game == choice->game && memcmp(&variant->options, &options, sizeof options) == 0;
}

bool doors_take_start(struct play *play, const struct start_answer *answer, uint64_t now)
{
    struct flow *flow = &play->flow;
    struct party *party = &flow->party;
    struct play_setup setup = {.choice = answer->choice};
    (void)app_prefer(flow->app, PREFER_ALTERNATE, answer->in_turn);
    if (partner_is_there(play) || !is_same_board(&party->variant, &answer->choice))
        return false;
    tally_take_along(party, &setup);
    flow_stop_analysing(flow);
    party->before.known = false; /* who sits there was chosen */
    memcpy(party->sitting.wins, setup.wins, sizeof setup.wins);
    party->sitting.draws = setup.draws;
    party_set_players(party, answer->choice.players);
    party->sitting.starter = answer->choice.starter;
    party->sitting.alternate = answer->in_turn;
    party->sitting.best_of = answer->choice.best_of;
    party->clock = answer->choice.clock;
    party->borrowed = false;
    flow->watching = (struct watching){0};
    flow_new_round(flow, false, now);
    choice_save(&answer->choice, app_settings(flow->app));
    return true;
}

const char *doors_stays_words(struct app *app)
{
    struct settings *settings = app_settings(app);
    bool told = settings_integer(settings, "told.unfinished", 0, 0, 1) == 1;
    settings_set_integer(settings, "told.unfinished", 1);
    return told ? NULL : _("Your unfinished game is kept in the history");
}

static void open_learn(struct play *play)
{
    const struct variant *variant = &play->flow.party.variant;
    app_push(play->flow.app, learn_screen_create(play->flow.app, variant->game, &variant->options));
}

static void open_tournament(struct play *play)
{
    app_push(play->flow.app, tournament_screen_create(play->flow.app));
}

static void open_about(struct play *play)
{
    app_push(play->flow.app, about_screen_create(play->flow.app));
}

static void open_statistics(struct play *play)
{
    app_push(play->flow.app, statistics_screen_create(play->flow.app, play->flow.party.variant.game));
}

static void (*const doors[ACTION_COUNT])(struct play *play) = {
    [ACTION_NEW] = open_start,           [ACTION_TALK] = open_talk,
    [ACTION_LEAVE] = open_parting,       [ACTION_GAME] = open_setup,
    [ACTION_ELSEWHERE] = open_elsewhere, [ACTION_PUZZLES] = open_puzzles,
    [ACTION_HISTORY] = open_history,     [ACTION_STATISTICS] = open_statistics,
    [ACTION_REVIEW] = open_review,       [ACTION_POSITION] = open_position,
    [ACTION_SETTINGS] = open_settings,   [ACTION_LEARN] = open_learn,
    [ACTION_ABOUT] = open_about,         [ACTION_TOURNAMENT] = open_tournament,
    [ACTION_OPENINGS] = open_openings,
};

void doors_open(struct play *play, enum action action, uint64_t now)
{
    (void)now;
    doors[action](play);
}
