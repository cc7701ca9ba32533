/* What the position at the cursor is worth: asks the study, keeps its answer, shows hints, moves the advantage bar. */
#include "ui/play/insight.h"

#include <math.h>
#include <stdio.h>

#include "ui/play/flow.h"
#include "ui/play/play_state.h"
#include "ui/play/prefs.h"
#include "ui/play/scene.h"
#include "ui/think/verdict.h"
#include "ui/words.h"

enum { HINT_PATIENCE = 6000000 }; /* who waits longer for a proof gets a judgement */

bool insight_is_shown(const struct play *play)
{
    return play->prefs.analysis;
}

const struct analysis *insight_hint_shown(const struct play *play)
{
    const struct insight *insight = &play->insight;
    if (insight->hinting && insight->answer.best_count > 0)
        return &insight->answer;
    return insight->hinting && insight->judged ? &insight->judgement : NULL;
}

static bool is_over(const struct play *play)
{
    return match_outcome(play->match) != RUNNING;
}

/* --- questions --- */

void insight_forget(struct play *play)
{
    study_cancel(play->study);
    play->insight = (struct insight){.plies = -1};
}

/* Would an answer be seen? */
static bool is_wanted(const struct play *play)
{
    return !is_over(play) && (insight_is_shown(play) || play->insight.hinting);
}

static void ask_if_wanted(struct play *play)
{
    struct insight *insight = &play->insight;
    if (insight->stage != INSIGHT_NONE || !is_wanted(play))
        return;
    insight->stage = INSIGHT_ASKED;
    study_ask(play->study, &play->variant, match_state(play->match));
}

/*
 * Time has run out for the proof that a hint waits for. Returns when it will. Only the solver may take so long: its
 * proof goes on afterwards where it was.
 */
static uint64_t advance_patience(struct play *play, uint64_t now)
{
    struct insight *insight = &play->insight;
    uint64_t end = insight->hint_since + HINT_PATIENCE;
    if (!insight->hinting || insight->stage != INSIGHT_ASKED || insight->judged ||
        analyst_covers(&play->variant) != ANALYST_SOLVER)
        return NEVER;
    if (now < end)
        return end;
    insight->stage = INSIGHT_JUDGING;
    study_ask_judgement(play->study, &play->variant, match_state(play->match));
    return NEVER;
}

void insight_turn(struct play *play)
{
    const struct state *state = match_state(play->match);
    struct insight *insight = &play->insight;
    if (insight->hash != state->hash || insight->plies != state->plies)
        insight_forget(play);
    insight->hash = state->hash;
    insight->plies = state->plies;
    insight->hinting = insight->hinting && flow_is_human_turn(play);
    ask_if_wanted(play);
}

void insight_hint(struct play *play, uint64_t now)
{
    if (!flow_is_human_turn(play)) {
        sound_play(app_sound(play->app), SOUND_BAD);
        return;
    }
    play->insight.hinting = true;
    play->insight.hint_since = play->insight.glow_start = now;
    if (play->insight.stage == INSIGHT_FAILED)
        play->insight.stage = INSIGHT_NONE;
    ask_if_wanted(play);
    scene_update_status(play);
    app_invalidate_all(play->app);
}

void insight_toggle(struct play *play, uint64_t now)
{
    struct insight *insight = &play->insight;
    play->prefs.analysis = !play->prefs.analysis;
    if (play->prefs.analysis && !analyst_proves(&play->variant))
        scene_notify(play, _("On this board only what ends soon is proven; the rest is judged"), now);
    prefs_save(play);
    if (insight->stage == INSIGHT_ASKED && !is_wanted(play)) {
        study_cancel(play->study);
        insight->stage = INSIGHT_NONE;
        insight->answer = (struct analysis){0};
    }
    ask_if_wanted(play);
    app_invalidate_all(play->app);
}

/* --- answers --- */

/* The hint has its judgement; the proof, where there is one, goes on. */
static void take_judgement(struct play *play, const struct analysis *judgement)
{
    struct insight *insight = &play->insight;
    insight->judged = true;
    insight->judgement = *judgement;
    insight->stage = INSIGHT_NONE;
    ask_if_wanted(play);
}

static void take_answer(struct play *play, const struct analysis *answer, bool complete, uint64_t now)
{
    struct insight *insight = &play->insight;
    bool named = insight->answer.best_count > 0;
    insight->answer = *answer;
    insight->stage = complete ? INSIGHT_COMPLETE : INSIGHT_ASKED;
    if (!named && answer->best_count > 0)
        insight->glow_start = now;
}

static void take_news(struct play *play, uint64_t now)
{
    struct insight *insight = &play->insight;
    struct analysis answer;
    enum study_news news = study_take(play->study, &answer);
    if (news == STUDY_NOTHING)
        return;
    if (news == STUDY_FAILED) {
        insight->stage = INSIGHT_FAILED;
        insight->hinting = false;
        scene_notify(play, _("Memory is short: the moves cannot be studied"), now);
    } else if (insight->stage == INSIGHT_JUDGING) {
        insight->glow_start = now;
        take_judgement(play, &answer);
    } else {
        take_answer(play, &answer, news == STUDY_DONE, now);
    }
    scene_update_status(play);
    app_invalidate_all(play->app);
}

static int player_to_move(const struct play *play)
{
    return sitting_player(&play->sitting, match_state(play->match)->turn);
}

/* -1 if nobody has won. */
static int winning_player(const struct play *play)
{
    enum outcome outcome = match_outcome(play->match);
    if (outcome == RUNNING || outcome == DRAWN)
        return -1;
    return sitting_player(&play->sitting, outcome == WON_BY_FIRST ? FIRST : SECOND);
}

static void end_words(const struct play *play, char words[WORDS_MAX])
{
    int winner = winning_player(play);
    if (winner < 0)
        snprintf(words, WORDS_MAX, "%s", _("Drawn"));
    else
        snprintf(words, WORDS_MAX, _("%s has won"), _(play->view->words.players[winner]));
}

static void judgement_words(const struct play *play, char words[WORDS_MAX])
{
    char hint[WORDS_MAX];
    verdict_hint(&play->variant, &play->insight.answer, &play->view->words, hint, sizeof hint);
    snprintf(words, WORDS_MAX, _("Not proven: %s"), hint);
}

void insight_verdict_words(const struct play *play, char words[WORDS_MAX])
{
    const struct insight *insight = &play->insight;
    words[0] = '\0';
    if (play->announced)
        end_words(play, words);
    else if (insight->answer.proven)
        verdict_sentence(insight->answer.worth, &play->view->words, player_to_move(play), words, WORDS_MAX);
    else if (insight->stage == INSIGHT_COMPLETE)
        judgement_words(play, words);
    else if (insight->stage == INSIGHT_ASKED || insight->stage == INSIGHT_JUDGING)
        snprintf(words, WORDS_MAX, "%s", _("Working it out…"));
}

void insight_hint_words(const struct play *play, char words[WORDS_MAX])
{
    const struct analysis *hint = insight_hint_shown(play);
    if (hint)
        verdict_hint(&play->variant, hint, &play->view->words, words, WORDS_MAX);
    else
        snprintf(words, WORDS_MAX, "%s", _("Thinking about a hint…"));
}

/* --- what moves --- */

/* Where the bar should stand: in the middle if nothing is proven, where it is while nothing is known. */
static double share_aimed_at(const struct play *play)
{
    const struct insight *insight = &play->insight;
    if (play->announced)
        return winning_player(play) < 0 ? 0.5 : winning_player(play) == 0 ? 1.0 : 0.0;
    if (!insight->answer.proven)
        return insight->stage == INSIGHT_COMPLETE ? 0.5 : play->advantage.to;
    double share = verdict_share(insight->answer.worth);
    return player_to_move(play) == 0 ? share : 1.0 - share;
}

double insight_red_share(const struct play *play, uint64_t now)
{
    const struct advantage *advantage = &play->advantage;
    return advantage->from + (advantage->to - advantage->from) * motion_ease(now - advantage->start);
}

static bool advance_bar(struct play *play, uint64_t now)
{
    struct advantage *advantage = &play->advantage;
    double aim = share_aimed_at(play);
    if (fabs(aim - advantage->to) > 1e-6)
        *advantage = (struct advantage){.from = insight_red_share(play, now), .to = aim, .start = now};
    bool moving = insight_is_shown(play) && motion_lasts(now - advantage->start, EASE_TIME);
    if (moving)
        app_invalidate(play->app, play->board.bar);
    return moving;
}

static bool advance_glow(struct play *play, uint64_t now)
{
    const struct analysis *hint = insight_hint_shown(play);
    if (!hint || !motion_lasts(now - play->insight.glow_start, GLOW_TIME))
        return false;
    for (int i = 0; i < hint->count; i++)
        if (hint->moves[i].best)
            app_invalidate(play->app, play->view->move_rect(&play->board, hint->moves[i].move));
    return true;
}

uint64_t insight_advance(struct play *play, uint64_t now)
{
    take_news(play, now);
    uint64_t patience = advance_patience(play, now);
    bool bar = advance_bar(play, now), glow = advance_glow(play, now);
    return bar || glow ? now : patience;
}
