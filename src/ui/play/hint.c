/*
 * A hint, in two steps: first why, in words, then the moves. Exact distances are only for who has the analysis shown;
 * where all moves lose it recommends what the opponent is likely to answer wrongly.
 */
#include <stdio.h>

#include "ui/play/insight.h"
#include "ui/words.h"

/* The answer that a hint is of; NULL while there is none. */
static const struct analysis *hint_of(const struct knowledge *known)
{
    return known->hinting && known->answer.best_count > 0 ? &known->answer : NULL;
}

/*
 * The reason that a hint begins with; NULL while there is none. Until all is known only those that nothing outweighs:
 * what is said is not to change while it is read.
 */
static const struct explain_reason *reason_of(const struct knowledge *known)
{
    const struct explain_reason *reason = &known->why.reasons[0];
    if (!hint_of(known) || known->why.count == 0)
        return NULL;
    bool settled = known->stage == INSIGHT_COMPLETE || known->judged;
    return settled || reason->kind < EXPLAIN_LIKELY_MISSED ? reason : NULL;
}

/* Where nothing more can be said than the moves they are shown at once. */
static bool shows_moves(const struct knowledge *known)
{
    bool silent = known->why.count == 0 && (known->stage == INSIGHT_COMPLETE || known->judged);
    return hint_of(known) && (known->moves_wanted || silent);
}

bool hint_goes_on(const struct insight *insight)
{
    return reason_of(&insight->known) && !shows_moves(&insight->known);
}

/* The losing move that the opponent may answer wrongly; NULL: the best moves are shown, as always beside worths. */
static const struct explain_reason *trap_of(const struct knowledge *known, const struct flow *flow)
{
    const struct explain_reason *reason = reason_of(known);
    bool exact = app_preference(flow->app, PREFER_ANALYSIS);
    return reason && reason->kind == EXPLAIN_LIKELY_MISSED && !exact ? reason : NULL;
}

int hint_moves(const struct insight *insight, const struct flow *flow, struct move moves[MOVES_MAX])
{
    const struct knowledge *known = &insight->known;
    const struct analysis *hint = shows_moves(known) ? hint_of(known) : NULL;
    const struct explain_reason *trap = trap_of(known, flow);
    int count = 0;
    if (hint && trap)
        moves[count++] = trap->move;
    for (int i = 0; hint && !trap && i < hint->count; i++)
        if (hint->moves[i].best)
            moves[count++] = hint->moves[i].move;
    return count;
}

/* --- in words --- */

static const char *translated(const char *english)
{
    return _(english);
}

/* What a reason says; of the moves only where they are shown. */
static void reason_words(const struct flow *flow, const struct explain_reason *reason, bool whole,
                         char words[WORDS_MAX])
{
    const struct party *party = &flow->party;
    struct explain_names names = {.translate = translated};
    for (enum side side = FIRST; side <= SECOND; side++)
        names.sides[side] =
            _(party->view->words.players[view_player(flow->stage.player_of, stage_position(&flow->stage), side)]);
    (whole ? explain_words : explain_hint_words)(&party->variant, reason, &names, words, WORDS_MAX);
}

/* The moves that are shown, with exact distances only for who wants to see them everywhere. */
static void moves_words(const struct knowledge *known, const struct flow *flow, char words[WORDS_MAX])
{
    const struct party *party = &flow->party;
    const struct analysis *hint = hint_of(known);
    const struct explain_reason *reason = reason_of(known);
    bool exact = app_preference(flow->app, PREFER_ANALYSIS);
    bool losing = reason && (reason->kind == EXPLAIN_LIKELY_MISSED || reason->kind == EXPLAIN_LONGEST);
    if (losing && !exact)
        reason_words(flow, reason, true, words);
    else
        verdict_hint(&party->variant, hint, &party->view->words, exact, words, WORDS_MAX);
}

void hint_words(const struct insight *insight, const struct flow *flow, char words[WORDS_MAX])
{
    const struct knowledge *known = &insight->known;
    const struct explain_reason *reason = reason_of(known);
    if (shows_moves(known))
        moves_words(known, flow, words);
    else if (reason)
        reason_words(flow, reason, false, words);
    else
        snprintf(words, WORDS_MAX, "%s", _("Thinking about a hint…"));
}
