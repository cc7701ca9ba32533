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

/* A key held down moves the hand or travels through the game; it never plays twice. */
static bool repeats(enum action action)
{
    return action == ACTION_LEFT || action == ACTION_RIGHT || action == ACTION_UP || action == ACTION_UNDO ||
           action == ACTION_REDO || action == ACTION_BACK || action == ACTION_FORTH;
}

/* Where arrows walk through the record, Shift still moves the hand. */
static enum action arrow_action(const struct flow *flow, enum action action, Uint16 mod)
{
    if (!walk_takes_arrows(flow) || (mod & KMOD_SHIFT))
        return action;
    if (action == ACTION_LEFT)
        return ACTION_BACK;
    return action == ACTION_RIGHT ? ACTION_FORTH : action;
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
    enum action action = action_for_key(&event->keysym, party_is_watching(&flow->party) ? SCOPE_WATCHING : SCOPE_TABLE);
    *asked = ACTION_NONE;
    if (flow->replay.on && replay_key(flow, event, now))
        return true;
    action = arrow_action(flow, action, event->keysym.mod);
    if (event->repeat && !repeats(action))
        return true;
    if (action == ACTION_NONE)
        return place_key(flow, &event->keysym, now);
    *asked = action;
    return true;
}

/* --- mouse --- */

void pointing_mouse_moved(struct play *play, int x, int y)
{
    struct pointing *last = &play->pointing;
    struct pointing hot = {.button = layout_button_at(&play->layout, x, y),
                           .link = scene_banner_action(play, x, y) == ACTION_REVIEW,
                           .card = layout_card_at(&play->layout, x, y),
                           .move = movelist_at(&play->list, x, y)};
    if (hot.button != last->button || hot.link != last->link || hot.card != last->card || hot.move != last->move) {
        *last = hot;
        app_invalidate_all(play->flow.app);
    }
    stage_point(&play->flow.stage, x, y);
}

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
    enum action ending = scene_banner_action(play, event->x, event->y);
    if (ending == ACTION_NONE && place != NO_PLACE && flow->round.announced)
        ending = ACTION_NEW;
    /* The double click that ended the game neither clears it away nor leads to its review. */
    if (ending != ACTION_NONE)
        return event->clicks < 2 ? ending : ACTION_NONE;
    if (place != NO_PLACE && !is_double_click(flow, event, place))
        flow_choose(flow, place, now);
    else if (place == NO_PLACE && scene_asks_to_pass(flow) && SDL_PointInRect(&point, &play->layout.status))
        flow_choose(flow, flow->stage.place, now);
    return ACTION_NONE;
}

enum action pointing_mouse_down(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now)
{
    const struct pointing *hot = &play->pointing;
    struct flow *flow = &play->flow;
    if (event->button != SDL_BUTTON_LEFT)
        return ACTION_NONE;
    pointing_mouse_moved(play, event->x, event->y);
    if (flow->replay.on) {
        if (!walk_act_in_replay(flow, hot->button, now))
            walk_stop_replay(flow, now);
    } else if (hot->button != ACTION_NONE) {
        return hot->button;
    } else if (hot->card >= 0) {
        return ACTION_OPTIONS;
    } else if (hot->move >= 0) {
        walk_go(flow, hot->move + 1, now);
    } else {
        return board_clicked(play, event, now);
    }
    return ACTION_NONE;
}

void pointing_wheel(struct play *play, const SDL_MouseWheelEvent *event)
{
    int rows = event->direction == SDL_MOUSEWHEEL_FLIPPED ? event->y : -event->y;
    if (!movelist_scroll(&play->list, 2 * rows))
        return;
    play->pointing.move = -1;
    app_invalidate(play->flow.app, play->list.area);
}
