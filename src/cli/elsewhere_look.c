/* What there is to see of a game elsewhere, and asking for something once. */
#include "cli/elsewhere.h"

#include <string.h>

enum { LOOKS_MAX = 100, RETRY_MS = 100 };

/* View and record of the same moment: between two looks that are the same. */
static void look(struct elsewhere *elsewhere)
{
    struct friend_view after;
    for (int i = 0; i < LOOKS_MAX; i++) {
        friend_look(elsewhere->friend, &elsewhere->view);
        if (elsewhere->recorded)
            record_free(&elsewhere->record);
        elsewhere->recorded = friend_record(elsewhere->friend, &elsewhere->record);
        friend_look(elsewhere->friend, &after);
        if (after.version == elsewhere->view.version)
            return;
    }
}

/* The position that the record leads to. Its moves were checked by the session. */
static void replay(struct elsewhere *elsewhere)
{
    const struct record *record = &elsewhere->record;
    struct reason why;
    if (!record_variant(record, &elsewhere->variant, &why)) {
        elsewhere->recorded = false;
        return;
    }
    const struct game *game = elsewhere->variant.game;
    game->start(&elsewhere->variant, &elsewhere->state);
    for (int i = 0; i < record->move_count; i++)
        game->apply(&elsewhere->variant, &elsewhere->state, record->moves[i].move);
}

void elsewhere_look(struct elsewhere *elsewhere)
{
    struct asked *asked = &elsewhere->asked;
    elsewhere->now = (int64_t)(cli_seconds(CLOCK_MONOTONIC) * 1000);
    look(elsewhere);
    if (elsewhere->recorded)
        replay(elsewhere);
    int me = elsewhere_me(elsewhere);
    elsewhere->input = me >= 0 && seat_is_human(elsewhere->view.session.players[me].seat) && !elsewhere->claims;
    bool went_on = asked->round != elsewhere->view.session.round ||
                   (elsewhere->recorded && asked->plies != elsewhere->record.move_count);
    if (asked->is && (went_on || (asked->retry && elsewhere->now >= asked->retry)))
        asked->is = false;
}

int elsewhere_me(const struct elsewhere *elsewhere)
{
    enum session_role role = elsewhere->view.session.role;
    return role == SESSION_WATCHER ? NOBODY_THERE : role == SESSION_GUEST;
}

bool elsewhere_is_over(const struct elsewhere *elsewhere)
{
    return elsewhere->recorded && elsewhere->record.ending != RECORD_UNFINISHED;
}

int elsewhere_player(const struct elsewhere *elsewhere, enum side side)
{
    bool second = elsewhere->view.session.terms.swapped != (side == SECOND);
    return second ? 1 - elsewhere->record.starter : elsewhere->record.starter;
}

/* The player to move by the record; NOBODY_THERE if it is nobody. */
static int turn_of(const struct elsewhere *elsewhere)
{
    if (!elsewhere->recorded || elsewhere_is_over(elsewhere))
        return NOBODY_THERE;
    return elsewhere_player(elsewhere, (enum side)elsewhere->state.turn);
}

/* Of two things that are wanted, is it the same one? */
static bool is_same(const struct want *one, const struct want *other)
{
    return one->kind == other->kind && one->offer == other->offer && move_equal(one->move, other->move);
}

bool elsewhere_ask(struct elsewhere *elsewhere, const struct want *want)
{
    struct asked *asked = &elsewhere->asked;
    if (asked->is && is_same(&asked->want, want))
        return false;
    *asked = (struct asked){.is = true, .want = *want, .round = elsewhere->view.session.round};
    asked->plies = elsewhere->recorded ? elsewhere->record.move_count : 0;
    friend_want(elsewhere->friend, want);
    return true;
}

bool elsewhere_ask_for(struct elsewhere *elsewhere, enum want_kind kind, enum offer_kind offer)
{
    return elsewhere_ask(elsewhere, &(struct want){.kind = kind, .offer = offer, .why = WHY_LEFT, .spent_ms = -1});
}

void elsewhere_late(struct elsewhere *elsewhere)
{
    if (elsewhere->asked.is)
        elsewhere->asked.retry = elsewhere->now + RETRY_MS;
}

bool elsewhere_may_move(const struct elsewhere *elsewhere)
{
    bool waits = elsewhere->asked.is && elsewhere->asked.want.kind == WANT_MOVE;
    const struct session_view *session = &elsewhere->view.session;
    /* Who lays several discs is to move again before the last one has arrived. */
    return session->phase == SESSION_PLAYING && !waits && !session->pending && elsewhere_me(elsewhere) >= 0 &&
           turn_of(elsewhere) == elsewhere_me(elsewhere);
}

enum offer_kind elsewhere_question(const struct elsewhere *elsewhere)
{
    int other = 1 - elsewhere_me(elsewhere);
    for (int kind = OFFER_DRAW; kind < OFFER_KINDS; kind++)
        if (elsewhere_me(elsewhere) >= 0 && elsewhere->view.session.offered[kind] == other + 1)
            return (enum offer_kind)kind;
    return (enum offer_kind)0;
}
