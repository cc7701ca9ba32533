/* What a person asks for at the table, by key or button, is done. */
#include "ui/frame/anywhere.h"
#include "ui/history/statistics_screen.h"
#include "ui/play/flow.h"
#include "ui/play/insight.h"
#include "ui/puzzle/puzzle_screen.h"
#include "ui/review/review_screen.h"
#include "ui/words.h"

enum { SERIES_SEED = 1 };

/* --- at the board --- */

static void move_hand_beside(struct flow *flow, int dx, int dy, uint64_t now)
{
    if (!stage_step_hand(&flow->stage, dx, dy))
        flow_choose(flow, flow->stage.place, now);
}

static void change_level(struct flow *flow, int by, uint64_t now)
{
    bool changed = false;
    for (int player = 0; player < 2; player++) {
        struct seat *seat = &flow->party.sitting.seats[player];
        int level = seat->level + by;
        if (seat_is_human(*seat) || level < LEVEL_MIN || level > LEVEL_MAX)
            continue;
        seat->level = level;
        changed = true;
    }
    if (changed)
        flow_seats_changed(flow, now);
    else
        app_refuse(flow->app, "");
}

/* False: it is none of these. */
static bool act_on_board(struct play *play, enum action action, uint64_t now)
{
    struct flow *flow = &play->flow;
    if (action == ACTION_LEFT || action == ACTION_RIGHT)
        move_hand_beside(flow, action == ACTION_LEFT ? -1 : 1, 0, now);
    else if (action == ACTION_UP || action == ACTION_DOWN)
        move_hand_beside(flow, 0, action == ACTION_UP ? 1 : -1, now);
    else if (action == ACTION_NEW || (action == ACTION_CHOOSE && flow->round.announced))
        flow_new_round(flow, true, now);
    else if (action == ACTION_CHOOSE)
        flow_choose(flow, flow->stage.place, now);
    else if (action == ACTION_RESTART)
        flow_new_round(flow, false, now);
    else if (action == ACTION_UNDO)
        walk_back(flow, now);
    else if (action == ACTION_REDO)
        walk_forward(flow, now);
    else if (action == ACTION_HINT)
        insight_hint(&play->insight, flow, now);
    else if (action == ACTION_SWAP)
        flow_swap(flow, now);
    else if (action == ACTION_LEVEL_UP || action == ACTION_LEVEL_DOWN)
        change_level(flow, action == ACTION_LEVEL_UP ? 1 : -1, now);
    else
        return false;
    return true;
}

/* --- what is set --- */

static void keep_prefs(struct flow *flow)
{
    party_save_prefs(&flow->prefs, app_settings(flow->app));
    app_invalidate_all(flow->app);
}

static void change_speed(struct flow *flow, int by)
{
    int speed = SDL_clamp(flow->prefs.speed + by, 0, SPEED_COUNT - 1);
    if (speed == flow->prefs.speed)
        app_refuse(flow->app, "");
    flow->prefs.speed = speed;
    keep_prefs(flow);
}

static void toggle(struct flow *flow, bool *preference)
{
    *preference = !*preference;
    keep_prefs(flow);
}

static void toggle_analysis(struct play *play)
{
    struct flow *flow = &play->flow;
    toggle(flow, &flow->prefs.analysis);
    if (flow->prefs.analysis && !analyst_proves(&flow->party.variant))
        app_tell(flow->app, _("On this board only what ends soon is proven; the rest is judged"));
    insight_wishes_changed(&play->insight, flow);
}

/* --- watching, and the record --- */

/* Actions there are only while two computers play. */
static void act_on_watching(struct flow *flow, enum action action, uint64_t now)
{
    if (action == ACTION_PAUSE)
        flow_pause(flow, !flow->watching.paused, now);
    else if (action == ACTION_STEP)
        flow_step(flow, now);
    else if (action == ACTION_SLOWER)
        change_speed(flow, -1);
    else if (action == ACTION_FASTER)
        change_speed(flow, 1);
}

/* Actions that lead through the record, or take it along. */
static void act_on_record(struct play *play, enum action action, uint64_t now)
{
    struct flow *flow = &play->flow;
    int cursor = match_cursor(flow->stage.match);
    if (action == ACTION_START)
        walk_go(flow, 0, now);
    else if (action == ACTION_BACK)
        walk_go(flow, cursor - 1, now);
    else if (action == ACTION_FORTH)
        walk_go(flow, cursor + 1, now);
    else if (action == ACTION_END)
        walk_go(flow, match_length(flow->stage.match), now);
    else if (action == ACTION_REPLAY)
        walk_toggle_replay(flow, now);
    else if (action == ACTION_EXPORT)
        app_push(flow->app, export_create(play));
}

/* --- other screens: what is decided there is found in `decided` when they are gone --- */

static void open_setup(struct play *play)
{
    const struct party *party = &play->flow.party;
    struct game_choice now = {.game = party->variant.game, .starter = party->sitting.starter};
    choice_set_options(&now, &party->variant.options);
    party_players(party, now.players);
    app_push(play->flow.app, setup_screen_create(play->flow.app, &play->decided.setup, &now));
}

static void open_history(struct play *play)
{
    play->decided.history.running = play->keep.running ? play->keep.game : 0;
    app_push(play->flow.app, history_screen_create(play->flow.app, &play->decided.history));
}

/* Everybody's series of puzzles is the same, unless a seed was asked for. */
static void open_puzzles(struct flow *flow)
{
    const struct party *party = &flow->party;
    struct puzzle_setup setup = {.variant = &party->variant, .seed = SERIES_SEED, .kept = !party->seeded};
    if (!solver_covers(&party->variant)) {
        app_refuse(flow->app, _("Puzzles are for four in a row, with (height + 1) × width up to 64"));
        return;
    }
    if (party->seeded)
        setup.seed = party->seed;
    app_push(flow->app, puzzle_screen_create(flow->app, &setup));
}

static void open_review(struct play *play)
{
    struct app *app = play->flow.app;
    struct review_setup setup = {.record = &play->keep.record, .game = play->keep.game};
    setup.cursor = match_cursor(play->flow.stage.match);
    if (keep_is_finished(&play->keep))
        app_push(app, review_screen_create(app, &setup));
    else
        app_refuse(app, _("Only a finished game can be reviewed"));
}

/* Actions that concern the window rather than the game. */
static void act_on_window(struct play *play, enum action action)
{
    struct flow *flow = &play->flow;
    struct app *app = flow->app;
    if (action == ACTION_GAME)
        open_setup(play);
    else if (action == ACTION_OPTIONS)
        app_push(app, menu_create(play));
    else if (action == ACTION_PUZZLES)
        open_puzzles(flow);
    else if (action == ACTION_HISTORY)
        open_history(play);
    else if (action == ACTION_STATISTICS)
        app_push(app, statistics_screen_create(app, flow->party.variant.game));
    else if (action == ACTION_REVIEW)
        open_review(play);
    else if (action == ACTION_DETAILS)
        toggle(flow, &flow->prefs.details);
    else if (action == ACTION_MOVES)
        toggle(flow, &flow->prefs.moves);
    else if (action == ACTION_ANALYSIS)
        toggle_analysis(play);
    else if (action == ACTION_ESCAPE && stage_unselect(&flow->stage))
        return;
    else if (action == ACTION_ESCAPE && app_is_fullscreen(app))
        app_toggle_fullscreen(app);
    else
        anywhere_act(app, action, true);
}

void act_on(struct play *play, enum action action, uint64_t now)
{
    enum button_place button = action_info(action)->button;
    if (button == BUTTON_WATCHING)
        act_on_watching(&play->flow, action, now);
    else if (button == BUTTON_WALKING)
        act_on_record(play, action, now);
    else if (!act_on_board(play, action, now) && !export_act(play, action))
        act_on_window(play, action);
}
