/* Keys and mouse on the main screen: what is pointed at, pressed and clicked. */
#include "ui/play/flow.h"
#include "ui/play/scene.h"

/* --- keys --- */

/* Keys 1 to 9 name a place by its number. */
static bool place_key(struct flow *flow, const SDL_Keysym *key, uint64_t now)
{
    int place;
    if (!stage_key(&flow->stage, key, &place))
        return false;
    if (place == NO_PLACE) {
        app_refuse(flow->app, "");
        return true;
    }
    if (flow_is_human_turn(flow))
        stage_move_hand(&flow->stage, place);
    flow_choose(flow, place, now);
    return true;
}

/* Where arrows walk through the record, Shift still moves the hand. */
static enum action arrow_action(const struct flow *flow, const SDL_Keysym *key)
{
    enum action action = action_for_key(key, SCOPE_TABLE);
    if (!walk_takes_arrows(flow) || (key->mod & KMOD_SHIFT))
        return ACTION_NONE;
    return action == ACTION_LEFT ? ACTION_BACK : action == ACTION_RIGHT ? ACTION_FORTH : ACTION_NONE;
}

/* During a replay a key that is not for it stops it and does nothing else, unless it concerns the window alone. */
static bool replay_key(struct flow *flow, const SDL_KeyboardEvent *event, uint64_t now)
{
    enum action action = action_for_key(&event->keysym, SCOPE_WATCHING);
    if (event->repeat || walk_act_in_replay(flow, action, now))
        return true;
    if (action == ACTION_QUIT || action == ACTION_FULLSCREEN || action == ACTION_PICTURE || action == ACTION_MUTE)
        return false;
    walk_stop_replay(flow, now);
    return true;
}

bool pointing_key_down(struct flow *flow, const SDL_KeyboardEvent *event, enum action *asked, uint64_t now)
{
    *asked = ACTION_NONE;
    if (flow->replay.on && replay_key(flow, event, now))
        return true;
    *asked = arrow_action(flow, &event->keysym);
    return *asked != ACTION_NONE || (!event->repeat && place_key(flow, &event->keysym, now));
}

/* --- mouse --- */

/* The second click of a double click where the last move was made: not a wish for another one. */
static bool is_double_click(const struct flow *flow, const SDL_MouseButtonEvent *event, int place)
{
    int cursor = match_cursor(flow->stage.match);
    if (event->clicks < 2 || cursor == 0)
        return false;
    return flow->stage.view->place_of(&flow->party.variant, match_move(flow->stage.match, cursor - 1)) == place;
}

/* On the board itself, its banner, or the line that tells what to do. */
static enum action board_clicked(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now)
{
    struct flow *flow = &play->flow;
    SDL_Point point = {event->x, event->y};
    int place = stage_point(&flow->stage, event->x, event->y);
    /* The double click that ended the game does not clear it away. */
    if (flow->round.announced && (place != NO_PLACE || SDL_PointInRect(&point, &flow->stage.board.banner)))
        return event->clicks < 2 ? ACTION_NEW : ACTION_NONE;
    if (place != NO_PLACE && !is_double_click(flow, event, place))
        flow_choose(flow, place, now);
    else if (place == NO_PLACE && scene_asks_to_pass(flow) && SDL_PointInRect(&point, &play->layout.status))
        flow_choose(flow, flow->stage.place, now);
    return ACTION_NONE;
}

enum action pointing_mouse_down(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now)
{
    if (!play->flow.replay.on)
        return board_clicked(play, event, now);
    walk_stop_replay(&play->flow, now);
    return ACTION_NONE;
}

void pointing_wheel(struct play *play, const SDL_MouseWheelEvent *event)
{
    int rows = event->direction == SDL_MOUSEWHEEL_FLIPPED ? event->y : -event->y;
    if (!movelist_scroll(&play->list, 2 * rows))
        return;
    play->screen.controls.hot = NO_CONTROL;
    app_invalidate(play->flow.app, play->list.area);
}
