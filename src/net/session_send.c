/* What is to be said next: what is owed, then entries, then what is pending, then chat. Nothing waits in a queue. */
#include "net/session_state.h"

#include <string.h>

void session_hello_message(const struct session *session, int player, struct message *message)
{
    const struct session_self *self = player < 2 ? &session->players[player] : &session->self;
    *message = (struct message){.kind = MESSAGE_HELLO};
    message->as.hello.player = (uint8_t)player;
    message->as.hello.seat = (uint8_t)self->seat.level;
    message->as.hello.chat = (uint8_t)self->chat;
    memcpy(message->as.hello.name, self->name, sizeof self->name);
}

void session_round_message(const struct session *session, struct message *message)
{
    *message = (struct message){.kind = MESSAGE_ROUND};
    message->as.round.round = (uint16_t)session->log.round;
    message->as.round.starter = (uint8_t)session->log.starter;
    message->as.round.wins[0] = (uint16_t)session->wins[0];
    message->as.round.wins[1] = (uint16_t)session->wins[1];
    message->as.round.draws = (uint16_t)session->draws;
}

void session_entry_message(const struct log *log, uint32_t index, struct message *message)
{
    *message = (struct message){.kind = MESSAGE_ENTRY};
    message->as.entry.round = (uint16_t)log->round;
    message->as.entry.index = index;
    message->as.entry.hash = session_log_hash(log, index);
    message->as.entry.state_hash = log->entries[index].state_hash;
    message->as.entry.entry = log->entries[index].entry;
}

static void sync_message(const struct session *session, struct message *message)
{
    message->as.sync.round = (uint16_t)session->log.round;
    message->as.sync.count = session->log.count;
    message->as.sync.hash = session_log_hash(&session->log, session->log.count);
    message->as.sync.heard = session->heard;
}

static void write_owed(struct session *session, enum owed owed, struct message *message)
{
    static const uint8_t kinds[] = {MESSAGE_HELLO,    MESSAGE_TERMS,    MESSAGE_DECLINE, MESSAGE_ACCEPT, MESSAGE_REVEAL,
                                    MESSAGE_SYNC,     MESSAGE_ROUND,    MESSAGE_LATE,    MESSAGE_PONG,   MESSAGE_PING,
                                    MESSAGE_WATCHERS, MESSAGE_DISAGREE, MESSAGE_BYE};
    struct contact *contact = &session->contact;
    int bit = 0;
    while ((unsigned)owed >> bit != 1)
        bit++;
    *message = (struct message){.kind = (enum message_kind)kinds[bit]};
    if (owed == OWE_HELLO) {
        session_hello_message(session, session_player(session), message);
    } else if (owed == OWE_TERMS) {
        session_terms_message(session, message);
    } else if (owed == OWE_DECLINE || owed == OWE_BYE) {
        message->as.bye.why = (uint8_t)(session->end == SESSION_LEFT ? session->why : WHY_LATER);
    } else if (owed == OWE_ACCEPT || owed == OWE_REVEAL) {
        memcpy(message->as.accept.nonce, session->nonce, sizeof session->nonce);
    } else if (owed == OWE_SYNC) {
        sync_message(session, message);
    } else if (owed == OWE_ROUND) {
        session_round_message(session, message);
    } else if (owed == OWE_LATE) {
        message->as.late.round = (uint16_t)contact->late_round;
        message->as.late.index = contact->late_index;
    } else if (owed == OWE_PONG) {
        message->as.pong.stamp = contact->pong;
    } else if (owed == OWE_PING) {
        message->as.ping.stamp = (uint32_t)contact->pinged;
        message->as.ping.delay_ms = (uint32_t)(contact->delay > 0 ? contact->delay : 0);
    } else if (owed == OWE_WATCHERS) {
        message->as.watchers.count = (uint8_t)session->watched.count;
        message->as.watchers.most = (uint8_t)session->terms.watchers;
    } else {
        message->as.disagree.round = (uint16_t)session->log.round;
        message->as.disagree.index = session->wrong;
        message->as.disagree.why = (uint8_t)session->why;
    }
}

/* A host: the next entry that the guest has not got, or the round that follows on the last of them. */
static bool send_entry(struct session *session, struct message *message)
{
    struct contact *contact = &session->contact;
    const struct log *log = session_round_log(session, contact->sent_round);
    if (session->role != SESSION_HOST || !contact->together)
        return false;
    if (log && contact->sent < log->count) {
        session_entry_message(log, contact->sent++, message);
        return true;
    }
    if (contact->sent_round == session->log.round)
        return false;
    contact->sent_round = session->log.round;
    contact->sent = 0;
    session_round_message(session, message);
    return true;
}

/* A guest: what it wants, once on each connection, until it is answered. */
static bool send_pending(struct session *session, struct message *message)
{
    struct contact *contact = &session->contact;
    const struct log *log = &session->log;
    if (session->role != SESSION_GUEST || !contact->together || !session->pending.is || contact->asked)
        return false;
    *message = (struct message){.kind = MESSAGE_ENTRY};
    message->as.entry.round = (uint16_t)log->round;
    message->as.entry.index = log->count;
    message->as.entry.hash = session_log_hash(log, log->count);
    message->as.entry.state_hash = session->pending.state_hash;
    message->as.entry.entry = session->pending.entry;
    contact->asked = true;
    contact->asked_round = log->round;
    contact->asked_index = log->count;
    return true;
}

/* Who leaves says first what the other end does not know yet, if the two know by now what that is. */
static bool leaves_behind_the_rest(const struct session *session)
{
    bool later = session->contact.quiet && session->contact.together && session->end == SESSION_MEETING;
    return (session->owed & OWE_BYE) && (later || session_is_leaving(session));
}

/* Who has left, leaves, or disagrees, has nothing more to say than that. */
static bool is_mute(const struct session *session)
{
    return (session->contact.quiet || session->end != SESSION_MEETING) && !leaves_behind_the_rest(session);
}

static unsigned may_owe(const struct session *session)
{
    unsigned ends = OWE_HELLO | OWE_DECLINE | OWE_DISAGREE | OWE_BYE;
    return session->owed & (is_mute(session) ? ends : ~0U);
}

/* The first of what is owed, if it is among these. */
static bool send_owed(struct session *session, unsigned among, struct message *message)
{
    unsigned last = leaves_behind_the_rest(session) && among != OWE_BYE ? OWE_BYE : 0;
    unsigned owed = may_owe(session) & among & ~last;
    enum owed first = (enum owed)(owed & (~owed + 1));
    if (!owed)
        return false;
    session->owed &= ~(unsigned)first;
    session->contact.together &= first != OWE_BYE;
    write_owed(session, first, message);
    return true;
}

bool session_has_last_words(const struct session *session)
{
    return session->contact.is && ((session->owed & OWE_BYE) || (session->end == SESSION_LEFT && !session->told));
}

/* The guest is told what was taken before it is told that something was not. */
bool session_send(struct session *session, struct message *message)
{
    if (!session->contact.is || session->changed)
        return false;
    if (send_owed(session, ~(unsigned)OWE_LATE, message))
        return true;
    if (is_mute(session))
        return false;
    return send_entry(session, message) || send_owed(session, OWE_LATE, message) || send_pending(session, message) ||
           session_talk_send(session, message) || (session->contact.together && send_owed(session, OWE_BYE, message));
}
