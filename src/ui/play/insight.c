/* What the position at the cursor is worth: asks the study, keeps its answer, moves the advantage bar. */
#include <math.h>
#include <stdio.h>

#include "ui/draw/motion.h"
#include "ui/play/insight.h"
#include "ui/words.h"

enum { HINT_PATIENCE = 6000000 }; /* who waits longer for a proof gets a judgement */

/* --- questions --- */

void insight_begin(struct insight *insight, struct study *study)
{
    *insight = (struct insight){.study = study, .known.plies = -1, .advantage = {.from = 0.5, .to = 0.5}};
}

void insight_forget(struct insight *insight)
{
    study_cancel(insight->study);
    insight->known = (struct knowledge){.plies = -1};
    if (lesson_waits(insight))
        insight->lesson = (struct lesson){.stage = LESSON_NONE};
}

/* Would an answer be seen? */
static bool is_wanted(const struct insight *insight, const struct flow *flow)
{
    return !flow_is_over(flow) && (app_preference(flow->app, PREFER_ANALYSIS) || insight->known.hinting);
}

/* The level of the human's opponent; 0: it is no computer. */
static int opponents_level(const struct flow *flow)
{
    int player = party_player_to_move(&flow->party, match_state(flow->stage.match));
    struct seat seat = flow->party.sitting.seats[1 - player];
    return seat_is_human(seat) ? 0 : seat.level;
}

static void ask_if_wanted(struct insight *insight, const struct flow *flow)
{
    if (insight->known.stage != INSIGHT_NONE || !is_wanted(insight, flow))
        return;
    insight->known.stage = INSIGHT_ASKED;
    study_ask(insight->study, &flow->party.variant, match_state(flow->stage.match), opponents_level(flow));
}

/*
 * Time has run out for the proof that a hint waits for. Returns when it will. Only the solver may take so long: its
 * proof goes on afterwards where it was.
 */
static uint64_t advance_patience(struct insight *insight, const struct flow *flow, uint64_t now)
{
    struct knowledge *known = &insight->known;
    uint64_t end = known->hint_since + HINT_PATIENCE;
    if (!known->hinting || known->stage != INSIGHT_ASKED || known->judged || known->answer.proven ||
        !solver_covers(&flow->party.variant))
        return NEVER;
    if (now < end)
        return end;
    known->stage = INSIGHT_JUDGING;
    study_ask_judgement(insight->study, &flow->party.variant, match_state(flow->stage.match));
    return NEVER;
}

void insight_turn(struct insight *insight, const struct flow *flow)
{
    const struct state *state = match_state(flow->stage.match);
    struct knowledge *known = &insight->known;
    if (known->hash != state->hash || known->plies != state->plies)
        insight_forget(insight);
    known->hash = state->hash;
    known->plies = state->plies;
    known->hinting = known->hinting && flow_is_human_turn(flow);
    known->moves_wanted = known->moves_wanted && known->hinting;
    ask_if_wanted(insight, flow);
}

void insight_hint(struct insight *insight, struct flow *flow, uint64_t now)
{
    struct knowledge *known = &insight->known;
    if (!flow_is_human_turn(flow)) {
        app_refuse(flow->app, "");
        return;
    }
    known->moves_wanted = known->moves_wanted || known->hinting;
    known->hinting = true;
    known->hint_since = known->glow_start = now;
    if (known->stage == INSIGHT_FAILED)
        known->stage = INSIGHT_NONE;
    ask_if_wanted(insight, flow);
    flow->happened |= EVENT_NEWS;
}

bool insight_take_hint_away(struct insight *insight, struct flow *flow)
{
    struct knowledge *known = &insight->known;
    bool shown = known->hinting;
    known->hinting = known->moves_wanted = false;
    if (shown)
        insight_wishes_changed(insight, flow);
    return shown;
}

void insight_wishes_changed(struct insight *insight, struct flow *flow)
{
    struct knowledge *known = &insight->known;
    flow->happened |= EVENT_NEWS; /* the hint has exact distances, or none */
    if (known->stage == INSIGHT_ASKED && !is_wanted(insight, flow)) {
        study_cancel(insight->study);
        known->stage = INSIGHT_NONE;
        known->answer = (struct analysis){0};
    }
    ask_if_wanted(insight, flow);
}

/* --- answers --- */

/* The hint has its judgement; the proof, where there is one, goes on. */
static void take_judgement(struct insight *insight, const struct flow *flow, const struct analysis *judgement,
                           const struct explanation *why, uint64_t now)
{
    struct knowledge *known = &insight->known;
    known->glow_start = now;
    known->judged = true;
    known->judgement = *judgement;
    known->why = *why;
    known->stage = INSIGHT_NONE;
    ask_if_wanted(insight, flow);
}

static void take_answer(struct knowledge *known, const struct analysis *answer, const struct explanation *why,
                        bool complete, uint64_t now)
{
    bool named = known->answer.best_count > 0;
    known->answer = *answer;
    if (complete || answer->best_count > 0)
        known->why = *why;
    known->stage = complete ? INSIGHT_COMPLETE : INSIGHT_ASKED;
    if (!named && answer->best_count > 0)
        known->glow_start = now;
}

static void take_news(struct insight *insight, struct flow *flow, uint64_t now)
{
    struct knowledge *known = &insight->known;
    struct analysis answer = {0};
    struct explanation why;
    enum study_news news = study_take(insight->study, &answer, &why);
    if (news == STUDY_NOTHING)
        return;
    if (lesson_waits(insight)) {
        lesson_take(insight, flow, news, &answer);
        return;
    }
    if (news == STUDY_FAILED) {
        known->stage = INSIGHT_FAILED;
        known->hinting = false;
        app_tell(flow->app, _("Not enough memory to look at the moves"));
    } else if (known->stage == INSIGHT_JUDGING) {
        take_judgement(insight, flow, &answer, &why, now);
    } else {
        take_answer(known, &answer, &why, news == STUDY_DONE, now);
    }
    flow->happened |= EVENT_NEWS;
}

/* --- what moves --- */

/* Where the bar should stand: in the middle if nothing is proven, where it is while nothing is known. */
static double share_aimed_at(const struct insight *insight, const struct flow *flow)
{
    const struct knowledge *known = &insight->known;
    if (flow->round.announced) {
        int winner = party_winner(&flow->party, match_outcome(flow->stage.match));
        return winner < 0 ? 0.5 : winner == 0 ? 1.0 : 0.0;
    }
    if (!known->answer.proven)
        return known->stage == INSIGHT_COMPLETE ? 0.5 : insight->advantage.to;
    double share = verdict_share(known->answer.worth);
    return party_player_to_move(&flow->party, match_state(flow->stage.match)) == 0 ? share : 1.0 - share;
}

double insight_red_share(const struct insight *insight, uint64_t now)
{
    const struct advantage *advantage = &insight->advantage;
    return advantage->from + (advantage->to - advantage->from) * motion_ease(now - advantage->start);
}

static bool advance_bar(struct insight *insight, const struct flow *flow, uint64_t now)
{
    struct advantage *advantage = &insight->advantage;
    double aim = share_aimed_at(insight, flow);
    if (fabs(aim - advantage->to) > 1e-6)
        *advantage = (struct advantage){.from = insight_red_share(insight, now), .to = aim, .start = now};
    bool moving = app_preference(flow->app, PREFER_ANALYSIS) && motion_lasts(now - advantage->start, EASE_TIME);
    if (moving)
        app_invalidate(flow->app, flow->stage.board.bar);
    return moving;
}

uint64_t insight_advance(struct insight *insight, struct flow *flow, uint64_t now)
{
    take_news(insight, flow, now);
    uint64_t patience = SDL_min(advance_patience(insight, flow, now), lesson_advance(insight, now));
    return advance_bar(insight, flow, now) ? now : patience;
}
