/* The flow of play: rounds, turns, the computer's answers and when their discs may fall. It tells events. */
#include "ui/play/flow.h"

#include "ui/board/spoken.h"
#include "ui/words.h"

enum {
    ANSWER_LANDS_AFTER = 550000, /* after the human's disc, so that the eye can follow */
    NEXT_ROUND_AFTER = 4000000   /* while watching */
};

/* Between one disc's landing and the next one's start, while watching. */
static const uint64_t watch_pauses[SPEED_COUNT] = {2000000, 1000000, 500000};

static const struct state *state_of(const struct flow *flow)
{
    return match_state(flow->stage.match);
}

static struct seat seat_of(const struct party *party, enum side side)
{
    return party->sitting.seats[sitting_player(&party->sitting, side)];
}

/* --- turns --- */

/* Turns the thinker to the computer that has this side; returns its level. */
static int choose_thinker(struct flow *flow, enum side side)
{
    const struct party *party = &flow->party;
    thinker_set_evaluator(flow->thinker, party->evaluators[sitting_player(&party->sitting, side)]);
    return seat_of(party, side).level;
}

/* While a human has the turn the computer makes what it will need. */
static void prepare_answer(struct flow *flow)
{
    enum side next = other_side(state_of(flow)->turn);
    if (turn_is_humans(flow) && seat_is_engine(seat_of(&flow->party, next)))
        visit_prepare(flow);
    else if (turn_is_humans(flow) && seat_has_level(seat_of(&flow->party, next)))
        thinker_prepare(flow->thinker, &flow->party.variant, choose_thinker(flow, next));
}

/* Does a computer keep still although it is to move? */
static bool is_halted(const struct flow *flow)
{
    if (flow->party.held)
        return true;
    if (party_is_watching(&flow->party))
        return flow->watching.paused && !flow->watching.step;
    return turn_is_looking_back(flow);
}

static void ask_computer(struct flow *flow)
{
    enum side turn = (enum side)state_of(flow)->turn;
    if (seat_is_engine(seat_of(&flow->party, turn))) {
        flow->turn.thinking = visit_ask(flow);
        return;
    }
    struct move recent[2];
    int level = choose_thinker(flow, turn);
    match_recent(flow->stage.match, recent);
    flow->turn.thinking = true;
    thinker_ask(flow->thinker, &flow->party.variant, state_of(flow), recent, level);
}

/* The question of whose turn it is, asked anew: an earlier thought no longer counts. */
static void begin_turn(struct flow *flow, uint64_t now)
{
    thinker_cancel(flow->thinker);
    visit_cancel(flow);
    flow->turn = (struct turn){.begun = now, .since = now};
    flow->stage.selected = NO_PLACE;
    flow->party.swapped = state_of(flow)->swapped;
    for (int side = FIRST; side <= SECOND; side++)
        flow->stage.player_of[side] = sitting_player(&flow->party.sitting, (enum side)side);
    if (turn_is_computers(flow) && !is_halted(flow))
        ask_computer(flow);
    prepare_answer(flow);
    flow->happened |= EVENT_TURN;
}

/* The same where nobody can have meant a click for the turn before. */
static void begin_turn_unguarded(struct flow *flow, uint64_t now)
{
    begin_turn(flow, now);
    flow->turn.since = 0;
}

void flow_ask_again(struct flow *flow, uint64_t now)
{
    if (flow->turn.stuck)
        begin_turn_unguarded(flow, now);
}

void flow_begin(struct flow *flow, uint64_t now)
{
    flow->stage.landed = now;
    begin_turn(flow, now);
}

/* --- the end of a round --- */

/* A computer has moved at this level. */
static void note_level(struct round *round, struct seat seat)
{
    if (seat_has_level(seat))
        round->lowest = round->lowest > 0 ? SDL_min(round->lowest, seat.level) : seat.level;
}

/* The level that the round counts for. A person's win against a computer that has not moved counts for none. */
static int level_met(const struct flow *flow, int winner)
{
    int human = party_lone_human(&flow->party), lowest = flow->round.lowest;
    struct seat seat = flow->party.sitting.seats[human == 0];
    if (human < 0 || !seat_has_level(seat))
        return 0;
    return lowest > 0 || winner == human ? lowest : seat.level;
}

static void note_result(struct flow *flow)
{
    struct result *result = &flow->round.result;
    flow->round.ended = true;
    result->party = flow->party;
    result->sitting = flow->party.sitting;
    result->level = level_met(flow, party_winner(&flow->party, match_outcome(flow->stage.match)));
    result->level_rose = false;
}

/*
 * Ends the round if the match is over, with the move that made it so: tally, level and record are then as they will be,
 * and the disc may fall for as long as it likes. An end that was only taken back and made again is counted already. Who
 * was beaten may come back stronger, but not a second time in a round. At a table elsewhere the session counts.
 */
static void settle_round(struct flow *flow)
{
    struct round *round = &flow->round;
    struct sitting *sitting = &flow->party.sitting;
    if (round->ended || !turn_is_over(flow))
        return;
    note_result(flow);
    round->unseen = true;
    flow->happened |= EVENT_ENDED;
    if (flow->party.elsewhere)
        return;
    int level = round->has_risen ? 0 : round->result.level;
    round->result.level_rose = sitting_finish(sitting, match_outcome(flow->stage.match), level) == SITTING_LEVEL_ROSE;
    round->result.sitting = *sitting;
    round->has_risen = round->has_risen || round->result.level_rose;
    if (round->result.level_rose)
        flow->happened |= EVENT_PLAYERS;
}

/* What is done leads away from the record: the game there was stays as it ended, or was left, and another goes on. */
static void fork_round(struct flow *flow)
{
    flow->round.ended = false;
    flow->happened |= EVENT_FORK;
}

void flow_take_up(struct flow *flow, uint64_t now)
{
    struct round *round = &flow->round;
    const struct match *match = flow->stage.match;
    for (int i = 0; i < match_length(match); i++)
        note_level(round, seat_of(&flow->party, (enum side)match_state_at(match, i)->turn));
    if (!turn_is_over(flow))
        return;
    note_result(flow);
    round->announced = true;
    round->over = now;
    round->has_risen = turn_winner(flow) >= 0 && turn_winner(flow) == party_lone_human(&flow->party);
}

/* --- rounds --- */

void flow_stop_analysing(struct flow *flow)
{
    const struct before *before = &flow->party.before;
    if (before->known && !before->analysis)
        (void)app_prefer(flow->app, PREFER_ANALYSIS, false);
}

void flow_new_round(struct flow *flow, bool next, uint64_t now)
{
    bool clears = app_preference(flow->app, PREFER_CLEARING) && !app_is_motion_reduced(flow->app);
    bool spill = clears && match_cursor(flow->stage.match) > 0;
    struct match *match = match_create(&flow->party.variant);
    if (!match) {
        app_tell(flow->app, _("Not enough memory: the game cannot start over"));
        return;
    }
    struct match *before = flow->stage.match;
    stage_show(&flow->stage, match, spill, now);
    match_destroy(before);
    flow->round = (struct round){0};
    flow->visiting.has_answer = false;
    flow->visiting.round++;
    flow_stop_analysing(flow);
    party_put_back(&flow->party);
    if (sitting_champion(&flow->party.sitting) >= 0)
        sitting_reset(&flow->party.sitting); /* a rematch */
    if (next)
        sitting_next(&flow->party.sitting);
    sound_play(app_sound(flow->app), SOUND_NEW);
    flow->happened |= EVENT_ROUND;
    begin_turn(flow, now);
}

/* --- moves --- */

/*
 * Where a move is made at an earlier position the record forks: the match then holds the moves that both have in
 * common, and the one that tells them apart. That is another game, whose end counts, too.
 */
static void play_move(struct flow *flow, struct move move, uint64_t now)
{
    const struct match *match = flow->stage.match;
    struct seat mover = seat_of(&flow->party, (enum side)state_of(flow)->turn);
    uint64_t took = now - flow->turn.begun;
    bool fork = match_forks(match, move), back = match_cursor(match) < match_length(match);
    struct reason why;
    if (!stage_play(&flow->stage, move, &why, now)) {
        stage_shake(&flow->stage, flow->stage.view->place_of(&flow->party.variant, move), now);
        spoken_tell(&flow->stage, flow->stage.place, why.text);
        return;
    }
    if (back)
        flow->round.looking = flow->round.announced = false;
    if (fork)
        fork_round(flow);
    note_level(&flow->round, mover);
    settle_round(flow);
    flow->watching.step = false;
    begin_turn(flow, now);
    flow->turn.took = took;
    flow->happened |= EVENT_MOVE;
}

void flow_follow(struct flow *flow, struct move move, uint64_t now)
{
    play_move(flow, move, now);
}

void flow_show(struct flow *flow, struct match *match, uint64_t now)
{
    struct match *before = flow->stage.match;
    stage_show(&flow->stage, match, false, now);
    match_destroy(before);
    flow->replay = (struct replay){0};
    flow->round.looking = flow->round.announced = flow->round.ended = flow->round.unseen = false;
    settle_round(flow);
    begin_turn(flow, now);
}

bool flow_end(struct flow *flow, enum record_ending ending, enum side loser, uint64_t now)
{
    enum outcome lost = loser == FIRST ? WON_BY_SECOND : WON_BY_FIRST;
    struct reason why;
    bool fork = match_cursor(flow->stage.match) < match_length(flow->stage.match);
    if (!match_end(flow->stage.match, ending, ending == RECORD_AGREED ? DRAWN : lost, &why))
        return false;
    flow->replay = (struct replay){0};
    flow->round.looking = flow->round.announced = false;
    if (fork)
        fork_round(flow);
    settle_round(flow);
    flow->watching.step = false;
    begin_turn(flow, now);
    return true;
}

void flow_replay_move(struct flow *flow, uint64_t now)
{
    stage_redo(&flow->stage, now);
    begin_turn(flow, now);
}

/* Is the move to be confirmed, and was the place not chosen before? */
static bool asks_again(struct flow *flow, int place)
{
    bool again = app_preference(flow->app, PREFER_CONFIRM) && flow->turn.chosen != place + 1;
    flow->turn.chosen = place + 1;
    if (again)
        spoken_tell(&flow->stage, place, _("Choose it again to move there"));
    return again;
}

void flow_choose(struct flow *flow, int place, uint64_t now)
{
    const char *why = turn_why_not(flow, now);
    struct move move;
    if (why && turn_is_over(flow)) {
        app_refuse(flow->app, _(why)); /* the banner stands over the places */
        return;
    }
    if (why) {
        app_refuse(flow->app, "");
        spoken_tell(&flow->stage, place, _(why));
        return;
    }
    enum choice choice = stage_choose(&flow->stage, place, &move, now);
    if (choice == CHOICE_MOVE && !asks_again(flow, place))
        play_move(flow, move, now);
    else if (choice == CHOICE_NONE)
        spoken_why_not(&flow->stage, place);
}

void flow_travelled(struct flow *flow, uint64_t now)
{
    if (party_is_watching(&flow->party))
        flow->watching.paused = true;
    stage_rest(&flow->stage, now);
    flow->round.announced = flow->round.unseen = false;
    begin_turn_unguarded(flow, now);
}

/* --- who plays --- */

void flow_seats_changed(struct flow *flow, uint64_t now)
{
    flow->watching = (struct watching){0};
    flow->party.borrowed = flow->party.before.borrowed = false;
    party_players(&flow->party, flow->party.before.players); /* they were chosen */
    flow->stage.landed = SDL_max(flow->stage.landed, now);
    flow->happened |= EVENT_PLAYERS;
    begin_turn_unguarded(flow, now);
}

void flow_pause(struct flow *flow, bool paused, uint64_t now)
{
    flow->watching = (struct watching){.paused = paused};
    begin_turn(flow, now);
}

void flow_step(struct flow *flow, uint64_t now)
{
    flow->watching = (struct watching){.paused = true, .step = true};
    if (turn_is_over(flow))
        flow_new_round(flow, true, now);
    else
        begin_turn(flow, now);
}

/* --- what is due --- */

/* When the computer's disc should leave the hand. */
static uint64_t answer_due(const struct flow *flow)
{
    const struct stage *stage = &flow->stage;
    if (party_is_watching(&flow->party))
        return flow->watching.step ? stage->landed
                                   : stage->landed + watch_pauses[app_preference(flow->app, PREFER_SPEED)];
    uint64_t falls = stage->view->touch_time(&stage->board, flow->turn.answer);
    return stage->landed + ANSWER_LANDS_AFTER - SDL_min(falls, ANSWER_LANDS_AFTER);
}

static void take_news(struct flow *flow)
{
    struct ai_report report;
    enum thinker_news news = thinker_take(flow->thinker, &flow->turn.answer, &report);
    if (news == THINKER_NOTHING)
        return;
    if (news == THINKER_FAILED) {
        flow->turn.thinking = false;
        app_tell(flow->app, _("Not enough memory: the computer cannot think"));
        return;
    }
    flow->round.report = report;
    flow->round.has_report = true;
    flow->visiting.has_answer = false;
    if (news == THINKER_MOVE) {
        flow->turn.answered = true;
        turn_note_slip(&flow->round, report.oversight, match_cursor(flow->stage.match) + 1);
    }
    if (report.proof == AI_SHORT_OF_MEMORY && !flow->party.shortage_told) {
        flow->party.shortage_told = true;
        app_tell(flow->app, _("Not enough memory: level 10 is not perfect now"));
    }
    flow->happened |= EVENT_REPORT;
}

/* Two that are watched do not go on by themselves: it could be so each time. */
static void take_visit(struct flow *flow, uint64_t now)
{
    char words[VISIT_WORDS_MAX];
    if (!visit_take(flow, words))
        return;
    (void)flow_end(flow, RECORD_FORFEIT, (enum side)state_of(flow)->turn, now);
    flow->watching.paused = party_is_watching(&flow->party);
    app_tell(flow->app, words);
}

/* The sound of the end: somebody who sits here alone hears whether they have won, others that somebody has. */
static void play_end_sound(struct flow *flow)
{
    int human = party_me(turn_party(flow)), winner = turn_winner(flow);
    enum sound_id id = SOUND_WIN;
    if (winner < 0)
        id = SOUND_TIE;
    else if (human >= 0 && winner != human)
        id = SOUND_LOSE;
    sound_play(app_sound(flow->app), id);
}

/* The last disc lies: what came of it is seen and heard. */
static void announce_end(struct flow *flow, uint64_t now)
{
    struct round *round = &flow->round;
    (void)stage_advance(&flow->stage, now); /* the disc is heard before what it has ended */
    play_end_sound(flow);
    if (round->unseen && round->result.level_rose)
        sound_play(app_sound(flow->app), SOUND_LEVEL);
    round->announced = true;
    round->unseen = false;
    round->over = flow->stage.lit = now;
    flow->happened |= EVENT_OVER;
}

/* After the end: announce it, and while watching go on to the next round. */
static uint64_t advance_end(struct flow *flow, uint64_t now)
{
    if (!flow->round.announced && now >= flow->stage.landed)
        announce_end(flow, now);
    if (!flow->round.announced)
        return flow->stage.landed;
    if (!party_is_watching(&flow->party) || flow->watching.paused || flow->covered)
        return NEVER;
    uint64_t due = flow->round.over + NEXT_ROUND_AFTER;
    if (now >= due)
        flow_new_round(flow, true, now);
    return due;
}

void flow_cover(struct flow *flow, bool covered, uint64_t now)
{
    if (flow->covered && !covered) {
        flow->stage.landed = SDL_max(flow->stage.landed, now); /* it is seen for a while before it goes on */
        if (flow->round.announced && party_is_watching(&flow->party))
            flow->round.over = now;
    }
    flow->covered = covered;
}

/* Two computers play for somebody who sees it. */
static bool waits(const struct flow *flow)
{
    return flow->covered && party_is_watching(&flow->party);
}

uint64_t flow_advance(struct flow *flow, uint64_t now)
{
    take_news(flow);
    take_visit(flow, now);
    if (flow->turn.answered && !waits(flow) && now >= answer_due(flow)) {
        flow->turn.answered = false;
        play_move(flow, flow->turn.answer, now);
    }
    uint64_t next = turn_is_over(flow) ? advance_end(flow, now) : NEVER;
    uint64_t due = flow->turn.answered && !waits(flow) ? answer_due(flow) : NEVER;
    return SDL_min(next, due);
}
