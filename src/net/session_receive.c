/* Which message may come when, from whom, and to whom it goes here. */
#include "net/session_state.h"

#include <string.h>

typedef bool handler(struct session *session, const struct message *message, int64_t now, struct reason *why);

/* Once said hello the two are known to each other; what is to be said next follows from how far they had come. */
static void after_hello(struct session *session)
{
    if ((session->end != SESSION_MEETING && !session_is_leaving(session)) || session->role == SESSION_WATCHER)
        return;
    if (session->log.round > 0)
        session->owed |= OWE_SYNC;
    else if (session->role == SESSION_HOST)
        session->owed |= OWE_TERMS;
    else if (session->accepted)
        session->owed |= OWE_ACCEPT;
}

/* It was said already on this connection: all that may be another one is what its player wants to read. */
static bool take_hello_again(struct session *session, const struct session_self *self, int64_t now, struct reason *why)
{
    struct session_self *known = &session->players[1 - session_player(session)];
    struct session_self same = *known;
    same.chat = self->chat;
    if (!session_self_is_same(&same, self))
        return refuse(why, "hello: of somebody else");
    if (!session_bucket_take(&session->listen[1 - session_player(session)], TALK_LATEST, now))
        return refuse(why, "hello: too often");
    if (known->chat == self->chat)
        return true;
    known->chat = self->chat;
    session->changed = true;
    session->watched.owed |= session->role == SESSION_HOST ? OWE_HELLO : 0;
    session_event_news(session);
    return true;
}

static bool take_hello(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    struct session_self self = {.seat = {message->as.hello.seat}, .chat = (enum chat_setting)message->as.hello.chat};
    int player = message->as.hello.player;
    bool watches = session->role == SESSION_WATCHER;
    wire_clean(self.name, sizeof self.name, message->as.hello.name);
    if (player > 1 || (!watches && player == session_player(session)))
        return refuse(why, "hello: not of that one");
    if (!watches && session->contact.met)
        return take_hello_again(session, &self, now, why);
    if (!session->known[player] || !session_self_is_same(&session->players[player], &self)) {
        session->players[player] = self;
        session->known[player] = true;
        session->changed = true;
        session->watched.owed |= OWE_HELLO;
    }
    session->contact.met = true;
    if (session->role == SESSION_HOST)
        session_contact_heard(session);
    after_hello(session);
    session_event_news(session);
    return true;
}

static bool take_ping(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    (void)now, (void)why;
    session->contact.pong = message->as.ping.stamp;
    session->contact.other_delay = message->as.ping.delay_ms;
    session->owed |= OWE_PONG;
    return true;
}

/* The stamp is one that was sent on this connection, and is later than that of the last answer. */
static bool take_pong(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    uint32_t delay = (uint32_t)now - message->as.pong.stamp;
    struct contact *contact = &session->contact;
    if (contact->pinged < contact->since || delay > now - contact->since || (int64_t)delay < now - contact->pinged ||
        now - delay <= contact->answered)
        return refuse(why, "pong: nobody has asked");
    contact->answered = now - delay;
    contact->delay = (int64_t)delay;
    if (contact->least < 0 || contact->delay < contact->least)
        contact->least = contact->delay;
    contact->unanswered = INT64_MAX;
    session_contact_heard(session);
    session_event_news(session);
    return true;
}

/* Whoever left is answered, and so knows that it is known. */
static void know_of_end(struct session *session)
{
    session->told = session->changed = true;
    session->owed |= session->role == SESSION_WATCHER ? 0 : OWE_BYE;
}

static bool take_bye(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    enum session_why because = (enum session_why)message->as.bye.why;
    (void)why;
    if (because == WHY_LATER) {
        session->contact.rested = true;
        session_contact_rest(session, now);
        return true;
    }
    if (session->end != SESSION_LEFT)
        session_end(session, session->role == SESSION_GUEST ? SESSION_HOST : SESSION_GUEST, because);
    know_of_end(session);
    return true;
}

/* After the end only that is heard which says that the other one knows of it. */
static bool take_after_end(struct session *session, const struct message *message)
{
    enum message_kind kind = message->kind;
    bool knows = (kind == MESSAGE_BYE && message->as.bye.why != WHY_LATER) || kind == MESSAGE_DECLINE ||
                 kind == MESSAGE_DISAGREE;
    if (session->end == SESSION_LEFT && !session->told && knows) {
        session->told = session->changed = true;
        session_event_news(session);
    }
    return true;
}

static bool take_disagree(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    (void)now, (void)why;
    session_disagree(session, (enum session_why)message->as.disagree.why, message->as.disagree.index);
    session->owed &= ~(unsigned)OWE_DISAGREE;
    return true;
}

static bool take_watchers(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    (void)now, (void)why;
    session->watched.count = message->as.watchers.count;
    session_event_news(session);
    return true;
}

static bool take_decline(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    if (!session_hear_decline(session, message, now, why))
        return false;
    know_of_end(session);
    return true;
}

/* What guests and those who watch take, and what a host takes. */
static handler *const of_host[MESSAGE_KINDS] = {
    [MESSAGE_HELLO] = take_hello,
    [MESSAGE_TERMS] = session_take_terms,
    [MESSAGE_REVEAL] = session_take_reveal,
    [MESSAGE_ROUND] = session_take_round,
    [MESSAGE_SYNC] = session_take_sync,
    [MESSAGE_ENTRY] = session_take_entry,
    [MESSAGE_LATE] = session_take_late,
    [MESSAGE_CHAT] = session_talk_receive,
    [MESSAGE_PING] = take_ping,
    [MESSAGE_PONG] = take_pong,
    [MESSAGE_BYE] = take_bye,
    [MESSAGE_DISAGREE] = take_disagree,
    [MESSAGE_WATCHERS] = take_watchers,
};
static handler *const of_guest[MESSAGE_KINDS] = {
    [MESSAGE_HELLO] = take_hello,
    [MESSAGE_ACCEPT] = session_hear_accept,
    [MESSAGE_DECLINE] = take_decline,
    [MESSAGE_SYNC] = session_hear_sync,
    [MESSAGE_ENTRY] = session_hear_entry,
    [MESSAGE_CHAT] = session_talk_receive,
    [MESSAGE_PING] = take_ping,
    [MESSAGE_PONG] = take_pong,
    [MESSAGE_BYE] = take_bye,
    [MESSAGE_DISAGREE] = take_disagree,
};

/* Before the first round there is nothing to be told to who watches, who is answered all the same. */
static bool is_answer_to_watcher(const struct session *session, int kind)
{
    return session->role == SESSION_WATCHER && kind == MESSAGE_PONG;
}

bool session_receive(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    bool host = session->role == SESSION_HOST;
    int kind = (int)message->kind;
    handler *take = kind > 0 && kind < MESSAGE_KINDS ? (host ? of_guest : of_host)[kind] : NULL;
    if (!session->contact.is)
        return refuse(why, "there is no connection");
    if (!take || !wire_may_say(kind, WIRE_VERSION, host ? SESSION_GUEST : SESSION_HOST))
        return refuse(why, "%s: that is not said by this end", wire_name(kind));
    session->contact.heard = now;
    session_turn_count(session, now);
    if ((session->end != SESSION_MEETING && !session_is_leaving(session)) || session->contact.quiet)
        return take_after_end(session, message);
    if (!session->contact.met && kind != MESSAGE_HELLO && !is_answer_to_watcher(session, kind))
        return refuse(why, "%s: before hello", wire_name(kind));
    return take(session, message, now, why);
}
