/* Keys and mouse on the board and on the list of moves, which are no controls. Declared in play_state.h. */
#include "ui/play/play_state.h"
#include "ui/words.h"

/* For this long after the end a click on the board does not clear it. */
enum { LOOK_TIME = 1000000 };

/* Digits choose a place by its number. */
static bool place_key(struct table *table, const SDL_Keysym *key, uint64_t now)
{
    int place;
    if (!stage_key(&table->stage, key, &place))
        return false;
    if (place == NO_PLACE)
        return true;
    if (turn_is_humans(table))
        stage_move_hand(&table->stage, place);
    table_choose(table, place, now);
    return true;
}

bool board_input_key(struct table *table, const SDL_KeyboardEvent *event, enum action *asked, uint64_t now)
{
    *asked = ACTION_NONE;
    if (table->replay.on && walk_key_in_replay(table, event, now))
        return true;
    *asked = walk_action_of_arrow(table, &event->keysym);
    return *asked != ACTION_NONE || (!event->repeat && place_key(table, &event->keysym, now));
}

/* The second click of a double click on the last move does not mean another move. */
static bool is_double_click(const struct table *table, const SDL_MouseButtonEvent *event, int place)
{
    int cursor = match_cursor(table->stage.match);
    if (event->clicks < 2 || cursor == 0)
        return false;
    return table->stage.view->place_of(&table->party.variant, match_move(table->stage.match, cursor - 1)) == place;
}

/* A click on the board, its banner, or the status line. */
static enum action board_clicked(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now)
{
    struct table *table = &play->table;
    SDL_Point point = {event->x, event->y};
    int place = grip_let_go(&table->stage, event->x, event->y);
    /* A click that was meant for the game, or the second of a double click, does not clear the board. */
    if (table->round.announced && (place != NO_PLACE || SDL_PointInRect(&point, &table->stage.board.banner)))
        return event->clicks < 2 && now - table->round.over >= LOOK_TIME ? ACTION_CHOOSE : ACTION_NONE;
    if (place != NO_PLACE && !is_double_click(table, event, place))
        table_choose(table, place, now);
    else if (place == NO_PLACE && scene_asks_to_pass(table) && SDL_PointInRect(&point, &play->layout.status))
        table_choose(table, table->stage.place, now);
    return ACTION_NONE;
}

/* A click that stops a replay does nothing else. */
void board_input_press(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now)
{
    if (play->table.replay.on)
        walk_stop_replay(&play->table, now);
    else
        grip_take(&play->table.stage, event->x, event->y);
}

enum action board_input_let_go(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now)
{
    bool held = play->table.stage.grip.on && event->button == SDL_BUTTON_LEFT;
    return held ? board_clicked(play, event, now) : ACTION_NONE;
}

void board_input_wheel(struct play *play, const SDL_MouseWheelEvent *event)
{
    int rows = event->direction == SDL_MOUSEWHEEL_FLIPPED ? event->y : -event->y;
    if (!movelist_scroll(&play->list, 2 * rows))
        return;
    play->screen.controls.hot = NO_CONTROL;
    app_invalidate(play->table.app, play->list.area);
}
