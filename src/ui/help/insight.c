/* What the position at the cursor is worth: asks the analyser, stores its answer, moves the advantage bar. */
#include "ui/help/insight.h"

#include "standard.h"

enum { LONGEST = 5000000 /* microseconds that a person waits for a hint */ };

/* --- questions to the analyser --- */

void insight_begin(struct insight *insight, struct analyser *analyser)
{
    *insight = (struct insight){.analyser = analyser, .known.plies = -1, .advantage = {.from = 0.5, .to = 0.5}};
}

void insight_forget(struct insight *insight)
{
    worker_cancel(insight->analyser);
    insight->known = (struct knowledge){.plies = -1};
}

/* Would an answer of the analyser be shown, as worths or as a hint? */
static bool is_wanted(const struct insight *insight, const struct table *table)
{
    return !turn_is_over(table) && (turn_shows_worths(table) || insight->known.hinting);
}

/* The opponent's level; 0: the opponent has none. */
static int opponents_level(const struct table *table)
{
    const struct state *state = match_state(table->stage.match);
    struct seat opponent = table->party.sitting.seats[1 - party_player_to_move(&table->party, state)];
    return seat_has_level(opponent) ? opponent.level : 0;
}

/* Perfect play is told only while worths are shown, and to people whose opponent plays nearly as well. */
static enum explain_hints what_is_said(const struct table *table)
{
    int level = opponents_level(table);
    return turn_shows_worths(table) || level >= LEVEL_NEARLY_PERFECT ? EXPLAIN_HINTS_ALL
           : level >= LEVEL_STRONG_ENDING                            ? EXPLAIN_HINTS_RULES
                                                                     : EXPLAIN_HINTS_PLAIN;
}

static void ask_analyser(struct insight *insight, const struct table *table)
{
    const struct state *state = match_state(table->stage.match);
    int level = turn_shows_worths(table) ? 0 : opponents_level(table); /* with worths the best moves are shown */
    insight->known.said = what_is_said(table);
    analyser_ask(insight->analyser, &table->party.variant, state, level, insight->known.said, insight->known.since);
}

static void ask_if_wanted(struct insight *insight, const struct table *table)
{
    if (insight->known.stage != INSIGHT_NONE || !is_wanted(insight, table))
        return;
    insight->known.stage = INSIGHT_ASKED;
    insight->known.since = app_now(table->app);
    ask_analyser(insight, table);
}

void insight_turn(struct insight *insight, const struct table *table)
{
    const struct state *state = match_state(table->stage.match);
    struct knowledge *known = &insight->known;
    if (known->hash != state->hash || known->plies != state->plies)
        insight_forget(insight);
    known->hash = state->hash;
    known->plies = state->plies;
    known->hinting = known->hinting && turn_is_humans(table);
    known->moves_wanted = known->moves_wanted && known->hinting;
    if (turn_is_humans(table))
        analyser_prepare(insight->analyser, &table->party.variant);
    ask_if_wanted(insight, table);
}

void insight_hint(struct insight *insight, struct table *table, uint64_t now)
{
    struct knowledge *known = &insight->known;
    if (!turn_is_humans(table)) {
        app_refuse(table->app, "");
        return;
    }
    known->moves_wanted = known->moves_wanted || known->hinting;
    known->hinting = true;
    known->glow_start = now;
    if (known->stage == INSIGHT_FAILED)
        known->stage = INSIGHT_NONE;
    ask_if_wanted(insight, table);
    table->happened |= EVENT_NEWS;
}

bool insight_take_hint_away(struct insight *insight, struct table *table)
{
    struct knowledge *known = &insight->known;
    bool shown = known->hinting;
    known->hinting = known->moves_wanted = false;
    if (shown)
        insight_wishes_changed(insight, table);
    return shown;
}

void insight_wishes_changed(struct insight *insight, struct table *table)
{
    struct knowledge *known = &insight->known;
    bool changed = known->said != what_is_said(table); /* the hint may now tell perfect play, or must no longer */
    table->happened |= EVENT_NEWS;
    if (known->stage != INSIGHT_NONE && (changed || (known->stage == INSIGHT_ASKED && !is_wanted(insight, table)))) {
        worker_cancel(insight->analyser);
        known->stage = INSIGHT_NONE;
        known->answer = (struct analysis){0};
        known->hint.count = 0;
    }
    ask_if_wanted(insight, table);
}

/* --- answers of the analyser --- */

/*
 * Takes the analyser's answer. The hint stays as it is, so that it does not change while a person reads it, unless its
 * move proves not to be best.
 */
static void take_answer(struct knowledge *known, const struct variant *variant, const struct analysis *answer,
                        const struct explanation *hint, bool complete)
{
    known->judged = !complete && answer->best_count > 0 && !answer->proven && analyst_proves(variant);
    known->answer = *answer;
    if (known->hint.count == 0 || (complete && !analyst_is_best(answer, known->hint.reasons[0].move)))
        known->hint = *hint;
    known->stage = complete ? INSIGHT_COMPLETE : INSIGHT_ASKED;
}

static void take_news(struct insight *insight, struct table *table)
{
    struct knowledge *known = &insight->known;
    struct analysis answer = {0};
    struct explanation hint;
    enum analyser_news news = analyser_take(insight->analyser, &answer, &hint);
    if (news == ANALYSER_NOTHING)
        return;
    if (news == ANALYSER_FAILED) {
        known->stage = INSIGHT_FAILED;
        known->hinting = false;
        app_tell(table->app, _("Not enough memory to look at the moves"));
    } else {
        bool enough = known->said != EXPLAIN_HINTS_ALL && hint.count > 0;
        if (enough)
            worker_cancel(insight->analyser);
        take_answer(known, &table->party.variant, &answer, &hint, enough || news == ANALYSER_DONE);
    }
    table->happened |= EVENT_NEWS;
}

/* Ends the wait for a proof: the judgement stays. */
static void give_up(struct knowledge *known, struct table *table)
{
    bool judged = known->answer.best_count > 0;
    known->stage = judged ? INSIGHT_COMPLETE : INSIGHT_FAILED;
    known->hinting = known->hinting && judged;
    known->judged = false;
    table->happened |= EVENT_NEWS;
}

/* On a busy machine the thread may come late: then the rules alone say what they can. Returns when that is. */
static uint64_t hint_by_rules(struct knowledge *known, struct table *table, uint64_t now)
{
    const uint64_t due = known->since + LONGEST;
    if (!known->hinting || known->hint.count > 0)
        return NEVER;
    if (now < due)
        return due;
    explain_hint(&table->party.variant, stage_position(&table->stage), NULL, NULL, EXPLAIN_HINTS_PLAIN, &known->hint);
    table->happened |= known->hint.count > 0 ? EVENT_NEWS : 0;
    return NEVER;
}

uint64_t insight_rest(struct insight *insight, struct table *table, bool away, uint64_t now)
{
    struct knowledge *known = &insight->known;
    uint64_t due;
    if (known->stage != INSIGHT_ASKED)
        return NEVER;
    if (!analyser_watch(insight->analyser, away, now, &due))
        give_up(known, table);
    uint64_t by_rules = hint_by_rules(known, table, now);
    return SDL_min(due, by_rules);
}

/* --- the advantage bar --- */

/* The colour whose worth is shown: that of the player to move or, while colours are being chosen, the better one. */
static int insight_colour(const struct insight *insight, const struct table *table)
{
    const struct state *state = match_state(table->stage.match);
    enum side side = (enum side)state->turn;
    const struct analysis *answer = &insight->known.answer;
    bool change = answer->best_count == 1 && verdict_best(answer).kind == MOVE_SWAP;
    return view_player(table->stage.player_of, state, change ? other_side(side) : side);
}

/*
 * Where the advantage bar should end: in the middle if nothing can be proven. While the answer is incomplete, the bar
 * stays where it is.
 */
static double share_aimed_at(const struct insight *insight, const struct table *table)
{
    const struct knowledge *known = &insight->known;
    if (table->round.announced) {
        int winner = turn_winner(table);
        return winner < 0 ? 0.5 : party_colour(turn_party(table), winner) == 0 ? 1.0 : 0.0;
    }
    if (!known->answer.proven)
        return known->stage == INSIGHT_COMPLETE ? 0.5 : insight->advantage.to;
    if (match_state(table->stage.match)->plies < table->party.variant.options.opening)
        return 0.5; /* discs are still being laid, and nobody has a colour */
    double share = verdict_share(known->answer.worth);
    return insight_colour(insight, table) == 0 ? share : 1.0 - share;
}

/* The red part of the advantage bar, 0 .. 1. */
static double insight_red_share(const struct insight *insight, uint64_t now)
{
    const struct advantage *advantage = &insight->advantage;
    return advantage->from + (advantage->to - advantage->from) * motion_slide(now - advantage->start, EASE_TIME);
}

static bool advance_bar(struct insight *insight, const struct table *table, uint64_t now)
{
    struct advantage *advantage = &insight->advantage;
    double aim = share_aimed_at(insight, table);
    if (fabs(aim - advantage->to) > 1e-6)
        *advantage = (struct advantage){.from = insight_red_share(insight, now), .to = aim, .start = now};
    bool moving = turn_shows_worths(table) && motion_lasts(now - advantage->start, EASE_TIME);
    if (moving)
        app_invalidate(table->app, table->stage.board.bar);
    return moving;
}

/* A hint is heard when its reason is shown, and once more with its move. */
static void play_hint(struct knowledge *known, const struct table *table)
{
    int shown = known->hinting && known->hint.count > 0 ? 1 + known->moves_wanted : 0;
    if (shown > known->heard)
        sound_play(app_sound(table->app), SOUND_HINT);
    known->heard = shown;
}

uint64_t insight_advance(struct insight *insight, struct table *table, uint64_t now)
{
    take_news(insight, table);
    play_hint(&insight->known, table);
    return advance_bar(insight, table, now) ? now : NEVER;
}

/* --- drawing the worths and the advantage bar --- */

/* Writes what the position is worth to the players, who still have to choose their colours. */
static void opening_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX])
{
    const struct analysis *answer = &insight->known.answer;
    bool chosen = opening_is_choice(&table->party.variant, match_state(table->stage.match));
    if (answer->worth.result == WORTH_DRAW)
        snprintf(words, WORDS_MAX, "%s",
                 chosen ? _("Both colours are equally good") : _("Both colours can still be made equally good"));
    else if (!chosen)
        snprintf(words, WORDS_MAX, "%s", _("One colour will be better"));
    else
        verdict_sentence(answer->worth, &table->party.view->words, insight_colour(insight, table), words, WORDS_MAX);
}

/* Writes the words under the advantage bar; after the end the banner says all. */
static void verdict_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX])
{
    const struct knowledge *known = &insight->known;
    const struct party *party = &table->party;
    char looks[WORDS_MAX];
    words[0] = '\0';
    if (table->round.announced)
        return;
    if (known->answer.proven && opening_goes_on(&party->variant, match_state(table->stage.match)))
        opening_words(insight, table, words);
    else if (known->answer.proven)
        verdict_sentence(known->answer.worth, &party->view->words, insight_colour(insight, table), words, WORDS_MAX);
    else if (known->stage == INSIGHT_COMPLETE || known->judged) {
        verdict_looks(&party->variant, &known->answer, looks, sizeof looks);
        snprintf(words, WORDS_MAX, known->judged ? _("Not proven yet: %s") : _("Not proven: %s"), looks);
    } else if (known->stage == INSIGHT_ASKED)
        snprintf(words, WORDS_MAX, "%s", _("Working it out…"));
}

void insight_draw(struct canvas *canvas, const struct table *table, const struct insight *insight, uint64_t now)
{
    char words[WORDS_MAX];
    if (!turn_shows_worths(table))
        return;
    if (!turn_is_over(table) && insight->known.stage != INSIGHT_FAILED)
        verdict_draw(canvas, &table->stage, &insight->known.answer, insight->known.stage != INSIGHT_COMPLETE);
    verdict_words(insight, table, words);
    verdict_draw_bar(canvas, &table->stage, insight_red_share(insight, now), words);
}
