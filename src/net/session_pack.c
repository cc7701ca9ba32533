/*
 * A session as bytes, to come back to: what both ends have said is kept as the messages in which it was said, so that
 * reading it checks it as if it came over the wire; then entries, ten bytes each. Reading makes them all again, by the
 * rules. Numbers have the high byte first.
 *
 *     "GTSE" version | fields | hello hello terms | entries before | entries | pending | chat | FNV-1a of all that
 */
#include "net/session_state.h"

#include <stdlib.h>
#include <string.h>

enum { PACK_VERSION = 1, SUM_SIZE = 8 };

static const char MAGIC[] = "GTSE";

/* Bytes that are written, or counted where there is no room; or read, until something does not fit. */
struct pack {
    uint8_t *bytes;
    size_t size, at;
    bool reads, broken;
};

static void bytes(struct pack *pack, void *value, size_t size)
{
    uint8_t *at = value;
    bool fits = pack->at <= pack->size && pack->size - pack->at >= size;
    if (pack->reads && (pack->broken || !fits)) {
        pack->broken = true;
        memset(at, 0, size);
        return;
    }
    if (pack->reads)
        memcpy(at, pack->bytes + pack->at, size);
    else if (fits && size > 0)
        memcpy(pack->bytes + pack->at, at, size);
    pack->at += size;
}

/* A number of so many bytes, between bounds. */
static void number(struct pack *pack, uint64_t *value, size_t size, uint64_t most)
{
    uint8_t raw[8];
    for (size_t i = 0; i < size; i++)
        raw[i] = (uint8_t)(*value >> 8 * (size - 1 - i));
    bytes(pack, raw, size);
    if (!pack->reads)
        return;
    *value = 0;
    for (size_t i = 0; i < size; i++)
        *value = *value << 8 | raw[i];
    if (*value > most) {
        pack->broken = true;
        *value = 0;
    }
}

static void flag(struct pack *pack, bool *value)
{
    uint64_t as_number = *value;
    number(pack, &as_number, 1, 1);
    *value = as_number != 0;
}

static void whole(struct pack *pack, int *value, int most)
{
    uint64_t as_number = (uint64_t)*value;
    number(pack, &as_number, 4, (uint64_t)most);
    *value = (int)as_number;
}

static void natural(struct pack *pack, uint32_t *value, uint32_t most)
{
    uint64_t as_number = *value;
    number(pack, &as_number, 4, most);
    *value = (uint32_t)as_number;
}

static void entry(struct pack *pack, struct entry *value)
{
    uint8_t raw[LOG_ENTRY_SIZE];
    session_log_entry_bytes(value, raw);
    bytes(pack, raw, sizeof raw);
    if (pack->reads)
        session_log_entry_read(raw, value);
}

/* A message of this kind, its length before it. */
static void message(struct pack *pack, enum message_kind kind, struct message *value)
{
    uint8_t raw[WIRE_MESSAGE_MAX];
    uint32_t size = pack->reads ? 0 : (uint32_t)wire_write(value, raw);
    natural(pack, &size, WIRE_MESSAGE_MAX);
    bytes(pack, raw, size);
    if (pack->reads && (pack->broken || !wire_read(raw, size, value, NULL) || value->kind != kind))
        pack->broken = true;
}

static void self(struct pack *pack, struct session *session, int player)
{
    struct session_self *who = player < 2 ? &session->players[player] : &session->self;
    struct message hello;
    session_hello_message(session, player, &hello);
    message(pack, MESSAGE_HELLO, &hello);
    if (!pack->reads || pack->broken)
        return;
    pack->broken |= hello.as.hello.player != player;
    memcpy(who->name, hello.as.hello.name, sizeof who->name);
    who->seat.level = hello.as.hello.seat;
    who->chat = (enum chat_setting)hello.as.hello.chat;
}

static void terms(struct pack *pack, struct session *session)
{
    struct message said;
    struct session_terms read;
    if (!pack->reads)
        session_terms_message(session, &said);
    message(pack, MESSAGE_TERMS, &said);
    if (!pack->reads || pack->broken)
        return;
    memcpy(session->commitment, said.as.terms.commitment, sizeof session->commitment);
    pack->broken = !session_terms_read(&said, &read) || !session_terms_take(session, &read, NULL);
}

static void who(struct pack *pack, struct session *session)
{
    int role = (int)session->role;
    whole(pack, &role, SESSION_WATCHER);
    session->role = (enum session_role)role;
    flag(pack, &session->known[0]);
    flag(pack, &session->known[1]);
    flag(pack, &session->has_terms);
    flag(pack, &session->accepted);
    for (int player = 0; player < 3; player++)
        self(pack, session, player);
    if (session->has_terms)
        terms(pack, session);
    bytes(pack, session->nonce, sizeof session->nonce);
    bytes(pack, session->guest, sizeof session->guest);
}

static void standing(struct pack *pack, struct session *session)
{
    int end = (int)session->end, why = (int)session->why, left = session->left + (session->told ? 2 : 0);
    whole(pack, &end, SESSION_DISAGREES);
    whole(pack, &why, WHY_COUNT - 1);
    whole(pack, &left, 3);
    natural(pack, &session->wrong, UINT32_MAX);
    whole(pack, &session->wins[0], LOG_ROUNDS_MAX);
    whole(pack, &session->wins[1], LOG_ROUNDS_MAX);
    whole(pack, &session->draws, LOG_ROUNDS_MAX);
    if (end != SESSION_MEETING && (end < SESSION_LEFT || why == 0))
        pack->broken = true;
    session->left = left & 1;
    session->told = left & 2;
    session->end = (enum session_phase)end;
    session->why = (enum session_why)why;
}

static void entries(struct pack *pack, struct session *session, struct log *log)
{
    int round = log->round, starter = log->starter;
    uint32_t count = log->count;
    whole(pack, &round, LOG_ROUNDS_MAX);
    if (round == 0)
        return;
    whole(pack, &starter, 1);
    natural(pack, &count, LOG_ENTRIES_MAX);
    if (pack->reads && (pack->broken || !session->has_terms ||
                        !session_log_init(log, &session->variant, &session->terms, round, starter))) {
        pack->broken = true;
        return;
    }
    for (uint32_t i = 0; i < count && !pack->broken; i++) {
        struct entry one = pack->reads ? (struct entry){.kind = 0} : log->entries[i].entry;
        entry(pack, &one);
        if (pack->reads && (pack->broken || !session_log_add(log, &one, NULL)))
            pack->broken = true;
    }
    if (pack->reads && !pack->broken)
        session_log_tidy(log);
}

static void pending(struct pack *pack, struct session *session)
{
    struct pending *pending = &session->pending;
    flag(pack, &pending->is);
    if (pending->is) {
        entry(pack, &pending->entry);
        number(pack, &pending->state_hash, sizeof pending->state_hash, UINT64_MAX);
    }
    if (pack->reads && pending->is &&
        (session->role != SESSION_GUEST || pending->entry.player != SESSION_GUEST ||
         !session_log_is_plain(&pending->entry) || session->log.round == 0))
        pack->broken = true;
}

/* What this end has said last, which the other one may not have heard. */
static void said(struct pack *pack, struct session *session)
{
    uint32_t count;
    natural(pack, &session->said, UINT32_MAX);
    natural(pack, &session->heard, UINT32_MAX);
    count = session->said < TALK_OWN ? session->said : TALK_OWN;
    for (uint32_t i = count; i > 0 && !pack->broken; i--) {
        struct said one = {.number = session->said - i + 1, .player = (uint8_t)session->role};
        struct message chat;
        if (!pack->reads)
            one = *session_talk_at(&session->own, session->own.end - i);
        session_talk_message(&one, &chat);
        message(pack, MESSAGE_CHAT, &chat);
        if (!pack->reads || pack->broken)
            continue;
        one.phrase = chat.as.chat.phrase;
        memcpy(one.words, chat.as.chat.words, sizeof one.words);
        session_talk_add(&session->own, &one);
    }
}

static void everything(struct pack *pack, struct session *session)
{
    char magic[sizeof MAGIC];
    bool was_apart = session->role == SESSION_GUEST && session->contact.absence > 0;
    int64_t absence = was_apart ? session->contact.absence : -1;
    uint64_t version = PACK_VERSION, spent = (uint64_t)session->measure.spent,
             away = (uint64_t)((absence > session->away ? absence : session->away) + 1);
    memcpy(magic, MAGIC, sizeof magic);
    bytes(pack, magic, sizeof magic);
    number(pack, &version, 1, PACK_VERSION);
    if (memcmp(magic, MAGIC, sizeof magic) != 0 || version != PACK_VERSION)
        pack->broken = true;
    who(pack, session);
    standing(pack, session);
    number(pack, &spent, sizeof spent, INT32_MAX);
    session->measure.spent = pack->reads ? (int64_t)spent : session->measure.spent;
    session->measure.kept = session->measure.spent;
    number(pack, &away, sizeof away, INT64_MAX);
    session->away = pack->reads ? (int64_t)away - 1 : session->away;
    entries(pack, session, &session->before);
    entries(pack, session, &session->log);
    pending(pack, session);
    said(pack, session);
}

size_t session_pack(struct session *session, void *to, size_t size)
{
    struct pack counted = {.size = 0}, pack = {.bytes = to};
    everything(&counted, session);
    pack.size = counted.at + SUM_SIZE;
    if (pack.size > size)
        return pack.size;
    everything(&pack, session);
    uint64_t sum = session_log_sum(to, pack.at);
    number(&pack, &sum, SUM_SIZE, UINT64_MAX);
    session->changed = false;
    return pack.at;
}

/* Is this a session that somebody of its role can be in, whatever the bytes say? */
static bool is_sound(const struct session *session)
{
    const struct log *log = &session->log, *before = &session->before;
    bool begun = log->round > 0, watches = session->role == SESSION_WATCHER;
    if ((session->role == SESSION_HOST || begun || session->accepted) && !session->has_terms)
        return false;
    if (!watches && (!session->known[session->role] || (begun && !session->accepted)))
        return false;
    if (session->role == SESSION_HOST && session->accepted && !begun)
        return false;
    if (before->round > 0 && (before->round != log->round - 1 || !before->rematch || before->starter == log->starter))
        return false;
    return !begun || !log->rematch;
}

struct session *session_unpack(const void *from, size_t size, struct reason *why)
{
    struct session *session = session_blank(SESSION_HOST);
    uint8_t *copy = size > SUM_SIZE && size <= SESSION_PACK_MAX ? malloc(size) : NULL;
    struct pack pack = {.bytes = copy, .size = size - SUM_SIZE, .reads = true};
    uint64_t sum = 0;
    bool good = false;
    if (session && copy) {
        memcpy(copy, from, size);
        everything(&pack, session);
        good = !pack.broken && pack.at == pack.size && is_sound(session);
        pack.size = size;
        number(&pack, &sum, SUM_SIZE, UINT64_MAX);
        good = good && sum == session_log_sum(copy, size - SUM_SIZE);
    }
    free(copy);
    if (!good) {
        session_destroy(session);
        refuse(why, "this is no game with a friend elsewhere, or it is damaged");
        return NULL;
    }
    session->changed = false;
    session->news = true;
    session->contact.talked = session->said;
    session->clock_told = true; /* of the running turn nothing is known for sure */
    session_pending_show(session);
    return session;
}
