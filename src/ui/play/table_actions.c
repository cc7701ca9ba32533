/* The actions at the table, by key or button: each is a row of a table of functions. Declared in play_state.h. */
#include "ui/play/play_state.h"

/* --- moving, levels, rounds and hints --- */

static void move_hand(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    int dx = action == ACTION_LEFT ? -1 : action == ACTION_RIGHT, dy = action == ACTION_DOWN ? -1 : action == ACTION_UP;
    play->screen.controls.focus = NO_CONTROL; /* so that Enter chooses the hand's place again */
    if (!stage_step_hand(&table->stage, dx, dy))
        table_choose(table, table->stage.place, now);
}

static void step_level(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    int by = action == ACTION_LEVEL_UP ? 1 : -1;
    if (!party_can_step_level(&table->party, by)) {
        app_refuse(table->app, "");
        return;
    }
    for (struct seat *seat = table->party.sitting.seats; seat < table->party.sitting.seats + 2; seat++)
        if (seat_has_level(*seat))
            seat->level = SDL_clamp(seat->level + by, LEVEL_MIN, LEVEL_MAX);
    table_seats_changed(table, now);
}

static void begin_round(struct play *play, enum action action, uint64_t now)
{
    table_new_round(&play->table, action != ACTION_RESTART, now);
}

static void try_again(struct play *play, enum action action, uint64_t now)
{
    int move = lesson_move(&play->insight, &play->table);
    (void)action;
    if (move == REVIEW_NO_MOVE)
        app_refuse(play->table.app, "");
    else
        table_practice_begin(&play->table, move, now);
}

void table_actions_play_gentler(struct play *play, uint64_t now)
{
    step_level(play, ACTION_LEVEL_DOWN, now);
    table_new_round(&play->table, true, now);
}

static void choose_place(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    if (table->round.announced && table->practice.ended && turn_is_celebrated(table))
        child_screens_leave_practice(play, now);
    else if (table->round.announced && table->practice.ended)
        try_again(play, action, now);
    else if (table->round.announced)
        begin_round(play, action, now);
    else if (table->stage.away && !scene_asks_to_pass(table)) /* nobody chooses a square that is not shown */
        stage_move_hand(&table->stage, table->stage.place);
    else
        table_choose(table, table->stage.place, now);
}

/* Swaps: while a colour is being chosen, takes the other colour; otherwise the players exchange seats. */
static void swap(struct play *play, enum action action, uint64_t now)
{
    struct party *party = &play->table.party;
    (void)action;
    if (turn_chooses_colour(&play->table)) {
        colours_choose(&play->table, true, now);
        return;
    }
    if (play->table.practice.ended)
        table_practice_end(&play->table, now);
    party_swap(party);
    if (party->sitting.seats[0].level == party->sitting.seats[1].level) /* nothing else may tell who is who */
        tally_keep(&play->table.scores, party, &party->sitting);
    table_seats_changed(&play->table, now);
    if (play->table.round.ended) /* the board still shows which player had which pieces in the game that has ended */
        app_tell(play->table.app, _("These are the sides of the next game"));
}

static void hint(struct play *play, enum action action, uint64_t now)
{
    (void)action;
    if (hint_goes_on(&play->insight)) /* the first step only says what to look for */
        play->table.party.helped = true;
    insight_hint(&play->insight, &play->table, now);
}

/* Reads the asked part of the position, or the status, aloud, and shows the words as well. */
static void read_out(struct play *play, enum action action, uint64_t now)
{
    char words[SPOKEN_MAX], lately[WORDS_MAX];
    (void)now;
    if (spoken_read(&play->table.stage, action))
        return;
    game_clock_write_status(&play->table.clock, play->status, words, sizeof words);
    if (ending_lately_words(&play->table, lately)) {
        SDL_strlcat(words, " · ", sizeof words);
        SDL_strlcat(words, lately, sizeof words);
    }
    app_tell(play->table.app, words);
}

/* --- actions that change settings --- */

static void step_speed(struct play *play, enum action action, uint64_t now)
{
    (void)now;
    if (!app_prefer_next(play->table.app, PREFER_SPEED, action == ACTION_FASTER ? 1 : -1))
        app_refuse(play->table.app, "");
}

/*
 * Shows or hides a part of the panel. If there is no room for two parts the new one is shown, and a message says which
 * one has gone.
 */
static void toggle_part(struct play *play, enum action action, uint64_t now)
{
    bool details = action == ACTION_DETAILS;
    struct app *app = play->table.app;
    const char *fair = party_no_help_words(&play->table.party);
    struct layout both;
    (void)now;
    if (details && fair) {
        app_refuse(app, fair);
        return;
    }
    (void)app_prefer_next(app, details ? PREFER_DETAILS : PREFER_MOVES, 1);
    layout_arrange(&both, app_canvas(app), play->parts | LAYOUT_DETAILS | LAYOUT_MOVES);
    if (!both.left_out || !app_preference(app, PREFER_DETAILS) || !app_preference(app, PREFER_MOVES))
        return;
    (void)app_prefer(app, details ? PREFER_MOVES : PREFER_DETAILS, false);
    app_tell(app, details ? _("The list of moves is folded: there is no room for both")
                          : _("What the computer thinks is hidden: there is no room for both"));
}

static void toggle_analysis(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    (void)action;
    (void)now;
    (void)app_prefer_next(table->app, PREFER_ANALYSIS, 1);
    if (app_preference(table->app, PREFER_ANALYSIS))
        app_tell_now(table->app, analyst_proves(&table->party.variant)
                                     ? _("Win 3: wins in 3 moves. Loss 3: loses in 3 moves")
                                     : _("On this board only what ends soon is certain; the rest is estimated"));
    insight_wishes_changed(&play->insight, table);
}

/* --- watching, and walking in the record --- */

static void undo(struct play *play, enum action action, uint64_t now)
{
    table_walk_by(&play->table, action == ACTION_UNDO ? match_undo : match_redo, now);
}

static void walk(struct play *play, enum action action, uint64_t now)
{
    const struct match *match = play->table.stage.match;
    int cursor = match_cursor(match);
    int to = action == ACTION_START  ? 0
             : action == ACTION_BACK ? cursor - 1
             : action == ACTION_END  ? match_length(match)
                                     : cursor + 1;
    if (action == ACTION_END && play->table.practice.ended) /* the end is that of the game, which waits */
        child_screens_leave_practice(play, now);
    else
        table_walk_go(&play->table, to, now);
}

static void escape(struct play *play, enum action action, uint64_t now)
{
    (void)action;
    (void)now;
    bool focus = play->screen.controls.focus != NO_CONTROL;
    play->screen.controls.focus = NO_CONTROL;
    if (coach_is_seen(&play->insight, &play->table))
        coach_close(&play->insight, &play->table);
    else if (focus || insight_take_hint_away(&play->insight, &play->table) || stage_unselect(&play->table.stage))
        return;
    else if (app_is_fullscreen(play->table.app))
        app_toggle_fullscreen(play->table.app);
}

/* Chooses a language, and writes the status line in it. */
static void change_language(struct play *play, enum action action, uint64_t now)
{
    (void)now;
    (void)screens_act(play->table.app, action, true);
    play->table.happened |= EVENT_PLAYERS;
}

static void paste(struct play *play, enum action action, uint64_t now)
{
    (void)action;
    (void)now;
    child_screens_open_text(play, NULL, NULL);
}

typedef void act_fn(struct play *play, enum action action, uint64_t now);

/* What the actions of the table do. (Actions that open another screen are in child_screens.c.) */
static const struct {
    act_fn *act;
    enum action actions[8];
} acts[] = {
    {move_hand, {ACTION_LEFT, ACTION_RIGHT, ACTION_UP, ACTION_DOWN}},
    {choose_place, {ACTION_CHOOSE}},
    {try_again, {ACTION_TRY}},
    {begin_round, {ACTION_RESTART}},
    {child_screens_begin, {ACTION_FRIEND}},
    {undo, {ACTION_UNDO, ACTION_REDO}},
    {walk, {ACTION_START, ACTION_BACK, ACTION_FORTH, ACTION_END}},
    {export_act,
     {ACTION_EXPORT, ACTION_COPY, ACTION_SAVE, ACTION_OPEN, ACTION_COPY_POSITION, ACTION_COPY_ADDRESS,
      ACTION_PICTURE_BOARD, ACTION_PICTURE_ALL}},
    {swap, {ACTION_SWAP}},
    {ending_dialogs_open, {ACTION_OFFER_DRAW, ACTION_RESIGN}},
    {hint, {ACTION_HINT}},
    {toggle_analysis, {ACTION_ANALYSIS}},
    {step_level, {ACTION_LEVEL_UP, ACTION_LEVEL_DOWN}},
    {step_speed, {ACTION_SLOWER, ACTION_FASTER}},
    {toggle_part, {ACTION_DETAILS, ACTION_MOVES}},
    {change_language, {ACTION_LANGUAGE}},
    {paste, {ACTION_PASTE}},
    {read_out, {ACTION_READ_BOARD, ACTION_READ_PLACE, ACTION_READ_LAST, ACTION_READ_THREATS, ACTION_READ_TURN}},
    {escape, {ACTION_ESCAPE}},
};

/* The functions of those actions that need nothing but the table. */
static void (*const table_acts[ACTION_COUNT])(struct table *table, uint64_t now) = {
    [ACTION_REPLAY] = table_walk_toggle_replay,
    [ACTION_PAUSE] = game_clock_pause,
    [ACTION_STEP] = table_step,
};

bool table_actions_do(struct play *play, enum action action, uint64_t now)
{
    if (remote_is_there(&play->remote) && remote_do(&play->remote, action, now))
        return true;
    for (size_t i = 0; i < SDL_arraysize(acts); i++)
        for (size_t k = 0; k < SDL_arraysize(acts[i].actions) && acts[i].actions[k] != ACTION_NONE; k++)
            if (acts[i].actions[k] == action) {
                acts[i].act(play, action, now);
                return true;
            }
    if (table_acts[action])
        table_acts[action](&play->table, now);
    else
        return child_screens_open(play, action) || screens_act(play->table.app, action, true);
    return true;
}

bool table_actions_usable(const struct play *play, enum action action)
{
    const struct table *table = &play->table;
    int cursor = match_cursor(table->stage.match), length = match_length(table->stage.match);
    bool usable;
    if (remote_is_there(&play->remote) && remote_usable(&play->remote, action, &usable))
        return usable;
    switch (action) {
    case ACTION_UNDO:
        return table_walk_leads_back(table);
    case ACTION_START:
    case ACTION_BACK:
        return cursor > 0;
    case ACTION_REPLAY:
        return length > 0;
    case ACTION_REDO:
    case ACTION_FORTH:
        return cursor < length;
    case ACTION_END:
        return cursor < length || table->practice.ended;
    case ACTION_OFFER_DRAW:
        return ending_dialogs_can_draw(play);
    case ACTION_RESIGN:
        return ending_dialogs_can_resign(play);
    case ACTION_HINT:
        return turn_is_humans(table);
    case ACTION_TRY:
        return lesson_move(&play->insight, table) != REVIEW_NO_MOVE;
    case ACTION_LEVEL_UP:
    case ACTION_LEVEL_DOWN:
        return party_can_step_level(&table->party, action == ACTION_LEVEL_UP ? 1 : -1);
    case ACTION_PAUSE:
    case ACTION_STEP:
        return game_clock_can_pause(table);
    case ACTION_SLOWER:
    case ACTION_FASTER:
        return app_preference(table->app, PREFER_SPEED) != (action == ACTION_SLOWER ? 0 : SPEED_COUNT - 1);
    default: /* the action opens another screen, or can always be done */
        return !child_screens_why_not(play, action);
    }
}

bool table_actions_switch(const struct play *play, enum action action, bool *on)
{
    const struct app *app = play->table.app;
    *on = (action == ACTION_ANALYSIS && app_preference(app, PREFER_ANALYSIS)) ||
          (action == ACTION_MOVES && app_preference(app, PREFER_MOVES));
    return action == ACTION_ANALYSIS || action == ACTION_MOVES;
}
