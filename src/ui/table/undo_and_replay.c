/* Back and forth through the record: undo and redo, looking back, and replays. Declared in game_table.h. */
#include "ui/table/game_table.h"

/* The pause between two moves of a replay, in microseconds, for each speed. */
static const uint64_t pauses[SPEED_COUNT] = {1400000, 700000, 250000};

static bool is_at_end(const struct stage *stage)
{
    return match_cursor(stage->match) == match_length(stage->match);
}

/* --- undo and redo --- */

bool table_walk_leads_back(const struct table *table)
{
    int before = match_cursor(table->stage.match) - 1;
    const struct party *party = turn_party(table);
    while (before >= 0 && !party_is_watching(party) &&
           !seat_is_human(party_seat(party, (enum side)match_state_at(table->stage.match, before)->turn)))
        before--;
    return before >= 0;
}

/* Moves the cursor to a human's turn, by at least one move; in a game of computers by exactly one. */
static bool travel(struct table *table, bool (*step)(struct match *))
{
    struct match *match = table->stage.match;
    if ((step == match_undo && !table_walk_leads_back(table)) || !step(match))
        return false;
    while (turn_is_computers(table) && !party_is_watching(turn_party(table)) && step(match))
        continue;
    return true;
}

void table_walk_by(struct table *table, bool (*step)(struct match *), uint64_t now)
{
    if (!travel(table, step)) {
        app_refuse(table->app, "");
        return;
    }
    if (step == match_undo)
        sound_play(app_sound(table->app), SOUND_UNDO);
    table->round.looking = false;
    table_travelled(table, now);
}

/* --- looking at earlier positions --- */

void table_walk_go(struct table *table, int cursor, uint64_t now)
{
    bool moved = stage_go(&table->stage, cursor, now);
    table->round.looking = !is_at_end(&table->stage);
    if (moved)
        table_travelled(table, now);
    else
        app_refuse(table->app, "");
}

/* --- the replay of the record --- */

void table_walk_stop_replay(struct table *table, uint64_t now)
{
    if (!table->replay.on)
        return;
    table->replay.on = false;
    table->round.looking = !is_at_end(&table->stage);
    table_travelled(table, now);
}

void table_walk_toggle_replay(struct table *table, uint64_t now)
{
    struct stage *stage = &table->stage;
    if (table->replay.on) {
        table_walk_stop_replay(table, now);
        return;
    }
    if (match_length(stage->match) == 0) {
        app_refuse(table->app, "");
        return;
    }
    table->replay = (struct replay){.on = true, .from = match_cursor(stage->match)};
    if (is_at_end(stage))
        match_rewind(stage->match);
    table->round.looking = true;
    table_travelled(table, now);
}

bool table_walk_act_in_replay(struct table *table, enum action action, uint64_t now)
{
    struct replay *replay = &table->replay;
    if (action == ACTION_PAUSE)
        replay->paused = !replay->paused;
    else if (action == ACTION_STEP)
        replay->paused = replay->step = true;
    else if (action != ACTION_SLOWER && action != ACTION_FASTER)
        return false;
    else if (!app_prefer_next(table->app, PREFER_SPEED, action == ACTION_FASTER ? 1 : -1))
        app_refuse(table->app, "");
    table->stage.landed = SDL_max(table->stage.landed, now);
    table->happened |= EVENT_NEWS;
    return true;
}

/*
 * The arrow keys walk through the moves while a player looks back, or if there is no hand to move. With Shift they move
 * the hand instead.
 */
enum action table_walk_action_of_arrow(const struct table *table, const SDL_Keysym *key)
{
    enum action action = action_for_key(app_keymap(table->app), key, SCOPE_TABLE);
    bool walks = table->round.looking || party_is_watching(&table->party) || turn_is_over(table);
    if (!walks || (key->mod & KMOD_SHIFT))
        return ACTION_NONE;
    return action == ACTION_LEFT ? ACTION_BACK : action == ACTION_RIGHT ? ACTION_FORTH : ACTION_NONE;
}

/* Stops a replay, and shows the position that was on screen before it. */
static void leave_replay(struct table *table, uint64_t now)
{
    int from = table->replay.from;
    table_walk_stop_replay(table, now);
    if (from != match_cursor(table->stage.match))
        table_walk_go(table, from, now);
}

/*
 * Handles a key during a replay. A key with an action of the replay does that action. Keys that work in every screen,
 * like those for fullscreen and sound, are left to the window. Any other key only stops the replay.
 */
bool table_walk_key_in_replay(struct table *table, const SDL_KeyboardEvent *event, uint64_t now)
{
    enum action action = action_for_key(app_keymap(table->app), &event->keysym, SCOPE_WATCHING);
    if (event->repeat || table_walk_act_in_replay(table, action, now))
        return true;
    if (action == ACTION_QUIT || action == ACTION_FULLSCREEN || action == ACTION_PICTURE || action == ACTION_MUTE)
        return false;
    if (action == ACTION_ESCAPE)
        leave_replay(table, now);
    else
        table_walk_stop_replay(table, now);
    return true;
}

uint64_t table_walk_advance_replay(struct table *table, uint64_t now)
{
    struct stage *stage = &table->stage;
    struct replay *replay = &table->replay;
    if (!replay->on || (replay->paused && !replay->step))
        return NEVER;
    uint64_t due = stage->landed + (replay->step ? 0 : pauses[app_preference(table->app, PREFER_SPEED)]);
    if (now < due)
        return due;
    replay->step = false;
    if (match_cursor(stage->match) + 1 == match_length(stage->match))
        replay->on = table->round.looking = false;
    table_replay_move(table, now);
    return replay->on && !replay->paused ? stage->landed + pauses[app_preference(table->app, PREFER_SPEED)] : NEVER;
}
