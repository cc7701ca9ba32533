/* Those who watch: what they are told, first all there is, then what comes; and what they say. */
#include "net/session_state.h"

#include <string.h>

/* What stands before the entries of the round; false behind it. */
static bool brief_head(const struct session *session, int index, struct message *message)
{
    switch (index) {
    case 0:
    case 1:
        session_hello_message(session, index, message);
        return true;
    case 2:
        session_terms_message(session, message);
        return true;
    case 3:
        *message = (struct message){.kind = MESSAGE_WATCHERS};
        message->as.watchers.count = (uint8_t)session->watched.count;
        message->as.watchers.most = (uint8_t)session->terms.watchers;
        return true;
    default:
        session_round_message(session, message);
        return true;
    }
}

bool session_brief(const struct session *session, int index, struct message *message)
{
    enum { HEAD = 5 };
    const struct log *log = &session->log;
    if (index < 0 || session->role != SESSION_HOST || log->round == 0)
        return false;
    if (index < HEAD)
        return brief_head(session, index, message);
    if ((uint32_t)(index - HEAD) >= log->count)
        return false;
    session_entry_message(log, (uint32_t)(index - HEAD), message);
    return true;
}

static void write_owed(struct session *session, enum owed owed, struct message *message)
{
    *message = (struct message){.kind = MESSAGE_WATCHERS};
    if (owed == OWE_HELLO || owed == OWE_HOST_HELLO) {
        session_hello_message(session, owed == OWE_HELLO ? SESSION_GUEST : SESSION_HOST, message);
    } else if (owed == OWE_WATCHERS) {
        brief_head(session, 3, message);
    } else if (owed == OWE_BYE) {
        message->kind = MESSAGE_BYE;
        message->as.bye.why = (uint8_t)session->why;
    } else {
        message->kind = MESSAGE_DISAGREE;
        message->as.disagree.round = (uint16_t)session->log.round;
        message->as.disagree.index = session->wrong;
        message->as.disagree.why = (uint8_t)session->why;
    }
}

/* The next entry, or the round that follows on the last of them. */
static bool watch_entry(struct session *session, struct message *message)
{
    struct watched *watched = &session->watched;
    const struct log *log = session_round_log(session, watched->round);
    if (session->log.round == 0)
        return false;
    if (log && watched->sent < log->count) {
        session_entry_message(log, watched->sent++, message);
        return true;
    }
    if (watched->round == session->log.round)
        return false;
    watched->round = session->log.round;
    watched->sent = 0;
    session_round_message(session, message);
    return true;
}

/* Entries come before what is said about them, and before the end. */
bool session_next_watched(struct session *session, struct message *message)
{
    struct watched *watched = &session->watched;
    unsigned owed = watched->owed & (OWE_HELLO | OWE_HOST_HELLO | OWE_WATCHERS | OWE_BYE | OWE_DISAGREE);
    if (session->role != SESSION_HOST || session->changed)
        return false;
    if (watch_entry(session, message))
        return true;
    if (owed) {
        enum owed first = (enum owed)(owed & (~owed + 1));
        watched->owed &= ~(unsigned)first;
        write_owed(session, first, message);
        return true;
    }
    if (session->crowd.end - watched->talked > TALK_WATCHED)
        watched->talked = session->crowd.end - TALK_WATCHED;
    if (watched->talked == session->crowd.end)
        return false;
    session_talk_message(session_talk_at(&session->crowd, watched->talked++), message);
    return true;
}

void session_watcher_said(struct session *session, const char *name, const struct message *chat, int64_t now)
{
    struct said said = {.player = SESSION_WATCHER, .phrase = chat->as.chat.phrase};
    size_t length = wire_clean(said.words, said.phrase > 0 ? 1 : sizeof said.words, chat->as.chat.words);
    wire_clean(said.name, sizeof said.name, name);
    if (session->role != SESSION_HOST || chat->kind != MESSAGE_CHAT || (said.phrase == 0 && length == 0) ||
        !session_talk_allows(session, said.phrase) ||
        !session_bucket_take(&session->listen[SESSION_WATCHER], SESSION_CHAT_BURST, now))
        return;
    session_talk_add(&session->aside, &said);
    session_talk_tell(session, &said);
}

void session_set_watchers(struct session *session, int count)
{
    if (session->watched.count == count)
        return;
    session->watched.count = count;
    session->watched.owed |= OWE_WATCHERS;
    session->owed |= OWE_WATCHERS;
    session_event_news(session);
}
