/*
 * What a guest, and who watches, takes from the host: nothing that does not follow from what is known already. What
 * breaks the order of messages is refused; what tells of another game is a disagreement.
 */
#include "net/commit.h"
#include "net/session_state.h"

#include <string.h>

enum { DAY_S = 24 * 60 * 60 };

/* The words of the terms are those that were said before, one by one. */
static bool are_same_terms(const struct session *session, const struct message *message)
{
    struct message mine;
    uint8_t a[WIRE_MESSAGE_MAX], b[WIRE_MESSAGE_MAX];
    session_terms_message(session, &mine);
    size_t size = wire_write(&mine, a);
    return wire_write(message, b) == size && memcmp(a, b, size) == 0;
}

/* Is every option given, and none that the game has not? */
static bool are_whole(const struct session *session, const struct session_terms *terms)
{
    const struct options *is = &session->variant.options, *told = &terms->options;
    return is->width == told->width && is->height == told->height && is->connect == told->connect &&
           is->pieces == told->pieces && is->points == told->points;
}

static void say_no(struct session *session, enum session_why why)
{
    bool watches = session->role == SESSION_WATCHER;
    session->owed |= watches ? 0 : OWE_DECLINE;
    session_end(session, watches ? SESSION_HOST : SESSION_GUEST, why);
}

bool session_take_terms(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    struct session_terms terms;
    (void)now;
    if (session->contact.terms && session->role == SESSION_GUEST)
        return refuse(why, "terms: they were said already");
    session->contact.terms = true;
    if (session->has_terms)
        return are_same_terms(session, message) || refuse(why, "terms: they are not those of before");
    if (!session_terms_read(message, &terms) || !session_terms_take(session, &terms, NULL) ||
        !are_whole(session, &terms)) {
        session->has_terms = false;
        say_no(session, WHY_GAME);
        return true;
    }
    memcpy(session->commitment, message->as.terms.commitment, sizeof session->commitment);
    return true;
}

/* What the draw said; who watches cannot know. */
static int drawn_starter(const struct session *session, const uint8_t host[SESSION_NONCE_SIZE])
{
    if (session->terms.begins != BEGINS_TOSS)
        return session->terms.begins == BEGINS_HOST ? SESSION_HOST : SESSION_GUEST;
    return commit_toss(host, session->nonce);
}

bool session_take_reveal(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    if (session->role != SESSION_GUEST || !session->accepted || session->log.round > 0)
        return refuse(why, "reveal: nobody has asked for it");
    if (!commit_fits(message->as.reveal.nonce, session->commitment)) {
        session_disagree(session, WHY_CHEATED, 0);
        return true;
    }
    if (!session_round_begin(session, drawn_starter(session, message->as.reveal.nonce), now))
        return refuse(why, "not enough memory for a round");
    return true;
}

static bool is_this_round(const struct session *session, const struct message *message)
{
    return message->as.round.round == session->log.round && message->as.round.starter == session->log.starter &&
           message->as.round.wins[0] == session->wins[0] && message->as.round.wins[1] == session->wins[1] &&
           message->as.round.draws == session->draws;
}

static void forget_rounds(struct session *session)
{
    if (session->log.round > 0)
        session_log_free(&session->log);
    if (session->before.round > 0)
        session_log_free(&session->before);
}

/* Who watches begins wherever the host is. */
static bool watch_round(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    if (!session->has_terms)
        return refuse(why, "round: nobody has said what is played");
    if (message->as.round.round != session->log.round) {
        forget_rounds(session);
        if (!session_round_begin(session, message->as.round.starter, now))
            return refuse(why, "not enough memory for a round");
        session->log.round = message->as.round.round;
        session->wins[0] = message->as.round.wins[0];
        session->wins[1] = message->as.round.wins[1];
        session->draws = message->as.round.draws;
    } else if (!is_this_round(session, message))
        session_disagree(session, WHY_ROUNDS, 0);
    session_contact_meet(session, now);
    return true;
}

bool session_take_round(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    if (session->role == SESSION_WATCHER)
        return watch_round(session, message, now, why);
    if (session->log.round == 0 || message->as.round.round > session->log.round)
        return refuse(why, "round: %d does not follow on %d", message->as.round.round, session->log.round);
    if (!is_this_round(session, message)) {
        session_disagree(session, session->log.count == 0 && session->log.round == 1 ? WHY_CHEATED : WHY_ROUNDS, 0);
        return true;
    }
    if (session->contact.target_round == 0) {
        session->contact.target_round = session->log.round;
        session->contact.target_count = session->log.count;
    }
    session_pending_settle(session, now);
    return true;
}

bool session_take_sync(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    int round = message->as.sync.round;
    uint32_t count = message->as.sync.count;
    struct contact *contact = &session->contact;
    if (contact->synced || session->role != SESSION_GUEST || round == 0 || count > LOG_ENTRIES_MAX)
        return refuse(why, "sync: not now");
    if (message->as.sync.heard > session->said)
        return refuse(why, "sync: so much was not said");
    if (session->log.round == 0 && !session->accepted)
        return refuse(why, "sync: no round was agreed on");
    contact->synced = true;
    contact->talked = message->as.sync.heard;
    if (round < session->log.round || round > session->log.round + 1)
        session_disagree(session, WHY_ROUNDS, 0);
    else if (round == session->log.round && count < session->log.count)
        session_disagree(session, WHY_ENTRIES, count);
    else if (round == session->log.round && count == session->log.count &&
             message->as.sync.hash != session_log_hash(&session->log, count))
        session_disagree(session, WHY_ENTRIES, 0);
    contact->target_round = round;
    contact->target_count = count;
    if (session->end == SESSION_MEETING || session_is_leaving(session))
        session_pending_settle(session, now);
    return true;
}

/* An entry of one's own side is one that was asked for, but for a flag, which the host sees fall. */
static bool is_mine(const struct session *session, const struct entry *entry)
{
    const struct entry *wanted = &session->pending.entry;
    return session->pending.is && entry->kind == wanted->kind && entry->offer == wanted->offer &&
           move_equal(entry->move, wanted->move);
}

/* Nobody is away for days without knowing it, a day more or less; where a day is much of it, half of it. */
static int64_t least_away(int claim_days)
{
    return (int64_t)(claim_days > 2 ? 2 * (claim_days - 1) : claim_days) * DAY_S / 2;
}

static bool was_away(const struct session *session, const struct entry *entry)
{
    int64_t before = session->contact.absence;
    int64_t away = session->away > before || session->away < 0 ? session->away : before;
    return entry->kind != ENTRY_CLAIM || entry->player == session_player(session) || away < 0 ||
           away >= least_away(session->terms.claim_days);
}

static bool follows(struct session *session, const struct entry *entry)
{
    bool own = session->role == SESSION_GUEST && entry->player == SESSION_GUEST && entry->kind != ENTRY_FLAG;
    bool fits;
    session_pending_hide(session);
    fits = (!own || is_mine(session, entry)) && session_log_fits(&session->log, entry, NULL) &&
           (session->role == SESSION_WATCHER || was_away(session, entry));
    session_pending_show(session);
    return fits;
}

static uint64_t hash_after(struct session *session, const struct entry *entry)
{
    session_pending_hide(session);
    uint64_t hash = session_log_hash_after(&session->log, entry);
    session_pending_show(session);
    return hash;
}

static bool add(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    const struct entry *entry = &message->as.entry.entry;
    bool mine = session->role == SESSION_GUEST && entry->player == SESSION_GUEST && entry->kind != ENTRY_FLAG;
    session_turn_doubt(session, entry, now);
    if (!session_round_add(session, entry, now, why))
        return false;
    session->contact.asked &= !mine;
    session_pending_settle(session, now);
    return true;
}

bool session_take_entry(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    uint32_t index = message->as.entry.index;
    if (session->log.round == 0 || message->as.entry.round != session->log.round)
        return refuse(why, "entry: of another round");
    if (session->role == SESSION_GUEST && session->contact.target_round == 0)
        return refuse(why, "entry: too early");
    if (session->role == SESSION_WATCHER && index < session->log.count) {
        if (message->as.entry.hash != session_log_hash(&session->log, index))
            session_disagree(session, WHY_ENTRIES, index);
        return true;
    }
    if (index != session->log.count)
        return refuse(why, "entry: number %u, not %u", index, session->log.count);
    if (message->as.entry.hash != session_log_hash(&session->log, index) ||
        !follows(session, &message->as.entry.entry)) {
        session_disagree(session, WHY_ENTRIES, index);
        return true;
    }
    if (hash_after(session, &message->as.entry.entry) != message->as.entry.state_hash) {
        session_disagree(session, WHY_STATES, index);
        return true;
    }
    return add(session, message, now, why);
}

bool session_take_late(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    struct contact *contact = &session->contact;
    if (session->role != SESSION_GUEST || !contact->asked || message->as.late.round != contact->asked_round ||
        message->as.late.index != contact->asked_index)
        return refuse(why, "late: nobody has asked for that");
    contact->asked = false;
    if (session->pending.is && contact->asked_round == session->log.round && !session_pending_renew(session))
        session_pending_drop(session);
    session_pending_settle(session, now); /* of another round, it has waited for this */
    return true;
}
