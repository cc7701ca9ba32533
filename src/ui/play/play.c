/* The main screen: what a person does, and what that means. */
#include "ui/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/frame/anywhere.h"
#include "ui/history/statistics_screen.h"
#include "ui/play/another.h"
#include "ui/play/ending.h"
#include "ui/play/export.h"
#include "ui/play/flow.h"
#include "ui/play/insight.h"
#include "ui/play/keep.h"
#include "ui/play/menu.h"
#include "ui/play/panel.h"
#include "ui/play/past.h"
#include "ui/play/play_state.h"
#include "ui/play/pointing.h"
#include "ui/play/prefs.h"
#include "ui/play/replay.h"
#include "ui/play/reviewing.h"
#include "ui/play/scene.h"
#include "ui/play/series.h"
#include "ui/play/walk.h"
#include "ui/play/worth.h"
#include "ui/puzzle/puzzle_screen.h"
#include "ui/words.h"

enum { SERIES_SEED = 1 };

static struct play *play_of(struct screen *screen)
{
    return (struct play *)screen;
}

void play_arrange(struct play *play)
{
    unsigned parts = flow_is_watching(play) ? LAYOUT_WATCHING : 0;
    parts |= (play->prefs.moves ? LAYOUT_MOVES : 0) | (play->prefs.details ? LAYOUT_DETAILS : 0);
    layout_arrange(&play->layout, app_canvas(play->app), parts);
    play->screen.notes = play->layout.board;
    movelist_arrange(&play->list, app_canvas(play->app), play->layout.moves);
    movelist_follow(&play->list, match_length(play->match), match_cursor(play->match));
    play->view->arrange(&play->board, &play->variant, play->layout.board, insight_is_shown(play));
    /* In a high window the status line stays near the board. */
    play->layout.status.y = SDL_max(play->layout.status.y, play->board.area.y - play->layout.status.h);
}

/* --- what a person asks for --- */

static void change_level(struct play *play, int by, uint64_t now)
{
    bool changed = false;
    for (int player = 0; player < 2; player++) {
        struct seat *seat = &play->sitting.seats[player];
        int level = seat->level + by;
        if (seat_is_human(*seat) || level < LEVEL_MIN || level > LEVEL_MAX)
            continue;
        seat->level = level;
        changed = true;
    }
    if (!changed) {
        sound_play(app_sound(play->app), SOUND_BAD);
        return;
    }
    flow_seats_changed(play, now);
}

static void change_speed(struct play *play, int by)
{
    int speed = SDL_clamp(play->prefs.speed + by, 0, SPEED_COUNT - 1);
    if (speed == play->prefs.speed)
        sound_play(app_sound(play->app), SOUND_BAD);
    play->prefs.speed = speed;
    prefs_save(play);
    app_invalidate_all(play->app);
}

static void toggle_details(struct play *play)
{
    play->prefs.details = !play->prefs.details;
    prefs_save(play);
    app_invalidate_all(play->app);
}

static void toggle_moves(struct play *play)
{
    play->prefs.moves = !play->prefs.moves;
    prefs_save(play);
    app_invalidate_all(play->app);
}

static void move_hand_beside(struct play *play, int dx, int dy, uint64_t now)
{
    int place = play->view->place_beside(&play->variant, play->place, dx, dy);
    if (place == NO_PLACE)
        flow_choose(play, play->place, now);
    else
        pointing_move_hand(play, place);
}

/* Everybody's series of puzzles is the same, unless a seed was asked for. */
static void open_puzzles(struct play *play, uint64_t now)
{
    struct puzzle_setup setup = {.variant = &play->variant, .seed = SERIES_SEED, .kept = !play->seeded};
    if (analyst_covers(&play->variant) != ANALYST_SOLVER) {
        sound_play(app_sound(play->app), SOUND_BAD);
        scene_notify(play, _("Puzzles are for four in a row, with (height + 1) × width up to 64"), now);
        return;
    }
    if (play->seeded)
        setup.seed = play->seed;
    app_push(play->app, puzzle_screen_create(play->app, &setup));
}

/* Actions that concern the window rather than the game. */
static void act_on_window(struct play *play, enum action action, uint64_t now)
{
    struct app *app = play->app;
    if (action == ACTION_GAME)
        another_open(play);
    else if (action == ACTION_OPTIONS)
        app_push(app, menu_create(play));
    else if (action == ACTION_PUZZLES)
        open_puzzles(play, now);
    else if (action == ACTION_HISTORY)
        past_open(play);
    else if (action == ACTION_STATISTICS)
        app_push(app, statistics_screen_create(app, play->variant.game));
    else if (action == ACTION_REVIEW)
        reviewing_open(play, now);
    else if (action == ACTION_DETAILS)
        toggle_details(play);
    else if (action == ACTION_MOVES)
        toggle_moves(play);
    else if (action == ACTION_ESCAPE && flow_unselect(play))
        return;
    else if (action == ACTION_ESCAPE && app_is_fullscreen(app))
        app_toggle_fullscreen(app);
    else
        anywhere_act(app, action, true);
}

/* Actions there are only while two computers play. */
static void act_on_watching(struct play *play, enum action action, uint64_t now)
{
    if (action == ACTION_PAUSE)
        flow_pause(play, !play->paused, now);
    else if (action == ACTION_STEP)
        flow_step(play, now);
    else if (action == ACTION_SLOWER)
        change_speed(play, -1);
    else if (action == ACTION_FASTER)
        change_speed(play, 1);
}

/* Actions that lead through the record, or take it along. */
static void act_on_record(struct play *play, enum action action, uint64_t now)
{
    int cursor = match_cursor(play->match);
    if (action == ACTION_START)
        walk_go(play, 0, now);
    else if (action == ACTION_BACK)
        walk_go(play, cursor - 1, now);
    else if (action == ACTION_FORTH)
        walk_go(play, cursor + 1, now);
    else if (action == ACTION_END)
        walk_go(play, match_length(play->match), now);
    else if (action == ACTION_REPLAY)
        replay_toggle(play, now);
    else if (action == ACTION_EXPORT)
        app_push(play->app, export_create(play));
}

void play_act(struct play *play, enum action action, uint64_t now)
{
    switch (action) {
    case ACTION_LEFT:
        move_hand_beside(play, -1, 0, now);
        break;
    case ACTION_RIGHT:
        move_hand_beside(play, 1, 0, now);
        break;
    case ACTION_UP:
        move_hand_beside(play, 0, 1, now);
        break;
    case ACTION_DOWN:
        move_hand_beside(play, 0, -1, now);
        break;
    case ACTION_CHOOSE:
        if (play->announced)
            flow_new_round(play, true, now);
        else
            flow_choose(play, play->place, now);
        break;
    case ACTION_NEW:
        flow_new_round(play, true, now);
        break;
    case ACTION_RESTART:
        flow_new_round(play, false, now);
        break;
    case ACTION_UNDO:
        walk_back(play, now);
        break;
    case ACTION_REDO:
        walk_forward(play, now);
        break;
    case ACTION_HINT:
        insight_hint(play, now);
        break;
    case ACTION_ANALYSIS:
        insight_toggle(play, now);
        break;
    case ACTION_SWAP:
        flow_swap(play, now);
        break;
    case ACTION_LEVEL_UP:
        change_level(play, 1, now);
        break;
    case ACTION_LEVEL_DOWN:
        change_level(play, -1, now);
        break;
    default:
        if (action_info(action)->button == BUTTON_WATCHING)
            act_on_watching(play, action, now);
        else if (action_info(action)->button == BUTTON_WALKING)
            act_on_record(play, action, now);
        else if (!export_act(play, action, now))
            act_on_window(play, action, now);
        break;
    }
    play_arrange(play);
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct play *play = play_of(screen);
    switch (event->type) {
    case SDL_WINDOWEVENT:
        play_arrange(play);
        return false;
    case SDL_KEYDOWN:
        return pointing_key_down(play, &event->key, now);
    case SDL_MOUSEMOTION:
        pointing_mouse_moved(play, event->motion.x, event->motion.y);
        return true;
    case SDL_MOUSEBUTTONDOWN:
        pointing_mouse_down(play, &event->button, now);
        return true;
    case SDL_DROPFILE:
        keep_open_file(play, event->drop.file, now);
        return true;
    case SDL_MOUSEWHEEL:
        pointing_wheel(play, &event->wheel);
        return true;
    default:
        return false;
    }
}

/* --- time and picture --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct play *play = play_of(screen);
    /* Comes first: what a move sets going is then waited for. */
    uint64_t replay = replay_advance(play, now), series = series_advance(play, now);
    uint64_t flow = flow_advance(play, now), scene = scene_advance(play, now), insight = insight_advance(play, now);
    return SDL_min(SDL_min(SDL_min(flow, scene), SDL_min(insight, replay)), series);
}

static void draw_status(struct canvas *canvas, const struct play *play)
{
    struct text_style style = {.size = 34, .weight = TEXT_BOLD, .color = canvas->theme->text, .align = ALIGN_CENTER};
    canvas_text(canvas, play->status, play->layout.status, &style);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    struct play *play = play_of(screen);
    struct scene scene;
    scene_build(play, &scene, now);
    play->view->draw(canvas, &play->board, &scene);
    worth_draw(canvas, play, now);
    draw_status(canvas, play);
    panel_draw(canvas, play);
    ending_draw(canvas, play);
}

static void destroy(struct screen *screen)
{
    struct play *play = play_of(screen);
    study_destroy(play->study);
    thinker_destroy(play->thinker);
    book_close(play->book);
    series_end(play);
    /* A human is asked at the next start whether to go on. */
    if (flow_is_watching(play))
        journal_leave(&play->journal);
    match_destroy(play->match);
    journal_free(&play->journal);
    free(play);
}

/* What was on top has left its own words in the title. */
static void uncover(struct screen *screen, uint64_t now)
{
    struct play *play = play_of(screen);
    app_title(play->app, play->status);
    if (play->wish != ACTION_NONE)
        play_act(play, play->wish, now);
    play->wish = ACTION_NONE;
}

static const struct screen_kind play_kind = {
    .handle = handle, .advance = advance, .draw = draw, .destroy = destroy, .uncover = uncover};

/* Without the book all is solved as well, only not so soon. */
static void open_book(struct play *play)
{
    struct reason why = {""};
    char words[WORDS_MAX * 2];
    play->book = book_open_default(&play->variant, &why);
    thinker_set_book(play->thinker, play->book);
    study_set_book(play->study, play->book);
    if (play->book || !why.text[0])
        return;
    fprintf(stderr, "gravitrips: %s\n", why.text);
    snprintf(words, sizeof words, _("The opening book is not used: %s"), why.text);
    scene_notify(play, words, app_now(play->app));
}

/* Who sits at the table, and how it stands. */
static void sit_down(struct play *play, const struct play_setup *setup)
{
    prefs_load(play);
    prefs_set_players(play, setup->players);
    memcpy(play->sitting.wins, setup->wins, sizeof play->sitting.wins);
    play->sitting.draws = setup->draws;
    play->sitting.starter = setup->starter;
    play->sitting.alternate = play->prefs.alternate;
    play->place = play->view->first_place(&play->variant);
    play->selected = play->shaken_place = NO_PLACE;
    play->hot_card = play->hot_move = -1;
}

static bool make_helpers(struct play *play)
{
    struct reason why = {"out of memory"};
    play->match = match_create(&play->variant);
    play->thinker = play->match ? thinker_create(play->seed, app_wake, play->app, &why) : NULL;
    play->study = play->thinker ? study_create(app_wake, play->app, &why) : NULL;
    if (!play->study)
        fprintf(stderr, "gravitrips: %s\n", why.text);
    return play->study != NULL;
}

struct screen *play_create(struct app *app, const struct play_setup *setup)
{
    struct play *play = calloc(1, sizeof *play);
    if (!play)
        return NULL;
    play->screen.kind = &play_kind;
    play->app = app;
    play->variant = setup->variant;
    play->view = view_for(&play->variant);
    play->seed = setup->seed;
    play->seeded = setup->seeded;
    play->held = setup->held;
    play->insight.plies = -1;
    play->advantage.from = play->advantage.to = 0.5;
    bool made = make_helpers(play);
    if (made)
        sit_down(play, setup);
    if (!made || !keep_begin(play, setup, app_now(app))) {
        destroy(&play->screen);
        return NULL;
    }
    open_book(play);
    play_arrange(play);
    if (setup->notice[0])
        scene_notify(play, setup->notice, app_now(app));
    flow_begin(play, app_now(app));
    return &play->screen;
}

void play_release(struct screen *screen, const char *notice, uint64_t now)
{
    struct play *play = play_of(screen);
    play->held = false;
    if (notice[0])
        scene_notify(play, notice, now);
    flow_begin(play, now);
}
