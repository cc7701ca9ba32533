/*
 * The main screen: takes input, draws, and makes way for the next main screen. It calls all other files of its room,
 * and none of them calls it.
 */

#include "ui/play/play_state.h"

/* --- actions and controls --- */

/*
 * Lets the clock run up to now. Call it before input is handled, so that a move after the time has run out is not made.
 */
static uint64_t take_time(struct play *play, uint64_t now)
{
    uint64_t next = game_clock_advance(&play->table, now);
    scene_hear(play);
    return next;
}

/* Limits the work of the analyser, even more while nobody sees the window. Returns when to call it again. */
static uint64_t rest_unseen(struct play *play, uint64_t now)
{
    struct app *app = play->table.app;
    bool away = app_is_away(app) || app_is_hidden(app, &play->screen);
    return insight_rest(&play->insight, &play->table, away, now);
}

/*
 * Does an action, if there is one, and tells all parts what has happened. Returns false if the table has no such
 * action.
 */
static bool do_action(struct play *play, enum action action, uint64_t now)
{
    bool done = true;
    if (action == ACTION_MENU)
        child_screens_push(play, menu_create(play), NULL);
    else if (action != ACTION_NONE)
        done = table_actions_do(play, action, now);
    game_clock_look(&play->table, app_is_hidden(play->table.app, &play->screen), now);
    (void)rest_unseen(play, now);
    scene_hear(play);
    if (action != ACTION_NONE)
        scene_arrange(play);
    return done;
}

/* Uses a control. Returns the action that the caller must then do; ACTION_NONE: none. */
static enum action use_control(struct play *play, const struct use *use, uint64_t now)
{
    int id = use->id;
    if (id < ACTION_COUNT)
        return (enum action)id;
    if (id == PLAY_BACK)
        return ACTION_END;
    if (id == PLAY_ANSWER + REPLY_LATER || id == PLAY_ANSWER + REPLY_NEW)
        return id == PLAY_ANSWER + REPLY_NEW ? ACTION_NEW : ACTION_LEAVE;
    if (id < PLAY_CARD) {
        chat_use(&play->remote, &play->screen.controls, use);
        if (!play->remote.talk.open) /* it was closed */
            speech_say(app_speech(play->table.app), SPEECH_TOLD, play->status);
    } else if (id == PLAY_GENTLER || id == PLAY_SAME)
        table_actions_play_gentler(play, now);
    else if (id < PLAY_GENTLER)
        child_screens_open_player(play, id - PLAY_CARD);
    else if (id < PLAY_PLACE)
        question_choose(play, (enum reply)(id - PLAY_ANSWER), now);
    else if (id < PLAY_FIRST_MOVE)
        table_choose(&play->table, id - PLAY_PLACE, now);
    else
        table_walk_go(&play->table, id - PLAY_FIRST_MOVE + 1, now);
    return ACTION_NONE;
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct play *play = (struct play *)screen;
    struct table *table = &play->table;
    enum action action = use->id < ACTION_COUNT ? (enum action)use->id : ACTION_NONE;
    (void)take_time(play, now);
    if (table->replay.on && !use->by_key) {
        if (!table_walk_act_in_replay(table, action, now))
            table_walk_stop_replay(table, now);
        action = action == ACTION_MENU ? action : ACTION_NONE;
    } else if (use->twice && table->round.announced && now - table->round.over < MICROSECONDS) {
        action = ACTION_NONE; /* if a double click ended the game, its second click must not press a button */
    } else {
        action = use_control(play, use, now);
    }
    (void)do_action(play, action, now);
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    (void)take_time((struct play *)screen, now);
    return do_action((struct play *)screen, action, now);
}

/* --- the board and the list of moves, which are no controls --- */

/* Chooses a place by the digits of its number. */
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

static bool board_key(struct table *table, const SDL_KeyboardEvent *event, enum action *asked, uint64_t now)
{
    *asked = ACTION_NONE;
    if (table->replay.on && table_walk_key_in_replay(table, event, now))
        return true;
    *asked = table_walk_action_of_arrow(table, &event->keysym);
    return *asked != ACTION_NONE || (!event->repeat && place_key(table, &event->keysym, now));
}

/*
 * Does this click belong to a double click whose first click made the last move? Then it makes no other move. The
 * second one is a habit and stays without an answer; the third one gets one.
 */
static bool is_double_click(const struct table *table, const SDL_MouseButtonEvent *event, int place)
{
    int cursor = match_cursor(table->stage.match);
    if (event->clicks < 2 || cursor == 0)
        return false;
    return table->stage.view->place_of(&table->party.variant, match_move(table->stage.match, cursor - 1)) == place;
}

/* Handles a click on the board, its banner, or the status line. */
static void board_clicked(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now)
{
    struct table *table = &play->table;
    SDL_Point point = {event->x, event->y};
    int place = grip_let_go(&table->stage, event->x, event->y);
    bool again = place != NO_PLACE && is_double_click(table, event, place);
    if (again && event->clicks > 2 && turn_is_humans(table))
        stage_shake(&table->stage, place, now);
    else if (place != NO_PLACE && (!again || event->clicks > 2))
        table_choose(table, place, now);
    else if (place == NO_PLACE && scene_asks_to_pass(table) && SDL_PointInRect(&point, &play->layout.status))
        table_choose(table, table->stage.place, now);
}

static void scroll_moves(struct play *play, const SDL_MouseWheelEvent *event)
{
    if (!movelist_scroll(&play->list, 2 * list_wheel_rows(event)))
        return;
    play->screen.controls.hot = NO_CONTROL;
    app_invalidate(play->table.app, play->list.area);
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct play *play = (struct play *)screen;
    struct table *table = &play->table;
    enum action asked = ACTION_NONE;
    bool taken = true;
    (void)take_time(play, now);
    switch (event->type) {
    case SDL_KEYDOWN:
        taken = !play->remote.talk.open && board_key(table, &event->key, &asked, now);
        break;
    case SDL_MOUSEMOTION:
        stage_point(&table->stage, event->motion.x, event->motion.y);
        break;
    case SDL_MOUSEBUTTONDOWN:
        if (table->replay.on) /* this click only stops the replay */
            table_walk_stop_replay(table, now);
        else if (event->button.clicks > 1 || !table->round.announced || !stage_skip(&table->stage, now))
            grip_take(&table->stage, event->button.x, event->button.y);
        break;
    case SDL_MOUSEBUTTONUP:
        if (table->stage.grip.on && event->button.button == SDL_BUTTON_LEFT)
            board_clicked(play, &event->button, now);
        break;
    case SDL_DROPFILE:
        child_screens_open_text(play, event->drop.file, NULL);
        break;
    case SDL_DROPTEXT:
        child_screens_open_text(play, event->drop.file, _("Dropped text"));
        break;
    case SDL_MOUSEWHEEL:
        if (play->remote.talk.open)
            chat_scroll(&play->remote, -list_wheel_rows(&event->wheel));
        scroll_moves(play, &event->wheel);
        break;
    default:
        return false;
    }
    (void)do_action(play, asked, now);
    return taken;
}

/* The screen above has closed: shows this screen's title again, and takes the answer of the other one, if any. */
static void uncover(struct screen *screen)
{
    uint64_t now = app_now(screen->app);
    struct play *play = (struct play *)screen;
    struct child child = play->child;
    char status[WORDS_MAX];
    SDL_strlcpy(status, play->status, sizeof status);
    play->child = (struct child){.take = NULL}; /* taking the answer may already open the next screen */
    game_clock_look(&play->table, app_is_hidden(play->table.app, &play->screen), now);
    play->table.stage.grip.on = false; /* the mouse button may have been released over the other screen */
    if (child.take)
        child.take(play, &child);
    scene_arrange(play);
    (void)do_action(play, child.wish, now);
    /* A status that the answer has changed was announced already, and the one before it is no longer true. */
    if (strcmp(status, play->status) == 0 && !app_is_covered(play->table.app, screen))
        app_announce(play->table.app, status);
    child_free(&child);
}

/* --- advancing and drawing the main screen --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct play *play = (struct play *)screen;
    struct table *table = &play->table;
    table_cover(table, app_is_covered(table->app, screen), now);
    bool honour = table->party.honour;
    uint64_t remote = remote_advance(&play->remote, now);
    if (honour != table->party.honour) {
        insight_wishes_changed(&play->insight, table);
        scene_arrange(play);
    }
    /* the replay comes first: its move may start a flight, which all later calls must take into account */
    uint64_t replay = table_walk_advance_replay(table, now), series = board_pictures_advance(&play->series, now);
    uint64_t next = table_advance(table, now);
    scene_hear(play);
    uint64_t insight = insight_advance(&play->insight, table, now), rest = rest_unseen(play, now);
    scene_hear(play);
    uint64_t scene = scene_advance(play, now), timing = take_time(play, now);
    enum action wish = app_is_covered(table->app, screen) ? ACTION_NONE : play->child.wish;
    if (wish != ACTION_NONE) { /* what this game was begun for */
        play->child.wish = ACTION_NONE;
        (void)do_action(play, wish, now);
    }
    next = SDL_min(SDL_min(next, remote), rest);
    return SDL_min(SDL_min(SDL_min(next, scene), SDL_min(insight, replay)), SDL_min(series, timing));
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    uint64_t now = app_now(screen->app);
    const struct play *play = (struct play *)screen;
    stage_draw(canvas, &play->table.stage, now);
    insight_draw(canvas, &play->table, &play->insight, now);
    scene_draw_words(canvas, play);
    panel_draw(canvas, play);
}

/* --- opening and closing the main screen --- */

static void destroy(struct screen *screen)
{
    sitting_down_destroy((struct play *)screen);
}

static void list(struct screen *screen, struct controls *controls)
{
    struct play *play = (struct play *)screen;
    panel_list(play, controls);
    screen->scope = (party_is_watching(&play->table.party) ? SCOPE_WATCHING : SCOPE_TABLE) |
                    (controls_text(controls) ? SCOPE_TYPING : 0);
}

static void arrange(struct screen *screen)
{
    scene_arrange((struct play *)screen);
}

static const struct screen_kind play_kind = {
    .list = list, PAGE_MEMBERS, .act = act, .handle = handle, .uncover = uncover, .focus_keys = FOCUS_ON_WISH};

bool play_open(struct app *app, const struct play_setup *setup)
{
    struct play *play = sitting_down_create(app, setup);
    if (!play)
        return false;
    play->screen.kind = &play_kind;
    app_replace(app, &play->screen);
    if (setup->asks)
        child_screens_welcome(play);
    return true;
}
