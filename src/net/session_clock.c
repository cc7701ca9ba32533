/*
 * Time: what the running turn has taken, by the clock of this end. It stands while the two are apart or have agreed on
 * a pause, so that nobody loses by a cable that was pulled: when that is seen, what has passed since the other one was
 * heard last does not count, and a flag falls only once something was heard after its time.
 *
 *     the guest's claim    |=====================|
 *     the host's measure   |==============================|
 *                                 allowance: |------------|   a claim before it is raised to its beginning
 *
 * A guest that answers pings late makes the way look long, and could think in that time: so the shortest way that was
 * ever seen counts, and what is allowed in a round is bounded.
 */
#include "net/session_state.h"

enum {
    DOUBT_MS = 1000, /* that no connection explains is told from here on */
    KEEP_MS = 5000,  /* of a turn are forgotten by a kill, at most */
    GIVEN_MOST = 10  /* times what one move is allowed, in a round */
};

int64_t session_turn_spent(const struct session *session, int64_t now)
{
    const struct measure *measure = &session->measure;
    bool passed = measure->runs && now > measure->since;
    int64_t spent = measure->spent + (passed ? now - measure->since : 0);
    return spent < INT32_MAX ? spent : INT32_MAX;
}

void session_turn_count(struct session *session, int64_t now)
{
    session->measure.spent = session_turn_spent(session, now);
    session->measure.since = now;
}

void session_turn_keep(struct session *session)
{
    struct measure *measure = &session->measure;
    bool running = session->role != SESSION_WATCHER && session->log.round > 0 &&
                   session->terms.clock.kind != CLOCK_NONE && session_log_clock(&session->log).is_running;
    if (!running || measure->spent - measure->kept < KEEP_MS)
        return;
    measure->kept = measure->spent;
    session->changed = true;
}

void session_turn_follow(struct session *session, int64_t now)
{
    struct measure *measure = &session->measure;
    bool runs = session->contact.together && !session->contact.quiet && session->end == SESSION_MEETING &&
                session_is_running(session) && !session->log.paused;
    if (runs == measure->runs)
        return;
    session_turn_count(session, now);
    measure->runs = runs;
}

void session_turn_restart(struct session *session, int64_t now)
{
    session->measure.spent = session->measure.kept = 0;
    session->measure.since = now;
    /* Of a turn that began while this end caught up nothing is known. */
    session->clock_told = !session->contact.together;
}

static int64_t between(int64_t least, int64_t value, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

/* How much of a move's time is put down to the way; nothing before that was measured. */
static int64_t allowance(const struct session *session)
{
    int64_t most = session->terms.allowance_ms, left = GIVEN_MOST * most - session->measure.given;
    return between(0, session->contact.least, left < most ? left : most);
}

uint32_t session_turn_judge(const struct session *session, int64_t claimed, int64_t now)
{
    int64_t measured = between(0, session_turn_spent(session, now), INT32_MAX);
    if (claimed < 0)
        return (uint32_t)measured;
    if (session->terms.clock.kind == CLOCK_NONE)
        return (uint32_t)between(0, claimed, INT32_MAX);
    return (uint32_t)between(between(0, measured - allowance(session), measured), claimed, measured);
}

void session_turn_give(struct session *session, const struct entry *entry, int64_t now)
{
    if (entry->kind == ENTRY_MOVE && session->terms.clock.kind != CLOCK_NONE)
        session->measure.given += session_turn_spent(session, now) - (int64_t)entry->spent_ms;
}

static void tell_doubt(struct session *session, int player, int64_t ms)
{
    struct session_event event = {.kind = SESSION_CLOCKS, .player = player};
    event.ms = (int)between(0, ms, INT32_MAX);
    session_event_add(session, &event);
    session->clock_told = true;
}

void session_turn_doubt(struct session *session, const struct entry *entry, int64_t now)
{
    struct clock clock = session_log_clock(&session->log);
    int64_t measured = session_turn_spent(session, now);
    int64_t way = DOUBT_MS + session->terms.allowance_ms + (session->contact.delay > 0 ? session->contact.delay : 0);
    bool mine = entry->player == session_player(session);
    if (session->role != SESSION_GUEST || !clock.is_running || session->clock_told || !session->contact.together)
        return;
    int64_t more = mine ? (int64_t)entry->spent_ms - measured : measured - (int64_t)entry->spent_ms;
    if (more > way && (entry->kind == ENTRY_MOVE || mine))
        tell_doubt(session, SESSION_HOST, more - way + DOUBT_MS);
}

int64_t session_turn_flag_at(const struct session *session)
{
    const struct log *log = &session->log;
    if (session->role != SESSION_HOST || !session->measure.runs)
        return INT64_MAX;
    struct clock clock = session_log_clock(log);
    int player = session_log_turn(log);
    if (!clock.is_running || player < 0)
        return INT64_MAX;
    int64_t left = clock_left(&clock, session_log_side(log, player), 0) - session->measure.spent;
    int64_t at = session->measure.since + left + (player == SESSION_GUEST ? allowance(session) : 0);
    return session->contact.heard >= at ? at : INT64_MAX;
}
