/*
 * The state of a session, and how it changes: events, the time of a turn, the phase, the terms, what a guest has
 * pending, the contact with the other end, rounds. Declared in session_state.h.
 */
#include "standard.h"

#include "net/session_state.h"

/* --- events that the owner of the session is to be told --- */

void session_event_add(struct session *session, const struct session_event *event)
{
    if (session->event_count == EVENTS_MAX) {
        session->event_count--;
        memmove(session->events, session->events + 1, sizeof *event * (EVENTS_MAX - 1));
    }
    session->events[session->event_count++] = *event;
}

bool session_next_event(struct session *session, struct session_event *event)
{
    if (session->news) {
        *event = (struct session_event){.kind = SESSION_NEWS};
        session->news = false;
        return true;
    }
    if (session->event_count == 0)
        return false;
    *event = session->events[0];
    session->event_count--;
    memmove(session->events, session->events + 1, sizeof *event * (size_t)session->event_count);
    return true;
}

/* --- measuring the time of a turn --- */

enum {
    DOUBT_MS = 1000, /* the smallest difference between the ends' clocks that the player is told */
    KEEP_MS = 5000,  /* how much of a turn's time may be lost if the program is killed */
    GIVEN_MOST = 10  /* of a round's time at most this many moves' allowances may be put down to the network */
};

int64_t session_turn_spent(const struct session *session, int64_t now)
{
    const struct measure *measure = &session->measure;
    bool passed = measure->runs && now > measure->since;
    int64_t spent = measure->spent + (passed ? now - measure->since : 0);
    return spent < INT32_MAX ? spent : INT32_MAX;
}

void session_turn_count(struct session *session, int64_t now)
{
    session->measure.spent = session_turn_spent(session, now);
    session->measure.since = now;
}

void session_turn_keep(struct session *session)
{
    struct measure *measure = &session->measure;
    bool running = session->role != SESSION_WATCHER && session->log.round > 0 &&
                   session->terms.clock.kind != CLOCK_NONE && session_log_clock(&session->log).is_running;
    if (!running || measure->spent - measure->kept < KEEP_MS)
        return;
    measure->kept = measure->spent;
    session->changed = true;
}

void session_turn_follow(struct session *session, int64_t now)
{
    struct measure *measure = &session->measure;
    bool runs = session->contact.together && !session->contact.quiet && session->end == SESSION_MEETING &&
                session_is_running(session) && !session->log.paused;
    if (runs == measure->runs)
        return;
    session_turn_count(session, now);
    measure->runs = runs;
}

static void restart_turn(struct session *session, int64_t now)
{
    session->measure.spent = session->measure.kept = 0;
    session->measure.since = now;
    /* while this end was catching up it did not measure the turn, so it must not judge the other end's clock by it */
    session->clock_told = !session->contact.together;
}

static int64_t clamp_ms(int64_t least, int64_t value, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

/* How many milliseconds of a move may be put down to the network: none before the delay has been measured. */
static int64_t allowance(const struct session *session)
{
    int64_t most = session->terms.allowance_ms, left = GIVEN_MOST * most - session->measure.given;
    return clamp_ms(0, session->contact.least, left < most ? left : most);
}

uint32_t session_turn_judge(const struct session *session, int64_t claimed, int64_t now)
{
    int64_t measured = clamp_ms(0, session_turn_spent(session, now), INT32_MAX);
    if (claimed < 0)
        return (uint32_t)measured;
    if (session->terms.clock.kind == CLOCK_NONE)
        return (uint32_t)clamp_ms(0, claimed, INT32_MAX);
    return (uint32_t)clamp_ms(clamp_ms(0, measured - allowance(session), measured), claimed, measured);
}

void session_turn_give(struct session *session, const struct entry *entry, int64_t now)
{
    if (entry->kind == ENTRY_MOVE && session->terms.clock.kind != CLOCK_NONE)
        session->measure.given += session_turn_spent(session, now) - (int64_t)entry->spent_ms;
}

void session_turn_doubt(struct session *session, const struct entry *entry, int64_t now)
{
    struct clock clock = session_log_clock(&session->log);
    int64_t measured = session_turn_spent(session, now);
    int64_t way = DOUBT_MS + session->terms.allowance_ms + (session->contact.delay > 0 ? session->contact.delay : 0);
    bool mine = entry->player == session_player(session);
    if (session->role != SESSION_GUEST || !clock.is_running || session->clock_told || !session->contact.together)
        return;
    int64_t more = mine ? (int64_t)entry->spent_ms - measured : measured - (int64_t)entry->spent_ms;
    if (more <= way || (entry->kind != ENTRY_MOVE && !mine))
        return;
    session_event_add(session, &(struct session_event){.kind = SESSION_CLOCKS,
                                                       .player = SESSION_HOST,
                                                       .ms = (int)clamp_ms(0, more - way + DOUBT_MS, INT32_MAX)});
    session->clock_told = true;
}

int64_t session_turn_flag_at(const struct session *session)
{
    const struct log *log = &session->log;
    if (session->role != SESSION_HOST || !session->measure.runs)
        return INT64_MAX;
    struct clock clock = session_log_clock(log);
    int player = session_log_turn(log);
    if (!clock.is_running || player < 0)
        return INT64_MAX;
    int64_t left = clock_left(&clock, session_log_side(log, player), 0) - session->measure.spent;
    int64_t at = session->measure.since + left + (player == SESSION_GUEST ? allowance(session) : 0);
    return session->contact.heard >= at ? at : INT64_MAX;
}

/* --- the phase, and the terms --- */

enum { PING_SLOWER = 2 };

bool session_self_is_same(const struct session_self *a, const struct session_self *b)
{
    return strcmp(a->name, b->name) == 0 && a->seat.level == b->seat.level && a->chat == b->chat;
}

enum session_phase session_phase_of(const struct session *session)
{
    if (session->end != SESSION_MEETING)
        return session->end;
    if (session->log.round == 0) {
        bool asked = session->role == SESSION_GUEST && session->has_terms && !session->accepted;
        return asked ? SESSION_ASKED : SESSION_MEETING;
    }
    return session_is_running(session) ? SESSION_PLAYING : SESSION_BETWEEN;
}

/* Copies the terms, but not the padding between them. */
static void copy_terms(struct session_terms *to, const struct session_terms *from)
{
    memset(to, 0, sizeof *to);
    to->game = from->game;
    to->clock = from->clock;
    to->begins = from->begins;
    to->honour = from->honour;
    to->watchers = from->watchers;
    to->claim_days = from->claim_days;
    to->allowance_ms = from->allowance_ms;
    to->swapped = from->swapped;
}

bool session_terms_take(struct session *session, const struct session_terms *terms, struct reason *why)
{
    bool bounded = terms->watchers >= 0 && terms->watchers <= WIRE_WATCHERS_MAX && terms->claim_days >= 0 &&
                   terms->claim_days <= WIRE_CLAIM_DAYS_MAX && terms->allowance_ms >= 0 &&
                   terms->allowance_ms <= WIRE_ALLOWANCE_MAX;
    char text[CLOCK_TEXT_MAX];
    struct clock_control clock;
    if (!bounded || !terms->game || (int)terms->begins < BEGINS_TOSS || terms->begins > BEGINS_GUEST)
        return refuse(why, "these terms are none");
    clock_format(terms->clock, text);
    if (!clock_parse(text, &clock) || !clock_is_same(clock, terms->clock))
        return refuse(why, "this is no clock");
    if (!variant_init(&session->variant, terms->game, &terms->options, why))
        return false;
    copy_terms(&session->terms, terms);
    session->terms.options = session->variant.options;
    session->has_terms = true;
    session->changed = true;
    session->news = true;
    return true;
}

bool session_terms_read(const struct message *message, struct session_terms *terms)
{
    *terms = (struct session_terms){.game = game_find(message->as.terms.game)};
    terms->options = (struct options){.width = message->as.terms.width,
                                      .height = message->as.terms.height,
                                      .connect = message->as.terms.connect,
                                      .pieces = message->as.terms.pieces,
                                      .points = message->as.terms.points,
                                      .opening = message->as.terms.opening};
    terms->begins = (enum session_begins)message->as.terms.begins;
    terms->honour = message->as.terms.honour;
    terms->watchers = message->as.terms.watchers;
    terms->claim_days = message->as.terms.claim_days;
    terms->allowance_ms = message->as.terms.allowance_ms;
    terms->swapped = message->as.terms.swapped;
    return terms->game && clock_parse(message->as.terms.clock, &terms->clock);
}

void session_terms_message(const struct session *session, struct message *message)
{
    const struct session_terms *terms = &session->terms;
    *message = (struct message){.kind = MESSAGE_TERMS};
    strncpy(message->as.terms.game, terms->game->name, WIRE_GAME_SIZE - 1);
    message->as.terms.width = (uint8_t)terms->options.width;
    message->as.terms.height = (uint8_t)terms->options.height;
    message->as.terms.connect = (uint8_t)terms->options.connect;
    message->as.terms.pieces = (uint8_t)terms->options.pieces;
    message->as.terms.points = (uint8_t)terms->options.points;
    message->as.terms.opening = (uint8_t)terms->options.opening;
    clock_format(terms->clock, message->as.terms.clock);
    message->as.terms.begins = (uint8_t)terms->begins;
    message->as.terms.honour = terms->honour;
    message->as.terms.watchers = (uint8_t)terms->watchers;
    message->as.terms.claim_days = (uint8_t)terms->claim_days;
    message->as.terms.allowance_ms = (uint16_t)terms->allowance_ms;
    message->as.terms.swapped = terms->swapped;
    memcpy(message->as.terms.commitment, session->commitment, SESSION_NONCE_SIZE);
}

bool session_disagree(struct session *session, enum session_why why, uint32_t index)
{
    session->end = SESSION_DISAGREES;
    session->why = why;
    session->wrong = index;
    session->changed = true;
    session->owed |= session->role == SESSION_WATCHER ? 0 : OWE_DISAGREE;
    session->watched.owed |= OWE_DISAGREE;
    session->measure.runs = false;
    session->news = true;
    return true;
}

bool session_is_leaving(const struct session *session)
{
    return session->end == SESSION_LEFT && !session->told && session->left == session_player(session) &&
           session->log.round > 0 && (session->owed & OWE_BYE || !session->contact.is);
}

void session_end(struct session *session, int player, enum session_why why)
{
    session->end = SESSION_LEFT;
    session->why = why;
    session->left = player;
    session->told = session->role == SESSION_WATCHER;
    session->changed = true;
    session->watched.owed |= OWE_BYE;
    session->measure.runs = false;
    session->news = true;
}

/* --- a guest's pending entry, which the host has not taken yet --- */

static bool pending_fits(const struct session *session)
{
    const struct entry *entry = &session->pending.entry;
    return session->pending.is && session_log_fits(&session->log, entry, NULL) &&
           session_log_hash_after(&session->log, entry) == session->pending.state_hash;
}

/* Puts a guest's pending move on the board at once, before the host has taken it. */
void session_pending_show(struct session *session)
{
    const struct entry *entry = &session->pending.entry;
    if (session->log.round > 0 && !session->shown && entry->kind == ENTRY_MOVE && pending_fits(session))
        session->shown = match_play(session->log.match, entry->move, NULL);
}

void session_pending_hide(struct session *session)
{
    if (session->shown)
        match_undo(session->log.match);
    session->shown = false;
}

void session_pending_drop(struct session *session)
{
    struct session_event event = {.kind = SESSION_LATE, .player = session_player(session)};
    event.entry = session->pending.entry;
    session_pending_hide(session);
    if (session->log.round > 0)
        session_log_tidy(&session->log);
    session->pending.is = false;
    session->changed = true;
    session_event_add(session, &event);
    session->news = true;
}

bool session_pending_renew(struct session *session)
{
    struct pending *pending = &session->pending;
    session_pending_hide(session);
    if (!pending->is || pending->entry.kind != ENTRY_RESIGN || !session_log_fits(&session->log, &pending->entry, NULL))
        return false;
    pending->state_hash = session_log_hash_after(&session->log, &pending->entry);
    session->changed = true;
    return true;
}

void session_pending_settle(struct session *session, int64_t now)
{
    struct contact *contact = &session->contact;
    bool reached = session->log.round > contact->target_round ||
                   (session->log.round == contact->target_round && session->log.count >= contact->target_count);
    if (session->role != SESSION_GUEST || !contact->target_round || !reached)
        return;
    session_pending_hide(session);
    /*
     * Only an entry that was not sent on this connection may be dropped: any other may already have been taken by the
     * host.
     */
    if (session->pending.is && !contact->asked && !pending_fits(session) && !session_pending_renew(session))
        session_pending_drop(session);
    session_pending_show(session);
    if (!contact->together)
        session_contact_meet(session, now);
}

void session_contact_heard(struct session *session)
{
    enum { WORTH_KEEPING_S = 3600 };
    const struct contact *contact = &session->contact;
    bool answered = contact->answered >= contact->since;
    if (session->away <= 0 || (session->role == SESSION_GUEST && !(contact->together && answered)))
        return;
    session->changed |= session->away > WORTH_KEEPING_S; /* stored: a kill must not bring a long absence back */
    if (session->role == SESSION_HOST || session->contact.absence < session->away)
        session->contact.absence = session->away;
    session->away = 0;
}

void session_contact_meet(struct session *session, int64_t now)
{
    session->contact.together = true;
    session_contact_heard(session);
    session_turn_follow(session, now);
    session->news = true;
}

/* --- rounds: beginning one, and adding entries to it --- */

bool session_round_begin(struct session *session, int starter, int64_t now)
{
    struct log next;
    int round = session->log.round + 1;
    if (!session_log_init(&next, &session->variant, &session->terms, round, starter))
        return false;
    if (session->log.round > 0) {
        session_log_tally(&session->log, session->wins, &session->draws);
        session_log_free(&session->before);
        session_log_tidy(&session->log);
        session->before = session->log;
    }
    session->log = next;
    session->changed = true;
    session->measure.given = 0;
    restart_turn(session, now);
    session->news = true;
    return true;
}

const struct log *session_round_log(const struct session *session, int round)
{
    if (round > 0 && round == session->log.round)
        return &session->log;
    return round > 0 && round == session->before.round ? &session->before : NULL;
}

/* When both have agreed to a rematch, the next round begins at both ends without a message. */
static bool follow_up(struct session *session, const struct entry *entry, bool turns, int64_t now)
{
    bool own = session->pending.is && entry->player == session_player(session) && entry->kind != ENTRY_FLAG;
    if (own && session->role == SESSION_GUEST)
        session->pending.is = false;
    if (turns)
        restart_turn(session, now);
    if (!session->log.rematch)
        return true;
    if (session->pending.is)
        session_pending_drop(session);
    return session_round_begin(session, 1 - session->log.starter, now);
}

/*
 * A host that claims the game because this guest was away may send its claim only after several attempts to connect,
 * and after older entries. So a guest forgets its absence only when it makes an entry itself.
 */
bool session_round_add(struct session *session, const struct entry *entry, int64_t now, struct reason *why)
{
    bool turns, added;
    session_pending_hide(session);
    turns = session_log_fits(&session->log, entry, NULL) && session_log_turns(&session->log, entry);
    added = session_log_add(&session->log, entry, why);
    if (added) {
        session->changed = true;
        if (session->role == SESSION_GUEST ? entry->player == SESSION_GUEST : session->contact.together)
            session->contact.absence = 0;
        session->news = true;
        added = follow_up(session, entry, turns, now) || refuse(why, "not enough memory for another round");
    }
    session_pending_show(session);
    session_log_tidy(&session->log);
    session_turn_follow(session, now);
    return added;
}

bool session_round_want(struct session *session, const struct entry *entry, int64_t now, struct reason *why)
{
    if (session->role == SESSION_HOST)
        return session_round_add(session, entry, now, why);
    if (session->pending.is)
        return refuse(why, SHOWN("What you have done before has not arrived yet."));
    if (!session_log_fits(&session->log, entry, why))
        return false;
    session->pending = (struct pending){true, *entry, session_log_hash_after(&session->log, entry)};
    session->changed = true;
    session_pending_show(session);
    session->news = true;
    return true;
}

int64_t session_ping_interval(const struct session *session)
{
    return session_phase_of(session) == SESSION_PLAYING ? SESSION_PING_MS : SESSION_PING_MS * PING_SLOWER;
}
