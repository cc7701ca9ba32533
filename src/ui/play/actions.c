/* The actions at the table, by key or button: each is a row. Declared in play_state.h. */
#include "match/retrace.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

/* --- the board --- */

static void move_hand(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    int dx = action == ACTION_LEFT ? -1 : action == ACTION_RIGHT, dy = action == ACTION_DOWN ? -1 : action == ACTION_UP;
    play->screen.controls.focus = NO_CONTROL; /* Enter is meant for the hand again */
    if (!stage_step_hand(&table->stage, dx, dy))
        table_choose(table, table->stage.place, now);
}

static void step_level(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    bool changed = false;
    for (int player = 0; player < 2; player++) {
        struct seat *seat = &table->party.sitting.seats[player];
        int level = seat->level + (action == ACTION_LEVEL_UP ? 1 : -1);
        if (!seat_has_level(*seat) || level < LEVEL_MIN || level > LEVEL_MAX)
            continue;
        seat->level = level;
        changed = true;
    }
    if (changed)
        table_seats_changed(table, now);
    else
        app_refuse(table->app, "");
}

static bool can_be_harder(const struct play *play)
{
    return party_can_step_level(&play->table.party, 1);
}

static bool can_be_easier(const struct play *play)
{
    return party_can_step_level(&play->table.party, -1);
}

static void begin_round(struct play *play, enum action action, uint64_t now)
{
    table_new_round(&play->table, action != ACTION_RESTART, now);
}

static void choose(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    if (table->round.announced)
        begin_round(play, action, now);
    else
        table_choose(table, table->stage.place, now);
}

/* While a colour is chosen this takes the other one; otherwise the players exchange their seats. */
static void swap(struct play *play, enum action action, uint64_t now)
{
    (void)action;
    if (turn_chooses_colour(&play->table)) {
        colours_choose(&play->table, true, now);
        return;
    }
    party_swap(&play->table.party);
    table_seats_changed(&play->table, now);
    if (play->table.round.ended) /* the board still shows who played it with which pieces */
        app_tell(play->table.app, _("These are the sides of the next game"));
}

static void hint(struct play *play, enum action action, uint64_t now)
{
    (void)action;
    insight_hint(&play->insight, &play->table, now);
}

static bool can_hint(const struct play *play)
{
    return turn_is_humans(&play->table);
}

/* The words are also shown. */
static void read_out(struct play *play, enum action action, uint64_t now)
{
    char words[SPOKEN_MAX];
    (void)now;
    if (!spoken_read(&play->table.stage, action, words, sizeof words))
        game_clock_write_status(&play->table.clock, play->status, words, sizeof words);
    app_tell(play->table.app, words);
}

/* --- settings --- */

static void step_speed(struct play *play, enum action action, uint64_t now)
{
    (void)now;
    if (!app_prefer_next(play->table.app, PREFER_SPEED, action == ACTION_FASTER ? 1 : -1))
        app_refuse(play->table.app, "");
}

static bool can_be_slower(const struct play *play)
{
    return app_preference(play->table.app, PREFER_SPEED) > 0;
}

static bool can_be_faster(const struct play *play)
{
    return app_preference(play->table.app, PREFER_SPEED) < SPEED_COUNT - 1;
}

/* If the panel has no room for both parts, the new one stays, and a message tells that the other one went. */
static void toggle_part(struct play *play, enum action action, uint64_t now)
{
    bool details = action == ACTION_DETAILS;
    struct app *app = play->table.app;
    struct layout both;
    (void)now;
    (void)app_prefer_next(app, details ? PREFER_DETAILS : PREFER_MOVES, 1);
    layout_arrange(&both, app_canvas(app), play->parts | LAYOUT_DETAILS | LAYOUT_MOVES);
    if (!both.left_out || !app_preference(app, PREFER_DETAILS) || !app_preference(app, PREFER_MOVES))
        return;
    (void)app_prefer(app, details ? PREFER_MOVES : PREFER_DETAILS, false);
    if (app_canvas(app)->text_size > 100) /* with large text the message would cover the status line */
        return;
    app_tell(app, details ? _("The list of moves is folded: there is no room for both")
                          : _("What the computer thinks is hidden: there is no room for both"));
}

static bool shows_moves(const struct play *play)
{
    return app_preference(play->table.app, PREFER_MOVES);
}

static bool is_heard(const struct play *play)
{
    return !app_preference(play->table.app, PREFER_SILENCE);
}

static bool can_text_grow(const struct play *play)
{
    return app_preference(play->table.app, PREFER_TEXT_SIZE) < TEXT_SIZE_MOST;
}

static bool can_text_shrink(const struct play *play)
{
    return app_preference(play->table.app, PREFER_TEXT_SIZE) > TEXT_SIZE_LEAST;
}

static bool fills_the_screen(const struct play *play)
{
    return app_is_fullscreen(play->table.app);
}

static bool shows_analysis(const struct play *play)
{
    return app_preference(play->table.app, PREFER_ANALYSIS);
}

static void toggle_analysis(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    (void)action;
    (void)now;
    (void)app_prefer_next(table->app, PREFER_ANALYSIS, 1);
    if (shows_analysis(play) && !analyst_proves(&table->party.variant))
        app_tell(table->app, _("On this board only what ends soon is certain; the rest is estimated"));
    else if (shows_analysis(play))
        app_tell(table->app, _("Win 3: wins in 3 moves. Loss 3: loses in 3 moves"));
    insight_wishes_changed(&play->insight, table);
}

/* --- watching, and walking in the record --- */

static void step(struct play *play, enum action action, uint64_t now)
{
    (void)action;
    table_step(&play->table, now);
}

static bool is_behind_start(const struct play *play)
{
    return match_cursor(play->table.stage.match) > 0;
}

static bool is_before_end(const struct play *play)
{
    return match_cursor(play->table.stage.match) < match_length(play->table.stage.match);
}

static bool has_moves(const struct play *play)
{
    return match_length(play->table.stage.match) > 0;
}

static bool can_undo(const struct play *play)
{
    return walk_leads_back(&play->table);
}

static void undo(struct play *play, enum action action, uint64_t now)
{
    walk_by(&play->table, action == ACTION_UNDO ? match_undo : match_redo, now);
}

static void walk(struct play *play, enum action action, uint64_t now)
{
    const struct match *match = play->table.stage.match;
    int cursor = match_cursor(match);
    int to = action == ACTION_START  ? 0
             : action == ACTION_BACK ? cursor - 1
             : action == ACTION_END  ? match_length(match)
                                     : cursor + 1;
    walk_go(&play->table, to, now);
}

static void replay(struct play *play, enum action action, uint64_t now)
{
    (void)action;
    walk_toggle_replay(&play->table, now);
}

static void pause(struct play *play, enum action action, uint64_t now)
{
    (void)action;
    game_clock_pause(&play->table, now);
}

static bool can_pause(const struct play *play)
{
    return game_clock_can_pause(&play->table);
}

static void export(struct play *play, enum action action, uint64_t now)
{
    (void)now;
    export_act(play, action);
}

/* --- other screens: child_screens.c opens them --- */

/* Puzzles and positions exist only for games in which nobody chooses a colour. */
static bool is_plain(const struct play *play)
{
    return play->table.party.variant.options.opening == OPENING_PLAIN;
}

static bool has_puzzles(const struct play *play)
{
    return solver_is_quick(&play->table.party.variant) && is_plain(play);
}

static bool has_lines(const struct play *play)
{
    return retrace_covers(&play->table.party.variant) && is_plain(play);
}

static bool has_openings(const struct play *play)
{
    return openings_are_of(&play->table.party.variant);
}

static bool is_remote(const struct play *play)
{
    return remote_is_there(&play->remote);
}

static bool can_review(const struct play *play)
{
    return recording_is_finished(&play->table.recording);
}

static void escape(struct play *play, enum action action, uint64_t now)
{
    (void)action;
    (void)now;
    bool focus = play->screen.controls.focus != NO_CONTROL;
    play->screen.controls.focus = NO_CONTROL;
    if (!coach_close(&play->insight, &play->table) && !focus && !insight_take_hint_away(&play->insight, &play->table) &&
        !stage_unselect(&play->table.stage) && app_is_fullscreen(play->table.app))
        app_toggle_fullscreen(play->table.app);
}

/* --- the table --- */

/* The status line is written again. */
static void change_language(struct play *play, enum action action, uint64_t now)
{
    (void)now;
    (void)screens_act(play->table.app, action, true);
    play->table.happened |= EVENT_PLAYERS;
}

/* What an action does, when it can be done (NULL: always), and whether it is on (NULL: never). */
static const struct deed {
    void (*act)(struct play *play, enum action action, uint64_t now);
    bool (*is_usable)(const struct play *play);
    bool (*is_on)(const struct play *play);
} deeds[ACTION_COUNT] = {
    [ACTION_LEFT] = {.act = move_hand},
    [ACTION_RIGHT] = {.act = move_hand},
    [ACTION_UP] = {.act = move_hand},
    [ACTION_DOWN] = {.act = move_hand},
    [ACTION_CHOOSE] = {.act = choose},
    [ACTION_NEW] = {.act = child_screens_open},
    [ACTION_GAME] = {.act = child_screens_open},
    [ACTION_RESTART] = {.act = begin_round},
    [ACTION_FRIEND] = {.act = child_screens_begin},
    [ACTION_ELSEWHERE] = {.act = child_screens_open},
    [ACTION_WATCH] = {.act = child_screens_begin},
    [ACTION_TOURNAMENT] = {.act = child_screens_open},
    [ACTION_UNDO] = {.act = undo, .is_usable = can_undo},
    [ACTION_REDO] = {.act = undo, .is_usable = is_before_end},
    [ACTION_START] = {.act = walk, .is_usable = is_behind_start},
    [ACTION_BACK] = {.act = walk, .is_usable = is_behind_start},
    [ACTION_REPLAY] = {.act = replay, .is_usable = has_moves},
    [ACTION_FORTH] = {.act = walk, .is_usable = is_before_end},
    [ACTION_END] = {.act = walk, .is_usable = is_before_end},
    [ACTION_TALK] = {.act = child_screens_open, .is_usable = is_remote},
    [ACTION_LEAVE] = {.act = child_screens_open, .is_usable = is_remote},
    [ACTION_EXPORT] = {.act = export},
    [ACTION_SWAP] = {.act = swap},
    [ACTION_OFFER_DRAW] = {.act = ending_dialogs_open, .is_usable = ending_dialogs_can_draw},
    [ACTION_RESIGN] = {.act = ending_dialogs_open, .is_usable = ending_dialogs_can_resign},
    [ACTION_HINT] = {.act = hint, .is_usable = can_hint},
    [ACTION_ANALYSIS] = {.act = toggle_analysis, .is_on = shows_analysis},
    [ACTION_PUZZLES] = {.act = child_screens_open, .is_usable = has_puzzles},
    [ACTION_HISTORY] = {.act = child_screens_open},
    [ACTION_STATISTICS] = {.act = child_screens_open},
    [ACTION_REVIEW] = {.act = child_screens_open, .is_usable = can_review},
    [ACTION_POSITION] = {.act = child_screens_open, .is_usable = has_lines},
    [ACTION_OPENINGS] = {.act = child_screens_open, .is_usable = has_openings},
    [ACTION_LEVEL_UP] = {.act = step_level, .is_usable = can_be_harder},
    [ACTION_LEVEL_DOWN] = {.act = step_level, .is_usable = can_be_easier},
    [ACTION_PAUSE] = {.act = pause, .is_usable = can_pause},
    [ACTION_STEP] = {.act = step},
    [ACTION_SLOWER] = {.act = step_speed, .is_usable = can_be_slower},
    [ACTION_FASTER] = {.act = step_speed, .is_usable = can_be_faster},
    [ACTION_SETTINGS] = {.act = child_screens_open},
    [ACTION_DETAILS] = {.act = toggle_part},
    [ACTION_MOVES] = {.act = toggle_part, .is_on = shows_moves},
    [ACTION_LANGUAGE] = {.act = change_language},
    [ACTION_MUTE] = {.is_on = is_heard},
    [ACTION_FULLSCREEN] = {.is_on = fills_the_screen},
    [ACTION_TEXT_LARGER] = {.is_usable = can_text_grow},
    [ACTION_TEXT_SMALLER] = {.is_usable = can_text_shrink},
    [ACTION_COPY] = {.act = export},
    [ACTION_SAVE] = {.act = export},
    [ACTION_OPEN] = {.act = export},
    [ACTION_COPY_POSITION] = {.act = export},
    [ACTION_COPY_ADDRESS] = {.act = export},
    [ACTION_PICTURE_BOARD] = {.act = export},
    [ACTION_PICTURE_ALL] = {.act = export},
    [ACTION_LEARN] = {.act = child_screens_open},
    [ACTION_ABOUT] = {.act = child_screens_open},
    [ACTION_READ_PLACE] = {.act = read_out},
    [ACTION_READ_LAST] = {.act = read_out},
    [ACTION_READ_THREATS] = {.act = read_out},
    [ACTION_READ_TURN] = {.act = read_out},
    [ACTION_ESCAPE] = {.act = escape},
};

bool actions_do(struct play *play, enum action action, uint64_t now)
{
    if (remote_is_there(&play->remote) && remote_do(&play->remote, action, now))
        return true;
    if (deeds[action].act)
        deeds[action].act(play, action, now);
    return deeds[action].act || screens_act(play->table.app, action, true);
}

bool actions_usable(const struct play *play, enum action action)
{
    bool usable;
    if (remote_is_there(&play->remote) && remote_usable(&play->remote, action, &usable))
        return usable;
    return !deeds[action].is_usable || deeds[action].is_usable(play);
}

bool actions_switches(enum action action)
{
    return deeds[action].is_on;
}

bool actions_on(const struct play *play, enum action action)
{
    return deeds[action].is_on && deeds[action].is_on(play);
}
