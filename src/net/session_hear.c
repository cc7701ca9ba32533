/* What a host takes from the guest: the word that begins it all, what it knows, and what it wants. */
#include "net/commit.h"
#include "net/session_state.h"

#include <string.h>

enum { DAY_S = 24 * 60 * 60 };

/* From an entry of a round on the guest is told all there is. */
static void send_from(struct session *session, int round, uint32_t count, uint32_t heard, int64_t now)
{
    struct contact *contact = &session->contact;
    contact->sent_round = round;
    contact->sent = count;
    contact->talked = heard;
    session_contact_meet(session, now);
}

static int drawn_starter(const struct session *session)
{
    if (session->terms.begins != BEGINS_TOSS)
        return session->terms.begins == BEGINS_HOST ? SESSION_HOST : SESSION_GUEST;
    return commit_toss(session->nonce, session->guest);
}

bool session_hear_accept(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    const uint8_t *nonce = message->as.accept.nonce;
    if (session->contact.together || (session->accepted && session->log.round != 1))
        return refuse(why, "accept: that was said already");
    if (session->accepted && memcmp(session->guest, nonce, sizeof session->guest) != 0)
        return refuse(why, "accept: another number than before");
    memcpy(session->guest, nonce, sizeof session->guest);
    if (!session->accepted && !session_round_begin(session, drawn_starter(session), now))
        return refuse(why, "not enough memory for a round");
    session->changed |= !session->accepted;
    session->accepted = true;
    session->owed |= OWE_REVEAL | OWE_ROUND;
    send_from(session, 1, 0, 0, now);
    return true;
}

bool session_hear_decline(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    (void)now;
    if (session->accepted)
        return refuse(why, "decline: the terms were accepted");
    session_end(session, SESSION_GUEST, (enum session_why)message->as.decline.why);
    return true;
}

bool session_hear_sync(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    int round = message->as.sync.round;
    uint32_t count = message->as.sync.count;
    const struct log *log = session_round_log(session, round);
    if (session->contact.together || session->contact.synced || !session->accepted || round == 0)
        return refuse(why, "sync: not now");
    if (message->as.sync.heard > session->said)
        return refuse(why, "sync: so much was not said");
    session->contact.synced = true;
    if (!log) {
        session_disagree(session, WHY_ROUNDS, 0);
        return true;
    }
    if (count > log->count || session_log_hash(log, count) != message->as.sync.hash) {
        session_disagree(session, WHY_ENTRIES, count > log->count ? log->count : 0);
        return true;
    }
    send_from(session, round, count, message->as.sync.heard, now);
    return true;
}

/* The guest's next word must know of this one, or of what made it late. */
static void note_answered(struct session *session, int round, uint32_t known)
{
    session->contact.answered_round = round;
    session->contact.answered_count = known;
}

static bool be_late(struct session *session, const struct message *message)
{
    int round = message->as.entry.round;
    uint32_t index = message->as.entry.index;
    session->contact.late_round = round;
    session->contact.late_index = index;
    session->owed |= OWE_LATE;
    if (round < session->log.round || index < session->log.count)
        note_answered(session, round, index + 1);
    return true;
}

/* Has the time run out on the way, or before? Then this is what happens in the place of the move. */
static bool has_fallen(struct session *session, struct entry *entry)
{
    struct entry flag = {.kind = ENTRY_FLAG, .player = entry->player, .spent_ms = entry->spent_ms};
    if (entry->kind != ENTRY_MOVE || !session_log_fits(&session->log, &flag, NULL))
        return false;
    *entry = flag;
    return true;
}

static bool may_claim(const struct session *session, const struct entry *entry)
{
    return entry->kind != ENTRY_CLAIM || session->contact.absence >= (int64_t)session->terms.claim_days * DAY_S;
}

static bool take(struct session *session, const struct message *message, const struct entry *entry, int64_t now,
                 struct reason *why)
{
    note_answered(session, message->as.entry.round, session->log.count + 1);
    session_turn_give(session, entry, now);
    return session_round_add(session, entry, now, why);
}

static bool is_said_twice(const struct session *session, const struct message *message)
{
    const struct contact *contact = &session->contact;
    return message->as.entry.round < contact->answered_round ||
           (message->as.entry.round == contact->answered_round && message->as.entry.index < contact->answered_count);
}

/* What does not fit may have fitted to what the guest knew; where it knows all it must not say that. */
static bool weigh(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    struct entry entry = message->as.entry.entry;
    bool knows_all = message->as.entry.index == session->log.count;
    struct reason wrong = {""};
    if (entry.spent_ms > INT32_MAX)
        return refuse(why, "entry: nobody has so much time");
    if (entry.kind == ENTRY_MOVE && session_log_turn(&session->log) == SESSION_GUEST)
        entry.spent_ms = session_turn_judge(session, entry.spent_ms, now);
    if (has_fallen(session, &entry))
        return session_round_add(session, &entry, now, why) && be_late(session, message);
    if (!session_log_fits(&session->log, &entry, &wrong))
        return knows_all ? refuse(why, "entry: %.90s", wrong.text) : be_late(session, message);
    if (session_log_hash_after(&session->log, &entry) != message->as.entry.state_hash) {
        if (!knows_all)
            return be_late(session, message);
        session_disagree(session, WHY_STATES, message->as.entry.index);
        return true;
    }
    return may_claim(session, &entry) ? take(session, message, &entry, now, why) : be_late(session, message);
}

bool session_hear_entry(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    const struct entry *entry = &message->as.entry.entry;
    const struct log *log = session_round_log(session, message->as.entry.round);
    uint32_t index = message->as.entry.index;
    if (!session->contact.together)
        return refuse(why, "entry: too early");
    if (entry->player != SESSION_GUEST || entry->kind == ENTRY_FLAG)
        return refuse(why, "entry: that is not the guest's to say");
    if (!log || index > log->count || is_said_twice(session, message))
        return refuse(why, "entry: round %d, number %u cannot be", message->as.entry.round, index);
    if (message->as.entry.hash != session_log_hash(log, index)) {
        session_disagree(session, WHY_ENTRIES, index);
        return true;
    }
    return log == &session->before ? be_late(session, message) : weigh(session, message, now, why);
}
