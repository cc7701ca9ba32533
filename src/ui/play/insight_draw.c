/* How the worth of the moves looks at the table, and of the position: what stands under its bar. */
#include <stdio.h>

#include "ui/play/insight.h"
#include "ui/words.h"

static void end_words(const struct flow *flow, char words[WORDS_MAX])
{
    int winner = turn_winner(flow);
    if (winner < 0)
        snprintf(words, WORDS_MAX, "%s", _("Draw"));
    else
        snprintf(words, WORDS_MAX, _("%s has won"),
                 _(flow->party.view->words.players[party_colour(turn_party(flow), winner)]));
}

static void judgement_words(const struct knowledge *known, const struct party *party, char words[WORDS_MAX])
{
    char hint[WORDS_MAX];
    verdict_hint(&party->variant, &known->answer, &party->view->words, true, hint, sizeof hint);
    snprintf(words, WORDS_MAX, known->judged ? _("Not proven yet: %s") : _("Not proven: %s"), hint);
}

/* While colours are still to be chosen, no side has one: of which colour is it said? */
static void opening_words(const struct insight *insight, const struct flow *flow, char words[WORDS_MAX])
{
    const struct analysis *answer = &insight->known.answer;
    bool chosen = opening_is_choice(&flow->party.variant, match_state(flow->stage.match));
    if (answer->worth.result == WORTH_DRAW)
        snprintf(words, WORDS_MAX, "%s",
                 chosen ? _("Both colours are equally good") : _("Both colours can still be made equally good"));
    else if (!chosen)
        snprintf(words, WORDS_MAX, "%s", _("One colour will be better"));
    else
        verdict_sentence(answer->worth, &flow->party.view->words, insight_colour(insight, flow), words, WORDS_MAX);
}

/* What stands under the bar. */
static void verdict_words(const struct insight *insight, const struct flow *flow, char words[WORDS_MAX])
{
    const struct knowledge *known = &insight->known;
    const struct party *party = &flow->party;
    words[0] = '\0';
    if (flow->round.announced)
        end_words(flow, words);
    else if (known->answer.proven && opening_goes_on(&party->variant, match_state(flow->stage.match)))
        opening_words(insight, flow, words);
    else if (known->answer.proven)
        verdict_sentence(known->answer.worth, &party->view->words, insight_colour(insight, flow), words, WORDS_MAX);
    else if (known->stage == INSIGHT_COMPLETE || known->judged)
        judgement_words(known, party, words);
    else if (known->stage == INSIGHT_ASKED)
        snprintf(words, WORDS_MAX, "%s", _("Working it out…"));
}

void insight_draw(struct canvas *canvas, const struct flow *flow, const struct insight *insight, uint64_t now)
{
    char words[WORDS_MAX];
    if (!turn_shows_worths(flow))
        return;
    if (!turn_is_over(flow) && insight->known.stage != INSIGHT_FAILED)
        worths_draw(canvas, &flow->stage, &insight->known.answer, insight->known.stage != INSIGHT_COMPLETE);
    verdict_words(insight, flow, words);
    worths_draw_bar(canvas, &flow->stage, insight_red_share(insight, now), words);
}
