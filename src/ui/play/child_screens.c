/* The other screens that are opened from the table. What is decided there is found in `decided` when they are gone. */
#include <string.h>

#include "match/retrace.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

enum { SERIES_SEED = 1 };

static struct game_choice choice_now(const struct table *table)
{
    const struct party *party = &table->party;
    struct game_choice choice = {.game = party->variant.game, .starter = party->sitting.starter};
    choice.best_of = party->sitting.best_of;
    choice.clock = party->clock;
    choice_set_options(&choice, &party->variant.options);
    party_next_players(party, choice.players);
    if (party->elsewhere) /* who plays here else */
        choice_load(&choice, app_settings(table->app), party->variant.game);
    return choice;
}

/* A round that nobody has moved in yet is not begun by the other one, however often it is begun. */
static struct game_choice choice_next(const struct table *table)
{
    struct game_choice choice = choice_now(table);
    if (app_preference(table->app, PREFER_ALTERNATE) && match_length(table->stage.match) > 0)
        choice.starter = 1 - choice.starter;
    return choice;
}

static void open_start(struct play *play)
{
    struct game_choice choice = choice_next(&play->table);
    app_push(play->table.app, start_card_create(play->table.app, &play->decided.start, &choice));
}

void child_screens_begin(struct play *play, enum action action, uint64_t now)
{
    struct game_choice choice = choice_next(&play->table);
    (void)now;
    play->decided.start = start_card_at_once(play->table.app, &choice, action == ACTION_FRIEND);
}

static void open_elsewhere(struct play *play)
{
    struct game_choice choice = choice_next(&play->table);
    app_push(play->table.app, friend_screen_create(play->table.app, &play->decided.friend, &choice));
}

void child_screens_offer_kept(struct play *play)
{
    if (friend_screen_waiting(play->table.app) > 0)
        open_elsewhere(play);
}

static void open_talk(struct play *play)
{
    if (partner_is_there(play))
        app_push(play->table.app, partner_chat_create(play));
    else
        app_refuse(play->table.app, _("Nobody elsewhere is at the table"));
}

static void open_parting(struct play *play)
{
    if (partner_is_bound(play))
        app_push(play->table.app, partner_leaving_create(play));
    else if (partner_is_there(play))
        play->decided.parts = true;
    else
        app_refuse(play->table.app, _("Nobody elsewhere is at the table"));
}

static void open_setup(struct play *play)
{
    struct game_choice choice = choice_now(&play->table);
    app_push(play->table.app, setup_screen_create(play->table.app, &play->decided.setup, &choice, SETUP_PLAYS));
}

static void open_history(struct play *play)
{
    play->decided.history.running = play->recording.running ? play->recording.game : 0;
    app_push(play->table.app, history_screen_create(play->table.app, &play->decided.history));
}

/* Puzzles, positions and openings are those of the game in which nobody chooses a colour. */
static bool is_plain(const struct play *play)
{
    bool plain = play->table.party.variant.options.opening == OPENING_PLAIN;
    if (!plain)
        app_refuse(play->table.app, _("That is only for games in which nobody chooses a colour"));
    return plain;
}

/* Everybody's series of puzzles is the same, unless a seed was asked for. */
static void open_puzzles(struct play *play)
{
    struct table *table = &play->table;
    const struct party *party = &table->party;
    struct puzzle_setup setup = {.variant = &party->variant, .seed = SERIES_SEED, .kept = !party->seeded};
    if (!solver_is_quick(&party->variant)) {
        app_refuse(table->app, _("Puzzles need Connect Four, with (height + 1) × width up to 64"));
        return;
    }
    if (!is_plain(play))
        return;
    if (party->seeded)
        setup.seed = party->seed;
    app_push(table->app, puzzle_screen_create(table->app, &setup));
}

static void open_review(struct play *play)
{
    struct app *app = play->table.app;
    struct review_setup setup = {.record = &play->recording.record, .game = play->recording.game};
    setup.cursor = match_cursor(play->table.stage.match);
    setup.answer = &play->decided.position;
    if (!recording_is_finished(&play->recording)) {
        app_refuse(app, _("Only a finished game can be reviewed"));
        return;
    }
    recording_head(&play->table.party, &setup.answer->record);
    app_push(app, review_screen_create(app, &setup));
}

/* What is set up there comes to the table as a game. */
static void open_position(struct play *play)
{
    const struct party *party = &play->table.party;
    struct position_answer *answer = &play->decided.position;
    if (!retrace_covers(&party->variant)) {
        app_refuse(play->table.app, _("Positions cannot be set up in this game"));
        return;
    }
    if (!is_plain(play))
        return;
    recording_head(party, &answer->record);
    app_push(play->table.app, position_screen_create(play->table.app, answer, &party->variant,
                                                     match_state(play->table.stage.match), play->book));
}

/* Where somebody has come to there can come to the table, as a position that is set up. */
static void open_openings(struct play *play)
{
    struct table *table = &play->table;
    struct position_answer *answer = &play->decided.position;
    if (!table->party.variant.game->gravity) {
        app_refuse(table->app, _("Only Connect Four has openings"));
        return;
    }
    if (!is_plain(play))
        return;
    recording_head(&table->party, &answer->record);
    app_push(table->app, openings_screen_create(table->app, answer, table->stage.match, table->stage.player_of));
}

void child_screens_open_settings(struct play *play, int player)
{
    const struct party *party = &play->table.party;
    struct settings_table *chosen = &play->decided.settings;
    *chosen =
        (struct settings_table){.view = party->view, .variant = &party->variant, .starter = party->sitting.starter};
    party_players(party, chosen->players);
    app_push(play->table.app, settings_screen_create(play->table.app, chosen, player));
}

static void open_settings(struct play *play)
{
    child_screens_open_settings(play, 0);
}

/* Another player begins with another round. Words may be in another language now. */
void child_screens_take_settings(struct play *play, const struct settings_table *chosen, uint64_t now)
{
    struct table *table = &play->table;
    struct party *party = &table->party;
    struct player players[2];
    party_players(party, players);
    party->sitting.alternate = app_preference(table->app, PREFER_ALTERNATE);
    table->happened |= EVENT_NEWS;
    if (partner_is_there(play))
        return;
    table_ask_again(table, now);
    if (memcmp(players, chosen->players, sizeof players) != 0) {
        party_set_players(party, chosen->players);
        table_seats_changed(table, now);
    }
    if (party->sitting.starter != chosen->starter) {
        party->sitting.starter = party->before.starter = chosen->starter;
        table_new_round(table, false, now);
    }
}

static bool is_same_board(const struct variant *variant, const struct game_choice *choice)
{
    struct options options = choice_options(choice);
    return variant->game == choice->game && memcmp(&variant->options, &options, sizeof options) == 0;
}

bool child_screens_take_start(struct play *play, const struct start_answer *answer, uint64_t now)
{
    struct table *table = &play->table;
    struct party *party = &table->party;
    struct play_setup setup = {.choice = answer->choice};
    (void)app_prefer(table->app, PREFER_ALTERNATE, answer->in_turn);
    if (partner_is_there(play) || !is_same_board(&party->variant, &answer->choice))
        return false;
    tally_take_along(party, &setup.choice, setup.wins, &setup.draws);
    table_stop_analysing(table);
    party->before.known = false; /* who sits there was chosen */
    memcpy(party->sitting.wins, setup.wins, sizeof setup.wins);
    party->sitting.draws = setup.draws;
    party_set_players(party, answer->choice.players);
    party->sitting.starter = answer->choice.starter;
    party->sitting.alternate = answer->in_turn;
    party->sitting.best_of = answer->choice.best_of;
    party->clock = answer->choice.clock;
    party->borrowed = false;
    table->watching = (struct watching){0};
    table_new_round(table, false, now);
    choice_save(&answer->choice, app_settings(table->app));
    return true;
}

const char *child_screens_stays_words(struct app *app)
{
    struct settings *settings = app_settings(app);
    bool told = settings_integer(settings, "told.unfinished", 0, 0, 1) == 1;
    settings_set_integer(settings, "told.unfinished", 1);
    return told ? NULL : _("Your unfinished game is kept in the history");
}

static void open_learn(struct play *play)
{
    const struct variant *variant = &play->table.party.variant;
    app_push(play->table.app, learn_screen_create(play->table.app, variant->game, &variant->options));
}

static void open_tournament(struct play *play)
{
    app_push(play->table.app, tournament_screen_create(play->table.app));
}

static void open_about(struct play *play)
{
    app_push(play->table.app, about_screen_create(play->table.app));
}

static void open_statistics(struct play *play)
{
    app_push(play->table.app, statistics_screen_create(play->table.app, play->table.party.variant.game));
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

void child_screens_open(struct play *play, enum action action, uint64_t now)
{
    (void)now;
    doors[action](play);
}
