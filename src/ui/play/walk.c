/* Back and forth in the record: undo and redo, looking back, and its moves made once more at the speed of watching. */
#include "ui/play/flow.h"

/* Between one move's landing and the next one's start, in a replay. */
static const uint64_t pauses[SPEED_COUNT] = {1400000, 700000, 250000};

static bool is_at_end(const struct stage *stage)
{
    return match_cursor(stage->match) == match_length(stage->match);
}

/* Do plain arrows walk through the record? They do where there is no hand to move, and while looking back. */
static bool takes_arrows(const struct flow *flow)
{
    return flow->round.looking || party_is_watching(&flow->party) || turn_is_over(flow);
}

/* --- undo and redo --- */

/*
 * Moves the cursor until it is a human's turn again, one move at least; exactly one in a game of computers, and in one
 * that has ended.
 */
static bool travel(struct flow *flow, bool (*step)(struct match *))
{
    struct match *match = flow->stage.match;
    int start = match_cursor(match);
    bool moved = step(match);
    if (party_is_watching(&flow->party) || flow->round.ended)
        return moved;
    while (moved && turn_is_computers(flow))
        moved = step(match);
    if (turn_is_computers(flow) && step == match_undo) {
        /* Nobody human had a turn before: stay. */
        while (match_cursor(match) < start)
            (void)match_redo(match);
    }
    return match_cursor(match) != start;
}

bool walk_leads_back(const struct flow *flow)
{
    int before = match_cursor(flow->stage.match) - 1;
    if (party_is_watching(&flow->party) || flow->round.ended)
        return before >= 0;
    for (; before >= 0; before--) {
        int player = party_player_to_move(&flow->party, match_state_at(flow->stage.match, before));
        if (seat_is_human(flow->party.sitting.seats[player]))
            return true;
    }
    return false;
}

void walk_by(struct flow *flow, bool (*step)(struct match *), uint64_t now)
{
    if (!travel(flow, step)) {
        app_refuse(flow->app, "");
        return;
    }
    flow->round.looking = false;
    flow_travelled(flow, now);
}

/* --- looking back --- */

void walk_go(struct flow *flow, int cursor, uint64_t now)
{
    bool moved = stage_go(&flow->stage, cursor, now);
    flow->round.looking = !is_at_end(&flow->stage);
    if (moved)
        flow_travelled(flow, now);
    else
        app_refuse(flow->app, "");
}

/* --- replay --- */

void walk_stop_replay(struct flow *flow, uint64_t now)
{
    if (!flow->replay.on)
        return;
    flow->replay.on = false;
    flow->round.looking = !is_at_end(&flow->stage);
    flow_travelled(flow, now);
}

void walk_toggle_replay(struct flow *flow, uint64_t now)
{
    struct stage *stage = &flow->stage;
    if (flow->replay.on) {
        walk_stop_replay(flow, now);
        return;
    }
    if (match_length(stage->match) == 0) {
        app_refuse(flow->app, "");
        return;
    }
    flow->replay = (struct replay){.on = true, .from = match_cursor(stage->match)};
    if (is_at_end(stage))
        match_rewind(stage->match);
    flow->round.looking = true;
    flow_travelled(flow, now);
}

bool walk_act_in_replay(struct flow *flow, enum action action, uint64_t now)
{
    struct replay *replay = &flow->replay;
    if (action == ACTION_PAUSE)
        replay->paused = !replay->paused;
    else if (action == ACTION_STEP)
        replay->paused = replay->step = true;
    else if (action != ACTION_SLOWER && action != ACTION_FASTER)
        return false;
    else if (!app_prefer_next(flow->app, PREFER_SPEED, action == ACTION_FASTER ? 1 : -1))
        app_refuse(flow->app, "");
    flow->stage.landed = SDL_max(flow->stage.landed, now);
    flow->happened |= EVENT_NEWS;
    return true;
}

/* Where arrows walk through the record, Shift still moves the hand. */
enum action walk_action_of_arrow(const struct flow *flow, const SDL_Keysym *key)
{
    enum action action = action_for_key(app_keymap(flow->app), key, SCOPE_TABLE);
    if (!takes_arrows(flow) || (key->mod & KMOD_SHIFT))
        return ACTION_NONE;
    return action == ACTION_LEFT ? ACTION_BACK : action == ACTION_RIGHT ? ACTION_FORTH : ACTION_NONE;
}

/* It is given up: what was seen before it is seen again. */
static void leave_replay(struct flow *flow, uint64_t now)
{
    int from = flow->replay.from;
    walk_stop_replay(flow, now);
    if (from != match_cursor(flow->stage.match))
        walk_go(flow, from, now);
}

/* During a replay a key that is not for it stops it and does nothing else, unless it concerns the window alone. */
bool walk_key_in_replay(struct flow *flow, const SDL_KeyboardEvent *event, uint64_t now)
{
    enum action action = action_for_key(app_keymap(flow->app), &event->keysym, SCOPE_WATCHING);
    if (event->repeat || walk_act_in_replay(flow, action, now))
        return true;
    if (action == ACTION_QUIT || action == ACTION_FULLSCREEN || action == ACTION_PICTURE || action == ACTION_MUTE)
        return false;
    if (action == ACTION_ESCAPE)
        leave_replay(flow, now);
    else
        walk_stop_replay(flow, now);
    return true;
}

uint64_t walk_advance_replay(struct flow *flow, uint64_t now)
{
    struct stage *stage = &flow->stage;
    struct replay *replay = &flow->replay;
    if (!replay->on || (replay->paused && !replay->step))
        return NEVER;
    uint64_t due = stage->landed + (replay->step ? 0 : pauses[app_preference(flow->app, PREFER_SPEED)]);
    if (now < due)
        return due;
    replay->step = false;
    if (match_cursor(stage->match) + 1 == match_length(stage->match))
        replay->on = flow->round.looking = false;
    flow_replay_move(flow, now);
    return replay->on && !replay->paused ? stage->landed + pauses[app_preference(flow->app, PREFER_SPEED)] : NEVER;
}
