/* Keys and mouse on the main screen: what is pointed at, pressed and clicked. */
#include "ui/play/pointing.h"

#include "ui/play/ending.h"
#include "ui/play/flow.h"
#include "ui/play/play_state.h"
#include "ui/play/replay.h"
#include "ui/play/scene.h"
#include "ui/play/walk.h"

void pointing_move_hand(struct play *play, int place)
{
    if (place == play->place)
        return;
    play->place = place;
    app_invalidate(play->app, play->board.area);
}

/* Keys 1 to 9 name a place by its number. */
static bool place_key(struct play *play, const SDL_Keysym *key, uint64_t now)
{
    int digit = 0;
    if (key->sym >= SDLK_1 && key->sym <= SDLK_9)
        digit = key->sym - SDLK_1 + 1;
    else if (key->sym >= SDLK_KP_1 && key->sym <= SDLK_KP_9)
        digit = (int)(key->sym - SDLK_KP_1) + 1;
    if (digit == 0 || (key->mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)))
        return false;
    int place = play->view->place_of_digit(&play->variant, digit);
    if (place == NO_PLACE) {
        sound_play(app_sound(play->app), SOUND_BAD);
        return true;
    }
    if (flow_is_human_turn(play))
        pointing_move_hand(play, place);
    flow_choose(play, place, now);
    return true;
}

/* A key held down moves the hand or travels through the game; it never plays twice. */
static bool repeats(enum action action)
{
    return action == ACTION_LEFT || action == ACTION_RIGHT || action == ACTION_UP || action == ACTION_UNDO ||
           action == ACTION_REDO || action == ACTION_BACK || action == ACTION_FORTH;
}

/* Where arrows walk through the record, Shift still moves the hand. */
static enum action arrow_action(const struct play *play, enum action action, Uint16 mod)
{
    if (!walk_takes_arrows(play) || (mod & KMOD_SHIFT))
        return action;
    if (action == ACTION_LEFT)
        return ACTION_BACK;
    return action == ACTION_RIGHT ? ACTION_FORTH : action;
}

/* During a replay a key that is not for it stops it and does nothing else, unless it concerns the window alone. */
static bool replay_key(struct play *play, const SDL_KeyboardEvent *event, uint64_t now)
{
    enum action action = action_for_key(&event->keysym, SCOPE_WATCHING);
    if (event->repeat || replay_act(play, action, now))
        return true;
    if (action == ACTION_QUIT || action == ACTION_FULLSCREEN || action == ACTION_PICTURE || action == ACTION_MUTE)
        return false;
    replay_stop(play, now);
    return true;
}

bool pointing_key_down(struct play *play, const SDL_KeyboardEvent *event, uint64_t now)
{
    enum action action = action_for_key(&event->keysym, flow_is_watching(play) ? SCOPE_WATCHING : SCOPE_TABLE);
    if (play->replay.on && replay_key(play, event, now))
        return true;
    action = arrow_action(play, action, event->keysym.mod);
    if (event->repeat && !repeats(action))
        return true;
    if (action == ACTION_NONE)
        return place_key(play, &event->keysym, now);
    play_act(play, action, now);
    return true;
}

void pointing_mouse_moved(struct play *play, int x, int y)
{
    enum action hot = layout_button_at(&play->layout, x, y);
    int card = layout_card_at(&play->layout, x, y), move = movelist_at(&play->list, x, y);
    bool link = ending_action_at(play, x, y) == ACTION_REVIEW;
    if (hot != play->hot || card != play->hot_card || move != play->hot_move || link != play->hot_link) {
        play->hot = hot;
        play->hot_link = link;
        play->hot_move = move;
        play->hot_card = card;
        app_invalidate_all(play->app);
    }
    int place = play->view->place_at(&play->board, x, y);
    if (place != NO_PLACE)
        pointing_move_hand(play, place);
}

/* The second click of a double click where the last move was made: not a wish for another one. */
static bool is_double_click(const struct play *play, const SDL_MouseButtonEvent *event, int place)
{
    int cursor = match_cursor(play->match);
    if (event->clicks < 2 || cursor == 0)
        return false;
    return play->view->place_of(&play->variant, match_move(play->match, cursor - 1)) == place;
}

/* The double click that ended the game neither clears it away nor leads to its review. */
static void banner_clicked(struct play *play, const SDL_MouseButtonEvent *event, enum action action, uint64_t now)
{
    if (event->clicks < 2)
        play_act(play, action, now);
}

static void board_clicked(struct play *play, const SDL_MouseButtonEvent *event, int place, uint64_t now)
{
    if (play->announced)
        banner_clicked(play, event, ACTION_NEW, now);
    else if (!is_double_click(play, event, place))
        flow_choose(play, place, now);
}

void pointing_mouse_down(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now)
{
    if (event->button != SDL_BUTTON_LEFT)
        return;
    pointing_mouse_moved(play, event->x, event->y);
    SDL_Point point = {event->x, event->y};
    int place = play->view->place_at(&play->board, event->x, event->y);
    enum action action = layout_button_at(&play->layout, event->x, event->y);
    enum action ending = ending_action_at(play, event->x, event->y);
    if (play->replay.on) {
        if (!replay_act(play, action, now))
            replay_stop(play, now);
    } else if (action != ACTION_NONE)
        play_act(play, action, now);
    else if (layout_card_at(&play->layout, event->x, event->y) >= 0)
        play_act(play, ACTION_OPTIONS, now);
    else if (play->hot_move >= 0)
        walk_go(play, play->hot_move + 1, now);
    else if (ending != ACTION_NONE)
        banner_clicked(play, event, ending, now);
    else if (place != NO_PLACE)
        board_clicked(play, event, place, now);
    else if (scene_asks_to_pass(play) && SDL_PointInRect(&point, &play->layout.status))
        flow_choose(play, play->place, now);
}

void pointing_wheel(struct play *play, const SDL_MouseWheelEvent *event)
{
    int rows = event->direction == SDL_MOUSEWHEEL_FLIPPED ? event->y : -event->y;
    if (!movelist_scroll(&play->list, 2 * rows))
        return;
    play->hot_move = -1;
    app_invalidate(play->app, play->list.area);
}
