/* What the position at the cursor is worth: asks the study, keeps its answer, shows hints, moves the advantage bar. */
#include <math.h>
#include <stdio.h>

#include "ui/play_state.h"
#include "ui/verdict.h"
#include "ui/words.h"

bool insight_is_shown(const struct play *play)
{
    return play->prefs.analysis && solver_covers(&play->variant);
}

bool insight_has_hint(const struct play *play)
{
    return play->insight.hinting && play->insight.stage == INSIGHT_COMPLETE;
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

static void ask_if_wanted(struct play *play)
{
    struct insight *insight = &play->insight;
    bool wanted = insight_is_shown(play) || insight->hinting;
    if (insight->stage != INSIGHT_NONE || !wanted || is_over(play))
        return;
    insight->stage = INSIGHT_ASKED;
    study_ask(play->study, &play->variant, match_state(play->match));
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
    play->insight.glow_start = now;
    if (play->insight.stage == INSIGHT_FAILED)
        play->insight.stage = INSIGHT_NONE;
    ask_if_wanted(play);
    scene_update_status(play);
    app_invalidate_all(play->app);
}

void insight_toggle(struct play *play, uint64_t now)
{
    struct insight *insight = &play->insight;
    if (!solver_covers(&play->variant)) {
        sound_play(app_sound(play->app), SOUND_BAD);
        scene_notify(play, _("Analysis is for four in a row, with (height + 1) × width up to 64"), now);
        return;
    }
    play->prefs.analysis = !play->prefs.analysis;
    prefs_save(play);
    if (!insight_is_shown(play) && !insight->hinting && insight->stage == INSIGHT_ASKED) {
        study_cancel(play->study);
        insight->stage = INSIGHT_NONE;
        insight->answer = (struct study_answer){0};
    }
    ask_if_wanted(play);
    app_invalidate_all(play->app);
}

/* --- answers --- */

static void take_news(struct play *play, uint64_t now)
{
    struct insight *insight = &play->insight;
    enum study_news news = study_take(play->study, &insight->answer);
    if (news == STUDY_NOTHING)
        return;
    if (news == STUDY_FAILED) {
        insight->stage = INSIGHT_FAILED;
        insight->hinting = false;
        scene_notify(play, _("Memory is short: the moves cannot be studied"), now);
    } else if (news == STUDY_DONE) {
        insight->stage = INSIGHT_COMPLETE;
        insight->glow_start = now;
    }
    scene_update_status(play);
    app_invalidate_all(play->app);
}

static struct verdict verdict_here(const struct play *play)
{
    return verdict_of(&play->variant, match_state(play->match), play->insight.answer.worth.best);
}

static bool is_verdict_known(const struct play *play)
{
    return play->insight.stage == INSIGHT_COMPLETE && play->insight.answer.proven;
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

void insight_verdict_words(const struct play *play, char words[WORDS_MAX])
{
    words[0] = '\0';
    if (play->announced)
        snprintf(words, WORDS_MAX, "%s",
                 winning_player(play) < 0    ? _("Drawn")
                 : winning_player(play) == 0 ? _("Red has won")
                                             : _("Yellow has won"));
    else if (is_verdict_known(play))
        verdict_sentence(verdict_here(play), player_to_move(play), words, WORDS_MAX);
    else if (play->insight.stage == INSIGHT_ASKED)
        snprintf(words, WORDS_MAX, "%s", _("Working it out…"));
}

void insight_hint_words(const struct play *play, char words[WORDS_MAX])
{
    if (insight_has_hint(play))
        verdict_hint(&play->variant, match_state(play->match), &play->insight.answer, words, WORDS_MAX);
    else
        snprintf(words, WORDS_MAX, "%s", _("Thinking about a hint…"));
}

/* --- what moves --- */

/* Where the bar should stand; where it is while the verdict is not known. */
static double share_aimed_at(const struct play *play)
{
    double share = play->advantage.to;
    if (play->announced)
        return winning_player(play) < 0 ? 0.5 : winning_player(play) == 0 ? 1.0 : 0.0;
    if (!is_verdict_known(play))
        return share;
    share = verdict_share(&play->variant, verdict_here(play));
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
    /* One frame more than the way takes: the last one shows the end. */
    bool moving = insight_is_shown(play) && now - advantage->start < EASE_TIME + MICROSECONDS / 10;
    if (moving)
        app_invalidate(play->app, play->board.bar);
    return moving;
}

static bool advance_glow(struct play *play, uint64_t now)
{
    const struct insight *insight = &play->insight;
    bool glowing = insight_has_hint(play) && now - insight->glow_start < GLOW_TIME + MICROSECONDS / 10;
    for (int i = 0; glowing && i < insight->answer.best_count; i++)
        app_invalidate(play->app, play->view->place_rect(
                                      &play->board, play->view->place_of(&play->variant, insight->answer.best[i])));
    return glowing;
}

uint64_t insight_advance(struct play *play, uint64_t now)
{
    take_news(play, now);
    bool bar = advance_bar(play, now), glow = advance_glow(play, now);
    return bar || glow ? now : NEVER;
}
