/*
 * The stored bytes of a game with a remote player: the head, which says how to come back to the game, and the session.
 *
 *     "GTFK" version | flags | port | seen | token | relay, places: texts with two bytes of length
 *     "GTSE" version | fields | hello hello terms | entries before | entries | pending | chat | FNV-1a from "GTSE" on
 *
 * Names, terms and chats are stored as the messages that told them, so that reading makes the same checks as receiving.
 * Entries take ten bytes each; reading adds them one by one again, by the rules.
 */
#include "net/kept.h"

#include "net/bytes.h"
#include "net/session_state.h"
#include "standard.h"

/* --- the head of the stored bytes --- */

enum { KEPT_VERSION = 1, FLAG_HOST = 1, FLAG_LOCAL = 2, FLAG_MAP = 4, FLAGS = 7 };

/* Writes or reads the mark "GTFK" and the version. Returns the version; 0 if these bytes are not ours. */
static uint64_t pass_mark(struct bytes *bytes)
{
    static const char mark[4] = {'G', 'T', 'F', 'K'};
    uint64_t version = KEPT_VERSION;
    char found[sizeof mark];
    memcpy(found, mark, sizeof mark);
    bytes_raw(bytes, found, sizeof found);
    bytes_number(bytes, &version, 1, UINT8_MAX);
    return memcmp(found, mark, sizeof mark) == 0 ? version : 0;
}

static void pass_head(struct bytes *bytes, struct kept *kept)
{
    uint64_t flags = (kept->host ? FLAG_HOST : 0U) | (kept->local ? FLAG_LOCAL : 0U) | (kept->map_port ? FLAG_MAP : 0U);
    uint64_t port = (uint64_t)kept->port, seen = (uint64_t)kept->seen;
    bytes_number(bytes, &flags, 1, FLAGS);
    bytes_number(bytes, &port, 2, UINT16_MAX);
    bytes_number(bytes, &seen, 8, UINT64_MAX);
    bytes_raw(bytes, kept->token.name, sizeof kept->token.name);
    bytes_raw(bytes, kept->token.secret, sizeof kept->token.secret);
    bytes_text(bytes, kept->relay, sizeof kept->relay, 2);
    for (int i = 0; i < KEPT_PLACES; i++)
        bytes_text(bytes, kept->places[i], sizeof kept->places[i], 2);
    kept->host = flags & FLAG_HOST;
    kept->local = flags & FLAG_LOCAL;
    kept->map_port = flags & FLAG_MAP;
    kept->port = (int)port;
    kept->seen = (int64_t)seen;
}

size_t kept_write(struct kept *kept, uint8_t bytes[KEPT_HEAD_MAX])
{
    struct bytes out = {.to = bytes, .size = KEPT_HEAD_MAX};
    pass_mark(&out);
    pass_head(&out, kept);
    return out.at;
}

size_t kept_read(const uint8_t *bytes, size_t size, struct kept *kept, struct reason *why)
{
    struct bytes in = {.from = bytes, .size = size, .reads = true};
    memset(kept, 0, sizeof *kept);
    uint64_t version = pass_mark(&in);
    if (in.broken || version == 0)
        return refuse(why, "this is no game with a friend elsewhere");
    if (version != KEPT_VERSION)
        return refuse(why, "this game with a friend elsewhere was kept by a newer version");
    pass_head(&in, kept);
    if (in.broken)
        return refuse(why, "this game with a friend elsewhere is damaged");
    return in.at;
}

/* --- the session within the stored bytes --- */

enum { PACK_VERSION = 1, SUM_SIZE = 8 };

static const char MAGIC[] = "GTSE";

static void pass_flag(struct bytes *bytes, bool *value)
{
    uint64_t as_number = *value;
    bytes_number(bytes, &as_number, 1, 1);
    *value = as_number != 0;
}

static void pass_int(struct bytes *bytes, int *value, int most)
{
    uint64_t as_number = (uint64_t)*value;
    bytes_number(bytes, &as_number, 4, (uint64_t)most);
    *value = (int)as_number;
}

static void pass_uint(struct bytes *bytes, uint32_t *value, uint32_t most)
{
    uint64_t as_number = *value;
    bytes_number(bytes, &as_number, 4, most);
    *value = (uint32_t)as_number;
}

static void pass_entry(struct bytes *bytes, struct entry *value)
{
    uint8_t raw[LOG_ENTRY_SIZE];
    session_log_entry_bytes(value, raw);
    bytes_raw(bytes, raw, sizeof raw);
    if (bytes->reads)
        session_log_entry_read(raw, value);
}

/* Writes or reads a message of this kind, after its length. */
static void pass_message(struct bytes *bytes, enum message_kind kind, struct message *value)
{
    uint8_t raw[WIRE_MESSAGE_MAX];
    uint32_t size = bytes->reads ? 0 : (uint32_t)wire_write(value, raw);
    pass_uint(bytes, &size, WIRE_MESSAGE_MAX);
    bytes_raw(bytes, raw, size);
    if (bytes->reads && (bytes->broken || !wire_read(raw, size, value, NULL) || value->kind != kind))
        bytes->broken = true;
}

static void pass_self(struct bytes *bytes, struct session *session, int player)
{
    struct session_self *who = player < 2 ? &session->players[player] : &session->self;
    struct message hello;
    session_hello_message(session, player, &hello);
    pass_message(bytes, MESSAGE_HELLO, &hello);
    if (!bytes->reads || bytes->broken)
        return;
    bytes->broken |= hello.as.hello.player != player;
    memcpy(who->name, hello.as.hello.name, sizeof who->name);
    who->seat.level = hello.as.hello.seat;
    who->chat = (enum chat_setting)hello.as.hello.chat;
}

static void pass_terms(struct bytes *bytes, struct session *session)
{
    struct message said;
    struct session_terms read;
    if (!bytes->reads)
        session_terms_message(session, &said);
    pass_message(bytes, MESSAGE_TERMS, &said);
    if (!bytes->reads || bytes->broken)
        return;
    memcpy(session->commitment, said.as.terms.commitment, sizeof session->commitment);
    bytes->broken = !session_terms_read(&said, &read) || !session_terms_take(session, &read, NULL);
}

static void pass_who(struct bytes *bytes, struct session *session)
{
    int role = (int)session->role;
    pass_int(bytes, &role, SESSION_WATCHER);
    session->role = (enum session_role)role;
    pass_flag(bytes, &session->known[0]);
    pass_flag(bytes, &session->known[1]);
    pass_flag(bytes, &session->has_terms);
    pass_flag(bytes, &session->accepted);
    for (int player = 0; player < 3; player++)
        pass_self(bytes, session, player);
    if (session->has_terms)
        pass_terms(bytes, session);
    bytes_raw(bytes, session->nonce, sizeof session->nonce);
    bytes_raw(bytes, session->guest, sizeof session->guest);
}

static void pass_standing(struct bytes *bytes, struct session *session)
{
    int end = (int)session->end, why = (int)session->why, left = session->left + (session->told ? 2 : 0);
    pass_int(bytes, &end, SESSION_DISAGREES);
    pass_int(bytes, &why, WHY_COUNT - 1);
    pass_int(bytes, &left, 3);
    pass_uint(bytes, &session->wrong, UINT32_MAX);
    pass_int(bytes, &session->wins[0], LOG_ROUNDS_MAX);
    pass_int(bytes, &session->wins[1], LOG_ROUNDS_MAX);
    pass_int(bytes, &session->draws, LOG_ROUNDS_MAX);
    if (end != SESSION_MEETING && (end < SESSION_LEFT || why == 0))
        bytes->broken = true;
    session->left = left & 1;
    session->told = left & 2;
    session->end = (enum session_phase)end;
    session->why = (enum session_why)why;
}

static void pass_entries(struct bytes *bytes, struct session *session, struct log *log)
{
    int round = log->round, starter = log->starter;
    uint32_t count = log->count;
    pass_int(bytes, &round, LOG_ROUNDS_MAX);
    if (round == 0)
        return;
    pass_int(bytes, &starter, 1);
    pass_uint(bytes, &count, LOG_ENTRIES_MAX);
    if (bytes->reads && (bytes->broken || !session->has_terms ||
                         !session_log_init(log, &session->variant, &session->terms, round, starter))) {
        bytes->broken = true;
        return;
    }
    for (uint32_t i = 0; i < count && !bytes->broken; i++) {
        struct entry one = bytes->reads ? (struct entry){.kind = 0} : log->entries[i].entry;
        pass_entry(bytes, &one);
        if (bytes->reads && (bytes->broken || !session_log_add(log, &one, NULL)))
            bytes->broken = true;
    }
    if (bytes->reads && !bytes->broken)
        session_log_tidy(log);
}

static void pass_pending(struct bytes *bytes, struct session *session)
{
    struct pending *pending = &session->pending;
    pass_flag(bytes, &pending->is);
    if (pending->is) {
        pass_entry(bytes, &pending->entry);
        bytes_number(bytes, &pending->state_hash, sizeof pending->state_hash, UINT64_MAX);
    }
    if (bytes->reads && pending->is &&
        (session->role != SESSION_GUEST || pending->entry.player != SESSION_GUEST ||
         !session_log_is_plain(&pending->entry) || session->log.round == 0))
        bytes->broken = true;
}

/* Reads or writes this end's last chats, because the other end may not have got them. */
static void pass_said(struct bytes *bytes, struct session *session)
{
    uint32_t count;
    pass_uint(bytes, &session->said, UINT32_MAX);
    pass_uint(bytes, &session->heard, UINT32_MAX);
    count = session->said < TALK_OWN ? session->said : TALK_OWN;
    for (uint32_t i = count; i > 0 && !bytes->broken; i--) {
        struct said one = {.number = session->said - i + 1, .player = (uint8_t)session->role};
        struct message chat;
        if (!bytes->reads)
            one = *session_talk_at(&session->own, session->own.end - i);
        session_talk_message(&one, &chat);
        pass_message(bytes, MESSAGE_CHAT, &chat);
        if (!bytes->reads || bytes->broken)
            continue;
        one.phrase = chat.as.chat.phrase;
        memcpy(one.words, chat.as.chat.words, sizeof one.words);
        session_talk_add(&session->own, &one);
    }
}

static void pass_all(struct bytes *bytes, struct session *session)
{
    char magic[sizeof MAGIC];
    bool was_apart = session->role == SESSION_GUEST && session->contact.absence > 0;
    int64_t absence = was_apart ? session->contact.absence : -1;
    uint64_t version = PACK_VERSION, spent = (uint64_t)session->measure.spent,
             away = (uint64_t)((absence > session->away ? absence : session->away) + 1);
    memcpy(magic, MAGIC, sizeof magic);
    bytes_raw(bytes, magic, sizeof magic);
    bytes_number(bytes, &version, 1, PACK_VERSION);
    if (memcmp(magic, MAGIC, sizeof magic) != 0 || version != PACK_VERSION)
        bytes->broken = true;
    pass_who(bytes, session);
    pass_standing(bytes, session);
    bytes_number(bytes, &spent, sizeof spent, INT32_MAX);
    session->measure.spent = bytes->reads ? (int64_t)spent : session->measure.spent;
    session->measure.kept = session->measure.spent;
    bytes_number(bytes, &away, sizeof away, INT64_MAX);
    session->away = bytes->reads ? (int64_t)away - 1 : session->away;
    pass_entries(bytes, session, &session->before);
    pass_entries(bytes, session, &session->log);
    pass_pending(bytes, session);
    pass_said(bytes, session);
}

size_t session_pack(struct session *session, void *to, size_t size)
{
    struct bytes counted = {.size = 0}, out = {.to = to};
    pass_all(&counted, session);
    out.size = counted.at + SUM_SIZE;
    if (out.size > size)
        return out.size;
    pass_all(&out, session);
    uint64_t sum = bytes_hash(BYTES_HASH, to, out.at);
    bytes_number(&out, &sum, SUM_SIZE, UINT64_MAX);
    session->changed = false;
    return out.at;
}

/* Do the values of a session that was read from bytes fit together? */
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
    struct bytes in = {.from = from, .size = size - SUM_SIZE, .reads = true};
    uint64_t sum = 0;
    bool good = false;
    if (session && size > SUM_SIZE && size <= SESSION_PACK_MAX) {
        pass_all(&in, session);
        good = !in.broken && in.at == in.size && is_sound(session);
        in.size = size;
        bytes_number(&in, &sum, SUM_SIZE, UINT64_MAX);
        good = good && sum == bytes_hash(BYTES_HASH, from, size - SUM_SIZE);
    }
    if (!good) {
        session_destroy(session);
        refuse(why, "this is no game with a friend elsewhere, or it is damaged");
        return NULL;
    }
    session->changed = false;
    session->news = true;
    session->contact.talked = session->said;
    session->clock_told = true; /* the running turn's length is unknown, so do not judge the other end's clock by it */
    session_pending_show(session);
    return session;
}
