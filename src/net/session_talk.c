/*
 * Chat. Chats are numbered, so that those lost with a connection are sent again and none is told twice. They are made
 * safe to show, need both players' permission, and are limited in speed. Declared in session_state.h.
 */
#include "net/session_state.h"
#include "standard.h"

bool session_bucket_take(int64_t *empty_at, int most, int64_t now)
{
    if (*empty_at < now)
        *empty_at = now;
    if (*empty_at - now > (int64_t)(most - 1) * SESSION_CHAT_MS)
        return false;
    *empty_at += SESSION_CHAT_MS;
    return true;
}

void session_talk_add(struct talk *talk, const struct said *said)
{
    talk->said[talk->end++ % talk->room] = *said;
}

const struct said *session_talk_at(const struct talk *talk, uint32_t index)
{
    return &talk->said[index % talk->room];
}

enum chat_setting session_talk_setting(const struct session *session)
{
    enum chat_setting lowest = session->role == SESSION_WATCHER ? session->self.chat : CHAT_FREE;
    for (int player = 0; player < 2; player++)
        if (!session->known[player] || session->players[player].chat < lowest)
            lowest = session->known[player] ? session->players[player].chat : CHAT_NONE;
    return lowest;
}

static bool may_be_said(const struct session *session, int phrase)
{
    return session_talk_setting(session) >= (phrase > 0 ? CHAT_PHRASES : CHAT_FREE);
}

static void tell_said(struct session *session, const struct said *said)
{
    struct session_event event = {.kind = SESSION_SAID, .player = said->player, .phrase = said->phrase};
    const char *name = said->player < 2 ? session->players[said->player].name : said->name;
    memcpy(event.name, name, sizeof event.name);
    memcpy(event.words, said->words, sizeof event.words);
    session_event_add(session, &event);
    if (session->role == SESSION_HOST)
        session_talk_add(&session->to_watchers, said);
}

bool session_talk_say(struct session *session, int phrase, const char *words, int64_t now, struct reason *why)
{
    struct said said = {.number = session->said + 1, .player = (uint8_t)session_player(session)};
    said.phrase = (uint8_t)phrase;
    if (phrase < 0 || phrase > SESSION_PHRASES || !memchr(words, '\0', WIRE_CHAT_SIZE))
        return refuse(why, "there is no such phrase");
    if (!may_be_said(session, phrase))
        return refuse(why, SHOWN("That is not to be said here: see the settings of both."));
    if (phrase == 0 && wire_clean(said.words, sizeof said.words, words) == 0)
        return refuse(why, SHOWN("There is nothing to say."));
    bool is_room = session->contact.together || session->said - session->contact.talked < TALK_OWN;
    if (!is_room || session->said == UINT32_MAX) /* no room: a chat that is not confirmed must stay in the list */
        return refuse(why, SHOWN("What you have said has not arrived yet."));
    if (!session_bucket_take(&session->speak, SESSION_CHAT_BURST, now))
        return refuse(why, SHOWN("That is too fast; wait a moment."));
    session->said++;
    session_talk_add(&session->own, &said);
    if (session->role != SESSION_WATCHER) {
        session->changed = true;
        tell_said(session, &said);
    }
    return true;
}

/* Changes this end's chat setting. Another HELLO tells the other end of the new setting. */
bool session_talk_set(struct session *session, enum chat_setting chat, struct reason *why)
{
    bool watches = session->role == SESSION_WATCHER;
    struct session_self *self = watches ? &session->self : &session->players[session->role];
    if ((int)chat < CHAT_NONE || chat > CHAT_FREE)
        return refuse(why, "there is no such setting");
    if (chat == self->chat)
        return true;
    session->contact.lowered |= chat < self->chat;
    self->chat = chat;
    session->news = true;
    if (watches)
        return true;
    session->changed = true;
    session->from_watchers_told = session->from_watchers.end;
    session->owed |= session->contact.is ? OWE_HELLO : 0;
    session->watched.owed |= session->role == SESSION_HOST ? OWE_HOST_HELLO : 0;
    return true;
}

bool session_talk_apply(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    uint32_t number = message->as.chat.number;
    struct said said = {.number = number, .player = message->as.chat.player, .phrase = message->as.chat.phrase};
    bool numbered = said.player < 2 && session->role != SESSION_WATCHER;
    bool speaks = session->role == SESSION_WATCHER || said.player == 1 - session_player(session) ||
                  (said.player == 2 && session->role == SESSION_GUEST);
    if (!speaks)
        return refuse(why, "chat: it is told of the wrong one");
    if (!session->contact.together)
        return refuse(why, "chat: too early");
    if (numbered && number <= session->heard)
        return refuse(why, "chat: number %u was heard already", number);
    bool allowed = may_be_said(session, said.phrase);
    if (!allowed && session->role == SESSION_WATCHER) /* ignored: watchers are sent all that players may read */
        return true;
    if (!allowed && !session->contact.lowered)
        return refuse(why, "chat: that is not to be said here");
    if (!session_bucket_take(&session->listen[said.player], TALK_LATEST, now))
        return refuse(why, "chat: too much of it");
    wire_clean(said.words, said.phrase > 0 ? 1 : sizeof said.words, message->as.chat.words);
    wire_clean(said.name, said.player < 2 ? 1 : sizeof said.name, message->as.chat.name);
    if (numbered) {
        session->heard = number;
        session->changed = true;
    }
    if (allowed)
        tell_said(session, &said);
    return true;
}

void session_talk_message(const struct said *said, struct message *message)
{
    *message = (struct message){.kind = MESSAGE_CHAT};
    message->as.chat.number = said->number;
    message->as.chat.player = said->player;
    message->as.chat.phrase = said->phrase;
    memcpy(message->as.chat.name, said->name, sizeof said->name);
    memcpy(message->as.chat.words, said->words, sizeof said->words);
}

bool session_talk_next(const struct talk *talk, uint32_t *told, struct message *message)
{
    if (talk->end - *told > talk->room)
        *told = talk->end - talk->room;
    if (*told == talk->end)
        return false;
    session_talk_message(session_talk_at(talk, (*told)++), message);
    return true;
}

bool session_talk_send(struct session *session, struct message *message)
{
    struct contact *contact = &session->contact;
    if (!contact->together)
        return false;
    if (session->said - contact->talked > TALK_OWN)
        contact->talked = session->said - TALK_OWN;
    while (contact->talked < session->said) {
        const struct said *said = session_talk_at(&session->own, session->own.end - (session->said - contact->talked));
        contact->talked++;
        if (!may_be_said(session, said->phrase))
            continue;
        session_talk_message(said, message);
        if (session->role == SESSION_WATCHER) {
            message->as.chat.number = 0;
            memcpy(message->as.chat.name, session->self.name, sizeof session->self.name);
        }
        return true;
    }
    /* Watchers' chats are sent only if they were made while the two ends are connected, and never repeated. */
    return session_talk_next(&session->from_watchers, &session->from_watchers_told, message);
}

void session_watcher_said(struct session *session, const char *name, const struct message *chat, int64_t now)
{
    struct said said = {.player = SESSION_WATCHER, .phrase = chat->as.chat.phrase};
    size_t length = wire_clean(said.words, said.phrase > 0 ? 1 : sizeof said.words, chat->as.chat.words);
    wire_clean(said.name, sizeof said.name, name);
    if (session->role != SESSION_HOST || chat->kind != MESSAGE_CHAT || (said.phrase == 0 && length == 0) ||
        !may_be_said(session, said.phrase) ||
        !session_bucket_take(&session->listen[SESSION_WATCHER], SESSION_CHAT_BURST, now))
        return;
    session_talk_add(&session->from_watchers, &said);
    tell_said(session, &said);
}
