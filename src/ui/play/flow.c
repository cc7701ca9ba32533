/* The flow of play: rounds, turns, the computer's answers and when their discs may fall. */
#include "ui/play/flow.h"

#include "ui/play/insight.h"
#include "ui/play/keep.h"
#include "ui/play/play_state.h"
#include "ui/play/prefs.h"
#include "ui/play/scene.h"
#include "ui/play/walk.h"
#include "ui/words.h"

enum {
    ANSWER_LANDS_AFTER = 550000, /* after the human's disc, so that the eye can follow */
    GUARD_TIME = 200000,         /* nobody reacts faster: such a click was meant for the turn before */
    NEXT_ROUND_AFTER = 4000000   /* while watching */
};

/* Between one disc's landing and the next one's start, while watching. */
static const uint64_t watch_pauses[SPEED_COUNT] = {2000000, 1000000, 500000};

static const struct state *state_of(const struct play *play)
{
    return match_state(play->match);
}

static struct seat seat_of(const struct play *play, enum side side)
{
    return play->sitting.seats[sitting_player(&play->sitting, side)];
}

static bool is_over(const struct play *play)
{
    return match_outcome(play->match) != RUNNING;
}

bool flow_is_computer_turn(const struct play *play)
{
    return !is_over(play) && !seat_is_human(seat_of(play, state_of(play)->turn));
}

bool flow_is_human_turn(const struct play *play)
{
    return !is_over(play) && seat_is_human(seat_of(play, state_of(play)->turn));
}

bool flow_is_watching(const struct play *play)
{
    return !seat_is_human(play->sitting.seats[0]) && !seat_is_human(play->sitting.seats[1]);
}

int flow_lone_human(const struct play *play)
{
    return seat_lone_human(play->sitting.seats[0], play->sitting.seats[1]);
}

/* Turns the thinker to the computer that has this side; returns its level. */
static int choose_thinker(struct play *play, enum side side)
{
    thinker_set_evaluator(play->thinker, play->evaluators[sitting_player(&play->sitting, side)]);
    return seat_of(play, side).level;
}

/* While a human has the turn the computer makes what it will need. */
static void prepare_answer(struct play *play)
{
    enum side next = other_side(state_of(play)->turn);
    if (flow_is_human_turn(play) && !seat_is_human(seat_of(play, next)))
        thinker_prepare(play->thinker, &play->variant, choose_thinker(play, next));
}

/* The question of whose turn it is, asked anew: an earlier thought no longer counts. */
static void begin_turn(struct play *play, uint64_t now)
{
    thinker_cancel(play->thinker);
    play->thinking = play->answered = false;
    play->turn_since = play->turn_begun = now;
    play->selected = NO_PLACE;
    movelist_follow(&play->list, match_length(play->match), match_cursor(play->match));
    bool halted = flow_is_watching(play) ? play->paused && !play->step : walk_is_on(play);
    if (flow_is_computer_turn(play) && !halted && !play->held) {
        int level = choose_thinker(play, state_of(play)->turn);
        play->thinking = true;
        thinker_ask(play->thinker, &play->variant, state_of(play), level);
    }
    prepare_answer(play);
    insight_turn(play);
    scene_update_status(play);
    app_invalidate_all(play->app);
}

/* What moves is at rest now: somebody goes on without waiting for them. */
static void settle_flights(struct play *play, uint64_t now)
{
    play->flights.count = 0;
    play->landed = now;
    play->clearing = false;
    play->shaken_place = NO_PLACE;
}

static void start_clearing(struct play *play, uint64_t now)
{
    play->cleared = *state_of(play);
    for (int side = FIRST; side <= SECOND; side++)
        play->cleared_player_of[side] = sitting_player(&play->sitting, (enum side)side);
    play->clearing = true;
    play->clear_start = now;
    sound_play(app_sound(play->app), play->view->clear_sound);
}

/*
 * Another record begins than the one before, of which nothing is taken back: a new round, or a fork, because somebody
 * played on from an earlier position. The match holds what it begins with: after a fork the moves that both records
 * have in common, and the one that tells them apart. A round counts once, however often it forks.
 */
static void begin_record(struct play *play, bool fork)
{
    play->ended = play->looking = play->announced = false;
    if (!fork)
        play->counted = play->level_rose = play->has_report = false;
}

void flow_new_round(struct play *play, bool next, uint64_t now)
{
    bool spill = play->prefs.spill && match_cursor(play->match) > 0;
    struct match *match = match_create(&play->variant);
    if (!match) {
        scene_notify(play, _("Memory is short: the game cannot begin anew"), now);
        return;
    }
    settle_flights(play, now);
    if (spill)
        start_clearing(play, now);
    match_destroy(play->match);
    play->match = match;
    begin_record(play, false);
    if (next)
        sitting_next(&play->sitting);
    keep_round(play);
    insight_forget(play);
    if (spill)
        play->landed = now + play->view->clear_time(&play->variant);
    sound_play(app_sound(play->app), SOUND_NEW);
    begin_turn(play, now);
}

void flow_begin(struct play *play, uint64_t now)
{
    play->landed = now;
    begin_turn(play, now);
}

static void refuse_move(struct play *play, int place, uint64_t now)
{
    play->shaken_place = place;
    play->shake_start = now;
    sound_play(app_sound(play->app), SOUND_BAD);
}

static void play_move(struct play *play, struct move move, uint64_t now)
{
    const struct state before = *state_of(play);
    int player = sitting_player(&play->sitting, before.turn);
    bool fork = match_cursor(play->match) < match_length(play->match);
    struct reason why;
    if (!match_play(play->match, move, &why)) {
        refuse_move(play, play->view->place_of(&play->variant, move), now);
        scene_notify(play, why.text, now);
        return;
    }
    if (fork)
        begin_record(play, true);
    play->step = false;
    play->ended = is_over(play);
    keep_move(play, now);
    play->clearing = false;
    play->landed = flights_start(&play->flights, &play->board, play->view, move, &before, player, now);
    begin_turn(play, now);
}

void flow_replay_move(struct play *play, uint64_t now)
{
    const struct state before = *state_of(play);
    struct move move = match_move(play->match, match_cursor(play->match));
    int player = sitting_player(&play->sitting, before.turn);
    (void)match_redo(play->match);
    play->landed = flights_start(&play->flights, &play->board, play->view, move, &before, player, now);
    begin_turn(play, now);
}

/* Choosing the selected piece once more lets go of it. */
static void select_piece(struct play *play, int place)
{
    play->selected = place == play->selected ? NO_PLACE : place;
    app_invalidate_all(play->app);
}

static void choose_place(struct play *play, int place, uint64_t now)
{
    struct move move;
    switch (play->view->choose(&play->variant, state_of(play), play->selected, place, &move)) {
    case CHOICE_MOVE:
        play_move(play, move, now);
        break;
    case CHOICE_SELECT:
        select_piece(play, place);
        break;
    case CHOICE_NONE:
        refuse_move(play, place, now);
        break;
    }
}

void flow_choose(struct play *play, int place, uint64_t now)
{
    if (walk_is_on(play) && flow_is_computer_turn(play))
        scene_notify(play, _("It was the computer's turn here: go one move on to play"), now);
    bool too_early = match_cursor(play->match) > 0 && flow_lone_human(play) >= 0 && now - play->turn_since < GUARD_TIME;
    if (!flow_is_human_turn(play) || too_early)
        sound_play(app_sound(play->app), SOUND_BAD);
    else
        choose_place(play, place, now);
}

bool flow_unselect(struct play *play)
{
    bool selected = play->selected != NO_PLACE;
    play->selected = NO_PLACE;
    if (selected)
        app_invalidate_all(play->app);
    return selected;
}

void flow_travelled(struct play *play, uint64_t now)
{
    if (flow_is_watching(play))
        play->paused = true;
    settle_flights(play, now);
    play->announced = false;
    begin_turn(play, now);
    play->turn_since = 0;
}

void flow_seats_changed(struct play *play, uint64_t now)
{
    play->paused = play->step = play->borrowed = false;
    prefs_save(play);
    keep_players(play);
    play->landed = SDL_max(play->landed, now);
    begin_turn(play, now);
    play->turn_since = 0;
}

void flow_swap(struct play *play, uint64_t now)
{
    struct player players[2], swapped[2];
    prefs_players(play, players);
    swapped[0] = players[1];
    swapped[1] = players[0];
    sitting_swap(&play->sitting);
    prefs_set_players(play, swapped);
    flow_seats_changed(play, now);
}

void flow_pause(struct play *play, bool paused, uint64_t now)
{
    play->paused = paused;
    play->step = false;
    begin_turn(play, now);
}

void flow_step(struct play *play, uint64_t now)
{
    play->paused = play->step = true;
    if (is_over(play))
        flow_new_round(play, true, now);
    else
        begin_turn(play, now);
}

/* When the computer's disc should leave the hand. */
static uint64_t answer_due(const struct play *play)
{
    if (flow_is_watching(play))
        return play->step ? play->landed : play->landed + watch_pauses[play->prefs.speed];
    uint64_t falls = play->view->touch_time(&play->board, play->answer);
    return play->landed + ANSWER_LANDS_AFTER - SDL_min(falls, ANSWER_LANDS_AFTER);
}

static void take_news(struct play *play, uint64_t now)
{
    struct ai_report report;
    enum thinker_news news = thinker_take(play->thinker, &play->answer, &report);
    if (news == THINKER_NOTHING)
        return;
    if (news == THINKER_FAILED) {
        play->thinking = false;
        scene_notify(play, _("Memory is short: the computer cannot think"), now);
        return;
    }
    play->report = report;
    play->has_report = true;
    if (news == THINKER_MOVE)
        play->answered = true;
    if (report.proof == AI_SHORT_OF_MEMORY && !play->shortage_told) {
        play->shortage_told = true;
        scene_notify(play, _("Memory is short: level 10 is not perfect now"), now);
    }
    if (play->prefs.details)
        app_invalidate(play->app, play->layout.details);
}

/* The sound of the end: a lone human hears the own fate, others that somebody won. */
static void play_end_sound(struct play *play, enum outcome outcome)
{
    int human = flow_lone_human(play);
    enum side winner = outcome == WON_BY_FIRST ? FIRST : SECOND;
    enum sound_id id = SOUND_WIN;
    if (outcome == DRAWN)
        id = SOUND_TIE;
    else if (human >= 0 && sitting_player(&play->sitting, winner) != human)
        id = SOUND_LOSE;
    sound_play(app_sound(play->app), id);
}

/* The last disc lies: tally, level, sound, banner. */
static void announce_end(struct play *play, uint64_t now)
{
    enum outcome outcome = match_outcome(play->match);
    play->announced = true;
    play->over = now;
    play_end_sound(play, outcome);
    if (!play->counted) {
        play->counted = true;
        play->beaten_level = SDL_max(play->sitting.seats[0].level, play->sitting.seats[1].level);
        play->level_rose = sitting_finish(&play->sitting, outcome) == SITTING_LEVEL_ROSE;
        if (play->level_rose) {
            sound_play(app_sound(play->app), SOUND_LEVEL);
            prefs_save(play);
            keep_players(play);
        }
    }
    scene_update_status(play);
    app_invalidate_all(play->app);
}

/* After the end: announce it, and while watching go on to the next round. */
static uint64_t advance_end(struct play *play, uint64_t now)
{
    if (!play->announced && now >= play->landed)
        announce_end(play, now);
    if (!play->announced)
        return play->landed;
    if (!flow_is_watching(play) || play->paused)
        return NEVER;
    if (now >= play->over + NEXT_ROUND_AFTER)
        flow_new_round(play, true, now);
    return play->over + NEXT_ROUND_AFTER;
}

uint64_t flow_advance(struct play *play, uint64_t now)
{
    take_news(play, now);
    if (play->answered && now >= answer_due(play)) {
        play->answered = false;
        play_move(play, play->answer, now);
    }
    uint64_t next = flights_advance(&play->flights, play->app, &play->board, play->view, now);
    if (is_over(play)) {
        uint64_t end = advance_end(play, now);
        next = SDL_min(next, end);
    }
    if (play->answered)
        next = SDL_min(next, answer_due(play));
    return next;
}
