/* Keys and mouse on the board itself, and on the list of moves: what is not in a control. */
#include "ui/play/ending.h"
#include "ui/words.h"

/* So long after the end a click on the board does not clear it away. */
enum { LOOK_TIME = 1000000 };

/* Digits name a place by its number. */
static bool place_key(struct flow *flow, const SDL_Keysym *key, uint64_t now)
{
    int place;
    if (!stage_key(&flow->stage, key, &place))
        return false;
    if (place == NO_PLACE)
        return true;
    if (turn_is_humans(flow))
        stage_move_hand(&flow->stage, place);
    flow_choose(flow, place, now);
    return true;
}

bool hand_key(struct flow *flow, const SDL_KeyboardEvent *event, enum action *asked, uint64_t now)
{
    *asked = ACTION_NONE;
    if (flow->replay.on && walk_key_in_replay(flow, event, now))
        return true;
    *asked = walk_action_of_arrow(flow, &event->keysym);
    return *asked != ACTION_NONE || (!event->repeat && place_key(flow, &event->keysym, now));
}

/* The second click of a double click where the last move was made: not a wish for another one. */
static bool is_double_click(const struct flow *flow, const SDL_MouseButtonEvent *event, int place)
{
    int cursor = match_cursor(flow->stage.match);
    if (event->clicks < 2 || cursor == 0)
        return false;
    return flow->stage.view->place_of(&flow->party.variant, match_move(flow->stage.match, cursor - 1)) == place;
}

/* Let go on the board itself, its banner, or the line that tells what to do. */
static enum action board_clicked(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now)
{
    struct flow *flow = &play->flow;
    SDL_Point point = {event->x, event->y};
    int place = grip_let_go(&flow->stage, event->x, event->y);
    /* A click that was still meant for the game, or the second of a double click, does not clear it away. */
    if (flow->round.announced && (place != NO_PLACE || SDL_PointInRect(&point, &flow->stage.board.banner)))
        return event->clicks < 2 && now - flow->round.over >= LOOK_TIME ? ACTION_CHOOSE : ACTION_NONE;
    if (place != NO_PLACE && !is_double_click(flow, event, place))
        flow_choose(flow, place, now);
    else if (place == NO_PLACE && scene_asks_to_pass(flow) && SDL_PointInRect(&point, &play->layout.status))
        flow_choose(flow, flow->stage.place, now);
    return ACTION_NONE;
}

/* A click that stops a replay is for nothing else. */
void hand_press(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now)
{
    if (play->flow.replay.on)
        walk_stop_replay(&play->flow, now);
    else
        grip_take(&play->flow.stage, event->x, event->y);
}

enum action hand_let_go(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now)
{
    bool held = play->flow.stage.grip.on && event->button == SDL_BUTTON_LEFT;
    return held ? board_clicked(play, event, now) : ACTION_NONE;
}

void hand_wheel(struct play *play, const SDL_MouseWheelEvent *event)
{
    int rows = event->direction == SDL_MOUSEWHEEL_FLIPPED ? event->y : -event->y;
    if (!movelist_scroll(&play->list, 2 * rows))
        return;
    play->screen.controls.hot = NO_CONTROL;
    app_invalidate(play->flow.app, play->list.area);
}
