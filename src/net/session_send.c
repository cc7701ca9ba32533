/*
 * Chooses and writes the next message to be sent: first owed answers (enum owed), then entries, then a guest's pending
 * entry, then chat. There is no queue: each message is made from the state when there is room to send it. Messages for
 * watchers are chosen in the same manner. Declared in session.h and session_state.h.
 */

#include "net/session_state.h"
#include "standard.h"

/* --- filling in messages from the session's state --- */

void session_hello_message(const struct session *session, int player, struct message *message)
{
    const struct session_self *self = player < 2 ? &session->players[player] : &session->self;
    *message = (struct message){.kind = MESSAGE_HELLO};
    message->as.hello.player = (uint8_t)player;
    message->as.hello.seat = (uint8_t)self->seat.level;
    message->as.hello.chat = (uint8_t)self->chat;
    memcpy(message->as.hello.name, self->name, sizeof self->name);
}

static void round_message(const struct session *session, struct message *message)
{
    *message = (struct message){.kind = MESSAGE_ROUND};
    message->as.round.round = (uint16_t)session->log.round;
    message->as.round.starter = (uint8_t)session->log.starter;
    message->as.round.wins[0] = (uint16_t)session->wins[0];
    message->as.round.wins[1] = (uint16_t)session->wins[1];
    message->as.round.draws = (uint16_t)session->draws;
}

/* Fills in a message with the entry that comes after `index` others. */
static void entry_message(const struct log *log, uint32_t index, const struct entry *entry, uint64_t state_hash,
                          struct message *message)
{
    *message = (struct message){.kind = MESSAGE_ENTRY};
    message->as.entry.round = (uint16_t)log->round;
    message->as.entry.index = index;
    message->as.entry.hash = session_log_hash(log, index);
    message->as.entry.state_hash = state_hash;
    message->as.entry.entry = *entry;
}

static void logged_message(const struct log *log, uint32_t index, struct message *message)
{
    entry_message(log, index, &log->entries[index].entry, log->entries[index].state_hash, message);
}

static void watchers_message(const struct session *session, struct message *message)
{
    *message = (struct message){.kind = MESSAGE_WATCHERS};
    message->as.watchers.count = (uint8_t)session->watched.count;
    message->as.watchers.most = (uint8_t)session->terms.watchers;
}

static void owed_message(const struct session *session, enum owed owed, struct message *message)
{
    static const uint8_t kinds[] = {MESSAGE_HELLO,    MESSAGE_TERMS,    MESSAGE_DECLINE, MESSAGE_ACCEPT, MESSAGE_REVEAL,
                                    MESSAGE_SYNC,     MESSAGE_ROUND,    MESSAGE_LATE,    MESSAGE_PONG,   MESSAGE_PING,
                                    MESSAGE_WATCHERS, MESSAGE_DISAGREE, MESSAGE_BYE,     MESSAGE_HELLO};
    const struct contact *contact = &session->contact;
    int bit = 0;
    while ((unsigned)owed >> bit != 1)
        bit++;
    *message = (struct message){.kind = (enum message_kind)kinds[bit]};
    switch (owed) {
    case OWE_HELLO:
        session_hello_message(session, session_player(session), message);
        break;
    case OWE_TERMS:
        session_terms_message(session, message);
        break;
    case OWE_DECLINE:
    case OWE_BYE:
        message->as.bye.why = (uint8_t)(session->end == SESSION_LEFT ? session->why : WHY_LATER);
        break;
    case OWE_ACCEPT:
    case OWE_REVEAL:
        memcpy(message->as.accept.nonce, session->nonce, sizeof session->nonce);
        break;
    case OWE_SYNC:
        message->as.sync.round = (uint16_t)session->log.round;
        message->as.sync.count = session->log.count;
        message->as.sync.hash = session_log_hash(&session->log, session->log.count);
        message->as.sync.heard = session->heard;
        break;
    case OWE_ROUND:
        round_message(session, message);
        break;
    case OWE_LATE:
        message->as.late.round = (uint16_t)contact->late_round;
        message->as.late.index = contact->late_index;
        break;
    case OWE_PONG:
        message->as.pong.stamp = contact->pong;
        break;
    case OWE_PING:
        message->as.ping.stamp = (uint32_t)contact->pinged;
        message->as.ping.delay_ms = (uint32_t)(contact->delay > 0 ? contact->delay : 0);
        break;
    case OWE_WATCHERS:
        watchers_message(session, message);
        break;
    case OWE_DISAGREE:
        message->as.disagree.round = (uint16_t)session->log.round;
        message->as.disagree.index = session->wrong;
        message->as.disagree.why = (uint8_t)session->why;
        break;
    case OWE_HOST_HELLO:
        session_hello_message(session, SESSION_HOST, message);
        break;
    }
}

/* Takes the first owed message that is in the set `among`; 0 if there is none. */
static enum owed take_owed(unsigned *owed, unsigned among)
{
    enum owed first = (enum owed)(*owed & among & (~(*owed & among) + 1));
    *owed &= ~(unsigned)first;
    return first;
}

/* Writes the next entry to be sent. After the last entry of a round, writes that the following round begins. */
static bool next_entry(const struct session *session, int *round, uint32_t *told, struct message *message)
{
    const struct log *log = session_round_log(session, *round);
    if (log && *told < log->count) {
        logged_message(log, (*told)++, message);
        return true;
    }
    if (*round == session->log.round)
        return false;
    *round = session->log.round;
    *told = 0;
    round_message(session, message);
    return true;
}

/* --- messages to the other player --- */

/* A guest sends its pending entry once on each connection, until the host has answered it. */
static bool send_pending(struct session *session, struct message *message)
{
    struct contact *contact = &session->contact;
    const struct log *log = &session->log;
    if (session->role != SESSION_GUEST || !contact->together || !session->pending.is || contact->asked)
        return false;
    entry_message(log, log->count, &session->pending.entry, session->pending.state_hash, message);
    contact->asked = true;
    contact->asked_round = log->round;
    contact->asked_index = log->count;
    return true;
}

/*
 * Does this end leave, so that it first sends everything that the other end does not know yet, and its goodbye last?
 * That begins once both ends know what the other one lacks.
 */
static bool leaves_behind_the_rest(const struct session *session)
{
    bool later = session->contact.quiet && session->contact.together && session->end == SESSION_MEETING;
    return (session->owed & OWE_BYE) && (later || session_is_leaving(session));
}

/* Does this end say nothing more than hello and goodbye, because it has left, is leaving, or disagrees? */
static bool is_mute(const struct session *session)
{
    return (session->contact.quiet || session->end != SESSION_MEETING) && !leaves_behind_the_rest(session);
}

/* Sends the first message of the set `among` that is owed. */
static bool send_owed(struct session *session, unsigned among, struct message *message)
{
    if (is_mute(session))
        among &= OWE_HELLO | OWE_DECLINE | OWE_DISAGREE | OWE_BYE;
    if (leaves_behind_the_rest(session) && among != OWE_BYE)
        among &= ~(unsigned)OWE_BYE;
    enum owed first = take_owed(&session->owed, among);
    if (!first)
        return false;
    session->contact.together &= first != OWE_BYE;
    owed_message(session, first, message);
    return true;
}

bool session_has_last_words(const struct session *session)
{
    return session->contact.is && ((session->owed & OWE_BYE) || (session->end == SESSION_LEFT && !session->told));
}

/* A guest is told which of its entries were taken, and only then which were not. */
bool session_send(struct session *session, struct message *message)
{
    struct contact *contact = &session->contact;
    if (!contact->is || session->changed)
        return false;
    if (send_owed(session, ~(unsigned)OWE_LATE, message))
        return true;
    if (is_mute(session))
        return false;
    return (session->role == SESSION_HOST && contact->together &&
            next_entry(session, &contact->sent_round, &contact->sent, message)) ||
           send_owed(session, OWE_LATE, message) || send_pending(session, message) ||
           session_talk_send(session, message) || (contact->together && send_owed(session, OWE_BYE, message));
}

/* --- messages to watchers: first all that has happened, then what comes --- */

bool session_brief(const struct session *session, int index, struct message *message)
{
    enum { HELLOS = 2, HEAD = 5 };
    const struct log *log = &session->log;
    if (index < 0 || session->role != SESSION_HOST || log->round == 0)
        return false;
    if (index >= HEAD && (uint32_t)(index - HEAD) >= log->count)
        return false;
    if (index < HELLOS)
        session_hello_message(session, index, message);
    else if (index == HELLOS)
        session_terms_message(session, message);
    else if (index == HELLOS + 1)
        watchers_message(session, message);
    else if (index < HEAD)
        round_message(session, message);
    else
        logged_message(log, (uint32_t)(index - HEAD), message);
    return true;
}

/* For watchers entries come first, then the messages that refer to entries, then chat. */
bool session_next_watched(struct session *session, struct message *message)
{
    struct watched *watched = &session->watched;
    if (session->role != SESSION_HOST || session->changed)
        return false;
    if (session->log.round > 0 && next_entry(session, &watched->round, &watched->sent, message))
        return true;
    enum owed first = take_owed(&watched->owed, OWE_HELLO | OWE_HOST_HELLO | OWE_WATCHERS | OWE_BYE | OWE_DISAGREE);
    if (!first)
        return session_talk_next(&session->to_watchers, &watched->talked, message);
    owed_message(session, first, message);
    if (first == OWE_HELLO) /* for watchers OWE_HELLO means the guest's HELLO */
        session_hello_message(session, SESSION_GUEST, message);
    if (first == OWE_BYE)
        message->as.bye.why = (uint8_t)session->why;
    return true;
}

void session_set_watchers(struct session *session, int count)
{
    if (session->watched.count == count)
        return;
    session->watched.count = count;
    session->watched.owed |= OWE_WATCHERS;
    session->owed |= OWE_WATCHERS;
    session->news = true;
}
