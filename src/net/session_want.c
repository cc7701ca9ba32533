/* What a person, or an engine, wants: whether that is possible now, and what comes of it. */
#include "net/session_state.h"

#include <string.h>

enum { DAY_S = 24 * 60 * 60 };

static bool want_terms(struct session *session, const struct want *want, struct reason *why)
{
    if (session_phase_of(session) != SESSION_ASKED)
        return refuse(why, SHOWN("There is nothing to answer."));
    session->changed = true;
    session_event_news(session);
    if (want->kind == WANT_DECLINE) {
        session_end(session, session_player(session), WHY_DECLINED);
        session->owed |= OWE_DECLINE;
        return true;
    }
    session->accepted = true;
    session->owed |= session->contact.met ? OWE_ACCEPT : 0;
    return true;
}

static bool want_leave(struct session *session, const struct want *want, int64_t now)
{
    session->owed |= OWE_BYE;
    if (want->why == WHY_LATER)
        session->contact.quiet = true;
    else
        session_end(session, session->role == SESSION_GUEST ? SESSION_GUEST : SESSION_HOST, WHY_LEFT);
    session_turn_follow(session, now);
    session_event_news(session);
    return true;
}

static bool can_claim(const struct session *session)
{
    struct entry claim = {.kind = ENTRY_CLAIM, .player = (uint8_t)session_player(session)};
    return session->role != SESSION_WATCHER && session->log.round > 0 && !session->contact.is &&
           session->terms.claim_days > 0 && session->away >= (int64_t)session->terms.claim_days * DAY_S &&
           !session->pending.is && session_log_fits(&session->log, &claim, NULL);
}

static bool want_entry(struct session *session, const struct want *want, int64_t now, struct reason *why)
{
    static const uint8_t kinds[] = {[WANT_MOVE] = ENTRY_MOVE, [WANT_OFFER] = ENTRY_OFFER,   [WANT_YES] = ENTRY_YES,
                                    [WANT_NO] = ENTRY_NO,     [WANT_RESIGN] = ENTRY_RESIGN, [WANT_CLAIM] = ENTRY_CLAIM};
    struct entry entry = {.kind = kinds[want->kind], .player = (uint8_t)session_player(session)};
    if (session->role == SESSION_WATCHER)
        return refuse(why, SHOWN("Who watches does not play."));
    if (session->log.round == 0)
        return refuse(why, SHOWN("The game has not begun yet."));
    if (want->kind == WANT_MOVE) {
        entry.move = want->move;
        entry.spent_ms = session_turn_judge(session, want->spent_ms, now);
    } else if (want->kind == WANT_OFFER || want->kind == WANT_YES || want->kind == WANT_NO) {
        if (want->offer < OFFER_DRAW || want->offer >= OFFER_KINDS)
            return refuse(why, "there is no such offer");
        entry.offer = (uint8_t)want->offer;
    } else if (want->kind == WANT_CLAIM && !can_claim(session)) {
        return refuse(why, SHOWN("Nobody can claim this game now."));
    }
    return session_round_want(session, &entry, now, why);
}

bool session_want(struct session *session, const struct want *want, int64_t now, struct reason *why)
{
    if (session->end != SESSION_MEETING)
        return refuse(why, SHOWN("This game is over: nobody goes on with it."));
    switch (want->kind) {
    case WANT_ACCEPT:
    case WANT_DECLINE:
        return want_terms(session, want, why);
    case WANT_SAY:
        return session_talk_say(session, want->phrase, want->words, now, why);
    case WANT_CHAT:
        return session_talk_set(session, want->chat, why);
    case WANT_LEAVE:
        return want_leave(session, want, now);
    case WANT_MOVE:
    case WANT_OFFER:
    case WANT_YES:
    case WANT_NO:
    case WANT_RESIGN:
    case WANT_CLAIM:
        return want_entry(session, want, now, why);
    }
    return refuse(why, "there is nothing like that to want");
}

bool session_want_may_claim(const struct session *session)
{
    return can_claim(session);
}
