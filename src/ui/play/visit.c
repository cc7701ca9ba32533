/*
 * Engines from elsewhere that sit at the table: who they are stands in the archive, by the player's name; a thread asks
 * them (ui/think/visitor.h). What one does wrong loses it the game, told; what is wrong here loses nobody anything.
 */
#include <stdio.h>

#include "ui/play/flow.h"
#include "ui/words.h"

/* The engine that has this side; false if it is not among those that are kept. */
static bool find(const struct flow *flow, enum side side, struct archive_engine *engine)
{
    int player = sitting_player(&flow->party.sitting, side);
    return archive_engine_find(app_archive(flow->app), flow->party.names[player], engine);
}

static const char *name_of(const struct flow *flow, enum side side)
{
    return party_seat_name(&flow->party, sitting_player(&flow->party.sitting, side));
}

/* The first one that is asked brings the thread. */
static bool has_thread(struct flow *flow)
{
    struct reason why;
    if (!flow->visiting.visitor)
        flow->visiting.visitor = visitor_create(app_wake, flow->app, &why);
    return flow->visiting.visitor != NULL;
}

/* It cannot be asked: that stands there until somebody else sits there, or goes back. */
static void be_stuck(struct flow *flow, const char *words)
{
    flow->turn.stuck = true;
    app_tell(flow->app, words);
    flow->happened |= EVENT_NEWS;
}

bool visit_ask(struct flow *flow)
{
    enum side side = (enum side)match_state(flow->stage.match)->turn;
    struct archive_engine engine;
    char words[VISIT_WORDS_MAX];
    if (!find(flow, side, &engine)) {
        snprintf(words, sizeof words, _("%s is not among your engines: see the settings, under Engines"),
                 name_of(flow, side));
        be_stuck(flow, words);
        return false;
    }
    if (!has_thread(flow) || !visitor_ask(flow->visiting.visitor, &engine, flow->stage.match, flow->visiting.round)) {
        be_stuck(flow, _("Not enough memory: the engine cannot be asked"));
        return false;
    }
    return true;
}

void visit_prepare(struct flow *flow)
{
    enum side side = other_side(match_state(flow->stage.match)->turn);
    struct archive_engine engine;
    if (find(flow, side, &engine) && has_thread(flow))
        visitor_prepare(flow->visiting.visitor, &engine, flow->stage.match, flow->visiting.round);
}

void visit_cancel(struct flow *flow)
{
    if (flow->visiting.visitor)
        visitor_cancel(flow->visiting.visitor);
}

/* --- what comes of it --- */

/* What to try; each is a sentence of its own. */
static const char *advice(enum guest_fault fault)
{
    if (fault == GUEST_LATE)
        return _("Give it more time in the settings, under Engines.");
    return _("Try it out in the settings, under Engines.");
}

/* True: it loses by it. Where nobody could have played it does not. */
static bool take_fault(struct flow *flow, const struct guest_trouble *trouble, char words[VISIT_WORDS_MAX])
{
    enum side side = (enum side)match_state(flow->stage.match)->turn;
    bool blameless = trouble->fault == GUEST_OUR_FAULT || trouble->fault <= GUEST_NOT_STARTED;
    snprintf(words, VISIT_WORDS_MAX, blameless ? _("%s cannot play: it %s. %s") : _("%s loses this game: it %s. %s"),
             name_of(flow, side), _(guest_fault_words(trouble->fault)), advice(trouble->fault));
    if (blameless)
        be_stuck(flow, words);
    return !blameless;
}

bool visit_take(struct flow *flow, char words[VISIT_WORDS_MAX])
{
    struct visiting *visiting = &flow->visiting;
    enum visitor_news news = visiting->visitor ? visitor_take(visiting->visitor, &visiting->answer) : VISITOR_NOTHING;
    if (news == VISITOR_NOTHING)
        return false;
    visiting->has_answer = true;
    flow->round.has_report = false;
    flow->happened |= EVENT_REPORT;
    if (news == VISITOR_TOLD)
        return false;
    if (news == VISITOR_MOVE) {
        flow->turn.answer = visiting->answer.move;
        flow->turn.answered = true;
        return false;
    }
    flow->turn.thinking = false;
    return take_fault(flow, &visiting->answer.trouble, words);
}

static void end(void *visitor)
{
    visitor_destroy(visitor);
}

void visit_end(struct flow *flow)
{
    if (flow->visiting.visitor)
        app_end_beside(flow->app, end, flow->visiting.visitor);
    flow->visiting.visitor = NULL;
}
