/*
 * A message of the other end: receive -> apply -> answer.
 *
 *     session_receive    may that end say this now? If not, the connection is closed
 *     apply_KIND         what the message changes, if it fits what is known here; if it tells of another game the
 *                        session ends in a disagreement
 *     session->owed ...  the answer, which session_send writes once the change is kept
 *
 * A host applies what the guest asks for, if that still fits. A guest or watcher applies what the host says, if it
 * follows from what is known here. Declared in session.h and session_state.h.
 */
#include <sodium.h>

#include "net/session_state.h"
#include "standard.h"

typedef bool handler(struct session *session, const struct message *message, int64_t now, struct reason *why);

/* --- who begins: drawn so that neither end can cheat (Manuel Blum, "Coin flipping by telephone", 1981) --- */

void session_commit(const uint8_t nonce[SESSION_NONCE_SIZE], uint8_t commitment[SESSION_NONCE_SIZE])
{
    static const char context[] = "gravitrips who begins";
    uint8_t bytes[sizeof context - 1 + SESSION_NONCE_SIZE];
    memcpy(bytes, context, sizeof context - 1);
    memcpy(bytes + sizeof context - 1, nonce, SESSION_NONCE_SIZE);
    crypto_generichash(commitment, SESSION_NONCE_SIZE, bytes, sizeof bytes, NULL, 0);
}

/* The player who begins: as the terms say or, for a toss, by the nonces of both ends. */
static int drawn_starter(const struct session *session, const uint8_t *host_nonce, const uint8_t *guest_nonce)
{
    if (session->terms.begins != BEGINS_TOSS)
        return session->terms.begins == BEGINS_HOST ? SESSION_HOST : SESSION_GUEST;
    return (host_nonce[0] ^ guest_nonce[0]) & 1;
}

/* --- a host applies what the guest says --- */

/*
 * Sends everything after the first `count` entries of this round and after chat number `heard`: the guest knows those.
 */
static void send_from(struct session *session, int round, uint32_t count, uint32_t heard, int64_t now)
{
    struct contact *contact = &session->contact;
    contact->sent_round = round;
    contact->sent = count;
    contact->talked = heard;
    session_contact_meet(session, now);
}

static bool apply_accept(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    const uint8_t *nonce = message->as.accept.nonce;
    if (session->contact.together || (session->accepted && session->log.round != 1))
        return refuse(why, "accept: that was said already");
    if (session->accepted && memcmp(session->guest, nonce, sizeof session->guest) != 0)
        return refuse(why, "accept: another number than before");
    memcpy(session->guest, nonce, sizeof session->guest);
    if (!session->accepted && !session_round_begin(session, drawn_starter(session, session->nonce, nonce), now))
        return refuse(why, "not enough memory for a round");
    session->changed |= !session->accepted;
    session->accepted = true;
    session->owed |= OWE_REVEAL | OWE_ROUND;
    send_from(session, 1, 0, 0, now);
    return true;
}

static bool apply_guest_sync(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    int round = message->as.sync.round;
    uint32_t count = message->as.sync.count;
    const struct log *log = session_round_log(session, round);
    if (session->contact.together || session->contact.synced || !session->accepted || round == 0)
        return refuse(why, "sync: not now");
    if (message->as.sync.heard > session->said)
        return refuse(why, "sync: so much was not said");
    session->contact.synced = true;
    if (!log)
        return session_disagree(session, WHY_ROUNDS, 0);
    if (count > log->count || session_log_hash(log, count) != message->as.sync.hash)
        return session_disagree(session, WHY_ENTRIES, count > log->count ? log->count : 0);
    send_from(session, round, count, message->as.sync.heard, now);
    return true;
}

/*
 * The guest is about to be told what became of its entry, and then knows `known` entries of this round. Its next entry
 * must come after those.
 */
static void note_answered(struct session *session, int round, uint32_t known)
{
    session->contact.answered_round = round;
    session->contact.answered_count = known;
}

static bool answer_late(struct session *session, const struct message *message)
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

/*
 * Judges an entry that the guest asks for. If it does not fit, there are two cases: a guest that had not seen all
 * entries is only too late; one that had seen them all broke the rules.
 */
static bool weigh_entry(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    struct entry entry = message->as.entry.entry;
    bool knows_all = message->as.entry.index == session->log.count;
    struct reason wrong = {""};
    if (entry.spent_ms > INT32_MAX)
        return refuse(why, "entry: nobody has so much time");
    if (entry.kind == ENTRY_MOVE && session_log_turn(&session->log) == SESSION_GUEST)
        entry.spent_ms = session_turn_judge(session, entry.spent_ms, now);
    /*
     * If the player's time ran out before the move was made, or on its way here, the fall of the flag takes the place
     * of the move.
     */
    struct entry flag = {.kind = ENTRY_FLAG, .player = entry.player, .spent_ms = entry.spent_ms};
    if (entry.kind == ENTRY_MOVE && session_log_fits(&session->log, &flag, NULL))
        return session_round_add(session, &flag, now, why) && answer_late(session, message);
    if (!session_log_fits(&session->log, &entry, &wrong))
        return knows_all ? refuse(why, "entry: %.90s", wrong.text) : answer_late(session, message);
    if (session_log_hash_after(&session->log, &entry) != message->as.entry.state_hash) {
        if (!knows_all)
            return answer_late(session, message);
        session_disagree(session, WHY_STATES, message->as.entry.index);
        return true;
    }
    if (entry.kind == ENTRY_CLAIM && session->contact.absence < (int64_t)session->terms.claim_days * DAY_S)
        return answer_late(session, message);
    note_answered(session, message->as.entry.round, session->log.count + 1);
    session_turn_give(session, &entry, now);
    return session_round_add(session, &entry, now, why);
}

static bool apply_guest_entry(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    const struct entry *entry = &message->as.entry.entry;
    const struct log *log = session_round_log(session, message->as.entry.round);
    uint32_t index = message->as.entry.index;
    const struct contact *contact = &session->contact;
    bool twice = message->as.entry.round < contact->answered_round ||
                 (message->as.entry.round == contact->answered_round && index < contact->answered_count);
    if (!contact->together)
        return refuse(why, "entry: too early");
    if (entry->player != SESSION_GUEST || entry->kind == ENTRY_FLAG)
        return refuse(why, "entry: that is not the guest's to say");
    if (!log || index > log->count || twice)
        return refuse(why, "entry: round %d, number %u cannot be", message->as.entry.round, index);
    if (message->as.entry.hash != session_log_hash(log, index))
        return session_disagree(session, WHY_ENTRIES, index);
    return log == &session->before ? answer_late(session, message) : weigh_entry(session, message, now, why);
}

/* --- a guest, and whoever watches, applies what the host says --- */

/* Are these terms the same, byte for byte, as the session's? */
static bool are_same_terms(const struct session *session, const struct message *message)
{
    struct message mine;
    uint8_t a[WIRE_MESSAGE_MAX], b[WIRE_MESSAGE_MAX];
    session_terms_message(session, &mine);
    size_t size = wire_write(&mine, a);
    return wire_write(message, b) == size && memcmp(a, b, size) == 0;
}

static bool apply_terms(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    struct session_terms terms;
    bool watches = session->role == SESSION_WATCHER;
    (void)now;
    if (session->contact.terms && session->role == SESSION_GUEST)
        return refuse(why, "terms: they were said already");
    session->contact.terms = true;
    if (session->has_terms)
        return are_same_terms(session, message) || refuse(why, "terms: they are not those of before");
    const struct options *is = &session->variant.options, *told = &terms.options;
    bool fit = session_terms_read(message, &terms) && session_terms_take(session, &terms, NULL);
    /* Every option of the game must be given, and no others. */
    if (!fit || is->width != told->width || is->height != told->height || is->connect != told->connect ||
        is->pieces != told->pieces || is->points != told->points) {
        session->has_terms = false;
        session->owed |= watches ? 0 : OWE_DECLINE;
        session_end(session, watches ? SESSION_HOST : SESSION_GUEST, WHY_GAME);
        return true;
    }
    memcpy(session->commitment, message->as.terms.commitment, sizeof session->commitment);
    return true;
}

static bool apply_reveal(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    const uint8_t *nonce = message->as.reveal.nonce;
    uint8_t commitment[SESSION_NONCE_SIZE];
    if (session->role != SESSION_GUEST || !session->accepted || session->log.round > 0)
        return refuse(why, "reveal: nobody has asked for it");
    session_commit(nonce, commitment);
    if (memcmp(commitment, session->commitment, sizeof commitment) != 0)
        return session_disagree(session, WHY_CHEATED, 0);
    if (!session_round_begin(session, drawn_starter(session, nonce, session->nonce), now))
        return refuse(why, "not enough memory for a round");
    return true;
}

static bool is_this_round(const struct session *session, const struct message *message)
{
    return message->as.round.round == session->log.round && message->as.round.starter == session->log.starter &&
           message->as.round.wins[0] == session->wins[0] && message->as.round.wins[1] == session->wins[1] &&
           message->as.round.draws == session->draws;
}

/* A watcher begins with the round that the host is playing. */
static bool watch_round(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    if (!session->has_terms)
        return refuse(why, "round: nobody has said what is played");
    if (message->as.round.round != session->log.round) {
        session_log_free(&session->log);
        session_log_free(&session->before);
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

static bool apply_round(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    if (session->role == SESSION_WATCHER)
        return watch_round(session, message, now, why);
    if (session->log.round == 0 || message->as.round.round > session->log.round)
        return refuse(why, "round: %d does not follow on %d", message->as.round.round, session->log.round);
    if (!is_this_round(session, message))
        return session_disagree(session, session->log.count == 0 && session->log.round == 1 ? WHY_CHEATED : WHY_ROUNDS,
                                0);
    if (session->contact.target_round == 0) {
        session->contact.target_round = session->log.round;
        session->contact.target_count = session->log.count;
    }
    session_pending_settle(session, now);
    return true;
}

static bool apply_host_sync(struct session *session, const struct message *message, int64_t now, struct reason *why)
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

/* Is this an entry that this guest itself must have asked for? The fall of a flag is not: the host notices it. */
static bool is_own(const struct session *session, const struct entry *entry)
{
    return session->role == SESSION_GUEST && entry->player == SESSION_GUEST && entry->kind != ENTRY_FLAG;
}

/*
 * If this entry claims the game for the host, was this guest away long enough? Nobody is away for days without knowing
 * it, so the two ends' counts may differ only by a day, or by half of the time if that is less.
 */
static bool was_away(const struct session *session, const struct entry *entry)
{
    int days = session->terms.claim_days;
    int64_t before = session->contact.absence, least = (int64_t)(days > 2 ? 2 * (days - 1) : days) * DAY_S / 2;
    int64_t away = session->away > before || session->away < 0 ? session->away : before;
    return entry->kind != ENTRY_CLAIM || entry->player == session_player(session) || away < 0 || away >= least;
}

/* May this entry be the next one? If so, writes the hash of the position after it. */
static bool follows(struct session *session, const struct entry *entry, uint64_t *hash)
{
    const struct entry *wanted = &session->pending.entry;
    bool as_wanted = session->pending.is && entry->kind == wanted->kind && entry->offer == wanted->offer &&
                     move_equal(entry->move, wanted->move);
    session_pending_hide(session);
    bool fits = (!is_own(session, entry) || as_wanted) && session_log_fits(&session->log, entry, NULL) &&
                (session->role == SESSION_WATCHER || was_away(session, entry));
    *hash = fits ? session_log_hash_after(&session->log, entry) : 0;
    session_pending_show(session);
    return fits;
}

static bool apply_host_entry(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    const struct entry *entry = &message->as.entry.entry;
    uint32_t index = message->as.entry.index;
    uint64_t hash;
    bool own = is_own(session, entry);
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
    if (message->as.entry.hash != session_log_hash(&session->log, index) || !follows(session, entry, &hash))
        return session_disagree(session, WHY_ENTRIES, index);
    if (hash != message->as.entry.state_hash)
        return session_disagree(session, WHY_STATES, index);
    session_turn_doubt(session, entry, now);
    if (!session_round_add(session, entry, now, why))
        return false;
    session->contact.asked &= !own;
    session_pending_settle(session, now);
    return true;
}

static bool apply_late(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    struct contact *contact = &session->contact;
    if (session->role != SESSION_GUEST || !contact->asked || message->as.late.round != contact->asked_round ||
        message->as.late.index != contact->asked_index)
        return refuse(why, "late: nobody has asked for that");
    contact->asked = false;
    if (session->pending.is && contact->asked_round == session->log.round && !session_pending_renew(session))
        session_pending_drop(session);
    session_pending_settle(session, now); /* a pending entry of another round has waited for this answer */
    return true;
}

static bool apply_watchers(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    (void)now, (void)why;
    session->watched.count = message->as.watchers.count;
    session->news = true;
    return true;
}

/* --- messages that both ends apply --- */

/*
 * Decides what to send after the other end's HELLO: SYNC if a round has begun; otherwise a host sends TERMS, and a
 * guest that has accepted the terms sends ACCEPT.
 */
static void answer_hello(struct session *session)
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

/* Applies a second HELLO on the same connection. It may change only the chat setting of that end's player. */
static bool apply_hello_again(struct session *session, const struct session_self *self, int64_t now, struct reason *why)
{
    int other = 1 - session_player(session);
    struct session_self *known = &session->players[other];
    struct session_self same = *known;
    same.chat = self->chat;
    if (!session_self_is_same(&same, self))
        return refuse(why, "hello: of somebody else");
    if (!session_bucket_take(&session->listen[other], TALK_LATEST, now))
        return refuse(why, "hello: too often");
    if (known->chat == self->chat)
        return true;
    known->chat = self->chat;
    session->changed = true;
    session->watched.owed |= session->role == SESSION_HOST ? OWE_HELLO : 0;
    session->news = true;
    return true;
}

static bool apply_hello(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    struct session_self self = {.seat = {message->as.hello.seat}, .chat = (enum chat_setting)message->as.hello.chat};
    int player = message->as.hello.player;
    bool watches = session->role == SESSION_WATCHER;
    wire_clean(self.name, sizeof self.name, message->as.hello.name);
    if (player > 1 || (!watches && player == session_player(session)))
        return refuse(why, "hello: not of that one");
    if (!watches && session->contact.met)
        return apply_hello_again(session, &self, now, why);
    if (!session->known[player] || !session_self_is_same(&session->players[player], &self)) {
        session->players[player] = self;
        session->known[player] = true;
        session->changed = true;
        session->watched.owed |= OWE_HELLO;
    }
    session->contact.met = true;
    if (session->role == SESSION_HOST)
        session_contact_heard(session);
    answer_hello(session);
    session->news = true;
    return true;
}

static bool apply_ping(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    (void)now, (void)why;
    session->contact.pong = message->as.ping.stamp;
    session->owed |= OWE_PONG;
    return true;
}

/* A PONG must repeat the stamp of a PING that was sent on this connection, after the last PING that was answered. */
static bool apply_pong(struct session *session, const struct message *message, int64_t now, struct reason *why)
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
    session->news = true;
    return true;
}

/* Answers the end that has left, so that it knows that its goodbye arrived. */
static void answer_end(struct session *session)
{
    session->told = session->changed = true;
    session->owed |= session->role == SESSION_WATCHER ? 0 : OWE_BYE;
}

static bool apply_decline(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    (void)now;
    if (session->accepted)
        return refuse(why, "decline: the terms were accepted");
    session_end(session, SESSION_GUEST, (enum session_why)message->as.decline.why);
    answer_end(session);
    return true;
}

static bool apply_bye(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    enum session_why because = (enum session_why)message->as.bye.why;
    (void)why;
    if (because == WHY_LATER) {
        session->contact.rested = true;
        session->contact.together = false;
        session_turn_follow(session, now);
        session->news = true;
        return true;
    }
    if (session->end != SESSION_LEFT)
        session_end(session, session->role == SESSION_GUEST ? SESSION_HOST : SESSION_GUEST, because);
    answer_end(session);
    return true;
}

static bool apply_disagree(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    (void)now, (void)why;
    session_disagree(session, (enum session_why)message->as.disagree.why, message->as.disagree.index);
    session->owed &= ~(unsigned)OWE_DISAGREE;
    return true;
}

/* Handles a message after the session has ended: only a sign that the other end knows of the end still matters. */
static bool apply_after_end(struct session *session, const struct message *message)
{
    enum message_kind kind = message->kind;
    bool knows = (kind == MESSAGE_BYE && message->as.bye.why != WHY_LATER) || kind == MESSAGE_DECLINE ||
                 kind == MESSAGE_DISAGREE;
    if (session->end == SESSION_LEFT && !session->told && knows) {
        session->told = session->changed = true;
        session->news = true;
    }
    return true;
}

/* --- receive: finding the function that applies a message --- */

static handler *const from_host[MESSAGE_KINDS] = {
    [MESSAGE_HELLO] = apply_hello,       [MESSAGE_TERMS] = apply_terms,       [MESSAGE_REVEAL] = apply_reveal,
    [MESSAGE_ROUND] = apply_round,       [MESSAGE_SYNC] = apply_host_sync,    [MESSAGE_ENTRY] = apply_host_entry,
    [MESSAGE_LATE] = apply_late,         [MESSAGE_CHAT] = session_talk_apply, [MESSAGE_PING] = apply_ping,
    [MESSAGE_PONG] = apply_pong,         [MESSAGE_BYE] = apply_bye,           [MESSAGE_DISAGREE] = apply_disagree,
    [MESSAGE_WATCHERS] = apply_watchers,
};
static handler *const from_guest[MESSAGE_KINDS] = {
    [MESSAGE_HELLO] = apply_hello,       [MESSAGE_ACCEPT] = apply_accept,     [MESSAGE_DECLINE] = apply_decline,
    [MESSAGE_SYNC] = apply_guest_sync,   [MESSAGE_ENTRY] = apply_guest_entry, [MESSAGE_CHAT] = session_talk_apply,
    [MESSAGE_PING] = apply_ping,         [MESSAGE_PONG] = apply_pong,         [MESSAGE_BYE] = apply_bye,
    [MESSAGE_DISAGREE] = apply_disagree,
};

bool session_receive(struct session *session, const struct message *message, int64_t now, struct reason *why)
{
    bool host = session->role == SESSION_HOST;
    int kind = (int)message->kind;
    handler *apply = kind > 0 && kind < MESSAGE_KINDS ? (host ? from_guest : from_host)[kind] : NULL;
    if (!session->contact.is)
        return refuse(why, "there is no connection");
    if (!apply || !wire_may_say(kind, WIRE_VERSION, host ? SESSION_GUEST : SESSION_HOST))
        return refuse(why, "%s: that is not said by this end", wire_name(kind));
    session->contact.heard = now;
    session_turn_count(session, now);
    if ((session->end != SESSION_MEETING && !session_is_leaving(session)) || session->contact.quiet)
        return apply_after_end(session, message);
    /* before the first round a watcher is told nothing, but its pings are answered */
    bool answers_watcher = session->role == SESSION_WATCHER && kind == MESSAGE_PONG;
    if (!session->contact.met && kind != MESSAGE_HELLO && !answers_watcher)
        return refuse(why, "%s: before hello", wire_name(kind));
    return apply(session, message, now, why);
}
